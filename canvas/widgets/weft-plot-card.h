/* weft-plot-card.h: what is read in a plot, as a small card at the place and as words: the times once, then a line for each
 * curve, that on top first. */
#pragma once

#include "weft-chart.h"

G_BEGIN_DECLS

/* What is read; times are points of the lattice of the curve on top. Plain value. */
typedef struct {
  double from; /* first and last time */
  double to;
  gboolean is_range; /* chosen, not one bar of the plot */
} WeftPlotReading;

/** weft_plot_reading_of_bar: at @time in a chart of @width by @height pixels; _of_range: from @a to @b, any order. */
WeftPlotReading weft_plot_reading_of_bar (const WeftChart *chart, double width, double height, double time);
WeftPlotReading weft_plot_reading_of_range (const WeftChart *chart, double a, double b);

/** weft_plot_card_describe: (transfer full): in words, for those who do not see the card. */
char *weft_plot_card_describe (const WeftChart *chart, const WeftPlotReading *reading);

/** weft_plot_card_draw: on @cr, beside (@x, @y), inside of @room. */
void weft_plot_card_draw (const WeftChart *chart,
                          const WeftPlotReading *reading,
                          const WeftTheme *theme,
                          WeftTypesetter *typesetter,
                          cairo_t *cr,
                          double x,
                          double y,
                          const WeftRect *room);

G_END_DECLS
