/* weft-lattice.c: the lattice distribution as a value. Sums are compensated (Neumaier 1974). */
#include "weft-lattice.h"

#include "weft-ref.h"
#include "weft-sum.h"

#include <float.h>
#include <math.h>
#include <string.h>

struct _WeftLattice {
  gint ref_count;
  double step;
  gint64 first;
  gsize n;
  double *p; /* first probability > 0, in allocation */
  double *allocation;
  double error;
  double relative; /* bound of each probability's error, INFINITY when not known */
  double *tilted;  /* [WEFT_LATTICE_TILTS], nullable */
  double missing;  /* what the sum is off from 1, when that is known */
};

WeftLattice *
weft_lattice_new_take (double step, gint64 first, double *p, gsize n, double error)
{
  WeftLattice *lattice = g_new (WeftLattice, 1);
  gsize start = 0;

  while (start + 1 < n && p[start] == 0)
    start++;
  while (n > start + 1 && p[n - 1] == 0)
    n--;
  weft_ref_init (&lattice->ref_count);
  lattice->step = step;
  lattice->first = p[start] == 0 ? 0 : first + (gint64) start;
  lattice->n = n - start;
  lattice->p = p + start;
  lattice->allocation = p;
  lattice->error = MIN (error, 1);
  lattice->relative = INFINITY;
  lattice->tilted = NULL;
  lattice->missing = lattice->error;
  return lattice;
}

/* What the sum lacks of 1 would count once for each of many quantities: as many probabilities as it takes are moved by one unit in
 * their last place. */
static double
level (double *p, gsize n)
{
  WeftSum lacking = {1, 0};

  for (gsize i = 0; i < n; i++)
    weft_sum_add (&lacking, -p[i]);
  for (gsize i = 0; i < n && weft_sum_get (&lacking) != 0; i++) {
    double moved = nextafter (p[i], weft_sum_get (&lacking) > 0 ? INFINITY : 0);

    /* What is above 0 stays so: the first and the last probability are. */
    if (p[i] == 0 || moved == 0 || fabs (weft_sum_get (&lacking)) <= fabs (moved - p[i]) / 2)
      continue;
    weft_sum_add (&lacking, p[i] - moved);
    p[i] = moved;
  }
  return fabs (weft_sum_get (&lacking));
}

WeftLattice *
weft_lattice_new_rounded (double step, gint64 first, double *p, gsize n, double relative, double missing)
{
  double lacking = level (p, n);
  WeftLattice *lattice = weft_lattice_new_take (step, first, p, n, relative + missing + lacking);

  lattice->relative = relative;
  lattice->missing = missing + lacking;
  return lattice;
}

WeftLattice *
weft_lattice_take_tilted_errors (WeftLattice *lattice, const double *errors, double missing)
{
  double least = INFINITY;
  double lacking;

  for (guint i = 0; i < WEFT_LATTICE_TILTS; i++)
    least = MIN (least, errors[i]);
  if (!isfinite (least))
    return lattice;
  lacking = level (lattice->p, lattice->n);
  g_free (lattice->tilted);
  lattice->tilted = g_new (double, WEFT_LATTICE_TILTS);
  for (guint i = 0; i < WEFT_LATTICE_TILTS; i++)
    lattice->tilted[i] = errors[i] + DBL_EPSILON;
  lattice->error = MIN (lattice->error + DBL_EPSILON, 1);
  lattice->missing = missing + lacking;
  return lattice;
}

WeftLattice *
weft_lattice_new_alike (const WeftLattice *lattice,
                        double step,
                        gint64 first,
                        gsize apart,
                        double *p,
                        double more)
{
  gsize n = (lattice->n - 1) * apart + 1;
  WeftLattice *alike;

  for (gsize i = 0; i < lattice->n; i++)
    p[i * apart] = lattice->p[i];
  alike = weft_lattice_new_take (step, first, p, n, lattice->error + more);
  alike->relative = lattice->relative;
  alike->missing = lattice->missing + more;
  if (lattice->tilted != NULL && apart == 1)
    alike->tilted = g_memdup2 (lattice->tilted, WEFT_LATTICE_TILTS * sizeof (double));
  return alike;
}

WeftLattice *
weft_lattice_charge (WeftLattice *lattice, double error)
{
  g_return_val_if_fail (weft_ref_is_unique (&lattice->ref_count), lattice);
  g_clear_pointer (&lattice->tilted, g_free);
  lattice->error = MIN (lattice->error + error, 1);
  lattice->relative = INFINITY;
  lattice->missing = lattice->error;
  return lattice;
}

WeftLattice *
weft_lattice_new_point (double step, gint64 first)
{
  double *p = g_new (double, 1);

  p[0] = 1;
  return weft_lattice_new_rounded (step, first, p, 1, 0, 0);
}

WeftLattice *
weft_lattice_ref (const WeftLattice *lattice)
{
  WeftLattice *counted = (WeftLattice *) lattice;

  weft_ref_inc (&counted->ref_count);
  return counted;
}

void
weft_lattice_unref (WeftLattice *lattice)
{
  if (!weft_ref_dec (&lattice->ref_count))
    return;
  g_free (lattice->tilted);
  g_free (lattice->allocation);
  g_free (lattice);
}

