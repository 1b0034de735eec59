/* weft-task-runs.c: runs are dealt to a few groups in turn, whose sums are added up in order, so that threads change nothing. */
#include "weft-task-runs.h"

#include "weft-critical-flow.h"
#include "weft-order.h"
#include "weft-random.h"
#include "weft-sum.h"
#include "weft-task-schedule.h"
#include "weft-time-sampler.h"

#include <math.h>
#include <stdlib.h>

#define MOST_GROUPS 16
#define MOST_SUMS   (1 << 22) /* numbers that all groups keep together, when there are many tasks */
#define MOST_PLACED (1 << 20) /* starts that are kept */
#define LEAST_KEPT  16        /* runs of which they are, at least */
#define MOST_PLACES (1 << 20) /* of a lattice of makespans */
#define BINS        1000.0    /* of one whose values do not stand on the step */
#define NEAR        1e-6      /* of a step */
#define TAIL        0.1       /* of its draws a task is quick, and slow */

/* Of the runs in which a task is quick, then of those in which it is slow. */
typedef struct {
  double makespan[2];
  double n[2];
} TailSums;

/* What a group of runs sums up. */
typedef struct {
  double *flow;    /* (array length=n_tasks) */
  double *time;    /* (array length=n_tasks): flow times time */
  double *product; /* (array length=n_tasks): flow times time times the makespan's distance from the centre */
  double *edges;   /* (array length=n_edges) */
  TailSums *tails; /* (array length=n_tasks) */
} Tally;

typedef struct {
  const WeftTaskTrial *trial;
  WeftTimeSampler *sampler;
  WeftTaskRuns *runs;
  WeftJob *job;
  double centre; /* near the mean makespan */
  guint n_groups;
  Tally *tallies;
  float *starts; /* [task * n_placed + run] */
  float *finishes;
  gint n_done;
} Trial;

/* One thread's room. */
typedef struct {
  WeftTaskGraph graph; /* the trial's, with times of its own */
  WeftTaskProblem problem;
  WeftFlowRun flow;
  guint32 *lanes;
  double *
      draws; /* (array length=n_tasks): what the times were drawn with, from 0 to 1; NaN: they are constant */
} Worker;

static void
draw_times (const Trial *trial, guint64 run, double *times, double *draws)
{
  const WeftRandomTimes *random_times = trial->trial->times;
  guint64 seed = weft_job_get_seed (trial->job);
  WeftRandom random;

  for (guint32 v = 0; v < random_times->n_tasks; v++) {
    if (random_times->quantities[v] == WEFT_TIME_CONSTANT)
      continue;
    weft_random_init (&random, seed, (guint64) trial->trial->streams[v] << 36 | run);
    draws[v] = weft_random_uniform (&random);
    times[v] = weft_time_sampler_draw (trial->sampler, random_times->quantities[v], draws[v]);
  }
}

static gboolean
run_once (Worker *worker, const Trial *trial, GError **error)
{
  g_autoptr (WeftSchedule) schedule = NULL;

  if (trial->trial->is_unlimited) {
    weft_flow_run_unlimited (&worker->flow, worker->graph.times);
    return TRUE;
  }
  schedule = weft_task_schedule (&worker->problem, trial->job, error);
  if (schedule != NULL)
    weft_flow_run_take (&worker->flow, schedule, worker->lanes);
  return schedule != NULL;
}

static void
keep_places (Trial *trial, const WeftFlowRun *flow, guint64 run)
{
  if (run >= trial->runs->n_placed)
    return;
  for (gsize v = 0; v < flow->graph->n_tasks; v++) {
    trial->starts[v * trial->runs->n_placed + run] = (float) flow->start[v];
    trial->finishes[v * trial->runs->n_placed + run] = (float) flow->finish[v];
  }
}

static void
tally_tails (Tally *tally, const double *draws, gsize n_tasks, double makespan)
{
  for (gsize v = 0; v < n_tasks; v++)
    if (draws[v] < TAIL || draws[v] >= 1 - TAIL) {
      guint side = draws[v] >= TAIL;

      tally->tails[v].makespan[side] += makespan;
      tally->tails[v].n[side]++;
    }
}

