/* test-trie.c: the persistent table against an array, with old versions kept. */
#include "weft-trie.h"

#include "weft-random.h"

#define N 20000

static void
assert_holds (const WeftTrie *table, const guint64 *words)
{
  for (guint i = 0; i < N; i++)
    g_assert_cmpuint (weft_trie_get (table, i), ==, words[i]);
}

static guint32
random_number (WeftRandom *random)
{
  guint limit = (const guint[]){40, 3000, N}[weft_random_below (random, 3)];

  return weft_random_below (random, limit);
}

static void
test_versions (void)
{
  g_autofree guint64 *words = g_new0 (guint64, N);
  g_autoptr (GPtrArray) versions = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_trie_unref);
  g_autoptr (GPtrArray) contents = g_ptr_array_new_with_free_func (g_free);
  WeftTrie *table = NULL;
  WeftRandom random;

  weft_random_init (&random, 3, 0);
  for (guint i = 0; i < 20000; i++) {
    guint32 number = random_number (&random);

    words[number] = weft_random_below (&random, 3) > 0 ? weft_random_next (&random) : 0;
    table = weft_trie_set (table, number, words[number]);
    if (weft_random_below (&random, 500) != 0)
      continue;
    g_ptr_array_add (versions, weft_trie_ref (table));
    g_ptr_array_add (contents, g_memdup2 (words, N * sizeof *words));
  }
  for (guint i = 0; i < versions->len; i++)
    assert_holds (versions->pdata[i], contents->pdata[i]);
  weft_trie_unref (table);
}

static void
test_ends (void)
{
  const guint32 numbers[] = {0, 31, 32, 511, 512, 1u << 31, G_MAXUINT32};
  WeftTrie *table = NULL;

  g_assert_cmpuint (weft_trie_get (NULL, 0), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++) {
    table = weft_trie_set (table, numbers[i], i + 1);
    g_assert_cmpuint (weft_trie_get (table, numbers[i] ^ 1), ==, 0);
  }
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    g_assert_cmpuint (weft_trie_get (table, numbers[i]), ==, i + 1);
  weft_trie_unref (table);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/trie/versions", test_versions);
  g_test_add_func ("/trie/ends", test_ends);
  return g_test_run ();
}
