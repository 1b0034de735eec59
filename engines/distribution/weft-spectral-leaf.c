/* weft-spectral-leaf.c: transforms of operations: of the maximum over e PEs, whose density is worked out for many e
 * at once and multiplied by a block of exponentials. */
#include "weft-spectral-private.h"

#include "weft-blocks.h"
#include "weft-fourier.h"
#include "weft-lattice-ops.h"

#include <float.h>
#include <math.h>

/* The loops here are worth unrolling. */
#pragma GCC optimize("O3")

/* Unit roundoff. */
#define U (DBL_EPSILON / 2)

/* Rows that one product of blocks takes. */
#define ROWS 64

/* Rows from one exponential to the next, and what is as good as 0 on the way. */
#define RUNGS      16
#define NEGLIGIBLE 1e-200

/* What multiplications of a product of blocks cost, to those of a Fourier transform. */
#define BLOCK_ADVANTAGE 6

/* Units that a probability of a maximum may be off by: exponents of up to 57, and the rungs. */
#define LEAF_UNITS 160

/* Probabilities below are left out; they show as missing mass. */
#define LOG_LEFT_OUT (-57.0)

/* What the density of the maximum is made of, place by place. */
typedef struct {
  gsize n;
  gint64 first;
  double *log_f;     /* of F_k */
  double *log_ratio; /* of F_{k-1} / F_k; -inf at the first place */
  double *f;         /* F_k */
  double *share;     /* p_k / F_k */
} Ladder;

static void
ladder_clear (Ladder *ladder)
{
  g_clear_pointer (&ladder->log_f, g_free);
}

static Ladder
ladder_of (const WeftLattice *time)
{
  Ladder ladder = {.first = weft_lattice_get_first (time)};
  const double *p = weft_lattice_get_probabilities (time, &ladder.n);

  ladder.log_f = g_new (double, 4 * ladder.n);
  ladder.log_ratio = ladder.log_f + ladder.n;
  ladder.f = ladder.log_ratio + ladder.n;
  ladder.share = ladder.f + ladder.n;
  weft_fill_log_cumulative (p, ladder.n, ladder.log_f);
  for (gsize i = 0; i < ladder.n; i++) {
    ladder.f[i] = exp (ladder.log_f[i]);
    ladder.share[i] = i == 0 ? 1 : MIN (p[i] / ladder.f[i], 1);
    ladder.log_ratio[i] = log1p (-ladder.share[i]);
  }
  return ladder;
}

/* F_k^e, (F_{k-1} / F_k)^e and 1 minus the latter, place by place, for one e and then the next. */
typedef struct {
  double *power;
  double *below;
  double *here;
} Rung;

