/* weft-chart.c: what a chart holds, and where it puts it. */
#include "weft-chart-private.h"

#include "weft-ref.h"

#include <math.h>

/* Widths, in pixels. */
#define COMPACT_WIDTH 400.0
#define LEAST_STEP    2.0 /* narrower steps are summed up into bins */
#define LEAST_BIN     2.5
#define LEAST_STEM    7.0 /* points at least so far apart are stems */

/* The part of a density that the automatic range may leave out at each end. */
#define TAIL 1e-3

/* A mark is in the automatic range when it is not further from the curves than this part of their width. */
#define REACH 0.25

WeftChart *
weft_chart_new (void)
{
  WeftChart *chart = g_new0 (WeftChart, 1);

  weft_ref_init (&chart->ref_count);
  chart->quantity = g_strdup ("");
  chart->unit = g_strdup ("");
  chart->curves = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_series_unref);
  chart->densities = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_series_unref);
  chart->cumulatives = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_series_unref);
  chart->samples = g_array_new (FALSE, FALSE, sizeof (WeftChartSamples));
  chart->quantiles = g_array_new (FALSE, FALSE, sizeof (WeftChartMark));
  chart->ticks = g_array_new (FALSE, FALSE, sizeof (WeftChartMark));
  return chart;
}

WeftChart *
weft_chart_ref (WeftChart *chart)
{
  weft_ref_inc (&chart->ref_count);
  return chart;
}

static void
marks_free (GArray *marks)
{
  for (guint i = 0; i < marks->len; i++)
    g_free (g_array_index (marks, WeftChartMark, i).label);
  g_array_unref (marks);
}

void
weft_chart_unref (WeftChart *chart)
{
  if (!weft_ref_dec (&chart->ref_count))
    return;
  for (guint i = 0; i < chart->samples->len; i++)
    weft_series_unref (g_array_index (chart->samples, WeftChartSamples, i).series);
  g_array_unref (chart->samples);
  g_free (chart->samples_label);
  g_ptr_array_unref (chart->curves);
  g_ptr_array_unref (chart->densities);
  g_ptr_array_unref (chart->cumulatives);
  marks_free (chart->quantiles);
  marks_free (chart->ticks);
  g_free (chart->deadline.label);
  g_free (chart->quantity);
  g_free (chart->unit);
  g_free (chart->cumulative_label);
  g_free (chart);
}

void
weft_chart_set_caption (WeftChart *chart, const char *quantity, const char *unit)
{
  g_free (chart->quantity);
  g_free (chart->unit);
  chart->quantity = g_strdup (quantity);
  chart->unit = g_strdup (unit);
}

void
weft_chart_add_density (WeftChart *chart, WeftSeries *series)
{
  g_ptr_array_add (chart->densities, weft_series_ref (series));
  g_ptr_array_add (chart->curves, weft_series_ref (series));
}

void
weft_chart_add_curve (WeftChart *chart, WeftSeries *series)
{
  g_ptr_array_add (chart->cumulatives, weft_series_ref (series));
  g_ptr_array_add (chart->curves, weft_series_ref (series));
}

void
weft_chart_add_cumulative (WeftChart *chart, WeftSeries *series, const char *label)
{
  g_free (chart->cumulative_label);
  chart->cumulative_label = g_strdup (label);
  g_ptr_array_add (chart->cumulatives, weft_series_ref (series));
}

void
weft_chart_add_samples (WeftChart *chart, WeftSeries *series, guint64 samples, const char *label)
{
  WeftChartSamples added = {weft_series_ref (series), samples};

  g_free (chart->samples_label);
  chart->samples_label = g_strdup (label);
  g_array_append_val (chart->samples, added);
}

static void
add_mark (GArray *marks, double time, const char *label, int priority)
{
  WeftChartMark mark = {time, g_strdup (label), priority};
  guint place = 0;

  while (place < marks->len && g_array_index (marks, WeftChartMark, place).time <= time)
    place++;
  g_array_insert_val (marks, place, mark);
}

void
weft_chart_add_quantile (WeftChart *chart, double time, const char *label, int priority)
{
  add_mark (chart->quantiles, time, label, priority);
}

void
weft_chart_add_tick (WeftChart *chart, double time, const char *label)
{
  add_mark (chart->ticks, time, label, 0);
}

void
weft_chart_set_deadline (WeftChart *chart, double time, const char *label)
{
  g_free (chart->deadline.label);
  chart->deadline = (WeftChartMark){time, g_strdup (label), 0};
  chart->has_deadline = TRUE;
}

