/* weft-spectral-silence.c: one operation of the last iteration, for all points at once. */
#include "weft-spectral-silence.h"

#include "weft-binomial.h"

#include <math.h>

/* Operations that spread less make nothing vanish, unless there is little to transform; windows of more PEs cost more
 * than they save. */
#define LEAST_SPREAD 64
#define MOST_ROWS    2048

static gsize
spread_of (const WeftComposite *composite)
{
  gsize n = 0;

  if (composite->kind == COMPOSITE_OPERATION || composite->kind == COMPOSITE_SYNCHRONISED)
    weft_lattice_get_probabilities (composite->time, &n);
  return n;
}

/* The most spread operation that every execution of @composite includes. */
static const WeftComposite *
find_operation (const WeftComposite *composite)
{
  const WeftComposite *best = composite;

  if (composite->kind != COMPOSITE_SUM)
    return composite;
  for (guint i = 0; i < composite->parts->len; i++) {
    const WeftComposite *part = find_operation (composite->parts->pdata[i]);

    if (spread_of (part) > spread_of (best))
      best = part;
  }
  return best;
}

/* The PEs that may execute the last iteration; %FALSE when these may be none. */
static gboolean
find_last (const WeftComposite *loop, guint lowest, guint highest, guint *from, guint *to)
{
  guint least;
  guint greatest;
  guint unused;
  g_autofree double *rho = weft_composite_get_continuation (loop->iterations, &least, &greatest);
  double p = rho[greatest] / rho[least];

  if (greatest == 0)
    return FALSE;
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
listen (Listening *listening, const WeftLadder *ladder, guint enabled)
{
  const double *z = listening->spectrum;
  gsize n = weft_fourier_get_length (listening->fourier);
  double error = 4 * weft_fourier_get_rounding (listening->fourier);

  weft_fourier_clear (listening->fourier, listening->values);
  error += 2 * weft_spectral_fold_maximum (ladder, enabled, listening->tilt, n, listening->values);
  weft_fourier_forward (listening->fourier, listening->values, listening->spectrum);
  for (gsize j = 1; j <= n / 2; j++)
    listening->own[j] = MAX (listening->own[j], hypot (z[2 * j], z[2 * j + 1]) / z[0] + error);
}

static double
power (double base, guint exponent)
{
  return exponent == 1 ? base : pow (base, exponent);
}

static void
add_operation (Listening *listening, const WeftComposite *operation, guint from, guint to)
{
  gsize n = weft_fourier_get_length (listening->fourier);
  guint count = operation->kind == COMPOSITE_OPERATION ? operation->count : 1;
  g_auto (WeftLadder) ladder = {0};

  weft_ladder_init (&ladder, operation->time);
  for (gsize j = 1; j <= n / 2; j++)
    listening->own[j] = 0;
  for (guint e = from; e <= to && !weft_job_is_cancelled (listening->job); e++)
    listen (listening, &ladder, e);
  for (gsize j = 1; j <= n / 2; j++)
    listening->amplitudes[j] *= power (MIN (listening->own[j], 1), count);
}

static gboolean
is_operation (const WeftComposite *composite)
{
  return composite->kind == COMPOSITE_OPERATION || composite->kind == COMPOSITE_SYNCHRONISED;
}

static void
add_loop (Listening *listening, const WeftComposite *loop, guint lowest, guint highest)
{
  const WeftComposite *operation = find_operation (loop->children[0]);
  guint from;
  guint to;

  if (spread_of (operation) >= LEAST_SPREAD && find_last (loop, lowest, highest, &from, &to))
    add_operation (listening, operation, from, to);
}

static void
add_part (Listening *listening, const WeftComposite *part, guint lowest, guint highest)
{
  gboolean is_quick = lowest == highest || spread_of (part) >= LEAST_SPREAD;

  if ((part->kind == COMPOSITE_LOOP && !part->by_control_unit) || part->kind == COMPOSITE_MIXED_LOOP)
    add_loop (listening, part, lowest, highest);
  else if (is_operation (part) && lowest > 0 && is_quick && highest - lowest < MOST_ROWS)
    add_operation (listening, part, lowest, highest);
}

static gboolean
begin (Listening *listening, GError **error)
{
  gsize n = weft_fourier_get_length (listening->fourier);

  listening->values = weft_fourier_allocate (listening->fourier, listening->job, error);
  listening->spectrum =
      listening->values != NULL ? weft_fourier_allocate (listening->fourier, listening->job, error) : NULL;
  listening->own = g_new (double, n / 2 + 1);
  listening->amplitudes = g_new (double, n / 2 + 1);
  for (gsize j = 0; j <= n / 2; j++)
    listening->amplitudes[j] = 1;
  return listening->spectrum != NULL;
}

gboolean
weft_spectral_find_silence (WeftComposite *composite,
                            guint lowest,
                            guint highest,
                            double tilt,
                            double tolerance,
                            const WeftFourier *fourier,
                            gboolean *silent,
                            WeftJob *job,
                            GError **error)
{
  g_auto (Listening) listening = {.fourier = fourier, .tilt = tilt, .job = job};
  gsize n = weft_fourier_get_length (fourier);

  if (!begin (&listening, error))
    return FALSE;
  add_part (&listening, composite, lowest, highest);
  for (guint i = 0; composite->kind == COMPOSITE_SUM && i < composite->parts->len; i++)
    add_part (&listening, composite->parts->pdata[i], lowest, highest);
  for (gsize j = 1; j <= n / 2; j++)
    silent[j] = listening.amplitudes[j] * (1 + 1e-9) <= tolerance;
  return weft_job_check (job, error);
}
