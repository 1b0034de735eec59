/* weft-graph-view.c: the graph, and its scene: measure, lay out, emit. */
#include "weft-graph-view.h"

#include "weft-join.h"
#include "weft-ref.h"

#include <math.h>

#define CHECK_EVERY 512 /* nodes measured */

/* An edge from a node to itself leaves on the right, below the middle, and comes back above it. */
#define LOOP_REACH  30.0
#define LOOP_SPREAD 9.0

struct _WeftGraphView {
  gint ref_count;
  const WeftLayout *layout;
  GArray *nodes; /* WeftGraphNode */
  GArray *edges; /* WeftGraphEdge */
  GStringChunk *strings;
};

WeftGraphView *
weft_graph_view_new (const WeftLayout *layout)
{
  WeftGraphView *view = g_new0 (WeftGraphView, 1);

  weft_ref_init (&view->ref_count);
  view->layout = layout;
  view->nodes = g_array_new (FALSE, FALSE, sizeof (WeftGraphNode));
  view->edges = g_array_new (FALSE, FALSE, sizeof (WeftGraphEdge));
  view->strings = g_string_chunk_new (4096);
  return view;
}

WeftGraphView *
weft_graph_view_ref (WeftGraphView *view)
{
  weft_ref_inc (&view->ref_count);
  return view;
}

void
weft_graph_view_unref (WeftGraphView *view)
{
  if (!weft_ref_dec (&view->ref_count))
    return;
  g_array_unref (view->nodes);
  g_array_unref (view->edges);
  g_string_chunk_free (view->strings);
  g_free (view);
}

static void
reserve (GArray *array, guint n)
{
  guint length = array->len;

  g_array_set_size (array, length + n);
  g_array_set_size (array, length);
}

void
weft_graph_view_reserve (WeftGraphView *view, guint n_nodes, guint n_edges)
{
  reserve (view->nodes, n_nodes);
  reserve (view->edges, n_edges);
}

static const char *
keep (WeftGraphView *view, const char *string)
{
  return string != NULL ? g_string_chunk_insert (view->strings, string) : NULL;
}

guint
weft_graph_view_add_node (WeftGraphView *view, const WeftGraphNode *node)
{
  WeftGraphNode own = *node;

  own.label = keep (view, node->label);
  own.detail = keep (view, node->detail);
  g_array_append_val (view->nodes, own);
  return view->nodes->len - 1;
}

void
weft_graph_view_add_edge (WeftGraphView *view, const WeftGraphEdge *edge)
{
  WeftGraphEdge own = *edge;

  g_return_if_fail (edge->from < view->nodes->len && edge->to < view->nodes->len);
  own.label = keep (view, edge->label);
  g_array_append_val (view->edges, own);
}

const WeftGraphNode *
weft_graph_view_get_nodes (const WeftGraphView *view, guint *n)
{
  *n = view->nodes->len;
  return (const WeftGraphNode *) (gpointer) view->nodes->data;
}

const WeftGraphEdge *
weft_graph_view_get_edges (const WeftGraphView *view, guint *n)
{
  *n = view->edges->len;
  return (const WeftGraphEdge *) (gpointer) view->edges->data;
}

/* The scene. */

typedef struct {
  const WeftGraphView *view;
  WeftTypesetter *typesetter;
  WeftJob *job;
  WeftLayoutGraph graph;
  WeftLayoutEdge *edges;
  WeftScene *scene;
} Builder;

WeftSceneItem
weft_graph_node_get_item (const WeftGraphNode *node)
{
  return (WeftSceneItem){.kind = WEFT_ITEM_NODE,
                         .shape = node->shape,
                         .paint = node->paint,
                         .mark = node->mark,
                         .foldable = node->foldable,
                         .folded = node->folded,
                         .id = node->id,
                         .label = node->label,
                         .detail = node->detail};
}

static gboolean
measure (Builder *builder, GError **error)
{
  guint n;
  const WeftGraphNode *nodes = weft_graph_view_get_nodes (builder->view, &n);

  for (guint i = 0; i < n; i++) {
    WeftSceneItem item = weft_graph_node_get_item (&nodes[i]);
    WeftLayoutNode *place = &builder->graph.nodes[i];

    weft_scene_measure_node (builder->typesetter, &item, &place->width, &place->height);
    place->fixed = nodes[i].placed;
    place->x = nodes[i].place.x;
    place->y = nodes[i].place.y;
    if (i % CHECK_EVERY != 0)
      continue;
    weft_job_set_progress (builder->job, 0.15 * i / n);
    if (!weft_job_check (builder->job, error))
      return FALSE;
  }
  return TRUE;
}

static WeftRect
get_box (const WeftLayoutNode *node)
{
  return (WeftRect){node->x - node->width / 2, node->y - node->height / 2, node->width, node->height};
}

/* The middle of the edge: of the curve in its middle. */
static WeftPoint
get_middle (const WeftSceneItem *edge)
{
  guint curve = edge->n_route / 3 / 2 * 3;
  const WeftPoint *at = edge->route + curve;

  if (edge->n_route == 0)
    return (WeftPoint){weft_rect_middle_x (&edge->box), weft_rect_middle_y (&edge->box)};
  return (WeftPoint){(at[0].x + 3 * at[1].x + 3 * at[2].x + at[3].x) / 8,
                     (at[0].y + 3 * at[1].y + 3 * at[2].y + at[3].y) / 8};
}

static void
set_route (WeftSceneItem *edge, const WeftPoint *route, guint n)
{
  edge->route = route;
  edge->n_route = n;
  edge->box = (WeftRect){route[0].x, route[0].y, route[n - 1].x - route[0].x, route[n - 1].y - route[0].y};
}

