/* weft-inversion.c: points, inverse transforms, and how tilted ones are put together. */
#include "weft-inversion.h"

#include "weft-composite-private.h"
#include "weft-fault.h"
#include "weft-significant-points.h"

#include <float.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Unit roundoff. */
#define U (DBL_EPSILON / 2)

/* What may be outside the places of the result on either side, e^-69 = 1e-30, and what of a tilted distribution may be outside
 * its own circle, e^-46 = 1e-20; ranges up to SHORT_RANGE are taken whole. */
#define LOG_OUTSIDE (-69.0)
#define LOG_WRAPPED (-46.0)
#define SHORT_RANGE 1024

/* Tilts tried when looking for windows, on each side, from the greatest, per step, each half the one before; those that could
 * tell no end within the range of times, for which it takes LEAST_DISTANCE / range, are not tried. */
#define MOST_TRIALS    24
#define GREATEST_TILT  4.0
#define LEAST_DISTANCE 16.0

/* How improbable, as a logarithm, the places are where tilted densities stand. */
#define LOG_TAIL 28.0

/* An error budget from which on nobody asks for accurate tails. */
#define COARSE 1e-6

/* Tails down to this probability get further tilts until their relative noise is below this. */
#define LEAST_TAIL     5e-13
#define RELATIVE_NOISE 5e-7
#define MOST_TILTS     12
#define FINEST_GRID    8 /* tilts an octave */
#define LOG_RELUCTANCE 4

/* Nanoseconds by weft_composite_get_column_cost(), which is generous, that anybody would wait for: for one tilt, and trials
 * besides. */
#define MOST_WORK  2e12
#define LEVEL_COST 4000

/* The shares of it that trials may take, and tilts besides the first for the sake of accurate tails. */
#define TRIALS 0.006
#define TAILS  0.1

/* One tilt's transform and what comes of it. */
typedef struct {
  double tilt;
  gint64 first; /* of its window, which is its circle */
  guint modulus;
  const WeftFourier *fourier;
  double *cosines; /* [modulus] */
  double *sines;
  double log_mass; /* of the moment generating function at the tilt */
  double *phi;     /* [2 (modulus / 2 + 1)] relative to the mass; conjugate */
  WeftSignificantPoints significant;
  double *density;  /* [modulus] of the tilted distribution, by residue */
  double noise;     /* of one place */
  double inherited; /* of all places together, from inner parts */
  double total;     /* of all places: bound of the sum of absolute errors */
} Tilted;

/* Logarithms of the moment generating function at tilts that have been tried. */
typedef struct {
  guint n;
  double tilts[2 * MOST_TRIALS + 1 + MOST_TILTS]; /* upwards, with 0 */
  double logs[2 * MOST_TRIALS + 1 + MOST_TILTS];
} Trials;

typedef struct {
  WeftComposite *composite;
  guint enabled;
  WeftJob *job;
  double tolerance;
  gint64 least; /* bounds of the time */
  gint64 greatest;
  gint64 first; /* of the places of the result */
  gint64 end;
  Tilted tilted[MOST_TILTS];
  guint n_tilted;
  guint n_done; /* those that have been inverted */
  Trials trials;
  WeftSpectralMemory *memory;
  double most_work;
  double tail_error; /* relative, down to LEAST_TAIL */
  double work;       /* done so far, as most_work */
  gboolean wants_tails;
  double reluctance; /* by which a tilt must be better, as a logarithm */
} Inversion;

static void
inversion_clear (Inversion *inversion)
{
  for (guint i = 0; i < inversion->n_tilted; i++) {
    g_free (inversion->tilted[i].cosines);
    g_free (inversion->tilted[i].sines);
    weft_fourier_free (inversion->tilted[i].phi);
    weft_significant_points_clear (&inversion->tilted[i].significant);
    weft_fourier_free (inversion->tilted[i].density);
  }
  weft_spectral_memory_free (inversion->memory);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Inversion, inversion_clear)

