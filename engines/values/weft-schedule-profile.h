/* weft-schedule-profile.h: how many tasks of a schedule run at a time, and from how many queues they were taken: the parallelism profile, and
 * the active processes for each active queue (Adve and Vernon 2004, Fig. 11). */
#pragma once

#include "weft-job.h"
#include "weft-schedule.h"

G_BEGIN_DECLS

/* From a time until that of the next step. */
typedef struct {
  double time;
  guint32 n_running;
  guint32 n_queues; /* from which those that run were taken */
} WeftProfileStep;

/**
 * weft_schedule_find_profile:
 *
 * Returns: (transfer full) (element-type WeftProfileStep) (nullable): by rising time, each unlike the one before, from the first start to the
 * makespan, where nothing runs any more. %NULL with @error: too large, or cancelled. O(n log n).
 */
GArray *weft_schedule_find_profile (const WeftSchedule *schedule, WeftJob *job, GError **error);

G_END_DECLS
