/* weft-task-diagram.c: the row of task graphs. */
#include "weft-task-diagram.h"

#include "weft-elements.h"
#include "weft-task-scene.h"

#include <glib/gi18n-lib.h>

static char *
tell_graph (const WeftNode *node)
{
  const WeftGraph *graph = weft_node_get_graph (node);
  guint32 tasks = weft_graph_count_rows (graph, weft_graph_find_table (graph, WEFT_KIND_TASK));
  guint32 edges = weft_graph_count_rows (graph, weft_graph_find_table (graph, WEFT_KIND_EDGE));
  g_autofree char *first =
      g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u task", "%u tasks", tasks), tasks);
  g_autofree char *second =
      g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u edge", "%u edges", edges), edges);

  return g_strdup_printf ("%s · %s", first, second);
}

static char *
tell_value (G_GNUC_UNUSED const WeftDocument *document, const WeftNode *node)
{
  switch (weft_node_get_kind (node)) {
  case WEFT_KIND_TASK_GRAPH:
    return tell_graph (node);
  case WEFT_KIND_QUEUE:
    return g_strdup (weft_node_get_text (node, WEFT_PROPERTY_ORDER));
  case WEFT_KIND_ALLOCATION:
  case WEFT_KIND_CENTER:
    return g_strdup (weft_node_get_text (node, WEFT_PROPERTY_KIND));
  case WEFT_KIND_SERVE:
    return g_strdup (weft_node_get_text (node, WEFT_PROPERTY_PROCESSES));
  default:
    return NULL;
  }
}

/* Time, class and group of a task. */
static char *
tell_row (const WeftDocument *document, WeftElement row)
{
  const char *unit = weft_node_get_text (weft_document_get_node (document, row.node), WEFT_PROPERTY_UNIT);
  g_autofree char *time = NULL;
  g_autofree char *class = NULL;
  g_autofree char *group = NULL;

  if (weft_document_get_kind (document, row) != WEFT_KIND_TASK)
    return NULL;
  time = weft_document_print_value (document, row, WEFT_PROPERTY_TIME);
  class = weft_document_print_value (document, row, WEFT_PROPERTY_CLASS);
  group = weft_document_print_value (document, row, WEFT_PROPERTY_GROUP);
  return g_strdup_printf ("%s%s%s%s%s%s%s", time != NULL ? time : "0", unit != NULL ? " " : "",
                          unit != NULL ? unit : "", class != NULL ? " · " : "", class != NULL ? class : "",
                          group != NULL ? " · " : "", group != NULL ? group : "");
}

const WeftDiagramKind weft_task_diagram = {
    .kind = WEFT_KIND_TASK_GRAPH,
    .title = N_ ("Task graphs"),
    .make_scene = weft_task_scene_make,
    .change_scene = weft_task_scene_change,
    .layout = "levels",
    .is_laid_out = TRUE,
    .hint = N_ ("Drag a task here, or press T"),
    .find_place = weft_diagram_find_flat_place,
    .tell_value = tell_value,
    .tell_row = tell_row,
};
