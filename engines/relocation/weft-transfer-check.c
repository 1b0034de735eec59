/* weft-transfer-check.c: see weft-transfer-check.h. */
#include "weft-transfer-check.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>

#define NONE G_MAXUINT32
#define SAME 1e-9 /* of the whole: by which times may differ */

/* Of both: since when what is looked at has ended; infinite: it has not yet. */
typedef struct {
  const WeftRelocation *relocation;
  const WeftRelocationProblem *problem;
  double *fetched;  /* of each operation */
  double *computed; /* of each subtask */
  double slack;
} Check;

static gboolean
check_init (Check *check, const WeftRelocation *relocation, double whole, WeftJob *job, GError **error)
{
  guint32 n_subtasks = relocation->problem->n_subtasks;

  *check = (Check){.relocation = relocation, .problem = relocation->problem, .slack = SAME * whole};
  check->fetched = weft_job_allocate (job, (gsize) relocation->n_operations + 1, sizeof (double), error);
  check->computed =
      check->fetched != NULL ? weft_job_allocate (job, (gsize) n_subtasks + 1, sizeof (double), error) : NULL;
  for (guint32 k = 0; check->computed != NULL && k < relocation->n_operations; k++)
    check->fetched[k] = INFINITY;
  for (guint32 i = 0; check->computed != NULL && i < n_subtasks; i++)
    check->computed[i] = INFINITY;
  return check->computed != NULL;
}

static void
check_clear (Check *check)
{
  g_free (check->fetched);
  g_free (check->computed);
}

static gboolean
is_near (const Check *check, double found, double right)
{
  return fabs (found - right) <= check->slack;
}

/* Since when @holder has @item. */
static double
find_release (const Check *check, guint32 item, guint32 holder)
{
  guint32 operation;

  if (holder == check->problem->makers[item])
    return holder == WEFT_RELOCATION_SOURCE ? 0 : check->computed[holder];
  if (holder >= check->problem->n_subtasks)
    return INFINITY;
  operation = weft_relocation_find_operation (check->relocation, holder, item);
  return operation != NONE && check->relocation->subtasks[operation] == holder &&
                 check->problem->needs[operation] == item
             ? check->fetched[operation]
             : INFINITY;
}

/* When @subtask has all that it needs. */
static double
find_ready (const Check *check, guint32 subtask)
{
  double ready = 0;

  for (gsize k = check->problem->first_need[subtask]; k < check->problem->first_need[subtask + 1]; k++)
    ready = MAX (ready, check->fetched[k]);
  return ready;
}

/* What is wrong with a row or step of these; %NULL: it is of something that has had none so far. */
static const char *
find_stranger (const Check *check, guint32 subtask, guint32 operation)
{
  if (subtask >= check->problem->n_subtasks ||
      (operation != NONE && (operation < check->problem->first_need[subtask] ||
                             operation >= check->problem->first_need[subtask + 1])))
    return _ ("a transfer or a computation is of no subtask, or not of this one");
  if (isfinite (operation != NONE ? check->fetched[operation] : check->computed[subtask]))
    return _ ("an item is fetched twice, or the subtask computed twice");
  return NULL;
}

static gboolean
refuse (const Check *check, guint32 subtask, const char *fault, GError **error)
{
  return weft_relocation_refuse (check->problem, subtask < check->problem->n_subtasks ? subtask : NONE, NONE,
                                 fault, error);
}

/* Plans. */

static const char *
find_false_step (Check *check, const WeftRelocationStep *step, double *communication)
{
  const char *stranger = find_stranger (check, step->subtask, step->operation);

  if (stranger != NULL)
    return stranger;
  if (step->operation == NONE) {
    if (!is_near (check, step->time, check->problem->times[step->subtask]))
      return _ ("the subtask does not take its time");
    if (!isfinite (find_ready (check, step->subtask)))
      return _ ("the subtask is computed before it has all that it needs");
    check->computed[step->subtask] = 0;
    return NULL;
  }
  if (!isfinite (find_release (check, check->problem->needs[step->operation], step->holder)))
    return _ ("an item is taken from where it is not there yet");
  if (!is_near (check, step->time,
                weft_relocation_get_fetch_time (check->relocation, step->operation, step->holder)))
    return _ ("a transfer does not take its time");
  check->fetched[step->operation] = 0;
  *communication += step->time;
  return NULL;
}

