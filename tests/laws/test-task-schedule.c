/* test-task-schedule.c: schedules of small random task graphs under random policies, against the loop of Fig. 2 of Adve and Vernon written
 * plainly, with lists: equal to the last bit without overheads, and to 1e-9 with a system. Every schedule passes the checker, which refuses what is bent. */
#include "weft-schedule-profile.h"
#include "weft-task-answers.h"
#include "weft-task-schedule.h"
#include "random-tasks.h"
#include "test-product-form.h"
#include "test-seed.h"

#include <math.h>
#include <string.h>

#define MOST        RANDOM_TASKS
#define MOST_SHARED RANDOM_CENTERS

/* The loop, plainly. */
typedef struct {
  const WeftTaskProblem *problem;
  guint n_queues;
  guint32 at[8]; /* the queue that each process serves */
  WeftWhenEmpty when_empty[8];
  guint32 queue[MOST]; /* of each task */
  enum { WAITING, READY, RUNNING, DONE } state[MOST];
  guint ready_since[MOST];
  guint32 lane[MOST];
  double start[MOST];
  double finish[MOST];
  double remaining[MOST]; /* r_i */
  double delay[MOST];     /* D_i */
  double process_time;
  double now;
  guint pass;
} Plain;

static gboolean
names (const WeftTaskProblem *problem, const WeftProcesses *processes, guint32 p)
{
  switch (processes->choice) {
  case WEFT_PROCESSES_ALL:
    return TRUE;
  case WEFT_PROCESSES_EVEN:
    return p % 2 == 0 || problem->n_processes == 1;
  case WEFT_PROCESSES_ODD:
    return p % 2 == 1 || problem->n_processes == 1;
  case WEFT_PROCESSES_LISTED:
  default:
    return processes->list[0] == p || processes->list[1] == p || processes->list[2] == p;
  }
}

static void
place_processes (Plain *plain)
{
  const WeftTaskProblem *problem = plain->problem;

  plain->n_queues = MAX (problem->n_queues, 1);
  for (guint i = 0; problem->n_queues == 0 && i < problem->n_allocations; i++)
    if (problem->allocations[i].kind == WEFT_ALLOCATE_BLOCK ||
        problem->allocations[i].kind == WEFT_ALLOCATE_CYCLIC)
      plain->n_queues = problem->n_processes;
  for (guint p = 0; p < problem->n_processes; p++) {
    plain->at[p] = p % plain->n_queues;
    plain->when_empty[p] = WEFT_WHEN_EMPTY_STAY;
    for (guint i = problem->n_serves; i-- > 0;)
      if (names (problem, &problem->serves[i].processes, p)) {
        plain->at[p] =
            problem->serves[i].queue != WEFT_TASK_NONE ? problem->serves[i].queue : p % plain->n_queues;
        plain->when_empty[p] = problem->serves[i].when_empty;
      }
  }
}

static gboolean
is_in (const WeftTaskProblem *problem, guint32 group, guint32 outer)
{
  return group != WEFT_TASK_NONE && (group == outer || is_in (problem, problem->group_parents[group], outer));
}

/* Appends the queues open to @rule. */
static void
list_open (const Plain *plain, const WeftAllocationRule *rule, GArray *open)
{
  for (guint32 i = 0; i < (rule->n_queues > 0 ? rule->n_queues : plain->n_queues); i++) {
    guint32 queue = rule->n_queues > 0 ? rule->queues[i] : i;
    gboolean is_open = rule->processes.choice == WEFT_PROCESSES_ALL;

    for (guint p = 0; p < plain->problem->n_processes; p++)
      is_open = is_open || (names (plain->problem, &rule->processes, p) && plain->at[p] == queue);
    if (is_open)
      g_array_append_val (open, queue);
  }
}

static void
list_fitting (const Plain *plain, const WeftAllocationRule *rule, GArray *fitting)
{
  const WeftTaskProblem *problem = plain->problem;

  for (guint32 v = 0; v < problem->graph->n_tasks; v++)
    if (plain->queue[v] == WEFT_TASK_NONE &&
        (rule->class == WEFT_TASK_NONE || rule->class == problem->task_classes[v]) &&
        (rule->group == WEFT_TASK_NONE || is_in (problem, problem->task_groups[v], rule->group)) &&
        (rule->kind != WEFT_ALLOCATE_GROUP || problem->task_groups[v] != WEFT_TASK_NONE))
      g_array_append_val (fitting, v);
}

