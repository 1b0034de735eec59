/* weft-spectral-leaf.c: transforms of operations: of the maximum over e PEs, whose density is worked out for many e
 * at once and multiplied by a block of exponentials. */
#include "weft-spectral-private.h"

#include "weft-blocks.h"
#include "weft-lattice-ops.h"

#include <float.h>
#include <math.h>

/* Unit roundoff. */
#define U (DBL_EPSILON / 2)

/* Rows that one product of blocks takes. */
#define ROWS 64

/* Probabilities below are left out; they show as missing mass. */
#define LOG_LEFT_OUT (-57.0)

/* What the density of the maximum is made of, place by place: F_k and F_{k-1} / F_k. */
typedef struct {
  gsize n;
  gint64 first;
  double *log_f;
  double *log_ratio; /* -inf at the first place */
} Ladder;

static void
ladder_clear (Ladder *ladder)
{
  g_clear_pointer (&ladder->log_f, g_free);
  g_clear_pointer (&ladder->log_ratio, g_free);
}

static Ladder
ladder_of (const WeftLattice *time)
{
  Ladder ladder = {.first = weft_lattice_get_first (time)};
  const double *p = weft_lattice_get_probabilities (time, &ladder.n);

  ladder.log_f = g_new (double, ladder.n);
  ladder.log_ratio = g_new (double, ladder.n);
  weft_fill_log_cumulative (p, ladder.n, ladder.log_f);
  for (gsize i = 0; i < ladder.n; i++)
    ladder.log_ratio[i] = i == 0 ? -INFINITY : log1p (-MIN (p[i] * exp (-ladder.log_f[i]), 1));
  return ladder;
}

/* P(max = k) = F_k^e (1 - (F_{k-1} / F_k)^e) for e = @first to @last, places @from to @to. */
static void
fill_density (const Ladder *ladder, guint first, guint last, gsize from, gsize to, double *density)
{
  gsize width = to - from;

  for (guint e = first; e <= last; e++)
    for (gsize i = from; i < to; i++)
      density[(e - first) * width + i - from] =
          -exp (e * ladder->log_f[i]) * expm1 (e * ladder->log_ratio[i]);
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
  WeftSpectrum *spectrum;
  Ladder ladder;
  gsize from; /* places that any row notices */
  gsize to;
  double *exponentials; /* two planes, from there on */
  gsize n_places;       /* the most that one row takes */
} Request;

/* Rows @first to @last take the places that they notice. */
static gboolean
add_rows (Request *request, guint first, guint last)
{
  WeftSpectrum *spectrum = request->spectrum;
  guint n = spectrum->n;
  g_autofree double *density = NULL;
  gsize from;
  gsize to;

  find_places (&request->ladder, first, last, &from, &to);
  density = weft_job_allocate (request->spectral->job, ROWS, (to - from) * sizeof (double),
                               request->spectral->error);
  if (density == NULL)
    return FALSE;
  fill_density (&request->ladder, first, last, from, to, density);
  request->n_places = MAX (request->n_places, to - from);
  for (guint plane = 0; plane < 2; plane++)
    weft_multiply_blocks (
        density, last - first + 1, to - from,
        request->exponentials + (plane * (request->to - request->from) + from - request->from) * n, n,
        plane == 0 ? weft_spectrum_re (spectrum, first) : weft_spectrum_im (spectrum, first));
  return weft_job_check (request->spectral->job, request->spectral->error);
}

static gboolean
add_all_rows (Request *request, const WeftPoints *points)
{
  guint first = MAX (request->spectrum->lowest, 1);
  guint last = MAX (request->spectrum->highest, 1);
  gsize n;

  find_places (&request->ladder, first, last, &request->from, &request->to);
  n = request->to - request->from;
  request->exponentials = weft_job_allocate (request->spectral->job, 2 * n, points->n * sizeof (double),
                                             request->spectral->error);
  if (request->exponentials == NULL)
    return FALSE;
  weft_spectral_fill_exponentials (request->ladder.first, request->ladder.n, request->from, request->to,
                                   points, request->exponentials, request->exponentials + n * points->n);
  for (; first <= request->spectrum->highest; first += ROWS)
    if (!add_rows (request, first, MIN (first + ROWS - 1, last)))
      return FALSE;
  return TRUE;
}

void
weft_spectral_set_leaf (WeftSpectrum *spectrum,
                        gint64 first,
                        gsize n,
                        gsize n_places,
                        const WeftPoints *points)
{
  for (guint i = 0; i < spectrum->n; i++) {
    double tilt = points->tilts[i];

    spectrum->errors[i] = (2.0 * n_places + 80 + (tilt != 0 ? 1500 : 0)) * U;
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
  Request request = {.spectral = spectral, .spectrum = spectrum};
  gboolean done;

  if (spectrum == NULL)
    return NULL;
  request.ladder = ladder_of (time);
  done = add_all_rows (&request, points);
  weft_spectral_set_leaf (spectrum, request.ladder.first, request.ladder.n, request.n_places, points);
  ladder_clear (&request.ladder);
  g_free (request.exponentials);
  if (!done)
    return NULL;
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
