/* weft-graph-view.h: a graph as it is to be seen: nodes with their words, shapes and paints, and edges. Any kind of
 * diagram that is a graph makes one of these; layout and scene are the same for all. It is built by one thread and
 * then only read. */
#pragma once

#include "weft-layout.h"
#include "weft-scene.h"

G_BEGIN_DECLS

typedef struct _WeftGraphView WeftGraphView;

typedef struct {
  const char *label;  /* nullable */
  const char *detail; /* nullable */
  WeftPoint place;    /* the middle */
  guint32 id;         /* of the document's node; 0: none */
  WeftShape shape : 8;
  WeftPaint paint : 8;
  WeftMark mark : 8;
  guint foldable : 1; /* it can be folded */
  guint folded : 1;   /* it is, and stands for all that is below it */
  guint placed : 1;   /* the user gave it a place */
} WeftGraphNode;

typedef struct {
  const char *label; /* nullable */
  guint32 id;        /* of what it stands for, another one than any node's; 0: it cannot be chosen */
  guint from;        /* places of nodes */
  guint to;
  guint wrong : 1; /* it breaks a rule */
} WeftGraphEdge;

/** weft_graph_view_new: @layout: of the table; how nodes without a place are laid out */
WeftGraphView *weft_graph_view_new (const WeftLayout *layout);
WeftGraphView *weft_graph_view_ref (WeftGraphView *view);
void weft_graph_view_unref (WeftGraphView *view);

/** weft_graph_view_reserve: room for so many: nothing is moved while they are added. */
void weft_graph_view_reserve (WeftGraphView *view, guint n_nodes, guint n_edges);

/** weft_graph_view_add_node: copies the strings. Returns: the place of the node, from 0 on. */
guint weft_graph_view_add_node (WeftGraphView *view, const WeftGraphNode *node);

/** weft_graph_view_add_edge: copies the label. Both nodes are there already. */
void weft_graph_view_add_edge (WeftGraphView *view, const WeftGraphEdge *edge);

/** weft_graph_view_get_nodes: (transfer none) (array length=n) */
const WeftGraphNode *weft_graph_view_get_nodes (const WeftGraphView *view, guint *n);

/** weft_graph_view_get_edges: (transfer none) (array length=n) */
const WeftGraphEdge *weft_graph_view_get_edges (const WeftGraphView *view, guint *n);

/** weft_graph_node_get_item: as it is drawn, but for its box; the strings stay those of @node. */
WeftSceneItem weft_graph_node_get_item (const WeftGraphNode *node);

/**
 * weft_graph_edge_get_item:
 * @from: the box of the node that it leaves
 * @to: of the one that it enters; @from itself for an edge from a node to itself
 * @from_id: the number of the node that it leaves
 * @route: room for the route; the item may point to it
 *
 * Returns: the edge straight from the one box to the other, in no layout's route
 */
WeftSceneItem weft_graph_edge_get_item (const WeftGraphEdge *edge,
                                        const WeftRect *from,
                                        guint32 from_id,
                                        const WeftRect *to,
                                        guint32 to_id,
                                        WeftPoint route[4]);

/**
 * weft_graph_view_make_scene:
 * @view: (transfer full): let go of before the scene is sealed, which takes as much memory as it
 * @typesetter: of the calling thread
 *
 * Measures the nodes, lays them out and draws edges from border to border, with a head at their ends. Nodes with a
 * place stand there.
 *
 * Returns: (transfer full) (nullable): a sealed scene; %NULL with the error of the layout or of @job
 */
WeftScene *
weft_graph_view_make_scene (WeftGraphView *view, WeftTypesetter *typesetter, WeftJob *job, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftGraphView, weft_graph_view_unref)

G_END_DECLS
