/* test-graph.c: graphs as values against plain lists of rows: random edits with versions kept, edits that are refused, graphs
 * made at once, digests, removed rows, ids, a task with very many edges, versions read by other threads. */
#include "weft-graph-builder.h"
#include "weft-graph-ends.h"

#include "weft-fault.h"
#include "weft-random.h"

#include "graph-kinds.h"

#include <string.h>

#define N_SLOTS 11

/* A row as plain as can be: what weft_graph_print() should say of each property, in the order of the kind. */
typedef struct {
  gboolean is_live;
  char *values[N_SLOTS]; /* interned; NULL: the default */
  guint32 reference;
  guint32 ends[2];
} Row;

typedef struct {
  GArray *tables[3]; /* of Row, by table; the first is not used */
} Model;

typedef struct {
  WeftGraph *graph;
  Model model;
  WeftRandom random;
  guint n_ids;
} Pair;

static const char *const texts[][6] = {
    [0] = {NULL},
    [1] = {NULL, "a", "Größe", "a long name that says little", "b", "c"},
    [2] = {NULL, "x", "y", "x", "z", "w"},
    [3] = {NULL, "12", "0.5", "uniform(8, 12)", "normal(20, 3)", "7"},
    [4] = {NULL, "3", "0", "{8: 0.25, 9: 0.75}", "4", "poisson(2)"},
    [5] = {NULL, "-7", "100", "0", "5", "3"},
    [6] = {NULL, "1", "0", "0.25", "0.75", "0.1"},
    [7] = {NULL, "simd", "mixed", "simd", "mixed", NULL},
    [9] = {NULL, "0", "12.5", "-3", "1000000000", "7"},
    [10] = {NULL, "0", "100", "-1000000000", "2", "5"},
};

static Row *
get_row (const Model *model, WeftElement element)
{
  return &g_array_index (model->tables[element.table], Row, element.row);
}

static WeftElement
task (guint32 row)
{
  return (WeftElement){.table = TASKS, .row = row};
}

static WeftElement
edge (guint32 row)
{
  return (WeftElement){.table = EDGES, .row = row};
}

static Model
model_new (void)
{
  return (Model){{NULL, g_array_new (FALSE, TRUE, sizeof (Row)), g_array_new (FALSE, TRUE, sizeof (Row))}};
}

static Model
model_copy (const Model *model)
{
  return (Model){{NULL, g_array_copy (model->tables[TASKS]), g_array_copy (model->tables[EDGES])}};
}

static void
model_clear (Model *model)
{
  g_array_unref (model->tables[TASKS]);
  g_array_unref (model->tables[EDGES]);
}

static Pair
pair_new (guint64 seed)
{
  Pair pair = {weft_graph_new (TEST_KIND_GRAPH), model_new (), {{0}}, 0};

  weft_random_init (&pair.random, seed, 0);
  return pair;
}

static void
pair_clear (Pair *pair)
{
  weft_graph_unref (pair->graph);
  model_clear (&pair->model);
}

/* The first live row from @row on, or G_MAXUINT32. */
static guint32
find_live (const Model *model, guint table, guint32 row)
{
  for (; row < model->tables[table]->len; row++)
    if (g_array_index (model->tables[table], Row, row).is_live)
      return row;
  return G_MAXUINT32;
}

static guint32
choose (Pair *pair, guint table)
{
  guint32 n = pair->model.tables[table]->len;
  guint32 row = find_live (&pair->model, table, weft_random_below (&pair->random, n + 1));

  return row != G_MAXUINT32 ? row : find_live (&pair->model, table, 0);
}

