/* weft-figure-view.h: a figure to look at: it scrolls inside a GtkScrolledWindow, hover and arrow keys say what an
 * item is, a click or Enter picks the node that it stands for. Timelines are zoomed with Control and the wheel, by a box, by keys,
 * and moved by the middle button, where there is nothing to take hold of, or in a strip that shows the whole. */
#pragma once

#include "weft-figure.h"
#include "weft-key.h"

G_BEGIN_DECLS

#define WEFT_TYPE_FIGURE_VIEW (weft_figure_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftFigureView, weft_figure_view, WEFT, FIGURE_VIEW, GtkWidget)

GtkWidget *weft_figure_view_new (void);

/** weft_figure_view_set_figure: @figure: (nullable): what to show from now on. */
void weft_figure_view_set_figure (WeftFigureView *view, WeftFigure *figure);

/** weft_figure_view_get_figure: (transfer none) (nullable). */
WeftFigure *weft_figure_view_get_figure (WeftFigureView *view);

/** weft_figure_view_set_selection: the nodes that are selected: numbers, ascending. */
void weft_figure_view_set_selection (WeftFigureView *view, const guint32 *nodes, gsize n);

/** weft_figure_view_set_hovered: @node is pointed at, here or elsewhere; 0: none is. Emits nothing. */
void weft_figure_view_set_hovered (WeftFigureView *view, guint32 node);
guint32 weft_figure_view_get_hovered (WeftFigureView *view);

/** weft_figure_view_get_reading: (nullable): what there is to say of the item under the pointer, else of the one
 * with the keyboard. */
const char *weft_figure_view_get_reading (WeftFigureView *view);

/** weft_figure_view_get_item_box: where in the widget @item is shown, scrolled as it is. */
WeftRect weft_figure_view_get_item_box (WeftFigureView *view, gsize item);

/** weft_figure_view_get_seen: @place: (out): how the figure lies; @visible: (out): which part of it is seen. Returns: whether any is. */
gboolean weft_figure_view_get_seen (WeftFigureView *view, WeftFigurePlace *place, WeftRect *visible);

/** weft_figure_view_zoom: by @factor, around the middle; _reset: as wide as the window, lanes as high as by themselves. */
void weft_figure_view_zoom (WeftFigureView *view, double factor);
void weft_figure_view_zoom_reset (WeftFigureView *view);
double weft_figure_view_get_zoom (WeftFigureView *view);

/** weft_figure_view_get_stretch: how many times as high as by themselves lanes are. */
double weft_figure_view_get_stretch (WeftFigureView *view);

/** weft_figure_view_fit_selection: zooms to what is selected. Returns: whether there is any of it. */
gboolean weft_figure_view_fit_selection (WeftFigureView *view);

/** weft_figure_view_get_keys: (transfer none) (array length=n): what keys do in it. */
const WeftKey *weft_figure_view_get_keys (guint *n);

/** weft_figure_view_get_timeline_keys: (transfer none) (array length=n): the same, of timelines only. */
const WeftKey *weft_figure_view_get_timeline_keys (guint *n);

/** weft_figure_view_set_movable: whether bars may be dragged to other lanes, or what a figure over quantities is about to another place; at first they may not. */
void weft_figure_view_set_movable (WeftFigureView *view, gboolean movable);

/* Signals:
 *   picked (guint node)
 *   move-asked (guint node, guint lane)   what stands for the node should be in the lane that is called so
 *   place-asked (double x, double y)   what the figure is about should be where these values are; of a figure with one quantity, @x
 *   fold-asked (const char *title)   lanes with that title should be one lane, or all of them again
 *   hovered (guint node)   by the pointer; 0: none
 *   reading-changed ()
 */

G_END_DECLS
