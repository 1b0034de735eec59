/* weft-figure-rows.h: figures of rows below a head and above an axis, both of which stay in sight: where the rows
 * and their columns are, and how the names in front of them are drawn. */
#pragma once

#include "weft-figure-private.h"

G_BEGIN_DECLS

/* No more rows than these, the first, say how wide a column is: what is so long is cut off anyway. */
#define WEFT_ROWS_MOST_MEASURED 400

/* The name of a row. */
typedef struct {
  guint32 id;
  guint depth;     /* how far it is indented */
  WeftPaint paint; /* of the sign of its mode; WEFT_PAINT_PLAIN: none */
  char *label;
  char *detail; /* (nullable): dim, behind the label */
} WeftRowName;

typedef struct {
  gsize n;
  double head;   /* heights */
  double row;    /* of one */
  double names;  /* width of the column of names */
  double values; /* width of the columns of numbers */
} WeftRows;

/** weft_rows_get_names_width: what the column of names takes of @width. */
double weft_rows_get_names_width (WeftTypesetter *typesetter,
                                  const WeftRowName *(*get_name) (const WeftFigure *figure, gsize row),
                                  const WeftFigure *figure,
                                  double width);

/** weft_rows_fit: gives the rows what @height leaves, from @least to @most each. */
void weft_rows_fit (WeftRows *rows, double height, double least, double most);

/** weft_rows_get_box: of row @index, as wide as the figure. */
WeftRect weft_rows_get_box (const WeftRows *rows, double width, gsize index);

/** weft_rows_hit: the row at @y that is seen there, or WEFT_FIGURE_NOTHING. */
gsize weft_rows_hit (const WeftRows *rows, const WeftFigurePlace *place, double y);

/** weft_rows_get_axis_top: where the bottom axis begins. */
double weft_rows_get_axis_top (const WeftRows *rows, const WeftFigurePlace *place);

/** weft_rows_get_range: the rows that are seen: from @first up to, not with, @last. */
void weft_rows_get_range (const WeftRows *rows, const WeftFigurePlace *place, gsize *first, gsize *last);

/** weft_rows_draw_name: sign of the mode, mark, label and detail, in @box. */
void weft_rows_draw_name (const WeftFigurePainter *painter, const WeftRowName *name, const WeftRect *box);

void weft_row_name_clear (WeftRowName *name);

G_END_DECLS
