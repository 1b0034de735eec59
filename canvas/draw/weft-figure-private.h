/* weft-figure-private.h: what makes a kind of figure, and what all kinds draw with. */
#pragma once

#include "weft-axis.h"
#include "weft-figure.h"

G_BEGIN_DECLS

/* A figure being drawn. */
typedef struct {
  const WeftFigure *figure;
  const WeftTheme *theme;
  const WeftFigurePlace *place;
  const WeftFigureDrawOptions *options;
  cairo_t *cr;
  WeftRect visible;
} WeftFigurePainter;

typedef struct {
  double (*get_height) (const WeftFigure *figure, WeftTypesetter *typesetter, double width);
  /* NULL: the height of the place */
  double (*get_extent) (const WeftFigure *figure, const WeftFigurePlace *place);
  WeftRect (*get_box) (const WeftFigure *figure, const WeftFigurePlace *place, gsize item);
  gsize (*hit) (const WeftFigure *figure, const WeftFigurePlace *place, double x, double y);
  /* NULL: up and down, one by one */
  gsize (*step) (const WeftFigure *figure, const WeftFigurePlace *place, gsize item, WeftFigureWay way);
  guint32 (*get_id) (const WeftFigure *figure, gsize item);
  gsize (*find) (const WeftFigure *figure, guint32 id); /* NULL: one by one */
  char *(*describe) (const WeftFigure *figure, gsize item);
  void (*draw) (const WeftFigurePainter *painter);
  void (*free) (WeftFigure *figure);
  char *(*describe_merging) (const WeftFigure *figure,
                             const WeftFigurePlace *place); /* NULL: nothing is merged */
  /* NULL: there is nothing of the kind; see weft_figure_get_mark() and weft_figure_read() */
  gboolean (*get_mark) (const WeftFigure *figure, const WeftFigurePlace *place, WeftFigureMark *mark);
  void (*read) (const WeftFigure *figure, const WeftFigurePlace *place, double x, double y, double values[2]);
  gboolean zoomable;
} WeftFigureClass;

/* The head of every kind's struct. */
struct _WeftFigure {
  gint ref_count;
  const WeftFigureClass *klass;
  gsize n_items;
};

void weft_figure_init (WeftFigure *figure, const WeftFigureClass *klass);

/** weft_figure_get_visible: the part of @place that is seen. */
WeftRect weft_figure_get_visible (const WeftFigurePlace *place);

/** weft_figure_read_axis: the value of @axis at @pixel, or at its end that is next to it. */
double weft_figure_read_axis (const WeftAxis *axis, double pixel);

/** weft_figure_clear: paints @box with the background: for heads that stand over what scrolls. */
void weft_figure_clear (const WeftFigurePainter *painter, const WeftRect *box);

/** weft_figure_is_selected: whether the node of @item is. */
gboolean weft_figure_is_selected (const WeftFigurePainter *painter, gsize item);

/** weft_figure_set_color: makes the colour of @role the source. */
void weft_figure_set_color (const WeftFigurePainter *painter, WeftColorRole role);

/** weft_figure_draw_text: one line in the colour of @role. */
void weft_figure_draw_text (const WeftFigurePainter *painter,
                            WeftFont font,
                            WeftColorRole role,
                            const char *text,
                            WeftRect box,
                            WeftAlign align);

/** weft_figure_draw_line: of one pixel, crisp on the screen. */
void weft_figure_draw_line (const WeftFigurePainter *painter, double x, double y, double to_x, double to_y);

/** weft_figure_draw_row: the ground of a row: selected, under the pointer, with the keyboard. */
void weft_figure_draw_row (const WeftFigurePainter *painter, gsize item, const WeftRect *box);

/** weft_figure_get_ring: how strong the outline of @item is; 0: it has none. */
double weft_figure_get_ring (const WeftFigurePainter *painter, gsize item);

/** weft_figure_draw_ring: an outline around what is selected, under the pointer, with the keyboard. */
void weft_figure_draw_ring (const WeftFigurePainter *painter, gsize item, const WeftRect *box);

#define WEFT_FIGURE_AXIS 40.0 /* height of ticks and caption */

/** weft_figure_draw_axis: ticks with grid lines from @top to @bottom, their labels and @caption below that. */
void weft_figure_draw_axis (const WeftFigurePainter *painter,
                            const WeftAxis *axis,
                            double top,
                            double bottom,
                            const char *caption);

/** weft_figure_draw_side_axis: the same for an axis at the left of @plot, with grid lines through it and @caption in the corner above. */
void weft_figure_draw_side_axis (const WeftFigurePainter *painter,
                                 const WeftAxis *axis,
                                 const WeftRect *plot,
                                 const char *caption);

/* An entry of a legend: a part with its name and, where it has any, its number. */
typedef struct {
  WeftBarRole part;
  const char *label;
  const char *value; /* nullable */
} WeftFigureLegend;

#define WEFT_FIGURE_LEGEND 22.0 /* height of one of its lines */

/** weft_figure_count_legend: how many lines the @n entries take in @width. */
guint
weft_figure_count_legend (WeftTypesetter *typesetter, const WeftFigureLegend *legend, guint n, double width);

/** weft_figure_draw_legend: from the top left of @box on, line after line. */
void weft_figure_draw_legend (const WeftFigurePainter *painter,
                              const WeftFigureLegend *legend,
                              guint n,
                              const WeftRect *box);

G_END_DECLS
