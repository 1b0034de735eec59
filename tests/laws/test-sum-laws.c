/* test-sum-laws.c: sums through transforms against sums by definition in long double, which has positive
 * terms only and so a relative error of some 1e-17 in each place. */
#include "weft-coarsen.h"
#include "weft-fourier.h"
#include "weft-lattice-ops.h"
#include "weft-random.h"
#include "weft-tilted-sum.h"
#include "test-seed.h"

#include <math.h>
#include <string.h>

/* A density in long double, from place @first on. */
typedef struct {
  long double *p;
  gsize n;
  gint64 first;
} Exact;

static void
exact_clear (Exact *exact)
{
  g_free (exact->p);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Exact, exact_clear)

static Exact
exact_new (gsize n, gint64 first)
{
  return (Exact){g_new0 (long double, n), n, first};
}

static Exact
exact_from (const WeftLattice *lattice)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (lattice, &n);
  Exact exact = exact_new (n, weft_lattice_get_first (lattice));

  for (gsize i = 0; i < n; i++)
    exact.p[i] = p[i];
  return exact;
}

static Exact
exact_sum (const Exact *a, const Exact *b)
{
  Exact sum = exact_new (a->n + b->n - 1, a->first + b->first);

  for (gsize i = 0; i < a->n; i++)
    for (gsize j = 0; j < b->n && a->p[i] > 0; j++)
      sum.p[i + j] += a->p[i] * b->p[j];
  return sum;
}

/* sum_r counts (r) a^{*r} */
static Exact
exact_random_sum (const WeftLattice *counts, const Exact *a)
{
  gsize n;
  const double *f = weft_lattice_get_probabilities (counts, &n);
  gint64 least = weft_lattice_get_first (counts);
  gint64 greatest = least + (gint64) n - 1;
  gint64 low = MIN (least * a->first, greatest * a->first);
  gint64 high = greatest * (a->first + (gint64) a->n - 1);
  Exact mixture = exact_new ((gsize) (MAX (high, low) - low) + 1, low);
  g_auto (Exact) power = exact_new (1, 0);

  power.p[0] = 1;
  for (gint64 r = 0; r <= greatest; r++) {
    Exact next;

    for (gsize i = 0; i < power.n && r >= least; i++)
      mixture.p[power.first + (gint64) i - low] += f[r - least] * power.p[i];
    next = exact_sum (&power, a);
    exact_clear (&power);
    power = next;
  }
  return mixture;
}

static double
weight_of (guint shape, gsize i, gsize n, WeftRandom *random)
{
  switch (shape) {
  case 0:
    return weft_random_uniform (random) + 1e-3;
  case 1: /* wild */
    return pow (10, -8 * weft_random_uniform (random));
  case 2: /* far down on one side */
    return pow (10, -200.0 * (double) i / (double) n);
  case 3: /* and on the other */
    return pow (10, -30.0 * (double) (n - i) / (double) n);
  case 4: /* sparse */
    return i == 0 || weft_random_uniform (random) < 0.2 ? weft_random_uniform (random) : 0;
  case 5: /* every third place */
    return i % 3 == 0 ? weft_random_uniform (random) + 0.1 : 0;
  default: /* two peaks */
    return i == 0 || i + 1 == n ? 1 : 1e-25;
  }
}

/* With some mass missing now and then. */
static WeftLattice *
random_lattice (WeftRandom *random, guint most, guint most_first)
{
  gsize n = 1 + weft_random_below (random, most);
  guint shape = weft_random_below (random, 7);
  double missing = weft_random_below (random, 4) == 0 ? 1e-3 : 0;
  double *p = g_new0 (double, n);
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    sum += p[i] = weight_of (shape, i, n, random);
  if (sum == 0)
    sum = p[0] = 1;
  for (gsize i = 0; i < n; i++)
    p[i] *= (1 - missing) / sum;
  return weft_lattice_new_take (1, weft_random_below (random, most_first), p, n, 0);
}

