/* weft-pairs.c: a B+ tree. A leaf has the second numbers as they are, and of the first ones how far they are from
 * a base that none is below, in as few bytes as the farthest took when the leaf was packed. An edit copies what stands before and
 * behind; where a new pair is below the base or too far from it, or a leaf is full, it unpacks the leaf and packs others. */
#include "weft-pairs.h"

#include "weft-block.h"

#include <string.h>

#define LEAF_CAPACITY   64
#define BRANCH_CAPACITY 8

/* What weft_pairs_new() fills: the next pairs find room, where all would cut leaves and branches that are full. */
#define LEAF_FILL   56
#define BRANCH_FILL 6

typedef struct {
  WeftPairs *tree;
  guint64 first; /* by order_of(): the least pair in the tree, or one that is below it and above all before */
} Branch;

struct _WeftPairs {
  gint ref_count;
  guint8 level;
  guint8 n;
  guint8 width;       /* of a leaf: bytes of an offset: 1, 2 or 4 */
  guint8 is_piece;    /* of a block that has one of each level, the lowest first */
  guint32 base;       /* of a leaf: no first number is below it */
  guint64 contents[]; /* of a leaf: n second numbers, then n offsets; else n Branch */
};

/* What a branch takes, however full it is: to copy as much as all have takes less than to see how much it is. */
#define CONTENTS (BRANCH_CAPACITY * sizeof (Branch))
#define PIECE    (sizeof (WeftPairs) + CONTENTS)

/* What an edit leaves in place of a tree: none, itself or two. */
typedef struct {
  guint n;
  Branch branches[2];
} Edited;

static guint32 *
seconds_of (const WeftPairs *leaf)
{
  return (guint32 *) (gpointer) leaf->contents;
}

static gpointer
offsets_of (const WeftPairs *leaf)
{
  return seconds_of (leaf) + leaf->n;
}

static Branch *
branches_of (const WeftPairs *tree)
{
  return (Branch *) (gpointer) tree->contents;
}

/* Numbers in the order of the pairs. */
static inline guint64
order_of (WeftPair pair)
{
  return (guint64) pair.first << 32 | pair.second;
}

/* @width: of @leaf */
static inline WeftPair
get_pair_of (const WeftPairs *leaf, guint i, guint width)
{
  guint32 offset = width == 1   ? ((const guint8 *) offsets_of (leaf))[i]
                   : width == 2 ? ((const guint16 *) offsets_of (leaf))[i]
                                : ((const guint32 *) offsets_of (leaf))[i];

  return (WeftPair){leaf->base + offset, seconds_of (leaf)[i]};
}

static inline WeftPair
get_pair (const WeftPairs *leaf, guint i)
{
  return get_pair_of (leaf, i, leaf->width);
}

/* Whether the offset of @pair is one of those that @leaf can hold. */
static gboolean
is_near (const WeftPairs *leaf, WeftPair pair)
{
  return pair.first >= leaf->base && ((guint64) pair.first - leaf->base) >> (8 * leaf->width) == 0;
}

static inline void
set_pair (WeftPairs *leaf, guint i, WeftPair pair)
{
  guint32 offset = pair.first - leaf->base;

  seconds_of (leaf)[i] = pair.second;
  if (leaf->width == 1)
    ((guint8 *) offsets_of (leaf))[i] = offset;
  else if (leaf->width == 2)
    ((guint16 *) offsets_of (leaf))[i] = offset;
  else
    ((guint32 *) offsets_of (leaf))[i] = offset;
}

static WeftPairs *
tree_new (guint level, guint n, gsize size)
{
  WeftPairs *tree = g_malloc (sizeof (WeftPairs) + size);

  *tree = (WeftPairs){.ref_count = 1, .level = level, .n = n};
  return tree;
}

/* Gives back the memory of @tree alone. */
static void
tree_free (WeftPairs *tree)
{
  if (tree->is_piece)
    weft_block_let_go (tree, tree->level - 1, PIECE);
  else
    g_free (tree);
}

static WeftPairs *
leaf_new (guint n, guint width, guint32 base)
{
  /* bounded: a leaf */
  WeftPairs *leaf = tree_new (0, n, n * (sizeof (guint32) + width));

  leaf->width = width;
  leaf->base = base;
  return leaf;
}

