/* weft-inversion.h: from transforms back to the distribution: where it is (by Chernoff's bound), how many points tell
 * it, and tails by exponential tilts (Wilson and Keich 2016; Gruebel and Hermesmeier 1999). */
#pragma once

#include "weft-composite.h"

G_BEGIN_DECLS

/**
 * weft_composite_invert:
 * @enabled: number of enabled PEs, >= 1
 * @job: its error budget says what may be left out; a budget of 1e-6 or more also leaves out accurate tails
 *
 * The distribution of weft_composite_evaluate() by weft_composite_transform(). Its bound covers rounding, windows,
 * points left out, aliasing and the operands. Probabilities are accurate relative to themselves down to
 * quantiles of about 1e-14.
 *
 * Returns: (transfer full) (nullable): %NULL with @error. The same bits for any number of threads.
 */
WeftLattice *weft_composite_invert (WeftComposite *composite, guint enabled, WeftJob *job, GError **error);

G_END_DECLS