/* How many groups before that of @task are named by tasks in @fitting. */
static guint
count_groups (const Plain *plain, const GArray *fitting, guint32 task)
{
  const guint32 *groups = plain->problem->task_groups;
  guint n = 0;

  for (guint32 g = 0; g < groups[task]; g++) {
    gboolean is_named = FALSE;

    for (guint i = 0; i < fitting->len; i++)
      is_named = is_named || groups[g_array_index (fitting, guint32, i)] == g;
    n += is_named;
  }
  return n;
}

static guint
deal (const Plain *plain, const WeftAllocationRule *rule, const GArray *fitting, guint i, guint k)
{
  guint dealt = 0;

  switch (rule->kind) {
  case WEFT_ALLOCATE_CYCLIC:
    return i % k;
  case WEFT_ALLOCATE_GROUP:
    return count_groups (plain, fitting, g_array_index (fitting, guint32, i)) % k;
  case WEFT_ALLOCATE_BLOCK:
    for (guint q = 0; q < k; q++) {
      dealt += fitting->len / k + (q < fitting->len % k);
      if (i < dealt)
        return q;
    }
    g_assert_not_reached ();
  case WEFT_ALLOCATE_SINGLE:
  case WEFT_ALLOCATE_ENUMERATED:
  default:
    return 0;
  }
}

static gboolean
allocate (Plain *plain)
{
  const WeftTaskProblem *problem = plain->problem;

  memcpy (plain->queue, problem->task_queues, sizeof plain->queue);
  for (guint r = 0; r < problem->n_allocations; r++) {
    const WeftAllocationRule *rule = &problem->allocations[r];
    g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint32));
    g_autoptr (GArray) fitting = g_array_new (FALSE, FALSE, sizeof (guint32));

    list_open (plain, rule, open);
    if (open->len == 0)
      return FALSE;
    if (rule->kind != WEFT_ALLOCATE_ENUMERATED)
      list_fitting (plain, rule, fitting);
    for (guint i = 0; i < fitting->len; i++)
      plain->queue[g_array_index (fitting, guint32, i)] =
          g_array_index (open, guint32, deal (plain, rule, fitting, i, open->len));
  }
  for (guint32 v = 0; v < problem->graph->n_tasks; v++) {
    gboolean is_served = FALSE;

    plain->queue[v] = plain->queue[v] == WEFT_TASK_NONE ? 0 : plain->queue[v];
    for (guint p = 0; p < problem->n_processes; p++)
      is_served =
          is_served || plain->when_empty[p] != WEFT_WHEN_EMPTY_STAY || plain->at[p] == plain->queue[v];
    if (!is_served)
      return FALSE;
  }
  return TRUE;
}

static double
find_level (const WeftTaskGraph *graph, guint32 task)
{
  double level = 0;

  for (gsize k = graph->children.first[task]; k < graph->children.first[task + 1]; k++)
    level = MAX (level, find_level (graph, graph->children.ends[k]));
  return level + graph->times[task];
}

static double
get_key (const Plain *plain, guint32 task)
{
  const WeftTaskProblem *problem = plain->problem;

  switch (problem->n_queues > 0 ? problem->queues[plain->queue[task]] : WEFT_ORDER_GIVEN) {
  case WEFT_ORDER_LPT:
    return -problem->graph->times[task];
  case WEFT_ORDER_SPT:
    return problem->graph->times[task];
  case WEFT_ORDER_CRITICAL_PATH:
    return -find_level (problem->graph, task);
  case WEFT_ORDER_PRIORITY:
    return problem->task_priorities[task];
  case WEFT_ORDER_GIVEN:
  default:
    return plain->ready_since[task];
  }
}

