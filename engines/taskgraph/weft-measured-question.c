/* weft-measured-question.c: a measured schedule laid over the predicted one: the row, and its sheet. */
#include "weft-task-questions-private.h"

#include "weft-check.h"
#include "weft-elements.h"
#include "weft-fault.h"
#include "weft-measured-plan.h"
#include "weft-measured-runs.h"
#include "weft-measured-schedule.h"
#include "weft-task-planning.h"
#include "weft-task-policies.h"
#include "weft-time-unit.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

static const WeftOption which = {
    .name = "schedule",
    .type = WEFT_OPTION_TEXT,
    .argument = N_ ("ID"),
    .help = N_ ("the measured schedule (default: the last of the graph)"),
    .label = N_ ("Measured schedule"),
    .accepts = weft_is_ncname,
    .expected = N_ ("the identifier of a measured schedule"),
};

static const WeftOption *const options[] = {&which, &weft_task_option_policy, &weft_task_option_processors,
                                            NULL};

/* Which measured schedule. */

static gboolean
is_of (const WeftNode *node, const WeftNode *graph)
{
  return weft_node_get_kind (node) == WEFT_KIND_SCHEDULE &&
         g_strcmp0 (weft_node_get_text (node, WEFT_PROPERTY_OF), weft_node_get_name (graph)) == 0;
}

static gboolean
is_of_any (const WeftNode *node)
{
  return weft_node_get_kind (node) == WEFT_KIND_SCHEDULE && !weft_node_has (node, WEFT_PROPERTY_OF);
}

/* (nullable): the last one of the graph; where it has none, the last that says not whose it is. */
static WeftNode *
find_last (const WeftDocument *document, guint32 diagram)
{
  const WeftNode *graph = weft_document_get_node (document, diagram);
  WeftNode *last = NULL;
  WeftNode *last_of_any = NULL;
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, weft_document_get_root (document));
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    if (is_of (child, graph))
      last = child;
    if (is_of_any (child))
      last_of_any = child;
  }
  return last != NULL ? last : last_of_any;
}

static gboolean
applies (const WeftDocument *document, guint32 diagram)
{
  return find_last (document, diagram) != NULL;
}

static WeftNode *
refuse_schedule (const char *id, GError **error)
{
  g_autofree char *found = id != NULL ? g_strdup_printf (_ ("no measured schedule “%s”"), id)
                                      : g_strdup (_ ("no measured schedule of this graph"));
  g_autofree char *plain =
      id != NULL
          ? g_strdup_printf (_ ("there is no measured schedule “%s” in this document."), id)
          : g_strdup (_ ("there is no measured schedule of this graph. Ctrl+I imports Chrome traces and Paje "
                         "traces."));

  weft_fault_set (
      error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
      &(WeftFault){.found = found,
                   .expected = (char *) _ ("a <schedule> in the document; weft-cli import reads them"),
                   .plain = plain});
  return NULL;
}

static WeftNode *
find_schedule (const WeftAsked *asked, GError **error)
{
  const char *id = weft_options_get_text (asked->options, &which);
  WeftNode *node =
      id != NULL ? weft_document_lookup (asked->document, id) : find_last (asked->document, asked->diagram);

  return node != NULL && weft_node_get_kind (node) == WEFT_KIND_SCHEDULE ? node : refuse_schedule (id, error);
}

/* Tasks by what runs say. */

typedef struct {
  const WeftNode *node;
  const WeftGraph *graph;
  guint32 *numbers;    /* of rows of the graph: which task they are */
  GHashTable *by_name; /* task, plus one */
  GHashTable *by_text; /* of what is no task: its number among these, plus one */
  GPtrArray *unknown;
  guint32 n_tasks;
} Pairing;

static void
add_name (Pairing *pairing, WeftElement row, guint32 task)
{
  const char *name = weft_graph_get_text (pairing->graph, row, WEFT_PROPERTY_NAME);

  pairing->numbers[row.row] = task;
  if (name != NULL && !g_hash_table_contains (pairing->by_name, name))
    g_hash_table_insert (pairing->by_name, (gpointer) name, GUINT_TO_POINTER (task + 1));
}

static gboolean
begin_pairing (Pairing *pairing, const WeftTaskPlan *plan, WeftJob *job, GError **error)
{
  WeftElement row = {.table = weft_graph_find_table (pairing->graph, WEFT_KIND_TASK)};

  pairing->numbers = weft_job_allocate (job, (gsize) weft_graph_get_end (pairing->graph, row.table) + 1,
                                        sizeof (guint32), error);
  if (pairing->numbers == NULL)
    return FALSE;
  pairing->n_tasks = (guint32) plan->n_tasks;
  pairing->by_name = g_hash_table_new (g_str_hash, g_str_equal);
  pairing->by_text = g_hash_table_new (g_str_hash, g_str_equal);
  pairing->unknown = g_ptr_array_new_with_free_func (g_free);
  for (guint32 task = 0; task < pairing->n_tasks; task++) {
    row.row = plan->rows[task];
    add_name (pairing, row, task);
  }
  return TRUE;
}

