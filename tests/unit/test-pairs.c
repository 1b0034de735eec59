/* test-pairs.c: the persistent sorted set of pairs against a sorted array, with versions kept: few and many first
 * numbers, near and far apart, and one that has nearly all. */
#include "weft-pairs.h"

#include "weft-random.h"

#include <string.h>

typedef WeftPair (*MakePair) (WeftRandom *random);

static WeftPair
near_pair (WeftRandom *random)
{
  return (WeftPair){weft_random_below (random, 500), weft_random_below (random, 40)};
}

static WeftPair
far_pair (WeftRandom *random)
{
  guint shift = weft_random_below (random, 25);

  return (WeftPair){(guint32) weft_random_below (random, 100) << shift, weft_random_below (random, 30)};
}

static WeftPair
star_pair (WeftRandom *random)
{
  guint32 first = weft_random_below (random, 20) > 0 ? 7 : weft_random_below (random, 15);

  return (WeftPair){first, weft_random_below (random, 6000)};
}

static gint
compare (gconstpointer a, gconstpointer b)
{
  const WeftPair *p = a;
  const WeftPair *q = b;

  if (p->first != q->first)
    return p->first < q->first ? -1 : 1;
  return (p->second > q->second) - (p->second < q->second);
}

/* The place of the first pair in @sorted that is not below @pair. */
static guint
find (const GArray *sorted, WeftPair pair)
{
  guint i = 0;

  while (i < sorted->len && compare (&g_array_index (sorted, WeftPair, i), &pair) < 0)
    i++;
  return i;
}

/* That @iter goes through those of @sorted that are not below @from. */
static void
assert_goes_on (WeftPairIter iter, const GArray *sorted, WeftPair from)
{
  WeftPair pair;

  for (guint i = find (sorted, from); i < sorted->len; i++) {
    g_assert_true (weft_pair_iter_next (&iter, &pair));
    g_assert_cmpint (compare (&pair, &g_array_index (sorted, WeftPair, i)), ==, 0);
  }
  g_assert_false (weft_pair_iter_next (&iter, &pair));
  g_assert_false (weft_pair_iter_next (&iter, &pair));
}

/* Whether one comes there from above, with others or from a pair before. */
static void
assert_holds_from (const WeftPairs *pairs, const GArray *sorted, WeftPair from)
{
  const WeftPair before = {from.first / 2, from.second};
  WeftPairIter iter;
  WeftPairIter iters[3];

  weft_pair_iter_init (&iter, pairs, from);
  assert_goes_on (iter, sorted, from);
  weft_pair_iters_init (iters, (const WeftPairs *const[]){pairs, NULL, pairs},
                        (const WeftPair[]){from, from, before}, 3, 2);
  assert_goes_on (iters[0], sorted, from);
  g_assert_false (weft_pair_iter_next (&iters[1], &(WeftPair){0}));
  assert_goes_on (iters[2], sorted, before);
  weft_pair_iter_go (&iters[2], from);
  assert_goes_on (iters[2], sorted, from);
  weft_pair_iter_go (&iters[2], from);
  assert_goes_on (iters[2], sorted, from);
}

/* Puts a pair in, or takes it out where it is in. */
static WeftPairs *
toggle (WeftPairs *pairs, GArray *sorted, WeftPair pair)
{
  guint at = find (sorted, pair);

  if (at < sorted->len && compare (&g_array_index (sorted, WeftPair, at), &pair) == 0) {
    g_array_remove_index (sorted, at);
    return weft_pairs_remove (pairs, pair);
  }
  g_array_insert_val (sorted, at, pair);
  return weft_pairs_insert (pairs, pair);
}

/* Grows, shrinks, down to nothing, every other time with somebody else holding the set; no version that is kept ever changes. */
static void
test_edits (gconstpointer data)
{
  MakePair make_pair = *(const MakePair *) data;
  g_autoptr (GArray) sorted = g_array_new (FALSE, FALSE, sizeof (WeftPair));
  g_autoptr (GPtrArray) versions = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_pairs_unref);
  g_autoptr (GPtrArray) contents = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  WeftPairs *pairs = NULL;
  WeftRandom random;

  weft_random_init (&random, 1, 0);
  for (guint i = 0; i < 9000; i++) {
    gboolean shrinks = i / 3000 == 1 && sorted->len > 0;
    guint at = weft_random_below (&random, MAX (sorted->len, 1));
    WeftPairs *held = i % 2 == 0 ? weft_pairs_ref (pairs) : NULL;

    pairs = toggle (pairs, sorted, shrinks ? g_array_index (sorted, WeftPair, at) : make_pair (&random));
    weft_pairs_unref (held);
    if (i % 150 == 0)
      assert_holds_from (pairs, sorted, make_pair (&random));
    if (i % 400 != 0)
      continue;
    g_ptr_array_add (versions, weft_pairs_ref (pairs));
    g_ptr_array_add (contents, g_array_copy (sorted));
  }
  while (sorted->len > 0)
    pairs =
        toggle (pairs, sorted, g_array_index (sorted, WeftPair, weft_random_below (&random, sorted->len)));
  g_assert_null (pairs);
  for (guint i = 0; i < versions->len; i++)
    assert_holds_from (versions->pdata[i], contents->pdata[i], (WeftPair){0, 0});
}

/* Built at once or one by one: the same pairs. */
static void
test_built (gconstpointer data)
{
  MakePair make_pair = *(const MakePair *) data;
  WeftRandom random;

  weft_random_init (&random, 2, 0);
  for (guint n = 0; n < 3000; n = n * 3 / 2 + 1) {
    g_autoptr (GArray) sorted = g_array_new (FALSE, FALSE, sizeof (WeftPair));
    WeftPairs *one_by_one = NULL;
    WeftPairs *at_once;

    for (guint i = 0; i < n; i++)
      one_by_one = toggle (one_by_one, sorted, make_pair (&random));
    at_once = weft_pairs_new ((const WeftPair *) (gpointer) sorted->data, sorted->len);
    assert_holds_from (at_once, sorted, (WeftPair){0, 0});
    assert_holds_from (one_by_one, sorted, (WeftPair){0, 0});
    weft_pairs_unref (at_once);
    weft_pairs_unref (one_by_one);
  }
}

int
main (int argc, char **argv)
{
  static const MakePair makers[] = {near_pair, far_pair, star_pair};

  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/pairs/near", &makers[0], test_edits);
  g_test_add_data_func ("/pairs/far", &makers[1], test_edits);
  g_test_add_data_func ("/pairs/star", &makers[2], test_edits);
  g_test_add_data_func ("/pairs/built/near", &makers[0], test_built);
  g_test_add_data_func ("/pairs/built/far", &makers[1], test_built);
  g_test_add_data_func ("/pairs/built/star", &makers[2], test_built);
  return g_test_run ();
}
