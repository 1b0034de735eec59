/* weft-schedule-question.c: which process runs which task, and when: the row, and its sheet. */
#include "weft-task-questions-private.h"

#include "weft-check.h"
#include "weft-elements.h"
#include "weft-series-parallel.h"
#include "weft-task-answers.h"
#include "weft-task-plan.h"
#include "weft-task-policies.h"
#include "weft-task-policy.h"
#include "weft-task-schedule.h"
#include "weft-task-setup.h"
#include "weft-task-shape.h"

#include <glib/gi18n-lib.h>
#include <math.h>

static const char *const tables[] = {"tasks", "processors", NULL};

static const WeftOption table = {
    .name = "rows",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("ROWS"),
    .help = N_ ("tasks or processors: a row for each task, or for each processor"),
    .words = tables,
};

static const WeftOption *const options[] = {&weft_task_option_policy, &weft_task_option_against,
                                            &weft_task_option_processors, &table, NULL};

/* The sheet. */

/* What rows are read from. */
typedef struct {
  WeftDocument *document;
  WeftTaskPlan *plan;
  guint32 *counts; /* (nullable): of the tasks of each processor */
} PlanRows;

static void
free_plan_rows (gpointer data)
{
  PlanRows *rows = data;

  weft_document_unref (rows->document);
  weft_task_plan_unref (rows->plan);
  g_free (rows->counts);
  g_free (rows);
}

static WeftElement
get_task (const PlanRows *rows, guint32 row)
{
  return (WeftElement){rows->plan->diagram, weft_kind_find_table (WEFT_KIND_TASK_GRAPH, WEFT_KIND_TASK), row};
}

static char *
get_path_id (guint index, gpointer data)
{
  const PlanRows *rows = data;

  return weft_document_get_id (rows->document, get_task (rows, rows->plan->path[index]));
}

static void
put_task (WeftSheet *sheet, guint index, gpointer data)
{
  const PlanRows *rows = data;
  const WeftScheduleRow *row = &rows->plan->schedule->rows[index];
  WeftElement task = get_task (rows, rows->plan->rows[row->task]);
  g_autofree char *id = weft_document_get_id (rows->document, task);
  g_autofree char *label = weft_document_get_label (rows->document, task);

  weft_sheet_put_text (sheet, id);
  weft_sheet_put_text (sheet, label);
  weft_sheet_put_number (sheet, row->lane);
  weft_sheet_put_number (sheet, row->start);
  weft_sheet_put_number (sheet, row->finish);
  weft_sheet_put_number (sheet, row->overhead);
  weft_sheet_put_number (sheet, rows->plan->slack[row->task]);
}

static void
put_processor (WeftSheet *sheet, guint index, gpointer data)
{
  const PlanRows *rows = data;
  const WeftSchedule *schedule = rows->plan->schedule;
  const WeftLaneUse *use = &schedule->lanes[index];

  weft_sheet_put_number (sheet, index);
  weft_sheet_put_number (sheet, rows->counts[index]);
  weft_sheet_put_number (sheet, use->busy);
  weft_sheet_put_number (sheet, use->overhead);
  weft_sheet_put_number (sheet, use->idle);
  weft_sheet_put_number (sheet, schedule->makespan > 0 ? use->busy / schedule->makespan : NAN);
}

static void
add_use (WeftSheet *sheet, const WeftSchedule *schedule)
{
  WeftLaneUse all = {0, 0, 0};
  g_autofree double *busy = g_new (double, schedule->n_lanes);

  for (guint32 lane = 0; lane < schedule->n_lanes; lane++) {
    all.busy += schedule->lanes[lane].busy;
    all.overhead += schedule->lanes[lane].overhead;
    all.idle += schedule->lanes[lane].idle;
    busy[lane] = schedule->lanes[lane].busy;
  }
  weft_sheet_add_list (sheet, "busy", busy, schedule->n_lanes);
  weft_sheet_add_number (sheet, "busy_sum", _ ("busy"), all.busy);
  weft_sheet_add_number (sheet, "overhead_sum", _ ("overhead"), all.overhead);
  weft_sheet_add_number (sheet, "idle_sum", _ ("idle"), all.idle);
}

