/* weft-trial.c: see weft-trial.h. */
#include "weft-trial.h"

#include <math.h>

WeftTrial *
weft_trial_new (WeftDigest part, const WeftSpectrum *spectrum, const WeftPoints *points, GPtrArray *inner)
{
  WeftTrial *trial = g_atomic_rc_box_new0 (WeftTrial);
  gsize n_values = (gsize) weft_spectrum_n_rows (spectrum) * spectrum->n;

  trial->part = part;
  trial->lowest = spectrum->lowest;
  trial->highest = spectrum->highest;
  trial->n = spectrum->n;
  trial->tilts = g_memdup2 (points->tilts, spectrum->n * sizeof (double));
  trial->logs = g_new (double, n_values);
  trial->spectrum = weft_spectrum_copy (spectrum);
  trial->inner = inner;
  for (gsize i = 0; i < n_values; i++)
    trial->logs[i] = log (spectrum->re[i]) + spectrum->log_scale[i % spectrum->n];
  return trial;
}

WeftTrial *
weft_trial_ref (WeftTrial *trial)
{
  return g_atomic_rc_box_acquire (trial);
}

void
weft_trial_unref (WeftTrial *trial)
{
  g_atomic_rc_box_release_full (trial, (GDestroyNotify) weft_trial_clear);
}

void
weft_trial_clear (WeftTrial *trial)
{
  g_free (trial->tilts);
  g_free (trial->logs);
  weft_spectrum_free (trial->spectrum);
  g_ptr_array_unref (trial->inner);
}

gsize
weft_trial_get_bytes (const WeftTrial *trial)
{
  return sizeof (WeftTrial) + 3 * sizeof (double) * (trial->highest - trial->lowest + 1) * trial->n;
}

double
weft_trial_get_log_mass (const WeftTrial *trial, guint enabled, double tilt)
{
  if (tilt == 0)
    return 0;
  for (guint i = 0; i < trial->n; i++)
    if (trial->tilts[i] == tilt)
      return trial->logs[(gsize) (enabled - trial->lowest) * trial->n + i];
  return NAN;
}
