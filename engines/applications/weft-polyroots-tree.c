/* weft-polyroots-tree.c: a run of m is divided into runs of (m - 1) / 2, rounded down and up, on either side of its middle. */
#include "weft-polyroots-tree.h"

/* Depth is log2 of the degree. */
static guint32
add (GArray *tree, guint32 first, guint32 degree)
{
  guint32 before = (degree - 1) / 2;
  WeftPolyrootsNode node = {.middle = first + before, .degree = degree};

  if (degree == 0)
    return WEFT_NO_CHILD;
  node.children[0] = add (tree, first, before);
  node.children[1] = add (tree, first + before + 1, degree - 1 - before);
  g_array_append_val (tree, node);
  return tree->len - 1;
}

GArray *
weft_polyroots_tree_new (guint32 degree)
{
  GArray *tree = g_array_sized_new (FALSE, FALSE, sizeof (WeftPolyrootsNode), degree);

  add (tree, 0, degree);
  return tree;
}

/* On each level runs have one of two lengths that differ by one: @n of @degree, and @n_longer of @degree + 1. */
WeftPolyrootsCount
weft_polyroots_tree_count (guint32 degree)
{
  WeftPolyrootsCount count = {0, 0};
  guint64 shorter = degree;
  guint64 n = 1;
  guint64 n_longer = 0;

  while (n * shorter + n_longer * (shorter + 1) > 0) {
    gboolean is_odd = shorter % 2 == 1;

    count.n_intervals += n * shorter + n_longer * (shorter + 1);
    count.n_leaves += (shorter == 1 ? n : 0) + (shorter == 0 ? n_longer : 0);
    /* An odd length has two equal parts; an even one of 2k has k - 1 and k. */
    if (is_odd) {
      n = 2 * n + n_longer;
      shorter = (shorter - 1) / 2;
    } else if (shorter > 0) {
      n_longer = n + 2 * n_longer;
      shorter = shorter / 2 - 1;
    } else {
      n_longer = 0;
      n = 0;
    }
  }
  return count;
}
