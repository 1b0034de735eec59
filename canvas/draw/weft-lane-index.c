/* weft-lane-index.c: a segment tree over the lanes. Each of its nodes has a list of bars by start; over every list stands a pyramid whose
 * stones are 16 bars, or 16 stones of the level below, with the time of each kind in them. What lies within one column of pixels is added as a
 * whole. */
#include "weft-lane-index.h"

#include <math.h>
#include <string.h>

#define FAN 16

/* A list and its pyramid. */
typedef struct {
  gsize first; /* in items */
  gsize n;
  gsize stones; /* where the first level stands in the summaries; the next ones follow */
} List;

struct _WeftLaneIndex {
  const WeftLaneBar *bars;
  guint32 leaves; /* a power of two: lane i is node leaves + i, its parent is half of that */
  List *lists;    /* (array length=2 * leaves) */
  guint32 *items;
  double *extents; /* two a stone: start and end */
  double *sums;    /* n_kinds a stone */
  guint n_kinds;
  guint8 kinds[WEFT_LANE_SHARES_MOST];   /* by number in the sums */
  guint8 numbers[WEFT_LANE_SHARES_MOST]; /* and back */
};

/* As many nodes as a bar can stand at. */
#define MOST_NODES 64

/* The nodes whose lanes together are those of @bar. Returns: how many. */
static guint
list_nodes (const WeftLaneIndex *index, const WeftLaneBar *bar, guint32 nodes[MOST_NODES])
{
  guint32 low = bar->first + index->leaves;
  guint32 high = bar->last + index->leaves;
  guint n = 0;

  for (; low < high; low = (low + 1) / 2, high = (high - 1) / 2) {
    if (low % 2 == 1)
      nodes[n++] = low;
    if (high % 2 == 0)
      nodes[n++] = high;
  }
  if (low == high)
    nodes[n++] = low;
  return n;
}

static void
count_items (WeftLaneIndex *index, gsize n)
{
  guint32 nodes[MOST_NODES];

  for (gsize i = 0; i < n; i++)
    for (guint k = list_nodes (index, &index->bars[i], nodes); k-- > 0;)
      index->lists[nodes[k]].n++;
}

static void
fill_items (WeftLaneIndex *index, gsize n)
{
  guint32 nodes[MOST_NODES];
  gsize total = 0;

  for (guint32 node = 0; node < 2 * index->leaves; node++) {
    index->lists[node].first = total;
    total += index->lists[node].n;
    index->lists[node].n = 0;
  }
  index->items = g_new (guint32, total);
  for (gsize i = 0; i < n; i++)
    for (guint k = list_nodes (index, &index->bars[i], nodes); k-- > 0;) {
      List *list = &index->lists[nodes[k]];

      index->items[list->first + list->n++] = (guint32) i;
    }
}

static void
number_kinds (WeftLaneIndex *index, gsize n)
{
  gboolean seen[WEFT_LANE_SHARES_MOST] = {FALSE};

  for (gsize i = 0; i < n; i++)
    seen[index->bars[i].kind] = TRUE;
  for (guint8 kind = 0; kind < WEFT_LANE_SHARES_MOST; kind++)
    if (seen[kind]) {
      index->numbers[kind] = (guint8) index->n_kinds;
      index->kinds[index->n_kinds++] = kind;
    }
}

/* Stones above @n: as many levels as it takes until one covers all; what fits into one stone needs none. */
static gsize
count_stones (gsize n)
{
  gsize total = 0;

  while (n > FAN) {
    n = (n + FAN - 1) / FAN;
    total += n;
  }
  return total;
}

static const WeftLaneBar *
get_bar (const WeftLaneIndex *index, const List *list, gsize i)
{
  return &index->bars[index->items[list->first + i]];
}

static void
add_to_stone (WeftLaneIndex *index, gsize stone, double start, double end)
{
  double *extent = &index->extents[2 * stone];

  extent[0] = MIN (extent[0], start);
  extent[1] = MAX (extent[1], end);
}

