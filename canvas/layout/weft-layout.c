/* weft-layout.c: the table, what stays where it is, and keeping the rest off it. */
#include "weft-layout-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* What stands in the way is looked up by rows of this height. */
#define ROW       8.0
#define MOST_ROWS 4e6

static const WeftLayout layouts[] = {
    {"tidy", N_ ("Tidy tree"), 0, 0, weft_forest_layout},
    {"levels", N_ ("Levels"), 0, 0, weft_level_layout},
    {"dot", N_ ("Layered, by Graphviz"), 5000, 20000, weft_dot_layout},
};

GQuark
weft_layout_error_quark (void)
{
  return g_quark_from_static_string ("weft-layout-error-quark");
}

const WeftLayout *
weft_layout_get_all (guint *n)
{
  *n = G_N_ELEMENTS (layouts);
  return layouts;
}

const WeftLayout *
weft_layout_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (layouts); i++)
    if (g_str_equal (layouts[i].name, name))
      return &layouts[i];
  return NULL;
}

void
weft_layout_graph_clear (WeftLayoutGraph *graph)
{
  g_clear_pointer (&graph->points, g_array_unref);
  g_clear_pointer (&graph->first_point, g_free);
}

/* What stays in the way. */

/* A fixed node in a row, from its left to its right, gaps included. */
typedef struct {
  double left;
  double right;
} Block;

typedef struct {
  double top;
  double height; /* of a row */
  guint n;
  guint *first;     /* (array length=n + 1): where the blocks of a row begin */
  guint *next;      /* (array length=n): the first block that is not passed yet */
  double *frontier; /* (array length=n): what stands left of it is done */
  Block *blocks;
} Rows;

static void
rows_clear (Rows *rows)
{
  g_free (rows->first);
  g_free (rows->next);
  g_free (rows->frontier);
  g_free (rows->blocks);
}

/* The rows of a node; an empty range when it is above or below all of them. */
static void
get_range (const Rows *rows, const WeftLayoutNode *node, double gap, guint *from, guint *to)
{
  double first = floor ((node->y - node->height / 2 - gap - rows->top) / rows->height);
  double last = floor ((node->y + node->height / 2 - rows->top) / rows->height);

  *from = (guint) CLAMP (first, 0, rows->n);
  *to = (guint) CLAMP (last + 1, 0, rows->n);
}

static void
rows_set_height (Rows *rows, const WeftLayoutGraph *graph, const gboolean *free_nodes)
{
  double bottom = -G_MAXDOUBLE;

  rows->top = G_MAXDOUBLE;
  for (guint i = 0; i < graph->n_nodes; i++)
    if (free_nodes[i]) {
      rows->top = MIN (rows->top, graph->nodes[i].y - graph->nodes[i].height / 2);
      bottom = MAX (bottom, graph->nodes[i].y + graph->nodes[i].height / 2);
    }
  rows->height = MAX (ROW, (bottom - rows->top) / MOST_ROWS);
  rows->n = bottom < rows->top ? 0 : (guint) ((bottom - rows->top) / rows->height) + 1;
}

static int
compare_blocks (gconstpointer a, gconstpointer b)
{
  double x = ((const Block *) a)->left;
  double y = ((const Block *) b)->left;

  return (x > y) - (x < y);
}

static void
rows_add_blocks (Rows *rows, const WeftLayoutGraph *graph, const gboolean *free_nodes, double gap)
{
  for (guint i = 0; i < graph->n_nodes; i++) {
    const WeftLayoutNode *node = &graph->nodes[i];
    guint from;
    guint to;

    if (free_nodes[i])
      continue;
    get_range (rows, node, gap, &from, &to);
    for (guint row = from; row < to; row++)
      rows->blocks[rows->next[row]++] =
          (Block){node->x - node->width / 2 - gap, node->x + node->width / 2 + gap};
  }
}

static void
rows_init (Rows *rows, const WeftLayoutGraph *graph, const gboolean *free_nodes, double gap)
{
  rows_set_height (rows, graph, free_nodes);
  rows->first = g_new0 (guint, rows->n + 1);
  for (guint i = 0; i < graph->n_nodes; i++) {
    guint from = 0;
    guint to = 0;

    if (!free_nodes[i])
      get_range (rows, &graph->nodes[i], gap, &from, &to);
    for (guint row = from; row < to; row++)
      rows->first[row + 1]++;
  }
  for (guint row = 0; row < rows->n; row++)
    rows->first[row + 1] += rows->first[row];
  rows->next = g_memdup2 (rows->first, rows->n * sizeof (guint));
  rows->blocks = g_new (Block, MAX (rows->first[rows->n], 1));
  rows->frontier = g_new (double, rows->n);
  rows_add_blocks (rows, graph, free_nodes, gap);
  for (guint row = 0; row < rows->n; row++) {
    rows->frontier[row] = -G_MAXDOUBLE;
    rows->next[row] = rows->first[row];
    qsort (rows->blocks + rows->first[row], rows->first[row + 1] - rows->first[row], sizeof (Block),
           compare_blocks);
  }
}

