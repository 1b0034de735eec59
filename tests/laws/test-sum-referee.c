/* test-sum-referee.c: sums of many against Arb (Johansson 2017), which computes with 400 bits and proves every
 * place. */
#include "weft-random.h"
#include "weft-tilted-sum.h"

#include <arb_poly.h>
#include <math.h>

#define BITS 400

typedef enum { SHAPE_ROUGH, SHAPE_GEOMETRIC, SHAPE_SPIKE, N_SHAPES } Shape;

/* Rough: up to a factor of 1000 between neighbours. Geometric: down to 1e-18, as literals are cut. Spike: all
 * but 1e-3 in one place. */
static double
weight_of (Shape shape, gsize i, gsize n, WeftRandom *random)
{
  switch (shape) {
  case SHAPE_ROUGH:
    return pow (10, -3 * weft_random_uniform (random));
  case SHAPE_GEOMETRIC:
    return pow (1e-18, (double) i / (double) n);
  default:
    return i == n / 3 ? 1 : 1e-3 / (double) n * (1 + weft_random_uniform (random));
  }
}

static WeftLattice *
make_part (Shape shape, gsize n, gint64 first)
{
  double *p = g_new (double, n);
  double sum = 0;
  WeftRandom random;

  weft_random_init (&random, 21, shape);
  for (gsize i = 0; i < n; i++)
    sum += p[i] = weight_of (shape, i, n, &random);
  for (gsize i = 0; i < n; i++)
    p[i] /= sum;
  return weft_lattice_new_take (1, first, p, n, 0);
}

static void
set_polynomial (arb_poly_t polynomial, const WeftLattice *lattice)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (lattice, &n);
  arb_t coefficient;

  arb_init (coefficient);
  for (gsize i = 0; i < n; i++) {
    arb_set_d (coefficient, p[i]);
    arb_poly_set_coeff_arb (polynomial, (slong) i, coefficient);
  }
  arb_clear (coefficient);
}

static double
density_at (const WeftLattice *lattice, gint64 place)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (lattice, &n);
  gint64 index = place - weft_lattice_get_first (lattice);

  return index >= 0 && index < (gint64) n ? p[index] : 0;
}

/* @exact: coefficients from place @first on. Every place within the bound together, and above 1e-290 relatively. */
static void
compare (const WeftLattice *ours, const double *relative, const arb_poly_t exact, gint64 first)
{
  arf_t difference;
  double total = 0;
  double worst = 0;
  double surest = 0;

  arf_init (difference);
  for (slong i = 0; i < arb_poly_length (exact); i++) {
    arb_srcptr coefficient = arb_poly_get_coeff_ptr (exact, i);
    double value = density_at (ours, first + i);
    double true_value = arf_get_d (arb_midref (coefficient), ARF_RND_NEAR);
    double off;

    arf_set_d (difference, value);
    arf_sub (difference, difference, arb_midref (coefficient), 64, ARF_RND_NEAR);
    off = fabs (arf_get_d (difference, ARF_RND_NEAR));
    total += off;
    if (true_value > 1e-290) {
      gint64 index = first + i - weft_lattice_get_first (ours);

      g_assert_cmpint (arb_rel_accuracy_bits (coefficient), >, 80);
      worst = MAX (worst, off / true_value);
      g_assert_cmpfloat (off, <=, value > 0 ? relative[index] * value : off);
      surest = MAX (surest, relative[index]);
    }
  }
  arf_clear (difference);
  g_test_message ("%ld places: total variation %.3g, bound %.3g; relative %.3g, bound %.3g",
                  arb_poly_length (exact), total, weft_lattice_get_error (ours), worst, surest);
  g_assert_cmpfloat (total, <=, weft_lattice_get_error (ours));
  g_assert_cmpfloat (worst, <, 1e-6);
  g_assert_cmpfloat (weft_lattice_get_error (ours), <, 1e-9);
}

