/* weft-level-rows.c: levels much wider than the whole graph is high stand in several rows. Their nodes go to one row after the other, so that
 * they keep their order from left to right, and each takes as much less width as there are rows. */
#include "weft-level-private.h"

#include <math.h>

/* The whole is at most so many times as wide as high. */
#define OBLONG 8.0

#define HALVINGS 40

typedef struct {
  WeftLevels *levels;
  double *widths; /* by level: of all its nodes together */
  double *widest; /* by level: of a node */
  double row_gap;
  double level_gap;
} Rows;

static guint
count_rows (const Rows *rows, guint level, double most)
{
  guint n = rows->levels->first[level + 1] - rows->levels->first[level];

  return rows->widths[level] <= most ? 1 : (guint) ceil (n * rows->widest[level] / most);
}

static double
get_height (const Rows *rows, double most)
{
  double height = 0;

  for (guint level = 0; level < rows->levels->n_levels; level++)
    height +=
        count_rows (rows, level, most) * rows->levels->row_height[level] - rows->row_gap + rows->level_gap;
  return height;
}

/* The greatest width that is not too much for the height that it leaves: the wider, the lower. */
static double
find_width (const Rows *rows)
{
  double least = 0;
  double most = 0;

  for (guint level = 0; level < rows->levels->n_levels; level++) {
    least = MAX (least, rows->widest[level]);
    most = MAX (most, rows->widths[level]);
  }
  if (most <= OBLONG * get_height (rows, most))
    return most;
  for (guint i = 0; i < HALVINGS; i++) {
    double width = (least + most) / 2;

    if (width <= OBLONG * get_height (rows, width))
      least = width;
    else
      most = width;
  }
  return least;
}

static void
measure (Rows *rows)
{
  WeftLevels *levels = rows->levels;

  for (guint i = 0; i < levels->n; i++) {
    guint level = levels->level[i];

    rows->widths[level] += levels->width[i];
    rows->widest[level] = MAX (rows->widest[level], levels->width[i]);
    levels->row_height[level] = MAX (levels->row_height[level], levels->height[i] + rows->row_gap);
  }
}

void
weft_level_break_rows (WeftLevels *levels, double row_gap, double level_gap)
{
  g_autofree double *widths = g_new0 (double, levels->n_levels);
  g_autofree double *widest = g_new0 (double, levels->n_levels);
  Rows rows = {levels, widths, widest, row_gap, level_gap};
  double width;

  levels->n_rows = g_new (guint, levels->n_levels);
  levels->row_height = g_new0 (double, levels->n_levels);
  measure (&rows);
  width = find_width (&rows);
  for (guint level = 0; level < levels->n_levels; level++)
    levels->n_rows[level] = count_rows (&rows, level, width);
  for (guint i = 0; i < levels->n; i++)
    if (levels->n_rows[levels->level[i]] > 1)
      levels->width[i] = widest[levels->level[i]] / levels->n_rows[levels->level[i]];
}
