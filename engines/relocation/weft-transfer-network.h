/* weft-transfer-network.h: machines with links of their own between each two, instead of one bus, that send and receive several items at once: what Tan et al.
 * 1997 leave to future work. */
#pragma once

#include "weft-relocation-plan.h"
#include "weft-shared-bus.h"

G_BEGIN_DECLS

/**
 * weft_transfer_network_find:
 * @plan: holders, and the sequence in which transfers come first and machines compute
 * @transfers: (array length=n_machines) (nullable): how many a machine takes part in at once, sending and receiving together; 0, or none: any number
 *
 * A transfer begins as soon as its holder has the item and both machines are free for it; of those that could, the first of the plan. Unlike on the bus none
 * waits for one that cannot begin yet. Within a machine it takes no time and nothing of it. All comes to an end, since the first step of the plan that is not done
 * waits for nothing but what is under way.
 *
 * Returns: (transfer full) (nullable): transfers in the sequence of the plan, then computations in that; the lane of a transfer is the number of machines and that of
 * the receiving one. %NULL with @error: too large, or cancelled. O(n log n) where machines are seldom full, for n steps.
 */
WeftTransferSchedule *weft_transfer_network_find (const WeftRelocation *relocation,
                                                  const WeftRelocationPlan *plan,
                                                  const guint32 *transfers,
                                                  WeftJob *job,
                                                  GError **error);

G_END_DECLS
