/* weft-task-contention.c: see weft-task-contention.h. A kind of system, a row of a table, says of what quantities the usage of a class consists, and
 * what a unit of each costs when the mean usage of all that run is given. */
#include "weft-task-contention.h"

#include "weft-digest.h"

#include <math.h>
#include <string.h>

#define MOST_SLOTS 4096
#define SLOT_BYTES (8 << 20) /* of all slots together, but one there is */

struct _WeftTaskContention {
  const WeftTaskProblem *problem;
  const struct Model *model; /* (nullable) */
  guint32 n_clocks;
  gsize n_quantities;
  double *usage;       /* (array length=n_clocks * n_quantities) */
  WeftCenter *centers; /* of the network with the visits of now */
  gsize n_slots;       /* a power of 2 */
  double *slots; /* (array length=n_slots * (1 + 2 * n_quantities)): tasks that run, mean usage, costs */
  double *input; /* a slot for what is looked for */
  const double *costs; /* of a unit of each quantity, as last solved */
  WeftScheduleSolutions solutions;
};

typedef struct Model {
  gsize (*count_quantities) (const WeftTaskSystem *system);
  /* Adds to @quantities, which are 0. */
  void (*measure) (const WeftTaskSystem *system, const WeftTaskUsage *usage, double *quantities);
  gboolean (*solve) (WeftTaskContention *contention,
                     guint32 n_tasks,
                     const double *means,
                     double *costs,
                     WeftJob *job,
                     GError **error);
} Model;

/* Of a network: visits to each centre, then time at each centre, alone; only visits cost. */
static gsize
count_network (const WeftTaskSystem *system)
{
  return 2 * (gsize) system->network.n_centers;
}

static void
measure_network (const WeftTaskSystem *system, const WeftTaskUsage *usage, double *quantities)
{
  const WeftClosedNetwork *network = &system->network;

  for (guint32 c = 0; usage->n_demands == 0 && c < network->n_centers; c++) {
    quantities[c] = usage->bus_rate;
    quantities[network->n_centers + c] = usage->bus_rate * network->centers[c].service;
  }
  for (guint32 i = 0; i < usage->n_demands; i++) {
    const WeftTaskDemand *demand = &usage->demands[i];
    double time = isnan (demand->time) ? network->centers[demand->center].service : demand->time;

    quantities[demand->center] += demand->visits;
    quantities[network->n_centers + demand->center] += demand->visits * time;
  }
}

static gboolean
solve_network (WeftTaskContention *contention,
               guint32 n_tasks,
               const double *means,
               double *costs,
               WeftJob *job,
               GError **error)
{
  const WeftClosedNetwork *network = &contention->problem->system.network;
  WeftClosedNetwork visited = {1 + network->think, contention->centers, network->n_centers};
  double residual;

  for (guint32 c = 0; c < network->n_centers; c++) {
    contention->centers[c] = network->centers[c];
    contention->centers[c].visits = means[c];
    if (means[c] > 0)
      contention->centers[c].service = means[network->n_centers + c] / means[c];
  }
  if (!weft_closed_network_solve (&visited, n_tasks, costs, &residual, job, error))
    return FALSE;
  contention->solutions.residual = MAX (contention->solutions.residual, residual);
  return TRUE;
}

/* Of a bus: requests, and which of them invalidate, write back or are answered by a cache, so that shares are weighted by requests
 * (section 3.3); only requests cost. */
enum { REQUESTS, INVALIDATIONS, WRITE_BACKS, FROM_CACHES, N_BUS };

static gsize
count_bus (G_GNUC_UNUSED const WeftTaskSystem *system)
{
  return N_BUS;
}

static void
measure_bus (G_GNUC_UNUSED const WeftTaskSystem *system, const WeftTaskUsage *usage, double *quantities)
{
  quantities[REQUESTS] = usage->bus_rate;
  quantities[INVALIDATIONS] = MIN (usage->invalidate, usage->bus_rate);
  quantities[WRITE_BACKS] = usage->bus_rate * usage->write_back;
  quantities[FROM_CACHES] = usage->bus_rate * usage->remote_cache;
}

static gboolean
solve_bus (WeftTaskContention *contention,
           guint32 n_tasks,
           const double *means,
           double *costs,
           WeftJob *job,
           GError **error)
{
  double requests = means[REQUESTS] > 0 ? means[REQUESTS] : 1;
  WeftBusUsage usage = {means[REQUESTS], MIN (means[INVALIDATIONS] / requests, 1),
                        means[WRITE_BACKS] / requests, MIN (means[FROM_CACHES] / requests, 1)};

  return weft_sequent_bus_solve (&contention->problem->system.sequent, &usage, n_tasks, &costs[REQUESTS], job,
                                 error);
}

