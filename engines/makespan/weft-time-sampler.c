/* weft-time-sampler.c: a guide table tells where to begin (Chen and Asau 1974). */
#include "weft-time-sampler.h"

#include <math.h>

typedef struct {
  double step;
  gint64 first;
  gsize n;
  double *cumulative; /* (array length=n): the last is 1 */
  guint32 *guide;     /* (array length=n): of u from i / n on, the first place that may be it */
} Quantity;

struct _WeftTimeSampler {
  Quantity *quantities;
  guint32 n;
};

static gboolean
fill (Quantity *quantity, const WeftLattice *lattice, WeftJob *job, GError **error)
{
  const double *p = weft_lattice_get_probabilities (lattice, &quantity->n);
  double mass = weft_lattice_get_mass (lattice);
  double sum = 0;
  guint32 place = 0;

  quantity->step = weft_lattice_get_step (lattice);
  quantity->first = weft_lattice_get_first (lattice);
  quantity->cumulative = weft_job_allocate (job, quantity->n, sizeof (double), error);
  if (quantity->cumulative == NULL)
    return FALSE;
  quantity->guide = weft_job_allocate (job, quantity->n, sizeof (guint32), error);
  if (quantity->guide == NULL)
    return FALSE;
  for (gsize i = 0; i < quantity->n; i++)
    quantity->cumulative[i] = (sum += p[i]) / mass;
  quantity->cumulative[quantity->n - 1] = 1;
  for (gsize i = 0; i < quantity->n; i++) {
    while (quantity->cumulative[place] <= (double) i / (double) quantity->n)
      place++;
    quantity->guide[i] = place;
  }
  return TRUE;
}

WeftTimeSampler *
weft_time_sampler_new (const WeftRandomTimes *times, WeftJob *job, GError **error)
{
  g_autoptr (WeftTimeSampler) sampler = g_new0 (WeftTimeSampler, 1);

  sampler->n = times->n_lattices;
  sampler->quantities = weft_job_allocate (job, MAX (sampler->n, 1), sizeof *sampler->quantities, error);
  if (sampler->quantities == NULL)
    return NULL;
  for (guint32 i = 0; i < sampler->n; i++)
    if (!fill (&sampler->quantities[i], times->lattices[i], job, error))
      return NULL;
  return g_steal_pointer (&sampler);
}

void
weft_time_sampler_free (WeftTimeSampler *sampler)
{
  for (guint32 i = 0; sampler->quantities != NULL && i < sampler->n; i++) {
    g_free (sampler->quantities[i].cumulative);
    g_free (sampler->quantities[i].guide);
  }
  g_free (sampler->quantities);
  g_free (sampler);
}

double
weft_time_sampler_draw (const WeftTimeSampler *sampler, guint32 quantity, double u)
{
  const Quantity *drawn = &sampler->quantities[quantity];
  gsize place = drawn->guide[MIN ((gsize) (u * (double) drawn->n), drawn->n - 1)];

  /* The product may be rounded up to the next entry. */
  while (place > 0 && drawn->cumulative[place - 1] > u)
    place--;
  while (drawn->cumulative[place] <= u)
    place++;
  return (double) (drawn->first + (gint64) place) * drawn->step;
}