static void
assert_values (const WeftGraph *graph, WeftElement element, const Row *row)
{
  const WeftKindInfo *info = weft_kind_get_info (weft_graph_get_kind (graph, element.table));

  for (guint slot = 0; slot < info->n_properties; slot++) {
    WeftProperty property = info->properties[slot].property;
    g_autofree char *value = NULL;

    if (property == WEFT_PROPERTY_MACHINE) {
      g_assert_cmpuint (weft_graph_get_reference (graph, element, property), ==, row->reference);
    } else if (info->properties[slot].type != WEFT_TYPE_REFERENCE) {
      value = weft_graph_print (graph, element, property);
      g_assert_cmpstr (value, ==, row->values[slot]);
      g_assert_cmpint (weft_graph_has (graph, element, property), ==, value != NULL);
    }
  }
}

/* The edges at one end of a task, by looking at all. */
static void
assert_edges (const WeftGraph *graph, const Model *model, WeftEnd end, guint32 row)
{
  WeftEdgeIter iter;
  guint32 found;

  weft_graph_iter_edges (&iter, graph, EDGES, end, row);
  for (guint32 i = 0; i < model->tables[EDGES]->len; i++) {
    const Row *candidate = get_row (model, edge (i));

    if (!candidate->is_live || candidate->ends[end] != row)
      continue;
    g_assert_true (weft_edge_iter_next (&iter, &found));
    g_assert_cmpuint (found, ==, i);
  }
  g_assert_false (weft_edge_iter_next (&iter, &found));
}

/* All edges that are there, with both ends. */
static void
assert_all_edges (const WeftGraph *graph, const Model *model)
{
  WeftEndsIter iter;
  guint32 found;
  guint32 ends[2];

  weft_ends_iter_init (&iter, graph, EDGES);
  for (guint32 i = 0; i < model->tables[EDGES]->len; i++) {
    const Row *row = get_row (model, edge (i));

    if (!row->is_live)
      continue;
    g_assert_true (weft_ends_iter_next (&iter, &found, ends));
    g_assert_cmpuint (found, ==, i);
    g_assert_true (memcmp (ends, row->ends, sizeof ends) == 0);
  }
  g_assert_false (weft_ends_iter_next (&iter, &found, ends));
}

static void
assert_ends (const WeftGraph *graph, WeftElement element, const Row *row)
{
  guint32 found;

  g_assert_cmpuint (weft_graph_get_end_row (graph, element, WEFT_END_FROM), ==, row->ends[WEFT_END_FROM]);
  g_assert_cmpuint (weft_graph_get_end_row (graph, element, WEFT_END_TO), ==, row->ends[WEFT_END_TO]);
  g_assert_true (weft_graph_find_edge (graph, EDGES, row->ends[0], row->ends[1], &found));
  g_assert_cmpuint (found, ==, element.row);
}

static void
assert_row (const WeftGraph *graph, const Model *model, WeftElement element)
{
  const Row *row = get_row (model, element);
  WeftElement found;

  g_assert_cmpint (weft_graph_has_row (graph, element), ==, row->is_live);
  if (!row->is_live)
    return;
  assert_values (graph, element, row);
  if (element.table == EDGES) {
    assert_ends (graph, element, row);
    return;
  }
  g_assert_true (weft_graph_find_id (graph, row->values[0], &found));
  g_assert_true (weft_element_equal (found, element));
  assert_edges (graph, model, WEFT_END_FROM, element.row);
  assert_edges (graph, model, WEFT_END_TO, element.row);
}

static void
assert_same (const WeftGraph *graph, const Model *model)
{
  for (guint table = TASKS; table <= EDGES; table++) {
    guint32 n_live = 0;

    g_assert_cmpuint (weft_graph_get_end (graph, table), ==, model->tables[table]->len);
    for (guint32 row = 0; row < model->tables[table]->len; row++) {
      WeftElement element = {.table = table, .row = row};

      assert_row (graph, model, element);
      n_live += get_row (model, element)->is_live;
    }
    g_assert_cmpuint (weft_graph_count_rows (graph, table), ==, n_live);
    g_assert_false (
        weft_graph_has_row (graph, (WeftElement){.table = table, .row = model->tables[table]->len}));
  }
  assert_all_edges (graph, model);
}

