/* weft-figure-rows.c: rows of one height, names cut off at a third of the width. */
#include "weft-figure-rows.h"

#include "weft-pattern.h"

#include <math.h>

#define MARGIN      14.0
#define INDENT      14.0
#define SIGN        12.0
#define SIGN_ROOM   18.0
#define GAP         12.0
#define DETAIL_GAP  5.0
#define LEAST_NAMES 70.0
#define MOST_NAMES  0.34 /* of the width */

static double
get_indent (const WeftRowName *name)
{
  return MARGIN + INDENT * name->depth + (name->paint != WEFT_PAINT_PLAIN ? SIGN_ROOM : 0);
}

static double
get_name_width (WeftTypesetter *typesetter, const WeftRowName *name)
{
  double width = get_indent (name) + weft_typesetter_get_width (typesetter, WEFT_FONT_BODY, name->label);

  if (name->detail != NULL)
    width += DETAIL_GAP + 3 + weft_typesetter_get_width (typesetter, WEFT_FONT_DETAIL, name->detail);
  return width;
}

double
weft_rows_get_names_width (WeftTypesetter *typesetter,
                           const WeftRowName *(*get_name) (const WeftFigure *figure, gsize row),
                           const WeftFigure *figure,
                           double width)
{
  double widest = LEAST_NAMES;

  for (gsize i = 0; i < MIN (figure->n_items, WEFT_ROWS_MOST_MEASURED); i++)
    widest = MAX (widest, get_name_width (typesetter, get_name (figure, i)) + GAP);
  return ceil (MIN (widest, width * MOST_NAMES));
}

void
weft_rows_fit (WeftRows *rows, double height, double least, double most)
{
  rows->row = rows->n > 0 ? floor ((height - rows->head - WEFT_FIGURE_AXIS) / (double) rows->n) : least;
  rows->row = CLAMP (rows->row, least, most);
}

WeftRect
weft_rows_get_box (const WeftRows *rows, double width, gsize index)
{
  return (WeftRect){0, rows->head + (double) index * rows->row, width, rows->row};
}

/* Right below the rows, or at the bottom of what is seen. */
double
weft_rows_get_axis_top (const WeftRows *rows, const WeftFigurePlace *place)
{
  WeftRect visible = weft_figure_get_visible (place);

  return floor (
      MIN (rows->head + (double) rows->n * rows->row, weft_rect_bottom (&visible) - WEFT_FIGURE_AXIS));
}

gsize
weft_rows_hit (const WeftRows *rows, const WeftFigurePlace *place, double y)
{
  WeftRect visible = weft_figure_get_visible (place);

  if (y < visible.y + rows->head || y >= weft_rows_get_axis_top (rows, place))
    return WEFT_FIGURE_NOTHING;
  return MIN ((gsize) ((y - rows->head) / rows->row), rows->n - 1);
}

void
weft_rows_get_range (const WeftRows *rows, const WeftFigurePlace *place, gsize *first, gsize *last)
{
  WeftRect visible = weft_figure_get_visible (place);
  double end = (weft_rect_bottom (&visible) - rows->head) / rows->row;

  *first = (gsize) MAX ((visible.y - rows->head) / rows->row, 0);
  *last = MIN ((gsize) MAX (ceil (end), 0), rows->n);
}

void
weft_rows_draw_name (const WeftFigurePainter *painter, const WeftRowName *name, const WeftRect *box)
{
  WeftTypesetter *typesetter = painter->place->typesetter;
  double left = box->x + get_indent (name);
  double right = weft_rect_right (box) - GAP;
  double label =
      MIN (ceil (weft_typesetter_get_width (typesetter, WEFT_FONT_BODY, name->label)) + 1, right - left);
  WeftRect sign = {left - SIGN_ROOM, floor (weft_rect_middle_y (box) - SIGN / 2), SIGN, SIGN};

  if (name->paint != WEFT_PAINT_PLAIN)
    weft_paint_draw_sign (painter->theme, name->paint, painter->cr, &sign);
  weft_figure_draw_text (painter, WEFT_FONT_BODY, WEFT_COLOR_TEXT, name->label,
                         (WeftRect){left, box->y, label, box->height}, WEFT_ALIGN_START);
  if (name->detail != NULL)
    weft_figure_draw_text (
        painter, WEFT_FONT_DETAIL, WEFT_COLOR_DIM_TEXT, name->detail,
        (WeftRect){left + label + DETAIL_GAP, box->y, right - left - label - DETAIL_GAP, box->height},
        WEFT_ALIGN_START);
}

void
weft_row_name_clear (WeftRowName *name)
{
  g_free (name->label);
  g_free (name->detail);
}
