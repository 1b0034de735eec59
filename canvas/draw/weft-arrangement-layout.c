/* weft-arrangement-layout.c: from a scene to a graph for the layouts, and back. What cannot have a place, such as the
 * slot of an empty clause, makes one rigid unit with what it hangs below: it goes where that goes. */
#include "weft-arrangement.h"

#include "weft-diagram.h"
#include "weft-elements.h"

#define NOBODY G_MAXUINT

/* What a mode switch between two parts needs besides the gap. */
#define MARK_ROOM (2 * WEFT_MARK_RADIUS + 8)

/* Nodes that move together, the first of them with a place of its own. */
typedef struct {
  const WeftSceneItem *item;
  WeftRect box; /* around all of them */
} Unit;

typedef struct {
  const WeftDocument *document;
  guint32 diagram;
  GArray *units;      /* Unit */
  GHashTable *places; /* number of a node: its unit + 1 */
  GArray *edges;      /* WeftLayoutEdge */
  gboolean has_marks;
} Graph;

static guint
find_unit (const Graph *graph, guint32 node)
{
  gpointer place = g_hash_table_lookup (graph->places, GUINT_TO_POINTER (node));

  return place != NULL ? GPOINTER_TO_UINT (place) - 1 : NOBODY;
}

static gboolean
has_slot (const Graph *graph, guint32 id)
{
  WeftElement part = weft_element_from_number (graph->diagram, id);

  return weft_document_has_element (graph->document, part) &&
         weft_kind_get_slot (weft_document_get_kind (graph->document, part), WEFT_PROPERTY_X) >= 0;
}

static void
add_edge (Graph *graph, guint from, guint to)
{
  WeftLayoutEdge edge = {from, to};

  if (from != NOBODY && to != NOBODY && from != to)
    g_array_append_val (graph->edges, edge);
}

static void
add_node (Graph *graph, const WeftSceneItem *item)
{
  guint above = item->from != 0 ? find_unit (graph, item->from) : NOBODY;
  Unit unit = {item, item->box};

  if (item->id == 0 || item->shape == WEFT_SHAPE_NOTE)
    return;
  if (above != NOBODY && !has_slot (graph, item->id)) {
    Unit *rigid = &g_array_index (graph->units, Unit, above);

    rigid->box = weft_rect_union (&rigid->box, &item->box);
    g_hash_table_insert (graph->places, GUINT_TO_POINTER (item->id), GUINT_TO_POINTER (above + 1));
    return;
  }
  g_array_append_val (graph->units, unit);
  g_hash_table_insert (graph->places, GUINT_TO_POINTER (item->id), GUINT_TO_POINTER (graph->units->len));
  add_edge (graph, above, graph->units->len - 1);
}

static void
graph_init (Graph *graph, const WeftDocument *document, const WeftScene *scene)
{
  gsize n = weft_scene_count_items (scene);

  graph->document = document;
  graph->diagram = weft_scene_get_diagram (scene);
  graph->units = g_array_new (FALSE, FALSE, sizeof (Unit));
  graph->places = g_hash_table_new (NULL, NULL);
  graph->edges = g_array_new (FALSE, FALSE, sizeof (WeftLayoutEdge));
  graph->has_marks = FALSE;
  for (gsize i = 0; i < n; i++) {
    const WeftSceneItem *item = weft_scene_get_item (scene, i);

    if (item->kind == WEFT_ITEM_NODE)
      add_node (graph, item);
    graph->has_marks = graph->has_marks || item->mark == WEFT_MARK_SWITCH;
  }
  for (gsize i = 0; i < n; i++) {
    const WeftSceneItem *item = weft_scene_get_item (scene, i);

    if (item->kind == WEFT_ITEM_EDGE && item->from != 0 && item->to != 0)
      add_edge (graph, find_unit (graph, item->from), find_unit (graph, item->to));
  }
}

static void
graph_clear (Graph *graph)
{
  g_array_unref (graph->units);
  g_hash_table_unref (graph->places);
  g_array_unref (graph->edges);
}

static gboolean
is_fixed (const Graph *graph, const WeftSceneItem *item)
{
  return !has_slot (graph, item->id) ||
         weft_arrangement_is_pinned (graph->document, graph->diagram, item->id);
}

static WeftLayoutNode *
make_nodes (const Graph *graph, guint *n_fixed)
{
  WeftLayoutNode *nodes = g_new (WeftLayoutNode, MAX (graph->units->len, 1));

  *n_fixed = 0;
  for (guint i = 0; i < graph->units->len; i++) {
    const Unit *unit = &g_array_index (graph->units, Unit, i);

    nodes[i] = (WeftLayoutNode){unit->box.width, unit->box.height, is_fixed (graph, unit->item),
                                weft_rect_middle_x (&unit->box), weft_rect_middle_y (&unit->box)};
    *n_fixed += nodes[i].fixed;
  }
  return nodes;
}

