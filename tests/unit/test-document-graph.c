/* test-document-graph.c: nodes that carry graphs, in documents: random edits of rows and nodes against a plain list, with every version
 * kept; what is refused, and by which sentence; ids over nodes and rows; references to nodes that are renamed, moved and removed. */
#include "weft-batch-rows.h"

#include "weft-fault.h"
#include "test-seed.h"

#include "graph-document.h"
#include "graph-kinds.h"

#include <string.h>

#define EDITS 1500

static guint32
find (const WeftDocument *document, const char *name)
{
  return weft_document_find (document, name);
}

/* No id stands twice, and every id leads to its row. */
static void
check_ids (const WeftDocument *document)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < 2; i++) {
    const WeftNode *node = weft_document_lookup (document, i == 0 ? "g" : "h");
    const WeftGraph *graph = weft_node_get_graph (node);

    for (guint32 row = 0; row < weft_graph_get_end (graph, TASKS); row++) {
      WeftElement element = {weft_node_get_id (node), TASKS, row};
      WeftElement found;
      const char *id;

      g_assert_cmpint (weft_document_has_element (document, element), ==,
                       weft_graph_has_row (graph, element));
      if (!weft_graph_has_row (graph, element))
        continue;
      id = weft_graph_get_text (graph, element, WEFT_PROPERTY_ID);
      g_assert_true (g_hash_table_add (seen, (gpointer) id));
      g_assert_true (weft_document_find_element (document, id, &found));
      g_assert_true (weft_element_equal (found, element));
    }
  }
}

/* Edits one by one and in batches; all versions stay what they were, and one edit made alone comes to the same as in a batch. */
static void
test_random (void)
{
  g_autoptr (GPtrArray) versions = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_document_unref);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  WeftRandom random;

  test_random_init (&random, 91, 0);
  g_ptr_array_add (versions, graph_document_new ());
  g_ptr_array_add (words, graph_document_describe (versions->pdata[0]));
  for (guint i = 0; i < EDITS; i++) {
    WeftDocument *last = versions->pdata[versions->len - 1];
    WeftBatch *batch = weft_batch_begin (last);

    for (guint64 n = 1 + weft_random_below (&random, 5); n > 0; n--)
      graph_document_edit (batch, &random);
    g_ptr_array_add (versions, weft_batch_commit (batch));
    last = versions->pdata[versions->len - 1];
    g_ptr_array_add (words, graph_document_describe (last));
    if (i % 50 == 0)
      check_ids (last);
  }
  for (guint i = 0; i < versions->len; i++) {
    g_autofree char *now = graph_document_describe (versions->pdata[i]);

    g_assert_cmpstr (now, ==, words->pdata[i]);
  }
}

/* The same edits, each a version of its own or all in one batch: the same rows, and the same digest. */
static void
test_batch (void)
{
  g_autoptr (WeftDocument) start = graph_document_new ();
  g_autoptr (WeftDocument) together = NULL;
  g_autoptr (WeftDocument) single = weft_document_ref (start);
  WeftBatch *batch = weft_batch_begin (start);
  g_autofree char *a = NULL;
  g_autofree char *b = NULL;
  WeftRandom random;

  test_random_init (&random, 92, 0);
  for (guint i = 0; i < 400; i++)
    graph_document_edit (batch, &random);
  together = weft_batch_commit (batch);
  test_random_init (&random, 92, 0);
  for (guint i = 0; i < 400; i++) {
    WeftDocument *next;

    batch = weft_batch_begin (single);
    graph_document_edit (batch, &random);
    next = weft_batch_commit (batch);
    weft_document_unref (single);
    single = next;
  }
  a = graph_document_describe (together);
  b = graph_document_describe (single);
  g_assert_cmpstr (a, ==, b);
  g_assert_true (weft_digest_equal (weft_node_get_digest (weft_document_get_root (together)),
                                    weft_node_get_digest (weft_document_get_root (single))));
}

static WeftDocument *
with_task (WeftDocument *document, const char *graph, const char *id, const char *class, const char *time)
{
  const WeftAttribute attributes[] = {
      {WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_TIME, time}, {WEFT_PROPERTY_MACHINE, class}};
  WeftBatch *batch = weft_batch_begin (document);
  GError *error = NULL;

  weft_batch_add_row (batch, find (document, graph), TASKS, attributes, class != NULL ? 3 : 2, NULL, &error);
  g_assert_no_error (error);
  weft_document_unref (document);
  return weft_batch_commit (batch);
}

