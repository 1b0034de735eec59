/* weft-chart.h: a chart of distributions over one axis: densities, cumulative curves, marked quantiles,
 * values of comparison and a deadline, as layers in one plot. It draws on any cairo_t and tells where its
 * times are, so that a widget can read values, select ranges and drag the deadline.
 *
 * A density is drawn as what it is. Points far enough apart are stems of their own; closer ones are steps
 * as wide as the lattice; points closer than two pixels are summed up into bins, and the chart says how
 * wide the bins are. All densities of a chart share one width of bins, so their heights compare.
 *
 * A chart is built by one thread and then only read; any number of threads may draw it at once. */
#pragma once

#include "weft-rect.h"
#include "weft-series.h"
#include "weft-typesetter.h"

G_BEGIN_DECLS

typedef struct _WeftChart WeftChart;

typedef struct {
  WeftTypesetter *typesetter; /* NULL: an own one for this call */
  gboolean hovering;
  double hover; /* a time */
  gboolean selecting;
  double select_from; /* times */
  double select_to;
} WeftChartDrawOptions;

WeftChart *weft_chart_new (void);
WeftChart *weft_chart_ref (WeftChart *chart);
void weft_chart_unref (WeftChart *chart);

/** weft_chart_set_caption: what the axis shows, "execution time", and its unit, "cycles" or "". */
void weft_chart_set_caption (WeftChart *chart, const char *quantity, const char *unit);

/** weft_chart_add_density: adds the density @series; later ones are drawn over earlier ones. */
void weft_chart_add_density (WeftChart *chart, WeftSeries *series);

/** weft_chart_add_cumulative: draws the running sum of @series, as its role is drawn, on the axis at the right. The legend
 * names all such curves by the one @label that was given last; @label: (nullable): none of them. */
void weft_chart_add_cumulative (WeftChart *chart, WeftSeries *series, const char *label);

/** weft_chart_add_curve: a curve to be compared with the densities: its running sum alone is drawn, because several combs of
 * bars over each other cannot be told apart. It is in the legend, and read like a density. */
void weft_chart_add_curve (WeftChart *chart, WeftSeries *series);

/** weft_chart_add_samples: says that the density @series is of @samples runs: bars get whiskers, and around its running
 * sum a band is drawn, in which the true curve is (weft-band.h). The legend names all bands by the @label given last. */
void weft_chart_add_samples (WeftChart *chart, WeftSeries *series, guint64 samples, const char *label);

/** weft_chart_add_quantile: a dotted line at @time with @label above the plot; where there is no room for
 * all labels, those of the lowest @priority are left out. */
void weft_chart_add_quantile (WeftChart *chart, double time, const char *label, int priority);

/** weft_chart_add_tick: a value of comparison: a short line on the axis with a label. */
void weft_chart_add_tick (WeftChart *chart, double time, const char *label);

/** weft_chart_set_deadline: a line over the whole height with a handle and a label. */
void weft_chart_set_deadline (WeftChart *chart, double time, const char *label);

/** weft_chart_set_range: the times that the plot shows. Without it: all but a thousandth of each curve at both ends, and those
 * ticks and deadlines that are near; an arrow at the edge tells of the others. @lower < @upper. */
void weft_chart_set_range (WeftChart *chart, double lower, double upper);
void weft_chart_clear_range (WeftChart *chart);
void weft_chart_get_range (const WeftChart *chart, double *lower, double *upper);

/** weft_chart_get_plot_area: of a chart that is @width by @height pixels: the box inside the axes. */
WeftRect weft_chart_get_plot_area (const WeftChart *chart, double width, double height);

double weft_chart_x_to_time (const WeftChart *chart, double width, double height, double x);
double weft_chart_time_to_x (const WeftChart *chart, double width, double height, double time);

/**
 * weft_chart_get_bin_width: what one bar of a density stands for, in units of time, when the chart is @width
 * by @height pixels; 0: each bar is one lattice point.
 */
double weft_chart_get_bin_width (const WeftChart *chart, double width, double height);

/** weft_chart_get_n_curves: densities and curves, for reading; _get_curve: (transfer none): the one on top is 0. */
guint weft_chart_get_n_curves (const WeftChart *chart);
const WeftSeries *weft_chart_get_curve (const WeftChart *chart, guint index);

/** weft_chart_find_bar: the bar, step or stem at @time of the curve on top when the chart is @width by @height pixels: its first
 * and its last lattice point; where there is none, the nearest lattice point twice. @from, @to: (out). */
void weft_chart_find_bar (const WeftChart *chart,
                          double width,
                          double height,
                          double time,
                          double *from,
                          double *to);

/** weft_chart_find_beyond: @time: (out): of the tick or deadline outside the range whose arrow at the edge is at (@x, @y);
 * %FALSE where there is none. */
gboolean weft_chart_find_beyond (const WeftChart *chart,
                                 WeftTypesetter *typesetter,
                                 double width,
                                 double height,
                                 double x,
                                 double y,
                                 double *time);

/** weft_chart_draw_swatch: a bit of a curve as it is drawn, for a legend, at the left of @box. */
void weft_chart_draw_swatch (const WeftTheme *theme, cairo_t *cr, WeftSeriesRole role, const WeftRect *box);

/** weft_chart_draw: draws on @cr from (0, 0) to (@width, @height); the background is left as it is.
 * @options may be %NULL. O(lattice points in the range + pixels). */
void weft_chart_draw (const WeftChart *chart,
                      const WeftTheme *theme,
                      cairo_t *cr,
                      double width,
                      double height,
                      const WeftChartDrawOptions *options);

/** weft_chart_get_n_legend: number of entries of the legend. */
guint weft_chart_get_n_legend (const WeftChart *chart);

/** weft_chart_get_legend_width: that entry @index takes, with its sample, so that nothing of it is cut. */
double weft_chart_get_legend_width (const WeftChart *chart, WeftTypesetter *typesetter, guint index);

/** weft_chart_draw_legend_entry: draws entry @index, a sample of the line and its label, in @box; the density
 * that is drawn on top comes first. */
void weft_chart_draw_legend_entry (const WeftChart *chart,
                                   const WeftTheme *theme,
                                   WeftTypesetter *typesetter,
                                   cairo_t *cr,
                                   guint index,
                                   const WeftRect *box);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftChart, weft_chart_unref)

G_END_DECLS
