/* weft-shared-bus.h: subtasks that are computed at once on their machines, and one bus between these (Tan et al. 1997, section 5). */
#pragma once

#include "weft-relocation.h"
#include "weft-transfers.h"

G_BEGIN_DECLS

typedef enum {
  WEFT_REFINE_AS_PRINTED, /* each V[w] as Prim takes it, which may end later than before */
  WEFT_REFINE_NO_LATER, /* a V[w] that would end later keeps its sequence, each operation with its nearest holder before it (Lemma 5) */
} WeftRefinement;

/**
 * weft_shared_bus_find:
 *
 * The schedule before: Order is that of Sf, in each subtask the needs as written; each comes from the producer, or from the place that is nearest. The bus
 * serves in the sequence of Order and waits where an item is not there yet; on one machine an operation takes no time and keeps its turn. Machines
 * compute their subtasks in the order of Sf, each when all of its operations have ended.
 *
 * Returns: (transfer full) (nullable): %NULL with @error: there is no link, too large, or cancelled. O(subtasks + needs).
 */
WeftTransferSchedule *weft_shared_bus_find (const WeftRelocation *relocation, WeftJob *job, GError **error);

/**
 * weft_shared_bus_refine:
 * @before: what weft_shared_bus_find() has found
 *
 * Subtasks j_0, j_1, .. are by their starts before, then by Sf; V[w] holds the operations that had ended when j_w started, and are in none before it.
 * One whose producer is j_q is in V[q + 1] at the earliest, also when no time goes by. Holders are initial places, all that needs or makes of
 * j_0 to j_(w-1) have brought to their machines, and operations of V[w] that have been taken; the least edge is that of weft_growth_take().
 *
 * Returns: (transfer full) (nullable): %NULL with @error: too large, or cancelled. O(sum over operations of the machines that hold its item + needs log needs).
 */
WeftTransferSchedule *weft_shared_bus_refine (const WeftRelocation *relocation,
                                              const WeftTransferSchedule *before,
                                              WeftRefinement refinement,
                                              WeftJob *job,
                                              GError **error);

G_END_DECLS
