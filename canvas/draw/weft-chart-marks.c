/* weft-chart-marks.c: what stands over the curves: quantiles, values of comparison, deadline, pointer,
 * selection; and the legend. */
#include "weft-chart-private.h"

#include "weft-label-row.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define QUANTILE_TEXT 18.0 /* height of the row of labels */
#define LEADER        5.0  /* from the row down to the plot */
#define LABEL_GAP     8.0
#define TICK_HEIGHT   30.0
#define HALO          0.86
#define SWATCH_WIDTH  16.0
#define LEAST_CAPTION 40.0
#define HANDLE        6.0 /* half the width of the deadline's handle */
#define FIXED         1e6 /* the weight of what stays where it is */

static void
set_color (const WeftChartPainter *painter, WeftColorRole role)
{
  weft_theme_set_color (painter->theme, painter->cr, role);
}

static double
get_x (const WeftChartPainter *painter, double time)
{
  return floor (weft_axis_to_pixel (&painter->time, time)) + 0.5;
}

static gboolean
is_shown (const WeftChartPainter *painter, double time)
{
  return time >= painter->time.lower && time <= painter->time.upper;
}

/* A label on a ground that lets little of the curves through. */
static void
draw_halo_label (const WeftChartPainter *painter, const char *label, WeftRect box, WeftColorRole role)
{
  weft_theme_set_color_alpha (painter->theme, painter->cr, WEFT_COLOR_BACKGROUND, HALO);
  cairo_rectangle (painter->cr, box.x, box.y, box.width, box.height);
  cairo_fill (painter->cr);
  set_color (painter, role);
  weft_typesetter_draw (painter->typesetter, painter->cr, WEFT_FONT_TICK, label, &box, WEFT_ALIGN_CENTER);
}

static double
get_label_width (const WeftChartPainter *painter, const char *label)
{
  return weft_typesetter_get_width (painter->typesetter, WEFT_FONT_TICK, label);
}

/* The quantiles whose labels are shown, and where. The handle of the deadline stands among them. */
typedef struct {
  const WeftChartMark **marks;
  double *centers;
  double *widths;
  double *weights;
  guint n;
} Row;

static void
row_add (Row *row, const WeftChartMark *mark, double center, double width, double weight)
{
  row->marks[row->n] = mark;
  row->centers[row->n] = center;
  row->widths[row->n] = width;
  row->weights[row->n] = weight;
  row->n++;
}

static void
row_drop (Row *row, guint index)
{
  guint n = row->n;

  row->n = index;
  for (guint i = index + 1; i < n; i++)
    row_add (row, row->marks[i], row->centers[i], row->widths[i], row->weights[i]);
}

/* The least important label; of equals, the last. */
static guint
row_find_least (const Row *row)
{
  guint least = 0;

  for (guint i = 1; i < row->n; i++)
    if (row->marks[i]->priority <= row->marks[least]->priority)
      least = i;
  return least;
}

static gboolean
row_place (const WeftChartPainter *painter, Row *row)
{
  return weft_label_row_place (row->centers, row->widths, row->weights, row->n, LABEL_GAP,
                               MAX (painter->plot.x - 10, 0),
                               MIN (weft_rect_right (&painter->plot) + 10, painter->width));
}

static void
row_add_deadline (const WeftChartPainter *painter, Row *row, gboolean *done)
{
  const WeftChart *chart = painter->chart;

  if (!*done && chart->has_deadline && is_shown (painter, chart->deadline.time))
    row_add (row, &chart->deadline, get_x (painter, chart->deadline.time), 2 * HANDLE, FIXED);
  *done = TRUE;
}

static Row
row_new (const WeftChartPainter *painter)
{
  const GArray *quantiles = painter->chart->quantiles;
  guint most = quantiles->len + 1;
  Row row = {g_new (const WeftChartMark *, most), g_new (double, most), g_new (double, most),
             g_new (double, most), 0};
  gboolean deadline_done = FALSE;

  for (guint i = 0; i < quantiles->len; i++) {
    const WeftChartMark *mark = &g_array_index (quantiles, WeftChartMark, i);

    if (painter->chart->has_deadline && mark->time > painter->chart->deadline.time)
      row_add_deadline (painter, &row, &deadline_done);
    if (is_shown (painter, mark->time))
      row_add (&row, mark, get_x (painter, mark->time), ceil (get_label_width (painter, mark->label)) + 2, 1);
  }
  row_add_deadline (painter, &row, &deadline_done);
  while (row.n > 0 && !row_place (painter, &row))
    row_drop (&row, row_find_least (&row));
  return row;
}