/* Keeps the tilts in order. */
static void
add_trial (Trials *trials, double tilt, double log_mass)
{
  guint at = 0;

  while (at < trials->n && trials->tilts[at] < tilt)
    at++;
  if (at < trials->n && trials->tilts[at] == tilt)
    return;
  memmove (&trials->tilts[at + 1], &trials->tilts[at], (trials->n - at) * sizeof (double));
  memmove (&trials->logs[at + 1], &trials->logs[at], (trials->n - at) * sizeof (double));
  trials->tilts[at] = tilt;
  trials->logs[at] = log_mass;
  trials->n++;
}

static double
column_cost (const Inversion *inversion)
{
  return weft_composite_get_column_cost (inversion->composite, inversion->enabled, inversion->enabled) +
         LEVEL_COST * weft_composite_get_levels (inversion->composite);
}

/* Whether @n points can be had in reasonable time. */
static gboolean
check_work (const Inversion *inversion, double n, double share, GError **error)
{
  double cost = column_cost (inversion);

  if (n * cost <= share * inversion->most_work)
    return TRUE;
  weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LONG,
                  &(WeftFault){.found = (char *) _ ("a program that takes too much work"),
                               .expected = (char *) _ ("fewer PEs, iterations or steps")});
  return FALSE;
}

static WeftPoints *
trial_points (double range)
{
  static const double one = 1;
  static const double zero = 0;
  guint n = 2 * CLAMP (ceil (log2 (GREATEST_TILT * range / LEAST_DISTANCE)), 4, MOST_TRIALS);
  WeftPoints *points = weft_points_new (n, 1, &one, &zero);

  for (guint i = 0; i < n; i++) {
    double tilt = ldexp (GREATEST_TILT, -(int) (i / 2));

    points->tilts[i] = i % 2 == 0 ? tilt : -tilt;
    points->references[i] = i;
  }
  return points;
}

static gboolean
try_tilts (Inversion *inversion, GError **error)
{
  Trials *trials = &inversion->trials;
  g_autoptr (WeftPoints) points = trial_points ((double) (inversion->greatest - inversion->least));
  g_autoptr (WeftSpectrum) spectrum =
      weft_composite_transform (inversion->composite, inversion->enabled, inversion->tolerance, points,
                                inversion->memory, inversion->job, error);

  trials->n = 0;
  add_trial (trials, 0, 0);
  for (guint i = 0; spectrum != NULL && i < points->n; i++) {
    double log_mass = spectrum->log_scale[i] + log (spectrum->re[i]);

    if (isfinite (log_mass))
      add_trial (trials, points->tilts[i], log_mass);
  }
  return spectrum != NULL;
}

/* Where the distribution tilted by @tilt, whose logarithm of the moment generating function is @log_mass, is but for
 * exp (@log_outside) on either side: P (T >= t) <= exp (K (s) - K (tilt) - (s - tilt) t) for s > tilt, and P (T <= t) likewise for
 * s < tilt. */
static void
find_ends (const Trials *trials,
           double tilt,
           double log_mass,
           double log_outside,
           gint64 *least,
           gint64 *greatest)
{
  double low = (double) *least;
  double high = (double) *greatest;

  for (guint i = 0; i < trials->n; i++) {
    double end = (trials->logs[i] - log_mass - log_outside) / (trials->tilts[i] - tilt);

    if (trials->tilts[i] > tilt)
      high = MIN (high, ceil (end));
    else if (trials->tilts[i] < tilt)
      low = MAX (low, floor (end));
  }
  *least = (gint64) low;
  *greatest = (gint64) MAX (high, low);
}

/* The tilt whose saddle point is as improbable as LOG_TAIL: s K'(s) - K (s), with the difference quotient
 * for K'; 0 when the tails are not that long. */