static char *
random_text (Pair *pair, guint slot)
{
  return (char *) texts[slot][weft_random_below (&pair->random, G_N_ELEMENTS (texts[slot]))];
}

static char *
new_id (Pair *pair)
{
  g_autofree char *id = g_strdup_printf ("t%u", ++pair->n_ids);

  return (char *) g_intern_string (id);
}

/* A task with an id and one more value. */
static void
add_task (Pair *pair)
{
  const WeftKindInfo *info = weft_kind_get_info (TEST_KIND_TASK);
  guint slot = 1 + weft_random_below (&pair->random, 7);
  Row row = {.is_live = TRUE, .values = {new_id (pair)}};
  WeftAttribute attributes[2] = {{WEFT_PROPERTY_ID, row.values[0]}, {info->properties[slot].property, NULL}};
  guint32 added;

  attributes[1].text = row.values[slot] = random_text (pair, slot);
  g_assert_true (weft_graph_add (&pair->graph, TASKS, attributes, 2, &added, NULL));
  g_assert_cmpuint (added, ==, pair->model.tables[TASKS]->len);
  g_array_append_val (pair->model.tables[TASKS], row);
}

/* A new id, or the one of somebody else, which may be gone. */
static void
rename_task (Pair *pair, WeftElement element)
{
  WeftElement other = task (weft_random_below (&pair->random, pair->model.tables[TASKS]->len));
  char *id =
      weft_random_below (&pair->random, 2) == 0 ? get_row (&pair->model, other)->values[0] : new_id (pair);
  gboolean is_free = TRUE;

  for (guint32 row = 0; row < pair->model.tables[TASKS]->len; row++)
    if (row != element.row && get_row (&pair->model, task (row))->is_live &&
        get_row (&pair->model, task (row))->values[0] == id)
      is_free = FALSE;
  g_assert_cmpint (weft_graph_set (&pair->graph, element, WEFT_PROPERTY_ID, id, NULL), ==, is_free);
  if (is_free)
    get_row (&pair->model, element)->values[0] = id;
}

static void
set_task (Pair *pair)
{
  WeftElement element = task (choose (pair, TASKS));
  guint slot = weft_random_below (&pair->random, N_SLOTS);
  WeftProperty property = weft_kind_get_info (TEST_KIND_TASK)->properties[slot].property;
  Row *row;

  if (element.row == WEFT_MOST_ROWS - 1)
    return;
  row = get_row (&pair->model, element);
  if (slot == 0) {
    rename_task (pair, element);
  } else if (property == WEFT_PROPERTY_MACHINE) {
    row->reference = weft_random_below (&pair->random, 5);
    weft_graph_set_reference (&pair->graph, element, property, row->reference);
  } else {
    row->values[slot] = random_text (pair, slot);
    g_assert_true (weft_graph_set (&pair->graph, element, property, row->values[slot], NULL));
  }
}

/* One end of a new or another place of an edge: mostly any task, else the first ones, which get many. */
static guint32
choose_end (Pair *pair)
{
  return weft_random_below (&pair->random, 3) > 0 ? choose (pair, TASKS) : find_live (&pair->model, TASKS, 0);
}

static gboolean
has_edge (const Model *model, guint32 from, guint32 to)
{
  for (guint32 i = 0; i < model->tables[EDGES]->len; i++) {
    const Row *row = get_row (model, edge (i));

    if (row->is_live && row->ends[WEFT_END_FROM] == from && row->ends[WEFT_END_TO] == to)
      return TRUE;
  }
  return FALSE;
}

