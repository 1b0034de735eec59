/* weft-vector.c: a B+ tree by position. A run (level 0) holds up to 32 items; a branch holds up to 8
 * subtrees with their lengths and digests. Runs are small, because an edit copies one and touches the
 * reference count of every item in it. */
#include "weft-vector.h"

#include "weft-ref.h"

#include <string.h>

#define RUN_CAPACITY    32
#define BRANCH_CAPACITY 8
#define PLACE_CAPACITY  16

typedef struct {
  WeftVector *tree;
  gsize length;
  WeftSequenceDigest digest;
} Branch;

struct _WeftVector {
  gint ref_count;
  guint8 level;
  guint8 n;
  guint8 capacity;
  guint8 is_placed; /* in memory of its owner, which alone holds it */
  /* items (gpointer) in a run, Branch in a branch */
  gpointer slots[];
};

static inline gpointer *
items_of (const WeftVector *vector)
{
  return (gpointer *) vector->slots;
}

static inline Branch *
branches_of (const WeftVector *vector)
{
  return (Branch *) (gpointer) vector->slots;
}

static guint
limit_of (guint level)
{
  return level == 0 ? RUN_CAPACITY : BRANCH_CAPACITY;
}

static gsize
slot_size (guint level)
{
  return level == 0 ? sizeof (gpointer) : sizeof (Branch);
}

static WeftVector *
tree_new (guint level, guint capacity)
{
  /* bounded: a run of children or of branches */
  WeftVector *tree = g_malloc (sizeof (WeftVector) + capacity * slot_size (level));

  weft_ref_init (&tree->ref_count);
  tree->level = level;
  tree->n = 0;
  tree->capacity = capacity;
  tree->is_placed = FALSE;
  return tree;
}

gsize
weft_vector_get_length (const WeftVector *vector)
{
  gsize length = 0;

  if (vector == NULL || vector->level == 0)
    return vector != NULL ? vector->n : 0;
  for (guint i = 0; i < vector->n; i++)
    length += branches_of (vector)[i].length;
  return length;
}

static WeftSequenceDigest
get_run_digest (const WeftVectorClass *klass, const WeftVector *run)
{
  WeftDigest digests[RUN_CAPACITY];
  guint n = 0;

  for (guint i = 0; klass->digest != NULL && i < run->n; i++)
    n += klass->digest (items_of (run)[i], &digests[n]);
  return weft_sequence_digest_of (digests, n);
}

WeftSequenceDigest
weft_vector_get_digest (const WeftVectorClass *klass, const WeftVector *vector)
{
  WeftSequenceDigest digest = weft_sequence_digest_empty ();

  if (vector != NULL && vector->level == 0)
    return get_run_digest (klass, vector);
  for (guint i = 0; vector != NULL && i < vector->n; i++)
    digest = weft_sequence_digest_join (digest, branches_of (vector)[i].digest);
  return digest;
}

static Branch
branch_to (const WeftVectorClass *klass, WeftVector *tree)
{
  return (Branch){tree, weft_vector_get_length (tree), weft_vector_get_digest (klass, tree)};
}

WeftVector *
weft_vector_ref (WeftVector *vector)
{
  if (vector != NULL)
    weft_ref_inc (&vector->ref_count);
  return vector;
}

void
weft_vector_drop (const WeftVectorClass *klass, WeftVector *vector, gpointer *dead)
{
  if (vector == NULL || !weft_ref_dec (&vector->ref_count))
    return;
  for (guint i = 0; i < vector->n; i++) {
    if (vector->level > 0)
      weft_vector_drop (klass, branches_of (vector)[i].tree, dead);
    else
      klass->drop (items_of (vector)[i], dead);
  }
  if (!vector->is_placed)
    g_free (vector);
}

gsize
weft_vector_get_place_size (const WeftVector *vector)
{
  if (vector == NULL || vector->level > 0 || vector->n > PLACE_CAPACITY)
    return 0;
  return sizeof (WeftVector) + vector->n * slot_size (0);
}

/* A bitwise copy of a run into @place. */
static WeftVector *
copy_to_place (const WeftVector *run, gpointer place)
{
  WeftVector *placed = place;

  memcpy (placed, run, weft_vector_get_place_size (run));
  weft_ref_init (&placed->ref_count);
  placed->capacity = run->n;
  placed->is_placed = TRUE;
  return placed;
}

