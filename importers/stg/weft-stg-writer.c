/* weft-stg-writer.c: a task graph as STG. Tasks are numbered from 1 in their order; task 0 is the dummy from which all begin, the last one
 * that in which all end. */
#include "weft-stg-format.h"

#include "weft-number.h"
#include "weft-one-diagram.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The tables of a task graph. */
#define TASKS 1
#define EDGES 2

#define COLUMN 11

typedef struct {
  const WeftNode *diagram;
  const WeftGraph *graph;
  WeftJob *job;
  WeftDiagnostics *diagnostics;
  guint32 *numbers; /* of each row */
  GString *out;
  guint32 n_means; /* times that were distributions */
  guint32 n_loops; /* edges from a task to itself */
  guint32 n_ids;   /* ids that will not be the same when the file is read */
} Writer;

static WeftElement
task_at (guint32 row)
{
  return (WeftElement){.table = TASKS, .row = row};
}

/* In a column; the words of all tasks are very many for printf(). */
static void
add_word (Writer *writer, const char *word)
{
  gsize length = strlen (word);

  g_string_append_len (writer->out, "           ", length < COLUMN - 1 ? COLUMN - (gssize) length : 1);
  g_string_append_len (writer->out, word, (gssize) length);
}

static void
add_number (Writer *writer, guint32 number)
{
  char text[WEFT_NUMBER_SIZE];

  add_word (writer, weft_number_print (number, text));
}

/* The numbers of the rows that edges lead to @row from, or that they lead to from it. */
static GArray *
list_neighbours (Writer *writer, guint32 row, WeftEnd end)
{
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (guint32));
  WeftEdgeIter iter;
  guint32 edge;

  weft_graph_iter_edges (&iter, writer->graph, EDGES, end, row);
  while (weft_edge_iter_next (&iter, &edge)) {
    guint32 other = weft_graph_get_end_row (writer->graph, (WeftElement){.table = EDGES, .row = edge},
                                            end == WEFT_END_TO ? WEFT_END_FROM : WEFT_END_TO);

    if (other != row)
      g_array_append_val (numbers, writer->numbers[other]);
    else if (end == WEFT_END_TO)
      writer->n_loops++;
  }
  return numbers;
}

/* Rule: a task without predecessors begins after the first dummy. */
static void
add_predecessors (Writer *writer, const GArray *numbers)
{
  add_number (writer, MAX (numbers->len, 1));
  if (numbers->len == 0)
    add_number (writer, 0);
  for (guint i = 0; i < numbers->len; i++)
    add_number (writer, g_array_index (numbers, guint32, i));
  g_string_append_c (writer->out, '\n');
}

static gboolean
refuse_elsewhere (Writer *writer, WeftElement task, GError **error)
{
  g_autofree char *found = weft_graph_print (writer->graph, task, WEFT_PROPERTY_TIME);

  weft_fault_set (
      error, WEFT_MODEL_ERROR, WEFT_ERROR_UNSUPPORTED,
      &(WeftFault){
          .element = (char *) "task",
          .id = (char *) weft_graph_get_text (writer->graph, task, WEFT_PROPERTY_ID),
          .property = (char *) "time",
          .found = found,
          .expected = (char *) _ ("a time that is known without a measurement or another diagram"),
          .plain = (char *) _ ("{label} cannot be measured times or results of diagrams in this format.")});
  return FALSE;
}

/* A time is one number: of a distribution its mean. */
static gboolean
add_time (Writer *writer, WeftElement task, GError **error)
{
  g_autoptr (WeftLiteral) time = weft_graph_get_literal (writer->graph, task, WEFT_PROPERTY_TIME);
  double mean = time != NULL ? weft_literal_get_mean (time) : 0;
  char text[WEFT_NUMBER_SIZE];

  if (isnan (mean))
    return refuse_elsewhere (writer, task, error);
  writer->n_means += time != NULL && !weft_literal_is_constant (time);
  add_word (writer, weft_number_print (mean, text));
  return TRUE;
}

static gboolean
add_task (Writer *writer, guint32 row, GError **error)
{
  g_autoptr (GArray) predecessors = list_neighbours (writer, row, WEFT_END_TO);
  char id[1 + WEFT_NUMBER_SIZE] = "t";

  weft_number_print (writer->numbers[row], id + 1);
  writer->n_ids += g_strcmp0 (weft_graph_get_text (writer->graph, task_at (row), WEFT_PROPERTY_ID), id) != 0;
  add_number (writer, writer->numbers[row]);
  if (!add_time (writer, task_at (row), error))
    return FALSE;
  add_predecessors (writer, predecessors);
  return row % 1024 != 0 || weft_job_check (writer->job, error);
}