static void
end_pairing (Pairing *pairing)
{
  g_clear_pointer (&pairing->by_name, g_hash_table_unref);
  g_clear_pointer (&pairing->by_text, g_hash_table_unref);
  g_clear_pointer (&pairing->unknown, g_ptr_array_unref);
  g_free (pairing->numbers);
}

/* What no task is called has a number behind those of the tasks. */
static guint32
find_unknown (Pairing *pairing, const char *text)
{
  gpointer found = g_hash_table_lookup (pairing->by_text, text);

  if (found == NULL) {
    g_ptr_array_add (pairing->unknown, g_strdup (text));
    found = GUINT_TO_POINTER (pairing->unknown->len);
    g_hash_table_insert (pairing->by_text, g_ptr_array_index (pairing->unknown, pairing->unknown->len - 1),
                         found);
  }
  return pairing->n_tasks + GPOINTER_TO_UINT (found) - 1;
}

/* By id, else by name. */
static guint32
find_task (Pairing *pairing, guint32 run)
{
  const char *text = weft_measured_get_task (pairing->node, run);
  WeftElement found;
  gpointer named;

  text = text != NULL ? text : "";
  if (weft_graph_find_id (pairing->graph, text, &found) &&
      found.table == weft_graph_find_table (pairing->graph, WEFT_KIND_TASK))
    return pairing->numbers[found.row];
  named = g_hash_table_lookup (pairing->by_name, text);
  return named != NULL ? GPOINTER_TO_UINT (named) - 1 : find_unknown (pairing, text);
}

/* The measured schedule, in the unit of the graph and with the numbers of its tasks. */

static gboolean
refuse_unit (const WeftAsked *asked, const WeftNode *node, const char *unit, GError **error)
{
  const char *measured = weft_node_get_text (node, WEFT_PROPERTY_UNIT);
  g_autofree char *found = g_strdup_printf (_ ("times in “%s” and in “%s”"), unit, measured);
  g_autofree char *plain = g_strdup_printf (
      _ ("times in “%s” and in “%s” cannot be compared: give the measured schedule the unit of the graph."),
      unit, measured);
  GError *problem = NULL;

  weft_fault_set (
      &problem, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
      &(WeftFault){.found = found,
                   .expected = (char *) _ ("the unit of the graph, or units of time that have a size"),
                   .plain = plain});
  weft_document_blame (asked->document, weft_node_get_id (node), WEFT_PROPERTY_UNIT, problem);
  g_propagate_error (error, problem);
  return FALSE;
}

static gboolean
find_sizes (const WeftAsked *asked, const WeftNode *node, double *from, double *to, GError **error)
{
  const WeftNode *graph = weft_document_get_node (asked->document, asked->diagram);
  const char *unit = weft_node_get_text (graph, WEFT_PROPERTY_UNIT);
  const char *measured = weft_node_get_text (node, WEFT_PROPERTY_UNIT);

  *from = *to = 1;
  if (weft_time_unit_is_same (measured, unit))
    return TRUE;
  *from = weft_time_unit_get_size (measured);
  *to = weft_time_unit_get_size (unit);
  return (*from > 0 && *to > 0) || refuse_unit (asked, node, unit, error);
}

static WeftSchedule *
make_schedule (Pairing *pairing, double from, double to, WeftJob *job, GError **error)
{
  g_autoptr (WeftSchedule) measured = weft_measured_schedule_new (pairing->node, job, error);
  WeftScheduleRow *rows =
      measured != NULL ? weft_job_allocate (job, measured->n_rows + 1, sizeof *rows, error) : NULL;

  if (rows == NULL)
    return NULL;
  for (gsize i = 0; i < measured->n_rows; i++) {
    rows[i] = measured->rows[i];
    rows[i].task = find_task (pairing, measured->rows[i].task);
    rows[i].start = weft_time_unit_convert (rows[i].start, from, to);
    rows[i].finish = weft_time_unit_convert (rows[i].finish, from, to);
    rows[i].overhead = weft_time_unit_convert (rows[i].overhead, from, to);
  }
  return weft_schedule_new_from_rows (rows, measured->n_rows, measured->n_lanes, job, error);
}

