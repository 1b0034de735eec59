/* test-kept.c: what a cache keeps from one evaluation to the next does not show in any bit of the results. */
#include "random-program.h"

#include "weft-inversion.h"
#include "test-seed.h"

static WeftLattice *
find_time (const WeftDocument *document, WeftCache *cache, guint threads)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  guint pes;
  g_autoptr (WeftComposite) program = random_program_new (document, job, &pes);
  GError *error = NULL;
  WeftLattice *time;

  weft_job_set_cache (job, cache);
  weft_job_set_threads (job, threads);
  time = weft_composite_invert (program, pes, 1, NULL, job, &error);
  g_assert_no_error (error);
  return time;
}

/* The numbers of all nodes of @kind below @node. */
static void
collect (const WeftNode *node, WeftKind kind, GArray *ids)
{
  WeftChildIter iter;
  WeftNode *child;
  guint32 id = weft_node_get_id (node);

  if (weft_node_get_kind (node) == kind)
    g_array_append_val (ids, id);
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    collect (child, kind, ids);
}

/* Another time for one operation, if there is any. */
static WeftDocument *
edit (WeftDocument *document, WeftRandom *random)
{
  g_autoptr (GArray) steps = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint from = 1 + (guint) weft_random_below (random, 4);
  guint to = from + 1 + (guint) weft_random_below (random, 6);
  g_autofree char *time = g_strdup_printf ("uniform(%u, %u)", from, to);
  GError *error = NULL;
  WeftDocument *edited;

  collect (weft_document_get_node (document, random_tree_get (document)), WEFT_KIND_STEP, steps);
  if (steps->len == 0)
    return weft_document_ref (document);
  edited = weft_document_set (
      document, g_array_index (steps, guint32, weft_random_below (random, steps->len)),
      weft_random_below (random, 2) == 0 ? WEFT_PROPERTY_SIMD : WEFT_PROPERTY_SPMD, time, &error);
  g_assert_no_error (error);
  return edited;
}

/* A session of edits with a cache; how often it had something. */
static guint64
check_session (WeftRandom *random, guint pes, gsize bytes)
{
  g_autoptr (WeftCache) cache = weft_cache_new (bytes);
  RandomTreeOptions options = random_tree_options (random);
  g_autoptr (WeftDocument) document = NULL;
  guint64 found;
  guint64 missed;

  options.pes = pes;
  options.mixed = TRUE;
  options.depth = 4;
  options.length = 3;
  options.trips = 4;
  document = random_tree_new (random, &options);
  for (guint i = 0; i < 4; i++) {
    g_autoptr (WeftLattice) fresh = find_time (document, NULL, 1);
    g_autoptr (WeftLattice) kept = find_time (document, cache, 1 + i % 2);
    WeftDocument *edited = edit (document, random);

    g_assert_true (weft_lattice_equal (fresh, kept));
    weft_document_unref (document);
    document = edited;
  }
  weft_cache_count (cache, &found, &missed);
  g_assert_cmpuint (weft_cache_get_bytes (cache), <=, bytes);
  return found;
}

static void
test_edits (void)
{
  guint n = test_cases (80);
  WeftRandom random;
  guint64 found = 0;

  test_random_init (&random, 61, 0);
  for (guint i = 0; i < n; i++)
    found += check_session (&random, 40 + weft_random_below (&random, 240), (gsize) 256 << 20);
  g_test_message ("found %u", (guint) found);
  g_assert_cmpuint (found, >, 12 * n);
}

/* The same with so little room that most of what is kept has to go again. */
static void
test_little_room (void)
{
  WeftRandom random;
  guint64 found = 0;

  test_random_init (&random, 67, 0);
  for (guint i = 0; i < test_cases (30); i++)
    found += check_session (&random, 100 + weft_random_below (&random, 100), 200000);
  g_test_message ("found %u", (guint) found);
  g_assert_cmpuint (found, >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/kept/edits", test_edits);
  g_test_add_func ("/kept/little-room", test_little_room);
  return g_test_run ();
}
