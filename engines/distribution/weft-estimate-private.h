/* weft-estimate-private.h: what the parts of the estimate share: a plan of a program, which is made once, and rows of
 * transforms, to which it is evaluated at some points after others. */
#pragma once

#include "weft-composite-private.h"
#include "weft-row-grid.h"

G_BEGIN_DECLS

/* Amplitudes that are as good as 0. */
#define WEFT_ESTIMATE_SILENCE 1e-11

/* Where transforms E exp (i w T) are asked for: w = 2 pi places[c] / modulus, a power of 2. */
typedef struct {
  guint n;
  guint64 modulus;
  guint64 *places;
} WeftEstimatePoints;

/* Transforms for some numbers of PEs: of each row first the real parts at all points, then the imaginary ones. */
typedef struct {
  guint n_rows;
  guint n;
  double *values; /* [n_rows * 2 n] */
} WeftEstimateRows;

/* A mean over a binomial number of PEs: its numbers, and what the rows that are known count for each of them. */
typedef struct {
  WeftRowRule rule;
  double *those;  /* [rule.n * rows]: of those who are counted */
  double *others; /* (nullable): of the rest */
} WeftEstimateMean;

/* An iteration of a loop that PEs leave one by one. */
typedef struct {
  WeftRowGrid grid;
  double *body;            /* [grid.n * rows of the body] */
  double *thin;            /* [grid.n * rows of the next iteration] */
  WeftEstimateMean *means; /* mixed loops, instead: [grid.n] over those who execute the next iteration */
} WeftEstimateLevel;

typedef struct _WeftEstimatePlan WeftEstimatePlan;

/* A composite for the numbers of PEs of a grid. */
struct _WeftEstimatePlan {
  WeftComposite *composite; /* borrowed */
  WeftRowGrid grid;
  /* parts of a sum; clauses; body, and of a mixed loop that may not be entered its first block */
  GPtrArray *parts;
  GPtrArray *empty[2];     /* clauses that are broadcast to no PE, as parts; nullable */
  WeftEstimateMean *means; /* of a conditional: [grid.n] */
  /* operations and blocks: densities of the longest, a row for each number; of a mixed loop, the logarithms of the
   * distribution functions of the last blocks of those who go on and of those who leave */
  gint64 first;
  gint64 stride;
  gsize n_places;
  double *densities; /* [rows * n_places] */
  /* loops */
  WeftContinuation continuation; /* its least: the iteration that all PEs of a row execute; 0: the entry */
  WeftEstimateLevel *levels;     /* [greatest - least + 1]: from iteration @least on */
};

/**
 * weft_estimate_plan_new:
 * @grid: (transfer full)
 *
 * Returns: (transfer full) (nullable): what of @composite has to be known for which numbers of PEs, and how it is mixed
 */
WeftEstimatePlan *
weft_estimate_plan_new (WeftComposite *composite, WeftRowGrid *grid, WeftJob *job, GError **error);
void weft_estimate_plan_free (WeftEstimatePlan *plan);

/** weft_estimate_plan_leaf: fills in the densities of an operation or a block. */
gboolean weft_estimate_plan_leaf (WeftEstimatePlan *plan, WeftJob *job, GError **error);

/** weft_estimate_plan_loop: fills in the iterations of a loop that PEs leave one by one. */
gboolean weft_estimate_plan_loop (WeftEstimatePlan *plan, WeftJob *job, GError **error);
void weft_estimate_level_clear (WeftEstimateLevel *level);

/** weft_estimate_plan_add: adds a part that is @composite for the numbers of @grid (transfer full). */
gboolean weft_estimate_plan_add (WeftEstimatePlan *plan,
                                 WeftComposite *composite,
                                 WeftRowGrid *grid,
                                 WeftJob *job,
                                 GError **error);

void weft_estimate_mean_clear (WeftEstimateMean *mean);

/** weft_estimate_interpolation: (transfer full): for each of @n_rows numbers @rows, a row of what those of @grid count. */
double *weft_estimate_interpolation (const WeftRowGrid *grid, const guint *rows, guint n_rows);

/** weft_estimate_evaluate: (transfer full) (nullable): may be called from many threads. */
WeftEstimateRows *weft_estimate_evaluate (const WeftEstimatePlan *plan,
                                          const WeftEstimatePoints *points,
                                          WeftJob *job,
                                          GError **error);

/** weft_estimate_evaluate_loop: as weft_estimate_evaluate(), of a loop that PEs leave one by one. */
WeftEstimateRows *weft_estimate_evaluate_loop (const WeftEstimatePlan *plan,
                                               const WeftEstimatePoints *points,
                                               WeftJob *job,
                                               GError **error);

/** weft_estimate_maximum: (transfer full): rows from @n_rows densities, that are at places of @plan. */
WeftEstimateRows *weft_estimate_maximum (const WeftEstimatePlan *plan,
                                         const double *densities,
                                         guint n_rows,
                                         const WeftEstimatePoints *points);

/** weft_estimate_rows_new: (transfer full): all 0. */
WeftEstimateRows *weft_estimate_rows_new (guint n_rows, guint n);
void weft_estimate_rows_free (WeftEstimateRows *rows);

/** weft_estimate_rows_new_one: (transfer full): the transforms of no time. */
WeftEstimateRows *weft_estimate_rows_new_one (guint n_rows, guint n);

/** weft_estimate_rows_set_idle: no PE takes no time: the transform of that where the grid begins with 0. */
void weft_estimate_rows_set_idle (WeftEstimateRows *a, const WeftRowGrid *grid);

double *weft_estimate_rows_get (const WeftEstimateRows *rows, guint row);

/** weft_estimate_rows_multiply: @a *= @b, row by row; one row of @b is for all. */
void weft_estimate_rows_multiply (WeftEstimateRows *a, const WeftEstimateRows *b);

/** weft_estimate_rows_raise: (transfer full): @a^@count. */
WeftEstimateRows *weft_estimate_rows_raise (const WeftEstimateRows *a, guint64 count);

/** weft_estimate_rows_combine: (transfer full): row i is the sum over j of @matrix[i * a->n_rows + j] times row j of @a. */
WeftEstimateRows *weft_estimate_rows_combine (const WeftEstimateRows *a, const double *matrix, guint n_rows);

/** weft_estimate_rows_select: (transfer full): the columns in @keep of @a (transfer full). */
WeftEstimateRows *weft_estimate_rows_select (WeftEstimateRows *a, const guint *keep, guint n);

/** weft_estimate_rows_spread: (transfer full): the inverse of that: column @columns[k] of @n is column k of @a. */
WeftEstimateRows *weft_estimate_rows_spread (const WeftEstimateRows *a, const guint *columns, guint n);

/** weft_estimate_rows_find_significant: the columns that are not pruned; returns their number. */
guint weft_estimate_rows_find_significant (const WeftEstimateRows *a, guint *keep);

/** weft_estimate_rows_add_product: @target += @weight times @a times @b, rows of @n points. */
void
weft_estimate_rows_add_product (double *target, double weight, const double *a, const double *b, guint n);

/** weft_estimate_points_select: keeps the points in @keep and the @columns in which they were. */
void weft_estimate_points_select (WeftEstimatePoints *points, guint *columns, const guint *keep, guint n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftEstimatePlan, weft_estimate_plan_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftEstimateRows, weft_estimate_rows_free)

G_END_DECLS
