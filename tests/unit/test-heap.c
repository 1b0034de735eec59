/* test-heap.c: the priority queue against sorting. */
#include "weft-heap.h"

#include "weft-random.h"

typedef struct {
  double key;
  guint64 tie;
} Item;

static int
compare (gconstpointer a, gconstpointer b)
{
  const Item *x = a;
  const Item *y = b;

  if (x->key != y->key)
    return x->key < y->key ? -1 : 1;
  return (x->tie > y->tie) - (x->tie < y->tie);
}

/* Many equal keys, so that the ties decide. */
static void
test_sorts (void)
{
  Item items[1000];
  WeftRandom random;

  weft_random_init (&random, 3, 0);
  for (guint round = 0; round < 100; round++) {
    g_autoptr (WeftHeap) heap = weft_heap_new ();
    guint n = 1 + weft_random_below (&random, G_N_ELEMENTS (items));

    for (guint i = 0; i < n; i++) {
      items[i] = (Item){weft_random_below (&random, 20), i * 7919 % n};
      weft_heap_add (heap, items[i].key, items[i].tie, GSIZE_TO_POINTER (items[i].tie));
    }
    qsort (items, n, sizeof items[0], compare);
    for (guint i = 0; i < n; i++) {
      double key;

      g_assert_cmpuint (weft_heap_get_size (heap), ==, n - i);
      g_assert_true (weft_heap_peek (heap, NULL) == GSIZE_TO_POINTER (items[i].tie));
      g_assert_true (weft_heap_take (heap, &key) == GSIZE_TO_POINTER (items[i].tie));
      g_assert_cmpfloat (key, ==, items[i].key);
    }
    g_assert_cmpuint (weft_heap_get_size (heap), ==, 0);
  }
}

/* Adding and taking by turns: what is taken is never larger than what was left. */
static void
test_mixed (void)
{
  g_autoptr (WeftHeap) heap = weft_heap_new ();
  double last = 0;
  WeftRandom random;

  weft_random_init (&random, 4, 0);
  for (guint i = 0; i < 100000; i++) {
    double key = last + weft_random_uniform (&random);

    weft_heap_add (heap, key, i, NULL);
    if (weft_random_below (&random, 3) == 0)
      continue;
    weft_heap_take (heap, &key);
    g_assert_cmpfloat (key, >=, last);
    last = key;
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/sorts", test_sorts);
  g_test_add_func ("/heap/mixed", test_mixed);
  return g_test_run ();
}