/* How far right a box of @width at @left must be moved for the row to take it. */
static double
pass_row (Rows *rows, guint row, double left, double width)
{
  left = MAX (left, rows->frontier[row]);
  for (; rows->next[row] < rows->first[row + 1]; rows->next[row]++) {
    const Block *block = &rows->blocks[rows->next[row]];

    if (block->right > left && block->left >= left + width)
      break;
    left = MAX (left, block->right);
  }
  return left;
}

/* Blocks only ever move a node to the right, and nodes come from left to right, so one pass is enough. */
static void
place (Rows *rows, WeftLayoutNode *node, double gap)
{
  double left = node->x - node->width / 2;
  double wanted = left;
  double before;
  guint from;
  guint to;

  get_range (rows, node, 0, &from, &to);
  do {
    before = left;
    for (guint row = from; row < to; row++)
      left = pass_row (rows, row, left, node->width);
  } while (left != before);
  for (guint row = from; row < to; row++)
    rows->frontier[row] = left + node->width + (left != wanted ? gap : 0);
  node->x = left + node->width / 2;
}

static int
compare_lefts (gconstpointer a, gconstpointer b)
{
  const WeftLayoutNode *x = *(const WeftLayoutNode *const *) a;
  const WeftLayoutNode *y = *(const WeftLayoutNode *const *) b;
  double left = x->x - x->width / 2;
  double other = y->x - y->width / 2;

  return left != other ? (left > other ? 1 : -1) : (x > y) - (x < y);
}

/* Moves free nodes to the right until none covers another node. O(n log n + rows). */
static void
keep_off (WeftLayoutGraph *graph, const gboolean *free_nodes, double gap)
{
  g_autoptr (GPtrArray) order = g_ptr_array_new ();
  Rows rows;

  for (guint i = 0; i < graph->n_nodes; i++)
    if (free_nodes[i])
      g_ptr_array_add (order, &graph->nodes[i]);
  rows_init (&rows, graph, free_nodes, gap);
  g_ptr_array_sort (order, compare_lefts);
  for (guint i = 0; i < order->len; i++)
    place (&rows, order->pdata[i], gap);
  rows_clear (&rows);
}

/* Layouts. */

static WeftLayoutOptions
complete (const WeftLayoutOptions *options)
{
  WeftLayoutOptions full = options != NULL ? *options : (WeftLayoutOptions){0};

  if (full.node_gap <= 0)
    full.node_gap = WEFT_LAYOUT_NODE_GAP;
  if (full.level_gap <= 0)
    full.level_gap = WEFT_LAYOUT_LEVEL_GAP;
  if (full.time_limit <= 0)
    full.time_limit = 30;
  return full;
}

static gboolean
check_size (const WeftLayout *layout, const WeftLayoutGraph *graph, GError **error)
{
  if (layout->most_nodes > 0 &&
      (graph->n_nodes > layout->most_nodes || graph->n_edges > layout->most_edges)) {
    g_set_error (
        error, WEFT_LAYOUT_ERROR, WEFT_LAYOUT_ERROR_TOO_LARGE,
        _ ("The layout “%s” takes at most %u nodes and %u edges; this graph has %u nodes and %u edges. "
           "The layout “%s” takes any number."),
        _ (layout->title), layout->most_nodes, layout->most_edges, graph->n_nodes, graph->n_edges,
        _ (layouts[1].title));
    return FALSE;
  }
  return TRUE;
}

/* Moves free nodes by the mean of what the fixed ones were moved. */
static void
fit_to_fixed (WeftLayoutGraph *graph, const WeftLayoutNode *before, guint n_fixed)
{
  double dx = 0;
  double dy = 0;

  for (guint i = 0; i < graph->n_nodes; i++)
    if (graph->nodes[i].fixed) {
      dx += (before[i].x - graph->nodes[i].x) / n_fixed;
      dy += (before[i].y - graph->nodes[i].y) / n_fixed;
    }
  for (guint i = 0; i < graph->n_nodes; i++) {
    WeftLayoutNode *node = &graph->nodes[i];

    node->x = node->fixed ? before[i].x : node->x + dx;
    node->y = node->fixed ? before[i].y : node->y + dy;
  }
}