static Branch
pack_leaf (const WeftPair *pairs, guint n)
{
  guint32 span = pairs[n - 1].first - pairs[0].first;
  guint width = span <= G_MAXUINT8 ? 1 : span <= G_MAXUINT16 ? 2 : 4;
  WeftPairs *leaf = leaf_new (n, width, pairs[0].first);

  for (guint i = 0; i < n; i++)
    set_pair (leaf, i, pairs[i]);
  return (Branch){leaf, order_of (pairs[0])};
}

/* A copy of @leaf with @added unwritten pairs in place of the @removed ones from @at on. */
static WeftPairs *
splice (const WeftPairs *leaf, guint at, guint removed, guint added)
{
  WeftPairs *copy = leaf_new (leaf->n - removed + added, leaf->width, leaf->base);
  guint behind = leaf->n - at - removed;
  const guint8 *offsets = offsets_of (leaf);
  guint8 *copied = offsets_of (copy);

  memcpy (seconds_of (copy), seconds_of (leaf), at * sizeof (guint32));
  memcpy (seconds_of (copy) + at + added, seconds_of (leaf) + at + removed, behind * sizeof (guint32));
  memcpy (copied, offsets, at * leaf->width);
  memcpy (copied + (at + added) * leaf->width, offsets + (at + removed) * leaf->width, behind * leaf->width);
  return copy;
}

static Branch
make_branch (guint level, const Branch *branches, guint n)
{
  WeftPairs *tree = tree_new (level, n, CONTENTS);

  memcpy (tree->contents, branches, n * sizeof (Branch));
  return (Branch){tree, branches[0].first};
}

WeftPairs *
weft_pairs_ref (WeftPairs *pairs)
{
  if (pairs != NULL)
    weft_ref_inc (&pairs->ref_count);
  return pairs;
}

/* Recursion is bounded by the height. */
void
weft_pairs_unref (WeftPairs *pairs)
{
  if (pairs == NULL || !weft_ref_dec (&pairs->ref_count))
    return;
  for (guint i = 0; pairs->level > 0 && i < pairs->n; i++)
    weft_pairs_unref (branches_of (pairs)[i].tree);
  tree_free (pairs);
}

/* Where piece @i of @count begins when @n are cut into pieces of nearly equal size. */
static gsize
cut_at (gsize n, gsize i, gsize count)
{
  return n / count * i + n % count * i / count;
}

WeftPairs *
weft_pairs_new (const WeftPair *sorted, gsize n)
{
  gsize count = (n + LEAF_FILL - 1) / LEAF_FILL;
  g_autofree Branch *trees = g_new (Branch, count);

  if (n == 0)
    return NULL;
  for (gsize i = 0; i < count; i++)
    trees[i] = pack_leaf (sorted + cut_at (n, i, count), cut_at (n, i + 1, count) - cut_at (n, i, count));
  for (guint level = 1; count > 1; level++) {
    n = count;
    count = (n + BRANCH_FILL - 1) / BRANCH_FILL;
    for (gsize i = 0; i < count; i++)
      trees[i] =
          make_branch (level, trees + cut_at (n, i, count), cut_at (n, i + 1, count) - cut_at (n, i, count));
  }
  return trees[0].tree;
}

/* How many pairs of @leaf are below the one at @place in the order: at least low, at most low + left. Where nobody can guess the
 * next half, no branch asks for it. */
static inline guint
rank_of (const WeftPairs *leaf, guint64 place, guint width)
{
  guint low = 0;

  for (guint left = leaf->n; left > 1; left -= left / 2)
    low += order_of (get_pair_of (leaf, low + left / 2 - 1, width)) < place ? left / 2 : 0;
  return low + (order_of (get_pair_of (leaf, low, width)) < place);
}

static guint
rank_in_leaf (const WeftPairs *leaf, WeftPair pair)
{
  guint64 place = order_of (pair);

  return leaf->width == 1   ? rank_of (leaf, place, 1)
         : leaf->width == 2 ? rank_of (leaf, place, 2)
                            : rank_of (leaf, place, 4);
}

/* Which branch of @tree has @pair, if any has: the last that begins at or below it, or the first. */
static guint
find_branch (const WeftPairs *tree, WeftPair pair)
{
  const Branch *branches = branches_of (tree);
  guint64 place = order_of (pair);
  guint at = 0;

  for (guint left = tree->n; left > 1; left -= left / 2)
    at += branches[at + left / 2].first <= place ? left / 2 : 0;
  return at;
}

static void
unpack_leaf (const WeftPairs *leaf, WeftPair *pairs)
{
  for (guint i = 0; i < leaf->n; i++)
    pairs[i] = get_pair (leaf, i);
}