static void
begin_rung (const Ladder *ladder, guint e, gsize from, gsize to, Rung *rung)
{
  for (gsize i = from; i < to; i++) {
    double below = exp (e * ladder->log_ratio[i]);

    rung->power[i - from] = exp (e * ladder->log_f[i]);
    rung->here[i - from] = -expm1 (e * ladder->log_ratio[i]);
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

/* Densities for e = @first to @last, places @from to @to. */
static void
fill_density (const Ladder *ladder, guint first, guint last, gsize from, gsize to, double *density)
{
  gsize width = to - from;
  g_autofree double *values = g_new (double, 3 * width);
  Rung rung = {values, values + width, values + 2 * width};

  for (guint e = first; e <= last; e++) {
    if ((e - first) % RUNGS == 0)
      begin_rung (ladder, e, from, to, &rung);
    climb (ladder->f + from, ladder->share + from, rung.power, rung.below, rung.here,
           density + (e - first) * width, width);
  }
}

gint64
weft_spectral_origin (double tilt, gint64 first, gsize n)
{
  return tilt > 0 ? first + (gint64) n - 1 : tilt < 0 ? first : 0;
}

void
weft_spectral_fill_exponentials (gint64 first,
                                 gsize n,
                                 gsize from,
                                 gsize to,
                                 const WeftPoints *points,
                                 double *re,
                                 double *im)
{
  for (gsize i = from; i < to; i++) {
    gint64 place = first + (gint64) i;
    guint64 residue = place % points->modulus;

    for (guint c = 0; c < points->n; c++) {
      guint64 k = residue * points->places[c] % points->modulus;
      double tilt = points->tilts[c];
      double factor = tilt == 0 ? 1 : exp (tilt * (place - weft_spectral_origin (tilt, first, n)));

      re[(i - from) * points->n + c] = factor * points->cosines[k];
      im[(i - from) * points->n + c] = factor * points->sines[k];
    }
  }
}

void
weft_spectral_fold_maximum (const WeftLattice *time,
                            guint enabled,
                            double tilt,
                            guint modulus,
                            double *values)
{
  Ladder ladder = ladder_of (time);
  g_autofree double *density = g_new (double, ladder.n);
  gint64 origin = weft_spectral_origin (tilt, ladder.first, ladder.n);

  fill_density (&ladder, enabled, enabled, 0, ladder.n, density);
  for (gsize i = 0; i < ladder.n; i++)
    values[(ladder.first + (gint64) i) % modulus] +=
        density[i] * exp (tilt * (ladder.first + (gint64) i - origin));
  ladder_clear (&ladder);
}

/* The places at which the maximum over @first to @last PEs can be noticed. */
static void
find_places (const Ladder *ladder, guint first, guint last, gsize *from, gsize *to)
{
  *from = 0;
  *to = ladder->n;
  while (*from + 1 < *to && first * ladder->log_f[*from] < LOG_LEFT_OUT)
    (*from)++;
  /* P (max >= k) <= e (1 - F_{k-1}) = e (1 - exp (log_f[k-1])) */
  while (*from + 1 < *to && log (-expm1 (ladder->log_f[*to - 2]) * last) < LOG_LEFT_OUT)
    (*to)--;
}

/* What all rows of a request share. */
typedef struct {
  const WeftSpectral *spectral;
  const WeftPoints *points;
  WeftSpectrum *spectrum;
  Ladder ladder;
  gsize from; /* places that any row notices */
  gsize to;
  double *factors; /* by products: exponentials, two planes, from there on; else those of the tilt */
  const WeftFourier *fourier; /* by transforms of the whole circle; %NULL: by products */
  double *circle[2];          /* before and after */
  double rounding;
} Request;

static void
request_clear (Request *request)
{
  ladder_clear (&request->ladder);
  g_clear_pointer (&request->factors, g_free);
  g_clear_pointer (&request->circle[0], weft_fourier_free);
  g_clear_pointer (&request->circle[1], weft_fourier_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Request, request_clear)

static void
multiply_rows (Request *request, guint first, guint last, gsize from, gsize to, const double *density)
{
  WeftSpectrum *spectrum = request->spectrum;
  guint n = spectrum->n;
  gsize plane = (request->to - request->from) * n;
  const double *factors = request->factors + (from - request->from) * n;

  weft_multiply_blocks (density, last - first + 1, to - from, factors, n, weft_spectrum_re (spectrum, first));
  weft_multiply_blocks (density, last - first + 1, to - from, factors + plane, n,
                        weft_spectrum_im (spectrum, first));
}

/* The row of @enabled by a transform of the whole circle, of which the points are chosen. */
static void
transform_row (Request *request, guint enabled, gsize from, gsize to, const double *density)
{
  const WeftPoints *points = request->points;
  double *re = weft_spectrum_re (request->spectrum, enabled);
  double *im = weft_spectrum_im (request->spectrum, enabled);
  guint64 place = (request->ladder.first + (gint64) from) % points->modulus;

  weft_fourier_clear (request->fourier, request->circle[0]);
  for (gsize i = from; i < to; i++) {
    request->circle[0][place] += density[i - from] * request->factors[i - request->from];
    place = place + 1 < points->modulus ? place + 1 : 0;
  }
  weft_fourier_forward (request->fourier, request->circle[0], request->circle[1]);
  for (guint c = 0; c < points->n; c++) {
    re[c] = request->circle[1][2 * points->places[c]];
    im[c] = -request->circle[1][2 * points->places[c] + 1];
  }
}

/* Rows @first to @last take the places that they notice. */
static gboolean
add_rows (Request *request, guint first, guint last)
{
  WeftJob *job = request->spectral->job;
  g_autofree double *density = NULL;
  gsize from;
  gsize to;

  find_places (&request->ladder, first, last, &from, &to);
  density = weft_job_allocate (job, ROWS, (to - from) * sizeof (double), request->spectral->error);
  if (density == NULL)
    return FALSE;
  fill_density (&request->ladder, first, last, from, to, density);
  if (request->fourier == NULL)
    multiply_rows (request, first, last, from, to, density);
  for (guint e = first; request->fourier != NULL && e <= last; e++)
    transform_row (request, e, from, to, density + (e - first) * (to - from));
  return weft_job_check (job, request->spectral->error);
}

/* Whether transforms are less work than products: they work out all points of the circle. */
static gboolean
prefers_circle (const Request *request)
{
  const WeftPoints *points = request->points;
  double n_places = (double) (request->to - request->from);

  if (!points->has_one_reference || weft_fourier_length (points->modulus) != points->modulus)
    return FALSE;
  return 4.0 * points->n * n_places > BLOCK_ADVANTAGE * 2.5 * points->modulus * log2 (points->modulus);
}

static gboolean
prepare_circle (Request *request)
{
  WeftJob *job = request->spectral->job;
  GError **error = request->spectral->error;
  double tilt = request->points->tilts[0];
  gint64 origin = weft_spectral_origin (tilt, request->ladder.first, request->ladder.n);

  request->fourier = weft_fourier_get (request->points->modulus, job, error);
  for (guint i = 0; i < 2 && request->fourier != NULL; i++) {
    request->circle[i] = weft_fourier_allocate (request->fourier, job, error);
    if (request->circle[i] == NULL)
      return FALSE;
  }
  if (request->fourier == NULL)
    return FALSE;
  request->factors =
      weft_job_allocate (job, request->to - request->from, sizeof (double), request->spectral->error);
  for (gsize i = request->from; request->factors != NULL && i < request->to; i++)
    request->factors[i - request->from] = exp (tilt * (request->ladder.first + (gint64) i - origin));
  request->rounding = weft_fourier_get_rounding (request->fourier);
  return request->factors != NULL;
}

static gboolean
prepare_products (Request *request)
{
  const WeftPoints *points = request->points;
  gsize n = request->to - request->from;

  request->factors = weft_job_allocate (request->spectral->job, 2 * n, points->n * sizeof (double),
                                        request->spectral->error);
  if (request->factors == NULL)
    return FALSE;
  weft_spectral_fill_exponentials (request->ladder.first, request->ladder.n, request->from, request->to,
                                   points, request->factors, request->factors + n * points->n);
  request->rounding = 2.0 * n * U;
  return TRUE;
}

static gboolean
add_all_rows (Request *request)
{
  guint first = MAX (request->spectrum->lowest, 1);
  guint last = MAX (request->spectrum->highest, 1);

  find_places (&request->ladder, first, last, &request->from, &request->to);
  if (!(prefers_circle (request) ? prepare_circle (request) : prepare_products (request)))
    return FALSE;
  for (; first <= request->spectrum->highest; first += ROWS)
    if (!add_rows (request, first, MIN (first + ROWS - 1, last)))
      return FALSE;
  return TRUE;
}

void
weft_spectral_set_leaf (WeftSpectrum *spectrum,
                        gint64 first,
                        gsize n,
                        double rounding,
                        const WeftPoints *points)
{
  for (guint i = 0; i < spectrum->n; i++) {
    double tilt = points->tilts[i];

    spectrum->errors[i] = rounding + (LEAF_UNITS + (tilt != 0 ? 1500 : 0)) * U;
    spectrum->log_scale[i] = tilt * weft_spectral_origin (tilt, first, n);
  }
}

WeftSpectrum *
weft_spectral_maximum (const WeftSpectral *spectral,
                       const WeftLattice *time,
                       guint lowest,
                       guint highest,
                       const WeftPoints *points)
{
  g_autoptr (WeftSpectrum) spectrum =
      weft_spectrum_new (lowest, highest, points->n, spectral->job, spectral->error);
  g_auto (Request) request = {.spectral = spectral, .spectrum = spectrum, .points = points};

  if (spectrum == NULL)
    return NULL;
  request.ladder = ladder_of (time);
  if (!add_all_rows (&request))
    return NULL;
  weft_spectral_set_leaf (spectrum, request.ladder.first, request.ladder.n, request.rounding, points);
  weft_spectrum_set_idle (spectrum, points);
  weft_spectrum_rescale (spectrum, points);
  return g_steal_pointer (&spectrum);
}

WeftSpectrum *
weft_spectral_constant (const WeftSpectral *spectral,
                        const WeftLattice *time,
                        guint lowest,
                        guint highest,
                        const WeftPoints *points)
{
  g_autoptr (WeftSpectrum) one = weft_spectral_maximum (spectral, time, 1, 1, points);
  WeftSpectrum *spectrum =
      one != NULL ? weft_spectrum_new (lowest, highest, points->n, spectral->job, spectral->error) : NULL;

  if (spectrum == NULL)
    return NULL;
  for (guint i = 0; i < points->n; i++) {
    spectrum->log_scale[i] = one->log_scale[i];
    spectrum->errors[i] = one->errors[i];
    for (guint e = lowest; e <= highest; e++) {
      weft_spectrum_re (spectrum, e)[i] = one->re[i];
      weft_spectrum_im (spectrum, e)[i] = one->im[i];
    }
  }
  weft_spectrum_set_idle (spectrum, points);
  return spectrum;
}