/* Nothing beyond what the bounds say: all places together, and each one. */
static double
assert_bounded (const WeftLattice *ours, const double *relative, const Exact *exact)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (ours, &n);
  gint64 skipped = weft_lattice_get_first (ours) - exact->first;
  long double total = 0;
  double worst = 0;

  for (gint64 i = 0; i < (gint64) exact->n; i++) {
    gint64 index = i - skipped;
    long double here = index >= 0 && index < (gint64) n ? p[index] : 0;
    long double off = fabsl (here - exact->p[i]);

    total += off;
    if (here > 1e-300L)
      g_assert_cmpfloat (off, <=, relative[index] * here * (1 + 1e-9L));
    if (exact->p[i] > 1e-290L)
      worst = MAX (worst, (double) (off / exact->p[i]));
  }
  g_assert_cmpfloat (total, <=, weft_lattice_get_error (ours));
  return worst;
}

static void
test_two (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftLattice) once = weft_lattice_new_point (1, 1);
  WeftRandom random;

  test_random_init (&random, 31, 0);
  for (guint i = 0; i < 3000; i++) {
    g_autoptr (WeftLattice) a = random_lattice (&random, 80, 9);
    g_autoptr (WeftLattice) b = random_lattice (&random, 80, 9);
    g_autofree double *relative = NULL;
    g_autoptr (WeftLattice) ours =
        weft_tilted_sum ((WeftSummand[]){{a, once}, {b, once}}, 2, &relative, job, NULL);
    g_auto (Exact) exact_a = exact_from (a);
    g_auto (Exact) exact_b = exact_from (b);
    g_auto (Exact) exact = exact_sum (&exact_a, &exact_b);

    assert_bounded (ours, relative, &exact);
    g_assert_cmpfloat (weft_lattice_get_error (ours), <, 1e-11);
  }
}

static void
test_random_counts (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  WeftRandom random;

  test_random_init (&random, 32, 0);
  for (guint i = 0; i < 3000; i++) {
    g_autoptr (WeftLattice) a = random_lattice (&random, 30, 5);
    g_autoptr (WeftLattice) counts = random_lattice (&random, i % 2 == 0 ? 1 : 8, 6);
    g_autofree double *relative = NULL;
    g_autoptr (WeftLattice) ours = weft_tilted_sum (&(WeftSummand){a, counts}, 1, &relative, job, NULL);
    g_auto (Exact) exact_a = exact_from (a);
    g_auto (Exact) exact = exact_random_sum (counts, &exact_a);

    assert_bounded (ours, relative, &exact);
    g_assert_cmpfloat (weft_lattice_get_error (ours), <, 1e-11);
  }
}

/* What binomial weights are in long double, by ratios from the mode. */
static Exact
exact_binomial (guint n, long double p)
{
  Exact exact = exact_new ((gsize) n + 1, 0);
  guint mode = (guint) (n * p);
  long double sum = 0;

  exact.p[mode] = 1;
  for (guint k = mode; k < n; k++)
    exact.p[k + 1] = exact.p[k] * (p / (1 - p) * (n - k) / (k + 1));
  for (guint k = mode; k > 0; k--)
    exact.p[k - 1] = exact.p[k] * (k / (p / (1 - p) * (n - k + 1)));
  for (guint k = 0; k <= n; k++)
    sum += exact.p[k];
  for (guint k = 0; k <= n; k++)
    exact.p[k] /= sum;
  return exact;
}

/* A hundred thousand coins: the rounding of a transform is raised to that power. */
static void
test_many_coins (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  const guint n = 100000;
  double coin[] = {0.75, 0.25};
  g_autoptr (WeftLattice) a = weft_lattice_new_take (1, 0, g_memdup2 (coin, sizeof coin), 2, 0);
  g_autoptr (WeftLattice) counts = weft_lattice_new_point (1, n);
  g_auto (Exact) exact = exact_binomial (n, 0.25L);
  g_autofree double *relative = NULL;
  g_autoptr (WeftLattice) ours = weft_tilted_sum (&(WeftSummand){a, counts}, 1, &relative, job, NULL);
  double worst = assert_bounded (ours, relative, &exact);

  g_test_message ("bound %.3g, largest relative error %.3g", weft_lattice_get_error (ours), worst);
  g_assert_cmpfloat (worst, <, 1e-6);
}

