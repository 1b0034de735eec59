/* weft-stg-reader.c: an STG file as a document with one task graph, in three passes over its numbers: where each task stands and
 * whether there are as many as the file says; the tasks; the edges. Task 7 becomes the row "t7". */
#include "weft-stg-format.h"

#include "weft-graph-builder.h"
#include "weft-insert-parts.h"
#include "weft-number.h"
#include "weft-one-diagram.h"
#include "weft-stg-scan.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#define MOST_TASKS (WEFT_MOST_ROWS - 2)
#define NO_ROW     G_MAXUINT32

/* The tables of a task graph. */
#define TASKS 1
#define EDGES 2

/* How much of the progress each pass is. */
#define COUNTED 0.2
#define ADDED   0.4

typedef struct {
  guint32 number;
  guint32 offset; /* of the number */
} Task;

typedef struct {
  const WeftFormatInput *input;
  WeftDiagnostics *diagnostics;
  guint32 n_declared;
  GArray *tasks; /* Task, as they stand in the file */
  gboolean has_dummies;
  gboolean leaves_out;
  guint32 *rows; /* of each number; NO_ROW: of none, or of a dummy */
  guint32 *seen; /* of each row: the last row that it was named as a predecessor of, plus one */
  WeftGraphBuilder *builder;
  guint64 n_left_out;
} Reader;

/* What stands before the predecessors of a task. */
typedef struct {
  guint32 number;
  guint32 n_predecessors;
  gsize offset; /* of the number of predecessors */
  char time[WEFT_STG_TIME_SIZE];
} Head;

static guint32
greatest_number (const Reader *reader)
{
  return reader->n_declared + 1;
}

static gboolean
read_head (Reader *reader, WeftStgScan *scan, Head *head, gsize *offset, GError **error)
{
  return weft_stg_scan_number (scan, N_ ("the number of a task"), greatest_number (reader), &head->number,
                               offset, error) &&
         weft_stg_scan_time (scan, head->time, error) &&
         weft_stg_scan_number (scan, N_ ("how many predecessors the task has"), greatest_number (reader),
                               &head->n_predecessors, &head->offset, error);
}

static gboolean
read_predecessor (Reader *reader, WeftStgScan *scan, guint32 *number, gsize *offset, GError **error)
{
  return weft_stg_scan_number (scan, N_ ("the number of a predecessor"), greatest_number (reader), number,
                               offset, error);
}

/* First pass: where tasks stand. */

static gboolean
refuse_count (Reader *reader, gsize offset, GError **error)
{
  guint32 n = reader->n_declared;
  g_autofree char *found = g_strdup_printf (_ ("%u tasks"), reader->tasks->len);
  g_autofree char *expected =
      g_strdup_printf (_ ("%u and two dummy ones, as the first number says, or %u without them"), n, n);

  return weft_stg_fail (reader->input, offset, found, expected, error);
}

static gboolean
skip_predecessors (Reader *reader, WeftStgScan *scan, const Head *head, GError **error)
{
  guint32 number;
  gsize offset;

  for (guint32 i = 0; i < head->n_predecessors; i++)
    if (!read_predecessor (reader, scan, &number, &offset, error))
      return FALSE;
  return TRUE;
}

static gboolean
find_tasks (Reader *reader, WeftStgScan *scan, GError **error)
{
  while (weft_stg_scan_has_more (scan)) {
    Head head;
    gsize offset;

    if (reader->tasks->len == reader->n_declared + 2)
      return refuse_count (reader, scan->at, error);
    if (!read_head (reader, scan, &head, &offset, error) || !skip_predecessors (reader, scan, &head, error))
      return FALSE;
    g_array_append_val (reader->tasks, ((Task){head.number, (guint32) offset}));
  }
  reader->has_dummies = reader->tasks->len == reader->n_declared + 2;
  return reader->has_dummies || reader->tasks->len == reader->n_declared ||
         refuse_count (reader, scan->at, error);
}

/* Second pass: the tasks. */

static gboolean
is_dummy (const Reader *reader, guint32 number)
{
  return reader->has_dummies && (number == 0 || number == greatest_number (reader));
}

static gboolean
refuse_second (Reader *reader, const Task *task, GError **error)
{
  g_autofree char *found = g_strdup_printf (_ ("a second task %u"), task->number);

  return weft_stg_fail (reader->input, task->offset, found, _ ("each number once"), error);
}

