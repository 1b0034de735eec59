/* weft-tilts.c: which tilts, for which places, on transforms of which length. */
#include "weft-tilts.h"

#include "weft-fourier.h"

#include <float.h>
#include <math.h>

/* Unit roundoff. */
#define U (DBL_EPSILON / 2)

#define TILT_BITS  24
#define MOST_TILTS 32 /* on a side */

/* Places at an end that one more tilt is for, at least. */
#define LEAST_DISTANCE 64.0

static gint64
greatest_common_divisor (gint64 a, gint64 b)
{
  while (b != 0) {
    gint64 rest = a % b;

    a = b;
    b = rest;
  }
  return ABS (a);
}

static gint64
find_span (const WeftSummandVectors *part, gint64 span)
{
  for (gsize j = 0; j < part->n && span != 1; j++)
    if (part->p[j] > 0)
      span = greatest_common_divisor (part->first + (gint64) j, span);
  return span;
}

static WeftSummandVectors
part_init (const WeftSummand *summand, gint64 *base)
{
  WeftSummandVectors part = {0};

  part.p = weft_lattice_get_probabilities (summand->part, &part.n);
  part.counts = weft_lattice_get_probabilities (summand->counts, &part.n_counts);
  part.least = (guint64) weft_lattice_get_first (summand->counts);
  if (part.n_counts == 1)
    *base += (gint64) part.least * weft_lattice_get_first (summand->part);
  else
    part.first = weft_lattice_get_first (summand->part);
  return part;
}

static void
widen_range (WeftSumVectors *parts, const WeftSummandVectors *part)
{
  gint64 least = (gint64) part->least;
  gint64 greatest = least + (gint64) part->n_counts - 1;
  gint64 last = part->first + (gint64) part->n - 1;

  parts->low += MIN (least * part->first, greatest * part->first);
  parts->high += MAX (least * last, greatest * last);
}

/* A part is right to about 30 log2 n u at the peak of the sum of one, and the sum of N to N times as much; z
 * standard deviations on, to exp (z^2 / 2) times as much. That is to stay below 1e-7, a tenth of what is
 * promised; the tenth is for tilted sums that are not normal. */
static double
choose_reach (const WeftSumVectors *parts)
{
  double most = 0;

  for (guint i = 0; i < parts->n; i++)
    most += (double) parts->parts[i].least + (double) parts->parts[i].n_counts;
  return sqrt (2 * log (MAX (1e-7 / (600 * U * most), 10)));
}

void
weft_sum_vectors_init (WeftSumVectors *parts, const WeftSummand *summands, guint n)
{
  *parts = (WeftSumVectors){.n = n};
  for (guint i = 0; i < n; i++) {
    parts->parts[i] = part_init (&summands[i], &parts->base);
    widen_range (parts, &parts->parts[i]);
    parts->span = find_span (&parts->parts[i], parts->span);
  }
  parts->span = MAX (parts->span, 1);
  parts->low /= parts->span;
  parts->high /= parts->span;
  parts->reach = choose_reach (parts);
  for (guint i = 0; i < n; i++) {
    WeftSummandVectors *part = &parts->parts[i];

    part->place_blocks = weft_blocks_new (part->p, part->n, part->first, parts->span);
    part->count_blocks = weft_blocks_new (part->counts, part->n_counts, (gint64) part->least, 1);
  }
}

void
weft_sum_vectors_clear (WeftSumVectors *parts)
{
  for (guint i = 0; i < parts->n; i++) {
    weft_blocks_free (parts->parts[i].place_blocks);
    weft_blocks_free (parts->parts[i].count_blocks);
  }
}

/* Those of a random sum: its generating function is that of the counts at that of a part. */
static WeftCumulants
part_cumulants (const WeftSummandVectors *part, double t)
{
  WeftCumulants place = weft_blocks_get_cumulants (part->place_blocks, t);
  WeftCumulants count = weft_blocks_get_cumulants (part->count_blocks, place.log);

  return (WeftCumulants){count.log, count.mean * place.mean,
                         count.mean * place.variance + count.variance * place.mean * place.mean};
}

static double
part_bound (const WeftSummandVectors *part, double t)
{
  return weft_blocks_get_bound (part->count_blocks, weft_blocks_get_bound (part->place_blocks, t));
}

static WeftCumulants
parts_cumulants (const WeftSumVectors *parts, double t)
{
  WeftCumulants total = part_cumulants (&parts->parts[0], t);

  for (guint i = 1; i < parts->n; i++) {
    WeftCumulants more = part_cumulants (&parts->parts[i], t);

    total = (WeftCumulants){total.log + more.log, total.mean + more.mean, total.variance + more.variance};
  }
  return total;
}

