/* weft-canvas-tools.c: which tool has the pointer. */
#include "weft-canvas-private.h"

/* A tool of one canvas. */
typedef struct {
  const WeftCanvasTool *tool;
  gpointer state;
} Slot;

static void
slot_free (gpointer data)
{
  Slot *slot = data;

  if (slot->tool->clear != NULL)
    slot->tool->clear (slot->state);
  g_free (slot->state);
  g_free (slot);
}

void
weft_canvas_add_tool (WeftCanvas *canvas, const WeftCanvasTool *tool)
{
  Slot *slot = g_new (Slot, 1);

  *slot = (Slot){tool, g_malloc0 (MAX (tool->size, 1))};
  g_ptr_array_insert (canvas->tools, 0, slot);
}

void
weft_canvas_add_tools (WeftCanvas *canvas)
{
  static const WeftCanvasTool *const tools[] = {&weft_band_tool,    &weft_drag_nodes_tool,
                                                &weft_pan_tool,     &weft_free_move_tool,
                                                &weft_connect_tool, &weft_placing_tool};

  canvas->tools = g_ptr_array_new_with_free_func (slot_free);
  for (guint i = 0; i < G_N_ELEMENTS (tools); i++)
    weft_canvas_add_tool (canvas, tools[i]);
}

gpointer
weft_canvas_get_tool_state (WeftCanvas *canvas, const WeftCanvasTool *tool)
{
  for (guint i = 0; i < canvas->tools->len; i++) {
    Slot *slot = g_ptr_array_index (canvas->tools, i);

    if (slot->tool == tool)
      return slot->state;
  }
  g_return_val_if_reached (NULL);
}

void
weft_canvas_set_engaged (WeftCanvas *canvas)
{
  canvas->engaged = TRUE;
}

gboolean
weft_canvas_is_engaged (WeftCanvas *canvas)
{
  return canvas->engaged || canvas->taken_by != NULL;
}

void
weft_canvas_take_over (WeftCanvas *canvas, const WeftCanvasTool *tool)
{
  canvas->taken_by = tool;
}

gboolean
weft_canvas_is_taken_by (WeftCanvas *canvas, const WeftCanvasTool *tool)
{
  return canvas->taken_by == tool;
}

/* While a tool has the canvas, the view can be moved all the same: by another button, or with the space bar down. */
gboolean
weft_canvas_offer_press (WeftCanvas *canvas, const WeftPointer *pointer)
{
  gboolean is_free = canvas->taken_by == NULL || pointer->button != GDK_BUTTON_PRIMARY || canvas->space_down;

  if (canvas->dragging != NULL)
    weft_canvas_give_up (canvas);
  canvas->engaged = FALSE;
  canvas->dragging = NULL;
  for (guint i = 0; i < canvas->tools->len && is_free && canvas->dragging == NULL; i++) {
    Slot *slot = g_ptr_array_index (canvas->tools, i);

    if (slot->tool->begin != NULL && slot->tool->begin (canvas, slot->state, pointer))
      canvas->dragging = slot->tool;
  }
  return canvas->dragging != NULL;
}

void
weft_canvas_update_drag (WeftCanvas *canvas, const WeftPointer *pointer)
{
  if (canvas->dragging != NULL)
    canvas->dragging->update (canvas, weft_canvas_get_tool_state (canvas, canvas->dragging), pointer);
}

void
weft_canvas_end_drag (WeftCanvas *canvas, const WeftPointer *pointer)
{
  const WeftCanvasTool *tool = g_steal_pointer (&canvas->dragging);

  canvas->engaged = FALSE;
  if (tool != NULL)
    tool->end (canvas, weft_canvas_get_tool_state (canvas, tool), pointer);
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

gboolean
weft_canvas_give_up (WeftCanvas *canvas)
{
  const WeftCanvasTool *tool = canvas->taken_by != NULL ? canvas->taken_by : canvas->dragging;
  gboolean does = weft_canvas_is_engaged (canvas);

  if (tool == NULL || tool->cancel == NULL)
    return FALSE;
  canvas->taken_by = canvas->dragging = NULL;
  canvas->engaged = FALSE;
  tool->cancel (canvas, weft_canvas_get_tool_state (canvas, tool));
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
  return does;
}

gboolean
weft_canvas_press_taken (WeftCanvas *canvas, const WeftPointer *pointer)
{
  const WeftCanvasTool *tool = canvas->taken_by;

  if (tool != NULL && tool->press != NULL)
    tool->press (canvas, weft_canvas_get_tool_state (canvas, tool), pointer);
  return tool != NULL;
}

void
weft_canvas_move_taken (WeftCanvas *canvas, const WeftPointer *pointer)
{
  const WeftCanvasTool *tool = canvas->taken_by;

  if (tool != NULL && tool->motion != NULL)
    tool->motion (canvas, weft_canvas_get_tool_state (canvas, tool), pointer);
}

gboolean
weft_canvas_key_taken (WeftCanvas *canvas, guint keyval, GdkModifierType state)
{
  const WeftCanvasTool *tool = canvas->taken_by;

  return tool != NULL && tool->key != NULL &&
         tool->key (canvas, weft_canvas_get_tool_state (canvas, tool), keyval, state);
}

void
weft_canvas_append_tools (WeftCanvas *canvas, GtkSnapshot *snapshot)
{
  for (guint i = canvas->tools->len; i-- > 0;) {
    Slot *slot = g_ptr_array_index (canvas->tools, i);

    if (slot->tool->snapshot != NULL)
      slot->tool->snapshot (canvas, slot->state, snapshot);
  }
}
