/* weft-level-layout.c: the layout in levels, piece by piece: break circles, levels by longest paths, bends for
 * edges that span several levels, order, places, routes. */
#include "weft-layout-private.h"

#include "weft-level-private.h"

#include <math.h>

#define BEND_GAP       12.0  /* between two edges side by side */
#define FLAT           150.0 /* edges that on average run farther to the side get more height, */
#define MOST_STRETCHED 2.5   /* though no more than so many gaps */
#define NONE           G_MAXUINT
#define CHECK_EVERY    1024 /* pieces */

/* Edges that span very many levels have no bends when the bends would be more than so many for each edge and
 * node, or more in the whole graph than a person waits for: memory and time stay in proportion to the graph. */
#define MOST_BENDS  3
#define MOST_IN_ALL 500000

typedef struct {
  const WeftLayoutGraph *graph;
  const WeftLayoutOptions *options;
  guint *nodes; /* of the graph */
  guint n;
  const guint *edges; /* of the graph */
  guint n_edges;
  WeftLayoutEdge *ends; /* by edge: from upper to lower node, by their numbers in the piece */
  gboolean *turned;     /* by edge: ends are the other way round */
  guint *bends;         /* by edge: the first of them; NONE: the edge has none */
  guint *topological;   /* nodes, every edge leading onward; until the levels are set */
  WeftLevels levels;
} Piece;

static guint *
copy (const guint *values, guint n)
{
  return g_memdup2 (values, n * sizeof *values);
}

static void
sum_up (guint *first, guint n)
{
  for (guint i = 0; i < n; i++)
    first[i + 1] += first[i];
}

/* Circles. */

/* A walk along edges from every node that none enters, and then from the rest: the nodes' ranks are in the order in which
 * it meets them, so that what hangs together stands together. */
static void
walk_from (Piece *piece, guint root, const guint *first, const guint *targets, guint8 *seen, guint *n_seen)
{
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (guint));

  g_array_append_val (stack, root);
  while (stack->len > 0) {
    guint node = g_array_index (stack, guint, stack->len - 1);

    g_array_set_size (stack, stack->len - 1);
    if (seen[node])
      continue;
    seen[node] = TRUE;
    piece->levels.rank[node] = (*n_seen)++;
    for (guint k = first[node + 1]; k-- > first[node];)
      if (!seen[targets[k]])
        g_array_append_val (stack, targets[k]);
  }
}

static void
set_ranks (Piece *piece)
{
  g_autofree guint *first = NULL;
  g_autofree guint *targets = NULL;
  g_autofree gboolean *entered = g_new0 (gboolean, piece->n);
  g_autofree guint8 *seen = g_new0 (guint8, piece->n); /* looked up at random: as little memory as can be */
  guint n_seen = 0;

  weft_level_list_ends (piece->ends, piece->n_edges, piece->n, FALSE, &first, &targets);
  for (guint e = 0; e < piece->n_edges; e++)
    entered[piece->ends[e].to] = TRUE;
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < piece->n; i++)
      if (!seen[i] && (pass == 1 || !entered[i]))
        walk_from (piece, i, first, targets, seen, &n_seen);
}

static void
break_circles (Piece *piece)
{
  weft_level_break_circles (piece->ends, piece->n_edges, piece->n, piece->topological, piece->turned);
  for (guint e = 0; e < piece->n_edges; e++)
    if (piece->turned[e])
      piece->ends[e] = (WeftLayoutEdge){piece->ends[e].to, piece->ends[e].from};
}

/* Levels. */

/* The longest path from a source; then nodes that more edges leave than enter go down to what they lead to. */
static void
set_levels (Piece *piece)
{
  g_autofree guint *first = NULL;
  g_autofree guint *targets = NULL;
  g_autofree guint *entering = g_new0 (guint, piece->n);
  guint *level = piece->levels.level;

  weft_level_list_ends (piece->ends, piece->n_edges, piece->n, FALSE, &first, &targets);
  for (guint i = 0; i < piece->n; i++)
    for (guint k = first[piece->topological[i]]; k < first[piece->topological[i] + 1]; k++) {
      guint target = targets[k];

      level[target] = MAX (level[target], level[piece->topological[i]] + 1);
      entering[target]++;
    }
  for (guint i = piece->n; i-- > 0;) {
    guint node = piece->topological[i];
    guint least = G_MAXUINT;

    for (guint k = first[node]; k < first[node + 1]; k++)
      least = MIN (least, level[targets[k]]);
    if (first[node + 1] - first[node] > entering[node])
      level[node] = least - 1;
  }
}

static void
renumber (guint **values, const guint *numbers, guint n)
{
  guint *renumbered = g_new (guint, n);

  for (guint i = 0; i < n; i++)
    renumbered[numbers[i]] = (*values)[i];
  g_free (*values);
  *values = renumbered;
}