static double
find_tail (const Trials *trials, gboolean upper)
{
  double best = 0;
  double distance = LOG_TAIL - 2;

  for (guint i = 0; i + 1 < trials->n; i++) {
    guint at = upper ? i : i + 1;
    double slope = (trials->logs[i + 1] - trials->logs[i]) / (trials->tilts[i + 1] - trials->tilts[i]);
    double rate = trials->tilts[at] * slope - trials->logs[at];

    if ((trials->tilts[at] > 0) == upper && fabs (rate - LOG_TAIL) < distance) {
      distance = fabs (rate - LOG_TAIL);
      best = trials->tilts[at];
    }
  }
  return best;
}

/* The tilt whose tilted mean is @place: K'(s) = @place, with K' interpolated between the middles of trials. */
static double
find_saddle (const Trials *trials, double place)
{
  double tilt_before = 0;
  double slope_before = -INFINITY;

  for (guint i = 0; i + 1 < trials->n; i++) {
    double slope = (trials->logs[i + 1] - trials->logs[i]) / (trials->tilts[i + 1] - trials->tilts[i]);
    double tilt = (trials->tilts[i] + trials->tilts[i + 1]) / 2;

    if (slope >= place) {
      double share = slope > slope_before && isfinite (slope_before)
                         ? (place - slope_before) / (slope - slope_before)
                         : 1;

      return tilt_before + share * (tilt - tilt_before);
    }
    tilt_before = tilt;
    slope_before = slope;
  }
  return tilt_before;
}

static gboolean
find_window (Inversion *inversion, GError **error)
{
  gint64 greatest;

  weft_composite_get_range (inversion->composite, &inversion->least, &inversion->greatest);
  inversion->first = inversion->least;
  greatest = inversion->greatest;
  inversion->tolerance = 0;
  if (!check_work (inversion, 2 * MOST_TRIALS, TRIALS, error) || !try_tilts (inversion, error))
    return FALSE;
  if (greatest - inversion->first >= SHORT_RANGE)
    find_ends (&inversion->trials, 0, 0, LOG_OUTSIDE, &inversion->first, &greatest);
  inversion->end = greatest + 1;
  return TRUE;
}

static gboolean
fill_circle (Tilted *tilted, WeftJob *job, GError **error)
{
  guint n = tilted->modulus;

  tilted->cosines = weft_job_allocate (job, n, sizeof (double), error);
  tilted->sines = tilted->cosines != NULL ? weft_job_allocate (job, n, sizeof (double), error) : NULL;
  if (tilted->sines == NULL)
    return FALSE;
  for (guint k = 0; k < n; k++) {
    tilted->cosines[k] = cos (2 * G_PI * k / n);
    tilted->sines[k] = sin (2 * G_PI * k / n);
  }
  return TRUE;
}

/* The logarithm of the moment generating function at @tilt: tried, or by a chord, which is above it. */
static double
log_mass_at (const Trials *trials, double tilt)
{
  for (guint i = 0; i < trials->n; i++) {
    double share;

    if (trials->tilts[i] < tilt)
      continue;
    if (trials->tilts[i] == tilt || i == 0)
      return trials->logs[i];
    share = (tilt - trials->tilts[i - 1]) / (trials->tilts[i] - trials->tilts[i - 1]);
    return trials->logs[i - 1] + share * (trials->logs[i] - trials->logs[i - 1]);
  }
  return 0;
}

/* Places are counted in 32 bits. */
static gboolean
affords (gint64 places, WeftJob *job, GError **error)
{
  gboolean fits = places < G_MAXINT32;

  return weft_job_affords (job, fits ? (gsize) places : G_MAXSIZE / 64, 4 * sizeof (double), error);
}

/* A circle just long enough for the tilted distribution; what it does not hold is bounded once its mass is known. */
static gboolean
find_circle (const Inversion *inversion, Tilted *tilted, GError **error)
{
  gint64 least = inversion->least;
  gint64 greatest = inversion->greatest;

  if (greatest - least >= SHORT_RANGE)
    find_ends (&inversion->trials, tilted->tilt, log_mass_at (&inversion->trials, tilted->tilt), LOG_WRAPPED,
               &least, &greatest);
  if (!affords (greatest - least, inversion->job, error))
    return FALSE;
  tilted->modulus = weft_fourier_length (greatest - least + 1);
  tilted->first = (gint64) floor (((double) least + (double) greatest + 1 - tilted->modulus) / 2);
  tilted->fourier = weft_fourier_get (tilted->modulus, inversion->job, error);
  return tilted->fourier != NULL && fill_circle (tilted, inversion->job, error);
}

