/* weft-figure-place.c: what a figure over one or two quantities is about, as a point or an upright line, is dragged, or moved by keys, to where these have other values. Who owns the
 * view says what that means. */
#include "weft-figure-view-private.h"

#include <math.h>

#define NEAR  7.0  /* how far from it one may take hold of it */
#define STEPS 32.0 /* of keys, over the whole plot */
#define DOT   6.0

typedef struct {
  gboolean is_held;
  double x; /* where it would be */
  double y; /* of a line: NaN */
} Place;

/* From the corner of the widget. */
static gboolean
get_mark (WeftFigureView *view, WeftFigureMark *mark)
{
  WeftFigurePlace place;
  WeftRect visible;

  if (!view->is_movable || !weft_figure_view_get_seen (view, &place, &visible) ||
      !weft_figure_get_mark (view->figure, &place, mark))
    return FALSE;
  mark->x -= visible.x;
  mark->y -= visible.y;
  mark->plot.x -= visible.x;
  mark->plot.y -= visible.y;
  return TRUE;
}

static gboolean
is_near (const WeftFigureMark *mark, double x, double y)
{
  WeftRect around = weft_rect_grown (&mark->plot, NEAR);

  return weft_rect_contains (&around, x, y) && fabs (x - mark->x) <= NEAR &&
         (isnan (mark->y) || fabs (y - mark->y) <= NEAR);
}

gboolean
weft_figure_view_is_on_mark (WeftFigureView *view, double x, double y)
{
  double scale = weft_figure_view_get_scale (view);
  WeftFigureMark mark;

  return get_mark (view, &mark) && is_near (&mark, x / scale, y / scale);
}

static gboolean
begin (WeftFigureView *view, gpointer state, const WeftFigurePointer *pointer)
{
  WeftFigureMark mark;

  *(Place *) state = (Place){0};
  return pointer->button == GDK_BUTTON_PRIMARY && get_mark (view, &mark) &&
         is_near (&mark, pointer->x, pointer->y);
}

static void
update (WeftFigureView *view, gpointer state, const WeftFigurePointer *pointer)
{
  WeftFigureMark mark;

  if (!get_mark (view, &mark))
    return;
  *(Place *) state =
      (Place){TRUE, CLAMP (pointer->x, mark.plot.x, weft_rect_right (&mark.plot)),
              isnan (mark.y) ? NAN : CLAMP (pointer->y, mark.plot.y, weft_rect_bottom (&mark.plot))};
  gtk_widget_set_cursor_from_name (GTK_WIDGET (view), "grabbing");
  gtk_widget_queue_draw (GTK_WIDGET (view));
}

static void
cancel (WeftFigureView *view, gpointer state)
{
  *(Place *) state = (Place){0};
  gtk_widget_set_cursor_from_name (GTK_WIDGET (view), NULL);
}

/* @y: of a line anywhere */
static void
ask (WeftFigureView *view, double x, double y)
{
  WeftFigurePlace place;
  WeftRect visible;
  double values[2];

  if (!weft_figure_view_get_seen (view, &place, &visible))
    return;
  weft_figure_read (view->figure, &place, x + visible.x, (isnan (y) ? 0 : y) + visible.y, values);
  weft_figure_view_ask_to_place (view, values);
}

static void
end (WeftFigureView *view, gpointer state, G_GNUC_UNUSED const WeftFigurePointer *pointer)
{
  Place held = *(Place *) state;

  cancel (view, state);
  if (held.is_held)
    ask (view, held.x, held.y);
}

static void
draw (WeftFigureView *view, gpointer state, cairo_t *cr)
{
  const Place *held = state;
  WeftFigureMark mark;

  if (!held->is_held || !get_mark (view, &mark))
    return;
  weft_theme_set_color (view->theme, cr, WEFT_COLOR_ACCENT);
  cairo_set_line_width (cr, 2);
  if (isnan (held->y)) {
    cairo_move_to (cr, held->x, mark.plot.y);
    cairo_line_to (cr, held->x, weft_rect_bottom (&mark.plot));
    cairo_stroke (cr);
  } else {
    cairo_arc (cr, held->x, held->y, DOT, 0, 2 * G_PI);
    cairo_fill (cr);
  }
}

const WeftFigureTool weft_figure_place_tool = {.name = "place",
                                               .size = sizeof (Place),
                                               .begin = begin,
                                               .update = update,
                                               .end = end,
                                               .cancel = cancel,
                                               .draw = draw};

gboolean
weft_figure_view_place_by (WeftFigureView *view, int columns, int rows)
{
  WeftFigureMark mark;

  if (!get_mark (view, &mark) || (isnan (mark.y) && rows != 0))
    return FALSE;
  ask (view, mark.x + columns * mark.plot.width / STEPS, mark.y - rows * mark.plot.height / STEPS);
  return TRUE;
}