static void
tally_run (Trial *trial, Tally *tally, const WeftFlowRun *flow, guint64 run)
{
  double distance = flow->makespan - trial->centre;

  trial->runs->makespans[run] = flow->makespan;
  for (guint32 v = 0; v < flow->graph->n_tasks; v++) {
    double time = flow->flow[v] * (flow->finish[v] - flow->start[v]);

    tally->flow[v] += flow->flow[v];
    tally->time[v] += time;
    tally->product[v] += time * distance;
  }
  keep_places (trial, flow, run);
}

static gboolean
worker_init (Worker *worker, const Trial *trial, GError **error)
{
  const WeftTaskGraph *graph = trial->trial->problem->graph;
  gsize n = MAX (graph->n_tasks, 1);

  worker->graph = *graph;
  worker->graph.times = weft_job_allocate (trial->job, n, sizeof (double), error);
  if (worker->graph.times == NULL)
    return FALSE;
  worker->draws = weft_job_allocate (trial->job, n, sizeof *worker->draws, error);
  if (worker->draws == NULL)
    return FALSE;
  for (guint32 v = 0; v < graph->n_tasks; v++) {
    worker->graph.times[v] = graph->times[v];
    worker->draws[v] = NAN;
  }
  worker->problem = *trial->trial->problem;
  worker->problem.graph = &worker->graph;
  worker->problem.expected_times = graph->times;
  worker->lanes = weft_job_allocate (trial->job, worker->problem.n_processes, sizeof (guint32), error);
  return worker->lanes != NULL && weft_flow_run_init (&worker->flow, &worker->graph, trial->job, error);
}

static void
worker_clear (Worker *worker)
{
  g_free (worker->graph.times);
  g_free (worker->lanes);
  g_free (worker->draws);
  weft_flow_run_clear (&worker->flow);
}

/* Runs @group, @group + n_groups, ... */
static gboolean
run_group (gsize group, gpointer data, GError **error)
{
  Trial *trial = data;
  Worker worker = {.lanes = NULL};
  gboolean goes_on = worker_init (&worker, trial, error);

  for (guint64 run = group; goes_on && run < trial->runs->samples; run += trial->n_groups) {
    draw_times (trial, run, worker.graph.times, worker.draws);
    goes_on = run_once (&worker, trial, error) && weft_job_check (trial->job, error);
    if (!goes_on)
      break;
    weft_flow_run_find (&worker.flow, trial->tallies[group].edges);
    tally_run (trial, &trial->tallies[group], &worker.flow, run);
    tally_tails (&trial->tallies[group], worker.draws, worker.graph.n_tasks, worker.flow.makespan);
    if (run % 64 == 0)
      weft_job_set_progress (trial->job,
                             (double) g_atomic_int_add (&trial->n_done, 64) / (double) trial->runs->samples);
  }
  worker_clear (&worker);
  return goes_on;
}

/* Room. */

static gboolean
allocate_tally (Tally *tally, const WeftTaskGraph *graph, WeftJob *job, GError **error)
{
  gsize n = MAX (graph->n_tasks, 1);

  return (tally->flow = weft_job_allocate (job, n, sizeof (double), error)) != NULL &&
         (tally->time = weft_job_allocate (job, n, sizeof (double), error)) != NULL &&
         (tally->product = weft_job_allocate (job, n, sizeof (double), error)) != NULL &&
         (tally->tails = weft_job_allocate (job, n, sizeof *tally->tails, error)) != NULL &&
         (tally->edges = weft_job_allocate (job, MAX (graph->n_edges, 1), sizeof (double), error)) != NULL;
}

static gboolean
allocate (Trial *trial, GError **error)
{
  const WeftTaskGraph *graph = trial->trial->problem->graph;
  WeftTaskRuns *runs = trial->runs;
  gsize n = MAX (graph->n_tasks, 1);
  gsize n_sums = 7 * (gsize) n + graph->n_edges;

  runs->samples = trial->trial->samples;
  runs->n_placed = MIN (runs->samples, MAX (MOST_PLACED / n, LEAST_KEPT));
  trial->n_groups = (guint) CLAMP (MOST_SUMS / n_sums, 1, MOST_GROUPS);
  trial->tallies = g_new0 (Tally, trial->n_groups);
  for (guint i = 0; i < trial->n_groups; i++)
    if (!allocate_tally (&trial->tallies[i], graph, trial->job, error))
      return FALSE;
  return (runs->makespans = weft_job_allocate (trial->job, runs->samples, sizeof (double), error)) != NULL &&
         (runs->tasks = weft_job_allocate (trial->job, n, sizeof *runs->tasks, error)) != NULL &&
         (runs->edges = weft_job_allocate (trial->job, MAX (graph->n_edges, 1), sizeof (double), error)) !=
             NULL &&
         (trial->starts = weft_job_allocate (trial->job, n, runs->n_placed * sizeof (float), error)) !=
             NULL &&
         (trial->finishes = weft_job_allocate (trial->job, n, runs->n_placed * sizeof (float), error)) !=
             NULL;
}

