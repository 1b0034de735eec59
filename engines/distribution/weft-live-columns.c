/* weft-live-columns.c: which columns are still worth working on. */
#include "weft-live-columns.h"

void
weft_live_columns_init (WeftLiveColumns *live, const WeftPoints *points)
{
  live->n = points->n;
  live->columns = g_new (guint, points->n);
  live->left = g_new0 (double, points->n);
  for (guint i = 0; i < points->n; i++)
    live->columns[i] = i;
  live->points = weft_points_select (points, live->columns, points->n);
}

void
weft_live_columns_clear (WeftLiveColumns *live)
{
  g_clear_pointer (&live->points, weft_points_free);
  g_clear_pointer (&live->columns, g_free);
  g_clear_pointer (&live->left, g_free);
}

guint
weft_live_columns_find (const WeftLiveColumns *live, double tolerance, WeftSpectrum *spectrum, guint *keep)
{
  const WeftPoints *points = live->points;
  const double *amplitudes = weft_spectrum_get_amplitudes (spectrum, points);
  guint n = 0;

  for (guint i = 0; i < points->n; i++)
    if (points->references[i] == i || amplitudes[i] > tolerance + 2 * spectrum->errors[i])
      keep[n++] = i;
  return n;
}

WeftSpectrum *
weft_live_columns_select (WeftLiveColumns *live, WeftSpectrum *spectrum, const guint *keep, guint n)
{
  const double *amplitudes = weft_spectrum_get_amplitudes (spectrum, live->points);
  WeftPoints *points = weft_points_select (live->points, keep, n);
  guint kept = 0;

  for (guint i = 0; i < live->points->n; i++) {
    if (kept < n && keep[kept] == i)
      live->columns[kept++] = live->columns[i];
    else
      live->left[live->columns[i]] = amplitudes[i];
  }
  weft_points_free (live->points);
  live->points = points;
  return weft_spectrum_select (spectrum, keep, n);
}

WeftSpectrum *
weft_live_columns_spread (const WeftLiveColumns *live, WeftSpectrum *spectrum, const WeftPoints *points)
{
  return weft_spectrum_spread (spectrum, live->columns, points, live->left);
}