/* Rule: each number stands once. @is_there: of each number, whether a task has it; at first %FALSE. */
static gboolean
number_rows (Reader *reader, guint8 *is_there, GError **error)
{
  guint32 row = 0;

  for (guint32 i = 0; i < reader->tasks->len; i++) {
    const Task *task = &g_array_index (reader->tasks, Task, i);

    if (is_there[task->number])
      return refuse_second (reader, task, error);
    is_there[task->number] = TRUE;
    if (!reader->leaves_out || !is_dummy (reader, task->number))
      reader->rows[task->number] = row++;
  }
  return TRUE;
}

static gboolean
make_rows (Reader *reader, GError **error)
{
  WeftJob *job = reader->input->job;
  guint32 n_numbers = reader->n_declared + 2;
  g_autofree guint8 *is_there = weft_job_allocate (job, n_numbers, 1, error);

  if (is_there == NULL ||
      (reader->rows = weft_job_allocate (job, n_numbers, sizeof (guint32), error)) == NULL ||
      (reader->seen = weft_job_allocate (job, n_numbers, sizeof (guint32), error)) == NULL)
    return FALSE;
  memset (reader->rows, 0xff, n_numbers * sizeof (guint32));
  return number_rows (reader, is_there, error);
}

/* Rule: dummies take no time, and the first one has no predecessors. */
static gboolean
check_dummy (Reader *reader, const Task *task, const Head *head, GError **error)
{
  gboolean is_entry = head->number == 0;
  g_autofree char *found = NULL;

  if (g_ascii_strtod (head->time, NULL) == 0 && !(is_entry && head->n_predecessors > 0))
    return TRUE;
  found = g_strdup_printf (_ ("task %u with time %s and %u predecessors"), head->number, head->time,
                           head->n_predecessors);
  return weft_stg_fail (reader->input, task->offset, found,
                        is_entry ? _ ("a dummy task without time and predecessors, or --dummies keep")
                                 : _ ("a dummy task without time, or --dummies keep"),
                        error);
}

static gboolean
add_task (Reader *reader, WeftStgScan *scan, const Task *task, GError **error)
{
  Head head;
  gsize offset;
  char id[1 + WEFT_NUMBER_SIZE] = "t";

  scan->at = task->offset;
  if (!read_head (reader, scan, &head, &offset, error))
    return FALSE;
  if (reader->rows[task->number] == NO_ROW)
    return check_dummy (reader, task, &head, error);
  weft_number_print (head.number, id + 1);
  return weft_graph_builder_add (
      reader->builder, TASKS,
      (const WeftAttribute[]){{WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_TIME, head.time}}, 2, NULL, error);
}

static gboolean
add_tasks (Reader *reader, GError **error)
{
  WeftStgScan scan;

  weft_stg_scan_init (&scan, reader->input, COUNTED, ADDED);
  for (guint32 i = 0; i < reader->tasks->len; i++)
    if (!add_task (reader, &scan, &g_array_index (reader->tasks, Task, i), error))
      return FALSE;
  return TRUE;
}

/* Third pass: the edges. */

/* Rule: a predecessor is another task, which is there, and no dummy in which all end. */
static gboolean
check_predecessor (Reader *reader, guint32 number, guint32 task, gsize offset, GError **error)
{
  gboolean is_exit = reader->has_dummies && number == greatest_number (reader);
  gboolean is_there = reader->rows[number] != NO_ROW || is_dummy (reader, number);
  g_autofree char *found = NULL;

  if (is_there && number != task && !(is_exit && reader->leaves_out))
    return TRUE;
  found = !is_there ? g_strdup_printf (_ ("task %u, which is not in the file"), number)
          : number == task
              ? g_strdup_printf (_ ("task %u as its own predecessor"), number)
              : g_strdup_printf (_ ("task %u, the dummy in which all end, as a predecessor"), number);
  return weft_stg_fail (reader->input, offset, found, _ ("the number of another task"), error);
}

