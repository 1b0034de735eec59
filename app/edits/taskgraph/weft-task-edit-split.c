/* weft-task-edit-split.c: one task as two that may run side by side, and several tasks as one. */
#include "weft-task-edits-private.h"

#include "weft-batch-rows.h"
#include "weft-number.h"
#include "weft-order.h"
#include "weft-parts.h"
#include "weft-row-edits.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

#define PARTS 2

typedef struct {
  const WeftEditSubject *subject;
  const WeftGraph *graph;
  WeftBatch *batch;
  guint tasks; /* tables */
  guint edges;
} Work;

static Work
begin (const WeftEditSubject *subject)
{
  return (Work){subject, weft_document_get_graph (subject->document, weft_element_of_node (subject->diagram)),
                weft_batch_begin (subject->document),
                weft_kind_find_table (WEFT_KIND_TASK_GRAPH, WEFT_KIND_TASK),
                weft_kind_find_table (WEFT_KIND_TASK_GRAPH, WEFT_KIND_EDGE)};
}

/* The selected tasks, each once, as rows in rising order. */
static GArray *
list_tasks (const WeftEditSubject *subject)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  for (gsize i = 0; i < subject->n; i++) {
    WeftElement part = weft_row_edit_get_part (subject, subject->nodes[i]);
    guint32 row = part.row;

    if (weft_document_get_kind (subject->document, part) == WEFT_KIND_TASK &&
        g_hash_table_add (seen, GUINT_TO_POINTER (row)))
      g_array_append_val (rows, row);
  }
  g_array_sort (rows, weft_order_numbers);
  return rows;
}

/* The row of a task that @edge leads from or to. */
static guint32
get_end (const Work *work, guint32 edge, WeftEnd end)
{
  return weft_graph_get_end_row (work->graph, (WeftElement){work->subject->diagram, work->edges, edge}, end);
}

static WeftEnd
get_other (WeftEnd end)
{
  return end == WEFT_END_TO ? WEFT_END_FROM : WEFT_END_TO;
}

/* A time that is one number, or %FALSE with @error. */
static gboolean
get_time (const Work *work, guint32 row, double *time, GError **error)
{
  WeftElement task = {work->subject->diagram, work->tasks, row};
  g_autoptr (WeftLiteral) literal = weft_graph_get_literal (work->graph, task, WEFT_PROPERTY_TIME);
  g_autofree char *label = NULL;

  *time = literal != NULL ? weft_literal_get_mean (literal) : 0;
  if (literal == NULL || weft_literal_is_constant (literal))
    return TRUE;
  label = weft_document_get_label (work->subject->document, task);
  return weft_edit_fail (
      g_strdup_printf (
          _ ("The time of %s is a distribution; only times that are numbers can be added up or shared."),
          label),
      error);
}

static gboolean
set_time (const Work *work, guint32 row, double time, GError **error)
{
  char text[WEFT_NUMBER_SIZE];

  return weft_batch_set_row (work->batch, (WeftElement){work->subject->diagram, work->tasks, row},
                             WEFT_PROPERTY_TIME, weft_number_print (time, text), error);
}

/* Splitting. */

char *
weft_task_edit_refuse_split (const WeftEditSubject *subject)
{
  g_autoptr (GArray) rows = list_tasks (subject);

  return rows->len == 0 ? g_strdup (_ ("Select tasks: each becomes two of half the time.")) : NULL;
}

/* @other gets the edges of @row at its end @end. */
static gboolean
copy_edges (const Work *work, guint32 row, guint32 other, WeftEnd end, GError **error)
{
  guint32 edge;
  WeftEdgeIter iter;

  weft_graph_iter_edges (&iter, work->graph, work->edges, end, row);
  while (weft_edge_iter_next (&iter, &edge)) {
    guint32 far = get_end (work, edge, get_other (end));

    if (!weft_batch_connect (work->batch, work->subject->diagram, work->edges,
                             end == WEFT_END_TO ? far : other, end == WEFT_END_TO ? other : far, NULL, error))
      return FALSE;
  }
  return TRUE;
}

static const WeftProperty copied[] = {WEFT_PROPERTY_NAME, WEFT_PROPERTY_CLASS, WEFT_PROPERTY_GROUP,
                                      WEFT_PROPERTY_QUEUE, WEFT_PROPERTY_PRIORITY};

