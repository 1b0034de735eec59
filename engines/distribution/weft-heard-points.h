/* weft-heard-points.h: the points of a circle at which a transform may not have vanished, the pieces in which they are
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
} WeftHeardPoints;

/** weft_heard_points_find: the rows @lowest to @highest of @composite on the circle of @fourier; what is left out is 0 within
 * @tolerance. %FALSE with @error. */
gboolean weft_heard_points_find (WeftHeardPoints *heard,
                                 WeftComposite *composite,
                                 guint lowest,
                                 guint highest,
                                 double tilt,
                                 double tolerance,
                                 const WeftFourier *fourier,
                                 WeftJob *job,
                                 GError **error);
/** weft_heard_points_copy: (transfer full), also when it fails: with no piece's errors yet. */
gboolean
weft_heard_points_copy (WeftHeardPoints *copy, const WeftHeardPoints *heard, WeftJob *job, GError **error);
void weft_heard_points_clear (WeftHeardPoints *heard);

guint weft_heard_points_count_pieces (const WeftHeardPoints *heard);

/** weft_heard_points_get_piece: (transfer full): place 0, to which the others are relative, and some more. */
WeftPoints *weft_heard_points_get_piece (const WeftHeardPoints *heard,
                                         guint piece,
                                         const double *cosines,
                                         const double *sines);

/** weft_heard_points_take_errors: those of a piece; those of place 0 from the first. */
void weft_heard_points_take_errors (WeftHeardPoints *heard,
                                    guint piece,
                                    const WeftPoints *points,
                                    const WeftSpectrum *spectrum);

/** weft_heard_points_get_sum_error: the greatest of all pieces. */
double weft_heard_points_get_sum_error (const WeftHeardPoints *heard);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftHeardPoints, weft_heard_points_clear)

G_END_DECLS