static void
row_clear (Row *row)
{
  g_free (row->marks);
  g_free (row->centers);
  g_free (row->widths);
  g_free (row->weights);
}

static void
draw_quantile_line (const WeftChartPainter *painter, double time)
{
  double x = get_x (painter, time);

  cairo_set_line_width (painter->cr, 1);
  cairo_set_dash (painter->cr, (double[]){1.5, 2.5}, 2, 0);
  cairo_move_to (painter->cr, x, weft_rect_bottom (&painter->plot));
  cairo_line_to (painter->cr, x, painter->plot.y);
  cairo_stroke (painter->cr);
  cairo_set_dash (painter->cr, NULL, 0, 0);
}

static void
draw_quantile_label (const WeftChartPainter *painter, const WeftChartMark *mark, double center, double width)
{
  double top = painter->plot.y;
  WeftRect box = {center - width / 2, top - LEADER - QUANTILE_TEXT, width, QUANTILE_TEXT};

  cairo_move_to (painter->cr, get_x (painter, mark->time), top);
  cairo_line_to (painter->cr, center, top - LEADER);
  cairo_stroke (painter->cr);
  weft_typesetter_draw (painter->typesetter, painter->cr, WEFT_FONT_TICK, mark->label, &box,
                        WEFT_ALIGN_CENTER);
}

void
weft_chart_draw_quantiles (const WeftChartPainter *painter)
{
  const GArray *quantiles = painter->chart->quantiles;
  Row row = row_new (painter);

  set_color (painter, WEFT_COLOR_ACCENT_TEXT);
  for (guint i = 0; i < quantiles->len; i++)
    if (is_shown (painter, g_array_index (quantiles, WeftChartMark, i).time))
      draw_quantile_line (painter, g_array_index (quantiles, WeftChartMark, i).time);
  for (guint i = 0; i < row.n; i++)
    if (row.marks[i] != &painter->chart->deadline)
      draw_quantile_label (painter, row.marks[i], row.centers[i], row.widths[i]);
  row_clear (&row);
}

/* How high the densities reach between two pixels. */
static double
get_top_between (const WeftChartPainter *painter, double left, double right)
{
  WeftAxis part = {weft_axis_to_value (&painter->time, left), weft_axis_to_value (&painter->time, right),
                   left, right};
  double peak = weft_chart_get_peak (painter->chart, &painter->plan, &part);

  return weft_axis_to_pixel (&painter->probability, peak);
}

/* The label stands above the curves where there is room, so that it hides none of them. */
static void
draw_tick (const WeftChartPainter *painter, const WeftChartMark *tick)
{
  double x = get_x (painter, tick->time);
  double width = ceil (get_label_width (painter, tick->label)) + 6;
  double first = painter->plot.x + 2;
  double left = CLAMP (x - width / 2, first, MAX (weft_rect_right (&painter->plot) - width - 2, first));
  double bottom = weft_rect_bottom (&painter->plot);
  double top =
      MIN (bottom - TICK_HEIGHT, get_top_between (painter, left, left + width) - WEFT_CHART_TICK_GAP);
  WeftRect box;

  top = MAX (top, painter->plot.y + WEFT_CHART_TICK_LABEL);
  box = (WeftRect){left, top - WEFT_CHART_TICK_LABEL, width, WEFT_CHART_TICK_LABEL};
  set_color (painter, WEFT_COLOR_MARK_TEXT);
  cairo_set_line_width (painter->cr, 1.5);
  cairo_move_to (painter->cr, x, bottom);
  cairo_line_to (painter->cr, x, top);
  cairo_stroke (painter->cr);
  draw_halo_label (painter, tick->label, box, WEFT_COLOR_MARK_TEXT);
}

