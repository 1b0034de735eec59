/* test-graph-builder.c: graphs that are made at once: what is wrong with rows, and very many edges. */
#include "weft-graph-builder.h"

#include "graph-kinds.h"

static WeftElement
edge (guint32 row)
{
  return (WeftElement){.table = EDGES, .row = row};
}

static void
add_named (WeftGraphBuilder *builder, const char *id)
{
  g_assert_true (
      weft_graph_builder_add (builder, TASKS, &(WeftAttribute){WEFT_PROPERTY_ID, id}, 1, NULL, NULL));
}

static void
add_tasks (WeftGraphBuilder *builder, guint32 n)
{
  for (guint32 i = 0; i < n; i++) {
    g_autofree char *id = g_strdup_printf ("t%u", i + 1);

    add_named (builder, id);
  }
}

/* What is wrong with rows that are made at once, told by row. */
static void
test_wrong (void)
{
  static const char *const ends[][4] = {{"a", "b", "b", "c"}, {"a", "b", "a", "b"}, {"b", "a", "a", "b"}};

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++) {
    WeftGraphBuilder *builder = weft_graph_builder_new (TEST_KIND_GRAPH);
    g_autoptr (WeftGraph) graph = NULL;
    g_autoptr (GError) error = NULL;
    WeftElement wrong = {0};

    for (guint e = 0; e < 4; e += 2)
      weft_graph_builder_connect (builder, EDGES, ends[i][e], ends[i][e + 1], NULL, 0, NULL, NULL);
    add_named (builder, "a");
    add_named (builder, "b");
    graph = weft_graph_builder_finish (builder, &wrong, &error);
    g_assert_cmpint (graph != NULL, ==, i == 2);
    g_assert_true (graph != NULL || weft_element_equal (wrong, edge (1)));
  }
}

/* What is done with very many edges. */
typedef enum { BY_ROWS, TWICE, BY_NAMES, NOWHERE, N_WAYS } Way;

enum { N_HUBS = 300, N_MANY = 70000, FIRST_WRONG = 67000 };

static void
add_many (WeftGraphBuilder *builder, Way way)
{
  for (guint32 i = 0; i < N_MANY; i++) {
    guint32 number = way == TWICE && i >= FIRST_WRONG ? i - FIRST_WRONG / 2 : i;
    char from[16];
    char to[16];

    g_snprintf (from, sizeof from, "%s%u", way == NOWHERE && i > FIRST_WRONG ? "u" : "t", i % N_HUBS + 1);
    g_snprintf (to, sizeof to, "%s%u", way == NOWHERE && i >= FIRST_WRONG ? "u" : "t", i / N_HUBS + 1);
    if (way <= TWICE)
      weft_graph_builder_connect_rows (builder, EDGES, number % N_HUBS, number / N_HUBS, NULL, 0, NULL, NULL);
    else
      g_assert_true (weft_graph_builder_connect (builder, EDGES, from, to, NULL, 0, NULL, NULL));
  }
}

/* The edges at each row of one as at that of the other. */
static void
assert_same_edges (const WeftGraph *a, const WeftGraph *b)
{
  for (guint32 row = 0; row < N_HUBS; row++)
    for (WeftEnd end = WEFT_END_FROM; end <= WEFT_END_TO; end++) {
      WeftEdgeIter iters[2];
      guint32 edges[2];

      weft_graph_iter_edges (&iters[0], a, EDGES, end, row);
      weft_graph_iter_edges (&iters[1], b, EDGES, end, row);
      while (weft_edge_iter_next (&iters[0], &edges[0]))
        g_assert_true (weft_edge_iter_next (&iters[1], &edges[1]) && edges[0] == edges[1]);
      g_assert_false (weft_edge_iter_next (&iters[1], &edges[1]));
    }
}

/* So many edges that several threads enter them, and look for tasks that come behind them: the same as one by one. Of those that stand twice, or
 * lead nowhere, the first is told. */
static void
test_many_edges (void)
{
  g_autoptr (WeftGraph) plain = NULL;
  WeftGraphBuilder *tasks = weft_graph_builder_new (TEST_KIND_GRAPH);
  WeftElement none;

  add_tasks (tasks, N_HUBS);
  plain = weft_graph_builder_finish (tasks, &none, NULL);
  for (guint32 i = 0; i < N_MANY; i++)
    g_assert_true (weft_graph_connect (&plain, EDGES, i % N_HUBS, i / N_HUBS, NULL, NULL));
  for (Way way = BY_ROWS; way < N_WAYS; way++) {
    WeftGraphBuilder *builder = weft_graph_builder_new (TEST_KIND_GRAPH);
    g_autoptr (WeftGraph) graph = NULL;
    WeftElement wrong = {0};

    if (way <= TWICE)
      add_tasks (builder, N_HUBS);
    add_many (builder, way);
    if (way > TWICE)
      add_tasks (builder, N_HUBS);
    graph = weft_graph_builder_finish (builder, &wrong, NULL);
    if (way == TWICE || way == NOWHERE) {
      g_assert_null (graph);
      g_assert_true (weft_element_equal (wrong, edge (FIRST_WRONG)));
      continue;
    }
    g_assert_true (weft_digest_equal (weft_graph_get_digest (graph), weft_graph_get_digest (plain)));
    assert_same_edges (graph, plain);
  }
}

static void
test_same_ids (void)
{
  WeftGraphBuilder *builder = weft_graph_builder_new (TEST_KIND_GRAPH);
  g_autoptr (GError) error = NULL;
  WeftElement wrong;

  for (guint i = 0; i < 3; i++)
    add_named (builder, i == 0 ? "a" : "b");
  g_assert_null (weft_graph_builder_finish (builder, &wrong, &error));
  g_assert_true (weft_element_equal (wrong, (WeftElement){.table = TASKS, .row = 2}));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/graph-builder/wrong", test_wrong);
  g_test_add_func ("/graph-builder/many-edges", test_many_edges);
  g_test_add_func ("/graph-builder/same-ids", test_same_ids);
  return g_test_run ();
}
