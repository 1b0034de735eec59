/* weft-tilted-errors.c: bounds of errors, tilted. */
#include "weft-tilted-errors.h"

#include "weft-lattice-ops.h"

#include <math.h>

/* The loops here are worth unrolling. */
#pragma GCC optimize("O3")

/* Blocks of places that are weighed together. */
#define BLOCKS 4096

/* Relative error of each place, besides. */
#define ROUNDING 2e-15

/* Bounds are made in rounded arithmetic themselves. */
#define ROUND_UP (1 + 1e-9)

/* Errors that are known relative to each probability are the same at all tilts, and need no table; what such a lattice
 * misses, with what it lacks of 1, is its own. */
static gboolean
is_relative (const WeftLattice *lattice)
{
  return isfinite (weft_lattice_get_relative_error (lattice));
}

WeftLattice *
weft_tilted_errors_of_sum (WeftLattice *sum, const WeftLattice *a, const WeftLattice *b, double rounding)
{
  double errors[WEFT_LATTICE_TILTS];

  if (is_relative (sum))
    return sum;
  for (guint i = 0; i < WEFT_LATTICE_TILTS; i++)
    errors[i] = ROUND_UP * ((1 + weft_lattice_get_tilted_error (a, i)) *
                                (1 + weft_lattice_get_tilted_error (b, i)) * (1 + rounding) -
                            1) +
                1e-15;
  return weft_lattice_take_tilted_errors (sum, errors,
                                          weft_lattice_get_missing (a) + weft_lattice_get_missing (b));
}

WeftLattice *
weft_tilted_errors_of_mixture (WeftLattice *mixture,
                               const WeftLattice *const *parts,
                               const double *weights,
                               gsize n,
                               double rounding)
{
  double errors[WEFT_LATTICE_TILTS] = {0};
  double missing = 0;

  if (is_relative (mixture))
    return mixture;
  for (gsize k = 0; k < n; k++) {
    if (weights[k] == 0)
      continue;
    for (guint i = 0; i < WEFT_LATTICE_TILTS; i++)
      errors[i] = MAX (errors[i], weft_lattice_get_tilted_error (parts[k], i) + 2 * rounding);
    missing += weights[k] * weft_lattice_get_missing (parts[k]);
  }
  return weft_lattice_take_tilted_errors (mixture, errors, missing);
}

/* Sums of values over blocks of @size places. */
static double *
add_blocks (const double *values, gsize n, gsize size, gsize *n_blocks)
{
  double *sums;

  *n_blocks = (n + size - 1) / size;
  sums = g_new0 (double, *n_blocks); /* bounded: BLOCKS */
  for (gsize b = 0; b < *n_blocks; b++) {
    gsize end = MIN ((b + 1) * size, n);

    for (gsize i = b * size; i < end; i++)
      sums[b] += values[i];
  }
  return sums;
}

/* The logarithms of sum_b sums[b] exp (tilt (b + shift)) for the tilts @size 2^-i, shifts in blocks, by Horner's rule from the
 * end: positive terms only, each within 3 n u. */
static void
fill_log_tilted_sums (const double *restrict sums, gsize n, double size, double shift, double *logs)
{
  double factors[WEFT_LATTICE_TILTS];
  double totals[WEFT_LATTICE_TILTS] = {0};

  for (guint i = 0; i < WEFT_LATTICE_TILTS; i++)
    factors[i] = exp (-ldexp (size, -(int) i));
  for (gsize b = 0; b < n; b++)
    for (guint i = 0; i < WEFT_LATTICE_TILTS; i++)
      totals[i] = (totals[i] + sums[b]) * factors[i];
  for (guint i = 0; i < WEFT_LATTICE_TILTS; i++)
    logs[i] = log (totals[i]) + ldexp (size, -(int) i) * ((double) n + shift);
}

/* The logarithms of the tilted masses, counted from the first place. */
static void
fill_masses (const WeftLattice *lattice, double *log_masses)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (lattice, &n);
  gsize size = (n + BLOCKS - 1) / BLOCKS;
  gsize n_blocks;
  g_autofree double *masses = add_blocks (p, n, size, &n_blocks);

  fill_log_tilted_sums (masses, n_blocks, (double) size, 1, log_masses);
}

/* The mean over r of @growth^r - 1, weighed with the probabilities of r and @log_mass to the power r. */
static double
mean_growth (const WeftLattice *counts, double log_mass, double growth)
{
  gsize n;
  const double *f = weft_lattice_get_probabilities (counts, &n);
  double first = (double) weft_lattice_get_first (counts);
  double greatest = log_mass > 0 ? (double) n - 1 : 0;
  double sum = 0;
  double weights = 0;

  for (gsize i = 0; i < n; i++) {
    double weight = f[i] * exp (log_mass * ((double) i - greatest));

    sum += weight * expm1 ((first + (double) i) * growth);
    weights += weight;
  }
  return sum / weights;
}

void
weft_tilted_errors_of_count (const WeftLattice *part, const WeftLattice *counts, double *errors)
{
  double log_masses[WEFT_LATTICE_TILTS];
  gsize n;

  fill_masses (part, log_masses);
  weft_lattice_get_probabilities (counts, &n);
  for (guint i = 0; i < WEFT_LATTICE_TILTS; i++) {
    double error = weft_lattice_get_tilted_error (part, i);
    double log_mass = log_masses[i] + ldexp ((double) weft_lattice_get_first (part), -(int) i);

    errors[i] = error < 1 ? ROUND_UP * mean_growth (counts, log_mass, error) : INFINITY;
  }
}