/* Numbers the nodes by level and rank: what is looked at one after the other lies side by side in memory. */
static void
number_by_level (Piece *piece)
{
  WeftLevels *levels = &piece->levels;
  g_autofree guint *starts = g_new0 (guint, piece->n + 1);
  g_autofree guint *by_rank = g_new (guint, piece->n);
  g_autofree guint *numbers = g_new (guint, piece->n);

  for (guint i = 0; i < piece->n; i++) {
    by_rank[levels->rank[i]] = i;
    starts[levels->level[i] + 1]++;
  }
  sum_up (starts, piece->n);
  for (guint rank = 0; rank < piece->n; rank++)
    numbers[by_rank[rank]] = starts[levels->level[by_rank[rank]]]++;
  renumber (&piece->nodes, numbers, piece->n);
  renumber (&levels->level, numbers, piece->n);
  renumber (&levels->rank, numbers, piece->n);
  for (guint e = 0; e < piece->n_edges; e++)
    piece->ends[e] = (WeftLayoutEdge){numbers[piece->ends[e].from], numbers[piece->ends[e].to]};
}

/* Bends. */

static guint
get_span (const Piece *piece, guint e)
{
  return piece->levels.level[piece->ends[e].to] - piece->levels.level[piece->ends[e].from];
}

/* The greatest span of edges that get bends. */
static guint
find_longest (const Piece *piece)
{
  g_autofree guint64 *bends = g_new0 (guint64, piece->n + 1); /* of all edges of that span */
  guint64 left = (guint64) MIN (MOST_BENDS * ((double) piece->n + piece->n_edges) + 1000,
                                MOST_IN_ALL * piece->levels.share);

  for (guint e = 0; e < piece->n_edges; e++)
    bends[get_span (piece, e)] += get_span (piece, e) - 1;
  for (guint span = 1; span <= piece->n; span++) {
    if (bends[span] > left)
      return span - 1;
    left -= bends[span];
  }
  return piece->n;
}

/* Numbers the bends and counts the segments. */
static void
count_bends (Piece *piece)
{
  guint longest = find_longest (piece);

  for (guint e = 0; e < piece->n_edges; e++) {
    guint span = get_span (piece, e);

    piece->bends[e] = NONE;
    if (span > longest)
      continue;
    piece->levels.n_segments += span;
    if (span > 1) {
      piece->bends[e] = piece->levels.n;
      piece->levels.n += span - 1;
    }
  }
}

static void
set_sizes (Piece *piece)
{
  WeftLevels *levels = &piece->levels;

  levels->level = g_renew (guint, levels->level, levels->n);
  levels->rank = g_renew (guint, levels->rank, levels->n);
  levels->width = g_new (double, levels->n);
  levels->height = g_new0 (double, levels->n);
  for (guint i = 0; i < levels->n; i++)
    levels->width[i] = BEND_GAP;
  for (guint i = 0; i < piece->n; i++) {
    const WeftLayoutNode *node = &piece->graph->nodes[piece->nodes[i]];

    levels->width[i] = node->width + piece->options->node_gap;
    levels->height[i] = node->height;
  }
}

/* The chains of segments from node to node over the bends between them. */
static void
add_segments (Piece *piece)
{
  WeftLevels *levels = &piece->levels;
  guint n = 0;

  levels->segments = g_new (WeftLayoutEdge, MAX (levels->n_segments, 1));
  for (guint e = 0; e < piece->n_edges; e++) {
    guint upper = piece->ends[e].from;
    guint span = get_span (piece, e);

    if (span > 1 && piece->bends[e] == NONE)
      continue;
    for (guint i = 1; i < span; i++) {
      guint bend = piece->bends[e] + i - 1;

      levels->level[bend] = levels->level[piece->ends[e].from] + i;
      levels->rank[bend] = levels->rank[piece->ends[e].from];
      levels->segments[n++] = (WeftLayoutEdge){upper, bend};
      upper = bend;
    }
    levels->segments[n++] = (WeftLayoutEdge){upper, piece->ends[e].to};
  }
}

static void
fill_levels (WeftLevels *levels)
{
  g_autofree guint *filled = NULL;

  for (guint i = 0; i < levels->n; i++)
    levels->n_levels = MAX (levels->n_levels, levels->level[i] + 1);
  levels->first = g_new0 (guint, levels->n_levels + 1);
  levels->order = g_new (guint, levels->n);
  levels->position = g_new (guint, levels->n);
  levels->x = g_new0 (double, levels->n);
  for (guint i = 0; i < levels->n; i++)
    levels->first[levels->level[i] + 1]++;
  sum_up (levels->first, levels->n_levels);
  filled = copy (levels->first, levels->n_levels);
  for (guint i = 0; i < levels->n; i++)
    levels->order[filled[levels->level[i]]++] = i;
}

