/* weft-relocation-plan.h: from where each subtask takes each of its items, DS of the paper, and steps in which a program so runs: Order
 * and Sf in one. A value, immutable and reference counted. */
#pragma once

#include "weft-relocation.h"
#include "weft-transfers.h"

G_BEGIN_DECLS

/** weft_relocation_plan_new: (nullable): with room for all, without holders and steps. %NULL with @error: too large. */
WeftRelocationPlan *weft_relocation_plan_new (const WeftRelocation *relocation, WeftJob *job, GError **error);

/**
 * weft_relocation_plan_new_from_holders:
 * @holders: (array length=n_operations) (transfer full): DS
 *
 * Whether Gr[Af, DS] is a tree (section 4.1), and then steps by Sf, in each subtask the needs as written, where what comes from a consumer is
 * fetched by that one first: always possible, by Lemma 1.
 *
 * Returns: (transfer full) (nullable): %NULL with @error: an item is to come from a subtask that neither makes nor needs it, or from where it
 * does not stand, or by way of itself; there is no link; too large, or cancelled. O(subtasks + needs log needs).
 */
WeftRelocationPlan *weft_relocation_plan_new_from_holders (const WeftRelocation *relocation,
                                                           guint32 *holders,
                                                           WeftJob *job,
                                                           GError **error);

/** weft_relocation_plan_new_from_graph: the flow graph's own DS: each item from Source, or from the subtask that makes it. */
WeftRelocationPlan *
weft_relocation_plan_new_from_graph (const WeftRelocation *relocation, WeftJob *job, GError **error);

/** weft_relocation_plan_add: puts the next step, of which the plan has room for. */
void weft_relocation_plan_add (WeftRelocationPlan *plan, const WeftRelocationStep *step);

/** weft_relocation_plan_add_up: communication and computation, from the steps. O(steps). */
void weft_relocation_plan_add_up (WeftRelocationPlan *plan);

G_END_DECLS
