/* weft-chart-draw.c: axes, densities and cumulative curves. */
#include "weft-chart-private.h"

#include "weft-numeral.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Parts of the height of the plot that the highest bar, where labels of ticks want room above it, and the probability 1
 * reach. */
#define PEAK_SHARE  0.90
#define LEAST_SHARE 0.5
#define ONE_SHARE   0.97

#define TICK_SPACING 64.0
#define SIDE_SPACING 34.0
#define WIDEST_STEM  9.0
#define SPIKE_WIDTH  15.0
#define TICK_TEXT    18.0 /* height of a line of axis text */

static void
set_color (const WeftChartPainter *painter, WeftColorRole role)
{
  weft_theme_set_color (painter->theme, painter->cr, role);
}

static void
draw_text (const WeftChartPainter *painter, WeftFont font, const char *string, WeftRect box, WeftAlign align)
{
  weft_typesetter_draw (painter->typesetter, painter->cr, font, string, &box, align);
}

/* Crisp on the screen: lines of one pixel lie on the middle of a pixel. */
static void
line (const WeftChartPainter *painter, double x, double y, double to_x, double to_y)
{
  cairo_move_to (painter->cr, floor (x) + 0.5, floor (y) + 0.5);
  cairo_line_to (painter->cr, floor (to_x) + 0.5, floor (to_y) + 0.5);
}

static double
get_pixels (const WeftChartPainter *painter, double time)
{
  return time * painter->plot.width / (painter->time.upper - painter->time.lower);
}

/* Ticks whose labels do not come near each other, and not between the points of the lattice. */
static WeftTicks
fit_ticks (const WeftChartPainter *painter)
{
  double spacing = MAX (TICK_SPACING, get_pixels (painter, weft_chart_get_greatest_step (painter->chart)));
  WeftTicks ticks = weft_axis_get_ticks (&painter->time, spacing);
  double widest = 0;

  for (guint i = 0; i < ticks.n; i++) {
    g_autofree char *label = weft_ticks_get_label (&ticks, i);

    widest = MAX (widest, weft_typesetter_get_width (painter->typesetter, WEFT_FONT_TICK, label));
  }
  return widest + 12 <= get_pixels (painter, ticks.step) ? ticks
                                                         : weft_axis_get_ticks (&painter->time, widest + 12);
}

static void
draw_time_tick (const WeftChartPainter *painter, const WeftTicks *ticks, guint index)
{
  double x = weft_axis_to_pixel (&painter->time, weft_ticks_get_value (ticks, index));
  double bottom = weft_rect_bottom (&painter->plot);
  g_autofree char *label = weft_ticks_get_label (ticks, index);
  double half = weft_typesetter_get_width (painter->typesetter, WEFT_FONT_TICK, label) / 2 + 1;
  double middle = CLAMP (x, half, MAX (painter->width - half, half));

  set_color (painter, WEFT_COLOR_GRID);
  line (painter, x, painter->plot.y, x, bottom);
  cairo_stroke (painter->cr);
  set_color (painter, WEFT_COLOR_DIM_TEXT);
  draw_text (painter, WEFT_FONT_TICK, label, (WeftRect){middle - half, bottom + 3, 2 * half, TICK_TEXT},
             WEFT_ALIGN_CENTER);
}

static void
draw_minor_ticks (const WeftChartPainter *painter, const WeftTicks *ticks)
{
  double bottom = weft_rect_bottom (&painter->plot);
  double step = ticks->step / ticks->minor;
  double first = ceil (painter->time.lower / step - 1e-9);

  if (step < weft_chart_get_greatest_step (painter->chart) * 0.999)
    return;
  set_color (painter, WEFT_COLOR_LINE);
  for (guint i = 0; i <= (ticks->n + 2) * ticks->minor; i++) {
    double time = (first + i) * step;

    if (time > painter->time.upper)
      break;
    line (painter, weft_axis_to_pixel (&painter->time, time), bottom,
          weft_axis_to_pixel (&painter->time, time), bottom + 3);
  }
  cairo_stroke (painter->cr);
}

