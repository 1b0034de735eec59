/* test-task-networks.c: closed queueing networks with up to six customers as Markov chains: every state, every rate, and the balance of all
 * states solved by elimination. Mean values follow neither from a product form nor from a recursion there. What is approximate stays as near
 * to the exact answer as is said here. */
#include "weft-closed-network.h"
#include "test-seed.h"

#include <math.h>
#include <string.h>

#define MOST_CENTERS   3
#define MOST_STATIONS  (MOST_CENTERS + 1) /* the first: away from all centres */
#define MOST_CUSTOMERS 6
#define MOST_STATES    84 /* of 6 customers at 4 stations */
#define MOST_RATES     4

typedef struct {
  WeftClosedNetwork network;
  WeftCenter centers[MOST_CENTERS];
  double rates[MOST_CENTERS][MOST_RATES];
  double routes[MOST_STATIONS]
               [MOST_STATIONS]; /* with which probability a customer goes from a station to another */
  guint n_stations;
  guint n_customers;
} Case;

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

/* Balance by elimination without differences, so that nothing cancels (Grassmann, Taksar and Heyman 1985). @rates: (array length=n*n): from
 * a state to another; overwritten. */
static void
solve_balance (double *rates, guint n, double *shares)
{
  double sum = 1;

  for (guint last = n; last-- > 1;) {
    double leaves = 0;

    for (guint to = 0; to < last; to++)
      leaves += rates[last * n + to];
    for (guint from = 0; from < last; from++) {
      rates[from * n + last] /= leaves;
      for (guint to = 0; to < last; to++)
        rates[from * n + to] += rates[from * n + last] * rates[last * n + to];
    }
  }
  shares[0] = 1;
  for (guint i = 1; i < n; i++) {
    shares[i] = 0;
    for (guint from = 0; from < i; from++)
      shares[i] += shares[from] * rates[from * n + i];
    sum += shares[i];
  }
  for (guint i = 0; i < n; i++)
    shares[i] /= sum;
}

/* Each station leads to the next, so that a customer comes to all, and to any other. */
static void
make_routes (Case *made, WeftRandom *random)
{
  for (guint from = 0; from < made->n_stations; from++) {
    double sum = 0;

    for (guint to = 0; to < made->n_stations; to++) {
      gboolean is_next = to == (from + 1) % made->n_stations;

      made->routes[from][to] = is_next || pick (random, 2) == 0 ? pick_size (random, -1.5, 0) : 0;
      sum += made->routes[from][to];
    }
    for (guint to = 0; to < made->n_stations; to++)
      made->routes[from][to] /= sum;
  }
}

/* How often a customer is at each station for once that it is away: the balance of one that changes its station at every step. */
static void
find_visits (Case *made)
{
  double steps[MOST_STATIONS * MOST_STATIONS];
  double shares[MOST_STATIONS];
  guint n = made->n_stations;

  for (guint from = 0; from < n; from++)
    for (guint to = 0; to < n; to++)
      steps[from * n + to] = made->routes[from][to];
  solve_balance (steps, n, shares);
  for (guint c = 0; c + 1 < n; c++)
    made->centers[c].visits = shares[c + 1] / shares[0];
}

static void
make_case (Case *made, WeftRandom *random)
{
  memset (made, 0, sizeof *made);
  made->n_stations = 2 + pick (random, MOST_CENTERS);
  made->n_customers = 1 + pick (random, MOST_CUSTOMERS);
  made->network = (WeftClosedNetwork){pick_size (random, -2, 2), made->centers, made->n_stations - 1};
  for (guint c = 0; c < made->network.n_centers; c++) {
    made->centers[c] = (WeftCenter){.kind = pick (random, 3),
                                    .service = pick_size (random, -2, 1),
                                    .rates = made->rates[c],
                                    .n_rates = pick (random, MOST_RATES + 1)};
    for (guint j = 0; j < MOST_RATES; j++)
      made->rates[c][j] = pick_size (random, -0.5, 1);
  }
  make_routes (made, random);
  find_visits (made);
}

