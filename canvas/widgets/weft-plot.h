/* weft-plot.h: a chart to read: hover shows values, a drag selects a range, a double click puts the
 * deadline, which is then dragged along the axis. By keyboard: arrows move the reading, Shift with arrows selects, D puts the deadline there. */
#pragma once

#include "weft-chart.h"
#include "weft-key.h"

G_BEGIN_DECLS

#define WEFT_TYPE_PLOT (weft_plot_get_type ())
G_DECLARE_FINAL_TYPE (WeftPlot, weft_plot, WEFT, PLOT, GtkWidget)

GtkWidget *weft_plot_new (void);

/** weft_plot_set_chart: @chart: (nullable): what to show from now on. */
void weft_plot_set_chart (WeftPlot *plot, WeftChart *chart);

/** weft_plot_set_deadline: where the handle is; NaN: nowhere. */
void weft_plot_set_deadline (WeftPlot *plot, double time);

/** weft_plot_get_selection: the selected range of times; %FALSE when there is none. */
gboolean weft_plot_get_selection (WeftPlot *plot, double *from, double *to);

/** weft_plot_get_reading: (nullable): what is read at the pointer or the keyboard's place, in words. */
const char *weft_plot_get_reading (WeftPlot *plot);

/** weft_plot_get_keys: (transfer none) (array length=n): what keys do in it. */
const WeftKey *weft_plot_get_keys (guint *n);

/* Signals:
 *   deadline-moved (double time)   while the deadline is dragged
 *   reading-changed ()
 */

G_END_DECLS