static void
connect_tasks (Pair *pair)
{
  Row row = {.is_live = TRUE, .ends = {choose_end (pair), choose_end (pair)}};
  WeftGraph *before = pair->graph;
  gboolean is_free;
  guint32 added;

  if (row.ends[0] == G_MAXUINT32)
    return;
  is_free = !has_edge (&pair->model, row.ends[0], row.ends[1]);
  g_assert_cmpint (weft_graph_connect (&pair->graph, EDGES, row.ends[0], row.ends[1], &added, NULL), ==,
                   is_free);
  if (!is_free) {
    g_assert_true (pair->graph == before);
    return;
  }
  g_assert_cmpuint (added, ==, pair->model.tables[EDGES]->len);
  g_array_append_val (pair->model.tables[EDGES], row);
}

static void
attach (Pair *pair)
{
  guint32 chosen = choose (pair, EDGES);
  WeftEnd end = weft_random_below (&pair->random, 2);
  guint32 target = choose_end (pair);
  gboolean is_free;
  Row *row;

  if (chosen == G_MAXUINT32)
    return;
  row = get_row (&pair->model, edge (chosen));
  is_free = row->ends[end] == target || !has_edge (&pair->model, end == WEFT_END_FROM ? target : row->ends[0],
                                                   end == WEFT_END_FROM ? row->ends[1] : target);
  g_assert_cmpint (weft_graph_attach (&pair->graph, edge (chosen), end, target, NULL), ==, is_free);
  if (is_free)
    row->ends[end] = target;
}

static void
set_edge (Pair *pair)
{
  guint32 chosen = choose (pair, EDGES);
  char *text = random_text (pair, 3);

  if (chosen == G_MAXUINT32)
    return;
  g_assert_true (weft_graph_set (&pair->graph, edge (chosen), WEFT_PROPERTY_LATENCY, text, NULL));
  get_row (&pair->model, edge (chosen))->values[2] = text;
}

static void
remove_row (Pair *pair, guint table)
{
  WeftElement element = {.table = table};
  guint32 chosen = choose (pair, table);

  if (chosen == G_MAXUINT32)
    return;
  element.row = chosen;
  weft_graph_remove (&pair->graph, element);
  get_row (&pair->model, element)->is_live = FALSE;
  for (guint32 i = 0; table == TASKS && i < pair->model.tables[EDGES]->len; i++) {
    Row *row = get_row (&pair->model, edge (i));

    if (row->ends[WEFT_END_FROM] == chosen || row->ends[WEFT_END_TO] == chosen)
      row->is_live = FALSE;
  }
}

static void
edit (Pair *pair)
{
  guint what = weft_random_below (&pair->random, 100);

  if (what < 18 || find_live (&pair->model, TASKS, 0) == G_MAXUINT32)
    add_task (pair);
  else if (what < 45)
    set_task (pair);
  else if (what < 75)
    connect_tasks (pair);
  else if (what < 83)
    attach (pair);
  else if (what < 88)
    set_edge (pair);
  else if (what < 96)
    remove_row (pair, EDGES);
  else
    remove_row (pair, TASKS);
}

/* Versions that are kept never change, and have the digest that they had. */
static void
test_edits (void)
{
  enum { N_VERSIONS = 40 };

  for (guint64 seed = 1; seed <= 4; seed++) {
    Pair pair = pair_new (seed);
    WeftGraph *versions[N_VERSIONS];
    WeftDigest digests[N_VERSIONS];
    Model models[N_VERSIONS];

    for (guint v = 0; v < N_VERSIONS; v++) {
      for (guint i = 0; i < 100; i++)
        edit (&pair);
      assert_same (pair.graph, &pair.model);
      versions[v] = weft_graph_ref (pair.graph);
      digests[v] = weft_graph_get_digest (pair.graph);
      models[v] = model_copy (&pair.model);
    }
    for (guint v = 0; v < N_VERSIONS; v++) {
      assert_same (versions[v], &models[v]);
      g_assert_true (weft_digest_equal (weft_graph_get_digest (versions[v]), digests[v]));
      weft_graph_unref (versions[v]);
      model_clear (&models[v]);
    }
    pair_clear (&pair);
  }
}