static void
draw_side_labels (const WeftChartPainter *painter,
                  const WeftAxis *axis,
                  double spacing,
                  double x,
                  WeftAlign align)
{
  WeftTicks ticks = weft_axis_get_ticks (axis, spacing);
  double width = align == WEFT_ALIGN_END ? x : painter->width - x;

  set_color (painter, WEFT_COLOR_DIM_TEXT);
  for (guint i = 0; i < ticks.n; i++) {
    double value = weft_ticks_get_value (&ticks, i);
    double y = weft_axis_to_pixel (axis, value);
    g_autofree char *label = value < 1e-4 ? weft_numeral_short (value) : weft_ticks_get_label (&ticks, i);

    if (value > 0)
      draw_text (painter, WEFT_FONT_TICK, label,
                 (WeftRect){align == WEFT_ALIGN_END ? 0 : x, y - TICK_TEXT / 2, width, TICK_TEXT}, align);
  }
}

char *
weft_chart_describe_bars (const WeftChartPainter *painter)
{
  const char *unit = painter->chart->unit;
  g_autofree char *width = weft_numeral_short (painter->plan.unit);

  if (painter->plan.exact)
    return g_strdup (_ ("probability of each time"));
  if (*unit == '\0')
    return g_strdup_printf (_ ("probability, in bins of %s"), width);
  /* Translators: the width of the bins of a histogram and its unit: "probability, in bins of 5 cycles". */
  return g_strdup_printf (_ ("probability, in bins of %s %s"), width, unit);
}

static void
draw_quantity (const WeftChartPainter *painter)
{
  const WeftChart *chart = painter->chart;
  g_autofree char *caption = *chart->unit != '\0' ? g_strdup_printf ("%s, %s", chart->quantity, chart->unit)
                                                  : g_strdup (chart->quantity);

  set_color (painter, WEFT_COLOR_DIM_TEXT);
  draw_text (painter, WEFT_FONT_TICK, caption,
             (WeftRect){painter->plot.x, painter->height - TICK_TEXT - 1, painter->plot.width, TICK_TEXT},
             WEFT_ALIGN_CENTER);
}

void
weft_chart_draw_axes (const WeftChartPainter *painter)
{
  WeftTicks ticks = fit_ticks (painter);
  double bottom = weft_rect_bottom (&painter->plot);

  cairo_set_line_width (painter->cr, 1);
  for (guint i = 0; i < ticks.n; i++)
    draw_time_tick (painter, &ticks, i);
  draw_minor_ticks (painter, &ticks);
  set_color (painter, WEFT_COLOR_LINE);
  line (painter, painter->plot.x, bottom, weft_rect_right (&painter->plot), bottom);
  cairo_stroke (painter->cr);
  draw_quantity (painter);
  if (weft_chart_is_compact (painter->width))
    return;
  if (painter->chart->densities->len > 0)
    draw_side_labels (painter, &painter->probability, SIDE_SPACING, painter->plot.x - 6, WEFT_ALIGN_END);
  if (painter->chart->cumulatives->len > 0)
    draw_side_labels (painter, &painter->cumulative, painter->plot.height * 0.4,
                      weft_rect_right (&painter->plot) + 6, WEFT_ALIGN_START);
}

/* A density in pixels. */
typedef struct {
  const WeftChartPainter *painter;
  const WeftSeries *series;
  const WeftBins *bins;
  gsize points;
  double base;
} Density;

static double
get_top (const Density *density, gsize bin)
{
  const WeftChartPainter *painter = density->painter;
  double height =
      weft_chart_get_height (density->series, &painter->plan, density->points, density->bins->mass[bin]);

  return weft_axis_to_pixel (&painter->probability, height);
}

static double
get_left (const Density *density, gsize bin)
{
  return weft_axis_to_pixel (&density->painter->time, weft_bins_get_left (density->bins, bin));
}