/* Indexed by WeftTaskSystemKind. */
static const Model models[] = {{NULL, NULL, NULL},
                               {count_network, measure_network, solve_network},
                               {count_bus, measure_bus, solve_bus}};

static gsize
get_slot_size (const WeftTaskContention *contention)
{
  return 1 + 2 * contention->n_quantities;
}

static gboolean
allocate (WeftTaskContention *contention, WeftJob *job, GError **error)
{
  gsize n = contention->n_quantities;
  gsize size = get_slot_size (contention);
  gsize n_slots = MOST_SLOTS;

  while (n_slots > 1 && n_slots * size * sizeof (double) > SLOT_BYTES)
    n_slots /= 2;
  contention->n_slots = n_slots;
  return (contention->usage =
              weft_job_allocate (job, contention->n_clocks * MAX (n, 1), sizeof (double), error)) != NULL &&
         (contention->centers =
              weft_job_allocate (job, MAX (contention->problem->system.network.n_centers, 1),
                                 sizeof (WeftCenter), error)) != NULL &&
         (contention->slots = weft_job_allocate (job, n_slots * size, sizeof (double), error)) != NULL &&
         (contention->input = weft_job_allocate (job, size, sizeof (double), error)) != NULL;
}

WeftTaskContention *
weft_task_contention_new (const WeftTaskProblem *problem, WeftJob *job, GError **error)
{
  g_autoptr (WeftTaskContention) contention = g_new0 (WeftTaskContention, 1);
  const Model *model = &models[problem->system.kind];

  contention->problem = problem;
  contention->n_clocks = 1;
  if (model->solve == NULL || problem->n_classes == 0 || problem->task_classes == NULL)
    return g_steal_pointer (&contention);
  contention->model = model;
  contention->n_clocks += problem->n_classes;
  contention->n_quantities = model->count_quantities (&problem->system);
  if (!allocate (contention, job, error))
    return NULL;
  for (guint32 c = 0; c < problem->n_classes; c++)
    model->measure (&problem->system, &problem->classes[c],
                    contention->usage + (c + 1) * contention->n_quantities);
  return g_steal_pointer (&contention);
}

void
weft_task_contention_free (WeftTaskContention *contention)
{
  g_free (contention->usage);
  g_free (contention->centers);
  g_free (contention->slots);
  g_free (contention->input);
  g_free (contention);
}

guint32
weft_task_contention_get_n_clocks (const WeftTaskContention *contention)
{
  return contention->n_clocks;
}

guint32
weft_task_contention_get_clock (const WeftTaskContention *contention, guint32 task)
{
  if (contention->n_clocks == 1 || contention->problem->task_classes[task] == WEFT_TASK_NONE)
    return 0;
  return contention->problem->task_classes[task] + 1;
}

/* The number of tasks that run, and their mean usage. */
static void
aggregate (WeftTaskContention *contention, const guint32 *counts)
{
  gsize n = contention->n_quantities;
  guint32 n_tasks = counts[0];
  double *means = contention->input + 1;

  memset (means, 0, n * sizeof *means);
  for (guint32 c = 1; c < contention->n_clocks; c++) {
    const double *usage = contention->usage + c * n;

    n_tasks += counts[c];
    for (gsize k = 0; counts[c] > 0 && k < n; k++)
      means[k] += counts[c] * usage[k];
  }
  for (gsize k = 0; k < n; k++)
    means[k] /= n_tasks;
  contention->input[0] = n_tasks;
}

gboolean
weft_task_contention_solve (WeftTaskContention *contention,
                            const guint32 *counts,
                            WeftJob *job,
                            GError **error)
{
  gsize n = contention->n_quantities;
  gsize bytes = (1 + n) * sizeof (double);
  double *slot;

  aggregate (contention, counts);
  slot = contention->slots + (weft_digest_bytes (contention->input, bytes).low & (contention->n_slots - 1)) *
                                 get_slot_size (contention);
  contention->costs = slot + 1 + n;
  if (memcmp (slot, contention->input, bytes) == 0) {
    contention->solutions.n_repeated++;
    return TRUE;
  }
  memcpy (slot, contention->input, bytes);
  contention->solutions.n_solved++;
  return contention->model->solve (contention, (guint32) slot[0], slot + 1, slot + 1 + n, job, error);
}

double
weft_task_contention_get_overhead (const WeftTaskContention *contention, guint32 clock)
{
  const double *usage = contention->usage + clock * contention->n_quantities;
  double overhead = 0;

  for (gsize k = 0; k < contention->n_quantities; k++)
    overhead += usage[k] * contention->costs[k];
  return overhead;
}

const WeftScheduleSolutions *
weft_task_contention_get_solutions (const WeftTaskContention *contention)
{
  return &contention->solutions;
}
