/* bench-uncertainty.c: what the makespan of random times takes: exact, of series-parallel graphs; bounds, of others; runs by a policy, on one
 * thread. Usage: bench-uncertainty. */
#include "weft-makespan-engine.h"
#include "weft-makespan-lattice.h"
#include "weft-random.h"
#include "weft-task-runs.h"

#include <math.h>
#include <stdio.h>
#include <time.h>

#define VALUES 11

/* Seconds of the processor. */
static double
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

/* Which graph; tasks from @from to @to. */
typedef void (*Shape) (WeftRandom *random, GArray *edges, guint32 from, guint32 to, guint depth);

static void
add_edge (GArray *edges, guint32 from, guint32 to)
{
  g_array_append_vals (edges, &(WeftTaskEdge){from, to}, 1);
}

/* Two tasks around parts in parallel, so that there are few edges; the parts are series of such. */
static void
nest (WeftRandom *random, GArray *edges, guint32 from, guint32 to, guint depth)
{
  guint32 n_parts = 2 + (guint32) weft_random_below (random, 3);
  guint32 at = from + 1;

  if (to - from < 8) {
    for (guint32 i = from; i + 1 < to; i++)
      add_edge (edges, i, i + 1);
    return;
  }
  for (guint32 part = 0; part < n_parts; part++) {
    guint32 end = from + 1 + (guint32) ((guint64) (to - from - 2) * (part + 1) / n_parts);

    add_edge (edges, from, at);
    nest (random, edges, at, end, depth + 1);
    add_edge (edges, end - 1, to - 1);
    at = end;
  }
}

static void
chain (G_GNUC_UNUSED WeftRandom *random, GArray *edges, guint32 from, guint32 to, G_GNUC_UNUSED guint depth)
{
  for (guint32 i = from; i + 1 < to; i++)
    add_edge (edges, i, i + 1);
}

/* Phases of 100 tasks between single ones. */
static void
fork_join (G_GNUC_UNUSED WeftRandom *random,
           GArray *edges,
           guint32 from,
           guint32 to,
           G_GNUC_UNUSED guint depth)
{
  for (guint32 i = from; i < to; i++) {
    guint32 join = from + (i - from + 100) / 101 * 101;

    if (i % 101 == 0 && i > from)
      continue;
    if (i % 101 != 0 && join < to)
      add_edge (edges, i, join);
    if (i % 101 != 0)
      add_edge (edges, i / 101 * 101, i);
  }
}

/* Each to some of the hundred behind it. */
static void
scatter (WeftRandom *random, GArray *edges, guint32 from, guint32 to, G_GNUC_UNUSED guint depth)
{
  for (guint32 i = from; i < to; i++)
    for (guint32 k = 0, end = i; k < 2; k++) {
      end += 1 + (guint32) weft_random_below (random, 50);
      if (end < to)
        add_edge (edges, i, end);
    }
}

typedef struct {
  WeftTaskGraph *graph;
  WeftRandomTimes times;
  guint32 *streams;
} Case;

static void
case_init (Case *made, Shape shape, guint32 n, WeftJob *job)
{
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (WeftTaskEdge));
  double *means = g_new0 (double, n);
  WeftRandom random;

  weft_random_init (&random, 1, 0);
  shape (&random, edges, 0, n, 0);
  made->times = (WeftRandomTimes){n, g_new (guint32, n), g_new (WeftLattice *, n), n};
  made->streams = g_new (guint32, n);
  for (guint32 v = 0; v < n; v++) {
    double *p = g_new (double, VALUES);

    for (guint i = 0; i < VALUES; i++)
      p[i] = 1.0 / VALUES;
    made->times.quantities[v] = v;
    made->times.lattices[v] =
        weft_lattice_new_take (1, (gint64) weft_random_below (&random, 20), p, VALUES, 0);
    made->streams[v] = v;
    means[v] = weft_lattice_get_mean (made->times.lattices[v]);
  }
  made->graph =
      weft_task_graph_new (job, means, n, (WeftTaskEdge *) (gpointer) edges->data, edges->len, NULL);
}

static void
case_clear (Case *made)
{
  for (guint32 v = 0; v < made->times.n_lattices; v++)
    weft_lattice_unref (made->times.lattices[v]);
  g_free (made->times.lattices);
  g_free (made->times.quantities);
  g_free (made->streams);
  weft_task_graph_unref (made->graph);
}

