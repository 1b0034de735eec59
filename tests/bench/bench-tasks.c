/* bench-tasks.c: what a schedule takes, against one walk over all edges in the order of the graph, which is the least that any schedule takes;
 * and what a closed network takes, against the recursion of mean values written down plainly. Usage: bench-tasks [TASKS [PROCESSES]], or TASKS PROCESSES
 * EDGES FILE for one schedule of a graph with so many edges for every two tasks, written to the file unless it is "": ms, MB, makespan. */
#include "weft-random.h"
#include "weft-task-schedule.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#define REPEATS 5

/* Seconds of the processor. */
static double
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

/* From each task to some of the thousand behind it; @n_edges for every 2 tasks. */
static WeftTaskGraph *
make_graph (guint32 n, guint32 n_edges, WeftJob *job)
{
  WeftRandom random;
  double *times = g_new (double, n);
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (WeftTaskEdge));

  weft_random_init (&random, 1, 0);
  for (guint32 i = 0; i < n; i++) {
    times[i] = 10 * weft_random_uniform (&random);
    for (guint32 k = 0, to = i; k < (n_edges + i % 2) / 2; k++) {
      to += 1 + (guint32) weft_random_below (&random, 2000 / n_edges);
      if (to < n)
        g_array_append_vals (edges, &(WeftTaskEdge){i, to}, 1);
    }
  }
  return weft_task_graph_new (job, times, n, (WeftTaskEdge *) (gpointer) edges->data, edges->len, NULL);
}

static double
walk (const WeftTaskGraph *graph)
{
  double best = G_MAXDOUBLE;
  g_autofree double *starts = g_new (double, graph->n_tasks);

  for (guint repeat = 0; repeat < REPEATS; repeat++) {
    double before = now ();

    for (guint32 i = 0; i < graph->n_tasks; i++)
      starts[i] = 0;
    for (guint32 i = 0; i < graph->n_tasks; i++) {
      guint32 v = graph->order[i];

      for (gsize k = graph->children.first[v]; k < graph->children.first[v + 1]; k++) {
        double *start = &starts[graph->children.ends[k]];

        *start = MAX (*start, starts[v] + graph->times[v]);
      }
    }
    best = MIN (best, now () - before);
  }
  return best;
}

static void
measure (const char *name, const WeftTaskProblem *problem, double floor)
{
  double best = G_MAXDOUBLE;
  WeftScheduleSolutions solutions = {0};

  for (guint repeat = 0; repeat < REPEATS; repeat++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    double before = now ();
    g_autoptr (WeftSchedule) schedule = weft_task_schedule (problem, job, NULL);

    best = MIN (best, now () - before);
    solutions = schedule->solutions;
  }
  printf ("%-14s %6.0f ms, %5.1f times the walk; %" G_GUINT64_FORMAT " models solved, %" G_GUINT64_FORMAT
          " found\n",
          name, 1e3 * best, best / floor, solutions.n_solved, solutions.n_repeated);
}

#define CENTERS   20
#define CUSTOMERS 64
#define SOLUTIONS 20000

/* Solutions in a second of the recursion over @demands: (array length=CENTERS). */
static double
recur (const double *demands, double think, double *throughput)
{
  double best = G_MAXDOUBLE;

  for (guint repeat = 0; repeat < REPEATS; repeat++) {
    double before = now ();

    for (guint i = 0; i < SOLUTIONS; i++) {
      double queues[CENTERS] = {0};

      for (guint k = 1; k <= CUSTOMERS; k++) {
        double spent[CENTERS];
        double cycle = think;

        for (guint c = 0; c < CENTERS; c++)
          cycle += spent[c] = demands[c] * (1 + queues[c]);
        *throughput = k / cycle;
        for (guint c = 0; c < CENTERS; c++)
          queues[c] = *throughput * spent[c];
      }
    }
    best = MIN (best, now () - before);
  }
  return SOLUTIONS / best;
}

/* The same of the engine. */
static double
solve (const WeftClosedNetwork *network, double *throughput)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  double best = G_MAXDOUBLE;
  double residences[CENTERS];
  double residual;
  double cycle = network->think;

  for (guint repeat = 0; repeat < REPEATS; repeat++) {
    double before = now ();

    for (guint i = 0; i < SOLUTIONS; i++)
      weft_closed_network_solve (network, CUSTOMERS, residences, &residual, job, NULL);
    best = MIN (best, now () - before);
  }
  for (guint c = 0; c < CENTERS; c++)
    cycle += network->centers[c].visits * residences[c];
  *throughput = CUSTOMERS / cycle;
  return SOLUTIONS / best;
}