/* The task that is taken first from @queue; WEFT_TASK_NONE: it is empty. */
static guint32
find_first (const Plain *plain, guint32 queue)
{
  guint32 first = WEFT_TASK_NONE;

  for (guint32 v = 0; v < plain->problem->graph->n_tasks; v++)
    if (plain->state[v] == READY && plain->queue[v] == queue &&
        (first == WEFT_TASK_NONE || get_key (plain, v) < get_key (plain, first)))
      first = v;
  return first;
}

static guint
count_at (const Plain *plain, guint32 queue)
{
  guint n = 0;

  for (guint p = 0; p < plain->problem->n_processes; p++)
    n += plain->at[p] == queue;
  return n;
}

static guint32
choose (const Plain *plain, guint p)
{
  guint32 best = plain->at[p];

  if (find_first (plain, best) != WEFT_TASK_NONE || plain->when_empty[p] == WEFT_WHEN_EMPTY_STAY)
    return best;
  for (guint k = 1; plain->when_empty[p] == WEFT_WHEN_EMPTY_ROUND_ROBIN && k < plain->n_queues; k++)
    if (find_first (plain, (plain->at[p] + k) % plain->n_queues) != WEFT_TASK_NONE)
      return (plain->at[p] + k) % plain->n_queues;
  for (guint32 q = 0; q < plain->n_queues; q++)
    if (find_first (plain, q) != WEFT_TASK_NONE &&
        (find_first (plain, best) == WEFT_TASK_NONE || count_at (plain, q) < count_at (plain, best)))
      best = q;
  return best;
}

static gboolean
is_busy (const Plain *plain, guint p)
{
  for (guint32 v = 0; v < plain->problem->graph->n_tasks; v++)
    if (plain->state[v] == RUNNING && plain->lane[v] == p)
      return TRUE;
  return FALSE;
}

static void
admit (Plain *plain)
{
  const WeftTaskGraph *graph = plain->problem->graph;

  for (guint32 v = 0; v < graph->n_tasks; v++) {
    gboolean is_ready = plain->state[v] == WAITING;

    for (gsize k = graph->parents.first[v]; k < graph->parents.first[v + 1]; k++)
      is_ready = is_ready && plain->state[graph->parents.ends[k]] == DONE;
    if (is_ready) {
      plain->state[v] = READY;
      plain->ready_since[v] = plain->pass;
    }
  }
}

/* The residence at an M/M/1//K lock by mean values: R (k) = mean (1 + Q (k - 1)). */
static double
find_residence (const Plain *plain)
{
  double n_completed = 0;
  double k_most;
  double think;
  double queue = 0;

  for (guint32 v = 0; v < plain->problem->graph->n_tasks; v++)
    n_completed += plain->state[v] == DONE;
  if (n_completed == 0 || plain->now == 0)
    return plain->problem->system.lock.mean;
  k_most = MAX (floor (plain->process_time / plain->now * (1 + 1e-12) + 0.5), 1);
  think = k_most * plain->now / n_completed;
  for (guint k = 1; k < k_most; k++) {
    double residence = plain->problem->system.lock.mean * (1 + queue);

    queue = k * residence / (think + residence);
  }
  return plain->problem->system.lock.mean * (1 + queue);
}

static void
assign (Plain *plain)
{
  const WeftTaskLock *lock = &plain->problem->system.lock;

  for (guint p = 0; p < plain->problem->n_processes; p++) {
    guint32 task = is_busy (plain, p) ? WEFT_TASK_NONE : find_first (plain, choose (plain, p));

    if (task == WEFT_TASK_NONE)
      continue;
    plain->at[p] = plain->queue[task];
    plain->state[task] = RUNNING;
    plain->lane[task] = p;
    plain->start[task] = plain->now;
    plain->finish[task] = plain->now + plain->problem->graph->times[task];
    plain->remaining[task] = plain->problem->graph->times[task];
    if (lock->mean > 0 && (lock->queue == WEFT_TASK_NONE || lock->queue == plain->queue[task]))
      plain->remaining[task] += find_residence (plain);
  }
}

static gboolean
has_system (const WeftTaskProblem *problem)
{
  return problem->system.lock.mean > 0 || problem->system.kind == WEFT_SYSTEM_SEQUENT ||
         (problem->system.kind == WEFT_SYSTEM_NETWORK && problem->system.network.centers[0].service > 0);
}

