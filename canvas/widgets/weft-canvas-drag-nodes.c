/* weft-canvas-drag-nodes.c: what the pointer carries: the selected nodes while a button is down, or a new part from the palette
 * until a click. It hangs over the canvas like a chip, so the same check says where it may go. */
#include "weft-canvas-private.h"

/* More outlines than this say no more. */
#define MOST_GHOSTS 40

/* So near to an edge of the widget, in pixels, the view moves along: so far each beat, in ms. */
#define EDGE  24
#define DRIFT 12.0
#define BEAT  40

static void
drag_nodes (WeftCanvas *canvas, gboolean copies)
{
  const char *value = copies ? "copy" : "move";

  if (canvas->dragged != NULL && g_str_equal (canvas->dragged->value, value))
    return;
  g_clear_pointer (&canvas->dragged, weft_drag_payload_free);
  canvas->dragged = weft_drag_payload_new (WEFT_DRAG_PAYLOAD_NODES, value);
}

void
weft_canvas_begin_drag_nodes (WeftCanvas *canvas)
{
  canvas->placing = FALSE;
  canvas->pressed = 0;
  drag_nodes (canvas, FALSE);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (canvas), "grabbing");
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
  WeftCanvas *canvas = data;
  double dx = get_drift (canvas->drop_x, gtk_widget_get_width (GTK_WIDGET (canvas)));
  double dy = get_drift (canvas->drop_y, gtk_widget_get_height (GTK_WIDGET (canvas)));

  if (canvas->dragged == NULL || canvas->placing || (dx == 0 && dy == 0)) {
    canvas->drifting = 0;
    return G_SOURCE_REMOVE;
  }
  canvas->viewport.x += dx / canvas->viewport.scale;
  canvas->viewport.y += dy / canvas->viewport.scale;
  canvas->drag_x += dx;
  canvas->drag_y += dy;
  weft_canvas_moved (canvas);
  weft_canvas_check_drop (canvas, canvas->dragged, canvas->drop_x, canvas->drop_y);
  return G_SOURCE_CONTINUE;
}

void
weft_canvas_drag_nodes (WeftCanvas *canvas, double x, double y, double dx, double dy, gboolean copies)
{
  drag_nodes (canvas, copies);
  canvas->drag_x = dx + (canvas->viewport.x - canvas->drag_origin.x) * canvas->viewport.scale;
  canvas->drag_y = dy + (canvas->viewport.y - canvas->drag_origin.y) * canvas->viewport.scale;
  weft_canvas_check_drop (canvas, canvas->dragged, x, y);
  if (canvas->drifting == 0 && (get_drift (x, gtk_widget_get_width (GTK_WIDGET (canvas))) != 0 ||
                                get_drift (y, gtk_widget_get_height (GTK_WIDGET (canvas))) != 0))
    canvas->drifting = g_timeout_add (BEAT, drift_cb, canvas);
}

static WeftDragPayload *
steal_dragged (WeftCanvas *canvas)
{
  g_clear_handle_id (&canvas->drifting, g_source_remove);
  canvas->placing = FALSE;
  canvas->can_drag_nodes = FALSE;
  gtk_widget_set_cursor (GTK_WIDGET (canvas), NULL);
  return g_steal_pointer (&canvas->dragged);
}

void
weft_canvas_end_drag_nodes (WeftCanvas *canvas, double x, double y)
{
  g_autoptr (WeftDragPayload) payload = steal_dragged (canvas);

  if (payload != NULL)
    weft_canvas_drop (canvas, payload, x, y);
}

gboolean
weft_canvas_stop_drag_nodes (WeftCanvas *canvas)
{
  g_autoptr (WeftDragPayload) payload = steal_dragged (canvas);

  if (payload != NULL)
    weft_canvas_clear_drop (canvas);
  return payload != NULL;
}

/* Placing. */

void
weft_canvas_begin_placing (WeftCanvas *canvas, const WeftDragPayload *payload, const char *words)
{
  weft_canvas_stop_drag_nodes (canvas);
  canvas->dragged = weft_drag_payload_copy (payload);
  canvas->placing = TRUE;
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
  return canvas->placing;
}

/* Where it cannot stand the pointer goes on carrying it: the words say why. */
void
weft_canvas_place (WeftCanvas *canvas, double x, double y)
{
  g_autoptr (WeftDragPayload) payload = weft_drag_payload_copy (canvas->dragged);

  weft_canvas_check_drop (canvas, payload, x, y);
  if (canvas->drop_spot.target == 0)
    return;
  weft_canvas_stop_drag_nodes (canvas);
  weft_canvas_drop (canvas, payload, x, y);
}

/* Drawing. */

void
weft_canvas_append_dragged (WeftCanvas *canvas, GtkSnapshot *snapshot)
{
  const WeftColor *accent = &canvas->theme->colors[WEFT_COLOR_ACCENT];
  GdkRGBA line = {(float) accent->red, (float) accent->green, (float) accent->blue, 0.45f};

  if (canvas->dragged == NULL || canvas->placing)
    return;
  for (guint i = 0; i < MIN (canvas->selection->len, MOST_GHOSTS); i++) {
    WeftRect box;

    if (!weft_canvas_find_box (canvas, g_array_index (canvas->selection, guint32, i), &box))
      continue;
    box.x += canvas->drag_x;
    box.y += canvas->drag_y;
    weft_canvas_append_outline (snapshot, &box, 0, 1.5f, &line);
  }
}
