/* test-memo.c: results that hang on content: contexts, versions, capacity, races. */
#include "weft-document.h"

static guint n_freed; /* atomic */

static void
free_result (gpointer result)
{
  g_atomic_int_inc (&n_freed);
  g_free (result);
}

static WeftDigest
context (guint number)
{
  return weft_digest_bytes (&number, sizeof number);
}

static gconstpointer
add (WeftMemo *memo, guint number, int value)
{
  int *result = g_new (int, 1);

  *result = value;
  return weft_memo_add (memo, context (number), result, free_result);
}

/* Two contexts keep two results apart; of two results for one context the first stays. */
static void
test_contexts (void)
{
  g_autoptr (WeftMemo) memo = weft_memo_new ();

  n_freed = 0;
  g_assert_null (weft_memo_get (memo, context (0)));
  g_assert_cmpint (*(const int *) add (memo, 0, 10), ==, 10);
  g_assert_cmpint (*(const int *) add (memo, 1, 11), ==, 11);
  g_assert_cmpint (*(const int *) add (memo, 0, 12), ==, 10);
  g_assert_cmpuint (n_freed, ==, 1);
  g_assert_cmpint (*(const int *) weft_memo_get (memo, context (0)), ==, 10);
  g_assert_cmpint (*(const int *) weft_memo_get (memo, context (1)), ==, 11);
  g_assert_null (weft_memo_get (memo, context (2)));
  g_clear_pointer (&memo, weft_memo_unref);
  g_assert_cmpuint (n_freed, ==, 3);
}

static void
test_capacity (void)
{
  g_autoptr (WeftMemo) memo = weft_memo_new ();
  int *extra = g_new0 (int, 1);

  n_freed = 0;
  for (guint i = 0; i < WEFT_MEMO_CAPACITY; i++)
    g_assert_nonnull (add (memo, i, i));
  g_assert_null (weft_memo_add (memo, context (1000), extra, free_result));
  g_assert_cmpuint (n_freed, ==, 0);
  g_free (extra);
}

static WeftDocument *
make_document (void)
{
  WeftNode *step = weft_node_new (
      weft_properties_new (WEFT_KIND_STEP, (WeftAttribute[]){{WEFT_PROPERTY_SIMD, "4"}}, 1, NULL), NULL, 0,
      NULL);
  WeftNode *block = weft_node_new (
      weft_properties_new (WEFT_KIND_BLOCK,
                           (WeftAttribute[]){{WEFT_PROPERTY_ID, "b"}, {WEFT_PROPERTY_MODE, "simd"}}, 2, NULL),
      &step, 1, NULL);
  WeftNode *tree = weft_node_new (
      weft_properties_new (WEFT_KIND_FLOW_TREE,
                           (WeftAttribute[]){{WEFT_PROPERTY_ID, "t"}, {WEFT_PROPERTY_MACHINE, "m"}}, 2, NULL),
      &block, 1, NULL);

  return weft_document_new_from_root (
      weft_node_new (weft_properties_new (WEFT_KIND_WEFT, NULL, 0, NULL), &tree, 1, NULL), NULL);
}

static WeftMemo *
memo_of (WeftDocument *document, const char *name)
{
  return weft_node_get_memo (weft_document_lookup (document, name));
}

/* Renaming and moving lose no result; a new time loses those on the way to the root, and undo has them. */
static void
test_versions (void)
{
  g_autoptr (WeftDocument) document = make_document ();
  g_autoptr (WeftDocument) renamed = NULL;
  g_autoptr (WeftDocument) changed = NULL;
  guint32 block = weft_document_find (document, "b");

  add (memo_of (document, "b"), 0, 1);
  add (memo_of (document, "t"), 0, 2);
  renamed = weft_document_set (document, block, WEFT_PROPERTY_NAME, "another", NULL);
  g_assert_true (renamed != document);
  g_assert_cmpint (*(const int *) weft_memo_get (memo_of (renamed, "b"), context (0)), ==, 1);
  g_assert_cmpint (*(const int *) weft_memo_get (memo_of (renamed, "t"), context (0)), ==, 2);
  changed = weft_document_set (renamed, block, WEFT_PROPERTY_MODE, "spmd", NULL);
  g_assert_null (weft_memo_get (memo_of (changed, "b"), context (0)));
  g_assert_null (weft_memo_get (memo_of (changed, "t"), context (0)));
  g_assert_cmpint (*(const int *) weft_memo_get (memo_of (document, "t"), context (0)), ==, 2);
}

typedef struct {
  WeftMemo *memo;
  gconstpointer found[WEFT_MEMO_CAPACITY];
} Racer;

static gpointer
race (gpointer data)
{
  Racer *racer = data;

  for (guint i = 0; i < WEFT_MEMO_CAPACITY; i++)
    racer->found[i] = add (racer->memo, i, i);
  return NULL;
}

/* Whoever adds first, all get the same result. */
static void
test_race (void)
{
  for (guint round = 0; round < 200; round++) {
    g_autoptr (WeftMemo) memo = weft_memo_new ();
    Racer racers[4] = {{memo}, {memo}, {memo}, {memo}};
    GThread *threads[4];

    for (guint i = 0; i < 4; i++)
      threads[i] = g_thread_new ("race", race, &racers[i]);
    for (guint i = 0; i < 4; i++)
      g_thread_join (threads[i]);
    for (guint i = 0; i < WEFT_MEMO_CAPACITY; i++)
      for (guint j = 0; j < 4; j++) {
        g_assert_true (racers[j].found[i] == weft_memo_get (memo, context (i)));
        g_assert_cmpint (*(const int *) racers[j].found[i], ==, i);
      }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/memo/contexts", test_contexts);
  g_test_add_func ("/memo/capacity", test_capacity);
  g_test_add_func ("/memo/versions", test_versions);
  g_test_add_func ("/memo/race", test_race);
  return g_test_run ();
}
