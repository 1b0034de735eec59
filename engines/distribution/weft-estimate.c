/* weft-estimate.c: where a distribution is, by looking at ever less of its range; then its density there. */
#include "weft-estimate.h"

#include "weft-estimate-private.h"
#include "weft-fourier.h"
#include "weft-lattice-ops.h"
#include "weft-spectral.h"

#include <math.h>

/* Places of a look at a range, and of the density. */
#define LOOK_PLACES  256
#define LEAST_PLACES 32
#define MOST_PLACES  16384

/* Points that one piece of work takes. */
#define PIECE 64

/* A look is blurred by so many of its places, so that what is narrower does not ring; what is less is not there. */
#define BLUR          2.0
#define LEAST_DENSITY 1e-9
#define MOST_RINGING  1e-6
#define MARGIN        14 /* places beyond which nothing is left of what was blurred */

/* A look that leaves more of its range than this is the last. */
#define NARROWER 0.6

typedef struct {
  WeftEstimatePlan *plan;
  WeftJob *job;
  gint64 least; /* where the time is */
  gint64 greatest;
  guint n;         /* places of the circle, a power of 2 */
  gint64 step;     /* of a place; a power of 2 */
  double blur;     /* in places */
  double *phi;     /* [2 (n / 2 + 1)] conjugate */
  double *density; /* [n] by residue */
} Inversion;

static void
clear_values (Inversion *inversion)
{
  g_clear_pointer (&inversion->phi, weft_fourier_free);
  g_clear_pointer (&inversion->density, weft_fourier_free);
}

