/* weft-estimate.h: the distribution of a composite without a proof: transforms as in weft-spectral.h, but for a few
 * numbers of enabled PEs only, between which they are interpolated (weft-row-grid.h), and only as many points as a
 * picture can show. Seconds become tenths; nothing bounds the error, so the result must be labelled an estimate. */
#pragma once

#include "weft-composite.h"

G_BEGIN_DECLS

/**
 * weft_composite_estimate:
 * @enabled: number of enabled PEs, >= 1
 *
 * Where no range of numbers of PEs is longer than 48, only tails below 1e-10 are left out. Elsewhere interpolation is
 * smooth as F^e is in log e; measured on random trees the total variation stays below 1e-6. Distributions of more than some
 * 16,000 places come on a wider step: each place is then shared between its two neighbours.
 *
 * Returns: (transfer full) (nullable): a lattice whose bound, 1, says nothing; %NULL with @error. The same bits for any number of
 * threads. O(iterations nodes^2) for each of at most 8,000 points
 */
WeftLattice *weft_composite_estimate (WeftComposite *composite, guint enabled, WeftJob *job, GError **error);

G_END_DECLS