static gboolean
replay (Check *check, const WeftRelocationPlan *plan, WeftJob *job, GError **error)
{
  double communication = 0;

  for (gsize s = 0; s < plan->n_steps; s++) {
    const char *fault = find_false_step (check, &plan->steps[s], &communication);

    if (fault != NULL)
      return refuse (check, plan->steps[s].subtask, fault, error);
    if (s % 16384 == 0 && !weft_job_check (job, error))
      return FALSE;
  }
  if (plan->n_steps != (gsize) check->relocation->n_operations + check->problem->n_subtasks)
    return refuse (check, NONE, _ ("the steps are not all that is to be done"), error);
  return is_near (check, communication, plan->communication) ||
         refuse (check, NONE, _ ("the time of communication is not the sum of the transfers"), error);
}

gboolean
weft_relocation_plan_check (const WeftRelocation *relocation,
                            const WeftRelocationPlan *plan,
                            WeftJob *job,
                            GError **error)
{
  Check check;
  gboolean is_right = check_init (&check, relocation, plan->communication + plan->computation, job, error) &&
                      replay (&check, plan, job, error);

  check_clear (&check);
  return is_right;
}

/* Schedules. */

/* Whether @row takes its time, in its lane, and is the first of what it is about; then it is known when it ends. */
static const char *
find_false_row (Check *check, const WeftTransferRow *row, const WeftTransferRules *rules)
{
  const char *stranger = find_stranger (check, row->subtask, row->operation);
  guint32 machine = stranger == NULL ? check->problem->machines[row->subtask] : 0;
  guint32 lane = check->problem->n_machines + (rules->has_links ? machine : 0);
  double time;

  if (stranger != NULL)
    return stranger;
  if (row->lane != (row->operation == NONE ? machine : lane))
    return _ ("a transfer or a computation is in a lane of others");
  if (row->operation == NONE)
    time = check->problem->times[row->subtask];
  else if (row->holder == WEFT_RELOCATION_SOURCE || row->holder < check->problem->n_subtasks)
    time = weft_relocation_get_fetch_time (check->relocation, row->operation, row->holder);
  else
    return _ ("an item is taken from where it is not there yet");
  if (!is_near (check, row->finish - row->start, time))
    return _ ("a transfer or a computation does not take its time");
  if (!(row->start >= 0))
    return _ ("a transfer or a computation is before the begin");
  *(row->operation == NONE ? &check->computed[row->subtask] : &check->fetched[row->operation]) = row->finish;
  return NULL;
}

/* Whether what @row waits for has ended: all rows are known. */
static const char *
find_haste (const Check *check, const WeftTransferRow *row)
{
  double ready = row->operation == NONE
                     ? find_ready (check, row->subtask)
                     : find_release (check, check->problem->needs[row->operation], row->holder);

  if (row->start >= ready - check->slack)
    return NULL;
  return row->operation == NONE ? _ ("the subtask is computed before it has all that it needs")
                                : _ ("an item is taken from where it is not there yet");
}

/* Rows of a lane follow each other. @free: of each lane, since when: those of links are no lanes in which nothing overlaps. */
static const char *
find_overlap (const Check *check, const WeftTransferRow *row, gboolean has_links, double *free)
{
  if (has_links && row->operation != NONE)
    return NULL;
  if (row->start < free[row->lane] - check->slack)
    return row->operation == NONE ? _ ("two subtasks are on one machine at once")
                                  : _ ("two transfers are on the bus at once");
  free[row->lane] = row->finish;
  return NULL;
}

static double
find_last (const WeftTransferSchedule *schedule)
{
  double last = 0;

  for (gsize r = 0; r < schedule->n_rows; r++)
    last = MAX (last, schedule->rows[r].finish);
  return last;
}