static void
inversion_clear (Inversion *inversion)
{
  clear_values (inversion);
  g_clear_pointer (&inversion->plan, weft_estimate_plan_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Inversion, inversion_clear)

/* The least power of 2 that is not below @least. */
static gint64
power_of_two (double least)
{
  gint64 power = 1;

  while ((double) power < least)
    power *= 2;
  return power;
}

/* The transform of what a time is worth to places near it: those less than @step / 2 away all, at that just half; blurred. */
static double
get_share (const Inversion *inversion, guint j)
{
  double turn = 2 * G_PI * j / inversion->n; /* w step */
  double w = turn / (double) inversion->step;
  double share = inversion->step == 1 ? 1 : sin (turn / 2) / tan (w / 2) / (double) inversion->step;

  return share * exp (-0.5 * turn * turn * inversion->blur * inversion->blur);
}

static gboolean
transform_piece (gsize index, gpointer data, GError **error)
{
  const Inversion *inversion = data;
  guint first = 1 + (guint) index * PIECE;
  guint64 places[PIECE];
  WeftEstimatePoints points = {.modulus = inversion->n * (guint64) inversion->step, .places = places};
  g_autoptr (WeftEstimateRows) rows = NULL;

  for (guint j = first; j <= inversion->n / 2 && points.n < PIECE; j++)
    places[points.n++] = j;
  rows = weft_estimate_evaluate (inversion->plan, &points, inversion->job, error);
  if (rows == NULL)
    return FALSE;
  for (guint c = 0; c < points.n; c++) {
    double share = get_share (inversion, first + c);

    inversion->phi[2 * (first + c)] = share * rows->values[c];
    inversion->phi[2 * (first + c) + 1] = -share * rows->values[points.n + c];
  }
  return TRUE;
}

/* whether the transform is still there where it ends: of wide steps, the shares of what stands beyond ring. */
static gboolean
is_loud (const Inversion *inversion)
{
  for (guint j = inversion->n / 2 - inversion->n / 16; j <= inversion->n / 2; j++)
    if (hypot (inversion->phi[2 * j], inversion->phi[2 * j + 1]) > MOST_RINGING)
      return TRUE;
  return FALSE;
}

static void
soften (Inversion *inversion)
{
  for (guint j = 1; j <= inversion->n / 2; j++) {
    double turn = 2 * G_PI * j / inversion->n;
    double factor = exp (-0.5 * turn * turn * BLUR * BLUR);

    inversion->phi[2 * j] *= factor;
    inversion->phi[2 * j + 1] *= factor;
  }
}

/* The density on the circle, by residue. */
static gboolean
invert (Inversion *inversion, GError **error)
{
  const WeftFourier *fourier = weft_fourier_get (inversion->n, inversion->job, error);
  gsize n_pieces = (inversion->n / 2 + PIECE - 1) / PIECE;

  clear_values (inversion);
  if (fourier == NULL)
    return FALSE;
  inversion->phi = weft_fourier_allocate (fourier, inversion->job, error);
  inversion->density = inversion->phi != NULL ? weft_fourier_allocate (fourier, inversion->job, error) : NULL;
  if (inversion->density == NULL)
    return FALSE;
  inversion->phi[0] = 1;
  if (!weft_job_parallel_for (inversion->job, n_pieces, transform_piece, inversion, error))
    return FALSE;
  if (inversion->step > 1 && inversion->blur == 0 && is_loud (inversion))
    soften (inversion);
  weft_fourier_inverse (fourier, inversion->phi, inversion->density);
  for (guint i = 0; i < inversion->n; i++)
    inversion->density[i] /= inversion->n;
  return TRUE;
}

static gint64
get_place (const Inversion *inversion, gint64 time)
{
  return time / inversion->step - (time % inversion->step < 0);
}

static double
get_density (const Inversion *inversion, gint64 place)
{
  return inversion->density[place & (gint64) (inversion->n - 1)];
}

static double
get_range (const Inversion *inversion)
{
  return (double) inversion->greatest - (double) inversion->least + 1;
}

/* Leaves of the range what is between the first and the last place with something. */
static void
narrow (Inversion *inversion)
{
  gint64 first = get_place (inversion, inversion->least);
  gint64 last = get_place (inversion, inversion->greatest) + 1;

  while (first < last && get_density (inversion, first) < LEAST_DENSITY)
    first++;
  while (last > first && get_density (inversion, last) < LEAST_DENSITY)
    last--;
  inversion->least = MAX (inversion->least, (first - 1) * inversion->step);
  inversion->greatest = MIN (inversion->greatest, (last + 1) * inversion->step);
}

static gboolean
find_range (Inversion *inversion, GError **error)
{
  double range;

  inversion->blur = BLUR;
  inversion->n = LOOK_PLACES;
  do {
    range = get_range (inversion);
    /* A quarter stays empty, so that what is blurred meets nothing behind its back. */
    inversion->step = power_of_two (1.25 * range / LOOK_PLACES);
    if (inversion->step <= 2)
      break;
    if (!invert (inversion, error))
      return FALSE;
    narrow (inversion);
  } while (get_range (inversion) < NARROWER * range);
  inversion->blur = 0;
  return TRUE;
}

static gboolean
find_density (Inversion *inversion, GError **error)
{
  double range = get_range (inversion);

  inversion->step = power_of_two (range / MOST_PLACES);
  inversion->n = (guint) power_of_two (MAX (range / (double) inversion->step + 2 + 2 * MARGIN, LEAST_PLACES));
  return invert (inversion, error);
}

/* What is above the noise. */
static WeftLattice *
assemble (const Inversion *inversion, GError **error)
{
  gint64 margin = inversion->step > 1 ? MARGIN : 0;
  gint64 first = MAX (get_place (inversion, inversion->least) - margin, 0);
  gsize n = (gsize) (get_place (inversion, inversion->greatest) + margin - first) + 2;
  double *p = weft_job_allocate (inversion->job, n, sizeof (double), error);

  if (p == NULL)
    return NULL;
  for (gsize i = 0; i < n; i++) {
    double value = get_density (inversion, first + (gint64) i);

    p[i] = value > WEFT_ESTIMATE_SILENCE ? value : 0;
  }
  /* No time is negative. */
  for (gint64 place = first - margin; first == 0 && place < 0; place++)
    p[0] += MAX (get_density (inversion, place), 0);
  return weft_lattice_new_take (
      weft_composite_get_step (inversion->plan->composite) * (double) inversion->step, first, p, n, 1);
}

WeftLattice *
weft_composite_estimate (WeftComposite *composite, guint enabled, WeftJob *job, GError **error)
{
  g_auto (Inversion) inversion = {.job = job};
  WeftRowGrid grid = {0};

  weft_composite_get_range (composite, &inversion.least, &inversion.greatest);
  if (inversion.least == inversion.greatest)
    return weft_lattice_charge (weft_lattice_new_point (weft_composite_get_step (composite), inversion.least),
                                1);
  weft_row_grid_init (&grid, enabled, enabled);
  inversion.plan = weft_estimate_plan_new (composite, &grid, job, error);
  if (inversion.plan == NULL || !find_range (&inversion, error) || !find_density (&inversion, error))
    return NULL;
  return assemble (&inversion, error);
}