/* @schedule: (transfer full) */
static WeftTaskPlan *
make_measured (const WeftTaskPlan *plan,
               const Pairing *pairing,
               WeftSchedule *schedule,
               WeftJob *job,
               GError **error)
{
  g_autoptr (WeftTaskPlan) measured = weft_task_plan_new ();
  gsize n = plan->n_tasks + pairing->unknown->len;

  measured->diagram = plan->diagram;
  measured->policy = plan->policy;
  measured->schedule = schedule;
  measured->n_tasks = n;
  measured->rows = weft_job_allocate (job, n + 1, sizeof *measured->rows, error);
  if (measured->rows == NULL)
    return NULL;
  for (gsize task = 0; task < n; task++)
    measured->rows[task] = task < plan->n_tasks ? plan->rows[task] : WEFT_NO_TASK_ROW;
  return g_steal_pointer (&measured);
}

static gboolean
lay_over (WeftMeasuredPlan *result,
          const WeftNode *node,
          const WeftAsked *asked,
          WeftJob *job,
          GError **error)
{
  const WeftNode *graph = weft_document_get_node (asked->document, asked->diagram);
  Pairing pairing = {.node = node, .graph = weft_node_get_graph (graph)};
  WeftTaskPlan *plan = result->plan;
  WeftSchedule *schedule = NULL;
  double from;
  double to;

  if (find_sizes (asked, node, &from, &to, error) && begin_pairing (&pairing, plan, job, error))
    schedule = make_schedule (&pairing, from, to, job, error);
  if (schedule != NULL)
    plan->against = make_measured (plan, &pairing, schedule, job, error);
  if (plan->against != NULL) {
    result->n_unknown = pairing.unknown->len;
    result->unknown = (char **) g_ptr_array_free (g_steal_pointer (&pairing.unknown), FALSE);
    result->match = weft_schedule_match (plan->schedule, schedule, NULL, plan->against->n_tasks, job, error);
  }
  end_pairing (&pairing);
  return result->match != NULL;
}

static gpointer
compute (const WeftAsked *asked, WeftJob *job, GError **error)
{
  g_autoptr (WeftMeasuredPlan) result = weft_measured_plan_new ();
  const WeftNode *node = find_schedule (asked, error);
  g_autoptr (WeftTaskSetup) setup = NULL;

  if (node == NULL ||
      !weft_document_check_diagram (asked->document, asked->diagram, WEFT_MODES_AS_DRAWN, error) ||
      !weft_document_check_diagram (asked->document, weft_node_get_id (node), WEFT_MODES_AS_DRAWN, error) ||
      (setup = weft_task_setup_new (asked->document, asked->diagram, job, error)) == NULL)
    return NULL;
  result->node = weft_node_get_id (node);
  result->name = g_strdup (weft_node_get_label (node));
  result->plan = weft_task_plan_find (
      setup, asked, (gsize) weft_options_get_number (asked->options, &weft_task_option_policy), job, error);
  if (result->plan == NULL || !lay_over (result, node, asked, job, error))
    return NULL;
  return g_steal_pointer (&result);
}

/* All measured schedules, and the names of tasks: what runs are found by. */
static WeftDigest
digest (const WeftAsked *asked)
{
  WeftDigest whole = weft_task_question_digest (asked);
  WeftChildIter iter;
  WeftNode *child;

  whole = weft_digest_combine (whole, weft_graph_get_names_digest (weft_node_get_graph (
                                          weft_document_get_node (asked->document, asked->diagram))));
  weft_child_iter_init (&iter, weft_document_get_root (asked->document));
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    const char *of = weft_node_get_text (child, WEFT_PROPERTY_OF);
    guint32 number = weft_node_get_id (child);

    if (weft_node_get_kind (child) != WEFT_KIND_SCHEDULE)
      continue;
    whole = weft_digest_combine (whole, weft_node_get_digest (child));
    whole = weft_digest_combine (whole, weft_digest_bytes (&number, sizeof number));
    whole = weft_digest_combine (whole, weft_digest_text (weft_node_get_name (child)));
    whole = weft_digest_combine (whole, weft_digest_text (weft_node_get_label (child)));
    whole = weft_digest_combine (whole, weft_digest_text (of != NULL ? of : ""));
  }
  return whole;
}

/* The sheet. */

typedef struct {
  WeftDocument *document;
  WeftMeasuredPlan *measured;
  WeftNode *node; /* (nullable): of lanes that are named */
} Rows;

static void
free_rows (gpointer data)
{
  Rows *rows = data;

  weft_document_unref (rows->document);
  weft_measured_plan_unref (rows->measured);
  g_clear_pointer (&rows->node, weft_node_unref);
  g_free (rows);
}

