/* weft-level-order.c: the order within levels: sweeps down and up, each level by the mean position of its
 * neighbours on the one before (Sugiyama, Tagawa and Toda 1981); crossings are counted with a tree of sums
 * (Barth, Juenger and Mutzel 2004). */
#include "weft-coded.h"
#include "weft-level-private.h"
#include "weft-order.h"

#include <string.h>

/* Sweeps end when so many in a row have not helped, or when the work is done that a person waits for. */
#define MOST_SWEEPS  24
#define LEAST_SWEEPS 2
#define PATIENCE     4
#define WORK         6000000 /* segments looked at, in the whole graph */

/* So many are sorted by putting one after the other where it belongs. */
#define FEW_ENDS 16

/* Crossings are counted in pieces of the levels, on several threads where there are so many segments. */
#define PIECES 16
#define MANY   65536

/* Where the nodes of a level go. */
typedef struct {
  WeftCoded *places; /* (array length=n) */
  guint *nodes;      /* (array length=n): as they were */
  double unit;       /* of codes of positions: they go as far as the widest level */
} Row;

static void
row_init (Row *row, const WeftLevels *levels)
{
  guint widest = 1;

  for (guint level = 0; level < levels->n_levels; level++)
    widest = MAX (widest, levels->first[level + 1] - levels->first[level]);
  row->places = g_new (WeftCoded, widest);
  row->nodes = g_new (guint, widest);
  row->unit = (double) G_MAXUINT32 / widest;
}

static void
row_clear (Row *row)
{
  g_free (row->places);
  g_free (row->nodes);
}

static void
sort_level (WeftLevels *levels, guint level, const Row *row)
{
  guint *order = levels->order + levels->first[level];
  guint n = levels->first[level + 1] - levels->first[level];

  weft_coded_sort (row->places, n);
  memcpy (row->nodes, order, n * sizeof *order);
  for (guint i = 0; i < n; i++) {
    order[i] = row->nodes[row->places[i].place];
    levels->position[order[i]] = i;
  }
}

/* Nodes without neighbours there keep their position. */
static void
sweep_level (WeftLevels *levels, guint level, const guint *first, const guint *neighbours, const Row *row)
{
  guint start = levels->first[level];
  guint n = levels->first[level + 1] - start;

  for (guint i = 0; i < n; i++) {
    guint node = levels->order[start + i];
    guint degree = first[node + 1] - first[node];
    double sum = 0;

    for (guint k = first[node]; k < first[node + 1]; k++)
      sum += levels->position[neighbours[k]];
    row->places[i] = (WeftCoded){(guint32) (row->unit * (degree > 0 ? sum / degree : i)), i};
  }
  sort_level (levels, level, row);
}

static gboolean
sweep (WeftLevels *levels, gboolean down, const Row *row, WeftJob *job, GError **error)
{
  for (guint i = 1; i < levels->n_levels; i++) {
    if (down)
      sweep_level (levels, i, levels->first_up, levels->up, row);
    else
      sweep_level (levels, levels->n_levels - 1 - i, levels->first_down, levels->down, row);
    if (!weft_job_check (job, error))
      return FALSE;
  }
  return TRUE;
}

/* As the walk met them. */
static void
order_first (WeftLevels *levels, const Row *row)
{
  for (guint level = 0; level < levels->n_levels; level++) {
    guint start = levels->first[level];

    for (guint i = start; i < levels->first[level + 1]; i++)
      row->places[i - start] = (WeftCoded){levels->rank[levels->order[i]], i - start};
    sort_level (levels, level, row);
  }
}

/* Crossings. */

/* A node has few neighbours on a level. */
static void
sort_ends (guint *ends, guint n)
{
  if (n > FEW_ENDS) {
    qsort (ends, n, sizeof *ends, weft_order_numbers);
    return;
  }
  for (guint i = 1; i < n; i++) {
    guint end = ends[i];
    guint at = i;

    for (; at > 0 && ends[at - 1] > end; at--)
      ends[at] = ends[at - 1];
    ends[at] = end;
  }
}

/* How many of those counted so far stand right of @position; counts @position. */
static guint64
count_right (guint *sums, guint n, guint position, guint total)
{
  guint left = 0;

  for (guint i = position + 1; i > 0; i -= i & -i)
    left += sums[i];
  for (guint i = position + 1; i <= n; i += i & -i)
    sums[i]++;
  return total - left;
}

