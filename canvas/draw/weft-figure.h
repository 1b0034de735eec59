/* weft-figure.h: a drawing of rows, points or intervals that can be pointed at: bars of parts, spans, curves,
 * timelines. It draws on any cairo_t, says what stands where, and each of its items may stand for a node of the
 * document. What all kinds have in common; each kind has a header of its own.
 *
 * A figure is built by one thread and then only read; any number of threads may draw it at once, each with
 * a typesetter of its own. */
#pragma once

#include "weft-rect.h"
#include "weft-typesetter.h"

G_BEGIN_DECLS

typedef struct _WeftFigure WeftFigure;

/* No item. */
#define WEFT_FIGURE_NOTHING G_MAXSIZE

/* Ways from item to item. */
typedef enum {
  WEFT_FIGURE_LEFT,
  WEFT_FIGURE_RIGHT,
  WEFT_FIGURE_UP,
  WEFT_FIGURE_DOWN,
} WeftFigureWay;

/* A figure at one size. */
typedef struct {
  WeftTypesetter *typesetter;
  double width;
  double height;
  const WeftRect
      *visible;   /* what is outside need not be drawn; heads and axes stand at its edges; NULL: all */
  double stretch; /* of lanes: how many times as high as they would be; 0: 1 */
} WeftFigurePlace;

typedef struct {
  gsize hovered; /* an item, or WEFT_FIGURE_NOTHING */
  gsize focused;
  guint32 hovered_node;    /* all its items are lit, the one under the pointer most; 0: none */
  const guint32 *selected; /* (array length=n_selected): numbers of nodes, ascending */
  gsize n_selected;
} WeftFigureDrawOptions;

/* What a figure over one or two quantities is about: an upright line at a value, or a point. */
typedef struct {
  double x;
  double y; /* of a line: NaN */
  WeftRect plot;
} WeftFigureMark;

WeftFigure *weft_figure_ref (WeftFigure *figure);
void weft_figure_unref (WeftFigure *figure);

/** weft_figure_get_n_items: items are numbered from 0. */
gsize weft_figure_get_n_items (const WeftFigure *figure);

/** weft_figure_get_id: the number of the node that @item stands for; 0: none. */
guint32 weft_figure_get_id (const WeftFigure *figure, gsize item);

/** weft_figure_find: the first item that stands for the node @id, or WEFT_FIGURE_NOTHING. O(items) at most. */
gsize weft_figure_find (const WeftFigure *figure, guint32 id);

/** weft_figure_describe: (transfer full): what there is to say of @item, with its numbers. */
char *weft_figure_describe (const WeftFigure *figure, gsize item);

/** weft_figure_get_height: what the figure needs when it is @width wide; given more, it may use it. */
double weft_figure_get_height (const WeftFigure *figure, WeftTypesetter *typesetter, double width);

/** weft_figure_get_extent: how high the figure is at @place. */
double weft_figure_get_extent (const WeftFigure *figure, const WeftFigurePlace *place);

/** weft_figure_describe_merging: (transfer full) (nullable): what a picture of that size does not show one by one; %NULL: nothing. */
char *weft_figure_describe_merging (const WeftFigure *figure, const WeftFigurePlace *place);

/** weft_figure_is_zoomable: whether it has more to show when it is drawn wider than the window. */
gboolean weft_figure_is_zoomable (const WeftFigure *figure);

/** weft_figure_get_box: where @item is drawn. */
WeftRect weft_figure_get_box (const WeftFigure *figure, const WeftFigurePlace *place, gsize item);

/** weft_figure_hit: the item at (@x, @y), or WEFT_FIGURE_NOTHING. */
gsize weft_figure_hit (const WeftFigure *figure, const WeftFigurePlace *place, double x, double y);

/** weft_figure_step: the item next to @item on the way at @place, or @item where there is none. */
gsize
weft_figure_step (const WeftFigure *figure, const WeftFigurePlace *place, gsize item, WeftFigureWay way);

/** weft_figure_get_mark: where that stands; @mark: (out). Returns: whether there is one. */
gboolean weft_figure_get_mark (const WeftFigure *figure, const WeftFigurePlace *place, WeftFigureMark *mark);

/** weft_figure_read: of a figure with a mark: what is at (@x, @y), or at the place in the plot that is next to it; @values: (out) (array length=2): of the axis below, and of the one at
 * the left. */
void
weft_figure_read (const WeftFigure *figure, const WeftFigurePlace *place, double x, double y, double *values);

/** weft_figure_draw: draws from (0, 0) to the size of @place; the background is left as it is. @options: (nullable). */
void weft_figure_draw (const WeftFigure *figure,
                       const WeftTheme *theme,
                       const WeftFigurePlace *place,
                       cairo_t *cr,
                       const WeftFigureDrawOptions *options);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftFigure, weft_figure_unref)

G_END_DECLS
