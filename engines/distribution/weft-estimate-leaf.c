/* weft-estimate-leaf.c: operations and blocks: densities of the longest of the PEs times a block of exponentials. */
#include "weft-estimate-private.h"

#include "weft-blocks.h"
#include "weft-coarsen.h"
#include "weft-maxima.h"

#include <math.h>
#include <string.h>

/* The loops here are worth unrolling. */
#pragma GCC optimize("O3")

/* Of more places, several become one; what that loses is a tenth of a permille of where they are. */
#define MOST_PLACES 8192

/* Places that one product of blocks takes, and from one sine to the next: between them exponentials are products. */
#define PLACES 64

static gboolean
fill_densities (WeftEstimatePlan *plan, const WeftLattice *time, WeftJob *job, GError **error)
{
  const WeftRowGrid *grid = &plan->grid;
  gboolean is_switch = plan->composite->kind == COMPOSITE_SWITCH;
  guint most = is_switch ? 1 : MAX (grid->rows[grid->n - 1], 1);
  guint least = is_switch ? 1 : MAX (grid->rows[0], 1);
  g_auto (WeftMaxima) maxima = {0};
  gsize from;
  gsize to;

  if (!weft_maxima_init (&maxima, time, job, error))
    return FALSE;
  weft_maxima_find_places (&maxima, least, most, &from, &to);
  plan->first = maxima.first + (gint64) from;
  plan->n_places = to - from;
  plan->densities = weft_job_allocate (job, plan->n_places * grid->n, sizeof (double), error);
  if (plan->densities == NULL)
    return FALSE;
  for (guint i = 0; i < grid->n; i++)
    if (grid->rows[i] > 0)
      weft_maxima_fill_one (&maxima, is_switch ? 1 : grid->rows[i], from, to,
                            plan->densities + i * plan->n_places);
  return weft_job_check (job, error);
}

gboolean
weft_estimate_plan_leaf (WeftEstimatePlan *plan, WeftJob *job, GError **error)
{
  g_autoptr (WeftLattice) time = NULL;
  gsize n;

  weft_lattice_get_probabilities (plan->composite->time, &n);
  plan->stride = (gint64) (n / MOST_PLACES) + 1;
  time = weft_lattice_coarsen (plan->composite->time, (guint) plan->stride, WEFT_COARSEN_SPLIT, job, error);
  return time != NULL && fill_densities (plan, time, job, error);
}

/* exp (i w x). Products of places wrap at 2^64, of which the modulus is a divisor. */
static void
fill_place (gint64 place, const WeftEstimatePoints *points, double *values)
{
  for (guint c = 0; c < points->n; c++) {
    guint64 turn = (guint64) place * points->places[c] & (points->modulus - 1);
    double angle = 2 * G_PI * ((double) turn / (double) points->modulus);

    values[c] = cos (angle);
    values[points->n + c] = sin (angle);
  }
}

/* The next row: the one before, turned by @step. */
static void
turn (const double *restrict before, const double *restrict step, guint n, double *restrict row)
{
  for (guint c = 0; c < n; c++) {
    row[c] = before[c] * step[c] - before[n + c] * step[n + c];
    row[n + c] = before[c] * step[n + c] + before[n + c] * step[c];
  }
}

/* A row for each of @n places from @first on. */
static void
fill_exponentials (gint64 first,
                   gsize n,
                   const WeftEstimatePoints *points,
                   const double *step,
                   double *values)
{
  gsize width = 2 * points->n;

  fill_place (first, points, values);
  for (gsize k = 1; k < n; k++)
    turn (values + (k - 1) * width, step, points->n, values + k * width);
}

/* Columns @from to @to of @n_rows rows. */
static double *
copy_columns (const double *densities, guint n_rows, gsize width, gsize from, gsize to)
{
  gsize n = to - from;
  double *block = g_new (double, n_rows *n); /* bounded: a piece of densities that are there */

  for (guint i = 0; i < n_rows; i++)
    memcpy (block + i * n, densities + i * width + from, n * sizeof (double));
  return block;
}

WeftEstimateRows *
weft_estimate_maximum (const WeftEstimatePlan *plan,
                       const double *densities,
                       guint n_rows,
                       const WeftEstimatePoints *points)
{
  WeftEstimateRows *rows = weft_estimate_rows_new (n_rows, points->n);
  g_autofree double *exponentials = g_new (double, PLACES * 2 * (gsize) points->n);
  g_autofree double *step = g_new (double, 2 * (gsize) points->n);

  fill_place (plan->stride, points, step);
  for (gsize from = 0; points->n > 0 && from < plan->n_places; from += PLACES) {
    gsize to = MIN (from + PLACES, plan->n_places);
    g_autofree double *block = copy_columns (densities, n_rows, plan->n_places, from, to);

    fill_exponentials ((plan->first + (gint64) from) * plan->stride, to - from, points, step, exponentials);
    weft_add_blocks (block, n_rows, (guint) (to - from), exponentials, 2 * points->n, rows->values);
  }
  return rows;
}
