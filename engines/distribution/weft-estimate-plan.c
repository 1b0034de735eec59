/* weft-estimate-plan.c: which composites have to be known for which numbers of PEs (Li et al. 1997, sections 5.2 to
 * 5.4). */
#include "weft-estimate-private.h"

void
weft_estimate_mean_clear (WeftEstimateMean *mean)
{
  weft_row_rule_clear (&mean->rule);
  g_clear_pointer (&mean->those, g_free);
  g_clear_pointer (&mean->others, g_free);
}

void
weft_estimate_plan_free (WeftEstimatePlan *plan)
{
  g_clear_pointer (&plan->parts, g_ptr_array_unref);
  for (guint i = 0; i < G_N_ELEMENTS (plan->empty); i++)
    g_clear_pointer (&plan->empty[i], g_ptr_array_unref);
  for (guint i = 0; plan->means != NULL && i < plan->grid.n; i++)
    weft_estimate_mean_clear (&plan->means[i]);
  for (gint64 r = 0; plan->levels != NULL && r <= plan->continuation.greatest - plan->continuation.least; r++)
    weft_estimate_level_clear (&plan->levels[r]);
  g_free (plan->means);
  g_free (plan->levels);
  g_free (plan->densities);
  weft_continuation_clear (&plan->continuation);
  weft_row_grid_clear (&plan->grid);
  g_free (plan);
}

double *
weft_estimate_interpolation (const WeftRowGrid *grid, const guint *rows, guint n_rows)
{
  /* bounded: both are as many rows as the square root of the PEs at most */
  double *matrix = g_new (double, (gsize) n_rows * grid->n);

  for (guint i = 0; i < n_rows; i++)
    weft_row_grid_fill_basis (grid, rows[i], matrix + (gsize) i * grid->n);
  return matrix;
}

gboolean
weft_estimate_plan_add (WeftEstimatePlan *plan,
                        WeftComposite *composite,
                        WeftRowGrid *grid,
                        WeftJob *job,
                        GError **error)
{
  WeftEstimatePlan *part = weft_estimate_plan_new (composite, grid, job, error);

  if (part == NULL)
    return FALSE;
  g_ptr_array_add (plan->parts, part);
  return TRUE;
}

static gboolean
is_quick (const WeftComposite *composite)
{
  return composite->kind <= COMPOSITE_SYNCHRONISED;
}

