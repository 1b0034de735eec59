/* weft-pe-grid.c: see weft-pe-grid.h. */
#include "weft-pe-grid.h"

#include "weft-figure-private.h"
#include "weft-numeral.h"
#include "weft-pattern.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define MARGIN     12.0
#define LARGEST    28.0 /* sides of squares, with the gap behind each */
#define LEAST      6.0
#define GAP        1.0
#define HEAD       16.0 /* numbers above the columns */
#define LABEL_GAP  8.0
#define FEW_ROWS   3 /* as many are seen with large squares */
#define EVEN       8 /* columns are a multiple of this, so that the numbers beside the rows are even ones */
#define LABEL_ROOM 15.0

typedef struct {
  WeftFigure figure;
  WeftFigureLegend legend[WEFT_PE_GRID_MOST_STATES]; /* its strings are owned */
  guint n_states;
  guint32 n;       /* PEs */
  guint32 share;   /* PEs of a square */
  guint32 *counts; /* of a square and a state */
  guint32 *lines;  /* of a square: where its first PE stands; 0: nowhere */
  guint32 looked_at;
} Grid;

/* A grid at one place. */
typedef struct {
  double left;
  double top;
  double side;
  gsize columns;
  gsize rows;
} Layout;

static const Grid *
grid_of (const WeftFigure *figure)
{
  return (const Grid *) figure;
}

guint32
weft_pe_grid_get_share (guint32 n)
{
  guint32 share = 1;

  while ((n - 1) / share >= WEFT_PE_GRID_MOST)
    share *= 2;
  return share;
}

/* Places. */

static gsize
count_columns (const Grid *grid, double width, double side)
{
  gsize columns = (gsize) MAX (floor (width / side), 1);

  if (columns >= grid->figure.n_items)
    return MAX (grid->figure.n_items, 1);
  return columns > EVEN ? columns - columns % EVEN : columns;
}

static gsize
count_rows (const Grid *grid, gsize columns)
{
  return (grid->figure.n_items + columns - 1) / columns;
}

static double
get_label_width (const Grid *grid, WeftTypesetter *typesetter)
{
  g_autofree char *last = weft_numeral_exact (grid->n - 1.0);

  /* No digit is wider than a 0. */
  for (char *c = last; *c != '\0'; c++)
    *c = g_ascii_isdigit (*c) ? '0' : *c;
  return ceil (weft_typesetter_get_width (typesetter, WEFT_FONT_TICK, last)) + LABEL_GAP;
}

static double
get_top (const Grid *grid, WeftTypesetter *typesetter, double width)
{
  return weft_figure_count_legend (typesetter, grid->legend, grid->n_states, width - 2 * MARGIN) *
             WEFT_FIGURE_LEGEND +
         LABEL_GAP + HEAD;
}

/* What squares of @side take, one row below the other. */
static double
get_rows_height (const Grid *grid, double room, double side)
{
  return (double) count_rows (grid, count_columns (grid, room, side)) * side;
}

/* The largest squares for which there is room. */
static Layout
lay_out (const Grid *grid, const WeftFigurePlace *place)
{
  Layout layout = {.left = MARGIN + get_label_width (grid, place->typesetter),
                   .top = get_top (grid, place->typesetter, place->width),
                   .side = LARGEST};
  double room = place->width - layout.left - MARGIN;

  while (layout.side > LEAST &&
         get_rows_height (grid, room, layout.side) > place->height - layout.top - MARGIN / 2)
    layout.side--;
  layout.columns = count_columns (grid, room, layout.side);
  layout.rows = count_rows (grid, layout.columns);
  return layout;
}

static double
get_height (const WeftFigure *figure, WeftTypesetter *typesetter, double width)
{
  const Grid *grid = grid_of (figure);
  double room = width - 2 * MARGIN - get_label_width (grid, typesetter);
  double few = MIN (get_rows_height (grid, room, LARGEST), FEW_ROWS * LARGEST);

  return get_top (grid, typesetter, width) + MAX (get_rows_height (grid, room, LEAST), few) + MARGIN / 2;
}

