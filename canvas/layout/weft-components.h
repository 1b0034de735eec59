/* weft-components.h: the pieces of a graph that hang together, and how to put them side by side. */
#pragma once

#include "weft-layout.h"

G_BEGIN_DECLS

typedef struct {
  guint n;
  guint *first_node; /* (array length=n + 1): where the nodes of a component begin in nodes */
  guint *nodes;      /* in the order of the graph */
  guint *first_edge; /* (array length=n + 1) */
  guint *edges;      /* without those from a node to itself */
  guint *local;      /* by node: its number in its component */
} WeftComponents;

/** weft_components_init: in the order of their first nodes. O(nodes + edges). */
void weft_components_init (WeftComponents *components, const WeftLayoutGraph *graph);
void weft_components_clear (WeftComponents *components);

/**
 * weft_components_pack:
 * @gap: free space between two components
 *
 * Moves the components, each laid out around wherever it is, side by side in rows, the tallest first, to about
 * the shape of a screen; the whole is in the middle of (0, 0). A single one keeps its horizontal place. Points of
 * edges move along. O(nodes + points).
 */
void weft_components_pack (const WeftComponents *components, WeftLayoutGraph *graph, double gap);

G_END_DECLS
