/* weft-subtree-copy.c: names are renumbered by stem: of "block7" it is "block", and the smallest free number goes after it. How
 * far each stem has been counted is remembered, so that 10^5 copies of one name take no longer than 10^5 of others. */
#include "weft-subtree-copy.h"

#include "weft-elements.h"
#include "weft-machine-times.h"
#include "weft-parts.h"

#include <math.h>
#include <string.h>

/* Ids have at most 1,000 bytes. */
#define MOST_STEM_BYTES 900

struct _WeftSubtreeCopy {
  const WeftDocument *document;
  const WeftGraph
      *graph; /* (nullable): whose rows get new ids one after the other: none is one that another row has */
  GHashTable *ids;    /* char * -> char *: of the original -> of the copy */
  GHashTable *taken;  /* ids of copies; borrowed from ids */
  GHashTable *labels; /* names that nodes of the document or copies have; owned */
  GHashTable
      *counters; /* char *stem -> guint: how far it is counted; one for ids, with ':' before it for names */
};

static void
collect_labels (const WeftNode *node, GHashTable *labels)
{
  WeftKind kind = weft_node_get_kind (node);
  WeftChildIter iter;
  WeftNode *child;

  if (weft_kind_is (kind, WEFT_KIND_IS_NAMED)) {
    const char *name = weft_node_get_text (node, WEFT_PROPERTY_NAME);

    if (name != NULL && !g_hash_table_contains (labels, name))
      g_hash_table_add (labels, g_strdup (name));
  }
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    collect_labels (child, labels);
}

WeftSubtreeCopy *
weft_subtree_copy_new (const WeftDocument *document)
{
  WeftSubtreeCopy *copies = g_new0 (WeftSubtreeCopy, 1);

  copies->document = document;
  copies->ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  copies->taken = g_hash_table_new (g_str_hash, g_str_equal);
  copies->labels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  copies->counters = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  collect_labels (weft_document_get_root (document), copies->labels);
  return copies;
}

void
weft_subtree_copy_free (WeftSubtreeCopy *copies)
{
  g_hash_table_unref (copies->taken);
  g_hash_table_unref (copies->ids);
  g_hash_table_unref (copies->labels);
  g_hash_table_unref (copies->counters);
  g_free (copies);
}

void
weft_subtree_copy_rename (WeftSubtreeCopy *copies, const char *from, const char *to)
{
  char *copy = g_strdup (to);

  g_hash_table_replace (copies->ids, g_strdup (from), copy);
  g_hash_table_add (copies->taken, copy);
}

const char *
weft_subtree_copy_find (WeftSubtreeCopy *copies, const char *id)
{
  return g_hash_table_lookup (copies->ids, id);
}

/* Without the digits at its end, and not too long. */
static char *
get_stem (const char *name)
{
  gsize length = strlen (name);

  while (length > 0 && g_ascii_isdigit (name[length - 1]))
    length--;
  if (length > MOST_STEM_BYTES)
    length = (gsize) (g_utf8_find_prev_char (name, name + MOST_STEM_BYTES) - name);
  return g_strndup (name, length);
}

static gboolean
is_free_id (WeftSubtreeCopy *copies, const char *id)
{
  WeftElement element;

  return !weft_document_find_element (copies->document, id, &element) &&
         !g_hash_table_contains (copies->taken, id);
}

static gboolean
is_free_row_id (WeftSubtreeCopy *copies, const char *id)
{
  WeftElement element;

  return is_free_id (copies, id) && !weft_graph_find_id (copies->graph, id, &element);
}

static gboolean
is_free_label (WeftSubtreeCopy *copies, const char *label)
{
  return !g_hash_table_contains (copies->labels, label);
}

/* (transfer full): @name, or its stem with a number: what @is_free. The original counts as number 1 of its stem when it has
 * none. */
