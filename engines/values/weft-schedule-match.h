/* weft-schedule-match.h: two schedules task by task: where each task runs in either, and where the time between the two makespans went. It
 * knows nothing of where they come from: predicted and measured, two policies or two versions are alike. */
#pragma once

#include "weft-job.h"
#include "weft-schedule.h"

G_BEGIN_DECLS

/* What one task does in one schedule. */
typedef struct {
  guint32 n_runs;  /* 0: it does not run, and nothing else is said */
  guint32 lane;    /* of its first run */
  double start;    /* of its first run */
  double finish;   /* of its last */
  double duration; /* the sum of its runs, overhead included */
  double overhead;
} WeftTaskTimes;

typedef struct {
  guint32 task;
  WeftTaskTimes times[2];
} WeftMatchedTask;

/* What all lanes of a schedule do until its makespan, divided by their number: the three sum up to the makespan. */
typedef struct {
  double makespan;
  double busy; /* without overhead */
  double overhead;
  double idle;
  double alone; /* of @busy and @overhead together: what tasks take that the other schedule does not run */
  guint32 n_lanes;
  guint32 n_alone; /* such tasks */
} WeftMatchSide;

typedef struct {
  gint ref_count;
  WeftMatchedTask *
      tasks; /* (array length=n_tasks): that run in one of both, by their starts in the first, then those of the second alone by theirs */
  gsize n_tasks;
  WeftMatchSide sides[2];
  guint32 n_both;  /* tasks that run in both; of them: */
  guint32 n_moved; /* on another lane */
  guint32 n_longer;
  guint32 n_shorter;
  guint32 n_later; /* that finish later */
  guint32 n_sooner;
} WeftScheduleMatch;

/**
 * weft_schedule_match:
 * @pairing: (array length=n_second) (nullable): of each task of @second, which number it has here; %NULL: its own
 * @n_tasks: all numbers, those of the tasks of @first and those of @pairing, are below it
 *
 * Lemma. The difference of the makespans is that of busy time, overhead and idle time, each per lane. Proof: on each side the three sum up
 * to lanes times makespan.
 *
 * Returns: (transfer full) (nullable): %NULL with @error: too large, or cancelled. O(rows log rows + n_tasks).
 */
WeftScheduleMatch *weft_schedule_match (const WeftSchedule *first,
                                        const WeftSchedule *second,
                                        const guint32 *pairing,
                                        gsize n_tasks,
                                        WeftJob *job,
                                        GError **error);

WeftScheduleMatch *weft_schedule_match_ref (WeftScheduleMatch *match);
void weft_schedule_match_unref (WeftScheduleMatch *match);

/** weft_schedule_match_get_size: bytes that it keeps. */
gsize weft_schedule_match_get_size (const WeftScheduleMatch *match);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftScheduleMatch, weft_schedule_match_unref)

G_END_DECLS
