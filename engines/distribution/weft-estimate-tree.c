/* weft-estimate-tree.c: composites evaluated as planned, but loops that PEs leave one by one (Li et al. 1997, sections
 * 5.2 to 5.4). */
#include "weft-estimate-private.h"

#include <string.h>

static const WeftEstimatePlan *
get_part (const WeftEstimatePlan *plan, guint i)
{
  return plan->parts->pdata[i];
}

static WeftEstimateRows *
evaluate_leaf (const WeftEstimatePlan *plan,
               const WeftEstimatePoints *points,
               G_GNUC_UNUSED WeftJob *job,
               G_GNUC_UNUSED GError **error)
{
  g_autoptr (WeftEstimateRows) longest = weft_estimate_maximum (plan, plan->densities, plan->grid.n, points);
  guint64 count = plan->composite->kind == COMPOSITE_OPERATION ? plan->composite->count : 1;

  weft_estimate_rows_set_idle (longest, &plan->grid);
  return count == 1 ? g_steal_pointer (&longest) : weft_estimate_rows_raise (longest, count);
}

/* One after the other, for as long as there is something to hear. */
static WeftEstimateRows *
evaluate_sum (const WeftEstimatePlan *plan, const WeftEstimatePoints *points, WeftJob *job, GError **error)
{
  g_autofree guint64 *places = g_memdup2 (points->places, points->n * sizeof (guint64));
  g_autofree guint *columns = g_new (guint, points->n);
  g_autofree guint *keep = g_new (guint, points->n);
  WeftEstimatePoints significant = {points->n, points->modulus, places};
  g_autoptr (WeftEstimateRows) product = weft_estimate_rows_new_one (plan->grid.n, points->n);

  for (guint c = 0; c < points->n; c++)
    columns[c] = c;
  for (guint i = 0; i < plan->parts->len && significant.n > 0; i++) {
    g_autoptr (WeftEstimateRows) part = weft_estimate_evaluate (get_part (plan, i), &significant, job, error);
    guint n;

    if (part == NULL)
      return NULL;
    weft_estimate_rows_multiply (product, part);
    n = weft_estimate_rows_find_significant (product, keep);
    if (n == significant.n)
      continue;
    product = weft_estimate_rows_select (product, keep, n);
    weft_estimate_points_select (&significant, columns, keep, n);
  }
  return weft_estimate_rows_spread (product, columns, points->n);
}

/* Clause @which for all who may take it; nobody skips it, or has it broadcast. */
static WeftEstimateRows *
evaluate_clause (const WeftEstimatePlan *plan,
                 guint which,
                 const WeftEstimatePoints *points,
                 WeftJob *job,
                 GError **error)
{
  g_autoptr (WeftEstimateRows) rows = weft_estimate_evaluate (get_part (plan, which), points, job, error);
  WeftEstimateRows nobody = {1, points->n, rows != NULL ? rows->values : NULL};

  for (guint i = 0; rows != NULL && plan->empty[which] != NULL && i < plan->empty[which]->len; i++) {
    g_autoptr (WeftEstimateRows) part =
        weft_estimate_evaluate (plan->empty[which]->pdata[i], points, job, error);

    if (part == NULL)
      return NULL;
    weft_estimate_rows_multiply (&nobody, part);
  }
  return g_steal_pointer (&rows);
}

/* f_{d,e} = sum_k Binomial (e, p)(k) f_{t,k} f_{s,e-k}, into a row. */
static void
add_mean (const WeftEstimateMean *mean,
          const WeftEstimateRows *those,
          const WeftEstimateRows *others,
          double *row)
{
  g_autoptr (WeftEstimateRows) a = weft_estimate_rows_combine (those, mean->those, mean->rule.n);
  g_autoptr (WeftEstimateRows) b = weft_estimate_rows_combine (others, mean->others, mean->rule.n);

  for (guint i = 0; i < mean->rule.n; i++)
    weft_estimate_rows_add_product (row, mean->rule.weights[i], weft_estimate_rows_get (a, i),
                                    weft_estimate_rows_get (b, i), those->n);
}

