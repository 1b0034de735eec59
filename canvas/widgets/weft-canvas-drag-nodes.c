/* weft-canvas-drag-nodes.c: what the pointer carries: the selected nodes while a button is down, or a new part from the palette
 * until a click. It hangs over the canvas like a chip, so the same check says where it may go. */
#include "weft-canvas-private.h"

/* More outlines than this say no more. */
#define MOST_GHOSTS 40

/* So near to an edge of the widget, in pixels, the view moves along: so far each beat, in ms. */
#define EDGE  24
#define DRIFT 12.0
#define BEAT  40

/* Less is a click of an unsteady hand, in pixels. */
#define DRAG_FROM 6

typedef struct {
  WeftCanvas *canvas;
  guint32 grabbed; /* the node that was pressed */
  WeftViewport origin;
  WeftDragPayload *payload; /* (nullable): what hangs at the pointer */
  double dx;                /* how far it is from where it began */
  double dy;
  guint drifting; /* source: at the edge of the widget the view moves along */
} Drag;

static void
hold (Drag *drag, gboolean copies)
{
  const char *value = copies ? "copy" : "move";

  if (drag->payload != NULL && g_str_equal (drag->payload->value, value))
    return;
  g_clear_pointer (&drag->payload, weft_drag_payload_free);
  drag->payload = weft_drag_payload_new (WEFT_DRAG_PAYLOAD_NODES, value);
}

static void
stop_drag (gpointer state)
{
  Drag *drag = state;

  g_clear_handle_id (&drag->drifting, g_source_remove);
  g_clear_pointer (&drag->payload, weft_drag_payload_free);
}

static gboolean
begin_drag (WeftCanvas *canvas, gpointer state, const WeftPointer *pointer)
{
  Drag *drag = state;

  *drag = (Drag){.canvas = canvas, .grabbed = pointer->node, .origin = canvas->viewport};
  return pointer->button == GDK_BUTTON_PRIMARY && pointer->node != 0 && pointer->node != canvas->root &&
         weft_canvas_find_fold (canvas, pointer->x, pointer->y) == 0;
}

/* How far the view moves in a beat when the pointer is at @at of @length; 0: it is not at an edge. */
static double
get_drift (double at, double length)
{
  return at < EDGE ? -DRIFT : at > length - EDGE ? DRIFT : 0;
}

static gboolean
drift_cb (gpointer data)
{
  Drag *drag = data;
  WeftCanvas *canvas = drag->canvas;
  double dx = get_drift (canvas->drop_x, gtk_widget_get_width (GTK_WIDGET (canvas)));
  double dy = get_drift (canvas->drop_y, gtk_widget_get_height (GTK_WIDGET (canvas)));

  if (dx == 0 && dy == 0) {
    drag->drifting = 0;
    return G_SOURCE_REMOVE;
  }
  canvas->viewport.x += dx / canvas->viewport.scale;
  canvas->viewport.y += dy / canvas->viewport.scale;
  drag->dx += dx;
  drag->dy += dy;
  weft_canvas_moved (canvas);
  weft_canvas_check_drop (canvas, drag->payload, canvas->drop_x, canvas->drop_y);
  return G_SOURCE_CONTINUE;
}

/* From some pixels on it is a drag; not of a node that the press has taken out of the selection. */
static void
update_drag (WeftCanvas *canvas, gpointer state, const WeftPointer *pointer)
{
  Drag *drag = state;
  gboolean is_far = ABS (pointer->dx) >= DRAG_FROM || ABS (pointer->dy) >= DRAG_FROM;

  if (drag->payload == NULL && (!is_far || !weft_canvas_is_selected (canvas, drag->grabbed)))
    return;
  if (drag->payload == NULL) {
    weft_canvas_set_engaged (canvas);
    canvas->pressed = 0;
    gtk_widget_set_cursor_from_name (GTK_WIDGET (canvas), "grabbing");
  }
  hold (drag, (pointer->state & GDK_CONTROL_MASK) != 0);
  drag->dx = pointer->dx + (canvas->viewport.x - drag->origin.x) * canvas->viewport.scale;
  drag->dy = pointer->dy + (canvas->viewport.y - drag->origin.y) * canvas->viewport.scale;
  weft_canvas_check_drop (canvas, drag->payload, pointer->x, pointer->y);
  if (drag->drifting == 0 && (get_drift (pointer->x, gtk_widget_get_width (GTK_WIDGET (canvas))) != 0 ||
                              get_drift (pointer->y, gtk_widget_get_height (GTK_WIDGET (canvas))) != 0))
    drag->drifting = g_timeout_add (BEAT, drift_cb, drag);
}

