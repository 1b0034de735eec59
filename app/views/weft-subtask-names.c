/* weft-subtask-names.c: see weft-subtask-names.h. */
#include "weft-subtask-names.h"

#include "weft-elements.h"

static const WeftGraph *
get_graph (const WeftDocument *document, const WeftSubtaskParts *parts)
{
  const WeftNode *node = weft_document_get_node (document, parts->diagram);

  return node != NULL ? weft_node_get_graph (node) : NULL;
}

guint32
weft_subtask_names_find_part (const WeftDocument *document, const WeftSubtaskParts *parts, guint32 part)
{
  const WeftGraph *graph = get_graph (document, parts);

  return graph != NULL && weft_graph_has_row (graph, weft_element_from_number (parts->diagram, part)) ? part
                                                                                                      : 0;
}

char *
weft_subtask_names_get (const WeftDocument *document, const WeftSubtaskParts *parts, guint32 part)
{
  return weft_subtask_names_find_part (document, parts, part) != 0
             ? weft_document_get_label (document, weft_element_from_number (parts->diagram, part))
             : g_strdup ("–");
}

guint32
weft_subtask_names_find_need (const WeftDocument *document, const WeftSubtaskParts *parts, guint32 operation)
{
  const WeftGraph *graph = get_graph (document, parts);
  guint32 item = parts->items[parts->needed[operation]];
  guint32 subtask = parts->subtasks[parts->needers[operation]];
  guint table = weft_kind_find_table (WEFT_KIND_SUBTASK_GRAPH, WEFT_KIND_NEEDS);
  guint32 edge;

  if (weft_subtask_names_find_part (document, parts, item) == 0 ||
      weft_subtask_names_find_part (document, parts, subtask) == 0 ||
      !weft_graph_find_edge (graph, table, weft_element_from_number (parts->diagram, item).row,
                             weft_element_from_number (parts->diagram, subtask).row, &edge))
    return 0;
  return weft_element_get_number ((WeftElement){parts->diagram, table, edge});
}
