/* weft-forest.c: see weft-forest.h. The first child of a node stands in its line, the others below it, so that a tree has as many lines as leaves. */
#include "weft-forest.h"

#include "weft-figure-private.h"
#include "weft-pattern.h"

#include <math.h>

#define MARGIN     14.0
#define HEAD       28.0 /* what the sides are */
#define LINE       30.0
#define NODE       22.0 /* height of a box */
#define SIGN       10.0
#define MOST_LEVEL 190.0
#define MOST_EDGE  68.0
#define EDGE_SHARE 0.5 /* of a level, at most */
#define DASH       3.0
#define TURN       8.0 /* from a box to where an edge goes down */

typedef struct {
  WeftForestNode given; /* strings owned */
  guint side;
  guint depth;
  gsize line; /* of the whole figure */
} Node;

typedef struct {
  char *title;
  gsize first_node;
  gsize line; /* of its title */
} Tree;

typedef struct {
  WeftFigure figure;
  char *heads[2];
  guint n_sides;
  Tree *trees;
  gsize n_trees;
  Node *nodes;
  gsize n_lines;
  guint n_levels;
} Forest;

static const Forest *
forest_of (const WeftFigure *figure)
{
  return (const Forest *) figure;
}

/* Places. */

static double
get_side_width (const Forest *forest, double width)
{
  return (width - MARGIN) / forest->n_sides;
}

static double
get_level (const Forest *forest, double width)
{
  return MIN ((get_side_width (forest, width) - MARGIN) / MAX (forest->n_levels, 1), MOST_LEVEL);
}

static double
get_height (const WeftFigure *figure, G_GNUC_UNUSED WeftTypesetter *typesetter, G_GNUC_UNUSED double width)
{
  return HEAD + (double) forest_of (figure)->n_lines * LINE + MARGIN;
}

static WeftRect
get_box (const WeftFigure *figure, const WeftFigurePlace *place, gsize item)
{
  const Forest *forest = forest_of (figure);
  const Node *node = &forest->nodes[item];
  double level = get_level (forest, place->width);
  double edge = MIN (level * EDGE_SHARE, MOST_EDGE);

  return (WeftRect){MARGIN + node->side * get_side_width (forest, place->width) + node->depth * level,
                    HEAD + (double) node->line * LINE + (LINE - NODE) / 2, level - edge, NODE};
}

