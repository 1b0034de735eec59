/* weft-inversion.h: from transforms back to the distribution: where it is (by Chernoff's bound), how many points tell
 * it, and tails by exponential tilts (Wilson and Keich 2016; Gruebel and Hermesmeier 1999). */
#pragma once

#include "weft-composite.h"

G_BEGIN_DECLS

/**
 * weft_composite_invert:
 * @enabled: number of enabled PEs, >= 1
 * @share: of the work that may be done for one answer, 1 for all of it
 * @tail_error: (out) (optional): a bound of the relative error of tails down to 5e-13; 0 when they were left out
 * @job: its error budget says what may be left out; a budget of 1e-6 or more also leaves out accurate tails
 *
 * The distribution of weft_composite_evaluate() by weft_composite_transform(). Its bound covers rounding, windows,
 * points left out, aliasing and the operands. Tails, summed from their end, are accurate relative to themselves down to
 * 1e-13 as far as doubles allow: where a few improbable but far-off times spoil all tilts that could show what stands
 * before them, they are not, and @tail_error says so.
 *
 * Returns: (transfer full) (nullable): %NULL with @error, as soon as it is known, when it takes too much work. The same bits for any number of threads.
 */
WeftLattice *weft_composite_invert (WeftComposite *composite,
                                    guint enabled,
                                    double share,
                                    double *tail_error,
                                    WeftJob *job,
                                    GError **error);

G_END_DECLS
