/* weft-dot-graph.c: see weft-dot-graph.h. */
#include "weft-dot-graph.h"

#include "weft-dot-ids.h"
#include "weft-graph-builder.h"
#include "weft-one-diagram.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The tables of a task graph. */
#define TASKS 1
#define EDGES 2

#define PIECE 65536 /* edges between two looks at the job */

/* Something of a kind that has no place in a document. */
typedef struct {
  const char *of_what;
  const char *what;
  gsize offset; /* the first one */
  guint32 count;
} LeftOut;

void
weft_dot_graph_init (WeftDotGraph *graph, const WeftText *text, WeftJob *job, WeftDiagnostics *diagnostics)
{
  *graph = (WeftDotGraph){
      .text = text,
      .job = job,
      .diagnostics = diagnostics,
      .chunk = g_string_chunk_new (65536),
      .nodes = g_array_new (FALSE, FALSE, sizeof (WeftDotNode)),
      .clusters = g_array_new (FALSE, FALSE, sizeof (WeftDotCluster)),
      .edges = g_array_new (FALSE, FALSE, sizeof (WeftDotEdge)),
      .node_numbers = g_hash_table_new (g_str_hash, g_str_equal),
      .cluster_numbers = g_hash_table_new (g_str_hash, g_str_equal),
      .left_out_numbers = g_hash_table_new (g_str_hash, g_str_equal),
      .left_out = g_array_new (FALSE, FALSE, sizeof (LeftOut)),
  };
}

void
weft_dot_graph_clear (WeftDotGraph *graph)
{
  g_hash_table_unref (graph->node_numbers);
  g_hash_table_unref (graph->cluster_numbers);
  g_hash_table_unref (graph->left_out_numbers);
  g_array_unref (graph->left_out);
  g_array_unref (graph->nodes);
  g_array_unref (graph->clusters);
  g_array_unref (graph->edges);
  g_string_chunk_free (graph->chunk);
}

/* Gathering. */

/* Whether @inner is @outer or stands in it. */
static gboolean
is_within (const WeftDotGraph *graph, guint32 inner, guint32 outer)
{
  while (inner != outer && inner != WEFT_DOT_NO_CLUSTER)
    inner = g_array_index (graph->clusters, WeftDotCluster, inner).parent;
  return inner == outer;
}

/* Rule: a task stands in one group: the innermost cluster that names it, and of several apart the first. */
static void
enter_cluster (WeftDotGraph *graph, guint32 number, guint32 cluster, gsize offset)
{
  WeftDotNode *node = &g_array_index (graph->nodes, WeftDotNode, number);

  if (is_within (graph, cluster, node->cluster))
    node->cluster = cluster;
  else if (!is_within (graph, node->cluster, cluster))
    weft_dot_graph_leave_out (graph, _ ("nodes"), _ ("second clusters"), offset);
}

guint32
weft_dot_graph_add_node (WeftDotGraph *graph,
                         const char *name,
                         const WeftDotValues *defaults,
                         guint32 cluster,
                         gsize offset)
{
  guint32 number = GPOINTER_TO_UINT (g_hash_table_lookup (graph->node_numbers, name));

  if (number == 0) {
    WeftDotNode node = {g_string_chunk_insert (graph->chunk, name), offset, *defaults, cluster};

    g_array_append_val (graph->nodes, node);
    number = graph->nodes->len;
    g_hash_table_insert (graph->node_numbers, (gpointer) node.name, GUINT_TO_POINTER (number));
  } else if (cluster != WEFT_DOT_NO_CLUSTER) {
    enter_cluster (graph, number - 1, cluster, offset);
  }
  return number - 1;
}

gboolean
weft_dot_graph_refuse_level (const WeftDotGraph *graph, gsize offset, GError **error)
{
  g_autofree char *expected = g_strdup_printf (_ ("at most %u levels"), WEFT_DOT_MOST_LEVELS);

  return weft_text_fail (graph->text, offset, WEFT_FORMAT_ERROR, WEFT_ERROR_TOO_LARGE,
                         (WeftFault){.found = (char *) _ ("subgraphs nested too deep"), .expected = expected},
                         error);
}

