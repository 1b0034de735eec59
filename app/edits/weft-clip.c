/* weft-clip.c: making and reading clips. */
#include "weft-clip.h"

#include "weft-edit-private.h"
#include "weft-fault.h"
#include "weft-elements.h"
#include "weft-inner-diagrams.h"
#include "weft-machine-times.h"
#include "weft-parts.h"
#include "weft-quantities.h"
#include "weft-row-clip.h"
#include "weft-row-copy.h"

#include "weft-reader.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* At the root of a clip that holds parts: nodes that were selected themselves, other than those that parts refer to. */
#define MARK     " xmlns:clip=\"urn:weft:clip:1\" clip:holds=\"parts\""
#define SELECTED " clip:selected=\""

/* Making. */

typedef struct {
  const WeftDocument *document;
  WeftSubtreeCopy *copies; /* into an empty document: everything keeps its id */
  GPtrArray *parts;        /* WeftNode: copies */
  GPtrArray *trees;        /* WeftNode: copies of whole trees */
  GHashTable *named;       /* const char *: ids of measurements and of diagrams that times are of */
  GArray *rows;            /* (nullable): guint32: what is copied of a diagram with rows */
} Clipping;

/* @data: the ids that are named. */
static void
collect_name (G_GNUC_UNUSED WeftElement element,
              G_GNUC_UNUSED WeftProperty property,
              const WeftLiteral *literal,
              gpointer data)
{
  GHashTable *named = data;
  const char *id = weft_literal_get_reference (literal);

  if (id != NULL && !g_hash_table_contains (named, id))
    g_hash_table_add (named, g_strdup (id));
}

static WeftNode *
copy (Clipping *clipping, const WeftNode *node)
{
  weft_quantities_foreach (node, collect_name, clipping->named);
  weft_subtree_copy_reserve (clipping->copies, node);
  return weft_subtree_copy_copy (clipping->copies, node, 0, 0);
}

/* Of a clause what stands in it. */
static void
add_selected (Clipping *clipping, const WeftNode *node)
{
  WeftKind kind = weft_node_get_kind (node);
  WeftChildIter iter;
  WeftNode *child;

  if (weft_part_is (kind) || kind == WEFT_KIND_NOTE)
    g_ptr_array_add (clipping->parts, copy (clipping, node));
  if (weft_kind_is_diagram (kind))
    g_ptr_array_add (clipping->trees, copy (clipping, node));
  if (!weft_kind_is (kind, WEFT_KIND_IS_CLAUSE))
    return;
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    add_selected (clipping, child);
}

/* Rows, and what they refer to. */
static void
add_rows (Clipping *clipping, guint32 diagram)
{
  const WeftGraph *graph = weft_document_get_graph (clipping->document, weft_element_of_node (diagram));
  g_autoptr (GPtrArray) nodes = weft_row_clip_collect_nodes (clipping->document, diagram, clipping->rows);

  for (guint i = 0; i < nodes->len; i++)
    g_ptr_array_add (clipping->parts, copy (clipping, nodes->pdata[i]));
  for (guint i = 0; i < clipping->rows->len; i++) {
    WeftElement part = weft_element_from_number (diagram, g_array_index (clipping->rows, guint32, i));

    if (part.table != 0)
      weft_quantities_foreach_in_row (graph, part, collect_name, clipping->named);
  }
}

/* A tree like that of @diagram around the parts, without rows; NULL: not all are parts of such a diagram. */
static WeftNode *
make_tree (Clipping *clipping, guint32 diagram, GError **error)
{
  const WeftNode *tree = weft_document_get_node (clipping->document, diagram);
  static const WeftProperty places[] = {WEFT_PROPERTY_X, WEFT_PROPERTY_Y, WEFT_PROPERTY_PINNED,
                                        WEFT_PROPERTY_COLLAPSED};
  WeftProperties *properties = weft_properties_ref (weft_node_get_properties (tree));
  guint n = clipping->parts->len;
  g_autofree WeftNode **parts = (WeftNode **) g_ptr_array_steal (clipping->parts, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (places); i++) {
    g_autoptr (WeftProperties) before = NULL;

    if (weft_kind_get_slot (weft_node_get_kind (tree), places[i]) < 0)
      continue;
    before = properties;
    properties = weft_properties_set (before, places[i], NULL, NULL);
  }
  if (clipping->rows != NULL) {
    g_autoptr (WeftProperties) before = properties;

    properties = weft_properties_with_graph (before, weft_graph_new (weft_node_get_kind (tree)));
  }
  return weft_node_new (properties, parts, n, error);
}

