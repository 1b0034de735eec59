/* weft-estimate-loop.c: loops that PEs leave one by one (Li et al. 1997, Fig. 3 and Fig. 5), from the last iteration to
 * the first, each for a few of the numbers of PEs that may still be there. */
#include "weft-estimate-private.h"

#include "weft-coarsen.h"
#include "weft-lattice-ops.h"

#include <math.h>

/* Of blocks between iterations with more places, several become one. */
#define MOST_PLACES 2048

/* A logarithm of 0 that may be multiplied by 0. */
#define LOG_NOTHING (-1e300)

void
weft_estimate_level_clear (WeftEstimateLevel *level)
{
  for (guint i = 0; level->means != NULL && i < level->grid.n; i++)
    weft_estimate_mean_clear (&level->means[i]);
  g_free (level->means);
  g_free (level->body);
  g_free (level->thin);
  weft_row_grid_clear (&level->grid);
}

static WeftEstimateLevel *
level_of (const WeftEstimatePlan *plan, gint64 r)
{
  return &plan->levels[r - plan->continuation.least];
}

/* How many PEs of all rows may execute iteration @r. */
static void
find_window (const WeftEstimatePlan *plan, gint64 r, guint *lowest, guint *highest)
{
  double p = weft_continuation_get (&plan->continuation, r) / plan->continuation.rho[0];
  guint unused;

  weft_row_window (plan->grid.rows[0], p, lowest, &unused);
  weft_row_window (plan->grid.rows[plan->grid.n - 1], p, &unused, highest);
}

static void
init_grid (const WeftEstimatePlan *plan, gint64 r, WeftRowGrid *grid)
{
  guint lowest;
  guint highest;

  if (r == plan->continuation.least) {
    weft_row_grid_init_copy (grid, &plan->grid);
    return;
  }
  find_window (plan, r, &lowest, &highest);
  weft_row_grid_init (grid, lowest, highest);
}

/* Those who execute the body in any iteration. */
static void
init_body_grid (const WeftEstimatePlan *plan, WeftRowGrid *grid)
{
  guint lowest;
  guint highest;
  guint unused;

  find_window (plan, plan->continuation.greatest, &lowest, &unused);
  find_window (plan, MAX (plan->continuation.least, 1), &unused, &highest);
  weft_row_grid_init (grid, lowest, highest);
}

/* Fig. 5: over those who go on, for each number of an iteration. */
static void
fill_means (WeftEstimateLevel *level, const WeftRowGrid *next, double p)
{
  level->means = g_new0 (WeftEstimateMean, level->grid.n);
  for (guint i = 0; i < level->grid.n; i++) {
    WeftEstimateMean *mean = &level->means[i];

    weft_row_rule_init (&mean->rule, level->grid.rows[i], p, next->rows[0], next->rows[next->n - 1]);
    mean->those = weft_estimate_interpolation (next, mean->rule.rows, mean->rule.n);
  }
}

/* Fig. 3: the same as one matrix. */
static void
fill_thin (WeftEstimateLevel *level, const WeftRowGrid *next, double p)
{
  g_autofree double *basis = g_new (double, next->n);

  /* bounded: a grid has as many rows as the square root of the PEs at most */
  level->thin = g_new0 (double, (gsize) level->grid.n * next->n);
  for (guint i = 0; i < level->grid.n; i++) {
    double *row = level->thin + (gsize) i * next->n;
    WeftRowRule rule;

    weft_row_rule_init (&rule, level->grid.rows[i], p, next->rows[0], next->rows[next->n - 1]);
    for (guint k = 0; k < rule.n; k++) {
      weft_row_grid_fill_basis (next, rule.rows[k], basis);
      for (guint j = 0; j < next->n; j++)
        row[j] += rule.weights[k] * basis[j];
    }
    weft_row_rule_clear (&rule);
  }
}