/* Visits of @task to centre @c for a unit of CPU time, and time there, alone. */
static double
find_visits (const Plain *plain, guint32 task, guint c, double *time)
{
  const WeftTaskProblem *problem = plain->problem;
  const WeftTaskUsage *usage;
  double service = problem->system.network.centers[c].service;
  double visits = 0;

  *time = 0;
  if (problem->task_classes[task] == WEFT_TASK_NONE)
    return 0;
  usage = &problem->classes[problem->task_classes[task]];
  if (usage->n_demands == 0) {
    *time = usage->bus_rate * service;
    return usage->bus_rate;
  }
  for (guint i = 0; i < usage->n_demands; i++)
    if (usage->demands[i].center == c) {
      visits += usage->demands[i].visits;
      *time += usage->demands[i].visits * (isnan (usage->demands[i].time) ? service : usage->demands[i].time);
    }
  return visits;
}

/* Step 1: the customers at each centre by all states, then Little's law. */
static void
find_delays (Plain *plain)
{
  guint n = 0;
  WeftCenter centers[MOST_SHARED] = {0};
  WeftClosedNetwork network = plain->problem->system.network;
  double customers[MOST_SHARED] = {0};
  double fewer[MOST_SHARED] = {0};
  double time;
  double sum;
  double throughput;

  for (guint32 v = 0; v < plain->problem->graph->n_tasks; v++)
    n += plain->state[v] == RUNNING;
  if (n == 0)
    return;
  for (guint c = 0; c < network.n_centers; c++) {
    centers[c] = network.centers[c];
    for (guint32 v = 0; v < plain->problem->graph->n_tasks; v++)
      if (plain->state[v] == RUNNING) {
        centers[c].visits += find_visits (plain, v, c, &time) / n;
        fewer[c] += time / n;
      }
    centers[c].service = centers[c].visits > 0 ? fewer[c] / centers[c].visits : 0;
  }
  network.think += 1;
  network.centers = centers;
  sum = test_sum_states (&network, 0, n, 1, customers);
  throughput = test_sum_states (&network, 0, n - 1, 1, fewer) / sum;
  for (guint32 v = 0; v < plain->problem->graph->n_tasks; v++) {
    plain->delay[v] = 0;
    for (guint c = 0; c < network.n_centers; c++)
      if (centers[c].visits > 0)
        plain->delay[v] += plain->remaining[v] * find_visits (plain, v, c, &time) * customers[c] / sum /
                           throughput / centers[c].visits;
  }
}

/* Step 1 with a bus: means over those that run, the shares weighted by their rates. */
static void
find_bus_delays (Plain *plain)
{
  const WeftTaskProblem *problem = plain->problem;
  g_autoptr (WeftJob) job = weft_job_new ();
  WeftBusUsage means = {0};
  double response;
  guint n = 0;

  for (guint32 v = 0; v < problem->graph->n_tasks; v++)
    if (plain->state[v] == RUNNING) {
      const WeftTaskUsage *usage =
          problem->task_classes[v] != WEFT_TASK_NONE ? &problem->classes[problem->task_classes[v]] : NULL;

      n++;
      means.rate += usage != NULL ? usage->bus_rate : 0;
      means.invalidate += usage != NULL ? MIN (usage->invalidate, usage->bus_rate) : 0;
      means.write_back += usage != NULL ? usage->bus_rate * usage->write_back : 0;
      means.remote_cache += usage != NULL ? usage->bus_rate * usage->remote_cache : 0;
    }
  if (means.rate == 0)
    return;
  means = (WeftBusUsage){means.rate / n, means.invalidate / means.rate, means.write_back / means.rate,
                         means.remote_cache / means.rate};
  g_assert_true (weft_sequent_bus_solve (&problem->system.sequent, &means, n, &response, job, NULL));
  for (guint32 v = 0; v < problem->graph->n_tasks; v++)
    if (plain->state[v] == RUNNING && problem->task_classes[v] != WEFT_TASK_NONE)
      plain->delay[v] = plain->remaining[v] * problem->classes[problem->task_classes[v]].bus_rate * response;
}

