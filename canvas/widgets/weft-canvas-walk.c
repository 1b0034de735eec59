/* weft-canvas-walk.c: arrow keys follow the structure: up to the parent, down to the first child, left and right to
 * the siblings in a tree, to the neighbours in the picture of a graph, where up and down lead on to the nearest node when there
 * is no edge. With Shift they take along what is selected,
 * with Control they move the view. */
#include "weft-canvas-private.h"

#define PAN_STEP 40 /* pixels */

/* The first node above @node; 0: none. */
static guint32
parent_of (WeftCanvas *canvas, guint32 node)
{
  gsize n;
  guint32 parent = weft_scene_find (canvas->scene, node)->from;
  const guint32 *edges = weft_scene_get_links (canvas->scene, node, FALSE, &n);

  return parent != 0 || n == 0 ? parent : weft_scene_get_item (canvas->scene, edges[0])->from;
}

/* The node that number @index of what leads from @node leads to; 0: there are not so many. */
static guint32
child_of (WeftCanvas *canvas, guint32 node, gsize index)
{
  gsize n;
  const guint32 *links = weft_scene_get_links (canvas->scene, node, TRUE, &n);

  const WeftSceneItem *link = index < n ? weft_scene_get_item (canvas->scene, links[index]) : NULL;

  if (link == NULL)
    return 0;
  return link->kind == WEFT_ITEM_EDGE ? link->to : link->id;
}

/* The sibling to the left, or with @step 1 to the right, in a tree. */
static guint32
sibling_of (WeftCanvas *canvas, guint32 node, int step)
{
  guint32 parent = parent_of (canvas, node);
  gsize at = 0;
  guint32 sibling = 0;

  if (parent == 0)
    return node;
  while (child_of (canvas, parent, at) != node)
    at++;
  if (step > 0 || at > 0)
    sibling = child_of (canvas, parent, at + (gsize) step);
  return sibling != 0 ? sibling : node;
}

/* The next node @step to the right at the same height; itself when there is none. */
static guint32
neighbour_of (WeftCanvas *canvas, guint32 node, int step)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint32));
  const WeftSceneItem *from = weft_scene_find (canvas->scene, node);
  WeftRect bounds = weft_scene_get_bounds (canvas->scene);
  WeftRect beside = {from->box.x - bounds.width, from->box.y, bounds.width, from->box.height};
  const WeftSceneItem *nearest = from;

  if (step > 0)
    beside.x = weft_rect_right (&from->box);
  weft_scene_query (canvas->scene, &beside, FALSE, places);
  for (guint i = 0; i < places->len; i++) {
    const WeftSceneItem *item = weft_scene_get_item (canvas->scene, g_array_index (places, guint32, i));
    double way = step * (item->box.x - from->box.x);

    if (item->kind == WEFT_ITEM_NODE && item->id != 0 && way > 0 &&
        weft_rect_overlaps (&item->box, &beside) &&
        (nearest == from || way < step * (nearest->box.x - from->box.x)))
      nearest = item;
  }
  return nearest->id;
}

#define FIRST_REACH 200.0 /* units */

/* The nearest node above @node, or with @step 1 below it, in the picture; 0: there is none. Looks twice as far each time. */
static guint32
nearest_of (WeftCanvas *canvas, guint32 node, int step)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint32));
  const WeftRect *from = &weft_scene_find (canvas->scene, node)->box;
  WeftRect bounds = weft_scene_get_bounds (canvas->scene);
  guint32 nearest = 0;
  double least = G_MAXDOUBLE;

  for (double reach = FIRST_REACH; nearest == 0 && reach < 4 * (bounds.height + FIRST_REACH); reach *= 2) {
    WeftRect room = {bounds.x, step > 0 ? weft_rect_bottom (from) : from->y - reach, bounds.width, reach};

    g_array_set_size (places, 0);
    weft_scene_query (canvas->scene, &room, FALSE, places);
    for (guint i = 0; i < places->len; i++) {
      const WeftSceneItem *item = weft_scene_get_item (canvas->scene, g_array_index (places, guint32, i));
      double down = step * (weft_rect_middle_y (&item->box) - weft_rect_middle_y (from));
      double way = down + ABS (weft_rect_middle_x (&item->box) - weft_rect_middle_x (from));

      if (item->kind == WEFT_ITEM_NODE && item->id != 0 && down > from->height / 2 && way < least) {
        nearest = item->id;
        least = way;
      }
    }
  }
  return nearest;
}

/* Whether the diagram is a tree: it stands in its own scene. */
static gboolean
is_tree (WeftCanvas *canvas)
{
  return canvas->root != 0 && weft_scene_find (canvas->scene, canvas->root) != NULL;
}

/* Where a walk begins: the diagram itself, or the first node of a graph. */
static guint32
first_of (WeftCanvas *canvas)
{
  for (gsize i = 0; i < weft_scene_count_items (canvas->scene) && !is_tree (canvas); i++) {
    const WeftSceneItem *item = weft_scene_get_item (canvas->scene, i);

    if (item->kind == WEFT_ITEM_NODE && item->id != 0)
      return item->id;
  }
  return canvas->root;
}

guint32
weft_canvas_walk (WeftCanvas *canvas, guint32 from, guint keyval)
{
  const WeftSceneItem *edge = weft_canvas_find_edge (canvas, from);
  guint32 next = from;

  if (edge != NULL && keyval != GDK_KEY_Home)
    return weft_canvas_walk_edge (canvas, edge, keyval);
  if (from == 0 || weft_scene_find (canvas->scene, from) == NULL || keyval == GDK_KEY_Home)
    return first_of (canvas);
  if (keyval == GDK_KEY_Up)
    next = parent_of (canvas, from);
  else if (keyval == GDK_KEY_Down)
    next = child_of (canvas, from, 0);
  else if (keyval == GDK_KEY_bracketright || keyval == GDK_KEY_bracketleft)
    next = weft_canvas_get_edge_of (canvas, from, keyval == GDK_KEY_bracketright);
  else if (keyval == GDK_KEY_Left || keyval == GDK_KEY_Right)
    next = (is_tree (canvas) ? sibling_of : neighbour_of) (canvas, from, keyval == GDK_KEY_Left ? -1 : 1);
  if (next == 0 && (keyval == GDK_KEY_Up || keyval == GDK_KEY_Down) && !is_tree (canvas))
    next = nearest_of (canvas, from, keyval == GDK_KEY_Up ? -1 : 1);
  return next != 0 ? next : from;
}

void
weft_canvas_extend (WeftCanvas *canvas, guint keyval)
{
  g_autoptr (GArray) nodes = g_array_copy (canvas->selection);
  guint32 next;

  if (canvas->scene == NULL)
    return;
  next = weft_canvas_walk (canvas, canvas->focused, keyval);
  if (!weft_canvas_is_selected (canvas, next))
    g_array_append_val (nodes, next);
  weft_canvas_focus_node (canvas, next);
  weft_canvas_select (canvas, (guint32 *) (gpointer) nodes->data, nodes->len);
}

void
weft_canvas_pan (WeftCanvas *canvas, guint keyval)
{
  double step = PAN_STEP / canvas->viewport.scale;

  if (keyval == GDK_KEY_Left || keyval == GDK_KEY_Right)
    canvas->viewport.x += keyval == GDK_KEY_Left ? -step : step;
  else
    canvas->viewport.y += keyval == GDK_KEY_Up ? -step : step;
  weft_canvas_moved (canvas);
}
