/* weft-chart-bands.c: what is not known about sampled densities: a band around the running sum, whiskers on bars. */
#include "weft-chart-private.h"

#include "weft-band.h"

#include <math.h>

#define BAND_ALPHA    0.22
#define LEAST_BAR     3.0 /* width of a bar that gets a whisker, in pixels */
#define WHISKER_SHARE 0.4
#define MOST_WHISKER  7.0

/* One edge of the band, from left to right or back: the running sum moved by @offset, within 0 and 1. */
static void
add_edge (const WeftChartPainter *painter, const WeftSeries *series, double offset, gboolean backwards)
{
  double right = weft_rect_right (&painter->plot);
  double pixels = right - painter->plot.x;
  double last = -1;

  for (double i = 0; i <= pixels; i++) {
    double x = painter->plot.x + (backwards ? pixels - i : i);
    double p = weft_series_get_cumulative (series, weft_axis_to_value (&painter->time, x)) + offset;
    double y = weft_axis_to_pixel (&painter->cumulative, CLAMP (p, 0, 1));

    if (last >= 0 && y != last)
      cairo_line_to (painter->cr, x, last);
    if (y != last || i + 1 > pixels)
      cairo_line_to (painter->cr, x, y);
    last = y;
  }
}

void
weft_chart_draw_band_swatch (const WeftTheme *theme, cairo_t *cr, const WeftRect *box)
{
  const WeftColor *color = &theme->series[WEFT_SERIES_SAMPLED].color;

  cairo_set_source_rgba (cr, color->red, color->green, color->blue, BAND_ALPHA);
  cairo_rectangle (cr, box->x, box->y, box->width, box->height);
  cairo_fill (cr);
}

static void
draw_band (const WeftChartPainter *painter, const WeftChartSamples *samples)
{
  const WeftColor *color = &painter->theme->series[WEFT_SERIES_SAMPLED].color;
  double half = weft_band_get_half_width (samples->samples);

  add_edge (painter, samples->series, half, FALSE);
  add_edge (painter, samples->series, -half, TRUE);
  cairo_close_path (painter->cr);
  cairo_set_source_rgba (painter->cr, color->red, color->green, color->blue, BAND_ALPHA);
  cairo_fill_preserve (painter->cr);
  /* So that a narrow band is seen. */
  cairo_set_source_rgba (painter->cr, color->red, color->green, color->blue, 0.6);
  cairo_set_line_width (painter->cr, 0.8);
  cairo_stroke (painter->cr);
}

void
weft_chart_draw_bands (const WeftChartPainter *painter)
{
  cairo_save (painter->cr);
  weft_chart_clip_to_plot (painter);
  for (guint i = 0; i < painter->chart->samples->len; i++)
    draw_band (painter, &g_array_index (painter->chart->samples, WeftChartSamples, i));
  cairo_restore (painter->cr);
}

/* A bar's probability, as it may be. */
static void
draw_whisker (const WeftChartPainter *painter,
              const WeftChartSamples *samples,
              const WeftBins *bins,
              gsize points,
              gsize bin)
{
  double left = weft_axis_to_pixel (&painter->time, weft_bins_get_left (bins, bin));
  double right = weft_axis_to_pixel (&painter->time, weft_bins_get_left (bins, bin + 1));
  double middle = floor ((left + right) / 2) + 0.5;
  double half = MIN ((right - left) * WHISKER_SHARE, MOST_WHISKER) / 2;
  double ends[2];

  weft_band_get_interval (bins->mass[bin], samples->samples, &ends[0], &ends[1]);
  for (guint i = 0; i < 2; i++) {
    ends[i] = weft_axis_to_pixel (&painter->probability,
                                  weft_chart_get_height (samples->series, &painter->plan, points, ends[i]));
    cairo_move_to (painter->cr, middle - half, ends[i]);
    cairo_line_to (painter->cr, middle + half, ends[i]);
  }
  cairo_move_to (painter->cr, middle, ends[0]);
  cairo_line_to (painter->cr, middle, ends[1]);
}

static void
draw_all_whiskers (const WeftChartPainter *painter, const WeftChartSamples *samples)
{
  gsize points = weft_chart_get_points (samples->series, &painter->plan);
  g_autoptr (WeftBins) bins =
      weft_bins_new (samples->series, points, painter->time.lower, painter->time.upper);
  const WeftColor *color = &painter->theme->series[WEFT_SERIES_SAMPLED].color;
  double pixels = bins->width * painter->plot.width / (painter->time.upper - painter->time.lower);

  if (pixels < LEAST_BAR && !painter->plan.stems)
    return;
  for (gsize bin = 0; bin < bins->n; bin++)
    if (bins->mass[bin] > 0)
      draw_whisker (painter, samples, bins, points, bin);
  cairo_set_source_rgb (painter->cr, color->red, color->green, color->blue);
  cairo_set_line_width (painter->cr, 1.2);
  cairo_stroke (painter->cr);
}

void
weft_chart_draw_whiskers (const WeftChartPainter *painter)
{
  cairo_save (painter->cr);
  weft_chart_clip_to_plot (painter);
  for (guint i = 0; i < painter->chart->samples->len; i++) {
    const WeftChartSamples *samples = &g_array_index (painter->chart->samples, WeftChartSamples, i);

    if (g_ptr_array_find (painter->chart->densities, samples->series, NULL))
      draw_all_whiskers (painter, samples);
  }
  cairo_restore (painter->cr);
}