/* The units of @nodes, and of what is below them, each once. */
static GArray *
choose (const Graph *graph, const guint32 *nodes, gsize n)
{
  GArray *chosen = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree gboolean *is_chosen = g_new0 (gboolean, MAX (graph->units->len, 1));

  for (gsize i = 0; i < n; i++) {
    guint unit = find_unit (graph, nodes[i]);

    if (unit != NOBODY)
      is_chosen[unit] = TRUE;
  }
  for (guint i = 0; i < graph->units->len; i++) {
    guint32 from = g_array_index (graph->units, Unit, i).item->from;
    guint above = from != 0 ? find_unit (graph, from) : NOBODY;

    is_chosen[i] = is_chosen[i] || (above != NOBODY && is_chosen[above]);
    if (is_chosen[i])
      g_array_append_val (chosen, i);
  }
  return chosen;
}

/* With nothing to hold on to, the first node stays where it is. */
static void
stay_put (const Graph *graph, WeftLayoutNode *nodes)
{
  const WeftRect *first = &g_array_index (graph->units, Unit, 0).box;
  double dx = weft_rect_middle_x (first) - nodes[0].x;
  double dy = weft_rect_middle_y (first) - nodes[0].y;

  for (guint i = 0; i < graph->units->len; i++) {
    nodes[i].x += dx;
    nodes[i].y += dy;
  }
}

/* All get a place, so that the diagram stays as it is laid out, and what is pinned does not move along with what it hangs
 * below. @chosen: NULL: all units. */
static GArray *
collect (const Graph *graph, const WeftLayoutNode *nodes, const GArray *chosen)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (WeftPosition));
  guint n = chosen != NULL ? chosen->len : graph->units->len;

  for (guint i = 0; i < n; i++) {
    guint at = chosen != NULL ? g_array_index (chosen, guint, i) : i;
    const Unit *unit = &g_array_index (graph->units, Unit, at);
    WeftPosition place = {.diagram = graph->diagram,
                          .node = unit->item->id,
                          .dx = nodes[at].x - weft_rect_middle_x (&unit->box),
                          .dy = nodes[at].y - weft_rect_middle_y (&unit->box)};

    place.x = weft_rect_middle_x (&unit->item->box) + place.dx;
    place.y = weft_rect_middle_y (&unit->item->box) + place.dy;
    g_array_append_val (places, place);
  }
  return places;
}

static GArray *
run (const Graph *graph,
     const WeftLayout *layout,
     WeftLayoutNode *nodes,
     guint n_fixed,
     const GArray *chosen,
     WeftJob *job,
     GError **error)
{
  WeftLayoutOptions options = {.node_gap = WEFT_LAYOUT_NODE_GAP + (graph->has_marks ? MARK_ROOM : 0)};
  WeftLayoutGraph layout_graph = {.nodes = nodes,
                                  .n_nodes = graph->units->len,
                                  .edges = (const WeftLayoutEdge *) (gpointer) graph->edges->data,
                                  .n_edges = graph->edges->len};
  gboolean done;

  if (chosen != NULL)
    done = weft_layout_run_part (layout, &layout_graph, (const guint *) (gpointer) chosen->data, chosen->len,
                                 &options, job, error);
  else
    done = weft_layout_run (layout, &layout_graph, &options, job, error);
  weft_layout_graph_clear (&layout_graph);
  if (done && chosen == NULL && n_fixed == 0 && graph->units->len > 0)
    stay_put (graph, nodes);
  return done ? collect (graph, nodes, chosen) : NULL;
}

/* What the scene does by itself where there are no places. */
static gboolean
is_automatic (const WeftDocument *document, guint32 diagram, const WeftLayout *layout)
{
  const WeftDiagramKind *kind = weft_diagram_kind_of (document, diagram);

  return kind != NULL && kind->is_laid_out && g_str_equal (layout->name, kind->layout);
}

static GArray *
make_automatic (const Graph *graph)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (WeftPosition));

  for (guint i = 0; i < graph->units->len; i++) {
    WeftPosition place = {
        .diagram = graph->diagram, .node = g_array_index (graph->units, Unit, i).item->id, .automatic = TRUE};

    g_array_append_val (places, place);
  }
  return places;
}

GArray *
weft_arrangement_lay_out (const WeftDocument *document,
                          guint32 diagram,
                          const WeftScene *scene,
                          const WeftLayout *layout,
                          const guint32 *nodes,
                          gsize n,
                          WeftJob *job,
                          GError **error)
{
  g_autofree WeftLayoutNode *layout_nodes = NULL;
  g_autoptr (GArray) chosen = NULL;
  GArray *places;
  Graph graph;
  guint n_fixed;

  graph_init (&graph, document, scene);
  layout_nodes = make_nodes (&graph, &n_fixed);
  if (nodes != NULL)
    chosen = choose (&graph, nodes, n);
  if (chosen == NULL && n_fixed == 0 && is_automatic (document, diagram, layout))
    places = make_automatic (&graph);
  else
    places = run (&graph, layout, layout_nodes, n_fixed, chosen, job, error);
  graph_clear (&graph);
  return places;
}
