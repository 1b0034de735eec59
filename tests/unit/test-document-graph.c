/* test-document-graph.c: nodes that carry graphs, in documents: random edits of rows and nodes against a plain list, with every version
 * kept; what is refused, and by which sentence; ids over nodes and rows; references to nodes that are renamed, moved and removed. */
#include "weft-batch-rows.h"

#include "weft-fault.h"
#include "test-seed.h"

#include "graph-kinds.h"

#include <string.h>

#define EDITS 1500

static WeftNode *
make_node (WeftKind kind, const char *id, WeftNode **children, gsize n)
{
  WeftAttribute attribute = {WEFT_PROPERTY_ID, id};
  GError *error = NULL;
  WeftNode *node =
      weft_node_new (weft_properties_new (kind, &attribute, id != NULL, &error), children, n, &error);

  g_assert_no_error (error);
  return node;
}

/* Two graphs, each with two classes; the number of the first graph is 2. */
static WeftDocument *
make_document (void)
{
  WeftNode *classes[] = {make_node (TEST_KIND_CLASS, "c1", NULL, 0),
                         make_node (TEST_KIND_CLASS, "c2", NULL, 0)};
  WeftNode *others[] = {make_node (TEST_KIND_CLASS, "d1", NULL, 0),
                        make_node (TEST_KIND_CLASS, "d2", NULL, 0)};
  WeftNode *graphs[] = {make_node (TEST_KIND_GRAPH, "g", classes, 2),
                        make_node (TEST_KIND_GRAPH, "h", others, 2)};
  GError *error = NULL;
  WeftDocument *document = weft_document_new_from_root (make_node (WEFT_KIND_WEFT, NULL, graphs, 2), &error);

  g_assert_no_error (error);
  return document;
}

static guint32
find (const WeftDocument *document, const char *name)
{
  return weft_document_find (document, name);
}

/* Everything about the rows of a graph as text. */
static char *
describe (const WeftDocument *document, const char *name)
{
  const WeftNode *node = weft_document_lookup (document, name);
  const WeftGraph *graph = weft_node_get_graph (node);
  GString *text = g_string_new (NULL);

  for (guint32 row = 0; row < weft_graph_get_end (graph, TASKS); row++) {
    WeftElement element = {.table = TASKS, .row = row};
    guint32 distance;
    g_autofree char *time = NULL;

    if (!weft_graph_has_row (graph, element))
      continue;
    distance = weft_graph_get_reference (graph, element, WEFT_PROPERTY_MACHINE);
    time = weft_graph_print (graph, element, WEFT_PROPERTY_TIME);
    g_string_append_printf (text, "%u %s %s %s\n", row,
                            weft_graph_get_text (graph, element, WEFT_PROPERTY_ID), time != NULL ? time : "0",
                            distance != 0 ? weft_node_get_name (weft_document_get_node (
                                                document, weft_node_get_id (node) + distance))
                                          : "-");
  }
  for (guint32 row = 0; row < weft_graph_get_end (graph, EDGES); row++) {
    WeftElement element = {.table = EDGES, .row = row};

    if (weft_graph_has_row (graph, element))
      g_string_append_printf (text, "%u %u>%u\n", row, weft_graph_get_end_row (graph, element, WEFT_END_FROM),
                              weft_graph_get_end_row (graph, element, WEFT_END_TO));
  }
  return g_string_free (text, FALSE);
}

static char *
describe_both (const WeftDocument *document)
{
  g_autofree char *g = weft_document_lookup (document, "g") != NULL ? describe (document, "g") : NULL;
  g_autofree char *h = weft_document_lookup (document, "h") != NULL ? describe (document, "h") : NULL;

  return g_strdup_printf ("%s--\n%s", g, h);
}

/* One random edit; whether it could be done does not matter, but what could not leaves everything as it was. */
static void
edit_something (WeftBatch *batch, WeftRandom *random)
{
  guint32 node = weft_batch_find (batch, weft_random_below (random, 2) == 0 ? "g" : "h");
  const WeftGraph *graph = weft_node_get_graph (weft_batch_get_node (batch, node));
  guint32 n = weft_graph_get_end (graph, TASKS);
  WeftElement task = {node, TASKS, (guint32) weft_random_below (random, n + 1)};
  WeftElement edge = {node, EDGES,
                      (guint32) weft_random_below (random, weft_graph_get_end (graph, EDGES) + 1)};
  g_autofree char *id = g_strdup_printf ("t%u", (guint) weft_random_below (random, 60));
  const char *reference = (const char *[]){"c1", "c2", "d1", "d2", "none"}[weft_random_below (random, 5)];
  const WeftAttribute attributes[] = {
      {WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_TIME, "uniform(1, 3)"}, {WEFT_PROPERTY_MACHINE, reference}};
  guint32 other = (guint32) weft_random_below (random, n + 1);

  switch (weft_random_below (random, 8)) {
  case 0:
  case 1:
    weft_batch_add_row (batch, node, TASKS, attributes, 1 + (guint) weft_random_below (random, 3), NULL,
                        NULL);
    break;
  case 2:
  case 3:
    if (weft_graph_has_row (graph, (WeftElement){.table = TASKS, .row = MIN (other, n - 1)}) && n > 0 &&
        task.row < n && weft_graph_has_row (graph, task))
      weft_batch_connect (batch, node, EDGES, task.row, MIN (other, n - 1), NULL, NULL);
    break;
  case 4:
    weft_batch_set_row (batch, task, WEFT_PROPERTY_TIME, weft_random_below (random, 2) == 0 ? "7" : "x",
                        NULL);
    break;
  case 5:
    weft_batch_set_row (batch, task, WEFT_PROPERTY_ID, id, NULL);
    break;
  case 6:
    weft_batch_set_row (batch, task, WEFT_PROPERTY_MACHINE, reference, NULL);
    break;
  default:
    weft_batch_remove_row (batch, weft_random_below (random, 2) == 0 ? task : edge, NULL);
  }
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
  g_ptr_array_add (versions, make_document ());
  g_ptr_array_add (words, describe_both (versions->pdata[0]));
  for (guint i = 0; i < EDITS; i++) {
    WeftDocument *last = versions->pdata[versions->len - 1];
    WeftBatch *batch = weft_batch_begin (last);

    for (guint64 n = 1 + weft_random_below (&random, 5); n > 0; n--)
      edit_something (batch, &random);
    g_ptr_array_add (versions, weft_batch_commit (batch));
    last = versions->pdata[versions->len - 1];
    g_ptr_array_add (words, describe_both (last));
    if (i % 50 == 0)
      check_ids (last);
  }
  for (guint i = 0; i < versions->len; i++) {
    g_autofree char *now = describe_both (versions->pdata[i]);

    g_assert_cmpstr (now, ==, words->pdata[i]);
  }
}

