/* weft-spectral-pruning.c: one operation of the last iteration, for all points at once. */
#include "weft-spectral-pruning.h"

#include "weft-binomial.h"

#include <math.h>

/* Operations that spread less make nothing vanish, unless there is little to transform; windows of more PEs cost more
 * than they save. */
#define LEAST_SPREAD 64
#define MOST_ROWS    2048

/* An operation that is executed at least so many times, by the same PEs. */
typedef struct {
  const WeftComposite *operation;
  double times;
} Repeated;

static gboolean
is_operation (const WeftComposite *composite)
{
  return composite->kind == COMPOSITE_OPERATION || composite->kind == COMPOSITE_SYNCHRONISED;
}

/* Steps that a time may take, or of many times the root of their number as many: what spreads them. */
static double
spread_of (Repeated repeated)
{
  gsize n;

  if (!is_operation (repeated.operation))
    return 0;
  weft_lattice_get_probabilities (repeated.operation->time, &n);
  return (double) n * sqrt (repeated.times);
}

/* The most spread operation that every execution of @composite includes. Depth is bounded by the nesting limit of documents. */
static Repeated
find_operation (const WeftComposite *composite)
{
  Repeated best = {composite, composite->kind == COMPOSITE_OPERATION ? (double) composite->count : 1};

  if (composite->kind == COMPOSITE_LOOP && composite->by_control_unit) {
    best = find_operation (composite->children[0]);
    best.times *= (double) weft_lattice_get_first (composite->iterations);
  }
  for (guint i = 0; composite->kind == COMPOSITE_SUM && i < composite->parts->len; i++) {
    Repeated part = find_operation (composite->parts->pdata[i]);

    if (spread_of (part) > spread_of (best))
      best = part;
  }
  return best;
}

/* The PEs that may execute the last iteration; %FALSE when these may be none. */
static gboolean
find_last (const WeftComposite *loop, guint lowest, guint highest, guint *from, guint *to)
{
  guint unused;
  g_auto (WeftContinuation) continuation = {0};
  double p;

  weft_continuation_init (&continuation, loop->iterations);
  if (continuation.greatest == 0)
    return FALSE;
  p = weft_continuation_get (&continuation, continuation.greatest) /
      weft_continuation_get (&continuation, continuation.least);
  weft_binomial_window (lowest, p, from, &unused);
  weft_binomial_window (highest, p, &unused, to);
  return *from > 0 && *to - *from < MOST_ROWS;
}

/* What is known so far. */
typedef struct {
  const WeftFourier *fourier;
  double tilt;
  double *values;
  double *spectrum;
  double *own;        /* greatest moduli of a part */
  double *amplitudes; /* bounds of the product of the parts so far */
  WeftJob *job;
} Listening;