/* Before an edit of the branch at @at, which takes a reference to that one; the counts of the others are waited for when the edit
 * below is done. Returns whether others hold @tree. */
static gboolean
open_tree (WeftPairs *tree, guint at)
{
  if (weft_ref_is_unique (&tree->ref_count))
    return FALSE;
  weft_ref_inc (&branches_of (tree)[at].tree->ref_count);
  return TRUE;
}

/* Lets go of @tree, whose branch at @at was taken by open_tree() and whose others the caller takes now. @was_shared: what
 * open_tree() saw: if others have let go since, the tree dies here with its references. */
static void
close_tree (WeftPairs *tree, guint at, gboolean was_shared)
{
  if (!was_shared) {
    tree_free (tree);
    return;
  }
  for (guint i = 0, n = tree->n; i < n; i++)
    if (i != at)
      weft_ref_inc (&branches_of (tree)[i].tree->ref_count);
  weft_pairs_unref (tree);
}

/* The branches of @tree (transfer full), with references of the caller's own. */
static void
take_branches (WeftPairs *tree, Branch *branches)
{
  memcpy (branches, tree->contents, tree->n * sizeof (Branch));
  close_tree (tree, 0, open_tree (tree, 0));
}

/* What is below a tree that others hold is theirs, too: from there on each level is copied, or made anew, which leaves its piece
 * over. Returns the pieces for @level and those below; %NULL: none yet. */
static gpointer
get_block (gpointer block, guint level, gboolean is_shared)
{
  return block == NULL && is_shared ? weft_block_new (level, PIECE) : block;
}

static void
drop_piece (gpointer block, guint level)
{
  if (block != NULL)
    weft_block_let_go (weft_block_get_piece (block, level - 1, PIECE), level - 1, PIECE);
}

/* @tree, opened at @at, with @branch there, which is as many as before: itself where nobody else holds it, else in its piece of
 * @block. */
static Branch
put_branch (WeftPairs *tree, guint at, gboolean was_shared, gpointer block, Branch branch)
{
  if (was_shared) {
    WeftPairs *copy = weft_block_get_piece (block, tree->level - 1, PIECE);

    *copy = (WeftPairs){.ref_count = 1, .level = tree->level, .n = tree->n, .is_piece = TRUE};
    memcpy (copy->contents, tree->contents, CONTENTS);
    close_tree (tree, at, TRUE);
    tree = copy;
  } else {
    drop_piece (block, tree->level);
  }
  branches_of (tree)[at] = branch;
  return (Branch){tree, branches_of (tree)[0].first};
}

/* One leaf or two of @n pairs; pairs that come in order leave full leaves behind. */
static Edited
pack (const WeftPair *pairs, guint n, gboolean is_last)
{
  guint cut = is_last ? n - 1 : n / 2;

  if (n <= LEAF_CAPACITY)
    return (Edited){1, {pack_leaf (pairs, n)}};
  return (Edited){2, {pack_leaf (pairs, cut), pack_leaf (pairs + cut, n - cut)}};
}

static Edited
pack_branches (guint level, const Branch *branches, guint n, gboolean is_last)
{
  guint cut = is_last ? n - 1 : n / 2;

  if (n <= BRANCH_CAPACITY)
    return (Edited){1, {make_branch (level, branches, n)}};
  return (Edited){2, {make_branch (level, branches, cut), make_branch (level, branches + cut, n - cut)}};
}

static Edited
insert_in_leaf (WeftPairs *leaf, WeftPair pair)
{
  WeftPair pairs[LEAF_CAPACITY + 1];
  guint n = leaf->n;
  guint at = rank_in_leaf (leaf, pair);
  Edited edited;

  if (n < LEAF_CAPACITY && is_near (leaf, pair)) {
    WeftPairs *copy = splice (leaf, at, 0, 1);

    set_pair (copy, at, pair);
    edited = (Edited){1, {{copy, order_of (get_pair (copy, 0))}}};
  } else {
    unpack_leaf (leaf, pairs);
    memmove (pairs + at + 1, pairs + at, (n - at) * sizeof *pairs);
    pairs[at] = pair;
    edited = pack (pairs, n + 1, at == n);
  }
  weft_pairs_unref (leaf);
  return edited;
}