/* (transfer full) (nullable): of a task; what is none is called as it was. */
static char *
tell_task (const Rows *rows, guint32 task, char *(*tell) (const WeftDocument *document, WeftElement element))
{
  const WeftTaskPlan *plan = rows->measured->plan;

  if (task >= plan->n_tasks)
    return g_strdup (rows->measured->unknown[task - plan->n_tasks]);
  return tell (rows->document,
               (WeftElement){plan->diagram, weft_kind_find_table (WEFT_KIND_TASK_GRAPH, WEFT_KIND_TASK),
                             plan->rows[task]});
}

static void
put_times (WeftSheet *sheet, const WeftTaskTimes *times)
{
  weft_sheet_put_number (sheet, times->n_runs > 0 ? times->lane : NAN);
  weft_sheet_put_number (sheet, times->n_runs > 0 ? times->start : NAN);
  weft_sheet_put_number (sheet, times->n_runs > 0 ? times->finish : NAN);
}

static void
put_task (WeftSheet *sheet, guint index, gpointer data)
{
  const Rows *rows = data;
  const WeftMatchedTask *task = &rows->measured->match->tasks[index];
  const WeftTaskTimes *times = task->times;
  gboolean is_both = times[0].n_runs > 0 && times[1].n_runs > 0;
  g_autofree char *id = tell_task (rows, task->task, weft_document_get_id);
  g_autofree char *label = tell_task (rows, task->task, weft_document_get_label);

  weft_sheet_put_text (sheet, task->task < rows->measured->plan->n_tasks ? id : NULL);
  weft_sheet_put_text (sheet, label);
  put_times (sheet, &times[0]);
  put_times (sheet, &times[1]);
  weft_sheet_put_number (sheet, times[1].n_runs);
  weft_sheet_put_number (sheet, is_both ? times[1].start - times[0].start : NAN);
  weft_sheet_put_number (sheet, is_both ? times[1].finish - times[0].finish : NAN);
  weft_sheet_put_number (sheet, is_both ? times[1].duration - times[0].duration : NAN);
}

static void
set_rows (WeftSheet *sheet, const WeftDocument *document, WeftMeasuredPlan *measured)
{
  Rows *rows = g_new (Rows, 1);

  *rows = (Rows){weft_document_ref ((WeftDocument *) document), weft_measured_plan_ref (measured), NULL};
  weft_sheet_add_column (sheet, "id", _ ("task"));
  weft_sheet_add_column (sheet, "name", _ ("name"));
  weft_sheet_add_column (sheet, "processor", _ ("processor"));
  weft_sheet_add_column (sheet, "start", _ ("start"));
  weft_sheet_add_column (sheet, "finish", _ ("finish"));
  weft_sheet_add_column (sheet, "measured_lane", _ ("measured: lane"));
  weft_sheet_add_column (sheet, "measured_start", _ ("start"));
  weft_sheet_add_column (sheet, "measured_finish", _ ("finish"));
  weft_sheet_add_column (sheet, "runs", _ ("runs"));
  weft_sheet_add_column (sheet, "start_difference", _ ("later by"));
  weft_sheet_add_column (sheet, "finish_difference", _ ("done later by"));
  weft_sheet_add_column (sheet, "duration_difference", _ ("longer by"));
  weft_sheet_set_rows (sheet, (guint) measured->match->n_tasks, put_task, rows, free_rows);
}

static void
add_side (WeftSheet *sheet, const char *key, const WeftMatchSide *side)
{
  weft_sheet_open (sheet, key);
  weft_sheet_add_number (sheet, "makespan", NULL, side->makespan);
  weft_sheet_add_number (sheet, "lanes", NULL, side->n_lanes);
  weft_sheet_add_number (sheet, "busy", NULL, side->busy);
  weft_sheet_add_number (sheet, "overhead", NULL, side->overhead);
  weft_sheet_add_number (sheet, "idle", NULL, side->idle);
  weft_sheet_add_number (sheet, "tasks_alone", NULL, side->n_alone);
  weft_sheet_add_number (sheet, "alone", NULL, side->alone);
  weft_sheet_close (sheet);
}