/* (transfer full) (nullable): the id of the part that a task refers to, or the text of another property. */
static char *
print_property (const Work *work, WeftElement task, WeftProperty property)
{
  guint32 distance;

  if (!weft_graph_has (work->graph, task, property))
    return NULL;
  if (weft_kind_get_property (WEFT_KIND_TASK, property)->type != WEFT_TYPE_REFERENCE)
    return weft_graph_print (work->graph, task, property);
  distance = weft_graph_get_reference (work->graph, task, property);
  return g_strdup (weft_node_get_name (
      weft_document_get_node (work->subject->document, work->subject->diagram + distance)));
}

/* A task like @row, without a place of its own. */
static gboolean
add_twin (const Work *work, guint32 row, guint32 *twin, GError **error)
{
  WeftElement task = {work->subject->diagram, work->tasks, row};
  g_autofree char *own = weft_document_get_id (work->subject->document, task);
  g_autofree char *stem = g_strconcat (own, "-", NULL);
  guint number = 1;
  g_autofree char *id = NULL;
  WeftElement other;

  do {
    g_free (id);
    id = g_strdup_printf ("%s%u", stem, ++number);
  } while (weft_document_find_element (work->subject->document, id, &other));
  if (!weft_batch_add_row (work->batch, work->subject->diagram, work->tasks,
                           &(WeftAttribute){WEFT_PROPERTY_ID, id}, 1, &other, error))
    return FALSE;
  *twin = other.row;
  for (guint i = 0; i < G_N_ELEMENTS (copied); i++) {
    g_autofree char *text = print_property (work, task, copied[i]);

    if (text != NULL && !weft_batch_set_row (work->batch, other, copied[i], text, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
split (const Work *work, guint32 row, guint32 *twin, GError **error)
{
  double time;

  return get_time (work, row, &time, error) && add_twin (work, row, twin, error) &&
         set_time (work, row, time / PARTS, error) && set_time (work, *twin, time / PARTS, error) &&
         copy_edges (work, row, *twin, WEFT_END_TO, error) &&
         copy_edges (work, row, *twin, WEFT_END_FROM, error);
}

/* Between two tasks that are both split, an edge between their twins too. @twins: of rows. */
static gboolean
connect_twins (const Work *work, GHashTable *twins, GError **error)
{
  GHashTableIter iter;
  gpointer row;
  gpointer twin;

  g_hash_table_iter_init (&iter, twins);
  while (g_hash_table_iter_next (&iter, &row, &twin)) {
    guint32 edge;
    WeftEdgeIter edges;
    gpointer far;

    weft_graph_iter_edges (&edges, work->graph, work->edges, WEFT_END_FROM, GPOINTER_TO_UINT (row));
    while (weft_edge_iter_next (&edges, &edge))
      if (g_hash_table_lookup_extended (twins, GUINT_TO_POINTER (get_end (work, edge, WEFT_END_TO)), NULL,
                                        &far) &&
          !weft_batch_connect (work->batch, work->subject->diagram, work->edges, GPOINTER_TO_UINT (twin),
                               GPOINTER_TO_UINT (far), NULL, error))
        return FALSE;
  }
  return TRUE;
}

static gboolean
split_all (const Work *work, const GArray *rows, WeftEditResult *result, GError **error)
{
  g_autoptr (GHashTable) twins = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < rows->len; i++) {
    guint32 row = g_array_index (rows, guint32, i);
    guint32 twin;

    if (!split (work, row, &twin, error))
      return FALSE;
    g_hash_table_insert (twins, GUINT_TO_POINTER (row), GUINT_TO_POINTER (twin));
    weft_edit_select (result,
                      weft_element_get_number ((WeftElement){work->subject->diagram, work->tasks, row}));
    weft_edit_select (result,
                      weft_element_get_number ((WeftElement){work->subject->diagram, work->tasks, twin}));
  }
  return connect_twins (work, twins, error);
}

/* Ends @work as a version, or gives it up. */
static gboolean
finish (Work *work, gboolean done, WeftEditResult *result)
{
  if (done)
    return weft_edit_commit (work->batch, result);
  weft_batch_abandon (work->batch);
  return FALSE;
}

gboolean
weft_task_edit_split (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (GArray) rows = list_tasks (subject);
  Work work = begin (subject);

  result->name = weft_row_edit_name (
      subject, _ ("Split %s"), g_dngettext (GETTEXT_PACKAGE, "Split %u task", "Split %u tasks", subject->n));
  return finish (&work, split_all (&work, rows, result, error), result);
}

/* Merging. */

char *
weft_task_edit_refuse_merge (const WeftEditSubject *subject)
{
  g_autoptr (GArray) rows = list_tasks (subject);

  return rows->len < 2 ? g_strdup (_ ("Select two tasks or more: they become one of all their time.")) : NULL;
}

static gboolean
has_row (const GArray *rows, guint32 row)
{
  return bsearch (&row, rows->data, rows->len, sizeof row, weft_order_numbers) != NULL;
}

/* The tasks outside @rows that are at the other ends of edges at them, each once. */
static GArray *
list_neighbours (const Work *work, const GArray *rows, WeftEnd end)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < rows->len; i++) {
    guint32 edge;
    WeftEdgeIter edges;

    weft_graph_iter_edges (&edges, work->graph, work->edges, end, g_array_index (rows, guint32, i));
    while (weft_edge_iter_next (&edges, &edge)) {
      guint32 far = get_end (work, edge, get_other (end));

      if (!has_row (rows, far) && g_hash_table_add (seen, GUINT_TO_POINTER (far)))
        g_array_append_val (found, far);
    }
  }
  return found;
}

/* Rule: no way leads from the tasks out and back, on which the one would wait for itself. O(tasks + edges). */
static gboolean
check_way (const Work *work, const GArray *rows, GError **error)
{
  g_autoptr (GArray) open = list_neighbours (work, rows, WEFT_END_FROM);
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < open->len; i++)
    g_hash_table_add (seen, GUINT_TO_POINTER (g_array_index (open, guint32, i)));
  while (open->len > 0) {
    guint32 row = g_array_index (open, guint32, open->len - 1);
    guint32 edge;
    WeftEdgeIter edges;

    g_array_set_size (open, open->len - 1);
    weft_graph_iter_edges (&edges, work->graph, work->edges, WEFT_END_FROM, row);
    while (weft_edge_iter_next (&edges, &edge)) {
      guint32 far = get_end (work, edge, WEFT_END_TO);
      g_autofree char *label = NULL;

      if (has_row (rows, far)) {
        label = weft_document_get_label (work->subject->document,
                                         (WeftElement){work->subject->diagram, work->tasks, row});
        return weft_edit_fail (
            g_strdup_printf (_ ("A way leads from these tasks by %s back to them: as one they would wait for "
                                "themselves."),
                             label),
            error);
      }
      if (g_hash_table_add (seen, GUINT_TO_POINTER (far)))
        g_array_append_val (open, far);
    }
  }
  return TRUE;
}

