/* weft-layout.h: where the nodes of a graph go, as functions from graphs to places behind a table: tidy trees,
 * levels of our own, Graphviz. They know sizes and edges, nothing else, and run on any thread. */
#pragma once

#include "weft-job.h"
#include "weft-rect.h"

G_BEGIN_DECLS

#define WEFT_LAYOUT_ERROR (weft_layout_error_quark ())

typedef enum {
  WEFT_LAYOUT_ERROR_NO_PROGRAM, /* Graphviz is not installed */
  WEFT_LAYOUT_ERROR_TOO_LARGE,  /* more nodes or edges than the layout takes */
  WEFT_LAYOUT_ERROR_TOO_SLOW,   /* the time limit is over */
  WEFT_LAYOUT_ERROR_FAILED,
} WeftLayoutError;

typedef struct {
  double width; /* > 0 */
  double height;
  gboolean fixed; /* stays at (x, y) */
  double x;       /* in for what is fixed; out: the middle */
  double y;
} WeftLayoutNode;

/* By places in the array of nodes. Edges may repeat, run in circles and from a node to itself. */
typedef struct {
  guint from;
  guint to;
} WeftLayoutEdge;

typedef struct {
  WeftLayoutNode *nodes; /* (array length=n_nodes) */
  guint n_nodes;
  const WeftLayoutEdge *edges; /* (array length=n_edges) */
  guint n_edges;
  /* The answer for edges: control points of cubic curves, 3k + 1 of them, from the border of one node to that of
   * the other; none for an edge that is drawn straight from node to node. */
  GArray *points;     /* (nullable) (owned): WeftPoint */
  guint *first_point; /* (nullable) (owned) (array length=n_edges + 1): where the points of an edge begin */
} WeftLayoutGraph;

typedef struct {
  double node_gap;   /* least free space beside a node; 0: WEFT_LAYOUT_NODE_GAP */
  double level_gap;  /* free space between two levels; 0: WEFT_LAYOUT_LEVEL_GAP */
  double time_limit; /* seconds for another program; 0: 30 */
} WeftLayoutOptions;

#define WEFT_LAYOUT_NODE_GAP  24.0
#define WEFT_LAYOUT_LEVEL_GAP 58.0

typedef struct {
  const char *name;
  const char *title; /* for people; translatable */
  guint most_nodes;  /* that it takes; 0: any number */
  guint most_edges;
  /* Sets x and y of all nodes as if none were fixed, and the points. */
  gboolean (*run) (WeftLayoutGraph *graph, const WeftLayoutOptions *options, WeftJob *job, GError **error);
} WeftLayout;

GQuark weft_layout_error_quark (void);

/** weft_layout_get_all: (transfer none) (array length=n): the table of layouts. */
const WeftLayout *weft_layout_get_all (guint *n);

/** weft_layout_find: (nullable): the layout named @name. */
const WeftLayout *weft_layout_find (const char *name);

/** weft_layout_graph_clear: frees points and first_point; the arrays of nodes and edges are the caller's. */
void weft_layout_graph_clear (WeftLayoutGraph *graph);

/**
 * weft_layout_run:
 * @graph: (inout): fixed nodes stay exactly where they are
 *
 * Lays out @graph. No free node overlaps another node, given that fixed ones do not overlap each other. When
 * there are fixed nodes, the rest is moved to where it fits them best, and there is no route for edges.
 *
 * Returns: %FALSE with WEFT_LAYOUT_ERROR or WEFT_JOB_ERROR; the places are then as they were
 */
gboolean weft_layout_run (const WeftLayout *layout,
                          WeftLayoutGraph *graph,
                          const WeftLayoutOptions *options,
                          WeftJob *job,
                          GError **error);

/**
 * weft_layout_run_part:
 * @graph: (inout): every node has a place
 * @chosen: (array length=n_chosen): places of nodes in the array, without repetition
 *
 * Lays out the chosen nodes among themselves, around the middle of where they were; all others, and chosen
 * ones that are fixed, stay, and none is covered. There are no routes.
 */
gboolean weft_layout_run_part (const WeftLayout *layout,
                               WeftLayoutGraph *graph,
                               const guint *chosen,
                               guint n_chosen,
                               const WeftLayoutOptions *options,
                               WeftJob *job,
                               GError **error);

G_END_DECLS