static char *
find_free (WeftSubtreeCopy *copies,
           const char *name,
           const char *kind,
           gboolean (*is_free) (WeftSubtreeCopy *copies, const char *name))
{
  g_autofree char *stem = get_stem (name);
  g_autofree char *key = g_strconcat (kind, stem, NULL);
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (copies->counters, key));
  char *result = g_strdup (name);

  if (number == 0 && strlen (stem) == strlen (name))
    number = 1;
  while (!is_free (copies, result)) {
    g_free (result);
    result = g_strdup_printf ("%s%u", stem, ++number);
  }
  g_hash_table_insert (copies->counters, g_steal_pointer (&key), GUINT_TO_POINTER (number));
  return result;
}

void
weft_subtree_copy_reserve_id (WeftSubtreeCopy *copies, const char *id)
{
  g_autofree char *free_id = find_free (copies, id, "#", is_free_id);

  weft_subtree_copy_rename (copies, id, free_id);
}

/* (nullable): the id of the row, when there is one. */
static const char *
get_row_id (const WeftGraph *graph, WeftElement row)
{
  return weft_graph_has_row (graph, row) &&
                 weft_kind_get_slot (weft_graph_get_kind (graph, row.table), WEFT_PROPERTY_ID) >= 0
             ? weft_graph_get_text (graph, row, WEFT_PROPERTY_ID)
             : NULL;
}

static void
reserve_rows (WeftSubtreeCopy *copies, const WeftGraph *graph)
{
  copies->graph = graph;
  for (guint table = 1; table <= weft_graph_count_tables (graph); table++)
    for (guint32 i = 0; i < weft_graph_get_end (graph, table); i++) {
      const char *id = get_row_id (graph, (WeftElement){.table = table, .row = i});

      if (id != NULL) {
        g_autofree char *free_id =
            find_free (copies, id, "#", is_free_id (copies, id) ? is_free_id : is_free_row_id);

        weft_subtree_copy_rename (copies, id, free_id);
      }
    }
}

/* Depth is bounded by the nesting limit. */
void
weft_subtree_copy_reserve (WeftSubtreeCopy *copies, const WeftNode *node)
{
  WeftChildIter iter;
  WeftNode *child;

  if (weft_node_get_name (node) != NULL)
    weft_subtree_copy_reserve_id (copies, weft_node_get_name (node));
  if (weft_node_get_graph (node) != NULL)
    reserve_rows (copies, weft_node_get_graph (node));
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    weft_subtree_copy_reserve (copies, child);
}

/* Takes @properties. */
static WeftProperties *
set (WeftProperties *properties, WeftProperty property, const char *text)
{
  WeftProperties *changed = weft_properties_set (properties, property, text, NULL);

  if (changed == NULL)
    return properties;
  weft_properties_unref (properties);
  return changed;
}

static char *
follow_all (WeftSubtreeCopy *copies, const char *text)
{
  g_auto (GStrv) ids = g_strsplit (text, " ", -1);

  for (guint i = 0; ids[i] != NULL; i++) {
    const char *copy = weft_subtree_copy_find (copies, ids[i]);

    if (copy != NULL) {
      g_free (ids[i]);
      ids[i] = g_strdup (copy);
    }
  }
  return g_strjoinv (" ", ids);
}

static char *
follow_literal (WeftSubtreeCopy *copies, const char *text)
{
  g_autoptr (WeftLiteral) literal = weft_literal_parse (text, NULL);
  const char *id = literal != NULL ? weft_literal_get_reference (literal) : NULL;
  const char *copy = id != NULL ? weft_subtree_copy_find (copies, id) : NULL;

  return copy != NULL ? weft_literal_print_renamed (literal, copy) : NULL;
}

static char *
follow_times (WeftSubtreeCopy *copies, const char *text)
{
  g_autoptr (GArray) times = weft_machine_times_parse (text, NULL);
  GString *followed = g_string_new (NULL);

  for (guint i = 0; times != NULL && i < times->len; i++) {
    const WeftMachineTime *time = &g_array_index (times, WeftMachineTime, i);
    const char *machine = weft_subtree_copy_find (copies, time->machine);
    g_autofree char *before = weft_literal_print (time->time);
    g_autofree char *literal = follow_literal (copies, before);

    g_string_append_printf (followed, "%s=%s;", machine != NULL ? machine : time->machine,
                            literal != NULL ? literal : before);
  }
  return g_string_free (followed, FALSE);
}

