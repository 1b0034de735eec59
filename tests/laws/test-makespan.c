/* test-makespan.c: the makespan of random times: exact against all outcomes written out, and against runs; bounds around both; the
 * critical flow's laws; and constant times, which have the deterministic schedule's makespan. */
#include "weft-dodin.h"
#include "weft-fault.h"
#include "weft-makespan-engine.h"
#include "weft-phase-models.h"
#include "weft-task-runs.h"
#include "weft-task-schedule.h"
#include "random-tasks.h"
#include "test-seed.h"

#include <math.h>
#include <string.h>

#define MOST        12
#define MOST_VALUES 3
#define GRAPHS      test_cases (500)

/* Places of times that make sums laborious. */
#define LONG 100000

/* A small graph with random times, and all that points to it. */
typedef struct {
  WeftTaskGraph *graph;
  WeftRandomTimes times;
  guint32 quantities[MOST];
  WeftLattice *lattices[MOST];
  guint32 streams[MOST];
  WeftTaskProblem problem;
} Small;

/* A series or a parallel composition of the tasks @from to @to: edges from everything to everything that follows. */
static void
compose (WeftRandom *random, GArray *edges, guint from, guint to, gboolean series)
{
  guint cut = from + 1;

  if (to - from < 2)
    return;
  cut += random_pick (random, to - from - 1);
  for (guint32 i = from; series && i < cut; i++)
    for (guint32 k = cut; k < to; k++)
      g_array_append_vals (edges, &(WeftTaskEdge){i, k}, 1);
  compose (random, edges, from, cut, random_pick (random, 3) > 0 ? !series : series);
  compose (random, edges, cut, to, random_pick (random, 3) > 0 ? !series : series);
}

static void
draw_edges (WeftRandom *random, GArray *edges, guint n)
{
  for (guint32 i = 0; i < n; i++)
    for (guint32 k = i + 1; k < n; k++)
      if (random_pick (random, 3) == 0)
        g_array_append_vals (edges, &(WeftTaskEdge){i, k}, 1);
}

static WeftLattice *
draw_lattice (WeftRandom *random)
{
  guint n = 1 + random_pick (random, MOST_VALUES);
  double *p = g_new (double, n);
  double sum = 0;

  for (guint i = 0; i < n; i++)
    sum += p[i] = 1 + random_pick (random, 7);
  for (guint i = 0; i < n; i++)
    p[i] /= sum;
  return weft_lattice_new_take (1, random_pick (random, 5), p, n, 0);
}

static void
small_init (Small *small, WeftRandom *random, guint n, gboolean is_series_parallel, WeftJob *job)
{
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (WeftTaskEdge));
  double *means = g_new0 (double, n);

  memset (small, 0, sizeof *small);
  if (is_series_parallel)
    compose (random, edges, 0, n, random_pick (random, 2));
  else
    draw_edges (random, edges, n);
  small->times = (WeftRandomTimes){n, small->quantities, small->lattices, n};
  for (guint i = 0; i < n; i++) {
    gboolean is_like_another = i > 0 && random_pick (random, 4) == 0;

    small->lattices[i] = draw_lattice (random);
    small->quantities[i] = is_like_another ? random_pick (random, i) : i;
    small->streams[i] = i;
    means[i] = weft_lattice_get_mean (small->lattices[small->quantities[i]]);
    if (random_pick (random, 5) == 0) {
      small->quantities[i] = WEFT_TIME_CONSTANT;
      means[i] = random_pick (random, 4);
    }
  }
  small->graph =
      weft_task_graph_new (job, means, n, (WeftTaskEdge *) (gpointer) edges->data, edges->len, NULL);
  small->problem = (WeftTaskProblem){.graph = small->graph, .n_processes = 1 + random_pick (random, 3)};
}

static void
small_clear (Small *small)
{
  for (guint i = 0; i < small->times.n_lattices; i++)
    weft_lattice_unref (small->lattices[i]);
  weft_task_graph_unref (small->graph);
}

