/* weft-grid.c: see weft-grid.h. */
#include "weft-grid.h"

#include "weft-figure-private.h"

#include <math.h>
#include <string.h>

#define MARGIN 12.0
#define ROW    24.0
#define GAP    20.0 /* between columns */
#define MOST   320.0

/* So many cells of a column are measured; of more, the longest, which may be narrower than another by some share. */
#define MOST_MEASURED 2000
#define SLACK         1.15

typedef struct {
  WeftFigure figure;
  char **facts;
  guint n_facts;
  WeftGridColumn *columns; /* labels owned */
  const char **longest;    /* of each column: the cell of most bytes */
  guint n_columns;
  char **cells;
} Grid;

static const Grid *
grid_of (const WeftFigure *figure)
{
  return (const Grid *) figure;
}

/* Up to the first row. */
static double
get_top (const Grid *grid)
{
  return MARGIN + grid->n_facts * ROW + (grid->n_facts > 0 ? MARGIN : 0) + ROW;
}

static double
get_height (const WeftFigure *figure, G_GNUC_UNUSED WeftTypesetter *typesetter, G_GNUC_UNUSED double width)
{
  return get_top (grid_of (figure)) + (double) figure->n_items * ROW + MARGIN;
}

static WeftRect
get_box (const WeftFigure *figure, const WeftFigurePlace *place, gsize item)
{
  return (WeftRect){0, get_top (grid_of (figure)) + (double) item * ROW, place->width, ROW};
}

static gsize
hit (const WeftFigure *figure, const WeftFigurePlace *place, G_GNUC_UNUSED double x, double y)
{
  WeftRect visible = weft_figure_get_visible (place);
  double row = (y - get_top (grid_of (figure))) / ROW;

  /* The heads are over the rows that have gone up. */
  return row >= 0 && y >= visible.y + ROW && row < (double) figure->n_items ? (gsize) row
                                                                            : WEFT_FIGURE_NOTHING;
}

static guint32
get_id (G_GNUC_UNUSED const WeftFigure *figure, G_GNUC_UNUSED gsize item)
{
  return 0;
}

static const char *
get_cell (const Grid *grid, gsize row, guint column)
{
  return grid->cells[row * grid->n_columns + column];
}

static char *
describe (const WeftFigure *figure, gsize item)
{
  const Grid *grid = grid_of (figure);
  GString *words = g_string_new (NULL);

  for (guint i = 0; i < grid->n_columns; i++)
    g_string_append_printf (words, "%s%s %s", i > 0 ? " · " : "", grid->columns[i].label,
                            get_cell (grid, item, i));
  return g_string_free (words, FALSE);
}

static double
measure_column (const Grid *grid, WeftTypesetter *typesetter, guint column)
{
  double width = weft_typesetter_get_width (typesetter, WEFT_FONT_BODY, grid->columns[column].label);

  if (grid->figure.n_items > MOST_MEASURED)
    width =
        MAX (width, SLACK * weft_typesetter_get_width (typesetter, WEFT_FONT_BODY, grid->longest[column]));
  else
    for (gsize row = 0; row < grid->figure.n_items; row++)
      width =
          MAX (width, weft_typesetter_get_width (typesetter, WEFT_FONT_BODY, get_cell (grid, row, column)));
  return MIN (ceil (width), MOST);
}

/* Columns are as wide as they need, or all less where the figure is too narrow. */
static double *
measure_columns (const Grid *grid, const WeftFigurePlace *place)
{
  double *widths = g_new (double, grid->n_columns + 1);
  double sum = 0;
  double room = MAX (place->width - 2 * MARGIN - GAP * (grid->n_columns - 1.0), 0);

  for (guint i = 0; i < grid->n_columns; i++) {
    widths[i] = measure_column (grid, place->typesetter, i);
    sum += widths[i];
  }
  for (guint i = 0; sum > room && i < grid->n_columns; i++)
    widths[i] *= room / sum;
  return widths;
}

static void
draw_cells (const WeftFigurePainter *painter, const double *widths, gsize row, gboolean is_head, double y)
{
  const Grid *grid = grid_of (painter->figure);
  double x = MARGIN;

  for (guint i = 0; i < grid->n_columns; i++) {
    weft_figure_draw_text (painter, WEFT_FONT_BODY, is_head ? WEFT_COLOR_DIM_TEXT : WEFT_COLOR_TEXT,
                           is_head ? grid->columns[i].label : get_cell (grid, row, i),
                           (WeftRect){x, y, widths[i], ROW},
                           grid->columns[i].is_text ? WEFT_ALIGN_START : WEFT_ALIGN_END);
    x += widths[i] + GAP;
  }
}

