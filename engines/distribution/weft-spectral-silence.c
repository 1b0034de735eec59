/* weft-spectral-silence.c: one operation of the last iteration, for all points at once. */
#include "weft-spectral-silence.h"

#include "weft-binomial.h"

#include <math.h>

/* Operations that spread less make nothing vanish; windows of more PEs cost more than they save. */
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

/* Unsets what the transform of @enabled PEs says something at. */
static void
listen (const WeftComposite *operation,
        guint enabled,
        double tilt,
        double tolerance,
        const WeftFourier *fourier,
        double *values,
        double *spectrum,
        gboolean *silent)
{
  gsize n = weft_fourier_get_length (fourier);
  double rounding = weft_fourier_get_rounding (fourier);

  weft_fourier_clear (fourier, values);
  weft_spectral_fold_maximum (operation->time, enabled, tilt, n, values);
  weft_fourier_forward (fourier, values, spectrum);
  for (gsize j = 1; j <= n / 2; j++)
    if (hypot (spectrum[2 * j], spectrum[2 * j + 1]) > (tolerance / 2 - rounding) * spectrum[0])
      silent[j] = FALSE;
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
  gboolean diverges = (composite->kind == COMPOSITE_LOOP && !composite->by_control_unit) ||
                      composite->kind == COMPOSITE_MIXED_LOOP;
  const WeftComposite *operation = diverges ? find_operation (composite->children[0]) : NULL;
  gsize n = weft_fourier_get_length (fourier);
  double *values;
  double *spectrum;
  guint from;
  guint to;

  if (operation == NULL || spread_of (operation) < LEAST_SPREAD ||
      !find_last (composite, lowest, highest, &from, &to))
    return TRUE;
  values = weft_fourier_allocate (fourier, job, error);
  spectrum = values != NULL ? weft_fourier_allocate (fourier, job, error) : NULL;
  for (gsize j = 1; spectrum != NULL && j <= n / 2; j++)
    silent[j] = TRUE;
  for (guint e = from; spectrum != NULL && e <= to && weft_job_check (job, error); e++)
    listen (operation, e, tilt, tolerance, fourier, values, spectrum, silent);
  weft_fourier_free (values);
  weft_fourier_free (spectrum);
  return spectrum != NULL && weft_job_check (job, error != NULL && *error != NULL ? NULL : error);
}
