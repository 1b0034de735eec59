/* weft-schedule-question.c: which process runs which task, and when: the row, and its sheet. */
#include "weft-task-questions-private.h"

#include "weft-check.h"
#include "weft-elements.h"
#include "weft-task-planning.h"
#include "weft-task-policies.h"
#include "weft-task-policy.h"
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
  WeftSheet *sheet = weft_question_sheet_new (document, plan->diagram,
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
  weft_sheet_add_truth (sheet, "checked", _ ("checked"), TRUE);
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
  return weft_task_plan_get_size (value);
}

static const WeftAnswerType type = {.name = "schedule",
                                    .ref = (gpointer (*) (gpointer)) weft_task_plan_ref,
                                    .unref = (void (*) (gpointer)) weft_task_plan_unref,
                                    .get_size = get_size,
                                    .make_sheet = make_sheet,
                                    .name_schedules = name_schedules};

/* The answer. */

static gpointer
compute (const WeftAsked *asked, WeftJob *job, GError **error)
{
  gsize other = (gsize) weft_options_get_number (asked->options, &weft_task_option_against);
  g_autoptr (WeftTaskPlan) plan = NULL;
  g_autoptr (WeftTaskSetup) setup = NULL;

  if (!weft_document_check_diagram (asked->document, asked->diagram, WEFT_MODES_AS_DRAWN, error) ||
      (setup = weft_task_setup_new (asked->document, asked->diagram, job, error)) == NULL)
    return NULL;
  plan = weft_task_plan_find (
      setup, asked, (gsize) weft_options_get_number (asked->options, &weft_task_option_policy), job, error);
  if (plan == NULL ||
      (other > 0 && (plan->against = weft_task_plan_find (setup, asked, other - 1, job, error)) == NULL))
    return NULL;
  plan->by_processor = weft_options_get_number (asked->options, &table) > 0;
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