/* The logarithm of the sum of exp (offset + slope x) over the places of a run. */
static double
log_geometric (const WeftErrorRun *run, double offset, double slope)
{
  double n = (double) (run->to - run->from + 1);
  double greatest = offset + slope * (double) (slope > 0 ? run->to : run->from);
  double fall = -fabs (slope);

  return greatest + (fall < 0 ? log (-expm1 (fall * n)) - log (-expm1 (fall)) : log (n));
}

/* The logarithm of a run's errors at the tilt @tilt, in places. */
static double
log_error_of (const WeftErrorRun *run, double tilt)
{
  double slope = tilt - run->tilt;
  double by_norm = log (run->norm) + log_geometric (run, 2 * run->scale, 2 * slope) / 2;
  double each = log (run->each) + log_geometric (run, run->scale, slope);
  double wrapped = log (run->wrapped) + run->scale + slope * (double) (slope > 0 ? run->to : run->from);

  return log (exp (MIN (by_norm, each) - MAX (each, wrapped)) + exp (wrapped - MAX (each, wrapped))) +
         MAX (each, wrapped);
}

void
weft_tilted_errors_fill (const double *p,
                         const double *left_out,
                         gsize n,
                         gint64 first,
                         guint span,
                         const WeftErrorRun *runs,
                         guint n_runs,
                         double *tilted)
{
  gsize size = (n + BLOCKS - 1) / BLOCKS;
  gsize n_blocks;
  g_autofree double *masses = add_blocks (p, n, size, &n_blocks);
  g_autofree double *losses = add_blocks (left_out, n, size, &n_blocks);
  double log_masses[WEFT_LATTICE_TILTS];
  double log_losses[WEFT_LATTICE_TILTS];

  fill_log_tilted_sums (masses, n_blocks, (double) size * span, 0, log_masses);
  fill_log_tilted_sums (losses, n_blocks, (double) size * span, 1, log_losses);
  for (guint i = 0; i < WEFT_LATTICE_TILTS; i++) {
    double tilt = ldexp ((double) span, -(int) i);
    double mass = log_masses[i] + tilt * (double) first;
    double loss = log_losses[i] + tilt * (double) first;

    /* What was left out stands at the ends of its blocks, probabilities at the beginnings. */
    tilted[i] = exp (loss - mass) + ROUNDING;
    for (guint k = 0; k < n_runs; k++)
      tilted[i] += ROUND_UP * exp (log_error_of (&runs[k], tilt) - mass);
    if (!(tilted[i] < 1))
      tilted[i] = INFINITY;
  }
}

/* For places further and further up, from the first on: the logarithm of what is below, and the error from there on. */
typedef struct {
  double log_below;
  double error;
} Level;

struct _WeftUpperErrors {
  double missing;
  guint n;
  Level levels[];
};

/* Levels where half of what was above is above. */
#define MOST_LEVELS 64

/* Lemma 9: Markov's inequality, by the best tilt, for the errors from place @at of the lattice's own on. */
static double
bound_from (const WeftLattice *lattice, const double *log_masses, gsize at)
{
  double bound = INFINITY;

  for (guint i = 0; i < WEFT_LATTICE_TILTS; i++) {
    double error = weft_lattice_get_tilted_error (lattice, i);

    if (error < 1)
      bound = MIN (bound, ROUND_UP * error * exp (log_masses[i] - ldexp ((double) at, -(int) i)));
  }
  return bound;
}

WeftUpperErrors *
weft_upper_errors_new (const WeftLattice *lattice)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (lattice, &n);
  g_autofree double *log_f = g_try_new (double, n);
  double log_masses[WEFT_LATTICE_TILTS];
  double least = INFINITY;
  double next = log (0.5);
  WeftUpperErrors *upper;

  if (is_relative (lattice) || log_f == NULL)
    return NULL;
  for (guint i = 0; i < WEFT_LATTICE_TILTS; i++)
    least = MIN (least, weft_lattice_get_tilted_error (lattice, i));
  if (!(least < 1))
    return NULL;
  upper = g_malloc (sizeof (WeftUpperErrors) + MOST_LEVELS * sizeof (Level));
  upper->missing = weft_lattice_get_missing (lattice);
  upper->n = 0;
  fill_masses (lattice, log_masses);
  weft_fill_log_cumulative (p, n, log_f);
  upper->levels[upper->n++] = (Level){-INFINITY, bound_from (lattice, log_masses, 0)};
  for (gsize i = 1; i < n && upper->n < MOST_LEVELS; i++) {
    if (log_f[i - 1] < next)
      continue;
    upper->levels[upper->n++] = (Level){log_f[i - 1], bound_from (lattice, log_masses, i)};
    while (next <= log_f[i - 1] && next < 0)
      next /= 2;
  }
  return upper;
}

void
weft_upper_errors_free (WeftUpperErrors *upper)
{
  g_free (upper);
}

double
weft_upper_errors_get (const WeftUpperErrors *upper, guint count, double share)
{
  double bound = 0;
  double below = 0;

  if (count <= 1)
    return INFINITY;
  /* A is at most that of the level that M is not below. */
  for (guint i = 0; i < upper->n; i++) {
    double out = i + 1 < upper->n ? -share * expm1 (upper->levels[i + 1].log_below) : 0;
    double here = exp ((count - 1.0) * log1p (-out));

    bound += MAX (here - below, 0) * upper->levels[i].error;
    below = here;
  }
  return 2 * ROUND_UP * count * share * (bound + upper->missing);
}
