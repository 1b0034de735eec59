/* weft-tie.h: the TIE algorithm as printed (Tan et al. 1997, section 4.2.1). */
#pragma once

#include "weft-relocation-plan.h"

G_BEGIN_DECLS

/**
 * weft_tie_find:
 *
 * While the cut has fetch edges the least is taken: by time; then from Source, the producer, other consumers in the order of the document; then to the
 * first subtask of the document; then by its needs as written. Else the first subtask of the document that is ready to execute is activated; one
 * that needs nothing is so from the start. The paper leaves these open.
 *
 * Prim's choice is the best where D is symmetric; where it is not, see weft-relocation-exact.h.
 *
 * Returns: (transfer full) (nullable): DS*, Order* and the trace of the tree; %NULL with @error: no link brings an item where it is needed, too
 * large, or cancelled. O(sum over items of machines^2 + needs log needs + subtasks log subtasks), see weft_growth_take().
 */
WeftRelocationPlan *weft_tie_find (const WeftRelocation *relocation, WeftJob *job, GError **error);

G_END_DECLS