double
weft_lattice_get_step (const WeftLattice *lattice)
{
  return lattice->step;
}

gint64
weft_lattice_get_first (const WeftLattice *lattice)
{
  return lattice->first;
}

const double *
weft_lattice_get_probabilities (const WeftLattice *lattice, gsize *n)
{
  *n = lattice->n;
  return lattice->p;
}

double
weft_lattice_get_error (const WeftLattice *lattice)
{
  return lattice->error;
}

double
weft_lattice_get_relative_error (const WeftLattice *lattice)
{
  return lattice->relative;
}

double
weft_lattice_get_tilted_error (const WeftLattice *lattice, guint index)
{
  return lattice->tilted != NULL ? lattice->tilted[index] : lattice->relative;
}

double
weft_lattice_get_missing (const WeftLattice *lattice)
{
  return lattice->missing;
}

double
weft_lattice_get_maximum_error (const WeftLattice *lattice, double count)
{
  double amplified = lattice->error < 1 ? -expm1 (count * log1p (-lattice->error)) : 1;

  return MIN (amplified, 2 * lattice->relative + count * lattice->missing);
}

double
weft_lattice_get_mass (const WeftLattice *lattice)
{
  WeftSum sum = {0};

  for (gsize i = 0; i < lattice->n; i++)
    weft_sum_add (&sum, lattice->p[i]);
  return weft_sum_get (&sum);
}

double
weft_lattice_get_value (const WeftLattice *lattice, gsize index)
{
  return (double) (lattice->first + (gint64) index) * lattice->step;
}

double
weft_lattice_get_minimum (const WeftLattice *lattice)
{
  return weft_lattice_get_value (lattice, 0);
}

double
weft_lattice_get_maximum (const WeftLattice *lattice)
{
  return weft_lattice_get_value (lattice, lattice->n - 1);
}

/* Sum of p[i] (i - center)^power over the mass, in steps. */
static double
get_moment (const WeftLattice *lattice, double center, int power)
{
  WeftSum sum = {0};
  double mass = weft_lattice_get_mass (lattice);

  for (gsize i = 0; i < lattice->n; i++) {
    double distance = (double) i - center;

    weft_sum_add (&sum, lattice->p[i] * (power == 2 ? distance * distance : distance));
  }
  return mass > 0 ? weft_sum_get (&sum) / mass : 0;
}

double
weft_lattice_get_mean (const WeftLattice *lattice)
{
  return ((double) lattice->first + get_moment (lattice, 0, 1)) * lattice->step;
}

double
weft_lattice_get_variance (const WeftLattice *lattice)
{
  double mean = get_moment (lattice, 0, 1);

  return get_moment (lattice, mean, 2) * lattice->step * lattice->step;
}

double
weft_lattice_get_quantile (const WeftLattice *lattice, double q)
{
  WeftSum sum = {0};

  for (gsize i = 0; i < lattice->n; i++) {
    weft_sum_add (&sum, lattice->p[i]);
    if (weft_sum_get (&sum) >= q - 1e-12)
      return weft_lattice_get_value (lattice, i);
  }
  return weft_lattice_get_maximum (lattice);
}

/* The number of places at or below @time; @time may be a rounding error below its place. */
static gsize
count_up_to (const WeftLattice *lattice, double time)
{
  double place = floor (time / lattice->step + 1e-9) - (double) lattice->first + 1;

  return place <= 0 ? 0 : place >= (double) lattice->n ? lattice->n : (gsize) place;
}

double
weft_lattice_get_cumulative (const WeftLattice *lattice, double time)
{
  gsize count = count_up_to (lattice, time);
  WeftSum sum = {0};

  for (gsize i = 0; i < count; i++)
    weft_sum_add (&sum, lattice->p[i]);
  return weft_sum_get (&sum);
}

double
weft_lattice_get_survival (const WeftLattice *lattice, double time)
{
  gsize count = count_up_to (lattice, time);
  WeftSum sum = {0};

  for (gsize i = lattice->n; i-- > count;)
    weft_sum_add (&sum, lattice->p[i]);
  return weft_sum_get (&sum);
}

gboolean
weft_lattice_is_point (const WeftLattice *lattice)
{
  return lattice->n == 1;
}

gboolean
weft_lattice_equal (const WeftLattice *a, const WeftLattice *b)
{
  return a->step == b->step && a->first == b->first && a->n == b->n && a->error == b->error &&
         memcmp (a->p, b->p, a->n * sizeof (double)) == 0;
}

WeftDigest
weft_lattice_find_digest (const WeftLattice *lattice)
{
  const double numbers[] = {lattice->step, (double) lattice->first, lattice->error, lattice->relative,
                            lattice->missing};
  WeftDigest digest = weft_digest_combine (weft_digest_bytes (numbers, sizeof numbers),
                                           weft_digest_bytes (lattice->p, lattice->n * sizeof (double)));

  return lattice->tilted == NULL
             ? digest
             : weft_digest_combine (
                   digest, weft_digest_bytes (lattice->tilted, WEFT_LATTICE_TILTS * sizeof (double)));
}
