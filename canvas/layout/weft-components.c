/* weft-components.c: union and find with path halving; shelves. */
#include "weft-components.h"

#include <math.h>

/* Width of the whole for its height. */
#define ASPECT 1.6

static guint
find_root (guint *parents, guint node)
{
  while (parents[node] != node)
    node = parents[node] = parents[parents[node]];
  return node;
}

/* By node: the number of its component; returns how many there are. */
static guint
number_components (const WeftLayoutGraph *graph, guint *numbers)
{
  g_autofree guint *parents = g_new (guint, MAX (graph->n_nodes, 1));
  guint n = 0;

  for (guint i = 0; i < graph->n_nodes; i++)
    parents[i] = i;
  for (guint e = 0; e < graph->n_edges; e++) {
    guint a = find_root (parents, graph->edges[e].from);
    guint b = find_root (parents, graph->edges[e].to);

    parents[MAX (a, b)] = MIN (a, b);
  }
  for (guint i = 0; i < graph->n_nodes; i++) {
    guint root = find_root (parents, i);

    numbers[i] = root == i ? n++ : numbers[root];
  }
  return n;
}

/* Turns counts at [i + 1] into where each begins. */
static void
sum_up (guint *first, guint n)
{
  for (guint i = 0; i < n; i++)
    first[i + 1] += first[i];
}

static void
list_nodes (WeftComponents *components, const WeftLayoutGraph *graph, const guint *numbers)
{
  g_autofree guint *filled = g_new0 (guint, MAX (components->n, 1));

  for (guint i = 0; i < graph->n_nodes; i++)
    components->first_node[numbers[i] + 1]++;
  sum_up (components->first_node, components->n);
  for (guint i = 0; i < graph->n_nodes; i++) {
    components->local[i] = filled[numbers[i]]++;
    components->nodes[components->first_node[numbers[i]] + components->local[i]] = i;
  }
}

static void
list_edges (WeftComponents *components, const WeftLayoutGraph *graph, const guint *numbers)
{
  g_autofree guint *filled = g_new0 (guint, MAX (components->n, 1));

  for (guint e = 0; e < graph->n_edges; e++)
    if (graph->edges[e].from != graph->edges[e].to)
      components->first_edge[numbers[graph->edges[e].from] + 1]++;
  sum_up (components->first_edge, components->n);
  for (guint e = 0; e < graph->n_edges; e++) {
    guint number = numbers[graph->edges[e].from];

    if (graph->edges[e].from != graph->edges[e].to)
      components->edges[components->first_edge[number] + filled[number]++] = e;
  }
}

void
weft_components_init (WeftComponents *components, const WeftLayoutGraph *graph)
{
  g_autofree guint *numbers = g_new (guint, MAX (graph->n_nodes, 1));

  components->n = number_components (graph, numbers);
  components->first_node = g_new0 (guint, components->n + 1);
  components->nodes = g_new (guint, graph->n_nodes);
  components->first_edge = g_new0 (guint, components->n + 1);
  components->edges = g_new (guint, graph->n_edges);
  components->local = g_new (guint, graph->n_nodes);
  list_nodes (components, graph, numbers);
  list_edges (components, graph, numbers);
}

void
weft_components_clear (WeftComponents *components)
{
  g_free (components->first_node);
  g_free (components->nodes);
  g_free (components->first_edge);
  g_free (components->edges);
  g_free (components->local);
}

/* Packing. */

typedef struct {
  guint number;
  WeftRect box;
} Piece;

static WeftRect
get_node_box (const WeftLayoutNode *node)
{
  return (WeftRect){node->x - node->width / 2, node->y - node->height / 2, node->width, node->height};
}

/* Around nodes and edges. */
static WeftRect
measure (const WeftComponents *components, const WeftLayoutGraph *graph, guint number)
{
  WeftRect box = get_node_box (&graph->nodes[components->nodes[components->first_node[number]]]);

  for (guint i = components->first_node[number] + 1; i < components->first_node[number + 1]; i++) {
    WeftRect other = get_node_box (&graph->nodes[components->nodes[i]]);

    box = weft_rect_union (&box, &other);
  }
  for (guint i = components->first_edge[number];
       graph->points != NULL && i < components->first_edge[number + 1]; i++)
    for (guint p = graph->first_point[components->edges[i]]; p < graph->first_point[components->edges[i] + 1];
         p++) {
      const WeftPoint *point = &g_array_index (graph->points, WeftPoint, p);

      box = weft_rect_union (&box, &(WeftRect){point->x, point->y, 0, 0});
    }
  return box;
}

static void
move (const WeftComponents *components, WeftLayoutGraph *graph, guint number, double dx, double dy)
{
  for (guint i = components->first_node[number]; i < components->first_node[number + 1]; i++) {
    graph->nodes[components->nodes[i]].x += dx;
    graph->nodes[components->nodes[i]].y += dy;
  }
  for (guint i = components->first_edge[number];
       graph->points != NULL && i < components->first_edge[number + 1]; i++)
    for (guint p = graph->first_point[components->edges[i]]; p < graph->first_point[components->edges[i] + 1];
         p++) {
      g_array_index (graph->points, WeftPoint, p).x += dx;
      g_array_index (graph->points, WeftPoint, p).y += dy;
    }
}

static int
compare_pieces (gconstpointer a, gconstpointer b)
{
  const Piece *x = a;
  const Piece *y = b;

  if (x->box.height != y->box.height)
    return x->box.height > y->box.height ? -1 : 1;
  return (x->number > y->number) - (x->number < y->number);
}

/* How wide a row may be for the whole to have the shape of a screen. */
static double
get_row_width (const Piece *pieces, guint n, double gap)
{
  double area = 0;
  double widest = 0;

  for (guint i = 0; i < n; i++) {
    area += (pieces[i].box.width + gap) * (pieces[i].box.height + gap);
    widest = MAX (widest, pieces[i].box.width);
  }
  return MAX (widest, sqrt (area * ASPECT));
}

/* Row by row; returns the size of the whole. */
static WeftRect
put_on_shelves (const WeftComponents *components, WeftLayoutGraph *graph, const Piece *pieces, double gap)
{
  double row_width = get_row_width (pieces, components->n, gap);
  WeftRect whole = {0};
  double x = 0;
  double y = 0;

  for (guint i = 0; i < components->n; i++) {
    const WeftRect *box = &pieces[i].box;

    if (x > 0 && x + box->width > row_width) {
      x = 0;
      y = whole.height + gap;
    }
    move (components, graph, pieces[i].number, x - box->x, y - box->y);
    whole.height = MAX (whole.height, y + box->height);
    whole.width = MAX (whole.width, x + box->width);
    x += box->width + gap;
  }
  return whole;
}

void
weft_components_pack (const WeftComponents *components, WeftLayoutGraph *graph, double gap)
{
  g_autofree Piece *pieces = g_new (Piece, MAX (components->n, 1));
  WeftRect whole;

  for (guint i = 0; i < components->n; i++)
    pieces[i] = (Piece){i, measure (components, graph, i)};
  if (components->n == 1) {
    move (components, graph, 0, 0, -weft_rect_middle_y (&pieces[0].box));
    return;
  }
  qsort (pieces, components->n, sizeof *pieces, compare_pieces);
  whole = put_on_shelves (components, graph, pieces, gap);
  for (guint i = 0; i < components->n; i++)
    move (components, graph, i, -whole.width / 2, -whole.height / 2);
}