static void
clear (Trial *trial)
{
  for (guint i = 0; trial->tallies != NULL && i < trial->n_groups; i++) {
    g_free (trial->tallies[i].flow);
    g_free (trial->tallies[i].time);
    g_free (trial->tallies[i].product);
    g_free (trial->tallies[i].edges);
    g_free (trial->tallies[i].tails);
  }
  g_free (trial->tallies);
  g_free (trial->starts);
  g_free (trial->finishes);
  g_clear_pointer (&trial->sampler, weft_time_sampler_free);
}

/* What the sums say. */

static int
compare_floats (gconstpointer a, gconstpointer b)
{
  float x = *(const float *) a;
  float y = *(const float *) b;

  return (x > y) - (x < y);
}

/* The smallest that at least @q of them do not exceed; @values become sorted. */
static void
find_quantiles (float *values, guint64 n, double quantiles[2])
{
  qsort (values, n, sizeof *values, compare_floats);
  quantiles[0] = values[(guint64) MAX (ceil (0.1 * (double) n - 1e-9), 1) - 1];
  quantiles[1] = values[(guint64) MAX (ceil (0.9 * (double) n - 1e-9), 1) - 1];
}

static double
get_mean (const WeftTaskRuns *runs)
{
  WeftSum sum = {0, 0};

  for (guint64 i = 0; i < runs->samples; i++)
    weft_sum_add (&sum, runs->makespans[i]);
  return weft_sum_get (&sum) / (double) runs->samples;
}

/* In the order of the groups. */
static void
sum_up_tails (const Trial *trial, guint32 v, WeftTaskSpread *task)
{
  for (guint side = 0; side < 2; side++) {
    double makespan = 0;
    double n = 0;

    for (guint i = 0; i < trial->n_groups; i++) {
      makespan += trial->tallies[i].tails[v].makespan[side];
      n += trial->tallies[i].tails[v].n[side];
    }
    task->makespan[side] = n > 0 ? makespan / n : NAN;
  }
}

static void
sum_up_task (Trial *trial, guint32 v, double mean)
{
  WeftTaskRuns *runs = trial->runs;
  WeftTaskSpread *task = &runs->tasks[v];
  double n = (double) runs->samples;
  double product = 0;

  for (guint i = 0; i < trial->n_groups; i++) {
    task->criticality += trial->tallies[i].flow[v] / n;
    task->mean += trial->tallies[i].time[v] / n;
    product += trial->tallies[i].product[v] / n;
  }
  task->covariance = product - task->mean * (mean - trial->centre);
  sum_up_tails (trial, v, task);
  find_quantiles (trial->starts + v * runs->n_placed, runs->n_placed, task->start);
  find_quantiles (trial->finishes + v * runs->n_placed, runs->n_placed, task->finish);
}

static gboolean
sum_up (Trial *trial, GError **error)
{
  const WeftTaskGraph *graph = trial->trial->problem->graph;
  double mean = get_mean (trial->runs);

  for (guint32 v = 0; v < graph->n_tasks; v++) {
    sum_up_task (trial, v, mean);
    if (v % 64 == 0 && !weft_job_check (trial->job, error))
      return FALSE;
  }
  for (guint i = 0; i < trial->n_groups; i++)
    for (gsize k = 0; k < graph->n_edges; k++)
      trial->runs->edges[k] += trial->tallies[i].edges[k] / (double) trial->runs->samples;
  return TRUE;
}

/* Any number will do that is not far from the makespans. */
static double
find_centre (const WeftTaskGraph *graph, double *finish)
{
  double most = 0;

  for (guint32 i = 0; i < graph->n_ordered; i++) {
    guint32 v = graph->order[i];
    double start = 0;

    for (gsize k = graph->parents.first[v]; k < graph->parents.first[v + 1]; k++)
      start = MAX (start, finish[graph->parents.ends[k]]);
    finish[v] = start + graph->times[v];
    most = MAX (most, finish[v]);
  }
  return most;
}