static void
add_bounds (WeftSheet *sheet, const WeftTaskPlan *plan)
{
  WeftTaskLimit limit = weft_task_plan_get_limit (plan);

  weft_sheet_add_number (sheet, "lower_bound", _ ("lower bound"), plan->bounds[limit]);
  weft_sheet_add_text (sheet, "limit", _ ("by"), weft_task_limit_get_name (limit));
  weft_sheet_add_number (sheet, "critical_path_length", NULL, plan->bounds[WEFT_LIMIT_CRITICAL_PATH]);
  weft_sheet_add_number (sheet, "work_bound", NULL, plan->bounds[WEFT_LIMIT_WORK]);
  weft_sheet_add_number (sheet, "queue_bound", NULL, plan->bounds[WEFT_LIMIT_QUEUE]);
}

static void
add_solutions (WeftSheet *sheet, const WeftScheduleSolutions *solutions)
{
  if (solutions->n_solved == 0)
    return;
  weft_sheet_add_number (sheet, "models_solved", _ ("models solved"), (double) solutions->n_solved);
  weft_sheet_add_number (sheet, "models_repeated", _ ("known again"), (double) solutions->n_repeated);
  weft_sheet_add_number (sheet, "residual", _ ("residual"), solutions->residual);
}

static void
set_tasks (WeftSheet *sheet, PlanRows *rows)
{
  weft_sheet_add_column (sheet, "id", _ ("task"));
  weft_sheet_add_column (sheet, "name", _ ("name"));
  weft_sheet_add_column (sheet, "processor", _ ("processor"));
  weft_sheet_add_column (sheet, "start", _ ("start"));
  weft_sheet_add_column (sheet, "finish", _ ("finish"));
  weft_sheet_add_column (sheet, "overhead", _ ("overhead"));
  weft_sheet_add_column (sheet, "slack", _ ("slack"));
  weft_sheet_set_rows (sheet, (guint) rows->plan->schedule->n_rows, put_task, rows, free_plan_rows);
}

static void
set_processors (WeftSheet *sheet, PlanRows *rows)
{
  const WeftSchedule *schedule = rows->plan->schedule;

  rows->counts = g_new0 (guint32, schedule->n_lanes);
  for (gsize i = 0; i < schedule->n_rows; i++)
    rows->counts[schedule->rows[i].lane]++;
  weft_sheet_add_column (sheet, "processor", _ ("processor"));
  weft_sheet_add_column (sheet, "tasks", _ ("tasks"));
  weft_sheet_add_column (sheet, "busy", _ ("busy"));
  weft_sheet_add_column (sheet, "overhead", _ ("overhead"));
  weft_sheet_add_column (sheet, "idle", _ ("idle"));
  weft_sheet_add_column (sheet, "utilisation", _ ("utilisation"));
  weft_sheet_set_rows (sheet, schedule->n_lanes, put_processor, rows, free_plan_rows);
}

