/* weft-steps.c: see weft-steps.h. */
#include "weft-steps.h"

#include "weft-figure-private.h"
#include "weft-numeral.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define LEAST_HEIGHT 180.0
#define TOP          30.0
#define LEFT         64.0
#define RIGHT        24.0
#define TEXT         18.0
#define FULL         0.55 /* of the colour */
#define PALE         0.25

typedef struct {
  WeftFigure figure;
  double *times;
  double *values;
  guint32 id;
  double mean;
  double most;
  char *mean_label;
  char *x_caption;
  char *y_caption;
  char *unit;
} Steps;

/* Steps at one size. */
typedef struct {
  WeftRect plot;
  WeftAxis x;
  WeftAxis y;
} Layout;

static const Steps *
steps_of (const WeftFigure *figure)
{
  return (const Steps *) figure;
}

static double
get_height (const WeftFigure *figure, WeftTypesetter *typesetter, double width)
{
  (void) figure;
  (void) typesetter;
  (void) width;
  return LEAST_HEIGHT;
}

static Layout
lay_out (const Steps *steps, const WeftFigurePlace *place)
{
  gsize n = steps->figure.n_items;
  WeftRect plot = {LEFT, TOP, MAX (place->width - LEFT - RIGHT, 20),
                   MAX (place->height - TOP - WEFT_FIGURE_AXIS, 20)};
  double end = n > 0 && steps->times[n] > 0 ? steps->times[n] : 1;

  return (Layout){plot,
                  {0, end, plot.x, weft_rect_right (&plot)},
                  {0, steps->most * 1.06, weft_rect_bottom (&plot), plot.y}};
}

static WeftRect
get_box (const WeftFigure *figure, const WeftFigurePlace *place, gsize item)
{
  const Steps *steps = steps_of (figure);
  Layout layout = lay_out (steps, place);
  double left = weft_axis_to_pixel (&layout.x, steps->times[item]);
  double right = weft_axis_to_pixel (&layout.x, steps->times[item + 1]);

  return (WeftRect){left, layout.plot.y, right - left, layout.plot.height};
}

/* The last step that has begun at @time. */
static gsize
find_step (const Steps *steps, double time)
{
  gsize first = 0;
  gsize after = steps->figure.n_items;

  while (after - first > 1) {
    gsize middle = first + (after - first) / 2;

    if (steps->times[middle] <= time)
      first = middle;
    else
      after = middle;
  }
  return first;
}

static gsize
hit (const WeftFigure *figure, const WeftFigurePlace *place, double x, double y)
{
  const Steps *steps = steps_of (figure);
  Layout layout = lay_out (steps, place);

  if (figure->n_items == 0 || !weft_rect_contains (&layout.plot, x, y))
    return WEFT_FIGURE_NOTHING;
  return find_step (steps, weft_axis_to_value (&layout.x, x));
}

static guint32
get_id (const WeftFigure *figure, gsize item)
{
  (void) item;
  return steps_of (figure)->id;
}

static char *
describe (const WeftFigure *figure, gsize item)
{
  const Steps *steps = steps_of (figure);
  g_autofree char *from = weft_numeral_short (steps->times[item]);
  g_autofree char *until = weft_numeral_short (steps->times[item + 1]);
  g_autofree char *value = weft_numeral_short (steps->values[item]);

  return g_strdup_printf (_ ("from %s to %s%s%s: %s %s"), from, until, *steps->unit != '\0' ? " " : "",
                          steps->unit, value, steps->y_caption);
}

/* Drawing. */

/* A column of the picture, one pixel wide. */
typedef struct {
  double mean;
  double most;
} Column;

/* Adds what of step @index is between @from and @until: as yet the mean is a sum of value times time. */
static void
add_to_column (const Steps *steps, gsize index, Column *column, double from, double until)
{
  column->mean +=
      steps->values[index] * (MIN (until, steps->times[index + 1]) - MAX (from, steps->times[index]));
  column->most = MAX (column->most, steps->values[index]);
}

/* (transfer full) (array length=n): of equal width in time. O(steps + columns). */
static Column *
make_columns (const Steps *steps, gsize n)
{
  Column *columns = g_new0 (Column, n);
  double width = steps->times[steps->figure.n_items] / (double) n;
  gsize step = 0;

  for (gsize at = 0; at < n; at++) {
    double from = width * (double) at;
    double until = width * (double) (at + 1);

    while (step < steps->figure.n_items && steps->times[step + 1] <= from)
      step++;
    for (gsize i = step; i < steps->figure.n_items && steps->times[i] < until; i++)
      add_to_column (steps, i, &columns[at], from, until);
    columns[at].mean /= width;
  }
  return columns;
}

/* The mean from the axis up, or what stands above it. */
static void
fill_columns (const WeftFigurePainter *painter,
              const Layout *layout,
              const Column *columns,
              gsize n,
              gboolean most)
{
  double width = layout->plot.width / (double) n;

  cairo_new_path (painter->cr);
  for (gsize at = 0; at < n; at++) {
    double y = weft_axis_to_pixel (&layout->y, most ? columns[at].most : columns[at].mean);

    cairo_line_to (painter->cr, layout->plot.x + width * (double) at, y);
    cairo_line_to (painter->cr, layout->plot.x + width * (double) (at + 1), y);
  }
  for (gsize at = n; at-- > 0;) {
    double y = weft_axis_to_pixel (&layout->y, most ? columns[at].mean : 0);

    cairo_line_to (painter->cr, layout->plot.x + width * (double) (at + 1), y);
    cairo_line_to (painter->cr, layout->plot.x + width * (double) at, y);
  }
  cairo_close_path (painter->cr);
  weft_theme_set_color_alpha (painter->theme, painter->cr, WEFT_COLOR_ACCENT, most ? PALE : FULL);
  cairo_fill (painter->cr);
}

