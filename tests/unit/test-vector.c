/* test-vector.c: the persistent vector against plain arrays, all its versions, and its digest. */
#include "weft-vector.h"

#include "weft-random.h"

#include <string.h>

/* A counted item. Those of odd value are no part of the digest. */
typedef struct {
  gint ref_count;
  guint value;
} Item;

static gint n_alive = 0;

static Item *
item_new (guint value)
{
  Item *item = g_new (Item, 1);

  *item = (Item){1, value};
  n_alive++;
  return item;
}

static void
item_ref (gpointer item)
{
  ((Item *) item)->ref_count++;
}

static void
item_drop (gpointer item, gpointer *dead)
{
  (void) dead;
  if (--((Item *) item)->ref_count > 0)
    return;
  g_free (item);
  n_alive--;
}

static gboolean
item_digest (gconstpointer item, WeftDigest *digest)
{
  guint value = ((const Item *) item)->value;

  *digest = weft_digest_bytes (&value, sizeof value);
  return value % 2 == 0;
}

static const WeftVectorClass item_class = {item_ref, item_drop, item_digest};

/* What a vector must hold: the values, in order. */
static void
assert_holds (const WeftVector *vector, const GArray *values)
{
  g_autoptr (GArray) digests = g_array_new (FALSE, FALSE, sizeof (WeftDigest));
  WeftSequenceDigest expected;
  WeftSequenceDigest actual;
  WeftVectorIter iter;
  Item *item;
  guint n = 0;

  g_assert_cmpuint (weft_vector_get_length (vector), ==, values->len);
  weft_vector_iter_init (&iter, vector);
  for (; (item = weft_vector_iter_next (&iter)) != NULL; n++) {
    WeftDigest digest;

    g_assert_cmpuint (item->value, ==, g_array_index (values, guint, n));
    g_assert_true (weft_vector_get (vector, n) == item);
    if (item_digest (item, &digest))
      g_array_append_val (digests, digest);
  }
  g_assert_cmpuint (n, ==, values->len);
  expected = weft_sequence_digest_of ((WeftDigest *) (gpointer) digests->data, digests->len);
  actual = weft_vector_get_digest (&item_class, vector);
  g_assert_cmpmem (&expected, sizeof expected, &actual, sizeof actual);
}

static WeftVector *
vector_of (const GArray *values)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new ();

  for (guint i = 0; i < values->len; i++)
    g_ptr_array_add (items, item_new (g_array_index (values, guint, i)));
  return weft_vector_new (&item_class, items->pdata, items->len);
}

static GArray *
random_values (WeftRandom *random, guint n)
{
  GArray *values = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < n; i++) {
    guint value = weft_random_below (random, 1000);

    g_array_append_val (values, value);
  }
  return values;
}

static void
drop (WeftVector *vector)
{
  gpointer dead = NULL;

  weft_vector_drop (&item_class, vector, &dead);
}

static void
test_build (void)
{
  WeftRandom random;

  weft_random_init (&random, 1, 0);
  for (guint n = 0; n < 3000; n = n < 300 ? n + 1 : n + 97) {
    g_autoptr (GArray) values = random_values (&random, n);
    WeftVector *vector = vector_of (values);

    assert_holds (vector, values);
    g_assert_true ((vector == NULL) == (n == 0));
    drop (vector);
  }
  g_assert_cmpint (n_alive, ==, 0);
}

/* One random edit of @vector (transfer full) and, in the same way, of @values. */
static WeftVector *
edit (WeftRandom *random, WeftVector *vector, GArray *values, guint grow)
{
  guint value = weft_random_below (random, 1000);
  guint choice = weft_random_below (random, 10);
  guint index = values->len > 0 ? weft_random_below (random, values->len) : 0;
  gpointer dead = NULL;

  if (values->len == 0 || choice < grow) {
    index = weft_random_below (random, values->len + 1);
    g_array_insert_val (values, index, value);
    return weft_vector_insert (&item_class, vector, index, item_new (value));
  }
  if (choice < 8) {
    g_array_remove_index (values, index);
    return weft_vector_remove (&item_class, vector, index, &dead);
  }
  g_array_index (values, guint, index) = value;
  return weft_vector_replace (&item_class, vector, index, item_new (value), &dead);
}

/* Grows and shrinks by turns, down to nothing; no version that is kept ever changes. */
static void
test_edits (void)
{
  g_autoptr (GPtrArray) versions = g_ptr_array_new ();
  g_autoptr (GPtrArray) contents = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (guint));
  WeftVector *vector = NULL;
  WeftRandom random;

  weft_random_init (&random, 2, 0);
  for (guint i = 0; i < 20000; i++) {
    vector = edit (&random, vector, values, i / 2500 % 2 == 0 ? 6 : 1);
    if (i % 50 == 0)
      assert_holds (vector, values);
    if (weft_random_below (&random, 40) != 0)
      continue;
    g_ptr_array_add (versions, weft_vector_ref (vector));
    g_ptr_array_add (contents, g_array_copy (values));
  }
  drop (vector);
  for (guint i = 0; i < versions->len; i++)
    assert_holds (versions->pdata[i], contents->pdata[i]);
  for (guint i = 0; i < versions->len; i++)
    drop (versions->pdata[i]);
  g_assert_cmpint (n_alive, ==, 0);
}

