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

/* Centres side by side: sums over them go on in as many places at once. */
#define WIDTH 4

/* What a customer spends at centres in a cycle; at those that depend on their load, and beyond the last: nothing. */
typedef struct {
  double demand[WIDTH];
  double queued[WIDTH]; /* the demand where customers wait for each other, else 0 */
  double spent[WIDTH];  /* by a customer of the population so far, waits included */
} Bank;

static guint32
count_banks (const WeftClosedNetwork *network)
{
  return (network->n_centers + WIDTH - 1) / WIDTH;
}

static void
fill_banks (const WeftClosedNetwork *network, Bank *banks)
{
  memset (banks, 0, count_banks (network) * sizeof *banks);
  for (guint32 c = 0; c < network->n_centers; c++) {
    const WeftCenter *center = &network->centers[c];
    double demand = depends_on_load (center) ? 0 : center->visits * center->service;

    banks[c / WIDTH].demand[c % WIDTH] = demand;
    banks[c / WIDTH].queued[c % WIDTH] = center->kind == WEFT_CENTER_QUEUE ? demand : 0;
  }
}

/* One step of mean values: the cycle with one customer more than those who pass with @throughput. */
static double
find_cycle (const WeftClosedNetwork *network, Bank *banks, double throughput)
{
  double sums[WIDTH] = {0};
  guint32 n_banks = count_banks (network);

  for (guint32 b = 0; b < n_banks; b++)
    for (guint i = 0; i < WIDTH; i++) {
      banks[b].spent[i] = banks[b].demand[i] + banks[b].queued[i] * (throughput * banks[b].spent[i]);
      sums[i] += banks[b].spent[i];
    }
  return network->think + (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

/* Of a visit, by what those before spend at @throughput. Not at centres that depend on their load. */
static void
set_residences (const WeftClosedNetwork *network, const Bank *banks, double throughput, double *residences)
{
  for (guint32 c = 0; c < network->n_centers; c++) {
    const WeftCenter *center = &network->centers[c];
    double queue = center->kind == WEFT_CENTER_QUEUE ? throughput * banks[c / WIDTH].spent[c % WIDTH] : 0;

    if (!depends_on_load (center))
      residences[c] = center->service * (1 + queue);
  }
}

/* @throughputs: those with 0 to n customers. */
static void
find_throughputs (const WeftClosedNetwork *network, guint32 n, Bank *banks, double *throughputs)
{
  for (guint32 k = 1; k <= n; k++)
    throughputs[k] = k / find_cycle (network, banks, throughputs[k - 1]);
}

static void
solve_exactly (const WeftClosedNetwork *network, guint32 n, Bank *banks, double *residences)
{
  double throughput = 0;

  for (guint32 k = 1; k < n; k++)
    throughput = k / find_cycle (network, banks, throughput);
  set_residences (network, banks, throughput, residences);
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

void
weft_closed_network_approximate (const WeftClosedNetwork *network,
                                 guint32 n,
                                 double *residences,
                                 double *residual)
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
                 Bank *banks,
                 double *residences,
                 WeftJob *job,
                 GError **error)
{
  g_autofree double *rest = weft_job_allocate (job, 2 * ((gsize) n + 1), sizeof *rest, error);
  double *throughputs = rest != NULL ? rest + n + 1 : NULL;

  if (rest == NULL)
    return FALSE;
  find_throughputs (network, n, banks, rest);
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
  fill_banks (network, banks);
  for (guint32 k = 1; k < n; k++)
    find_cycle (network, banks, throughputs[k - 1]);
  set_residences (network, banks, throughputs[n - 1], residences);
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
  g_autofree Bank *banks = NULL;

  *residual = 0;
  if (n > WEFT_NETWORK_EXACT && count_dependent (network) == 0) {
    weft_closed_network_approximate (network, n, residences, residual);
    return weft_job_check (job, error);
  }
  banks = weft_job_allocate (job, MAX (count_banks (network), 1), sizeof *banks, error);
  if (banks == NULL)
    return FALSE;
  fill_banks (network, banks);
  if (count_dependent (network) > 0)
    return solve_dependent (network, n, banks, residences, job, error);
  solve_exactly (network, n, banks, residences);
  return weft_job_check (job, error);
}