WeftVector *
weft_vector_place (WeftVector *vector, gpointer place)
{
  WeftVector *placed = copy_to_place (vector, place);

  g_assert (weft_ref_is_unique (&vector->ref_count) && !vector->is_placed);
  g_free (vector);
  return placed;
}

/* One level of the bottom-up build: n slots become ceil (n / limit) trees of nearly equal size. */
static Branch *
gather (const WeftVectorClass *klass, guint level, gpointer slots, gsize n, gsize *n_trees)
{
  gsize count = (n + limit_of (level) - 1) / limit_of (level);
  Branch *trees = g_new (Branch, count);
  gsize start = 0;

  for (gsize i = 0; i < count; i++) {
    gsize end = (gsize) ((double) n * (i + 1) / count + 0.5);
    WeftVector *tree = tree_new (level, end - start);

    tree->n = end - start;
    memcpy (tree->slots, (char *) slots + start * slot_size (level), tree->n * slot_size (level));
    trees[i] = branch_to (klass, tree);
    start = end;
  }
  *n_trees = count;
  return trees;
}

WeftVector *
weft_vector_new (const WeftVectorClass *klass, gpointer *items, gsize n)
{
  gpointer slots = items;
  WeftVector *root;

  if (n == 0)
    return NULL;
  for (guint level = 0;; level++) {
    Branch *trees = gather (klass, level, slots, n, &n);

    if (level > 0)
      g_free (slots);
    slots = trees;
    if (n == 1)
      break;
  }
  root = ((Branch *) slots)->tree;
  g_free (slots);
  return root;
}

gpointer
weft_vector_get (const WeftVector *vector, gsize index)
{
  while (vector->level > 0) {
    const Branch *branch = branches_of (vector);

    while (index >= branch->length) {
      index -= branch->length;
      branch++;
    }
    vector = branch->tree;
  }
  return items_of (vector)[index];
}

/* Counts are scattered over memory: fetched all at once, they are waited for once. */
static void
prefetch_slots (const WeftVector *tree)
{
  for (guint i = 0; i < tree->n; i++)
    __builtin_prefetch (tree->level > 0 ? (gpointer) branches_of (tree)[i].tree : items_of (tree)[i], 1);
}

static void
ref_slots (const WeftVectorClass *klass, WeftVector *tree)
{
  for (guint i = 0; i < tree->n; i++) {
    if (tree->level > 0)
      weft_vector_ref (branches_of (tree)[i].tree);
    else
      klass->ref (items_of (tree)[i]);
  }
}

static WeftVector *
copy_tree (const WeftVector *tree)
{
  WeftVector *copy = tree_new (tree->level, tree->n);

  copy->n = tree->n;
  memcpy (copy->slots, tree->slots, tree->n * slot_size (tree->level));
  return copy;
}

WeftVector *
weft_vector_share (const WeftVectorClass *klass, WeftVector *vector)
{
  WeftVector *copy;

  if (vector == NULL || !vector->is_placed)
    return weft_vector_ref (vector);
  copy = copy_tree (vector);
  ref_slots (klass, copy);
  return copy;
}

/* A version of @tree that the caller alone holds and that has room for @extra more slots. */
static WeftVector *
make_own (const WeftVectorClass *klass, WeftVector *tree, guint extra)
{
  gboolean unique = weft_ref_is_unique (&tree->ref_count);
  WeftVector *own;

  if (unique && tree->n + extra <= tree->capacity)
    return tree;
  own = tree_new (tree->level, tree->n + extra);
  own->n = tree->n;
  memcpy (own->slots, tree->slots, tree->n * slot_size (tree->level));
  if (unique) {
    g_free (tree);
    return own;
  }
  ref_slots (klass, own);
  /* Somebody else held it when we looked; should they have let go since, it dies here with its references. */
  weft_vector_drop (klass, tree, NULL);
  return own;
}

/* The branch that holds @index; @index becomes relative to it. At the very end: the last branch. */
static guint
find_branch (const WeftVector *tree, gsize *index)
{
  guint i = 0;

  while (i + 1 < tree->n && *index >= branches_of (tree)[i].length)
    *index -= branches_of (tree)[i++].length;
  return i;
}

/* References to all slots of @tree but the one at @index, which is about to be overwritten. */
static void
ref_other_slots (const WeftVectorClass *klass, WeftVector *tree, guint index)
{
  for (guint i = 0; i < tree->n; i++) {
    if (i == index)
      continue;
    if (tree->level > 0)
      weft_vector_ref (branches_of (tree)[i].tree);
    else
      klass->ref (items_of (tree)[i]);
  }
}

