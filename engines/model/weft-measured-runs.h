/* weft-measured-runs.h: the rows of a measured schedule as plain values. */
#pragma once

#include "weft-node.h"

G_BEGIN_DECLS

typedef struct {
  guint32 row; /* of the table of runs */
  guint32 lane;
  guint32 queue;
  double start; /* in the unit of the schedule, as all that follow */
  double finish;
  double overhead;
} WeftMeasuredRun;

/** weft_measured_list_runs: (transfer full) (element-type WeftMeasuredRun): of @schedule, a node of that kind, in document order. O(runs). */
GArray *weft_measured_list_runs (const WeftNode *schedule);

/** weft_measured_count_lanes: as many as @schedule has rows for; without such rows as many as @runs need. O(runs). */
guint32 weft_measured_count_lanes (const WeftNode *schedule, const GArray *runs);

/** weft_measured_get_task: (transfer none): what the run in @row says that it is a run of. */
const char *weft_measured_get_task (const WeftNode *schedule, guint32 row);

/** weft_measured_get_lane_name: (transfer none) (nullable): of the lane @lane. */
const char *weft_measured_get_lane_name (const WeftNode *schedule, guint32 lane);

G_END_DECLS