static void
add_bends (Piece *piece)
{
  WeftLevels *levels = &piece->levels;

  levels->n = levels->n_real = piece->n;
  count_bends (piece);
  set_sizes (piece);
  add_segments (piece);
  weft_level_list_ends (levels->segments, levels->n_segments, levels->n, TRUE, &levels->first_up,
                        &levels->up);
  weft_level_list_ends (levels->segments, levels->n_segments, levels->n, FALSE, &levels->first_down,
                        &levels->down);
  fill_levels (levels);
}

/* The answer. */

/* The free space below each level: more where edges run far to the side, so that they do not lie flat. */
static double *
get_gaps (const Piece *piece)
{
  const WeftLevels *levels = &piece->levels;
  double *gaps = g_new0 (double, levels->n_levels);
  g_autofree guint *counts = g_new0 (guint, levels->n_levels);

  for (guint i = 0; i < levels->n_segments; i++) {
    const WeftLayoutEdge *segment = &levels->segments[i];

    gaps[levels->level[segment->from]] += fabs (levels->x[segment->from] - levels->x[segment->to]);
    counts[levels->level[segment->from]]++;
  }
  for (guint level = 0; level < levels->n_levels; level++)
    gaps[level] =
        piece->options->level_gap * CLAMP (gaps[level] / MAX (counts[level], 1) / FLAT, 1, MOST_STRETCHED);
  return gaps;
}

/* The middle of each level. */
static double *
get_middles (const Piece *piece)
{
  const WeftLevels *levels = &piece->levels;
  g_autofree double *gaps = get_gaps (piece);
  double *middles = g_new0 (double, levels->n_levels);
  double top = 0;

  for (guint level = 0; level < levels->n_levels; level++) {
    double height = levels->n_rows[level] * levels->row_height[level] - piece->options->node_gap;

    middles[level] = top + height / 2;
    top += height + gaps[level];
  }
  return middles;
}

/* Upright at both ends. */
static void
add_curve (GArray *points, WeftPoint from, WeftPoint to)
{
  double middle = (from.y + to.y) / 2;
  WeftPoint curve[] = {{from.x, middle}, {to.x, middle}, to};

  g_array_append_vals (points, curve, G_N_ELEMENTS (curve));
}

static void
turn (WeftPoint *points, guint n)
{
  for (guint i = 0; i < n / 2; i++) {
    WeftPoint kept = points[i];

    points[i] = points[n - 1 - i];
    points[n - 1 - i] = kept;
  }
}

/* From the bottom of the upper node over the bends to the top of the lower one. */
static void
add_route (const Piece *piece, guint e, const double *middles, GArray *points)
{
  const WeftLevels *levels = &piece->levels;
  const WeftLayoutNode *upper = &piece->graph->nodes[piece->nodes[piece->ends[e].from]];
  const WeftLayoutNode *lower = &piece->graph->nodes[piece->nodes[piece->ends[e].to]];
  WeftPoint at = {upper->x, upper->y + upper->height / 2};
  guint start = points->len;

  g_array_append_val (points, at);
  for (guint i = 1; i < get_span (piece, e); i++) {
    guint bend = piece->bends[e] + i - 1;
    WeftPoint next = {levels->x[bend], middles[levels->level[bend]]};

    add_curve (points, at, next);
    at = next;
  }
  add_curve (points, at, (WeftPoint){lower->x, lower->y - lower->height / 2});
  if (piece->turned[e])
    turn (&g_array_index (points, WeftPoint, start), points->len - start);
}

/* Routes come piece by piece; where each begins and ends is noted by edge. */
static void
write_places (const Piece *piece, GArray *points, guint *starts, guint *lengths)
{
  const WeftLevels *levels = &piece->levels;
  g_autofree double *middles = get_middles (piece);

  for (guint i = 0; i < piece->n; i++) {
    guint level = levels->level[i];
    double row = levels->position[i] % levels->n_rows[level] - (levels->n_rows[level] - 1) / 2.0;

    piece->graph->nodes[piece->nodes[i]].x = levels->x[i];
    piece->graph->nodes[piece->nodes[i]].y = middles[level] + row * levels->row_height[level];
  }
  for (guint e = 0; e < piece->n_edges; e++)
    if (piece->bends[e] != NONE) {
      starts[piece->edges[e]] = points->len;
      add_route (piece, e, middles, points);
      lengths[piece->edges[e]] = points->len - starts[piece->edges[e]];
    }
}

