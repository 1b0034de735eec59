/* weft-label-row.c: isotonic regression by pooling adjacent violators (Ayer et al. 1955): after the widths
 * to the left of each label are taken off, the places need only not to decrease. */
#include "weft-label-row.h"

/* Labels that stand side by side without more than the gap. */
typedef struct {
  double sum; /* of weight times place */
  double weight;
  double mean;
  guint n;
} Pool;

/* Puts the last pool into the one before while it would stand left of it. */
static guint
merge (Pool *pools, guint n)
{
  for (; n > 1 && pools[n - 2].mean > pools[n - 1].mean; n--) {
    pools[n - 2].sum += pools[n - 1].sum;
    pools[n - 2].weight += pools[n - 1].weight;
    pools[n - 2].mean = pools[n - 2].sum / pools[n - 2].weight;
    pools[n - 2].n += pools[n - 1].n;
  }
  return n;
}

gboolean
weft_label_row_place (double *centers,
                      const double *widths,
                      const double *weights,
                      guint n,
                      double gap,
                      double lower,
                      double upper)
{
  g_autofree Pool *pools = g_new (Pool, MAX (n, 1));
  g_autofree double *offsets = g_new0 (double, MAX (n, 1));
  guint n_pools = 0;
  guint at = 0;
  double least;
  double greatest;

  if (n == 0)
    return TRUE;
  for (guint i = 1; i < n; i++)
    offsets[i] = offsets[i - 1] + (widths[i - 1] + widths[i]) / 2 + gap;
  least = lower + widths[0] / 2;
  greatest = upper - widths[n - 1] / 2 - offsets[n - 1];
  if (greatest < least)
    return FALSE;
  for (guint i = 0; i < n; i++) {
    double weight = weights != NULL ? weights[i] : 1;

    double sum = (centers[i] - offsets[i]) * weight;

    pools[n_pools++] = (Pool){sum, weight, sum / weight, 1};
    n_pools = merge (pools, n_pools);
  }
  for (guint pool = 0; pool < n_pools; pool++)
    for (guint i = 0; i < pools[pool].n; i++, at++)
      centers[at] = CLAMP (pools[pool].mean, least, greatest) + offsets[at];
  return TRUE;
}
