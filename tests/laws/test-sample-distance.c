/* test-sample-distance.c: measured values against a prediction: the distribution functions compared wherever they could differ most, known answers, and how
 * often draws of the prediction itself are called different. */
#include "test-seed.h"
#include "weft-order.h"
#include "weft-sample-distance.h"

#include <math.h>
#include <stdlib.h>

#define BELOW(n)    weft_random_below (random, n)
#define MOST_PLACES 30
#define MOST_VALUES 40

static WeftLattice *
make_lattice (WeftRandom *random, double step)
{
  gsize n = 1 + BELOW (MOST_PLACES);
  double *p = g_new (double, n);
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    sum += p[i] = i == 0 || BELOW (3) > 0 ? 1 + BELOW (9) : 0;
  for (gsize i = 0; i < n; i++)
    p[i] /= sum;
  return weft_lattice_new_take (step, BELOW (20), p, n, 0);
}

/* On places and between them, with many ties. */
static gsize
make_values (WeftRandom *random, double step, double *values)
{
  gsize n = 1 + BELOW (MOST_VALUES);

  for (gsize i = 0; i < n; i++)
    values[i] = step * (BELOW (60) + (BELOW (3) == 0 ? 0.25 * BELOW (4) : 0));
  qsort (values, n, sizeof *values, weft_order_doubles);
  return n;
}

static double
count_share (const double *values, gsize n, double time)
{
  gsize below = 0;

  for (gsize i = 0; i < n; i++)
    below += values[i] <= time;
  return (double) below / (double) n;
}

/* The other way to find it: at every quarter of a step, a little above it, so that what is meant to stand there does, and a little below. */
static double
search_ks (const WeftLattice *predicted, const double *values, gsize n, double *at)
{
  double step = weft_lattice_get_step (predicted);
  double most = 0;

  for (guint i = 0; i <= 4 * 80; i++)
    for (int side = -1; side <= 1; side += 2) {
      double time = step * (i / 4.0 + side * 1e-6);
      double gap = fabs (weft_lattice_get_cumulative (predicted, time) - count_share (values, n, time));

      if (gap > most + 1e-12) {
        most = gap;
        *at = step * i / 4.0;
      }
    }
  return most;
}

static void
check_random (WeftRandom *random, double step)
{
  g_autoptr (WeftLattice) predicted = make_lattice (random, step);
  double values[MOST_VALUES];
  gsize n = make_values (random, step, values);
  WeftSampleDistance distance = weft_sample_distance_find (predicted, values, n);
  double at = values[0];
  double ks = search_ks (predicted, values, n, &at);
  double late = weft_lattice_get_cumulative (predicted, distance.at + 1e-6 * step) -
                count_share (values, n, distance.at + 1e-6 * step);
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    sum += values[i];
  g_assert_cmpuint (distance.n, ==, n);
  g_assert_cmpfloat_with_epsilon (distance.ks, ks, 1e-12);
  g_assert_cmpfloat_with_epsilon (fabs (late), ks, 1e-12);
  g_assert_true (ks < 1e-12 || distance.is_late == (late > 0));
  g_assert_cmpfloat_with_epsilon (distance.mean, sum / (double) n, 1e-12 * (1 + fabs (sum)));
  g_assert_cmpfloat (count_share (values, n, distance.p95), >=, 0.95 - 1e-12);
  g_assert_cmpfloat (count_share (values, n, distance.p95 - 1e-6 * step), <, 0.95);
  g_assert_true (distance.predicted_mean == weft_lattice_get_mean (predicted));
  g_assert_true (distance.predicted_p95 == weft_lattice_get_quantile (predicted, 0.95));
}

static void
test_search (void)
{
  static const double steps[] = {1, 0.5, 3, 0.1, 1.0 / 3};
  WeftRandom random;

  test_random_init (&random, 1997, 1);
  for (guint i = 0; i < test_cases (3000); i++)
    check_random (&random, steps[i % G_N_ELEMENTS (steps)]);
}

/* Known answers. */