/* Places that no sum reaches, because all operands have steps of three, hold nothing. */
static void
test_span (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftLattice) counts = weft_lattice_new_point (1, 40);
  double values[] = {0.5, 0, 0, 0.25, 0, 0, 0, 0, 0, 0.25};
  g_autoptr (WeftLattice) a = weft_lattice_new_take (1, 5, g_memdup2 (values, sizeof values), 10, 0);
  g_autoptr (WeftLattice) ours = weft_tilted_sum (&(WeftSummand){a, counts}, 1, NULL, job, NULL);
  gsize n;
  const double *p = weft_lattice_get_probabilities (ours, &n);

  g_assert_cmpint (weft_lattice_get_first (ours), ==, 200);
  g_assert_cmpuint (n, ==, 361);
  for (gsize i = 0; i < n; i++)
    g_assert_true ((p[i] > 0) == (i % 3 == 0 && i != 357));
}

/* A density with a nearly concave logarithm: a peak, and tails down to @least. */
static WeftLattice *
smooth_lattice (WeftRandom *random, gsize n, double least)
{
  double *p = g_new (double, n);
  double peak = (double) n * (0.1 + 0.5 * weft_random_uniform (random));
  double width = MAX (peak, (double) n - peak);
  double sum = 0;

  for (gsize i = 0; i < n; i++) {
    double distance = ((double) i - peak) / width;

    sum += p[i] = pow (least, distance * distance) * (0.5 + weft_random_uniform (random));
  }
  for (gsize i = 0; i < n; i++)
    p[i] /= sum;
  return weft_lattice_new_take (1, 7, p, n, 0);
}

/* Relative errors stay below 1e-6 down to the least numbers, in sums of two and of a random number. */
static void
test_tails (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftLattice) once = weft_lattice_new_point (1, 1);
  WeftRandom random;
  double worst = 0;

  test_random_init (&random, 33, 0);
  for (guint i = 0; i < 200; i++) {
    double least = i % 2 == 0 ? 1e-18 : 1e-140;
    g_autoptr (WeftLattice) a = smooth_lattice (&random, 300, least);
    g_autoptr (WeftLattice) b = smooth_lattice (&random, 20 + weft_random_below (&random, 500), least);
    g_autoptr (WeftLattice) counts = smooth_lattice (&random, 12, 1e-3);
    g_autofree double *relative = NULL;
    g_autofree double *relative_random = NULL;
    g_auto (Exact) exact_a = exact_from (a);
    g_auto (Exact) exact_b = exact_from (b);
    g_auto (Exact) exact = exact_sum (&exact_a, &exact_b);
    g_auto (Exact) exact_random = {0};
    g_autoptr (WeftLattice) ours =
        weft_tilted_sum ((WeftSummand[]){{a, once}, {b, once}}, 2, &relative, job, NULL);
    g_autoptr (WeftLattice) random_sum = NULL;

    worst = MAX (worst, assert_bounded (ours, relative, &exact));
    if (i % 20 != 0)
      continue;
    exact_random = exact_random_sum (counts, &exact_a);
    random_sum = weft_tilted_sum (&(WeftSummand){a, counts}, 1, &relative_random, job, NULL);
    worst = MAX (worst, assert_bounded (random_sum, relative_random, &exact_random));
  }
  g_test_message ("largest relative error %.3g", worst);
  g_assert_cmpfloat (worst, <, 1e-6);
}

/* Quantiles and survival of a long sum, which goes through transforms, and of the direct way to it. */
static void
test_choice (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  WeftRandom random;

  test_random_init (&random, 34, 0);
  for (guint i = 0; i < 4; i++) {
    g_autoptr (WeftLattice) a = smooth_lattice (&random, 5000, 1e-25);
    g_autoptr (WeftLattice) b = smooth_lattice (&random, 6000, 1e-25);
    g_auto (Exact) exact_a = exact_from (a);
    g_auto (Exact) exact_b = exact_from (b);
    g_auto (Exact) exact = exact_sum (&exact_a, &exact_b);
    g_autoptr (WeftLattice) ours = weft_lattice_sum (a, b, job, NULL);
    long double survival = 0;

    g_assert_cmpfloat (weft_lattice_get_error (ours), <, 1e-11);
    for (gsize k = exact.n - 1; k > 0; k -= 1) {
      survival += exact.p[k];
      if (k % 97 == 0) {
        double here = weft_lattice_get_survival (ours, (double) (exact.first + (gint64) k - 1));

        g_assert_cmpfloat (fabsl (here - survival), <, 1e-8L * survival);
      }
    }
  }
}