/* The same edits, each a version of its own or all in one batch: the same rows, and the same digest. */
static void
test_batch (void)
{
  g_autoptr (WeftDocument) start = make_document ();
  g_autoptr (WeftDocument) together = NULL;
  g_autoptr (WeftDocument) single = weft_document_ref (start);
  WeftBatch *batch = weft_batch_begin (start);
  g_autofree char *a = NULL;
  g_autofree char *b = NULL;
  WeftRandom random;

  test_random_init (&random, 92, 0);
  for (guint i = 0; i < 400; i++)
    edit_something (batch, &random);
  together = weft_batch_commit (batch);
  test_random_init (&random, 92, 0);
  for (guint i = 0; i < 400; i++) {
    WeftDocument *next;

    batch = weft_batch_begin (single);
    edit_something (batch, &random);
    next = weft_batch_commit (batch);
    weft_document_unref (single);
    single = next;
  }
  a = describe_both (together);
  b = describe_both (single);
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
  g_autoptr (WeftDocument) document = with_task (make_document (), "g", "t1", "c1", "5");
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
  g_autoptr (WeftDocument) document = with_task (make_document (), "g", "t1", "c1", "5");
  const WeftElement t1 = {find (document, "g"), TASKS, 0};
  const WeftElement gone = {find (document, "g"), TASKS, 9};
  const struct {
    WeftElement element;
    WeftProperty property;
    const char *text;
    const char *words;
  } rows[] = {
      {t1, WEFT_PROPERTY_TIME, "fast", "<task> t1, time: found “fast”"},
      {t1, WEFT_PROPERTY_ID, "c1", "which another element has"},
      {t1, WEFT_PROPERTY_ID, "h", "which another element has"},
      {t1, WEFT_PROPERTY_ID, NULL, "id"},
      {t1, WEFT_PROPERTY_MACHINE, "d1", "<task> t1, machine: found “d1”"},
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
      g_autofree char *a = describe_both (document);
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
      b = describe_both (after);
      g_assert_cmpstr (a, ==, b);
      g_assert_true (twice || after == document);
    }
}

/* A class that is renamed is still meant, one that is removed is no longer; undo is the version before. */
static void
test_references (void)
{
  g_autoptr (WeftDocument) one = with_task (make_document (), "g", "t1", "c1", "samples(m)");
  g_autoptr (WeftDocument) document = with_task (weft_document_ref (one), "g", "t2", "c2", "3");
  g_autoptr (WeftDocument) renamed =
      weft_document_set (document, find (document, "c1"), WEFT_PROPERTY_ID, "k", NULL);
  g_autoptr (WeftDocument) removed = weft_document_remove (renamed, find (renamed, "k"), NULL);
  g_autoptr (WeftDocument) moved =
      weft_document_move (document, find (document, "c2"), find (document, "g"), 0, NULL);
  g_autofree char *before = describe (document, "g");
  g_autofree char *after = describe (renamed, "g");
  g_autofree char *without = describe (removed, "g");
  g_autofree char *elsewhere = describe (moved, "g");

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
  g_autoptr (WeftDocument) start = make_document ();
  g_autoptr (WeftDocument) measured = weft_document_insert (start, 1, 0, measurement, NULL, NULL);
  g_autoptr (WeftDocument) document = with_task (weft_document_ref (measured), "g", "t1", NULL, "samples(m)");
  g_autoptr (WeftDocument) renamed =
      weft_document_set (document, find (document, "m"), WEFT_PROPERTY_ID, "runs", NULL);
  g_autofree char *after = describe (renamed, "g");

  g_assert_cmpstr (after, ==, "0 t1 samples(runs) -\n");
}

/* A node cannot take the id of a row, nor a row that of a node or of a row of another graph; a subtree with rows is refused for the same. */
static void
test_names (void)
{
  g_autoptr (WeftDocument) document = with_task (make_document (), "g", "t1", "c1", "5");
  WeftNode *carrier = weft_node_ref (weft_document_lookup (document, "g"));
  g_autoptr (WeftDocument) without = weft_document_remove (document, find (document, "g"), NULL);
  g_autoptr (WeftDocument) named = NULL;
  g_autoptr (WeftDocument) put_back = NULL;
  GError *error = NULL;

  g_assert_null (weft_document_set (document, find (document, "h"), WEFT_PROPERTY_ID, "t1", &error));
  g_assert_nonnull (strstr (error->message, "which another element has"));
  g_clear_error (&error);
  g_assert_null (weft_document_insert (document, find (document, "h"), 0,
                                       make_node (TEST_KIND_CLASS, "t1", NULL, 0), NULL, &error));
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
    g_autofree char *rows = describe (put_back, "g");

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
