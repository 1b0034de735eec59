/* weft-canvas-connect.c: edges that are drawn: from the port of a node to another node, by a drag or by keys, and the end of an edge
 * that is dragged to another node. The owner says whether there may be such an edge, and makes it. */
#include "weft-canvas-private.h"

#include "weft-scene-shape.h"

#include <math.h>

#define PORT_RADIUS 5.0
#define PORT_REACH  9.0 /* so far may the pointer be from its middle, in pixels */

/* So far is the grip of an end from it along the edge, in pixels: new edges begin at the port there. */
#define GRIP_GAP 20.0
#define N_STEPS  32 /* on half of the curve at the end, which is as far as a grip goes */

/* Less is a click of an unsteady hand, in pixels. */
#define DRAG_FROM 4

typedef struct {
  WeftCanvasLink link; /* one of its ends is open: 0, or what is offered */
  gboolean open_start; /* which end that is */
  double x;            /* of the open end, in the widget */
  double y;
  gboolean is_drawn;
  gboolean can;
} Connecting;

static guint32 *
get_open (Connecting *connecting)
{
  return connecting->open_start ? &connecting->link.from : &connecting->link.to;
}

/* Ports: above the node edges come in, below they go out. */

static gboolean
may_connect (WeftCanvas *canvas)
{
  return canvas->connect_check != NULL && canvas->scene != NULL;
}

/* The node whose ports are shown; 0: none. */
static guint32
get_ported (WeftCanvas *canvas)
{
  guint32 node = canvas->hovered != 0 ? canvas->hovered : canvas->focused;

  return may_connect (canvas) && weft_canvas_find_edge (canvas, node) == NULL ? node : 0;
}

static WeftPoint
get_port (const WeftRect *box, gboolean comes_in)
{
  return (WeftPoint){weft_rect_middle_x (box), comes_in ? box->y : weft_rect_bottom (box)};
}

static gboolean
is_near (const WeftPoint *port, double x, double y)
{
  return ABS (port->x - x) <= PORT_REACH && ABS (port->y - y) <= PORT_REACH;
}

guint32
weft_canvas_find_port (WeftCanvas *canvas, double x, double y, gboolean *comes_in)
{
  guint32 node = get_ported (canvas);
  WeftRect box;

  if (node == 0 || !weft_canvas_find_box (canvas, node, &box))
    return 0;
  for (guint side = 0; side < 2; side++) {
    WeftPoint port = get_port (&box, side == 1);

    *comes_in = side == 1;
    if (is_near (&port, x, y))
      return node;
  }
  return 0;
}

static WeftPoint
get_point (const WeftPoint *curve, double t)
{
  double s = 1 - t;
  double shares[] = {s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t};
  WeftPoint point = {0, 0};

  for (guint i = 0; i < 4; i++) {
    point.x += shares[i] * curve[i].x;
    point.y += shares[i] * curve[i].y;
  }
  return point;
}

/* Where in the widget an end of @edge can be taken. */
static WeftPoint
get_grip (WeftCanvas *canvas, const WeftSceneItem *edge, gboolean is_start)
{
  WeftPoint curve[4];
  guint n;
  const WeftPoint *route = weft_shape_get_route (edge, curve, &n);
  const WeftPoint *piece = is_start ? route : route + n - 4;
  WeftPoint end = get_point (piece, is_start ? 0 : 1);
  WeftPoint point = end;
  WeftRect at;

  for (guint i = 1; i <= N_STEPS; i++) {
    double t = 0.5 * i / N_STEPS;

    if (hypot (point.x - end.x, point.y - end.y) * canvas->viewport.scale >= GRIP_GAP)
      break;
    point = get_point (piece, is_start ? t : 1 - t);
  }
  at = weft_viewport_to_widget (&canvas->viewport, &(WeftRect){point.x, point.y, 0, 0});
  return (WeftPoint){at.x, at.y};
}

