/* weft-flow-edit-structure.c: constructs around parts: wrapping, unwrapping, swapping clauses. */
#include "weft-flow-edits-private.h"

#include "weft-conditional-mode.h"
#include "weft-flow-parts.h"
#include "weft-parts.h"

#include <glib/gi18n-lib.h>

static guint32
get (const GArray *nodes, guint i)
{
  return g_array_index (nodes, guint32, i);
}

static const WeftNode *
get_node (const WeftEditSubject *subject, const GArray *nodes, guint i)
{
  return weft_document_get_node (subject->document, get (nodes, i));
}

static GArray *
sort (const WeftEditSubject *subject)
{
  return weft_parts_sort (subject->document, subject->nodes, subject->n);
}

/* Wrapping. */

/* Whether the sorted @nodes are parts that stand side by side; comments and kept elements may stand between them. */
static gboolean
are_neighbours (const WeftEditSubject *subject, const GArray *nodes)
{
  guint32 parent = weft_document_get_parent (subject->document, get (nodes, 0));
  const WeftNode *series = weft_document_get_node (subject->document, parent);
  gsize first = weft_document_get_index (subject->document, get (nodes, 0));
  guint found = 0;

  if (series == NULL)
    return FALSE;
  for (gsize i = first; i < weft_node_get_n_children (series) && found < nodes->len; i++) {
    const WeftNode *child = weft_node_get_child (series, i);

    if (weft_node_get_id (child) == get (nodes, found))
      found++;
    else if (weft_part_is (weft_node_get_kind (child)))
      return FALSE;
  }
  return found == nodes->len;
}

char *
weft_edit_refuse_wrap (const WeftEditSubject *subject)
{
  const WeftNode *first = weft_edit_first (subject);
  g_autoptr (GArray) nodes = NULL;

  if (first == NULL)
    return g_strdup (_ ("Nothing is selected."));
  nodes = sort (subject);
  for (guint i = 0; i < nodes->len; i++)
    if (!weft_part_is (weft_node_get_kind (get_node (subject, nodes, i))))
      return g_strdup (_ ("Blocks, loops and conditionals can be wrapped, nothing else."));
  if (!are_neighbours (subject, nodes))
    return g_strdup (_ ("Select parts that stand side by side in one series."));
  return NULL;
}

static const char *
mode_name (const WeftNode *node)
{
  return weft_node_get_integer (node, WEFT_PROPERTY_MODE) == WEFT_MODE_SIMD ? "simd" : "spmd";
}

/* A new construct around @nodes. Its number, and what the parts go into: itself or its then clause. */
static gboolean
put_around (const WeftEditSubject *subject,
            WeftBatch *batch,
            const GArray *nodes,
            WeftKind kind,
            guint32 *outside,
            GError **error)
{
  guint32 parent = weft_document_get_parent (subject->document, get (nodes, 0));
  gsize index = weft_document_get_index (subject->document, get (nodes, 0));
  WeftNode *around =
      weft_flow_part_new (subject->document, kind, mode_name (get_node (subject, nodes, 0)), FALSE);
  guint32 inside;

  if (!weft_batch_insert (batch, parent, index, around, outside, error))
    return FALSE;
  inside = *outside;
  if (kind == WEFT_KIND_IF)
    inside = weft_node_get_id (weft_node_find_child (weft_batch_get_node (batch, *outside), WEFT_KIND_THEN));
  return weft_edit_move_all (batch, nodes, &(WeftPlace){inside, 0}, error);
}

static gboolean
wrap (const WeftEditSubject *subject, WeftKind kind, WeftEditResult *result, GError **error)
{
  g_autoptr (GArray) nodes = sort (subject);
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  g_autoptr (WeftNode) around = NULL;
  guint32 outside;
  guint n = 0;

  if (!put_around (subject, batch, nodes, kind, &outside, error))
    return FALSE;
  around = weft_node_ref (weft_batch_get_node (batch, outside));
  if (kind == WEFT_KIND_IF) {
    char *words = NULL;

    for (guint i = 0; i < nodes->len && words == NULL; i++)
      words = weft_conditional_mode_refuse_below (around, get_node (subject, nodes, i));
    if (words != NULL)
      return weft_edit_fail (words, error);
    n = weft_conditional_mode_apply (batch, around, (const guint32 *) (gpointer) nodes->data, nodes->len);
  }
  result->words = weft_conditional_mode_explain (around, n);
  weft_edit_select (result, outside);
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

gboolean
weft_edit_wrap_loop (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  result->name = g_strdup (_ ("Wrap in a loop"));
  return wrap (subject, WEFT_KIND_LOOP, result, error);
}

gboolean
weft_edit_wrap_if (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  result->name = g_strdup (_ ("Wrap in a conditional"));
  return wrap (subject, WEFT_KIND_IF, result, error);
}

/* Unwrapping: what stands in a construct takes its place; of a conditional, that of its clauses one after the other. */

char *
weft_edit_refuse_unwrap (const WeftEditSubject *subject)
{
  if (subject->n == 0)
    return g_strdup (_ ("Nothing is selected."));
  for (gsize i = 0; i < subject->n; i++) {
    WeftKind kind = weft_node_get_kind (weft_document_get_node (subject->document, subject->nodes[i]));

    if (kind != WEFT_KIND_LOOP && kind != WEFT_KIND_IF)
      return g_strdup (_ ("Loops and conditionals can be unwrapped, nothing else."));
  }
  return NULL;
}

static void
collect_contents (const WeftNode *construct, GArray *contents)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, construct);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    WeftKind kind = weft_node_get_kind (child);
    guint32 id = weft_node_get_id (child);

    if (kind == WEFT_KIND_THEN || kind == WEFT_KIND_ELSE)
      collect_contents (child, contents);
    else
      g_array_append_val (contents, id);
  }
}

