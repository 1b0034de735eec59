/* weft-long-power.c: see weft-long-power.h. */
#include "weft-long-power.h"

#include <float.h>
#include <math.h>

/* Unit roundoffs, of doubles and of long doubles. */
#define U      (DBL_EPSILON / 2)
#define LONG_U ((double) (LDBL_EPSILON / 2))

/* Exponents from which on it is worth it, places of which a part may have more or less, and terms that are added up for one
 * tilt: some tenths of a second. */
#define LEAST_COUNT 4096
#define MOST_PLACES 4096
#define MOST_WORK   2e6

#define LONG_TWO_PI 6.283185307179586476925286766559005768L

void
weft_long_power_init (WeftLongPower *power,
                      const WeftSumVectors *parts,
                      guint i,
                      const WeftTilt *tilt,
                      gsize length)
{
  const WeftSummandVectors *part = &parts->parts[i];
  gsize span = (gsize) parts->span;
  gint64 place = part->first / parts->span;
  gint64 at = place % (gint64) length;

  weft_long_power_clear (power);
  power->n = (part->n + span - 1) / span;
  if (part->least < LEAST_COUNT || part->n_counts != 1 || power->n > MOST_PLACES)
    return;
  power->terms = g_new (long double, power->n);
  power->length = length;
  power->first = (guint64) (at < 0 ? at + (gint64) length : at);
  power->work = MOST_WORK;
  for (gsize j = 0; j < power->n; j++) {
    double exponent = tilt->t == 0 ? 0 : tilt->t * (double) (place + (gint64) j) - tilt->part_scales[i];

    power->terms[j] = part->p[j * span] * expl (exponent);
    power->mass += (double) power->terms[j];
  }
}

void
weft_long_power_clear (WeftLongPower *power)
{
  g_free (power->terms);
  *power = (WeftLongPower){0};
}

typedef struct {
  long double re;
  long double im;
} LongComplex;

static LongComplex
multiply (LongComplex a, LongComplex b)
{
  return (LongComplex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

/* sum_j terms[j] exp (-2 pi i k x_j / length): products of places and frequencies are exact, and taken to the nearest end. */
static LongComplex
transform (const WeftLongPower *power, gsize k)
{
  LongComplex sum = {0, 0};

  for (gsize j = 0; j < power->n; j++) {
    gint64 turn = (gint64) (((power->first + j) % power->length) * k % power->length);
    long double angle;

    if (power->terms[j] == 0)
      continue;
    if (2 * (guint64) turn > power->length)
      turn -= (gint64) power->length;
    angle = LONG_TWO_PI * (long double) turn / (long double) power->length;
    sum.re += power->terms[j] * cosl (angle);
    sum.im -= power->terms[j] * sinl (angle);
  }
  return sum;
}

/* By repeated squaring, as weft-tilted-filter.c does: each of the @count factors brings less than sqrt (5) units. */
static LongComplex
raise_to (LongComplex z, guint64 count)
{
  LongComplex product = {1, 0};

  for (; count != 0; count >>= 1) {
    if (count & 1)
      product = multiply (product, z);
    z = multiply (z, z);
  }
  return product;
}

gboolean
weft_long_power_get (WeftLongPower *power, gsize k, guint64 count, WeftLongValue *value)
{
  double noise = ((double) power->n + 24) * LONG_U * power->mass;
  LongComplex z;
  LongComplex raised;
  double size;

  if (power->terms == NULL || power->work < (double) power->n)
    return FALSE;
  power->work -= (double) power->n;
  z = transform (power, k);
  raised = raise_to (z, count);
  /* Of the exponent's own rounding, below count units, no more than a thousandth is seen for any count that is affordable. */
  size = (double) raise_to ((LongComplex){hypotl (z.re, z.im) + noise, 0}, count - 1).re;
  value->re = (double) raised.re;
  value->im = (double) raised.im;
  value->error = size * ((double) count * (noise + 5 * LONG_U * power->mass) + 2 * U * power->mass);
  return TRUE;
}