/* (nullable): the edge that alone is selected, when its ends can be taken. */
static const WeftSceneItem *
get_gripped (WeftCanvas *canvas)
{
  return canvas->selection->len == 1 && may_connect (canvas)
             ? weft_canvas_find_edge (canvas, g_array_index (canvas->selection, guint32, 0))
             : NULL;
}

/* Of that edge: the end whose grip is at a point of the widget. */
static const WeftSceneItem *
find_end (WeftCanvas *canvas, double x, double y, gboolean *is_start)
{
  const WeftSceneItem *edge = get_gripped (canvas);

  for (guint i = 0; edge != NULL && i < 2; i++) {
    WeftPoint grip = get_grip (canvas, edge, i == 0);

    *is_start = i == 0;
    if (is_near (&grip, x, y))
      return edge;
  }
  return NULL;
}

gboolean
weft_canvas_press_grip (WeftCanvas *canvas, double x, double y)
{
  gboolean is_start;
  guint32 node;

  if (find_end (canvas, x, y, &is_start) != NULL)
    return TRUE;
  node = weft_canvas_find_port (canvas, x, y, &is_start);
  if (node != 0)
    weft_canvas_select (canvas, &node, 1);
  return node != 0;
}

/* The tool. */

/* Asks about the open end at @node, and says the answer where the pointer is. */
static void
offer (WeftCanvas *canvas, Connecting *connecting, guint32 node)
{
  *get_open (connecting) = node;
  connecting->can = FALSE;
  g_clear_pointer (&canvas->drop_words, g_free);
  canvas->drop_x = connecting->x;
  canvas->drop_y = connecting->y;
  if (connecting->link.from != 0 && connecting->link.to != 0)
    canvas->drop_words = canvas->connect_check (&connecting->link, &connecting->can, canvas->connect_data);
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

static void
stop (WeftCanvas *canvas, gpointer state)
{
  *(Connecting *) state = (Connecting){.is_drawn = FALSE};
  weft_canvas_clear_drop (canvas);
  gtk_widget_set_cursor (GTK_WIDGET (canvas), NULL);
}

static void
finish (WeftCanvas *canvas, Connecting *connecting)
{
  WeftCanvasLink link = connecting->link;
  gboolean can = connecting->can;

  stop (canvas, connecting);
  /* Something may have been removed meanwhile. */
  if (can && weft_canvas_has (canvas, link.from) && weft_canvas_has (canvas, link.to) &&
      (link.edge == 0 || weft_canvas_has (canvas, link.edge)))
    g_signal_emit (canvas, weft_canvas_signals[WEFT_CANVAS_CONNECTED], 0, link.edge, link.from, link.to);
}

static gboolean
begin (WeftCanvas *canvas, gpointer state, const WeftPointer *pointer)
{
  Connecting *connecting = state;
  gboolean is_start = FALSE;
  gboolean comes_in = FALSE;
  const WeftSceneItem *edge = find_end (canvas, pointer->x, pointer->y, &is_start);
  guint32 node = edge == NULL ? weft_canvas_find_port (canvas, pointer->x, pointer->y, &comes_in) : 0;

  if (pointer->button != GDK_BUTTON_PRIMARY || canvas->space_down || (edge == NULL && node == 0))
    return FALSE;
  *connecting = (Connecting){.open_start = edge != NULL ? is_start : comes_in};
  if (edge != NULL)
    connecting->link = (WeftCanvasLink){edge->id, edge->from, edge->to};
  else
    connecting->link = (WeftCanvasLink){0, comes_in ? 0 : node, comes_in ? node : 0};
  return TRUE;
}

static void
update (WeftCanvas *canvas, gpointer state, const WeftPointer *pointer)
{
  Connecting *connecting = state;

  if (!connecting->is_drawn && ABS (pointer->dx) < DRAG_FROM && ABS (pointer->dy) < DRAG_FROM)
    return;
  connecting->is_drawn = TRUE;
  connecting->x = pointer->x;
  connecting->y = pointer->y;
  weft_canvas_set_engaged (canvas);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (canvas), "crosshair");
  offer (canvas, connecting, weft_canvas_pick (canvas, pointer->x, pointer->y));
}

