/* weft-matching-immediate.c: each task in turn, by number, on a machine of its own choice (Braun, Siegel et al. 2001, section 3.1): the one that is free
 * first, that is quickest, or that has done it first. Of equal machines the first. */
#include "weft-matching-setup.h"

#include <math.h>

/* What a task looks for the least of. */
typedef double (*Measure) (const WeftMatchingSetup *setup,
                           guint32 task,
                           guint32 machine,
                           const double *available);

static double
get_start (const WeftMatchingSetup *setup, guint32 task, guint32 machine, const double *available)
{
  return MAX (available[machine], weft_matching_get_ready (setup, task, machine));
}

static double
get_time (const WeftMatchingSetup *setup,
          guint32 task,
          guint32 machine,
          G_GNUC_UNUSED const double *available)
{
  return weft_matching_get_time (setup, task, machine);
}

static double
get_completion (const WeftMatchingSetup *setup, guint32 task, guint32 machine, const double *available)
{
  return get_start (setup, task, machine, available) + weft_matching_get_time (setup, task, machine);
}

/* The first of those machines on which @task can end that has the least of @measure; the number of machines: none can. */
static guint32
find_machine (const WeftMatchingSetup *setup, Measure measure, guint32 task, const double *available)
{
  guint32 best = setup->n_machines;
  double least = INFINITY;

  for (guint32 machine = 0; machine < setup->n_machines; machine++) {
    double value = measure (setup, task, machine, available);

    if (isfinite (get_completion (setup, task, machine, available)) && value < least) {
      least = value;
      best = machine;
    }
  }
  return best;
}

static gboolean
assign_in_turn (const WeftMatchingSetup *setup,
                Measure measure,
                WeftMatching *matching,
                WeftJob *job,
                GError **error)
{
  /* bounded: machines that every task has a time on */
  g_autofree double *available = g_new0 (double, setup->n_machines);

  for (guint32 task = 0; task < setup->n_tasks; task++) {
    guint32 machine = find_machine (setup, measure, task, available);

    if (machine == setup->n_machines)
      return weft_matching_refuse (setup->problem, task, error);
    matching->machines[task] = machine;
    matching->starts[task] = get_start (setup, task, machine, available);
    matching->finishes[task] = get_completion (setup, task, machine, available);
    available[machine] = matching->finishes[task];
    matching->makespan = MAX (matching->makespan, available[machine]);
    if (task % 4096 == 0 && !weft_job_check (job, error))
      return FALSE;
  }
  return TRUE;
}

gboolean
weft_matching_olb (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error)
{
  return assign_in_turn (setup, get_start, matching, job, error);
}

gboolean
weft_matching_met (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error)
{
  return assign_in_turn (setup, get_time, matching, job, error);
}

gboolean
weft_matching_mct (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error)
{
  return assign_in_turn (setup, get_completion, matching, job, error);
}