static void
restore_fixed (WeftLayoutGraph *graph, const WeftLayoutNode *before, double gap)
{
  g_autofree gboolean *free_nodes = g_new (gboolean, MAX (graph->n_nodes, 1));
  guint n_fixed = 0;

  for (guint i = 0; i < graph->n_nodes; i++) {
    free_nodes[i] = !graph->nodes[i].fixed;
    n_fixed += graph->nodes[i].fixed;
  }
  if (n_fixed == 0)
    return;
  weft_layout_graph_clear (graph);
  fit_to_fixed (graph, before, n_fixed);
  keep_off (graph, free_nodes, gap);
}

gboolean
weft_layout_run (const WeftLayout *layout,
                 WeftLayoutGraph *graph,
                 const WeftLayoutOptions *options,
                 WeftJob *job,
                 GError **error)
{
  WeftLayoutOptions full = complete (options);
  g_autofree WeftLayoutNode *before = g_memdup2 (graph->nodes, graph->n_nodes * sizeof *graph->nodes);

  weft_layout_graph_clear (graph);
  if (graph->n_nodes == 0)
    return TRUE;
  if (!check_size (layout, graph, error))
    return FALSE;
  if (!layout->run (graph, &full, job, error)) {
    weft_layout_graph_clear (graph);
    memcpy (graph->nodes, before, graph->n_nodes * sizeof *before);
    return FALSE;
  }
  restore_fixed (graph, before, full.node_gap);
  return TRUE;
}

/* Parts. */

static WeftPoint
get_middle (const WeftLayoutGraph *graph)
{
  double left = G_MAXDOUBLE;
  double right = -G_MAXDOUBLE;
  double top = G_MAXDOUBLE;
  double bottom = -G_MAXDOUBLE;

  for (guint i = 0; i < graph->n_nodes; i++) {
    const WeftLayoutNode *node = &graph->nodes[i];

    left = MIN (left, node->x - node->width / 2);
    right = MAX (right, node->x + node->width / 2);
    top = MIN (top, node->y - node->height / 2);
    bottom = MAX (bottom, node->y + node->height / 2);
  }
  return (WeftPoint){(left + right) / 2, (top + bottom) / 2};
}

/* The nodes at @free_nodes, with the edges among them. */
static WeftLayoutGraph
extract (const WeftLayoutGraph *graph, const gboolean *free_nodes)
{
  g_autofree guint *places = g_new (guint, MAX (graph->n_nodes, 1));
  WeftLayoutEdge *edges = g_new (WeftLayoutEdge, MAX (graph->n_edges, 1));
  WeftLayoutGraph part = {.nodes = g_new (WeftLayoutNode, MAX (graph->n_nodes, 1)), .edges = edges};

  for (guint i = 0; i < graph->n_nodes; i++)
    if (free_nodes[i]) {
      places[i] = part.n_nodes;
      part.nodes[part.n_nodes++] = graph->nodes[i];
    }
  for (guint e = 0; e < graph->n_edges; e++)
    if (free_nodes[graph->edges[e].from] && free_nodes[graph->edges[e].to])
      edges[part.n_edges++] = (WeftLayoutEdge){places[graph->edges[e].from], places[graph->edges[e].to]};
  return part;
}

/* Puts the places of @part back, moved by (@dx, @dy). */
static void
put_back (WeftLayoutGraph *graph,
          const gboolean *free_nodes,
          const WeftLayoutGraph *part,
          double dx,
          double dy)
{
  guint at = 0;

  for (guint i = 0; i < graph->n_nodes; i++)
    if (free_nodes[i]) {
      graph->nodes[i].x = part->nodes[at].x + dx;
      graph->nodes[i].y = part->nodes[at].y + dy;
      at++;
    }
}

gboolean
weft_layout_run_part (const WeftLayout *layout,
                      WeftLayoutGraph *graph,
                      const guint *chosen,
                      guint n_chosen,
                      const WeftLayoutOptions *options,
                      WeftJob *job,
                      GError **error)
{
  g_autofree gboolean *free_nodes = g_new0 (gboolean, MAX (graph->n_nodes, 1));
  WeftLayoutGraph part;
  WeftPoint before;
  WeftPoint after;
  gboolean done;

  for (guint i = 0; i < n_chosen; i++)
    free_nodes[chosen[i]] = !graph->nodes[chosen[i]].fixed;
  part = extract (graph, free_nodes);
  before = get_middle (&part);
  done = weft_layout_run (layout, &part, options, job, error);
  if (done && part.n_nodes > 0) {
    weft_layout_graph_clear (graph);
    after = get_middle (&part);
    put_back (graph, free_nodes, &part, before.x - after.x, before.y - after.y);
    keep_off (graph, free_nodes, complete (options).node_gap);
  }
  weft_layout_graph_clear (&part);
  g_free (part.nodes);
  g_free ((gpointer) part.edges);
  return done;
}