static void
check_power (Shape shape, gsize n, guint count)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftLattice) part = make_part (shape, n, 3);
  g_autoptr (WeftLattice) counts = weft_lattice_new_point (1, count);
  g_autoptr (WeftLattice) ours = NULL;
  g_autofree double *relative = NULL;
  arb_poly_t polynomial;

  ours = weft_tilted_sum (&(WeftSummand){part, counts}, 1, &relative, job, &error);
  g_assert_no_error (error);
  arb_poly_init (polynomial);
  set_polynomial (polynomial, part);
  arb_poly_pow_ui (polynomial, polynomial, count, BITS);
  compare (ours, relative, polynomial, 3 * (gint64) count);
  arb_poly_clear (polynomial);
}

static void
check_two (Shape shape, gsize n, Shape other_shape, gsize n_other)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftLattice) a = make_part (shape, n, 3);
  g_autoptr (WeftLattice) b = make_part (other_shape, n_other, 4);
  g_autoptr (WeftLattice) once = weft_lattice_new_point (1, 1);
  g_autoptr (WeftLattice) ours = NULL;
  g_autofree double *relative = NULL;
  arb_poly_t exact;
  arb_poly_t other;

  ours = weft_tilted_sum ((WeftSummand[]){{a, once}, {b, once}}, 2, &relative, job, NULL);
  arb_poly_init (exact);
  arb_poly_init (other);
  set_polynomial (exact, a);
  set_polynomial (other, b);
  arb_poly_mul (exact, exact, other, BITS);
  compare (ours, relative, exact, 7);
  arb_poly_clear (exact);
  arb_poly_clear (other);
}

static void
test_two (void)
{
  check_two (SHAPE_ROUGH, 20000, SHAPE_ROUGH, 30000);
  check_two (SHAPE_GEOMETRIC, 20000, SHAPE_ROUGH, 500);
  check_two (SHAPE_GEOMETRIC, 5000, SHAPE_GEOMETRIC, 20000);
}

/* By Horner's rule on polynomials. */
static void
check_random (Shape shape, gsize n, gsize n_counts)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftLattice) a = make_part (shape, n, 0);
  g_autoptr (WeftLattice) counts = make_part (SHAPE_ROUGH, n_counts, 0);
  g_autoptr (WeftLattice) ours = NULL;
  g_autofree double *relative = NULL;
  const double *f = weft_lattice_get_probabilities (counts, &n_counts);
  arb_poly_t exact;
  arb_poly_t part;
  arb_t weight;
  arb_t constant;

  ours = weft_tilted_sum (&(WeftSummand){a, counts}, 1, &relative, job, NULL);
  arb_poly_init (exact);
  arb_poly_init (part);
  arb_init (weight);
  arb_init (constant);
  set_polynomial (part, a);
  for (gsize r = n_counts; r-- > 0;) {
    arb_poly_mul (exact, exact, part, BITS);
    arb_set_d (weight, f[r]);
    arb_poly_get_coeff_arb (constant, exact, 0);
    arb_add (constant, constant, weight, BITS);
    arb_poly_set_coeff_arb (exact, 0, constant);
  }
  compare (ours, relative, exact, 0);
  arb_clear (weight);
  arb_clear (constant);
  arb_poly_clear (exact);
  arb_poly_clear (part);
}

static void
test_random_counts (void)
{
  check_random (SHAPE_ROUGH, 300, 40);
  check_random (SHAPE_GEOMETRIC, 200, 60);
}

static void
test_powers (gconstpointer data)
{
  Shape shape = GPOINTER_TO_UINT (data);

  check_power (shape, 512, shape == SHAPE_ROUGH ? 256 : 32);
  check_power (shape, 40, 300);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/referee/power/rough", GUINT_TO_POINTER (SHAPE_ROUGH), test_powers);
  g_test_add_data_func ("/referee/power/geometric", GUINT_TO_POINTER (SHAPE_GEOMETRIC), test_powers);
  g_test_add_data_func ("/referee/power/spike", GUINT_TO_POINTER (SHAPE_SPIKE), test_powers);
  g_test_add_func ("/referee/two", test_two);
  g_test_add_func ("/referee/random-counts", test_random_counts);
  return g_test_run ();
}