static WeftRect
get_cell (const Layout *layout, gsize item)
{
  return (WeftRect){layout->left + (double) (item % layout->columns) * layout->side,
                    layout->top + (double) (item / layout->columns) * layout->side, layout->side - GAP,
                    layout->side - GAP};
}

static WeftRect
get_box (const WeftFigure *figure, const WeftFigurePlace *place, gsize item)
{
  Layout layout = lay_out (grid_of (figure), place);

  return get_cell (&layout, item);
}

static gsize
hit (const WeftFigure *figure, const WeftFigurePlace *place, double x, double y)
{
  Layout layout = lay_out (grid_of (figure), place);
  double column = floor ((x - layout.left) / layout.side);
  double row = floor ((y - layout.top) / layout.side);
  gsize item;

  if (column < 0 || row < 0 || column >= (double) layout.columns || row >= (double) layout.rows)
    return WEFT_FIGURE_NOTHING;
  item = (gsize) row * layout.columns + (gsize) column;
  return item < figure->n_items ? item : WEFT_FIGURE_NOTHING;
}

static gsize
step (const WeftFigure *figure, const WeftFigurePlace *place, gsize item, WeftFigureWay way)
{
  Layout layout = lay_out (grid_of (figure), place);
  gsize by = way == WEFT_FIGURE_UP || way == WEFT_FIGURE_DOWN ? layout.columns : 1;

  if (way == WEFT_FIGURE_UP || way == WEFT_FIGURE_LEFT)
    return item >= by ? item - by : item;
  return item + by < figure->n_items ? item + by : item;
}

/* Numbers. */

static guint32
get_first (const Grid *grid, gsize item)
{
  return (guint32) item * grid->share;
}

static guint32
count_pes (const Grid *grid, gsize item)
{
  return MIN (grid->share, grid->n - get_first (grid, item));
}

static const guint32 *
get_counts (const Grid *grid, gsize item)
{
  return &grid->counts[item * grid->n_states];
}

static guint32
get_id (const WeftFigure *figure, gsize item)
{
  return get_first (grid_of (figure), item) + 1;
}

static gsize
find (const WeftFigure *figure, guint32 id)
{
  const Grid *grid = grid_of (figure);

  return id <= grid->n ? (id - 1) / grid->share : WEFT_FIGURE_NOTHING;
}

/* Words. */

static void
add_states (GString *words, const Grid *grid, gsize item)
{
  const guint32 *counts = get_counts (grid, item);
  const char *between = "";

  for (guint i = 0; i < grid->n_states; i++) {
    if (counts[i] == 0)
      continue;
    g_string_append (words, between);
    if (grid->share > 1)
      g_string_append_printf (words, "%u ", counts[i]);
    g_string_append (words, grid->legend[i].label);
    between = " · ";
  }
}

static char *
describe (const WeftFigure *figure, gsize item)
{
  const Grid *grid = grid_of (figure);
  guint32 first = get_first (grid, item);
  guint32 last = first + count_pes (grid, item) - 1;
  GString *words = g_string_new (NULL);

  if (first < last)
    g_string_printf (words, _ ("PEs %u to %u: "), first, last);
  else if (grid->lines[item] > 0)
    g_string_printf (words, _ ("PE %u in line %u: "), first, grid->lines[item]);
  else
    g_string_printf (words, _ ("PE %u: "), first);
  add_states (words, grid, item);
  return g_string_free (words, FALSE);
}

static char *
describe_merging (const WeftFigure *figure, G_GNUC_UNUSED const WeftFigurePlace *place)
{
  guint32 share = grid_of (figure)->share;

  return share > 1 ? g_strdup_printf (_ ("Each square stands for %u PEs"), share) : NULL;
}