static gboolean
add_tilted (Inversion *inversion, double tilt, GError **error)
{
  Tilted *tilted = &inversion->tilted[inversion->n_tilted++];

  tilted->tilt = tilt;
  if (!find_circle (inversion, tilted, error))
    return FALSE;
  tilted->phi = weft_fourier_allocate (tilted->fourier, inversion->job, error);
  tilted->density =
      tilted->phi != NULL ? weft_fourier_allocate (tilted->fourier, inversion->job, error) : NULL;
  return tilted->density != NULL;
}

/* The pieces of all tilts that are to be done, one after the other. */
static Tilted *
find_piece (Inversion *inversion, gsize index, guint *piece)
{
  Tilted *tilted = &inversion->tilted[inversion->n_done];

  while (index >= weft_significant_points_count_pieces (&tilted->significant))
    index -= weft_significant_points_count_pieces (&tilted++->significant);
  *piece = (guint) index;
  return tilted;
}

static gboolean
transform_piece (gsize index, gpointer data, GError **error)
{
  Inversion *inversion = data;
  guint piece;
  Tilted *tilted = find_piece (inversion, index, &piece);
  g_autoptr (WeftPoints) points =
      weft_significant_points_get_piece (&tilted->significant, piece, tilted->cosines, tilted->sines);
  g_autoptr (WeftSpectrum) spectrum =
      weft_composite_transform (inversion->composite, inversion->enabled, inversion->tolerance, points,
                                inversion->memory, inversion->job, error);

  if (spectrum == NULL)
    return FALSE;
  for (guint i = piece == 0 ? 0 : 1; i < points->n; i++) {
    tilted->phi[2 * points->places[i]] = spectrum->re[i] / spectrum->re[0];
    tilted->phi[2 * points->places[i] + 1] = -spectrum->im[i] / spectrum->re[0];
  }
  weft_significant_points_take_errors (&tilted->significant, piece, points, spectrum);
  if (piece == 0)
    tilted->log_mass = spectrum->log_scale[0] + log (spectrum->re[0]);
  return TRUE;
}

/* Chernoff's bound of the share of the tilted distribution that the tilt @other finds on its side of the window. */
static double
share_beyond (const Tilted *tilted, double other, double log_mass)
{
  gint64 end = other > tilted->tilt ? tilted->first + (gint64) tilted->modulus : tilted->first - 1;

  return exp (log_mass - tilted->log_mass - (other - tilted->tilt) * (double) end);
}

/* A bound of what of the tilted distribution is outside its window, and wraps around (Lemma 10). */
static double
bound_outside (const Inversion *inversion, const Tilted *tilted)
{
  const Trials *trials = &inversion->trials;
  double below = inversion->least < tilted->first ? 1 : 0;
  double above = inversion->greatest >= tilted->first + (gint64) tilted->modulus ? 1 : 0;

  for (guint i = 0; i < trials->n; i++) {
    double *side = trials->tilts[i] > tilted->tilt ? &above : &below;

    if (trials->tilts[i] != tilted->tilt)
      *side = MIN (*side, share_beyond (tilted, trials->tilts[i], trials->logs[i]));
  }
  return below + above;
}

/* Lemma 11. Parseval: the absolute errors of @n places sum to at most the root of the sum of the squares of the errors of all
 * n points; FFTW's own rounding is about log2 n units of the root of the sum of squares. */
