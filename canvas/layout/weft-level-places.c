/* weft-level-places.c: where nodes stand on their levels: each level in turn as near to the means of its
 * neighbours as the order and the gaps let it, by isotonic regression. Bends weigh more than nodes, so that long
 * edges become straight. */
#include "weft-level-private.h"

#include "weft-label-row.h"

/* Sweeps: as many as look at so many segments in the whole graph. */
#define MOST_SWEEPS  10
#define LEAST_SWEEPS 4
#define WORK         10000000

#define BEND_WEIGHT 8.0

/* No level is as wide as that. */
#define FAR 1e15

/* Wide levels are looked at in pieces of so many nodes, which threads share. */
#define PIECE 4096

#define CHECK_EVERY 256 /* levels */

/* Which neighbours count. */
typedef enum { ABOVE = 1, BELOW = 2 } Sides;

/* A level, by where nodes stand in its order. */
typedef struct {
  const WeftLevels *levels;
  guint start; /* in the order of all levels */
  guint n;
  Sides sides;
  double *centers; /* where they want to be */
  double *widths;
  double *weights;
} Row;

/* Side by side, around 0. */
static void
line_up (WeftLevels *levels)
{
  for (guint level = 0; level < levels->n_levels; level++) {
    double x = 0;

    for (guint i = levels->first[level]; i < levels->first[level + 1]; i++)
      x -= levels->width[levels->order[i]] / 2;
    for (guint i = levels->first[level]; i < levels->first[level + 1]; i++) {
      guint node = levels->order[i];

      levels->x[node] = x + levels->width[node] / 2;
      x += levels->width[node];
    }
  }
}

static void
add_neighbours (const WeftLevels *levels,
                guint node,
                const guint *first,
                const guint *neighbours,
                double *sum,
                double *weight)
{
  for (guint k = first[node]; k < first[node + 1]; k++) {
    gboolean straight = node >= levels->n_real && neighbours[k] >= levels->n_real;

    *sum += levels->x[neighbours[k]] * (straight ? BEND_WEIGHT : 1);
    *weight += straight ? BEND_WEIGHT : 1;
  }
}

static gboolean
look_around (gsize piece, gpointer data, G_GNUC_UNUSED GError **error)
{
  const Row *row = data;
  const WeftLevels *levels = row->levels;

  for (gsize i = piece * PIECE; i < MIN ((piece + 1) * PIECE, row->n); i++) {
    guint node = levels->order[row->start + i];
    double sum = 0;
    double weight = 0;

    if (row->sides & ABOVE)
      add_neighbours (levels, node, levels->first_up, levels->up, &sum, &weight);
    if (row->sides & BELOW)
      add_neighbours (levels, node, levels->first_down, levels->down, &sum, &weight);
    row->centers[i] = weight > 0 ? sum / weight : levels->x[node];
    row->widths[i] = levels->width[node];
    row->weights[i] = weight > 0 ? weight : 0.01;
  }
  return TRUE;
}

static gboolean
place_level (WeftLevels *levels, guint level, Row *row, WeftJob *job, GError **error)
{
  row->start = levels->first[level];
  row->n = levels->first[level + 1] - row->start;
  if (row->n <= PIECE)
    look_around (0, row, NULL);
  else if (!weft_job_parallel_for (job, (row->n + PIECE - 1) / PIECE, look_around, row, error))
    return FALSE;
  weft_label_row_place (row->centers, row->widths, row->weights, row->n, 0, -FAR, FAR);
  for (guint i = 0; i < row->n; i++)
    levels->x[levels->order[row->start + i]] = row->centers[i];
  return TRUE;
}

static gboolean
sweep (WeftLevels *levels, gboolean down, Row *row, WeftJob *job, GError **error)
{
  for (guint i = 0; i < levels->n_levels; i++) {
    if (!place_level (levels, down ? i : levels->n_levels - 1 - i, row, job, error))
      return FALSE;
    if (i % CHECK_EVERY == 0 && !weft_job_check (job, error))
      return FALSE;
  }
  return TRUE;
}

gboolean
weft_level_place (WeftLevels *levels, WeftJob *job, GError **error)
{
  g_autofree double *centers = g_new (double, levels->n);
  g_autofree double *widths = g_new (double, levels->n);
  g_autofree double *weights = g_new (double, levels->n);
  Row row = {.levels = levels, .centers = centers, .widths = widths, .weights = weights};
  guint sweeps = (guint) CLAMP (WORK * levels->share / (levels->n_segments + 1), LEAST_SWEEPS, MOST_SWEEPS);

  line_up (levels);
  /* Down, up, ..., and at last with both sides. */
  for (guint i = 0; i < sweeps; i++) {
    gboolean down = i % 2 == 0;

    row.sides = i + 2 >= sweeps ? ABOVE | BELOW : down ? ABOVE : BELOW;
    if (!sweep (levels, down, &row, job, error))
      return FALSE;
  }
  weft_job_set_progress (job, 0.8);
  return TRUE;
}