static void
add_match (WeftSheet *sheet, const WeftScheduleMatch *match)
{
  const WeftMatchSide *sides = match->sides;

  weft_sheet_add_number (sheet, "makespan", _ ("predicted"), sides[0].makespan);
  weft_sheet_add_number (sheet, "measured_makespan", _ ("measured"), sides[1].makespan);
  weft_sheet_add_number (sheet, "difference", _ ("difference"), sides[1].makespan - sides[0].makespan);
  weft_sheet_add_number (sheet, "busy_difference", _ ("of it tasks"), sides[1].busy - sides[0].busy);
  weft_sheet_add_number (sheet, "overhead_difference", _ ("overhead"), sides[1].overhead - sides[0].overhead);
  weft_sheet_add_number (sheet, "idle_difference", _ ("idle time"), sides[1].idle - sides[0].idle);
  weft_sheet_add_number (sheet, "tasks_in_both", _ ("tasks in both"), match->n_both);
  weft_sheet_add_number (sheet, "moved", _ ("on another lane"), match->n_moved);
  weft_sheet_add_number (sheet, "longer", _ ("longer"), match->n_longer);
  weft_sheet_add_number (sheet, "shorter", _ ("shorter"), match->n_shorter);
  weft_sheet_add_number (sheet, "not_run", _ ("not measured"), sides[0].n_alone);
  add_side (sheet, "predicted_lanes", &sides[0]);
  add_side (sheet, "measured_lanes", &sides[1]);
}

static WeftSheet *
make_sheet (const WeftDocument *document, gconstpointer value)
{
  WeftMeasuredPlan *measured = (WeftMeasuredPlan *) value;
  WeftSheet *sheet = weft_question_sheet_new (document, measured->plan->diagram, "tasks", "measured");

  weft_sheet_add_text (sheet, "schedule", _ ("measured schedule"), measured->name);
  weft_sheet_add_text (sheet, "policy", _ ("policy"), measured->plan->policy);
  add_match (sheet, measured->match);
  weft_sheet_add_number (sheet, "unknown", _ ("no such task"), measured->n_unknown);
  set_rows (sheet, document, measured);
  return sheet;
}

/* The type. */

static gsize
get_size (gconstpointer value)
{
  const WeftMeasuredPlan *measured = value;
  gsize size = sizeof *measured + weft_task_plan_get_size (measured->plan) +
               weft_schedule_match_get_size (measured->match);

  for (guint32 i = 0; i < measured->n_unknown; i++)
    size += sizeof *measured->unknown + strlen (measured->unknown[i]) + 1;
  return size;
}

/* For files. */

static char *
name_task (gpointer data, guint32 task)
{
  return tell_task (data, task, weft_document_get_id);
}

static char *
label_task (gpointer data, guint32 task)
{
  return tell_task (data, task, weft_document_get_label);
}

static char *
name_lane (gpointer data, guint32 lane)
{
  return g_strdup (weft_measured_get_lane_name (((const Rows *) data)->node, lane));
}

static void
add_measured (const WeftDocument *document, WeftMeasuredPlan *measured, WeftNode *node, GArray *schedules)
{
  const WeftNode *graph = weft_document_get_node (document, measured->plan->diagram);
  Rows *rows = g_new (Rows, 1);
  const WeftNamedSchedule named = {.schedule = weft_schedule_ref (measured->plan->against->schedule),
                                   .name = g_strdup (measured->name),
                                   .unit = g_strdup (weft_node_get_text (graph, WEFT_PROPERTY_UNIT)),
                                   .get_task = name_task,
                                   .get_label = label_task,
                                   .get_lane = name_lane,
                                   .data = rows,
                                   .free = free_rows};

  *rows = (Rows){weft_document_ref ((WeftDocument *) document), weft_measured_plan_ref (measured),
                 weft_node_ref (node)};
  g_array_append_val (schedules, named);
}

/* Both on one axis. */
static void
name_schedules (const WeftDocument *document, gconstpointer value, GArray *schedules)
{
  WeftMeasuredPlan *measured = (WeftMeasuredPlan *) value;
  WeftNode *node = weft_document_get_node (document, measured->node);

  weft_task_plan_name_schedule (document, measured->plan, schedules);
  if (node != NULL)
    add_measured (document, measured, node, schedules);
}

static const WeftAnswerType type = {.name = "measured",
                                    .ref = (gpointer (*) (gpointer)) weft_measured_plan_ref,
                                    .unref = (void (*) (gpointer)) weft_measured_plan_unref,
                                    .get_size = get_size,
                                    .make_sheet = make_sheet,
                                    .name_schedules = name_schedules};

const WeftQuestion weft_task_question_measured = {
    .name = "measured",
    .title = N_ ("Measured"),
    .summary = N_ (
        "A measured schedule beside the predicted one: what moved, task by task, and where the time went"),
    .diagram = WEFT_KIND_TASK_GRAPH,
    .options = options,
    .type = &type,
    .applies = applies,
    .digest = digest,
    .compute = compute};