static void
bound_noise (const Inversion *inversion, Tilted *tilted)
{
  double squares = 0;
  double values = 0;
  double sum = 0;
  double sum_error = weft_significant_points_get_sum_error (&tilted->significant);
  double rounding = 5 * log2 (tilted->modulus) * U;
  double outside = bound_outside (inversion, tilted);

  for (guint j = 0; j <= tilted->modulus / 2; j++) {
    double multiplicity = j == 0 ? 1 : 2;
    double square = tilted->phi[2 * j] * tilted->phi[2 * j] + tilted->phi[2 * j + 1] * tilted->phi[2 * j + 1];

    squares += multiplicity * tilted->significant.errors[j] * tilted->significant.errors[j];
    values += multiplicity * square;
    sum += multiplicity * (tilted->significant.errors[j] + rounding * sqrt (square));
  }
  tilted->total = sqrt (squares) + rounding * sqrt (values) + sum_error + 2 * outside;
  tilted->noise = MIN (sum / tilted->modulus + outside, tilted->total);
  tilted->inherited = sum_error;
}

/* A tilt too far out for the range of doubles says nothing. */
static void
discard (Tilted *tilted)
{
  tilted->noise = INFINITY;
  tilted->log_mass = 0;
  weft_fourier_clear (tilted->fourier, tilted->density);
}

static void
invert (const Inversion *inversion, Tilted *tilted)
{
  bound_noise (inversion, tilted);
  if (!isfinite (tilted->log_mass) || !isfinite (tilted->total)) {
    discard (tilted);
    return;
  }
  weft_fourier_inverse (tilted->fourier, tilted->phi, tilted->density);
  for (guint i = 0; i < tilted->modulus; i++)
    tilted->density[i] /= tilted->modulus;
}

static gboolean
is_within (const Tilted *tilted, gint64 place)
{
  return place >= tilted->first && place < tilted->first + (gint64) tilted->modulus;
}

/* The tilt whose estimate of the place has the least noise, reluctantly when it would add too much to the errors
 * of all; NULL when the place is on nobody's circle. */
static const Tilted *
best_at (const Inversion *inversion, gint64 place)
{
  const Tilted *best = NULL;
  double least = INFINITY;

  for (guint i = 0; i < inversion->n_tilted; i++) {
    const Tilted *tilted = &inversion->tilted[i];
    double noise = log (tilted->noise + tilted->inherited) + tilted->log_mass - tilted->tilt * place +
                   (i > 0 ? inversion->reluctance : 0);

    if (noise < least && is_within (tilted, place)) {
      least = noise;
      best = tilted;
    }
  }
  return best;
}

static double
factor_at (const Tilted *tilted, gint64 place)
{
  return exp (tilted->log_mass - tilted->tilt * place);
}

/* A bound of the probability beyond all circles. */
static double
bound_uncovered (const Inversion *inversion, gboolean upper)
{
  const Trials *trials = &inversion->trials;
  gint64 end = inversion->tilted[0].first;
  double bound = 1;

  for (guint i = 0; i < inversion->n_tilted; i++) {
    const Tilted *tilted = &inversion->tilted[i];

    end = upper ? MAX (end, tilted->first + (gint64) tilted->modulus) : MIN (end, tilted->first - 1);
  }
  if (upper ? end > inversion->greatest : end < inversion->least)
    return 0;
  for (guint i = 0; i < trials->n; i++)
    if ((trials->tilts[i] > 0) == upper)
      bound = MIN (bound, exp (trials->logs[i] - trials->tilts[i] * (double) end));
  return bound;
}

/* Where a tail down to LEAST_TAIL, summed from its end, has the most noise; its share of the tail. */
static double
find_noisiest (const Inversion *inversion, gboolean upper, gint64 *place)
{
  double tail = 0;
  double noise = bound_uncovered (inversion, upper);
  double worst = 0;

  for (gint64 i = 0; i < inversion->end - inversion->first && tail < 0.5; i++) {
    gint64 at = upper ? inversion->end - 1 - i : inversion->first + i;
    const Tilted *tilted = best_at (inversion, at);
    double factor = tilted != NULL ? factor_at (tilted, at) : 0;

    if (tilted == NULL)
      continue;
    tail += MAX (tilted->density[at % tilted->modulus], 0) * factor;
    noise += tilted->noise * factor;
    if (tail >= LEAST_TAIL && noise + tilted->inherited * factor > worst * tail) {
      worst = (noise + tilted->inherited * factor) / tail;
      *place = at;
    }
  }
  return worst;
}

