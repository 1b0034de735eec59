/* weft-transfer-check.h: what a plan or a schedule says, against the problem alone: nothing here knows how it was found. */
#pragma once

#include "weft-relocation.h"

G_BEGIN_DECLS

/**
 * weft_relocation_plan_check:
 *
 * Executes the steps of @plan one after the other on machines that hold what they have got: each operation and each subtask once, every item where it is taken
 * from, and every subtask behind all that it needs. Times, and their sums, are those of the links.
 *
 * Returns: %FALSE with @error: what is wrong first, of which subtask; too large, or cancelled. O(steps log needs + places).
 */
gboolean weft_relocation_plan_check (const WeftRelocation *relocation,
                                     const WeftRelocationPlan *plan,
                                     WeftJob *job,
                                     GError **error);

/* What is between machines. */
typedef struct {
  gboolean has_links; /* of their own between each two; else one bus */
  const guint32 *
      transfers; /* (array length=n_machines) (nullable): of each machine at once, on links; 0, or %NULL: any number */
} WeftTransferRules;

/**
 * weft_transfer_schedule_check:
 *
 * Each operation and each subtask has one row and takes its time; an item is not taken before it is there, no subtask computed before it has all that it needs;
 * no two subtasks are on a machine at once, no two transfers on a bus, and no more on links than machines have room for.
 *
 * Returns: as above. O(rows log rows + places).
 */
gboolean weft_transfer_schedule_check (const WeftRelocation *relocation,
                                       const WeftTransferSchedule *schedule,
                                       const WeftTransferRules *rules,
                                       WeftJob *job,
                                       GError **error);

G_END_DECLS
