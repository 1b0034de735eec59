/* weft-outline-drops.c: the upper quarter of a row is before it, the lower quarter after it, what is between is itself. */
#include "weft-outline-drops.h"

#include "weft-canvas.h"
#include "weft-widget-theme.h"

static const char *const classes[] =
    {[WEFT_ROW_BEFORE] = "drop-before", [WEFT_ROW_ONTO] = "drop-onto", [WEFT_ROW_AFTER] = "drop-after"};

static void
mark (GtkWidget *row, int side)
{
  for (int i = 0; i < (int) G_N_ELEMENTS (classes); i++)
    weft_widget_set_class (row, classes[i], i == side);
}

static WeftRowSide
get_side (GtkWidget *row, double y)
{
  double height = gtk_widget_get_height (row);

  return y < height / 4 ? WEFT_ROW_BEFORE : y > height * 3 / 4 ? WEFT_ROW_AFTER : WEFT_ROW_ONTO;
}

static GtkWidget *
get_row (gpointer controller)
{
  return gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller));
}

static gboolean
check (GtkWidget *row, const WeftRowDrops *drops, const GValue *value, double y, gboolean is_done)
{
  guint32 node = drops->get_node (row);
  const WeftDragPayload *payload =
      value != NULL && G_VALUE_HOLDS (value, WEFT_TYPE_DRAG_PAYLOAD) ? g_value_get_boxed (value) : NULL;
  gboolean can = FALSE;
  g_autofree char *words = NULL;

  if (payload != NULL && node != 0)
    words = drops->check (payload, node, get_side (row, y), is_done, &can, drops->data);
  mark (row, can && !is_done ? (int) get_side (row, y) : -1);
  gtk_widget_set_tooltip_text (row, is_done ? NULL : words);
  return can;
}

static GdkDragAction
motion_cb (GtkDropTarget *target, G_GNUC_UNUSED double x, double y, const WeftRowDrops *drops)
{
  return check (get_row (target), drops, gtk_drop_target_get_value (target), y, FALSE) ? GDK_ACTION_COPY : 0;
}

static gboolean
drop_cb (GtkDropTarget *target,
         const GValue *value,
         G_GNUC_UNUSED double x,
         double y,
         const WeftRowDrops *drops)
{
  return check (get_row (target), drops, value, y, TRUE);
}

static void
leave_cb (GtkDropTarget *target, G_GNUC_UNUSED const WeftRowDrops *drops)
{
  mark (get_row (target), -1);
  gtk_widget_set_tooltip_text (get_row (target), NULL);
}

static GdkContentProvider *
prepare_cb (GtkDragSource *source, G_GNUC_UNUSED double x, G_GNUC_UNUSED double y, const WeftRowDrops *drops)
{
  guint32 node = drops->get_node (get_row (source));
  g_autoptr (WeftDragPayload) payload = weft_drag_payload_new (WEFT_DRAG_PAYLOAD_NODES, "move");

  if (node == 0)
    return NULL;
  drops->pick (node, drops->data);
  return gdk_content_provider_new_typed (WEFT_TYPE_DRAG_PAYLOAD, payload);
}

static void
drag_begin_cb (GtkDragSource *source, G_GNUC_UNUSED GdkDrag *drag, G_GNUC_UNUSED gpointer data)
{
  g_autoptr (GdkPaintable) picture = gtk_widget_paintable_new (get_row (source));

  gtk_drag_source_set_icon (source, picture, 0, 0);
}

void
weft_row_add_drops (GtkWidget *row, const WeftRowDrops *drops)
{
  GtkDropTarget *target = gtk_drop_target_new (WEFT_TYPE_DRAG_PAYLOAD, GDK_ACTION_COPY);
  GtkDragSource *source = gtk_drag_source_new ();

  gtk_drop_target_set_preload (target, TRUE);
  g_signal_connect (target, "enter", G_CALLBACK (motion_cb), (gpointer) drops);
  g_signal_connect (target, "motion", G_CALLBACK (motion_cb), (gpointer) drops);
  g_signal_connect (target, "leave", G_CALLBACK (leave_cb), (gpointer) drops);
  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), (gpointer) drops);
  g_signal_connect (source, "prepare", G_CALLBACK (prepare_cb), (gpointer) drops);
  g_signal_connect (source, "drag-begin", G_CALLBACK (drag_begin_cb), NULL);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (target));
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (source));
}