/* A random sum with one count is a power, also a long one; it comes in time only through transforms. */
static void
test_one_count (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftLattice) counts = weft_lattice_new_point (1, 4000);
  WeftRandom random;
  g_autoptr (WeftLattice) a = NULL;
  g_autoptr (WeftLattice) sum = NULL;
  g_autoptr (WeftLattice) power = NULL;

  test_random_init (&random, 40, 0);
  a = smooth_lattice (&random, 1500, 1e-9);
  sum = weft_lattice_random_sum (counts, a, job, NULL);
  power = weft_lattice_power (a, 4000, job, NULL);
  g_assert_true (weft_lattice_equal (sum, power));
  g_assert_cmpfloat_with_epsilon (weft_lattice_get_mean (sum), 4000 * weft_lattice_get_mean (a), 1e-4);
  g_assert_cmpfloat (weft_lattice_get_error (sum), <, 1e-9);
}

/* sum_j x_j exp (-+ 2 pi i jk / n) for real x, by definition. */
static void
slow_transform (const long double *x, gsize n, gsize k, long double *re, long double *im)
{
  *re = 0;
  *im = 0;
  for (gsize j = 0; j < n; j++) {
    long double angle = 2 * M_PIl * (long double) ((j * k) % n) / (long double) n;

    *re += x[j] * cosl (angle);
    *im -= x[j] * sinl (angle);
  }
}

/* Every value of a transform is within its bound; there and back again is the length times the same. */
static void
test_transform (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  WeftRandom random;

  test_random_init (&random, 35, 0);
  for (gsize n = weft_fourier_length (1); n <= 1024; n = weft_fourier_length (n + 1)) {
    const WeftFourier *fourier = weft_fourier_get (n, job, NULL);
    double *values = weft_fourier_allocate (fourier, job, NULL);
    double *spectrum = weft_fourier_allocate (fourier, job, NULL);
    g_autofree long double *x = g_new (long double, n);
    long double norm = 0;
    long double back = 0;

    for (gsize j = 0; j < n; j++) {
      values[j] = weft_random_uniform (&random) - 0.5;
      x[j] = values[j];
      norm += fabsl (x[j]);
    }
    weft_fourier_forward (fourier, values, spectrum);
    for (gsize k = 0; k <= n / 2; k++) {
      long double re;
      long double im;

      slow_transform (x, n, k, &re, &im);
      g_assert_cmpfloat (hypotl (spectrum[2 * k] - re, spectrum[2 * k + 1] - im), <=,
                         weft_fourier_get_rounding (fourier) * norm);
      back += (k == 0 || k == n / 2 ? 1 : 2) * hypotl (re, im);
    }
    weft_fourier_inverse (fourier, spectrum, values);
    for (gsize j = 0; j < n; j++)
      g_assert_cmpfloat (fabsl (values[j] - (long double) n * x[j]), <=,
                         weft_fourier_get_rounding (fourier) * (back + (long double) n * norm));
    weft_fourier_free (values);
    weft_fourier_free (spectrum);
  }
}

/* Products and powers of transforms are sums of quantities. */
static void
test_products (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  const WeftFourier *fourier = weft_fourier_get (weft_fourier_length (100), job, NULL);
  double *values = weft_fourier_allocate (fourier, job, NULL);
  double *a = weft_fourier_allocate (fourier, job, NULL);
  double *b = weft_fourier_allocate (fourier, job, NULL);
  double n = (double) weft_fourier_get_length (fourier);

  values[3] = 1;
  weft_fourier_forward (fourier, values, a);
  values[3] = 0;
  values[5] = 0.25;
  values[6] = 0.75;
  weft_fourier_forward (fourier, values, b);
  weft_fourier_raise (fourier, b, 3);
  weft_fourier_multiply (fourier, a, b);
  weft_fourier_inverse (fourier, a, values);
  g_assert_cmpfloat_with_epsilon (values[18] / n, 0.015625, 1e-14);
  g_assert_cmpfloat_with_epsilon (values[19] / n, 0.140625, 1e-14);
  g_assert_cmpfloat_with_epsilon (values[20] / n, 0.421875, 1e-14);
  g_assert_cmpfloat_with_epsilon (values[21] / n, 0.421875, 1e-14);
  g_assert_cmpfloat_with_epsilon (values[22] / n, 0, 1e-14);
  weft_fourier_free (values);
  weft_fourier_free (a);
  weft_fourier_free (b);
}

typedef struct {
  WeftLattice *parts[12];
  WeftLattice *powers[12];
  WeftJob *job;
} Batch;

