/* weft-array.c: a radix trie whose root is as high as its greatest number needs. */
#include "weft-array.h"

#include "weft-block.h"

#include <string.h>

#define BITS 3
#define FAN  (1u << BITS)

/* The items at level 0, above it branches; %NULL where there are none. */
struct _WeftArray {
  gint ref_count;
  guint16 level;
  guint16 is_piece; /* of a block that has one of each level, the lowest first */
  gpointer slots[FAN];
};

static WeftArray *
branch_new (guint level)
{
  WeftArray *branch = g_new0 (WeftArray, 1);

  weft_ref_init (&branch->ref_count);
  branch->level = level;
  return branch;
}

WeftArray *
weft_array_ref (WeftArray *array)
{
  if (array != NULL)
    weft_ref_inc (&array->ref_count);
  return array;
}

/* Recursion is bounded by the levels that 32 bits need. */
void
weft_array_unref (WeftArray *array, GDestroyNotify unref)
{
  if (array == NULL || !weft_ref_dec (&array->ref_count))
    return;
  for (guint i = 0; i < FAN; i++)
    if (array->level > 0)
      weft_array_unref (array->slots[i], unref);
    else if (array->slots[i] != NULL)
      unref (array->slots[i]);
  if (array->is_piece)
    weft_block_let_go (array, array->level, sizeof *array);
  else
    g_free (array);
}

static gboolean
has_room (const WeftArray *array, guint32 index)
{
  return (guint64) index >> (BITS * (array->level + 1)) == 0;
}

static guint
slot_at (const WeftArray *array, guint32 index)
{
  return (index >> (BITS * array->level)) & (FAN - 1);
}

gpointer
weft_array_get (const WeftArray *array, guint32 index)
{
  if (array == NULL || !has_room (array, index))
    return NULL;
  while (array->level > 0) {
    array = array->slots[slot_at (array, index)];
    if (array == NULL)
      return NULL;
  }
  return array->slots[slot_at (array, index)];
}

/* A copy of @branch in @copy without references yet. Counts are scattered over memory: all are fetched at once, and waited for
 * when what is below is copied. */
static void
copy_branch (const WeftArray *branch, WeftArray *copy)
{
  weft_ref_init (&copy->ref_count);
  copy->level = branch->level;
  copy->is_piece = TRUE;
  memcpy (copy->slots, branch->slots, sizeof copy->slots);
  for (guint i = 0; i < FAN; i++)
    __builtin_prefetch (copy->slots[i], 1);
}

/* Branches begin with their count as items do. */
static void
ref_slots (const WeftArray *branch, guint but)
{
  for (guint i = 0; i < FAN; i++)
    if (i != but && branch->slots[i] != NULL)
      weft_ref_inc (branch->slots[i]);
}

/* Copies @branch, which others hold too, and what is below it on the way to @index, into @block, a piece for each level; @slot: the
 * place of the item. */
static WeftArray *
copy_way (const WeftArray *branch, WeftArray *block, guint32 index, gpointer **slot)
{
  WeftArray *copy = &block[branch->level];
  guint at = slot_at (branch, index);
  WeftArray *child = branch->slots[at];

  copy_branch (branch, copy);
  if (branch->level == 0) {
    *slot = &copy->slots[at];
    ref_slots (copy, FAN);
    return copy;
  }
  copy->slots[at] = child != NULL ? copy_way (child, block, index, slot) : NULL;
  for (guint level = 0; child == NULL && level < branch->level; level++)
    weft_block_let_go (&block[level], level, sizeof *block);
  ref_slots (copy, at);
  return copy;
}

/* As weft_array_edit(), where there is room. */
static gpointer *
edit_in (WeftArray **array, guint level, guint32 index, GDestroyNotify unref)
{
  gpointer *slot = NULL;
  WeftArray *shared = *array;

  if (shared == NULL) {
    *array = branch_new (level);
  } else if (!weft_ref_is_unique (&shared->ref_count)) {
    *array = copy_way (shared, weft_block_new (level + 1, sizeof *shared), index, &slot);
    weft_array_unref (shared, unref);
  }
  if (slot != NULL)
    return slot;
  slot = &(*array)->slots[slot_at (*array, index)];
  return level == 0 ? slot : edit_in ((WeftArray **) slot, level - 1, index, unref);
}

gpointer *
weft_array_edit (WeftArray **array, guint32 index, GDestroyNotify unref)
{
  if (*array == NULL)
    *array = branch_new (0);
  while (!has_room (*array, index)) {
    WeftArray *root = branch_new ((*array)->level + 1);

    root->slots[0] = *array;
    *array = root;
  }
  return edit_in (array, (*array)->level, index, unref);
}