static WeftMakespan *
find (const Small *small, gboolean is_unlimited, WeftMakespanMethod method, guint64 samples, WeftJob *job)
{
  const WeftMakespanAsked asked = {&small->problem, is_unlimited, &small->times, small->streams, method,
                                   samples,         NAN};
  GError *error = NULL;
  WeftMakespan *makespan = weft_task_graph_find_makespan (&asked, job, &error);

  g_assert_no_error (error);
  return makespan;
}

/* All outcomes. */

#define MOST_TIME 256

typedef struct {
  const Small *small;
  double times[MOST];
  double p[MOST_TIME]; /* of each makespan */
} Outcomes;

static void
add_outcome (Outcomes *outcomes, double p)
{
  const WeftTaskGraph *graph = outcomes->small->graph;
  double finish[MOST];
  double most = 0;

  for (guint32 v = 0; v < graph->n_tasks; v++) {
    double start = 0;

    /* Edges lead from smaller numbers to greater ones. */
    for (gsize k = graph->parents.first[v]; k < graph->parents.first[v + 1]; k++)
      start = MAX (start, finish[graph->parents.ends[k]]);
    finish[v] = start + outcomes->times[v];
    most = MAX (most, finish[v]);
  }
  outcomes->p[(guint) most] += p;
}

static void
try_all (Outcomes *outcomes, guint32 v, double p)
{
  const Small *small = outcomes->small;
  const WeftLattice *lattice;
  const double *q;
  gsize n;

  if (v == small->graph->n_tasks) {
    add_outcome (outcomes, p);
    return;
  }
  outcomes->times[v] = small->graph->times[v];
  if (small->quantities[v] == WEFT_TIME_CONSTANT) {
    try_all (outcomes, v + 1, p);
    return;
  }
  lattice = small->lattices[small->quantities[v]];
  q = weft_lattice_get_probabilities (lattice, &n);
  for (gsize i = 0; i < n; i++) {
    outcomes->times[v] = weft_lattice_get_value (lattice, i);
    try_all (outcomes, v + 1, p * q[i]);
  }
}

static void
check_all_outcomes (const WeftMakespan *makespan, const Outcomes *outcomes)
{
  double below = 0;

  for (guint t = 0; t < MOST_TIME; t++) {
    below += outcomes->p[t];
    if (makespan->upper.time == NULL)
      g_assert_cmpfloat_with_epsilon (weft_lattice_get_cumulative (makespan->time.time, t), below, 1e-13);
    else {
      /* The later, the smaller the distribution function. */
      g_assert_cmpfloat (weft_lattice_get_cumulative (makespan->time.time, t), >=, below - 1e-12);
      g_assert_cmpfloat (weft_lattice_get_cumulative (makespan->upper.time, t), <=, below + 1e-12);
    }
  }
}

/* Dodin's bound of the whole as if it were one prime part; @more: work that counts beforehand. */
static WeftLattice *
find_dodin (const Small *small, double more, WeftJob *job, GError **error)
{
  WeftLattice *times[MOST];
  guint32 tasks[MOST];
  WeftLattice *whole;

  for (guint32 v = 0; v < small->graph->n_tasks; v++) {
    tasks[v] = v;
    times[v] = small->quantities[v] == WEFT_TIME_CONSTANT
                   ? weft_lattice_new_point (1, (gint64) small->graph->times[v])
                   : weft_lattice_ref (small->lattices[small->quantities[v]]);
  }
  whole = weft_dodin (small->graph, tasks, small->graph->n_tasks, times, &more, job, error);
  for (guint32 v = 0; v < small->graph->n_tasks; v++)
    weft_lattice_unref (times[v]);
  return whole;
}

