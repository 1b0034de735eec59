/* weft-tilted-sum.c: transforms of tilted vectors, and reading of the places from them. */
#include "weft-tilted-sum.h"

#include "weft-fourier.h"
#include "weft-tilted-errors.h"
#include "weft-tilted-filter.h"

#include <float.h>
#include <math.h>

/* The loops here are worth unrolling. */
#pragma GCC optimize("O3")

/* Unit roundoff. */
#define U (DBL_EPSILON / 2)

#define MOST_PLACE (1 << 28)

/* Relative errors above this are worth another tilt. */
#define WANTED      1e-6
#define MOST_PASSES 3
#define MOST_TILTS  64

/* Places in a row that are known, behind which no more is missing. */
#define ENOUGH 16

/* Bounds are sums and powers of positive numbers themselves, in rounded arithmetic. */
#define ROUND_UP 1.01

/* The result while it is put together: places from the first one of the sum's tilts on. */
typedef struct {
  const WeftSumVectors *parts;
  GArray *tilts;
  WeftTiltedFilter filters[2];
  double *values; /* of a transform */
  gsize room;     /* length of the transforms that fit in */
  double *p;
  double *errors;   /* a bound for each place */
  double *left_out; /* of each place, because it is below the noise */
  guint8 *sources;  /* of each place: where it was read */
  GArray *readings; /* WeftErrorRun, of all places */
  double untilted;  /* of the sum of those that come from the sum without a tilt */
  gint64 from;
  gsize n;
  WeftJob *job;
} Gathering;

/* @n places from @index on, which @wrapped has, of scales exp (@exponent), ...; returns what is lost of them. What is below
 * the noise is 0: nothing negative stays, and no noise in place of an empty tail. */
static double
gather_stretch (Gathering *gathering,
                const WeftRamp *ramp,
                double exponent,
                const double *restrict wrapped,
                gsize index,
                gsize n,
                double noise)
{
  double scales[WEFT_RAMP];
  double losses[WEFT_RAMP];
  double *restrict p = gathering->p + index;
  double *restrict errors = gathering->errors + index;
  double *restrict left_out = gathering->left_out + index;
  double factor = exp (exponent);
  gboolean reaches = weft_ramp_reaches (ramp, exponent);
  double lost = 0;

  for (gsize k = 0; k < n; k++)
    scales[k] = reaches ? factor * ramp->powers[k] : exp (exponent + ramp->slope * (double) k);
  for (gsize k = 0; k < n; k++)
    losses[k] = wrapped[k] >= noise ? 9 * U * wrapped[k] : MAX (wrapped[k], 0);
  for (gsize k = 0; k < n; k++) {
    double error = scales[k] * (noise + losses[k]);

    lost += losses[k];
    if (!(error < errors[k]))
      continue;
    errors[k] = error;
    p[k] = wrapped[k] >= noise ? wrapped[k] * scales[k] : 0;
    left_out[k] = wrapped[k] >= noise ? 0 : MAX (wrapped[k], 0) * scales[k];
    gathering->sources[index + k] = (guint8) gathering->readings->len;
  }
  return lost;
}

/* Each place is taken from the tilt that knows it best.
 *
 * Returns: what was set to 0, and the rounding of the rest
 */
static double
gather (Gathering *gathering, const WeftTilt *tilt, double noise)
{
  gint64 length = (gint64) tilt->length;
  gint64 at = (tilt->from % length + length) % length;
  double lost = 0;
  WeftRamp ramp;

  weft_ramp_init (&ramp, -tilt->t);
  for (gint64 x = tilt->from; x <= tilt->to;) {
    gint64 n = MIN (MIN (WEFT_RAMP, tilt->to - x + 1), length - at);
    double exponent = tilt->t == 0 ? 0 : tilt->scale - tilt->t * (double) x;

    for (gint64 k = 0; k < n; k++)
      gathering->values[at + k] /= (double) length;
    lost += gather_stretch (gathering, &ramp, exponent, gathering->values + at, (gsize) (x - gathering->from),
                            (gsize) n, noise);
    x += n;
    at = (at + n) % length;
  }
  return lost;
}