gboolean
weft_dot_graph_add_cluster (WeftDotGraph *graph,
                            const char *name,
                            guint32 parent,
                            gsize offset,
                            guint32 *number,
                            GError **error)
{
  guint32 found = GPOINTER_TO_UINT (g_hash_table_lookup (graph->cluster_numbers, name));
  WeftDotCluster cluster = {.offset = offset, .parent = parent, .depth = 1};

  if (found > 0) {
    *number = found - 1;
    return TRUE;
  }
  if (parent != WEFT_DOT_NO_CLUSTER)
    cluster.depth = g_array_index (graph->clusters, WeftDotCluster, parent).depth + 1;
  if (cluster.depth > WEFT_DOT_MOST_LEVELS)
    return weft_dot_graph_refuse_level (graph, offset, error);
  cluster.name = g_string_chunk_insert (graph->chunk, name);
  *number = graph->clusters->len;
  g_array_append_val (graph->clusters, cluster);
  g_hash_table_insert (graph->cluster_numbers, (gpointer) cluster.name, GUINT_TO_POINTER (*number + 1));
  return TRUE;
}

gboolean
weft_dot_graph_connect (WeftDotGraph *graph, guint32 from, guint32 to, gsize offset, GError **error)
{
  WeftDotEdge edge = {from, to, offset};

  if (graph->edges->len == WEFT_MOST_ROWS)
    return weft_text_fail (
        graph->text, offset, WEFT_FORMAT_ERROR, WEFT_ERROR_TOO_LARGE,
        (WeftFault){.found = (char *) _ ("more edges"), .expected = (char *) _ ("at most 268435456 of them")},
        error);
  g_array_append_val (graph->edges, edge);
  return graph->edges->len % PIECE != 0 || weft_job_check (graph->job, error);
}

void
weft_dot_graph_leave_out (WeftDotGraph *graph, const char *of_what, const char *what, gsize offset)
{
  g_autofree char *key = g_strconcat (of_what, "\n", what, NULL);
  guint32 number = GPOINTER_TO_UINT (g_hash_table_lookup (graph->left_out_numbers, key));

  if (number == 0) {
    LeftOut left_out = {of_what, g_string_chunk_insert (graph->chunk, what), offset, 0};

    g_array_append_val (graph->left_out, left_out);
    number = graph->left_out->len;
    g_hash_table_insert (graph->left_out_numbers, g_string_chunk_insert (graph->chunk, key),
                         GUINT_TO_POINTER (number));
  }
  g_array_index (graph->left_out, LeftOut, number - 1).count++;
}

static void
tell_left_out (WeftDotGraph *graph)
{
  for (guint i = 0; i < graph->left_out->len; i++) {
    const LeftOut *left_out = &g_array_index (graph->left_out, LeftOut, i);
    g_autofree char *found = g_strdup_printf (_ ("%u of them"), left_out->count);
    g_autofree char *problem = g_strdup_printf (_ ("%s of %s: left out"), left_out->what, left_out->of_what);
    WeftFault fault = {.file = graph->text->file, .problem = problem, .found = found};

    weft_text_get_position (graph->text, left_out->offset, &fault.line, &fault.column);
    weft_diagnostics_leave_out (graph->diagnostics, &fault);
    graph->diagnostics->n_left_out += left_out->count - 1;
  }
}

/* The document. */

typedef struct {
  WeftDotGraph *graph;
  WeftDotIds ids;
  const char **node_ids;
  GPtrArray *groups; /* WeftNode, in the order of clusters */
  WeftGraphBuilder *builder;
} Maker;

