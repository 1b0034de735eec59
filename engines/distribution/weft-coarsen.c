/* weft-coarsen.c: lattices on a wider step. */
#include "weft-coarsen.h"

#include <float.h>

/* Unit roundoff. */
#define U (DBL_EPSILON / 2)

/* Rounded down, also below 0. */
static gint64
divide (gint64 place, gint64 factor)
{
  return place / factor - (place % factor < 0);
}

/* To the wider place below goes the share @down of each probability, the rest to the one above. */
static double
share_down (gint64 rest, gint64 factor, WeftCoarsen how)
{
  if (rest == 0 || how == WEFT_COARSEN_BELOW)
    return 1;
  return how == WEFT_COARSEN_ABOVE ? 0 : (double) (factor - rest) / (double) factor;
}

static void
spread (const WeftLattice *a, gint64 factor, WeftCoarsen how, gint64 first, double *target)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (a, &n);

  for (gsize i = 0; i < n; i++) {
    gint64 place = weft_lattice_get_first (a) + (gint64) i;
    gint64 below = divide (place, factor);
    double down = share_down (place - below * factor, factor, how);

    target[below - first] += down * p[i];
    target[below - first + 1] += (1 - down) * p[i];
  }
}

WeftLattice *
weft_lattice_coarsen (const WeftLattice *a, guint factor, WeftCoarsen how, WeftJob *job, GError **error)
{
  gsize n;
  gint64 first = divide (weft_lattice_get_first (a), factor);
  gsize n_wide;
  double *p;

  g_return_val_if_fail (factor >= 1, NULL);
  weft_lattice_get_probabilities (a, &n);
  n_wide = (gsize) (divide (weft_lattice_get_first (a) + (gint64) n - 1, factor) - first) + 2;
  if (!weft_job_check (job, error))
    return NULL;
  p = weft_job_allocate (job, n_wide, sizeof (double), error);
  if (p == NULL)
    return NULL;
  spread (a, factor, how, first, p);
  /* Each probability is multiplied by a rounded share and added to a sum of at most 2 factor terms. */
  return weft_lattice_new_take (weft_lattice_get_step (a) * factor, first, p, n_wide,
                                weft_lattice_get_error (a) + (2.0 * factor + 4) * U);
}