void
weft_chart_set_range (WeftChart *chart, double lower, double upper)
{
  g_return_if_fail (lower < upper);
  chart->has_range = TRUE;
  chart->lower = lower;
  chart->upper = upper;
}

void
weft_chart_clear_range (WeftChart *chart)
{
  chart->has_range = FALSE;
}

static void
widen (double *lower, double *upper, double from, double to)
{
  *lower = MIN (*lower, from);
  *upper = MAX (*upper, to);
}

static void
widen_by_series (const GPtrArray *list, double *lower, double *upper)
{
  for (guint i = 0; i < list->len; i++) {
    const WeftSeries *series = list->pdata[i];

    widen (lower, upper, weft_series_get_quantile (series, TAIL),
           weft_series_get_quantile (series, 1 - TAIL));
  }
}

static void
widen_by_mark (double *lower, double *upper, double time, double reach)
{
  if (time >= *lower - reach && time <= *upper + reach)
    widen (lower, upper, time, time);
}

/* Marks stand in the range where they are near the curves; they do not make a needle of a curve that is far from them. */
static void
widen_by_marks (const WeftChart *chart, double *lower, double *upper)
{
  double reach = REACH * (*upper - *lower);
  double from = *lower;
  double to = *upper;

  for (guint i = 0; i <= chart->ticks->len; i++) {
    double low = from;
    double high = to;

    if (i < chart->ticks->len)
      widen_by_mark (&low, &high, g_array_index (chart->ticks, WeftChartMark, i).time, reach);
    else if (chart->has_deadline)
      widen_by_mark (&low, &high, chart->deadline.time, reach);
    widen (lower, upper, low, high);
  }
}

void
weft_chart_get_range (const WeftChart *chart, double *lower, double *upper)
{
  double room;

  *lower = chart->lower;
  *upper = chart->upper;
  if (chart->has_range)
    return;
  *lower = INFINITY;
  *upper = -INFINITY;
  widen_by_series (chart->curves, lower, upper);
  widen_by_series (chart->cumulatives, lower, upper);
  if (*lower > *upper)
    *lower = *upper = 0;
  widen_by_marks (chart, lower, upper);
  room = MAX ((*upper - *lower) * 0.06, *upper == *lower ? MAX (fabs (*upper) * 0.1, 1) : 0);
  *lower -= room;
  *upper += room;
}

gboolean
weft_chart_is_compact (double width)
{
  return width < COMPACT_WIDTH;
}

WeftRect
weft_chart_get_plot_area (const WeftChart *chart, double width, double height)
{
  gboolean compact = weft_chart_is_compact (width);
  double left = compact ? 12 : 50;
  double right = compact || chart->cumulatives->len == 0 ? 12 : 36;
  double top = 22 + (chart->quantiles->len > 0 ? 22 : 0);
  double bottom = 22 + (*chart->quantity != '\0' ? 20 : 0);

  return (WeftRect){left, top, MAX (width - left - right, 1), MAX (height - top - bottom, 1)};
}

WeftAxis
weft_chart_get_time_axis (const WeftChart *chart, double width, double height)
{
  WeftRect plot = weft_chart_get_plot_area (chart, width, height);
  WeftAxis axis = {.start = plot.x, .end = weft_rect_right (&plot)};

  weft_chart_get_range (chart, &axis.lower, &axis.upper);
  return axis;
}

double
weft_chart_x_to_time (const WeftChart *chart, double width, double height, double x)
{
  WeftAxis axis = weft_chart_get_time_axis (chart, width, height);

  return weft_axis_to_value (&axis, x);
}

double
weft_chart_time_to_x (const WeftChart *chart, double width, double height, double time)
{
  WeftAxis axis = weft_chart_get_time_axis (chart, width, height);

  return weft_axis_to_pixel (&axis, time);
}

/* The least distance of points that can be seen, over all densities; INFINITY when all are constants. */
static double
get_spacing (const WeftChart *chart)
{
  double least = INFINITY;

  for (guint i = 0; i < chart->densities->len; i++) {
    const WeftSeries *series = chart->densities->pdata[i];
    gsize spacing = weft_series_get_spacing (series);

    if (spacing > 0)
      least = MIN (least, (double) spacing * series->step);
  }
  return least;
}

double
weft_chart_get_greatest_step (const WeftChart *chart)
{
  double greatest = 0;

  for (guint i = 0; i < chart->densities->len; i++)
    greatest = MAX (greatest, ((const WeftSeries *) chart->densities->pdata[i])->step);
  return greatest > 0 ? greatest : 1;
}

