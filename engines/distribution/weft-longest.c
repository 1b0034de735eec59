/* weft-longest.c: see weft-longest.h. */
#include "weft-longest.h"

#include "weft-sum.h"

void
weft_longest_init (WeftLongest *longest, const WeftLattice *time)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (time, &n);
  double mass = weft_lattice_get_mass (time);
  double below = 0;
  double above = 0;
  gsize middle = 0;

  *longest = (WeftLongest){weft_lattice_get_first (time), weft_lattice_get_step (time),
                           weft_lattice_get_mean (time), n, g_new0 (double, n)};
  while (middle < n && below < mass / 2) {
    below += p[middle];
    longest->log_f[middle++] = log (MIN (below / mass, 1));
  }
  longest->log_f[n - 1] = 0;
  for (gsize i = n - 1; i > middle; i--) {
    above += p[i];
    longest->log_f[i - 1] = log1p (-MIN (above / mass, 1));
  }
}

void
weft_longest_clear (WeftLongest *longest)
{
  g_clear_pointer (&longest->log_f, g_free);
}

double
weft_longest_expect (const WeftLongest *longest, guint count)
{
  double sum = 0;

  for (gsize i = 0; i + 1 < longest->n; i++)
    sum -= expm1 (count * longest->log_f[i]);
  return ((double) longest->first + sum) * longest->step;
}

/* log F of place @at. */
static double
log_at (const WeftLongest *longest, gint64 at)
{
  return at - longest->first < (gint64) longest->n ? longest->log_f[at - longest->first] : 0;
}

double
weft_longest_expect_two (const WeftLongest *a, guint n_a, const WeftLongest *b, guint n_b)
{
  gint64 first = MAX (a->first, b->first);
  gint64 end = MAX (a->first + (gint64) a->n, b->first + (gint64) b->n) - 1;
  double sum = 0;

  for (gint64 at = first; at < end; at++)
    sum -= expm1 (n_a * log_at (a, at) + n_b * log_at (b, at));
  return ((double) first + sum) * a->step;
}
