/* weft-significant-points.c: points in pieces. */
#include "weft-significant-points.h"

#include "weft-spectral-pruning.h"

#include <string.h>

/* Points that one piece of work takes, at most. A piece begins at a multiple of it, so that edits which prune some points
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
find_pieces (WeftSignificantPoints *significant)
{
  significant->starts = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < significant->n; i++) {
    guint begun = significant->starts->len > 0
                      ? g_array_index (significant->starts, guint, significant->starts->len - 1)
                      : 0;

    if (i == 0 || (block_of (significant->places[i]) != block_of (significant->places[i - 1]) &&
                   i - begun >= LEAST_PIECE))
      g_array_append_val (significant->starts, i);
  }
  if (significant->n == 0)
    g_array_append_val (significant->starts, significant->n);
  g_array_append_val (significant->starts, significant->n);
  significant->sum_errors = g_new0 (double, weft_significant_points_count_pieces (significant));
}

gboolean
weft_significant_points_find (WeftSignificantPoints *significant,
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
  g_autofree gboolean *pruned = weft_job_allocate (job, (gsize) half + 1, sizeof (gboolean), error);

  significant->tilt = tilt;
  significant->modulus = (guint) weft_fourier_get_length (fourier);
  significant->places = pruned != NULL ? weft_job_allocate (job, half, sizeof (guint), error) : NULL;
  significant->errors =
      significant->places != NULL ? weft_job_allocate (job, (gsize) half + 1, sizeof (double), error) : NULL;
  if (significant->errors == NULL)
    return FALSE;
  if (!weft_spectral_find_pruned (composite, lowest, highest, tilt, tolerance, fourier, pruned, job, error))
    return FALSE;
  for (guint j = 1; j <= half; j++) {
    if (pruned[j])
      significant->errors[j] = tolerance;
    else
      significant->places[significant->n++] = j;
  }
  find_pieces (significant);
  return TRUE;
}

gboolean
weft_significant_points_copy (WeftSignificantPoints *copy,
                              const WeftSignificantPoints *significant,
                              WeftJob *job,
                              GError **error)
{
  gsize half = significant->modulus / 2;

  *copy = *significant;
  copy->starts = g_array_ref (significant->starts);
  copy->sum_errors = g_new0 (double, weft_significant_points_count_pieces (significant));
  copy->places = weft_job_allocate (job, half, sizeof (guint), error);
  copy->errors = copy->places != NULL ? weft_job_allocate (job, half + 1, sizeof (double), error) : NULL;
  if (copy->errors == NULL)
    return FALSE;
  memcpy (copy->places, significant->places, half * sizeof (guint));
  memcpy (copy->errors, significant->errors, (half + 1) * sizeof (double));
  return TRUE;
}

void
weft_significant_points_clear (WeftSignificantPoints *significant)
{
  g_clear_pointer (&significant->places, g_free);
  g_clear_pointer (&significant->errors, g_free);
  g_clear_pointer (&significant->sum_errors, g_free);
  g_clear_pointer (&significant->starts, g_array_unref);
}

guint
weft_significant_points_count_pieces (const WeftSignificantPoints *significant)
{
  return significant->starts->len - 1;
}

WeftPoints *
weft_significant_points_get_piece (const WeftSignificantPoints *significant,
                                   guint piece,
                                   const double *cosines,
                                   const double *sines)
{
  guint first = g_array_index (significant->starts, guint, piece);
  guint n = g_array_index (significant->starts, guint, piece + 1) - first;
  WeftPoints *points = weft_points_new (n + 1, significant->modulus, cosines, sines);

  points->has_one_reference = TRUE;
  for (guint i = 0; i <= n; i++) {
    points->tilts[i] = significant->tilt;
    points->places[i] = i == 0 ? 0 : significant->places[first + i - 1];
  }
  return points;
}

void
weft_significant_points_take_errors (WeftSignificantPoints *significant,
                                     guint piece,
                                     const WeftPoints *points,
                                     const WeftSpectrum *spectrum)
{
  for (guint i = piece == 0 ? 0 : 1; i < points->n; i++)
    significant->errors[points->places[i]] = spectrum->errors[i];
  significant->sum_errors[piece] = spectrum->sum_error;
}

double
weft_significant_points_get_sum_error (const WeftSignificantPoints *significant)
{
  double greatest = 0;

  for (guint piece = 0; piece < weft_significant_points_count_pieces (significant); piece++)
    greatest = MAX (greatest, significant->sum_errors[piece]);
  return greatest;
}
