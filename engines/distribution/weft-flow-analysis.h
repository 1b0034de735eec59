/* weft-flow-analysis.h: the execution time distribution of a flow-analysis tree (Li, Antonio, Siegel et
 * al. 1997). Assumed throughout, as in the paper: times and decisions are independent and identically
 * distributed across PEs, and independent between constructs. */
#pragma once

#include "weft-flow-tree.h"
#include "weft-job.h"
#include "weft-result.h"

G_BEGIN_DECLS

/**
 * weft_flow_evaluate:
 * @diagram: the number of a flow-analysis tree
 * @job: its error budget says which error is wanted; a result with a greater bound is an answer all the same
 *
 * Sections 3 to 6: blocks, series, conditionals, loops; SPMD, SIMD and mixed. Where times span more steps than can be
 * known one by one, or than the byte budget of @job has room for, or where nothing better than 1e-6 can be proved of their
 * distribution, the answer is that of weft_flow_bound().
 *
 * Returns: (transfer full) (nullable): the distribution and the average value; %NULL with WEFT_MODEL_ERROR
 * when the tree breaks a rule, WEFT_ENGINE_ERROR when the result cannot be had within the byte budget,
 * WEFT_JOB_ERROR. O(r_max N^2) convolutions for each loop.
 */
WeftFlowResult *weft_flow_evaluate (const WeftDocument *document,
                                    guint32 diagram,
                                    WeftModes modes,
                                    WeftJob *job,
                                    GError **error);

/**
 * weft_flow_bound:
 *
 * Two distributions on a wider step, with the execution time stochastically between them (weft-bounds.h); both within the
 * error budget of @job where a step can be found on which they are. The result says that it is bounded.
 *
 * Returns: (transfer full) (nullable)
 */
WeftFlowResult *weft_flow_bound (const WeftDocument *document,
                                 guint32 diagram,
                                 WeftModes modes,
                                 WeftJob *job,
                                 GError **error);

/**
 * weft_flow_estimate:
 *
 * The same without a proof and in a fraction of the time (weft-estimate.h). The result says that it is an estimate;
 * the bound of its distribution is 1, whatever the error budget of @job.
 *
 * Returns: (transfer full) (nullable)
 */
WeftFlowResult *weft_flow_estimate (const WeftDocument *document,
                                    guint32 diagram,
                                    WeftModes modes,
                                    WeftJob *job,
                                    GError **error);

/**
 * weft_flow_find_time:
 *
 * The distribution of weft_flow_evaluate() alone, for engines that ask for many; leaves the progress of @job alone.
 *
 * Returns: (transfer full) (nullable)
 */
WeftLattice *weft_flow_find_time (const WeftDocument *document,
                                  guint32 diagram,
                                  WeftModes modes,
                                  WeftJob *job,
                                  GError **error);

/**
 * weft_flow_simulate:
 * @samples: >= 1
 *
 * Monte Carlo simulation of the machine itself, PE by PE, from the drawn tree: an independent path, which
 * shares no code with the evaluation but the lattices of the single operations. The job's seed gives the
 * samples; their number and order do not depend on the threads.
 *
 * Returns: (transfer full) (nullable): the relative frequencies of the execution times
 */
WeftFlowResult *weft_flow_simulate (const WeftDocument *document,
                                    guint32 diagram,
                                    WeftModes modes,
                                    guint64 samples,
                                    WeftJob *job,
                                    GError **error);

/**
 * weft_flow_digest:
 * @diagram: the number of a flow-analysis tree; it need not keep the rules
 *
 * Returns: the digest of all that a result depends on: weft_diagram_find_digest() and the modes
 */
WeftDigest weft_flow_digest (const WeftDocument *document, guint32 diagram, WeftModes modes);

/** weft_flow_result_begin: (transfer full): a result about @diagram, still without a distribution. */
WeftFlowResult *
weft_flow_result_begin (const WeftDocument *document, guint32 diagram, WeftModes modes, const char *engine);

G_END_DECLS
