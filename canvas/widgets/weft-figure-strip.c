/* weft-figure-strip.c: the whole timeline as a strip above the lanes, with a frame around what is in view; one takes hold of the frame, or
 * presses where it should be. */
#include "weft-figure-view-private.h"

#include <math.h>

#define WIDTH       360.0
#define LEAST_WIDTH 120.0
#define HEIGHT      24.0
#define TOP         2.0
#define MARGIN      14.0
#define LEGEND      520.0 /* room that the legend may take */
#define LEAST_FRAME 4.0

typedef struct {
  double grip_x; /* from the pointer to the middle of what is in view, in parts of the whole */
  double grip_y;
} Strip;

/* What is in view, in parts of the whole. */
static WeftRect
get_part (WeftFigureView *view, const WeftTimelineFrame *frame)
{
  double length = frame->time.end - frame->time.start;
  double height = MAX (frame->lanes * frame->lane, 1);
  double left = weft_figure_view_get_offset (view, GTK_ORIENTATION_HORIZONTAL);
  double top = weft_figure_view_get_offset (view, GTK_ORIENTATION_VERTICAL);
  double width = weft_figure_view_get_width (view) - frame->time.start;
  double room = weft_figure_view_get_height (view) - frame->top - frame->foot;

  return (WeftRect){left / length, top / height, MIN (width / length, 1), MIN (room / height, 1)};
}

/* Whether a part of the timeline is out of view, and there is room to show which. */
static gboolean
get_strip (WeftFigureView *view, WeftTimelineFrame *frame, WeftRect *strip)
{
  double width = weft_figure_view_get_width (view);
  double room = width - LEGEND - 2 * MARGIN;
  WeftRect part;

  if (!weft_figure_view_get_frame (view, frame) || room < LEAST_WIDTH)
    return FALSE;
  part = get_part (view, frame);
  room = floor (MIN (room, WIDTH));
  *strip = (WeftRect){width - MARGIN - room, TOP, room, HEIGHT};
  return view->zoom > 1 || part.height < 0.99;
}

static void
move_to (WeftFigureView *view, const Strip *state, const WeftFigurePointer *pointer)
{
  WeftTimelineFrame frame;
  WeftRect strip;
  WeftRect part;
  double x;
  double y;

  if (!get_strip (view, &frame, &strip))
    return;
  part = get_part (view, &frame);
  x = (pointer->x - strip.x) / strip.width + state->grip_x - part.width / 2;
  y = (pointer->y - strip.y) / strip.height + state->grip_y - part.height / 2;
  weft_figure_view_set_offset (view, GTK_ORIENTATION_HORIZONTAL, x * (frame.time.end - frame.time.start));
  weft_figure_view_set_offset (view, GTK_ORIENTATION_VERTICAL, y * frame.lanes * frame.lane);
}

static gboolean
begin (WeftFigureView *view, gpointer data, const WeftFigurePointer *pointer)
{
  Strip *state = data;
  WeftTimelineFrame frame;
  WeftRect strip;
  WeftRect part;
  double x;
  double y;

  if (!get_strip (view, &frame, &strip) || !weft_rect_contains (&strip, pointer->x, pointer->y))
    return FALSE;
  part = get_part (view, &frame);
  x = (pointer->x - strip.x) / strip.width;
  y = (pointer->y - strip.y) / strip.height;
  *state = (Strip){0, 0};
  if (weft_rect_contains (&part, x, y))
    *state = (Strip){weft_rect_middle_x (&part) - x, weft_rect_middle_y (&part) - y};
  move_to (view, state, pointer);
  return TRUE;
}

static void
update (WeftFigureView *view, gpointer state, const WeftFigurePointer *pointer)
{
  move_to (view, state, pointer);
}

/* Drawing. */

void
weft_figure_view_forget_density (WeftFigureView *view)
{
  g_clear_pointer (&view->density, cairo_surface_destroy);
}

static void
renew_density (WeftFigureView *view)
{
  cairo_t *cr;

  if (view->density != NULL && view->density_theme == view->theme)
    return;
  weft_figure_view_forget_density (view);
  view->density = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) WIDTH, (int) HEIGHT);
  view->density_theme = view->theme;
  cr = cairo_create (view->density);
  weft_timeline_draw_density (view->figure, view->theme, cr, (guint) WIDTH, (guint) HEIGHT);
  cairo_destroy (cr);
}

static void
draw_density (WeftFigureView *view, cairo_t *cr, const WeftRect *strip)
{
  renew_density (view);
  weft_theme_set_color (view->theme, cr, WEFT_COLOR_BACKGROUND);
  cairo_rectangle (cr, strip->x, strip->y, strip->width, strip->height);
  cairo_fill (cr);
  cairo_save (cr);
  cairo_translate (cr, strip->x, strip->y);
  cairo_scale (cr, strip->width / WIDTH, 1);
  cairo_set_source_surface (cr, view->density, 0, 0);
  cairo_paint (cr);
  cairo_restore (cr);
}

static void
outline (const WeftFigureView *view, cairo_t *cr, const WeftRect *box, WeftColorRole role)
{
  cairo_rectangle (cr, floor (box->x) + 0.5, floor (box->y) + 0.5, MAX (round (box->width) - 1, 1),
                   MAX (round (box->height) - 1, 1));
  weft_theme_set_color (view->theme, cr, role);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
}

static void
draw (WeftFigureView *view, G_GNUC_UNUSED gpointer state, cairo_t *cr)
{
  WeftTimelineFrame frame;
  WeftRect strip;
  WeftRect part;
  WeftRect box;

  if (!get_strip (view, &frame, &strip))
    return;
  part = get_part (view, &frame);
  box =
      (WeftRect){strip.x + part.x * strip.width, strip.y + part.y * strip.height,
                 MAX (part.width * strip.width, LEAST_FRAME), MAX (part.height * strip.height, LEAST_FRAME)};
  box.x = CLAMP (box.x, strip.x, weft_rect_right (&strip) - box.width);
  box.y = CLAMP (box.y, strip.y, weft_rect_bottom (&strip) - box.height);
  draw_density (view, cr, &strip);
  outline (view, cr, &strip, WEFT_COLOR_GRID);
  cairo_rectangle (cr, box.x, box.y, box.width, box.height);
  weft_theme_set_color_alpha (view->theme, cr, WEFT_COLOR_ACCENT, 0.14);
  cairo_fill (cr);
  outline (view, cr, &box, WEFT_COLOR_ACCENT);
}

const WeftFigureTool weft_figure_strip_tool = {.name = "strip",
                                               .size = sizeof (Strip),
                                               .begin = begin,
                                               .update = update,
                                               .draw = draw};
