/* weft-closed-network.c: see weft-closed-network.h. */
#include "weft-closed-network.h"

#include <math.h>
#include <string.h>

#define STEPS          100
#define ROWS_PER_CHECK 64
#define TINY           1e-200

static gboolean
depends_on_load (const WeftCenter *center)
{
  return center->kind == WEFT_CENTER_LOAD_DEPENDENT;
}

static guint32
count_dependent (const WeftClosedNetwork *network)
{
  guint32 n = 0;

  for (guint32 c = 0; c < network->n_centers; c++)
    n += depends_on_load (&network->centers[c]);
  return n;
}

/* One step of mean values over all centres but the load-dependent ones: residences by the @queues of one customer less. Returns the cycle. */
static double
find_cycle (const WeftClosedNetwork *network, const double *queues, double *residences)
{
  double cycle = network->think;

  for (guint32 c = 0; c < network->n_centers; c++) {
    const WeftCenter *center = &network->centers[c];

    if (depends_on_load (center))
      continue;
    residences[c] = center->service * (center->kind == WEFT_CENTER_QUEUE ? 1 + queues[c] : 1);
    cycle += center->visits * residences[c];
  }
  return cycle;
}

static void
set_queues (const WeftClosedNetwork *network, double throughput, const double *residences, double *queues)
{
  for (guint32 c = 0; c < network->n_centers; c++)
    if (!depends_on_load (&network->centers[c]))
      queues[c] = throughput * network->centers[c].visits * residences[c];
}

/* @throughputs: (nullable): those with 0 to n customers. */
static void
solve_exactly (const WeftClosedNetwork *network,
               guint32 n,
               double *queues,
               double *residences,
               double *throughputs)
{
  for (guint32 k = 1; k <= n; k++) {
    double throughput = k / find_cycle (network, queues, residences);

    set_queues (network, throughput, residences, queues);
    if (throughputs != NULL)
      throughputs[k] = throughput;
  }
}

/* Customers beyond @n at @throughput, and how fast they become more. */
static double
find_excess (const WeftClosedNetwork *network, guint32 n, double throughput, double *slope)
{
  double found = (n - 1.0) / n;
  double excess = throughput * network->think - n;

  *slope = network->think;
  for (guint32 c = 0; c < network->n_centers; c++) {
    double demand = network->centers[c].visits * network->centers[c].service;
    double left = network->centers[c].kind == WEFT_CENTER_QUEUE ? 1 - throughput * demand * found : 1;

    excess += throughput * demand / left;
    *slope += demand / (left * left);
  }
  return excess;
}

static double
find_greatest_throughput (const WeftClosedNetwork *network, guint32 n)
{
  double cycle = network->think;
  double greatest = 0;

  for (guint32 c = 0; c < network->n_centers; c++) {
    double demand = network->centers[c].visits * network->centers[c].service;

    cycle += demand;
    if (network->centers[c].kind == WEFT_CENTER_QUEUE)
      greatest = MAX (greatest, demand);
  }
  return greatest > 0 ? MIN (n / cycle, 1 / greatest) : n / cycle;
}

static void
solve_approximately (const WeftClosedNetwork *network, guint32 n, double *residences, double *residual)
{
  double throughput = find_greatest_throughput (network, n);
  double slope;

  for (guint i = 0; i < STEPS; i++) {
    double next = throughput - find_excess (network, n, throughput, &slope) / slope;

    if (next >= throughput)
      break;
    throughput = next;
  }
  *residual = fabs (find_excess (network, n, throughput, &slope)) / n;
  for (guint32 c = 0; c < network->n_centers; c++) {
    const WeftCenter *center = &network->centers[c];
    double used = center->kind == WEFT_CENTER_QUEUE ? throughput * center->visits * center->service : 0;

    residences[c] = center->service / (1 - used * (n - 1.0) / n);
  }
}

static double
get_rate (const WeftCenter *center, guint32 at_center)
{
  return center->n_rates == 0 ? 1 : center->rates[MIN (at_center, center->n_rates) - 1];
}