/* A label as people read it: without the escapes that say how lines are set; \N and \G are the names of node and graph. (transfer full) */
static char *
read_label (const char *label, const char *node, const char *graph)
{
  GString *text = g_string_new (NULL);

  for (const char *at = label; *at != '\0'; at++) {
    if (*at != '\\' || at[1] == '\0') {
      g_string_append_c (text, *at);
      continue;
    }
    at++;
    if (*at == 'N' || *at == 'G')
      g_string_append (text, *at == 'N' ? node : graph != NULL ? graph : "");
    else if (*at == 'n' || ((*at == 'l' || *at == 'r') && at[1] != '\0'))
      g_string_append_c (text, '\n');
    else if (*at != 'l' && *at != 'r')
      g_string_append_c (text, *at);
  }
  return g_string_free (text, FALSE);
}

/* Adds the value to @attributes, or says why not. @text: (nullable) */
static void
take_value (WeftDotGraph *graph,
            GArray *attributes,
            WeftKind kind,
            WeftProperty property,
            const char *text,
            gsize offset)
{
  const WeftPropertyInfo *info = weft_kind_get_property (kind, property);
  GError *problem = NULL;
  WeftValue value;
  guint line;
  guint column;

  if (text == NULL || *text == '\0')
    return;
  if (weft_value_parse (info, text, &value, &problem)) {
    weft_value_clear (info->type, &value);
    g_array_append_val (attributes, ((WeftAttribute){property, text}));
    return;
  }
  weft_text_get_position (graph->text, offset, &line, &column);
  weft_fault_blame (problem,
                    &(WeftFault){.problem = (char *) _ ("left out"), .property = (char *) info->attribute});
  weft_fault_locate (problem, graph->text->file, line, column);
  weft_diagnostics_leave_out (graph->diagnostics, weft_fault_get (problem));
  g_error_free (problem);
}

/* Rule: what has no label and an id that is not its name has that name; a label that is the standard one is none. (transfer full) */
static char *
make_name (const WeftDotGraph *graph, const WeftDotValue *label, const char *name, const char *id)
{
  if (label->text != NULL && !g_str_equal (label->text, "\\N"))
    return read_label (label->text, name, graph->name);
  return g_str_equal (name, id) ? NULL : g_strdup (name);
}

/* The name of a cluster without the word that makes it one. */
static const char *
cluster_stem (const WeftDotCluster *cluster)
{
  const char *stem = cluster->name + strlen ("cluster");

  return *stem == '_' ? stem + 1 : stem;
}

/* Nodes first, so that of all names that are ids those of tasks stay. */
static void
make_ids (Maker *maker, const char **cluster_ids)
{
  WeftDotGraph *graph = maker->graph;

  for (guint i = 0; i < graph->nodes->len; i++) {
    const char *name = g_array_index (graph->nodes, WeftDotNode, i).name;

    maker->node_ids[i] = weft_dot_ids_claim (&maker->ids, name) ? name : NULL;
  }
  for (guint i = 0; i < graph->clusters->len; i++) {
    const char *stem = cluster_stem (&g_array_index (graph->clusters, WeftDotCluster, i));

    cluster_ids[i] = weft_dot_ids_claim (&maker->ids, stem) ? stem : NULL;
  }
  for (guint i = 0; i < graph->nodes->len; i++)
    if (maker->node_ids[i] == NULL)
      maker->node_ids[i] =
          weft_dot_ids_make (&maker->ids, g_array_index (graph->nodes, WeftDotNode, i).name, "task");
  for (guint i = 0; i < graph->clusters->len; i++)
    if (cluster_ids[i] == NULL)
      cluster_ids[i] = weft_dot_ids_make (
          &maker->ids, cluster_stem (&g_array_index (graph->clusters, WeftDotCluster, i)), "group");
}