/* The attributes of a row that has a value. */
static guint
collect (const Row *row, WeftKind kind, WeftAttribute *attributes)
{
  const WeftKindInfo *info = weft_kind_get_info (kind);
  guint n = 0;

  for (guint slot = 0; slot < info->n_properties; slot++)
    if (row->values[slot] != NULL)
      attributes[n++] = (WeftAttribute){info->properties[slot].property, row->values[slot]};
  return n;
}

/* All rows of @model at once: edges before tasks, as a file may have them, by id; those that are gone as others, removed again. */
static WeftGraph *
build (const Model *model, WeftElement *wrong, GError **error)
{
  WeftGraphBuilder *builder = weft_graph_builder_new (TEST_KIND_GRAPH);
  WeftAttribute attributes[N_SLOTS];

  for (guint32 i = 0; i < model->tables[EDGES]->len; i++) {
    const Row *row = get_row (model, edge (i));
    guint n = collect (row, TEST_KIND_EDGE, attributes);

    g_assert_true (weft_graph_builder_connect (
        builder, EDGES, get_row (model, task (row->ends[0]))->values[0],
        get_row (model, task (row->ends[1]))->values[0], attributes, n, NULL, NULL));
  }
  for (guint32 i = 0; i < model->tables[TASKS]->len; i++) {
    const Row *row = get_row (model, task (i));
    guint n = collect (row, TEST_KIND_TASK, attributes);

    g_assert_true (weft_graph_builder_add (builder, TASKS, attributes, n, NULL, NULL));
    weft_graph_builder_set_reference (builder, task (i), WEFT_PROPERTY_MACHINE, row->reference);
  }
  return weft_graph_builder_finish (builder, wrong, error);
}

/* The live rows of @model, numbered anew. */
static Model
compact (const Model *model)
{
  g_autofree guint32 *numbers = g_new0 (guint32, model->tables[TASKS]->len);
  Model live = model_new ();

  for (guint table = TASKS; table <= EDGES; table++)
    for (guint32 i = 0; i < model->tables[table]->len; i++) {
      Row row = *get_row (model, (WeftElement){.table = table, .row = i});

      if (!row.is_live)
        continue;
      if (table == TASKS)
        numbers[i] = live.tables[TASKS]->len;
      else
        for (WeftEnd end = WEFT_END_FROM; end <= WEFT_END_TO; end++)
          row.ends[end] = numbers[row.ends[end]];
      g_array_append_val (live.tables[table], row);
    }
  return live;
}

/* Row by row through the editing functions. */
static WeftGraph *
replay (const Model *model)
{
  WeftGraph *graph = weft_graph_new (TEST_KIND_GRAPH);
  WeftAttribute attributes[N_SLOTS];

  for (guint32 i = 0; i < model->tables[TASKS]->len; i++) {
    const Row *row = get_row (model, task (i));
    guint n = collect (row, TEST_KIND_TASK, attributes);

    g_assert_true (weft_graph_add (&graph, TASKS, attributes, n, NULL, NULL));
    weft_graph_set_reference (&graph, task (i), WEFT_PROPERTY_MACHINE, row->reference);
  }
  for (guint32 i = 0; i < model->tables[EDGES]->len; i++) {
    const Row *row = get_row (model, edge (i));

    g_assert_true (weft_graph_connect (&graph, EDGES, row->ends[0], row->ends[1], NULL, NULL));
    g_assert_true (weft_graph_set (&graph, edge (i), WEFT_PROPERTY_LATENCY, row->values[2], NULL));
  }
  return graph;
}

