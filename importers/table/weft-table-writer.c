/* weft-table-writer.c: a task graph as a table of its tasks. */
#include "weft-table-format.h"

#include "weft-one-diagram.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The tables of a task graph. */
#define TASKS 1
#define EDGES 2

#define PIECE 4096 /* rows between two looks at the job */

typedef struct {
  const WeftNode *diagram;
  const WeftGraph *graph;
  GString *out;
} Writer;

static WeftElement
task_at (guint32 row)
{
  return (WeftElement){.table = TASKS, .row = row};
}

/* @text: (nullable). In quotation marks where something in it would end the field, or blanks would be lost. */
static void
add_field (GString *out, const char *text)
{
  if (text == NULL)
    return;
  if (strpbrk (text, "\",;\t\r\n") == NULL && !g_ascii_isspace (*text) &&
      (*text == '\0' || !g_ascii_isspace (text[strlen (text) - 1]))) {
    g_string_append (out, text);
    return;
  }
  g_string_append_c (out, '"');
  for (const char *at = text; *at != '\0'; at++) {
    if (*at == '"')
      g_string_append_c (out, '"');
    g_string_append_c (out, *at);
  }
  g_string_append_c (out, '"');
}

/* A unit without brackets stands in the head of the times; whether it does. */
static gboolean
add_heads (Writer *writer)
{
  const char *unit = weft_node_get_text (writer->diagram, WEFT_PROPERTY_UNIT);
  gboolean is_plain = unit == NULL || strpbrk (unit, "()\r\n") == NULL;
  g_autofree char *time =
      unit != NULL && *unit != '\0' && is_plain ? g_strdup_printf ("time (%s)", unit) : g_strdup ("time");

  g_string_append (writer->out, "id,name,");
  add_field (writer->out, time);
  g_string_append (writer->out, ",group,predecessors\n");
  return is_plain;
}

/* Their ids, between blanks, which no id has. */
static void
add_predecessors (Writer *writer, guint32 row)
{
  WeftEdgeIter iter;
  guint32 edge;
  gboolean is_first = TRUE;

  weft_graph_iter_edges (&iter, writer->graph, EDGES, WEFT_END_TO, row);
  while (weft_edge_iter_next (&iter, &edge)) {
    guint32 from =
        weft_graph_get_end_row (writer->graph, (WeftElement){.table = EDGES, .row = edge}, WEFT_END_FROM);

    if (!is_first)
      g_string_append_c (writer->out, ' ');
    is_first = FALSE;
    g_string_append (writer->out, weft_graph_get_text (writer->graph, task_at (from), WEFT_PROPERTY_ID));
  }
}

static void
add_task (Writer *writer, guint32 row)
{
  WeftElement task = task_at (row);
  guint32 group = weft_graph_get_reference (writer->graph, task, WEFT_PROPERTY_GROUP);
  g_autofree char *time = weft_graph_print (writer->graph, task, WEFT_PROPERTY_TIME);

  g_string_append (writer->out, weft_graph_get_text (writer->graph, task, WEFT_PROPERTY_ID));
  g_string_append_c (writer->out, ',');
  add_field (writer->out, weft_graph_get_text (writer->graph, task, WEFT_PROPERTY_NAME));
  g_string_append_c (writer->out, ',');
  add_field (writer->out, time != NULL ? time : "0");
  g_string_append_c (writer->out, ',');
  if (group != 0)
    g_string_append (writer->out, weft_node_get_name (weft_node_get_child (writer->diagram, group - 1)));
  g_string_append_c (writer->out, ',');
  add_predecessors (writer, row);
  g_string_append_c (writer->out, '\n');
}

static gboolean
add_tasks (Writer *writer, WeftJob *job, GError **error)
{
  for (guint32 row = 0; row < weft_graph_get_end (writer->graph, TASKS); row++) {
    if (weft_graph_has_row (writer->graph, task_at (row)))
      add_task (writer, row);
    if (row % PIECE == 0 && !weft_job_check (job, error))
      return FALSE;
  }
  return TRUE;
}

static void
tell_left_out (const Writer *writer, gboolean has_unit, WeftDiagnostics *diagnostics)
{
  static const WeftProperty of_graph[] = {WEFT_PROPERTY_ID, WEFT_PROPERTY_UNIT};
  static const WeftProperty of_tasks[] = {WEFT_PROPERTY_ID, WEFT_PROPERTY_NAME, WEFT_PROPERTY_TIME,
                                          WEFT_PROPERTY_GROUP};
  static const WeftProperty of_edges[] = {WEFT_PROPERTY_FROM, WEFT_PROPERTY_TO};
  static const WeftProperty of_groups[] = {WEFT_PROPERTY_ID};
  WeftChildIter iter;
  const WeftNode *child;

  weft_leave_out_properties (writer->diagram, of_graph, G_N_ELEMENTS (of_graph) - !has_unit, diagnostics);
  weft_leave_out_values (writer->diagram, TASKS, of_tasks, G_N_ELEMENTS (of_tasks), diagnostics);
  weft_leave_out_values (writer->diagram, EDGES, of_edges, G_N_ELEMENTS (of_edges), diagnostics);
  weft_child_iter_init (&iter, writer->diagram);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) == WEFT_KIND_GROUP)
      weft_leave_out_properties (child, of_groups, G_N_ELEMENTS (of_groups), diagnostics);
  weft_leave_out_nodes (writer->diagram, WEFT_KIND_GROUP, NULL, diagnostics);
}

char *
weft_table_write (const WeftDocument *document,
                  const char *part,
                  WeftJob *job,
                  WeftDiagnostics *diagnostics,
                  gsize *size,
                  GError **error)
{
  const WeftNode *diagram = weft_one_diagram_find (document, WEFT_KIND_TASK_GRAPH, part, error);
  g_autoptr (WeftGraph) none = weft_graph_new (WEFT_KIND_TASK_GRAPH);
  g_autoptr (GString) out = g_string_new (NULL);
  Writer writer = {.diagram = diagram, .out = out};
  gboolean has_unit;

  if (diagram == NULL)
    return NULL;
  writer.graph = weft_node_get_graph (diagram) != NULL ? weft_node_get_graph (diagram) : none;
  has_unit = add_heads (&writer);
  if (!add_tasks (&writer, job, error))
    return NULL;
  tell_left_out (&writer, has_unit, diagnostics);
  if (part == NULL)
    weft_leave_out_nodes (weft_document_get_root (document), WEFT_KIND_WEFT, diagram, diagnostics);
  *size = out->len;
  return g_string_free (g_steal_pointer (&out), FALSE);
}