static void
build_pyramid (WeftLaneIndex *index, const List *list)
{
  gsize below = list->stones;
  gsize n = list->n;

  for (gsize i = 0; n > FAN && i < n; i++) {
    const WeftLaneBar *bar = get_bar (index, list, i);
    gsize stone = list->stones + i / FAN;

    add_to_stone (index, stone, bar->start, bar->end);
    index->sums[stone * index->n_kinds + index->numbers[bar->kind]] +=
        (bar->end - bar->start) * weft_lane_bar_get_level (bar);
  }
  for (n = (n + FAN - 1) / FAN; n > FAN; n = (n + FAN - 1) / FAN) {
    gsize above = below + n;

    for (gsize i = 0; i < n; i++) {
      add_to_stone (index, above + i / FAN, index->extents[2 * (below + i)],
                    index->extents[2 * (below + i) + 1]);
      for (guint k = 0; k < index->n_kinds; k++)
        index->sums[(above + i / FAN) * index->n_kinds + k] += index->sums[(below + i) * index->n_kinds + k];
    }
    below = above;
  }
}

static void
build_pyramids (WeftLaneIndex *index)
{
  gsize n_stones = 0;

  for (guint32 node = 0; node < 2 * index->leaves; node++) {
    index->lists[node].stones = n_stones;
    n_stones += count_stones (index->lists[node].n);
  }
  index->extents = g_new (double, 2 * n_stones);
  index->sums = g_new0 (double, n_stones * index->n_kinds);
  for (gsize i = 0; i < n_stones; i++) {
    index->extents[2 * i] = G_MAXDOUBLE;
    index->extents[2 * i + 1] = -G_MAXDOUBLE;
  }
  for (guint32 node = 0; node < 2 * index->leaves; node++)
    build_pyramid (index, &index->lists[node]);
}

WeftLaneIndex *
weft_lane_index_new (const WeftLaneBar *bars, gsize n, guint32 lanes)
{
  WeftLaneIndex *index = g_new0 (WeftLaneIndex, 1);

  index->bars = bars;
  for (index->leaves = 1; index->leaves < lanes;)
    index->leaves *= 2;
  index->lists = g_new0 (List, (gsize) 2 * index->leaves);
  number_kinds (index, n);
  count_items (index, n);
  fill_items (index, n);
  build_pyramids (index);
  return index;
}

void
weft_lane_index_free (WeftLaneIndex *index)
{
  g_free (index->lists);
  g_free (index->items);
  g_free (index->extents);
  g_free (index->sums);
  g_free (index);
}

/* Finding. */