/* The sum of the errors of the places that the sum itself, not tilted, gives: by Cauchy's inequality. What
 * wraps is bounded as a whole. */
static double
bound_untilted (const WeftTilt *tilt, WeftTiltedNoise noise, double lost)
{
  return ROUND_UP * (sqrt ((double) (tilt->to - tilt->from + 1)) * noise.norm + tilt->wrapped + lost);
}

/* Makes room for transforms of this length. */
static gboolean
reserve (Gathering *gathering, const WeftFourier *fourier, GError **error)
{
  guint n = gathering->parts->n;
  gsize length = weft_fourier_get_length (fourier);
  double **buffers[] = {&gathering->values, &gathering->filters[0].spectrum, &gathering->filters[1].spectrum};

  if (length <= gathering->room)
    return TRUE;
  if (!weft_fourier_affords (fourier, n + 1, gathering->job, error))
    return FALSE;
  gathering->room = 0;
  for (guint i = 0; i < n + 1; i++) {
    weft_fourier_free (*buffers[i]);
    *buffers[i] = weft_fourier_allocate (fourier, gathering->job, error);
    if (*buffers[i] == NULL)
      return FALSE;
  }
  gathering->room = length;
  return TRUE;
}

static gboolean
transform_parts (Gathering *gathering, const WeftTilt *tilt, const WeftFourier *fourier, GError **error)
{
  const WeftSumVectors *parts = gathering->parts;

  for (guint i = 0; i < parts->n; i++) {
    WeftTiltedFilter *filter = &gathering->filters[i];

    if (!weft_job_check (gathering->job, error))
      return FALSE;
    weft_tilted_filter_tilt_counts (filter, &parts->parts[i], tilt, i);
    weft_tilted_filter_transform (filter, parts, i, tilt, fourier, gathering->values);
  }
  return weft_job_check (gathering->job, error);
}

static void
add_reading (Gathering *gathering, const WeftTilt *tilt, WeftTiltedNoise noise)
{
  WeftErrorRun reading = {.tilt = tilt->t,
                          .scale = tilt->t == 0 ? 0 : tilt->scale,
                          .each = noise.each,
                          .norm = noise.norm,
                          .wrapped = tilt->wrapped};

  g_array_append_val (gathering->readings, reading);
}

static gboolean
evaluate_tilt (Gathering *gathering, const WeftTilt *tilt, GError **error)
{
  const WeftFourier *fourier;
  WeftTiltedNoise noise;
  double lost;

  if (tilt->from > tilt->to)
    return TRUE;
  fourier = weft_fourier_get (tilt->length, gathering->job, error);
  if (fourier == NULL || !reserve (gathering, fourier, error) ||
      !transform_parts (gathering, tilt, fourier, error))
    return FALSE;
  if (!weft_tilted_filters_combine (gathering->filters, gathering->parts->n, fourier, &noise, gathering->job,
                                    error))
    return FALSE;
  weft_fourier_inverse (fourier, gathering->filters[0].spectrum, gathering->values);
  lost = gather (gathering, tilt, noise.each + tilt->wrapped);
  add_reading (gathering, tilt, noise);
  if (tilt->t == 0)
    gathering->untilted = bound_untilted (tilt, noise, lost);
  return TRUE;
}

/* Whether nothing near @place is known well although there may be more than 1e-300 there. */
static gboolean
is_blurred (const Gathering *gathering, const WeftTilt *tilt, gint64 place)
{
  for (gint64 x = place - 1; x <= place + 2; x++) {
    gint64 index = x - gathering->from;

    if (index >= 0 && index < (gint64) gathering->n &&
        gathering->errors[index] <= WANTED * gathering->p[index])
      return FALSE;
  }
  return tilt->log - tilt->t * (double) place > WEFT_TILTS_LEAST_LOG;
}

