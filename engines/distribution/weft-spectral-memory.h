/* weft-spectral-memory.h: what an evaluation by transforms keeps of the inner parts of a program. An inner conditional
 * or loop takes a small part of the program's time, so fewer points tell all of its distributions: these are worked out
 * on its own circle of points, once, and looked up wherever the program asks. */
#pragma once

#include "weft-composite.h"
#include "weft-spectrum.h"

G_BEGIN_DECLS

typedef struct _WeftSpectralMemory WeftSpectralMemory;

WeftSpectralMemory *weft_spectral_memory_new (void);
void weft_spectral_memory_free (WeftSpectralMemory *memory);

/** weft_spectral_memory_add_trial: keeps the logarithms of a part's moment generating functions. */
void weft_spectral_memory_add_trial (WeftSpectralMemory *memory,
                                     WeftComposite *part,
                                     const WeftSpectrum *trial,
                                     const WeftPoints *points);

/**
 * weft_spectral_memory_fill:
 * @n_points: at about how many points it will be asked for
 * @tilt: 0, or a tilt of the trials
 *
 * Works out the distributions, tilted, of the parts of @program that trials have seen, where that is less work than
 * working out the points that will be asked for. On as many threads as the job has.
 */
gboolean weft_spectral_memory_fill (WeftSpectralMemory *memory,
                                    WeftComposite *program,
                                    guint n_points,
                                    double tilt,
                                    double tolerance,
                                    WeftJob *job,
                                    GError **error);

/**
 * weft_spectral_memory_recall:
 *
 * Returns: (transfer full) (nullable): the rows of @part at @points from its distributions; %NULL without @error when
 * they are not there. O(rows places points) in products of blocks.
 */
WeftSpectrum *weft_spectral_memory_recall (WeftSpectralMemory *memory,
                                           WeftComposite *part,
                                           guint lowest,
                                           guint highest,
                                           const WeftPoints *points,
                                           WeftJob *job,
                                           GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSpectralMemory, weft_spectral_memory_free)

G_END_DECLS
