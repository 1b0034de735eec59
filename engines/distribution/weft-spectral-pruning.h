/* weft-spectral-pruning.h: points at which a transform is known to vanish before it is worked out. */
#pragma once

#include "weft-fourier.h"
#include "weft-spectral-private.h"

G_BEGIN_DECLS

/**
 * weft_spectral_find_pruned:
 * @pruned: (out caller-allocates) (array length=n/2+1): of all points of a circle
 *
 * Lemma 13. Rows of a loop that PEs leave one by one are mixtures of what the last iteration takes with those who may still be
 * there, so where the transform of its most spread operation is small for all of them, so is that of the loop; of a
 * sum, the bounds of the parts multiply. O(window n log n) for a circle of n points.
 *
 * Returns: %FALSE with @error
 */
gboolean weft_spectral_find_pruned (WeftComposite *composite,
                                    guint lowest,
                                    guint highest,
                                    double tilt,
                                    double tolerance,
                                    const WeftFourier *fourier,
                                    gboolean *pruned,
                                    WeftJob *job,
                                    GError **error);

G_END_DECLS
