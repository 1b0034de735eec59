/* weft-timeline-private.h: a timeline as its drawing sees it. */
#pragma once

#include "weft-figure-private.h"
#include "weft-lane-index.h"
#include "weft-timeline.h"

G_BEGIN_DECLS

#define WEFT_TIMELINE_HEAD    30.0 /* height of the legend */
#define WEFT_TIMELINE_MARGIN  14.0
#define WEFT_TIMELINE_WHISKER 3.0  /* the shortest that shows; from it to bar and name */
#define WEFT_TIMELINE_LABELS  52.0 /* the column of lanes' names */
#define WEFT_TIMELINE_USE     40.0 /* that of their use, beside it */

/* A bar of a node. */
typedef struct {
  guint32 id;
  guint32 bar;
} WeftTimelineEntry;

/* What there may be in a lane, from the bottom of a column up: the modes, then the parts. */
enum { WEFT_TIMELINE_SIMD, WEFT_TIMELINE_SPMD, WEFT_TIMELINE_PARTS };

typedef struct {
  WeftFigure figure;
  WeftLaneBar *bars; /* items; their kinds are numbers of the above, their @what is a place in @whats */
  WeftLaneIndex *index;
  WeftTimelineEntry *entries; /* of all bars with a node: by node, then by bar */
  gsize n_entries;
  const char *whats[G_MAXUINT8 + 1];
  guint n_whats;
  WeftTimelineNames names;
  guint lanes;
  double end;
  char *lane;
  WeftTimelineSection *sections; /* (array length=n_sections) */
  guint n_sections;
  gboolean has_folds;
  char *caption;
  char *unit;
  gboolean seen[WEFT_LANE_SHARES_MOST]; /* what there is in the lanes */
  guint32 *path;                        /* (array length=n_path): ascending */
  gsize n_path;
  char *path_title;
  guint *numbers; /* (nullable): of lanes */
  char **titles;  /* (nullable): of lanes, in their place */
  gboolean has_use;
  WeftTimelineWhisker *whiskers; /* (nullable): of bars */
  char *whisker_title;
  char *task_title;         /* (nullable) */
  char *transfer_title;     /* (nullable) */
  WeftFigureLegend *legend; /* (array length=n_legend): its strings are owned; none: as the bars have it */
  guint n_legend;
} WeftTimeline;

/* A timeline at one size. */
typedef struct {
  WeftAxis time;
  double top;  /* of the first lane */
  double lane; /* height, the gap below it included */
  double gap;
} WeftTimelineLayout;

static inline const WeftTimeline *
weft_timeline_of (const WeftFigure *figure)
{
  return (const WeftTimeline *) figure;
}

static inline WeftPaint
weft_timeline_get_paint (const WeftLaneBar *bar)
{
  return bar->kind == WEFT_TIMELINE_SIMD   ? WEFT_PAINT_SIMD
         : bar->kind == WEFT_TIMELINE_SPMD ? WEFT_PAINT_SPMD
                                           : WEFT_PAINT_PLAIN;
}

/** weft_timeline_get_labels: width of all that stands before the lanes. */
static inline double
weft_timeline_get_labels (const WeftTimeline *timeline)
{
  return WEFT_TIMELINE_LABELS + (timeline->has_use ? WEFT_TIMELINE_USE : 0);
}

/** weft_timeline_sum_lane: how much time @lane is busy from @from to @to. O(log n). */
double weft_timeline_sum_lane (const WeftTimeline *timeline, guint lane, double from, double to);

/** weft_timeline_lay_out: */
WeftTimelineLayout weft_timeline_lay_out (const WeftTimeline *timeline, const WeftFigurePlace *place);

/** weft_timeline_get_axis_top: where the lanes that are seen end. */
double weft_timeline_get_axis_top (const WeftTimeline *timeline,
                                   const WeftTimelineLayout *layout,
                                   const WeftFigurePlace *place);

/** weft_timeline_get_bar_box: */
WeftRect weft_timeline_get_bar_box (const WeftTimelineLayout *layout, const WeftLaneBar *bar);

/** weft_timeline_get_name: (nullable): of the node of @bar. */
const char *weft_timeline_get_name (const WeftTimeline *timeline, const WeftLaneBar *bar);

/** weft_timeline_find_section: (nullable): that @lane is of. O(log sections). */
const WeftTimelineSection *weft_timeline_find_section (const WeftTimeline *timeline, guint lane);

/** weft_timeline_is_title: whether @lane holds a title only. */
gboolean weft_timeline_is_title (const WeftTimeline *timeline, guint lane);

/** weft_timeline_get_number: what @lane is called; of one that holds a title it means nothing. */
guint weft_timeline_get_number (const WeftTimeline *timeline, guint lane);

/** weft_timeline_find_entries: the first entry from @from on whose id is not below @id. O(log of how far that is). */
gsize weft_timeline_find_entries (const WeftTimeline *timeline, gsize from, guint32 id);

/** weft_timeline_draw_links: what the selected bars wait for, and what waits for them. */
void weft_timeline_draw_links (const WeftFigurePainter *painter, const WeftTimelineLayout *layout);

/** weft_timeline_draw: */
void weft_timeline_draw (const WeftFigurePainter *painter);

/** weft_timeline_describe_merging: (transfer full) (nullable): of bars that are too thin to be drawn one by one. */
char *weft_timeline_describe_merging (const WeftFigure *figure, const WeftFigurePlace *place);

G_END_DECLS
