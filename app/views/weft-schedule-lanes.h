/* weft-schedule-lanes.h: the lanes that a schedule is drawn in: one for each processor, or in sections as few as the tasks of each queue, class or
 * group need. */
#pragma once

#include "weft-answer-figures.h"
#include "weft-timeline.h"

G_BEGIN_DECLS

/* A schedule that is to be drawn. */
typedef struct {
  const WeftDocument *document;
  guint32 diagram;
  const WeftSchedule *schedule;
  const guint32 *rows;     /* which row of the graph a task is */
  gboolean has_own_queues; /* its queues are those of the graph, and called as they are */
  WeftLaneOrder order;
  GHashTable *folded; /* (nullable) (element-type utf8): titles of the sections that are folded to one lane */
  const char *title;  /* (nullable): of all of it, where it is compared with another */
  guint part;         /* of what is compared, from 0 */
  const guint32 *ids; /* (nullable): by task: what its bars stand for; absent: the task itself */
  const WeftTaskSpread *spreads; /* (nullable): by task: when it may finish */
} WeftScheduleDrawn;

/* One or several schedules, one above the other. */
typedef struct {
  GArray *intervals; /* WeftTimelineInterval */
  GArray *whiskers;  /* WeftTimelineWhisker: of each; empty where nothing is random */
  GArray *sections;  /* WeftTimelineSection: with titles of their own */
  GArray *numbers;   /* guint: what each lane is called */
} WeftScheduleLanes;

WeftScheduleLanes *weft_schedule_lanes_new (void);
void weft_schedule_lanes_free (WeftScheduleLanes *lanes);

/** weft_schedule_lanes_add: below what is there. O(n log n). */
void weft_schedule_lanes_add (WeftScheduleLanes *lanes, const WeftScheduleDrawn *drawn);

/** weft_schedule_lanes_sort: all intervals by start, when all are there. O(n log n) where they are not in order already. */
void weft_schedule_lanes_sort (WeftScheduleLanes *lanes);

/** weft_schedule_lanes_make_figure: (transfer full): of lanes that are sorted, of tasks of @diagram. @head: end, lane, has_folds, the path and the
 * title of whiskers; the rest is set. */
WeftFigure *weft_schedule_lanes_make_figure (const WeftScheduleLanes *lanes,
                                             const WeftDocument *document,
                                             guint32 diagram,
                                             WeftTimelineHead head);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftScheduleLanes, weft_schedule_lanes_free)

G_END_DECLS