/* The places of what was unwrapped before count on the batch, so that the index is looked for anew. */
static gboolean
find_index (WeftBatch *batch, guint32 parent, guint32 id, gsize *index)
{
  const WeftNode *node = weft_batch_get_node (batch, parent);
  WeftChildIter iter;
  WeftNode *child;

  *index = 0;
  weft_child_iter_init (&iter, node);
  for (; (child = weft_child_iter_next (&iter)) != NULL; (*index)++)
    if (weft_node_get_id (child) == id)
      return TRUE;
  return FALSE;
}

static gboolean
unwrap_one (const WeftEditSubject *subject,
            WeftBatch *batch,
            const WeftNode *construct,
            WeftEditResult *result,
            GError **error)
{
  g_autoptr (GArray) contents = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 id = weft_node_get_id (construct);
  WeftPlace place = {weft_document_get_parent (subject->document, id), 0};

  collect_contents (construct, contents);
  find_index (batch, place.parent, id, &place.index);
  if (!weft_edit_move_all (batch, contents, &place, error) || !weft_batch_remove (batch, id, error))
    return FALSE;
  for (guint i = 0; i < contents->len; i++)
    if (weft_part_is (weft_node_get_kind (weft_batch_get_node (batch, get (contents, i)))))
      weft_edit_select (result, get (contents, i));
  return TRUE;
}

gboolean
weft_edit_unwrap (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (GArray) nodes = sort (subject);
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);

  for (guint i = 0; i < nodes->len; i++)
    if (!unwrap_one (subject, batch, get_node (subject, nodes, i), result, error))
      return FALSE;
  result->name = weft_edit_name (
      subject->document, nodes, _ ("Unwrap %s"),
      g_dngettext (GETTEXT_PACKAGE, "Unwrap %u node", "Unwrap %u nodes", MAX (nodes->len, 1)));
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

/* Swapping the clauses of a conditional; the probability is turned with them. */

static const WeftNode *
find_conditional (const WeftEditSubject *subject)
{
  const WeftNode *node = subject->n == 1 ? weft_edit_first (subject) : NULL;

  return node != NULL && weft_node_get_kind (node) == WEFT_KIND_IF ? node : NULL;
}

char *
weft_edit_refuse_swap (const WeftEditSubject *subject)
{
  const WeftNode *node = find_conditional (subject);

  if (node == NULL)
    return g_strdup (_ ("Select a conditional: its clauses can be swapped."));
  if (weft_node_find_child (node, WEFT_KIND_THEN) == NULL ||
      weft_node_find_child (node, WEFT_KIND_ELSE) == NULL)
    return g_strdup_printf (_ ("“%s” has one clause only."), weft_node_get_label (node));
  return NULL;
}

gboolean
weft_edit_swap (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  const WeftNode *node = find_conditional (subject);
  const WeftNode *clauses[] = {weft_node_find_child (node, WEFT_KIND_THEN),
                               weft_node_find_child (node, WEFT_KIND_ELSE)};
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  char then[G_ASCII_DTOSTR_BUF_SIZE];

  /* 1 - 0.8 is 0.2 for people. */
  g_ascii_formatd (then, sizeof then, "%.15g", 1 - weft_node_get_number (node, WEFT_PROPERTY_THEN));
  for (guint i = 0; i < G_N_ELEMENTS (clauses); i++) {
    g_autoptr (GArray) contents = g_array_new (FALSE, FALSE, sizeof (guint32));

    collect_contents (clauses[i], contents);
    if (!weft_edit_move_all (batch, contents, &(WeftPlace){weft_node_get_id (clauses[1 - i]), 0}, error))
      return FALSE;
  }
  if (!weft_batch_set (batch, weft_node_get_id (node), WEFT_PROPERTY_THEN, then, error))
    return FALSE;
  weft_edit_select (result, weft_node_get_id (node));
  result->name = g_strdup_printf (_ ("Swap the clauses of %s"), weft_node_get_label (node));
  return weft_edit_commit (g_steal_pointer (&batch), result);
}
