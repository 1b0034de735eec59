/* weft-lane-index.h: bars by lane and time: which one stands where, and how much time they take between any two moments, in time that
 * depends on what is seen rather than on how many there are. */
#pragma once

#include "weft-axis.h"
#include "weft-lane-shares.h"

G_BEGIN_DECLS

/* What happens in some lanes from a start to an end. Those of one lane do not overlap. */
typedef struct {
  double start;
  double end;    /* >= start */
  guint32 first; /* lanes, from 0 */
  guint32 last;  /* >= first */
  guint32 id;    /* of the node that it stands for; 0: none */
  guint8 kind;   /* below WEFT_LANE_SHARES_MOST */
  guint8 what;   /* free for who owns the bar */
  guint16 free; /* of G_MAXUINT16: the share of the lane's height that it leaves free; 0: it fills the lane */
} WeftLaneBar;

/** weft_lane_bar_get_level: the share of the lane's height that @bar fills. */
static inline double
weft_lane_bar_get_level (const WeftLaneBar *bar)
{
  return 1 - (double) bar->free / G_MAXUINT16;
}

#define WEFT_LANE_NOTHING G_MAXSIZE

typedef struct _WeftLaneIndex WeftLaneIndex;

/**
 * weft_lane_index_new:
 * @bars: (array length=n): by start; they must outlive the index and not change. @n: at most G_MAXUINT32
 * @lanes: above the last lane of every bar
 *
 * A bar over several lanes stands at O(log @lanes) places of a tree over the lanes, so that what spans all of them costs no more than what
 * spans a few. 4 bytes for a bar in one lane, and a summary of their times for every 16.
 *
 * Returns: (transfer full): in O(@n log @lanes); O(@n) where every bar has one lane
 */
WeftLaneIndex *weft_lane_index_new (const WeftLaneBar *bars, gsize n, guint32 lanes);
void weft_lane_index_free (WeftLaneIndex *index);

/** weft_lane_index_find: the bar of @lane with start <= @time < end, or WEFT_LANE_NOTHING. O(log lanes log n). */
gsize weft_lane_index_find (const WeftLaneIndex *index, guint32 lane, double time);

/** weft_lane_index_find_after: the first bar of @lane behind bar number @bar, which may be any number, or WEFT_LANE_NOTHING. */
gsize weft_lane_index_find_after (const WeftLaneIndex *index, guint32 lane, gsize bar);

/** weft_lane_index_find_before: the last bar of @lane before bar number @bar, which may be any number, or WEFT_LANE_NOTHING. */
gsize weft_lane_index_find_before (const WeftLaneIndex *index, guint32 lane, gsize bar);

/** weft_lane_index_sum: adds to @times (array fixed-size=12) the time that each kind has in @lane from @from to @to, by the share of the lane that
 * its bars fill. O(log n). */
void weft_lane_index_sum (const WeftLaneIndex *index, guint32 lane, double from, double to, double *times);

/** WeftLaneBarFunc: @bar has at least one column of pixels of its own: from @left to before @right, whole numbers. */
typedef void (*WeftLaneBarFunc) (gsize bar, double left, double right, gpointer data);

/* Some lanes as pixels. */
typedef struct {
  const WeftAxis *time;
  double left; /* pixels: what is seen */
  double right;
  guint32 first; /* lanes */
  guint32 last;  /* behind the last one */
  guint32
      top; /* of all lanes that are drawn the first: a bar is told once, with the first of its lanes from here on */
  double grain; /* where bars begin and end: 1: at whole pixels; less where a picture can be finer */
} WeftLaneWindow;

/**
 * weft_lane_index_walk:
 * @shares: of the columns of pixels that no bar has for itself, is added to
 * @func: (nullable): is called for every bar that has columns for itself, with @data; where it is %NULL, all are shares
 *
 * Law: whatever the size, the pixels that are told to @func and the shares together are the time that the bars have in every column. With a
 * @grain below 1 they are as true as that.
 *
 * Takes time for what is seen: O(lanes x columns) at most.
 */
void weft_lane_index_walk (const WeftLaneIndex *index,
                           const WeftLaneWindow *window,
                           WeftLaneShares *shares,
                           WeftLaneBarFunc func,
                           gpointer data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftLaneIndex, weft_lane_index_free)

G_END_DECLS