/* Steps 2 and 3 of Fig. 2 as they stand. */
static gboolean
advance_delayed (Plain *plain)
{
  double elapse = G_MAXDOUBLE;

  if (plain->problem->system.kind == WEFT_SYSTEM_SEQUENT)
    find_bus_delays (plain);
  else if (plain->problem->system.kind == WEFT_SYSTEM_NETWORK)
    find_delays (plain);
  for (guint32 v = 0; v < plain->problem->graph->n_tasks; v++)
    if (plain->state[v] == RUNNING)
      elapse = MIN (elapse, plain->remaining[v] + plain->delay[v]);
  if (elapse == G_MAXDOUBLE)
    return FALSE;
  for (guint32 v = 0; v < plain->problem->graph->n_tasks; v++) {
    double whole = plain->remaining[v] + plain->delay[v];

    if (plain->state[v] != RUNNING)
      continue;
    plain->process_time += elapse;
    if (whole <= elapse + 1e-12 * (plain->now + elapse)) {
      plain->state[v] = DONE;
      plain->finish[v] = plain->now + elapse;
    } else {
      plain->remaining[v] -= whole > 0 ? elapse * plain->remaining[v] / whole : 0;
    }
  }
  plain->now += elapse;
  plain->pass++;
  return TRUE;
}

static gboolean
advance (Plain *plain)
{
  double next = G_MAXDOUBLE;

  for (guint32 v = 0; v < plain->problem->graph->n_tasks; v++)
    if (plain->state[v] == RUNNING)
      next = MIN (next, plain->finish[v]);
  if (next == G_MAXDOUBLE)
    return FALSE;
  for (guint32 v = 0; v < plain->problem->graph->n_tasks; v++)
    if (plain->state[v] == RUNNING && plain->finish[v] == next)
      plain->state[v] = DONE;
  plain->now = next;
  plain->pass++;
  return TRUE;
}

static gboolean
run_plainly (Plain *plain)
{
  place_processes (plain);
  if (!allocate (plain))
    return FALSE;
  do {
    admit (plain);
    assign (plain);
  } while (has_system (plain->problem) ? advance_delayed (plain) : advance (plain));
  return TRUE;
}

static void
check_near (double found, double plain, double allowed)
{
  if (fabs (found - plain) > allowed)
    g_error ("%.17g is not %.17g", found, plain);
}

static void
check_equal (const Plain *plain, const WeftSchedule *schedule)
{
  double allowed = has_system (plain->problem) ? 1e-9 * plain->now : 0;

  g_assert_cmpuint (schedule->n_rows, ==, plain->problem->graph->n_tasks);
  check_near (schedule->makespan, plain->now, allowed);
  for (gsize i = 0; i < schedule->n_rows; i++) {
    const WeftScheduleRow *row = &schedule->rows[i];
    double overhead =
        plain->finish[row->task] - plain->start[row->task] - plain->problem->graph->times[row->task];

    g_assert_cmpuint (row->lane, ==, plain->lane[row->task]);
    g_assert_cmpuint (row->queue, ==, plain->queue[row->task]);
    check_near (row->start, plain->start[row->task], allowed);
    check_near (row->finish, plain->finish[row->task], allowed);
    check_near (row->overhead, allowed > 0 ? overhead : 0, allowed);
    g_assert_true (i == 0 || schedule->rows[i - 1].start <= row->start);
  }
}

/* One number of a right schedule is changed. */
static void
check_bent (const WeftTaskGraph *graph, WeftSchedule *schedule, WeftJob *job, WeftRandom *random)
{
  WeftScheduleRow *row;
  double makespan = schedule->makespan;
  g_autoptr (GError) error = NULL;

  if (schedule->n_rows == 0 || makespan == 0)
    return;
  row = &schedule->rows[random_pick (random, (guint) schedule->n_rows)];
  switch (random_pick (random, 4)) {
  case 0:
    row->finish += makespan / 10;
    break;
  case 1:
    row->start -= 2 * makespan;
    row->finish -= 2 * makespan;
    break;
  case 2:
    schedule->n_rows--;
    break;
  default:
    schedule->lanes[row->lane].busy += makespan / 10;
  }
  g_assert_false (weft_task_schedule_check (graph, schedule, job, &error));
  g_assert_nonnull (error);
}

