/* weft-matching-lanes.h: what machines are given so far, with gaps between that later tasks may be put into (insertion: Topcuoglu, Hariri and Wu 2002,
 * section 4.1). For the files of this folder. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
  double start;
  double finish;
} WeftMatchingSlot;

typedef struct {
  GArray **lanes; /* (array length=n_machines): WeftMatchingSlot, by start */
  guint32 n_machines;
} WeftMatchingLanes;

void weft_matching_lanes_init (WeftMatchingLanes *lanes, guint32 n_machines);
void weft_matching_lanes_clear (WeftMatchingLanes *lanes);

/** weft_matching_lanes_empty: nothing is given to any machine. */
void weft_matching_lanes_empty (WeftMatchingLanes *lanes);

/** weft_matching_lanes_find: the earliest start on @machine, not before @from, of something that takes @time and moves nothing. O(log n + gaps passed). */
double weft_matching_lanes_find (const WeftMatchingLanes *lanes, guint32 machine, double from, double time);

/** weft_matching_lanes_put: into the gap that weft_matching_lanes_find() found. Returns: its place on the lane. O(n). */
guint weft_matching_lanes_put (WeftMatchingLanes *lanes, guint32 machine, double start, double finish);

/** weft_matching_lanes_take_out: what was put at @place. */
void weft_matching_lanes_take_out (WeftMatchingLanes *lanes, guint32 machine, guint place);

G_END_DECLS