WeftVector *
weft_vector_with (const WeftVectorClass *klass, const WeftVector *vector, gsize index, gpointer item)
{
  WeftVector *with = copy_tree (vector);

  if (vector->level > 0) {
    guint position = find_branch (vector, &index);
    Branch *branch = &branches_of (with)[position];

    ref_other_slots (klass, with, position);
    *branch = branch_to (klass, weft_vector_with (klass, branch->tree, index, item));
  } else {
    ref_other_slots (klass, with, index);
    items_of (with)[index] = item;
  }
  return with;
}

WeftVector *
weft_vector_place_with (const WeftVectorClass *klass,
                        const WeftVector *vector,
                        gsize index,
                        gpointer item,
                        gpointer place)
{
  WeftVector *placed = copy_to_place (vector, place);

  ref_other_slots (klass, placed, index);
  items_of (placed)[index] = item;
  return placed;
}

WeftVector *
weft_vector_replace (const WeftVectorClass *klass,
                     WeftVector *vector,
                     gsize index,
                     gpointer item,
                     gpointer *dead)
{
  if (!weft_ref_is_unique (&vector->ref_count)) {
    WeftVector *with = weft_vector_with (klass, vector, index, item);

    weft_vector_drop (klass, vector, dead);
    return with;
  }
  if (vector->level > 0) {
    Branch *branch = &branches_of (vector)[find_branch (vector, &index)];

    *branch = branch_to (klass, weft_vector_replace (klass, branch->tree, index, item, dead));
  } else {
    klass->drop (items_of (vector)[index], dead);
    items_of (vector)[index] = item;
  }
  return vector;
}

static void
insert_slot (WeftVector *tree, guint position, gconstpointer slot)
{
  gsize size = slot_size (tree->level);
  char *at = (char *) tree->slots + position * size;

  memmove (at + size, at, (tree->n - position) * size);
  memcpy (at, slot, size);
  tree->n++;
}

static void
remove_slot (WeftVector *tree, guint position)
{
  gsize size = slot_size (tree->level);
  char *at = (char *) tree->slots + position * size;

  tree->n--;
  memmove (at, at + size, (tree->n - position) * size);
}

/* Moves the upper half of an own, full tree to a new one. */
static WeftVector *
split (WeftVector *tree)
{
  guint keep = tree->n / 2;
  WeftVector *upper = tree_new (tree->level, limit_of (tree->level));

  upper->n = tree->n - keep;
  memcpy (upper->slots, (char *) tree->slots + keep * slot_size (tree->level),
          upper->n * slot_size (tree->level));
  tree->n = keep;
  return upper;
}

/* Inserts a slot into an own tree with room, splitting it first when it is at its limit. */
static WeftVector *
insert_or_split (const WeftVectorClass *klass,
                 WeftVector *tree,
                 guint position,
                 gconstpointer slot,
                 WeftVector **upper)
{
  WeftVector *target;

  if (tree->n < limit_of (tree->level)) {
    tree = make_own (klass, tree, 1);
    insert_slot (tree, position, slot);
    return tree;
  }
  *upper = split (tree);
  target = position <= tree->n ? tree : *upper;
  insert_slot (target, target == tree ? position : position - tree->n, slot);
  return tree;
}

/* Inserts @item; a tree over its limit leaves its upper half in @upper. */
static WeftVector *
insert_in (const WeftVectorClass *klass, WeftVector *tree, gsize index, gpointer item, WeftVector **upper)
{
  WeftVector *split_off = NULL;
  Branch *branch;
  Branch added;
  guint position;

  tree = make_own (klass, tree, 0);
  if (tree->level == 0)
    return insert_or_split (klass, tree, index, &item, upper);
  position = find_branch (tree, &index);
  branch = &branches_of (tree)[position];
  *branch = branch_to (klass, insert_in (klass, branch->tree, index, item, &split_off));
  if (split_off == NULL)
    return tree;
  added = branch_to (klass, split_off);
  return insert_or_split (klass, tree, position + 1, &added, upper);
}

WeftVector *
weft_vector_insert (const WeftVectorClass *klass, WeftVector *vector, gsize index, gpointer item)
{
  WeftVector *upper = NULL;
  WeftVector *root;
  Branch halves[2];

  if (vector == NULL)
    return weft_vector_new (klass, &item, 1);
  vector = insert_in (klass, vector, index, item, &upper);
  if (upper == NULL)
    return vector;
  root = tree_new (vector->level + 1, BRANCH_CAPACITY);
  halves[0] = branch_to (klass, vector);
  halves[1] = branch_to (klass, upper);
  insert_slot (root, 0, &halves[0]);
  insert_slot (root, 1, &halves[1]);
  return root;
}