char *
weft_subtree_copy_follow (WeftSubtreeCopy *copies, WeftType type, const char *text)
{
  if (type == WEFT_TYPE_REFERENCE || type == WEFT_TYPE_OUTER)
    return g_strdup (weft_subtree_copy_find (copies, text));
  if (type == WEFT_TYPE_REFERENCES)
    return follow_all (copies, text);
  if (type == WEFT_TYPE_TIMES)
    return follow_times (copies, text);
  /* Few values are samples or results; the others need not be parsed to know it. */
  if (weft_type_holds_literal (type) &&
      (g_str_has_prefix (text, "samples") || g_str_has_prefix (text, "result")))
    return follow_literal (copies, text);
  return NULL;
}

static WeftProperties *
set_references (WeftSubtreeCopy *copies, const WeftNode *node, WeftProperties *properties)
{
  const WeftKindInfo *info = weft_kind_get_info (weft_node_get_kind (node));

  for (guint i = 0; i < info->n_properties; i++) {
    WeftType type = info->properties[i].type;
    g_autofree char *before = type != WEFT_TYPE_TEXT && type != WEFT_TYPE_ID
                                  ? weft_properties_print (properties, info->properties[i].property)
                                  : NULL;
    g_autofree char *text = before != NULL ? weft_subtree_copy_follow (copies, type, before) : NULL;

    if (text != NULL && !g_str_equal (text, before))
      properties = set (properties, info->properties[i].property, text);
  }
  return properties;
}

/* Depth is bounded by the nesting limit. */
static void
number_nodes (const WeftNode *node, GHashTable *numbers)
{
  WeftChildIter iter;
  WeftNode *child;

  g_hash_table_insert (numbers, GUINT_TO_POINTER (weft_node_get_id (node)),
                       GUINT_TO_POINTER (g_hash_table_size (numbers)));
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    number_nodes (child, numbers);
}

/* A graph on its way into the copy of the node that carries it. */
typedef struct {
  WeftSubtreeCopy *copies;
  WeftGraph *graph;
  guint32 node;        /* the number of the original */
  GHashTable *numbers; /* of an original -> how far that of its copy is from that of the node's copy */
} GraphCopy;

static void
set_reference (GraphCopy *copy, WeftElement row, WeftProperty property)
{
  guint32 far = weft_graph_get_reference (copy->graph, row, property);

  if (far != 0)
    weft_graph_set_reference (
        &copy->graph, row, property,
        GPOINTER_TO_UINT (g_hash_table_lookup (copy->numbers, GUINT_TO_POINTER (copy->node + far))));
}

static void
set_value (GraphCopy *copy, WeftElement row, const WeftPropertyInfo *info)
{
  g_autofree char *before = weft_graph_print (copy->graph, row, info->property);
  g_autofree char *text = NULL;

  if (before == NULL)
    return;
  text = info->type == WEFT_TYPE_ID ? g_strdup (weft_subtree_copy_find (copy->copies, before))
                                    : weft_subtree_copy_follow (copy->copies, info->type, before);
  if (text != NULL && !g_str_equal (text, before))
    weft_graph_set (&copy->graph, row, info->property, text, NULL);
}

static void
set_column (GraphCopy *copy, guint table, const WeftPropertyInfo *info)
{
  gboolean is_value = info->type == WEFT_TYPE_ID || weft_type_holds_literal (info->type) ||
                      info->type == WEFT_TYPE_OUTER || info->type == WEFT_TYPE_REFERENCES ||
                      info->type == WEFT_TYPE_TIMES;
  gboolean is_edge = weft_kind_is (weft_graph_get_kind (copy->graph, table), WEFT_KIND_IS_EDGE);

  if (!is_value && (info->type != WEFT_TYPE_REFERENCE || is_edge))
    return;
  for (guint32 i = 0; i < weft_graph_get_end (copy->graph, table); i++) {
    WeftElement row = {.table = table, .row = i};

    if (!weft_graph_has_row (copy->graph, row))
      continue;
    if (is_value)
      set_value (copy, row, info);
    else
      set_reference (copy, row, info->property);
  }
}

