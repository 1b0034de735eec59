/* weft-spans.c: legend and heads of columns, rows with a bar for each number, axis with zero inside. */
#include "weft-spans.h"

#include "weft-figure-rows.h"
#include "weft-pattern.h"

#include <math.h>

#define LEAST_ROW 26.0
#define MOST_ROW  36.0
#define BAR       9.0
#define COLUMN    74.0
#define HEAD      28.0
#define LEGEND    160.0 /* width */
#define MARGIN    14.0
#define ROOM      0.04 /* beyond the longest bar */

typedef struct {
  WeftRowName name;
  double low[WEFT_SPANS_MOST];
  double high[WEFT_SPANS_MOST];
  char *slopes[WEFT_SPANS_MOST];
  char *words;
} Row;

typedef struct {
  WeftFigure figure;
  Row *rows;
  guint n_numbers;
  char *numbers[WEFT_SPANS_MOST];
  char *columns[WEFT_SPANS_MOST];
  char *low;
  char *high;
  char *caption;
  double lower; /* of the axis */
  double upper;
} Spans;

static const Spans *
spans_of (const WeftFigure *figure)
{
  return (const Spans *) figure;
}

static const WeftRowName *
get_name (const WeftFigure *figure, gsize row)
{
  return &spans_of (figure)->rows[row].name;
}

static WeftRows
lay_out (const Spans *spans, const WeftFigurePlace *place)
{
  WeftRows rows = {spans->figure.n_items, HEAD, 0,
                   weft_rows_get_names_width (place->typesetter, get_name, &spans->figure, place->width),
                   spans->n_numbers * COLUMN + MARGIN};

  weft_rows_fit (&rows, place->height, LEAST_ROW, MOST_ROW);
  return rows;
}

static double
get_height (const WeftFigure *figure, WeftTypesetter *typesetter, double width)
{
  (void) typesetter;
  (void) width;
  return HEAD + (double) figure->n_items * LEAST_ROW + WEFT_FIGURE_AXIS;
}

static WeftRect
get_box (const WeftFigure *figure, const WeftFigurePlace *place, gsize item)
{
  WeftRows rows = lay_out (spans_of (figure), place);

  return weft_rows_get_box (&rows, place->width, item);
}

static gsize
hit (const WeftFigure *figure, const WeftFigurePlace *place, double x, double y)
{
  WeftRows rows = lay_out (spans_of (figure), place);

  (void) x;
  return figure->n_items > 0 ? weft_rows_hit (&rows, place, y) : WEFT_FIGURE_NOTHING;
}

static guint32
get_id (const WeftFigure *figure, gsize item)
{
  return spans_of (figure)->rows[item].name.id;
}

static char *
describe (const WeftFigure *figure, gsize item)
{
  return g_strdup (spans_of (figure)->rows[item].words);
}

/* From zero to @value. */
static void
draw_side (const WeftFigurePainter *painter, const WeftAxis *axis, WeftBarRole part, double value, double y)
{
  double zero = round (weft_axis_to_pixel (axis, 0));
  double end = round (weft_axis_to_pixel (axis, value));

  if (value == 0)
    return;
  if (end == zero)
    end += value < 0 ? -1 : 1;
  weft_part_draw (painter->theme, part, painter->cr, &(WeftRect){MIN (zero, end), y, fabs (end - zero), BAR});
}

/* Both sides may lie on the same side of zero; the longer is drawn first. */
static void
draw_bar (const WeftFigurePainter *painter, const WeftAxis *axis, double low, double high, double y)
{
  gboolean low_first = fabs (low) >= fabs (high);

  draw_side (painter, axis, low_first ? WEFT_BAR_LOW : WEFT_BAR_HIGH, low_first ? low : high, y);
  draw_side (painter, axis, low_first ? WEFT_BAR_HIGH : WEFT_BAR_LOW, low_first ? high : low, y);
}

static void
draw_row (const WeftFigurePainter *painter, const WeftRows *rows, const WeftAxis *axis, gsize item)
{
  const Spans *spans = spans_of (painter->figure);
  const Row *row = &spans->rows[item];
  WeftRect box = weft_rows_get_box (rows, painter->place->width, item);
  double y = floor (weft_rect_middle_y (&box) - (BAR + 1) * spans->n_numbers / 2);
  double right = painter->place->width - MARGIN;

  weft_figure_draw_row (painter, item, &box);
  weft_rows_draw_name (painter, &row->name, &(WeftRect){box.x, box.y, rows->names, box.height});
  for (guint i = 0; i < spans->n_numbers; i++) {
    double left = right - (spans->n_numbers - i) * COLUMN;

    draw_bar (painter, axis, row->low[i], row->high[i], y + (BAR + 1) * i);
    weft_figure_draw_text (painter, WEFT_FONT_STRONG, WEFT_COLOR_TEXT, row->slopes[i],
                           (WeftRect){left, box.y, COLUMN, box.height}, WEFT_ALIGN_END);
  }
}

