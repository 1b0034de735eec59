/* weft-row-grid.c: Chebyshev points among the whole numbers. */
#include "weft-row-grid.h"

#include "weft-binomial.h"

#include <math.h>
#include <string.h>

/* Numbers that all stand for themselves. */
#define ALONE 40

/* How much greater the end of a panel is than its beginning, and its points, but for as short ones. */
#define PANEL_RATIO 8
#define NODES       32
#define RULE_NODES  22

/* The logarithm of what windows leave out on either side, e^-23 = 1e-10. */
#define LOG_LEFT_OUT 23.0

/* Chebyshev points with both ends, kept apart: they are closest at the ends. There is room: n <= 2 sqrt (high - low). */
static void
fill_chebyshev (guint *rows, guint n, guint low, guint high)
{
  for (guint i = 0; i < n; i++)
    rows[i] = low + (guint) round ((high - low) / 2.0 * (1 - cos (G_PI * i / (n - 1))));
  for (guint i = 1; i <= n / 2; i++)
    rows[i] = MAX (rows[i], rows[i - 1] + 1);
  for (guint i = n - 1; i-- > n / 2;)
    rows[i] = MIN (rows[i], rows[i + 1] - 1);
}

/* 1 over the product of the distances to all others, but for a factor; as logarithms, which do not overflow. */
static void
fill_weights (const guint *rows, guint n, double *weights)
{
  double greatest = -INFINITY;

  for (guint i = 0; i < n; i++) {
    weights[i] = 0;
    for (guint j = 0; j < n; j++)
      if (j != i)
        weights[i] -= log (fabs ((double) rows[i] - (double) rows[j]));
    greatest = MAX (greatest, weights[i]);
  }
  for (guint i = 0; i < n; i++)
    weights[i] = (i % 2 == 0 ? 1 : -1) * exp (weights[i] - greatest);
}

static void
add_all (WeftRowGrid *grid, guint low, guint high)
{
  for (guint row = low; row <= high; row++)
    grid->rows[grid->n++] = row;
}

/* A panel of about @n points, where that are fewer than all. */
static void
add_panel (WeftRowGrid *grid, guint low, guint high, guint n)
{
  guint width = high - low + 1;
  guint begin = grid->n;

  n = MIN (n, (guint) (2 * sqrt (width)));
  if (2 * n > width) {
    add_all (grid, low, high);
    return;
  }
  fill_chebyshev (grid->rows + begin, n, low, high);
  fill_weights (grid->rows + begin, n, grid->weights + begin);
  grid->n += n;
  grid->begins[grid->n_panels] = begin;
  grid->ends[grid->n_panels++] = grid->n;
}

static void
allocate (WeftRowGrid *grid, guint n)
{
  grid->rows = g_new (guint, n);
  grid->weights = g_new0 (double, n);
}

void
weft_row_grid_init (WeftRowGrid *grid, guint lowest, guint highest)
{
  guint low = MAX (lowest, ALONE + 1);

  allocate (grid, MIN (highest - lowest + 1, ALONE + 1 + 2 * NODES * WEFT_ROW_PANELS));
  if (lowest <= ALONE)
    add_all (grid, lowest, MIN (highest, ALONE));
  while (low <= highest) {
    guint high = highest / PANEL_RATIO <= low ? highest : low * PANEL_RATIO;

    add_panel (grid, low, high, NODES);
    low = high + 1;
  }
}

void
weft_row_grid_init_copy (WeftRowGrid *grid, const WeftRowGrid *other)
{
  *grid = *other;
  grid->rows = g_memdup2 (other->rows, other->n * sizeof (guint));
  grid->weights = g_memdup2 (other->weights, other->n * sizeof (double));
}

void
weft_row_grid_clear (WeftRowGrid *grid)
{
  g_clear_pointer (&grid->rows, g_free);
  g_clear_pointer (&grid->weights, g_free);
}