static gboolean
raise_one (gsize index, gpointer data, GError **error)
{
  Batch *batch = data;

  batch->powers[index] = weft_lattice_power (batch->parts[index], 100 + 7 * (guint) index, batch->job, error);
  return batch->powers[index] != NULL;
}

/* The same bytes from any number of threads that share the plans. */
static void
test_threads (void)
{
  WeftLattice *first[12] = {0};
  Batch batch = {.job = weft_job_new ()};
  WeftRandom random;

  test_random_init (&random, 36, 0);
  for (guint i = 0; i < 12; i++)
    batch.parts[i] = smooth_lattice (&random, 200 + 10 * i, 1e-9);
  for (guint threads = 1; threads <= 8; threads = threads == 2 ? 8 : threads + 1) {
    weft_job_set_threads (batch.job, threads);
    g_assert_true (weft_job_parallel_for (batch.job, 12, raise_one, &batch, NULL));
    for (guint i = 0; i < 12; i++) {
      if (threads == 1)
        first[i] = weft_lattice_ref (batch.powers[i]);
      g_assert_true (weft_lattice_equal (first[i], batch.powers[i]));
      weft_lattice_unref (batch.powers[i]);
    }
  }
  for (guint i = 0; i < 12; i++) {
    weft_lattice_unref (first[i]);
    weft_lattice_unref (batch.parts[i]);
  }
  weft_job_unref (batch.job);
}

/* Out of budget and cancelled are errors. */
static void
test_refusals (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  WeftRandom random;
  g_autoptr (WeftLattice) a = NULL;

  test_random_init (&random, 37, 0);
  a = smooth_lattice (&random, 1000, 1e-9);
  for (gsize bytes = 1 << 10; bytes <= 1 << 20; bytes *= 2) {
    weft_job_set_byte_budget (job, bytes);
    g_assert_null (weft_lattice_power (a, 1000, job, &error));
    g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_NO_MEMORY);
    g_clear_error (&error);
  }
  weft_job_set_byte_budget (job, (gsize) 1 << 30);
  weft_job_cancel (job);
  g_assert_null (weft_lattice_power (a, 1000, job, &error));
  g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
}

static long double
exact_mass (const Exact *exact)
{
  long double mass = 0;

  for (gsize i = 0; i < exact->n; i++)
    mass += exact->p[i];
  return mass;
}

/* The maximum of 16384 keeps the survival function: 1 - F^n = -expm1 (n log1p (-S)), S summed from the top and
 * over the mass that there is. */
static void
test_maximum_of_many (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  const guint count = 16384;
  WeftRandom random;

  test_random_init (&random, 38, 0);
  for (guint i = 0; i < 20; i++) {
    g_autoptr (WeftLattice) a = smooth_lattice (&random, 2000, i % 2 == 0 ? 1e-18 : 1e-120);
    g_autoptr (WeftLattice) maximum = weft_lattice_maximum_of (a, count, job, NULL);
    g_auto (Exact) exact = exact_from (a);
    g_auto (Exact) ours = exact_from (maximum);
    long double mass = MIN (exact_mass (&exact), 1);
    long double survival = 0;
    long double ours_survival = 0;

    g_assert_cmpfloat_with_epsilon (weft_lattice_get_mass (maximum), (double) powl (mass, count), 1e-13);
    for (gsize k = exact.n - 1; k > 0 && survival < 1e-3L; k--) {
      gint64 index = exact.first + (gint64) k - ours.first;
      long double expected;

      survival += exact.p[k];
      ours_survival += index >= 0 && index < (gint64) ours.n ? ours.p[index] : 0;
      expected = powl (mass, count) * -expm1l (count * log1pl (-survival / mass));
      g_assert_cmpfloat (fabsl (ours_survival - expected), <=, 1e-12L * expected);
    }
  }
}

/* Whether @a is nowhere above @b, as random quantities. */
static void
assert_below (const WeftLattice *a, const WeftLattice *b)
{
  for (double t = 0; t <= weft_lattice_get_maximum (b); t++)
    g_assert_cmpfloat (weft_lattice_get_cumulative (a, t), >=,
                       weft_lattice_get_cumulative (b, t) - weft_lattice_get_error (a) -
                           weft_lattice_get_error (b));
}

