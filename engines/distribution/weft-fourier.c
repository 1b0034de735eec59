/* weft-fourier.c: plans for FFTW, kept by length. */
#include "weft-fourier.h"

#include <fftw3.h>
#include <float.h>
#include <glib/gi18n-lib.h>
#include <string.h>

struct _WeftFourier {
  gsize length;
  fftw_plan forward;
  fftw_plan inverse;
};

/* FFTW's planner keeps state of its own and is not for two threads at a time; executing a plan is. */
static GMutex planner;
static GHashTable *plans; /* length -> WeftFourier, guarded by planner */

/* Two lengths for each doubling: more would save less time in transforms than their plans take. */
gsize
weft_fourier_length (gsize least)
{
  gsize power = 8;

  while (power < least)
    power *= 2;
  return power > 8 && power / 4 * 3 >= least ? power / 4 * 3 : power;
}

static gsize
buffer_bytes (gsize length)
{
  return (length + 2) * sizeof (double);
}

static void
refuse (gsize length, GError **error)
{
  g_set_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_NO_MEMORY, _ ("no memory for a transform of length %zu"),
               length);
}

/* What the planner learned for other lengths is forgotten, or plans could depend on their order. From one buffer
 * into another: plans in place take three times as long to make. */
static gboolean
make_plans (WeftFourier *fourier)
{
  double *values = fftw_malloc (buffer_bytes (fourier->length));
  fftw_complex *spectrum = fftw_malloc (buffer_bytes (fourier->length));

  if (values != NULL && spectrum != NULL && fourier->length < G_MAXINT) {
    int length = (int) fourier->length;

    fftw_forget_wisdom ();
    fourier->forward = fftw_plan_dft_r2c_1d (length, values, spectrum, FFTW_ESTIMATE);
    fourier->inverse = fftw_plan_dft_c2r_1d (length, spectrum, values, FFTW_ESTIMATE);
  }
  fftw_free (values);
  fftw_free (spectrum);
  return fourier->forward != NULL && fourier->inverse != NULL;
}

static WeftFourier *
plan_new (gsize length)
{
  WeftFourier *fourier = g_new0 (WeftFourier, 1);

  fourier->length = length;
  if (make_plans (fourier))
    return fourier;
  g_free (fourier);
  return NULL;
}

const WeftFourier *
weft_fourier_get (gsize length, WeftJob *job, GError **error)
{
  g_autoptr (GMutexLocker) locker = NULL;
  WeftFourier *fourier;

  if (!weft_job_affords (job, 1, buffer_bytes (length), error))
    return NULL;
  locker = g_mutex_locker_new (&planner);
  if (plans == NULL)
    plans = g_hash_table_new (NULL, NULL);
  fourier = g_hash_table_lookup (plans, GSIZE_TO_POINTER (length));
  if (fourier == NULL) {
    fourier = plan_new (length);
    if (fourier != NULL)
      g_hash_table_insert (plans, GSIZE_TO_POINTER (length), fourier);
    else
      refuse (length, error);
  }
  return fourier;
}

gsize
weft_fourier_get_length (const WeftFourier *fourier)
{
  return fourier->length;
}

gboolean
weft_fourier_affords (const WeftFourier *fourier, gsize n, WeftJob *job, GError **error)
{
  return weft_job_affords (job, n, buffer_bytes (fourier->length), error);
}

double *
weft_fourier_allocate (const WeftFourier *fourier, WeftJob *job, GError **error)
{
  double *buffer;

  if (!weft_fourier_affords (fourier, 1, job, error))
    return NULL;
  buffer = fftw_malloc (buffer_bytes (fourier->length));
  if (buffer != NULL)
    weft_fourier_clear (fourier, buffer);
  else
    refuse (fourier->length, error);
  return buffer;
}

void
weft_fourier_free (double *buffer)
{
  fftw_free (buffer);
}

void
weft_fourier_clear (const WeftFourier *fourier, double *buffer)
{
  memset (buffer, 0, buffer_bytes (fourier->length));
}

void
weft_fourier_forward (const WeftFourier *fourier, double *values, double *spectrum)
{
  fftw_execute_dft_r2c (fourier->forward, values, (fftw_complex *) spectrum);
}

void
weft_fourier_inverse (const WeftFourier *fourier, double *spectrum, double *values)
{
  fftw_execute_dft_c2r (fourier->inverse, (fftw_complex *) spectrum, values);
}

double
weft_fourier_get_rounding (const WeftFourier *fourier)
{
  return 10 * g_bit_storage (fourier->length) * (DBL_EPSILON / 2);
}

void
weft_fourier_multiply (const WeftFourier *fourier, double *a, const double *b)
{
  WeftComplex *z = (WeftComplex *) a;
  const WeftComplex *w = (const WeftComplex *) b;

  for (gsize k = 0; k <= fourier->length / 2; k++)
    z[k] = weft_complex_multiply (z[k], w[k]);
}

void
weft_fourier_raise (const WeftFourier *fourier, double *a, guint64 count)
{
  WeftComplex *z = (WeftComplex *) a;

  for (gsize k = 0; k <= fourier->length / 2; k++)
    z[k] = weft_complex_power (z[k], count);
}
