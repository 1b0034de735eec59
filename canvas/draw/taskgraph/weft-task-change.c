/* weft-task-change.c: the scene of a task graph from that of another version: rows in chunks that the two do not share are drawn anew
 * where they stand. */
#include "weft-task-scene.h"

#include "weft-elements.h"

/* With more changes, or more chunks that differ, a new scene is made instead. */
#define MOST_CHANGES 2000
#define MOST_CHUNKS  256

typedef struct {
  const WeftGraph *graphs[2]; /* before, now */
  guint32 diagram;
  const char *unit;
  WeftTypesetter *typesetter;
  WeftScene *scene;
  guint n_chunks; /* that differ */
  gboolean exact;
} Changer;

/* What is drawn besides rows: groups and notes. */
static const WeftNode *
get_next_drawn (WeftChildIter *iter)
{
  const WeftNode *child;

  while ((child = weft_child_iter_next (iter)) != NULL)
    if (weft_node_get_kind (child) == WEFT_KIND_GROUP || weft_node_get_kind (child) == WEFT_KIND_NOTE)
      return child;
  return NULL;
}

/* Versions share the nodes that no edit came near. */
static gboolean
have_same_nodes (const WeftNode *before, const WeftNode *now)
{
  WeftChildIter iters[2];
  const WeftNode *child;

  weft_child_iter_init (&iters[0], before);
  weft_child_iter_init (&iters[1], now);
  do {
    child = get_next_drawn (&iters[0]);
    if (get_next_drawn (&iters[1]) != child)
      return FALSE;
  } while (child != NULL);
  return g_strcmp0 (weft_node_get_text (before, WEFT_PROPERTY_UNIT),
                    weft_node_get_text (now, WEFT_PROPERTY_UNIT)) == 0;
}

static gboolean
find_item (const Changer *changer, WeftElement row, guint32 *place, WeftSceneItem *item)
{
  if (!weft_scene_find_place (changer->scene, weft_element_get_number (row), place))
    return FALSE;
  *item = *weft_scene_get_item (changer->scene, *place);
  return TRUE;
}

static void
remove_row (Changer *changer, WeftElement row)
{
  WeftSceneItem item;
  guint32 place;

  changer->exact = FALSE;
  if (find_item (changer, row, &place, &item))
    weft_scene_set_item (changer->scene, place, &(WeftSceneItem){.kind = WEFT_ITEM_GONE, .box = item.box});
}

/* Edges. */

static gboolean
get_end_box (const Changer *changer, WeftElement edge, WeftEnd end, guint32 *id, WeftRect *box)
{
  const WeftGraph *graph = changer->graphs[1];
  guint tasks = weft_graph_find_table (graph, WEFT_KIND_TASK);
  const WeftSceneItem *item;

  *id = weft_element_get_number (
      (WeftElement){changer->diagram, tasks, weft_graph_get_end_row (graph, edge, end)});
  item = weft_scene_find (changer->scene, *id);
  if (item != NULL)
    *box = item->box;
  return item != NULL;
}

/* Joins the boxes of the tasks at both ends, if both are drawn; else it is not drawn either. */
static void
draw_edge (Changer *changer, WeftElement edge)
{
  WeftGraphEdge drawn = {.id = weft_element_get_number (edge)};
  WeftRect from;
  WeftRect to;
  guint32 from_id;
  guint32 to_id;
  guint32 place;
  WeftPoint route[4];
  WeftSceneItem item;

  changer->exact = FALSE;
  if (!get_end_box (changer, edge, WEFT_END_FROM, &from_id, &from) ||
      !get_end_box (changer, edge, WEFT_END_TO, &to_id, &to)) {
    remove_row (changer, edge);
    return;
  }
  item = weft_graph_edge_get_item (&drawn, &from, from_id, from_id == to_id ? &from : &to, to_id, route);
  if (weft_scene_find_place (changer->scene, drawn.id, &place))
    weft_scene_set_item (changer->scene, place, &item);
  else
    weft_scene_add (changer->scene, &item);
}

static void
change_edge (Changer *changer, WeftElement edge)
{
  const WeftGraph *before = changer->graphs[0];
  const WeftGraph *now = changer->graphs[1];

  if (weft_graph_get_end_row (before, edge, WEFT_END_FROM) !=
          weft_graph_get_end_row (now, edge, WEFT_END_FROM) ||
      weft_graph_get_end_row (before, edge, WEFT_END_TO) != weft_graph_get_end_row (now, edge, WEFT_END_TO))
    draw_edge (changer, edge);
}

/* Tasks. */

static void
draw_edges_at (Changer *changer, WeftElement task)
{
  const WeftGraph *graph = changer->graphs[1];
  guint table = weft_graph_find_table (graph, WEFT_KIND_EDGE);

  for (WeftEnd end = WEFT_END_FROM; end <= WEFT_END_TO; end++) {
    WeftEdgeIter iter;
    guint32 edge;

    weft_graph_iter_edges (&iter, graph, table, end, task.row);
    while (weft_scene_count_changes (changer->scene) <= MOST_CHANGES && weft_edge_iter_next (&iter, &edge))
      draw_edge (changer, (WeftElement){changer->diagram, table, edge});
  }
}