static void
measure_network (void)
{
  WeftCenter centers[CENTERS];
  double demands[CENTERS];
  WeftClosedNetwork network = {1, centers, CENTERS};
  double plain;
  double plain_throughput;
  double found;
  double throughput;

  for (guint c = 0; c < CENTERS; c++) {
    centers[c] = (WeftCenter){WEFT_CENTER_QUEUE, 1 + 0.1 * c, 0.02 + 0.001 * c, NULL, 0};
    demands[c] = centers[c].visits * centers[c].service;
  }
  plain = recur (demands, network.think, &plain_throughput);
  found = solve (&network, &throughput);
  printf ("%u centres, %u customers: %.0f solutions a second, %.2f times the plain recursion; throughputs "
          "differ by %.0e\n",
          CENTERS, CUSTOMERS, found, found / plain, fabs (throughput / plain_throughput - 1));
}

static gboolean
write_graph (const WeftTaskGraph *graph, const char *path)
{
  FILE *file = fopen (path, "w");

  if (file == NULL)
    return FALSE;
  fprintf (file, "%u %" G_GSIZE_FORMAT "\n", graph->n_tasks, graph->n_edges);
  for (guint32 v = 0; v < graph->n_tasks; v++)
    fprintf (file, "%.17g\n", graph->times[v]);
  for (guint32 v = 0; v < graph->n_tasks; v++)
    for (gsize k = graph->children.first[v]; k < graph->children.first[v + 1]; k++)
      fprintf (file, "%u %u\n", v, graph->children.ends[k]);
  return fclose (file) == 0;
}

/* What the process holds now counts as the most that it has had. */
static void
forget_peak (void)
{
  FILE *file = fopen ("/proc/self/clear_refs", "w");

  if (file != NULL) {
    fputs ("5", file);
    fclose (file);
  }
}

/* The most memory that the process has had, in MB. */
static double
get_peak (void)
{
  struct rusage usage;

  getrusage (RUSAGE_SELF, &usage);
  return (double) usage.ru_maxrss / 1024;
}

/* One schedule, for a program that compares it with another's. */
static int
measure_one (char **words)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftTaskGraph) graph = make_graph ((guint32) atoi (words[0]), (guint32) atoi (words[2]), job);
  WeftTaskOrder order = WEFT_ORDER_GIVEN;
  WeftTaskProblem problem = {
      .graph = graph, .n_processes = (guint32) atoi (words[1]), .queues = &order, .n_queues = 1};
  double best = G_MAXDOUBLE;
  double makespan = 0;
  double before;

  forget_peak ();
  before = get_peak ();
  if (*words[3] != '\0' && !write_graph (graph, words[3]))
    return 1;
  for (guint repeat = 0; repeat < REPEATS; repeat++) {
    double begun = now ();
    g_autoptr (WeftSchedule) schedule = weft_task_schedule (&problem, job, NULL);

    best = MIN (best, now () - begun);
    makespan = schedule->makespan;
  }
  printf ("%.4f %.1f %.17g\n", 1e3 * best, get_peak () - before, makespan);
  return 0;
}

int
main (int argc, char **argv)
{
  guint32 n = argc > 1 ? (guint32) atoi (argv[1]) : 1000000;
  guint32 n_processes = argc > 2 ? (guint32) atoi (argv[2]) : 64;
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftTaskGraph) graph = make_graph (n, 5, job);
  double floor = walk (graph);
  static const char *const names[] = {"given", "lpt", "spt", "critical path", "priority"};
  const WeftCenter centers[] = {{WEFT_CENTER_QUEUE, 0, 0.01, NULL, 0}, {WEFT_CENTER_DELAY, 0, 0.1, NULL, 0}};
  const WeftTaskUsage usages[] = {{.bus_rate = 0.1}, {.bus_rate = 0.3}};
  g_autofree guint32 *classes = g_new (guint32, n);
  WeftTaskProblem problem = {.graph = graph, .n_processes = n_processes};

  if (argc > 4)
    return measure_one (argv + 1);
  printf ("%u tasks, %" G_GSIZE_FORMAT " edges, %u processes; a walk takes %.1f ms\n", n, graph->n_edges,
          n_processes, 1e3 * floor);
  for (WeftTaskOrder order = WEFT_ORDER_GIVEN; order <= WEFT_ORDER_PRIORITY; order++) {
    problem.queues = &order;
    problem.n_queues = 1;
    measure (names[order], &problem, floor);
  }
  problem.n_queues = 0;
  problem.system.lock = (WeftTaskLock){0.1, WEFT_TASK_NONE};
  measure ("lock", &problem, floor);
  for (guint32 v = 0; v < n; v++)
    classes[v] = v % 3 == 2 ? WEFT_TASK_NONE : v % 3;
  problem.task_classes = classes;
  problem.classes = usages;
  problem.n_classes = 2;
  problem.system = (WeftTaskSystem){.kind = WEFT_SYSTEM_NETWORK, .network = {0, centers, 2}};
  measure ("network", &problem, floor);
  problem.system = (WeftTaskSystem){.kind = WEFT_SYSTEM_SEQUENT, .sequent = {0.01, 0.02, 0.02}};
  measure ("bus", &problem, floor);
  measure_network ();
  return 0;
}
