/* weft-part-table.c: windows, distributions from transforms, and transforms from distributions. */
#include "weft-part-table.h"

#include "weft-blocks.h"
#include "weft-fourier.h"
#include "weft-spectral-private.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Unit roundoff. */
#define U (DBL_EPSILON / 2)

/* How many times less work a table must be. */
#define LEAST_GAIN        2
#define LEAST_TILTED_GAIN 8

/* What may be outside a window on either side. */
#define LOG_OUTSIDE (-69.0)

/* Values below are left out and charged. */
#define LEAST_VALUE 1e-17

/* Places that one product of blocks takes; rows likewise. */
#define PLACES 256
#define ROWS   64

/* Up to so many rows of at least so many places are looked up by transforms instead of products. */
#define FEW_ROWS 8
#define LONG_ROW 1024

void
weft_part_plan_clear (WeftPartPlan *plan)
{
  weft_significant_points_clear (&plan->significant);
}

void
weft_part_plan_unref (WeftPartPlan *plan)
{
  g_atomic_rc_box_release_full (plan, (GDestroyNotify) weft_part_plan_clear);
}

void
weft_part_table_clear (WeftPartTable *table)
{
  g_free (table->rows);
  g_free (table->log_mass);
}

WeftPartTable *
weft_part_table_ref (WeftPartTable *table)
{
  return g_atomic_rc_box_acquire (table);
}

void
weft_part_table_unref (WeftPartTable *table)
{
  g_atomic_rc_box_release_full (table, (GDestroyNotify) weft_part_table_clear);
}

gsize
weft_part_table_get_bytes (const WeftPartTable *table)
{
  return sizeof (WeftPartTable) +
         (gsize) (table->highest - table->lowest + 1) * (table->width + 1) * sizeof (double);
}

/* Chernoff's bound for the tilted row: P (T >= t) <= exp (K (s) - K (tilt) - (s - tilt) t), and likewise below. */
static void
widen (const WeftTrial *trial, guint enabled, double tilt, double *low, double *high)
{
  const double *logs = trial->logs + (gsize) (enabled - trial->lowest) * trial->n;
  double own = weft_trial_get_log_mass (trial, enabled, tilt);
  double least = -INFINITY;
  double greatest = INFINITY;

  for (guint i = 0; i < trial->n; i++) {
    double end = (logs[i] - own - LOG_OUTSIDE) / (trial->tilts[i] - tilt);

    if (!isfinite (end))
      continue;
    if (trial->tilts[i] > tilt)
      greatest = MIN (greatest, end);
    else
      least = MAX (least, end);
  }
  *low = MIN (*low, least);
  *high = MAX (*high, greatest);
}

/* The window of all rows, within what is possible; %FALSE when there is none. */
static gboolean
find_window (const WeftTrial *trial, WeftComposite *composite, WeftPartPlan *plan)
{
  double low = INFINITY;
  double high = -INFINITY;
  gint64 least;
  gint64 greatest;

  weft_composite_get_range (composite, &least, &greatest);
  for (guint e = plan->lowest; e <= plan->highest; e++)
    widen (trial, e, plan->tilt, &low, &high);
  low = MAX (floor (low), (double) least);
  high = MIN (ceil (high), (double) greatest);
  if (!(low <= high))
    return FALSE;
  plan->first = (gint64) low;
  plan->width = (guint) (high - low) + 1;
  return TRUE;
}

/* Whether a table and looking it up at @n_points is far less work than working out these points. A table brings the errors
 * of its inverse transform, about which nobody knows in which places they are: tails suffer from that most. */
static gboolean
pays (const WeftPartPlan *plan, WeftComposite *composite, guint n_points)
{
  double column = weft_composite_get_column_cost (composite, plan->lowest, plan->highest);
  double look_up = 0.25 * plan->width * (plan->highest - plan->lowest + 1);
  double gain = plan->tilt == 0 ? LEAST_GAIN : LEAST_TILTED_GAIN;

  return gain * (plan->significant.n * column + n_points * look_up) < n_points * column;
}

WeftPartPlan *
weft_part_plan_new (const WeftTrial *trial,
                    WeftComposite *composite,
                    double tilt,
                    guint n_points,
                    double tolerance,
                    WeftJob *job,
                    GError **error)
{
  g_autoptr (WeftPartPlan) plan = g_atomic_rc_box_new0 (WeftPartPlan);
  const WeftFourier *fourier;

  plan->tilt = tilt;
  plan->lowest = MAX (trial->lowest, 1);
  plan->highest = trial->highest;
  if (plan->highest == 0 || !find_window (trial, composite, plan))
    return g_steal_pointer (&plan);
  fourier = weft_fourier_get (weft_fourier_length (plan->width), job, error);
  if (fourier == NULL || !weft_significant_points_find (&plan->significant, composite, plan->lowest,
                                                        plan->highest, tilt, tolerance, fourier, job, error))
    return NULL;
  plan->pays = pays (plan, composite, n_points);
  return g_steal_pointer (&plan);
}

