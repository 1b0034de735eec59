/* weft-tidy-tree.c: Buchheim, Juenger and Leipert 2002, "Improving Walker's algorithm to run in linear
 * time", with extents per node in place of one distance, and without recursion: in preorder every node
 * comes before its descendants, so a walk from the end meets all subtrees of a node before the node. */
#include "weft-tidy-tree.h"

#define NONE G_MAXUINT

/* A node at work; names as in the paper. */
typedef struct {
  guint parent;
  guint first; /* child; in the mirrored pass the last one */
  guint last;
  guint next; /* sibling */
  guint previous;
  guint number; /* among its siblings */
  guint thread; /* where the side of a subtree goes on below a leaf */
  guint ancestor;
  double left;
  double right;
  double prelim; /* x in the origin of its siblings */
  double mod;    /* to be added to all descendants */
  double shift;
  double change;
  double middle; /* of its children, in their origin */
} Walker;

/* A walk down one side of a subtree, with the sum of mod above the node. */
typedef struct {
  guint node;
  double sum;
} Side;

static Walker *
walkers_new (const WeftTidyNode *nodes, guint n)
{
  Walker *walkers = g_new0 (Walker, n);

  for (guint i = 0; i < n; i++) {
    guint parent = nodes[i].parent;

    walkers[i].parent = parent;
    walkers[i].first = walkers[i].last = walkers[i].next = walkers[i].previous = NONE;
    walkers[i].left = nodes[i].left;
    walkers[i].right = nodes[i].right;
    if (parent == WEFT_TIDY_ROOT)
      continue;
    walkers[i].previous = walkers[parent].last;
    if (walkers[parent].last != NONE)
      walkers[walkers[parent].last].next = i;
    else
      walkers[parent].first = i;
    walkers[parent].last = i;
  }
  return walkers;
}

static void
swap (guint *a, guint *b)
{
  guint kept = *a;

  *a = *b;
  *b = kept;
}

static void
mirror (Walker *walkers, guint n)
{
  for (guint i = 0; i < n; i++) {
    double left = walkers[i].left;

    swap (&walkers[i].first, &walkers[i].last);
    swap (&walkers[i].next, &walkers[i].previous);
    walkers[i].left = walkers[i].right;
    walkers[i].right = left;
  }
}

static void
reset (Walker *walkers, guint n)
{
  for (guint i = 0; i < n; i++) {
    Walker *walker = &walkers[i];

    walker->prelim = walker->mod = walker->shift = walker->change = walker->middle = 0;
    walker->thread = NONE;
    walker->ancestor = i;
    walker->number = 0;
  }
}

/* The next node down on the left side of a subtree. */
static guint
next_left (const Walker *walkers, guint v)
{
  return walkers[v].first != NONE ? walkers[v].first : walkers[v].thread;
}

static guint
next_right (const Walker *walkers, guint v)
{
  return walkers[v].last != NONE ? walkers[v].last : walkers[v].thread;
}

static Side
side_start (const Walker *walkers, guint v)
{
  return (Side){v, walkers[v].mod};
}

static void
side_add (const Walker *walkers, Side *side)
{
  side->sum += walkers[side->node].mod;
}

/* Moves the subtree of @right by @shift, and shares the room with the subtrees between it and @left. */
static void
move_subtree (Walker *walkers, guint left, guint right, double shift)
{
  double subtrees = walkers[right].number - walkers[left].number;

  walkers[right].change -= shift / subtrees;
  walkers[right].shift += shift;
  walkers[left].change += shift / subtrees;
  walkers[right].prelim += shift;
  walkers[right].mod += shift;
}

static void
execute_shifts (Walker *walkers, guint v)
{
  double shift = 0;
  double change = 0;

  for (guint w = walkers[v].last; w != NONE; w = walkers[w].previous) {
    walkers[w].prelim += shift;
    walkers[w].mod += shift;
    change += walkers[w].change;
    shift += walkers[w].shift + change;
  }
}

/* How much the level at hand lacks between the forest and the subtree on its right. */
static double
get_overlap (const Walker *walkers, const Side *forest, const Side *subtree)
{
  const Walker *a = &walkers[forest->node];
  const Walker *b = &walkers[subtree->node];

  return a->prelim + forest->sum + a->right + b->left - b->prelim - subtree->sum;
}