/* At once or one by one: the same graph; and it can be edited on. */
static void
test_built (void)
{
  for (guint64 seed = 1; seed <= 6; seed++) {
    Pair pair = pair_new (seed);
    g_autoptr (WeftGraph) one_by_one = NULL;
    WeftElement wrong;

    for (guint i = 0; i < 100 * seed; i++)
      edit (&pair);
    weft_graph_unref (pair.graph);
    Model live = compact (&pair.model);
    model_clear (&pair.model);
    pair.model = live;
    pair.graph = build (&pair.model, &wrong, NULL);
    one_by_one = replay (&pair.model);
    assert_same (pair.graph, &pair.model);
    assert_same (one_by_one, &pair.model);
    g_assert_true (
        weft_digest_equal (weft_graph_get_digest (pair.graph), weft_graph_get_digest (one_by_one)));
    for (guint i = 0; i < 200; i++)
      edit (&pair);
    assert_same (pair.graph, &pair.model);
    pair_clear (&pair);
  }
}

/* Whether results depend on any difference of the two. */
static gboolean
is_same_content (const Model *a, const Model *b)
{
  for (guint table = TASKS; table <= EDGES; table++) {
    const WeftKindInfo *info = weft_kind_get_info (table == TASKS ? TEST_KIND_TASK : TEST_KIND_EDGE);

    if (a->tables[table]->len != b->tables[table]->len)
      return FALSE;
    for (guint32 i = 0; i < a->tables[table]->len; i++) {
      const Row *p = get_row (a, (WeftElement){.table = table, .row = i});
      const Row *q = get_row (b, (WeftElement){.table = table, .row = i});

      if (p->is_live != q->is_live || (p->is_live && (p->reference != q->reference ||
                                                      p->ends[0] != q->ends[0] || p->ends[1] != q->ends[1])))
        return FALSE;
      for (guint slot = 0; p->is_live && slot < info->n_properties; slot++)
        if ((info->properties[slot].flags & WEFT_PROPERTY_SEMANTIC) &&
            g_strcmp0 (p->values[slot], q->values[slot]) != 0)
          return FALSE;
    }
  }
  return TRUE;
}

/* After every edit the digest is another one just when the content is. */
static void
test_digest (void)
{
  Pair pair = pair_new (9);

  for (guint i = 0; i < 800; i++) {
    Model before = model_copy (&pair.model);
    WeftDigest digest = weft_graph_get_digest (pair.graph);
    g_autoptr (WeftGraph) kept = weft_graph_ref (pair.graph);
    guint32 n = pair.model.tables[TASKS]->len + pair.model.tables[EDGES]->len;

    edit (&pair);
    if (n == pair.model.tables[TASKS]->len + pair.model.tables[EDGES]->len)
      g_assert_cmpint (weft_digest_equal (weft_graph_get_digest (pair.graph), digest), ==,
                       is_same_content (&before, &pair.model));
    model_clear (&before);
  }
  while (find_live (&pair.model, TASKS, 0) != G_MAXUINT32)
    remove_row (&pair, TASKS);
  g_assert_true (weft_digest_equal (weft_graph_get_digest (pair.graph), (WeftDigest){0, 0}));
  pair_clear (&pair);
}

static WeftGraph *
make_tasks (guint32 n)
{
  WeftGraphBuilder *builder = weft_graph_builder_new (TEST_KIND_GRAPH);
  WeftElement wrong;

  for (guint32 i = 0; i < n; i++) {
    g_autofree char *id = g_strdup_printf ("t%u", i + 1);

    g_assert_true (
        weft_graph_builder_add (builder, TASKS, &(WeftAttribute){WEFT_PROPERTY_ID, id}, 1, NULL, NULL));
  }
  return weft_graph_builder_finish (builder, &wrong, NULL);
}