static WeftSheet *
make_sheet (const WeftDocument *document, gconstpointer value)
{
  const WeftTaskPlan *plan = value;
  WeftSheet *sheet = weft_task_sheet_new (document, plan->diagram,
                                          plan->by_processor ? "per_processor" : "tasks", "schedule");
  PlanRows *rows = g_new0 (PlanRows, 1);

  rows->document = weft_document_ref ((WeftDocument *) document);
  rows->plan = weft_task_plan_ref ((WeftTaskPlan *) plan);
  weft_sheet_add_number (sheet, "makespan", _ ("makespan"), plan->schedule->makespan);
  weft_sheet_add_number (sheet, "processors", _ ("processors"), plan->schedule->n_lanes);
  weft_sheet_add_number (sheet, "speedup", _ ("work / makespan"),
                         plan->schedule->makespan > 0 ? plan->work / plan->schedule->makespan : 1);
  if (plan->against != NULL) {
    weft_sheet_add_text (sheet, "against", _ ("against"), plan->against->policy);
    weft_sheet_add_number (sheet, "against_makespan", _ ("its makespan"), plan->against->schedule->makespan);
  }
  weft_sheet_add_text (sheet, "checked", _ ("checked"), "yes");
  add_bounds (sheet, plan);
  add_use (sheet, plan->schedule);
  add_solutions (sheet, &plan->schedule->solutions);
  weft_sheet_add_text (sheet, "class", _ ("class"), weft_task_class_get_name (plan->class));
  weft_sheet_add_texts (sheet, "critical_path", (guint) plan->n_path, get_path_id, rows);
  if (plan->has_means)
    weft_sheet_add_text (sheet, "times", _ ("times"), "means");
  if (plan->by_processor)
    set_processors (sheet, rows);
  else
    set_tasks (sheet, rows);
  return sheet;
}

/* For files. */

static char *
name_task (gpointer data, guint32 task)
{
  const PlanRows *rows = data;

  return weft_document_get_id (rows->document, get_task (rows, rows->plan->rows[task]));
}

static char *
label_task (gpointer data, guint32 task)
{
  const PlanRows *rows = data;

  return weft_document_get_label (rows->document, get_task (rows, rows->plan->rows[task]));
}

static char *
name_processor (G_GNUC_UNUSED gpointer data, guint32 lane)
{
  return g_strdup_printf (_ ("processor %u"), lane);
}

void
weft_task_plan_name_schedule (const WeftDocument *document, WeftTaskPlan *plan, GArray *schedules)
{
  const WeftNode *graph = weft_document_get_node (document, plan->diagram);
  PlanRows *rows = g_new0 (PlanRows, 1);
  const WeftNamedSchedule named = {
      .schedule = weft_schedule_ref (plan->schedule),
      .name =
          g_strdup_printf ("%s: %s", weft_node_get_label (graph), weft_task_policy_get_title (plan->policy)),
      .unit = g_strdup (weft_node_get_text (graph, WEFT_PROPERTY_UNIT)),
      .get_task = name_task,
      .get_label = label_task,
      .get_lane = name_processor,
      .data = rows,
      .free = free_plan_rows,
  };

  rows->document = weft_document_ref ((WeftDocument *) document);
  rows->plan = weft_task_plan_ref (plan);
  g_array_append_val (schedules, named);
}

static void
name_schedules (const WeftDocument *document, gconstpointer value, GArray *schedules)
{
  WeftTaskPlan *plan = (WeftTaskPlan *) value;

  weft_task_plan_name_schedule (document, plan, schedules);
  if (plan->against != NULL)
    weft_task_plan_name_schedule (document, plan->against, schedules);
}

static gsize
get_size (gconstpointer value)
{
  const WeftTaskPlan *plan = value;

  return (plan->against != NULL ? get_size (plan->against) : 0) + sizeof *plan + sizeof *plan->schedule +
         plan->schedule->n_rows * sizeof *plan->schedule->rows +
         plan->schedule->n_lanes * (sizeof *plan->schedule->lanes + sizeof *plan->schedule->queues) +
         plan->n_tasks * (sizeof *plan->rows + sizeof *plan->times + sizeof *plan->slack) +
         plan->n_path * sizeof *plan->path;
}

static const WeftAnswerType type = {.name = "schedule",
                                    .ref = (gpointer (*) (gpointer)) weft_task_plan_ref,
                                    .unref = (void (*) (gpointer)) weft_task_plan_unref,
                                    .get_size = get_size,
                                    .make_sheet = make_sheet,
                                    .name_schedules = name_schedules};

/* The answer. */

