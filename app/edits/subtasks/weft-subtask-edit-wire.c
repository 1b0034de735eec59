/* weft-subtask-edit-wire.c: needs and results drawn by hand: one gesture from a subtask to another makes both, and the item between them. */
#include "weft-subtask-edits-private.h"

#include "weft-subtask-cycle.h"

#include <glib/gi18n-lib.h>

static gboolean
find_need (const WeftGraph *graph, guint32 item, guint32 subtask)
{
  guint32 edge;

  return weft_graph_find_edge (graph, weft_subtask_edit_get_table (WEFT_KIND_NEEDS), item, subtask, &edge);
}

/* The first result of subtask @from that @to does not need. */
static gboolean
find_result (const WeftGraph *graph, guint32 from, guint32 to, guint32 *item)
{
  WeftElement edge = {.table = weft_subtask_edit_get_table (WEFT_KIND_MAKES)};
  WeftEdgeIter iter;
  guint32 row;

  weft_graph_iter_edges (&iter, graph, edge.table, WEFT_END_FROM, from);
  while (weft_edge_iter_next (&iter, &row)) {
    edge.row = row;
    *item = weft_graph_get_end_row (graph, edge, WEFT_END_TO);
    if (!find_need (graph, *item, to))
      return TRUE;
  }
  return FALSE;
}

/* An item that subtask @from makes. */
static gboolean
add_result (const WeftEditSubject *subject, WeftBatch *batch, guint32 from, guint32 *item, GError **error)
{
  WeftElement row;

  if (!weft_subtask_edit_add_row (subject, batch, WEFT_KIND_ITEM, FALSE, &row, error))
    return FALSE;
  *item = row.row;
  return weft_batch_connect (batch, subject->diagram, weft_subtask_edit_get_table (WEFT_KIND_MAKES), from,
                             row.row, NULL, error);
}

gboolean
weft_subtask_edit_need (const WeftEditSubject *subject,
                        WeftBatch *batch,
                        guint32 from,
                        guint32 to,
                        WeftElement *made,
                        GError **error)
{
  const WeftGraph *graph = weft_node_get_graph (weft_batch_get_node (batch, subject->diagram));
  guint32 item = weft_row_edit_get_part (subject, from).row;

  if (weft_subtask_edit_is (subject, from, WEFT_KIND_SUBTASK) &&
      !find_result (graph, weft_row_edit_get_part (subject, from).row, to, &item) &&
      !add_result (subject, batch, weft_row_edit_get_part (subject, from).row, &item, error))
    return FALSE;
  return weft_batch_connect (batch, subject->diagram, weft_subtask_edit_get_table (WEFT_KIND_NEEDS), item, to,
                             made, error);
}

/* Whether @item comes about by what hangs, in the end, on @subtask: a need of it would close a circle. */
static gboolean
hangs_on (const WeftGraph *graph, guint32 item, guint32 subtask)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (guint32));
  WeftElement need = {.table = weft_subtask_edit_get_table (WEFT_KIND_NEEDS)};

  g_array_append_val (stack, item);
  while (stack->len > 0) {
    guint32 at = g_array_index (stack, guint32, stack->len - 1);
    WeftEdgeIter iter;
    guint32 producer;
    guint32 edge;

    g_array_set_size (stack, stack->len - 1);
    if (!weft_subtask_graph_find_producer (graph, at, &producer) ||
        !g_hash_table_add (seen, GUINT_TO_POINTER (producer)))
      continue;
    if (producer == subtask)
      return TRUE;
    weft_graph_iter_edges (&iter, graph, need.table, WEFT_END_TO, producer);
    while (weft_edge_iter_next (&iter, &edge)) {
      guint32 needed;

      need.row = edge;
      needed = weft_graph_get_end_row (graph, need, WEFT_END_FROM);
      g_array_append_val (stack, needed);
    }
  }
  return FALSE;
}

/* Whether something that subtask @from makes, or would make, closes a circle when @to needs it. */
static gboolean
closes_circle (const WeftGraph *graph, guint32 from, guint32 to)
{
  WeftElement need = {.table = weft_subtask_edit_get_table (WEFT_KIND_NEEDS)};
  WeftEdgeIter iter;
  guint32 edge;

  weft_graph_iter_edges (&iter, graph, need.table, WEFT_END_TO, from);
  while (weft_edge_iter_next (&iter, &edge)) {
    need.row = edge;
    if (hangs_on (graph, weft_graph_get_end_row (graph, need, WEFT_END_FROM), to))
      return TRUE;
  }
  return FALSE;
}

static char *
refuse_need (const WeftGraph *graph, guint32 item, guint32 subtask)
{
  if (find_need (graph, item, subtask))
    return g_strdup (_ ("The subtask needs this item already."));
  return hangs_on (graph, item, subtask) ? g_strdup (_ ("The subtask would wait for itself.")) : NULL;
}

