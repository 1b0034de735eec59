/* weft-maxima.c: powers of a distribution function, each from the one before. */
#include "weft-maxima.h"

#include "weft-lattice-ops.h"

#include <math.h>

/* The loops here are worth unrolling. */
#pragma GCC optimize("O3")

/* Rows from one exponential to the next, and what is as good as 0 on the way. */
#define RUNGS      16
#define NEGLIGIBLE 1e-200

/* Places that are filled at once. */
#define PLACES 512

/* Probabilities below are left out; they show as missing mass. */
#define LOG_LEFT_OUT (-57.0)

void
weft_maxima_clear (WeftMaxima *maxima)
{
  g_clear_pointer (&maxima->log_f, g_free);
}

gboolean
weft_maxima_init (WeftMaxima *maxima, const WeftLattice *time, WeftJob *job, GError **error)
{
  const double *p = weft_lattice_get_probabilities (time, &maxima->n);

  maxima->first = weft_lattice_get_first (time);
  maxima->log_f = weft_job_allocate (job, 4 * maxima->n, sizeof (double), error);
  if (maxima->log_f == NULL)
    return FALSE;
  maxima->log_ratio = maxima->log_f + maxima->n;
  maxima->f = maxima->log_ratio + maxima->n;
  maxima->share = maxima->f + maxima->n;
  weft_fill_log_cumulative (p, maxima->n, maxima->log_f);
  for (gsize i = 0; i < maxima->n; i++) {
    maxima->f[i] = exp (maxima->log_f[i]);
    maxima->share[i] = i == 0 ? 1 : MIN (p[i] / maxima->f[i], 1);
    maxima->log_ratio[i] = log1p (-maxima->share[i]);
  }
  return TRUE;
}

/* F_k^e, (F_{k-1} / F_k)^e and 1 minus the latter, place by place, for one e and then the next. */
typedef struct {
  double *power;
  double *below;
  double *here;
} Rung;

static void
begin_rung (const WeftMaxima *maxima, guint e, gsize from, gsize to, Rung *rung)
{
  for (gsize i = from; i < to; i++) {
    double below = exp (e * maxima->log_ratio[i]);

    rung->power[i - from] = exp (e * maxima->log_f[i]);
    rung->here[i - from] = -expm1 (e * maxima->log_ratio[i]);
    rung->below[i - from] = below > NEGLIGIBLE ? below : 0;
  }
}

/* P(max = k) = F_k^e (1 - (F_{k-1} / F_k)^e), and one rung up: products and sums of positive numbers. */
static void
climb (const double *restrict f,
       const double *restrict share,
       double *restrict power,
       double *restrict below,
       double *restrict here,
       double *restrict density,
       gsize n)
{
  for (gsize i = 0; i < n; i++) {
    double next = power[i] * f[i];

    density[i] = power[i] * here[i];
    power[i] = next > NEGLIGIBLE ? next : 0;
    here[i] += below[i] * share[i];
    below[i] *= 1 - share[i];
  }
}

/* Up to PLACES of them, of rows that are @width apart. */
static void
fill_places (const WeftMaxima *maxima,
             guint first,
             guint last,
             gsize from,
             gsize to,
             double *density,
             gsize width)
{
  double values[3 * PLACES];
  Rung rung = {values, values + PLACES, values + 2 * PLACES};

  for (guint e = first; e <= last; e++) {
    if ((e - first) % RUNGS == 0)
      begin_rung (maxima, e, from, to, &rung);
    climb (maxima->f + from, maxima->share + from, rung.power, rung.below, rung.here,
           density + (e - first) * width, to - from);
  }
}

void
weft_maxima_fill (const WeftMaxima *maxima, guint first, guint last, gsize from, gsize to, double *density)
{
  for (gsize at = from; at < to; at += PLACES)
    fill_places (maxima, first, last, at, MIN (at + PLACES, to), density + (at - from), to - from);
}

void
weft_maxima_fill_one (const WeftMaxima *maxima, double count, gsize from, gsize to, double *density)
{
  for (gsize i = from; i < to; i++)
    density[i - from] = -exp (count * maxima->log_f[i]) * expm1 (count * maxima->log_ratio[i]);
}

/* The first of @n ascending values that is not below @level; @n when there is none. */
static gsize
first_above (const double *values, gsize n, double level)
{
  gsize low = 0;
  gsize high = n;

  while (low < high) {
    gsize middle = low + (high - low) / 2;

    if (values[middle] < level)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

void
weft_maxima_find_places (const WeftMaxima *maxima, guint first, guint last, gsize *from, gsize *to)
{
  *from = first_above (maxima->log_f, maxima->n - 1, LOG_LEFT_OUT / first);
  /* P (max >= k) <= e (1 - F_{k-1}) = e (1 - exp (log_f[k-1])) */
  *to = 1 + first_above (maxima->log_f, maxima->n - 1, log1p (-exp (LOG_LEFT_OUT) / last));
  *to = MAX (*to, *from + 1);
}
