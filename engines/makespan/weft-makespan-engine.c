/* weft-makespan-engine.c: which way, and how wide a step. */
#include "weft-makespan-engine.h"

#include "weft-fault.h"
#include "weft-makespan-lattice.h"
#include "weft-task-runs.h"
#include "weft-task-schedule.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>

/* Places that a makespan may take on one lattice. */
#define MOST_PLACES 4194304.0

/* Of a graph that has bounds only: places, and multiplications to find them. */
#define MOST_BOUND_PLACES 65536.0
#define MOST_WORK         1e9

#define MOST_FACTOR (1u << 30)

typedef struct {
  const WeftMakespanAsked *asked;
  WeftJob *job;
  const WeftTaskGraph *graph;
  WeftDecomposition *decomposition; /* (nullable) */
  double step;
  gboolean is_aligned; /* all times are multiples of the step */
  gboolean has_prime;
  double places; /* that the makespan may take on the step at most */
  WeftMakespan *makespan;
} Finder;

static gboolean
refuse (GError **error, const char *problem, const char *expected)
{
  g_autofree char *plain = g_strdup_printf (_ ("%s; expected %s."), problem, expected);

  weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.problem = (char *) problem, .expected = (char *) expected, .plain = plain});
  return FALSE;
}

/* The longest way, each task as long as it can be, or by its mean, which is no more than the mean (BOUNDS.md, Lemma 6). */
static double
find_longest_way (const Finder *finder, gboolean by_means, double *finish)
{
  const WeftTaskGraph *graph = finder->graph;
  const WeftRandomTimes *times = finder->asked->times;
  double most = 0;

  for (guint32 i = 0; i < graph->n_ordered; i++) {
    guint32 v = graph->order[i];
    gboolean is_constant = by_means || times->quantities[v] == WEFT_TIME_CONSTANT;
    double start = 0;

    for (gsize k = graph->parents.first[v]; k < graph->parents.first[v + 1]; k++)
      start = MAX (start, finish[graph->parents.ends[k]]);
    finish[v] = start + (is_constant ? graph->times[v]
                                     : weft_lattice_get_maximum (times->lattices[times->quantities[v]]));
    most = MAX (most, finish[v]);
  }
  return most;
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  const WeftScheduleRow *p = a;
  const WeftScheduleRow *q = b;

  return p->start != q->start ? (p->start > q->start) - (p->start < q->start)
                              : (p->task > q->task) - (p->task < q->task);
}

/* All as early as they can be. */
static WeftSchedule *
make_earliest (const Finder *finder, double *finish, GError **error)
{
  g_autoptr (WeftSchedule) schedule = weft_schedule_new ();
  guint32 n = finder->graph->n_tasks;

  schedule->makespan = find_longest_way (finder, TRUE, finish);
  schedule->rows = weft_job_allocate (finder->job, MAX (n, 1), sizeof *schedule->rows, error);
  if (schedule->rows == NULL)
    return NULL;
  schedule->n_rows = n;
  for (guint32 v = 0; v < n; v++)
    schedule->rows[v] =
        (WeftScheduleRow){.task = v, .start = finish[v] - finder->graph->times[v], .finish = finish[v]};
  qsort (schedule->rows, n, sizeof *schedule->rows, compare_rows);
  return g_steal_pointer (&schedule);
}

static gboolean
find_deterministic (Finder *finder, GError **error)
{
  WeftMakespan *makespan = finder->makespan;
  g_autofree double *finish =
      weft_job_allocate (finder->job, MAX (finder->graph->n_tasks, 1), sizeof *finish, error);

  if (finish == NULL)
    return FALSE;
  finder->places = find_longest_way (finder, FALSE, finish) / finder->step;
  makespan->schedule = finder->asked->is_unlimited
                           ? make_earliest (finder, finish, error)
                           : weft_task_schedule (finder->asked->problem, finder->job, error);
  if (makespan->schedule != NULL)
    makespan->deterministic = makespan->schedule->makespan;
  return makespan->schedule != NULL;
}

/* The multiplications that bounds take for each place of the makespan: those of the tasks' places. */
static double
count_task_places (const Finder *finder)
{
  const WeftRandomTimes *times = finder->asked->times;
  double sum = 0;

  for (guint32 v = 0; v < times->n_tasks; v++) {
    gsize n = 1;
    double apart = 1;

    if (times->quantities[v] != WEFT_TIME_CONSTANT) {
      const WeftLattice *lattice = times->lattices[times->quantities[v]];

      weft_lattice_get_probabilities (lattice, &n);
      apart = weft_lattice_get_step (lattice) / finder->step;
    }
    sum += (double) n * apart;
  }
  return sum;
}

