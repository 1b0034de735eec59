/* weft-forest.h: a figure of trees that grow: nodes in boxes from left to right, edges with a number, one tree below the other; where there are two sides, two
 * trees of the same beside each other, in which differs what differs. */
#pragma once

#include "weft-figure.h"

G_BEGIN_DECLS

#define WEFT_FOREST_ROOT G_MAXUINT

typedef enum {
  WEFT_FOREST_GROWN,
  WEFT_FOREST_NEW,  /* the last that has been added */
  WEFT_FOREST_OPEN, /* not added yet */
} WeftForestState;

typedef struct {
  guint
      parent; /* an earlier node of the same tree and side, counted from its first; WEFT_FOREST_ROOT: it has none */
  guint32 id;      /* of the node of the diagram; 0: none */
  WeftPaint paint; /* the sign before its label; WEFT_PAINT_PLAIN: none */
  const char *label;
  const char *weight; /* of the edge that leads to it; of a root not used */
  const char *words;  /* all there is to say */
  WeftForestState state;
  gboolean differs; /* the edge is not in the tree on the other side */
} WeftForestNode;

typedef struct {
  const char *title;
  gsize n_nodes[2]; /* on the left and on the right: none where there is one side, or both are the same */
} WeftForestTree;

/**
 * weft_forest_new:
 * @heads: of the left and the right side; the second may be %NULL: there is one side
 * @nodes: of the first tree, left then right, then of the next
 *
 * Returns: (transfer full): all is copied. An item a node. O(nodes).
 */
WeftFigure *weft_forest_new (const char *const heads[2],
                             const WeftForestTree *trees,
                             gsize n_trees,
                             const WeftForestNode *nodes);

G_END_DECLS