/* How many bars of @list begin at @time or before it. */
static gsize
count_begun (const WeftLaneIndex *index, const List *list, double time)
{
  gsize low = 0;
  gsize high = list->n;

  while (low < high) {
    gsize middle = low + (high - low) / 2;

    if (get_bar (index, list, middle)->start <= time)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

gsize
weft_lane_index_find (const WeftLaneIndex *index, guint32 lane, double time)
{
  for (guint32 node = lane + index->leaves; node > 0; node /= 2) {
    const List *list = &index->lists[node];
    gsize begun = count_begun (index, list, time);

    if (begun > 0 && time < get_bar (index, list, begun - 1)->end)
      return index->items[list->first + begun - 1];
  }
  return WEFT_LANE_NOTHING;
}

/* How many bars of @list have smaller numbers than @bar. */
static gsize
count_before (const WeftLaneIndex *index, const List *list, gsize bar)
{
  gsize low = 0;
  gsize high = list->n;

  while (low < high) {
    gsize middle = low + (high - low) / 2;

    if (index->items[list->first + middle] < bar)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

gsize
weft_lane_index_find_after (const WeftLaneIndex *index, guint32 lane, gsize bar)
{
  gsize found = WEFT_LANE_NOTHING;

  for (guint32 node = lane + index->leaves; node > 0; node /= 2) {
    const List *list = &index->lists[node];
    gsize before = count_before (index, list, bar + 1);

    if (before < list->n)
      found = MIN (found, index->items[list->first + before]);
  }
  return found;
}

gsize
weft_lane_index_find_before (const WeftLaneIndex *index, guint32 lane, gsize bar)
{
  gsize found = WEFT_LANE_NOTHING;

  for (guint32 node = lane + index->leaves; node > 0; node /= 2) {
    const List *list = &index->lists[node];
    gsize before = count_before (index, list, bar);
    gsize item = before > 0 ? index->items[list->first + before - 1] : WEFT_LANE_NOTHING;

    if (item != WEFT_LANE_NOTHING && (found == WEFT_LANE_NOTHING || item > found))
      found = item;
  }
  return found;
}

/* Sums of times. */

/* A list of 2^32 has 8 levels of stones. */
#define MOST_LEVELS 10

/* @levels: (out): for each level where its stones begin and how many there are; level 0 are the bars. Returns: the highest. */
static guint
list_levels (const List *list, gsize levels[2 * MOST_LEVELS])
{
  guint level = 0;
  gsize begin = list->stones;

  levels[0] = 0;
  levels[1] = list->n;
  while (levels[2 * level + 1] > FAN) {
    gsize n = (levels[2 * level + 1] + FAN - 1) / FAN;

    level++;
    levels[2 * level] = begin;
    levels[2 * level + 1] = n;
    begin += n;
  }
  return level;
}

typedef struct {
  const WeftLaneIndex *index;
  const List *list;
  double from;
  double to;
  double *times; /* by kind */
} Sum;

static void
sum_bar (const Sum *sum, gsize i)
{
  const WeftLaneBar *bar = get_bar (sum->index, sum->list, i);

  sum->times[bar->kind] +=
      MAX (MIN (bar->end, sum->to) - MAX (bar->start, sum->from), 0) * weft_lane_bar_get_level (bar);
}

/* Stone @i of @level; level 0: a bar. @levels: as of list_levels(). */
static void
sum_level (const Sum *sum, guint level, gsize i, const gsize *levels)
{
  const WeftLaneIndex *index = sum->index;
  const double *extent;
  gsize stone;

  if (level == 0) {
    sum_bar (sum, i);
    return;
  }
  stone = levels[2 * level] + i;
  extent = &index->extents[2 * stone];
  if (extent[1] <= sum->from || extent[0] >= sum->to)
    return;
  if (extent[0] >= sum->from && extent[1] <= sum->to) {
    for (guint k = 0; k < index->n_kinds; k++)
      sum->times[index->kinds[k]] += index->sums[stone * index->n_kinds + k];
    return;
  }
  for (gsize child = i * FAN; child < MIN ((i + 1) * FAN, levels[2 * (level - 1) + 1]); child++)
    sum_level (sum, level - 1, child, levels);
}

void
weft_lane_index_sum (const WeftLaneIndex *index, guint32 lane, double from, double to, double *times)
{
  for (guint32 node = lane + index->leaves; node > 0; node /= 2) {
    const List *list = &index->lists[node];
    const Sum sum = {index, list, from, to, times};
    gsize levels[2 * MOST_LEVELS];
    guint top = list_levels (list, levels);

    for (gsize i = 0; i < levels[2 * top + 1]; i++)
      sum_level (&sum, top, i, levels);
  }
}

/* Walking. */

typedef struct {
  const WeftLaneIndex *index;
  const WeftLaneWindow *window;
  WeftLaneShares *shares;
  WeftLaneBarFunc func;
  gpointer data;
  const List *list;
  guint32 first; /* lanes of the node */
  guint32 last;
  gsize levels[2 * MOST_LEVELS];
} Walk;

static double
to_pixel (const Walk *walk, double time)
{
  return weft_axis_to_pixel (walk->window->time, time);
}

/* A bar stands at several nodes: the one with the first lane that is drawn speaks for it. */
static gboolean
is_told_here (const Walk *walk, const WeftLaneBar *bar)
{
  guint32 lane = MAX (bar->first, walk->window->top);

  return lane >= MAX (walk->first, walk->window->first) && lane <= walk->last && lane < walk->window->last;
}

static void
add_share (const Walk *walk, double from, double to, const WeftLaneBar *bar)
{
  if (to > from)
    weft_lane_shares_add (walk->shares, from, to, walk->first, walk->last, bar->kind,
                          weft_lane_bar_get_level (bar));
}

static void
walk_bar (const Walk *walk, gsize i)
{
  const WeftLaneBar *bar = get_bar (walk->index, walk->list, i);
  double grain = walk->window->grain;
  double from = to_pixel (walk, bar->start);
  double to = to_pixel (walk, bar->end);
  double left = grain < 1 ? round (from / grain) * grain : ceil (from);
  double right = grain < 1 ? round (to / grain) * grain : floor (to);

  if (to <= walk->window->left || from >= walk->window->right)
    return;
  if (walk->func == NULL || right - left < 1) {
    add_share (walk, from, to, bar);
    return;
  }
  if (grain >= 1) {
    add_share (walk, from, left, bar);
    add_share (walk, right, to, bar);
  }
  if (is_told_here (walk, bar))
    walk->func (walk->index->items[walk->list->first + i], left, right, walk->data);
}

static void
add_stone (const Walk *walk, gsize stone, double column)
{
  const WeftLaneIndex *index = walk->index;
  const WeftAxis *time = walk->window->time;
  double pixels = (time->end - time->start) / (time->upper - time->lower);

  for (guint k = 0; k < index->n_kinds; k++)
    weft_lane_shares_add (walk->shares, column,
                          column + MIN (index->sums[stone * index->n_kinds + k] * pixels, 1), walk->first,
                          walk->last, index->kinds[k], 1);
}

static void
walk_level (const Walk *walk, guint level, gsize i)
{
  const double *extent;
  double from;
  double to;
  gsize stone;

  if (level == 0) {
    walk_bar (walk, i);
    return;
  }
  stone = walk->levels[2 * level] + i;
  extent = &walk->index->extents[2 * stone];
  from = to_pixel (walk, extent[0]);
  to = to_pixel (walk, extent[1]);
  if (to <= walk->window->left || from >= walk->window->right)
    return;
  if (to <= floor (from) + 1) {
    add_stone (walk, stone, floor (from));
    return;
  }
  for (gsize child = i * FAN; child < MIN ((i + 1) * FAN, walk->levels[2 * (level - 1) + 1]); child++)
    walk_level (walk, level - 1, child);
}

/* The lanes below @node, of which the first is @first, @n of them. */
static void
walk_node (Walk *walk, guint32 node, guint32 first, guint32 n)
{
  guint top;

  if (first >= walk->window->last || first + n <= walk->window->first)
    return;
  walk->list = &walk->index->lists[node];
  walk->first = first;
  walk->last = first + n - 1;
  top = list_levels (walk->list, walk->levels);
  for (gsize i = 0; i < walk->levels[2 * top + 1]; i++)
    walk_level (walk, top, i);
  if (n == 1)
    return;
  walk_node (walk, 2 * node, first, n / 2);
  walk_node (walk, 2 * node + 1, first + n / 2, n / 2);
}

void
weft_lane_index_walk (const WeftLaneIndex *index,
                      const WeftLaneWindow *window,
                      WeftLaneShares *shares,
                      WeftLaneBarFunc func,
                      gpointer data)
{
  Walk walk = {.index = index, .window = window, .shares = shares, .func = func, .data = data};

  walk_node (&walk, 1, 0, index->leaves);
}