static void
draw_facts (const WeftFigurePainter *painter)
{
  const Grid *grid = grid_of (painter->figure);
  double labels = 0;

  for (guint i = 0; i < grid->n_facts; i++)
    labels = MAX (labels,
                  weft_typesetter_get_width (painter->place->typesetter, WEFT_FONT_BODY, grid->facts[2 * i]));
  labels = MIN (labels, MOST);
  for (guint i = 0; i < grid->n_facts; i++) {
    WeftRect label = {MARGIN, MARGIN + i * ROW, labels, ROW};
    WeftRect value = {MARGIN + labels + GAP, label.y,
                      MAX (painter->place->width - labels - GAP - 2 * MARGIN, 0), ROW};

    weft_figure_draw_text (painter, WEFT_FONT_BODY, WEFT_COLOR_DIM_TEXT, grid->facts[2 * i], label,
                           WEFT_ALIGN_START);
    weft_figure_draw_text (painter, WEFT_FONT_BODY, WEFT_COLOR_TEXT, grid->facts[2 * i + 1], value,
                           WEFT_ALIGN_START);
  }
}

/* Of the rows, those that are seen. */
static void
draw (const WeftFigurePainter *painter)
{
  const Grid *grid = grid_of (painter->figure);
  g_autofree double *widths = measure_columns (grid, painter->place);
  double top = get_top (grid);
  double head = MAX (top - ROW, painter->visible.y);
  WeftRect heads = {0, head, painter->place->width, ROW};
  gsize first = (gsize) MAX ((painter->visible.y - top) / ROW, 0);
  double last = (painter->visible.y + painter->visible.height - top) / ROW + 1;

  draw_facts (painter);
  for (gsize i = first; i < grid->figure.n_items && (double) i < last; i++) {
    WeftRect box = get_box (&grid->figure, painter->place, i);

    weft_figure_draw_row (painter, i, &box);
    draw_cells (painter, widths, i, FALSE, box.y);
  }
  weft_figure_clear (painter, &heads);
  draw_cells (painter, widths, 0, TRUE, head);
  weft_figure_set_color (painter, WEFT_COLOR_GRID);
  weft_figure_draw_line (painter, MARGIN, head + ROW, painter->place->width - MARGIN, head + ROW);
}

static void
grid_free (WeftFigure *figure)
{
  Grid *grid = (Grid *) figure;

  for (guint i = 0; i < grid->n_columns; i++)
    g_free ((char *) grid->columns[i].label);
  g_free (grid->columns);
  g_free (grid->longest);
  g_strfreev (grid->facts);
  g_strfreev (grid->cells);
  g_free (grid);
}

static const WeftFigureClass grid_class = {
    .get_height = get_height,
    .get_box = get_box,
    .hit = hit,
    .get_id = get_id,
    .describe = describe,
    .draw = draw,
    .free = grid_free,
};

static const char *
find_longest (const Grid *grid, guint column)
{
  const char *longest = "";

  for (gsize row = 0; row < grid->figure.n_items; row++)
    if (strlen (get_cell (grid, row, column)) > strlen (longest))
      longest = get_cell (grid, row, column);
  return longest;
}

WeftFigure *
weft_grid_new (const char *const *facts,
               const WeftGridColumn *columns,
               guint n_columns,
               const char *const *cells,
               gsize n_rows)
{
  Grid *grid = g_new0 (Grid, 1);
  gsize n_cells = n_columns * n_rows;

  weft_figure_init (&grid->figure, &grid_class);
  grid->figure.n_items = n_rows;
  grid->facts = g_strdupv ((char **) facts);
  grid->n_facts = g_strv_length (grid->facts) / 2;
  grid->n_columns = n_columns;
  grid->columns = g_memdup2 (columns, n_columns * sizeof *columns);
  grid->longest = g_new (const char *, n_columns + 1);
  grid->cells = g_new0 (char *, n_cells + 1);
  for (gsize i = 0; i < n_cells; i++)
    grid->cells[i] = g_strdup (cells[i]);
  for (guint i = 0; i < n_columns; i++) {
    grid->columns[i].label = g_strdup (columns[i].label);
    grid->longest[i] = find_longest (grid, i);
  }
  return &grid->figure;
}
