/* weft-figure-move.c: a bar that is dragged, or moved by keys, to another lane. Who owns the view says what that means. */
#include "weft-figure-view-private.h"

#include <math.h>

typedef struct {
  gsize bar;
  gint64 lane; /* below the pointer; -1: none */
  WeftRect box;
} Move;

static gint64
get_lane (WeftFigureView *view, double y)
{
  WeftTimelineFrame frame;
  double lane;
  guint number;

  if (!weft_figure_view_get_frame (view, &frame))
    return -1;
  lane = floor ((y + weft_figure_view_get_offset (view, GTK_ORIENTATION_VERTICAL) - frame.top) / frame.lane);
  if (lane < 0 || lane >= frame.lanes || !weft_timeline_get_lane_number (view->figure, (guint) lane, &number))
    return -1;
  return (gint64) lane;
}

static gboolean
begin (WeftFigureView *view, gpointer state, const WeftFigurePointer *pointer)
{
  gsize bar = weft_figure_view_hit (view, pointer->x, pointer->y);
  WeftTimelineFrame frame;

  *(Move *) state = (Move){bar, -1, {0}};
  return pointer->button == GDK_BUTTON_PRIMARY && view->is_movable && bar != WEFT_FIGURE_NOTHING &&
         weft_figure_get_id (view->figure, bar) != 0 && weft_figure_view_get_frame (view, &frame);
}

static void
update (WeftFigureView *view, gpointer state, const WeftFigurePointer *pointer)
{
  Move *move = state;
  double scale = weft_figure_view_get_scale (view);
  WeftRect box = weft_figure_view_get_item_box (view, move->bar);

  move->lane = get_lane (view, pointer->y);
  move->box =
      (WeftRect){box.x / scale, box.y / scale + pointer->dy, MAX (box.width / scale, 3), box.height / scale};
  gtk_widget_set_cursor_from_name (GTK_WIDGET (view), move->lane >= 0 ? "grabbing" : "not-allowed");
  gtk_widget_queue_draw (GTK_WIDGET (view));
}

/* Whether there is such a lane. */
static gboolean
ask (WeftFigureView *view, gsize bar, gint64 lane)
{
  guint number;

  if (lane < 0 || lane > G_MAXINT32 || !weft_timeline_get_lane_number (view->figure, (guint) lane, &number))
    return FALSE;
  if (weft_timeline_get_lane (view->figure, bar) != (guint) lane)
    weft_figure_view_ask_to_move (view, weft_figure_get_id (view->figure, bar), number);
  return TRUE;
}

static void
cancel (WeftFigureView *view, gpointer state)
{
  *(Move *) state = (Move){WEFT_FIGURE_NOTHING, -1, {0}};
  gtk_widget_set_cursor_from_name (GTK_WIDGET (view), NULL);
}

static void
end (WeftFigureView *view, gpointer state, G_GNUC_UNUSED const WeftFigurePointer *pointer)
{
  Move move = *(Move *) state;

  cancel (view, state);
  ask (view, move.bar, move.lane);
}

/* The bar under the pointer, and the lane that would take it. */
static void
draw (WeftFigureView *view, gpointer state, cairo_t *cr)
{
  const Move *move = state;
  WeftTimelineFrame frame;

  if (move->box.width <= 0 || !weft_figure_view_get_frame (view, &frame))
    return;
  if (move->lane >= 0) {
    cairo_rectangle (cr, frame.time.start,
                     frame.top + (double) move->lane * frame.lane -
                         weft_figure_view_get_offset (view, GTK_ORIENTATION_VERTICAL),
                     weft_figure_view_get_width (view) - frame.time.start, frame.lane);
    weft_theme_set_color_alpha (view->theme, cr, WEFT_COLOR_ACCENT, 0.12);
    cairo_fill (cr);
  }
  cairo_rectangle (cr, move->box.x, move->box.y, move->box.width, move->box.height);
  weft_theme_set_color_alpha (view->theme, cr, WEFT_COLOR_ACCENT, 0.35);
  cairo_fill_preserve (cr);
  weft_theme_set_color (view->theme, cr, WEFT_COLOR_ACCENT);
  cairo_set_line_width (cr, 1.5);
  cairo_stroke (cr);
}

const WeftFigureTool weft_figure_move_tool = {.name = "move",
                                              .size = sizeof (Move),
                                              .begin = begin,
                                              .update = update,
                                              .end = end,
                                              .cancel = cancel,
                                              .draw = draw};

gboolean
weft_figure_view_move_by (WeftFigureView *view, int lanes)
{
  if (!view->is_movable || view->figure == NULL || view->focused == WEFT_FIGURE_NOTHING ||
      weft_figure_get_id (view->figure, view->focused) == 0)
    return FALSE;
  return ask (view, view->focused, (gint64) weft_timeline_get_lane (view->figure, view->focused) + lanes);
}
