/* weft-heard-points.c: points in pieces. */
#include "weft-heard-points.h"

#include "weft-spectral-silence.h"

#include <string.h>

/* Points that one piece of work takes, at most. A piece begins at a multiple of it, so that edits which silence some points
 * leave most pieces as they are, and goes on until there are LEAST_PIECE. */
#define PIECE       192
#define LEAST_PIECE 96

static guint
block_of (guint place)
{
  return (place - 1) / PIECE;
}

/* Where pieces begin among the places, and end. */
static void
find_pieces (WeftHeardPoints *heard)
{
  heard->starts = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < heard->n; i++) {
    guint begun = heard->starts->len > 0 ? g_array_index (heard->starts, guint, heard->starts->len - 1) : 0;

    if (i == 0 ||
        (block_of (heard->places[i]) != block_of (heard->places[i - 1]) && i - begun >= LEAST_PIECE))
      g_array_append_val (heard->starts, i);
  }
  if (heard->n == 0)
    g_array_append_val (heard->starts, heard->n);
  g_array_append_val (heard->starts, heard->n);
  heard->sum_errors = g_new0 (double, weft_heard_points_count_pieces (heard));
}

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
  g_autofree gboolean *silent = weft_job_allocate (job, (gsize) half + 1, sizeof (gboolean), error);

  heard->tilt = tilt;
  heard->modulus = (guint) weft_fourier_get_length (fourier);
  heard->places = silent != NULL ? weft_job_allocate (job, half, sizeof (guint), error) : NULL;
  heard->errors =
      heard->places != NULL ? weft_job_allocate (job, (gsize) half + 1, sizeof (double), error) : NULL;
  if (heard->errors == NULL)
    return FALSE;
  if (!weft_spectral_find_silence (composite, lowest, highest, tilt, tolerance, fourier, silent, job, error))
    return FALSE;
  for (guint j = 1; j <= half; j++) {
    if (silent[j])
      heard->errors[j] = tolerance;
    else
      heard->places[heard->n++] = j;
  }
  find_pieces (heard);
  return TRUE;
}

gboolean
weft_heard_points_copy (WeftHeardPoints *copy, const WeftHeardPoints *heard, WeftJob *job, GError **error)
{
  gsize half = heard->modulus / 2;

  *copy = *heard;
  copy->starts = g_array_ref (heard->starts);
  copy->sum_errors = g_new0 (double, weft_heard_points_count_pieces (heard));
  copy->places = weft_job_allocate (job, half, sizeof (guint), error);
  copy->errors = copy->places != NULL ? weft_job_allocate (job, half + 1, sizeof (double), error) : NULL;
  if (copy->errors == NULL)
    return FALSE;
  memcpy (copy->places, heard->places, half * sizeof (guint));
  memcpy (copy->errors, heard->errors, (half + 1) * sizeof (double));
  return TRUE;
}

void
weft_heard_points_clear (WeftHeardPoints *heard)
{
  g_clear_pointer (&heard->places, g_free);
  g_clear_pointer (&heard->errors, g_free);
  g_clear_pointer (&heard->sum_errors, g_free);
  g_clear_pointer (&heard->starts, g_array_unref);
}

guint
weft_heard_points_count_pieces (const WeftHeardPoints *heard)
{
  return heard->starts->len - 1;
}

WeftPoints *
weft_heard_points_get_piece (const WeftHeardPoints *heard,
                             guint piece,
                             const double *cosines,
                             const double *sines)
{
  guint first = g_array_index (heard->starts, guint, piece);
  guint n = g_array_index (heard->starts, guint, piece + 1) - first;
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
