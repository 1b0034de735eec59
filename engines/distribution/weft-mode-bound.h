/* weft-mode-bound.h: what execution times are at least, when only some modes are decided.
 *
 * Two bounds hold for every choice of what is open. Both leave switches out.
 *
 * - By node: the mean is the sum of what the nodes account for (weft-attribution.h). In SIMD mode a node's operations
 *   take exactly what they take when everything is in SIMD mode, because how many PEs execute them depends on no mode;
 *   in SPMD mode a node accounts for at least the own time of its PEs.
 * - By PE: the program takes at least as long as every PE has to execute. PEs are independent, unless the control
 *   unit decides something at random; so the time is at least the maximum over all PEs of their own times, with
 *   the stochastically smaller of both modes, the greater of the two distribution functions, where a mode is open. */
#pragma once

#include "weft-lowering.h"
#include "weft-mode-choice.h"
#include "weft-mode-groups.h"

G_BEGIN_DECLS

/* A mode that is not decided. */
#define WEFT_MODE_OPEN WEFT_N_MODES

typedef struct {
  const WeftModeGroups *groups;
  WeftLoweredTree *trees[WEFT_N_MODES]; /* of one shape: everything in either mode */
  gboolean independent;
  double (*by_node)[WEFT_N_MODES]; /* of each group */
} WeftModeBound;

/** weft_mode_bound_new: (transfer full) (nullable): %NULL with @error. Two attributions. */
WeftModeBound *weft_mode_bound_new (const WeftDocument *document,
                                    guint32 diagram,
                                    const WeftModeGroups *groups,
                                    WeftJob *job,
                                    GError **error);
void weft_mode_bound_free (WeftModeBound *bound);

/** weft_mode_bound_sum: the bound of the mean by node. @modes: (array): of each group, WEFT_MODE_OPEN where it is not
 * decided. O(groups). */
double weft_mode_bound_sum (const WeftModeBound *bound, const guint8 *modes);

/** weft_mode_bound_find: (out): a bound of @objective by PE. As costly as an evaluation in SPMD mode. */
gboolean weft_mode_bound_find (const WeftModeBound *bound,
                               const guint8 *modes,
                               const WeftObjective *objective,
                               double *value,
                               WeftJob *job,
                               GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftModeBound, weft_mode_bound_free)

G_END_DECLS
