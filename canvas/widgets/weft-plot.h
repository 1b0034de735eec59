/* weft-plot.h: a chart to read: a card shows the values at the pointer, a drag chooses a range, a double click puts the deadline,
 * which is then dragged along the axis; Control with the wheel zooms at the pointer, the middle button and Shift with the wheel
 * move along the axis. By keyboard: arrows read, Shift with arrows chooses, D puts the deadline there, + and − zoom, Z to what
 * is chosen, F shows all. */
#pragma once

#include "weft-chart.h"
#include "weft-key.h"

G_BEGIN_DECLS

#define WEFT_TYPE_PLOT (weft_plot_get_type ())
G_DECLARE_FINAL_TYPE (WeftPlot, weft_plot, WEFT, PLOT, GtkWidget)

GtkWidget *weft_plot_new (void);

/** weft_plot_set_chart: @chart: (nullable): what to show from now on; the plot sets its range. What is seen of the axis stays as
 * long as the new curves fit there. */
void weft_plot_set_chart (WeftPlot *plot, WeftChart *chart);

/** weft_plot_set_deadline: where the handle is; NaN: nowhere. */
void weft_plot_set_deadline (WeftPlot *plot, double time);

/** weft_plot_fit: shows all times, of a new subject or because the user wants to. */
void weft_plot_fit (WeftPlot *plot);

/** weft_plot_zoom: @factor: above 1: in, around what is read or the middle. */
void weft_plot_zoom (WeftPlot *plot, double factor);

/** weft_plot_get_range: the times that are seen. */
void weft_plot_get_range (WeftPlot *plot, double *lower, double *upper);

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