/* Nothing changes: the same pointer. What results depend on changes the digest up to the root, names do not. */
static void
test_digest (void)
{
  g_autoptr (WeftDocument) document = with_task (graph_document_new (), "g", "t1", "c1", "5");
  g_autoptr (WeftDocument) named = NULL;
  g_autoptr (WeftDocument) longer = NULL;
  g_autoptr (WeftDocument) same = NULL;
  const WeftElement element = {find (document, "g"), TASKS, 0};
  WeftBatch *batch = weft_batch_begin (document);

  weft_batch_set_row (batch, element, WEFT_PROPERTY_TIME, "5", NULL);
  same = weft_batch_commit (batch);
  g_assert_true (same == document);
  batch = weft_batch_begin (document);
  weft_batch_set_row (batch, element, WEFT_PROPERTY_NAME, "Name", NULL);
  named = weft_batch_commit (batch);
  g_assert_true (named != document);
  g_assert_true (weft_digest_equal (weft_node_get_digest (weft_document_get_root (named)),
                                    weft_node_get_digest (weft_document_get_root (document))));
  batch = weft_batch_begin (document);
  weft_batch_set_row (batch, element, WEFT_PROPERTY_TIME, "6", NULL);
  longer = weft_batch_commit (batch);
  g_assert_false (weft_digest_equal (weft_node_get_digest (weft_document_get_root (longer)),
                                     weft_node_get_digest (weft_document_get_root (document))));
}