static void
piece_init (Piece *piece, const WeftComponents *components, guint number)
{
  piece->n = components->first_node[number + 1] - components->first_node[number];
  piece->nodes = copy (components->nodes + components->first_node[number], piece->n);
  piece->edges = components->edges + components->first_edge[number];
  piece->n_edges = components->first_edge[number + 1] - components->first_edge[number];
  piece->levels.share =
      ((double) piece->n + piece->n_edges) / ((double) piece->graph->n_nodes + piece->graph->n_edges);
  piece->ends = g_new (WeftLayoutEdge, MAX (piece->n_edges, 1));
  piece->turned = g_new0 (gboolean, MAX (piece->n_edges, 1));
  piece->bends = g_new (guint, MAX (piece->n_edges, 1));
  piece->topological = g_new (guint, piece->n);
  piece->levels.level = g_new0 (guint, piece->n);
  piece->levels.rank = g_new0 (guint, piece->n);
  for (guint e = 0; e < piece->n_edges; e++) {
    const WeftLayoutEdge *edge = &piece->graph->edges[piece->edges[e]];

    piece->ends[e] = (WeftLayoutEdge){components->local[edge->from], components->local[edge->to]};
  }
}

static void
piece_clear (Piece *piece)
{
  WeftLevels *levels = &piece->levels;

  g_free (piece->nodes);
  g_free (piece->ends);
  g_free (piece->turned);
  g_free (piece->bends);
  g_free (piece->topological);
  g_free (levels->level);
  g_free (levels->width);
  g_free (levels->height);
  g_free (levels->rank);
  g_free (levels->segments);
  g_free (levels->first_up);
  g_free (levels->up);
  g_free (levels->first_down);
  g_free (levels->down);
  g_free (levels->first);
  g_free (levels->order);
  g_free (levels->position);
  g_free (levels->x);
  g_free (levels->n_rows);
  g_free (levels->row_height);
}

/* Where routes go until all pieces are done. */
typedef struct {
  GArray *points;
  guint *starts; /* by edge of the graph */
  guint *lengths;
} Routes;

static gboolean
lay_out_piece (Piece *piece, const Routes *routes, WeftJob *job, GError **error)
{
  gboolean done;

  set_ranks (piece);
  break_circles (piece);
  set_levels (piece);
  number_by_level (piece);
  add_bends (piece);
  weft_level_break_rows (&piece->levels, piece->options->node_gap, piece->options->level_gap);
  done = weft_job_check (job, error) && weft_level_order (&piece->levels, job, error) &&
         weft_level_place (&piece->levels, job, error);
  if (done)
    write_places (piece, routes->points, routes->starts, routes->lengths);
  return done;
}

static gboolean
lay_out_pieces (WeftLayoutGraph *graph,
                const WeftLayoutOptions *options,
                const WeftComponents *components,
                const Routes *routes,
                WeftJob *job,
                GError **error)
{
  gboolean done = TRUE;

  for (guint i = 0; i < components->n && done; i++) {
    Piece piece = {.graph = graph, .options = options};

    piece_init (&piece, components, i);
    if (i % CHECK_EVERY == 0)
      done = weft_job_check (job, error);
    if (piece.n == 1)
      graph->nodes[piece.nodes[0]].x = graph->nodes[piece.nodes[0]].y = 0;
    else if (done)
      done = lay_out_piece (&piece, routes, job, error);
    piece_clear (&piece);
  }
  return done;
}

/* In the order of the edges, in which routes come as they are where all is one piece. */
static void
write_routes (WeftLayoutGraph *graph, const Routes *routes)
{
  gboolean is_in_order = TRUE;

  graph->first_point = g_new0 (guint, graph->n_edges + 1);
  for (guint e = 0; e < graph->n_edges; e++) {
    is_in_order &= routes->lengths[e] == 0 || routes->starts[e] == graph->first_point[e];
    graph->first_point[e + 1] = graph->first_point[e] + routes->lengths[e];
  }
  if (is_in_order) {
    graph->points = g_array_ref (routes->points);
    return;
  }
  graph->points = g_array_sized_new (FALSE, FALSE, sizeof (WeftPoint), routes->points->len);
  for (guint e = 0; e < graph->n_edges; e++)
    if (routes->lengths[e] > 0)
      g_array_append_vals (graph->points, &g_array_index (routes->points, WeftPoint, routes->starts[e]),
                           routes->lengths[e]);
}

gboolean
weft_level_layout (WeftLayoutGraph *graph, const WeftLayoutOptions *options, WeftJob *job, GError **error)
{
  WeftComponents components = {0};
  Routes routes = {g_array_new (FALSE, FALSE, sizeof (WeftPoint)), g_new0 (guint, graph->n_edges + 1),
                   g_new0 (guint, graph->n_edges + 1)};
  gboolean done;

  weft_components_init (&components, graph);
  done = lay_out_pieces (graph, options, &components, &routes, job, error);
  if (done) {
    write_routes (graph, &routes);
    weft_components_pack (&components, graph, options->level_gap);
  }
  g_array_unref (routes.points);
  g_free (routes.starts);
  g_free (routes.lengths);
  weft_components_clear (&components);
  return done;
}
