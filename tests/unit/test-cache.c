/* test-cache.c: what stays, what goes, and that nobody loses what they hold. */
#include "weft-cache.h"

static gint n_cleared;

typedef struct {
  guint number;
} Value;

static void
value_clear (G_GNUC_UNUSED Value *value)
{
  g_atomic_int_inc (&n_cleared);
}

static void
release (Value *value)
{
  g_atomic_rc_box_release_full (value, (GDestroyNotify) value_clear);
}

static WeftDigest
key_of (guint number)
{
  return weft_digest_bytes (&number, sizeof number);
}

static void
add (WeftCache *cache, guint number, gsize bytes, double cost)
{
  Value *value = g_atomic_rc_box_new0 (Value);

  value->number = number;
  weft_cache_add (cache, key_of (number), value, (GDestroyNotify) value_clear, bytes, cost);
  release (value);
}

static gboolean
has (WeftCache *cache, guint number)
{
  Value *value = weft_cache_get (cache, key_of (number));

  if (value == NULL)
    return FALSE;
  g_assert_cmpuint (value->number, ==, number);
  release (value);
  return TRUE;
}

/* Of values that cost the same, those that were asked for last stay. */
static void
test_last_stay (void)
{
  g_autoptr (WeftCache) cache = weft_cache_new (100);

  for (guint i = 0; i < 30; i++) {
    add (cache, i, 10, 1);
    g_assert_true (has (cache, 0));
    g_assert_cmpuint (weft_cache_get_bytes (cache), <=, 100);
  }
  for (guint i = 1; i < 20; i++)
    g_assert_false (has (cache, i));
  g_assert_true (has (cache, 29));
}

/* Cheap ones go before dear ones, but dear ones do not stay for ever. */
static void
test_dear_stay (void)
{
  g_autoptr (WeftCache) cache = weft_cache_new (100);

  add (cache, 1000, 50, 5000);
  for (guint i = 0; i < 20; i++)
    add (cache, i, 10, 10);
  g_assert_true (has (cache, 1000));
  for (guint i = 100; i < 5000; i++)
    add (cache, i, 10, 10);
  g_assert_false (has (cache, 1000));
}

static void
test_too_large (void)
{
  g_autoptr (WeftCache) cache = weft_cache_new (100);

  add (cache, 1, 60, 1);
  add (cache, 2, 101, 1e9);
  g_assert_true (has (cache, 1));
  g_assert_false (has (cache, 2));
}

/* A value that somebody holds outlives its place, and all are freed once. */
static void
test_holders (void)
{
  WeftCache *cache = weft_cache_new (20);
  Value *held;

  n_cleared = 0;
  add (cache, 1, 20, 1);
  held = weft_cache_get (cache, key_of (1));
  add (cache, 2, 20, 1);
  g_assert_false (has (cache, 1));
  g_assert_cmpint (n_cleared, ==, 0);
  g_assert_cmpuint (held->number, ==, 1);
  release (held);
  g_assert_cmpint (n_cleared, ==, 1);
  weft_cache_unref (cache);
  g_assert_cmpint (n_cleared, ==, 2);
}

static gpointer
use (gpointer data)
{
  for (guint i = 0; i < 20000; i++) {
    guint number = i * 7919 % 97;

    if (!has (data, number))
      add (data, number, 1 + number % 13, number);
  }
  return NULL;
}

static void
test_threads (void)
{
  WeftCache *cache = weft_cache_new (200);
  GThread *threads[4];
  guint64 found;
  guint64 missed;

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("user", use, cache);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
  weft_cache_count (cache, &found, &missed);
  g_assert_cmpuint (found + missed, ==, 80000);
  g_assert_cmpuint (weft_cache_get_bytes (cache), <=, 200);
  weft_cache_unref (cache);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cache/last-stay", test_last_stay);
  g_test_add_func ("/cache/dear-stay", test_dear_stay);
  g_test_add_func ("/cache/too-large", test_too_large);
  g_test_add_func ("/cache/holders", test_holders);
  g_test_add_func ("/cache/threads", test_threads);
  return g_test_run ();
}
