/* weft-tilted-sum.c: transforms of tilted vectors, and reading of the places from them. */
#include "weft-tilted-sum.h"

#include "weft-fourier.h"
#include "weft-tilted-errors.h"
#include "weft-tilts.h"

#include <float.h>
#include <math.h>

/* Unit roundoff. */
#define U (DBL_EPSILON / 2)

#define MOST_PLACE (1 << 28)

/* Relative errors above this are worth another tilt. */
#define WANTED      1e-6
#define MOST_PASSES 3
#define MOST_TILTS  64

/* Frequencies between two looks at the job: each takes a microsecond at most for each thousand counts. */
#define CHECK_INTERVAL 1024

/* Powers and coefficients whose product is below this need not be looked at. */
#define NOTHING     1e-50
#define LOG_NOTHING (-115.2)

/* Bounds are sums and powers of positive numbers themselves, in rounded arithmetic. */
#define ROUND_UP 1.01

/* What a summand makes of the transform of its part: z^least times a polynomial of the counts. */
typedef struct {
  double *spectrum;
  gsize room;     /* length of the transforms that fit in */
  double *counts; /* tilted by the scale of the part */
  gsize n_counts;
  double count_mass;
  guint64 least;
  double noise;     /* bound of the error of each value of the spectrum */
  double cutoff;    /* values whose power is nothing */
  gboolean is_once; /* the part itself */
} Filter;

typedef struct {
  WeftComplex value;
  double error;
} Response;

/* @p exp (@exponent), also where the exponential alone is beyond the range of doubles. */
static double
scaled (double p, double exponent)
{
  return exponent < 700 ? p * exp (exponent) : p * exp (exponent / 2) * exp (exponent / 2);
}

/* Tilts a part into @values, around and around, and transforms it. */
static void
filter_transform (Filter *filter,
                  const WeftParts *parts,
                  guint i,
                  const WeftTilt *tilt,
                  const WeftFourier *fourier,
                  double *values)
{
  const WeftPart *part = &parts->parts[i];
  gint64 length = (gint64) weft_fourier_get_length (fourier);
  gint64 place = part->first / parts->span;
  gint64 at = (place % length + length) % length;
  double mass = 0;

  weft_fourier_clear (fourier, values);
  for (gsize j = 0; j < part->n; j += (gsize) parts->span, place++) {
    double p =
        tilt->t == 0 ? part->p[j] : scaled (part->p[j], tilt->t * (double) place - tilt->part_scales[i]);

    values[at] += p;
    mass += p;
    at = at + 1 < length ? at + 1 : 0;
  }
  weft_fourier_forward (fourier, values, filter->spectrum);
  filter->noise =
      ROUND_UP * mass * (weft_fourier_get_rounding (fourier) + (6 + (double) part->n / (double) length) * U) +
      DBL_MIN;
}

static void
filter_tilt_counts (Filter *filter, const WeftPart *part, const WeftTilt *tilt, guint i)
{
  filter->count_mass = 0;
  for (gsize r = 0; r < part->n_counts; r++) {
    double count = (double) part->least + (double) r;

    filter->counts[r] = part->counts[r] * exp (tilt->part_scales[i] * count - tilt->count_scales[i]);
    filter->count_mass += filter->counts[r];
  }
}

static gboolean
filter_init (Filter *filter, const WeftPart *part, WeftJob *job, GError **error)
{
  filter->n_counts = part->n_counts;
  filter->least = part->least;
  filter->cutoff = part->least > 0 ? exp (LOG_NOTHING / (double) part->least) : 0;
  filter->is_once = part->n_counts == 1 && part->least == 1 && part->counts[0] == 1;
  filter->counts = weft_job_allocate (job, part->n_counts, sizeof (double), error);
  return filter->counts != NULL;
}

static void
filter_clear (Filter *filter)
{
  weft_fourier_free (filter->spectrum);
  g_free (filter->counts);
}