/* Diagrams that times of what is copied are of. */

static void
add_once (GArray *numbers, guint32 number)
{
  for (guint i = 0; i < numbers->len; i++)
    if (g_array_index (numbers, guint32, i) == number)
      return;
  g_array_append_val (numbers, number);
}

/* (transfer full) (element-type guint32): those that are named, and all in them, other than @diagram. */
static GArray *
find_inner (const Clipping *clipping, guint32 diagram)
{
  g_autoptr (WeftInnerDiagrams) inner = weft_inner_diagrams_new (clipping->document);
  GArray *found = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) all = weft_document_list_diagrams (clipping->document);

  g_array_append_val (found, diagram);
  for (guint i = 0; i < all->len; i++) {
    guint32 number = g_array_index (all, guint32, i);
    const char *name = weft_node_get_name (weft_document_get_node (clipping->document, number));

    if (name != NULL && g_hash_table_contains (clipping->named, name))
      add_once (found, number);
  }
  for (guint at = 1; at < found->len; at++) {
    const GArray *list = weft_inner_diagrams_list (inner, g_array_index (found, guint32, at));

    for (guint i = 0; i < list->len; i++)
      add_once (found, g_array_index (list, guint32, i));
  }
  return g_array_remove_index (found, 0);
}

static const char *
get_machine_name (const WeftNode *diagram)
{
  return weft_kind_get_property (weft_node_get_kind (diagram), WEFT_PROPERTY_MACHINE) != NULL
             ? weft_node_get_text (diagram, WEFT_PROPERTY_MACHINE)
             : NULL;
}

/* The machine @name, which may be %NULL, unless it is among @machines. */
static void
add_machine (Clipping *clipping, const char *name, GPtrArray *machines)
{
  const WeftNode *machine = name != NULL ? weft_document_lookup (clipping->document, name) : NULL;

  for (guint i = 0; machine != NULL && i < machines->len; i++)
    if (g_strcmp0 (weft_node_get_name (machines->pdata[i]), name) == 0)
      machine = NULL;
  if (machine != NULL && weft_node_get_kind (machine) == WEFT_KIND_MACHINE)
    g_ptr_array_add (machines, copy (clipping, machine));
}

static void
add_machines_of_value (Clipping *clipping,
                       const WeftPropertyInfo *info,
                       const char *text,
                       GPtrArray *machines)
{
  g_autoptr (GArray) times = info->type == WEFT_TYPE_TIMES ? weft_machine_times_parse (text, NULL) : NULL;
  g_auto (GStrv) names = times == NULL ? g_strsplit (text, " ", -1) : NULL;

  for (guint i = 0; times != NULL && i < times->len; i++)
    add_machine (clipping, g_array_index (times, WeftMachineTime, i).machine, machines);
  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    add_machine (clipping, names[i], machines);
}

static gboolean
names_machines (const WeftPropertyInfo *info)
{
  return info->type == WEFT_TYPE_TIMES ||
         ((info->type == WEFT_TYPE_OUTER || info->type == WEFT_TYPE_REFERENCES) &&
          weft_kind_set_has (&info->targets, WEFT_KIND_MACHINE));
}

static void
add_machines_of_row (Clipping *clipping, const WeftGraph *graph, WeftElement row, GPtrArray *machines)
{
  const WeftKindInfo *info = weft_kind_get_info (weft_graph_get_kind (graph, row.table));

  for (guint i = 0; i < info->n_properties; i++) {
    const char *text = names_machines (&info->properties[i])
                           ? weft_graph_get_text (graph, row, info->properties[i].property)
                           : NULL;

    if (text != NULL)
      add_machines_of_value (clipping, &info->properties[i], text, machines);
  }
}

