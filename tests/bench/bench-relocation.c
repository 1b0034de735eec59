/* bench-relocation.c: what data relocation takes: the tree of TIE, the exact optimum, against one walk over all operations, which is the least that any of
 * them takes. Usage: bench-relocation [SUBTASKS [NEEDS [MACHINES]]], needs of each subtask. */
#include "relocation-case.h"
#include "weft-relocation-exact.h"
#include "weft-tie.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#define REPEATS   5
#define N_INITIAL 100

/* Seconds on the wall: threads help. */
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

static WeftRelocationPlan *
find_optimum (const WeftRelocation *relocation, WeftJob *job, GError **error)
{
  g_autoptr (WeftRelocationOptimum) optimum = weft_relocation_optimum_find (relocation, job, error);

  return weft_relocation_plan_ref (optimum->plan);
}

static const struct {
  const char *name;
  WeftRelocationPlan *(*find) (const WeftRelocation *relocation, WeftJob *job, GError **error);
} plans[] = {
    {"flow graph", weft_relocation_plan_new_from_graph},
    {"TIE", weft_tie_find},
    {"exact", find_optimum},
};

int
main (int argc, char **argv)
{
  guint n_subtasks = argc > 1 ? (guint) atoi (argv[1]) : 100000;
  guint n_needs = argc > 2 ? (guint) atoi (argv[2]) : 10;
  guint n_machines = argc > 3 ? (guint) atoi (argv[3]) : 64;
  g_autoptr (RelocationCase) made = make_program (n_subtasks, n_needs, n_machines);
  const WeftRelocationProblem *problem = relocation_case_get (made);
  g_autoptr (WeftJob) job = weft_job_new ();
  double before = now ();
  g_autoptr (WeftRelocation) relocation = weft_relocation_new (problem, job, NULL);

  printf ("%u subtasks, %u operations, %u machines; made ready in %.1f ms\n", n_subtasks,
          relocation->n_operations, n_machines, 1e3 * (now () - before));
  for (guint which = 0; which < G_N_ELEMENTS (plans); which++) {
    double best = G_MAXDOUBLE;
    double communication = 0;
    double held;

    forget_peak ();
    held = get_peak ();
    for (guint repeat = 0; repeat < REPEATS; repeat++) {
      double begun = now ();
      g_autoptr (WeftRelocationPlan) plan = plans[which].find (relocation, job, NULL);

      best = MIN (best, now () - begun);
      communication = plan->communication;
    }
    printf ("%-11s %7.1f ms, %6.1f MB more; transfers take %.6g\n", plans[which].name, 1e3 * best,
            get_peak () - held, communication);
  }
  return 0;
}