/* Rule: the second dummy ends after the tasks without successors. */
static GArray *
list_last (Writer *writer)
{
  GArray *last = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 row = 0; row < weft_graph_get_end (writer->graph, TASKS); row++) {
    g_autoptr (GArray) successors = NULL;

    if (!weft_graph_has_row (writer->graph, task_at (row)))
      continue;
    successors = list_neighbours (writer, row, WEFT_END_FROM);
    if (successors->len == 0)
      g_array_append_val (last, writer->numbers[row]);
  }
  return last;
}

static gboolean
add_tasks (Writer *writer, GError **error)
{
  guint32 n = weft_graph_count_rows (writer->graph, TASKS);
  g_autoptr (GArray) last = list_last (writer);

  g_string_append_printf (writer->out, "%11u\n%11u%11u%11u\n", n, 0u, 0u, 0u);
  for (guint32 row = 0; row < weft_graph_get_end (writer->graph, TASKS); row++)
    if (weft_graph_has_row (writer->graph, task_at (row)) && !add_task (writer, row, error))
      return FALSE;
  g_string_append_printf (writer->out, "%11u%11u", n + 1, 0u);
  add_predecessors (writer, last);
  return TRUE;
}

static void
tell (Writer *writer, const char *element, const char *property, guint32 count, const char *problem)
{
  g_autofree char *found = g_strdup_printf (_ ("%u of them"), count);

  if (count > 0)
    weft_diagnostics_leave_out (writer->diagnostics,
                                &(WeftFault){.element = (char *) element,
                                             .id = (char *) weft_node_get_name (writer->diagram),
                                             .property = (char *) property,
                                             .problem = (char *) problem,
                                             .found = found});
  writer->diagnostics->n_left_out += count > 0 ? count - 1 : 0;
}

static void
tell_left_out (Writer *writer)
{
  static const WeftProperty of_graph[] = {WEFT_PROPERTY_ID};
  static const WeftProperty of_tasks[] = {WEFT_PROPERTY_ID, WEFT_PROPERTY_TIME};
  static const WeftProperty of_edges[] = {WEFT_PROPERTY_FROM, WEFT_PROPERTY_TO};

  tell (writer, "task", "id", writer->n_ids, _ ("left out, because tasks have numbers"));
  tell (writer, "task", "time", writer->n_means, _ ("a distribution left out, and its mean written"));
  tell (writer, "edge", NULL, writer->n_loops, _ ("left out, because it leads from a task to itself"));
  weft_leave_out_properties (writer->diagram, of_graph, G_N_ELEMENTS (of_graph), writer->diagnostics);
  weft_leave_out_values (writer->diagram, TASKS, of_tasks, G_N_ELEMENTS (of_tasks), writer->diagnostics);
  weft_leave_out_values (writer->diagram, EDGES, of_edges, G_N_ELEMENTS (of_edges), writer->diagnostics);
  weft_leave_out_nodes (writer->diagram, WEFT_KIND_WEFT, NULL, writer->diagnostics);
}

static gboolean
number_rows (Writer *writer, GError **error)
{
  guint32 end = weft_graph_get_end (writer->graph, TASKS);
  guint32 number = 0;

  writer->numbers = weft_job_allocate (writer->job, MAX (end, 1), sizeof (guint32), error);
  for (guint32 row = 0; writer->numbers != NULL && row < end; row++)
    if (weft_graph_has_row (writer->graph, task_at (row)))
      writer->numbers[row] = ++number;
  return writer->numbers != NULL;
}

char *
weft_stg_write (const WeftDocument *document,
                const char *part,
                WeftJob *job,
                WeftDiagnostics *diagnostics,
                gsize *size,
                GError **error)
{
  const WeftNode *diagram = weft_one_diagram_find (document, WEFT_KIND_TASK_GRAPH, part, error);
  Writer writer = {.diagram = diagram, .job = job, .diagnostics = diagnostics};
  g_autoptr (WeftGraph) none = weft_graph_new (WEFT_KIND_TASK_GRAPH);
  g_autoptr (GString) out = g_string_new (NULL);
  gboolean done;

  if (diagram == NULL)
    return NULL;
  writer.graph = weft_node_get_graph (diagram) != NULL ? weft_node_get_graph (diagram) : none;
  writer.out = out;
  done = number_rows (&writer, error) && add_tasks (&writer, error);
  g_free (writer.numbers);
  if (!done)
    return NULL;
  tell_left_out (&writer);
  if (part == NULL)
    weft_leave_out_nodes (weft_document_get_root (document), WEFT_KIND_WEFT, diagram, diagnostics);
  *size = out->len;
  return g_string_free (g_steal_pointer (&out), FALSE);
}
