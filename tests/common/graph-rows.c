/* graph-rows.c: see graph-rows.h. */
#include "graph-rows.h"

#include "random-document.h"
#include "weft-graph-builder.h"

#define BELOW(n) ((guint) weft_random_below (random, n))
#define TASKS    1
#define EDGES    2

static const WeftNode *
get_diagram (const WeftDocument *document)
{
  return weft_node_find_child (weft_document_get_root (document), WEFT_KIND_TASK_GRAPH);
}

const WeftGraph *
graph_rows_get (const WeftDocument *document)
{
  return weft_node_get_graph (get_diagram (document));
}

static void
describe_task (GString *text, const WeftNode *diagram, WeftElement task)
{
  const WeftGraph *graph = weft_node_get_graph (diagram);
  g_autofree char *time = weft_graph_print (graph, task, WEFT_PROPERTY_TIME);
  const char *name = weft_graph_get_text (graph, task, WEFT_PROPERTY_NAME);
  guint32 group = weft_graph_get_reference (graph, task, WEFT_PROPERTY_GROUP);

  g_string_append_printf (text, "%s%s:%s", text->len > 0 ? " " : "",
                          weft_graph_get_text (graph, task, WEFT_PROPERTY_ID), time != NULL ? time : "0");
  if (name != NULL)
    g_string_append_printf (text, ":%s", name);
  if (group != 0)
    g_string_append_printf (text, ":%s", weft_node_get_name (weft_node_get_child (diagram, group - 1)));
}

static char *
describe_edge (const WeftGraph *graph, WeftElement edge)
{
  WeftElement from = {.table = TASKS, .row = weft_graph_get_end_row (graph, edge, WEFT_END_FROM)};
  WeftElement to = {.table = TASKS, .row = weft_graph_get_end_row (graph, edge, WEFT_END_TO)};

  return g_strdup_printf ("%s>%s", weft_graph_get_text (graph, from, WEFT_PROPERTY_ID),
                          weft_graph_get_text (graph, to, WEFT_PROPERTY_ID));
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(char *const *) a, *(char *const *) b);
}

static void
describe_groups (GString *text, const WeftNode *diagram)
{
  WeftChildIter iter;
  const WeftNode *child;

  weft_child_iter_init (&iter, diagram);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) == WEFT_KIND_GROUP) {
      const char *name = weft_node_get_text (child, WEFT_PROPERTY_NAME);
      const char *in = weft_node_get_text (child, WEFT_PROPERTY_IN);

      g_string_append_printf (text, " %s=%s<%s", weft_node_get_name (child), name != NULL ? name : "",
                              in != NULL ? in : "");
    }
}

char *
graph_rows_describe (const WeftDocument *document, gboolean sorted)
{
  const WeftNode *diagram = get_diagram (document);
  const WeftGraph *graph = weft_node_get_graph (diagram);
  GString *text = g_string_new (NULL);
  g_autoptr (GPtrArray) edges = g_ptr_array_new_with_free_func (g_free);

  for (guint32 row = 0; row < weft_graph_get_end (graph, TASKS); row++)
    describe_task (text, diagram, (WeftElement){.table = TASKS, .row = row});
  for (guint32 row = 0; row < weft_graph_get_end (graph, EDGES); row++)
    g_ptr_array_add (edges, describe_edge (graph, (WeftElement){.table = EDGES, .row = row}));
  if (sorted)
    g_ptr_array_sort (edges, compare_texts);
  for (guint i = 0; i < edges->len; i++)
    g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", (char *) edges->pdata[i]);
  describe_groups (text, diagram);
  return g_string_free (text, FALSE);
}

/* Random ones. */

static WeftNode *
make_node (WeftKind kind, const WeftAttribute *attributes, guint n)
{
  GError *error = NULL;
  WeftProperties *properties = weft_properties_new (kind, attributes, n, &error);
  WeftNode *node = properties != NULL ? weft_node_new (properties, NULL, 0, &error) : NULL;

  g_assert_no_error (error);
  return node;
}