static gboolean
plan_levels (WeftEstimatePlan *plan, WeftJob *job, GError **error)
{
  const WeftEstimatePlan *body = plan->parts->pdata[0];

  plan->levels = weft_job_allocate (job, (gsize) (plan->continuation.greatest - plan->continuation.least) + 1,
                                    sizeof (WeftEstimateLevel), error);
  if (plan->levels == NULL)
    return FALSE;
  for (gint64 r = plan->continuation.greatest + 1; r-- > plan->continuation.least;) {
    WeftEstimateLevel *level = level_of (plan, r);
    gboolean is_linked = plan->composite->kind == COMPOSITE_MIXED_LOOP && r > 0;

    if (!weft_job_check (job, error))
      return FALSE;
    init_grid (plan, r, &level->grid);
    if (r > 0)
      level->body = weft_estimate_interpolation (&body->grid, level->grid.rows, level->grid.n);
    if (r < plan->continuation.greatest && is_linked)
      fill_means (level, &level[1].grid, weft_continuation_go_on (&plan->continuation, r));
    else if (r < plan->continuation.greatest)
      fill_thin (level, &level[1].grid, weft_continuation_go_on (&plan->continuation, r));
  }
  return TRUE;
}

/* The distribution function as logarithms, on the places of the plan. */
static void
fill_log (const WeftEstimatePlan *plan, const WeftLattice *time, double *log_f)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (time, &n);
  gsize offset = (gsize) (weft_lattice_get_first (time) - plan->first);

  for (gsize i = 0; i < offset; i++)
    log_f[i] = LOG_NOTHING;
  weft_fill_log_cumulative (p, n, log_f + offset);
}

static gint64
find_end (const WeftLattice *time)
{
  gsize n;

  weft_lattice_get_probabilities (time, &n);
  return weft_lattice_get_first (time) + (gint64) n;
}

/* The last blocks of those who go on and of those who leave, on common places. */
static gboolean
plan_link (WeftEstimatePlan *plan, WeftJob *job, GError **error)
{
  const WeftLattice *both = plan->composite->links[LINK_BOTH]->time;
  const WeftLattice *last = plan->composite->links[LINK_LAST]->time;
  gint64 most =
      MAX (find_end (both) - weft_lattice_get_first (both), find_end (last) - weft_lattice_get_first (last));
  guint stride = (guint) (most / MOST_PLACES) + 1;
  g_autoptr (WeftLattice) wide_both = weft_lattice_coarsen (both, stride, WEFT_COARSEN_SPLIT, job, error);
  g_autoptr (WeftLattice) wide_last =
      wide_both != NULL ? weft_lattice_coarsen (last, stride, WEFT_COARSEN_SPLIT, job, error) : NULL;

  if (wide_last == NULL)
    return FALSE;
  plan->stride = stride;
  plan->first = MIN (weft_lattice_get_first (wide_both), weft_lattice_get_first (wide_last));
  plan->n_places = (gsize) (MAX (find_end (wide_both), find_end (wide_last)) - plan->first);
  plan->densities = weft_job_allocate (job, 2 * plan->n_places, sizeof (double), error);
  if (plan->densities == NULL)
    return FALSE;
  fill_log (plan, wide_both, plan->densities);
  fill_log (plan, wide_last, plan->densities + plan->n_places);
  return TRUE;
}

/* The first block of a mixed loop, of those who enter it; the switches; the last block. */
static gboolean
plan_ends (WeftEstimatePlan *plan, WeftJob *job, GError **error)
{
  static const guint links[] = {LINK_LAST, LINK_TO_SIMD, LINK_FIRST, LINK_BOTH};
  const gint64 levels[] = {plan->continuation.greatest, MAX (plan->continuation.least, 1),
                           MAX (plan->continuation.least, 1), plan->continuation.least};

  for (guint i = 0; i < G_N_ELEMENTS (links); i++) {
    WeftRowGrid grid = {0};

    if (links[i] == LINK_TO_SIMD)
      weft_row_grid_init (&grid, 1, 1);
    else
      weft_row_grid_init_copy (&grid, &level_of (plan, levels[i])->grid);
    if (!weft_estimate_plan_add (plan, plan->composite->links[links[i]], &grid, job, error))
      return FALSE;
  }
  return plan_link (plan, job, error);
}

/* What plan_ends() adds to the body. */
enum { PART_BODY, PART_LAST, PART_TO_SIMD, PART_FIRST, PART_BOTH };

gboolean
weft_estimate_plan_loop (WeftEstimatePlan *plan, WeftJob *job, GError **error)
{
  WeftRowGrid grid = {0};

  weft_continuation_init (&plan->continuation, plan->composite->iterations);
  if (plan->continuation.greatest == 0)
    return TRUE;
  init_body_grid (plan, &grid);
  return weft_estimate_plan_add (plan, plan->composite->children[0], &grid, job, error) &&
         plan_levels (plan, job, error) &&
         (plan->composite->kind == COMPOSITE_LOOP || plan_ends (plan, job, error));
}

