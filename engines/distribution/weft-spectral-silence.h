/* weft-spectral-silence.h: points at which a loop's transform is known to vanish before it is worked out. */
#pragma once

#include "weft-fourier.h"
#include "weft-spectral-private.h"

G_BEGIN_DECLS

/**
 * weft_spectral_find_silence:
 * @silent: (out caller-allocates) (array length=n/2+1): of all points of a circle
 *
 * Of a loop that PEs leave one by one: its rows @lowest to @highest are mixtures of what the last iteration takes with
 * those who may still be there. Where the transform of the body's most spread operation is below @tolerance for all of
 * them, so is that of the loop. O(window n log n) for a circle of n points.
 *
 * Returns: %FALSE with @error
 */
gboolean weft_spectral_find_silence (WeftComposite *composite,
                                     guint lowest,
                                     guint highest,
                                     double tilt,
                                     double tolerance,
                                     const WeftFourier *fourier,
                                     gboolean *silent,
                                     WeftJob *job,
                                     GError **error);

G_END_DECLS