/* No bound is above the makespan, and the work bound says how much there is. */
static void
check_bounds (const WeftTaskProblem *problem, const WeftSchedule *schedule, WeftJob *job)
{
  WeftTaskBounds bounds;
  double greatest = 0;
  double busy = 0;
  double most = schedule->makespan * (1 + 1e-9);

  g_assert_true (weft_task_find_bounds (problem, &bounds, job, NULL));
  for (guint32 v = 0; v < problem->graph->n_tasks; v++)
    greatest = MAX (greatest, find_level (problem->graph, v));
  for (guint32 p = 0; p < problem->n_processes; p++)
    busy += schedule->lanes[p].busy;
  check_near (bounds.critical_path, greatest, 1e-9 * greatest);
  check_near (bounds.work * problem->n_processes, busy, 1e-9 * busy);
  g_assert_cmpfloat (bounds.critical_path, <=, most);
  g_assert_cmpfloat (bounds.queue, <=, most);
  g_assert_cmpfloat (bounds.queue, >=,
                     bounds.work * (1 - 1e-9) * (problem->n_queues <= 1 && problem->n_allocations == 0));
}

/* With one task later by its slack and everything behind it moved, the makespan stays; with a little more it does not. */
static double
find_end (const WeftTaskGraph *graph, const WeftSchedule *schedule, guint32 late, double delay)
{
  double finish[MOST] = {0};
  double end = 0;

  for (gsize i = 0; i < schedule->n_rows; i++) {
    const WeftScheduleRow *row = &schedule->rows[i];
    double start = row->start;

    for (gsize before = 0; before < i; before++) {
      const WeftScheduleRow *other = &schedule->rows[before];
      gboolean is_awaited = other->lane == row->lane;

      for (gsize k = graph->parents.first[row->task]; k < graph->parents.first[row->task + 1]; k++)
        is_awaited = is_awaited || graph->parents.ends[k] == other->task;
      start = is_awaited ? MAX (start, finish[other->task]) : start;
    }
    finish[row->task] = start + (row->finish - row->start) + (row->task == late ? delay : 0);
    end = MAX (end, finish[row->task]);
  }
  return end;
}

static void
check_slack (const WeftTaskGraph *graph, const WeftSchedule *schedule, WeftJob *job, WeftRandom *random)
{
  g_autofree double *slack = weft_task_find_slack (graph, schedule, job, NULL);
  guint32 late = random_pick (random, MAX (graph->n_tasks, 1));
  double more = 0.1 * schedule->makespan;

  g_assert_nonnull (slack);
  if (graph->n_tasks == 0)
    return;
  check_near (find_end (graph, schedule, late, slack[late]), schedule->makespan, 1e-9 * schedule->makespan);
  check_near (find_end (graph, schedule, late, slack[late] + more), schedule->makespan + more,
              1e-9 * schedule->makespan);
}

/* At the middle of each step, as many run as are counted one by one. There is no number between some steps. */
static void
check_profile (const WeftSchedule *schedule, WeftJob *job)
{
  g_autoptr (GArray) steps = weft_schedule_find_profile (schedule, job, NULL);

  g_assert_nonnull (steps);
  for (guint i = 0; i + 1 < steps->len; i++) {
    const WeftProfileStep *step = &g_array_index (steps, WeftProfileStep, i);
    double half = step->time / 2 + step[1].time / 2;
    double middle = half < step[1].time ? MAX (half, step->time) : step->time;
    guint queues = 0;
    guint n = 0;

    for (gsize r = 0; r < schedule->n_rows; r++)
      if (schedule->rows[r].start <= middle && middle < schedule->rows[r].finish) {
        n++;
        queues |= 1u << schedule->rows[r].queue;
      }
    g_assert_cmpfloat (step->time, <, step[1].time);
    g_assert_cmpuint (step->n_running, ==, n);
    g_assert_cmpint (step->n_queues, ==, __builtin_popcount (queues));
  }
  if (steps->len > 0)
    g_assert_cmpuint (g_array_index (steps, WeftProfileStep, steps->len - 1).n_running, ==, 0);
}