static Edited
insert_in (WeftPairs *tree, WeftPair pair, gpointer block)
{
  Branch branches[BRANCH_CAPACITY + 1];
  guint level = tree->level;
  guint n = tree->n;
  guint at;
  gboolean is_shared;
  Edited edited;

  if (level == 0)
    return insert_in_leaf (tree, pair);
  at = find_branch (tree, pair);
  is_shared = open_tree (tree, at);
  block = get_block (block, level, is_shared);
  edited = insert_in (branches_of (tree)[at].tree, pair, block);
  if (edited.n == 1)
    return (Edited){1, {put_branch (tree, at, is_shared, block, edited.branches[0])}};
  memcpy (branches, tree->contents, (at + 1) * sizeof *branches);
  memcpy (branches + at + 1, branches_of (tree) + at, (n - at) * sizeof *branches);
  memcpy (branches + at, edited.branches, sizeof edited.branches);
  close_tree (tree, at, is_shared);
  drop_piece (block, level);
  return pack_branches (level, branches, n + 1, at == n - 1);
}

WeftPairs *
weft_pairs_insert (WeftPairs *pairs, WeftPair pair)
{
  Edited edited;

  if (pairs == NULL)
    return weft_pairs_new (&pair, 1);
  edited = insert_in (pairs, pair, NULL);
  if (edited.n == 1)
    return edited.branches[0].tree;
  return make_branch (edited.branches[0].tree->level + 1, edited.branches, 2).tree;
}

/* One tree of the contents of two neighbours. */
static Branch
join (Branch a, Branch b)
{
  WeftPair pairs[LEAF_CAPACITY];
  Branch branches[BRANCH_CAPACITY];
  guint level = a.tree->level;
  guint n = a.tree->n;
  guint total = n + b.tree->n;

  if (level > 0) {
    take_branches (a.tree, branches);
    take_branches (b.tree, branches + n);
    return make_branch (level, branches, total);
  }
  unpack_leaf (a.tree, pairs);
  unpack_leaf (b.tree, pairs + n);
  weft_pairs_unref (a.tree);
  weft_pairs_unref (b.tree);
  return pack_leaf (pairs, total);
}

/* Half of what a leaf or a branch like @tree can have: two neighbours with no more together are joined. */
static gint
half_of (const WeftPairs *tree)
{
  return (tree->level > 0 ? BRANCH_CAPACITY : LEAF_CAPACITY) / 2;
}

/* Joins the tree at @at with a neighbour when both are thin; returns how many there are then. */
static guint
join_thin (Branch *branches, guint n, guint at)
{
  guint left = at > 0 ? at - 1 : 0;

  if (n < 2 || branches[left].tree->n + branches[left + 1].tree->n > half_of (branches[at].tree))
    return n;
  branches[left] = join (branches[left], branches[left + 1]);
  memmove (branches + left + 1, branches + left + 2, (n - left - 2) * sizeof *branches);
  return n - 1;
}

static Edited
remove_from_leaf (WeftPairs *leaf, WeftPair pair)
{
  Edited edited = {0};

  if (leaf->n > 1) {
    WeftPairs *copy = splice (leaf, rank_in_leaf (leaf, pair), 1, 0);

    edited = (Edited){1, {{copy, order_of (get_pair (copy, 0))}}};
  }
  weft_pairs_unref (leaf);
  return edited;
}

static Edited
remove_in (WeftPairs *tree, WeftPair pair, gpointer block)
{
  Branch branches[BRANCH_CAPACITY];
  guint level = tree->level;
  guint n = tree->n;
  guint at;
  gboolean is_shared;
  Edited edited;

  if (level == 0)
    return remove_from_leaf (tree, pair);
  at = find_branch (tree, pair);
  is_shared = open_tree (tree, at);
  block = get_block (block, level, is_shared);
  edited = remove_in (branches_of (tree)[at].tree, pair, block);
  if (edited.n == 1 && edited.branches[0].tree->n > half_of (edited.branches[0].tree))
    return (Edited){1, {put_branch (tree, at, is_shared, block, edited.branches[0])}};
  memcpy (branches, tree->contents, n * sizeof *branches);
  close_tree (tree, at, is_shared);
  drop_piece (block, level);
  if (edited.n > 0) {
    branches[at] = edited.branches[0];
    n = join_thin (branches, n, at);
  } else {
    n--;
    memmove (branches + at, branches + at + 1, (n - at) * sizeof *branches);
  }
  return n > 0 ? (Edited){1, {make_branch (level, branches, n)}} : (Edited){0};
}