/* From the right side of @box around its corner. */
static void
make_loop (const WeftRect *box, WeftSceneItem *item, WeftPoint route[4])
{
  double right = weft_rect_right (box);
  double y = weft_rect_middle_y (box);

  route[0] = (WeftPoint){right, y + LOOP_SPREAD};
  route[1] = (WeftPoint){right + LOOP_REACH, y + 2 * LOOP_SPREAD};
  route[2] = (WeftPoint){right + LOOP_REACH, y - 2 * LOOP_SPREAD};
  route[3] = (WeftPoint){right, y - LOOP_SPREAD};
  set_route (item, route, 4);
}

WeftSceneItem
weft_graph_edge_get_item (const WeftGraphEdge *edge,
                          const WeftRect *from,
                          guint32 from_id,
                          const WeftRect *to,
                          guint32 to_id,
                          WeftPoint route[4])
{
  WeftSceneItem item = {.kind = WEFT_ITEM_EDGE,
                        .id = edge->id,
                        .arrow = TRUE,
                        .wrong = edge->wrong,
                        .from = from_id,
                        .to = to_id};

  if (from == to)
    make_loop (from, &item, route);
  else
    weft_join_boxes (from, to, &item, route);
  return item;
}

static WeftSceneItem
make_edge (const Builder *builder, guint e, WeftPoint route[4])
{
  const WeftGraphEdge *edge = &g_array_index (builder->view->edges, WeftGraphEdge, e);
  const WeftGraphNode *nodes = (const WeftGraphNode *) (gpointer) builder->view->nodes->data;
  const WeftLayoutGraph *graph = &builder->graph;
  WeftRect from = get_box (&graph->nodes[edge->from]);
  WeftRect to = get_box (&graph->nodes[edge->to]);
  guint first = graph->points != NULL ? graph->first_point[e] : 0;
  guint n = graph->points != NULL ? graph->first_point[e + 1] - first : 0;
  WeftSceneItem item = weft_graph_edge_get_item (
      edge, &from, nodes[edge->from].id, edge->from == edge->to ? &from : &to, nodes[edge->to].id, route);

  if (edge->from != edge->to && n > 0)
    set_route (&item, &g_array_index (graph->points, WeftPoint, first), n);
  return item;
}

/* The nodes, then the edges. */
static WeftSceneItem
make_item (gconstpointer data, gsize i, WeftPoint route[4])
{
  const Builder *builder = data;
  WeftSceneItem item;

  if (i >= builder->graph.n_nodes)
    return make_edge (builder, (guint) (i - builder->graph.n_nodes), route);
  item = weft_graph_node_get_item (&g_array_index (builder->view->nodes, WeftGraphNode, i));
  item.box = get_box (&builder->graph.nodes[i]);
  return item;
}

/* The label of an edge, on its middle. */
static void
emit_pill (const Builder *builder, guint e)
{
  const WeftGraphEdge *edge = &g_array_index (builder->view->edges, WeftGraphEdge, e);
  double width = weft_scene_measure_pill (builder->typesetter, edge->label);
  WeftPoint route[4];
  WeftSceneItem item = make_edge (builder, e, route);
  WeftPoint middle = get_middle (&item);

  weft_scene_add (builder->scene,
                  &(WeftSceneItem){.kind = WEFT_ITEM_PILL,
                                   .id = edge->id,
                                   .label = edge->label,
                                   .box = {middle.x - width / 2, middle.y - WEFT_PILL_HEIGHT / 2, width,
                                           WEFT_PILL_HEIGHT}});
}

static gboolean
emit (Builder *builder, GError **error)
{
  const WeftLayoutGraph *graph = &builder->graph;

  builder->scene = weft_scene_new ();
  if (!weft_scene_add_all (builder->scene, (gsize) graph->n_nodes + graph->n_edges, make_item, builder,
                           builder->job, error))
    return FALSE;
  for (guint e = 0; e < graph->n_edges; e++)
    if (g_array_index (builder->view->edges, WeftGraphEdge, e).label != NULL)
      emit_pill (builder, e);
  weft_job_set_progress (builder->job, 0.9);
  return weft_job_check (builder->job, error);
}

static void
copy_edges (Builder *builder)
{
  guint n;
  const WeftGraphEdge *edges = weft_graph_view_get_edges (builder->view, &n);

  builder->edges = g_new (WeftLayoutEdge, MAX (n, 1));
  for (guint e = 0; e < n; e++)
    builder->edges[e] = (WeftLayoutEdge){edges[e].from, edges[e].to};
  builder->graph.edges = builder->edges;
  builder->graph.n_edges = n;
}

/* About what layout and scene take, as one number for the budget. */
#define BYTES_FOR_ONE 400

WeftScene *
weft_graph_view_make_scene (WeftGraphView *view, WeftTypesetter *typesetter, WeftJob *job, GError **error)
{
  Builder builder = {view, typesetter, job};
  gboolean done;

  if (!weft_job_affords (job, (gsize) view->nodes->len + view->edges->len, BYTES_FOR_ONE, error)) {
    weft_graph_view_unref (view);
    return NULL;
  }
  builder.graph.n_nodes = view->nodes->len;
  builder.graph.nodes = g_new0 (WeftLayoutNode, MAX (view->nodes->len, 1));
  copy_edges (&builder);
  done = measure (&builder, error) && weft_layout_run (view->layout, &builder.graph, NULL, job, error) &&
         emit (&builder, error);
  weft_layout_graph_clear (&builder.graph);
  g_free (builder.graph.nodes);
  g_free (builder.edges);
  weft_graph_view_unref (view);
  if (!done || !weft_scene_seal_on (builder.scene, job, error))
    g_clear_pointer (&builder.scene, weft_scene_unref);
  return builder.scene;
}