/* Removing from the far end of a wide vector, while another version holds all of it, down to one item. */
static void
test_shrink_shared (void)
{
  WeftRandom random;

  weft_random_init (&random, 3, 0);
  for (guint round = 0; round < 20; round++) {
    g_autoptr (GArray) rest = random_values (&random, 3000);
    g_autoptr (GArray) all = g_array_copy (rest);
    WeftVector *whole = vector_of (rest);
    WeftVector *vector = weft_vector_ref (whole);
    gpointer dead = NULL;

    while (rest->len > 1) {
      guint index = round % 2 == 0 ? rest->len - 1 : weft_random_below (&random, 1 + rest->len / 8);

      vector = weft_vector_remove (&item_class, vector, index, &dead);
      g_array_remove_index (rest, index);
    }
    assert_holds (vector, rest);
    assert_holds (whole, all);
    drop (whole);
    drop (vector);
  }
  g_assert_cmpint (n_alive, ==, 0);
}

static gpointer
add_to_item (gpointer item, gpointer data)
{
  Item *edited = item_new (((Item *) item)->value + *(guint *) data);

  item_drop (item, NULL);
  return edited;
}

static void
test_edit_each (void)
{
  WeftRandom random;
  guint difference = 5;

  weft_random_init (&random, 4, 0);
  for (guint n = 0; n < 1200; n += 37) {
    g_autoptr (GArray) values = random_values (&random, n);
    g_autoptr (GArray) edited = g_array_copy (values);
    WeftVector *old = vector_of (values);
    WeftVector *vector = weft_vector_edit_each (&item_class, weft_vector_ref (old), add_to_item, &difference);

    for (guint i = 0; i < n; i++)
      g_array_index (edited, guint, i) += difference;
    assert_holds (old, values);
    assert_holds (vector, edited);
    drop (old);
    drop (vector);
  }
  g_assert_cmpint (n_alive, ==, 0);
}

static void
test_unique (void)
{
  WeftRandom random;
  g_autoptr (GArray) values = NULL;
  WeftVector *vector;
  WeftVector *other;
  WeftVector *with;

  weft_random_init (&random, 5, 0);
  values = random_values (&random, 500);
  vector = vector_of (values);
  g_assert_true (weft_vector_is_unique (vector, 123));
  other = weft_vector_ref (vector);
  g_assert_false (weft_vector_is_unique (vector, 123));
  drop (other);
  with = weft_vector_with (&item_class, vector, 123, item_new (77));
  g_assert_true (weft_vector_is_unique (with, 123));
  g_assert_false (weft_vector_is_unique (with, 499));
  assert_holds (vector, values);
  g_array_index (values, guint, 123) = 77;
  assert_holds (with, values);
  drop (vector);
  g_assert_true (weft_vector_is_unique (with, 499));
  drop (with);
  g_assert_cmpint (n_alive, ==, 0);
}

/* A vector in memory of its owner is the same vector, whatever is made of it. */
static void
test_placed (void)
{
  const guint sizes[] = {1, 5, 16};

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++) {
    g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (guint));
    g_autofree gpointer place = NULL;
    g_autofree gpointer other_place = NULL;
    WeftVector *vector;
    WeftVector *with;
    WeftVector *shared;
    gpointer dead = NULL;

    for (guint j = 0; j < sizes[i]; j++)
      g_array_append_val (values, j);
    vector = vector_of (values);
    place = g_malloc (weft_vector_get_place_size (vector));
    other_place = g_malloc (weft_vector_get_place_size (vector));
    vector = weft_vector_place (vector, place);
    assert_holds (vector, values);
    shared = weft_vector_share (&item_class, vector);
    with = weft_vector_place_with (&item_class, vector, 0, item_new (9), other_place);
    shared = weft_vector_insert (&item_class, shared, 0, item_new (8));
    assert_holds (vector, values);
    drop (vector);
    g_array_index (values, guint, 0) = 9;
    assert_holds (with, values);
    g_array_index (values, guint, 0) = 0;
    g_array_prepend_val (values, (guint){8});
    assert_holds (shared, values);
    with = weft_vector_replace (&item_class, with, 0, item_new (7), &dead);
    g_assert_true (with == other_place);
    drop (with);
    drop (shared);
  }
  g_assert_cmpint (n_alive, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/vector/build", test_build);
  g_test_add_func ("/vector/edits", test_edits);
  g_test_add_func ("/vector/shrink-shared", test_shrink_shared);
  g_test_add_func ("/vector/edit-each", test_edit_each);
  g_test_add_func ("/vector/unique", test_unique);
  g_test_add_func ("/vector/placed", test_placed);
  return g_test_run ();
}
