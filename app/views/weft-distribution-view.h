/* weft-distribution-view.h: how long a program takes: the distribution of its execution time as a chart,
 * with the numbers beside it, compared with the result before and with the other modes. */
#pragma once

#include "weft-chart.h"
#include "weft-result.h"

G_BEGIN_DECLS

/* What is shown. The results stay the caller's. */
typedef struct {
  const WeftFlowResult *current;
  const WeftFlowResult *previous;        /* nullable: drawn as a ghost, and compared with */
  const WeftFlowResult *const *overlays; /* (array length=n_overlays): the same tree in other modes */
  gsize n_overlays;
  gboolean has_deadline;
  double deadline; /* in units of time */
} WeftDistributionView;

/* As what the curve of other modes is drawn than as drawn or throughout the same: of the best. */
#define WEFT_DISTRIBUTION_BEST (WEFT_SERIES_PALETTE + 3)

/** weft_distribution_view_new_chart: (transfer full): the chart alone. O(lattice points). */
WeftChart *weft_distribution_view_new_chart (const WeftDistributionView *view);

/** weft_distribution_view_get_size: of a picture of it, in pixels. */
void weft_distribution_view_get_size (const WeftDistributionView *view, double *width, double *height);

/** weft_distribution_view_get_chart_area: where in a view of @width by @height pixels the chart is. The numbers
 * are at its right, or below it in a narrow view; one that is low as well has none. */
WeftRect
weft_distribution_view_get_chart_area (const WeftDistributionView *view, double width, double height);

/**
 * weft_distribution_view_draw:
 * @chart: (nullable): what weft_distribution_view_new_chart() gave, to be kept between drawings
 * @options: (nullable): pointer and selection in the chart
 *
 * Draws chart and numbers on @cr from (0, 0) to (@width, @height); the background is left as it is.
 */
void weft_distribution_view_draw (const WeftDistributionView *view,
                                  const WeftChart *chart,
                                  const WeftTheme *theme,
                                  cairo_t *cr,
                                  double width,
                                  double height,
                                  const WeftChartDrawOptions *options);

G_END_DECLS