/* How many customers leave a station at which @n are, in a unit of time. */
static double
get_rate (const Case *made, guint station, guint n)
{
  const WeftCenter *center = &made->centers[MAX (station, 1) - 1];

  if (n == 0)
    return 0;
  if (station == 0)
    return n / made->network.think;
  if (center->kind == WEFT_CENTER_QUEUE)
    return 1 / center->service;
  if (center->kind == WEFT_CENTER_DELAY)
    return n / center->service;
  return (center->n_rates == 0 ? 1 : center->rates[MIN (n, center->n_rates) - 1]) / center->service;
}

typedef struct {
  guint at[MOST_STATES][MOST_STATIONS];
  guint n;
} States;

/* All ways in which @left customers are at the stations from @station on, behind those of @state. */
static void
list_states (const Case *made, guint *state, guint station, guint left, States *states)
{
  if (station + 1 == made->n_stations) {
    state[station] = left;
    g_assert_cmpuint (states->n, <, MOST_STATES);
    memcpy (states->at[states->n++], state, sizeof states->at[0]);
    return;
  }
  for (guint n = 0; n <= left; n++) {
    state[station] = n;
    list_states (made, state, station + 1, left - n, states);
  }
}

static guint
find_state (const States *states, const guint *state)
{
  for (guint i = 0; i < states->n; i++)
    if (memcmp (states->at[i], state, sizeof states->at[i]) == 0)
      return i;
  g_assert_not_reached ();
}

static void
fill_rates (const Case *made, const States *states, double *rates)
{
  for (guint i = 0; i < states->n; i++)
    for (guint from = 0; from < made->n_stations; from++)
      for (guint to = 0; to < made->n_stations; to++) {
        guint next[MOST_STATIONS];

        if (to == from || states->at[i][from] == 0)
          continue;
        memcpy (next, states->at[i], sizeof next);
        next[from]--;
        next[to]++;
        rates[i * states->n + find_state (states, next)] +=
            get_rate (made, from, states->at[i][from]) * made->routes[from][to];
      }
}

/* Mean customers at each station, and how often one goes away from the first. */
static double
solve_chain (const Case *made, double *customers)
{
  guint state[MOST_STATIONS] = {0};
  States states = {.n = 0};
  double shares[MOST_STATES];
  g_autofree double *rates = NULL;
  double throughput = 0;

  list_states (made, state, 0, made->n_customers, &states);
  rates = g_new0 (double, states.n *states.n);
  fill_rates (made, &states, rates);
  solve_balance (rates, states.n, shares);
  memset (customers, 0, MOST_STATIONS * sizeof *customers);
  for (guint i = 0; i < states.n; i++) {
    for (guint k = 0; k < made->n_stations; k++)
      customers[k] += shares[i] * states.at[i][k];
    throughput += shares[i] * get_rate (made, 0, states.at[i][0]);
  }
  return throughput;
}

static void
check_equal (double found, double right, const char *what, guint center)
{
  if (!(fabs (found - right) <= 1e-9 * right))
    g_error ("%s of centre %u: %.17g, not %.17g", what, center, found, right);
}

static void
test_chain (void)
{
  WeftRandom random;
  g_autoptr (WeftJob) job = weft_job_new ();

  test_random_init (&random, 91, 0);
  for (guint i = 0; i < 600; i++) {
    Case made;
    double customers[MOST_STATIONS];
    double residences[MOST_CENTERS];
    double residual;
    double right;
    double cycle;

    make_case (&made, &random);
    right = solve_chain (&made, customers);
    g_assert_true (
        weft_closed_network_solve (&made.network, made.n_customers, residences, &residual, job, NULL));
    cycle = made.network.think;
    for (guint c = 0; c < made.network.n_centers; c++)
      cycle += made.centers[c].visits * residences[c];
    check_equal (made.n_customers / cycle, right, "throughput", 0);
    for (guint c = 0; c < made.network.n_centers; c++) {
      double flow = right * made.centers[c].visits;

      check_equal (residences[c], customers[c + 1] / flow, "residence", c);
      check_equal (made.n_customers / cycle * made.centers[c].visits * residences[c], customers[c + 1],
                   "queue", c);
    }
  }
}

