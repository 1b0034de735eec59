/* weft-attribution.h: where the expected execution time goes (beyond Li et al. 1997; by the expectations of its
 * sections 3 to 6).
 *
 * The machine has N PEs. Every moment of the execution is shared out equally to all N, so each PE accounts for the whole
 * execution time, and a part is the expected time that a PE, on average over the N, spends so:
 *
 * - computation: it executes an operation of a block;
 * - overhead: it executes loop-init, loop-test, if-test, post-then or post-else, on the account of the loop or if;
 * - waiting: it is enabled and done: its operation in SIMD mode is shorter than that of another PE, or it has reached
 *   a synchronisation in SPMD mode that another PE has not. That includes a PE that has left a loop, up to the first
 *   synchronisation after that;
 * - masked: it is disabled while others execute or wait, or nobody hears what is broadcast;
 * - switch: the machine switches its mode, which holds all PEs, enabled or not.
 *
 * In SIMD mode an operation, with its waiting and masked PEs, is on the account of its block, or of the construct whose
 * overhead it is. In SPMD mode a PE's own time is on the account of what it executes; a masked PE is masked by each node for
 * as long as the enabled PEs execute it on average. What is left of the segment, when the average PE is done but
 * the last is not, is on the account of the synchronisation, because that is what a user can move: the node that is executed
 * next, the loop at the end of an iteration or of all iterations, the tree at the end of the program. So is the switch
 * that follows; the switch to SPMD is on the account of what follows it. Times on one account are thus times of
 * the clock, and all of them sum to the mean of the distribution. */
#pragma once

#include "weft-breakdown.h"
#include "weft-flow-tree.h"
#include "weft-job.h"
#include "weft-lowering.h"

G_BEGIN_DECLS

/**
 * weft_flow_attribute:
 * @diagram: the number of a flow-analysis tree
 *
 * By expectations alone: how often every operation is executed by e of the N PEs follows from the binomial
 * distributions of those who go on; the rest are means and expected maxima. Numbers of PEs whose probability cannot be
 * noticed (weft_binomial_window()) are left out. The parts sum to the mean within some 1e-12 of it.
 *
 * Returns: (transfer full) (nullable): %NULL with WEFT_MODEL_ERROR when the tree breaks a rule, WEFT_ENGINE_ERROR,
 * WEFT_JOB_ERROR. For each operation O(N n), n its support, at most; for a loop whose iterations begin in SPMD mode O(N^2 n).
 */
WeftBreakdown *weft_flow_attribute (const WeftDocument *document,
                                    guint32 diagram,
                                    WeftModes modes,
                                    WeftJob *job,
                                    GError **error);

/**
 * weft_flow_attribute_lowered:
 * @tree: @diagram, lowered in @modes; it need not keep the rules about modes
 *
 * As weft_flow_attribute().
 */
WeftBreakdown *weft_flow_attribute_lowered (const WeftDocument *document,
                                            guint32 diagram,
                                            WeftModes modes,
                                            const WeftLoweredTree *tree,
                                            WeftJob *job,
                                            GError **error);

G_END_DECLS