/* The way from points to distributions. */
typedef struct {
  WeftSpectral spectral;
  WeftComposite *composite;
  WeftPartTable *table;
  guint modulus;
  const WeftFourier *fourier;
  WeftSignificantPoints significant;
  double *cosines;
  double *sines;
  double *phi; /* [row * stride + 2 place]: conjugate, relative to the row's mass */
  gsize stride;
} Filling;

static void
filling_clear (Filling *filling)
{
  weft_significant_points_clear (&filling->significant);
  g_free (filling->cosines);
  g_free (filling->sines);
  g_free (filling->phi);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Filling, filling_clear)

static gboolean
fill_piece (gsize piece, gpointer data, GError **error)
{
  Filling *filling = data;
  WeftPartTable *table = filling->table;
  WeftSpectral spectral = filling->spectral;
  g_autoptr (WeftPoints) points =
      weft_significant_points_get_piece (&filling->significant, piece, filling->cosines, filling->sines);
  g_autoptr (WeftSpectrum) spectrum = NULL;

  spectral.error = error;
  spectrum = weft_spectral_compute (&spectral, filling->composite, table->lowest, table->highest, points);
  if (spectrum == NULL)
    return FALSE;
  for (guint e = table->lowest; e <= table->highest; e++) {
    const double *re = weft_spectrum_re (spectrum, e);
    const double *im = weft_spectrum_im (spectrum, e);
    double *phi = filling->phi + (e - table->lowest) * filling->stride;

    /* A row too far out for the range of doubles counts for nothing beside the others. */
    for (guint i = piece == 0 ? 0 : 1; re[0] > 0 && i < points->n; i++) {
      phi[2 * points->places[i]] = re[i] / re[0];
      phi[2 * points->places[i] + 1] = -im[i] / re[0];
    }
    if (piece == 0)
      table->log_mass[e - table->lowest] = spectrum->log_scale[0] + log (re[0]);
  }
  weft_significant_points_take_errors (&filling->significant, piece, points, spectrum);
  return TRUE;
}

/* The row's error: Parseval, and FFTW's rounding, as for the whole program. */
static double
row_error (const Filling *filling, const double *phi)
{
  double squares = 0;
  double values = 0;

  for (guint j = 0; j <= filling->modulus / 2; j++) {
    double multiplicity = j == 0 ? 1 : 2;

    squares += multiplicity * filling->significant.errors[j] * filling->significant.errors[j];
    values += multiplicity * (phi[2 * j] * phi[2 * j] + phi[2 * j + 1] * phi[2 * j + 1]);
  }
  return sqrt (squares) + 5 * log2 (filling->modulus) * U * sqrt (values);
}

/* Row @row of the table from its points. */
static gboolean
invert_row (gsize row, gpointer data, GError **error)
{
  Filling *filling = data;
  WeftPartTable *table = filling->table;
  const WeftFourier *fourier = weft_fourier_get (filling->modulus, filling->spectral.job, error);
  double *spectrum = fourier != NULL ? weft_fourier_allocate (fourier, filling->spectral.job, error) : NULL;
  double *values = spectrum != NULL ? weft_fourier_allocate (fourier, filling->spectral.job, error) : NULL;
  double *target = table->rows + row * table->width;

  if (values != NULL) {
    memcpy (spectrum, filling->phi + row * filling->stride, filling->stride * sizeof (double));
    weft_fourier_inverse (fourier, spectrum, values);
    for (guint i = 0; i < table->width; i++)
      target[i] = values[(table->first + i) % filling->modulus] / filling->modulus;
  }
  weft_fourier_free (spectrum);
  weft_fourier_free (values);
  return values != NULL;
}

/* Leaves out what is below the noise; the greatest sum over a row of what was there. */
static double
clean_rows (WeftPartTable *table)
{
  double worst = 0;

  for (gsize row = 0; row <= table->highest - table->lowest; row++) {
    double *values = table->rows + row * table->width;
    double left_out = 0;

    for (guint i = 0; i < table->width; i++)
      if (fabs (values[i]) < LEAST_VALUE) {
        left_out += fabs (values[i]);
        values[i] = 0;
      }
    worst = MAX (worst, left_out);
  }
  return worst;
}

