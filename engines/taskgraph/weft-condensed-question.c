/* weft-condensed-question.c: tasks that a processor runs one after the other between two points of synchronisation, as one: the row, and its
 * sheet. */
#include "weft-task-questions-private.h"

#include "weft-check.h"
#include "weft-condensed.h"
#include "weft-elements.h"
#include "weft-task-condense.h"
#include "weft-task-policies.h"
#include "weft-task-schedule.h"
#include "weft-task-setup.h"

#include <glib/gi18n-lib.h>

static const char *const tables[] = {"condensed", "tasks", NULL};

static const WeftOption table = {
    .name = "rows",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("ROWS"),
    .help =
        N_ ("condensed or tasks: a row for each condensed task, or for each task with the one that it is in"),
    .words = tables,
};

static const WeftOption *const options[] = {&weft_task_option_policy, &weft_task_option_processors, &table,
                                            NULL};

/* The sheet. */

/* What rows are read from. */
typedef struct {
  WeftDocument *document;
  WeftCondensed *condensed;
} Rows;

static void
free_rows (gpointer data)
{
  Rows *rows = data;

  weft_document_unref (rows->document);
  weft_condensed_unref (rows->condensed);
  g_free (rows);
}

static WeftElement
get_member (const Rows *rows, gsize index)
{
  return (WeftElement){rows->condensed->diagram, weft_kind_find_table (WEFT_KIND_TASK_GRAPH, WEFT_KIND_TASK),
                       rows->condensed->members[index]};
}

static void
put_id (WeftSheet *sheet, const Rows *rows, gsize index)
{
  g_autofree char *id = weft_document_get_id (rows->document, get_member (rows, index));

  weft_sheet_put_text (sheet, id);
}

static void
put_vertex (WeftSheet *sheet, guint index, gpointer data)
{
  const Rows *rows = data;
  const WeftCondensedVertex *vertex = &rows->condensed->vertices[index];

  weft_sheet_put_number (sheet, index);
  weft_sheet_put_number (sheet, vertex->process);
  weft_sheet_put_number (sheet, vertex->start);
  weft_sheet_put_number (sheet, vertex->finish);
  weft_sheet_put_number (sheet, vertex->n);
  put_id (sheet, rows, vertex->first);
  put_id (sheet, rows, vertex->first + vertex->n - 1);
}

static void
put_task (WeftSheet *sheet, guint index, gpointer data)
{
  const Rows *rows = data;
  guint vertex = weft_condensed_find_vertex (rows->condensed, index);
  g_autofree char *label = weft_document_get_label (rows->document, get_member (rows, index));

  put_id (sheet, rows, index);
  weft_sheet_put_text (sheet, label);
  weft_sheet_put_number (sheet, vertex);
  weft_sheet_put_number (sheet, rows->condensed->vertices[vertex].process);
}

static void
set_vertices (WeftSheet *sheet, Rows *rows)
{
  weft_sheet_add_column (sheet, "condensed", _ ("condensed task"));
  weft_sheet_add_column (sheet, "processor", _ ("processor"));
  weft_sheet_add_column (sheet, "start", _ ("start"));
  weft_sheet_add_column (sheet, "finish", _ ("finish"));
  weft_sheet_add_column (sheet, "tasks", _ ("tasks"));
  weft_sheet_add_column (sheet, "first", _ ("first"));
  weft_sheet_add_column (sheet, "last", _ ("last"));
  weft_sheet_set_rows (sheet, (guint) rows->condensed->n_vertices, put_vertex, rows, free_rows);
}

static void
set_tasks (WeftSheet *sheet, Rows *rows)
{
  weft_sheet_add_column (sheet, "id", _ ("task"));
  weft_sheet_add_column (sheet, "name", _ ("name"));
  weft_sheet_add_column (sheet, "condensed", _ ("condensed task"));
  weft_sheet_add_column (sheet, "processor", _ ("processor"));
  weft_sheet_set_rows (sheet, (guint) rows->condensed->n_tasks, put_task, rows, free_rows);
}

static WeftSheet *
make_sheet (const WeftDocument *document, gconstpointer value)
{
  const WeftCondensed *condensed = value;
  WeftSheet *sheet = weft_question_sheet_new (document, condensed->diagram,
                                              condensed->by_task ? "members" : "condensed", "condensed");
  Rows *rows = g_new (Rows, 1);

  *rows =
      (Rows){weft_document_ref ((WeftDocument *) document), weft_condensed_ref ((WeftCondensed *) condensed)};
  weft_sheet_add_number (sheet, "processors", _ ("processors"), condensed->n_processes);
  weft_sheet_add_text (sheet, "dealt", _ ("tasks are dealt"),
                       condensed->is_static ? "before-run" : "during-run");
  weft_sheet_add_number (sheet, "tasks", _ ("tasks"), (double) condensed->n_tasks);
  weft_sheet_add_number (sheet, "edges", _ ("edges"), (double) condensed->n_edges);
  weft_sheet_add_number (sheet, "condensed_tasks", _ ("condensed tasks"), (double) condensed->n_vertices);
  weft_sheet_add_number (sheet, "condensed_edges", _ ("their edges"), (double) condensed->n_vertex_edges);
  weft_sheet_add_number (sheet, "makespan", _ ("makespan"), condensed->makespan);
  weft_sheet_add_number (sheet, "condensed_makespan", _ ("condensed makespan"),
                         condensed->condensed_makespan);
  if (condensed->by_task)
    set_tasks (sheet, rows);
  else
    set_vertices (sheet, rows);
  return sheet;
}