/* What the diagram and its rows say they run on; of rows those that are copied. */
static void
add_machines_of (Clipping *clipping, const WeftNode *diagram, GPtrArray *machines)
{
  const WeftGraph *graph = weft_node_get_graph (diagram);

  add_machine (clipping, get_machine_name (diagram), machines);
  for (guint table = 1; graph != NULL && table <= weft_graph_count_tables (graph); table++)
    for (guint32 row = 0; row < weft_graph_get_end (graph, table); row++)
      if (weft_graph_has_row (graph, (WeftElement){.table = table, .row = row}))
        add_machines_of_row (clipping, graph, (WeftElement){.table = table, .row = row}, machines);
}

static WeftNode *
make_suite (Clipping *clipping, guint32 diagram, const WeftNode *tree, const GArray *inner)
{
  g_autoptr (GPtrArray) machines = g_ptr_array_new ();
  const WeftGraph *graph = weft_document_get_graph (clipping->document, weft_element_of_node (diagram));

  add_machines_of (clipping, tree, machines);
  for (guint i = 0; clipping->rows != NULL && i < clipping->rows->len; i++) {
    WeftElement row = weft_element_from_number (diagram, g_array_index (clipping->rows, guint32, i));

    if (row.table != 0)
      add_machines_of_row (clipping, graph, row, machines);
  }
  for (guint i = 0; i < inner->len; i++)
    add_machines_of (clipping, weft_document_get_node (clipping->document, g_array_index (inner, guint32, i)),
                     machines);
  return weft_node_new (weft_properties_new (WEFT_KIND_SUITE, NULL, 0, NULL), (WeftNode **) machines->pdata,
                        machines->len, NULL);
}

static void
add_measurements (Clipping *clipping, GPtrArray *children)
{
  GHashTableIter iter;
  gpointer name;
  g_autoptr (GPtrArray) found = g_ptr_array_new ();

  g_hash_table_iter_init (&iter, clipping->named);
  while (g_hash_table_iter_next (&iter, &name, NULL)) {
    WeftNode *node = weft_document_lookup (clipping->document, name);

    if (node != NULL && weft_node_get_kind (node) == WEFT_KIND_MEASUREMENT)
      g_ptr_array_add (found, node);
  }
  for (guint i = 0; i < found->len; i++)
    g_ptr_array_add (children, copy (clipping, found->pdata[i]));
}

/* What parts refer to besides the diagram @tree (transfer full), which is the first of the clip. */
static void
add_children (Clipping *clipping, guint32 diagram, WeftNode *tree, GPtrArray *children)
{
  g_autoptr (GArray) inner = find_inner (clipping, diagram);

  g_ptr_array_add (children, make_suite (clipping, diagram, tree, inner));
  g_ptr_array_add (children, tree);
  for (guint i = 0; i < inner->len; i++)
    g_ptr_array_add (children, copy (clipping, weft_document_get_node (clipping->document,
                                                                       g_array_index (inner, guint32, i))));
  add_measurements (clipping, children);
}

/* @clip (transfer full) with the rows in its diagram @target. */
static WeftDocument *
fill_rows (Clipping *clipping, guint32 diagram, WeftDocument *clip, guint32 target, GError **error)
{
  g_autoptr (WeftDocument) before = clip;
  g_autoptr (WeftBatch) batch = weft_batch_begin (before);
  WeftRowCopy rows = {clipping->document, diagram, clipping->copies, batch, target};

  return weft_row_copy_add (&rows, clipping->rows, error) ? weft_batch_commit (g_steal_pointer (&batch))
                                                          : NULL;
}

/* (transfer full): what is said at the root of a clip with parts. */
static char *
make_mark (Clipping *clipping, guint32 diagram)
{
  GString *mark = g_string_new (MARK);

  for (guint i = 0; clipping->rows != NULL && i < clipping->rows->len; i++) {
    WeftElement part = weft_element_from_number (diagram, g_array_index (clipping->rows, guint32, i));
    const char *id =
        part.table == 0 ? weft_node_get_name (weft_document_get_node (clipping->document, part.node)) : NULL;

    if (id != NULL)
      g_string_append_printf (mark, "%s%s", strstr (mark->str, SELECTED) != NULL ? " " : SELECTED, id);
  }
  if (strstr (mark->str, SELECTED) != NULL)
    g_string_append_c (mark, '"');
  return g_string_free (mark, FALSE);
}