static gboolean
add_groups (Maker *maker, const char **cluster_ids, GError **error)
{
  WeftDotGraph *graph = maker->graph;

  for (guint i = 0; i < graph->clusters->len; i++) {
    const WeftDotCluster *cluster = &g_array_index (graph->clusters, WeftDotCluster, i);
    g_autoptr (GArray) attributes = g_array_new (FALSE, FALSE, sizeof (WeftAttribute));
    g_autofree char *name = make_name (graph, &cluster->label, cluster_stem (cluster), cluster_ids[i]);
    WeftProperties *properties;

    g_array_append_val (attributes, ((WeftAttribute){WEFT_PROPERTY_ID, cluster_ids[i]}));
    if (cluster->parent != WEFT_DOT_NO_CLUSTER)
      g_array_append_val (attributes, ((WeftAttribute){WEFT_PROPERTY_IN, cluster_ids[cluster->parent]}));
    take_value (graph, attributes, WEFT_KIND_GROUP, WEFT_PROPERTY_NAME, name, cluster->offset);
    properties = weft_properties_new (WEFT_KIND_GROUP, (WeftAttribute *) (gpointer) attributes->data,
                                      attributes->len, error);
    if (properties == NULL)
      return FALSE;
    g_ptr_array_add (maker->groups, weft_node_new (properties, NULL, 0, NULL));
  }
  return TRUE;
}

/* Rule: a group is the child of its cluster's number, so its number is that behind the one of the diagram. */
static gboolean
add_task (Maker *maker, guint32 number, GError **error)
{
  WeftDotGraph *graph = maker->graph;
  const WeftDotNode *node = &g_array_index (graph->nodes, WeftDotNode, number);
  g_autoptr (GArray) attributes = g_array_new (FALSE, FALSE, sizeof (WeftAttribute));
  g_autofree char *name = make_name (graph, &node->values.label, node->name, maker->node_ids[number]);
  WeftElement row = {.table = TASKS, .row = number};

  g_array_append_val (attributes, ((WeftAttribute){WEFT_PROPERTY_ID, maker->node_ids[number]}));
  take_value (graph, attributes, WEFT_KIND_TASK, WEFT_PROPERTY_NAME, name, node->offset);
  take_value (graph, attributes, WEFT_KIND_TASK, WEFT_PROPERTY_TIME, node->values.time.text,
              node->values.time.offset);
  if (!weft_graph_builder_add (maker->builder, TASKS, (WeftAttribute *) (gpointer) attributes->data,
                               attributes->len, NULL, error))
    return FALSE;
  if (node->cluster != WEFT_DOT_NO_CLUSTER)
    weft_graph_builder_set_reference (maker->builder, row, WEFT_PROPERTY_GROUP, node->cluster + 1);
  return number % PIECE != 0 || weft_job_check (graph->job, error);
}

static gboolean
add_tasks (Maker *maker, GError **error)
{
  for (guint32 i = 0; i < maker->graph->nodes->len; i++)
    if (!add_task (maker, i, error))
      return FALSE;
  return TRUE;
}

/* Rule: at most one edge leads from a task to another. Edges are put in order of the task that they leave, by counting: then one that is
 * there before is found by the task that it leads to. @is_second: (out): of each edge; at first %FALSE. */
static gboolean
find_seconds (const WeftDotGraph *graph, guint8 *is_second, GError **error)
{
  const WeftDotEdge *edges = (const WeftDotEdge *) (gpointer) graph->edges->data;
  guint32 n_nodes = graph->nodes->len;
  g_autofree guint32 *starts = weft_job_allocate (graph->job, n_nodes + 1, sizeof (guint32), error);
  g_autofree guint32 *last_from =
      starts != NULL ? weft_job_allocate (graph->job, n_nodes + 1, sizeof (guint32), error) : NULL;
  g_autofree guint32 *sorted =
      last_from != NULL ? weft_job_allocate (graph->job, graph->edges->len + 1, sizeof (guint32), error)
                        : NULL;

  if (sorted == NULL)
    return FALSE;
  for (guint i = 0; i < graph->edges->len; i++)
    starts[edges[i].from + 1]++;
  for (guint32 node = 0; node < n_nodes; node++)
    starts[node + 1] += starts[node];
  for (guint i = 0; i < graph->edges->len; i++)
    sorted[starts[edges[i].from]++] = i;
  for (guint i = 0; i < graph->edges->len; i++) {
    const WeftDotEdge *edge = &edges[sorted[i]];

    is_second[sorted[i]] = last_from[edge->to] == edge->from + 1;
    last_from[edge->to] = edge->from + 1;
  }
  return TRUE;
}

