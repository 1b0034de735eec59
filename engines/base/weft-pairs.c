/* weft-pairs.c: a B+ tree. A leaf has the second numbers as they are, and of the first ones how far they are from
 * the least, in as few bytes as the farthest takes; an edit of a leaf unpacks it and packs another. */
#include "weft-pairs.h"

#include "weft-ref.h"

#include <string.h>

#define LEAF_CAPACITY   64
#define BRANCH_CAPACITY 8

typedef struct {
  WeftPairs *tree;
  WeftPair first; /* the least pair in the tree, or one that is below it and above all before */
} Branch;

struct _WeftPairs {
  gint ref_count;
  guint8 level;
  guint8 n;
  guint8 width;       /* of a leaf: bytes of an offset: 1, 2 or 4 */
  guint32 base;       /* of a leaf: the least first number */
  guint64 contents[]; /* of a leaf: n second numbers, then n offsets; else n Branch */
};

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

static inline gboolean
is_below (WeftPair a, WeftPair b)
{
  return a.first != b.first ? a.first < b.first : a.second < b.second;
}

static inline WeftPair
get_pair (const WeftPairs *leaf, guint i)
{
  guint32 offset = leaf->width == 1   ? ((const guint8 *) offsets_of (leaf))[i]
                   : leaf->width == 2 ? ((const guint16 *) offsets_of (leaf))[i]
                                      : ((const guint32 *) offsets_of (leaf))[i];

  return (WeftPair){leaf->base + offset, seconds_of (leaf)[i]};
}

static WeftPairs *
tree_new (guint level, guint n, gsize size)
{
  WeftPairs *tree = g_malloc (sizeof (WeftPairs) + size);

  weft_ref_init (&tree->ref_count);
  tree->level = level;
  tree->n = n;
  return tree;
}

static Branch
pack_leaf (const WeftPair *pairs, guint n)
{
  guint32 span = pairs[n - 1].first - pairs[0].first;
  guint width = span <= G_MAXUINT8 ? 1 : span <= G_MAXUINT16 ? 2 : 4;
  /* bounded: a leaf */
  WeftPairs *leaf = tree_new (0, n, n * (sizeof (guint32) + width));

  leaf->width = width;
  leaf->base = pairs[0].first;
  for (guint i = 0; i < n; i++) {
    guint32 offset = pairs[i].first - leaf->base;

    seconds_of (leaf)[i] = pairs[i].second;
    if (width == 1)
      ((guint8 *) offsets_of (leaf))[i] = offset;
    else if (width == 2)
      ((guint16 *) offsets_of (leaf))[i] = offset;
    else
      ((guint32 *) offsets_of (leaf))[i] = offset;
  }
  return (Branch){leaf, pairs[0]};
}

static Branch
make_branch (guint level, const Branch *branches, guint n)
{
  WeftPairs *tree = tree_new (level, n, n * sizeof (Branch));

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
  g_free (pairs);
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
  gsize count = (n + LEAF_CAPACITY - 1) / LEAF_CAPACITY;
  g_autofree Branch *trees = g_new (Branch, count);

  if (n == 0)
    return NULL;
  for (gsize i = 0; i < count; i++)
    trees[i] = pack_leaf (sorted + cut_at (n, i, count), cut_at (n, i + 1, count) - cut_at (n, i, count));
  for (guint level = 1; count > 1; level++) {
    n = count;
    count = (n + BRANCH_CAPACITY - 1) / BRANCH_CAPACITY;
    for (gsize i = 0; i < count; i++)
      trees[i] =
          make_branch (level, trees + cut_at (n, i, count), cut_at (n, i + 1, count) - cut_at (n, i, count));
  }
  return trees[0].tree;
}