static WeftDocument *
make_document (Clipping *clipping, guint32 diagram, guint32 *shown, GError **error)
{
  gboolean holds_parts = clipping->trees->len == 0;
  g_autofree char *words = make_mark (clipping, diagram);
  const WeftAttribute mark = {WEFT_PROPERTY_FOREIGN, words};
  WeftNode *tree = holds_parts ? make_tree (clipping, diagram, error)
                               : (WeftNode *) g_ptr_array_steal_index (clipping->trees, 0);
  g_autoptr (GPtrArray) children = g_ptr_array_new ();
  g_autofree char *id = NULL;
  WeftNode *root;
  WeftDocument *clip;

  if (tree == NULL)
    return NULL;
  id = g_strdup (weft_node_get_name (tree));
  add_children (clipping, weft_document_find (clipping->document, id), tree, children);
  root = weft_node_new (weft_properties_new (WEFT_KIND_WEFT, &mark, holds_parts, NULL),
                        (WeftNode **) children->pdata, children->len, error);
  clip = root != NULL ? weft_document_new_from_root (root, error) : NULL;
  if (clip != NULL && clipping->rows != NULL)
    clip = fill_rows (clipping, diagram, clip, weft_document_find (clip, id), error);
  if (clip != NULL && shown != NULL)
    *shown = weft_document_find (clip, id);
  return clip;
}

static gboolean
contains (const guint32 *nodes, gsize n, guint32 node)
{
  gboolean found = FALSE;

  for (gsize i = 0; !found && i < n; i++)
    found = nodes[i] == node;
  return found;
}

static char *
refuse_nothing (const WeftDocument *document, guint32 diagram)
{
  const WeftNode *node = weft_document_get_node (document, diagram);

  return g_strdup (
      node != NULL && weft_node_get_graph (node) != NULL
          ? _ ("Select what is to be copied. Edges are copied with what stands at both their ends.")
          : _ ("Select what is to be copied: blocks, loops, conditionals or notes."));
}

WeftDocument *
weft_clip_new (const WeftDocument *document,
               guint32 diagram,
               const guint32 *nodes,
               gsize n,
               guint32 *shown,
               GError **error)
{
  const WeftNode *node = weft_document_get_node (document, diagram);
  g_autoptr (GArray) sorted = weft_parts_sort (document, nodes, n);
  g_autoptr (GArray) rows = NULL;
  g_autoptr (WeftDocument) nowhere = weft_document_new ();
  g_autoptr (WeftSubtreeCopy) copies = weft_subtree_copy_new (nowhere);
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_node_unref);
  g_autoptr (GPtrArray) trees = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_node_unref);
  g_autoptr (GHashTable) named = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Clipping clipping = {document, copies, parts, trees, named, NULL};

  if (node != NULL && weft_node_get_graph (node) != NULL && !contains (nodes, n, diagram)) {
    clipping.rows = rows = weft_row_clip_expand (document, diagram, nodes, n);
    add_rows (&clipping, diagram);
  } else {
    for (guint i = 0; i < sorted->len; i++)
      add_selected (&clipping, weft_document_get_node (document, g_array_index (sorted, guint32, i)));
  }
  if (trees->len == 0 && (node == NULL || (parts->len == 0 && (rows == NULL || rows->len == 0)))) {
    weft_edit_fail (refuse_nothing (document, diagram), error);
    return NULL;
  }
  return make_document (&clipping, diagram, shown, error);
}