/* A thin bar in the middle of its point. */
static void
add_stem (const Density *density, gsize bin)
{
  const WeftChartPainter *painter = density->painter;
  double width = CLAMP (get_pixels (painter, painter->plan.unit) * 0.5, 1.5, WIDEST_STEM);
  double middle = (get_left (density, bin) + get_left (density, bin + 1)) / 2;
  double top = get_top (density, bin);

  cairo_rectangle (painter->cr, middle - width / 2, top, width, density->base - top);
}

/* The outline of @n bars from @bin on. */
static void
add_run (const Density *density, gsize bin, gsize n)
{
  cairo_t *cr = density->painter->cr;

  cairo_move_to (cr, get_left (density, bin), density->base);
  for (gsize i = bin; i < bin + n; i++) {
    cairo_line_to (cr, get_left (density, i), get_top (density, i));
    cairo_line_to (cr, get_left (density, i + 1), get_top (density, i));
  }
  cairo_line_to (cr, get_left (density, bin + n), density->base);
}

static gboolean
is_seen (const Density *density, gsize bin)
{
  return bin < density->bins->n && density->base - get_top (density, bin) > 0.05;
}

/* The number of bars from @bin on that stand side by side. */
static gsize
count_run (const Density *density, gsize bin)
{
  gsize n = 0;

  while (is_seen (density, bin + n))
    n++;
  return n;
}

/* Whether most of what is shown stands in runs so thin that outlines would leave nothing of them. */
static gboolean
is_spiky (const Density *density)
{
  double width = get_pixels (density->painter, density->bins->width);
  double thin = 0;
  double broad = 0;
  gsize n;

  for (gsize bin = 0; bin < density->bins->n; bin += MAX (n, 1)) {
    n = count_run (density, bin);
    for (gsize i = bin; i < bin + n; i++)
      *((double) n * width < SPIKE_WIDTH ? &thin : &broad) += density->bins->mass[i];
  }
  return density->painter->plan.stems || thin > broad;
}

static void
add_bars (const Density *density)
{
  gsize n;

  for (gsize bin = 0; bin < density->bins->n; bin += MAX (n, 1)) {
    n = count_run (density, bin);
    if (n > 0 && !density->painter->plan.stems)
      add_run (density, bin, n);
    else
      for (gsize i = 0; i < n; i++)
        add_stem (density, bin + i);
  }
}

void
weft_chart_clip_to_plot (const WeftChartPainter *painter)
{
  const WeftRect *plot = &painter->plot;

  cairo_rectangle (painter->cr, plot->x, plot->y - 2, plot->width, plot->height + 2);
  cairo_clip (painter->cr);
}

static void
draw_density (const WeftChartPainter *painter, const WeftSeries *series)
{
  gsize points = weft_chart_get_points (series, &painter->plan);
  g_autoptr (WeftBins) bins = weft_bins_new (series, points, painter->time.lower, painter->time.upper);
  Density density = {painter, series, bins, points, weft_rect_bottom (&painter->plot)};

  add_bars (&density);
  weft_theme_set_area (painter->theme, painter->cr, series->role);
  cairo_fill_preserve (painter->cr);
  weft_theme_set_line (painter->theme, painter->cr, series->role);
  if (cairo_get_dash_count (painter->cr) == 0 && is_spiky (&density))
    cairo_fill (painter->cr);
  else
    cairo_stroke (painter->cr);
  cairo_set_dash (painter->cr, NULL, 0, 0);
}

void
weft_chart_draw_densities (const WeftChartPainter *painter)
{
  cairo_save (painter->cr);
  weft_chart_clip_to_plot (painter);
  for (guint i = 0; i < painter->chart->densities->len; i++)
    draw_density (painter, painter->chart->densities->pdata[i]);
  cairo_restore (painter->cr);
}