/* A task with many edges, up and down past what one leaf of them holds. */
static void
test_hub (void)
{
  enum { N = 3000 };

  g_autoptr (WeftGraph) graph = make_tasks (N);
  g_autoptr (WeftGraph) kept = NULL;
  WeftEdgeIter iter;
  guint32 found;

  for (guint32 to = 1; to < N; to++)
    g_assert_true (
        weft_graph_connect (&graph, EDGES, to % 2 == 0 ? 0 : to, to % 2 == 0 ? to : 0, NULL, NULL));
  kept = weft_graph_ref (graph);
  for (guint32 i = 0; i < N - 1; i += 3)
    weft_graph_remove (&graph, edge (i));
  weft_graph_iter_edges (&iter, graph, EDGES, WEFT_END_FROM, 0);
  for (guint32 i = 1; i < N - 1; i += 2)
    if (i % 3 != 0) {
      g_assert_true (weft_edge_iter_next (&iter, &found));
      g_assert_cmpuint (found, ==, i);
    }
  g_assert_false (weft_edge_iter_next (&iter, &found));
  weft_graph_remove (&graph, task (0));
  g_assert_cmpuint (weft_graph_count_rows (graph, EDGES), ==, 0);
  g_assert_cmpuint (weft_graph_count_rows (kept, EDGES), ==, N - 1);
}

/* The columns of a chunk go with its last row, in that version only. */
static void
test_emptied (void)
{
  guint slot = weft_kind_get_slot (TEST_KIND_TASK, WEFT_PROPERTY_ID);
  g_autoptr (WeftGraph) graph = make_tasks (1000);
  g_autoptr (WeftGraph) kept = weft_graph_ref (graph);

  for (guint32 row = WEFT_CHUNK_ROWS; row < 2 * WEFT_CHUNK_ROWS; row++) {
    g_assert_nonnull (weft_chunk_get_column (weft_graph_get_chunk (graph, TASKS, 1), slot));
    weft_graph_remove (&graph, task (row));
  }
  g_assert_null (weft_chunk_get_column (weft_graph_get_chunk (graph, TASKS, 1), slot));
  g_assert_cmpstr (weft_graph_get_text (kept, task (WEFT_CHUNK_ROWS), WEFT_PROPERTY_ID), ==, "t65");
  g_assert_cmpstr (weft_graph_get_text (graph, task (0), WEFT_PROPERTY_ID), ==, "t1");
}

static void
test_ids (void)
{
  g_autoptr (WeftGraph) graph = make_tasks (1000);
  g_autofree char *next = weft_graph_make_id (graph, "t");
  g_autofree char *first = weft_graph_make_id (graph, "u");
  g_autofree char *again = NULL;

  g_assert_cmpstr (next, ==, "t1001");
  g_assert_cmpstr (first, ==, "u1");
  weft_graph_remove (&graph, task (999));
  again = weft_graph_make_id (graph, "t");
  g_assert_cmpstr (again, ==, "t1000");
}

/* @text is refused for @property, with a sentence, and the graph stays what it is. */
static void
assert_refused (WeftGraph **graph, WeftProperty property, const char *text)
{
  g_autoptr (GError) error = NULL;
  WeftGraph *before = *graph;

  g_assert_false (weft_graph_set (graph, task (0), property, text, &error));
  g_assert_true (*graph == before);
  g_assert_error (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID);
  g_assert_cmpstr (weft_fault_get (error)->property, ==,
                   weft_kind_get_property (TEST_KIND_TASK, property)->attribute);
}

static void
test_refused (void)
{
  g_autoptr (WeftGraph) graph = make_tasks (2);
  g_autoptr (WeftGraph) kept = weft_graph_ref (graph);
  g_autoptr (GError) error = NULL;

  assert_refused (&graph, WEFT_PROPERTY_ID, "t2");
  assert_refused (&graph, WEFT_PROPERTY_ID, "no id");
  assert_refused (&graph, WEFT_PROPERTY_ID, NULL);
  assert_refused (&graph, WEFT_PROPERTY_TIME, "-1");
  assert_refused (&graph, WEFT_PROPERTY_COUNT, "1.5");
  assert_refused (&graph, WEFT_PROPERTY_PES, "101");
  assert_refused (&graph, WEFT_PROPERTY_MODE, "none");
  g_assert_false (weft_graph_add (&graph, TASKS, &(WeftAttribute){WEFT_PROPERTY_NAME, "x"}, 1, NULL, &error));
  g_assert_true (weft_graph_set (&graph, task (0), WEFT_PROPERTY_TIME, "0", NULL));
  g_assert_true (weft_graph_set (&graph, task (0), WEFT_PROPERTY_ID, "t1", NULL));
  g_assert_true (graph == kept);
}