/* Drawing. */

/* What @counts of @n PEs take of @height: in proportion, but a pixel at the least. */
static void
share_height (const guint32 *counts, guint n_states, guint32 n, double height, double *heights)
{
  double over = 0;
  double large = 0;

  for (guint i = 0; i < n_states; i++) {
    double exact = height * counts[i] / n;

    heights[i] = counts[i] > 0 ? MAX (exact, 1) : 0;
    over += heights[i] - exact;
    large += MAX (heights[i] - 1, 0);
  }
  for (guint i = 0; i < n_states && large > 0; i++)
    heights[i] -= MAX (heights[i] - 1, 0) * MIN (over / large, 1);
}

static void
add_parts (const Grid *grid, gsize item, WeftRect cell, GArray **boxes)
{
  double heights[WEFT_PE_GRID_MOST_STATES];
  double bottom = weft_rect_bottom (&cell);

  share_height (get_counts (grid, item), grid->n_states, count_pes (grid, item), cell.height, heights);
  for (guint i = 0; i < grid->n_states; i++) {
    WeftRect box = {cell.x, bottom - heights[i], cell.width, heights[i]};

    bottom = box.y;
    if (heights[i] > 0)
      g_array_append_val (boxes[i], box);
  }
}

/* All of a state at once. */
static void
draw_cells (const WeftFigurePainter *painter, const Layout *layout, gsize first, gsize last)
{
  const Grid *grid = grid_of (painter->figure);
  GArray *boxes[WEFT_PE_GRID_MOST_STATES];

  for (guint i = 0; i < grid->n_states; i++)
    boxes[i] = g_array_new (FALSE, FALSE, sizeof (WeftRect));
  for (gsize item = first; item < last; item++)
    add_parts (grid, item, get_cell (layout, item), boxes);
  for (guint i = 0; i < grid->n_states; i++) {
    weft_parts_draw (painter->theme, grid->legend[i].part, painter->cr,
                     (const WeftRect *) (gpointer) boxes[i]->data, boxes[i]->len);
    g_array_unref (boxes[i]);
  }
}

/* Every so many, so that labels of @size are apart: a power of two. */
static gsize
get_label_step (const Layout *layout, double size)
{
  gsize every = 1;

  while ((double) every * layout->side < size)
    every *= 2;
  return every;
}

static void
draw_label (const WeftFigurePainter *painter, gsize item, WeftRect box, WeftAlign align)
{
  g_autofree char *label = weft_numeral_exact (get_first (grid_of (painter->figure), item));

  weft_figure_draw_text (painter, WEFT_FONT_TICK, WEFT_COLOR_DIM_TEXT, label, box, align);
}

/* The number of the first PE beside a row; what comes to it in a column above. */
static void
draw_labels (const WeftFigurePainter *painter, const Layout *layout)
{
  const Grid *grid = grid_of (painter->figure);
  gsize every = get_label_step (layout, LABEL_ROOM);
  g_autofree char *widest = weft_numeral_exact (get_first (grid, layout->columns - 1));
  double width = ceil (weft_typesetter_get_width (painter->place->typesetter, WEFT_FONT_TICK, widest)) + 2;

  for (gsize row = 0; row < layout->rows; row += every)
    draw_label (painter, row * layout->columns,
                (WeftRect){MARGIN,
                           layout->top + (double) row * layout->side + (layout->side - LABEL_ROOM) / 2,
                           layout->left - MARGIN - LABEL_GAP, LABEL_ROOM},
                WEFT_ALIGN_END);
  every = get_label_step (layout, width + LABEL_GAP);
  for (gsize column = 0; column < layout->columns; column += every)
    draw_label (painter, column,
                (WeftRect){layout->left + ((double) column + 0.5) * layout->side - width / 2 - GAP / 2,
                           layout->top - HEAD, width, HEAD - 2},
                WEFT_ALIGN_CENTER);
}