static gboolean
make_room (Filling *filling, WeftJob *job, GError **error)
{
  WeftPartTable *table = filling->table;
  gsize n_rows = table->highest - table->lowest + 1;
  guint n = filling->modulus;

  filling->stride = 2 * (n / 2 + 1);
  filling->cosines = g_new (double, n);
  filling->sines = g_new (double, n);
  table->log_mass = g_new0 (double, n_rows);
  for (guint k = 0; k < n; k++) {
    filling->cosines[k] = cos (2 * G_PI * k / n);
    filling->sines[k] = sin (2 * G_PI * k / n);
  }
  filling->phi = weft_job_allocate (job, n_rows, filling->stride * sizeof (double), error);
  table->rows =
      filling->phi != NULL ? weft_job_allocate (job, n_rows, table->width * sizeof (double), error) : NULL;
  return table->rows != NULL;
}

static gboolean
fill_table (Filling *filling, WeftJob *job, GError **error)
{
  WeftPartTable *table = filling->table;
  gsize n_rows = table->highest - table->lowest + 1;

  if (!weft_job_parallel_for (job, weft_significant_points_count_pieces (&filling->significant), fill_piece,
                              filling, error) ||
      !weft_job_parallel_for (job, n_rows, invert_row, filling, error))
    return FALSE;
  for (gsize row = 0; row < n_rows; row++)
    table->error = MAX (table->error, row_error (filling, filling->phi + row * filling->stride));
  table->error += clean_rows (table) + 4 * exp (LOG_OUTSIDE) +
                  weft_significant_points_get_sum_error (&filling->significant);
  return TRUE;
}

/* An empty one, and the circle of points. */
static gboolean
begin (Filling *filling, const WeftPartPlan *plan, WeftDigest key, WeftJob *job, GError **error)
{
  WeftPartTable *table = filling->table;

  table->key = key;
  table->tilt = plan->tilt;
  table->lowest = plan->lowest;
  table->highest = plan->highest;
  table->first = plan->first;
  table->width = plan->width;
  if (!weft_significant_points_copy (&filling->significant, &plan->significant, job, error))
    return FALSE;
  filling->modulus = plan->significant.modulus;
  filling->fourier = weft_fourier_get (filling->modulus, job, error);
  return filling->fourier != NULL && make_room (filling, job, error);
}

WeftPartTable *
weft_part_table_fill (const WeftPartPlan *plan,
                      WeftComposite *composite,
                      WeftDigest key,
                      double tolerance,
                      WeftSpectralMemory *memory,
                      WeftJob *job,
                      GError **error)
{
  g_autoptr (WeftPartTable) table = g_atomic_rc_box_new0 (WeftPartTable);
  g_auto (Filling)
      filling = {.spectral = {tolerance, job, error, memory, NULL}, .composite = composite, .table = table};

  if (!begin (&filling, plan, key, job, error) || !fill_table (&filling, job, error))
    return NULL;
  return g_steal_pointer (&table);
}

/* Where rows @first to @last of the table have anything. */
static void
find_places (const WeftPartTable *table, guint first, guint last, guint *from, guint *to)
{
  *from = table->width;
  *to = 0;
  for (guint e = first; e <= last; e++) {
    const double *row = table->rows + (gsize) (e - table->lowest) * table->width;
    guint i = 0;
    guint end = table->width;

    while (i < *from && row[i] == 0)
      i++;
    *from = MIN (*from, i);
    while (end > *to && row[end - 1] == 0)
      end--;
    *to = MAX (*to, end);
  }
}

/* Rows @first to @last from the places @at to @end. */
static void
add_places (const WeftPartTable *table,
            WeftSpectrum *spectrum,
            guint first,
            guint last,
            guint at,
            guint end,
            const double *exponentials,
            double *block)
{
  guint width = end - at;
  guint n = spectrum->n;

  for (guint e = first; e <= last; e++)
    memcpy (block + (gsize) (e - first) * width,
            table->rows + (gsize) (e - table->lowest) * table->width + at, width * sizeof (double));
  for (guint plane = 0; plane < 2; plane++)
    weft_add_blocks (block, last - first + 1, width, exponentials + (plane * (gsize) table->width + at) * n,
                     n, plane == 0 ? weft_spectrum_re (spectrum, first) : weft_spectrum_im (spectrum, first));
}

