/* weft-timeline.h: a figure of lanes over time: what each of them does when, intervals that span several lanes, the
 * picture of Li et al. 1997, Figure 1. */
#pragma once

#include "weft-figure.h"

G_BEGIN_DECLS

typedef struct {
  guint first; /* lanes, from 0 */
  guint last;  /* >= first */
  double start;
  double end;
  WeftPaint paint; /* WEFT_PAINT_SIMD or WEFT_PAINT_SPMD; WEFT_PAINT_PLAIN: it is drawn as @part */
  WeftBarRole part;
  guint32 id;        /* of the node; 0: none */
  const char *label; /* (nullable): drawn where there is room; outlives the figure's making only */
  const char *what;  /* static: "computes in SIMD mode" */
} WeftTimelineInterval;

typedef struct {
  guint lanes;
  double end;          /* of the axis */
  const char *lane;    /* what a lane is: "PE" */
  const char *caption; /* of the axis */
  const char *unit;    /* may be "" */
  /* (array length=n_parts) (nullable): titles of what is compared, one above the other. The lanes are shared equally, and the first of each share
   * holds its title only. */
  const char *const *parts;
  guint n_parts;
} WeftTimelineHead;

/** weft_timeline_new: (transfer full): all is copied. @intervals: by start. */
WeftFigure *
weft_timeline_new (const WeftTimelineHead *head, const WeftTimelineInterval *intervals, gsize n_intervals);

G_END_DECLS