static char *
refuse_result (const WeftGraph *graph, guint32 subtask, guint32 item)
{
  const WeftElement row = {.table = weft_subtask_edit_get_table (WEFT_KIND_ITEM), .row = item};
  WeftEdgeIter iter;
  guint32 producer;
  guint32 edge;

  if (weft_graph_get_text (graph, row, WEFT_PROPERTY_AT) != NULL)
    return g_strdup (_ ("This item is there at the start, so no subtask makes it."));
  if (weft_subtask_graph_find_producer (graph, item, &producer))
    return producer == subtask ? g_strdup (_ ("The subtask makes this item already."))
                               : g_strdup (_ ("Another subtask makes this item already."));
  weft_graph_iter_edges (&iter, graph, weft_subtask_edit_get_table (WEFT_KIND_NEEDS), WEFT_END_FROM, item);
  while (weft_edge_iter_next (&iter, &edge)) {
    guint32 consumer = weft_graph_get_end_row (
        graph, (WeftElement){.table = weft_subtask_edit_get_table (WEFT_KIND_NEEDS), .row = edge},
        WEFT_END_TO);

    if (consumer == subtask || closes_circle (graph, subtask, consumer))
      return g_strdup (_ ("The subtask would wait for itself."));
  }
  return NULL;
}

static char *
refuse_ends (const WeftEditSubject *subject, guint32 from, guint32 to)
{
  const WeftGraph *graph = weft_subtask_edit_get_graph (subject);
  gboolean from_subtask = weft_subtask_edit_is (subject, from, WEFT_KIND_SUBTASK);
  gboolean to_subtask = weft_subtask_edit_is (subject, to, WEFT_KIND_SUBTASK);
  gboolean from_item = weft_subtask_edit_is (subject, from, WEFT_KIND_ITEM);
  guint32 start = weft_row_edit_get_part (subject, from).row;
  guint32 end = weft_row_edit_get_part (subject, to).row;

  if (from_item && to_subtask)
    return refuse_need (graph, start, end);
  if (from_subtask && weft_subtask_edit_is (subject, to, WEFT_KIND_ITEM))
    return refuse_result (graph, start, end);
  if (!from_subtask || !to_subtask)
    return g_strdup (_ ("Data goes from a subtask to an item, and from there to subtasks that need it."));
  return start == end || closes_circle (graph, start, end)
             ? g_strdup (_ ("The subtask would wait for itself."))
             : NULL;
}

char *
weft_subtask_edit_refuse_connect (const WeftEditSubject *subject)
{
  if (subject->n != 2)
    return g_strdup (_ ("Select two parts: the second is to need what the first is or makes."));
  return refuse_ends (subject, subject->nodes[0], subject->nodes[1]);
}

gboolean
weft_subtask_edit_connect (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  guint32 from = weft_row_edit_get_part (subject, subject->nodes[0]).row;
  guint32 to = weft_row_edit_get_part (subject, subject->nodes[1]).row;
  gboolean is_need = weft_subtask_edit_is (subject, subject->nodes[1], WEFT_KIND_SUBTASK);
  WeftElement edge;

  if (is_need ? !weft_subtask_edit_need (subject, batch, subject->nodes[0], to, &edge, error)
              : !weft_batch_connect (batch, subject->diagram, weft_subtask_edit_get_table (WEFT_KIND_MAKES),
                                     from, to, &edge, error))
    return FALSE;
  weft_edit_select (result, weft_element_get_number (edge));
  result->name = g_strdup (is_need ? _ ("Add a need") : _ ("Add a result"));
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

/* What an edge of its kind leads from and to. */
static gboolean
fits_ends (const WeftEditSubject *subject, guint32 edge, guint32 from, guint32 to)
{
  gboolean is_need = weft_subtask_edit_is (subject, edge, WEFT_KIND_NEEDS);

  return weft_subtask_edit_is (subject, from, is_need ? WEFT_KIND_ITEM : WEFT_KIND_SUBTASK) &&
         weft_subtask_edit_is (subject, to, is_need ? WEFT_KIND_SUBTASK : WEFT_KIND_ITEM);
}

/* Rules that an edge led elsewhere would break, judged without it. */
static char *
refuse_led (const WeftEditSubject *subject)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  g_autoptr (WeftDocument) without = NULL;
  WeftEditSubject rest = *subject;

  if (!weft_batch_remove_row (batch, weft_row_edit_get_part (subject, subject->nodes[0]), NULL))
    return NULL;
  without = weft_batch_commit (g_steal_pointer (&batch));
  rest.document = without;
  return refuse_ends (&rest, subject->nodes[1], subject->nodes[2]);
}

char *
weft_subtask_edit_refuse_attach (const WeftEditSubject *subject)
{
  if (subject->n != 3 || (!weft_subtask_edit_is (subject, subject->nodes[0], WEFT_KIND_NEEDS) &&
                          !weft_subtask_edit_is (subject, subject->nodes[0], WEFT_KIND_MAKES)))
    return g_strdup (_ ("Drag an end of an edge to another part."));
  if (!fits_ends (subject, subject->nodes[0], subject->nodes[1], subject->nodes[2]))
    return g_strdup (weft_subtask_edit_is (subject, subject->nodes[0], WEFT_KIND_NEEDS)
                         ? _ ("A need leads from an item to a subtask.")
                         : _ ("A result leads from a subtask to an item."));
  return refuse_led (subject);
}

gboolean
weft_subtask_edit_attach (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  WeftElement edge = weft_row_edit_get_part (subject, subject->nodes[0]);
  const guint32 rows[] = {weft_row_edit_get_part (subject, subject->nodes[1]).row,
                          weft_row_edit_get_part (subject, subject->nodes[2]).row};

  if (!weft_row_edit_lead (subject, batch, &edge, rows, error))
    return FALSE;
  weft_edit_select (result, weft_element_get_number (edge));
  result->name = g_strdup (_ ("Lead an edge elsewhere"));
  return weft_edit_commit (g_steal_pointer (&batch), result);
}