/* Whether there is anything to copy, and to be gone afterwards. */
char *
weft_edit_refuse_copy (const WeftEditSubject *subject)
{
  for (gsize i = 0; i < subject->n; i++) {
    const WeftNode *node = weft_document_get_node (subject->document, subject->nodes[i]);
    WeftKind kind = weft_node_get_kind (node);
    gboolean is_clause = weft_kind_is (kind, WEFT_KIND_IS_CLAUSE);

    if (weft_part_is (kind) || kind == WEFT_KIND_NOTE || weft_kind_is_diagram (kind) ||
        (is_clause && weft_node_get_n_children (node) > 0))
      return NULL;
  }
  return refuse_nothing (subject->document, subject->diagram);
}

char *
weft_edit_refuse_copy_rows (const WeftEditSubject *subject)
{
  g_autoptr (GArray) rows =
      weft_row_clip_expand (subject->document, subject->diagram, subject->nodes, subject->n);

  return rows->len > 0 || contains (subject->nodes, subject->n, subject->diagram)
             ? NULL
             : refuse_nothing (subject->document, subject->diagram);
}

/* Reading. */

gboolean
weft_clip_holds_parts (const WeftDocument *clip)
{
  const char *foreign = weft_node_get_text (weft_document_get_root (clip), WEFT_PROPERTY_FOREIGN);

  return foreign != NULL && strstr (foreign, "urn:weft:clip:1") != NULL &&
         strstr (foreign, "holds=\"parts\"") != NULL;
}

gboolean
weft_clip_is_selected (const WeftDocument *clip, const char *id)
{
  const char *foreign = weft_node_get_text (weft_document_get_root (clip), WEFT_PROPERTY_FOREIGN);
  const char *list = foreign != NULL ? strstr (foreign, SELECTED) : NULL;
  g_auto (GStrv) parts = list != NULL ? g_strsplit (list + strlen (SELECTED), "\"", 2) : NULL;
  g_auto (GStrv) ids = parts != NULL ? g_strsplit (parts[0], " ", -1) : NULL;

  return ids != NULL && g_strv_contains ((const char *const *) ids, id);
}

static gboolean
is_space (char c)
{
  return g_ascii_isspace (c) || (guchar) c == 0xef || (guchar) c == 0xbb || (guchar) c == 0xbf;
}

/* Whether it could be XML at all: what else people copy is no mistake that has a line and a column. */
static gboolean
check_start (const char *text, gsize size, GError **error)
{
  gsize start = 0;
  g_autofree char *words = NULL;

  while (start < size && is_space (text[start]))
    start++;
  if (start == size)
    return weft_edit_fail (g_strdup (_ ("There is nothing to paste.")), error);
  if (text[start] == '<')
    return TRUE;
  words = g_utf8_make_valid (text + start, (gssize) MIN (size - start, 40));
  if (strpbrk (words, "\r\n") != NULL)
    *strpbrk (words, "\r\n") = '\0';
  return weft_edit_fail (g_strdup_printf (_ ("“%s” is no part of a diagram. Parts that were copied in Weft "
                                             "can be pasted, and whole documents."),
                                          words),
                         error);
}

static gboolean
check_size (gsize size, gsize most, const char *format, GError **error)
{
  if (size <= most)
    return TRUE;
  weft_fault_set (error, WEFT_FORMAT_ERROR, WEFT_ERROR_TOO_LARGE, &(WeftFault){.problem = (char *) format});
  return FALSE;
}

WeftDocument *
weft_clip_read (const char *text, gsize size, GError **error)
{
  g_autoptr (WeftDocument) clip = NULL;

  if (!check_start (text != NULL ? text : "", text != NULL ? size : 0, error) ||
      !check_size (size, WEFT_CLIP_MOST_BYTES, _ ("This is too much to paste: at most 64 MiB can be"), error))
    return NULL;
  clip = weft_read (text, size, _ ("clipboard"), NULL, error);
  if (clip == NULL)
    return NULL;
  if (weft_document_is_read_only (clip)) {
    weft_edit_fail (g_strdup (_ ("This was copied in a newer version of Weft, which writes another format.")),
                    error);
    return NULL;
  }
  if (!check_size (weft_parts_count (weft_document_get_root (clip)), WEFT_CLIP_MOST_NODES,
                   _ ("This is too much to paste: at most 200,000 elements can be at once"), error))
    return NULL;
  return g_steal_pointer (&clip);
}
