/* weft-canvas-drop.c: what hangs over the canvas: while it does, the node that would take it, or the place where it would
 * stand, is marked, and a sentence says what would happen, or why it cannot and what is offered instead. */
#include "weft-canvas-private.h"

void
weft_canvas_clear_drop (WeftCanvas *canvas)
{
  canvas->dropping = FALSE;
  canvas->drop_spot = (WeftCanvasSpot){0};
  g_clear_pointer (&canvas->drop_words, g_free);
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

void
weft_canvas_judge (WeftCanvas *canvas, const WeftCargo *cargo, double x, double y)
{
  WeftCanvasSpot *spot = &canvas->drop_spot;

  canvas->drop_x = x;
  canvas->drop_y = y;
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
  canvas->dropping = TRUE;
  *spot = (WeftCanvasSpot){.node = weft_canvas_pick (canvas, x, y)};
  weft_viewport_to_scene (&canvas->viewport, x, y, &spot->x, &spot->y);
  g_clear_pointer (&canvas->drop_words, g_free);
  if (canvas->judge != NULL && canvas->scene != NULL)
    canvas->drop_words = canvas->judge (cargo, spot, canvas->judge_data);
}

gboolean
weft_canvas_drop (WeftCanvas *canvas, const WeftCargo *cargo, double x, double y)
{
  guint32 target;

  weft_canvas_judge (canvas, cargo, x, y);
  target = canvas->drop_spot.target;
  weft_canvas_clear_drop (canvas);
  if (target != 0)
    g_signal_emit (canvas, weft_canvas_signals[WEFT_CANVAS_DROPPED], 0, cargo, target);
  return target != 0;
}

/* Chips of this program. */

static const WeftCargo *
get_cargo (GtkDropTarget *target)
{
  const GValue *value = gtk_drop_target_get_value (target);

  return value != NULL && G_VALUE_HOLDS (value, WEFT_TYPE_CARGO) ? g_value_get_boxed (value) : NULL;
}

static GdkDragAction
motion_cb (GtkDropTarget *target, double x, double y, WeftCanvas *canvas)
{
  const WeftCargo *cargo = get_cargo (target);

  if (cargo == NULL)
    return GDK_ACTION_COPY;
  weft_canvas_judge (canvas, cargo, x, y);
  return canvas->drop_spot.target != 0 ? GDK_ACTION_COPY : 0;
}

static gboolean
drop_cb (G_GNUC_UNUSED GtkDropTarget *target, const GValue *value, double x, double y, WeftCanvas *canvas)
{
  return weft_canvas_drop (canvas, g_value_get_boxed (value), x, y);
}

static void
leave_cb (G_GNUC_UNUSED GtkDropTarget *target, WeftCanvas *canvas)
{
  weft_canvas_clear_drop (canvas);
}

/* Text of other programs. */

static gboolean
text_cb (G_GNUC_UNUSED GtkDropTarget *target, const GValue *value, double x, double y, WeftCanvas *canvas)
{
  double scene_x;
  double scene_y;

  weft_viewport_to_scene (&canvas->viewport, x, y, &scene_x, &scene_y);
  g_signal_emit (canvas, weft_canvas_signals[WEFT_CANVAS_DROPPED_TEXT], 0, g_value_get_string (value),
                 scene_x, scene_y);
  return TRUE;
}

void
weft_canvas_add_drop (WeftCanvas *canvas)
{
  GtkDropTarget *target = gtk_drop_target_new (WEFT_TYPE_CARGO, GDK_ACTION_COPY);
  GtkDropTarget *text = gtk_drop_target_new (G_TYPE_STRING, GDK_ACTION_COPY);

  gtk_drop_target_set_preload (target, TRUE);
  g_signal_connect (target, "enter", G_CALLBACK (motion_cb), canvas);
  g_signal_connect (target, "motion", G_CALLBACK (motion_cb), canvas);
  g_signal_connect (target, "leave", G_CALLBACK (leave_cb), canvas);
  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), canvas);
  g_signal_connect (text, "drop", G_CALLBACK (text_cb), canvas);
  gtk_widget_add_controller (GTK_WIDGET (canvas), GTK_EVENT_CONTROLLER (target));
  gtk_widget_add_controller (GTK_WIDGET (canvas), GTK_EVENT_CONTROLLER (text));
}
