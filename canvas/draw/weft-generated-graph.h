/* weft-generated-graph.h: graphs of any size, made by chance from a seed: for tests, measurements and pictures of
 * what the canvas does with many nodes. */
#pragma once

#include "weft-graph-view.h"

G_BEGIN_DECLS

/* The number of the first edge; those of nodes, from 1 on, are below. */
#define WEFT_GENERATED_EDGES (1u << 28)

/**
 * weft_generated_graph_new:
 * @description: "layers:NODES" or "layers:NODES:EDGES": as of a program in phases, edges mostly to the next phase
 * and not far; "tree:NODES"; "web:NODES:EDGES": edges between any two nodes. With NODES from 1 to 10^6 and EDGES up to
 * 10^7
 * @seed: equal ones give equal graphs
 *
 * The layout is "levels", for trees "tidy".
 *
 * Returns: (transfer full) (nullable): %NULL with @error saying what @description must be like. O(nodes + edges).
 */
WeftGraphView *weft_generated_graph_new (const char *description, guint64 seed, GError **error);

G_END_DECLS