static double
find_throughput (const WeftClosedNetwork *network, guint n, const double *residences)
{
  double cycle = network->think;

  for (guint c = 0; c < network->n_centers; c++)
    cycle += network->centers[c].visits * residences[c];
  return n / cycle;
}

/* Printed in a textbook: demands 0.605, 2.1 and 1.35, away for 15: throughputs, and queues of three customers. */
static void
test_textbook (void)
{
  const double throughputs[] = {0.05248, 0.10309, 0.15152};
  const double queues[] = {0.0976, 0.3947, 0.2350};
  const WeftCenter centers[] = {{WEFT_CENTER_QUEUE, 1, 0.605, NULL, 0},
                                {WEFT_CENTER_QUEUE, 1, 2.1, NULL, 0},
                                {WEFT_CENTER_QUEUE, 1, 1.35, NULL, 0}};
  const WeftClosedNetwork network = {15, centers, 3};
  g_autoptr (WeftJob) job = weft_job_new ();

  for (guint n = 1; n <= 3; n++) {
    double residences[3];
    double residual;
    double exact;

    g_assert_true (weft_closed_network_solve (&network, n, residences, &residual, job, NULL));
    exact = find_throughput (&network, n, residences);
    g_assert_cmpfloat_with_epsilon (exact, throughputs[n - 1], 5e-6);
    for (guint c = 0; c < 3 && n == 3; c++)
      g_assert_cmpfloat_with_epsilon (exact * residences[c], queues[c], 5e-5);
    weft_closed_network_approximate (&network, n, residences, &residual);
    g_assert_cmpfloat (residual, <=, 1e-12);
    g_assert_cmpfloat_with_epsilon (find_throughput (&network, n, residences), exact, 0.005 * exact);
    for (guint c = 0; c < 3 && n == 3; c++)
      g_assert_cmpfloat_with_epsilon (exact * residences[c], queues[c], 0.03 * queues[c]);
  }
}

/* Throughput is never taken for greater than it is, and at most by a tenth for less; one customer never waits. */
static void
test_approximation (void)
{
  WeftRandom random;
  g_autoptr (WeftJob) job = weft_job_new ();
  double worst = 0;

  test_random_init (&random, 92, 0);
  for (guint i = 0; i < 3000; i++) {
    WeftCenter centers[8];
    WeftClosedNetwork network = {pick_size (&random, -2, 3), centers, 1 + pick (&random, 8)};
    guint n = 1 + pick (&random, 64);
    double residences[8];
    double residual;
    double exact;
    double near;

    for (guint c = 0; c < 8; c++)
      centers[c] =
          (WeftCenter){pick (&random, 4) == 0 ? WEFT_CENTER_DELAY : WEFT_CENTER_QUEUE,
                       pick_size (&random, -1, 1), pick_size (&random, -1, pick (&random, 2)), NULL, 0};
    g_assert_true (weft_closed_network_solve (&network, n, residences, &residual, job, NULL));
    exact = find_throughput (&network, n, residences);
    weft_closed_network_approximate (&network, n, residences, &residual);
    near = find_throughput (&network, n, residences);
    g_assert_cmpfloat (residual, <=, 1e-9);
    worst = MAX (worst, 1 - near / exact);
    g_assert_cmpfloat (near, <=, exact * (1 + 1e-12));
    g_assert_cmpfloat (near, >=, exact * (n == 1 ? 1 - 1e-12 : 0.9));
  }
  g_test_message ("throughputs are at most %.2f %% too small", 100 * worst);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/task-networks/chain", test_chain);
  g_test_add_func ("/task-networks/textbook", test_textbook);
  g_test_add_func ("/task-networks/approximation", test_approximation);
  return g_test_run ();
}