/* Groups stand behind the one that they are part of, as clusters are written. */
static GPtrArray *
make_groups (WeftRandom *random)
{
  GPtrArray *groups = g_ptr_array_new ();
  guint parent = 0;

  for (guint i = BELOW (5); i > 0; i--) {
    g_autofree char *id = g_strdup_printf ("G%u", groups->len + 1);
    g_autofree char *name = random_text (random);
    g_autofree char *in = NULL;
    WeftAttribute attributes[3] = {{WEFT_PROPERTY_ID, id}};
    guint n = 1;

    parent = BELOW (2) == 0 ? groups->len : parent; /* the last one, or the same as before; 0: none */
    in = parent > 0 ? g_strdup_printf ("G%u", parent) : NULL;
    if (*name != '\0' && BELOW (2) == 0)
      attributes[n++] = (WeftAttribute){WEFT_PROPERTY_NAME, name};
    if (in != NULL)
      attributes[n++] = (WeftAttribute){WEFT_PROPERTY_IN, in};
    g_ptr_array_add (groups, make_node (WEFT_KIND_GROUP, attributes, n));
  }
  return groups;
}

static void
add_task (WeftGraphBuilder *builder,
          WeftRandom *random,
          const char *id_format,
          guint number,
          guint n_groups,
          gboolean with_more)
{
  g_autofree char *id = NULL;
  g_autofree char *name = random_text (random);
  g_autofree char *time = with_more ? random_literal (random, FALSE) : g_strdup_printf ("%u.25", BELOW (100));
  WeftAttribute attributes[3] = {{WEFT_PROPERTY_TIME, time}};
  GError *error = NULL;
  guint32 row;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  id = g_strdup_printf (id_format, number);
#pragma GCC diagnostic pop
  attributes[1] = (WeftAttribute){WEFT_PROPERTY_ID, id};
  attributes[2] = (WeftAttribute){WEFT_PROPERTY_NAME, name};
  weft_graph_builder_add (builder, TASKS, attributes, with_more && *name != '\0' ? 3 : 2, &row, &error);
  g_assert_no_error (error);
  if (n_groups > 0 && BELOW (3) > 0)
    weft_graph_builder_set_reference (builder, (WeftElement){.table = TASKS, .row = row}, WEFT_PROPERTY_GROUP,
                                      1 + BELOW (n_groups));
}

/* Of every two tasks one in four, in whatever order. */
static void
add_edges (WeftGraphBuilder *builder, WeftRandom *random, guint n)
{
  for (guint stride = 1; stride < n; stride++)
    for (guint from = 0; from + stride < n; from++)
      if (BELOW (4) == 0)
        weft_graph_builder_connect_rows (builder, EDGES, from, from + stride, NULL, 0, NULL, NULL);
}

WeftDocument *
graph_rows_random (WeftRandom *random, const char *id_format, gboolean with_more)
{
  WeftGraphBuilder *builder = weft_graph_builder_new (WEFT_KIND_TASK_GRAPH);
  g_autoptr (GPtrArray) groups = with_more ? make_groups (random) : g_ptr_array_new ();
  WeftAttribute attributes[] = {
      {WEFT_PROPERTY_ID, "g"}, {WEFT_PROPERTY_PROCESSORS, "4"}, {WEFT_PROPERTY_UNIT, "µs"}};
  guint n = BELOW (30);
  GError *error = NULL;
  WeftElement wrong;
  WeftProperties *values;
  WeftNode *diagram;
  WeftNode *root;

  for (guint number = 1; number <= n; number++)
    add_task (builder, random, id_format, number, groups->len, with_more);
  add_edges (builder, random, n);
  values = weft_properties_new (WEFT_KIND_TASK_GRAPH, attributes, with_more ? 3 : 1, &error);
  g_assert_no_error (error);
  diagram =
      weft_node_new (weft_properties_with_graph (values, weft_graph_builder_finish (builder, &wrong, &error)),
                     (WeftNode **) groups->pdata, groups->len, &error);
  weft_properties_unref (values);
  g_assert_no_error (error);
  root = weft_node_new (weft_properties_new (WEFT_KIND_WEFT, NULL, 0, NULL), &diagram, 1, &error);
  return weft_document_new_from_root (root, &error);
}

double
graph_rows_longest_path (const WeftGraph *graph)
{
  guint32 n = weft_graph_get_end (graph, TASKS);
  g_autofree double *ends = g_new0 (double, n);
  double longest = 0;

  for (guint32 row = 0; row < n; row++) {
    WeftEdgeIter iter;
    guint32 edge;
    double start = 0;

    weft_graph_iter_edges (&iter, graph, EDGES, WEFT_END_TO, row);
    while (weft_edge_iter_next (&iter, &edge))
      start = MAX (
          start,
          ends[weft_graph_get_end_row (graph, (WeftElement){.table = EDGES, .row = edge}, WEFT_END_FROM)]);
    ends[row] =
        start + weft_graph_get_number (graph, (WeftElement){.table = TASKS, .row = row}, WEFT_PROPERTY_TIME);
    longest = MAX (longest, ends[row]);
  }
  return longest;
}
