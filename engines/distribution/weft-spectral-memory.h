/* weft-spectral-memory.h: what an evaluation by transforms knows of the inner parts of a program: their trials, and
 * tables of their distributions where these pay. */
#pragma once

#include "weft-composite.h"
#include "weft-digest.h"
#include "weft-spectrum.h"
#include "weft-trial.h"

G_BEGIN_DECLS

typedef struct _WeftSpectralMemory WeftSpectralMemory;

WeftSpectralMemory *weft_spectral_memory_new (void);
void weft_spectral_memory_free (WeftSpectralMemory *memory);

/** weft_spectral_memory_add_trial: remembers @trial and those of its inner parts, unless it knows one with its rows. */
void weft_spectral_memory_add_trial (WeftSpectralMemory *memory, WeftTrial *trial);

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

/** weft_spectral_memory_find_state: of all that the transforms of @part at @tilt follow from: @part, and what tables there are
 * of it and of its inner parts. From any thread. */
WeftDigest weft_spectral_memory_find_state (WeftSpectralMemory *memory, WeftComposite *part, double tilt);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSpectralMemory, weft_spectral_memory_free)

G_END_DECLS