/* How many pairs of @leaf are below @pair. */
static guint
rank_in_leaf (const WeftPairs *leaf, WeftPair pair)
{
  guint low = 0;
  guint high = leaf->n;

  while (low < high) {
    guint middle = (low + high) / 2;

    if (is_below (get_pair (leaf, middle), pair))
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* Which branch of @tree has @pair, if any has. */
static guint
find_branch (const WeftPairs *tree, WeftPair pair)
{
  guint i = 0;

  while (i + 1 < tree->n && !is_below (pair, branches_of (tree)[i + 1].first))
    i++;
  return i;
}

static void
unpack_leaf (const WeftPairs *leaf, WeftPair *pairs)
{
  for (guint i = 0; i < leaf->n; i++)
    pairs[i] = get_pair (leaf, i);
}

/* A line of memory. */
#define LINE 64

#define MOST_FETCHED 4

/* @tree, of which nothing is known but whether it is a leaf. */
static void
fetch (const WeftPairs *tree, gboolean is_leaf)
{
  gsize size =
      is_leaf ? LEAF_CAPACITY * (sizeof (guint32) + sizeof (guint16)) : BRANCH_CAPACITY * sizeof (Branch);

  for (gsize at = 0; at < sizeof *tree + size; at += LINE)
    __builtin_prefetch ((const char *) tree + at);
}

void
weft_pairs_fetch (const WeftPairs *const *sets, const WeftPair *pairs, guint n)
{
  const WeftPairs *trees[MOST_FETCHED];
  gboolean goes_on = TRUE;

  g_return_if_fail (n <= MOST_FETCHED);
  memcpy (trees, sets, n * sizeof *trees);
  while (goes_on) {
    goes_on = FALSE;
    for (guint i = 0; i < n; i++) {
      const WeftPairs *below;

      if (trees[i] == NULL || trees[i]->level == 0)
        continue;
      below = branches_of (trees[i])[find_branch (trees[i], pairs[i])].tree;
      fetch (below, trees[i]->level == 1);
      trees[i] = below;
      goes_on = TRUE;
    }
  }
}

/* An edit of a tree that others hold too adds a reference to every branch beside its own. The counts are scattered over
 * memory: all are fetched at once, and waited for when the edit below is done. Returns whether others hold @tree. */
static gboolean
open_tree (WeftPairs *tree, guint at, Branch *branches)
{
  memcpy (branches, tree->contents, tree->n * sizeof (Branch));
  if (weft_ref_is_unique (&tree->ref_count))
    return FALSE;
  for (guint i = 0; i < tree->n; i++)
    __builtin_prefetch (branches[i].tree, 1);
  weft_pairs_ref (branches[at].tree);
  return TRUE;
}

/* Lets go of @tree, whose branch at @at was taken by open_tree() and whose others the caller takes now. @was_shared: what
 * open_tree() saw: if others have let go since, the tree dies here with its references. */
static void
close_tree (WeftPairs *tree, guint at, gboolean was_shared)
{
  if (!was_shared) {
    g_free (tree);
    return;
  }
  for (guint i = 0; i < tree->n; i++)
    if (i != at)
      weft_pairs_ref (branches_of (tree)[i].tree);
  weft_pairs_unref (tree);
}

/* The branches of @tree (transfer full), with references of the caller's own. */
static void
take_branches (WeftPairs *tree, Branch *branches)
{
  gboolean is_shared = open_tree (tree, 0, branches);

  close_tree (tree, 0, is_shared);
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

  unpack_leaf (leaf, pairs);
  weft_pairs_unref (leaf);
  memmove (pairs + at + 1, pairs + at, (n - at) * sizeof *pairs);
  pairs[at] = pair;
  return pack (pairs, n + 1, at == n);
}

static Edited
insert_in (WeftPairs *tree, WeftPair pair)
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
  is_shared = open_tree (tree, at, branches);
  edited = insert_in (branches[at].tree, pair);
  close_tree (tree, at, is_shared);
  branches[at] = edited.branches[0];
  if (edited.n == 2) {
    memmove (branches + at + 2, branches + at + 1, (n - at - 1) * sizeof *branches);
    branches[at + 1] = edited.branches[1];
  }
  return pack_branches (level, branches, n + edited.n - 1, at == n - 1);
}

WeftPairs *
weft_pairs_insert (WeftPairs *pairs, WeftPair pair)
{
  Edited edited;

  if (pairs == NULL)
    return weft_pairs_new (&pair, 1);
  edited = insert_in (pairs, pair);
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

/* Joins the tree at @at with a neighbour when both are thin; returns how many there are then. */
static guint
join_thin (Branch *branches, guint n, guint at)
{
  guint left = at > 0 ? at - 1 : 0;
  guint capacity = branches[at].tree->level > 0 ? BRANCH_CAPACITY : LEAF_CAPACITY;

  if (n < 2 || branches[left].tree->n + branches[left + 1].tree->n > (gint) capacity / 2)
    return n;
  branches[left] = join (branches[left], branches[left + 1]);
  memmove (branches + left + 1, branches + left + 2, (n - left - 2) * sizeof *branches);
  return n - 1;
}

static Edited
remove_from_leaf (WeftPairs *leaf, WeftPair pair)
{
  WeftPair pairs[LEAF_CAPACITY];
  guint n = leaf->n - 1;
  guint at = rank_in_leaf (leaf, pair);

  unpack_leaf (leaf, pairs);
  weft_pairs_unref (leaf);
  memmove (pairs + at, pairs + at + 1, (n - at) * sizeof *pairs);
  return n > 0 ? pack (pairs, n, FALSE) : (Edited){0};
}

static Edited
remove_in (WeftPairs *tree, WeftPair pair)
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
  is_shared = open_tree (tree, at, branches);
  edited = remove_in (branches[at].tree, pair);
  close_tree (tree, at, is_shared);
  if (edited.n > 0) {
    branches[at] = edited.branches[0];
    n = join_thin (branches, n, at);
  } else {
    n--;
    memmove (branches + at, branches + at + 1, (n - at) * sizeof *branches);
  }
  return n > 0 ? pack_branches (level, branches, n, FALSE) : (Edited){0};
}

WeftPairs *
weft_pairs_remove (WeftPairs *pairs, WeftPair pair)
{
  Edited edited = remove_in (pairs, pair);

  pairs = edited.n > 0 ? edited.branches[0].tree : NULL;
  while (pairs != NULL && pairs->level > 0 && pairs->n == 1) {
    Branch only;

    take_branches (pairs, &only);
    pairs = only.tree;
  }
  return pairs;
}

void
weft_pair_iter_init (WeftPairIter *iter, const WeftPairs *pairs, WeftPair from)
{
  *iter = (WeftPairIter){.pairs = pairs, .leaf = pairs};
  if (pairs == NULL)
    return;
  while (iter->leaf->level > 0) {
    guint at = find_branch (iter->leaf, from);
    const Branch *branches = branches_of (iter->leaf);

    if (at + 1 < iter->leaf->n) {
      iter->has_more = TRUE;
      iter->next = branches[at + 1].first;
    }
    iter->leaf = branches[at].tree;
  }
  iter->position = rank_in_leaf (iter->leaf, from);
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
