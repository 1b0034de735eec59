/* weft-spectral.h: composites evaluated in the transform domain, where the recursions of Li et al. 1997 (Fig. 3 and
 * Fig. 5) are products and binomial mixtures, exact at every point that is asked for. What nobody can notice is left
 * out: numbers of PEs outside binomial windows, and points at which a part of the program has already made
 * the transform vanish (a mixture or product of it stays below its bound). */
#pragma once

#include "weft-composite.h"
#include "weft-spectral-memory.h"
#include "weft-spectrum.h"

G_BEGIN_DECLS

/**
 * weft_composite_transform:
 * @enabled: number of enabled PEs
 * @tolerance: amplitudes, relative to the same tilt at w = 0, that may be given as 0
 * @memory: points without a frequency (modulus 1) are trials, which it keeps
 *
 * Returns: (transfer full) (nullable): the one row for @enabled; its errors bound all but the windows, which
 * show as missing mass, and the errors of the operations' lattices
 */
WeftSpectrum *weft_composite_transform (WeftComposite *composite,
                                        guint enabled,
                                        double tolerance,
                                        const WeftPoints *points,
                                        WeftSpectralMemory *memory,
                                        WeftJob *job,
                                        GError **error);

/** weft_composite_get_range: bounds of the time, in steps, whatever the number of PEs. */
void weft_composite_get_range (WeftComposite *composite, gint64 *least, gint64 *greatest);

/** weft_composite_get_operand_error: a bound of the total-variation error that the lattices of the operations
 * bring into the time of @enabled PEs. */
double weft_composite_get_operand_error (WeftComposite *composite, guint enabled);

/** weft_composite_get_direct_cost: about how many multiplications weft_composite_evaluate() takes. */
double weft_composite_get_direct_cost (WeftComposite *composite, guint enabled);

/** weft_composite_get_column_cost: about how many nanoseconds a transform takes at one point, for the rows of @lowest to
 * @highest PEs. */
double weft_composite_get_column_cost (WeftComposite *composite, guint lowest, guint highest);

/** weft_composite_get_levels: how many iterations there are, of all loops, that some PEs execute and others do not: each takes some
 * time at every point, however few PEs there are. O(composites). */
double weft_composite_get_levels (const WeftComposite *composite);

G_END_DECLS