/* E max (X - t, 0) */
static double
excess (const WeftLattice *a, double t)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (a, &n);
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    sum += p[i] * MAX (weft_lattice_get_value (a, i) - t, 0);
  return sum;
}

/* From below and above, and through sums and maxima; the split keeps means and is above in convex order. */
static void
test_coarsen (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  WeftRandom random;

  test_random_init (&random, 39, 0);
  for (guint i = 0; i < 300; i++) {
    guint factor = 1 + weft_random_below (&random, 7);
    g_autoptr (WeftLattice) a = smooth_lattice (&random, 1 + weft_random_below (&random, 40), 1e-5);
    g_autoptr (WeftLattice) sum = weft_lattice_power (a, 3, job, NULL);
    g_autoptr (WeftLattice) maximum = weft_lattice_maximum_of (sum, 5, job, NULL);
    WeftLattice *coarse[3];

    for (guint how = 0; how < 3; how++) {
      g_autoptr (WeftLattice) one = weft_lattice_coarsen (a, factor, how, job, NULL);
      g_autoptr (WeftLattice) sum_of_three = weft_lattice_power (one, 3, job, NULL);

      g_assert_cmpfloat_with_epsilon (weft_lattice_get_mass (one), 1, 1e-14);
      g_assert_cmpfloat (fabs (weft_lattice_get_mean (one) - weft_lattice_get_mean (a)), <,
                         how == WEFT_COARSEN_SPLIT ? 1e-12 : factor);
      coarse[how] = weft_lattice_maximum_of (sum_of_three, 5, job, NULL);
    }
    assert_below (coarse[WEFT_COARSEN_BELOW], maximum);
    assert_below (maximum, coarse[WEFT_COARSEN_ABOVE]);
    for (double t = 0; t < weft_lattice_get_maximum (maximum); t += 3)
      g_assert_cmpfloat (excess (coarse[WEFT_COARSEN_SPLIT], t), >=, excess (maximum, t) - 1e-11);
    for (guint how = 0; how < 3; how++)
      weft_lattice_unref (coarse[how]);
  }
}

/* By a step of 1 nothing changes; places below 0 are rounded down too. */
static void
test_coarsen_edges (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  double values[] = {0.25, 0.5, 0.25};
  g_autoptr (WeftLattice) a = weft_lattice_new_take (1, -1, g_memdup2 (values, sizeof values), 3, 0);
  g_autoptr (WeftLattice) same = weft_lattice_coarsen (a, 1, WEFT_COARSEN_SPLIT, job, NULL);
  g_autoptr (WeftLattice) below = weft_lattice_coarsen (a, 2, WEFT_COARSEN_BELOW, job, NULL);
  g_autoptr (WeftLattice) above = weft_lattice_coarsen (a, 2, WEFT_COARSEN_ABOVE, job, NULL);
  gsize n;

  g_assert_cmpmem (weft_lattice_get_probabilities (same, &n), sizeof values, values, sizeof values);
  g_assert_cmpint (weft_lattice_get_first (same), ==, -1);
  g_assert_cmpint (weft_lattice_get_first (below), ==, -1);
  g_assert_cmpfloat (weft_lattice_get_probabilities (below, &n)[0], ==, 0.25);
  g_assert_cmpint (weft_lattice_get_first (above), ==, 0);
  g_assert_cmpfloat (weft_lattice_get_probabilities (above, &n)[0], ==, 0.75);
  g_assert_cmpfloat (weft_lattice_get_step (above), ==, 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sums/transform", test_transform);
  g_test_add_func ("/sums/products", test_products);
  g_test_add_func ("/sums/two", test_two);
  g_test_add_func ("/sums/random-counts", test_random_counts);
  g_test_add_func ("/sums/many-coins", test_many_coins);
  g_test_add_func ("/sums/span", test_span);
  g_test_add_func ("/sums/tails", test_tails);
  g_test_add_func ("/sums/choice", test_choice);
  g_test_add_func ("/sums/one-count", test_one_count);
  g_test_add_func ("/sums/threads", test_threads);
  g_test_add_func ("/sums/refusals", test_refusals);
  g_test_add_func ("/sums/maximum-of-many", test_maximum_of_many);
  g_test_add_func ("/sums/coarsen", test_coarsen);
  g_test_add_func ("/sums/coarsen-edges", test_coarsen_edges);
  return g_test_run ();
}