/* Each point is what a schedule of its own says; with one refused, all are. */
static void
check_speedup (const WeftTaskProblem *problem, WeftJob *job)
{
  WeftSpeedupPoint points[3] = {{.n_processes = 3}, {.n_processes = 1}, {.n_processes = 5}};
  gboolean is_possible = TRUE;
  gboolean is_found = weft_task_find_speedup (problem, points, 3, job, NULL);

  for (guint i = 0; i < 3; i++) {
    WeftTaskProblem other = *problem;
    g_autoptr (WeftSchedule) schedule = NULL;

    other.n_processes = points[i].n_processes;
    schedule = weft_task_schedule (&other, job, NULL);
    is_possible = is_possible && schedule != NULL;
    if (is_found)
      g_assert_true (schedule->makespan == points[i].makespan);
  }
  g_assert_cmpint (is_found, ==, is_possible);
  if (is_found && points[1].makespan > 0) {
    g_assert_true (points[1].speedup == 1);
    check_near (points[2].efficiency * points[2].n_processes * points[2].makespan, points[1].makespan,
                1e-9 * points[1].makespan);
  }
}

static void
test_loop (void)
{
  WeftRandom random;
  guint n_scheduled = 0;

  test_random_init (&random, 71, 0);
  for (guint i = 0; i < 10000; i++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (WeftSchedule) schedule = NULL;
    g_autoptr (GError) error = NULL;
    RandomTasks made;
    Plain plain = {.problem = &made.problem};

    random_tasks_init (&made, &random, job);
    if (!weft_task_graph_has_cycle (made.problem.graph)) {
      gboolean is_possible = run_plainly (&plain);

      schedule = weft_task_schedule (&made.problem, job, &error);
      g_assert_cmpint (schedule != NULL, ==, is_possible);
    }
    if (schedule != NULL) {
      check_equal (&plain, schedule);
      g_assert_true (weft_task_schedule_check (made.problem.graph, schedule, job, &error));
      g_assert_no_error (error);
      check_bounds (&made.problem, schedule, job);
      check_slack (made.problem.graph, schedule, job, &random);
      check_profile (schedule, job);
      if (i % 20 == 0)
        check_speedup (&made.problem, job);
      check_bent (made.problem.graph, schedule, job, &random);
      n_scheduled++;
    }
    weft_task_graph_unref ((WeftTaskGraph *) made.problem.graph);
  }
  g_assert_cmpuint (n_scheduled, >, 2000);
}

/* Of tasks A and B, on a process each, B takes half as long as A with the lock of mean M that both hold, so that 1.5 processes were busy on average when C
 * follows A: 2 rounded. Half of the sums are less than that by a rounding error. Two customers: R (1) = M, and with the other one away Z = 2 T / 2 between two
 * completions of one, Q (1) = M / (T + M) and R (2) = M (1 + Q (1)). */
static void
test_half_a_process (void)
{
  static const WeftTaskEdge edge = {0, 2};
  WeftRandom random;

  test_random_init (&random, 71, 1);
  for (guint i = 0; i < 1000; i++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (WeftSchedule) schedule = NULL;
    g_autoptr (WeftTaskGraph) graph = NULL;
    double lock = 0.01 * (1 + weft_random_below (&random, 100));
    double half = 0.01 * (1 + weft_random_below (&random, 1000)) + lock;
    double *times = g_new (double, 3);
    WeftTaskProblem problem = {.n_processes = 2};

    times[0] = 2 * half - lock;
    times[1] = half - lock;
    times[2] = 1;
    graph = weft_task_graph_new (job, times, 3, &edge, 1, NULL);
    problem.graph = graph;
    problem.system.lock = (WeftTaskLock){.mean = lock, .queue = WEFT_TASK_NONE};
    schedule = weft_task_schedule (&problem, job, NULL);
    check_near (schedule->rows[2].overhead, lock * (1 + lock / (2 * half + lock)), 1e-9);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/task-schedule/loop", test_loop);
  g_test_add_func ("/task-schedule/half-a-process", test_half_a_process);
  return g_test_run ();
}