static void
end_drag (WeftCanvas *canvas, gpointer state, const WeftPointer *pointer)
{
  Drag *drag = state;
  g_autoptr (WeftDragPayload) payload = g_steal_pointer (&drag->payload);

  stop_drag (drag);
  gtk_widget_set_cursor (GTK_WIDGET (canvas), NULL);
  if (payload != NULL)
    weft_canvas_drop (canvas, payload, pointer->x, pointer->y);
}

static void
cancel_drag (WeftCanvas *canvas, gpointer state)
{
  stop_drag (state);
  gtk_widget_set_cursor (GTK_WIDGET (canvas), NULL);
  weft_canvas_clear_drop (canvas);
}

static void
append_dragged (WeftCanvas *canvas, gpointer state, GtkSnapshot *snapshot)
{
  const Drag *drag = state;
  GdkRGBA line = weft_canvas_get_color (canvas, WEFT_COLOR_ACCENT, 0.45f);

  for (guint i = 0; i < MIN (canvas->selection->len, MOST_GHOSTS) && drag->payload != NULL; i++) {
    WeftRect box;

    if (!weft_canvas_find_box (canvas, g_array_index (canvas->selection, guint32, i), &box))
      continue;
    box.x += drag->dx;
    box.y += drag->dy;
    weft_canvas_append_outline (snapshot, &box, 0, 1.5f, &line);
  }
}

const WeftCanvasTool weft_drag_nodes_tool = {.name = "drag-nodes",
                                             .size = sizeof (Drag),
                                             .begin = begin_drag,
                                             .update = update_drag,
                                             .end = end_drag,
                                             .cancel = cancel_drag,
                                             .snapshot = append_dragged,
                                             .clear = stop_drag};

/* Placing. */

typedef struct {
  WeftDragPayload *payload;
} Placing;

void
weft_canvas_begin_placing (WeftCanvas *canvas, const WeftDragPayload *payload, const char *words)
{
  Placing *placing = weft_canvas_get_tool_state (canvas, &weft_placing_tool);

  weft_canvas_give_up (canvas);
  weft_canvas_clear_drop (canvas);
  weft_canvas_take_over (canvas, &weft_placing_tool);
  placing->payload = weft_drag_payload_copy (payload);
  canvas->dropping = TRUE;
  canvas->drop_words = g_strdup (words);
  canvas->drop_x = gtk_widget_get_width (GTK_WIDGET (canvas)) / 2.0;
  canvas->drop_y = 0;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (canvas), "crosshair");
  gtk_widget_grab_focus (GTK_WIDGET (canvas));
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

gboolean
weft_canvas_is_placing (WeftCanvas *canvas)
{
  return weft_canvas_is_taken_by (canvas, &weft_placing_tool);
}

static void
move_placed (WeftCanvas *canvas, gpointer state, const WeftPointer *pointer)
{
  weft_canvas_check_drop (canvas, ((Placing *) state)->payload, pointer->x, pointer->y);
}

static void
clear_placing (gpointer state)
{
  g_clear_pointer (&((Placing *) state)->payload, weft_drag_payload_free);
}

static void
cancel_placing (WeftCanvas *canvas, gpointer state)
{
  clear_placing (state);
  gtk_widget_set_cursor (GTK_WIDGET (canvas), NULL);
  weft_canvas_clear_drop (canvas);
}

/* Where it cannot stand the pointer goes on carrying it: the words say why. */
static void
place (WeftCanvas *canvas, gpointer state, const WeftPointer *pointer)
{
  g_autoptr (WeftDragPayload) payload = weft_drag_payload_copy (((Placing *) state)->payload);

  weft_canvas_check_drop (canvas, payload, pointer->x, pointer->y);
  if (canvas->drop_spot.target == 0)
    return;
  weft_canvas_give_up (canvas);
  weft_canvas_drop (canvas, payload, pointer->x, pointer->y);
}

const WeftCanvasTool weft_placing_tool = {.name = "placing",
                                          .size = sizeof (Placing),
                                          .motion = move_placed,
                                          .press = place,
                                          .cancel = cancel_placing,
                                          .clear = clear_placing};
