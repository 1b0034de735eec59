/* weft-level-private.h: one piece of a graph on its way through the level layout. */
#pragma once

#include "weft-components.h"

G_BEGIN_DECLS

/* Nodes are the real ones first, by their number in the component, then the bends of edges that span more than one
 * level. */
typedef struct {
  double share; /* of the nodes and edges of the graph */
  guint n;
  guint n_real;
  guint *level;
  double *width; /* with the gap; of a bend: the gap of edges; in a level of several rows: its share */
  double *height;
  guint *rank; /* in a walk along the edges: how the levels are ordered at first */

  WeftLayoutEdge *segments; /* from a node to one on the next level */
  guint n_segments;
  /* The ends of segments, by node: of i from first[i] to first[i + 1]. */
  guint *first_up; /* (array length=n + 1) */
  guint *up;
  guint *first_down;
  guint *down;

  guint n_levels;
  guint *first;       /* (array length=n_levels + 1): where a level begins in order */
  guint *order;       /* nodes by level, from left to right */
  guint *position;    /* by node: in its level */
  guint *n_rows;      /* (array length=n_levels): node i of a level stands in row i % n_rows */
  double *row_height; /* (array length=n_levels): with the gap below it */
  double *x;          /* by node: the middle */
} WeftLevels;

/** weft_level_list_ends: by node the nodes that edges lead to from it, or with @back those that they come from; in the order of the edges.
 * O(@n + @n_edges). */
void weft_level_list_ends (const WeftLayoutEdge *edges,
                           guint n_edges,
                           guint n,
                           gboolean back,
                           guint **first,
                           guint **ends);

/**
 * weft_level_break_circles:
 * @ends: (array length=n_edges): none from a node to itself
 * @order: (out) (array length=n): the nodes; every edge leads onward in it once those that are turned are turned
 * @turned: (out) (array length=n_edges)
 *
 * O(@n + @n_edges).
 */
void
weft_level_break_circles (const WeftLayoutEdge *ends, guint n_edges, guint n, guint *order, gboolean *turned);

/** weft_level_order: orders the levels for few crossings of segments: sweeps of barycentres, the best of all kept. Tells
 * the job how far it is, between a fifth and seven tenths. */
gboolean weft_level_order (WeftLevels *levels, WeftJob *job, GError **error);

/** weft_level_count_crossings: of segments, as ordered. O(segments log width). */
gboolean
weft_level_count_crossings (const WeftLevels *levels, guint64 *crossings, WeftJob *job, GError **error);

/** weft_level_break_rows: sets n_rows and row_height, and width where that takes several rows. O(n). */
void weft_level_break_rows (WeftLevels *levels, double row_gap, double level_gap);

/** weft_level_place: sets x: in the order of the levels, neighbours apart, long edges straight where that can be. */
gboolean weft_level_place (WeftLevels *levels, WeftJob *job, GError **error);

G_END_DECLS
