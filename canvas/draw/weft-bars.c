/* weft-bars.c: legend, rows with their names and numbers, axis. */
#include "weft-bars.h"

#include "weft-figure-rows.h"
#include "weft-pattern.h"

#include <math.h>

#define LEAST_ROW   21.0
#define MOST_ROW    30.0
#define BAR         14.0
#define VALUE       62.0
#define LEAST_SHARE 56.0
#define MOST_SHARE  150.0
#define SHARE_SPACE 10.0 /* between a value and its share */
#define HEAD_SPACE  8.0
#define MARGIN      14.0
#define NOTE_SPACE  6.0
#define NEARER      3.0 /* by so much bars of a pair are nearer to each other */
#define CUT         6.0 /* what a bar that is cut off stands out beyond the axis */

typedef struct {
  WeftRowName name;
  double *parts;
  char *value;
  char *share;
  char *note;
  char *words;
  double shift;
} Row;

typedef struct {
  WeftFigure figure;
  WeftFigureLegend *legend; /* its strings are owned */
  guint n_parts;
  Row *rows;
  char *caption;
  double most; /* the longest bar */
} Bars;

static const Bars *
bars_of (const WeftFigure *figure)
{
  return (const Bars *) figure;
}

static const WeftRowName *
get_name (const WeftFigure *figure, gsize row)
{
  return &bars_of (figure)->rows[row].name;
}

static double
get_head (const Bars *bars, WeftTypesetter *typesetter, double width)
{
  return weft_figure_count_legend (typesetter, bars->legend, bars->n_parts, width - 2 * MARGIN) *
             WEFT_FIGURE_LEGEND +
         HEAD_SPACE;
}

/* The width of the column of shares. */
static double
get_shares_width (const Bars *bars, WeftTypesetter *typesetter)
{
  double widest = 0;

  for (gsize i = 0; i < MIN (bars->figure.n_items, WEFT_ROWS_MOST_MEASURED); i++) {
    const char *share = bars->rows[i].share;
    double width = share != NULL
                       ? ceil (weft_typesetter_get_width (typesetter, WEFT_FONT_BODY, share)) + SHARE_SPACE
                       : 0;

    widest = MAX (widest, width);
  }
  return CLAMP (widest, LEAST_SHARE, MOST_SHARE);
}

static WeftRows
lay_out (const Bars *bars, const WeftFigurePlace *place)
{
  WeftRows rows = {bars->figure.n_items, get_head (bars, place->typesetter, place->width), 0,
                   weft_rows_get_names_width (place->typesetter, get_name, &bars->figure, place->width),
                   VALUE + get_shares_width (bars, place->typesetter) + MARGIN};

  weft_rows_fit (&rows, place->height, LEAST_ROW, MOST_ROW);
  return rows;
}

static double
get_height (const WeftFigure *figure, WeftTypesetter *typesetter, double width)
{
  return get_head (bars_of (figure), typesetter, width) + (double) figure->n_items * LEAST_ROW +
         WEFT_FIGURE_AXIS;
}

static WeftRect
get_box (const WeftFigure *figure, const WeftFigurePlace *place, gsize item)
{
  WeftRows rows = lay_out (bars_of (figure), place);

  return weft_rows_get_box (&rows, place->width, item);
}

static gsize
hit (const WeftFigure *figure, const WeftFigurePlace *place, double x, double y)
{
  WeftRows rows = lay_out (bars_of (figure), place);

  (void) x;
  return figure->n_items > 0 ? weft_rows_hit (&rows, place, y) : WEFT_FIGURE_NOTHING;
}

static guint32
get_id (const WeftFigure *figure, gsize item)
{
  return bars_of (figure)->rows[item].name.id;
}

static char *
describe (const WeftFigure *figure, gsize item)
{
  return g_strdup (bars_of (figure)->rows[item].words);
}

/* The parts one after the other; the ends are whole pixels, so that no seam shows. */
static void
draw_bar (const WeftFigurePainter *painter, const Row *row, const WeftAxis *axis, const WeftRect *box)
{
  double sum = 0;
  double y = floor (weft_rect_middle_y (box) - BAR / 2);

  for (guint i = 0; i < bars_of (painter->figure)->n_parts; i++) {
    double left = round (weft_axis_to_pixel (axis, sum));
    double right = MIN (round (weft_axis_to_pixel (axis, sum + row->parts[i])), axis->end + CUT);

    sum += row->parts[i];
    if (row->parts[i] > 0 && left < axis->end + CUT)
      weft_part_draw (painter->theme, bars_of (painter->figure)->legend[i].part, painter->cr,
                      &(WeftRect){left, y, MAX (right - left, 1), BAR});
  }
}