/* Around the PE that is looked at: outside its square, so that nothing of it is hidden. */
static void
draw_frame (const WeftFigurePainter *painter, const Layout *layout)
{
  const Grid *grid = grid_of (painter->figure);
  WeftRect cell = get_cell (layout, grid->looked_at / grid->share);
  WeftRect frame = weft_rect_grown (&cell, 1);

  weft_figure_set_color (painter, WEFT_COLOR_TEXT);
  cairo_set_line_width (painter->cr, 2);
  cairo_rectangle (painter->cr, frame.x, frame.y, frame.width, frame.height);
  cairo_stroke (painter->cr);
}

static void
draw (const WeftFigurePainter *painter)
{
  const Grid *grid = grid_of (painter->figure);
  const WeftFigureDrawOptions *options = painter->options;
  Layout layout = lay_out (grid, painter->place);
  /* Patterns reach a little beyond their squares. */
  double above = floor ((painter->visible.y - layout.top) / layout.side) - 1;
  double below = ceil ((weft_rect_bottom (&painter->visible) - layout.top) / layout.side) + 1;
  gsize first = MIN ((gsize) MAX (above, 0) * layout.columns, grid->figure.n_items);
  gsize last = MIN ((gsize) MAX (below, 0) * layout.columns, grid->figure.n_items);

  weft_figure_draw_legend (painter, grid->legend, grid->n_states,
                           &(WeftRect){MARGIN, LABEL_GAP / 2, painter->place->width - 2 * MARGIN, 0});
  draw_labels (painter, &layout);
  draw_cells (painter, &layout, first, MAX (first, last));
  draw_frame (painter, &layout);
  for (guint i = 0; i < 2; i++) {
    gsize item = i == 0 ? options->hovered : options->focused;
    WeftRect box;

    if (item >= grid->figure.n_items)
      continue;
    box = get_cell (&layout, item);
    weft_figure_draw_ring (painter, item, &box);
  }
}

static void
grid_free (WeftFigure *figure)
{
  Grid *grid = (Grid *) figure;

  for (guint i = 0; i < grid->n_states; i++) {
    g_free ((char *) grid->legend[i].label);
    g_free ((char *) grid->legend[i].value);
  }
  g_free (grid->counts);
  g_free (grid->lines);
  g_free (grid);
}

static const WeftFigureClass grid_class = {
    .get_height = get_height,
    .get_box = get_box,
    .hit = hit,
    .step = step,
    .get_id = get_id,
    .find = find,
    .describe = describe,
    .draw = draw,
    .free = grid_free,
    .describe_merging = describe_merging,
};

WeftFigure *
weft_pe_grid_new (const WeftPeState *states,
                  guint n_states,
                  const guint8 *state_of,
                  const guint32 *line_of,
                  guint32 n,
                  guint32 looked_at)
{
  Grid *grid = g_new0 (Grid, 1);
  guint32 all[WEFT_PE_GRID_MOST_STATES] = {0};

  g_assert (n_states <= WEFT_PE_GRID_MOST_STATES);
  weft_figure_init (&grid->figure, &grid_class);
  grid->n_states = n_states;
  grid->n = n;
  grid->share = weft_pe_grid_get_share (n);
  grid->figure.n_items = (n + grid->share - 1) / grid->share;
  grid->looked_at = looked_at;
  grid->counts = g_new0 (guint32, grid->figure.n_items * n_states);
  grid->lines = g_new (guint32, grid->figure.n_items);
  for (guint32 i = n; i-- > 0;) {
    grid->counts[i / grid->share * n_states + state_of[i]]++;
    grid->lines[i / grid->share] = line_of[i];
    all[state_of[i]]++;
  }
  for (guint i = 0; i < n_states; i++)
    grid->legend[i] =
        (WeftFigureLegend){states[i].part, g_strdup (states[i].label), weft_numeral_exact (all[i])};
  return &grid->figure;
}