WeftTaskRuns *
weft_task_runs_new (const WeftTaskTrial *asked, WeftJob *job, GError **error)
{
  const WeftTaskGraph *graph = asked->problem->graph;
  g_autoptr (WeftTaskRuns) runs = g_new0 (WeftTaskRuns, 1);
  g_autofree double *room = weft_job_allocate (job, MAX (graph->n_tasks, 1), sizeof *room, error);
  Trial trial = {.trial = asked, .runs = runs, .job = job};
  gboolean is_done;

  if (room == NULL)
    return NULL;
  trial.centre = find_centre (graph, room);
  trial.sampler = weft_time_sampler_new (asked->times, job, error);
  is_done = trial.sampler != NULL && allocate (&trial, error) &&
            weft_job_parallel_for (job, trial.n_groups, run_group, &trial, error) && sum_up (&trial, error);
  clear (&trial);
  return is_done ? g_steal_pointer (&runs) : NULL;
}

void
weft_task_runs_free (WeftTaskRuns *runs)
{
  g_free (runs->makespans);
  g_free (runs->tasks);
  g_free (runs->edges);
  g_free (runs);
}

/* The makespans as a distribution. */

static gboolean
stand_on (const double *sorted, guint64 n, double step)
{
  if (!(step > 0) || (sorted[n - 1] - sorted[0]) / step >= MOST_PLACES)
    return FALSE;
  for (guint64 i = 0; i < n; i++)
    if (fabs (sorted[i] / step - round (sorted[i] / step)) > NEAR)
      return FALSE;
  return TRUE;
}

/* 1, 2 or 5 times a power of ten that cuts the range into a thousand bins or fewer. */
static double
choose_step (double range)
{
  double power = pow (10, floor (log10 (range / BINS)));

  for (guint i = 0; i < 3; i++) {
    static const double factors[] = {1, 2, 5};

    if (range <= BINS * factors[i] * power)
      return factors[i] * power;
  }
  return 10 * power;
}

static WeftLattice *
count (const double *sorted, guint64 n, double step, WeftJob *job, GError **error)
{
  double range = sorted[n - 1] - sorted[0];
  double *p;
  gint64 first;
  gint64 last;

  if (!stand_on (sorted, n, step))
    step = range > 1e-12 * sorted[n - 1] ? choose_step (range) : sorted[0] > 0 ? sorted[0] : 1;
  first = (gint64) round (sorted[0] / step);
  last = (gint64) round (sorted[n - 1] / step);
  p = weft_job_allocate (job, (gsize) (last - first + 1), sizeof *p, error);
  if (p == NULL)
    return NULL;
  for (guint64 i = 0; i < n; i++)
    p[(gint64) round (sorted[i] / step) - first] += 1.0 / (double) n;
  return weft_lattice_new_take (step, first, p, (gsize) (last - first + 1), 0);
}

static double
get_variance (const double *values, guint64 n, double mean)
{
  WeftSum sum = {0, 0};

  for (guint64 i = 0; i < n; i++)
    weft_sum_add (&sum, (values[i] - mean) * (values[i] - mean));
  return weft_sum_get (&sum) / (double) n;
}

static double
get_share_until (const double *sorted, guint64 n, double deadline)
{
  guint64 met = 0;

  while (met < n && sorted[met] <= deadline)
    met++;
  return (double) met / (double) n;
}

WeftMakespanTime
weft_task_runs_get_time (const WeftTaskRuns *runs, double step, double deadline, WeftJob *job, GError **error)
{
  guint64 n = runs->samples;
  g_autofree double *sorted = weft_job_allocate (job, n, sizeof *sorted, error);
  WeftMakespanTime time = {.mean = get_mean (runs), .deadline = NAN};

  if (sorted == NULL)
    return time;
  for (guint64 i = 0; i < n; i++)
    sorted[i] = runs->makespans[i];
  qsort (sorted, n, sizeof *sorted, weft_order_doubles);
  time.variance = get_variance (sorted, n, time.mean);
  time.least = sorted[0];
  time.greatest = sorted[n - 1];
  for (guint i = 0; i < WEFT_N_MAKESPAN_QUANTILES; i++)
    time.quantiles[i] = sorted[(guint64) MAX (ceil ((weft_makespan_levels[i] - 1e-12) * (double) n), 1) - 1];
  if (!isnan (deadline))
    time.deadline = get_share_until (sorted, n, deadline);
  time.time = count (sorted, n, step, job, error);
  return time;
}