static WeftLattice *
evaluate (const Case *made, WeftCoarsen how, WeftPrimeBound prime, WeftJob *job)
{
  g_autoptr (WeftDecomposition) decomposition = weft_task_graph_decompose (made->graph, TRUE, job, NULL);
  g_autoptr (WeftAlignedTimes) times =
      weft_aligned_times_new (&made->times, made->graph->times, 1, 1, how, job, NULL);

  return weft_makespan_on_lattice (made->graph, decomposition, times, prime, job, NULL);
}

static void
measure_exact (const char *name, Shape shape, guint32 n)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftLattice) below = NULL;
  g_autoptr (WeftLattice) above = NULL;
  double before;
  double between;
  Case made;

  weft_job_set_threads (job, 1);
  case_init (&made, shape, n, job);
  before = now ();
  below = evaluate (&made, WEFT_COARSEN_BELOW, WEFT_PRIME_KLEINDORFER, job);
  between = now ();
  above = evaluate (&made, WEFT_COARSEN_ABOVE, WEFT_PRIME_KLEINDORFER, job);
  printf ("%-28s %6u tasks %8zu edges  %6.3f s  error %.1e  mean %.2f to %.2f\n", name, n,
          made.graph->n_edges, between - before, weft_lattice_get_error (below),
          weft_lattice_get_mean (below), weft_lattice_get_mean (above));
  case_clear (&made);
}

/* From above in either way; nothing to tell where Dodin's takes too long. */
static void
measure_dodin (const char *name, Shape shape, guint32 n)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftLattice) kleindorfer = NULL;
  g_autoptr (WeftLattice) dodin = NULL;
  double before;
  Case made;

  weft_job_set_threads (job, 1);
  case_init (&made, shape, n, job);
  kleindorfer = evaluate (&made, WEFT_COARSEN_ABOVE, WEFT_PRIME_KLEINDORFER, job);
  before = now ();
  dodin = evaluate (&made, WEFT_COARSEN_ABOVE, WEFT_PRIME_DODIN, job);
  printf ("%-28s %6u tasks %8zu edges  %6.3f s", name, n, made.graph->n_edges, now () - before);
  if (dodin != NULL)
    printf ("  error %.1e  mean %.2f, Kleindorfer %.2f\n", weft_lattice_get_error (dodin),
            weft_lattice_get_mean (dodin), weft_lattice_get_mean (kleindorfer));
  else
    printf ("  left out\n");
  case_clear (&made);
}

static void
measure_runs (const char *name,
              Shape shape,
              guint32 n,
              guint32 n_processes,
              WeftTaskOrder order,
              guint64 samples)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftTaskRuns) runs = NULL;
  double before;
  Case made;

  weft_job_set_threads (job, 1);
  case_init (&made, shape, n, job);
  {
    const WeftTaskProblem problem = {
        .graph = made.graph, .n_processes = MAX (n_processes, 1), .queues = &order, .n_queues = 1};
    const WeftTaskTrial trial = {&problem, n_processes == 0, &made.times, made.streams, samples};

    before = now ();
    runs = weft_task_runs_new (&trial, job, NULL);
    printf ("%-28s %6u tasks %8zu edges  %6.3f s  %" G_GUINT64_FORMAT " runs on %u\n", name, n,
            made.graph->n_edges, now () - before, samples, n_processes);
  }
  case_clear (&made);
}

int
main (void)
{
  measure_exact ("exact, chain", chain, 10000);
  measure_exact ("exact, fork and join", fork_join, 10000);
  measure_exact ("exact, nested", nest, 10000);
  measure_exact ("bounds, any graph", scatter, 1000);
  measure_dodin ("Dodin, any graph", scatter, 100);
  measure_dodin ("Dodin, any graph", scatter, 300);
  measure_dodin ("Dodin, any graph", scatter, 1000);
  measure_runs ("runs, given order", scatter, 1000, 64, WEFT_ORDER_GIVEN, 10000);
  measure_runs ("runs, longest first", scatter, 1000, 64, WEFT_ORDER_LPT, 10000);
  measure_runs ("runs, critical path first", scatter, 1000, 64, WEFT_ORDER_CRITICAL_PATH, 10000);
  measure_runs ("runs, unlimited", scatter, 1000, 0, WEFT_ORDER_GIVEN, 10000);
  return 0;
}
