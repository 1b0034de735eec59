/* weft-row-nodes.c: see weft-row-nodes.h. */
#include "weft-row-nodes.h"

void
weft_graph_node_place_row (WeftGraphNode *drawn, const WeftGraph *graph, WeftElement row)
{
  drawn->id = weft_element_get_number (row);
  if (weft_graph_get_integer (graph, row, WEFT_PROPERTY_PINNED))
    drawn->mark = WEFT_MARK_PIN;
  drawn->placed =
      weft_graph_has (graph, row, WEFT_PROPERTY_X) && weft_graph_has (graph, row, WEFT_PROPERTY_Y);
  if (drawn->placed)
    drawn->place = (WeftPoint){weft_graph_get_number (graph, row, WEFT_PROPERTY_X),
                               weft_graph_get_number (graph, row, WEFT_PROPERTY_Y)};
}

void
weft_graph_node_place (WeftGraphNode *drawn, const WeftNode *node)
{
  drawn->placed = weft_node_has (node, WEFT_PROPERTY_X) && weft_node_has (node, WEFT_PROPERTY_Y);
  if (drawn->placed)
    drawn->place = (WeftPoint){weft_node_get_number (node, WEFT_PROPERTY_X),
                               weft_node_get_number (node, WEFT_PROPERTY_Y)};
}

void
weft_graph_view_add_notes (WeftGraphView *view, const WeftNode *diagram)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, diagram);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    WeftGraphNode node = {.shape = WEFT_SHAPE_NOTE, .paint = WEFT_PAINT_NOTE};

    if (weft_node_get_kind (child) != WEFT_KIND_NOTE)
      continue;
    node.id = weft_node_get_id (child);
    node.label = weft_node_get_text (child, WEFT_PROPERTY_TEXT);
    weft_graph_node_place (&node, child);
    weft_graph_view_add_node (view, &node);
  }
}
