/* bench-time.c: see bench-time.h. */
#include "bench-time.h"

#include "weft-flow-analysis.h"

#include <math.h>
#include <stdio.h>

typedef struct {
  const WeftDocument *document;
  guint32 tree;
  double budget;
} Question;

WeftLattice *
bench_time_find (const WeftDocument *document, guint32 tree, double budget, guint threads, WeftCache *cache)
{
  g_autoptr (WeftJob) job = weft_job_new ();

  weft_job_set_error_budget (job, budget);
  weft_job_set_cache (job, cache);
  if (threads > 0)
    weft_job_set_threads (job, threads);
  return weft_flow_find_time (document, tree, WEFT_MODES_AS_DRAWN, job, NULL);
}

static void
find_cb (gconstpointer data, double *values)
{
  const Question *question = data;
  BenchTime *time = (BenchTime *) (gpointer) values;
  g_autoptr (WeftLattice) lattice =
      bench_time_find (question->document, question->tree, question->budget, 0, NULL);
  gsize n;

  *time = (BenchTime){NAN, NAN, NAN, NAN, question->budget};
  if (lattice == NULL)
    return;
  weft_lattice_get_probabilities (lattice, &n);
  *time = (BenchTime){weft_lattice_get_mean (lattice), sqrt (weft_lattice_get_variance (lattice)), (double) n,
                      weft_lattice_get_error (lattice), question->budget};
}

BenchCost
bench_time_measure (const WeftDocument *document, guint32 tree, BenchTime *time)
{
  BenchCost cost;

  for (double budget = 1e-9; budget < 1e-6; budget *= 10) {
    Question question = {document, tree, budget};

    cost = bench_measure_values (find_cb, &question, (double *) time, sizeof (BenchTime) / sizeof (double));
    if (!isnan (time->bound))
      break;
    printf ("  refused with an error budget of %.2g, after %.4g s\n", budget, cost.seconds);
  }
  return cost;
}