/* Takes @properties. Copies of nodes have numbers in document order, as their originals may have no longer. */
static WeftProperties *
set_rows (WeftSubtreeCopy *copies, const WeftNode *node, WeftProperties *properties)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new (NULL, NULL);
  GraphCopy copy = {copies, weft_graph_ref (weft_node_get_graph (node)), weft_node_get_id (node), numbers};
  WeftProperties *changed;

  number_nodes (node, numbers);
  for (guint table = 1; table <= weft_graph_count_tables (copy.graph); table++) {
    const WeftKindInfo *info = weft_kind_get_info (weft_graph_get_kind (copy.graph, table));

    for (guint i = 0; i < info->n_properties; i++)
      set_column (&copy, table, &info->properties[i]);
  }
  changed = weft_properties_with_graph (properties, copy.graph);
  weft_properties_unref (properties);
  return changed;
}

static WeftProperties *
set_label (WeftSubtreeCopy *copies, const WeftNode *node, WeftProperties *properties)
{
  WeftKind kind = weft_node_get_kind (node);
  const char *name =
      weft_kind_is (kind, WEFT_KIND_IS_NAMED) ? weft_node_get_text (node, WEFT_PROPERTY_NAME) : NULL;
  char *label;

  if (name == NULL)
    return properties;
  label = find_free (copies, name, ":", is_free_label);
  g_hash_table_add (copies->labels, label);
  return g_str_equal (label, name) ? properties : set (properties, WEFT_PROPERTY_NAME, label);
}

/* A position that would lie beyond what there is is dropped: the layout finds one. */
static WeftProperties *
shift (const WeftNode *node, WeftProperties *properties, double dx, double dy)
{
  char x[G_ASCII_DTOSTR_BUF_SIZE];
  char y[G_ASCII_DTOSTR_BUF_SIZE];
  gboolean is_placed = weft_kind_get_slot (weft_node_get_kind (node), WEFT_PROPERTY_X) >= 0 &&
                       weft_node_has (node, WEFT_PROPERTY_X) && weft_node_has (node, WEFT_PROPERTY_Y);
  double left;
  double top;

  if (!is_placed || (dx == 0 && dy == 0))
    return properties;
  left = weft_node_get_number (node, WEFT_PROPERTY_X) + dx;
  top = weft_node_get_number (node, WEFT_PROPERTY_Y) + dy;
  if (ABS (left) > 1e9 || ABS (top) > 1e9)
    return set (set (properties, WEFT_PROPERTY_X, NULL), WEFT_PROPERTY_Y, NULL);
  g_ascii_dtostr (x, sizeof x, left);
  g_ascii_dtostr (y, sizeof y, top);
  return set (set (properties, WEFT_PROPERTY_X, x), WEFT_PROPERTY_Y, y);
}

/* Depth is bounded by the nesting limit. */
WeftNode *
weft_subtree_copy_copy (WeftSubtreeCopy *copies, const WeftNode *node, double dx, double dy)
{
  WeftProperties *properties = weft_properties_ref (weft_node_get_properties (node));
  const char *id = weft_node_get_name (node);
  gsize n = weft_node_get_n_children (node);
  g_autofree WeftNode **children = g_new (WeftNode *, n);
  WeftChildIter iter;

  if (id != NULL)
    properties = set (properties, WEFT_PROPERTY_ID, weft_subtree_copy_find (copies, id));
  properties = set_label (copies, node, properties);
  properties = set_references (copies, node, properties);
  if (weft_node_get_graph (node) != NULL)
    properties = set_rows (copies, node, properties);
  properties = shift (node, properties, dx, dy);
  weft_child_iter_init (&iter, node);
  for (gsize i = 0; i < n; i++)
    children[i] = weft_subtree_copy_copy (copies, weft_child_iter_next (&iter), dx, dy);
  return weft_node_new (properties, children, n, NULL);
}