static gboolean
add_edges (Maker *maker, GError **error)
{
  WeftDotGraph *graph = maker->graph;
  g_autofree guint8 *is_second = weft_job_allocate (graph->job, graph->edges->len + 1, 1, error);

  if (is_second == NULL || !find_seconds (graph, is_second, error))
    return FALSE;
  for (guint i = 0; i < graph->edges->len; i++) {
    const WeftDotEdge *edge = &g_array_index (graph->edges, WeftDotEdge, i);

    if (is_second[i])
      weft_dot_graph_leave_out (graph, _ ("edges"), _ ("copies"), edge->offset);
    else if (!weft_graph_builder_connect_rows (maker->builder, EDGES, edge->from, edge->to, NULL, 0, NULL,
                                               error))
      return FALSE;
    if (i % PIECE == 0 && !weft_job_check (graph->job, error))
      return FALSE;
  }
  return TRUE;
}

static WeftGraph *
make_graph (Maker *maker, GError **error)
{
  g_autofree const char **cluster_ids = g_new0 (const char *, maker->graph->clusters->len + 1);
  WeftElement wrong;

  make_ids (maker, cluster_ids);
  if (!add_groups (maker, cluster_ids, error) || !add_tasks (maker, error) || !add_edges (maker, error))
    return NULL;
  return weft_graph_builder_finish (g_steal_pointer (&maker->builder), &wrong, error);
}

/* Takes @rows. */
static WeftDocument *
make_document (WeftDotGraph *graph, const char *stem, GPtrArray *groups, WeftGraph *rows, GError **error)
{
  g_autoptr (GArray) attributes = g_array_new (FALSE, FALSE, sizeof (WeftAttribute));
  g_autofree char *unit = graph->unit.text != NULL ? read_label (graph->unit.text, "", graph->name) : NULL;
  g_autofree char *name = NULL;

  if (graph->label.text != NULL)
    name = read_label (graph->label.text, "", graph->name);
  else if (graph->name != NULL && !weft_is_ncname (graph->name))
    name = g_strdup (graph->name);
  take_value (graph, attributes, WEFT_KIND_TASK_GRAPH, WEFT_PROPERTY_NAME, name, graph->label.offset);
  take_value (graph, attributes, WEFT_KIND_TASK_GRAPH, WEFT_PROPERTY_PROCESSORS, graph->processors.text,
              graph->processors.offset);
  take_value (graph, attributes, WEFT_KIND_TASK_GRAPH, WEFT_PROPERTY_UNIT, unit, graph->unit.offset);
  return weft_one_diagram_new (WEFT_KIND_TASK_GRAPH, (WeftAttribute *) (gpointer) attributes->data,
                               attributes->len, graph->name != NULL ? graph->name : stem, "graph", groups,
                               rows, error);
}

WeftDocument *
weft_dot_graph_finish (WeftDotGraph *graph, const char *stem, GError **error)
{
  g_autoptr (GPtrArray) groups = g_ptr_array_new ();
  Maker maker = {.graph = graph, .groups = groups};
  WeftDocument *document = NULL;
  WeftGraph *rows = NULL;

  maker.node_ids = weft_job_allocate (graph->job, graph->nodes->len + 1, sizeof (char *), error);
  if (maker.node_ids == NULL)
    return NULL;
  maker.builder = weft_graph_builder_new (WEFT_KIND_TASK_GRAPH);
  weft_dot_ids_init (&maker.ids);
  rows = make_graph (&maker, error);
  if (rows != NULL)
    document = make_document (graph, stem, groups, rows, error);
  else
    g_ptr_array_foreach (groups, (GFunc) (void (*) (void)) weft_node_unref, NULL);
  if (document != NULL)
    tell_left_out (graph);
  weft_dot_ids_clear (&maker.ids);
  g_clear_pointer (&maker.builder, weft_graph_builder_free);
  g_free (maker.node_ids);
  return document;
}