#define N_WORKERS 3
#define N_ROUNDS  150

/* A one-way lane: the giver fills the slots in order, the taker waits for each. */
typedef struct {
  WeftGraph *slots[N_ROUNDS];
  guint64 sum;
} Lane;

/* Reads all there is to read. */
static guint64
read_graph (const WeftGraph *graph)
{
  guint64 sum = weft_graph_get_digest (graph).low;

  for (guint table = TASKS; table <= EDGES; table++)
    for (guint32 row = 0; row < weft_graph_get_end (graph, table); row++) {
      WeftElement element = {.table = table, .row = row};
      WeftElement found;
      WeftEdgeIter iter;
      guint32 at;

      if (!weft_graph_has_row (graph, element))
        continue;
      if (table == EDGES) {
        sum = sum * 31 + weft_graph_get_end_row (graph, element, WEFT_END_TO);
        continue;
      }
      sum += weft_graph_find_id (graph, weft_graph_get_text (graph, element, WEFT_PROPERTY_ID), &found);
      g_autofree char *time = weft_graph_print (graph, element, WEFT_PROPERTY_TIME);
      sum = sum * 31 + weft_digest_text (time).low;
      weft_graph_iter_edges (&iter, graph, EDGES, WEFT_END_FROM, row);
      while (weft_edge_iter_next (&iter, &at))
        sum = sum * 31 + at;
    }
  return sum;
}

static gpointer
work (gpointer data)
{
  Lane *lane = data;

  for (guint round = 0; round < N_ROUNDS; round++) {
    WeftGraph *graph;

    while ((graph = __atomic_load_n (&lane->slots[round], __ATOMIC_ACQUIRE)) == NULL)
      g_thread_yield ();
    lane->sum += read_graph (graph);
    weft_graph_unref (graph);
  }
  return NULL;
}

/* Versions given to other threads are read there while this one edits on and lets go of old ones. */
static void
test_threads (void)
{
  g_autofree Lane *lanes = g_new0 (Lane, N_WORKERS);
  GThread *threads[N_WORKERS];
  Pair pair = pair_new (3);
  guint64 sum = 0;

  for (guint i = 0; i < 200; i++)
    edit (&pair);
  for (guint i = 0; i < N_WORKERS; i++)
    threads[i] = g_thread_new ("worker", work, &lanes[i]);
  for (guint round = 0; round < N_ROUNDS; round++) {
    edit (&pair);
    edit (&pair);
    for (guint i = 0; i < N_WORKERS; i++)
      __atomic_store_n (&lanes[i].slots[round], weft_graph_ref (pair.graph), __ATOMIC_RELEASE);
    sum += read_graph (pair.graph);
  }
  pair_clear (&pair);
  for (guint i = 0; i < N_WORKERS; i++) {
    g_thread_join (threads[i]);
    g_assert_cmpuint (lanes[i].sum, ==, sum);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/graph/edits", test_edits);
  g_test_add_func ("/graph/built", test_built);
  g_test_add_func ("/graph/digest", test_digest);
  g_test_add_func ("/graph/hub", test_hub);
  g_test_add_func ("/graph/emptied", test_emptied);
  g_test_add_func ("/graph/ids", test_ids);
  g_test_add_func ("/graph/refused", test_refused);
  g_test_add_func ("/graph/threads", test_threads);
  return g_test_run ();
}