static void
end (WeftCanvas *canvas, gpointer state, G_GNUC_UNUSED const WeftPointer *pointer)
{
  finish (canvas, state);
}

/* By keys: the open end walks. */

static void
walk_to (WeftCanvas *canvas, Connecting *connecting, guint32 node)
{
  const WeftSceneItem *item = weft_scene_find (canvas->scene, node);
  WeftRect box;

  if (item == NULL || item->kind != WEFT_ITEM_NODE)
    return;
  if (weft_viewport_reveal (&canvas->viewport, &item->box, gtk_widget_get_width (GTK_WIDGET (canvas)),
                            gtk_widget_get_height (GTK_WIDGET (canvas))))
    weft_canvas_moved (canvas);
  box = weft_viewport_to_widget (&canvas->viewport, &item->box);
  connecting->x = weft_rect_middle_x (&box);
  connecting->y = box.y;
  offer (canvas, connecting, node);
}

gboolean
weft_canvas_begin_connecting (WeftCanvas *canvas)
{
  Connecting *connecting = weft_canvas_get_tool_state (canvas, &weft_connect_tool);
  const WeftSceneItem *edge = weft_canvas_find_edge (canvas, canvas->focused);
  guint32 node = edge != NULL ? edge->to : canvas->focused;

  if (!may_connect (canvas) || !weft_canvas_has (canvas, node))
    return FALSE;
  weft_canvas_give_up (canvas);
  weft_canvas_take_over (canvas, &weft_connect_tool);
  *connecting = (Connecting){.is_drawn = TRUE, .link = {0, node, 0}};
  if (edge != NULL)
    connecting->link = (WeftCanvasLink){edge->id, edge->from, edge->to};
  walk_to (canvas, connecting, node);
  return TRUE;
}

static void
press (WeftCanvas *canvas, gpointer state, const WeftPointer *pointer)
{
  Connecting *connecting = state;

  connecting->x = pointer->x;
  connecting->y = pointer->y;
  offer (canvas, connecting, pointer->node);
  weft_canvas_take_over (canvas, NULL);
  finish (canvas, connecting);
}

static void
motion (WeftCanvas *canvas, gpointer state, const WeftPointer *pointer)
{
  Connecting *connecting = state;

  connecting->x = pointer->x;
  connecting->y = pointer->y;
  offer (canvas, connecting, weft_canvas_pick (canvas, pointer->x, pointer->y));
}

/* Return where there may be none does nothing: the words say why. */
static gboolean
key (WeftCanvas *canvas, gpointer state, guint keyval, G_GNUC_UNUSED GdkModifierType modifiers)
{
  Connecting *connecting = state;
  guint32 at = *get_open (connecting);

  switch (keyval) {
  case GDK_KEY_Up:
  case GDK_KEY_Down:
  case GDK_KEY_Left:
  case GDK_KEY_Right:
  case GDK_KEY_Home:
    walk_to (canvas, connecting, weft_canvas_walk (canvas, at != 0 ? at : connecting->link.from, keyval));
    return TRUE;
  case GDK_KEY_Return:
  case GDK_KEY_KP_Enter:
    if (connecting->can) {
      weft_canvas_take_over (canvas, NULL);
      finish (canvas, connecting);
    }
    return TRUE;
  default:
    return FALSE;
  }
}

/* Drawing. */