/* Coefficients that can make a difference where |z| is at most @rho. */
static gsize
count_terms (const Filter *filter, double rho)
{
  double needed = rho < 1 ? LOG_NOTHING / log (rho) : INFINITY;

  return needed < (double) filter->n_counts ? (gsize) needed + 1 : filter->n_counts;
}

/* phi (z) = z^least sum_i c_i z^i by Horner's rule. With |z| <= rho the error is below (noise + 5 u rho) phi' (rho)
 * + 8 u phi (rho): the term i goes through least + i products and additions, of sqrt (5) u and u each; phi' and phi
 * have no negative terms. */
static Response
filter_respond (const Filter *filter, WeftComplex z)
{
  double rho = sqrt (z.re * z.re + z.im * z.im) + filter->noise;
  double least = (double) filter->least;
  WeftComplex value = {0, 0};
  double bound = 0;
  double slope = 0;
  double power;

  if (filter->is_once)
    return (Response){z, filter->noise};
  if (rho < filter->cutoff)
    return (Response){value, 2 * NOTHING * filter->count_mass};
  for (gsize i = count_terms (filter, rho); i-- > 0;) {
    value = weft_complex_multiply (value, z);
    value.re += filter->counts[i];
    slope = slope * rho + bound;
    bound = bound * rho + filter->counts[i];
  }
  power = filter->least == 1 ? 1 : pow (rho, least - 1);
  value = weft_complex_multiply (weft_complex_power (z, filter->least), value);
  slope = least * power * bound + power * rho * slope;
  return (Response){value, (filter->noise + 5 * U * rho) * slope + 8 * U * power * rho * bound +
                               NOTHING * filter->count_mass};
}

static double
absolute (WeftComplex z)
{
  return sqrt (z.re * z.re + z.im * z.im);
}

static Response
respond_both (Response a, Response b)
{
  WeftComplex value = weft_complex_multiply (a.value, b.value);

  return (Response){value, absolute (a.value) * b.error + absolute (b.value) * a.error + a.error * b.error +
                               3 * U * absolute (value)};
}

/* Bounds of the errors of the places of a wrapped, tilted sum: of each, and of the root of the sum of all
 * squares. */
typedef struct {
  double each;
  double norm;
} Noise;

/* What the errors @noise of a transform, with absolute values @size, make of the places. They show in each place
 * with at most their mean over all frequencies, and in the norm of all with the root of their mean square
 * (Parseval). The inverse transform adds its own: each place is off by at most the rounding times the mean of
 * the inputs; the norm is, because each level multiplies norms by the root of its factor, off by at most 3/2
 * of it times the norm of the output (Higham 2002, theorem 24.2). */
static Noise
with_inverse (Noise size, Noise noise, const WeftFourier *fourier)
{
  double rounding = weft_fourier_get_rounding (fourier);
  double length = (double) weft_fourier_get_length (fourier);

  return (Noise){ROUND_UP * (noise.each + (size.each + noise.each) * rounding) / length,
                 ROUND_UP * (sqrt (noise.norm) + (sqrt (size.norm) + sqrt (noise.norm)) * 1.5 * rounding) /
                     sqrt (length)};
}

/* Makes the transform of the sum in the spectrum of the first filter. */
static gboolean
combine (Filter *filters, guint n, const WeftFourier *fourier, Noise *result, WeftJob *job, GError **error)
{
  WeftComplex *spectra[] = {(WeftComplex *) filters[0].spectrum, (WeftComplex *) filters[1].spectrum};
  gsize half = weft_fourier_get_length (fourier) / 2;
  Noise size = {0, 0};
  Noise noise = {0, 0};

  for (gsize k = 0; k <= half; k++) {
    Response response = filter_respond (&filters[0], spectra[0][k]);
    double weight = k == 0 || k == half ? 1 : 2;
    double absolute_value;

    if (n == 2)
      response = respond_both (response, filter_respond (&filters[1], spectra[1][k]));
    spectra[0][k] = response.value;
    absolute_value = absolute (response.value);
    size.each += weight * absolute_value;
    size.norm += weight * absolute_value * absolute_value;
    noise.each += weight * response.error;
    noise.norm += weight * response.error * response.error;
    if (k % CHECK_INTERVAL == 0 && !weft_job_check (job, error))
      return FALSE;
  }
  *result = with_inverse (size, noise, fourier);
  return TRUE;
}

