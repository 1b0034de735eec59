/* weft-figure-tools.c: who has the drag over a figure; panning, and the box that zooms. */
#include "weft-figure-view-private.h"

#include <math.h>

/* Less is a click of an unsteady hand, in pixels. */
#define DRAG_FROM 4

static const WeftFigureTool *const tools[] = {
    &weft_figure_strip_tool, &weft_figure_band_tool, &weft_figure_measure_tool,
    &weft_figure_place_tool, &weft_figure_move_tool, &weft_figure_pan_tool,
};

gpointer
weft_figure_view_get_tool_state (WeftFigureView *view, const WeftFigureTool *tool)
{
  guint i = 0;

  while (tools[i] != tool)
    i++;
  return view->tool_states[i];
}

/* Panning: with the middle button, or where there is nothing to take hold of. */

typedef struct {
  double x; /* how far it was scrolled */
  double y;
} Pan;

static gboolean
begin_pan (WeftFigureView *view, gpointer state, const WeftFigurePointer *pointer)
{
  *(Pan *) state = (Pan){weft_figure_view_get_offset (view, GTK_ORIENTATION_HORIZONTAL),
                         weft_figure_view_get_offset (view, GTK_ORIENTATION_VERTICAL)};
  return pointer->button == GDK_BUTTON_MIDDLE ||
         weft_figure_view_hit (view, pointer->x, pointer->y) == WEFT_FIGURE_NOTHING;
}

static void
update_pan (WeftFigureView *view, gpointer state, const WeftFigurePointer *pointer)
{
  const Pan *pan = state;

  gtk_widget_set_cursor_from_name (GTK_WIDGET (view), "grabbing");
  weft_figure_view_set_offset (view, GTK_ORIENTATION_HORIZONTAL, pan->x - pointer->dx);
  weft_figure_view_set_offset (view, GTK_ORIENTATION_VERTICAL, pan->y - pointer->dy);
}

static void
end_pan (WeftFigureView *view, G_GNUC_UNUSED gpointer state, G_GNUC_UNUSED const WeftFigurePointer *pointer)
{
  gtk_widget_set_cursor_from_name (GTK_WIDGET (view), NULL);
}

static void
cancel_pan (WeftFigureView *view, gpointer state)
{
  const Pan *pan = state;

  weft_figure_view_set_offset (view, GTK_ORIENTATION_HORIZONTAL, pan->x);
  weft_figure_view_set_offset (view, GTK_ORIENTATION_VERTICAL, pan->y);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (view), NULL);
}

const WeftFigureTool weft_figure_pan_tool = {.name = "pan",
                                             .size = sizeof (Pan),
                                             .begin = begin_pan,
                                             .update = update_pan,
                                             .end = end_pan,
                                             .cancel = cancel_pan};

/* A box: what is in it fills the window. */

typedef struct {
  WeftRect box; /* empty: there is none */
} Band;

static gboolean
begin_band (WeftFigureView *view, gpointer state, const WeftFigurePointer *pointer)
{
  WeftTimelineFrame frame;

  *(Band *) state = (Band){0};
  return pointer->button == GDK_BUTTON_PRIMARY && (pointer->state & GDK_SHIFT_MASK) != 0 &&
         weft_figure_view_get_frame (view, &frame);
}

static void
update_band (WeftFigureView *view, gpointer state, const WeftFigurePointer *pointer)
{
  ((Band *) state)->box =
      (WeftRect){MIN (pointer->x, pointer->x - pointer->dx), MIN (pointer->y, pointer->y - pointer->dy),
                 fabs (pointer->dx), fabs (pointer->dy)};
  gtk_widget_queue_draw (GTK_WIDGET (view));
}

/* A box that is hardly higher than a line is about time only. */
static void
end_band (WeftFigureView *view, gpointer state, G_GNUC_UNUSED const WeftFigurePointer *pointer)
{
  Band *band = state;
  double x = band->box.x + weft_figure_view_get_offset (view, GTK_ORIENTATION_HORIZONTAL);
  double y = band->box.y + weft_figure_view_get_offset (view, GTK_ORIENTATION_VERTICAL);
  WeftTimelineFrame frame;

  if (weft_figure_view_get_frame (view, &frame) && band->box.width >= DRAG_FROM) {
    weft_figure_view_show_range (
        view, MAX (weft_axis_to_value (&frame.time, x), frame.time.lower),
        MIN (weft_axis_to_value (&frame.time, x + band->box.width), frame.time.upper));
    if (band->box.height >= frame.lane)
      weft_figure_view_show_lanes (view, (y - frame.top) / frame.lane,
                                   (y + band->box.height - frame.top) / frame.lane);
  }
  band->box = (WeftRect){0};
}

static void
cancel_band (G_GNUC_UNUSED WeftFigureView *view, gpointer state)
{
  *(Band *) state = (Band){0};
}

