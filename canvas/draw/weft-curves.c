/* weft-curves.c: powers of 2, or values, on the axis below, times on the one at the left, labels at the ends of the curves. */
#include "weft-curves.h"

#include "weft-figure-private.h"
#include "weft-label-row.h"
#include "weft-numeral.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define LEAST_HEIGHT  180.0
#define TOP           30.0
#define LEFT          64.0
#define LEAST_RIGHT   72.0
#define MOST_CURVES   16
#define SWATCH        14.0
#define TEXT          18.0
#define DOT           2.6
#define RING          6.0
#define TICK_SPACING  44.0
#define VALUE_SPACING 64.0

typedef struct {
  WeftSeriesRole role;
  char *label;
  double *y;
} Curve;

typedef struct {
  WeftFigure figure;
  double *x;
  gboolean is_linear;
  char **words;
  Curve *curves;
  guint n_curves;
  guint32 id;
  double marked;
  char *marked_label;
  char *x_caption;
  char *y_caption;
  WeftCurvePoint *points; /* their labels are owned */
  guint n_points;
  double least; /* y; at most 0 */
  double most;
} Curves;

/* Curves at one size. */
typedef struct {
  WeftRect plot;
  WeftAxis x; /* of the logarithm to base 2, unless it is linear */
  WeftAxis y;
} Layout;

static const Curves *
curves_of (const WeftFigure *figure)
{
  return (const Curves *) figure;
}

static double
get_height (const WeftFigure *figure, WeftTypesetter *typesetter, double width)
{
  (void) figure;
  (void) typesetter;
  (void) width;
  return LEAST_HEIGHT;
}

/* As wide as the labels, but for a third of the figure. */
static double
get_right (const Curves *curves, const WeftFigurePlace *place)
{
  double widest = 0;

  for (guint i = 0; i < curves->n_curves; i++)
    widest = MAX (widest,
                  weft_typesetter_get_width (place->typesetter, WEFT_FONT_STRONG, curves->curves[i].label));
  return MAX (LEAST_RIGHT, MIN (ceil (widest) + SWATCH + 12, place->width / 3));
}

/* Where a value stands on the axis below. */
static double
scale (const Curves *curves, double x)
{
  return curves->is_linear ? x : log2 (x);
}

static Layout
lay_out (const Curves *curves, const WeftFigurePlace *place)
{
  gsize n = curves->figure.n_items;
  WeftRect plot = {LEFT, TOP, MAX (place->width - LEFT - get_right (curves, place), 20),
                   MAX (place->height - TOP - WEFT_FIGURE_AXIS, 20)};
  double lower = n > 0 ? scale (curves, curves->x[0]) : 0;
  double upper = n > 0 ? scale (curves, curves->x[n - 1]) : 1;
  double margin;

  if (upper <= lower)
    upper = lower + 1;
  margin = curves->is_linear ? (upper - lower) * 0.03 : 0.15;

  return (Layout){plot,
                  {lower - margin, (curves->is_linear ? upper : MAX (upper, lower + 1)) + margin, plot.x,
                   weft_rect_right (&plot)},
                  {curves->least * 1.06, curves->most * 1.06, weft_rect_bottom (&plot), plot.y}};
}

static double
get_x (const Curves *curves, const Layout *layout, gsize item)
{
  return weft_axis_to_pixel (&layout->x, scale (curves, curves->x[item]));
}

/* Halfway to the neighbours. */
static WeftRect
get_box (const WeftFigure *figure, const WeftFigurePlace *place, gsize item)
{
  const Curves *curves = curves_of (figure);
  Layout layout = lay_out (curves, place);
  double x = get_x (curves, &layout, item);
  double left = item > 0 ? (x + get_x (curves, &layout, item - 1)) / 2 : layout.plot.x;
  double right = item + 1 < figure->n_items ? (x + get_x (curves, &layout, item + 1)) / 2
                                            : weft_rect_right (&layout.plot);

  return (WeftRect){left, layout.plot.y, right - left, layout.plot.height};
}

