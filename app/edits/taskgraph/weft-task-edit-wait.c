/* weft-task-edit-wait.c: what a task waits for, as a list of ids: edges come and go until that is so. */
#include "weft-task-edits-private.h"

#include "weft-batch-rows.h"
#include "weft-row-edits.h"

#include <glib/gi18n-lib.h>

typedef struct {
  const WeftEditSubject *subject;
  const WeftGraph *graph;
  WeftElement task;
  guint edges; /* table */
} Waiting;

static Waiting
get_waiting (const WeftEditSubject *subject)
{
  return (Waiting){subject,
                   weft_document_get_graph (subject->document, weft_element_of_node (subject->diagram)),
                   weft_row_edit_get_part (subject, subject->nodes[0]),
                   weft_kind_find_table (WEFT_KIND_TASK_GRAPH, WEFT_KIND_EDGE)};
}

char *
weft_task_edit_refuse_wait (const WeftEditSubject *subject)
{
  return subject->n == 1 && weft_document_get_kind (subject->document,
                                                    weft_row_edit_get_part (subject, subject->nodes[0])) ==
                                WEFT_KIND_TASK
             ? NULL
             : g_strdup (_ ("Select one task: what is it to wait for?"));
}

/* The task with the id @id, as one that others wait for. */
static gboolean
find_task (const Waiting *waiting, const char *id, guint32 *row, GError **error)
{
  WeftElement found;

  if (!weft_graph_find_id (waiting->graph, id, &found) || found.table != waiting->task.table)
    return weft_edit_fail (g_strdup_printf (_ ("There is no task “%s” in this graph."), id), error);
  if (found.row == waiting->task.row)
    return weft_edit_fail (g_strdup (_ ("A task cannot wait for itself.")), error);
  *row = found.row;
  return TRUE;
}

/* (transfer full) (nullable) (element-type guint32): the rows of those that are named, each once, in their order. */
static GArray *
find_named (const Waiting *waiting, GError **error)
{
  g_autofree char *text = g_strndup (waiting->subject->text, waiting->subject->text_size);
  g_auto (GStrv) ids = g_strsplit_set (text, " ,;\t\n", -1);
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) named = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; ids[i] != NULL; i++) {
    guint32 row = 0;

    if (*ids[i] == '\0')
      continue;
    if (!find_task (waiting, ids[i], &row, error))
      return NULL;
    if (g_hash_table_add (seen, GUINT_TO_POINTER (row)))
      g_array_append_val (named, row);
  }
  return g_steal_pointer (&named);
}

/* Edges from tasks that are not in @named go. */
static gboolean
remove_others (const Waiting *waiting, WeftBatch *batch, const GArray *named, GError **error)
{
  g_autoptr (GHashTable) wanted = g_hash_table_new (NULL, NULL);
  WeftElement edge = {waiting->subject->diagram, waiting->edges, 0};
  WeftEdgeIter iter;
  guint32 row;

  for (guint i = 0; i < named->len; i++)
    g_hash_table_add (wanted, GUINT_TO_POINTER (g_array_index (named, guint32, i)));
  weft_graph_iter_edges (&iter, waiting->graph, waiting->edges, WEFT_END_TO, waiting->task.row);
  while (weft_edge_iter_next (&iter, &row)) {
    guint32 from;

    edge.row = row;
    from = weft_graph_get_end_row (waiting->graph, edge, WEFT_END_FROM);
    if (!g_hash_table_contains (wanted, GUINT_TO_POINTER (from)) &&
        !weft_batch_remove_row (batch, edge, error))
      return FALSE;
  }
  return TRUE;
}

gboolean
weft_task_edit_wait (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  Waiting waiting = get_waiting (subject);
  g_autofree char *label = weft_document_get_label (subject->document, waiting.task);
  g_autoptr (GArray) named = find_named (&waiting, error);
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);

  if (named == NULL || !remove_others (&waiting, batch, named, error))
    return FALSE;
  for (guint i = 0; i < named->len; i++) {
    guint32 from = g_array_index (named, guint32, i);
    guint32 edge;

    if (!weft_graph_find_edge (waiting.graph, waiting.edges, from, waiting.task.row, &edge) &&
        !weft_batch_connect (batch, subject->diagram, waiting.edges, from, waiting.task.row, NULL, error))
      return FALSE;
  }
  weft_edit_select (result, subject->nodes[0]);
  result->name = g_strdup_printf (_ ("Set what %s waits for"), label);
  return weft_edit_commit (g_steal_pointer (&batch), result);
}
