/* weft-sample-distance.c: see weft-sample-distance.h. */
#include "weft-sample-distance.h"

#include <math.h>

#define LEVEL  0.95
#define CHANCE 0.05

/* As of quantiles of lattices. */
#define SLACK 1e-12

/* Values that are nearer to a place stand on it; in steps. */
#define SAME 1e-9

/* Where the merge of values and places stands. */
typedef struct {
  const double *values;
  gsize n;
  gsize n_below; /* values at or below the time */
  const double *p;
  gsize n_places;
  gsize n_passed; /* places at or below the time */
  double predicted;
} Merge;

/* All places and values at the next time. Returns: that time; infinity: there is none. */
static double
step (Merge *merge, const WeftLattice *lattice)
{
  double same = SAME * weft_lattice_get_step (lattice);
  double value = merge->n_below < merge->n ? merge->values[merge->n_below] : INFINITY;
  double place =
      merge->n_passed < merge->n_places ? weft_lattice_get_value (lattice, merge->n_passed) : INFINITY;
  double time = value < place - same ? value : place;

  if (isinf (time))
    return time;
  if (time == place)
    merge->predicted += merge->p[merge->n_passed++];
  while (merge->n_below < merge->n && merge->values[merge->n_below] <= time + (time == place ? same : 0))
    merge->n_below++;
  return time;
}

static void
find_ks (WeftSampleDistance *distance, const WeftLattice *predicted, const double *values, gsize n)
{
  Merge merge = {.values = values, .n = n};
  double time;

  merge.p = weft_lattice_get_probabilities (predicted, &merge.n_places);
  distance->at = values[0];
  while (isfinite (time = step (&merge, predicted))) {
    double late = merge.predicted - (double) merge.n_below / (double) n;

    if (fabs (late) <= distance->ks)
      continue;
    distance->ks = fabs (late);
    distance->at = time;
    distance->is_late = late > 0;
  }
}

/* Deviations from the mean are summed, not squares, which would cancel. */
static void
find_mean (WeftSampleDistance *distance, const double *values, gsize n)
{
  double sum = 0;
  double squares = 0;

  for (gsize i = 0; i < n; i++)
    sum += (values[i] - values[0]) / (double) n;
  distance->mean = values[0] + sum;
  for (gsize i = 0; i < n; i++)
    squares += (values[i] - distance->mean) * (values[i] - distance->mean);
  distance->standard_error = n > 1 ? sqrt (squares / (double) (n - 1) / (double) n) : NAN;
}

WeftSampleDistance
weft_sample_distance_find (const WeftLattice *predicted, const double *values, gsize n)
{
  WeftSampleDistance distance = {.n = n,
                                 .chance = MIN (sqrt (log (2 / CHANCE) / (2 * (double) n)), 1),
                                 .predicted_mean = weft_lattice_get_mean (predicted),
                                 .predicted_p95 = weft_lattice_get_quantile (predicted, LEVEL)};
  gsize rank = (gsize) ceil ((LEVEL - SLACK) * (double) n);

  g_return_val_if_fail (n > 0, distance);
  find_ks (&distance, predicted, values, n);
  find_mean (&distance, values, n);
  distance.p95 = values[CLAMP (rank, 1, n) - 1];
  return distance;
}
