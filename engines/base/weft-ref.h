/* weft-ref.h: reference counts of immutable values. Increment is relaxed (whoever adds a reference holds
 * one), decrement is acquire-release (the last holder must see all that the others read and wrote before
 * it frees). gatomicrefcount would be sequentially consistent, which an edit pays for a hundred times. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

static inline void
weft_ref_init (gint *count)
{
  __atomic_store_n (count, 1, __ATOMIC_RELAXED);
}

static inline void
weft_ref_inc (gint *count)
{
  __atomic_fetch_add (count, 1, __ATOMIC_RELAXED);
}

/** weft_ref_dec: returns %TRUE when this was the last reference. */
static inline gboolean
weft_ref_dec (gint *count)
{
  return __atomic_fetch_sub (count, 1, __ATOMIC_ACQ_REL) == 1;
}

/** weft_ref_is_unique: whether the caller's reference is the only one, so that it may write in place. */
static inline gboolean
weft_ref_is_unique (gint *count)
{
  return __atomic_load_n (count, __ATOMIC_ACQUIRE) == 1;
}

G_END_DECLS
