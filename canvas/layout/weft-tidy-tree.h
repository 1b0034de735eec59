/* weft-tidy-tree.h: the layout of ordered trees whose nodes have different sizes, level by level: parents in
 * the middle above their children, subtrees as close as they can be without touching (Walker 1990, in the
 * linear time of Buchheim, Juenger and Leipert 2002). Laid out once from each side and averaged, so that
 * the mirror image of a tree gets the mirror image of its layout. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define WEFT_TIDY_ROOT G_MAXUINT

/* A node. Extents are measured from its anchor, the point that parents are centred by, and hold the space
 * that is to be kept free beside it. */
typedef struct {
  guint parent; /* its place in the array, before the node's own; WEFT_TIDY_ROOT for the first */
  double left;  /* >= 0 */
  double right; /* >= 0 */
  double height;
  /* The answer: the anchor; the root's is at x = 0, and the top of its level at y = 0. */
  double x;
  double y; /* the middle of the node's level */
} WeftTidyNode;

/**
 * weft_tidy_tree_layout:
 * @nodes: (array length=n) (inout): the tree in preorder, so that siblings stand in their order
 * @level_gap: free space between the tallest node of a level and the next level
 *
 * Sets x and y of every node. Equal subtrees get equal layouts wherever they stand. O(@n), not recursive.
 */
void weft_tidy_tree_layout (WeftTidyNode *nodes, guint n, double level_gap);

G_END_DECLS