gsize
weft_chart_get_points (const WeftSeries *series, const WeftChartPlan *plan)
{
  return plan->stems ? 1 : (gsize) MAX (1, llround (plan->unit / series->step));
}

/* Whether no bar as wide as the plan says holds two points that can be seen. */
static gboolean
is_exact (const WeftChart *chart, const WeftChartPlan *plan)
{
  for (guint i = 0; i < chart->densities->len; i++) {
    const WeftSeries *series = chart->densities->pdata[i];
    gsize spacing = weft_series_get_spacing (series);

    if (spacing > 0 && weft_chart_get_points (series, plan) > spacing)
      return FALSE;
  }
  return TRUE;
}

WeftChartPlan
weft_chart_get_plan (const WeftChart *chart, const WeftAxis *time)
{
  double pixels = fabs (time->end - time->start) / (time->upper - time->lower);
  double spacing = get_spacing (chart);
  double unit = MAX (isfinite (spacing) ? spacing : 0, weft_chart_get_greatest_step (chart));
  WeftChartPlan plan = {.unit = unit};

  if (spacing * pixels >= LEAST_STEM)
    return (WeftChartPlan){.stems = TRUE, .unit = MIN (spacing, time->upper - time->lower), .exact = TRUE};
  if (unit * pixels < LEAST_STEP)
    plan.unit = unit * weft_axis_get_nice_step (LEAST_BIN / (unit * pixels));
  plan.exact = is_exact (chart, &plan);
  return plan;
}

double
weft_chart_get_height (const WeftSeries *series, const WeftChartPlan *plan, gsize points, double mass)
{
  return plan->stems ? mass : mass * plan->unit / ((double) points * series->step);
}

double
weft_chart_get_bin_width (const WeftChart *chart, double width, double height)
{
  WeftAxis axis = weft_chart_get_time_axis (chart, width, height);
  WeftChartPlan plan = weft_chart_get_plan (chart, &axis);

  return plan.exact ? 0 : plan.unit;
}

double
weft_chart_get_peak (const WeftChart *chart, const WeftChartPlan *plan, const WeftAxis *time)
{
  double peak = 0;

  for (guint i = 0; i < chart->densities->len; i++) {
    const WeftSeries *series = chart->densities->pdata[i];
    gsize points = weft_chart_get_points (series, plan);
    g_autoptr (WeftBins) bins = weft_bins_new (series, points, time->lower, time->upper);

    for (gsize bin = 0; bin < bins->n; bin++)
      peak = MAX (peak, weft_chart_get_height (series, plan, points, bins->mass[bin]));
  }
  return peak;
}

/* The bin that @time is in; of stems, the one that is seen nearby. */
static gsize
pick_bin (const WeftBins *bins, gboolean stems, double time)
{
  gsize best = 0;

  for (gsize bin = 1; bin < bins->n; bin++)
    if (stems ? bins->mass[bin] > bins->mass[best] : weft_bins_get_left (bins, bin) <= time)
      best = bin;
  return best;
}

guint
weft_chart_get_n_curves (const WeftChart *chart)
{
  return chart->curves->len;
}

const WeftSeries *
weft_chart_get_curve (const WeftChart *chart, guint index)
{
  return chart->curves->pdata[chart->curves->len - 1 - index];
}

void
weft_chart_find_bar (const WeftChart *chart,
                     double width,
                     double height,
                     double time,
                     double *from,
                     double *to)
{
  WeftAxis axis = weft_chart_get_time_axis (chart, width, height);
  WeftChartPlan plan = weft_chart_get_plan (chart, &axis);
  const WeftSeries *series = weft_chart_get_curve (chart, 0);
  gsize points = weft_chart_get_points (series, &plan);
  double near = plan.stems ? (double) MAX (weft_series_get_spacing (series), 1) * series->step / 2 : 0;
  g_autoptr (WeftBins) bins = weft_bins_new (series, points, time - near, time + near);
  gsize bin = pick_bin (bins, plan.stems, time);

  *from = *to = round (time / series->step) * series->step;
  if (bins->n == 0 ||
      (plan.stems && fabs (weft_bins_get_left (bins, bin) + series->step / 2 - time) > near * (1 + 1e-9)))
    return;
  *from = weft_bins_get_left (bins, bin) + series->step / 2;
  *to = weft_bins_get_left (bins, bin + 1) - series->step / 2;
}
