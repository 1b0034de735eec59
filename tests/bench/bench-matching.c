/* bench-matching.c: what matching takes: list scheduling of random graphs, heuristics for independent tasks, and the exact search, in time of the processor; the floor is a look at every
 * time and every edge on every machine. Usage: bench-matching [TASKS [MACHINES]]. */
#include "weft-matching.h"
#include "weft-random.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define DEGREE  5
#define REPEATS 3

/* Seconds of the processor. */
static double
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

typedef struct {
  WeftMatchingProblem problem;
  double *times;
  gsize *first_in;
  guint32 *sources;
  double *amounts;
  double *latency;
  double *per_unit;
} Graph;

/* Edges from the hundred tasks before; times from 1 to 100, links from 0 to 2 a unit. */
static void
graph_init (Graph *graph, guint32 n, guint32 n_machines, guint32 degree)
{
  WeftRandom random;
  gsize n_edges = 0;

  weft_random_init (&random, 7, 0);
  graph->times = g_new (double, (gsize) n *n_machines);
  graph->first_in = g_new (gsize, n + 1);
  graph->sources = g_new (guint32, (gsize) n * degree + 1);
  graph->amounts = g_new (double, (gsize) n *degree + 1);
  graph->latency = g_new (double, (gsize) n_machines *n_machines);
  graph->per_unit = g_new (double, (gsize) n_machines *n_machines);
  graph->first_in[0] = 0;
  for (guint32 task = 0; task < n; task++) {
    for (guint32 machine = 0; machine < n_machines; machine++)
      graph->times[(gsize) task * n_machines + machine] = 1 + 99 * weft_random_uniform (&random);
    for (guint32 k = 0; k < MIN (degree, task); k++) {
      graph->sources[n_edges] = task - 1 - (guint32) weft_random_below (&random, MIN (task, 100));
      graph->amounts[n_edges++] = 10 * weft_random_uniform (&random);
    }
    graph->first_in[task + 1] = n_edges;
  }
  for (gsize link = 0; link < (gsize) n_machines * n_machines; link++) {
    graph->latency[link] = weft_random_uniform (&random);
    graph->per_unit[link] = 2 * weft_random_uniform (&random);
  }
  graph->problem = (WeftMatchingProblem){.n_tasks = n,
                                         .n_machines = n_machines,
                                         .times = graph->times,
                                         .first_in = graph->first_in,
                                         .sources = graph->sources,
                                         .amounts = graph->amounts,
                                         .latency = graph->latency,
                                         .per_unit = graph->per_unit};
}

static void
graph_clear (Graph *graph)
{
  g_free (graph->times);
  g_free (graph->first_in);
  g_free (graph->sources);
  g_free (graph->amounts);
  g_free (graph->latency);
  g_free (graph->per_unit);
}

/* Every edge on every pair of its source's first machine and another, and every time. */
static double
look_at_all (const Graph *graph)
{
  const WeftMatchingProblem *problem = &graph->problem;
  double start = now ();
  volatile double sum = 0;

  for (guint32 task = 0; task < problem->n_tasks; task++)
    for (guint32 machine = 0; machine < problem->n_machines; machine++) {
      double arrival = 0;

      for (gsize edge = problem->first_in[task]; edge < problem->first_in[task + 1]; edge++)
        arrival =
            MAX (arrival, problem->latency[machine] + problem->per_unit[machine] * problem->amounts[edge]);
      sum = sum + arrival + problem->times[(gsize) task * problem->n_machines + machine];
    }
  return now () - start;
}

static void
print (const char *what, double seconds, double floor, double makespan)
{
  printf ("  %-34s %10.1f ms, %8.1f times, makespan %.6g\n", what, 1e3 * seconds, seconds / floor, makespan);
}

static void
measure (const Graph *graph, const char *const *names)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  double floor = look_at_all (graph);
  double start = now ();
  g_autoptr (WeftMatchingSetup) setup = weft_matching_setup_new (&graph->problem, job, NULL);

  printf ("%u tasks, %zu edges, %u machines\n", graph->problem.n_tasks,
          (size_t) graph->first_in[graph->problem.n_tasks], graph->problem.n_machines);
  print ("every time and edge looked at", floor, floor, 0);
  print ("made ready", now () - start, floor, 0);
  for (guint i = 0; names[i] != NULL; i++) {
    double least = G_MAXDOUBLE;
    double makespan = 0;

    for (guint k = 0; k < REPEATS; k++) {
      double begun = now ();
      g_autoptr (WeftMatching) matching =
          weft_matching_run (setup, weft_matching_find_heuristic (names[i]), job, NULL);

      least = MIN (least, now () - begun);
      makespan = matching->makespan;
    }
    print (names[i], least, floor, makespan);
  }
}

int
main (int argc, char **argv)
{
  static const char *const lists[] = {"heft", "cpop", "peft", "lookahead", NULL};
  static const char *const independent[] = {"olb", "mct", "min-min", "sufferage", NULL};
  static const char *const searches[] = {"genetic", "annealing", "gsa", "tabu", NULL};
  guint32 n = argc > 1 ? (guint32) strtoul (argv[1], NULL, 10) : 10000;
  guint32 n_machines = argc > 2 ? (guint32) strtoul (argv[2], NULL, 10) : 64;
  Graph graph;

  graph_init (&graph, n, n_machines, DEGREE);
  measure (&graph, lists);
  graph_clear (&graph);
  graph_init (&graph, n, n_machines, 0);
  measure (&graph, independent);
  graph_clear (&graph);
  graph_init (&graph, 100, 8, 2);
  measure (&graph, searches);
  graph_clear (&graph);
  graph_init (&graph, 16, 3, 2);
  measure (&graph, (const char *const[]){"exact", NULL});
  graph_clear (&graph);
  return 0;
}