/* Brings rows to their mass, and the columns to one scale. */
static void
set_mass (const WeftPartTable *table, WeftSpectrum *spectrum)
{
  double scale = -INFINITY;
  guint first = MAX (spectrum->lowest, table->lowest);

  for (guint e = first; e <= spectrum->highest; e++)
    scale = MAX (scale, table->log_mass[e - table->lowest]);
  scale = isfinite (scale) ? scale : 0;
  for (guint e = first; e <= spectrum->highest; e++) {
    double factor = exp (table->log_mass[e - table->lowest] - scale);
    double *re = weft_spectrum_re (spectrum, e);
    double *im = weft_spectrum_im (spectrum, e);

    for (guint i = 0; i < spectrum->n; i++) {
      re[i] *= factor;
      im[i] *= factor;
    }
  }
  spectrum->sum_error = table->error;
  for (guint i = 0; i < spectrum->n; i++) {
    spectrum->log_scale[i] = scale;
    spectrum->errors[i] = (2.0 * (PLACES + table->width / PLACES) + 200) * U;
  }
}

/* The exponentials of all places, two planes; without a tilt, which is in the rows. */
static double *
make_exponentials (const WeftPartTable *table, const WeftPoints *points, WeftJob *job, GError **error)
{
  double *exponentials =
      weft_job_allocate (job, 2 * (gsize) table->width, points->n * sizeof (double), error);
  WeftPoints plain = *points;
  g_autofree double *zeros = g_new0 (double, points->n);

  plain.tilts = zeros;
  if (exponentials != NULL)
    weft_spectral_fill_exponentials (table->first, table->width, 0, table->width, &plain, exponentials,
                                     exponentials + (gsize) table->width * points->n);
  return exponentials;
}

/* All rows by products with exponentials. */
static gboolean
recall_by_products (const WeftPartTable *table,
                    WeftSpectrum *spectrum,
                    const WeftPoints *points,
                    WeftJob *job,
                    GError **error)
{
  g_autofree double *exponentials = make_exponentials (table, points, job, error);
  g_autofree double *block = g_new (double, ROWS *PLACES);

  if (exponentials == NULL)
    return FALSE;
  for (guint first = MAX (spectrum->lowest, 1); first <= spectrum->highest; first += ROWS) {
    guint last = MIN (first + ROWS - 1, spectrum->highest);
    guint from;
    guint to;

    find_places (table, first, last, &from, &to);
    for (guint at = from; at < to; at += PLACES)
      add_places (table, spectrum, first, last, at, MIN (at + PLACES, to), exponentials, block);
    if (!weft_job_check (job, error))
      return FALSE;
  }
  return TRUE;
}

/* A few long rows: each by a transform of the whole circle, of which the points are chosen. */
static gboolean
recall_by_transforms (const WeftPartTable *table,
                      WeftSpectrum *spectrum,
                      const WeftPoints *points,
                      WeftJob *job,
                      GError **error)
{
  const WeftFourier *fourier = weft_fourier_get (points->modulus, job, error);
  double *values = fourier != NULL ? weft_fourier_allocate (fourier, job, error) : NULL;
  double *circle = values != NULL ? weft_fourier_allocate (fourier, job, error) : NULL;

  for (guint e = MAX (spectrum->lowest, 1); circle != NULL && e <= spectrum->highest; e++) {
    const double *row = table->rows + (gsize) (e - table->lowest) * table->width;

    weft_fourier_clear (fourier, values);
    for (guint i = 0; i < table->width; i++)
      values[(table->first + i) % points->modulus] += row[i];
    weft_fourier_forward (fourier, values, circle);
    for (guint i = 0; i < points->n; i++) {
      weft_spectrum_re (spectrum, e)[i] = circle[2 * points->places[i]];
      weft_spectrum_im (spectrum, e)[i] = -circle[2 * points->places[i] + 1];
    }
  }
  weft_fourier_free (values);
  weft_fourier_free (circle);
  return circle != NULL && weft_job_check (job, error);
}

WeftSpectrum *
weft_part_table_recall (const WeftPartTable *table,
                        guint lowest,
                        guint highest,
                        const WeftPoints *points,
                        WeftJob *job,
                        GError **error)
{
  g_autoptr (WeftSpectrum) spectrum = weft_spectrum_new (lowest, highest, points->n, job, error);
  gboolean is_long = highest - lowest < FEW_ROWS && table->width >= LONG_ROW &&
                     weft_fourier_length (points->modulus) == points->modulus;

  if (spectrum == NULL ||
      !(is_long ? recall_by_transforms : recall_by_products) (table, spectrum, points, job, error))
    return NULL;
  set_mass (table, spectrum);
  weft_spectrum_set_idle (spectrum, points);
  weft_spectrum_rescale (spectrum, points);
  return g_steal_pointer (&spectrum);
}