/* Sets the subtree of @v beside the subtrees of the siblings before it, the forest. */
static void
apportion (Walker *walkers, guint v, guint *default_ancestor)
{
  guint parent = walkers[v].parent;
  Side forest = side_start (walkers, walkers[v].previous);
  Side forest_outer = side_start (walkers, walkers[parent].first);
  Side subtree = side_start (walkers, v);
  Side subtree_outer = subtree;

  while (next_right (walkers, forest.node) != NONE && next_left (walkers, subtree.node) != NONE) {
    double overlap;

    forest.node = next_right (walkers, forest.node);
    subtree.node = next_left (walkers, subtree.node);
    forest_outer.node = next_left (walkers, forest_outer.node);
    subtree_outer.node = next_right (walkers, subtree_outer.node);
    walkers[subtree_outer.node].ancestor = v;
    overlap = get_overlap (walkers, &forest, &subtree);
    if (overlap > 0) {
      guint ancestor = walkers[forest.node].ancestor;

      move_subtree (walkers, walkers[ancestor].parent == parent ? ancestor : *default_ancestor, v, overlap);
      subtree.sum += overlap;
      subtree_outer.sum += overlap;
    }
    side_add (walkers, &forest);
    side_add (walkers, &subtree);
    side_add (walkers, &forest_outer);
    side_add (walkers, &subtree_outer);
  }
  if (next_right (walkers, forest.node) != NONE && next_right (walkers, subtree_outer.node) == NONE) {
    walkers[subtree_outer.node].thread = next_right (walkers, forest.node);
    walkers[subtree_outer.node].mod += forest.sum - subtree_outer.sum;
  }
  if (next_left (walkers, subtree.node) != NONE && next_left (walkers, forest_outer.node) == NONE) {
    walkers[forest_outer.node].thread = next_left (walkers, subtree.node);
    walkers[forest_outer.node].mod += subtree.sum - forest_outer.sum;
    *default_ancestor = v;
  }
}

/* Places the child @w in the origin of its siblings, right of the one before it. */
static void
place_child (Walker *walkers, guint w)
{
  guint previous = walkers[w].previous;

  if (previous == NONE) {
    walkers[w].prelim = walkers[w].middle;
    return;
  }
  walkers[w].number = walkers[previous].number + 1;
  walkers[w].prelim = walkers[previous].prelim + walkers[previous].right + walkers[w].left;
  if (walkers[w].first != NONE)
    walkers[w].mod = walkers[w].prelim - walkers[w].middle;
}

static void
place_children (Walker *walkers, guint v)
{
  guint default_ancestor = walkers[v].first;

  for (guint w = walkers[v].first; w != NONE; w = walkers[w].next) {
    place_child (walkers, w);
    if (walkers[w].previous != NONE)
      apportion (walkers, w, &default_ancestor);
  }
  execute_shifts (walkers, v);
  if (walkers[v].first != NONE)
    walkers[v].middle = (walkers[walkers[v].first].prelim + walkers[walkers[v].last].prelim) / 2;
}

/* Adds half of @sign times the layout to x; sums of mod above a node are gathered in its middle field. */
static void
add_half (Walker *walkers, WeftTidyNode *nodes, guint n, double sign)
{
  double origin = walkers[0].middle;

  for (guint i = 0; i < n; i++) {
    guint parent = walkers[i].parent;
    double above = parent == WEFT_TIDY_ROOT ? 0 : walkers[parent].middle + walkers[parent].mod;

    nodes[i].x += sign * (i == 0 ? 0 : walkers[i].prelim + above - origin) / 2;
    walkers[i].middle = above;
  }
}

static void
lay_out_once (Walker *walkers, WeftTidyNode *nodes, guint n, double sign)
{
  reset (walkers, n);
  for (guint v = n; v-- > 0;)
    place_children (walkers, v);
  add_half (walkers, nodes, n, sign);
}

static void
set_levels (WeftTidyNode *nodes, guint n, double level_gap)
{
  g_autofree guint *levels = g_new (guint, n);
  g_autofree double *heights = g_new0 (double, n);
  guint n_levels = 0;
  double top = 0;

  for (guint i = 0; i < n; i++) {
    levels[i] = nodes[i].parent == WEFT_TIDY_ROOT ? 0 : levels[nodes[i].parent] + 1;
    heights[levels[i]] = MAX (heights[levels[i]], nodes[i].height);
    n_levels = MAX (n_levels, levels[i] + 1);
  }
  for (guint level = 0; level < n_levels; level++) {
    double height = heights[level];

    heights[level] = top + height / 2; /* from here on the middle of the level */
    top += height + level_gap;
  }
  for (guint i = 0; i < n; i++)
    nodes[i].y = heights[levels[i]];
}

void
weft_tidy_tree_layout (WeftTidyNode *nodes, guint n, double level_gap)
{
  g_autofree Walker *walkers = NULL;

  if (n == 0)
    return;
  walkers = walkers_new (nodes, n);
  for (guint i = 0; i < n; i++)
    nodes[i].x = 0;
  lay_out_once (walkers, nodes, n, 1);
  mirror (walkers, n);
  lay_out_once (walkers, nodes, n, -1);
  set_levels (nodes, n, level_gap);
}
