/* weft-bounds.h: a flow-analysis tree whose times span too many steps to be known step by step: all its times on a wider
 * step, once rounded down and once up (weft-coarsen.h). */
#pragma once

#include "weft-composite.h"
#include "weft-flow-analysis.h"
#include "weft-lowering.h"

G_BEGIN_DECLS

/**
 * weft_flow_find_bounds:
 * @diagram: the number of a flow-analysis tree that keeps the rules in @modes
 * @factor: steps of the diagram that are one at least, 1 or a power of 2
 * @below: (out) (transfer full), @above: (out) (transfer full)
 * @average_value: (out): the middle of the two
 *
 * The execution time T is stochastically between two: P (below <= t) + e_b >= P (T <= t) >= P (above <= t) - e_a for all t,
 * with e_b and e_a the errors of the two. Sums, maxima, mixtures and random sums keep the order (Lemma 17), and decisions do not depend
 * on times, so bounds of the times of operations are enough (Mueller and Stoyan 2002, section 1.2). Each operation that is
 * executed moves the two apart by at most a step, which is the least power of 2 of the diagram's steps at which no operation
 * takes more than 4,096 places, no loop more than some hundred counts (weft-lowering.h), the whole no more than 65,536 (where sums are quick, two millions), and all is within the byte
 * budget of @job. Where rounding exceeds its error budget and 1e-6, up to 8 wider steps are tried, and the bounds with the least
 * error are the answer.
 *
 * Returns: %FALSE with @error when there is no such step
 */
gboolean weft_flow_find_bounds (const WeftDocument *document,
                                guint32 diagram,
                                WeftModes modes,
                                gint64 factor,
                                WeftLattice **below,
                                WeftLattice **above,
                                double *average_value,
                                WeftJob *job,
                                GError **error);

/** weft_flow_is_too_large: whether @error says that a tree has too many places or takes too much memory, so that a wider step may
 * do. */
gboolean weft_flow_is_too_large (const GError *error);

/**
 * weft_flow_find_near_program:
 * @pes: (out)
 * @average_value: (out)
 *
 * The tree reduced, with all its times at the nearest places of as wide a step as it takes for an estimate: mostly its own.
 *
 * Returns: (transfer full) (nullable): %NULL with @error
 */
WeftComposite *weft_flow_find_near_program (const WeftDocument *document,
                                            guint32 diagram,
                                            WeftModes modes,
                                            guint *pes,
                                            double *average_value,
                                            WeftJob *job,
                                            GError **error);

/**
 * weft_flow_find_program_time:
 * @share: of the work that may be done for one answer
 *
 * Of a reduced tree: directly, where every sum has positive terms only, as long as that is quick, or when transforms cannot tell
 * the tails and there is a way; else by transforms. Where one way misses the error budget of @job and the other is open, the
 * one with the lesser bound.
 *
 * Returns: (transfer full) (nullable): %NULL with @error when cancelled, or too large for both ways
 */
WeftLattice *
weft_flow_find_program_time (WeftComposite *program, guint pes, double share, WeftJob *job, GError **error);

G_END_DECLS
