/* test-task-systems.c: what tasks that run at once cost each other, against the same by other ways: states and their rates in full, without
 * recursions and without leaving out anything. */
#include "weft-task-system.h"
#include "test-seed.h"

#include <math.h>

static guint
pick (WeftRandom *random, guint n)
{
  return (guint) weft_random_below (random, n);
}

/* From 10 to the power of @low to that of @high. */
static double
pick_size (WeftRandom *random, double low, double high)
{
  return pow (10, low + (high - low) * weft_random_uniform (random));
}

/* Customers at the lock as an arriving one finds them: the chain of the n - 1 others, its balance solved from one end in logarithms. */
static double
find_residence_plainly (double mean, double rate, guint32 n)
{
  double logarithm = 0;
  double greatest = 0;
  double sum = 0;
  double customers = 0;

  for (guint32 j = 1; j < n; j++) {
    logarithm += log ((n - j) * rate * mean);
    greatest = MAX (greatest, logarithm);
  }
  logarithm = 0;
  for (guint32 j = 0; j < n; j++) {
    double p = exp (logarithm - greatest);

    sum += p;
    customers += j * p;
    logarithm += log ((n - 1 - j) * rate * mean);
  }
  return mean * (1 + customers / sum);
}

static void
test_lock (void)
{
  WeftRandom random;

  test_random_init (&random, 81, 0);
  for (guint i = 0; i < 3000; i++) {
    guint32 n = 1 + pick (&random, i % 10 == 0 ? 20000 : 30);
    double mean = pick_size (&random, -3, 3);
    double rate = pick_size (&random, -9, 4);
    double found = weft_task_lock_find_residence (mean, rate, n);
    double plain = find_residence_plainly (mean, rate, n);

    g_assert_cmpfloat_with_epsilon (found, plain, 1e-10 * plain);
    g_assert_cmpfloat (found, >=, mean);
    g_assert_cmpfloat (found, <=, mean * n * (1 + 1e-14));
    g_assert_cmpfloat (weft_task_lock_find_residence (mean, rate, n + 1), >=, found * (1 - 1e-14));
    g_assert_cmpfloat (weft_task_lock_find_residence (mean, 1.5 * rate, n), >=, found * (1 - 1e-14));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/task-systems/lock", test_lock);
  return g_test_run ();
}
