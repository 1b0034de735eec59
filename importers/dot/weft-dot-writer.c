/* weft-dot-writer.c: a task graph as DOT that Graphviz reads. Tasks stand first, in their order, with label and time; then clusters, which
 * name the tasks in them, edges, and what is said of the whole graph: Graphviz gives that to clusters behind it. */
#include "weft-dot-format.h"

#include "weft-graph-ends.h"
#include "weft-one-diagram.h"

#include <glib/gi18n-lib.h>

/* The tables of a task graph. */
#define TASKS 1
#define EDGES 2

#define MOST_LEVELS 100  /* of clusters in clusters */
#define PIECE       4096 /* rows between two looks at the job */

typedef struct {
  const WeftNode *node;
  GArray *tasks;  /* guint32: their rows */
  GArray *groups; /* guint: those that are part of it */
  gboolean is_part;
} Group;

typedef struct {
  const WeftNode *diagram;
  const WeftGraph *graph;
  WeftJob *job;
  WeftDiagnostics *diagnostics;
  GString *out;
  GArray *groups;      /* Group, in their order */
  GHashTable *numbers; /* how far a group's number is from the diagram's -> its index in groups, plus one */
} Writer;

static WeftElement
task_at (guint32 row)
{
  return (WeftElement){.table = TASKS, .row = row};
}

/* @text in quotation marks. @is_label: in which backslashes begin escapes. */
static void
add_quoted (GString *out, const char *text, gboolean is_label)
{
  g_string_append_c (out, '"');
  for (const char *at = text; *at != '\0'; at++) {
    if (*at == '"' || (*at == '\\' && is_label))
      g_string_append_c (out, '\\');
    if (*at == '\n' && is_label)
      g_string_append (out, "\\n");
    else
      g_string_append_c (out, *at);
  }
  g_string_append_c (out, '"');
}

static void
add_id (Writer *writer, guint32 row)
{
  add_quoted (writer->out, weft_graph_get_text (writer->graph, task_at (row), WEFT_PROPERTY_ID), FALSE);
}

static void
add_task (Writer *writer, guint32 row)
{
  const char *name = weft_graph_get_text (writer->graph, task_at (row), WEFT_PROPERTY_NAME);
  g_autofree char *time = weft_graph_print (writer->graph, task_at (row), WEFT_PROPERTY_TIME);

  g_string_append (writer->out, "  ");
  add_id (writer, row);
  if (name != NULL || time != NULL)
    g_string_append (writer->out, " [");
  if (name != NULL) {
    g_string_append (writer->out, "label=");
    add_quoted (writer->out, name, TRUE);
  }
  if (time != NULL) {
    g_string_append_printf (writer->out, "%s%s=", name != NULL ? ", " : "", weft_dot_times[0]);
    add_quoted (writer->out, time, FALSE);
  }
  g_string_append (writer->out, name != NULL || time != NULL ? "];\n" : ";\n");
}

static Group *
get_group (const Writer *writer, guint index)
{
  return &g_array_index (writer->groups, Group, index);
}

/* The group of the node that is so far from the diagram; %NULL: none. */
static Group *
find_group (const Writer *writer, guint32 distance)
{
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (writer->numbers, GUINT_TO_POINTER (distance)));

  return number > 0 ? get_group (writer, number - 1) : NULL;
}

/* Notes the groups of tasks, too. */
static gboolean
add_tasks (Writer *writer, GError **error)
{
  for (guint32 row = 0; row < weft_graph_get_end (writer->graph, TASKS); row++) {
    Group *group;

    if (row % PIECE == 0 && !weft_job_check (writer->job, error))
      return FALSE;
    if (!weft_graph_has_row (writer->graph, task_at (row)))
      continue;
    add_task (writer, row);
    group = find_group (writer, weft_graph_get_reference (writer->graph, task_at (row), WEFT_PROPERTY_GROUP));
    if (group != NULL)
      g_array_append_val (group->tasks, row);
  }
  return TRUE;
}

/* Groups. */

static void
group_clear (gpointer data)
{
  Group *group = data;

  g_array_unref (group->tasks);
  g_array_unref (group->groups);
}

