/* weft-figure-measure.c: a stretch of time that is dragged out on the axis, with the work in it; and two markers with their difference. */
#include "weft-figure-view-private.h"

#include "weft-numeral.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define LABEL        18.0 /* height of what is said at a marker */
#define LABEL_MARGIN 5.0

/* Measuring. */

typedef struct {
  double from; /* time; NAN: nothing is measured */
  double to;
} Measure;

static double
get_time (WeftFigureView *view, const WeftTimelineFrame *frame, double x)
{
  double time =
      weft_axis_to_value (&frame->time, x + weft_figure_view_get_offset (view, GTK_ORIENTATION_HORIZONTAL));

  return CLAMP (time, frame->time.lower, frame->time.upper);
}

static double
get_x (WeftFigureView *view, const WeftTimelineFrame *frame, double time)
{
  return weft_axis_to_pixel (&frame->time, time) -
         weft_figure_view_get_offset (view, GTK_ORIENTATION_HORIZONTAL);
}

/* Where the lanes that are seen end. */
static double
get_axis_top (WeftFigureView *view, const WeftTimelineFrame *frame)
{
  double bottom =
      frame->top + frame->lanes * frame->lane - weft_figure_view_get_offset (view, GTK_ORIENTATION_VERTICAL);

  return MIN (bottom, weft_figure_view_get_height (view) - frame->foot);
}

static gboolean
begin (WeftFigureView *view, G_GNUC_UNUSED gpointer state, const WeftFigurePointer *pointer)
{
  WeftTimelineFrame frame;

  return pointer->button == GDK_BUTTON_PRIMARY && weft_figure_view_get_frame (view, &frame) &&
         pointer->y >= get_axis_top (view, &frame) && pointer->x >= frame.time.start;
}

/* "from 12 to 40 us: 28 us · work 95 us · 85 % busy" */
static char *
describe (WeftFigureView *view, const Measure *measure)
{
  const char *unit = weft_timeline_get_unit (view->figure);
  double length = measure->to - measure->from;
  guint lanes;
  double work = weft_timeline_get_work (view->figure, measure->from, measure->to, &lanes);
  g_autofree char *from = weft_numeral_short (measure->from);
  g_autofree char *to = weft_numeral_short (measure->to);
  g_autofree char *duration = weft_numeral_short (length);
  g_autofree char *sum = weft_numeral_short (work);
  double share = length > 0 && lanes > 0 ? work / length / lanes : 0;

  /* Translators: a stretch of time: from when to when, how long, in which unit, how much work all lanes do in it, which share of theirs. */
  return g_strdup_printf (_ ("from %s to %s: %s %s · work %s · %.1f %% busy"), from, to, duration, unit, sum,
                          100 * share);
}

static void
update (WeftFigureView *view, gpointer state, const WeftFigurePointer *pointer)
{
  Measure *measure = state;
  WeftTimelineFrame frame;
  double a;
  double b;

  if (!weft_figure_view_get_frame (view, &frame))
    return;
  a = get_time (view, &frame, pointer->x - pointer->dx);
  b = get_time (view, &frame, pointer->x);
  *measure = (Measure){MIN (a, b), MAX (a, b)};
  weft_figure_view_take_note (view, describe (view, measure));
}

static void
cancel (WeftFigureView *view, gpointer state)
{
  *(Measure *) state = (Measure){0, 0};
  weft_figure_view_take_note (view, NULL);
}

static void
draw (WeftFigureView *view, gpointer state, cairo_t *cr)
{
  const Measure *measure = state;
  WeftTimelineFrame frame;
  double left;
  double right;

  if (measure->to <= measure->from || !weft_figure_view_get_frame (view, &frame))
    return;
  left = MAX (get_x (view, &frame, measure->from), frame.time.start);
  right = MIN (get_x (view, &frame, measure->to), weft_figure_view_get_width (view));
  if (right <= left)
    return;
  cairo_rectangle (cr, left, frame.top, right - left, get_axis_top (view, &frame) + 4 - frame.top);
  weft_theme_set_color_alpha (view->theme, cr, WEFT_COLOR_ACCENT, 0.12);
  cairo_fill_preserve (cr);
  weft_theme_set_color_alpha (view->theme, cr, WEFT_COLOR_ACCENT, 0.8);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
}

/* What is measured stays until something else is, or Escape. */
const WeftFigureTool weft_figure_measure_tool = {.name = "measure",
                                                 .size = sizeof (Measure),
                                                 .begin = begin,
                                                 .update = update,
                                                 .cancel = cancel,
                                                 .draw = draw};

