/* weft-schedule.h: a schedule: what runs on which lane, from when to when. A plain value, immutable and reference counted. */
#pragma once

#include "weft-job.h"

G_BEGIN_DECLS

typedef struct {
  guint32 task;
  guint32 lane;  /* the process, from 0 */
  guint32 queue; /* that the task was taken from, which its process serves from then on */
  double start;  /* in units of time, as all that follows */
  double finish; /* start + the task's time + overhead */
  double overhead;
} WeftScheduleRow;

/* What a lane does until the makespan: the three sum up to it. */
typedef struct {
  double busy; /* the times of its tasks */
  double overhead;
  double idle;
} WeftLaneUse;

/* How the costs of what tasks share were found. */
typedef struct {
  guint64 n_solved;   /* models */
  guint64 n_repeated; /* times that a solution was there already */
  double residual;    /* the greatest, relative: 0 where all solutions are exact */
} WeftScheduleSolutions;

typedef struct {
  gint ref_count;
  WeftScheduleRow *rows; /* (array length=n_rows): by start, then in the order in which they were begun */
  gsize n_rows;
  WeftLaneUse *lanes; /* (array length=n_lanes) */
  guint32 *queues;    /* (array length=n_lanes): that each lane serves before its first task */
  guint32 n_lanes;
  double makespan;
  WeftScheduleSolutions solutions;
} WeftSchedule;

/** weft_schedule_new: without rows and lanes. */
WeftSchedule *weft_schedule_new (void);

/**
 * weft_schedule_new_from_rows:
 * @rows: (array length=n_rows) (transfer full): in any order, which stays that of rows that start together
 * @n_lanes: all lanes of @rows are below it
 *
 * For schedules that were not made here: what lanes do, and the makespan, follow from the rows.
 *
 * Returns: (transfer full) (nullable): %NULL with @error: too large, or cancelled. O(n log n).
 */
WeftSchedule *weft_schedule_new_from_rows (WeftScheduleRow *rows,
                                           gsize n_rows,
                                           guint32 n_lanes,
                                           WeftJob *job,
                                           GError **error);

WeftSchedule *weft_schedule_ref (WeftSchedule *schedule);
void weft_schedule_unref (WeftSchedule *schedule);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSchedule, weft_schedule_unref)

G_END_DECLS