static gboolean
find_bounds (WeftTaskPlan *plan, const WeftTaskProblem *problem, WeftJob *job, GError **error)
{
  WeftTaskBounds bounds;

  if (!weft_task_find_bounds (problem, &bounds, job, error))
    return FALSE;
  plan->bounds[WEFT_LIMIT_CRITICAL_PATH] = bounds.critical_path;
  plan->bounds[WEFT_LIMIT_WORK] = bounds.work;
  plan->bounds[WEFT_LIMIT_QUEUE] = bounds.queue;
  plan->work = bounds.work * problem->n_processes;
  return TRUE;
}

/* Every schedule is looked at by somebody who does not know how it was made. */
static gboolean
make_plan (WeftTaskPlan *plan, const WeftTaskProblem *problem, WeftJob *job, GError **error)
{
  plan->schedule = weft_task_schedule (problem, job, error);
  if (plan->schedule == NULL || !weft_task_schedule_check (problem->graph, plan->schedule, job, error) ||
      !find_bounds (plan, problem, job, error))
    return FALSE;
  plan->slack = weft_task_find_slack (problem->graph, plan->schedule, job, error);
  return plan->slack != NULL;
}

static gboolean
find_shape (WeftTaskPlan *plan, const WeftTaskGraph *graph, WeftJob *job, GError **error)
{
  g_autoptr (WeftDecomposition) decomposition = weft_task_graph_decompose (graph, FALSE, job, error);

  if (decomposition == NULL)
    return FALSE;
  plan->class = weft_decomposition_classify (decomposition);
  plan->path = weft_task_graph_find_path (graph, &plan->n_path, job, error);
  return plan->path != NULL;
}

/* (transfer full) (nullable): by the policy @policy. */
static WeftTaskPlan *
find_plan (const WeftTaskSetup *setup, const WeftAsked *asked, gsize policy, WeftJob *job, GError **error)
{
  g_autoptr (WeftTaskPlan) plan = weft_task_plan_new ();
  const WeftTaskLowering *lowering = weft_task_setup_get_lowering (setup);
  WeftTaskRules rules;
  WeftTaskProblem problem =
      weft_task_problem_asked (weft_task_setup_get_problem (setup), asked->options, policy, &rules);

  if (!make_plan (plan, &problem, job, error) || !find_shape (plan, problem.graph, job, error))
    return NULL;
  plan->diagram = asked->diagram;
  plan->policy = weft_task_policy_get_name (policy);
  plan->n_tasks = problem.graph->n_tasks;
  plan->rows = g_memdup2 (lowering->rows, plan->n_tasks * sizeof *plan->rows);
  plan->times = g_memdup2 (problem.graph->times, plan->n_tasks * sizeof *plan->times);
  plan->has_means = lowering->has_means;
  plan->by_processor = weft_options_get_number (asked->options, &table) > 0;
  for (gsize i = 0; i < plan->n_path; i++)
    plan->path[i] = lowering->rows[plan->path[i]];
  return g_steal_pointer (&plan);
}

static gpointer
compute (const WeftAsked *asked, WeftJob *job, GError **error)
{
  gsize other = (gsize) weft_options_get_number (asked->options, &weft_task_option_against);
  g_autoptr (WeftTaskPlan) plan = NULL;
  g_autoptr (WeftTaskSetup) setup = NULL;

  if (!weft_document_check_diagram (asked->document, asked->diagram, WEFT_MODES_AS_DRAWN, error) ||
      (setup = weft_task_setup_new (asked->document, asked->diagram, job, error)) == NULL)
    return NULL;
  plan = find_plan (setup, asked, (gsize) weft_options_get_number (asked->options, &weft_task_option_policy),
                    job, error);
  if (plan == NULL ||
      (other > 0 && (plan->against = find_plan (setup, asked, other - 1, job, error)) == NULL))
    return NULL;
  return g_steal_pointer (&plan);
}

const WeftQuestion weft_task_question_schedule = {
    .name = "schedule",
    .title = N_ ("Schedule"),
    .summary = N_ ("Which processor runs which task, and when, by the policy and system of the graph"),
    .diagram = WEFT_KIND_TASK_GRAPH,
    .options = options,
    .type = &type,
    .digest = weft_task_question_digest,
    .compute = compute};
