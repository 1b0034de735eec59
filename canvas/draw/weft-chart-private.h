/* weft-chart-private.h: what the files of WeftChart share. */
#pragma once

#include "weft-axis.h"
#include "weft-bins.h"
#include "weft-chart.h"

G_BEGIN_DECLS

#define WEFT_CHART_CAPTION    18.0 /* height of the row of captions above the plot */
#define WEFT_CHART_TICK_LABEL 18.0 /* height of the label of a tick, which stands in the plot */
#define WEFT_CHART_TICK_GAP   4.0  /* between it and the curves below */

/* A quantile, a tick or the deadline. */
typedef struct {
  double time;
  char *label;
  int priority;
} WeftChartMark;

/* A density that is sampled. */
typedef struct {
  WeftSeries *series;
  guint64 samples;
} WeftChartSamples;

struct _WeftChart {
  gint ref_count;
  char *quantity;
  char *unit;
  char *cumulative_label; /* (nullable) */
  GPtrArray *curves;      /* WeftSeries: those that are read, from below upwards */
  GPtrArray *densities;   /* WeftSeries */
  GPtrArray *cumulatives; /* WeftSeries */
  GArray *samples;        /* WeftChartSamples */
  char *samples_label;
  GArray *quantiles; /* WeftChartMark, ascending */
  GArray *ticks;     /* WeftChartMark, ascending */
  gboolean has_deadline;
  WeftChartMark deadline;
  gboolean has_range;
  double lower;
  double upper;
};

/* How the densities are drawn at one size. */
typedef struct {
  gboolean stems; /* every point for itself, as a thin bar */
  double unit;    /* of a stem: the least distance; of a step or bin: its width; in units of time */
  gboolean exact; /* a step holds one lattice point that can be seen */
} WeftChartPlan;

/* A chart at one size on one surface. */
typedef struct {
  const WeftChart *chart;
  const WeftTheme *theme;
  const WeftChartDrawOptions *options;
  WeftTypesetter *typesetter;
  cairo_t *cr;
  double width;
  double height;
  WeftRect plot;
  WeftChartPlan plan;
  WeftAxis time;
  WeftAxis probability; /* of a bar */
  WeftAxis cumulative;
} WeftChartPainter;

/** weft_chart_is_compact: whether a chart as wide as that does without the labels at its sides. */
gboolean weft_chart_is_compact (double width);

/** weft_chart_get_greatest_step: of the lattices of the densities; 1 when there is none. */
double weft_chart_get_greatest_step (const WeftChart *chart);

WeftAxis weft_chart_get_time_axis (const WeftChart *chart, double width, double height);
WeftChartPlan weft_chart_get_plan (const WeftChart *chart, const WeftAxis *time);

/** weft_chart_get_points: how many lattice points of @series go into a bar. */
gsize weft_chart_get_points (const WeftSeries *series, const WeftChartPlan *plan);

/** weft_chart_get_peak: the height of the highest bar in the range of @time. */
double weft_chart_get_peak (const WeftChart *chart, const WeftChartPlan *plan, const WeftAxis *time);

/** weft_chart_get_height: of the bar of @series, whose points are @points each, for @mass: mass on the scale
 * that all densities of the chart share. */
double weft_chart_get_height (const WeftSeries *series, const WeftChartPlan *plan, gsize points, double mass);

/** weft_chart_describe_bars: (transfer full): what the height of a bar means: "probability, in bins of 5". */
char *weft_chart_describe_bars (const WeftChartPainter *painter);

/** weft_chart_draw_band_swatch: for the legend. */
void weft_chart_draw_band_swatch (const WeftTheme *theme, cairo_t *cr, const WeftRect *box);

/** weft_chart_clip_to_plot: with a little room above. */
void weft_chart_clip_to_plot (const WeftChartPainter *painter);

/* The layers, from back to front. */
void weft_chart_draw_selection (const WeftChartPainter *painter);
void weft_chart_draw_axes (const WeftChartPainter *painter);
void weft_chart_draw_densities (const WeftChartPainter *painter);
void weft_chart_draw_bands (const WeftChartPainter *painter);
void weft_chart_draw_whiskers (const WeftChartPainter *painter);
void weft_chart_draw_cumulatives (const WeftChartPainter *painter);
void weft_chart_draw_ticks (const WeftChartPainter *painter);
void weft_chart_draw_quantiles (const WeftChartPainter *painter);
void weft_chart_draw_deadline (const WeftChartPainter *painter);
void weft_chart_draw_beyond (const WeftChartPainter *painter);
void weft_chart_draw_captions (const WeftChartPainter *painter);
void weft_chart_draw_hover (const WeftChartPainter *painter);

G_END_DECLS