/* Operations first: what they prune nobody needs to work out. */
static gboolean
plan_sum (WeftEstimatePlan *plan, WeftJob *job, GError **error)
{
  const GPtrArray *parts = plan->composite->parts;

  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < parts->len; i++) {
      WeftRowGrid grid;

      if (is_quick (parts->pdata[i]) != (pass == 0))
        continue;
      weft_row_grid_init_copy (&grid, &plan->grid);
      if (!weft_estimate_plan_add (plan, parts->pdata[i], &grid, job, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
plan_same (WeftEstimatePlan *plan, WeftComposite *part, WeftJob *job, GError **error)
{
  WeftRowGrid grid;

  weft_row_grid_init_copy (&grid, &plan->grid);
  return weft_estimate_plan_add (plan, part, &grid, job, error);
}

/* A broadcast to no PE costs one PE's operations; both clauses of an if; of a loop, one test. */
static gboolean
plan_empty (GPtrArray *empty, WeftComposite *composite, WeftJob *job, GError **error)
{
  WeftRowGrid one = {0};
  WeftEstimatePlan *plan;

  if (composite->kind == COMPOSITE_LOOP)
    return plan_empty (empty, composite->children[1], job, error);
  for (guint i = 0; composite->kind == COMPOSITE_SUM && i < composite->parts->len; i++)
    if (!plan_empty (empty, composite->parts->pdata[i], job, error))
      return FALSE;
  for (guint i = 0; composite->kind == COMPOSITE_IF && i < 2; i++)
    if (!plan_empty (empty, composite->children[i], job, error))
      return FALSE;
  if (composite->kind == COMPOSITE_SUM || composite->kind == COMPOSITE_IF)
    return TRUE;
  weft_row_grid_init (&one, 1, 1);
  plan = weft_estimate_plan_new (composite, &one, job, error);
  if (plan == NULL)
    return FALSE;
  g_ptr_array_add (empty, plan);
  return TRUE;
}

/* A clause that each PE takes with probability @p. */
static gboolean
plan_clause (WeftEstimatePlan *plan, guint which, double p, WeftJob *job, GError **error)
{
  WeftRowGrid grid = {0};
  guint lowest;
  guint highest;
  guint unused;

  weft_row_window (plan->grid.rows[0], p, &lowest, &unused);
  weft_row_window (plan->grid.rows[plan->grid.n - 1], p, &unused, &highest);
  weft_row_grid_init (&grid, lowest, highest);
  if (lowest == 0 && plan->composite->broadcast) {
    plan->empty[which] = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_estimate_plan_free);
    if (!plan_empty (plan->empty[which], plan->composite->children[which], job, error)) {
      weft_row_grid_clear (&grid);
      return FALSE;
    }
  }
  return weft_estimate_plan_add (plan, plan->composite->children[which], &grid, job, error);
}

/* The range of those who take the then clause so that both clauses are known. */
static void
find_range (const WeftRowGrid *those, const WeftRowGrid *others, guint enabled, guint *from, guint *to)
{
  guint most_others = others->rows[others->n - 1];

  *from = MAX (those->rows[0], enabled > most_others ? enabled - most_others : 0);
  *to = MIN (those->rows[those->n - 1], enabled - MIN (others->rows[0], enabled));
  *to = MAX (*to, *from);
}

static void
fill_mean (WeftEstimateMean *mean,
           guint enabled,
           double p,
           const WeftRowGrid *those,
           const WeftRowGrid *others)
{
  g_autofree guint *rest = NULL;
  guint from;
  guint to;

  find_range (those, others, enabled, &from, &to);
  weft_row_rule_init (&mean->rule, enabled, p, from, to);
  rest = g_new (guint, mean->rule.n);
  for (guint i = 0; i < mean->rule.n; i++)
    rest[i] = enabled - mean->rule.rows[i];
  mean->those = weft_estimate_interpolation (those, mean->rule.rows, mean->rule.n);
  mean->others = weft_estimate_interpolation (others, rest, mean->rule.n);
}

static gboolean
plan_if (WeftEstimatePlan *plan, WeftJob *job, GError **error)
{
  double p = plan->composite->probability;

  if (plan->composite->by_control_unit)
    return plan_same (plan, plan->composite->children[0], job, error) &&
           plan_same (plan, plan->composite->children[1], job, error);
  if (!plan_clause (plan, 0, p, job, error) || !plan_clause (plan, 1, 1 - p, job, error))
    return FALSE;
  plan->means = g_new0 (WeftEstimateMean, plan->grid.n);
  for (guint i = 0; i < plan->grid.n; i++)
    if (plan->grid.rows[i] > 0)
      fill_mean (&plan->means[i], plan->grid.rows[i], p,
                 &((const WeftEstimatePlan *) plan->parts->pdata[0])->grid,
                 &((const WeftEstimatePlan *) plan->parts->pdata[1])->grid);
  return weft_job_check (job, error);
}

static gboolean
plan_loop (WeftEstimatePlan *plan, WeftJob *job, GError **error)
{
  return plan->composite->by_control_unit ? plan_same (plan, plan->composite->children[0], job, error)
                                          : weft_estimate_plan_loop (plan, job, error);
}

static gboolean (*const planners[]) (WeftEstimatePlan *, WeftJob *, GError **) = {
    [COMPOSITE_OPERATION] = weft_estimate_plan_leaf,
    [COMPOSITE_SWITCH] = weft_estimate_plan_leaf,
    [COMPOSITE_SYNCHRONISED] = weft_estimate_plan_leaf,
    [COMPOSITE_SUM] = plan_sum,
    [COMPOSITE_IF] = plan_if,
    [COMPOSITE_LOOP] = plan_loop,
    [COMPOSITE_MIXED_LOOP] = weft_estimate_plan_loop,
};

WeftEstimatePlan *
weft_estimate_plan_new (WeftComposite *composite, WeftRowGrid *grid, WeftJob *job, GError **error)
{
  g_autoptr (WeftEstimatePlan) plan = g_new0 (WeftEstimatePlan, 1);

  plan->composite = composite;
  plan->grid = *grid;
  plan->parts = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_estimate_plan_free);
  if (!weft_job_check (job, error) || !planners[composite->kind](plan, job, error))
    return NULL;
  return g_steal_pointer (&plan);
}
