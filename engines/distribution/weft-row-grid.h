/* weft-row-grid.h: a few numbers of PEs that stand for a whole range of them: what depends smoothly on how many PEs
 * are enabled is known at some and interpolated between. Nothing here is proved: see weft-estimate.h. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Ranges between which nothing is interpolated. */
#define WEFT_ROW_PANELS 16

/* Ascending numbers of PEs. Small ones all stand for themselves; the others are in ranges, panels. */
typedef struct {
  guint n;
  guint *rows;
  double *weights; /* barycentric, in their panel */
  guint n_panels;
  guint begins[WEFT_ROW_PANELS]; /* of each panel */
  guint ends[WEFT_ROW_PANELS];   /* behind its last number */
} WeftRowGrid;

/**
 * weft_row_grid_init:
 *
 * The numbers @lowest to @highest. By Chebyshev points in panels that end at eight times where they begin: of exp (-s e),
 * what n points leave on such a range is about exp (-2 n / sqrt (8)) at most, whatever s (Trefethen 2013, chapter 8). Points
 * are whole numbers, so there are no more of them than twice the root of the length: beyond, interpolation amplifies.
 */
void weft_row_grid_init (WeftRowGrid *grid, guint lowest, guint highest);

/** weft_row_grid_init_copy: the same. */
void weft_row_grid_init_copy (WeftRowGrid *grid, const WeftRowGrid *other);
void weft_row_grid_clear (WeftRowGrid *grid);

/**
 * weft_row_grid_fill_basis:
 * @row: in the range of the grid
 * @basis: (out caller-allocates) (array length=grid->n)
 *
 * What the numbers of the grid count for @row (Berrut and Trefethen 2004). O(n).
 */
void weft_row_grid_fill_basis (const WeftRowGrid *grid, guint row, double *basis);

/* A mean over a binomial number of PEs, from few numbers. */
typedef struct {
  guint n;
  guint *rows;
  double *weights; /* their sum is 1 */
} WeftRowRule;

/**
 * weft_row_rule_init:
 * @enabled, @p: of the binomial distribution
 * @lowest, @highest: condition: the range in which rows are known
 *
 * Numbers near 0 and near @enabled stand for themselves. O(n standard deviation).
 */
void weft_row_rule_init (WeftRowRule *rule, guint enabled, double p, guint lowest, guint highest);
void weft_row_rule_clear (WeftRowRule *rule);

/** weft_row_window: which numbers @lowest and @highest a binomial number takes but for 1e-10. */
void weft_row_window (guint enabled, double p, guint *lowest, guint *highest);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftRowGrid, weft_row_grid_clear)

G_END_DECLS