/* The result while it is put together: places from the first one of the sum's tilts on. */
typedef struct {
  const WeftParts *parts;
  GArray *tilts;
  Filter filters[2];
  double *values; /* of a transform */
  gsize room;     /* length of the transforms that fit in */
  double *p;
  double *errors;   /* a bound for each place */
  double *left_out; /* of each place, because it is below the noise */
  guint *sources;   /* of each place: where it was read */
  GArray *readings; /* WeftErrorRun, of all places */
  double untilted;  /* of the sum of those that come from the sum without a tilt */
  gint64 from;
  gsize n;
  WeftJob *job;
} Gathering;

/* Each place is taken from the tilt that knows it best. What is below the noise is 0: nothing negative stays, and
 * no noise in place of an empty tail.
 *
 * Returns: what was set to 0, and the rounding of the rest
 */
static double
gather (Gathering *gathering, const WeftTilt *tilt, double noise)
{
  const double *wrapped = gathering->values;
  gint64 length = (gint64) tilt->length;
  gint64 at = (tilt->from % length + length) % length;
  double lost = 0;

  for (gint64 x = tilt->from; x <= tilt->to; x++) {
    double value = wrapped[at] / (double) length;
    double scale = tilt->t == 0 ? 1 : exp (tilt->scale - tilt->t * (double) x);
    double loss = value >= noise ? 6 * U * value : MAX (value, 0);
    double error = scale * (noise + loss);
    gsize index = (gsize) (x - gathering->from);

    lost += loss;
    if (error < gathering->errors[index]) {
      gathering->errors[index] = error;
      gathering->p[index] = value >= noise ? value * scale : 0;
      gathering->left_out[index] = value >= noise ? 0 : MAX (value, 0) * scale;
      gathering->sources[index] = gathering->readings->len;
    }
    at = at + 1 < length ? at + 1 : 0;
  }
  return lost;
}

/* The sum of the errors of the places that the sum itself, not tilted, gives: by Cauchy's inequality. What
 * wraps is bounded as a whole. */
static double
bound_untilted (const WeftTilt *tilt, Noise noise, double lost)
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
  const WeftParts *parts = gathering->parts;

  for (guint i = 0; i < parts->n; i++) {
    Filter *filter = &gathering->filters[i];

    if (!weft_job_check (gathering->job, error))
      return FALSE;
    filter_tilt_counts (filter, &parts->parts[i], tilt, i);
    filter_transform (filter, parts, i, tilt, fourier, gathering->values);
  }
  return weft_job_check (gathering->job, error);
}

static void
add_reading (Gathering *gathering, const WeftTilt *tilt, Noise noise)
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
  Noise noise;
  double lost;

  if (tilt->from > tilt->to)
    return TRUE;
  fourier = weft_fourier_get (tilt->length, gathering->job, error);
  if (fourier == NULL || !reserve (gathering, fourier, error) ||
      !transform_parts (gathering, tilt, fourier, error))
    return FALSE;
  if (!combine (gathering->filters, gathering->parts->n, fourier, &noise, gathering->job, error))
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
fill_end (Gathering *gathering, int sign, gboolean *any, GError **error)
{
  GArray *tilts = gathering->tilts;
  const WeftTilt *last = &g_array_index (tilts, WeftTilt, sign > 0 ? tilts->len - 1 : 0);
  gint64 end = sign > 0 ? last->to : last->from;

  if (end != (sign > 0 ? gathering->parts->high : gathering->parts->low) || tilts->len >= MOST_TILTS ||
      !is_blurred (gathering, last, end))
    return TRUE;
  if (!weft_tilts_extend (gathering->parts, tilts, sign))
    return TRUE;
  *any = TRUE;
  return evaluate_tilt (gathering, &g_array_index (tilts, WeftTilt, sign > 0 ? tilts->len - 1 : 0), error);
}