/* How many steps are one. */
static guint
choose_factor (const Finder *finder)
{
  double work = finder->has_prime ? count_task_places (finder) * finder->places : 0;
  double most = finder->has_prime ? MOST_BOUND_PLACES : MOST_PLACES;
  guint factor = 1;

  while (factor < MOST_FACTOR && (finder->places / factor > most || work / factor / factor > MOST_WORK))
    factor *= 2;
  return factor;
}

static WeftLattice *
evaluate (const Finder *finder, guint factor, WeftCoarsen how, WeftPrimeBound prime, GError **error)
{
  g_autoptr (WeftAlignedTimes) times = weft_aligned_times_new (finder->asked->times, finder->graph->times,
                                                               finder->step, factor, how, finder->job, error);

  return times != NULL ? weft_makespan_on_lattice (finder->graph, finder->decomposition, times, prime,
                                                   finder->job, error)
                       : NULL;
}

static gboolean
can_be_exact (const Finder *finder)
{
  return finder->asked->is_unlimited && finder->is_aligned && !finder->has_prime &&
         finder->places <= MOST_PLACES;
}

static gboolean
find_exact (Finder *finder, GError **error)
{
  WeftLattice *lattice = evaluate (finder, 1, WEFT_COARSEN_BELOW, WEFT_PRIME_KLEINDORFER, error);

  if (lattice == NULL)
    return FALSE;
  finder->makespan->certainty = WEFT_CERTAINTY_EXACT;
  finder->makespan->time = weft_makespan_time_of (lattice, finder->asked->deadline);
  return TRUE;
}

/* Dodin's bound, which is not above Kleindorfer's (BOUNDS.md, Lemma 10), takes its place; where it takes too much time or memory, it is left out. */
static gboolean
find_dodin (Finder *finder, guint factor, GError **error)
{
  WeftMakespan *makespan = finder->makespan;
  g_autoptr (GError) problem = NULL;
  WeftLattice *above = evaluate (finder, factor, WEFT_COARSEN_ABOVE, WEFT_PRIME_DODIN, &problem);

  if (above != NULL) {
    makespan->kleindorfer = makespan->upper;
    makespan->upper = weft_makespan_time_of (above, finder->asked->deadline);
    return TRUE;
  }
  if (g_error_matches (problem, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LONG) ||
      g_error_matches (problem, WEFT_JOB_ERROR, WEFT_JOB_ERROR_NO_MEMORY))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}

static gboolean
find_bounds (Finder *finder, GError **error)
{
  guint factor = choose_factor (finder);
  WeftLattice *below = evaluate (finder, factor, WEFT_COARSEN_BELOW, WEFT_PRIME_KLEINDORFER, error);
  WeftLattice *above;

  if (below == NULL)
    return FALSE;
  finder->makespan->certainty = WEFT_CERTAINTY_BOUNDED;
  finder->makespan->has_prime = finder->has_prime;
  finder->makespan->time = weft_makespan_time_of (below, finder->asked->deadline);
  above = evaluate (finder, factor, WEFT_COARSEN_ABOVE, WEFT_PRIME_KLEINDORFER, error);
  if (above == NULL)
    return FALSE;
  finder->makespan->upper = weft_makespan_time_of (above, finder->asked->deadline);
  return !finder->has_prime || find_dodin (finder, factor, error);
}

/* Whether the method can answer. */
static gboolean
check_method (const Finder *finder, GError **error)
{
  WeftMakespanMethod method = finder->asked->method;

  if (method == WEFT_MAKESPAN_AUTO || method == WEFT_MAKESPAN_SIMULATION)
    return TRUE;
  if (!finder->asked->is_unlimited)
    return refuse (error, _ ("processors are limited, so that only runs tell how long it takes"),
                   _ ("the method simulation, or unlimited processors"));
  if (method == WEFT_MAKESPAN_BOUNDS || can_be_exact (finder))
    return TRUE;
  if (finder->has_prime)
    return refuse (error, _ ("the graph is not series-parallel"), _ ("the method bounds or simulation"));
  return refuse (error, _ ("the times do not stand on one lattice that is small enough"),
                 _ ("a larger step, or the method bounds or simulation"));
}

/* Where runs alone would do, the rest may fail for its size. */
static gboolean
find_distribution (Finder *finder, GError **error)
{
  if (!check_method (finder, error))
    return FALSE;
  if (!finder->asked->is_unlimited || finder->asked->method == WEFT_MAKESPAN_SIMULATION) {
    finder->makespan->certainty = WEFT_CERTAINTY_SAMPLED;
    return TRUE;
  }
  if (finder->asked->method != WEFT_MAKESPAN_BOUNDS && can_be_exact (finder))
    return find_exact (finder, error);
  return find_bounds (finder, error);
}

/* Runs. */