static void
draw_head (const WeftFigurePainter *painter, const WeftRows *rows)
{
  const Spans *spans = spans_of (painter->figure);
  const WeftFigureLegend legend[] = {{WEFT_BAR_LOW, spans->low, NULL}, {WEFT_BAR_HIGH, spans->high, NULL}};
  WeftRect head = {0, painter->visible.y, painter->place->width, rows->head};
  double right = painter->place->width - MARGIN;
  double left = MAX (rows->names, MARGIN + LEGEND);
  g_autofree char *numbers = spans->n_numbers > 1
                                 ? g_strdup_printf ("%s / %s", spans->numbers[0], spans->numbers[1])
                                 : g_strdup (spans->numbers[0]);

  weft_figure_clear (painter, &head);
  weft_figure_draw_legend (painter, legend, G_N_ELEMENTS (legend),
                           &(WeftRect){MARGIN, head.y + 2, LEGEND, WEFT_FIGURE_LEGEND});
  weft_figure_draw_text (
      painter, WEFT_FONT_BODY, WEFT_COLOR_DIM_TEXT, numbers,
      (WeftRect){left, head.y + 2, right - rows->values - left + MARGIN, WEFT_FIGURE_LEGEND},
      WEFT_ALIGN_START);
  for (guint i = 0; i < spans->n_numbers; i++)
    weft_figure_draw_text (
        painter, WEFT_FONT_TICK, WEFT_COLOR_DIM_TEXT, spans->columns[i],
        (WeftRect){right - (spans->n_numbers - i) * COLUMN, head.y + 2, COLUMN, WEFT_FIGURE_LEGEND},
        WEFT_ALIGN_END);
}

static void
draw_zero (const WeftFigurePainter *painter, const WeftAxis *axis, double top, double bottom)
{
  double x = weft_axis_to_pixel (axis, 0);

  weft_figure_set_color (painter, WEFT_COLOR_LINE);
  weft_figure_draw_line (painter, x, top, x, bottom);
}

static void
draw (const WeftFigurePainter *painter)
{
  const Spans *spans = spans_of (painter->figure);
  WeftRows rows = lay_out (spans, painter->place);
  WeftAxis axis = {spans->lower, spans->upper, rows.names,
                   MAX (painter->place->width - rows.values - 8, rows.names + 20)};
  double axis_top = weft_rows_get_axis_top (&rows, painter->place);
  WeftRect foot = {0, axis_top, painter->place->width, painter->place->height - axis_top};
  gsize first;
  gsize last;

  weft_rows_get_range (&rows, painter->place, &first, &last);
  weft_figure_draw_axis (painter, &axis, painter->visible.y + rows.head, axis_top, spans->caption);
  for (gsize i = first; i < last; i++)
    draw_row (painter, &rows, &axis, i);
  draw_zero (painter, &axis, painter->visible.y + rows.head, axis_top);
  draw_head (painter, &rows);
  weft_figure_clear (painter, &foot);
  weft_figure_draw_axis (painter, &axis, axis_top, axis_top, spans->caption);
}

static void
spans_free (WeftFigure *figure)
{
  Spans *spans = (Spans *) figure;

  for (gsize i = 0; i < figure->n_items; i++) {
    weft_row_name_clear (&spans->rows[i].name);
    for (guint j = 0; j < spans->n_numbers; j++)
      g_free (spans->rows[i].slopes[j]);
    g_free (spans->rows[i].words);
  }
  for (guint i = 0; i < spans->n_numbers; i++) {
    g_free (spans->numbers[i]);
    g_free (spans->columns[i]);
  }
  g_free (spans->rows);
  g_free (spans->low);
  g_free (spans->high);
  g_free (spans->caption);
  g_free (spans);
}

static const WeftFigureClass spans_class = {
    .get_height = get_height,
    .get_box = get_box,
    .hit = hit,
    .get_id = get_id,
    .describe = describe,
    .draw = draw,
    .free = spans_free,
};

static void
add_row (Spans *spans, const WeftSpansRow *row)
{
  Row *added = &spans->rows[spans->figure.n_items++];

  added->name = (WeftRowName){row->id, 0, row->paint, g_strdup (row->label), g_strdup (row->detail)};
  added->words = g_strdup (row->words);
  for (guint i = 0; i < spans->n_numbers; i++) {
    added->low[i] = row->low[i];
    added->high[i] = row->high[i];
    added->slopes[i] = g_strdup (row->slopes[i]);
    spans->lower = MIN (spans->lower, MIN (row->low[i], row->high[i]));
    spans->upper = MAX (spans->upper, MAX (row->low[i], row->high[i]));
  }
}

WeftFigure *
weft_spans_new (const WeftSpansHead *head, const WeftSpansRow *rows, gsize n_rows)
{
  Spans *spans = g_new0 (Spans, 1);
  double room;

  weft_figure_init (&spans->figure, &spans_class);
  spans->n_numbers = head->n_numbers;
  for (guint i = 0; i < head->n_numbers; i++) {
    spans->numbers[i] = g_strdup (head->numbers[i]);
    spans->columns[i] = g_strdup (head->columns[i]);
  }
  spans->low = g_strdup (head->low);
  spans->high = g_strdup (head->high);
  spans->caption = g_strdup (head->caption);
  spans->rows = g_new0 (Row, n_rows);
  for (gsize i = 0; i < n_rows; i++)
    add_row (spans, &rows[i]);
  room = ROOM * (spans->upper - spans->lower);
  spans->lower -= room > 0 ? room : 1;
  spans->upper += room > 0 ? room : 1;
  return &spans->figure;
}
