/* weft-significant-columns.c: which columns are still worth working on. */
#include "weft-significant-columns.h"

void
weft_significant_columns_init (WeftSignificantColumns *significant, const WeftPoints *points)
{
  significant->n = points->n;
  significant->columns = g_new (guint, points->n);
  significant->left = g_new0 (double, points->n);
  for (guint i = 0; i < points->n; i++)
    significant->columns[i] = i;
  significant->points = weft_points_select (points, significant->columns, points->n);
}

void
weft_significant_columns_clear (WeftSignificantColumns *significant)
{
  g_clear_pointer (&significant->points, weft_points_free);
  g_clear_pointer (&significant->columns, g_free);
  g_clear_pointer (&significant->left, g_free);
}

guint
weft_significant_columns_find (const WeftSignificantColumns *significant,
                               double tolerance,
                               WeftSpectrum *spectrum,
                               guint *keep)
{
  const WeftPoints *points = significant->points;
  const double *amplitudes = weft_spectrum_get_amplitudes (spectrum, points);
  guint n = 0;

  for (guint i = 0; i < points->n; i++)
    if (points->references[i] == i || amplitudes[i] > tolerance + 2 * spectrum->errors[i])
      keep[n++] = i;
  return n;
}

WeftSpectrum *
weft_significant_columns_select (WeftSignificantColumns *significant,
                                 WeftSpectrum *spectrum,
                                 const guint *keep,
                                 guint n)
{
  const double *amplitudes = weft_spectrum_get_amplitudes (spectrum, significant->points);
  WeftPoints *points = weft_points_select (significant->points, keep, n);
  guint kept = 0;

  for (guint i = 0; i < significant->points->n; i++) {
    if (kept < n && keep[kept] == i)
      significant->columns[kept++] = significant->columns[i];
    else
      significant->left[significant->columns[i]] = amplitudes[i];
  }
  weft_points_free (significant->points);
  significant->points = points;
  return weft_spectrum_select (spectrum, keep, n);
}

WeftSpectrum *
weft_significant_columns_spread (const WeftSignificantColumns *significant,
                                 WeftSpectrum *spectrum,
                                 const WeftPoints *points)
{
  return weft_spectrum_spread (spectrum, significant->columns, points, significant->left);
}
