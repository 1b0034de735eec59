/* weft-optimise.h: the modes in which a flow-analysis tree is best executed: what the paper's distributions are for
 * (Li et al. 1997, sections 1 and 8). */
#pragma once

#include "weft-flow-tree.h"
#include "weft-job.h"
#include "weft-mode-choice.h"

G_BEGIN_DECLS

/**
 * weft_flow_optimise:
 * @diagram: the number of a flow-analysis tree; the modes drawn need not keep the rules
 * @most: how many evaluations, of programs and of bounds, may be made; at least as many as needed for the three starts
 * @job: its seed gives the restarts of the search
 *
 * Modes are chosen by group (weft-mode-groups.h). Local search, by changes of one and two groups from the modes drawn, SIMD,
 * SPMD and random ones, finds good modes; branch and bound with the bounds of weft-mode-bound.h proves them best or
 * finds better ones. Where it may not go on, the least bound of what it left open is the lower bound. The
 * result is never worse than as drawn, SIMD only or SPMD only, where these are allowed. The same seed gives the same result.
 *
 * Returns: (transfer full) (nullable): %NULL with WEFT_MODEL_ERROR when the tree breaks a rule in all modes,
 * or the errors of weft_flow_evaluate(). Exponential in the number of groups up to @most evaluations.
 */
WeftModeChoice *weft_flow_optimise (WeftDocument *document,
                                    guint32 diagram,
                                    const WeftObjective *objective,
                                    guint64 most,
                                    WeftJob *job,
                                    GError **error);

/**
 * weft_mode_choice_apply:
 * @document: a version of the document for which the modes were chosen
 *
 * Sets all modes, in one batch: one step to undo.
 *
 * Returns: (transfer full) (nullable): the new version (the same pointer when nothing changes); %NULL with
 * WEFT_MODEL_ERROR when a node is no longer there
 */
WeftDocument *weft_mode_choice_apply (WeftDocument *document, const WeftModeChoice *choice, GError **error);

G_END_DECLS
