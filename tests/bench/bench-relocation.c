/* bench-relocation.c: what data relocation takes, in time of all processors together: the flow graph's own plan, the tree of TIE, the exact optimum and one shared bus. Usage:
 * bench-relocation [SUBTASKS [NEEDS [MACHINES]]], needs of each subtask; or NODES ARCS FILE -: the lightest arborescence of a graph, which is written to the
 * file unless that is "": ms, MB, weight. */
#include "relocation-case.h"
#include "weft-arborescence.h"
#include "weft-relocation-exact.h"
#include "weft-shared-bus.h"
#include "weft-tie.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#define REPEATS   5
#define N_INITIAL 100

/* Seconds of the processor. */
static double
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
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

static double
pick (WeftRandom *random, double least, double most)
{
  return least + (most - least) * weft_random_uniform (random);
}

/* Each subtask makes an item, and needs some that were made by the thousand before, or stand somewhere. */
static RelocationCase *
make_program (guint n_subtasks, guint n_needs, guint n_machines)
{
  RelocationCase *made = relocation_case_new (n_machines);
  WeftRandom random;

  weft_random_init (&random, 1, 0);
  for (guint s = 0; s < n_machines; s++)
    for (guint r = 0; r < n_machines; r++)
      if (s != r)
        relocation_case_link (made, s, r, pick (&random, 0, 5), pick (&random, 0.1, 5));
  for (guint i = 0; i < N_INITIAL; i++)
    relocation_case_add_item (made, pick (&random, 1, 20), WEFT_RELOCATION_SOURCE,
                              (guint32) weft_random_below (&random, n_machines));
  for (guint i = 0; i < n_subtasks; i++)
    relocation_case_add_item (made, pick (&random, 1, 20), i, 0);
  for (guint i = 0; i < n_subtasks; i++) {
    guint n_before = N_INITIAL + i;
    guint stride = MAX (MIN (n_before, 1000) / n_needs, 1);

    relocation_case_add_subtask (made, (guint32) weft_random_below (&random, n_machines),
                                 pick (&random, 1, 50));
    for (guint k = 0; k < n_needs && k * stride < n_before; k++)
      relocation_case_need (made,
                            n_before - 1 - k * stride -
                                (guint) weft_random_below (&random, MIN (stride, n_before - k * stride)));
  }
  return made;
}

static double
find_graph (const WeftRelocation *relocation, WeftJob *job)
{
  g_autoptr (WeftRelocationPlan) plan = weft_relocation_plan_new_from_graph (relocation, job, NULL);

  return plan->communication;
}

static double
find_tie (const WeftRelocation *relocation, WeftJob *job)
{
  g_autoptr (WeftRelocationPlan) plan = weft_tie_find (relocation, job, NULL);

  return plan->communication;
}

static double
find_optimum (const WeftRelocation *relocation, WeftJob *job)
{
  g_autoptr (WeftRelocationOptimum) optimum = weft_relocation_optimum_find (relocation, job, NULL);

  return optimum->plan->communication;
}

static double
find_before (const WeftRelocation *relocation, WeftJob *job)
{
  g_autoptr (WeftTransferSchedule) before = weft_shared_bus_find (relocation, job, NULL);

  return before->makespan;
}

static double
find_after (const WeftRelocation *relocation, WeftJob *job)
{
  g_autoptr (WeftTransferSchedule) before = weft_shared_bus_find (relocation, job, NULL);
  g_autoptr (WeftTransferSchedule) after =
      weft_shared_bus_refine (relocation, before, WEFT_REFINE_NO_LATER, job, NULL);

  return after->makespan;
}

/* What each finds is the time of all transfers, or the makespan. */
static const struct {
  const char *name;
  double (*find) (const WeftRelocation *relocation, WeftJob *job);
} questions[] = {
    {"flow graph", find_graph},   {"TIE", find_tie}, {"exact", find_optimum}, {"bus", find_before},
    {"bus, refined", find_after},
};

