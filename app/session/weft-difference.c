/* weft-difference.c: pairs of nodes first, then what they differ in, then those without a partner. */
#include "weft-difference.h"

#include "weft-flow-tree.h"
#include "weft-row-difference.h"

#include <glib/gi18n-lib.h>

typedef struct {
  const WeftDiagramRef *before;
  const WeftDiagramRef *after;
  gboolean same_numbers;
  GHashTable *partners; /* number in the first -> number in the second */
  GHashTable *taken;    /* numbers in the second that have a partner */
  GPtrArray *found;
} Comparison;

void
weft_difference_free (WeftDifference *difference)
{
  g_free (difference->words);
  g_free (difference);
}

static void
add (Comparison *comparison, WeftDifferenceKind kind, guint32 before, guint32 after, char *words)
{
  WeftDifference *difference = g_new (WeftDifference, 1);

  *difference = (WeftDifference){kind, before, after, words};
  g_ptr_array_add (comparison->found, difference);
}

static guint32
get_partner (const Comparison *comparison, guint32 before)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (comparison->partners, GUINT_TO_POINTER (before)));
}

/* Pairs. */

/* Comments and what is only kept are nobody's partner: they do not count. */
static gboolean
counts (const WeftNode *node)
{
  return weft_node_get_kind (node) != WEFT_KIND_KEPT;
}

/* The child of @parent that is of the kind of @node, as many of that kind before it as @node has. */
static WeftNode *
find_by_place (const WeftNode *parent, const WeftNode *node, guint place)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, parent);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) == weft_node_get_kind (node) && place-- == 0)
      return child;
  return NULL;
}

/* Whether a node of the second document is of the part that @node is compared with. */
static gboolean
is_inside (Comparison *comparison, const WeftNode *node, const WeftNode *other)
{
  guint32 own = weft_document_get_diagram (comparison->before->document, weft_node_get_id (node));

  return other != NULL && weft_document_get_diagram (comparison->after->document, weft_node_get_id (other)) ==
                              (own != 0 ? comparison->after->diagram : 0);
}

/* Whether the name of a node of the second document means one of the first diagram. */
static gboolean
is_known (Comparison *comparison, const WeftNode *other)
{
  const char *name = weft_node_get_name (other);
  guint32 known = name != NULL ? weft_document_find (comparison->before->document, name) : 0;

  return known != 0 &&
         weft_document_get_diagram (comparison->before->document, known) == comparison->before->diagram;
}

/* (nullable): @place: how many of its kind stand before it; @above: the partner of its parent, when that has one. What has
 * another name at the same place was renamed. */
static const WeftNode *
find_partner (Comparison *comparison, const WeftNode *node, guint place, const WeftNode *above)
{
  WeftDocument *document = comparison->after->document;
  const char *name = weft_node_get_name (node);
  const WeftNode *partner = comparison->same_numbers
                                ? weft_document_get_node (document, weft_node_get_id (node))
                            : name != NULL ? weft_document_lookup (document, name)
                                           : NULL;

  if (comparison->same_numbers || is_inside (comparison, node, partner))
    return is_inside (comparison, node, partner) ? partner : NULL;
  partner = above != NULL ? find_by_place (above, node, place) : NULL;
  return partner != NULL && (name == NULL || !is_known (comparison, partner)) ? partner : NULL;
}

static void
pair (Comparison *comparison, const WeftNode *node, const WeftNode *partner)
{
  guint32 id = partner != NULL ? weft_node_get_id (partner) : 0;

  if (id == 0 || weft_node_get_kind (partner) != weft_node_get_kind (node) ||
      !g_hash_table_add (comparison->taken, GUINT_TO_POINTER (id)))
    return;
  g_hash_table_insert (comparison->partners, GUINT_TO_POINTER (weft_node_get_id (node)),
                       GUINT_TO_POINTER (id));
}

/* Versions share what no edit touched: all of it has itself for a partner. */
static gboolean
is_shared (const Comparison *comparison, const WeftNode *node)
{
  return comparison->same_numbers &&
         weft_document_get_node (comparison->after->document, weft_node_get_id (node)) == node;
}

/* Depth is bounded by the nesting limit. */
static void
pair_children (Comparison *comparison, const WeftNode *node)
{
  guint places[WEFT_MOST_KINDS] = {0};
  guint32 above = get_partner (comparison, weft_node_get_id (node));
  const WeftNode *partner = above != 0 ? weft_document_get_node (comparison->after->document, above) : NULL;
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    if (!counts (child))
      continue;
    pair (comparison, child, find_partner (comparison, child, places[weft_node_get_kind (child)]++, partner));
    pair_children (comparison, child);
  }
}

