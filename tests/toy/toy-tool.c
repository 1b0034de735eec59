/* toy-tool.c: see toy-tool.h. */
#include "toy-tool.h"

#include <math.h>

typedef struct {
  double length;
  double x;
  double y;
} Measure;

static gboolean
begin (G_GNUC_UNUSED WeftCanvas *canvas, gpointer state, const WeftPointer *pointer)
{
  *(Measure *) state = (Measure){0};
  return (pointer->state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)) == (GDK_CONTROL_MASK | GDK_SHIFT_MASK);
}

static void
end (WeftCanvas *canvas, gpointer state, const WeftPointer *pointer)
{
  *(Measure *) state = (Measure){hypot (pointer->dx, pointer->dy), pointer->x, pointer->y};
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

static void
update (WeftCanvas *canvas, gpointer state, const WeftPointer *pointer)
{
  weft_canvas_set_engaged (canvas);
  end (canvas, state, pointer);
}

static void
press (WeftCanvas *canvas, gpointer state, const WeftPointer *pointer)
{
  Measure *measure = state;

  measure->length = hypot (pointer->x - measure->x, pointer->y - measure->y);
  weft_canvas_take_over (canvas, NULL);
}

static gboolean
key (WeftCanvas *canvas, gpointer state, guint keyval, G_GNUC_UNUSED GdkModifierType modifiers)
{
  ((Measure *) state)->length = 100;
  if (keyval == GDK_KEY_Return)
    weft_canvas_take_over (canvas, NULL);
  return keyval == GDK_KEY_Return;
}

static void
cancel (G_GNUC_UNUSED WeftCanvas *canvas, gpointer state)
{
  *(Measure *) state = (Measure){0};
}

static void
snapshot (G_GNUC_UNUSED WeftCanvas *canvas, gpointer state, GtkSnapshot *snapshot)
{
  const Measure *measure = state;

  if (measure->length > 0)
    gtk_snapshot_append_color (snapshot, &(GdkRGBA){1, 0, 0, 1},
                               &GRAPHENE_RECT_INIT ((float) measure->x, (float) measure->y, 4, 4));
}

const WeftCanvasTool toy_tool = {.name = "measure",
                                 .size = sizeof (Measure),
                                 .begin = begin,
                                 .update = update,
                                 .end = end,
                                 .press = press,
                                 .key = key,
                                 .cancel = cancel,
                                 .snapshot = snapshot};

double
toy_tool_get_length (WeftCanvas *canvas)
{
  return ((Measure *) weft_canvas_get_tool_state (canvas, &toy_tool))->length;
}