void
weft_chart_draw_ticks (const WeftChartPainter *painter)
{
  const GArray *ticks = painter->chart->ticks;

  for (guint i = 0; i < ticks->len; i++)
    if (is_shown (painter, g_array_index (ticks, WeftChartMark, i).time))
      draw_tick (painter, &g_array_index (ticks, WeftChartMark, i));
}

/* A line from the row of captions, where its label is, down to the axis. */
void
weft_chart_draw_deadline (const WeftChartPainter *painter)
{
  const WeftChart *chart = painter->chart;
  cairo_t *cr = painter->cr;
  double x = get_x (painter, chart->deadline.time);

  if (!chart->has_deadline || !is_shown (painter, chart->deadline.time))
    return;
  set_color (painter, WEFT_COLOR_BAD_TEXT);
  cairo_set_line_width (cr, 2);
  cairo_move_to (cr, x, weft_rect_bottom (&painter->plot));
  cairo_line_to (cr, x, WEFT_CHART_CAPTION + 1);
  cairo_stroke (cr);
  cairo_move_to (cr, x - HANDLE, WEFT_CHART_CAPTION + 1);
  cairo_line_to (cr, x + HANDLE, WEFT_CHART_CAPTION + 1);
  cairo_line_to (cr, x, WEFT_CHART_CAPTION + 10);
  cairo_close_path (cr);
  cairo_fill (cr);
}

/* One text of the row above the plot. */
typedef struct {
  const char *text;
  WeftColorRole color;
  double center;
} Caption;

/* Draws the captions so that none overlaps; when there is no room for all, without the last, and then with
 * what is left for the first. */
static void
draw_row_of_captions (const WeftChartPainter *painter, const Caption *captions, guint n, double left)
{
  double centers[3];
  double widths[3];
  double weights[3];

  for (guint i = 0; i < n; i++) {
    widths[i] = ceil (get_label_width (painter, captions[i].text)) + 2;
    weights[i] = i == 0 ? FIXED : 1;
    centers[i] = i == 0 ? left + widths[0] / 2 : captions[i].center;
  }
  while (n > 1 &&
         !weft_label_row_place (centers, widths, weights, n, 2 * LABEL_GAP, left, painter->width - 2)) {
    double rest = painter->width - 4 - left - widths[1] - 2 * LABEL_GAP;

    if (n == 2 && rest > LEAST_CAPTION && rest < widths[0])
      widths[0] = rest;
    else
      n--;
    centers[0] = left + widths[0] / 2;
  }
  if (n == 1)
    widths[0] = MIN (widths[0], MAX (painter->width - left, 1));
  for (guint i = 0; i < n; i++) {
    WeftRect box = {i == 0 ? left : centers[i] - widths[i] / 2, 0, widths[i], WEFT_CHART_CAPTION};

    set_color (painter, captions[i].color);
    weft_typesetter_draw (painter->typesetter, painter->cr, WEFT_FONT_TICK, captions[i].text, &box,
                          WEFT_ALIGN_CENTER);
  }
}

void
weft_chart_draw_captions (const WeftChartPainter *painter)
{
  const WeftChart *chart = painter->chart;
  gboolean compact = weft_chart_is_compact (painter->width);
  g_autofree char *bars = weft_chart_describe_bars (painter);
  Caption captions[3];
  guint n = 0;

  captions[n++] = (Caption){chart->densities->len > 0 ? bars : "", WEFT_COLOR_DIM_TEXT, 0};
  if (chart->has_deadline && is_shown (painter, chart->deadline.time))
    captions[n++] =
        (Caption){chart->deadline.label, WEFT_COLOR_BAD_TEXT, get_x (painter, chart->deadline.time)};
  if (chart->cumulatives->len > 0 && !compact)
    captions[n++] = (Caption){_ ("P(T ≤ t)"), WEFT_COLOR_DIM_TEXT, painter->width};
  draw_row_of_captions (painter, captions, n, compact ? painter->plot.x : 8);
}