static gboolean
evaluate (Gathering *gathering, GError **error)
{
  gboolean any = TRUE;

  for (guint i = 0; i < gathering->parts->n; i++)
    if (!filter_init (&gathering->filters[i], &gathering->parts->parts[i], gathering->job, error))
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
left_out (const WeftParts *parts, const WeftTilt *first, const WeftTilt *last)
{
  double below = first->from > parts->low
                     ? exp (weft_parts_get_bound (parts, first->t) - first->t * (double) first->from)
                     : 0;
  double above =
      last->to < parts->high ? exp (weft_parts_get_bound (parts, last->t) - last->t * (double) last->to) : 0;

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
  gathering->p = weft_job_allocate (gathering->job, gathering->n, sizeof (double), error);
  if (gathering->p == NULL)
    return FALSE;
  gathering->errors = weft_job_allocate (gathering->job, gathering->n, sizeof (double), error);
  gathering->left_out = g_new0 (double, gathering->n);
  gathering->sources = g_new0 (guint, gathering->n);
  gathering->readings = g_array_new (FALSE, FALSE, sizeof (WeftErrorRun));
  for (gsize i = 0; i < gathering->n && gathering->errors != NULL; i++)
    gathering->errors[i] = INFINITY;
  return gathering->errors != NULL;
}

static void
gathering_clear (Gathering *gathering)
{
  g_array_unref (gathering->tilts);
  for (guint i = 0; i < gathering->parts->n; i++)
    filter_clear (&gathering->filters[i]);
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
find_relative (const Gathering *gathering, const WeftLattice *lattice)
{
  gint64 span = gathering->parts->span;
  gint64 skipped = (weft_lattice_get_first (lattice) - gathering->parts->base) - gathering->from * span;
  gsize n;
  const double *p = weft_lattice_get_probabilities (lattice, &n);
  double *relative = g_new0 (double, n);

  for (gsize i = 0; i < n; i += (gsize) span)
    relative[i] = gathering->errors[(skipped + (gint64) i) / span] / MAX (p[i], DBL_MIN);
  return relative;
}

/* Places one after the other that were read in the same transform; what nobody read has no bound. */
static GArray *
find_runs (const Gathering *gathering)
{
  GArray *runs = g_array_new (FALSE, FALSE, sizeof (WeftErrorRun));

  for (gsize i = 0; i < gathering->n; i++) {
    WeftErrorRun run = g_array_index (gathering->readings, WeftErrorRun, gathering->sources[i]);
    gint64 place = gathering->from + (gint64) i;

    if (!isfinite (gathering->errors[i]))
      run.each = run.norm = INFINITY;
    if (i > 0 && gathering->sources[i] == gathering->sources[i - 1] && isfinite (gathering->errors[i])) {
      g_array_index (runs, WeftErrorRun, runs->len - 1).to = place;
      continue;
    }
    run.from = run.to = place;
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
  const WeftParts *parts = gathering->parts;
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
  if (relative != NULL)
    *relative = find_relative (gathering, lattice);
  return lattice;
}

WeftLattice *
weft_tilted_sum (const WeftSummand *summands, guint n, double **relative, WeftJob *job, GError **error)
{
  WeftParts parts;
  Gathering gathering = {.parts = &parts, .job = job};
  WeftLattice *lattice = NULL;

  weft_parts_init (&parts, summands, n);
  gathering.tilts = weft_tilts_plan (&parts);
  if (gathering_init (&gathering, error) && evaluate (&gathering, error))
    lattice = finish (&gathering, summands, relative, error);
  gathering_clear (&gathering);
  weft_parts_clear (&parts);
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
