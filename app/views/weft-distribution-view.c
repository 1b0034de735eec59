/* weft-distribution-view.c: results to series, series to a chart, chart and numbers side by side. */
#include "weft-distribution-view.h"

#include "weft-numbers-panel.h"
#include "weft-numeral.h"
#include "weft-result-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define PREFERRED_WIDTH  900.0
#define PREFERRED_HEIGHT 330.0
#define WIDE             620.0 /* from here on the numbers are at the side */
#define GAP              22.0
#define MARGIN           10.0
#define LEAST_CHART      140.0

static WeftSeriesRole
get_role (const WeftFlowResult *result)
{
  if (result->samples > 0)
    return WEFT_SERIES_SAMPLED;
  if (g_strcmp0 (result->modes, "simd") == 0)
    return WEFT_SERIES_SIMD;
  if (g_strcmp0 (result->modes, "spmd") == 0)
    return WEFT_SERIES_SPMD;
  return WEFT_DISTRIBUTION_BEST;
}

static WeftSeries *
make_series (const WeftLattice *time, WeftSeriesRole role, const char *label)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (time, &n);

  return weft_series_new (role, label, weft_lattice_get_step (time), weft_lattice_get_first (time), p, n);
}

/* What a curve is called; of what is not exact, what it is. */
static char *
name_result (const WeftFlowResult *result)
{
  gboolean is_exact = weft_flow_result_get_certainty (result) == WEFT_CERTAINTY_EXACT;
  g_autofree char *exactness = is_exact ? NULL : weft_result_words_exactness (result);

  if (exactness == NULL)
    return g_strdup (weft_result_words_modes (result));
  if (g_strcmp0 (result->modes, "as-drawn") == 0)
    return g_steal_pointer (&exactness);
  return g_strdup_printf ("%s, %s", weft_result_words_modes (result), exactness);
}

static void
add_result (WeftChart *chart,
            const WeftFlowResult *result,
            WeftSeriesRole role,
            const char *format,
            gboolean as_curve)
{
  g_autofree char *name = name_result (result);
  g_autofree char *label = g_strdup_printf (format, name);
  g_autoptr (WeftSeries) series = make_series (result->time, role, label);

  if (as_curve)
    weft_chart_add_curve (chart, series);
  else
    weft_chart_add_density (chart, series);
  if (result->samples > 0 && role != WEFT_SERIES_PREVIOUS)
    weft_chart_add_samples (chart, series, result->samples, _ ("95 % band of the samples"));
}

/* Runs beside the answer that they are runs of are bars; programs in other modes are not. */
static gboolean
has_other_modes (const WeftDistributionView *view)
{
  for (gsize i = 0; i < view->n_overlays; i++)
    if (g_strcmp0 (view->overlays[i]->modes, view->current->modes) != 0)
      return TRUE;
  return FALSE;
}

/* The other of two bounds. */
static void
add_upper (WeftChart *chart, const WeftFlowResult *result)
{
  g_autoptr (WeftSeries) series = NULL;

  if (result->upper == NULL)
    return;
  series = make_series (result->upper, WEFT_SERIES_PALETTE + 1, _ ("from above"));
  weft_chart_add_density (chart, series);
}

static void
add_quantiles (WeftChart *chart, const WeftFlowResult *result)
{
  /* The one that matters most keeps its label where there is little room. */
  static const struct {
    double q;
    const char *label;
    int priority;
  } quantiles[] = {{0.5, N_ ("P50"), 3}, {0.9, N_ ("P90"), 1}, {0.95, N_ ("P95"), 4}, {0.99, N_ ("P99"), 2}};

  for (gsize i = 0; i < G_N_ELEMENTS (quantiles); i++)
    weft_chart_add_quantile (chart, weft_lattice_get_quantile (result->time, quantiles[i].q),
                             _ (quantiles[i].label), quantiles[i].priority);
}

static void
add_marks (WeftChart *chart, const WeftDistributionView *view)
{
  const WeftFlowResult *result = view->current;

  if (result->samples == 0 && isfinite (result->average_value) && result->average_value > 0) {
    g_autofree char *value = weft_numeral_rounded (result->average_value, 3);
    g_autofree char *label = g_strdup_printf (_ ("average-value estimate %s (Li et al.)"), value);

    weft_chart_add_tick (chart, result->average_value, label);
  }
  if (view->has_deadline) {
    g_autofree char *time = weft_numeral_exact (view->deadline);
    g_autofree char *met = weft_result_words_deadline (result, view->deadline);
    g_autofree char *label = g_strdup_printf (_ ("deadline %s · %s"), time, met);

    weft_chart_set_deadline (chart, view->deadline, label);
  }
}