/* Changes. */

static gboolean
is_compared (const WeftPropertyInfo *info)
{
  return info->property != WEFT_PROPERTY_ID && !(info->flags & (WEFT_PROPERTY_PLACE | WEFT_PROPERTY_HIDDEN));
}

static char *
print (const WeftNode *node, const WeftPropertyInfo *info)
{
  g_autofree char *text = weft_properties_print (weft_node_get_properties (node), info->property);

  if (text == NULL)
    return g_strdup (info->default_text != NULL ? info->default_text : "");
  return info->property == WEFT_PROPERTY_MODE ? g_ascii_strup (text, -1) : g_steal_pointer (&text);
}

/* (transfer full) (nullable): %NULL: nothing. */
static char *
describe_changes (const WeftNode *before, const WeftNode *after)
{
  const WeftKindInfo *kind = weft_kind_get_info (weft_node_get_kind (before));
  GString *words = g_string_new (NULL);

  for (guint i = 0; i < kind->n_properties; i++) {
    g_autofree char *old = print (before, &kind->properties[i]);
    g_autofree char *new = print (after, &kind->properties[i]);

    if (is_compared (&kind->properties[i]) && !g_str_equal (old, new))
      g_string_append_printf (words, "%s%s: %s → %s", words->len > 0 ? "; " : "",
                              _ (kind->properties[i].label), *old != '\0' ? old : "–",
                              *new != '\0' ? new : "–");
  }
  return g_string_free (words, words->len == 0);
}

/* Which children, of those that stayed in their parent, are in the order of before: the most that can be, as a longest
 * increasing sequence of their places after. @places: (array length=n); @kept: (out) (array length=n) */
static void
find_kept (const gsize *places, guint n, gboolean *kept)
{
  g_autofree guint *ends = g_new (guint, n + 1); /* the last child of the best sequence of each length */
  g_autofree gint *previous = g_new (gint, n + 1);
  guint length = 0;
  gint at;

  for (guint i = 0; i < n; i++) {
    guint low = 0;
    guint high = length;

    while (low < high) {
      guint middle = (low + high) / 2;

      if (places[ends[middle]] < places[i])
        low = middle + 1;
      else
        high = middle;
    }
    previous[i] = low > 0 ? (gint) ends[low - 1] : -1;
    ends[low] = i;
    length = MAX (length, low + 1);
    kept[i] = FALSE;
  }
  for (at = length > 0 ? (gint) ends[length - 1] : -1; at >= 0; at = previous[at])
    kept[at] = TRUE;
}

static char *
describe_place (const WeftDocument *document, guint32 id)
{
  const WeftNode *parent = weft_document_get_node (document, weft_document_get_parent (document, id));

  return parent != NULL ? g_strdup_printf (_ ("in %s"), weft_node_get_label (parent)) : g_strdup ("");
}

/* Steps and clauses have no place of their own to speak of. */
static gboolean
has_order (const WeftNode *node)
{
  return weft_node_get_name (node) != NULL && weft_node_get_kind (node) != WEFT_KIND_NOTE;
}

/* Among those of its children that are still there in the same parent. */
static void
compare_order (Comparison *comparison, const WeftNode *node, guint32 partner)
{
  const WeftDocument *after = comparison->after->document;
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (gsize));
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree gboolean *kept = NULL;
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    guint32 id = weft_node_get_id (child);
    guint32 other = get_partner (comparison, id);

    if (other == 0 || !has_order (child) || weft_document_get_parent (after, other) != partner)
      continue;
    g_array_append_vals (places, &(gsize){weft_document_get_index (after, other)}, 1);
    g_array_append_val (numbers, id);
  }
  kept = g_new (gboolean, places->len + 1);
  find_kept ((const gsize *) (gpointer) places->data, places->len, kept);
  for (guint i = 0; i < places->len; i++) {
    guint32 id = g_array_index (numbers, guint32, i);

    if (!kept[i])
      add (comparison, WEFT_DIFFERENCE_MOVED, id, get_partner (comparison, id),
           describe_place (after, get_partner (comparison, id)));
  }
}