static gboolean
take_runs (Finder *finder, WeftTaskRuns *runs, GError **error)
{
  WeftMakespan *makespan = finder->makespan;
  gsize n = finder->graph->n_tasks;

  makespan->runs = weft_task_runs_get_time (runs, finder->is_aligned ? finder->step : 0,
                                            finder->asked->deadline, finder->job, error);
  if (makespan->runs.time == NULL)
    return FALSE;
  makespan->n_tasks = n;
  makespan->tasks = g_steal_pointer (&runs->tasks);
  makespan->n_edges = finder->graph->n_edges;
  makespan->edges =
      weft_job_allocate (finder->job, MAX (makespan->n_edges, 1), sizeof *makespan->edges, error);
  for (gsize k = 0; makespan->edges != NULL && k < makespan->n_edges; k++)
    makespan->edges[k] = (WeftEdgeSpread){(guint32) k, runs->edges[k]};
  return makespan->edges != NULL;
}

/* What is sure, and what was sampled when nothing else is known. */
static void
settle (Finder *finder)
{
  WeftMakespan *makespan = finder->makespan;

  if (!makespan->is_random) {
    double sure = makespan->runs.mean;
    WeftLattice *point = weft_lattice_new_point (sure > 0 ? sure : 1, sure > 0);

    makespan->certainty = WEFT_CERTAINTY_EXACT;
    makespan->time = weft_makespan_time_of (point, finder->asked->deadline);
    makespan->samples = 0;
  } else if (makespan->certainty == WEFT_CERTAINTY_SAMPLED) {
    makespan->time = makespan->runs;
    makespan->time.time = weft_lattice_ref (makespan->runs.time);
  }
}

static gboolean
make_runs (Finder *finder, GError **error)
{
  const WeftMakespanAsked *asked = finder->asked;
  const WeftTaskTrial trial = {asked->problem, asked->is_unlimited, asked->times, asked->streams,
                               finder->makespan->is_random ? asked->samples : 1};
  g_autoptr (WeftTaskRuns) runs = weft_task_runs_new (&trial, finder->job, error);

  finder->makespan->samples = trial.samples;
  finder->makespan->seed = weft_job_get_seed (finder->job);
  return runs != NULL && take_runs (finder, runs, error);
}

static gboolean
look_at_shape (Finder *finder, GError **error)
{
  if (!finder->asked->is_unlimited || !finder->makespan->is_random)
    return TRUE;
  finder->decomposition = weft_task_graph_decompose (finder->graph, TRUE, finder->job, error);
  if (finder->decomposition == NULL)
    return FALSE;
  finder->has_prime = weft_decomposition_has_prime (finder->decomposition);
  return TRUE;
}

WeftMakespan *
weft_task_graph_find_makespan (const WeftMakespanAsked *asked, WeftJob *job, GError **error)
{
  g_autoptr (WeftMakespan) makespan = weft_makespan_new ();
  Finder finder = {.asked = asked, .job = job, .graph = asked->problem->graph, .makespan = makespan};
  gboolean is_found;

  makespan->is_random = !weft_random_times_is_constant (asked->times);
  makespan->deadline = asked->deadline;
  makespan->n_processes = asked->is_unlimited ? 0 : asked->problem->n_processes;
  finder.is_aligned = weft_random_times_find_step (asked->times, finder.graph->times, &finder.step);
  is_found = look_at_shape (&finder, error) && find_deterministic (&finder, error) &&
             (!makespan->is_random || find_distribution (&finder, error)) && make_runs (&finder, error);
  g_clear_pointer (&finder.decomposition, weft_decomposition_free);
  if (!is_found)
    return NULL;
  settle (&finder);
  return g_steal_pointer (&makespan);
}

static gboolean
check_exact (const Finder *finder, GError **error)
{
  if (can_be_exact (finder))
    return TRUE;
  if (finder->has_prime)
    return refuse (error, _ ("an exact distribution is known of series-parallel graphs only"),
                   _ ("a graph of series and parallel parts"));
  return refuse (error, _ ("the times do not stand on one lattice that is small enough"),
                 _ ("times that are multiples of one step"));
}

WeftLattice *
weft_task_graph_find_exact (const WeftMakespanAsked *asked, WeftJob *job, GError **error)
{
  g_autoptr (WeftMakespan) makespan = weft_makespan_new ();
  Finder finder = {.asked = asked, .job = job, .graph = asked->problem->graph, .makespan = makespan};
  gboolean is_found;

  makespan->is_random = TRUE;
  finder.is_aligned = weft_random_times_find_step (asked->times, finder.graph->times, &finder.step);
  is_found = look_at_shape (&finder, error) && find_deterministic (&finder, error) &&
             check_exact (&finder, error) && find_exact (&finder, error);
  g_clear_pointer (&finder.decomposition, weft_decomposition_free);
  return is_found ? weft_lattice_ref (makespan->time.time) : NULL;
}