static void
listening_clear (Listening *listening)
{
  g_clear_pointer (&listening->values, weft_fourier_free);
  g_clear_pointer (&listening->spectrum, weft_fourier_free);
  g_clear_pointer (&listening->own, g_free);
  g_clear_pointer (&listening->amplitudes, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Listening, listening_clear)

/* Raises the moduli to those of the maximum over @enabled PEs. */
static void
listen (Listening *listening, const WeftMaxima *maxima, guint enabled)
{
  const double *z = listening->spectrum;
  gsize n = weft_fourier_get_length (listening->fourier);
  double error = 4 * weft_fourier_get_rounding (listening->fourier);

  weft_fourier_clear (listening->fourier, listening->values);
  error += 2 * weft_spectral_fold_maximum (maxima, enabled, listening->tilt, n, listening->values);
  weft_fourier_forward (listening->fourier, listening->values, listening->spectrum);
  for (gsize j = 1; j <= n / 2; j++)
    listening->own[j] = MAX (listening->own[j], hypot (z[2 * j], z[2 * j + 1]) / z[0] + error);
}

static gboolean
add_operation (Listening *listening, Repeated repeated, guint from, guint to, GError **error)
{
  gsize n = weft_fourier_get_length (listening->fourier);
  g_auto (WeftMaxima) maxima = {0};

  if (!weft_maxima_init (&maxima, repeated.operation->time, listening->job, error))
    return FALSE;
  for (gsize j = 1; j <= n / 2; j++)
    listening->own[j] = 0;
  for (guint e = from; e <= to && !weft_job_is_cancelled (listening->job); e++)
    listen (listening, &maxima, e);
  for (gsize j = 1; j <= n / 2; j++)
    listening->amplitudes[j] *= pow (MIN (listening->own[j], 1), repeated.times);
  return TRUE;
}

/* All who enter execute the first iterations, as many as everybody makes: nearly all enter, or nothing vanishes. */
static gboolean
find_first (const WeftComposite *loop, guint lowest, guint highest, guint *from, guint *to, double *times)
{
  gsize n;
  double none = weft_lattice_get_probabilities (loop->iterations, &n)[0];
  guint unused;

  *times = (double) weft_lattice_get_first (loop->iterations);
  *from = lowest;
  *to = highest;
  if (*times == 0) {
    *times = 1;
    weft_binomial_window (lowest, 1 - none, from, &unused);
  }
  return *from > 0 && highest - *from < MOST_ROWS;
}

/* What the last iteration makes vanish, or the first. */
static gboolean
add_loop (Listening *listening, const WeftComposite *loop, guint lowest, guint highest, GError **error)
{
  Repeated repeated = find_operation (loop->children[0]);
  double times = 1;
  guint from;
  guint to;

  if (spread_of (repeated) < LEAST_SPREAD || (!find_last (loop, lowest, highest, &from, &to) &&
                                              !find_first (loop, lowest, highest, &from, &to, &times)))
    return TRUE;
  repeated.times *= times;
  return add_operation (listening, repeated, from, to, error);
}

static gboolean
add_part (Listening *listening, const WeftComposite *part, guint lowest, guint highest, GError **error)
{
  Repeated repeated = find_operation (part);
  gboolean is_quick = lowest == highest || spread_of (repeated) >= LEAST_SPREAD;

  if ((part->kind == COMPOSITE_LOOP && !part->by_control_unit) || part->kind == COMPOSITE_MIXED_LOOP)
    return add_loop (listening, part, lowest, highest, error);
  return !(is_operation (repeated.operation) && lowest > 0 && is_quick && highest - lowest < MOST_ROWS) ||
         add_operation (listening, repeated, lowest, highest, error);
}

static gboolean
begin (Listening *listening, GError **error)
{
  gsize n = weft_fourier_get_length (listening->fourier);

  listening->values = weft_fourier_allocate (listening->fourier, listening->job, error);
  listening->spectrum =
      listening->values != NULL ? weft_fourier_allocate (listening->fourier, listening->job, error) : NULL;
  listening->own = listening->spectrum != NULL
                       ? weft_job_allocate (listening->job, n / 2 + 1, sizeof (double), error)
                       : NULL;
  listening->amplitudes =
      listening->own != NULL ? weft_job_allocate (listening->job, n / 2 + 1, sizeof (double), error) : NULL;
  for (gsize j = 0; listening->amplitudes != NULL && j <= n / 2; j++)
    listening->amplitudes[j] = 1;
  return listening->amplitudes != NULL;
}

gboolean
weft_spectral_find_pruned (WeftComposite *composite,
                           guint lowest,
                           guint highest,
                           double tilt,
                           double tolerance,
                           const WeftFourier *fourier,
                           gboolean *pruned,
                           WeftJob *job,
                           GError **error)
{
  g_auto (Listening) listening = {.fourier = fourier, .tilt = tilt, .job = job};
  gsize n = weft_fourier_get_length (fourier);

  if (!begin (&listening, error))
    return FALSE;
  if (composite->kind != COMPOSITE_SUM && !add_part (&listening, composite, lowest, highest, error))
    return FALSE;
  for (guint i = 0; composite->kind == COMPOSITE_SUM && i < composite->parts->len; i++)
    if (!add_part (&listening, composite->parts->pdata[i], lowest, highest, error))
      return FALSE;
  for (gsize j = 1; j <= n / 2; j++)
    pruned[j] = listening.amplitudes[j] * (1 + 1e-9) <= tolerance;
  return weft_job_check (job, error);
}