static gboolean
check_rows (Check *check,
            const WeftTransferSchedule *schedule,
            const WeftTransferRules *rules,
            double *free,
            WeftJob *job,
            GError **error)
{
  for (guint pass = 0; pass < 3; pass++)
    for (gsize r = 0; r < schedule->n_rows; r++) {
      const WeftTransferRow *row = &schedule->rows[r];
      const char *fault = pass == 0   ? find_false_row (check, row, rules)
                          : pass == 1 ? find_haste (check, row)
                                      : find_overlap (check, row, rules->has_links, free);

      if (fault != NULL)
        return refuse (check, row->subtask, fault, error);
      if (r % 16384 == 0 && !weft_job_check (job, error))
        return FALSE;
    }
  if (schedule->n_rows != (gsize) check->relocation->n_operations + check->problem->n_subtasks)
    return refuse (check, NONE, _ ("the rows are not all that is to be done"), error);
  return is_near (check, find_last (schedule), schedule->makespan) ||
         refuse (check, NONE, _ ("the makespan is not the last finish"), error);
}

/* Links: a machine takes part in a transfer more, or in one less. */
typedef struct {
  double time;
  guint32 machine;
  gint32 change;
  guint32 subtask;
} Event;

/* What ends at an instant makes room for what begins then. */
static int
compare_events (gconstpointer a, gconstpointer b)
{
  const Event *x = a;
  const Event *y = b;

  if (x->machine != y->machine)
    return x->machine < y->machine ? -1 : 1;
  if (x->time != y->time)
    return x->time < y->time ? -1 : 1;
  return (x->change > y->change) - (x->change < y->change);
}

/* The first place from which nothing is nearer. */
static guint32
find_sender (const Check *check, const WeftTransferRow *row)
{
  const WeftRelocationProblem *problem = check->problem;
  guint32 item = problem->needs[row->operation];
  double least = weft_relocation_get_fetch_time (check->relocation, row->operation, row->holder);
  gsize p = problem->first_place[item];

  if (row->holder != WEFT_RELOCATION_SOURCE)
    return problem->machines[row->holder];
  while (weft_relocation_get_time (problem, item, problem->places[p], problem->machines[row->subtask]) >
         least)
    p++;
  return problem->places[p];
}

static gsize
list_events (const Check *check, const WeftTransferSchedule *schedule, Event *events)
{
  gsize n = 0;

  for (gsize r = 0; r < schedule->n_rows; r++) {
    const WeftTransferRow *row = &schedule->rows[r];
    guint32 to = check->problem->machines[row->subtask];
    guint32 from = row->operation != NONE && row->finish > row->start ? find_sender (check, row) : to;

    for (guint end = 0; from != to && end < 4; end++)
      events[n++] = (Event){end < 2 ? row->start : row->finish, end % 2 == 0 ? from : to, end < 2 ? 1 : -1,
                            row->subtask};
  }
  return n;
}

static gboolean
check_room (const Check *check,
            const WeftTransferSchedule *schedule,
            const guint32 *transfers,
            WeftJob *job,
            GError **error)
{
  g_autofree Event *events =
      weft_job_allocate (job, 4 * (gsize) check->relocation->n_operations + 1, sizeof *events, error);
  gsize n = events != NULL ? list_events (check, schedule, events) : 0;
  gint64 under_way = 0;

  if (events == NULL)
    return FALSE;
  qsort (events, n, sizeof *events, compare_events);
  for (gsize e = 0; e < n; e++) {
    guint32 most = transfers[events[e].machine];

    under_way += events[e].change;
    if (most > 0 && under_way > most)
      return refuse (check, events[e].subtask, _ ("a machine takes part in more transfers than it can"),
                     error);
  }
  return weft_job_check (job, error);
}

gboolean
weft_transfer_schedule_check (const WeftRelocation *relocation,
                              const WeftTransferSchedule *schedule,
                              const WeftTransferRules *rules,
                              WeftJob *job,
                              GError **error)
{
  gsize n_lanes = 2 * (gsize) relocation->problem->n_machines + 1;
  g_autofree double *free = weft_job_allocate (job, n_lanes, sizeof *free, error);
  Check check = {0};
  gboolean is_right = free != NULL && check_init (&check, relocation, schedule->makespan, job, error) &&
                      check_rows (&check, schedule, rules, free, job, error) &&
                      (!rules->has_links || rules->transfers == NULL ||
                       check_room (&check, schedule, rules->transfers, job, error));

  check_clear (&check);
  return is_right;
}
