/* weft-canvas-carry.c: what the pointer carries: the selected nodes while a button is down, or a new part from the palette
 * until a click. It hangs over the canvas like a chip, so the same judge says where it may go. */
#include "weft-canvas-private.h"

/* More outlines than this say no more. */
#define MOST_GHOSTS 40

/* So near to an edge of the widget, in pixels, the view moves along: so far each beat, in ms. */
#define EDGE  24
#define DRIFT 12.0
#define BEAT  40

static void
carry_nodes (WeftCanvas *canvas, gboolean copies)
{
  const char *value = copies ? "copy" : "move";

  if (canvas->carried != NULL && g_str_equal (canvas->carried->value, value))
    return;
  g_clear_pointer (&canvas->carried, weft_cargo_free);
  canvas->carried = weft_cargo_new (WEFT_CARGO_NODES, value);
}

void
weft_canvas_begin_carrying (WeftCanvas *canvas)
{
  canvas->placing = FALSE;
  canvas->pressed = 0;
  carry_nodes (canvas, FALSE);
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

  if (canvas->carried == NULL || canvas->placing || (dx == 0 && dy == 0)) {
    canvas->drifting = 0;
    return G_SOURCE_REMOVE;
  }
  canvas->viewport.x += dx / canvas->viewport.scale;
  canvas->viewport.y += dy / canvas->viewport.scale;
  canvas->carry_x += dx;
  canvas->carry_y += dy;
  weft_canvas_moved (canvas);
  weft_canvas_judge (canvas, canvas->carried, canvas->drop_x, canvas->drop_y);
  return G_SOURCE_CONTINUE;
}

void
weft_canvas_carry (WeftCanvas *canvas, double x, double y, double dx, double dy, gboolean copies)
{
  carry_nodes (canvas, copies);
  canvas->carry_x = dx + (canvas->viewport.x - canvas->drag_origin.x) * canvas->viewport.scale;
  canvas->carry_y = dy + (canvas->viewport.y - canvas->drag_origin.y) * canvas->viewport.scale;
  weft_canvas_judge (canvas, canvas->carried, x, y);
  if (canvas->drifting == 0 && (get_drift (x, gtk_widget_get_width (GTK_WIDGET (canvas))) != 0 ||
                                get_drift (y, gtk_widget_get_height (GTK_WIDGET (canvas))) != 0))
    canvas->drifting = g_timeout_add (BEAT, drift_cb, canvas);
}

static WeftCargo *
steal_carried (WeftCanvas *canvas)
{
  g_clear_handle_id (&canvas->drifting, g_source_remove);
  canvas->placing = FALSE;
  canvas->can_carry = FALSE;
  gtk_widget_set_cursor (GTK_WIDGET (canvas), NULL);
  return g_steal_pointer (&canvas->carried);
}

void
weft_canvas_end_carrying (WeftCanvas *canvas, double x, double y)
{
  g_autoptr (WeftCargo) cargo = steal_carried (canvas);

  if (cargo != NULL)
    weft_canvas_drop (canvas, cargo, x, y);
}

gboolean
weft_canvas_stop_carrying (WeftCanvas *canvas)
{
  g_autoptr (WeftCargo) cargo = steal_carried (canvas);

  if (cargo != NULL)
    weft_canvas_clear_drop (canvas);
  return cargo != NULL;
}

/* Placing. */

void
weft_canvas_begin_placing (WeftCanvas *canvas, const WeftCargo *cargo, const char *words)
{
  weft_canvas_stop_carrying (canvas);
  canvas->carried = weft_cargo_copy (cargo);
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
  g_autoptr (WeftCargo) cargo = weft_cargo_copy (canvas->carried);

  weft_canvas_judge (canvas, cargo, x, y);
  if (canvas->drop_spot.target == 0)
    return;
  weft_canvas_stop_carrying (canvas);
  weft_canvas_drop (canvas, cargo, x, y);
}

/* Drawing. */

void
weft_canvas_append_carried (WeftCanvas *canvas, GtkSnapshot *snapshot)
{
  const WeftColor *accent = &canvas->theme->colors[WEFT_COLOR_ACCENT];
  GdkRGBA line = {(float) accent->red, (float) accent->green, (float) accent->blue, 0.45f};

  if (canvas->carried == NULL || canvas->placing)
    return;
  for (guint i = 0; i < MIN (canvas->selection->len, MOST_GHOSTS); i++) {
    WeftRect box;

    if (!weft_canvas_find_box (canvas, g_array_index (canvas->selection, guint32, i), &box))
      continue;
    box.x += canvas->carry_x;
    box.y += canvas->carry_y;
    weft_canvas_append_outline (snapshot, &box, 0, 1.5f, &line);
  }
}
