/* test-array.c: the persistent array against a plain one, with every version kept. */
#include "weft-array.h"

#include "weft-random.h"
#include "weft-ref.h"

#define N          20000
#define N_VERSIONS 60

typedef struct {
  gint ref_count;
  guint value;
} Item;

static gint n_items;

static Item *
item_new (guint value)
{
  Item *item = g_new (Item, 1);

  weft_ref_init (&item->ref_count);
  item->value = value;
  n_items++;
  return item;
}

static void
item_unref (gpointer item)
{
  if (!weft_ref_dec (&((Item *) item)->ref_count))
    return;
  g_free (item);
  n_items--;
}

/* Gives @index @value, 0 for no item. */
static void
set (WeftArray **array, guint index, guint value)
{
  gpointer *slot = weft_array_edit (array, index, item_unref);

  g_clear_pointer (slot, item_unref);
  if (value != 0)
    *slot = item_new (value);
}

static void
assert_holds (const WeftArray *array, const guint *values)
{
  for (guint i = 0; i < N; i++) {
    const Item *item = weft_array_get (array, i);

    g_assert_cmpuint (item != NULL ? item->value : 0, ==, values[i]);
  }
}

static void
test_versions (void)
{
  g_autofree guint *values = g_new0 (guint, N);
  WeftArray *versions[N_VERSIONS];
  guint *kept[N_VERSIONS];
  WeftArray *array = NULL;
  WeftRandom random;

  weft_random_init (&random, 1, 0);
  for (guint v = 0; v < N_VERSIONS; v++) {
    for (guint i = 0; i < 100; i++) {
      guint limit = (const guint[]){10, 400, N}[weft_random_below (&random, 3)];
      guint index = weft_random_below (&random, MIN (limit, 10u << v / 4));

      values[index] = weft_random_below (&random, 5) * (i + 1);
      set (&array, index, values[index]);
    }
    versions[v] = weft_array_ref (array);
    kept[v] = g_memdup2 (values, N * sizeof *values);
  }
  weft_array_unref (array, item_unref);
  for (guint v = 0; v < N_VERSIONS; v++) {
    assert_holds (versions[v], kept[v]);
    weft_array_unref (versions[v], item_unref);
    g_free (kept[v]);
  }
  g_assert_cmpint (n_items, ==, 0);
}

/* What nobody else holds stays where it is. */
static void
test_in_place (void)
{
  WeftArray *array = NULL;
  gpointer *slot;

  set (&array, 5000, 1);
  slot = weft_array_edit (&array, 5000, item_unref);
  g_assert_true (weft_array_edit (&array, 5000, item_unref) == slot);
  g_assert_true (weft_array_edit (&array, G_MAXUINT32, item_unref) != NULL);
  g_assert_cmpuint (((Item *) weft_array_get (array, 5000))->value, ==, 1);
  weft_array_unref (array, item_unref);
  g_assert_null (weft_array_get (NULL, 0));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/array/versions", test_versions);
  g_test_add_func ("/array/in-place", test_in_place);
  return g_test_run ();
}