/* Above all outcomes, and just these of a series-parallel graph, which is reduced without a copy. */
static void
check_dodin (const Outcomes *outcomes, gboolean is_series_parallel, WeftJob *job)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftLattice) above = find_dodin (outcomes->small, 0, job, &error);
  double below = 0;

  g_assert_no_error (error);
  g_assert_cmpfloat (weft_lattice_get_error (above), <, 1e-12);
  for (guint t = 0; t < MOST_TIME; t++) {
    below += outcomes->p[t];
    g_assert_cmpfloat (weft_lattice_get_cumulative (above, t), <=, below + 1e-12);
    if (is_series_parallel)
      g_assert_cmpfloat (weft_lattice_get_cumulative (above, t), >=, below - 1e-12);
  }
}

/* Whether Dodin's bound is there and below Kleindorfer's somewhere; it is above it nowhere. */
static gboolean
is_tighter (const WeftMakespan *makespan)
{
  gboolean is_below = FALSE;

  for (guint t = 0; makespan->kleindorfer.time != NULL && t < MOST_TIME; t++) {
    double dodin = weft_lattice_get_cumulative (makespan->upper.time, t);
    double kleindorfer = weft_lattice_get_cumulative (makespan->kleindorfer.time, t);

    g_assert_cmpfloat (dodin, >=, kleindorfer - 1e-12);
    is_below |= dodin > kleindorfer + 1e-6;
  }
  return is_below;
}

/* Exact where the graph is series-parallel; else both bounds hold. */
static void
check_against_outcomes (gconstpointer data)
{
  gboolean is_series_parallel = GPOINTER_TO_INT (data);
  g_autoptr (WeftJob) job = weft_job_new ();
  WeftRandom random;
  guint n_exact = 0;
  guint n_tighter = 0;

  test_random_init (&random, 71, is_series_parallel);
  for (guint graph = 0; graph < GRAPHS; graph++) {
    g_autoptr (WeftMakespan) makespan = NULL;
    Outcomes outcomes = {.small = NULL};
    Small small;

    small_init (&small, &random, 1 + random_pick (&random, 7), is_series_parallel, job);
    outcomes.small = &small;
    try_all (&outcomes, 0, 1);
    makespan = find (&small, TRUE, WEFT_MAKESPAN_AUTO, 2, job);
    g_assert_true (!is_series_parallel || makespan->certainty == WEFT_CERTAINTY_EXACT);
    g_assert_cmpfloat (weft_makespan_get_error (makespan), <, 1e-12);
    n_exact += makespan->certainty == WEFT_CERTAINTY_EXACT;
    check_all_outcomes (makespan, &outcomes);
    check_dodin (&outcomes, is_series_parallel, job);
    n_tighter += is_tighter (makespan);
    g_assert_true (makespan->has_prime == (makespan->kleindorfer.time != NULL));
    g_clear_pointer (&makespan, weft_makespan_unref);
    if (!is_series_parallel) {
      makespan = find (&small, TRUE, WEFT_MAKESPAN_BOUNDS, 2, job);
      check_all_outcomes (makespan, &outcomes);
    }
    small_clear (&small);
  }
  g_assert_cmpuint (n_exact, >, GRAPHS / 4);
  g_assert_true (is_series_parallel == (n_exact == GRAPHS));
  g_test_message ("Dodin's bound below Kleindorfer's: %u of %u", n_tighter, GRAPHS);
}

/* b waits for nobody, e and g for b, d and h for g, and f for a, d and e; b takes 0 or 4, g 0 or 2, f 8, all others no time. So f starts at b + g, and
 * it all takes 8, 10, 12 or 14, each with 1/4. Kleindorfer has max (b, b' + g) before f: at most 0 with 1/2 1/4, 2 with 1/2 1/2, 4 with 3/4. Dodin copies g,
 * for h, and then b, so that before f there is b' + max (0, g'), and nothing is lost. */
