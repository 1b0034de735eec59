/* weft-survival.c: see weft-survival.h. */
#include "weft-survival.h"

#include <float.h>
#include <math.h>

#define U (DBL_EPSILON / 2)

/* Less than that survives where nothing does, as far as numbers are quick. */
#define LEAST 1e-60

/* Multiplications between two looks at the job. */
#define CHECK_INTERVAL (1 << 22)

void
weft_survival_clear (WeftSurvival *survival)
{
  g_clear_pointer (&survival->p, g_free);
}

static double
get (const WeftSurvival *survival, gint64 place)
{
  if (place < survival->first)
    return 1;
  return place < survival->first + (gint64) survival->n ? survival->p[place - survival->first] : 0;
}

/* From below nothing is left of what is next to nothing, from above that stays. */
static void
level (WeftSurvival *survival, WeftCoarsen how)
{
  for (gsize i = 0; i < survival->n; i++)
    if (survival->p[i] < LEAST)
      survival->p[i] = how == WEFT_COARSEN_ABOVE ? LEAST : 0;
  while (survival->n > 0 && survival->p[survival->n - 1] == 0)
    survival->n--;
}

gboolean
weft_survival_take_maximum (WeftSurvival *a,
                            const WeftSurvival *b,
                            WeftCoarsen how,
                            WeftJob *job,
                            GError **error)
{
  gint64 first = MAX (a->first, b->first);
  gint64 end = MAX (a->first + (gint64) a->n, b->first + (gint64) b->n);
  gsize n = (gsize) MAX (end - first, 0);
  double *p = weft_job_allocate (job, n + 1, sizeof *p, error);

  if (p == NULL)
    return FALSE;
  for (gsize i = 0; i < n; i++) {
    double x = get (a, first + (gint64) i);
    double y = get (b, first + (gint64) i);

    p[i] = how == WEFT_COARSEN_ABOVE ? x + (1 - x) * y : MAX (x, y);
  }
  g_free (a->p);
  *a = (WeftSurvival){first, n, p, MAX (a->relative, b->relative) + 6 * U};
  return TRUE;
}

void
weft_survival_take_least (WeftSurvival *a, const WeftSurvival *b)
{
  for (gsize i = 0; i < a->n; i++)
    a->p[i] = MIN (a->p[i], get (b, a->first + (gint64) i));
  a->relative = MAX (a->relative, b->relative);
}

gboolean
weft_survival_add (WeftSurvival *a,
                   gint64 first,
                   const double *q,
                   gsize n,
                   double relative,
                   WeftCoarsen how,
                   WeftJob *job,
                   GError **error)
{
  WeftSurvival sum = {a->first + first, a->n + n - 1, NULL, a->relative + relative + (double) (n + 8) * U};
  gsize since_check = 0;
  double above = 0;

  sum.p = weft_job_allocate (job, sum.n + 1, sizeof (double), error);
  if (sum.p == NULL)
    return FALSE;
  for (gsize i = n - 1; i > 0; i--)
    sum.p[i - 1] = above += q[i];
  for (gsize y = 0; y < n; y++) {
    double factor = y > 0 ? q[y] : MAX (1 - above, 0);
    double *target = sum.p + y;

    for (gsize i = 0; i < a->n; i++)
      target[i] += factor * a->p[i];
    since_check += a->n;
    if (since_check > CHECK_INTERVAL && !weft_job_check (job, error)) {
      g_free (sum.p);
      return FALSE;
    }
    since_check = since_check > CHECK_INTERVAL ? 0 : since_check;
  }
  g_free (a->p);
  *a = sum;
  level (a, how);
  return TRUE;
}

double *
weft_survival_list_probabilities (const WeftSurvival *survival, WeftJob *job, GError **error)
{
  double *p = weft_job_allocate (job, survival->n + 1, sizeof *p, error);
  double before = 1;

  if (p == NULL)
    return NULL;
  for (gsize i = 0; i < survival->n; i++) {
    p[i] = MAX (before - survival->p[i], 0);
    before = MIN (before, survival->p[i]);
  }
  p[survival->n] = before;
  return p;
}

WeftLattice *
weft_survival_to_lattice (const WeftSurvival *survival,
                          double step,
                          double error_of_times,
                          WeftJob *job,
                          GError **error)
{
  double *p = weft_survival_list_probabilities (survival, job, error);

  return p != NULL
             ? weft_lattice_new_take (step, survival->first, p, survival->n + 1,
                                      error_of_times + survival->relative + (double) (survival->n + 8) * U)
             : NULL;
}
