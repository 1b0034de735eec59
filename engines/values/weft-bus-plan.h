/* weft-bus-plan.h: transfers and computations over time, before and after something was done about the transfers. A plain value, immutable and reference
 * counted. */
#pragma once

#include "weft-schedule.h"
#include "weft-subtask-parts.h"
#include "weft-transfers.h"

G_BEGIN_DECLS

/* One of two. */
typedef struct {
  WeftTransferSchedule *transfers;
  WeftSchedule *
      schedule; /* the same in lanes on which nothing overlaps: its tasks are rows of @transfers. Transfers that take no time are left out. */
  guint32 *owners; /* (array length=schedule->n_lanes): the lane of @transfers that each lane is of */
} WeftBusSide;

typedef struct {
  gint ref_count;
  WeftSubtaskParts *parts;
  WeftBusSide sides[2]; /* before and after */
  gboolean has_links;   /* machines have links of their own between each two, instead of one bus */
} WeftBusPlan;

/** weft_bus_plan_new: (transfer full): @parts: (transfer none). Without sides. */
WeftBusPlan *weft_bus_plan_new (WeftSubtaskParts *parts);

/**
 * weft_bus_plan_set_side:
 * @transfers: (transfer full): a schedule of the parts of @plan
 *
 * Each lane of @transfers becomes as many as are busy at once: one, but for a machine that receives several items.
 *
 * Returns: %FALSE with @error: too large, or cancelled. O(n log n).
 */
gboolean weft_bus_plan_set_side (WeftBusPlan *plan,
                                 guint side,
                                 WeftTransferSchedule *transfers,
                                 WeftJob *job,
                                 GError **error);

WeftBusPlan *weft_bus_plan_ref (WeftBusPlan *plan);
void weft_bus_plan_unref (WeftBusPlan *plan);

/** weft_bus_plan_get_size: bytes that it keeps. */
gsize weft_bus_plan_get_size (const WeftBusPlan *plan);

/** weft_bus_plan_name_lane: (transfer full): what people call lane @lane of one of its transfer schedules: "bus", "M1", "to M1". */
char *weft_bus_plan_name_lane (const WeftBusPlan *plan, guint32 lane);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftBusPlan, weft_bus_plan_unref)

G_END_DECLS