static void
check_dodin_by_hand (void)
{
  enum { A, B, D, E, F, G, H, N };
  static const WeftTaskEdge edges[] = {{B, G}, {B, E}, {G, D}, {G, H}, {A, F}, {D, F}, {E, F}};
  static const double kleindorfer[] = {1 / 8.0, 1 / 4.0, 3 / 4.0, 1};
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftMakespan) makespan = NULL;
  double *means = g_new0 (double, N);
  Small small = {.graph = NULL};

  means[B] = 2;
  means[G] = 1;
  means[F] = 8;
  small.graph = weft_task_graph_new (job, means, N, edges, G_N_ELEMENTS (edges), NULL);
  small.problem = (WeftTaskProblem){.graph = small.graph, .n_processes = 1};
  small.times = (WeftRandomTimes){N, small.quantities, small.lattices, 2};
  small.lattices[0] = weft_lattice_new_take (1, 0, g_memdup2 ((double[]){0.5, 0, 0, 0, 0.5}, 40), 5, 0);
  small.lattices[1] = weft_lattice_new_take (1, 0, g_memdup2 ((double[]){0.5, 0, 0.5}, 24), 3, 0);
  for (guint v = 0; v < N; v++) {
    small.quantities[v] = v == B ? 0 : v == G ? 1 : WEFT_TIME_CONSTANT;
    small.streams[v] = v;
  }
  makespan = find (&small, TRUE, WEFT_MAKESPAN_AUTO, 2, job);
  for (guint i = 0; i < G_N_ELEMENTS (kleindorfer); i++) {
    g_assert_cmpfloat_with_epsilon (weft_lattice_get_cumulative (makespan->upper.time, 8 + 2 * i),
                                    (i + 1) / 4.0, 1e-12);
    g_assert_cmpfloat_with_epsilon (weft_lattice_get_cumulative (makespan->kleindorfer.time, 8 + 2 * i),
                                    kleindorfer[i], 1e-12);
  }
  small_clear (&small);
}

/* Where Dodin's bound takes too long Kleindorfer's is all there is from above: two chains, of which each task of the one waits for the other as well. */
static void
check_dodin_left_out (void)
{
  static const WeftTaskEdge ladder[] = {{0, 2}, {2, 4},  {4, 6}, {6, 8}, {8, 10}, {1, 3}, {3, 5}, {5, 7},
                                        {7, 9}, {9, 11}, {0, 3}, {2, 5}, {4, 7},  {6, 9}, {8, 11}};
  g_autoptr (WeftJob) job = weft_job_new ();
  WeftRandom random;
  Small small;

  test_random_init (&random, 81, 0);
  small_init (&small, &random, MOST, FALSE, job);
  weft_task_graph_unref (small.graph);
  small.graph = weft_task_graph_new (job, g_new0 (double, MOST), MOST, ladder, G_N_ELEMENTS (ladder), NULL);
  small.problem.graph = small.graph;
  {
    g_autoptr (GError) error = NULL;

    g_assert_null (find_dodin (&small, WEFT_DODIN_MOST_WORK, job, &error));
    g_assert_error (error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LONG);
  }
  for (guint i = 0; i < small.times.n_lattices; i++) {
    double *p = g_new (double, LONG);

    for (guint k = 0; k < LONG; k++)
      p[k] = 1.0 / LONG;
    weft_lattice_unref (small.lattices[i]);
    small.lattices[i] = weft_lattice_new_take (1, 0, p, LONG, 0);
    small.quantities[i] = i;
    small.graph->times[i] = weft_lattice_get_mean (small.lattices[i]);
  }
  {
    g_autoptr (WeftMakespan) makespan = find (&small, TRUE, WEFT_MAKESPAN_AUTO, 2, job);

    g_assert_true (makespan->has_prime);
    g_assert_nonnull (makespan->upper.time);
    g_assert_null (makespan->kleindorfer.time);
  }
  small_clear (&small);
}

/* Runs. */