/* The first tree whose lines reach below @line; @n_trees: there is none. */
static gsize
find_tree (const Forest *forest, double line)
{
  gsize low = 0;
  gsize high = forest->n_trees;

  while (low < high) {
    gsize middle = low + (high - low) / 2;
    gsize end = middle + 1 < forest->n_trees ? forest->trees[middle + 1].line : forest->n_lines;

    if ((double) end <= line)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static gsize
get_node_end (const Forest *forest, gsize tree)
{
  return tree + 1 < forest->n_trees ? forest->trees[tree + 1].first_node : forest->figure.n_items;
}

static gsize
hit (const WeftFigure *figure, const WeftFigurePlace *place, double x, double y)
{
  const Forest *forest = forest_of (figure);
  gsize tree = find_tree (forest, (y - HEAD) / LINE);

  if (tree == forest->n_trees)
    return WEFT_FIGURE_NOTHING;
  for (gsize i = forest->trees[tree].first_node; i < get_node_end (forest, tree); i++) {
    WeftRect box = get_box (figure, place, i);

    if (x >= box.x && x < weft_rect_right (&box) && y >= box.y && y < weft_rect_bottom (&box))
      return i;
  }
  return WEFT_FIGURE_NOTHING;
}

static guint32
get_id (const WeftFigure *figure, gsize item)
{
  return forest_of (figure)->nodes[item].given.id;
}

static char *
describe (const WeftFigure *figure, gsize item)
{
  return g_strdup (forest_of (figure)->nodes[item].given.words);
}

/* Drawing. */

/* Lines and outline of a node, and of the edge to it. */
static void
set_stroke (const WeftFigurePainter *painter, const Node *node, gboolean is_edge)
{
  WeftForestState state = node->given.state;
  gboolean is_marked = is_edge && node->given.differs;

  weft_figure_set_color (painter, state == WEFT_FOREST_NEW ? WEFT_COLOR_ACCENT
                                  : is_marked              ? WEFT_COLOR_FOUND
                                                           : WEFT_COLOR_LINE);
  cairo_set_line_width (painter->cr, state == WEFT_FOREST_NEW || is_marked ? 2.5 : 1.25);
  cairo_set_dash (painter->cr, (const double[]){DASH}, state == WEFT_FOREST_OPEN ? 1 : 0, 0);
}

/* From the box of the parent to its own. */
static void
draw_edge (const WeftFigurePainter *painter, const Node *node, const WeftRect *from, const WeftRect *to)
{
  double y = floor (weft_rect_middle_y (to)) + 0.5;
  double turn = weft_rect_right (from) + TURN;
  g_autofree char *weight = g_strdup_printf ("%s%s", node->given.differs ? "≠ " : "", node->given.weight);

  cairo_save (painter->cr);
  set_stroke (painter, node, TRUE);
  if (weft_rect_middle_y (from) == weft_rect_middle_y (to)) {
    cairo_move_to (painter->cr, weft_rect_right (from), y);
  } else {
    cairo_move_to (painter->cr, turn, floor (weft_rect_middle_y (from)) + 0.5);
    cairo_line_to (painter->cr, turn, y);
  }
  cairo_line_to (painter->cr, to->x, y);
  cairo_stroke (painter->cr);
  cairo_restore (painter->cr);
  weft_figure_draw_text (painter, node->given.differs ? WEFT_FONT_STRONG : WEFT_FONT_TICK,
                         node->given.state == WEFT_FOREST_OPEN ? WEFT_COLOR_DIM_TEXT : WEFT_COLOR_TEXT,
                         weight, (WeftRect){turn + 2, y - 15, to->x - turn - 4, 14}, WEFT_ALIGN_CENTER);
}

static void
draw_node (const WeftFigurePainter *painter, gsize item, const WeftRect *box)
{
  const Node *node = &forest_of (painter->figure)->nodes[item];
  gboolean is_open = node->given.state == WEFT_FOREST_OPEN;
  double indent = node->given.paint != WEFT_PAINT_PLAIN ? SIGN + 10 : 6;

  cairo_save (painter->cr);
  cairo_rectangle (painter->cr, floor (box->x) + 0.5, floor (box->y) + 0.5, floor (box->width), box->height);
  if (!is_open) {
    weft_figure_set_color (painter, WEFT_COLOR_SURFACE);
    cairo_fill_preserve (painter->cr);
  }
  set_stroke (painter, node, FALSE);
  cairo_stroke (painter->cr);
  cairo_restore (painter->cr);
  if (node->given.paint != WEFT_PAINT_PLAIN)
    weft_paint_draw_sign (
        painter->theme, node->given.paint, painter->cr,
        &(WeftRect){floor (box->x) + 6, floor (weft_rect_middle_y (box) - SIGN / 2), SIGN, SIGN});
  weft_figure_draw_text (
      painter, WEFT_FONT_DETAIL, is_open ? WEFT_COLOR_DIM_TEXT : WEFT_COLOR_TEXT, node->given.label,
      (WeftRect){box->x + indent, box->y, box->width - indent - 4, box->height}, WEFT_ALIGN_START);
  weft_figure_draw_ring (painter, item, box);
}

static void
draw_tree (const WeftFigurePainter *painter, gsize tree)
{
  const Forest *forest = forest_of (painter->figure);
  const Tree *drawn = &forest->trees[tree];

  weft_figure_draw_text (painter, WEFT_FONT_STRONG, WEFT_COLOR_TEXT, drawn->title,
                         (WeftRect){MARGIN, HEAD + (double) drawn->line * LINE + 6,
                                    painter->place->width - 2 * MARGIN, LINE - 8},
                         WEFT_ALIGN_START);
  for (gsize i = drawn->first_node; i < get_node_end (forest, tree); i++) {
    WeftRect box = get_box (painter->figure, painter->place, i);
    WeftRect from;

    if (forest->nodes[i].given.parent != WEFT_FOREST_ROOT) {
      from = get_box (painter->figure, painter->place, forest->nodes[i].given.parent);
      if (weft_rect_bottom (&box) > painter->visible.y && from.y < weft_rect_bottom (&painter->visible))
        draw_edge (painter, &forest->nodes[i], &from, &box);
    }
    if (weft_rect_bottom (&box) > painter->visible.y && box.y < weft_rect_bottom (&painter->visible))
      draw_node (painter, i, &box);
  }
}

static void
draw (const WeftFigurePainter *painter)
{
  const Forest *forest = forest_of (painter->figure);
  WeftRect head = {0, painter->visible.y, painter->place->width, HEAD};
  double bottom = weft_rect_bottom (&painter->visible);

  for (gsize tree = find_tree (forest, (painter->visible.y - HEAD) / LINE);
       tree < forest->n_trees && HEAD + (double) forest->trees[tree].line * LINE < bottom; tree++)
    draw_tree (painter, tree);
  weft_figure_clear (painter, &head);
  for (guint side = 0; side < forest->n_sides; side++)
    weft_figure_draw_text (painter, WEFT_FONT_BODY, WEFT_COLOR_DIM_TEXT, forest->heads[side],
                           (WeftRect){MARGIN + side * get_side_width (forest, painter->place->width),
                                      head.y + 3, get_side_width (forest, painter->place->width) - MARGIN,
                                      20},
                           WEFT_ALIGN_START);
}

static void
forest_free (WeftFigure *figure)
{
  Forest *forest = (Forest *) figure;

  for (gsize i = 0; i < figure->n_items; i++) {
    g_free ((char *) forest->nodes[i].given.label);
    g_free ((char *) forest->nodes[i].given.weight);
    g_free ((char *) forest->nodes[i].given.words);
  }
  for (gsize i = 0; i < forest->n_trees; i++)
    g_free (forest->trees[i].title);
  g_free (forest->nodes);
  g_free (forest->trees);
  g_free (forest->heads[0]);
  g_free (forest->heads[1]);
  g_free (forest);
}

static const WeftFigureClass forest_class = {
    .get_height = get_height,
    .get_box = get_box,
    .hit = hit,
    .get_id = get_id,
    .describe = describe,
    .draw = draw,
    .free = forest_free,
    .zoomable = TRUE,
};

/* Building. */

/* The nodes from @first on stand on one side of a tree, whose lines begin at @line. Returns: how many lines they take. */
static gsize
place_side (Forest *forest, gsize first, gsize n, gsize line)
{
  g_autofree gsize *sizes = g_new0 (gsize, n + 1); /* lines of what is below each node */
  g_autofree gsize *used = g_new0 (gsize, n + 1);  /* of these, lines of children that have their places */
  gsize roots = 0;

  for (gsize i = n; i-- > 0;) {
    guint parent = forest->nodes[first + i].given.parent;

    sizes[i] = MAX (sizes[i], 1);
    if (parent != WEFT_FOREST_ROOT)
      sizes[parent] += sizes[i];
  }
  for (gsize i = 0; i < n; i++) {
    Node *node = &forest->nodes[first + i];
    guint parent = node->given.parent;
    gsize *taken = parent != WEFT_FOREST_ROOT ? &used[parent] : &roots;

    node->line = (parent != WEFT_FOREST_ROOT ? forest->nodes[first + parent].line : line) + *taken;
    node->depth = parent != WEFT_FOREST_ROOT ? forest->nodes[first + parent].depth + 1 : 0;
    *taken += sizes[i];
    forest->n_levels = MAX (forest->n_levels, node->depth + 1);
    if (parent != WEFT_FOREST_ROOT)
      node->given.parent = (guint) first + parent;
  }
  return roots;
}

static void
copy_node (Node *node, const WeftForestNode *given, guint side)
{
  *node = (Node){*given, side, 0, 0};
  node->given.label = g_strdup (given->label);
  node->given.weight = g_strdup (given->weight != NULL ? given->weight : "");
  node->given.words = g_strdup (given->words);
}

WeftFigure *
weft_forest_new (const char *const heads[2],
                 const WeftForestTree *trees,
                 gsize n_trees,
                 const WeftForestNode *nodes)
{
  Forest *forest = g_new0 (Forest, 1);
  gsize n = 0;
  gsize at = 0;

  weft_figure_init (&forest->figure, &forest_class);
  forest->heads[0] = g_strdup (heads[0]);
  forest->heads[1] = g_strdup (heads[1]);
  forest->n_sides = heads[1] != NULL ? 2 : 1;
  for (gsize i = 0; i < n_trees; i++)
    n += trees[i].n_nodes[0] + trees[i].n_nodes[1];
  forest->figure.n_items = n;
  forest->nodes = g_new (Node, n + 1);
  forest->trees = g_new (Tree, n_trees + 1);
  forest->n_trees = n_trees;
  for (gsize i = 0; i < n_trees; i++) {
    gsize lines[2];

    forest->trees[i] = (Tree){g_strdup (trees[i].title), at, forest->n_lines};
    for (guint side = 0; side < 2; side++) {
      for (gsize k = 0; k < trees[i].n_nodes[side]; k++)
        copy_node (&forest->nodes[at + k], &nodes[at + k], side);
      lines[side] = place_side (forest, at, trees[i].n_nodes[side], forest->n_lines + 1);
      at += trees[i].n_nodes[side];
    }
    forest->n_lines += 1 + MAX (lines[0], lines[1]);
  }
  return &forest->figure;
}
