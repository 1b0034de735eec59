/* test-map.c: the persistent map against a hash table, with dense, spread and colliding keys. */
#include "weft-map.h"

#include "weft-digest.h"
#include "weft-random.h"

static guint64
dense_key (WeftRandom *random)
{
  return weft_random_below (random, 3000);
}

static guint64
spread_key (WeftRandom *random)
{
  return weft_digest_text ((const char *[]){"a", "b", "c"}[weft_random_below (random, 3)]).low ^
         weft_random_below (random, 1000);
}

/* Keys that agree in all but the bits that the deepest levels look at. */
static guint64
colliding_key (WeftRandom *random)
{
  return weft_random_below (random, 64) << 58 | weft_random_below (random, 3) << 20 | 7;
}

static void
assert_holds (const WeftMap *map, GHashTable *expected)
{
  GHashTableIter iter;
  gpointer key;
  gpointer expected_value;

  g_assert_cmpuint (weft_map_get_size (map), ==, g_hash_table_size (expected));
  g_assert_true ((map == NULL) == (g_hash_table_size (expected) == 0));
  g_hash_table_iter_init (&iter, expected);
  while (g_hash_table_iter_next (&iter, &key, &expected_value)) {
    guint64 value;

    g_assert_true (weft_map_get (map, *(guint64 *) key, &value));
    g_assert_cmpuint (value, ==, *(guint64 *) expected_value);
  }
}

static GHashTable *
table_new (void)
{
  return g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
}

static GHashTable *
table_copy (GHashTable *table)
{
  GHashTable *copy = table_new ();
  GHashTableIter iter;
  gpointer key;
  gpointer value;

  g_hash_table_iter_init (&iter, table);
  while (g_hash_table_iter_next (&iter, &key, &value))
    g_hash_table_insert (copy, g_memdup2 (key, sizeof (guint64)), g_memdup2 (value, sizeof (guint64)));
  return copy;
}

/* Sets and removes by turns, down to nothing; no version that is kept ever changes. */
static void
test_edits (gconstpointer data)
{
  guint64 (*make_key) (WeftRandom *) = *(guint64 (*const *) (WeftRandom *)) data;
  g_autoptr (GHashTable) table = table_new ();
  g_autoptr (GPtrArray) versions = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_map_unref);
  g_autoptr (GPtrArray) contents = g_ptr_array_new_with_free_func ((GDestroyNotify) g_hash_table_unref);
  WeftMap *map = NULL;
  WeftRandom random;

  weft_random_init (&random, 1, 0);
  for (guint i = 0; i < 30000; i++) {
    guint64 key = make_key (&random);
    guint64 value = weft_random_next (&random);

    if (weft_random_below (&random, 10) < (i / 5000 % 2 == 0 ? 7u : 1u)) {
      map = weft_map_set (map, key, value);
      g_hash_table_insert (table, g_memdup2 (&key, sizeof key), g_memdup2 (&value, sizeof value));
    } else {
      map = weft_map_remove (map, key);
      g_hash_table_remove (table, &key);
    }
    g_assert_cmpint (weft_map_get (map, key, &value), ==, g_hash_table_contains (table, &key));
    if (i % 500 == 0)
      assert_holds (map, table);
    if (map == NULL || weft_random_below (&random, 300) != 0)
      continue;
    g_ptr_array_add (versions, weft_map_ref (map));
    g_ptr_array_add (contents, table_copy (table));
  }
  weft_map_unref (map);
  for (guint i = 0; i < versions->len; i++)
    assert_holds (versions->pdata[i], contents->pdata[i]);
}

static void
test_empty (void)
{
  guint64 value;

  g_assert_false (weft_map_get (NULL, 1, &value));
  g_assert_null (weft_map_remove (NULL, 1));
  g_assert_null (weft_map_remove (weft_map_set (NULL, 1, 2), 1));
  g_assert_cmpuint (weft_map_get_size (NULL), ==, 0);
}

int
main (int argc, char **argv)
{
  static guint64 (*const keys[]) (WeftRandom *) = {dense_key, spread_key, colliding_key};

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/map/empty", test_empty);
  g_test_add_data_func ("/map/dense", &keys[0], test_edits);
  g_test_add_data_func ("/map/spread", &keys[1], test_edits);
  g_test_add_data_func ("/map/colliding", &keys[2], test_edits);
  return g_test_run ();
}