static void
leave_out_second (Reader *reader, guint32 number, guint32 task, gsize offset)
{
  g_autofree char *found = NULL;
  GError *remark = NULL;

  if (!weft_diagnostics_wants (reader->diagnostics)) {
    weft_diagnostics_leave_out (reader->diagnostics, NULL);
    return;
  }
  found = g_strdup_printf (_ ("task %u twice among the predecessors of task %u"), number, task);
  weft_stg_fail (reader->input, offset, found, _ ("each once"), &remark);
  weft_diagnostics_leave_out (reader->diagnostics, weft_fault_get (remark));
  g_error_free (remark);
}

static gboolean
add_edge (Reader *reader, guint32 number, guint32 task, gsize offset, GError **error)
{
  guint32 from = reader->rows[number];
  guint32 to = reader->rows[task];

  if (!check_predecessor (reader, number, task, offset, error))
    return FALSE;
  if (from == NO_ROW || to == NO_ROW) {
    reader->n_left_out++;
    return TRUE;
  }
  if (reader->seen[from] == to + 1) {
    leave_out_second (reader, number, task, offset);
    return TRUE;
  }
  reader->seen[from] = to + 1;
  return weft_graph_builder_connect_rows (reader->builder, EDGES, from, to, NULL, 0, NULL, error);
}

static gboolean
add_edges_of (Reader *reader, WeftStgScan *scan, GError **error)
{
  Head head;
  gsize offset;

  if (!read_head (reader, scan, &head, &offset, error))
    return FALSE;
  for (guint32 i = 0; i < head.n_predecessors; i++) {
    guint32 number;

    if (!read_predecessor (reader, scan, &number, &offset, error) ||
        !add_edge (reader, number, head.number, offset, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
add_edges (Reader *reader, GError **error)
{
  WeftStgScan scan;

  weft_stg_scan_init (&scan, reader->input, ADDED, 1);
  for (guint32 i = 0; i < reader->tasks->len; i++) {
    scan.at = g_array_index (reader->tasks, Task, i).offset;
    if (!add_edges_of (reader, &scan, error))
      return FALSE;
  }
  return TRUE;
}

/* The document. */

static void
tell_dummies (Reader *reader)
{
  g_autofree char *found = g_strdup_printf (_ ("the dummy tasks 0 and %u, with %" PRIu64 " edges"),
                                            greatest_number (reader), reader->n_left_out);

  weft_diagnostics_note (reader->diagnostics, &(WeftFault){.file = (char *) reader->input->file,
                                                           .line = 1,
                                                           .column = 1,
                                                           .problem = (char *) _ ("left out"),
                                                           .found = found});
}

static WeftGraph *
read_graph (Reader *reader, GError **error)
{
  WeftStgScan scan;
  WeftElement wrong;
  gsize offset;

  weft_stg_scan_init (&scan, reader->input, 0, COUNTED);
  if (!weft_stg_scan_number (&scan, N_ ("how many tasks there are"), MOST_TASKS, &reader->n_declared, &offset,
                             error) ||
      !find_tasks (reader, &scan, error) || !make_rows (reader, error) || !add_tasks (reader, error) ||
      !add_edges (reader, error))
    return NULL;
  if (reader->has_dummies && reader->leaves_out)
    tell_dummies (reader);
  return weft_graph_builder_finish (g_steal_pointer (&reader->builder), &wrong, error);
}

WeftDocument *
weft_stg_read (const WeftFormatInput *input,
               WeftDiagnostics *diagnostics,
               G_GNUC_UNUSED WeftLocations **locations,
               GError **error)
{
  const char *dummies = weft_format_get_option (&weft_stg_format, input->options, "dummies");
  g_autofree char *stem = weft_make_stem (input->file);
  Reader reader = {.input = input,
                   .diagnostics = diagnostics,
                   .tasks = g_array_new (FALSE, FALSE, sizeof (Task)),
                   .leaves_out = g_strcmp0 (dummies, "keep") != 0,
                   .builder = weft_graph_builder_new (WEFT_KIND_TASK_GRAPH)};
  WeftGraph *graph = read_graph (&reader, error);

  g_array_unref (reader.tasks);
  g_clear_pointer (&reader.builder, weft_graph_builder_free);
  g_free (reader.rows);
  g_free (reader.seen);
  return graph != NULL
             ? weft_one_diagram_new (WEFT_KIND_TASK_GRAPH, NULL, 0, stem, "graph", NULL, graph, error)
             : NULL;
}