WeftPairs *
weft_pairs_remove (WeftPairs *pairs, WeftPair pair)
{
  Edited edited = remove_in (pairs, pair, NULL);

  pairs = edited.n > 0 ? edited.branches[0].tree : NULL;
  while (pairs != NULL && pairs->level > 0 && pairs->n == 1) {
    Branch only;

    take_branches (pairs, &only);
    pairs = only.tree;
  }
  return pairs;
}

/* From a branch, which stands in place of the leaf, one level down; %FALSE: there is none below. */
static gboolean
step_down (WeftPairIter *iter, WeftPair from)
{
  const WeftPairs *tree = iter->leaf;
  guint at;

  if (tree == NULL || tree->level == 0)
    return FALSE;
  at = find_branch (tree, from);
  if (at + 1 < tree->n) {
    guint64 next = branches_of (tree)[at + 1].first;

    iter->has_more = TRUE;
    iter->next = (WeftPair){next >> 32, (guint32) next};
  }
  iter->leaf = branches_of (tree)[at].tree;
  return TRUE;
}

static void
find_in_leaf (WeftPairIter *iter, WeftPair from)
{
  if (iter->leaf != NULL)
    iter->position = rank_in_leaf (iter->leaf, from);
}

void
weft_pair_iter_init (WeftPairIter *iter, const WeftPairs *pairs, WeftPair from)
{
  *iter = (WeftPairIter){.pairs = pairs, .leaf = pairs};
  while (step_down (iter, from)) {
  }
  find_in_leaf (iter, from);
}

/* A line of memory. */
#define LINE 64

#define FAR_LEVELS 2 /* above leaves */

/* @tree, of which nothing is known but whether it is a leaf. */
static void
fetch (const WeftPairs *tree, gboolean is_leaf)
{
  gsize size = is_leaf ? LEAF_CAPACITY * (sizeof (guint32) + sizeof (guint16)) : CONTENTS;

  for (gsize at = 0; at < sizeof *tree + size; at += LINE)
    __builtin_prefetch ((const char *) tree + at);
}

/* An edit of a tree that others hold too adds a reference to every branch beside its own. Far from the root the counts are scattered
 * over more memory than stays in a cache: all are fetched at once. */
static void
fetch_counts (const WeftPairs *tree)
{
  if (tree->level > FAR_LEVELS)
    return;
  for (guint i = 0, n = tree->n; i < n; i++)
    __builtin_prefetch (branches_of (tree)[i].tree, 1);
}

/* To the leaves of all, which are then on their way here. */
static void
go_down (WeftPairIter *iters, const WeftPairs *const *sets, const WeftPair *from, guint n, guint n_edited)
{
  gboolean goes_on = TRUE;

  for (guint i = 0; i < n; i++)
    iters[i] = (WeftPairIter){.pairs = sets[i], .leaf = sets[i]};
  while (goes_on) {
    goes_on = FALSE;
    for (guint i = 0; i < n; i++) {
      const WeftPairs *above = iters[i].leaf;

      if (!step_down (&iters[i], from[i]))
        continue;
      if (i < n_edited)
        fetch_counts (above);
      fetch (iters[i].leaf, above->level == 1);
      goes_on = TRUE;
    }
  }
}

void
weft_pair_iters_init (WeftPairIter *iters,
                      const WeftPairs *const *sets,
                      const WeftPair *from,
                      guint n,
                      guint n_edited)
{
  go_down (iters, sets, from, n, n_edited);
  for (guint i = 0; i < n; i++)
    find_in_leaf (&iters[i], from[i]);
}

void
weft_pairs_fetch (const WeftPairs *const sets[2], const WeftPair pairs[2])
{
  WeftPairIter iters[2];

  go_down (iters, sets, pairs, 2, 2);
}

void
weft_pair_iter_go (WeftPairIter *iter, WeftPair from)
{
  const WeftPairs *leaf = iter->leaf;

  if (leaf != NULL && order_of (get_pair (leaf, leaf->n - 1)) >= order_of (from))
    find_in_leaf (iter, from);
  else
    weft_pair_iter_init (iter, iter->pairs, from);
}

gboolean
weft_pair_iter_next (WeftPairIter *iter, WeftPair *pair)
{
  if (iter->leaf == NULL)
    return FALSE;
  if (iter->position == iter->leaf->n) {
    if (!iter->has_more)
      return FALSE;
    weft_pair_iter_init (iter, iter->pairs, iter->next);
  }
  *pair = get_pair (iter->leaf, iter->position++);
  return TRUE;
}