static void
draw_row (const WeftFigurePainter *painter, const WeftRows *rows, const WeftAxis *axis, gsize item)
{
  const Row *row = &bars_of (painter->figure)->rows[item];
  WeftRect box = weft_rows_get_box (rows, painter->place->width, item);
  double right = painter->place->width - MARGIN;
  double shares = rows->values - VALUE - MARGIN;
  WeftRect names;

  weft_figure_draw_row (painter, item, &box);
  box.y += row->shift;
  names = (WeftRect){box.x, box.y, rows->names, box.height};
  weft_rows_draw_name (painter, &row->name, &names);
  draw_bar (painter, row, axis, &box);
  if (row->note != NULL)
    weft_figure_draw_text (
        painter, WEFT_FONT_BODY, WEFT_COLOR_DIM_TEXT, row->note,
        (WeftRect){axis->start + NOTE_SPACE, box.y, axis->end - axis->start - NOTE_SPACE, box.height},
        WEFT_ALIGN_START);
  weft_figure_draw_text (painter, WEFT_FONT_STRONG, WEFT_COLOR_TEXT, row->value,
                         (WeftRect){right - shares - VALUE, box.y, VALUE, box.height}, WEFT_ALIGN_END);
  if (row->share != NULL)
    weft_figure_draw_text (painter, WEFT_FONT_BODY, WEFT_COLOR_DIM_TEXT, row->share,
                           (WeftRect){right - shares + SHARE_SPACE, box.y, shares - SHARE_SPACE, box.height},
                           WEFT_ALIGN_END);
}

static void
draw_head (const WeftFigurePainter *painter, const WeftRows *rows)
{
  const Bars *bars = bars_of (painter->figure);
  WeftRect head = {0, painter->visible.y, painter->place->width, rows->head};

  weft_figure_clear (painter, &head);
  weft_figure_draw_legend (
      painter, bars->legend, bars->n_parts,
      &(WeftRect){MARGIN, head.y + HEAD_SPACE / 4, head.width - 2 * MARGIN, head.height});
}

static void
draw (const WeftFigurePainter *painter)
{
  const Bars *bars = bars_of (painter->figure);
  WeftRows rows = lay_out (bars, painter->place);
  WeftAxis axis = {0, bars->most, rows.names, MAX (painter->place->width - rows.values - 8, rows.names + 20)};
  double axis_top = weft_rows_get_axis_top (&rows, painter->place);
  WeftRect foot = {0, axis_top, painter->place->width, painter->place->height - axis_top};
  gsize first;
  gsize last;

  weft_rows_get_range (&rows, painter->place, &first, &last);
  weft_figure_draw_axis (painter, &axis, painter->visible.y + rows.head, axis_top, bars->caption);
  for (gsize i = first; i < last; i++)
    draw_row (painter, &rows, &axis, i);
  draw_head (painter, &rows);
  weft_figure_clear (painter, &foot);
  weft_figure_draw_axis (painter, &axis, axis_top, axis_top, bars->caption);
}

static void
bars_free (WeftFigure *figure)
{
  Bars *bars = (Bars *) figure;

  for (gsize i = 0; i < figure->n_items; i++) {
    Row *row = &bars->rows[i];

    weft_row_name_clear (&row->name);
    g_free (row->parts);
    g_free (row->value);
    g_free (row->note);
    g_free (row->share);
    g_free (row->words);
  }
  for (guint i = 0; i < bars->n_parts; i++) {
    g_free ((char *) bars->legend[i].label);
    g_free ((char *) bars->legend[i].value);
  }
  g_free (bars->rows);
  g_free (bars->legend);
  g_free (bars->caption);
  g_free (bars);
}

static const WeftFigureClass bars_class = {
    .get_height = get_height,
    .get_box = get_box,
    .hit = hit,
    .get_id = get_id,
    .describe = describe,
    .draw = draw,
    .free = bars_free,
};

static double
sum_up (const double *parts, guint n)
{
  double sum = 0;

  for (guint i = 0; i < n; i++)
    sum += parts[i];
  return sum;
}

static void
add_row (Bars *bars, const WeftBarsRow *row)
{
  bars->rows[bars->figure.n_items++] =
      (Row){.name = {row->id, row->depth, row->paint, g_strdup (row->label), NULL},
            .parts = g_memdup2 (row->parts, bars->n_parts * sizeof (double)),
            .value = g_strdup (row->value),
            .share = g_strdup (row->share),
            .note = g_strdup (row->note),
            .words = g_strdup (row->words),
            .shift = row->nearer * NEARER};
  if (!row->cut)
    bars->most = MAX (bars->most, sum_up (row->parts, bars->n_parts));
}

WeftFigure *
weft_bars_new (const WeftBarsPart *parts,
               guint n_parts,
               const WeftBarsRow *rows,
               gsize n_rows,
               const char *caption)
{
  Bars *bars = g_new0 (Bars, 1);

  weft_figure_init (&bars->figure, &bars_class);
  bars->n_parts = n_parts;
  bars->legend = g_new (WeftFigureLegend, n_parts);
  for (guint i = 0; i < n_parts; i++)
    bars->legend[i] = (WeftFigureLegend){parts[i].part, g_strdup (parts[i].label), g_strdup (parts[i].value)};
  bars->rows = g_new0 (Row, n_rows);
  for (gsize i = 0; i < n_rows; i++)
    add_row (bars, &rows[i]);
  bars->caption = g_strdup (caption);
  if (bars->most <= 0)
    bars->most = 1;
  return &bars->figure;
}
