/* weft-task-groups.c: see weft-task-groups.h. */
#include "weft-task-groups.h"

#include "weft-elements.h"

static const WeftNode *
get_group_above (const WeftDocument *document, const WeftNode *group)
{
  const char *name = weft_node_get_text (group, WEFT_PROPERTY_IN);
  const WeftNode *above = name != NULL ? weft_document_lookup (document, name) : NULL;

  return above != NULL && weft_node_get_kind (above) == WEFT_KIND_GROUP ? above : NULL;
}

const WeftNode *
weft_task_group_find_folded (const WeftDocument *document, guint32 diagram, const WeftNode *group)
{
  gsize left = weft_node_get_n_children (weft_document_get_node (document, diagram));
  const WeftNode *found = NULL;

  for (; group != NULL && left > 0; group = get_group_above (document, group), left--)
    if (weft_node_get_integer (group, WEFT_PROPERTY_COLLAPSED))
      found = group;
  return found;
}

const WeftNode *
weft_task_find_folded (const WeftDocument *document, WeftElement task)
{
  const WeftGraph *graph = weft_document_get_graph (document, weft_element_of_node (task.node));
  guint32 group =
      weft_graph_has_row (graph, task) ? weft_graph_get_reference (graph, task, WEFT_PROPERTY_GROUP) : 0;

  return group != 0 ? weft_task_group_find_folded (document, task.node,
                                                   weft_document_get_node (document, task.node + group))
                    : NULL;
}
