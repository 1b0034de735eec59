/* weft-significant-points.h: the points of a circle at which a transform may not have vanished, the pieces in which they are
 * worked out, and the errors of what comes of that. */
#pragma once

#include "weft-fourier.h"
#include "weft-spectral.h"

G_BEGIN_DECLS

typedef struct {
  double tilt;
  guint modulus;
  guint *places; /* [n] but place 0 */
  guint n;
  double *errors;     /* [modulus / 2 + 1] relative to place 0 */
  double *sum_errors; /* [piece] */
  GArray *starts;     /* of guint: of each piece among the places, and their number */
} WeftSignificantPoints;

/** weft_significant_points_find: the rows @lowest to @highest of @composite on the circle of @fourier; what is left out is 0 within
 * @tolerance. %FALSE with @error. */
gboolean weft_significant_points_find (WeftSignificantPoints *significant,
                                       WeftComposite *composite,
                                       guint lowest,
                                       guint highest,
                                       double tilt,
                                       double tolerance,
                                       const WeftFourier *fourier,
                                       WeftJob *job,
                                       GError **error);
/** weft_significant_points_copy: (transfer full), also when it fails: with no piece's errors yet. */
gboolean weft_significant_points_copy (WeftSignificantPoints *copy,
                                       const WeftSignificantPoints *significant,
                                       WeftJob *job,
                                       GError **error);
void weft_significant_points_clear (WeftSignificantPoints *significant);

guint weft_significant_points_count_pieces (const WeftSignificantPoints *significant);

/** weft_significant_points_get_piece: (transfer full): place 0, to which the others are relative, and some more. */
WeftPoints *weft_significant_points_get_piece (const WeftSignificantPoints *significant,
                                               guint piece,
                                               const double *cosines,
                                               const double *sines);

/** weft_significant_points_take_errors: those of a piece; those of place 0 from the first. */
void weft_significant_points_take_errors (WeftSignificantPoints *significant,
                                          guint piece,
                                          const WeftPoints *points,
                                          const WeftSpectrum *spectrum);

/** weft_significant_points_get_sum_error: the greatest of all pieces. */
double weft_significant_points_get_sum_error (const WeftSignificantPoints *significant);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftSignificantPoints, weft_significant_points_clear)

G_END_DECLS
