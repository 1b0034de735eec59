/* weft-region-map.h: a figure of a plane cut into regions, as phase diagrams are: what is so at each pair of two values, with the borders in between. */
#pragma once

#include "weft-axis.h"
#include "weft-figure.h"

G_BEGIN_DECLS

#define WEFT_REGION_MOST 8

/* A kind of region. */
typedef struct {
  WeftSeriesRole role;
  const char *label; /* “Pipeline” */
} WeftRegion;

/* A part of a line of the plane, from where the one before it ends. */
typedef struct {
  double end;
  guint region; /* at least n_regions: of none */
} WeftRegionPart;

/* A line through the plane; between two neighbours with the same regions in the same order borders go from one to the other, between others the upper line's begin at
 * its own place. */
typedef struct {
  double at;
  guint first; /* of its parts */
  guint n;
} WeftRegionLine;

/* A point of interest, such as where borders meet. */
typedef struct {
  double x;
  double y;
  const char *label;
} WeftRegionPoint;

typedef struct {
  double from;
  double to;
  const char *caption;
} WeftRegionAxis;

typedef struct {
  WeftRegionAxis x;
  WeftRegionAxis y;
  const WeftRegion *regions; /* (array length=n_regions): at most WEFT_REGION_MOST */
  guint n_regions;
  const char *none;     /* what there is where no region is: in the legend, where there is such a place */
  gboolean are_upright; /* lines go along y, at values of x; else along x */
  const WeftRegionLine *lines; /* (array length=n_lines): ascending, over the whole of their axis */
  guint n_lines;
  const WeftRegionPart *parts; /* (array length=n_parts) */
  guint n_parts;
  const WeftRegionPoint
      *points; /* (array length=n_points) (nullable): the first with the room for its label has it */
  guint n_points;
  WeftRegionPoint own; /* the place that this is about */
  guint32 id;          /* the node that it is about */
  guint columns;       /* places that can be read, in the middles of equal parts of both axes */
  guint rows;
  const guint8 *region_of;  /* (array length=columns rows): by rows from below; at least n_regions: none */
  const char *const *words; /* (array length=columns rows): all there is to say of each place */
} WeftRegionMapHead;

/** weft_region_map_new: (transfer full): all is copied. */
WeftFigure *weft_region_map_new (const WeftRegionMapHead *head);

G_END_DECLS
