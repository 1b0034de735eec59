/* weft-copy.c: copies beside the originals; cutting is copying, which the caller has done, and deleting. */
#include "weft-copy.h"

#include "weft-edit-private.h"
#include "weft-subtree-copy.h"
#include "weft-parts.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define SHIFT       24.0
#define MOST_SHIFTS 1000

/* A place as a key; nodes less than a unit apart lie on each other. */
static gint64
make_key (double x, double y)
{
  return (gint64) floor (x) * G_GINT64_CONSTANT (4294967296) + (gint64) floor (y);
}

static void
collect_row_places (const WeftGraph *graph, guint table, GArray *places)
{
  if (weft_kind_get_slot (weft_graph_get_kind (graph, table), WEFT_PROPERTY_X) < 0)
    return;
  for (guint32 row = 0; row < weft_graph_get_end (graph, table); row++) {
    WeftElement element = {0, table, row};

    if (weft_graph_has_row (graph, element) && weft_graph_has (graph, element, WEFT_PROPERTY_X) &&
        weft_graph_has (graph, element, WEFT_PROPERTY_Y)) {
      const double place[] = {weft_graph_get_number (graph, element, WEFT_PROPERTY_X),
                              weft_graph_get_number (graph, element, WEFT_PROPERTY_Y)};

      g_array_append_vals (places, place, 2);
    }
  }
}

/* The places of @node and of all below it, rows too: every two numbers. Depth is bounded by the nesting limit. */
static void
collect_places (const WeftNode *node, GArray *places)
{
  const WeftGraph *graph = weft_node_get_graph (node);
  WeftChildIter iter;
  WeftNode *child;

  for (guint table = 1; graph != NULL && table <= weft_graph_count_tables (graph); table++)
    collect_row_places (graph, table, places);
  if (weft_kind_get_slot (weft_node_get_kind (node), WEFT_PROPERTY_X) >= 0 &&
      weft_node_has (node, WEFT_PROPERTY_X) && weft_node_has (node, WEFT_PROPERTY_Y)) {
    const double place[] = {weft_node_get_number (node, WEFT_PROPERTY_X),
                            weft_node_get_number (node, WEFT_PROPERTY_Y)};

    g_array_append_vals (places, place, 2);
  }
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    collect_places (child, places);
}

static gboolean
any_lies_on (const GArray *places, double shift, GHashTable *taken)
{
  for (guint i = 0; i + 1 < places->len; i += 2) {
    gint64 key =
        make_key (g_array_index (places, double, i) + shift, g_array_index (places, double, i + 1) + shift);

    if (g_hash_table_contains (taken, &key))
      return TRUE;
  }
  return FALSE;
}

double
weft_copy_find_shift (const WeftDocument *document, guint32 diagram, const WeftNode *const *nodes, gsize n)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  double shift = 0;

  for (gsize i = 0; i < n; i++)
    collect_places (nodes[i], places);
  if (places->len == 0)
    return 0;
  collect_places (weft_document_get_node (document, diagram), others);
  for (guint i = 0; i + 1 < others->len; i += 2) {
    gint64 key = make_key (g_array_index (others, double, i), g_array_index (others, double, i + 1));

    g_hash_table_add (taken, g_memdup2 (&key, sizeof key));
  }
  for (guint i = 0; i < MOST_SHIFTS && any_lies_on (places, shift, taken); i++)
    shift += SHIFT;
  return shift;
}

/* Duplicating. */

char *
weft_edit_refuse_duplicate (const WeftEditSubject *subject)
{
  if (subject->n == 0)
    return g_strdup (_ ("Nothing is selected."));
  for (gsize i = 0; i < subject->n; i++) {
    WeftKind kind = weft_node_get_kind (weft_document_get_node (subject->document, subject->nodes[i]));

    if (!weft_kind_is (kind, WEFT_KIND_IS_COPIED))
      return g_strdup_printf (_ ("This cannot be duplicated by itself: %s."),
                              _ (weft_kind_get_info (kind)->label));
  }
  return NULL;
}

/* Where copies of what stands in a parent go: after the last of them that is selected. */
static GHashTable *
find_ends (const WeftDocument *document, const GArray *nodes)
{
  GHashTable *ends = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < nodes->len; i++) {
    guint32 id = g_array_index (nodes, guint32, i);

    g_hash_table_insert (ends, GUINT_TO_POINTER (weft_document_get_parent (document, id)),
                         GSIZE_TO_POINTER (weft_document_get_index (document, id) + 1));
  }
  return ends;
}

static GPtrArray *
get_nodes (const WeftDocument *document, const GArray *ids)
{
  GPtrArray *nodes = g_ptr_array_new ();

  for (guint i = 0; i < ids->len; i++)
    g_ptr_array_add (nodes, weft_document_get_node (document, g_array_index (ids, guint32, i)));
  return nodes;
}

static double
find_shift (const WeftEditSubject *subject, const GArray *ids, const GPtrArray *nodes)
{
  guint32 tree = weft_document_get_diagram (subject->document, g_array_index (ids, guint32, 0));

  /* A tree of its own lies on nothing. */
  if (tree == 0 || tree == g_array_index (ids, guint32, 0))
    return 0;
  return weft_copy_find_shift (subject->document, tree, (const WeftNode *const *) nodes->pdata, nodes->len);
}

gboolean
weft_edit_duplicate (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (GArray) ids = weft_parts_sort (subject->document, subject->nodes, subject->n);
  g_autoptr (GPtrArray) nodes = get_nodes (subject->document, ids);
  g_autoptr (GHashTable) ends = find_ends (subject->document, ids);
  g_autoptr (WeftSubtreeCopy) copies = weft_subtree_copy_new (subject->document);
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  double shift = find_shift (subject, ids, nodes);

  for (guint i = 0; i < nodes->len; i++)
    weft_subtree_copy_reserve (copies, nodes->pdata[i]);
  for (guint i = 0; i < nodes->len; i++) {
    gpointer parent =
        GUINT_TO_POINTER (weft_document_get_parent (subject->document, g_array_index (ids, guint32, i)));
    gsize end = GPOINTER_TO_SIZE (g_hash_table_lookup (ends, parent));
    guint32 id;

    if (!weft_batch_insert (batch, GPOINTER_TO_UINT (parent), end,
                            weft_subtree_copy_copy (copies, nodes->pdata[i], shift, shift), &id, error))
      return FALSE;
    g_hash_table_insert (ends, parent, GSIZE_TO_POINTER (end + 1));
    weft_edit_select (result, id);
  }
  result->name = weft_edit_name (
      subject->document, ids, _ ("Duplicate %s"),
      g_dngettext (GETTEXT_PACKAGE, "Duplicate %u node", "Duplicate %u nodes", MAX (ids->len, 1)));
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

/* Cutting. */

gboolean
weft_edit_cut (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  char *words = weft_edit_refuse_delete (subject);
  g_autofree char *name = NULL;

  if (words != NULL)
    return weft_edit_fail (words, error);
  if (!weft_edit_delete (subject, result, error))
    return FALSE;
  name = g_steal_pointer (&result->name);
  g_clear_pointer (&result->words, g_free);
  result->name =
      subject->n == 1
          ? g_strdup_printf (_ ("Cut %s"), weft_node_get_label (weft_edit_first (subject)))
          : g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "Cut %u node", "Cut %u nodes", subject->n),
                             (guint) subject->n);
  return TRUE;
}