static void
check_runs (gconstpointer data)
{
  gboolean is_series_parallel = GPOINTER_TO_INT (data);
  g_autoptr (WeftJob) job = weft_job_new ();
  guint64 samples = 2000;
  double band = sqrt (log (2 / 1e-7) / (2 * (double) samples));
  WeftRandom random;

  test_random_init (&random, 72, is_series_parallel);
  for (guint graph = 0; graph < GRAPHS; graph++) {
    g_autoptr (WeftMakespan) makespan = NULL;
    Small small;

    small_init (&small, &random, 2 + random_pick (&random, MOST - 1), is_series_parallel, job);
    makespan = find (&small, TRUE, WEFT_MAKESPAN_AUTO, samples, job);
    if (makespan->is_random) {
      double deviation = 4.5 * sqrt (makespan->runs.variance / (double) (samples - 1)) + 1e-9;

      for (guint t = 0; t < MOST_TIME; t++) {
        double share = weft_lattice_get_cumulative (makespan->runs.time, t);
        const WeftLattice *later = makespan->upper.time != NULL ? makespan->upper.time : makespan->time.time;

        g_assert_cmpfloat (share, <=, weft_lattice_get_cumulative (makespan->time.time, t) + band);
        g_assert_cmpfloat (share, >=, weft_lattice_get_cumulative (later, t) - band);
      }
      g_assert_cmpfloat (makespan->runs.mean, >=, makespan->time.mean - deviation);
      g_assert_cmpfloat (makespan->runs.mean, <=,
                         (makespan->upper.time != NULL ? makespan->upper.mean : makespan->time.mean) +
                             deviation);
    }
    small_clear (&small);
  }
}

/* The critical flow: what enters a task leaves it, all begins at first tasks and ends at last ones, and parts of mean and variance sum up. */
static void
check_flow (gconstpointer data)
{
  gboolean is_unlimited = GPOINTER_TO_INT (data);
  g_autoptr (WeftJob) job = weft_job_new ();
  WeftRandom random;

  test_random_init (&random, 73, is_unlimited);
  for (guint graph = 0; graph < GRAPHS; graph++) {
    g_autoptr (WeftMakespan) makespan = NULL;
    double in[MOST] = {0};
    double out[MOST] = {0};
    double ends = 0;
    double begins = 0;
    double mean = 0;
    double variance = 0;
    Small small;

    small_init (&small, &random, 1 + random_pick (&random, MOST), FALSE, job);
    makespan = find (&small, is_unlimited, WEFT_MAKESPAN_SIMULATION, 100, job);
    for (guint32 v = 0; v < small.graph->n_tasks; v++)
      for (gsize k = small.graph->parents.first[v]; k < small.graph->parents.first[v + 1]; k++) {
        g_assert_cmpfloat (makespan->edges[k].criticality, >=, 0);
        in[v] += makespan->edges[k].criticality;
        out[small.graph->parents.ends[k]] += makespan->edges[k].criticality;
      }
    for (guint32 v = 0; v < small.graph->n_tasks; v++) {
      double flow = makespan->tasks[v].criticality;

      g_assert_cmpfloat (flow, <=, 1 + 1e-12);
      g_assert_cmpfloat (in[v], <=, flow + 1e-12);
      g_assert_cmpfloat (out[v], <=, flow + 1e-12);
      ends += flow - out[v];
      begins += flow - in[v];
      mean += makespan->tasks[v].mean;
      variance += makespan->tasks[v].covariance;
      if (is_unlimited && small.graph->parents.first[v] < small.graph->parents.first[v + 1])
        g_assert_cmpfloat_with_epsilon (in[v], flow, 1e-12);
    }
    g_assert_cmpfloat_with_epsilon (mean, makespan->runs.mean, 1e-9);
    g_assert_cmpfloat_with_epsilon (variance, makespan->runs.variance, 1e-9);
    if (is_unlimited) {
      g_assert_cmpfloat_with_epsilon (ends, 1, 1e-12);
      g_assert_cmpfloat_with_epsilon (begins, 1, 1e-12);
    }
    small_clear (&small);
  }
}