static void
measure (const WeftRelocation *relocation, guint which)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  double best = G_MAXDOUBLE;
  gint64 elapsed = G_MAXINT64;
  double found = 0;
  double held;

  forget_peak ();
  held = get_peak ();
  for (guint repeat = 0; repeat < REPEATS; repeat++) {
    gint64 start = g_get_monotonic_time ();
    double begun = now ();
    double taken;
    gint64 gone;

    found = questions[which].find (relocation, job);
    taken = now () - begun;
    gone = g_get_monotonic_time () - start;
    best = MIN (best, taken);
    elapsed = MIN (elapsed, gone);
  }
  printf ("  %-12s %7.1f ms, %7.1f by the clock, %6.1f MB more; %.9g\n", questions[which].name, 1e3 * best,
          (double) elapsed / 1e3, get_peak () - held, found);
}

/* A chain, so that there is an arborescence, and arcs by chance. */
static WeftArc *
make_arcs (guint32 n_nodes, guint32 n_arcs)
{
  WeftArc *arcs = g_new (WeftArc, n_arcs);
  WeftRandom random;

  weft_random_init (&random, 2, 0);
  for (guint32 a = 0; a < n_arcs; a++) {
    arcs[a] = (WeftArc){(guint32) weft_random_below (&random, n_nodes),
                        (guint32) weft_random_below (&random, n_nodes),
                        (double) weft_random_below (&random, 1000000)};
    if (a + 1 < n_nodes)
      arcs[a] = (WeftArc){a, a + 1, 1000000};
  }
  return arcs;
}

static gboolean
write_arcs (const WeftArc *arcs, guint32 n_nodes, guint32 n_arcs, const char *path)
{
  FILE *file = fopen (path, "w");

  if (file == NULL)
    return FALSE;
  fprintf (file, "%u %u\n", n_nodes, n_arcs);
  for (guint32 a = 0; a < n_arcs; a++)
    fprintf (file, "%u %u %.0f\n", arcs[a].from, arcs[a].to, arcs[a].weight);
  return fclose (file) == 0;
}

static int
measure_arborescence (guint32 n_nodes, guint32 n_arcs, const char *path)
{
  g_autofree WeftArc *arcs = make_arcs (n_nodes, n_arcs);
  g_autoptr (WeftJob) job = weft_job_new ();
  double best = G_MAXDOUBLE;
  double weight = 0;
  double held;

  if (*path != '\0' && !write_arcs (arcs, n_nodes, n_arcs, path))
    return 1;
  forget_peak ();
  held = get_peak ();
  for (guint repeat = 0; repeat < REPEATS; repeat++) {
    double begun = now ();
    g_autoptr (WeftArborescence) found = weft_arborescence_find (arcs, n_arcs, n_nodes, 0, job, NULL);

    best = MIN (best, now () - begun);
    weight = found->weight;
    if (repeat == 0 && !weft_arborescence_check (found, arcs, n_arcs, 0, job, NULL))
      return 1;
  }
  printf ("%.4f %.1f %.17g\n", 1e3 * best, get_peak () - held, weight);
  return 0;
}

int
main (int argc, char **argv)
{
  guint n_subtasks = argc > 1 ? (guint) atoi (argv[1]) : 100000;
  guint n_needs = argc > 2 ? (guint) atoi (argv[2]) : 10;
  guint n_machines = argc > 3 ? (guint) atoi (argv[3]) : 64;
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (RelocationCase) made = NULL;
  g_autoptr (WeftRelocation) relocation = NULL;
  const WeftRelocationProblem *problem;
  double before;

  if (argc > 4)
    return measure_arborescence (n_subtasks, n_needs, argv[3]);
  made = make_program (n_subtasks, n_needs, n_machines);
  problem = relocation_case_get (made);
  before = now ();
  relocation = weft_relocation_new (problem, job, NULL);
  printf ("%u subtasks, %u operations, %u machines; made ready in %.1f ms\n", n_subtasks,
          relocation->n_operations, n_machines, 1e3 * (now () - before));
  for (guint which = 0; which < G_N_ELEMENTS (questions); which++)
    measure (relocation, which);
  return 0;
}
