/* weft-relocation-memory.h: what copies of items take on the machines while a plan is carried out step by step (Tan et al. 1997, section 3: when a copy can be
 * deleted follows from Order and DS). */
#pragma once

#include "weft-relocation-plan.h"

G_BEGIN_DECLS

/**
 * weft_relocation_find_memory:
 *
 * A machine has one copy of an item, however many subtasks there need it: from the step that brings or makes it to the last step there that computes with it or
 * sends it on. Items stand at their initial places throughout. What no subtask needs is a result, which stays where it is made.
 *
 * Returns: (transfer full) (array length=n_machines) (nullable): for g_free(); %NULL with @error: too large, or cancelled. O(needs log needs).
 */
WeftMachineMemory *weft_relocation_find_memory (const WeftRelocation *relocation,
                                                const WeftRelocationPlan *plan,
                                                WeftJob *job,
                                                GError **error);

G_END_DECLS
