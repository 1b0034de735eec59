/* weft-heard-points.c: points in pieces. */
#include "weft-heard-points.h"

#include "weft-spectral-silence.h"

/* Points that one piece of work takes. */
#define PIECE 192

gboolean
weft_heard_points_find (WeftHeardPoints *heard,
                        WeftComposite *composite,
                        guint lowest,
                        guint highest,
                        double tilt,
                        double tolerance,
                        const WeftFourier *fourier,
                        WeftJob *job,
                        GError **error)
{
  guint half = (guint) weft_fourier_get_length (fourier) / 2;
  g_autofree gboolean *silent = g_new0 (gboolean, half + 1);

  heard->tilt = tilt;
  heard->modulus = (guint) weft_fourier_get_length (fourier);
  heard->places = g_new (guint, half);
  heard->errors = g_new0 (double, half + 1);
  if (!weft_spectral_find_silence (composite, lowest, highest, tilt, tolerance, fourier, silent, job, error))
    return FALSE;
  for (guint j = 1; j <= half; j++) {
    if (silent[j])
      heard->errors[j] = tolerance;
    else
      heard->places[heard->n++] = j;
  }
  heard->sum_errors = g_new0 (double, weft_heard_points_count_pieces (heard));
  return TRUE;
}

void
weft_heard_points_clear (WeftHeardPoints *heard)
{
  g_clear_pointer (&heard->places, g_free);
  g_clear_pointer (&heard->errors, g_free);
  g_clear_pointer (&heard->sum_errors, g_free);
}

guint
weft_heard_points_count_pieces (const WeftHeardPoints *heard)
{
  return MAX ((heard->n + PIECE - 1) / PIECE, 1);
}

WeftPoints *
weft_heard_points_get_piece (const WeftHeardPoints *heard,
                             guint piece,
                             const double *cosines,
                             const double *sines)
{
  guint first = piece * PIECE;
  guint n = MIN (PIECE, heard->n - first);
  WeftPoints *points = weft_points_new (n + 1, heard->modulus, cosines, sines);

  points->has_one_reference = TRUE;
  for (guint i = 0; i <= n; i++) {
    points->tilts[i] = heard->tilt;
    points->places[i] = i == 0 ? 0 : heard->places[first + i - 1];
  }
  return points;
}

void
weft_heard_points_take_errors (WeftHeardPoints *heard,
                               guint piece,
                               const WeftPoints *points,
                               const WeftSpectrum *spectrum)
{
  for (guint i = piece == 0 ? 0 : 1; i < points->n; i++)
    heard->errors[points->places[i]] = spectrum->errors[i];
  heard->sum_errors[piece] = spectrum->sum_error;
}

double
weft_heard_points_get_sum_error (const WeftHeardPoints *heard)
{
  double greatest = 0;

  for (guint piece = 0; piece < weft_heard_points_count_pieces (heard); piece++)
    greatest = MAX (greatest, heard->sum_errors[piece]);
  return greatest;
}