/* One more tilt in each place where two do not reach each other. */
static gboolean
fill_gaps (Gathering *gathering, gboolean *any, GError **error)
{
  GArray *tilts = gathering->tilts;

  for (guint i = 0; i + 1 < tilts->len && tilts->len < MOST_TILTS; i++) {
    const WeftTilt *below = &g_array_index (tilts, WeftTilt, i);

    if (!is_blurred (gathering, below, below->to))
      continue;
    *any = TRUE;
    weft_tilts_insert (gathering->parts, tilts, i);
    if (!evaluate_tilt (gathering, &g_array_index (tilts, WeftTilt, ++i), error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
is_known (const Gathering *gathering, gint64 index)
{
  return gathering->errors[index] <= WANTED * gathering->p[index];
}

/* How far what is not known reaches from the end in the direction of @sign, until some places in a row are. */
static gint64
find_edge (const Gathering *gathering, int sign, gint64 end)
{
  gint64 known = 0;
  gint64 i = 0;

  for (; i < (gint64) gathering->n && known < ENOUGH; i++)
    known = is_known (gathering, sign > 0 ? (gint64) gathering->n - 1 - i : i) ? known + 1 : 0;
  return end - sign * i;
}

static gboolean
fill_end (Gathering *gathering, int sign, gboolean *any, GError **error)
{
  GArray *tilts = gathering->tilts;
  const WeftTilt *last = &g_array_index (tilts, WeftTilt, sign > 0 ? tilts->len - 1 : 0);
  gint64 end = sign > 0 ? last->to : last->from;

  if (end != (sign > 0 ? gathering->parts->high : gathering->parts->low) || tilts->len >= MOST_TILTS ||
      !is_blurred (gathering, last, end))
    return TRUE;
  if (!weft_tilts_extend (gathering->parts, tilts, sign, find_edge (gathering, sign, end)))
    return TRUE;
  *any = TRUE;
  return evaluate_tilt (gathering, &g_array_index (tilts, WeftTilt, sign > 0 ? tilts->len - 1 : 0), error);
}

static gboolean
evaluate (Gathering *gathering, GError **error)
{
  gboolean any = TRUE;

  for (guint i = 0; i < gathering->parts->n; i++)
    if (!weft_tilted_filter_init (&gathering->filters[i], &gathering->parts->parts[i], gathering->job, error))
      return FALSE;
  for (guint i = 0; i < gathering->tilts->len; i++)
    if (!evaluate_tilt (gathering, &g_array_index (gathering->tilts, WeftTilt, i), error))
      return FALSE;
  for (guint pass = 0; pass < MOST_PASSES && any; pass++) {
    any = FALSE;
    if (!fill_end (gathering, -1, &any, error) || !fill_end (gathering, 1, &any, error) ||
        !fill_gaps (gathering, &any, error))
      return FALSE;
  }
  return TRUE;
}

/* Chernoff's bound of what was left out at both ends. */
static double
left_out (const WeftSumVectors *parts, const WeftTilt *first, const WeftTilt *last)
{
  double below = first->from > parts->low
                     ? exp (weft_sum_vectors_get_bound (parts, first->t) - first->t * (double) first->from)
                     : 0;
  double above = last->to < parts->high
                     ? exp (weft_sum_vectors_get_bound (parts, last->t) - last->t * (double) last->to)
                     : 0;

  return below + above + DBL_MIN;
}

/* Each of R parts brings its error; R is off by the error of its own. */
static double
operand_error (const WeftSummand *summand)
{
  gsize n;
  const double *f = weft_lattice_get_probabilities (summand->counts, &n);
  double mean = 0;

  for (gsize i = 0; i < n; i++)
    mean += f[i] * ((double) weft_lattice_get_first (summand->counts) + (double) i);
  return weft_lattice_get_error (summand->counts) + ROUND_UP * mean * weft_lattice_get_error (summand->part);
}

/* Over all places of the tilts; none is known yet. */
static gboolean
gathering_init (Gathering *gathering, GError **error)
{
  const GArray *tilts = gathering->tilts;

  gathering->from = g_array_index (tilts, WeftTilt, 0).from;
  gathering->n = (gsize) (g_array_index (tilts, WeftTilt, tilts->len - 1).to - gathering->from + 1);
  gathering->readings = g_array_new (FALSE, FALSE, sizeof (WeftErrorRun));
  gathering->p = weft_job_allocate (gathering->job, gathering->n, sizeof (double), error);
  if (gathering->p == NULL)
    return FALSE;
  gathering->errors = weft_job_allocate (gathering->job, gathering->n, sizeof (double), error);
  if (gathering->errors == NULL)
    return FALSE;
  gathering->left_out = weft_job_allocate (gathering->job, gathering->n, sizeof (double), error);
  if (gathering->left_out == NULL)
    return FALSE;
  gathering->sources = weft_job_allocate (gathering->job, gathering->n, sizeof (guint8), error);
  for (gsize i = 0; i < gathering->n; i++)
    gathering->errors[i] = INFINITY;
  return gathering->sources != NULL;
}

static void
gathering_clear (Gathering *gathering)
{
  g_array_unref (gathering->tilts);
  for (guint i = 0; i < gathering->parts->n; i++)
    weft_tilted_filter_clear (&gathering->filters[i]);
  weft_fourier_free (gathering->values);
  g_free (gathering->p);
  g_free (gathering->errors);
  g_free (gathering->left_out);
  g_free (gathering->sources);
  g_clear_pointer (&gathering->readings, g_array_unref);
}

static const WeftTilt *
find_untilted (const GArray *tilts)
{
  guint i = 0;

  while (g_array_index (tilts, WeftTilt, i).t != 0)
    i++;
  return &g_array_index (tilts, WeftTilt, i);
}

/* Of all places. Tilts that were added later did not touch what still belongs to the untilted sum. */
static double
places_error (const Gathering *gathering)
{
  const WeftTilt *tilt = find_untilted (gathering->tilts);
  double tilted = 0;
  double untilted = 0;

  for (gsize i = 0; i < gathering->n; i++) {
    gint64 place = gathering->from + (gint64) i;

    if (place >= tilt->from && place <= tilt->to)
      untilted += gathering->errors[i];
    else
      tilted += gathering->errors[i];
  }
  return ROUND_UP * (tilted + MIN (untilted, gathering->untilted));
}

static double
total_error (const Gathering *gathering, const WeftSummand *summands)
{
  const GArray *tilts = gathering->tilts;
  double total = left_out (gathering->parts, &g_array_index (tilts, WeftTilt, 0),
                           &g_array_index (tilts, WeftTilt, tilts->len - 1));

  for (guint i = 0; i < gathering->parts->n; i++)
    total += operand_error (&summands[i]);
  return total + places_error (gathering);
}

/* Takes what was gathered, on the steps of the operands. */
static double *
spread (Gathering *gathering, GError **error)
{
  gsize span = (gsize) gathering->parts->span;
  double *p;

  if (span == 1)
    return g_steal_pointer (&gathering->p);
  p = weft_job_allocate (gathering->job, (gathering->n - 1) * span + 1, sizeof (double), error);
  for (gsize i = 0; i < gathering->n && p != NULL; i++)
    p[i * span] = gathering->p[i];
  return p;
}

static double *
find_relative (const Gathering *gathering, const WeftLattice *lattice, GError **error)
{
  gint64 span = gathering->parts->span;
  gint64 skipped = (weft_lattice_get_first (lattice) - gathering->parts->base) - gathering->from * span;
  gsize n;
  const double *p = weft_lattice_get_probabilities (lattice, &n);
  double *relative = weft_job_allocate (gathering->job, n, sizeof (double), error);

  for (gsize i = 0; relative != NULL && i < n; i += (gsize) span)
    relative[i] = gathering->errors[(skipped + (gint64) i) / span] / MAX (p[i], DBL_MIN) + DBL_EPSILON;
  return relative;
}

/* Places one after the other that were read in the same transform; what nobody read has no bound. */
static GArray *
find_runs (const Gathering *gathering)
{
  GArray *runs = g_array_new (FALSE, FALSE, sizeof (WeftErrorRun));

  for (gsize i = 0; i < gathering->n;) {
    guint8 source = gathering->sources[i];
    gboolean is_read = isfinite (gathering->errors[i]);
    WeftErrorRun run = g_array_index (gathering->readings, WeftErrorRun, source);

    run.from = gathering->from + (gint64) i;
    while (i < gathering->n && gathering->sources[i] == source && isfinite (gathering->errors[i]) == is_read)
      i++;
    run.to = gathering->from + (gint64) i - 1;
    if (!is_read)
      run.each = run.norm = INFINITY;
    g_array_append_val (runs, run);
  }
  return runs;
}

/* What each part brings, as often as it is there at most, and the errors of the places. */
static void
find_tilted_errors (const Gathering *gathering, const WeftSummand *summands, double *tilted)
{
  g_autoptr (GArray) runs = find_runs (gathering);

  weft_tilted_errors_fill (gathering->p, gathering->left_out, gathering->n, gathering->from,
                           (guint) gathering->parts->span, (const WeftErrorRun *) runs->data, runs->len,
                           tilted);
  for (guint k = 0; k < gathering->parts->n; k++) {
    double brought[WEFT_LATTICE_TILTS];

    weft_tilted_errors_of_count (summands[k].part, summands[k].counts, brought);
    for (guint i = 0; i < WEFT_LATTICE_TILTS; i++)
      tilted[i] += ROUND_UP * (weft_lattice_get_relative_error (summands[k].counts) + brought[i]);
  }
}

/* What the parts miss, and what was left out at the ends. */
static double
find_missing (const Gathering *gathering, const WeftSummand *summands)
{
  const GArray *tilts = gathering->tilts;
  double missing = left_out (gathering->parts, &g_array_index (tilts, WeftTilt, 0),
                             &g_array_index (tilts, WeftTilt, tilts->len - 1));

  for (guint k = 0; k < gathering->parts->n; k++) {
    gsize n;

    weft_lattice_get_probabilities (summands[k].counts, &n);
    missing += weft_lattice_get_missing (summands[k].counts) +
               ((double) weft_lattice_get_first (summands[k].counts) + (double) n) *
                   weft_lattice_get_missing (summands[k].part);
  }
  return missing;
}

static WeftLattice *
finish (Gathering *gathering, const WeftSummand *summands, double **relative, GError **error)
{
  const WeftSumVectors *parts = gathering->parts;
  double bound = total_error (gathering, summands);
  double missing = find_missing (gathering, summands);
  double tilted[WEFT_LATTICE_TILTS];
  WeftLattice *lattice;
  double *p;

  find_tilted_errors (gathering, summands, tilted);
  p = spread (gathering, error);
  if (p == NULL)
    return NULL;
  lattice = weft_lattice_new_take (weft_lattice_get_step (summands[0].part),
                                   parts->base + gathering->from * parts->span, p,
                                   (gathering->n - 1) * (gsize) parts->span + 1, bound);
  weft_lattice_take_tilted_errors (lattice, tilted, missing);
  if (relative != NULL) {
    *relative = find_relative (gathering, lattice, error);
    if (*relative == NULL)
      g_clear_pointer (&lattice, weft_lattice_unref);
  }
  return lattice;
}

WeftLattice *
weft_tilted_sum (const WeftSummand *summands, guint n, double **relative, WeftJob *job, GError **error)
{
  WeftSumVectors parts;
  Gathering gathering = {.parts = &parts, .job = job};
  WeftLattice *lattice = NULL;

  weft_sum_vectors_init (&parts, summands, n);
  gathering.tilts = weft_tilts_plan (&parts);
  if (gathering_init (&gathering, error) && evaluate (&gathering, error))
    lattice = finish (&gathering, summands, relative, error);
  gathering_clear (&gathering);
  weft_sum_vectors_clear (&parts);
  return lattice;
}

static gboolean
summand_reaches (const WeftSummand *summand)
{
  gsize n;
  gsize n_counts;
  const double *p = weft_lattice_get_probabilities (summand->part, &n);
  const double *counts = weft_lattice_get_probabilities (summand->counts, &n_counts);
  double first = n_counts == 1 ? 0 : (double) weft_lattice_get_first (summand->part);
  double greatest = (double) weft_lattice_get_first (summand->counts) + (double) n_counts;

  return p[0] > 0 && counts[0] > 0 && weft_lattice_get_first (summand->counts) >= 0 &&
         greatest * (fabs (first) + (double) n) < MOST_PLACE / 2;
}

gboolean
weft_tilted_sum_reaches (const WeftSummand *summands, guint n)
{
  for (guint i = 0; i < n; i++)
    if (!summand_reaches (&summands[i]))
      return FALSE;
  return TRUE;
}