static void
assert_distance (WeftLattice *predicted,
                 const double *values,
                 gsize n,
                 double ks,
                 double at,
                 gboolean is_late)
{
  WeftSampleDistance distance = weft_sample_distance_find (predicted, values, n);

  g_assert_cmpfloat_with_epsilon (distance.ks, ks, 1e-15);
  g_assert_cmpfloat (distance.at, ==, at);
  g_assert_cmpint (distance.is_late, ==, is_late);
  g_assert_cmpfloat (distance.chance, ==, MIN (sqrt (log (40) / (2 * (double) n)), 1));
  weft_lattice_unref (predicted);
}

static WeftLattice *
make_die (void)
{
  double *p = g_new (double, 6);

  for (guint i = 0; i < 6; i++)
    p[i] = 1.0 / 6;
  return weft_lattice_new_take (1, 1, p, 6, 0);
}

/* A die that shows each side once, one that shows 1 only, and one that shows 6 only; constants that are right, too small and too great. */
static void
test_known (void)
{
  static const double each[] = {1, 2, 3, 4, 5, 6};
  static const double ones[] = {1, 1, 1};
  static const double sixes[] = {6, 6};
  static const double three = 3;

  assert_distance (weft_lattice_new_point (1, 3), &three, 1, 0, 3, FALSE);
  assert_distance (weft_lattice_new_point (1, 2), &three, 1, 1, 2, TRUE);
  assert_distance (weft_lattice_new_point (1, 4), &three, 1, 1, 3, FALSE);
  assert_distance (make_die (), ones, 3, 5.0 / 6, 1, FALSE);
  assert_distance (make_die (), sixes, 2, 5.0 / 6, 5, TRUE);
  {
    g_autoptr (WeftLattice) die = make_die ();
    WeftSampleDistance distance = weft_sample_distance_find (die, each, 6);

    g_assert_cmpfloat (distance.ks, <, 1e-15);
    g_assert_cmpfloat (distance.mean, ==, 3.5);
    g_assert_cmpfloat (distance.p95, ==, 6);
    g_assert_cmpfloat_with_epsilon (distance.standard_error, sqrt (3.5 / 6), 1e-15);
    g_assert_cmpfloat_with_epsilon (distance.chance, sqrt (log (40) / 12), 1e-15);
  }
}

/* The mean of many values that are nearly the same does not lose what they differ by. */
static void
test_near (void)
{
  g_autoptr (WeftLattice) predicted = weft_lattice_new_point (1, 0);
  double values[1000];
  WeftSampleDistance distance;

  for (guint i = 0; i < 1000; i++)
    values[i] = 1e9 + (i < 500 ? 0 : 1);
  distance = weft_sample_distance_find (predicted, values, 1000);
  g_assert_cmpfloat (distance.mean, ==, 1e9 + 0.5);
  g_assert_cmpfloat_with_epsilon (distance.standard_error, sqrt (0.25 / 999), 1e-12);
}

/* Draws of the prediction are called different in at most one of twenty cases. Of 400, of which 20 may be, more than 60 are not within nine standard deviations. */
static void
test_chance (void)
{
  WeftRandom random;
  guint n_different = 0;

  test_random_init (&random, 1997, 2);
  for (guint i = 0; i < 400; i++) {
    g_autoptr (WeftLattice) predicted = make_lattice (&random, 1);
    double values[MOST_VALUES];

    for (guint j = 0; j < MOST_VALUES; j++)
      values[j] =
          weft_lattice_get_quantile (predicted, (weft_random_below (&random, 1u << 30) + 0.5) / (1u << 30));
    qsort (values, MOST_VALUES, sizeof *values, weft_order_doubles);
    {
      WeftSampleDistance distance = weft_sample_distance_find (predicted, values, MOST_VALUES);

      n_different += distance.ks > distance.chance;
    }
  }
  g_assert_cmpuint (n_different, <=, 60);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sample-distance/search", test_search);
  g_test_add_func ("/sample-distance/known", test_known);
  g_test_add_func ("/sample-distance/near", test_near);
  g_test_add_func ("/sample-distance/chance", test_chance);
  return g_test_run ();
}