/* Joins the thin subtree at @position with a neighbour when both fit in one. */
static void
join_thin (const WeftVectorClass *klass, WeftVector *tree, guint position)
{
  Branch *branches = branches_of (tree);
  guint left = position > 0 ? position - 1 : 0;
  WeftVector *a;
  WeftVector *b;

  if (tree->n < 2 || branches[left].tree->n + branches[left + 1].tree->n > limit_of (tree->level - 1) / 2)
    return;
  b = make_own (klass, branches[left + 1].tree, 0);
  a = make_own (klass, branches[left].tree, b->n);
  memcpy ((char *) a->slots + a->n * slot_size (a->level), b->slots, b->n * slot_size (b->level));
  a->n += b->n;
  g_free (b);
  branches[left] = branch_to (klass, a);
  remove_slot (tree, left + 1);
}

/* Removes the item; an empty tree dies and leaves %NULL. */
static WeftVector *
remove_in (const WeftVectorClass *klass, WeftVector *tree, gsize index, gpointer *dead)
{
  tree = make_own (klass, tree, 0);
  if (tree->level == 0) {
    klass->drop (items_of (tree)[index], dead);
    remove_slot (tree, index);
  } else {
    guint position = find_branch (tree, &index);
    WeftVector *rest = remove_in (klass, branches_of (tree)[position].tree, index, dead);

    if (rest == NULL) {
      remove_slot (tree, position);
    } else {
      branches_of (tree)[position] = branch_to (klass, rest);
      join_thin (klass, tree, position);
    }
  }
  if (tree->n == 0)
    g_clear_pointer (&tree, g_free);
  return tree;
}

WeftVector *
weft_vector_remove (const WeftVectorClass *klass, WeftVector *vector, gsize index, gpointer *dead)
{
  vector = remove_in (klass, vector, index, dead);
  while (vector != NULL && vector->level > 0 && vector->n == 1) {
    WeftVector *only = weft_vector_ref (branches_of (vector)[0].tree);

    weft_vector_drop (klass, vector, dead);
    vector = only;
  }
  return vector;
}

WeftVector *
weft_vector_edit_each (const WeftVectorClass *klass,
                       WeftVector *vector,
                       gpointer (*edit) (gpointer item, gpointer data),
                       gpointer data)
{
  if (vector == NULL)
    return NULL;
  vector = make_own (klass, vector, 0);
  for (guint i = 0; i < vector->n; i++) {
    Branch *branch = &branches_of (vector)[i];

    if (vector->level > 0)
      *branch = branch_to (klass, weft_vector_edit_each (klass, branch->tree, edit, data));
    else
      items_of (vector)[i] = edit (items_of (vector)[i], data);
  }
  return vector;
}

gboolean
weft_vector_is_unique (const WeftVector *vector, gsize index)
{
  while (weft_ref_is_unique (&((WeftVector *) vector)->ref_count)) {
    if (vector->level == 0)
      return TRUE;
    vector = branches_of (vector)[find_branch (vector, &index)].tree;
  }
  return FALSE;
}

void
weft_vector_prefetch (const WeftVector *vector, gsize index)
{
  prefetch_slots (vector);
  while (vector->level > 0) {
    vector = branches_of (vector)[find_branch (vector, &index)].tree;
    prefetch_slots (vector);
  }
}

void
weft_vector_iter_init (WeftVectorIter *iter, const WeftVector *vector)
{
  *iter = (WeftVectorIter){.vector = vector};
}

/* Finds the run that holds @index. */
static void
find_run (WeftVectorIter *iter)
{
  const WeftVector *tree = iter->vector;
  gsize index = iter->index;

  while (tree->level > 0)
    tree = branches_of (tree)[find_branch (tree, &index)].tree;
  iter->run = index < tree->n ? tree : NULL;
  iter->position = index;
}

gpointer
weft_vector_iter_next (WeftVectorIter *iter)
{
  if (iter->vector == NULL)
    return NULL;
  if (iter->run == NULL || iter->position == iter->run->n)
    find_run (iter);
  if (iter->run == NULL)
    return NULL;
  iter->index++;
  return items_of (iter->run)[iter->position++];
}
