/* weft-mimdc-check-race.c: stores of every PE, each of a value of its own, into one word of a mono: races, unless a lock is held.
 *
 * A lock is a mono l that a PE waits for by `while (l != this) ;`. No value of l lets two PEs through, so that whoever is through has it until
 * it stores into l. What is between stands in one block and calls nothing; where the store is missing or stands deeper, it was no lock. */
#include "weft-mimdc-check-private.h"

#include <glib/gi18n-lib.h>

#define NODE(i)   WEFT_MIMDC_NODE (checker->tree, i)
#define SYMBOL(i) WEFT_MIMDC_SYMBOL (checker->tree, i)

static void
say_race (WeftMimdcChecker *checker, guint32 place)
{
  g_autofree char *name = weft_mimdc_check_print (checker, NODE (place)->value);

  weft_mimdc_check_say (checker, WEFT_MIMDC_WARNING, NODE (place)->offset,
                        _ ("every PE stores a value of its own in “%s”, which is mono: one of them wins"),
                        name);
}

/* How many ifs, loops and blocks are open. */
static guint
get_depth (const WeftMimdcChecker *checker)
{
  return checker->reached->len + checker->scopes->len;
}

void
weft_mimdc_check_drop_lock (WeftMimdcChecker *checker)
{
  checker->lock = WEFT_MIMDC_UNKNOWN;
  for (guint i = 0; i < checker->locked->len; i++)
    say_race (checker, g_array_index (checker->locked, guint32, i));
  g_array_set_size (checker->locked, 0);
}

/* The mono that the loop that ends at @end waits for, or WEFT_MIMDC_UNKNOWN. */
static guint32
find_awaited (WeftMimdcChecker *checker, guint32 end)
{
  guint32 last = NODE (end - 1)->kind == WEFT_NODE_END_BLOCK && NODE (end - 2)->kind == WEFT_NODE_BLOCK
                     ? end - 3
                     : end - 1;
  const WeftMimdcNode *test = NODE (last - 1);
  const WeftMimdcNode *a;
  const WeftMimdcNode *b;

  if (NODE (last)->kind != WEFT_NODE_WHILE || test->kind != WEFT_NODE_BINARY || test->value != WEFT_OP_NE ||
      test->type == WEFT_TYPE_NONE)
    return WEFT_MIMDC_UNKNOWN;
  a = NODE (last - 3);
  b = NODE (last - 2);
  if (a->kind == WEFT_NODE_THIS) {
    a = NODE (last - 2);
    b = NODE (last - 3);
  }
  if (a->kind != WEFT_NODE_VARIABLE || a->flags & WEFT_NODE_HAS_INDEX || b->kind != WEFT_NODE_THIS ||
      !SYMBOL (a->value)->is_mono)
    return WEFT_MIMDC_UNKNOWN;
  return a->value;
}

void
weft_mimdc_check_lock (WeftMimdcChecker *checker, guint32 at)
{
  guint32 awaited = checker->lock == WEFT_MIMDC_UNKNOWN ? find_awaited (checker, at) : WEFT_MIMDC_UNKNOWN;

  if (awaited == WEFT_MIMDC_UNKNOWN)
    return;
  checker->lock = awaited;
  checker->lock_depth = get_depth (checker);
}

void
weft_mimdc_check_unlock (WeftMimdcChecker *checker, guint32 at)
{
  guint kind = NODE (at)->kind;
  gboolean ends = (kind == WEFT_NODE_ELSE || kind == WEFT_NODE_END_IF || kind == WEFT_NODE_END_LOOP ||
                   kind == WEFT_NODE_END_BLOCK) &&
                  get_depth (checker) == checker->lock_depth;

  if (ends || kind == WEFT_NODE_CALL)
    weft_mimdc_check_drop_lock (checker);
}

void
weft_mimdc_check_race (WeftMimdcChecker *checker, guint32 place, gboolean differs)
{
  const WeftMimdcNode *node = NODE (place);
  const WeftMimdcNode *index = node->flags & WEFT_NODE_HAS_INDEX ? NODE (place - 1) : NULL;

  if (differs && SYMBOL (node->value)->is_mono && checker->n_poly_tests == 0 &&
      (index == NULL || !(index->flags & WEFT_NODE_DIFFERS))) {
    if (checker->lock == WEFT_MIMDC_UNKNOWN)
      say_race (checker, place);
    else
      g_array_append_val (checker->locked, place);
  }
  if (node->value != checker->lock)
    return;
  if (get_depth (checker) == checker->lock_depth) {
    g_array_set_size (checker->locked, 0);
    checker->lock = WEFT_MIMDC_UNKNOWN;
  } else {
    weft_mimdc_check_drop_lock (checker);
  }
}