/* No time is random: the schedule, to the last bit, whatever the policy and system. */
static void
check_constant (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  WeftRandom random;
  guint n_checked = 0;

  test_random_init (&random, 74, 0);
  for (guint graph = 0; graph < GRAPHS; graph++) {
    RandomTasks made;
    g_autoptr (WeftSchedule) schedule = NULL;
    guint32 none[RANDOM_TASKS];
    guint32 streams[RANDOM_TASKS] = {0};

    random_tasks_init (&made, &random, job);
    for (guint i = 0; i < RANDOM_TASKS; i++)
      none[i] = WEFT_TIME_CONSTANT;
    schedule = weft_task_schedule (&made.problem, job, NULL);
    if (schedule != NULL) {
      const WeftRandomTimes times = {made.problem.graph->n_tasks, none, NULL, 0};
      const WeftMakespanAsked asked = {&made.problem, FALSE, &times, streams, WEFT_MAKESPAN_AUTO, 100, NAN};
      g_autoptr (WeftMakespan) makespan = weft_task_graph_find_makespan (&asked, job, NULL);

      g_assert_nonnull (makespan);
      g_assert_cmpfloat (makespan->time.mean, ==, schedule->makespan);
      g_assert_cmpfloat (makespan->deterministic, ==, schedule->makespan);
      g_assert_cmpfloat (makespan->time.variance, ==, 0);
      g_assert_cmpmem (makespan->schedule->rows, makespan->schedule->n_rows * sizeof *schedule->rows,
                       schedule->rows, schedule->n_rows * sizeof *schedule->rows);
      g_assert_cmpint (makespan->certainty, ==, WEFT_CERTAINTY_EXACT);
      n_checked++;
    }
    weft_task_graph_unref ((WeftTaskGraph *) made.problem.graph);
  }
  g_assert_cmpuint (n_checked, >, GRAPHS / 4);
}

/* With unlimited processes every task of the mean schedule starts when the last that it waits for has finished, and rows go by start. */
static void
check_earliest (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  WeftRandom random;

  test_random_init (&random, 79, 0);
  for (guint graph = 0; graph < GRAPHS; graph++) {
    g_autoptr (WeftMakespan) makespan = NULL;
    double finish[MOST];
    double greatest = 0;
    Small small;

    small_init (&small, &random, 1 + random_pick (&random, MOST), FALSE, job);
    makespan = find (&small, TRUE, WEFT_MAKESPAN_SIMULATION, 1, job);
    g_assert_cmpuint (makespan->schedule->n_rows, ==, small.graph->n_tasks);
    for (gsize i = 0; i < makespan->schedule->n_rows; i++) {
      finish[makespan->schedule->rows[i].task] = makespan->schedule->rows[i].finish;
      greatest = MAX (greatest, makespan->schedule->rows[i].finish);
      g_assert_true (i == 0 || makespan->schedule->rows[i - 1].start <= makespan->schedule->rows[i].start);
    }
    g_assert_cmpfloat (makespan->schedule->makespan, ==, greatest);
    for (gsize i = 0; i < makespan->schedule->n_rows; i++) {
      const WeftScheduleRow *row = &makespan->schedule->rows[i];
      double start = 0;

      for (gsize k = small.graph->parents.first[row->task]; k < small.graph->parents.first[row->task + 1];
           k++)
        start = MAX (start, finish[small.graph->parents.ends[k]]);
      g_assert_cmpfloat_with_epsilon (row->start, start, 1e-9);
    }
    small_clear (&small);
  }
}

static void
set_time (Small *small, guint32 v, double time)
{
  small->quantities[v] = WEFT_TIME_CONSTANT;
  small->graph->times[v] = time;
}

/* Of one task with two times, of which each has more than a tenth of the draws, the quickest tenth of the runs is the graph with the one time and the
 * slowest that with the other. */