double
weft_sum_vectors_get_bound (const WeftSumVectors *parts, double t)
{
  double bound = 0;

  for (guint i = 0; i < parts->n; i++)
    bound += part_bound (&parts->parts[i], t);
  return bound;
}

static WeftTilt
tilt_init (const WeftSumVectors *parts, double t)
{
  WeftTilt tilt = {.from = parts->low, .to = parts->high};
  WeftCumulants cumulants;
  double unit;
  int exponent;

  frexp (t, &exponent);
  unit = ldexp (1, exponent - TILT_BITS);
  tilt.t = unit * rint (t / unit);
  for (guint i = 0; i < parts->n && t != 0; i++) {
    const WeftSummandVectors *part = &parts->parts[i];

    tilt.part_scales[i] = unit * rint (weft_blocks_get_cumulants (part->place_blocks, tilt.t).log / unit);
    tilt.count_scales[i] =
        unit * rint (weft_blocks_get_cumulants (part->count_blocks, tilt.part_scales[i]).log / unit);
    tilt.scale += tilt.count_scales[i];
  }
  cumulants = parts_cumulants (parts, tilt.t);
  tilt.log = cumulants.log;
  tilt.mean = cumulants.mean;
  tilt.deviation = MAX (sqrt (cumulants.variance), 0.5);
  return tilt;
}

/* How far the near side of tilt @sign * @t, @reach deviations from its mean, is beyond @edge, seen in the direction of
 * @sign. */
static double
gap_at (const WeftSumVectors *parts, double t, int sign, double edge, double reach)
{
  WeftCumulants cumulants = parts_cumulants (parts, sign * t);

  return sign * (cumulants.mean - edge) - reach * sqrt (cumulants.variance);
}

/* The next tilt outwards: the farthest one whose near side does not leave @edge behind. */
static double
find_next (const WeftSumVectors *parts, const WeftTilt *last, int sign, double edge, double reach)
{
  double t = fabs (last->t);
  double step = 2 * reach / last->deviation;
  guint doublings = 0;

  while (gap_at (parts, t + step, sign, edge, reach) < 0 && ++doublings < 40) {
    t += step;
    step *= 2;
  }
  for (guint i = 0; i < 8; i++) {
    step /= 2;
    if (gap_at (parts, t + step, sign, edge, reach) < 0)
      t += step;
  }
  return sign * MAX (t, fabs (last->t) + 0.01 * reach / last->deviation);
}

/* Whether @tilt leaves anything to do beyond @edge; else limits the places to those up to it. */
static gboolean
goes_on (const WeftSumVectors *parts, WeftTilt *tilt, int sign, double edge)
{
  if (sign > 0 ? edge >= (double) parts->high : edge <= (double) parts->low)
    return FALSE;
  if (tilt->log - tilt->t * edge > WEFT_TILTS_LEAST_LOG)
    return TRUE;
  if (sign > 0)
    tilt->to = (gint64) floor (edge);
  else
    tilt->from = (gint64) ceil (edge);
  return FALSE;
}

static void
add_tilts (const WeftSumVectors *parts, GArray *tilts, int sign)
{
  for (guint i = 0; i < MOST_TILTS; i++) {
    WeftTilt *last = &g_array_index (tilts, WeftTilt, sign > 0 ? tilts->len - 1 : 0);
    /* Of many quantities the greatest stands a few deviations up: there is one tilt more for it. */
    double reach = last->t == 0 && sign > 0 ? parts->reach / 2 : parts->reach;
    double edge = last->mean + sign * reach * last->deviation;
    WeftTilt next;

    if (!goes_on (parts, last, sign, edge))
      break;
    next = tilt_init (parts, find_next (parts, last, sign, edge, reach));
    if (sign > 0)
      g_array_append_val (tilts, next);
    else
      g_array_prepend_val (tilts, next);
  }
}

/* Errors of tilt t are proportional to exp (scale - t x): of two, the lines cross at one place. */
static void
divide_places (WeftTilt *below, WeftTilt *above)
{
  double crossing = floor ((above->scale - below->scale) / (above->t - below->t));

  below->to = (gint64) CLAMP (crossing, (double) below->from - 1, (double) above->to);
  above->from = below->to + 1;
}

/* What Chernoff's bound at the further tilt @s says of where the rest of the tilted sum is at most exp (-@log_rest). */
static double
end_at (const WeftSumVectors *parts, const WeftTilt *tilt, int sign, double log_rest, double s)
{
  return (weft_sum_vectors_get_bound (parts, tilt->t + sign * s) - tilt->scale + log_rest) / s;
}

/* Goes on from *@s by @factor for as long as the bound becomes better. */
static gboolean
improve (const WeftSumVectors *parts,
         const WeftTilt *tilt,
         int sign,
         double log_rest,
         double factor,
         double *s,
         double *best)
{
  gboolean any = FALSE;

  for (guint i = 0; i < 24; i++) {
    double end = end_at (parts, tilt, sign, log_rest, *s * factor);

    if (!(end < *best))
      break;
    *best = end;
    *s *= factor;
    any = TRUE;
  }
  return any;
}

