/* test-comparison.c: two independent quantities against each other: every pair counted, and what must hold of any two. */
#include "weft-comparison.h"

#include <math.h>

static WeftLattice *
make_lattice (GRand *random, double step)
{
  gsize n = (gsize) g_rand_int_range (random, 1, 40);
  double *p = g_new (double, n);
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    sum += p[i] = g_rand_int_range (random, 0, 3) > 0 ? g_rand_double (random) : 0;
  for (gsize i = 0; i < n; i++)
    p[i] = sum > 0 ? p[i] / sum : 1.0 / (double) n;
  return weft_lattice_new_take (step, g_rand_int_range (random, 0, 30), p, n, 1e-12);
}

/* Every pair. */
static WeftComparison
count_pairs (const WeftLattice *a, const WeftLattice *b)
{
  WeftComparison comparison = {0};
  gsize n;
  gsize m;
  const double *p = weft_lattice_get_probabilities (a, &n);
  const double *q = weft_lattice_get_probabilities (b, &m);

  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < m; j++) {
      double gap = weft_lattice_get_value (a, i) - weft_lattice_get_value (b, j);

      *(fabs (gap) < 1e-7 ? &comparison.equal
        : gap < 0         ? &comparison.less
                          : &comparison.greater) += p[i] * q[j];
    }
  return comparison;
}

static void
assert_near (double value, double expected)
{
  g_assert_cmpfloat (fabs (value - expected), <=, 1e-14 + 1e-12 * fabs (expected));
}

static void
test_pairs (void)
{
  static const double steps[] = {1, 0.5, 3, 0.1, 1.0 / 3};
  guint32 seed = g_random_int ();
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint round = 0; round < 500; round++) {
    g_autoptr (WeftLattice) a = make_lattice (random, steps[round % 5]);
    g_autoptr (WeftLattice) b = make_lattice (random, steps[round / 5 % 5]);
    WeftComparison comparison = weft_compare_times (a, b);
    WeftComparison back = weft_compare_times (b, a);
    WeftComparison pairs = count_pairs (a, b);

    assert_near (comparison.less, pairs.less);
    assert_near (comparison.equal, pairs.equal);
    assert_near (comparison.greater, pairs.greater);
    assert_near (comparison.less, back.greater);
    assert_near (comparison.equal, back.equal);
    assert_near (comparison.less + comparison.equal + comparison.greater,
                 weft_lattice_get_mass (a) * weft_lattice_get_mass (b));
    g_assert_cmpfloat (comparison.error, ==, 2e-12);
  }
}

/* A die against itself: 15, 6 and 15 of 36; a die against its double. */
static void
test_dice (void)
{
  double *p = g_new (double, 6);
  double *q = g_new (double, 6);
  g_autoptr (WeftLattice) die = NULL;
  g_autoptr (WeftLattice) twice = NULL;
  WeftComparison comparison;

  for (guint i = 0; i < 6; i++)
    p[i] = q[i] = 1.0 / 6;
  die = weft_lattice_new_take (1, 1, p, 6, 0);
  twice = weft_lattice_new_take (2, 1, q, 6, 0);
  comparison = weft_compare_times (die, die);
  assert_near (comparison.less, 15.0 / 36);
  assert_near (comparison.equal, 6.0 / 36);
  comparison = weft_compare_times (die, twice);
  assert_near (comparison.less, 27.0 / 36);
  assert_near (comparison.equal, 3.0 / 36);
  assert_near (comparison.greater, 6.0 / 36);
}

/* A tail of 1e-300 is not lost beside a mass of 1. */
static void
test_small (void)
{
  double *p = g_new0 (double, 11);
  g_autoptr (WeftLattice) a = NULL;
  g_autoptr (WeftLattice) b = weft_lattice_new_point (1, 5);
  WeftComparison comparison;

  p[0] = 1;
  p[10] = 1e-300;
  a = weft_lattice_new_take (1, 0, p, 11, 0);
  comparison = weft_compare_times (a, b);
  g_assert_cmpfloat (comparison.less, ==, 1);
  g_assert_cmpfloat (comparison.greater, ==, 1e-300);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/comparison/pairs", test_pairs);
  g_test_add_func ("/comparison/dice", test_dice);
  g_test_add_func ("/comparison/small", test_small);
  return g_test_run ();
}