/* The nearest tilt on a grid of @per_octave an octave; inner parts have been tried at one. Of so few bits that its
 * products with places are exact. */
static double
nearest_tilt (double tilt, double per_octave)
{
  double steps = tilt != 0 ? round (per_octave * log2 (GREATEST_TILT / fabs (tilt))) : 0;
  int exponent;
  double fraction = frexp (exp2 (-CLAMP (steps / per_octave, 0, MOST_TRIALS - 1)), &exponent);

  return tilt != 0 ? copysign (ldexp (round (fraction * 256) / 256, exponent) * GREATEST_TILT, tilt) : 0;
}

static gboolean
has_tilt (const Inversion *inversion, double tilt)
{
  for (guint i = 0; i < inversion->n_tilted; i++)
    if (inversion->tilted[i].tilt == tilt)
      return TRUE;
  return FALSE;
}

/* A tilt for @place that there is not yet; 0 when there is none. */
static double
find_new_tilt (const Inversion *inversion, gint64 place)
{
  double saddle = find_saddle (&inversion->trials, (double) place);

  for (double per_octave = 1; per_octave <= FINEST_GRID; per_octave *= 2) {
    double tilt = nearest_tilt (saddle, per_octave);

    if (!has_tilt (inversion, tilt))
      return tilt;
  }
  return 0;
}

/* Adds a tilt where a tail is still too noisy; %FALSE in @more when there is none. */
static gboolean
refine (Inversion *inversion, gboolean *more, GError **error)
{
  *more = FALSE;
  inversion->tail_error = 0;
  for (guint side = 0; side < 2; side++) {
    gint64 place = 0;
    double worst = find_noisiest (inversion, side == 0, &place);
    double tilt =
        worst >= RELATIVE_NOISE && inversion->n_tilted < MOST_TILTS ? find_new_tilt (inversion, place) : 0;

    inversion->tail_error = MAX (inversion->tail_error, worst);
    if (tilt == 0 || inversion->work > TAILS * inversion->most_work)
      continue;
    if (!add_tilted (inversion, tilt, error))
      return FALSE;
    *more = TRUE;
  }
  return TRUE;
}

/* What the places that are read from one tilt or another are off by, besides what all of the plain one are. */
typedef struct {
  double charge;
  double entering[MOST_TILTS]; /* factor with which a tilt's inherited errors enter */
} Charges;

/* What is below its noise is left out and charged. */
static double
read_place (const Inversion *inversion, gint64 place, Charges *charges)
{
  const Tilted *plain = &inversion->tilted[0];
  const Tilted *tilted = best_at (inversion, place);
  double value = tilted != NULL ? tilted->density[place % tilted->modulus] : 0;
  double factor = tilted != NULL ? factor_at (tilted, place) : 0;

  if (tilted != NULL && tilted != plain) {
    charges->charge += tilted->noise * factor;
    charges->entering[tilted - plain] = MAX (charges->entering[tilted - plain], factor);
  }
  if (tilted != NULL && value > tilted->noise)
    return value * factor;
  charges->charge += MAX (value, 0) * factor;
  return 0;
}

/* Adds up the density. */
static WeftLattice *
assemble (Inversion *inversion, GError **error)
{
  gsize n = inversion->end - inversion->first;
  double *p = weft_job_allocate (inversion->job, n, sizeof (double), error);
  const Tilted *plain = &inversion->tilted[0];
  Charges charges = {.charge = plain->total / 2 + MAX (-expm1 (plain->log_mass), 0) +
                               plain->significant.errors[0] + 4 * exp (LOG_OUTSIDE) +
                               weft_composite_get_operand_error (inversion->composite, inversion->enabled)};

  if (p == NULL)
    return NULL;
  for (gsize i = 0; i < n; i++)
    p[i] = read_place (inversion, inversion->first + (gint64) i, &charges);
  for (guint i = 1; i < inversion->n_tilted; i++)
    if (charges.entering[i] > 0)
      charges.charge += inversion->tilted[i].inherited * charges.entering[i];
  return weft_lattice_new_take (weft_composite_get_step (inversion->composite), inversion->first, p, n,
                                charges.charge);
}

