/* weft-polyroots-tree.h: the tree of intervals by which Polyroots divides a polynomial whose roots are real and distinct: a node is a
 * run of the remainder sequence; the roots of its two children, which leave out the run's middle, lie between its own and so bound them. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define WEFT_NO_CHILD G_MAXUINT32

typedef struct {
  guint32 middle;      /* which remainder it stands at, from 0 */
  guint32 degree;      /* of its polynomial: the length of the run */
  guint32 children[2]; /* their numbers, or WEFT_NO_CHILD */
} WeftPolyrootsNode;

typedef struct {
  guint64 n_intervals; /* of all nodes: each has as many as its degree */
  guint64 n_leaves;    /* nodes without children */
} WeftPolyrootsCount;

/** weft_polyroots_tree_new: (transfer full) (element-type WeftPolyrootsNode): children before their parent, so the root is last; as
 * many nodes as the degree, which is 1 or more. O(degree). */
GArray *weft_polyroots_tree_new (guint32 degree);

/** weft_polyroots_tree_count: O(log degree), without making it. */
WeftPolyrootsCount weft_polyroots_tree_count (guint32 degree);

G_END_DECLS
