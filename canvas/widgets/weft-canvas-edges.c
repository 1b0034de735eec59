/* weft-canvas-edges.c: edges that stand for something can be pointed at, chosen and walked along like nodes. */
#include "weft-canvas-private.h"

/* So far may the pointer be from the line, in pixels. */
#define REACH 6.0

#define CHOSEN_WIDTH 3.0 /* of the line, in pixels */

/* So far around its line an edge is drawn: its head. */
#define HEAD 12.0

guint32
weft_canvas_pick_edge (WeftCanvas *canvas, double x, double y)
{
  const WeftSceneItem *item;
  double scene_x;
  double scene_y;

  weft_canvas_catch_up (canvas);
  if (canvas->scene == NULL)
    return 0;
  weft_viewport_to_scene (&canvas->viewport, x, y, &scene_x, &scene_y);
  item = weft_scene_hit (canvas->scene, scene_x, scene_y);
  if (item == NULL || item->kind == WEFT_ITEM_GROUP)
    item = weft_scene_hit_edge (canvas->scene, scene_x, scene_y, REACH / canvas->viewport.scale);
  return item != NULL && item->kind != WEFT_ITEM_NODE && weft_canvas_has (canvas, item->id) ? item->id : 0;
}

guint32
weft_canvas_pick_any (WeftCanvas *canvas, double x, double y)
{
  guint32 node = weft_canvas_pick (canvas, x, y);

  return node != 0 ? node : weft_canvas_pick_edge (canvas, x, y);
}

const WeftSceneItem *
weft_canvas_find_edge (WeftCanvas *canvas, guint32 id)
{
  const WeftSceneItem *item = id != 0 && canvas->scene != NULL ? weft_scene_find (canvas->scene, id) : NULL;

  return item != NULL && item->kind == WEFT_ITEM_EDGE ? item : NULL;
}

guint32
weft_canvas_walk_edge (WeftCanvas *canvas, const WeftSceneItem *edge, guint keyval)
{
  gboolean at_end = keyval == GDK_KEY_bracketleft || keyval == GDK_KEY_bracketright;
  gboolean back = keyval == GDK_KEY_Left || keyval == GDK_KEY_bracketleft;
  gsize n;
  const guint32 *links = weft_scene_get_links (canvas->scene, at_end ? edge->to : edge->from, !at_end, &n);
  gsize at = 0;

  if (keyval == GDK_KEY_Up || keyval == GDK_KEY_Down)
    return keyval == GDK_KEY_Up ? edge->from : edge->to;
  while (at < n && weft_scene_get_item (canvas->scene, links[at])->id != edge->id)
    at++;
  if (back ? at > 0 : at + 1 < n)
    return weft_scene_get_item (canvas->scene, links[back ? at - 1 : at + 1])->id;
  return edge->id;
}

guint32
weft_canvas_get_edge_of (WeftCanvas *canvas, guint32 node, gboolean leaving)
{
  gsize n;
  const guint32 *links = weft_scene_get_links (canvas->scene, node, leaving, &n);
  const WeftSceneItem *first = n > 0 ? weft_scene_get_item (canvas->scene, links[0]) : NULL;

  return first != NULL && first->kind == WEFT_ITEM_EDGE ? first->id : 0;
}

/* The part of the widget in which @edge is drawn. */
static WeftRect
get_room (WeftCanvas *canvas, const WeftSceneItem *edge)
{
  WeftRect box = weft_scene_item_get_extents (edge);

  box = weft_viewport_to_widget (&canvas->viewport, &box);
  return weft_rect_grown (&box, HEAD * MAX (canvas->viewport.scale, 1));
}

void
weft_canvas_append_edge (WeftCanvas *canvas, GtkSnapshot *snapshot, guint32 id, const GdkRGBA *color)
{
  const WeftSceneItem *edge = weft_canvas_find_edge (canvas, id);
  graphene_rect_t widget = GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (GTK_WIDGET (canvas)),
                                               (float) gtk_widget_get_height (GTK_WIDGET (canvas)));
  graphene_rect_t bounds;
  WeftRect room;
  cairo_t *cr;

  if (edge == NULL)
    return;
  room = get_room (canvas, edge);
  bounds = GRAPHENE_RECT_INIT ((float) room.x, (float) room.y, (float) room.width, (float) room.height);
  if (!graphene_rect_intersection (&bounds, &widget, &bounds))
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  gdk_cairo_set_source_rgba (cr, color);
  cairo_scale (cr, canvas->viewport.scale, canvas->viewport.scale);
  cairo_translate (cr, -canvas->viewport.x, -canvas->viewport.y);
  weft_scene_trace_edge (edge, cr, canvas->viewport.scale, CHOSEN_WIDTH / canvas->viewport.scale);
  cairo_destroy (cr);
}
