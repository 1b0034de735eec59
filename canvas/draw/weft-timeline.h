/* weft-timeline.h: a figure of lanes over time: what each of them does when, intervals that span several lanes, the
 * picture of Li et al. 1997, Figure 1. */
#pragma once

#include "weft-axis.h"
#include "weft-figure.h"

G_BEGIN_DECLS

/* Those of one lane do not overlap. */
typedef struct {
  guint first; /* lanes, from 0 */
  guint last;  /* >= first */
  double start;
  double end;
  WeftPaint paint; /* WEFT_PAINT_SIMD or WEFT_PAINT_SPMD; WEFT_PAINT_PLAIN: it is drawn as @part */
  WeftBarRole part;
  guint32 id;       /* of the node; 0: none */
  const char *what; /* static, one of few: "computes in SIMD mode" */
  double
      free; /* the share of its lanes' height that it leaves free, as of a lane that stands for several; 0: it fills them */
} WeftTimelineInterval;

/* Lanes that belong together. */
typedef struct {
  const char *title;
  guint lane;   /* which holds the title only; the lanes of the section follow, up to the next section */
  guint part;   /* of what is compared: arrows lead between sections of the same part only */
  guint folded; /* the section has one lane that stands for so many; 0: it has all of them */
} WeftTimelineSection;

/* When something may begin or end: a line over the end of a bar. */
typedef struct {
  double from;
  double to; /* not above @from: there is none */
} WeftTimelineWhisker;

/* What a part is drawn for, in place of what it means in schedules. */
typedef struct {
  WeftBarRole part;
  const char *title;
} WeftTimelinePart;

/* What nodes are called. They are asked when there is room for a name, by any thread. */
typedef struct {
  const char *(*get) (gpointer data, guint32 id); /* (nullable): %NULL: nothing has a name; so for one node */
  gpointer data;                                  /* (transfer full) */
  GDestroyNotify free;                            /* (nullable) */
  /* (nullable): adds to @before the nodes that @id waits for, and to @behind those that wait for it: guint32 */
  void (*list_links) (gpointer data, guint32 id, GArray *before, GArray *behind);
  /* (nullable): (transfer full) (nullable): what is said of the interval @item instead of the name of its node */
  char *(*tell) (gpointer data, gsize item);
} WeftTimelineNames;

typedef struct {
  guint lanes;
  double end;          /* of the axis */
  const char *lane;    /* what a lane is: "PE" */
  const char *caption; /* of the axis */
  const char *unit;    /* may be "" */
  const WeftTimelineSection
      *sections; /* (array length=n_sections) (nullable): one above the other, the first from lane 0 on */
  guint n_sections;
  gboolean has_folds; /* sections can be folded: their titles say so */
  WeftTimelineNames names;
  const guint32 *path; /* (array length=n_path) (nullable): nodes whose bars are outlined, in any order */
  gsize n_path;
  const char *path_title; /* what they are; where there are any */
  const guint *numbers;   /* (array length=lanes) (nullable): what lanes are called; absent: their places */
  const char *const
      *titles; /* (array length=lanes) (nullable): what they are called instead, @lane and number together */
  gboolean has_use;                    /* it is said beside each lane which share of the time it is busy */
  const WeftTimelineWhisker *whiskers; /* (array length=n_intervals) (nullable) */
  const char *whisker_title;           /* what they are; where there are any */
  const char *task_title;              /* (nullable): what tasks are, in the legend: "task" */
  const char *transfer_title;          /* (nullable): what transfers are in it; where there may be any */
  const WeftTimelinePart *parts;       /* (array length=n_parts) (nullable): the whole legend */
  guint n_parts;
} WeftTimelineHead;

/**
 * weft_timeline_new:
 * @intervals: (array length=n_intervals): by start
 *
 * All is copied but the names, which are taken over. O(n log lanes); O(n) where all intervals have one lane. 48 bytes an interval.
 *
 * Returns: (transfer full)
 */
WeftFigure *
weft_timeline_new (const WeftTimelineHead *head, const WeftTimelineInterval *intervals, gsize n_intervals);

/* How a timeline lies at a place. */
typedef struct {
  WeftAxis time;
  double top;  /* of the first lane */
  double lane; /* height of a lane with the gap below it */
  double foot; /* height of the axis */
  guint lanes;
} WeftTimelineFrame;

/** weft_timeline_get_frame: %FALSE: @figure is no timeline. */
gboolean
weft_timeline_get_frame (const WeftFigure *figure, const WeftFigurePlace *place, WeftTimelineFrame *frame);

/** weft_timeline_get_work: how much time all lanes together are busy from @from to @to, and how many lanes there are. O(lanes log n). */
double weft_timeline_get_work (const WeftFigure *figure, double from, double to, guint *lanes);

/** weft_timeline_get_section: (transfer none) (nullable): the title of the section that @lane is of; %NULL: there are none, or none can be folded.
 * @is_title: (out) (optional): whether it holds that title */
const char *weft_timeline_get_section (const WeftFigure *figure, guint lane, gboolean *is_title);

/** weft_timeline_get_lane_number: what @lane is called; %FALSE: it is none, or holds a title. */
gboolean weft_timeline_get_lane_number (const WeftFigure *figure, guint lane, guint *number);

/** weft_timeline_get_lane: the first lane of @item; of a timeline. */
guint weft_timeline_get_lane (const WeftFigure *figure, gsize item);

/** weft_timeline_get_unit: (transfer none): of time; may be "". */
const char *weft_timeline_get_unit (const WeftFigure *figure);

/* What some bars take up. */
typedef struct {
  double start;
  double end;
  guint first; /* lanes */
  guint last;
} WeftTimelineExtent;

/** weft_timeline_find_extent: of all bars of @ids (array length=n), ascending, in a timeline. Returns: whether there is any. */
gboolean
weft_timeline_find_extent (const WeftFigure *figure, const guint32 *ids, gsize n, WeftTimelineExtent *extent);

/** weft_timeline_draw_density: the whole timeline in @width x @height pixels, without words: the more is busy the stronger. O(items). */
void weft_timeline_draw_density (const WeftFigure *figure,
                                 const WeftTheme *theme,
                                 cairo_t *cr,
                                 guint width,
                                 guint height);

G_END_DECLS