static void
interpolate (const WeftRowGrid *grid, guint panel, guint row, double *basis)
{
  double sum = 0;

  for (guint i = grid->begins[panel]; i < grid->ends[panel]; i++) {
    basis[i] = grid->weights[i] / ((double) row - (double) grid->rows[i]);
    sum += basis[i];
  }
  for (guint i = grid->begins[panel]; i < grid->ends[panel]; i++)
    basis[i] /= sum;
}

void
weft_row_grid_fill_basis (const WeftRowGrid *grid, guint row, double *basis)
{
  memset (basis, 0, grid->n * sizeof (double));
  for (guint i = 0; i < grid->n; i++)
    if (grid->rows[i] == row) {
      basis[i] = 1;
      return;
    }
  for (guint k = 0; k < grid->n_panels; k++)
    if (row > grid->rows[grid->begins[k]] && row < grid->rows[grid->ends[k] - 1])
      interpolate (grid, k, row, basis);
}

/* Bernstein's bound of what is further than so far from the mean. */
void
weft_row_window (guint enabled, double p, guint *lowest, guint *highest)
{
  double mean = enabled * p;
  double variance = mean * (1 - p);
  double reach = LOG_LEFT_OUT / 3 + sqrt (LOG_LEFT_OUT * LOG_LEFT_OUT / 9 + 2 * variance * LOG_LEFT_OUT) + 1;

  if (p <= 0 || p >= 1)
    reach = 0;
  *lowest = (guint) MAX (floor (mean - reach + 0.5), 0);
  *highest = (guint) MIN (ceil (mean + reach - 0.5), (double) enabled);
}

/* The mean of the basis, conditioned on the range. */
static void
fill_rule (WeftRowRule *rule, const WeftRowGrid *grid, guint enabled, double p, guint from, guint to)
{
  g_autofree double *chances = g_new (double, to - from + 1);
  g_autofree double *basis = g_new (double, grid->n);
  double sum = 0;

  weft_binomial_row (enabled, p, from, to, chances);
  for (guint h = from; h <= to; h++) {
    weft_row_grid_fill_basis (grid, h, basis);
    for (guint i = 0; i < grid->n; i++)
      rule->weights[i] += chances[h - from] * basis[i];
    sum += chances[h - from];
  }
  for (guint i = 0; i < grid->n; i++)
    rule->weights[i] /= sum;
}

static void
init_one (WeftRowRule *rule, guint row)
{
  rule->n = 1;
  rule->rows = g_new (guint, 1);
  rule->weights = g_new (double, 1);
  rule->rows[0] = row;
  rule->weights[0] = 1;
}

/* What stands between the numbers near 0 and near @enabled. */
static void
init_grid (WeftRowGrid *grid, guint enabled, guint from, guint to)
{
  guint low = MIN (MAX (from, ALONE + 1), to + 1);
  guint high = MIN (to, enabled > ALONE ? enabled - ALONE - 1 : 0);

  allocate (grid, MIN (to - from + 1, 2 * ALONE + 2 + 2 * RULE_NODES));
  if (from < low)
    add_all (grid, from, low - 1);
  if (low <= high)
    add_panel (grid, low, high, RULE_NODES);
  if (MAX (low, high + 1) <= to)
    add_all (grid, MAX (low, high + 1), to);
}

void
weft_row_rule_init (WeftRowRule *rule, guint enabled, double p, guint lowest, guint highest)
{
  g_auto (WeftRowGrid) grid = {0};
  guint from;
  guint to;

  weft_row_window (enabled, p, &from, &to);
  from = CLAMP (from, lowest, highest);
  to = CLAMP (to, lowest, highest);
  if (from == to) {
    init_one (rule, from);
    return;
  }
  init_grid (&grid, enabled, from, to);
  rule->n = grid.n;
  rule->rows = g_memdup2 (grid.rows, grid.n * sizeof (guint));
  rule->weights = g_new0 (double, grid.n);
  fill_rule (rule, &grid, enabled, p, from, to);
}

void
weft_row_rule_clear (WeftRowRule *rule)
{
  g_clear_pointer (&rule->rows, g_free);
  g_clear_pointer (&rule->weights, g_free);
}