/* The points, and the tilts that most programs need. */
static gboolean
prepare (Inversion *inversion, GError **error)
{
  double budget = weft_job_get_error_budget (inversion->job);
  double tilts[2];

  if (!find_window (inversion, error) || !add_tilted (inversion, 0, error))
    return FALSE;
  inversion->tolerance = MIN (budget, COARSE) / 8 / sqrt (inversion->tilted[0].modulus);
  if (!inversion->wants_tails)
    return TRUE;
  inversion->tolerance = MIN (inversion->tolerance, 1e-13);
  tilts[0] = find_tail (&inversion->trials, TRUE);
  tilts[1] = find_tail (&inversion->trials, FALSE);
  for (guint i = 0; i < 2; i++)
    if (tilts[i] != 0 && !add_tilted (inversion, tilts[i], error))
      return FALSE;
  return TRUE;
}

/* Where a tilt's points are, and what of its inner parts is worth having beforehand. */
static gboolean
prepare_tilted (const Inversion *inversion, Tilted *tilted, GError **error)
{
  return weft_significant_points_find (&tilted->significant, inversion->composite, inversion->enabled,
                                       inversion->enabled, tilted->tilt, inversion->tolerance,
                                       tilted->fourier, inversion->job, error) &&
         weft_spectral_memory_fill (inversion->memory, inversion->composite, tilted->significant.n,
                                    tilted->tilt, inversion->tolerance, inversion->job, error);
}

static gboolean
compute (Inversion *inversion, GError **error)
{
  gsize n = 0;

  for (guint i = inversion->n_done; i < inversion->n_tilted; i++) {
    if (!prepare_tilted (inversion, &inversion->tilted[i], error) ||
        !check_work (inversion, inversion->tilted[i].significant.n, 1, error))
      return FALSE;
    n += weft_significant_points_count_pieces (&inversion->tilted[i].significant);
    inversion->work += inversion->tilted[i].significant.n * column_cost (inversion);
  }
  if (!weft_job_parallel_for (inversion->job, n, transform_piece, inversion, error))
    return FALSE;
  for (; inversion->n_done < inversion->n_tilted; inversion->n_done++) {
    Tilted *tilted = &inversion->tilted[inversion->n_done];

    invert (inversion, tilted);
    if (isfinite (tilted->noise))
      add_trial (&inversion->trials, tilted->tilt, tilted->log_mass);
  }
  return TRUE;
}

WeftLattice *
weft_composite_invert (WeftComposite *composite,
                       guint enabled,
                       double share,
                       double *tail_error,
                       WeftJob *job,
                       GError **error)
{
  g_auto (Inversion) inversion = {.composite = composite,
                                  .enabled = enabled,
                                  .job = job,
                                  .most_work = MOST_WORK * share,
                                  /* Nobody asks for many digits of what is a bound itself. */
                                  .wants_tails = share == 1 && weft_job_get_error_budget (job) < COARSE,
                                  .memory = weft_spectral_memory_new ()};
  gboolean more = inversion.wants_tails;
  WeftLattice *time;

  weft_composite_find_digest (composite);
  if (!prepare (&inversion, error) || !compute (&inversion, error))
    return NULL;
  while (more)
    if (!refine (&inversion, &more, error) || (more && !compute (&inversion, error)))
      return NULL;
  if (tail_error != NULL)
    *tail_error = inversion.tail_error;
  time = assemble (&inversion, error);
  if (time == NULL || weft_lattice_get_error (time) <= weft_job_get_error_budget (job))
    return time;
  weft_lattice_unref (time);
  inversion.reluctance = LOG_RELUCTANCE;
  return assemble (&inversion, error);
}