/* Each is refused with a sentence that names the row, and changes nothing. */
static void
test_refused (void)
{
  g_autoptr (WeftDocument) document = with_task (graph_document_new (), "g", "t1", "c1", "5");
  const WeftElement t1 = {find (document, "g"), TASKS, 0};
  const WeftElement gone = {find (document, "g"), TASKS, 9};
  const struct {
    WeftElement element;
    WeftProperty property;
    const char *text;
    const char *words;
  } rows[] = {
      {t1, WEFT_PROPERTY_TIME, "fast", "<node> t1, time: found “fast”"},
      {t1, WEFT_PROPERTY_ID, "c1", "which another element has"},
      {t1, WEFT_PROPERTY_ID, "h", "which another element has"},
      {t1, WEFT_PROPERTY_ID, NULL, "id"},
      {t1, WEFT_PROPERTY_MACHINE, "d1", "<node> t1, machine: found “d1”"},
      {t1, WEFT_PROPERTY_MACHINE, "h", "machine: found “h”"},
      {t1, WEFT_PROPERTY_ITERATIONS, "4", "a property that such a row does not have"},
      {gone, WEFT_PROPERTY_TIME, "4", "not in this graph"},
      {{find (document, "c1"), TASKS, 0}, WEFT_PROPERTY_TIME, "4", "a node without rows"},
      {{99, TASKS, 0}, WEFT_PROPERTY_TIME, "4", "not in this document"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    for (guint twice = 0; twice < 2; twice++) {
      WeftBatch *batch = weft_batch_begin (document);
      g_autoptr (WeftDocument) after = NULL;
      g_autofree char *a = graph_document_describe (document);
      g_autofree char *b = NULL;
      GError *error = NULL;

      /* The second time only the batch holds the graph. */
      if (twice)
        weft_batch_set_row (batch, t1, WEFT_PROPERTY_NAME, "Name", NULL);
      g_assert_false (weft_batch_set_row (batch, rows[i].element, rows[i].property, rows[i].text, &error));
      if (strstr (error->message, rows[i].words) == NULL)
        g_error ("%s", error->message);
      g_clear_error (&error);
      after = weft_batch_commit (batch);
      b = graph_document_describe (after);
      g_assert_cmpstr (a, ==, b);
      g_assert_true (twice || after == document);
    }
}

/* A class that is renamed is still meant, one that is removed is no longer; undo is the version before. */
static void
test_references (void)
{
  g_autoptr (WeftDocument) one = with_task (graph_document_new (), "g", "t1", "c1", "samples(m)");
  g_autoptr (WeftDocument) document = with_task (weft_document_ref (one), "g", "t2", "c2", "3");
  g_autoptr (WeftDocument) renamed =
      weft_document_set (document, find (document, "c1"), WEFT_PROPERTY_ID, "k", NULL);
  g_autoptr (WeftDocument) removed = weft_document_remove (renamed, find (renamed, "k"), NULL);
  g_autoptr (WeftDocument) moved =
      weft_document_move (document, find (document, "c2"), find (document, "g"), 0, NULL);
  g_autofree char *before = graph_document_describe_one (document, "g");
  g_autofree char *after = graph_document_describe_one (renamed, "g");
  g_autofree char *without = graph_document_describe_one (removed, "g");
  g_autofree char *elsewhere = graph_document_describe_one (moved, "g");

  g_assert_cmpstr (before, ==, "0 t1 samples(m) c1\n1 t2 3 c2\n");
  g_assert_cmpstr (after, ==, "0 t1 samples(m) k\n1 t2 3 c2\n");
  g_assert_cmpstr (without, ==, "0 t1 samples(m) -\n1 t2 3 c2\n");
  g_assert_cmpstr (elsewhere, ==, before);
}

/* A measurement that is renamed takes the times of rows along. */
static void
test_samples (void)
{
  const WeftAttribute attributes[] = {{WEFT_PROPERTY_ID, "m"}, {WEFT_PROPERTY_TEXT, "1 2 3"}};
  WeftNode *measurement =
      weft_node_new (weft_properties_new (WEFT_KIND_MEASUREMENT, attributes, 2, NULL), NULL, 0, NULL);
  g_autoptr (WeftDocument) start = graph_document_new ();
  g_autoptr (WeftDocument) measured = weft_document_insert (start, 1, 0, measurement, NULL, NULL);
  g_autoptr (WeftDocument) document = with_task (weft_document_ref (measured), "g", "t1", NULL, "samples(m)");
  g_autoptr (WeftDocument) renamed =
      weft_document_set (document, find (document, "m"), WEFT_PROPERTY_ID, "runs", NULL);
  g_autofree char *after = graph_document_describe_one (renamed, "g");

  g_assert_cmpstr (after, ==, "0 t1 samples(runs) -\n");
}

/* A node cannot take the id of a row, nor a row that of a node or of a row of another graph; a subtree with rows is refused for the same. */
static void
test_names (void)
{
  g_autoptr (WeftDocument) document = with_task (graph_document_new (), "g", "t1", "c1", "5");
  WeftNode *carrier = weft_node_ref (weft_document_lookup (document, "g"));
  g_autoptr (WeftDocument) without = weft_document_remove (document, find (document, "g"), NULL);
  g_autoptr (WeftDocument) named = NULL;
  g_autoptr (WeftDocument) put_back = NULL;
  GError *error = NULL;

  g_assert_null (weft_document_set (document, find (document, "h"), WEFT_PROPERTY_ID, "t1", &error));
  g_assert_nonnull (strstr (error->message, "which another element has"));
  g_clear_error (&error);
  g_assert_null (weft_document_insert (document, find (document, "h"), 0,
                                       graph_document_make_node (TEST_KIND_CLASS, "t1", NULL, 0), NULL,
                                       &error));
  g_assert_nonnull (strstr (error->message, "a second definition of “t1”"));
  g_clear_error (&error);
  named = weft_document_set (without, find (without, "d1"), WEFT_PROPERTY_ID, "t1", NULL);
  g_assert_null (weft_document_insert (named, 1, 0, weft_node_ref (carrier), NULL, &error));
  g_assert_nonnull (strstr (error->message, "a second definition of “t1”"));
  g_clear_error (&error);
  put_back = weft_document_insert (without, 1, 0, carrier, NULL, &error);
  g_assert_no_error (error);
  {
    WeftElement found;
    g_autofree char *rows = graph_document_describe_one (put_back, "g");

    g_assert_true (weft_document_find_element (put_back, "t1", &found));
    g_assert_cmpuint (found.node, ==, find (put_back, "g"));
    g_assert_cmpstr (rows, ==, "0 t1 5 c1\n");
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/document-graph/random", test_random);
  g_test_add_func ("/document-graph/batch", test_batch);
  g_test_add_func ("/document-graph/digest", test_digest);
  g_test_add_func ("/document-graph/refused", test_refused);
  g_test_add_func ("/document-graph/references", test_references);
  g_test_add_func ("/document-graph/samples", test_samples);
  g_test_add_func ("/document-graph/names", test_names);
  return g_test_run ();
}
