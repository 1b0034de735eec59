/* weft-figure-view-private.h: the view of a figure as its files see it: what it shows, how far it is zoomed, and the tools of the pointer. Lengths
 * are those of the figure, from the corner of the widget. */
#pragma once

#include "weft-figure-tool.h"
#include "weft-figure-view.h"
#include "weft-timeline.h"

G_BEGIN_DECLS

#define WEFT_FIGURE_ZOOM_STEP 1.25

struct _WeftFigureView {
  GtkWidget parent_instance;
  WeftFigure *figure;
  WeftTypesetter *typesetter;
  const WeftTheme *theme;
  GtkAdjustment *adjustments[2]; /* by GtkOrientation */
  double zoom;                   /* of the width: 1 is as wide as the window */
  double stretch;                /* of lanes: 1 is as high as they are by themselves */
  double x;                      /* of the pointer; scroll events do not tell */
  double y;
  gboolean pointed; /* the pointer is inside */
  gsize hovered;
  gsize focused;
  guint32 hovered_node; /* here or elsewhere */
  GArray *selected;     /* guint32 */
  char *words;
  char *note;        /* (nullable): what is measured; said while nothing is under the pointer */
  double markers[2]; /* times */
  guint n_markers;
  gboolean is_movable;      /* bars to other lanes, or the mark of the figure */
  double pinched;           /* the factor of a pinch so far */
  gpointer *tool_states;    /* of each tool */
  gboolean dragged;         /* it is more than the click of an unsteady hand */
  guint tool;               /* that has the drag; the number of tools: none has */
  cairo_surface_t *density; /* (nullable): the whole timeline, small */
  const WeftTheme *density_theme;
};

/** weft_figure_view_get_scale: pixels of the screen for one of the figure: as large as the user's font. */
double weft_figure_view_get_scale (WeftFigureView *view);

/** weft_figure_view_get_width, _get_height: of the window, in the figure's lengths. */
double weft_figure_view_get_width (WeftFigureView *view);
double weft_figure_view_get_height (WeftFigureView *view);

/** weft_figure_view_get_offset: how far it is scrolled. */
double weft_figure_view_get_offset (WeftFigureView *view, GtkOrientation orientation);

/** weft_figure_view_set_offset: scrolls to @value, or as near to it as one can. */
void weft_figure_view_set_offset (WeftFigureView *view, GtkOrientation orientation, double value);

/** weft_figure_view_get_place: @visible: (out): where the window stands in the figure. */
WeftFigurePlace weft_figure_view_get_place (WeftFigureView *view, WeftRect *visible);

/** weft_figure_view_get_frame: how the timeline that it shows lies in the figure; %FALSE: it shows none. */
gboolean weft_figure_view_get_frame (WeftFigureView *view, WeftTimelineFrame *frame);

/** weft_figure_view_configure: after another size, figure or zoom. */
void weft_figure_view_configure (WeftFigureView *view);

/** weft_figure_view_zoom_at: by @factor, so that what is at @x stays there. */
void weft_figure_view_zoom_at (WeftFigureView *view, double factor, double x);

/** weft_figure_view_stretch_at: makes lanes @factor times as high, so that what is at @y stays there. */
void weft_figure_view_stretch_at (WeftFigureView *view, double factor, double y);

/** weft_figure_view_show_range: zooms so that the time from @from to @to fills the window. */
void weft_figure_view_show_range (WeftFigureView *view, double from, double to);

/** weft_figure_view_show_lanes: stretches lanes so that @first to @last, whole or in parts, fill the window. */
void weft_figure_view_show_lanes (WeftFigureView *view, double first, double last);

/** weft_figure_view_add_zooming: the wheel and pinching. */
void weft_figure_view_add_zooming (WeftFigureView *view);

/** weft_figure_view_add_tools: the drags; _clear_tools: at the end. */
void weft_figure_view_add_tools (WeftFigureView *view);
void weft_figure_view_clear_tools (WeftFigureView *view);

/** weft_figure_view_draw_tools: what they show over the figure; @cr: in the figure's lengths, from the corner of the widget. */
void weft_figure_view_draw_tools (WeftFigureView *view, cairo_t *cr);

/** weft_figure_view_give_up: what the tool that has the drag has done so far is undone. Returns: whether one had it. */
gboolean weft_figure_view_give_up (WeftFigureView *view);

/** weft_figure_view_hit: the item at (@x, @y), or WEFT_FIGURE_NOTHING. */
gsize weft_figure_view_hit (WeftFigureView *view, double x, double y);

/** weft_figure_view_forget_density: the figure is another one. */
void weft_figure_view_forget_density (WeftFigureView *view);

/** weft_figure_view_take_note: (transfer full) (nullable): what there is to say while nothing is under the pointer. */
void weft_figure_view_take_note (WeftFigureView *view, char *note);

/** weft_figure_view_get_bar_left: where @item begins, in the figure. */
double weft_figure_view_get_bar_left (WeftFigureView *view, gsize item);

/** weft_figure_view_get_tool_state: (transfer none): of one of the tools. */
gpointer weft_figure_view_get_tool_state (WeftFigureView *view, const WeftFigureTool *tool);

/** weft_figure_view_add_marker: a moment, at the pointer; _remove_markers: them, and what is measured. Returns: whether there was any. */
void weft_figure_view_add_marker (WeftFigureView *view);
gboolean weft_figure_view_remove_markers (WeftFigureView *view);
void weft_figure_view_draw_markers (WeftFigureView *view, cairo_t *cr);

/** weft_figure_view_ask_to_move: says that the bars of @node should be in the lane called @lane. */
void weft_figure_view_ask_to_move (WeftFigureView *view, guint32 node, guint lane);

/** weft_figure_view_move_by: the bar with the keyboard, by so many lanes. Returns: whether that could be. */
gboolean weft_figure_view_move_by (WeftFigureView *view, int lanes);

/** weft_figure_view_ask_to_place: says that what the figure is about should be at @values (array length=2). */
void weft_figure_view_ask_to_place (WeftFigureView *view, const double *values);

/** weft_figure_view_is_on_mark: whether a drag from (@x, @y), in pixels of the screen, takes the mark of the figure elsewhere. */
gboolean weft_figure_view_is_on_mark (WeftFigureView *view, double x, double y);

/** weft_figure_view_place_by: the mark, by so many steps. Returns: whether that could be. */
gboolean weft_figure_view_place_by (WeftFigureView *view, int columns, int rows);

extern const WeftFigureTool weft_figure_measure_tool;
extern const WeftFigureTool weft_figure_place_tool;
extern const WeftFigureTool weft_figure_move_tool;
extern const WeftFigureTool weft_figure_strip_tool;
extern const WeftFigureTool weft_figure_band_tool;
extern const WeftFigureTool weft_figure_pan_tool;

G_END_DECLS