static gsize
hit (const WeftFigure *figure, const WeftFigurePlace *place, double x, double y)
{
  for (gsize i = 0; i < figure->n_items; i++) {
    WeftRect box = get_box (figure, place, i);

    if (weft_rect_contains (&box, x, y))
      return i;
  }
  return WEFT_FIGURE_NOTHING;
}

static guint32
get_id (const WeftFigure *figure, gsize item)
{
  (void) item;
  return curves_of (figure)->id;
}

static char *
describe (const WeftFigure *figure, gsize item)
{
  return g_strdup (curves_of (figure)->words[item]);
}

static gboolean
get_mark (const WeftFigure *figure, const WeftFigurePlace *place, WeftFigureMark *mark)
{
  const Curves *curves = curves_of (figure);
  Layout layout = lay_out (curves, place);

  *mark = (WeftFigureMark){weft_axis_to_pixel (&layout.x, scale (curves, curves->marked)), NAN, layout.plot};
  return figure->n_items > 0 && curves->marked_label != NULL;
}

static void
read_values (const WeftFigure *figure, const WeftFigurePlace *place, double x, double y, double *values)
{
  const Curves *curves = curves_of (figure);
  Layout layout = lay_out (curves, place);
  double value = weft_figure_read_axis (&layout.x, x);

  values[0] = CLAMP (curves->is_linear ? value : exp2 (value), curves->x[0], curves->x[figure->n_items - 1]);
  values[1] = weft_figure_read_axis (&layout.y, y);
}

/* Drawing. */

/* As many powers of 2 as have room for their labels. */
static void
draw_powers (const WeftFigurePainter *painter, const Layout *layout)
{
  double bottom = weft_rect_bottom (&layout->plot);
  double spacing = layout->plot.width / (layout->x.upper - layout->x.lower);
  int every = MAX ((int) ceil (TICK_SPACING / spacing), 1);

  for (int power = (int) ceil (layout->x.lower); power <= layout->x.upper; power++) {
    double x = weft_axis_to_pixel (&layout->x, power);
    g_autofree char *label = weft_numeral_exact (exp2 (power));

    weft_figure_set_color (painter, WEFT_COLOR_GRID);
    weft_figure_draw_line (painter, x, layout->plot.y, x, bottom);
    if (power % every == 0)
      weft_figure_draw_text (painter, WEFT_FONT_TICK, WEFT_COLOR_DIM_TEXT, label,
                             (WeftRect){x - 40, bottom + 3, 80, TEXT}, WEFT_ALIGN_CENTER);
  }
}

static void
draw_values (const WeftFigurePainter *painter, const Layout *layout)
{
  double bottom = weft_rect_bottom (&layout->plot);
  WeftTicks ticks = weft_axis_get_ticks (&layout->x, VALUE_SPACING);

  for (guint i = 0; i < ticks.n; i++) {
    double x = weft_axis_to_pixel (&layout->x, weft_ticks_get_value (&ticks, i));
    g_autofree char *label = weft_ticks_get_label (&ticks, i);

    weft_figure_set_color (painter, WEFT_COLOR_GRID);
    weft_figure_draw_line (painter, x, layout->plot.y, x, bottom);
    weft_figure_draw_text (painter, WEFT_FONT_TICK, WEFT_COLOR_DIM_TEXT, label,
                           (WeftRect){x - 40, bottom + 3, 80, TEXT}, WEFT_ALIGN_CENTER);
  }
}

static void
draw_x_axis (const WeftFigurePainter *painter, const Layout *layout)
{
  double bottom = weft_rect_bottom (&layout->plot);

  if (curves_of (painter->figure)->is_linear)
    draw_values (painter, layout);
  else
    draw_powers (painter, layout);
  weft_figure_set_color (painter, WEFT_COLOR_LINE);
  weft_figure_draw_line (painter, layout->plot.x, bottom, weft_rect_right (&layout->plot), bottom);
  weft_figure_draw_text (painter, WEFT_FONT_TICK, WEFT_COLOR_DIM_TEXT, curves_of (painter->figure)->x_caption,
                         (WeftRect){layout->plot.x, bottom + TEXT + 2, layout->plot.width, TEXT},
                         WEFT_ALIGN_CENTER);
}

