/* weft-row-nodes.h: what scenes of diagrams with rows share: where a row or a node stands, and notes. */
#pragma once

#include "weft-document.h"
#include "weft-graph-view.h"
#include "weft-graph.h"

G_BEGIN_DECLS

/** weft_graph_node_place_row: gives @drawn the number of @row, and the place and the pin that the user gave it. */
void weft_graph_node_place_row (WeftGraphNode *drawn, const WeftGraph *graph, WeftElement row);

/** weft_graph_node_place: gives @drawn the place that the user gave @node. */
void weft_graph_node_place (WeftGraphNode *drawn, const WeftNode *node);

/** weft_graph_view_add_notes: those that stand in @diagram. */
void weft_graph_view_add_notes (WeftGraphView *view, const WeftNode *diagram);

G_END_DECLS
