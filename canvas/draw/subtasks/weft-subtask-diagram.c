/* weft-subtask-diagram.c: the row of subtask flow graphs. */
#include "weft-subtask-diagram.h"

#include "weft-elements.h"
#include "weft-machine-times.h"
#include "weft-subtask-scene.h"

#include <glib/gi18n-lib.h>

static char *
tell_graph (const WeftNode *node)
{
  const WeftGraph *graph = weft_node_get_graph (node);
  guint32 subtasks = weft_graph_count_rows (graph, weft_graph_find_table (graph, WEFT_KIND_SUBTASK));
  guint32 items = weft_graph_count_rows (graph, weft_graph_find_table (graph, WEFT_KIND_ITEM));
  g_autofree char *first =
      g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u subtask", "%u subtasks", subtasks), subtasks);
  g_autofree char *second =
      g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u data item", "%u data items", items), items);

  return g_strdup_printf ("%s · %s", first, second);
}

static char *
tell_value (G_GNUC_UNUSED const WeftDocument *document, const WeftNode *node)
{
  switch (weft_node_get_kind (node)) {
  case WEFT_KIND_SUBTASK_GRAPH:
    return tell_graph (node);
  case WEFT_KIND_SCENARIO:
    return weft_properties_print (weft_node_get_properties (node), WEFT_PROPERTY_PROBABILITY);
  default:
    return NULL;
  }
}

static char *
tell_item (const WeftGraph *graph, WeftElement item)
{
  const char *places = weft_graph_get_text (graph, item, WEFT_PROPERTY_AT);
  g_autofree char *size = weft_graph_print (graph, item, WEFT_PROPERTY_SIZE);

  return places != NULL ? g_strdup_printf (_ ("%s · at %s"), size, places) : g_steal_pointer (&size);
}

static char *
tell_subtask (const WeftDocument *document, const WeftGraph *graph, WeftElement subtask)
{
  const char *unit = weft_node_get_text (weft_document_get_node (document, subtask.node), WEFT_PROPERTY_UNIT);
  const char *machine = weft_graph_get_text (graph, subtask, WEFT_PROPERTY_MACHINE);
  g_autofree char *time =
      machine != NULL
          ? weft_machine_times_find (weft_graph_get_text (graph, subtask, WEFT_PROPERTY_COMPUTE), machine)
          : NULL;

  if (machine == NULL)
    return g_strdup (_ ("no machine"));
  return g_strdup_printf ("%s%s%s%s%s", machine, time != NULL ? " · " : "", time != NULL ? time : "",
                          time != NULL && unit != NULL ? " " : "", time != NULL && unit != NULL ? unit : "");
}

static char *
tell_row (const WeftDocument *document, WeftElement row)
{
  const WeftGraph *graph = weft_document_get_graph (document, row);

  switch (weft_document_get_kind (document, row)) {
  case WEFT_KIND_ITEM:
    return tell_item (graph, row);
  case WEFT_KIND_SUBTASK:
    return tell_subtask (document, graph, row);
  default:
    return NULL;
  }
}

const WeftDiagramKind weft_subtask_diagram = {
    .kind = WEFT_KIND_SUBTASK_GRAPH,
    .title = N_ ("Subtask flow graphs"),
    .make_scene = weft_subtask_scene_make,
    .layout = "levels",
    .is_laid_out = TRUE,
    .hint = N_ ("Drag a subtask here, or press T"),
    .find_place = weft_diagram_find_flat_place,
    .tell_value = tell_value,
    .tell_row = tell_row,
};