/* The running sum as steps; points that fall on the same third of a pixel are one step. */
static void
add_cumulative (const WeftChartPainter *painter, const WeftSeries *series)
{
  cairo_t *cr = painter->cr;
  double last_x = painter->plot.x;
  double last_sum = weft_series_get_cumulative (series, painter->time.lower);

  cairo_move_to (cr, last_x, weft_axis_to_pixel (&painter->cumulative, last_sum));
  for (gsize i = 0; i < series->n; i++) {
    double x = weft_axis_to_pixel (&painter->time, weft_series_get_x (series, i));
    double y = weft_axis_to_pixel (&painter->cumulative, series->sums[i]);

    if (x < painter->plot.x || series->sums[i] == last_sum || (x < last_x + 0.33 && i + 1 < series->n))
      continue;
    if (x > weft_rect_right (&painter->plot))
      break;
    cairo_line_to (cr, x, weft_axis_to_pixel (&painter->cumulative, last_sum));
    cairo_line_to (cr, x, y);
    last_x = x;
    last_sum = series->sums[i];
  }
  cairo_line_to (cr, weft_rect_right (&painter->plot), weft_axis_to_pixel (&painter->cumulative, last_sum));
}

void
weft_chart_draw_cumulatives (const WeftChartPainter *painter)
{
  for (guint i = 0; i < painter->chart->cumulatives->len; i++) {
    const WeftSeries *series = painter->chart->cumulatives->pdata[i];

    add_cumulative (painter, series);
    weft_theme_set_line (painter->theme, painter->cr, series->role);
    cairo_stroke (painter->cr);
    cairo_set_dash (painter->cr, NULL, 0, 0);
  }
}

static WeftAxis
get_upright_axis (const WeftRect *plot, double top_value, double share)
{
  return (WeftAxis){0, top_value > 0 ? top_value / share : 1, weft_rect_bottom (plot), plot->y};
}

static double
get_peak_share (const WeftChartPainter *painter)
{
  double room = painter->chart->ticks->len > 0 ? WEFT_CHART_TICK_LABEL + WEFT_CHART_TICK_GAP : 0;

  return CLAMP (1 - room / painter->plot.height, LEAST_SHARE, PEAK_SHARE);
}

void
weft_chart_draw (const WeftChart *chart,
                 const WeftTheme *theme,
                 cairo_t *cr,
                 double width,
                 double height,
                 const WeftChartDrawOptions *options)
{
  static const WeftChartDrawOptions no_options = {0};
  static void (*const layers[]) (const WeftChartPainter *painter) = {
      weft_chart_draw_selection, weft_chart_draw_axes,      weft_chart_draw_bands,
      weft_chart_draw_densities, weft_chart_draw_whiskers,  weft_chart_draw_cumulatives,
      weft_chart_draw_ticks,     weft_chart_draw_quantiles, weft_chart_draw_deadline,
      weft_chart_draw_beyond,    weft_chart_draw_captions,  weft_chart_draw_hover,
  };
  WeftChartPainter painter = {chart, theme, options != NULL ? options : &no_options, NULL, cr, width, height};
  g_autoptr (WeftTypesetter) own_typesetter = NULL;

  painter.typesetter = painter.options->typesetter;
  if (painter.typesetter == NULL)
    painter.typesetter = own_typesetter = weft_typesetter_new (theme);
  painter.plot = weft_chart_get_plot_area (chart, width, height);
  painter.time = weft_chart_get_time_axis (chart, width, height);
  painter.plan = weft_chart_get_plan (chart, &painter.time);
  painter.probability = get_upright_axis (
      &painter.plot, weft_chart_get_peak (chart, &painter.plan, &painter.time), get_peak_share (&painter));
  painter.cumulative = get_upright_axis (&painter.plot, 1, ONE_SHARE);
  cairo_save (cr);
  cairo_new_path (cr);
  for (gsize i = 0; i < G_N_ELEMENTS (layers); i++)
    layers[i](&painter);
  cairo_restore (cr);
}
