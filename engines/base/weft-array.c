/* weft-array.c: a radix trie whose root is as high as its greatest number needs. */
#include "weft-array.h"

#include "weft-ref.h"

#define BITS 4
#define FAN  (1u << BITS)

/* The items at level 0, above it branches; %NULL where there are none. */
struct _WeftArray {
  gint ref_count;
  guint level;
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
weft_array_unref (const WeftArrayClass *klass, WeftArray *array)
{
  if (array == NULL || !weft_ref_dec (&array->ref_count))
    return;
  for (guint i = 0; i < FAN; i++)
    if (array->level > 0)
      weft_array_unref (klass, array->slots[i]);
    else if (array->slots[i] != NULL)
      klass->unref (array->slots[i]);
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

/* A version of @array (transfer full) that the caller alone holds. Counts are scattered over memory: fetched all
 * at once, they are waited for once. */
static WeftArray *
make_own (const WeftArrayClass *klass, WeftArray *array)
{
  WeftArray *own;

  if (weft_ref_is_unique (&array->ref_count))
    return array;
  own = g_memdup2 (array, sizeof *array);
  weft_ref_init (&own->ref_count);
  for (guint i = 0; i < FAN; i++)
    __builtin_prefetch (own->slots[i], 1);
  for (guint i = 0; i < FAN; i++)
    if (own->level > 0)
      weft_array_ref (own->slots[i]);
    else if (own->slots[i] != NULL)
      klass->ref (own->slots[i]);
  weft_array_unref (klass, array);
  return own;
}

gpointer *
weft_array_edit (const WeftArrayClass *klass, WeftArray **array, guint32 index)
{
  if (*array == NULL)
    *array = branch_new (0);
  while (!has_room (*array, index)) {
    WeftArray *root = branch_new ((*array)->level + 1);

    root->slots[0] = *array;
    *array = root;
  }
  for (guint level = (*array)->level;; level--) {
    gpointer *slot;

    *array = *array != NULL ? make_own (klass, *array) : branch_new (level);
    slot = &(*array)->slots[slot_at (*array, index)];
    if (level == 0)
      return slot;
    array = (WeftArray **) slot;
  }
}