static WeftRect
get_box (const WeftPoint *middle, double width, double height)
{
  return (WeftRect){middle->x - width / 2, middle->y - height / 2, width, height};
}

static void
add_task (Changer *changer, WeftElement task)
{
  WeftGraphNode node;
  g_autofree char *detail = weft_task_scene_read_task (changer->graphs[1], task, changer->unit, &node);
  WeftSceneItem item = weft_graph_node_get_item (&node);
  double width;
  double height;

  changer->exact = FALSE;
  if (!node.placed)
    return;
  weft_scene_measure_node (changer->typesetter, &item, &width, &height);
  item.box = get_box (&node.place, width, height);
  weft_scene_add (changer->scene, &item);
}

/* A box that would have another width keeps its own until there is a layout for it. */
static void
change_task (Changer *changer, WeftElement task)
{
  WeftGraphNode before;
  WeftGraphNode now;
  g_autofree char *old_detail = weft_task_scene_read_task (changer->graphs[0], task, changer->unit, &before);
  g_autofree char *detail = weft_task_scene_read_task (changer->graphs[1], task, changer->unit, &now);
  WeftSceneItem item = weft_graph_node_get_item (&now);
  gboolean has_moved =
      now.placed != before.placed || now.place.x != before.place.x || now.place.y != before.place.y;
  WeftSceneItem drawn;
  guint32 place;
  double width;
  double height;

  if (weft_graph_get_reference (changer->graphs[0], task, WEFT_PROPERTY_GROUP) !=
      weft_graph_get_reference (changer->graphs[1], task, WEFT_PROPERTY_GROUP))
    changer->exact = FALSE;
  if ((!has_moved && before.mark == now.mark && g_str_equal (old_detail, detail) &&
       g_strcmp0 (before.label, now.label) == 0) ||
      !find_item (changer, task, &place, &drawn))
    return;
  weft_scene_measure_node (changer->typesetter, &item, &width, &height);
  changer->exact = changer->exact && !has_moved && width == drawn.box.width && height == drawn.box.height;
  item.box = has_moved && now.placed ? get_box (&now.place, drawn.box.width, drawn.box.height) : drawn.box;
  weft_scene_set_item (changer->scene, place, &item);
  if (has_moved)
    draw_edges_at (changer, task);
}

/* Rows. */

static void
change_row (Changer *changer, WeftElement row, gboolean is_edge)
{
  gboolean was = weft_graph_has_row (changer->graphs[0], row);
  gboolean is = weft_graph_has_row (changer->graphs[1], row);

  if (was && !is)
    remove_row (changer, row);
  else if (is && !was)
    (is_edge ? draw_edge : add_task) (changer, row);
  else if (is)
    (is_edge ? change_edge : change_task) (changer, row);
}

static gboolean
change_rows (Changer *changer, WeftKind kind)
{
  guint table = weft_graph_find_table (changer->graphs[0], kind);
  guint32 end =
      MAX (weft_graph_get_end (changer->graphs[0], table), weft_graph_get_end (changer->graphs[1], table));

  for (guint32 start = 0; start < end; start += WEFT_CHUNK_ROWS) {
    if (weft_graph_get_chunk (changer->graphs[0], table, start / WEFT_CHUNK_ROWS) ==
        weft_graph_get_chunk (changer->graphs[1], table, start / WEFT_CHUNK_ROWS))
      continue;
    for (WeftElement row = {changer->diagram, table, start}; row.row < MIN (start + WEFT_CHUNK_ROWS, end);
         row.row++)
      change_row (changer, row, kind == WEFT_KIND_EDGE);
    if (++changer->n_chunks > MOST_CHUNKS || weft_scene_count_changes (changer->scene) > MOST_CHANGES)
      return FALSE;
  }
  return TRUE;
}

WeftScene *
weft_task_scene_change (const WeftDocument *before,
                        const WeftDocument *document,
                        guint32 diagram,
                        const WeftScene *scene,
                        WeftTypesetter *typesetter,
                        gboolean *exact)
{
  const WeftNode *nodes[2] = {weft_document_get_node (before, diagram),
                              weft_document_get_node (document, diagram)};
  g_autoptr (WeftScene) changed = NULL;
  Changer changer = {.diagram = diagram, .typesetter = typesetter, .exact = TRUE};

  if (nodes[0] == NULL || nodes[1] == NULL || !have_same_nodes (nodes[0], nodes[1]))
    return NULL;
  changed = weft_scene_new_changed (scene);
  changer.scene = changed;
  changer.unit = weft_node_get_text (nodes[1], WEFT_PROPERTY_UNIT);
  for (guint i = 0; i < 2; i++)
    changer.graphs[i] = weft_node_get_graph (nodes[i]);
  if (!change_rows (&changer, WEFT_KIND_TASK) || !change_rows (&changer, WEFT_KIND_EDGE))
    return NULL;
  weft_scene_seal (changed);
  *exact = changer.exact;
  return g_steal_pointer (&changed);
}