/* Markers. */

static char *
describe_markers (WeftFigureView *view)
{
  const char *unit = weft_timeline_get_unit (view->figure);
  g_autofree char *first = weft_numeral_short (view->markers[0]);
  g_autofree char *second = NULL;
  g_autofree char *difference = NULL;

  if (view->n_markers == 1)
    return g_strdup_printf (_ ("marker at %s %s; another one shows the difference"), first, unit);
  second = weft_numeral_short (view->markers[1]);
  difference = weft_numeral_short (view->markers[1] - view->markers[0]);
  /* Translators: two moments, and how far the second is behind the first, in which unit. */
  return g_strdup_printf (_ ("markers at %s and %s: %s %s apart"), first, second, difference, unit);
}

/* At the pointer, else where the bar with the keyboard begins. A third takes the place of the first. */
void
weft_figure_view_add_marker (WeftFigureView *view)
{
  WeftTimelineFrame frame;
  double time;

  if (!weft_figure_view_get_frame (view, &frame))
    return;
  time = view->pointed ? get_time (view, &frame, view->x / weft_figure_view_get_scale (view))
         : view->focused != WEFT_FIGURE_NOTHING
             ? weft_axis_to_value (&frame.time, weft_figure_view_get_bar_left (view, view->focused))
             : 0;
  if (view->n_markers == 2)
    view->markers[0] = view->markers[1];
  else
    view->n_markers++;
  view->markers[view->n_markers - 1] = time;
  weft_figure_view_take_note (view, describe_markers (view));
}

gboolean
weft_figure_view_remove_markers (WeftFigureView *view)
{
  gboolean had_any = view->n_markers > 0 || view->note != NULL;

  view->n_markers = 0;
  weft_figure_measure_tool.cancel (view, weft_figure_view_get_tool_state (view, &weft_figure_measure_tool));
  return had_any;
}

static void
draw_label (WeftFigureView *view, cairo_t *cr, double x, double y, const char *words)
{
  double width =
      ceil (weft_typesetter_get_width (view->typesetter, WEFT_FONT_TICK, words)) + 2 * LABEL_MARGIN;
  double left = CLAMP (x - width / 2, 0, MAX (weft_figure_view_get_width (view) - width, 0));

  cairo_rectangle (cr, left, y, width, LABEL);
  weft_theme_set_color (view->theme, cr, WEFT_COLOR_FOUND);
  cairo_fill (cr);
  weft_theme_set_color (view->theme, cr, WEFT_COLOR_BACKGROUND);
  weft_typesetter_draw (view->typesetter, cr, WEFT_FONT_TICK, words, &(WeftRect){left, y, width, LABEL},
                        WEFT_ALIGN_CENTER);
}

static void
draw_marker (WeftFigureView *view, cairo_t *cr, const WeftTimelineFrame *frame, double time)
{
  double x = floor (get_x (view, frame, time)) + 0.5;
  double bottom = get_axis_top (view, frame);
  g_autofree char *words = weft_numeral_short (time);

  if (x < frame->time.start || x > weft_figure_view_get_width (view))
    return;
  weft_theme_set_color (view->theme, cr, WEFT_COLOR_FOUND);
  cairo_set_line_width (cr, 1.5);
  cairo_move_to (cr, x, frame->top - 4);
  cairo_line_to (cr, x, bottom);
  cairo_stroke (cr);
  draw_label (view, cr, x, bottom + 2, words);
}

static void
draw_difference (WeftFigureView *view, cairo_t *cr, const WeftTimelineFrame *frame)
{
  double left = get_x (view, frame, MIN (view->markers[0], view->markers[1]));
  double right = get_x (view, frame, MAX (view->markers[0], view->markers[1]));
  double y = get_axis_top (view, frame) - LABEL - 2;
  g_autofree char *difference = weft_numeral_short (fabs (view->markers[1] - view->markers[0]));

  left = CLAMP (left, frame->time.start, weft_figure_view_get_width (view));
  right = CLAMP (right, frame->time.start, weft_figure_view_get_width (view));
  if (right - left > 24)
    draw_label (view, cr, (left + right) / 2, y, difference);
}

void
weft_figure_view_draw_markers (WeftFigureView *view, cairo_t *cr)
{
  WeftTimelineFrame frame;

  if (view->n_markers == 0 || !weft_figure_view_get_frame (view, &frame))
    return;
  for (guint i = 0; i < view->n_markers; i++)
    draw_marker (view, cr, &frame, view->markers[i]);
  if (view->n_markers == 2)
    draw_difference (view, cr, &frame);
}
