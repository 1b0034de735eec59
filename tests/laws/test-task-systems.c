/* test-task-systems.c: what tasks that run at once cost each other, against the same by other ways: states and their rates in full, without
 * recursions and without leaving out anything. */
#include "weft-task-system.h"
#include "test-product-form.h"
#include "test-seed.h"

#include <math.h>

#define MOST_CENTERS 4

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

typedef struct {
  WeftClosedNetwork network;
  WeftCenter centers[MOST_CENTERS];
  double rates[MOST_CENTERS][4];
} Case;

static void
make_network (Case *made, WeftRandom *random)
{
  made->network =
      (WeftClosedNetwork){pick_size (random, -2, 2), made->centers, pick (random, MOST_CENTERS + 1)};
  for (guint c = 0; c < MOST_CENTERS; c++) {
    made->centers[c] = (WeftCenter){.kind = pick (random, 3),
                                    .visits = pick (random, 8) == 0 ? 0 : pick_size (random, -2, 1),
                                    .service = pick (random, 8) == 0 ? 0 : pick_size (random, -2, 1),
                                    .rates = made->rates[c],
                                    .n_rates = pick (random, 5)};
    for (guint j = 0; j < 4; j++)
      made->rates[c][j] = pick_size (random, -0.5, 1);
  }
}

static void
test_product_form (void)
{
  WeftRandom random;
  g_autoptr (WeftJob) job = weft_job_new ();

  test_random_init (&random, 82, 0);
  for (guint i = 0; i < 5000; i++) {
    Case made;
    guint n = 1 + pick (&random, 7);
    double customers[MOST_CENTERS] = {0};
    double fewer[MOST_CENTERS] = {0};
    double residences[MOST_CENTERS];
    double residual;
    double sum;
    double throughput;

    make_network (&made, &random);
    sum = test_sum_states (&made.network, 0, n, 1, customers);
    throughput = test_sum_states (&made.network, 0, n - 1, 1, fewer) / sum;
    g_assert_true (weft_closed_network_solve (&made.network, n, residences, &residual, job, NULL));
    g_assert_true (residual == 0);
    for (guint c = 0; c < made.network.n_centers; c++) {
      double used = throughput * made.centers[c].visits * residences[c];

      if (!(fabs (used - customers[c] / sum) <= 1e-12 * customers[c] / sum))
        g_error ("customers at centre %u: %.17g, not %.17g", c, used, customers[c] / sum);
      g_assert_cmpfloat (residences[c], >=, 0);
    }
  }
}

/* A centre whose rate grows and then falls, saturated, with 300 customers: the chain of those at it in logarithms. */
static void
test_birth_and_death (void)
{
  const double rates[] = {1, 1.8, 2.4, 2.7, 2};
  g_autoptr (WeftJob) job = weft_job_new ();
  WeftRandom random;

  test_random_init (&random, 83, 0);
  for (guint i = 0; i < 300; i++) {
    guint n = 1 + pick (&random, 300);
    double think = pick_size (&random, -2, 3);
    WeftCenter center = {WEFT_CENTER_LOAD_DEPENDENT, 1, 1, rates, G_N_ELEMENTS (rates)};
    WeftClosedNetwork network = {think, &center, 1};
    double logarithms[301] = {0};
    double greatest = 0;
    double sum = 0;
    double customers = 0;
    double residence;
    double residual;
    double plain;

    for (guint j = 1; j <= n; j++) {
      logarithms[j] =
          logarithms[j - 1] + log ((n - j + 1) / think / rates[MIN (j, G_N_ELEMENTS (rates)) - 1]);
      greatest = MAX (greatest, logarithms[j]);
    }
    for (guint j = 0; j <= n; j++) {
      sum += exp (logarithms[j] - greatest);
      customers += j * exp (logarithms[j] - greatest);
    }
    plain = think * customers / (n * sum - customers);
    g_assert_true (weft_closed_network_solve (&network, n, &residence, &residual, job, NULL));
    if (!(fabs (residence - plain) <= 1e-9 * plain))
      g_error ("%u customers away for %g: %.17g, not %.17g", n, think, residence, plain);
  }
}