void
weft_chart_draw_selection (const WeftChartPainter *painter)
{
  double from = CLAMP (weft_axis_to_pixel (&painter->time, painter->options->select_from), painter->plot.x,
                       weft_rect_right (&painter->plot));
  double to = CLAMP (weft_axis_to_pixel (&painter->time, painter->options->select_to), painter->plot.x,
                     weft_rect_right (&painter->plot));

  if (!painter->options->selecting)
    return;
  weft_theme_set_color_alpha (painter->theme, painter->cr, WEFT_COLOR_ACCENT, 0.18);
  cairo_rectangle (painter->cr, MIN (from, to), painter->plot.y, fabs (to - from), painter->plot.height);
  cairo_fill (painter->cr);
}

void
weft_chart_draw_hover (const WeftChartPainter *painter)
{
  double x = get_x (painter, painter->options->hover);

  if (!painter->options->hovering || !is_shown (painter, painter->options->hover))
    return;
  set_color (painter, WEFT_COLOR_TEXT);
  cairo_set_line_width (painter->cr, 1);
  cairo_move_to (painter->cr, x, weft_rect_bottom (&painter->plot));
  cairo_line_to (painter->cr, x, painter->plot.y);
  cairo_stroke (painter->cr);
  for (guint i = 0; i < painter->chart->cumulatives->len; i++) {
    double p = weft_series_get_cumulative (painter->chart->cumulatives->pdata[i], painter->options->hover);

    cairo_arc (painter->cr, x, weft_axis_to_pixel (&painter->cumulative, p), 3, 0, 2 * G_PI);
    cairo_fill (painter->cr);
  }
}

guint
weft_chart_get_n_legend (const WeftChart *chart)
{
  return chart->curves->len + (chart->cumulative_label != NULL ? 1 : 0) + (chart->samples->len > 0 ? 1 : 0);
}

/* Filled as its area, with its line on top. */
void
weft_chart_draw_swatch (const WeftTheme *theme, cairo_t *cr, WeftSeriesRole role, const WeftRect *box)
{
  double middle = floor (weft_rect_middle_y (box)) + 0.5;

  if (theme->series[role].fill > 0) {
    weft_theme_set_area (theme, cr, role);
    cairo_rectangle (cr, box->x, middle - 4, SWATCH_WIDTH, 9);
    cairo_fill (cr);
    middle -= 4;
  }
  weft_theme_set_line (theme, cr, role);
  cairo_move_to (cr, box->x, middle);
  cairo_line_to (cr, box->x + SWATCH_WIDTH, middle);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

/* The curves, then the cumulative curve, then the band. */
static const char *
find_legend_label (const WeftChart *chart, guint index, WeftSeriesRole *role)
{
  guint n = chart->curves->len;

  if (index < n) {
    const WeftSeries *series = weft_chart_get_curve (chart, index);

    *role = series->role;
    return series->label;
  }
  *role = index == n && chart->cumulative_label != NULL ? WEFT_SERIES_CUMULATIVE : WEFT_SERIES_SAMPLED;
  return *role == WEFT_SERIES_CUMULATIVE ? chart->cumulative_label : chart->samples_label;
}

double
weft_chart_get_legend_width (const WeftChart *chart, WeftTypesetter *typesetter, guint index)
{
  WeftSeriesRole role;
  const char *words = find_legend_label (chart, index, &role);

  return SWATCH_WIDTH + 8 + ceil (weft_typesetter_get_width (typesetter, WEFT_FONT_DETAIL, words)) + 1;
}

void
weft_chart_draw_legend_entry (const WeftChart *chart,
                              const WeftTheme *theme,
                              WeftTypesetter *typesetter,
                              cairo_t *cr,
                              guint index,
                              const WeftRect *box)
{
  WeftRect label = {box->x + SWATCH_WIDTH + 8, box->y, box->width - SWATCH_WIDTH - 8, box->height};
  WeftSeriesRole role;
  const char *words = find_legend_label (chart, index, &role);

  if (words == chart->samples_label)
    weft_chart_draw_band_swatch (theme, cr,
                                 &(WeftRect){box->x, weft_rect_middle_y (box) - 5, SWATCH_WIDTH, 10});
  else
    weft_chart_draw_swatch (theme, cr, role, box);
  weft_theme_set_color (theme, cr, WEFT_COLOR_TEXT);
  weft_typesetter_draw (typesetter, cr, WEFT_FONT_DETAIL, words, &label, WEFT_ALIGN_START);
}