static guint64
count_below (const WeftLevels *levels, guint level, guint *sums, guint *ends)
{
  guint n = levels->first[level + 2] - levels->first[level + 1];
  guint64 crossings = 0;
  guint total = 0;

  memset (sums, 0, (n + 1) * sizeof *sums);
  for (guint i = levels->first[level]; i < levels->first[level + 1]; i++) {
    guint node = levels->order[i];
    guint degree = levels->first_down[node + 1] - levels->first_down[node];

    for (guint k = 0; k < degree; k++)
      ends[k] = levels->position[levels->down[levels->first_down[node] + k]];
    sort_ends (ends, degree);
    for (guint k = 0; k < degree; k++)
      crossings += count_right (sums, n, ends[k], total++);
  }
  return crossings;
}

typedef struct {
  const WeftLevels *levels;
  gsize n_pieces;
  guint64 crossings[PIECES];
  WeftJob *job;
} Counting;

/* The greatest numbers of nodes on a level of the piece, and of segments that leave one of them. */
static void
find_room (const WeftLevels *levels, guint from, guint to, guint *width, guint *degree)
{
  *width = *degree = 0;
  for (guint level = from; level < to; level++) {
    *width = MAX (*width, levels->first[level + 2] - levels->first[level + 1]);
    for (guint i = levels->first[level]; i < levels->first[level + 1]; i++)
      *degree =
          MAX (*degree, levels->first_down[levels->order[i] + 1] - levels->first_down[levels->order[i]]);
  }
}

static gboolean
count_piece (gsize piece, gpointer data, GError **error)
{
  Counting *counting = data;
  const WeftLevels *levels = counting->levels;
  guint n = MAX (levels->n_levels, 1) - 1;
  guint from = (guint) (n * piece / counting->n_pieces);
  guint to = (guint) (n * (piece + 1) / counting->n_pieces);
  g_autofree guint *sums = NULL;
  g_autofree guint *ends = NULL;
  guint width;
  guint degree;

  find_room (levels, from, to, &width, &degree);
  sums = g_new (guint, width + 2);
  ends = g_new (guint, degree + 1);
  for (guint level = from; level < to; level++) {
    counting->crossings[piece] += count_below (levels, level, sums, ends);
    if (!weft_job_check (counting->job, error))
      return FALSE;
  }
  return TRUE;
}

gboolean
weft_level_count_crossings (const WeftLevels *levels, guint64 *crossings, WeftJob *job, GError **error)
{
  Counting counting = {.levels = levels, .n_pieces = levels->n_segments >= MANY ? PIECES : 1, .job = job};
  gboolean is_done = weft_job_parallel_for (job, counting.n_pieces, count_piece, &counting, error);

  *crossings = 0;
  for (gsize piece = 0; piece < counting.n_pieces; piece++)
    *crossings += counting.crossings[piece];
  return is_done;
}

static void
remember_positions (WeftLevels *levels)
{
  for (guint level = 0; level < levels->n_levels; level++)
    for (guint i = levels->first[level]; i < levels->first[level + 1]; i++)
      levels->position[levels->order[i]] = i - levels->first[level];
}

/* Sweeps while they help; the best order is what is left. */
static gboolean
improve (WeftLevels *levels, const Row *row, guint *best, WeftJob *job, GError **error)
{
  guint most = (guint) CLAMP (WORK * levels->share / (levels->n_segments + 1), LEAST_SWEEPS, MOST_SWEEPS);
  guint64 fewest;

  if (!weft_level_count_crossings (levels, &fewest, job, error))
    return FALSE;
  for (guint i = 0, idle = 0; i < most && idle < PATIENCE && fewest > 0; i++) {
    guint64 crossings;

    if (!sweep (levels, i % 2 == 0, row, job, error) ||
        !weft_level_count_crossings (levels, &crossings, job, error))
      return FALSE;
    weft_job_set_progress (job, 0.2 + 0.5 * (i + 1) / most);
    idle = crossings < fewest ? 0 : idle + 1;
    if (crossings < fewest)
      memcpy (best, levels->order, levels->n * sizeof *best);
    fewest = MIN (fewest, crossings);
  }
  memcpy (levels->order, best, levels->n * sizeof *best);
  remember_positions (levels);
  return TRUE;
}

gboolean
weft_level_order (WeftLevels *levels, WeftJob *job, GError **error)
{
  g_autofree guint *best = NULL;
  Row row;
  gboolean is_done;

  row_init (&row, levels);
  order_first (levels, &row);
  best = g_memdup2 (levels->order, levels->n * sizeof *best);
  is_done = improve (levels, &row, best, job, error);
  row_clear (&row);
  return is_done;
}