/* Printed in a textbook: demands 0.605, 2.1 and 1.35, away for 15. */
static void
test_textbook (void)
{
  const double right[] = {4.0550, 4.4013, 4.7998};
  const WeftCenter centers[] = {{WEFT_CENTER_QUEUE, 1, 0.605, NULL, 0},
                                {WEFT_CENTER_QUEUE, 1, 2.1, NULL, 0},
                                {WEFT_CENTER_QUEUE, 1, 1.35, NULL, 0}};
  const WeftClosedNetwork network = {15, centers, 3};
  g_autoptr (WeftJob) job = weft_job_new ();

  for (guint n = 1; n <= 3; n++) {
    double residences[3];
    double residual;

    g_assert_true (weft_closed_network_solve (&network, n, residences, &residual, job, NULL));
    g_assert_cmpfloat_with_epsilon (residences[0] + residences[1] + residences[2], right[n - 1], 5e-5);
  }
}

static double
find_cycle (const WeftClosedNetwork *network, guint n, double *residual, WeftJob *job)
{
  double residences[MOST_CENTERS];
  double cycle = network->think;

  g_assert_true (weft_closed_network_solve (network, n, residences, residual, job, NULL));
  for (guint c = 0; c < network->n_centers; c++)
    cycle += network->centers[c].visits * residences[c];
  return cycle;
}

/* Beyond WEFT_NETWORK_EXACT customers: no customer is lost, throughput is within the bounds of balanced and saturated networks, and next to the
 * limit it is near the exact one. */
static void
test_approximation (void)
{
  WeftRandom random;
  g_autoptr (WeftJob) job = weft_job_new ();

  test_random_init (&random, 84, 0);
  for (guint i = 0; i < 500; i++) {
    Case made;
    guint n = WEFT_NETWORK_EXACT + 1 + pick (&random, 100000);
    double residual;
    double exact;
    double near_exact;
    double cycle;
    double greatest = 0;

    make_network (&made, &random);
    made.network.think *= pick_size (&random, 0, 4);
    for (guint c = 0; c < MOST_CENTERS; c++) {
      made.centers[c].kind = MIN (made.centers[c].kind, WEFT_CENTER_DELAY);
      if (c < made.network.n_centers && made.centers[c].kind == WEFT_CENTER_QUEUE)
        greatest = MAX (greatest, made.centers[c].visits * made.centers[c].service);
    }
    cycle = find_cycle (&made.network, n, &residual, job);
    g_assert_cmpfloat (residual, <=, 1e-9);
    g_assert_cmpfloat (n / cycle * greatest, <=, 1 + 1e-9);
    exact = find_cycle (&made.network, WEFT_NETWORK_EXACT, &residual, job) / WEFT_NETWORK_EXACT;
    near_exact =
        find_cycle (&made.network, WEFT_NETWORK_EXACT + 1, &residual, job) / (WEFT_NETWORK_EXACT + 1);
    g_assert_cmpfloat_with_epsilon (near_exact, exact, 0.03 * exact);
  }
}

/* Arrays of all populations, each quantity by its own formula. */
static double
find_response_plainly (const WeftSequentBus *bus, const WeftBusUsage *usage, guint n)
{
  double transfers = usage->invalidate + (1 - usage->invalidate) * (2 + usage->write_back);
  double accesses = (1 - usage->invalidate) * (1 - usage->remote_cache + usage->write_back);
  double on_bus[64] = {0}; /* residences of a transfer and an access with k customers */
  double in_memory[64] = {0};
  double at_bus[64] = {0}; /* customers */
  double at_module[64] = {0};
  double between[64] = {1 / usage->rate}; /* requests of one customer */
  double wait[64] = {0};

  for (guint k = 1; k <= n; k++) {
    double all = k - 1.0;
    double bus_used = all / between[k - 1] * transfers * bus->bus;
    double module_used = all / between[k - 1] * accesses / 2 * bus->memory;
    double open =
        (1 - usage->remote_cache) * in_memory[k - 1] + usage->remote_cache * bus->cache + on_bus[k - 1];
    double away = between[k - 1] / (1 - usage->invalidate) - open - wait[k - 1];
    double logarithm = 0;
    double states = 0;
    double shortest;

    for (guint j = 0; k > 3 && usage->invalidate < 1 && j < k; j++) {
      states += exp (logarithm);
      wait[k] += j > 2 ? exp (logarithm) * (j - 2) / 3 * open : 0;
      logarithm += log ((k - 1.0 - j) * open / away / MIN (j + 1, 3));
    }
    wait[k] /= states > 0 ? states : 1;
    on_bus[k] = bus->bus * (1 + at_bus[k - 1] - bus_used / 2);
    in_memory[k] = bus->memory * (1 + at_module[k - 1] - module_used / 2);
    between[k] = 1 / usage->rate + transfers * on_bus[k] + accesses * in_memory[k] +
                 (1 - usage->invalidate) * (usage->remote_cache * bus->cache + wait[k]);
    shortest = k * transfers * bus->bus;
    on_bus[k] += MAX (shortest - between[k], 0) / transfers;
    between[k] = MAX (between[k], shortest);
    shortest = k * accesses / 2 * bus->memory;
    in_memory[k] += accesses > 0 ? MAX (shortest - between[k], 0) / (accesses / 2) : 0;
    between[k] = MAX (between[k], shortest);
    at_bus[k] = k / between[k] * transfers * on_bus[k];
    at_module[k] = k / between[k] * accesses / 2 * in_memory[k];
  }
  return between[n] - 1 / usage->rate;
}

