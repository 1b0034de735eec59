/* weft-numbers-panel.h: the numbers of a distribution in a column: mean, standard deviation, quantiles, each
 * with its difference from the result before, and the legend of the chart beside it. */
#pragma once

#include "weft-distribution-view.h"

G_BEGIN_DECLS

#define WEFT_NUMBERS_PANEL_WIDTH 186.0

/** weft_numbers_panel_get_height: what the panel needs, in pixels; in two columns it needs less. */
double weft_numbers_panel_get_height (const WeftDistributionView *view,
                                      const WeftChart *chart,
                                      gboolean two_columns);

/** weft_numbers_panel_draw: draws in @box, in two columns when it is wide enough for them. */
void weft_numbers_panel_draw (const WeftDistributionView *view,
                              const WeftChart *chart,
                              const WeftTheme *theme,
                              WeftTypesetter *typesetter,
                              cairo_t *cr,
                              const WeftRect *box);

G_END_DECLS