/* Steps that are wider than pixels have edges where they are. */
static void
fill_steps (const WeftFigurePainter *painter, const Layout *layout)
{
  const Steps *steps = steps_of (painter->figure);
  double bottom = weft_rect_bottom (&layout->plot);

  weft_theme_set_color_alpha (painter->theme, painter->cr, WEFT_COLOR_ACCENT, FULL);
  cairo_move_to (painter->cr, layout->plot.x, bottom);
  for (gsize i = 0; i < painter->figure->n_items; i++) {
    double y = weft_axis_to_pixel (&layout->y, steps->values[i]);

    cairo_line_to (painter->cr, weft_axis_to_pixel (&layout->x, steps->times[i]), y);
    cairo_line_to (painter->cr, weft_axis_to_pixel (&layout->x, steps->times[i + 1]), y);
  }
  cairo_line_to (painter->cr, weft_rect_right (&layout->plot), bottom);
  cairo_close_path (painter->cr);
  cairo_fill (painter->cr);
}

static void
draw_area (const WeftFigurePainter *painter, const Layout *layout)
{
  gsize n = (gsize) MAX (floor (layout->plot.width), 1);
  g_autofree Column *columns = NULL;

  if (painter->figure->n_items < n / 2) {
    fill_steps (painter, layout);
    return;
  }
  columns = make_columns (steps_of (painter->figure), n);
  fill_columns (painter, layout, columns, n, TRUE);
  fill_columns (painter, layout, columns, n, FALSE);
}

static void
draw_mean (const WeftFigurePainter *painter, const Layout *layout)
{
  const Steps *steps = steps_of (painter->figure);
  double y = weft_axis_to_pixel (&layout->y, steps->mean);

  weft_figure_set_color (painter, WEFT_COLOR_TEXT);
  cairo_set_dash (painter->cr, (double[]){4, 3}, 2, 0);
  weft_figure_draw_line (painter, layout->plot.x, y, weft_rect_right (&layout->plot), y);
  cairo_set_dash (painter->cr, NULL, 0, 0);
  weft_figure_draw_text (painter, WEFT_FONT_STRONG, WEFT_COLOR_TEXT, steps->mean_label,
                         (WeftRect){layout->plot.x, MAX (y - TEXT, 0), layout->plot.width - 4, TEXT},
                         WEFT_ALIGN_END);
}

static void
draw_reading (const WeftFigurePainter *painter)
{
  gsize item = painter->options->hovered != WEFT_FIGURE_NOTHING ? painter->options->hovered
                                                                : painter->options->focused;
  WeftRect box;

  if (item == WEFT_FIGURE_NOTHING || item >= painter->figure->n_items)
    return;
  box = get_box (painter->figure, painter->place, item);
  weft_figure_set_color (painter, WEFT_COLOR_TEXT);
  weft_figure_draw_line (painter, box.x, box.y, box.x, weft_rect_bottom (&box));
  weft_figure_draw_line (painter, weft_rect_right (&box), box.y, weft_rect_right (&box),
                         weft_rect_bottom (&box));
}

static void
draw (const WeftFigurePainter *painter)
{
  const Steps *steps = steps_of (painter->figure);
  Layout layout = lay_out (steps, painter->place);

  weft_figure_draw_side_axis (painter, &layout.y, &layout.plot, steps->y_caption);
  weft_figure_draw_axis (painter, &layout.x, layout.plot.y, weft_rect_bottom (&layout.plot),
                         steps->x_caption);
  if (painter->figure->n_items == 0)
    return;
  draw_area (painter, &layout);
  if (!isnan (steps->mean))
    draw_mean (painter, &layout);
  draw_reading (painter);
}

static void
steps_free (WeftFigure *figure)
{
  Steps *steps = (Steps *) figure;

  g_free (steps->times);
  g_free (steps->values);
  g_free (steps->mean_label);
  g_free (steps->x_caption);
  g_free (steps->y_caption);
  g_free (steps->unit);
  g_free (steps);
}

static const WeftFigureClass steps_class = {
    .get_height = get_height,
    .get_box = get_box,
    .hit = hit,
    .get_id = get_id,
    .describe = describe,
    .draw = draw,
    .free = steps_free,
};

WeftFigure *
weft_steps_new (const WeftStepsHead *head)
{
  Steps *steps = g_new0 (Steps, 1);

  weft_figure_init (&steps->figure, &steps_class);
  steps->figure.n_items = head->n;
  steps->times = g_memdup2 (head->times, (head->n + 1) * sizeof (double));
  steps->values = g_memdup2 (head->values, head->n * sizeof (double));
  steps->id = head->id;
  steps->mean = head->mean;
  steps->mean_label = g_strdup (head->mean_label);
  steps->x_caption = g_strdup (head->x_caption);
  steps->y_caption = g_strdup (head->y_caption);
  steps->unit = g_strdup (head->unit);
  for (gsize i = 0; i < head->n; i++)
    steps->most = MAX (steps->most, head->values[i]);
  if (steps->most <= 0)
    steps->most = 1;
  return &steps->figure;
}