static double
find_response (const WeftSequentBus *bus, const WeftBusUsage *usage, guint n, WeftJob *job)
{
  double response;

  g_assert_true (weft_sequent_bus_solve (bus, usage, n, &response, job, NULL));
  return response;
}

static double
pick_share (WeftRandom *random)
{
  return pick (random, 4) == 0 ? pick (random, 2) : weft_random_uniform (random);
}

static void
test_bus (void)
{
  WeftRandom random;
  g_autoptr (WeftJob) job = weft_job_new ();

  test_random_init (&random, 85, 0);
  for (guint i = 0; i < 3000; i++) {
    WeftSequentBus bus = {pick_size (&random, -1, 1), pick_size (&random, -1, 1), pick_size (&random, -1, 1)};
    WeftBusUsage usage = {pick_size (&random, -4, 1), pick_share (&random), pick_share (&random),
                          pick_share (&random)};
    guint n = 1 + pick (&random, 60);
    double reads = 1 - usage.invalidate;
    double transfers = usage.invalidate + reads * (2 + usage.write_back);
    double alone = transfers * bus.bus + reads * ((1 - usage.remote_cache + usage.write_back) * bus.memory +
                                                  usage.remote_cache * bus.cache);
    double found = find_response (&bus, &usage, n, job);
    double plain = find_response_plainly (&bus, &usage, n);

    if (!(fabs (found - plain) <= 1e-9 * plain))
      g_error ("%u processors: %.17g, not %.17g", n, found, plain);
    g_assert_cmpfloat_with_epsilon (find_response (&bus, &usage, 1, job), alone, 1e-9 * alone);
    g_assert_cmpfloat (found, >=, alone * (1 - 1e-9));
    g_assert_cmpfloat (n / (1 / usage.rate + found) * transfers * bus.bus, <=, 1 + 1e-9);
    g_assert_cmpfloat (find_response (&bus, &usage, n + 1, job), >=, found * (1 - 1e-9));
    usage.rate *= 2;
    g_assert_cmpfloat (find_response (&bus, &usage, n, job), >=, found * (1 - 1e-9));
  }
}

static void
test_cancelled (void)
{
  const double rates[] = {1, 2};
  const WeftCenter center = {WEFT_CENTER_LOAD_DEPENDENT, 1, 1, rates, 2};
  const WeftClosedNetwork network = {1, &center, 1};
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  double residence;
  double residual;

  weft_job_cancel (job);
  g_assert_false (weft_closed_network_solve (&network, 100000, &residence, &residual, job, &error));
  g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/task-systems/lock", test_lock);
  g_test_add_func ("/task-systems/product-form", test_product_form);
  g_test_add_func ("/task-systems/birth-and-death", test_birth_and_death);
  g_test_add_func ("/task-systems/textbook", test_textbook);
  g_test_add_func ("/task-systems/approximation", test_approximation);
  g_test_add_func ("/task-systems/bus", test_bus);
  g_test_add_func ("/task-systems/cancelled", test_cancelled);
  return g_test_run ();
}