/* The place beyond which the tilted sum has at most exp (-@log_rest), by the best further tilt: the bound falls, then
 * rises with it. */
static double
find_end (const WeftSumVectors *parts, const WeftTilt *tilt, int sign, double log_rest)
{
  double s = sqrt (2 * log_rest) / tilt->deviation;
  double best = end_at (parts, tilt, sign, log_rest, s);

  if (!improve (parts, tilt, sign, log_rest, 0.5, &s, &best))
    improve (parts, tilt, sign, log_rest, 2, &s, &best);
  if (!improve (parts, tilt, sign, log_rest, G_SQRT2 / 2, &s, &best))
    improve (parts, tilt, sign, log_rest, G_SQRT2, &s, &best);
  return sign > 0 ? MIN (ceil (best), (double) parts->high + 1)
                  : MAX (floor (-best), (double) parts->low - 1);
}

/* Transforms wrap around: what stands a length away from a place that is read must be next to nothing. */
static void
choose_length (const WeftSumVectors *parts, WeftTilt *tilt)
{
  double rest = 0.1 * U / (1 + tilt->deviation);
  double above = find_end (parts, tilt, 1, -log (rest));
  double below = find_end (parts, tilt, -1, -log (rest));
  double length = MAX (above - (double) tilt->from, (double) tilt->to - below);

  tilt->length = weft_fourier_length ((gsize) MAX (length, (double) (tilt->to - tilt->from + 1)));
  tilt->wrapped = 2 * rest;
}

GArray *
weft_tilts_plan (const WeftSumVectors *parts)
{
  GArray *tilts = g_array_new (FALSE, FALSE, sizeof (WeftTilt));
  WeftTilt none = tilt_init (parts, 0);

  g_array_append_val (tilts, none);
  add_tilts (parts, tilts, 1);
  add_tilts (parts, tilts, -1);
  for (guint i = 0; i + 1 < tilts->len; i++)
    divide_places (&g_array_index (tilts, WeftTilt, i), &g_array_index (tilts, WeftTilt, i + 1));
  for (guint i = 0; i < tilts->len; i++)
    choose_length (parts, &g_array_index (tilts, WeftTilt, i));
  return tilts;
}

/* A tilt between two with its mean at @place. */
static double
find_mean (const WeftSumVectors *parts, double t, double step, double place)
{
  for (guint i = 0; i < 20; i++) {
    step /= 2;
    if (parts_cumulants (parts, t + step).mean < place)
      t += step;
  }
  return t + step / 2;
}

void
weft_tilts_insert (const WeftSumVectors *parts, GArray *tilts, guint after)
{
  WeftTilt *below = &g_array_index (tilts, WeftTilt, after);
  WeftTilt *above = below + 1;
  double place = (double) below->to + 0.5;
  WeftTilt tilt = tilt_init (parts, find_mean (parts, below->t, above->t - below->t, place));

  tilt.from = below->from;
  tilt.to = above->to;
  if (tilt.t > below->t)
    divide_places (below, &tilt);
  if (tilt.t < above->t)
    divide_places (&tilt, above);
  choose_length (parts, &tilt);
  g_array_insert_val (tilts, after + 1, tilt);
}

/* Its mean is at the edge, but not so near to the end that the few places there were all of it, nor further from it than a
 * quarter of the last one's distance. */
gboolean
weft_tilts_extend (const WeftSumVectors *parts, GArray *tilts, int sign, gint64 edge)
{
  WeftTilt *last = &g_array_index (tilts, WeftTilt, sign > 0 ? tilts->len - 1 : 0);
  double end = (double) (sign > 0 ? parts->high : parts->low);
  double distance = CLAMP (fabs (end - (double) edge), MIN (LEAST_DISTANCE, fabs (end - last->mean) / 4),
                           fabs (end - last->mean) / 4);
  double place = end - sign * distance;
  double step = 2 * parts->reach / last->deviation;
  guint doublings = 0;
  WeftTilt tilt;

  for (; sign * (parts_cumulants (parts, last->t + sign * step).mean - place) < 0; step *= 2)
    if (++doublings == 20)
      return FALSE;
  tilt = tilt_init (parts, sign > 0 ? find_mean (parts, last->t, step, place)
                                    : find_mean (parts, last->t - step, step, place));
  if (sign > 0)
    divide_places (last, &tilt);
  else
    divide_places (&tilt, last);
  choose_length (parts, &tilt);
  if (sign > 0)
    g_array_append_val (tilts, tilt);
  else
    g_array_prepend_val (tilts, tilt);
  return TRUE;
}