static WeftEstimateRows *
evaluate_if (const WeftEstimatePlan *plan, const WeftEstimatePoints *points, WeftJob *job, GError **error)
{
  g_autoptr (WeftEstimateRows) taken = evaluate_clause (plan, 0, points, job, error);
  g_autoptr (WeftEstimateRows) other = taken != NULL ? evaluate_clause (plan, 1, points, job, error) : NULL;
  double p = plan->composite->probability;
  WeftEstimateRows *result;

  if (other == NULL)
    return NULL;
  result = weft_estimate_rows_new (plan->grid.n, points->n);
  if (plan->means == NULL)
    for (gsize i = 0; i < (gsize) plan->grid.n * 2 * points->n; i++)
      result->values[i] = p * taken->values[i] + (1 - p) * other->values[i];
  for (guint i = 0; plan->means != NULL && i < plan->grid.n; i++)
    if (plan->grid.rows[i] > 0)
      add_mean (&plan->means[i], taken, other, weft_estimate_rows_get (result, i));
  weft_estimate_rows_set_idle (result, &plan->grid);
  return result;
}

/* All PEs make the same number of iterations: Horner's rule. */
static WeftEstimateRows *
evaluate_cu_loop (const WeftEstimatePlan *plan,
                  const WeftEstimatePoints *points,
                  WeftJob *job,
                  GError **error)
{
  const WeftLattice *iterations = plan->composite->iterations;
  g_autoptr (WeftEstimateRows) body = weft_estimate_evaluate (get_part (plan, 0), points, job, error);
  g_autoptr (WeftEstimateRows) sum = NULL;
  WeftEstimateRows *certain;
  gsize n;
  const double *f = weft_lattice_get_probabilities (iterations, &n);

  if (body == NULL)
    return NULL;
  sum = weft_estimate_rows_new (plan->grid.n, points->n);
  for (gsize r = n; r-- > 0;) {
    if (!weft_job_check (job, error))
      return NULL;
    weft_estimate_rows_multiply (sum, body);
    for (guint i = 0; i < plan->grid.n; i++)
      for (guint c = 0; c < points->n; c++)
        weft_estimate_rows_get (sum, i)[c] += f[r];
  }
  certain = weft_estimate_rows_raise (body, (guint64) weft_lattice_get_first (iterations));
  weft_estimate_rows_multiply (certain, sum);
  return certain;
}

static WeftEstimateRows *
evaluate_loop (const WeftEstimatePlan *plan, const WeftEstimatePoints *points, WeftJob *job, GError **error)
{
  return plan->composite->by_control_unit ? evaluate_cu_loop (plan, points, job, error)
                                          : weft_estimate_evaluate_loop (plan, points, job, error);
}

static WeftEstimateRows *(*const evaluators[]) (const WeftEstimatePlan *,
                                                const WeftEstimatePoints *,
                                                WeftJob *,
                                                GError **) = {
    [COMPOSITE_OPERATION] = evaluate_leaf,
    [COMPOSITE_SWITCH] = evaluate_leaf,
    [COMPOSITE_SYNCHRONISED] = evaluate_leaf,
    [COMPOSITE_SUM] = evaluate_sum,
    [COMPOSITE_IF] = evaluate_if,
    [COMPOSITE_LOOP] = evaluate_loop,
    [COMPOSITE_MIXED_LOOP] = weft_estimate_evaluate_loop,
};

WeftEstimateRows *
weft_estimate_evaluate (const WeftEstimatePlan *plan,
                        const WeftEstimatePoints *points,
                        WeftJob *job,
                        GError **error)
{
  if (!weft_job_check (job, error))
    return NULL;
  return evaluators[plan->composite->kind](plan, points, job, error);
}