static void
add_line (const WeftFigurePainter *painter, const Layout *layout, const double *y, gboolean backwards)
{
  gsize n = painter->figure->n_items;

  for (gsize i = 0; i < n; i++) {
    gsize item = backwards ? n - 1 - i : i;

    if (!isfinite (y[item]))
      cairo_new_sub_path (painter->cr);
    else
      cairo_line_to (painter->cr, get_x (curves_of (painter->figure), layout, item),
                     weft_axis_to_pixel (&layout->y, y[item]));
  }
}

static void
shade (const WeftFigurePainter *painter, const Layout *layout)
{
  const Curves *curves = curves_of (painter->figure);

  if (curves->n_curves != 2)
    return;
  add_line (painter, layout, curves->curves[0].y, FALSE);
  add_line (painter, layout, curves->curves[1].y, TRUE);
  cairo_close_path (painter->cr);
  weft_theme_set_color_alpha (painter->theme, painter->cr, WEFT_COLOR_ACCENT, 0.1);
  cairo_fill (painter->cr);
}

static void
draw_curve (const WeftFigurePainter *painter, const Layout *layout, const Curve *curve)
{
  const WeftColor *color = &painter->theme->series[curve->role].color;

  add_line (painter, layout, curve->y, FALSE);
  weft_theme_set_line (painter->theme, painter->cr, curve->role);
  cairo_set_line_width (painter->cr, 2);
  cairo_set_line_join (painter->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (painter->cr);
  cairo_set_dash (painter->cr, NULL, 0, 0);
  cairo_set_source_rgb (painter->cr, color->red, color->green, color->blue);
  for (gsize i = 0; i < painter->figure->n_items; i++) {
    if (!isfinite (curve->y[i]))
      continue;
    cairo_arc (painter->cr, get_x (curves_of (painter->figure), layout, i),
               weft_axis_to_pixel (&layout->y, curve->y[i]), DOT, 0, 2 * G_PI);
    cairo_fill (painter->cr);
  }
}

/* A bit of the curve and its name. */
static void
draw_label (const WeftFigurePainter *painter, const Curve *curve, double x, double y)
{
  weft_theme_set_line (painter->theme, painter->cr, curve->role);
  cairo_set_line_width (painter->cr, 2);
  cairo_move_to (painter->cr, x, y);
  cairo_line_to (painter->cr, x + SWATCH, y);
  cairo_stroke (painter->cr);
  cairo_set_dash (painter->cr, NULL, 0, 0);
  weft_figure_draw_text (
      painter, WEFT_FONT_STRONG, WEFT_COLOR_TEXT, curve->label,
      (WeftRect){x + SWATCH + 4, y - TEXT / 2, painter->place->width - x - SWATCH - 6, TEXT},
      WEFT_ALIGN_START);
}

/* The last value that there is. */
static double
get_end (const Curve *curve, gsize last)
{
  while (last > 0 && !isfinite (curve->y[last]))
    last--;
  return isfinite (curve->y[last]) ? curve->y[last] : 0;
}

/* By where they end, the highest first; of equal ones the last, so that a bound stands above what it bounds. */
static int
compare_ends (gconstpointer a, gconstpointer b, gpointer data)
{
  const Curves *curves = data;
  const Curve *x = *(const Curve *const *) a;
  const Curve *y = *(const Curve *const *) b;
  gsize last = curves->figure.n_items - 1;
  double one = get_end (x, last);
  double other = get_end (y, last);

  return one != other ? (one < other) - (one > other) : (x < y) - (x > y);
}

/* At the last points, one below the other. */
static void
draw_labels (const WeftFigurePainter *painter, const Layout *layout)
{
  const Curves *curves = curves_of (painter->figure);
  gsize last = painter->figure->n_items - 1;
  const Curve *sorted[MOST_CURVES];
  double centers[MOST_CURVES];
  double heights[MOST_CURVES];
  guint n = MIN (curves->n_curves, G_N_ELEMENTS (centers));

  for (guint i = 0; i < n; i++)
    sorted[i] = &curves->curves[i];
  g_qsort_with_data (sorted, (int) n, sizeof *sorted, compare_ends, (gpointer) curves);
  for (guint i = 0; i < n; i++) {
    centers[i] = weft_axis_to_pixel (&layout->y, get_end (sorted[i], last));
    heights[i] = TEXT - 2;
  }
  weft_label_row_place (centers, heights, NULL, n, 0, 0, weft_rect_bottom (&layout->plot));
  for (guint i = 0; i < n; i++)
    draw_label (painter, sorted[i], weft_rect_right (&layout->plot) + 4, centers[i]);
}

static void
draw_marked (const WeftFigurePainter *painter, const Layout *layout)
{
  const Curves *curves = curves_of (painter->figure);
  double x = weft_axis_to_pixel (&layout->x, scale (curves, curves->marked));
  double half =
      ceil (weft_typesetter_get_width (painter->place->typesetter, WEFT_FONT_TICK, curves->marked_label)) /
          2 +
      2;
  double middle = CLAMP (x, layout->plot.x + half, weft_rect_right (&layout->plot) - half);

  weft_figure_set_color (painter, WEFT_COLOR_ACCENT_TEXT);
  cairo_set_dash (painter->cr, (double[]){2, 2.5}, 2, 0);
  weft_figure_draw_line (painter, x, layout->plot.y - 6, x, weft_rect_bottom (&layout->plot));
  cairo_set_dash (painter->cr, NULL, 0, 0);
  weft_figure_draw_text (painter, WEFT_FONT_TICK, WEFT_COLOR_ACCENT_TEXT, curves->marked_label,
                         (WeftRect){middle - half, layout->plot.y - 6 - TEXT, 2 * half, TEXT},
                         WEFT_ALIGN_CENTER);
}

/* Below the ring at its right, inside the plot, on a plate that dims the curves behind it. Returns: where the label ends; @from: where it has no room before. */
static double
label_point (const WeftFigurePainter *painter,
             const Layout *layout,
             const WeftCurvePoint *point,
             double x,
             double y,
             double from)
{
  double width =
      ceil (weft_typesetter_get_width (painter->place->typesetter, WEFT_FONT_TICK, point->label)) + 2;
  double bottom = weft_rect_bottom (&layout->plot);
  WeftRect box = {MIN (x + RING, weft_rect_right (&layout->plot) - width),
                  y + RING + TEXT < bottom ? y + RING : y - RING - TEXT, width, TEXT};

  if (box.x < from)
    return from;
  weft_theme_set_color_alpha (painter->theme, painter->cr, WEFT_COLOR_BACKGROUND, 0.85);
  cairo_rectangle (painter->cr, box.x, box.y + 2, box.width, box.height - 4);
  cairo_fill (painter->cr);
  weft_figure_draw_text (painter, WEFT_FONT_TICK, WEFT_COLOR_TEXT, point->label, box, WEFT_ALIGN_START);
  return weft_rect_right (&box) + RING;
}

/* Rings, and their labels where these hide no other. */
static void
draw_points (const WeftFigurePainter *painter, const Layout *layout)
{
  const Curves *curves = curves_of (painter->figure);
  double from = layout->plot.x;

  for (guint i = 0; i < curves->n_points; i++) {
    const WeftCurvePoint *point = &curves->points[i];
    double x = weft_axis_to_pixel (&layout->x, scale (curves, point->x));
    double y = weft_axis_to_pixel (&layout->y, point->y);

    from = label_point (painter, layout, point, x, y, from);
    weft_figure_set_color (painter, WEFT_COLOR_TEXT);
    cairo_set_line_width (painter->cr, 1.5);
    cairo_arc (painter->cr, x, y, RING, 0, 2 * G_PI);
    cairo_stroke (painter->cr);
  }
}

/* A line through the points of the item under the pointer, else of the one with the keyboard. */
static void
draw_reading (const WeftFigurePainter *painter, const Layout *layout)
{
  const Curves *curves = curves_of (painter->figure);
  gsize item = painter->options->hovered != WEFT_FIGURE_NOTHING ? painter->options->hovered
                                                                : painter->options->focused;
  double x;

  if (item == WEFT_FIGURE_NOTHING)
    return;
  x = get_x (curves, layout, item);
  weft_figure_set_color (painter, WEFT_COLOR_TEXT);
  weft_figure_draw_line (painter, x, layout->plot.y, x, weft_rect_bottom (&layout->plot));
  for (guint i = 0; i < curves->n_curves; i++) {
    if (!isfinite (curves->curves[i].y[item]))
      continue;
    cairo_arc (painter->cr, x, weft_axis_to_pixel (&layout->y, curves->curves[i].y[item]), DOT + 1.6, 0,
               2 * G_PI);
    cairo_fill (painter->cr);
  }
}

static void
draw (const WeftFigurePainter *painter)
{
  const Curves *curves = curves_of (painter->figure);
  Layout layout = lay_out (curves, painter->place);

  draw_x_axis (painter, &layout);
  weft_figure_draw_side_axis (painter, &layout.y, &layout.plot, curves->y_caption);
  if (painter->figure->n_items == 0)
    return;
  shade (painter, &layout);
  if (curves->marked_label != NULL)
    draw_marked (painter, &layout);
  for (guint i = curves->n_curves; i-- > 0;)
    draw_curve (painter, &layout, &curves->curves[i]);
  draw_labels (painter, &layout);
  draw_points (painter, &layout);
  draw_reading (painter, &layout);
}

static void
curves_free (WeftFigure *figure)
{
  Curves *curves = (Curves *) figure;

  for (guint i = 0; i < curves->n_curves; i++) {
    g_free (curves->curves[i].label);
    g_free (curves->curves[i].y);
  }
  g_strfreev (curves->words);
  g_free (curves->curves);
  g_free (curves->x);
  for (guint i = 0; i < curves->n_points; i++)
    g_free ((char *) curves->points[i].label);
  g_free (curves->points);
  g_free (curves->marked_label);
  g_free (curves->x_caption);
  g_free (curves->y_caption);
  g_free (curves);
}

static const WeftFigureClass curves_class = {
    .get_height = get_height,
    .get_box = get_box,
    .hit = hit,
    .get_id = get_id,
    .describe = describe,
    .get_mark = get_mark,
    .read = read_values,
    .draw = draw,
    .free = curves_free,
};

static char **
copy_words (const char *const *words, gsize n)
{
  char **copy = g_new0 (char *, n + 1);

  for (gsize i = 0; i < n; i++)
    copy[i] = g_strdup (words[i]);
  return copy;
}

static void
copy_points (Curves *figure, const WeftCurvesHead *head)
{
  figure->n_points = head->n_points;
  figure->points = g_memdup2 (head->points, head->n_points * sizeof *head->points);
  for (guint i = 0; i < head->n_points; i++)
    figure->points[i].label = g_strdup (head->points[i].label);
}

WeftFigure *
weft_curves_new (const WeftCurvesHead *head, const WeftCurve *curves, guint n_curves)
{
  Curves *figure = g_new0 (Curves, 1);

  weft_figure_init (&figure->figure, &curves_class);
  figure->figure.n_items = head->n;
  figure->x = g_memdup2 (head->x, head->n * sizeof (double));
  figure->words = copy_words (head->words, head->n);
  figure->is_linear = head->is_linear;
  figure->id = head->id;
  figure->marked = head->marked;
  figure->marked_label = g_strdup (head->marked_label);
  figure->x_caption = g_strdup (head->x_caption);
  figure->y_caption = g_strdup (head->y_caption);
  copy_points (figure, head);
  figure->curves = g_new (Curve, n_curves);
  figure->n_curves = n_curves;
  for (guint i = 0; i < n_curves; i++) {
    figure->curves[i] = (Curve){curves[i].role, g_strdup (curves[i].label),
                                g_memdup2 (curves[i].y, head->n * sizeof (double))};
    for (gsize j = 0; j < head->n; j++)
      if (isfinite (curves[i].y[j])) {
        figure->least = MIN (figure->least, curves[i].y[j]);
        figure->most = MAX (figure->most, curves[i].y[j]);
      }
  }
  if (figure->most <= 0 && figure->least >= 0)
    figure->most = 1;
  return &figure->figure;
}
