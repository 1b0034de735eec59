/* weft-matching.c: the table of heuristics, and how a row of it is run. */
#include "weft-matching-setup.h"

#include "weft-ref.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define BOTH (WEFT_MATCHING_INDEPENDENT | WEFT_MATCHING_GRAPHS)

static const WeftMatchingHeuristic heuristics[] = {
    {"olb", N_ ("OLB"), N_ ("Opportunistic load balancing: each task goes to the machine that is free first"),
     WEFT_MATCHING_INDEPENDENT, FALSE, weft_matching_olb},
    {"met", N_ ("MET"), N_ ("Minimum execution time: each task goes to the machine that is quickest for it"),
     WEFT_MATCHING_INDEPENDENT, FALSE, weft_matching_met},
    {"mct", N_ ("MCT"), N_ ("Minimum completion time: each task goes to the machine that has done it first"),
     WEFT_MATCHING_INDEPENDENT, FALSE, weft_matching_mct},
    {"min-min", N_ ("Min-min"), N_ ("Of all tasks that are left the one that can be done first goes next"),
     WEFT_MATCHING_INDEPENDENT, FALSE, weft_matching_min_min},
    {"max-min", N_ ("Max-min"), N_ ("Of all tasks that are left the one that is done last at best goes next"),
     WEFT_MATCHING_INDEPENDENT, FALSE, weft_matching_max_min},
    {"duplex", N_ ("Duplex"), N_ ("The better one of Min-min and Max-min"), WEFT_MATCHING_INDEPENDENT, FALSE,
     weft_matching_duplex},
    {"sufferage", N_ ("Sufferage"),
     N_ ("A machine goes to the task that would lose most by the next best one"), WEFT_MATCHING_INDEPENDENT,
     FALSE, weft_matching_sufferage},
    {"heft", N_ ("HEFT"), N_ ("Tasks by their longest way to the end; each goes where it ends first"), BOTH,
     FALSE, weft_matching_heft},
    {"cpop", N_ ("CPOP"), N_ ("The critical path goes to one machine, every other task where it ends first"),
     BOTH, FALSE, weft_matching_cpop},
    {"peft", N_ ("PEFT"), N_ ("Each task goes where it and the way from there to the end are done first"),
     BOTH, FALSE, weft_matching_peft},
    {"lookahead", N_ ("HEFT that looks ahead"), N_ ("Each task goes where the tasks after it end first"),
     BOTH, FALSE, weft_matching_lookahead},
    {"genetic", N_ ("Genetic algorithm"),
     N_ ("200 assignments are crossed and changed, the best of them stay"), BOTH, TRUE,
     weft_matching_genetic},
    {"annealing", N_ ("Simulated annealing"),
     N_ ("One assignment is changed, also for the worse, ever more seldom"), BOTH, TRUE,
     weft_matching_anneal},
    {"gsa", N_ ("Genetic simulated annealing"),
     N_ ("200 assignments are crossed, also for the worse at first"), BOTH, TRUE, weft_matching_gsa},
    {"tabu", N_ ("Tabu search"), N_ ("One assignment is improved step by step, then another far from it"),
     BOTH, TRUE, weft_matching_tabu},
    {"a-star", N_ ("A*"), N_ ("Of 1,024 partial assignments that with the least bound is extended"),
     WEFT_MATCHING_INDEPENDENT, FALSE, weft_matching_a_star},
    {"exact", N_ ("Exact search"), N_ ("Branch and bound, to a proof or for some seconds; up to 64 tasks"),
     BOTH, TRUE, weft_matching_exact},
};

const WeftMatchingHeuristic *
weft_matching_get_heuristics (guint *n)
{
  *n = G_N_ELEMENTS (heuristics);
  return heuristics;
}

const WeftMatchingHeuristic *
weft_matching_find_heuristic (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (heuristics); i++)
    if (g_str_equal (heuristics[i].name, name))
      return &heuristics[i];
  return NULL;
}

gboolean
weft_matching_fits (const WeftMatchingSetup *setup, const WeftMatchingHeuristic *heuristic)
{
  return (heuristic->scope & (setup->n_edges > 0 ? WEFT_MATCHING_GRAPHS : WEFT_MATCHING_INDEPENDENT)) != 0;
}

WeftMatching *
weft_matching_ref (WeftMatching *matching)
{
  weft_ref_inc (&matching->ref_count);
  return matching;
}

void
weft_matching_unref (WeftMatching *matching)
{
  if (!weft_ref_dec (&matching->ref_count))
    return;
  g_free (matching->machines);
  g_free (matching->starts);
  g_free (matching->finishes);
  g_free (matching);
}

static gboolean
allocate (WeftMatching *matching, WeftJob *job, GError **error)
{
  gsize n = MAX (matching->n_tasks, 1);

  return (matching->machines = weft_job_allocate (job, n, sizeof (guint32), error)) != NULL &&
         (matching->starts = weft_job_allocate (job, n, sizeof (double), error)) != NULL &&
         (matching->finishes = weft_job_allocate (job, n, sizeof (double), error)) != NULL;
}

WeftMatching *
weft_matching_run (const WeftMatchingSetup *setup,
                   const WeftMatchingHeuristic *heuristic,
                   WeftJob *job,
                   GError **error)
{
  g_autoptr (WeftMatching) matching = g_new0 (WeftMatching, 1);

  g_return_val_if_fail (weft_matching_fits (setup, heuristic), NULL);
  weft_ref_init (&matching->ref_count);
  matching->n_tasks = setup->n_tasks;
  if (!allocate (matching, job, error) ||
      (setup->n_tasks > 0 && !heuristic->run (setup, matching, job, error)))
    return NULL;
  matching->objective = weft_matching_get_objective (setup, matching);
  return g_steal_pointer (&matching);
}