/* The way down through the iterations. */
typedef struct {
  const WeftEstimatePlan *plan;
  WeftJob *job;
  GError **error;
  WeftEstimatePoints points; /* that are alive */
  guint *columns;            /* of the whole */
  WeftEstimateRows *body;
  WeftEstimateRows *rows; /* of the current iteration */
} Descent;

static void
descent_clear (Descent *descent)
{
  g_free (descent->points.places);
  g_free (descent->columns);
  g_clear_pointer (&descent->body, weft_estimate_rows_free);
  g_clear_pointer (&descent->rows, weft_estimate_rows_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Descent, descent_clear)

static gboolean
begin (Descent *descent, const WeftEstimatePoints *points)
{
  descent->points = *points;
  descent->points.places = g_memdup2 (points->places, points->n * sizeof (guint64));
  descent->columns = g_new (guint, points->n);
  for (guint c = 0; c < points->n; c++)
    descent->columns[c] = c;
  descent->body =
      weft_estimate_evaluate (descent->plan->parts->pdata[PART_BODY], points, descent->job, descent->error);
  return descent->body != NULL;
}

static void
take_rows (Descent *descent, WeftEstimateRows *rows)
{
  g_clear_pointer (&descent->rows, weft_estimate_rows_free);
  descent->rows = rows;
}

static void
multiply_by_body (Descent *descent, gint64 r)
{
  const WeftEstimateLevel *level = level_of (descent->plan, r);
  g_autoptr (WeftEstimateRows) body = weft_estimate_rows_combine (descent->body, level->body, level->grid.n);

  weft_estimate_rows_multiply (descent->rows, body);
}

static gboolean
multiply_by (Descent *descent, guint part)
{
  g_autoptr (WeftEstimateRows) factor = weft_estimate_evaluate (
      descent->plan->parts->pdata[part], &descent->points, descent->job, descent->error);

  if (factor == NULL)
    return FALSE;
  weft_estimate_rows_multiply (descent->rows, factor);
  return TRUE;
}

/* The switch that those pay who go on, if there are any. */
static gboolean
switch_to_simd (Descent *descent, const WeftRowGrid *grid)
{
  if (!multiply_by (descent, PART_TO_SIMD))
    return FALSE;
  weft_estimate_rows_set_idle (descent->rows, grid);
  return TRUE;
}

/* Leaves the points at which nothing is left to hear. */
static void
shrink (Descent *descent)
{
  g_autofree guint *keep = g_new (guint, descent->points.n);
  guint n = weft_estimate_rows_find_significant (descent->rows, keep);

  if (n > descent->points.n - descent->points.n / 8)
    return;
  descent->rows = weft_estimate_rows_select (descent->rows, keep, n);
  descent->body = weft_estimate_rows_select (descent->body, keep, n);
  weft_estimate_points_select (&descent->points, descent->columns, keep, n);
}

/* V_{e,h} of equation (2): the density of the longest last block when @staying go on and @leaving do not. */
static void
fill_longest (const WeftEstimatePlan *plan, guint staying, guint leaving, double *density)
{
  const double *log_both = plan->densities;
  const double *log_last = plan->densities + plan->n_places;
  double below = 0;

  for (gsize i = 0; i < plan->n_places; i++) {
    double here = exp (staying * log_both[i] + leaving * log_last[i]);

    density[i] = here - below;
    below = here;
  }
}

static void
add_mean (const Descent *descent, guint enabled, const WeftEstimateMean *mean, double *row)
{
  const WeftEstimatePlan *plan = descent->plan;
  const WeftRowRule *rule = &mean->rule;
  /* bounded: a rule has some rows, of MOST_PLACES each */
  g_autofree double *densities = g_new (double, rule->n * plan->n_places);
  g_autoptr (WeftEstimateRows) longest = NULL;
  g_autoptr (WeftEstimateRows) those = weft_estimate_rows_combine (descent->rows, mean->those, rule->n);

  for (guint i = 0; i < rule->n; i++)
    fill_longest (plan, rule->rows[i], enabled - rule->rows[i], densities + i * plan->n_places);
  longest = weft_estimate_maximum (plan, densities, rule->n, &descent->points);
  for (guint i = 0; i < rule->n; i++)
    weft_estimate_rows_add_product (row, rule->weights[i], weft_estimate_rows_get (longest, i),
                                    weft_estimate_rows_get (those, i), descent->points.n);
}

/* Replaces the rows of iteration @r + 1 by the means over those who execute it, of what follows. */
static gboolean
mix (Descent *descent, gint64 r)
{
  const WeftEstimateLevel *level = level_of (descent->plan, r);
  WeftEstimateRows *mixed;

  if (level->means == NULL) {
    take_rows (descent, weft_estimate_rows_combine (descent->rows, level->thin, level->grid.n));
    return TRUE;
  }
  if (!switch_to_simd (descent, &level[1].grid))
    return FALSE;
  mixed = weft_estimate_rows_new (level->grid.n, descent->points.n);
  for (guint i = 0; i < level->grid.n && !weft_job_is_cancelled (descent->job); i++)
    add_mean (descent, level->grid.rows[i], &level->means[i], weft_estimate_rows_get (mixed, i));
  weft_estimate_rows_set_idle (mixed, &level->grid);
  take_rows (descent, mixed);
  return TRUE;
}

static gboolean
descend (Descent *descent)
{
  const WeftEstimatePlan *plan = descent->plan;

  descent->rows =
      weft_estimate_rows_new_one (level_of (plan, plan->continuation.greatest)->grid.n, descent->points.n);
  multiply_by_body (descent, plan->continuation.greatest);
  if (plan->composite->kind == COMPOSITE_MIXED_LOOP && !multiply_by (descent, PART_LAST))
    return FALSE;
  for (gint64 r = plan->continuation.greatest;
       r-- > MAX (plan->continuation.least, 1) && descent->points.n > 0;) {
    shrink (descent);
    if (!weft_job_check (descent->job, descent->error) || !mix (descent, r))
      return FALSE;
    multiply_by_body (descent, r);
  }
  return TRUE;
}

/* The entry into a loop that some PEs never enter; those who do pay a mixed loop's first SPMD block. */
static gboolean
enter (Descent *descent)
{
  const WeftEstimatePlan *plan = descent->plan;

  if (plan->composite->kind == COMPOSITE_MIXED_LOOP &&
      (!multiply_by (descent, PART_FIRST) || !switch_to_simd (descent, &level_of (plan, 1)->grid)))
    return FALSE;
  return mix (descent, 0);
}

/* Iterations 1 to least - 1, which nobody leaves. */
static gboolean
repeat_certain (Descent *descent)
{
  const WeftEstimatePlan *plan = descent->plan;
  g_autoptr (WeftEstimateRows) varying = g_steal_pointer (&descent->rows);

  descent->rows = weft_estimate_rows_new_one (plan->grid.n, descent->points.n);
  multiply_by_body (descent, plan->continuation.least);
  if (plan->composite->kind == COMPOSITE_MIXED_LOOP &&
      (!multiply_by (descent, PART_BOTH) || !switch_to_simd (descent, &plan->grid)))
    return FALSE;
  take_rows (descent, weft_estimate_rows_raise (descent->rows, (guint64) plan->continuation.least - 1));
  weft_estimate_rows_multiply (descent->rows, varying);
  return TRUE;
}

WeftEstimateRows *
weft_estimate_evaluate_loop (const WeftEstimatePlan *plan,
                             const WeftEstimatePoints *points,
                             WeftJob *job,
                             GError **error)
{
  g_auto (Descent) descent = {.plan = plan, .job = job, .error = error};
  WeftEstimateRows *result;

  if (plan->continuation.greatest == 0)
    return weft_estimate_rows_new_one (plan->grid.n, points->n);
  if (!begin (&descent, points) || !descend (&descent))
    return NULL;
  if (descent.points.n > 0 && ((plan->continuation.least == 0 && !enter (&descent)) ||
                               (plan->continuation.least > 1 && !repeat_certain (&descent))))
    return NULL;
  result = descent.points.n > 0 ? weft_estimate_rows_spread (descent.rows, descent.columns, points->n)
                                : weft_estimate_rows_new (plan->grid.n, points->n);
  weft_estimate_rows_set_idle (result, &plan->grid);
  return result;
}