/* How many of k customers are at a load-dependent centre, as sums over its states. */
typedef struct {
  double weight;
  double flow; /* through the rest of the network, weighted */
  double stay; /* of one more customer, in units of the service, weighted */
} States;

static States
sum_states (const WeftCenter *center, const double *rest, guint32 k)
{
  double demand = center->visits * center->service;
  States sums = {1, rest[k], 1 / get_rate (center, 1)};
  double weight = 1; /* of the greatest, after n_tiny factors of TINY */
  guint n_tiny = 0;

  for (guint32 j = 1; j <= k; j++) {
    weight *= demand / get_rate (center, j) * rest[k - j + 1];
    if (weight > 1 && n_tiny > 0) {
      weight *= TINY;
      n_tiny--;
    } else if (weight > 1) {
      sums = (States){sums.weight / weight, sums.flow / weight, sums.stay / weight};
      weight = 1;
    } else if (weight < TINY && weight > 0) {
      weight /= TINY;
      n_tiny++;
    }
    if (n_tiny > 0)
      continue;
    sums.weight += weight;
    sums.flow += weight * rest[k - j];
    sums.stay += weight * (j + 1) / get_rate (center, j + 1);
  }
  return sums;
}

/* Makes of the throughputs of a network, by customers, those with @center besides; from the last down, since each needs those before it. */
static gboolean
join (const WeftCenter *center, double *throughputs, guint32 n, WeftJob *job, GError **error)
{
  for (guint32 k = n; k > 0; k--) {
    States sums = sum_states (center, throughputs, k);

    throughputs[k] = sums.flow / sums.weight;
    if (k % ROWS_PER_CHECK == 0 && !weft_job_check (job, error))
      return FALSE;
  }
  return TRUE;
}

/* The throughputs of the network without @left_out, which depends on its load, or (%NULL) of the whole. */
static gboolean
join_all (const WeftClosedNetwork *network,
          const WeftCenter *left_out,
          const double *rest,
          double *throughputs,
          guint32 n,
          WeftJob *job,
          GError **error)
{
  memcpy (throughputs, rest, (n + 1) * sizeof *throughputs);
  for (guint32 c = 0; c < network->n_centers; c++) {
    const WeftCenter *center = &network->centers[c];

    if (depends_on_load (center) && center != left_out && !join (center, throughputs, n, job, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
solve_dependent (const WeftClosedNetwork *network,
                 guint32 n,
                 double *queues,
                 double *residences,
                 WeftJob *job,
                 GError **error)
{
  g_autofree double *rest = weft_job_allocate (job, 2 * ((gsize) n + 1), sizeof *rest, error);
  double *throughputs = rest != NULL ? rest + n + 1 : NULL;

  if (rest == NULL)
    return FALSE;
  solve_exactly (network, n, queues, residences, rest);
  for (guint32 c = 0; c < network->n_centers; c++) {
    const WeftCenter *center = &network->centers[c];
    States sums;

    if (!depends_on_load (center))
      continue;
    if (!join_all (network, center, rest, throughputs, n, job, error))
      return FALSE;
    sums = sum_states (center, throughputs, n - 1);
    residences[c] = center->service * sums.stay / sums.weight;
  }
  if (!join_all (network, NULL, rest, throughputs, n, job, error))
    return FALSE;
  memset (queues, 0, network->n_centers * sizeof *queues);
  for (guint32 k = 1; k <= n; k++) {
    find_cycle (network, queues, residences);
    set_queues (network, throughputs[k], residences, queues);
  }
  return TRUE;
}

gboolean
weft_closed_network_solve (const WeftClosedNetwork *network,
                           guint32 n,
                           double *residences,
                           double *residual,
                           WeftJob *job,
                           GError **error)
{
  g_autofree double *queues = weft_job_allocate (job, MAX (network->n_centers, 1), sizeof *queues, error);

  *residual = 0;
  if (queues == NULL)
    return FALSE;
  if (count_dependent (network) > 0)
    return solve_dependent (network, n, queues, residences, job, error);
  if (n <= WEFT_NETWORK_EXACT)
    solve_exactly (network, n, queues, residences, NULL);
  else
    solve_approximately (network, n, residences, residual);
  return weft_job_check (job, error);
}