static void
check_tails (gconstpointer data)
{
  gboolean is_unlimited = GPOINTER_TO_INT (data);
  g_autoptr (WeftJob) job = weft_job_new ();
  WeftRandom random;

  test_random_init (&random, 80, is_unlimited);
  for (guint graph = 0; graph < GRAPHS; graph++) {
    g_autoptr (WeftMakespan) makespan = NULL;
    double times[2] = {random_pick (&random, 5), 5 + random_pick (&random, 20)};
    double *p = g_new0 (double, (gsize) (times[1] - times[0]) + 1);
    guint32 chosen;
    Small small;

    small_init (&small, &random, 1 + random_pick (&random, MOST), FALSE, job);
    chosen = random_pick (&random, small.graph->n_tasks);
    for (guint32 v = 0; v < small.graph->n_tasks; v++)
      set_time (&small, v, random_pick (&random, 9));
    p[0] = 0.3 + 0.4 * weft_random_uniform (&random);
    p[(gsize) (times[1] - times[0])] = 1 - p[0];
    weft_lattice_unref (small.lattices[chosen]);
    small.lattices[chosen] =
        weft_lattice_new_take (1, (gint64) times[0], p, (gsize) (times[1] - times[0]) + 1, 0);
    small.quantities[chosen] = chosen;
    small.graph->times[chosen] = weft_lattice_get_mean (small.lattices[chosen]);
    makespan = find (&small, is_unlimited, WEFT_MAKESPAN_SIMULATION, 200, job);
    for (guint side = 0; side < 2; side++) {
      g_autoptr (WeftMakespan) sure = NULL;

      set_time (&small, chosen, times[side]);
      sure = find (&small, is_unlimited, WEFT_MAKESPAN_SIMULATION, 1, job);
      g_assert_cmpfloat_with_epsilon (makespan->tasks[chosen].makespan[side], sure->runs.mean, 1e-9);
    }
    small_clear (&small);
  }
}

/* The same whatever the threads; the first runs of many are those of few; and a task keeps its draws when others change. */
static void
check_streams (void)
{
  g_autoptr (WeftJob) one = weft_job_new ();
  g_autoptr (WeftJob) many = weft_job_new ();
  WeftTaskRuns *runs[3];
  WeftRandom random;
  Small small;

  test_random_init (&random, 75, 0);
  weft_job_set_threads (one, 1);
  weft_job_set_threads (many, 7);
  small_init (&small, &random, MOST, FALSE, one);
  for (guint i = 0; i < 3; i++) {
    const WeftTaskTrial trial = {&small.problem, FALSE, &small.times, small.streams, i == 2 ? 50 : 300};

    runs[i] = weft_task_runs_new (&trial, i == 0 ? one : many, NULL);
    g_assert_nonnull (runs[i]);
  }
  for (guint64 run = 0; run < 300; run++) {
    g_assert_cmpfloat (runs[0]->makespans[run], ==, runs[1]->makespans[run]);
    if (run < 50)
      g_assert_cmpfloat (runs[0]->makespans[run], ==, runs[2]->makespans[run]);
  }
  for (guint v = 0; v < MOST; v++) {
    g_assert_cmpfloat (runs[0]->tasks[v].criticality, ==, runs[1]->tasks[v].criticality);
    g_assert_cmpfloat (runs[0]->tasks[v].covariance, ==, runs[1]->tasks[v].covariance);
    g_assert_cmpfloat (runs[0]->tasks[v].finish[1], ==, runs[1]->tasks[v].finish[1]);
  }
  for (guint i = 0; i < 3; i++)
    weft_task_runs_free (runs[i]);
  small_clear (&small);
}