static void
draw_band (WeftFigureView *view, gpointer state, cairo_t *cr)
{
  const WeftRect *box = &((Band *) state)->box;

  if (box->width <= 0)
    return;
  cairo_rectangle (cr, floor (box->x) + 0.5, floor (box->y) + 0.5, ceil (box->width), ceil (box->height));
  weft_theme_set_color_alpha (view->theme, cr, WEFT_COLOR_ACCENT, 0.12);
  cairo_fill_preserve (cr);
  weft_theme_set_color_alpha (view->theme, cr, WEFT_COLOR_ACCENT, 0.8);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
}

const WeftFigureTool weft_figure_band_tool = {.name = "band",
                                              .size = sizeof (Band),
                                              .begin = begin_band,
                                              .update = update_band,
                                              .end = end_band,
                                              .cancel = cancel_band,
                                              .draw = draw_band};

/* Who has the drag. */

static WeftFigurePointer
get_pointer (GtkGestureDrag *gesture, WeftFigureView *view, double dx, double dy)
{
  double scale = weft_figure_view_get_scale (view);
  double x = 0;
  double y = 0;

  gtk_gesture_drag_get_start_point (gesture, &x, &y);
  return (WeftFigurePointer){(x + dx) / scale,
                             (y + dy) / scale,
                             dx / scale,
                             dy / scale,
                             gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)),
                             gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture))};
}

static void
drag_begin_cb (GtkGestureDrag *gesture, G_GNUC_UNUSED double x, G_GNUC_UNUSED double y, WeftFigureView *view)
{
  WeftFigurePointer pointer = get_pointer (gesture, view, 0, 0);

  view->tool = G_N_ELEMENTS (tools);
  view->dragged = FALSE;
  if (view->figure == NULL || (pointer.button != GDK_BUTTON_PRIMARY && pointer.button != GDK_BUTTON_MIDDLE))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (tools); i++)
    if (tools[i]->begin (view, view->tool_states[i], &pointer)) {
      view->tool = i;
      return;
    }
}

/* A press that has not moved is a click. */
static void
drag_update_cb (GtkGestureDrag *gesture, double dx, double dy, WeftFigureView *view)
{
  WeftFigurePointer pointer = get_pointer (gesture, view, dx, dy);

  if (view->tool == G_N_ELEMENTS (tools) || (!view->dragged && hypot (dx, dy) < DRAG_FROM))
    return;
  view->dragged = TRUE;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  tools[view->tool]->update (view, view->tool_states[view->tool], &pointer);
}

static void
drag_end_cb (GtkGestureDrag *gesture, double dx, double dy, WeftFigureView *view)
{
  WeftFigurePointer pointer = get_pointer (gesture, view, dx, dy);
  guint tool = view->tool;

  if (!view->dragged) {
    weft_figure_view_give_up (view);
    return;
  }
  view->tool = G_N_ELEMENTS (tools);
  if (tool < G_N_ELEMENTS (tools) && tools[tool]->end != NULL)
    tools[tool]->end (view, view->tool_states[tool], &pointer);
  gtk_widget_queue_draw (GTK_WIDGET (view));
}

gboolean
weft_figure_view_give_up (WeftFigureView *view)
{
  guint tool = view->tool;

  if (tool == G_N_ELEMENTS (tools))
    return FALSE;
  view->tool = G_N_ELEMENTS (tools);
  if (tools[tool]->cancel != NULL)
    tools[tool]->cancel (view, view->tool_states[tool]);
  gtk_widget_queue_draw (GTK_WIDGET (view));
  return TRUE;
}

static void
cancel_cb (G_GNUC_UNUSED GtkGesture *gesture, G_GNUC_UNUSED GdkEventSequence *sequence, WeftFigureView *view)
{
  weft_figure_view_give_up (view);
}

void
weft_figure_view_draw_tools (WeftFigureView *view, cairo_t *cr)
{
  for (guint i = 0; i < G_N_ELEMENTS (tools); i++)
    if (tools[i]->draw != NULL) {
      cairo_save (cr);
      tools[i]->draw (view, view->tool_states[i], cr);
      cairo_restore (cr);
    }
  weft_figure_view_draw_markers (view, cr);
}

void
weft_figure_view_add_tools (WeftFigureView *view)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  view->tool = G_N_ELEMENTS (tools);
  view->tool_states = g_new (gpointer, G_N_ELEMENTS (tools));
  for (guint i = 0; i < G_N_ELEMENTS (tools); i++)
    view->tool_states[i] = g_malloc0 (tools[i]->size);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), view);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), view);
  g_signal_connect (drag, "drag-end", G_CALLBACK (drag_end_cb), view);
  g_signal_connect (drag, "cancel", G_CALLBACK (cancel_cb), view);
  gtk_widget_add_controller (GTK_WIDGET (view), GTK_EVENT_CONTROLLER (drag));
}

void
weft_figure_view_clear_tools (WeftFigureView *view)
{
  for (guint i = 0; view->tool_states != NULL && i < G_N_ELEMENTS (tools); i++)
    g_free (view->tool_states[i]);
  g_clear_pointer (&view->tool_states, g_free);
}