static Group *
find_parent (const Writer *writer, const WeftDocument *document, const Group *group)
{
  const char *in = weft_node_get_text (group->node, WEFT_PROPERTY_IN);
  guint32 id = in != NULL ? weft_document_find (document, in) : 0;

  return id != 0 ? find_group (writer, id - weft_node_get_id (writer->diagram)) : NULL;
}

/* Rule: clusters nest so many levels; what is deeper, or part of itself, stands apart. */
static void
put_into_parent (Writer *writer, const WeftDocument *document, guint index)
{
  Group *group = get_group (writer, index);
  Group *parent = find_parent (writer, document, group);
  const Group *above = parent;
  guint level = 1;

  while (above != NULL && level < MOST_LEVELS) {
    above = find_parent (writer, document, above);
    level++;
  }
  if (parent == NULL)
    return;
  if (above == NULL) {
    group->is_part = TRUE;
    g_array_append_val (parent->groups, index);
  } else {
    weft_diagnostics_leave_out (writer->diagnostics,
                                &(WeftFault){.element = (char *) "group",
                                             .id = (char *) weft_node_get_name (group->node),
                                             .property = (char *) "in",
                                             .problem = (char *) _ ("left out"),
                                             .found = (char *) _ ("groups nested too deep")});
  }
}

static void
find_groups (Writer *writer, const WeftDocument *document)
{
  WeftChildIter iter;
  const WeftNode *child;

  weft_child_iter_init (&iter, writer->diagram);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    guint32 distance = weft_node_get_id (child) - weft_node_get_id (writer->diagram);
    Group group = {.node = child};

    if (weft_node_get_kind (child) != WEFT_KIND_GROUP)
      continue;
    group.tasks = g_array_new (FALSE, FALSE, sizeof (guint32));
    group.groups = g_array_new (FALSE, FALSE, sizeof (guint));
    g_array_append_val (writer->groups, group);
    g_hash_table_insert (writer->numbers, GUINT_TO_POINTER (distance),
                         GUINT_TO_POINTER (writer->groups->len));
  }
  for (guint i = 0; i < writer->groups->len; i++)
    put_into_parent (writer, document, i);
}

static void
add_indent (Writer *writer, guint level)
{
  for (guint i = 0; i < level; i++)
    g_string_append (writer->out, "  ");
}

/* The label stands there even when it is empty, because a cluster has that of the one around it otherwise. */
static void
add_cluster (Writer *writer, const Group *group, guint level)
{
  const char *name = weft_node_get_text (group->node, WEFT_PROPERTY_NAME);
  g_autofree char *cluster = g_strconcat ("cluster_", weft_node_get_name (group->node), NULL);

  add_indent (writer, level);
  g_string_append (writer->out, "subgraph ");
  add_quoted (writer->out, cluster, FALSE);
  g_string_append (writer->out, " {\n");
  add_indent (writer, level + 1);
  g_string_append (writer->out, "label=");
  add_quoted (writer->out, name != NULL ? name : "", TRUE);
  g_string_append (writer->out, ";\n");
  for (guint i = 0; i < group->tasks->len; i++) {
    add_indent (writer, level + 1);
    add_id (writer, g_array_index (group->tasks, guint32, i));
    g_string_append (writer->out, ";\n");
  }
  for (guint i = 0; i < group->groups->len; i++)
    add_cluster (writer, get_group (writer, g_array_index (group->groups, guint, i)), level + 1);
  add_indent (writer, level);
  g_string_append (writer->out, "}\n");
}

static void
add_clusters (Writer *writer)
{
  for (guint i = 0; i < writer->groups->len; i++)
    if (!get_group (writer, i)->is_part)
      add_cluster (writer, get_group (writer, i), 1);
}

/* Edges, and the whole. */

static gboolean
add_edges (Writer *writer, GError **error)
{
  WeftEndsIter iter;
  guint32 edge;
  guint32 ends[2];

  weft_ends_iter_init (&iter, writer->graph, EDGES);
  while (weft_ends_iter_next (&iter, &edge, ends)) {
    if (edge % PIECE == 0 && !weft_job_check (writer->job, error))
      return FALSE;
    g_string_append (writer->out, "  ");
    add_id (writer, ends[WEFT_END_FROM]);
    g_string_append (writer->out, " -> ");
    add_id (writer, ends[WEFT_END_TO]);
    g_string_append (writer->out, ";\n");
  }
  return TRUE;
}