static void
append_port (WeftCanvas *canvas, GtkSnapshot *snapshot, const WeftPoint *at)
{
  GdkRGBA fill = weft_canvas_get_color (canvas, WEFT_COLOR_BACKGROUND, 1);
  GdkRGBA line = weft_canvas_get_color (canvas, WEFT_COLOR_ACCENT, 1);
  WeftRect circle = {at->x - PORT_RADIUS, at->y - PORT_RADIUS, 2 * PORT_RADIUS, 2 * PORT_RADIUS};
  graphene_rect_t bounds =
      GRAPHENE_RECT_INIT ((float) circle.x, (float) circle.y, (float) circle.width, (float) circle.height);
  GskRoundedRect round;

  gsk_rounded_rect_init_from_rect (&round, &bounds, (float) PORT_RADIUS);
  gtk_snapshot_push_rounded_clip (snapshot, &round);
  gtk_snapshot_append_color (snapshot, &fill, &bounds);
  gtk_snapshot_pop (snapshot);
  weft_canvas_append_outline (snapshot, &circle, 0, 1.5f, &line);
}

static void
append_ports (WeftCanvas *canvas, GtkSnapshot *snapshot)
{
  WeftRect box;
  WeftPoint at;

  if (weft_canvas_is_engaged (canvas) || canvas->dropping ||
      !weft_canvas_find_box (canvas, get_ported (canvas), &box))
    return;
  at = get_port (&box, TRUE);
  append_port (canvas, snapshot, &at);
  at = get_port (&box, FALSE);
  append_port (canvas, snapshot, &at);
}

static void
append_grips (WeftCanvas *canvas, GtkSnapshot *snapshot)
{
  const WeftSceneItem *edge = get_gripped (canvas);

  for (guint i = 0; edge != NULL && !weft_canvas_is_engaged (canvas) && i < 2; i++) {
    WeftPoint grip = get_grip (canvas, edge, i == 0);

    append_port (canvas, snapshot, &grip);
  }
}

/* Where an end is: at its node, or where the pointer is. */
static WeftPoint
get_end (WeftCanvas *canvas, const Connecting *connecting, guint32 node, gboolean comes_in)
{
  WeftRect box = {connecting->x, connecting->y, 0, 0};

  weft_canvas_find_box (canvas, node, &box);
  return get_port (&box, comes_in);
}

static void
append_line (WeftCanvas *canvas, GtkSnapshot *snapshot, const Connecting *connecting, const GdkRGBA *color)
{
  WeftPoint start = get_end (canvas, connecting, connecting->link.from, FALSE);
  WeftPoint end = get_end (canvas, connecting, connecting->link.to, TRUE);
  WeftSceneItem edge = {
      .kind = WEFT_ITEM_EDGE, .arrow = TRUE, .box = {start.x, start.y, end.x - start.x, end.y - start.y}};
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (GTK_WIDGET (canvas)),
                                     (float) gtk_widget_get_height (GTK_WIDGET (canvas))));

  gdk_cairo_set_source_rgba (cr, color);
  weft_scene_trace_edge (&edge, cr, 1, 2);
  cairo_destroy (cr);
}

static void
append (WeftCanvas *canvas, gpointer state, GtkSnapshot *snapshot)
{
  Connecting *connecting = state;
  gboolean refused = canvas->drop_words != NULL && !connecting->can;
  GdkRGBA color = weft_canvas_get_color (canvas, refused ? WEFT_COLOR_BAD_TEXT : WEFT_COLOR_ACCENT, 1);

  append_ports (canvas, snapshot);
  append_grips (canvas, snapshot);
  if (!connecting->is_drawn)
    return;
  append_line (canvas, snapshot, connecting, &color);
  if (*get_open (connecting) != 0)
    weft_canvas_append_node (canvas, snapshot, *get_open (connecting), 4, 3, &color);
  weft_canvas_append_words (canvas, snapshot, refused, connecting->can);
}

const WeftCanvasTool weft_connect_tool = {.name = "connect",
                                          .size = sizeof (Connecting),
                                          .begin = begin,
                                          .update = update,
                                          .end = end,
                                          .press = press,
                                          .motion = motion,
                                          .key = key,
                                          .cancel = stop,
                                          .snapshot = append};

void
weft_canvas_set_connect_check (WeftCanvas *canvas, WeftCanvasConnectCheck check, gpointer data)
{
  canvas->connect_check = check;
  canvas->connect_data = data;
}