static void
compare_node (Comparison *comparison, const WeftNode *node, guint32 partner, guint32 above)
{
  const WeftDocument *after = comparison->after->document;
  guint32 id = weft_node_get_id (node);
  char *changes = describe_changes (node, weft_document_get_node (after, partner));

  if (changes != NULL)
    add (comparison, WEFT_DIFFERENCE_CHANGED, id, partner, changes);
  if (above != 0 && weft_document_get_parent (after, partner) != above)
    add (comparison, WEFT_DIFFERENCE_MOVED, id, partner, describe_place (after, partner));
}

/* Of a part that is gone only the topmost node is told. @above: the partner of its parent; 0: none */
static void
compare_below (Comparison *comparison, const WeftNode *node)
{
  guint32 above = get_partner (comparison, weft_node_get_id (node));
  WeftChildIter iter;
  WeftNode *child;

  if (above != 0)
    compare_order (comparison, node, above);
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    guint32 id = weft_node_get_id (child);
    guint32 partner = get_partner (comparison, id);

    if (!counts (child))
      continue;
    if (partner != 0)
      compare_node (comparison, child, partner, above);
    else if (above != 0)
      add (comparison, WEFT_DIFFERENCE_REMOVED, id, 0, describe_place (comparison->before->document, id));
    if (!is_shared (comparison, child))
      compare_below (comparison, child);
  }
}

/* As is_shared(), of a node of the second version. */
static gboolean
is_unchanged (const Comparison *comparison, const WeftNode *node)
{
  return comparison->same_numbers &&
         weft_document_get_node (comparison->before->document, weft_node_get_id (node)) == node;
}

static void
find_added (Comparison *comparison, const WeftNode *node, gboolean is_new)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    guint32 id = weft_node_get_id (child);
    gboolean alone = !g_hash_table_contains (comparison->taken, GUINT_TO_POINTER (id));

    if (!counts (child))
      continue;
    if (alone && !is_new)
      add (comparison, WEFT_DIFFERENCE_ADDED, 0, id, describe_place (comparison->after->document, id));
    if (!is_unchanged (comparison, child))
      find_added (comparison, child, alone);
  }
}

/* Two nodes that are the same whatever they are called, and all below them. */
static void
compare (Comparison *comparison, const WeftNode *before, const WeftNode *after)
{
  if (before == NULL || after == NULL)
    return;
  pair (comparison, before, after);
  pair_children (comparison, before);
  compare_node (comparison, before, weft_node_get_id (after), 0);
  compare_below (comparison, before);
  find_added (comparison, after, FALSE);
}

static const WeftNode *
get_diagram (const WeftDiagramRef *ref)
{
  return weft_document_get_node (ref->document, ref->diagram);
}

/* (nullable): what it runs on: its machine, or the suite, whose machines subtasks name. */
static const WeftNode *
get_ground (const WeftDiagramRef *ref)
{
  const WeftNode *diagram = get_diagram (ref);

  if (diagram != NULL && weft_node_get_kind (diagram) == WEFT_KIND_SUBTASK_GRAPH)
    return weft_node_find_child (weft_document_get_root (ref->document), WEFT_KIND_SUITE);
  return diagram != NULL && weft_kind_get_slot (weft_node_get_kind (diagram), WEFT_PROPERTY_MACHINE) >= 0
             ? weft_flow_tree_get_machine (ref->document, diagram)
             : NULL;
}

/* Whether both carry rows of the same kinds. */
static gboolean
have_rows (const WeftDiagramRef *before, const WeftDiagramRef *after)
{
  const WeftNode *first = get_diagram (before);
  const WeftNode *second = get_diagram (after);

  return first != NULL && second != NULL && weft_node_get_graph (first) != NULL &&
         weft_node_get_kind (first) == weft_node_get_kind (second);
}

GPtrArray *
weft_difference_find (const WeftDiagramRef *before, const WeftDiagramRef *after, gboolean same_numbers)
{
  Comparison comparison = {.before = before,
                           .after = after,
                           .same_numbers = same_numbers,
                           .partners = g_hash_table_new (NULL, NULL),
                           .taken = g_hash_table_new (NULL, NULL),
                           .found = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_difference_free)};

  compare (&comparison, get_diagram (before), get_diagram (after));
  compare (&comparison, get_ground (before), get_ground (after));
  if (have_rows (before, after))
    weft_row_difference_find (before, after, same_numbers, comparison.found);
  g_hash_table_unref (comparison.partners);
  g_hash_table_unref (comparison.taken);
  return comparison.found;
}
