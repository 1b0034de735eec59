/* weft-spectral-kept.h: transforms of the laborious parts of a program, which the job's cache keeps from one evaluation to
 * the next: after an edit only what is above it is worked out again. Whether something was kept does not show in
 * the result. */
#pragma once

#include "weft-spectral-private.h"

G_BEGIN_DECLS

/** weft_spectral_kept_trial: (nullable): the rows of @part at the tilts that are tried first; the trial is added to memory and
 * to those of the part around it. */
WeftSpectrum *weft_spectral_kept_trial (const WeftSpectral *spectral,
                                        WeftComposite *part,
                                        guint lowest,
                                        guint highest,
                                        const WeftPoints *points);

/**
 * weft_spectral_kept:
 *
 * Returns: (transfer full) (nullable): the rows of @part at @points, from memory's table, from the cache or worked out. As
 * neighbours decide which columns are still alive, an edit there would change them: the cache has whole groups of
 * columns, and these are worked out.
 */
WeftSpectrum *weft_spectral_kept (const WeftSpectral *spectral,
                                  WeftComposite *part,
                                  guint lowest,
                                  guint highest,
                                  const WeftPoints *points);

G_END_DECLS
