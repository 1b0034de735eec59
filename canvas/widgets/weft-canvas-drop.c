/* weft-canvas-drop.c: chips over the canvas: while one hovers, the node that would take it is marked and a
 * sentence says what would happen, or why it cannot and what is offered instead. */
#include "weft-canvas-private.h"

static void
clear_drop (WeftCanvas *canvas)
{
  canvas->dropping = FALSE;
  canvas->drop_node = 0;
  canvas->drop_target = 0;
  g_clear_pointer (&canvas->drop_words, g_free);
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

static const WeftCargo *
get_cargo (GtkDropTarget *target)
{
  const GValue *value = gtk_drop_target_get_value (target);

  return value != NULL && G_VALUE_HOLDS (value, WEFT_TYPE_CARGO) ? g_value_get_boxed (value) : NULL;
}

static void
judge (WeftCanvas *canvas, const WeftCargo *cargo, double x, double y)
{
  guint32 node = weft_canvas_pick (canvas, x, y);

  canvas->drop_x = x;
  canvas->drop_y = y;
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
  if (canvas->dropping && node == canvas->drop_node)
    return;
  canvas->dropping = TRUE;
  canvas->drop_node = node;
  canvas->drop_target = 0;
  g_clear_pointer (&canvas->drop_words, g_free);
  if (canvas->judge != NULL && canvas->scene != NULL)
    canvas->drop_words = canvas->judge (cargo, node, &canvas->drop_target, canvas->judge_data);
}

static GdkDragAction
motion_cb (GtkDropTarget *target, double x, double y, WeftCanvas *canvas)
{
  const WeftCargo *cargo = get_cargo (target);

  if (cargo == NULL)
    return GDK_ACTION_COPY;
  judge (canvas, cargo, x, y);
  return canvas->drop_target != 0 ? GDK_ACTION_COPY : 0;
}

static gboolean
drop_cb (G_GNUC_UNUSED GtkDropTarget *target, const GValue *value, double x, double y, WeftCanvas *canvas)
{
  const WeftCargo *cargo = g_value_get_boxed (value);
  guint32 node;

  canvas->dropping = FALSE;
  judge (canvas, cargo, x, y);
  node = canvas->drop_target;
  clear_drop (canvas);
  if (node != 0)
    g_signal_emit (canvas, weft_canvas_signals[WEFT_CANVAS_DROPPED], 0, cargo, node);
  return node != 0;
}

static void
leave_cb (G_GNUC_UNUSED GtkDropTarget *target, WeftCanvas *canvas)
{
  clear_drop (canvas);
}

void
weft_canvas_add_drop (WeftCanvas *canvas)
{
  GtkDropTarget *target = gtk_drop_target_new (WEFT_TYPE_CARGO, GDK_ACTION_COPY);

  gtk_drop_target_set_preload (target, TRUE);
  g_signal_connect (target, "enter", G_CALLBACK (motion_cb), canvas);
  g_signal_connect (target, "motion", G_CALLBACK (motion_cb), canvas);
  g_signal_connect (target, "leave", G_CALLBACK (leave_cb), canvas);
  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), canvas);
  gtk_widget_add_controller (GTK_WIDGET (canvas), GTK_EVENT_CONTROLLER (target));
}