static void
check_refusals (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  static const WeftTaskEdge edges[] = {{0, 2}, {1, 2}, {1, 3}};
  g_autoptr (WeftTaskGraph) graph = weft_task_graph_new (job, g_new0 (double, 4), 4, edges, 3, NULL);
  g_autoptr (WeftLattice) coin = weft_lattice_new_take (1, 1, g_memdup2 ((double[]){0.5, 0.5}, 16), 2, 0);
  guint32 quantities[4] = {0, 0, 0, 0};
  guint32 streams[4] = {0, 1, 2, 3};
  const WeftRandomTimes times = {4, quantities, &coin, 1};
  const WeftTaskProblem problem = {.graph = graph, .n_processes = 2};

  for (guint limited = 0; limited < 2; limited++)
    for (guint method = WEFT_MAKESPAN_AUTO; method <= WEFT_MAKESPAN_SIMULATION; method++) {
      const WeftMakespanAsked asked = {&problem, !limited, &times, streams, method, 10, 3};
      g_autoptr (GError) error = NULL;
      g_autoptr (WeftMakespan) makespan = weft_task_graph_find_makespan (&asked, job, &error);
      gboolean is_refused = method == WEFT_MAKESPAN_EXACT || (limited && method == WEFT_MAKESPAN_BOUNDS);

      g_assert_true ((makespan == NULL) == is_refused);
      g_assert_true ((error != NULL) == is_refused);
    }
  weft_job_cancel (job);
  {
    const WeftMakespanAsked asked = {&problem, TRUE, &times, streams, WEFT_MAKESPAN_AUTO, 10, 3};
    g_autoptr (GError) error = NULL;

    g_assert_null (weft_task_graph_find_makespan (&asked, job, &error));
    g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
  }
}

/* Kruskal and Weiss for exponential tasks, p = 64 and n / p = 16, where the exact mean is 26.917; the longest of exponential times by hand:
 * the harmonic numbers, and a + b - 1 / (1 / a + 1 / b). */
static void
check_phases (void)
{
  static const double two[] = {3, 5, 0};
  double ones[64];
  double harmonic = 0;

  g_assert_cmpfloat_with_epsilon (weft_phase_kruskal_weiss (64 * 16, 64, 1, 1), 27.536, 5e-4);
  g_assert_cmpfloat (weft_phase_kruskal_weiss (64 * 16, 64, 1, 1) / 26.917 - 1, <, 0.024);
  g_assert_cmpfloat_with_epsilon (weft_phase_kruskal_weiss (10, 1, 2, 7), 20, 1e-12);
  g_assert_cmpfloat_with_epsilon (weft_phase_kruskal_weiss (1, 8, 2, 7), 2, 1e-12);
  g_assert_cmpfloat_with_epsilon (weft_phase_longest_exponential (two, 3), 8 - 1 / (1 / 3.0 + 1 / 5.0), 1e-8);
  g_assert_cmpfloat (weft_phase_longest_exponential (NULL, 0), ==, 0);
  for (guint n = 1; n <= G_N_ELEMENTS (ones); n++) {
    ones[n - 1] = 1;
    harmonic += 1.0 / n;
    g_assert_cmpfloat_with_epsilon (weft_phase_longest_exponential (ones, n), harmonic, 1e-8);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/makespan/outcomes/series-parallel", GINT_TO_POINTER (TRUE), check_against_outcomes);
  g_test_add_data_func ("/makespan/outcomes/any", GINT_TO_POINTER (FALSE), check_against_outcomes);
  g_test_add_func ("/makespan/dodin/by-hand", check_dodin_by_hand);
  g_test_add_func ("/makespan/dodin/left-out", check_dodin_left_out);
  g_test_add_data_func ("/makespan/runs/series-parallel", GINT_TO_POINTER (TRUE), check_runs);
  g_test_add_data_func ("/makespan/runs/any", GINT_TO_POINTER (FALSE), check_runs);
  g_test_add_data_func ("/makespan/flow/unlimited", GINT_TO_POINTER (TRUE), check_flow);
  g_test_add_data_func ("/makespan/flow/scheduled", GINT_TO_POINTER (FALSE), check_flow);
  g_test_add_func ("/makespan/constant", check_constant);
  g_test_add_func ("/makespan/earliest", check_earliest);
  g_test_add_data_func ("/makespan/tails/unlimited", GINT_TO_POINTER (TRUE), check_tails);
  g_test_add_data_func ("/makespan/tails/scheduled", GINT_TO_POINTER (FALSE), check_tails);
  g_test_add_func ("/makespan/streams", check_streams);
  g_test_add_func ("/makespan/phases", check_phases);
  g_test_add_func ("/makespan/refusals", check_refusals);
  return g_test_run ();
}