static gsize
get_size (gconstpointer value)
{
  const WeftCondensed *condensed = value;

  return sizeof *condensed + condensed->n_tasks * sizeof *condensed->members +
         condensed->n_vertices * sizeof *condensed->vertices;
}

static const WeftAnswerType type = {.name = "condensed",
                                    .ref = (gpointer (*) (gpointer)) weft_condensed_ref,
                                    .unref = (void (*) (gpointer)) weft_condensed_unref,
                                    .get_size = get_size,
                                    .make_sheet = make_sheet};

/* The answer. */

/* Vertices begin with their first members and end with their last, in a schedule of which they are a part each. */
static gboolean
set_members (WeftCondensed *result,
             const WeftCondensedTasks *tasks,
             const WeftSchedule *schedule,
             const guint32 *rows,
             WeftJob *job,
             GError **error)
{
  result->n_vertices = tasks->graph->n_tasks;
  result->vertices = weft_job_allocate (job, MAX (result->n_vertices, 1), sizeof *result->vertices, error);
  if (result->vertices == NULL)
    return FALSE;
  result->members = weft_job_allocate (job, MAX (result->n_tasks, 1), sizeof *result->members, error);
  if (result->members == NULL)
    return FALSE;
  for (gsize i = 0; i < result->n_tasks; i++)
    result->members[i] = rows[tasks->members[i]];
  for (gsize i = 0; i < schedule->n_rows; i++) {
    const WeftScheduleRow *row = &schedule->rows[i];

    result->vertices[row->task] =
        (WeftCondensedVertex){row->lane, tasks->first[row->task],
                              tasks->first[row->task + 1] - tasks->first[row->task], row->start, row->finish};
  }
  return TRUE;
}

static gboolean
condense (WeftCondensed *result,
          const WeftTaskProblem *problem,
          const guint32 *rows,
          WeftJob *job,
          GError **error)
{
  g_autoptr (WeftSchedule) schedule = weft_task_schedule (problem, job, error);
  g_autoptr (WeftCondensedTasks) tasks =
      schedule != NULL ? weft_task_condense (problem, schedule, job, error) : NULL;
  g_autoptr (WeftSchedule) condensed =
      tasks != NULL ? weft_task_schedule (&tasks->problem, job, error) : NULL;

  if (condensed == NULL || !weft_task_problem_is_static (problem, &result->is_static, job, error))
    return FALSE;
  result->n_processes = problem->n_processes;
  result->n_tasks = problem->graph->n_tasks;
  result->n_edges = problem->graph->n_edges;
  result->n_vertex_edges = tasks->graph->n_edges;
  result->makespan = schedule->makespan;
  result->condensed_makespan = condensed->makespan;
  return set_members (result, tasks, condensed, rows, job, error);
}

static gpointer
compute (const WeftAsked *asked, WeftJob *job, GError **error)
{
  g_autoptr (WeftCondensed) result = weft_condensed_new ();
  g_autoptr (WeftTaskSetup) setup = NULL;
  WeftTaskProblem problem;
  WeftTaskRules rules;

  if (!weft_document_check_diagram (asked->document, asked->diagram, WEFT_MODES_AS_DRAWN, error) ||
      (setup = weft_task_setup_new (asked->document, asked->diagram, job, error)) == NULL)
    return NULL;
  problem = weft_task_problem_asked (
      weft_task_setup_get_problem (setup), asked->options,
      (gsize) weft_options_get_number (asked->options, &weft_task_option_policy), &rules);
  result->diagram = asked->diagram;
  result->by_task = weft_options_get_number (asked->options, &table) > 0;
  return condense (result, &problem, weft_task_setup_get_lowering (setup)->rows, job, error)
             ? g_steal_pointer (&result)
             : NULL;
}

const WeftQuestion weft_task_question_condensed = {
    .name = "condensed",
    .title = N_ ("Condensed Graph"),
    .summary =
        N_ ("As one what a processor runs between two points at which it waits for others or they for it"),
    .diagram = WEFT_KIND_TASK_GRAPH,
    .options = options,
    .type = &type,
    .digest = weft_task_question_digest,
    .compute = compute};