static void
add_property (Writer *writer, const char *name, WeftProperty property)
{
  g_autofree char *text = weft_properties_print (weft_node_get_properties (writer->diagram), property);

  if (text == NULL)
    return;
  g_string_append_printf (writer->out, "  %s=", name);
  add_quoted (writer->out, text, TRUE);
  g_string_append (writer->out, ";\n");
}

static gboolean
add_all (Writer *writer, GError **error)
{
  g_string_append (writer->out, "digraph ");
  add_quoted (writer->out, weft_node_get_name (writer->diagram), FALSE);
  g_string_append (writer->out, " {\n");
  if (!add_tasks (writer, error))
    return FALSE;
  add_clusters (writer);
  if (!add_edges (writer, error))
    return FALSE;
  add_property (writer, "label", WEFT_PROPERTY_NAME);
  add_property (writer, "processors", WEFT_PROPERTY_PROCESSORS);
  add_property (writer, "unit", WEFT_PROPERTY_UNIT);
  g_string_append (writer->out, "}\n");
  return TRUE;
}

static void
tell_left_out (const Writer *writer)
{
  static const WeftProperty of_graph[] = {WEFT_PROPERTY_ID, WEFT_PROPERTY_NAME, WEFT_PROPERTY_PROCESSORS,
                                          WEFT_PROPERTY_UNIT};
  static const WeftProperty of_tasks[] = {WEFT_PROPERTY_ID, WEFT_PROPERTY_NAME, WEFT_PROPERTY_TIME,
                                          WEFT_PROPERTY_GROUP};
  static const WeftProperty of_edges[] = {WEFT_PROPERTY_FROM, WEFT_PROPERTY_TO};
  static const WeftProperty of_groups[] = {WEFT_PROPERTY_ID, WEFT_PROPERTY_NAME, WEFT_PROPERTY_IN};

  weft_leave_out_properties (writer->diagram, of_graph, G_N_ELEMENTS (of_graph), writer->diagnostics);
  weft_leave_out_values (writer->diagram, TASKS, of_tasks, G_N_ELEMENTS (of_tasks), writer->diagnostics);
  weft_leave_out_values (writer->diagram, EDGES, of_edges, G_N_ELEMENTS (of_edges), writer->diagnostics);
  for (guint i = 0; i < writer->groups->len; i++)
    weft_leave_out_properties (get_group (writer, i)->node, of_groups, G_N_ELEMENTS (of_groups),
                               writer->diagnostics);
  weft_leave_out_nodes (writer->diagram, WEFT_KIND_GROUP, NULL, writer->diagnostics);
}

char *
weft_dot_write (const WeftDocument *document,
                const char *part,
                WeftJob *job,
                WeftDiagnostics *diagnostics,
                gsize *size,
                GError **error)
{
  const WeftNode *diagram = weft_one_diagram_find (document, WEFT_KIND_TASK_GRAPH, part, error);
  g_autoptr (WeftGraph) none = weft_graph_new (WEFT_KIND_TASK_GRAPH);
  g_autoptr (GArray) groups = g_array_new (FALSE, FALSE, sizeof (Group));
  g_autoptr (GHashTable) numbers = g_hash_table_new (NULL, NULL);
  g_autoptr (GString) out = g_string_new (NULL);
  Writer writer = {.job = job, .diagnostics = diagnostics, .out = out, .groups = groups, .numbers = numbers};

  if (diagram == NULL)
    return NULL;
  g_array_set_clear_func (groups, group_clear);
  writer.diagram = diagram;
  writer.graph = weft_node_get_graph (diagram) != NULL ? weft_node_get_graph (diagram) : none;
  find_groups (&writer, document);
  if (!add_all (&writer, error))
    return NULL;
  tell_left_out (&writer);
  if (part == NULL)
    weft_leave_out_nodes (weft_document_get_root (document), WEFT_KIND_WEFT, diagram, diagnostics);
  *size = out->len;
  return g_string_free (g_steal_pointer (&out), FALSE);
}