/* @kept gets the edges that lead from outside @rows to them, or from them. */
static gboolean
gather_edges (const Work *work, const GArray *rows, guint32 kept, WeftEnd end, GError **error)
{
  g_autoptr (GArray) others = list_neighbours (work, rows, end);

  for (guint i = 0; i < others->len; i++) {
    guint32 other = g_array_index (others, guint32, i);
    guint32 from = end == WEFT_END_TO ? other : kept;
    guint32 to = end == WEFT_END_TO ? kept : other;
    guint32 edge;

    if (!weft_graph_find_edge (work->graph, work->edges, from, to, &edge) &&
        !weft_batch_connect (work->batch, work->subject->diagram, work->edges, from, to, NULL, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
merge (const Work *work, const GArray *rows, GError **error)
{
  guint32 kept = g_array_index (rows, guint32, 0);
  double sum = 0;

  for (guint i = 0; i < rows->len; i++) {
    double time;

    if (!get_time (work, g_array_index (rows, guint32, i), &time, error))
      return FALSE;
    sum += time;
  }
  if (!check_way (work, rows, error) || !gather_edges (work, rows, kept, WEFT_END_TO, error) ||
      !gather_edges (work, rows, kept, WEFT_END_FROM, error) || !set_time (work, kept, sum, error))
    return FALSE;
  for (guint i = 1; i < rows->len; i++)
    if (!weft_batch_remove_row (
            work->batch, (WeftElement){work->subject->diagram, work->tasks, g_array_index (rows, guint32, i)},
            error))
      return FALSE;
  return TRUE;
}

gboolean
weft_task_edit_merge (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (GArray) rows = list_tasks (subject);
  Work work = begin (subject);

  weft_edit_select (result, weft_element_get_number ((WeftElement){subject->diagram, work.tasks,
                                                                   g_array_index (rows, guint32, 0)}));
  result->name = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "Merge %u task", "Merge %u tasks", rows->len),
                                  rows->len);
  return finish (&work, merge (&work, rows, error), result);
}