WeftChart *
weft_distribution_view_new_chart (const WeftDistributionView *view)
{
  WeftChart *chart = weft_chart_new ();
  gboolean curves = has_other_modes (view);
  WeftSeriesRole role = view->current->samples > 0 ? WEFT_SERIES_SAMPLED : WEFT_SERIES_CURRENT;
  g_autoptr (WeftSeries) cumulative =
      make_series (view->current->time, curves ? role : WEFT_SERIES_CUMULATIVE, "");

  weft_chart_set_caption (chart, _ ("execution time"), view->current->unit);
  if (view->previous != NULL)
    add_result (chart, view->previous, WEFT_SERIES_PREVIOUS, _ ("previous: %s"), curves);
  for (gsize i = 0; i < view->n_overlays; i++)
    add_result (chart, view->overlays[i], get_role (view->overlays[i]), "%s", curves);
  add_result (chart, view->current, role, "%s", FALSE);
  add_upper (chart, view->current);
  weft_chart_add_cumulative (chart, cumulative, curves ? NULL : _ ("cumulative"));
  add_quantiles (chart, view->current);
  add_marks (chart, view);
  return chart;
}

void
weft_distribution_view_get_size (const WeftDistributionView *view G_GNUC_UNUSED,
                                 double *width,
                                 double *height)
{
  *width = PREFERRED_WIDTH;
  *height = PREFERRED_HEIGHT;
}

static gboolean
is_wide (double width)
{
  return width >= WIDE;
}

/* The height of the numbers below the chart of a narrow view. */
static double
get_numbers_height (const WeftDistributionView *view, const WeftChart *chart, double width)
{
  return weft_numbers_panel_get_height (view, chart, width - 2 * MARGIN >= 320);
}

/* A view that is narrow and low is for the chart alone. */
static gboolean
has_numbers (const WeftDistributionView *view, const WeftChart *chart, double width, double height)
{
  return is_wide (width) || height - get_numbers_height (view, chart, width) - GAP >= LEAST_CHART;
}

static WeftRect
get_chart_box (const WeftDistributionView *view, const WeftChart *chart, double width, double height)
{
  WeftRect box = {0, MARGIN / 2, width, height - MARGIN};

  if (is_wide (width))
    box.width = width - WEFT_NUMBERS_PANEL_WIDTH - GAP - MARGIN;
  else if (has_numbers (view, chart, width, height))
    box.height = height - get_numbers_height (view, chart, width) - GAP;
  return box;
}

WeftRect
weft_distribution_view_get_chart_area (const WeftDistributionView *view, double width, double height)
{
  g_autoptr (WeftChart) chart = is_wide (width) ? NULL : weft_distribution_view_new_chart (view);

  return get_chart_box (view, chart, width, height);
}

static WeftRect
get_numbers_box (const WeftRect *chart, double width, double height)
{
  if (is_wide (width))
    return (WeftRect){weft_rect_right (chart) + GAP, MARGIN, WEFT_NUMBERS_PANEL_WIDTH, height - 2 * MARGIN};
  return (WeftRect){MARGIN, weft_rect_bottom (chart) + GAP / 2, width - 2 * MARGIN,
                    height - weft_rect_bottom (chart)};
}

void
weft_distribution_view_draw (const WeftDistributionView *view,
                             const WeftChart *chart,
                             const WeftTheme *theme,
                             cairo_t *cr,
                             double width,
                             double height,
                             const WeftChartDrawOptions *options)
{
  g_autoptr (WeftChart) own_chart = chart == NULL ? weft_distribution_view_new_chart (view) : NULL;
  const WeftChart *shown = chart != NULL ? chart : own_chart;
  WeftRect box = get_chart_box (view, shown, width, height);
  WeftRect numbers = get_numbers_box (&box, width, height);
  WeftChartDrawOptions chart_options = options != NULL ? *options : (WeftChartDrawOptions){0};
  g_autoptr (WeftTypesetter) own_typesetter = NULL;

  if (chart_options.typesetter == NULL)
    chart_options.typesetter = own_typesetter = weft_typesetter_new (theme);
  cairo_save (cr);
  cairo_translate (cr, box.x, box.y);
  weft_chart_draw (shown, theme, cr, box.width, box.height, &chart_options);
  cairo_restore (cr);
  if (has_numbers (view, shown, width, height))
    weft_numbers_panel_draw (view, shown, theme, chart_options.typesetter, cr, &numbers);
}
