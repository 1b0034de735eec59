/* weft-matching-setup.c: see weft-matching-setup.h. */
#include "weft-matching-setup.h"

#include "weft-fault.h"
#include "weft-heap.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

static gsize
count_edges (const WeftMatchingProblem *problem)
{
  return problem->first_in != NULL ? problem->first_in[problem->n_tasks] : 0;
}

static gboolean
allocate (WeftMatchingSetup *setup, WeftJob *job, GError **error)
{
  gsize n = MAX (setup->n_tasks, 1);
  gsize edges = MAX (setup->n_edges, 1);

  return (setup->first_out = weft_job_allocate (job, n + 1, sizeof (gsize), error)) != NULL &&
         (setup->out = weft_job_allocate (job, edges, sizeof (gsize), error)) != NULL &&
         (setup->targets = weft_job_allocate (job, edges, sizeof (guint32), error)) != NULL &&
         (setup->order = weft_job_allocate (job, n, sizeof (guint32), error)) != NULL &&
         (setup->places = weft_job_allocate (job, n, sizeof (guint32), error)) != NULL &&
         (setup->means = weft_job_allocate (job, n, sizeof (double), error)) != NULL &&
         (setup->mean_costs = weft_job_allocate (job, edges, sizeof (double), error)) != NULL &&
         (setup->ranks = weft_job_allocate (job, n, sizeof (double), error)) != NULL &&
         (setup->by_rank = weft_job_allocate (job, n, sizeof (guint32), error)) != NULL;
}

void
weft_matching_setup_free (WeftMatchingSetup *setup)
{
  g_free (setup->first_out);
  g_free (setup->out);
  g_free (setup->targets);
  g_free (setup->order);
  g_free (setup->places);
  g_free (setup->means);
  g_free (setup->mean_costs);
  g_free (setup->ranks);
  g_free (setup->by_rank);
  g_free (setup);
}

/* Edges by the task that they come from, by counting. */
static void
sort_edges (WeftMatchingSetup *setup)
{
  const guint32 *sources = setup->problem->sources;

  for (gsize edge = 0; edge < setup->n_edges; edge++)
    setup->first_out[sources[edge] + 1]++;
  for (guint32 task = 0; task < setup->n_tasks; task++)
    setup->first_out[task + 1] += setup->first_out[task];
  for (guint32 task = 0; task < setup->n_tasks; task++)
    for (gsize edge = weft_matching_get_first_in (setup, task);
         edge < weft_matching_get_first_in (setup, task + 1); edge++) {
      setup->targets[edge] = task;
      setup->out[setup->first_out[sources[edge]]++] = edge;
    }
  memmove (setup->first_out + 1, setup->first_out, setup->n_tasks * sizeof (gsize));
  setup->first_out[0] = 0;
}

gboolean
weft_matching_order (const WeftMatchingSetup *setup, const double *keys, guint32 *order)
{
  g_autoptr (WeftHeap) ready = weft_heap_new ();
  /* bounded: as many as the setup has */
  g_autofree gsize *waits = g_new (gsize, MAX (setup->n_tasks, 1));
  guint32 n = 0;

  for (guint32 task = 0; task < setup->n_tasks; task++) {
    waits[task] = weft_matching_get_first_in (setup, task + 1) - weft_matching_get_first_in (setup, task);
    if (waits[task] == 0)
      weft_heap_add (ready, -keys[task], task, GUINT_TO_POINTER (task));
  }
  while (weft_heap_get_size (ready) > 0) {
    guint32 task = GPOINTER_TO_UINT (weft_heap_take (ready, NULL));

    order[n++] = task;
    for (gsize k = setup->first_out[task]; k < setup->first_out[task + 1]; k++) {
      guint32 next = setup->targets[setup->out[k]];

      if (--waits[next] == 0)
        weft_heap_add (ready, -keys[next], next, GUINT_TO_POINTER (next));
    }
  }
  return n == setup->n_tasks;
}

gboolean
weft_matching_refuse (const WeftMatchingProblem *problem, guint32 task, GError **error)
{
  weft_fault_set (
      error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
      &(WeftFault){.node = problem->diagram,
                   .row = problem->task_parts != NULL ? problem->task_parts[task] : 0,
                   .problem = (char *) _ ("No machine is left that can run it and that its data can reach"),
                   .plain = (char *) _ ("no machine is left that can run it and that its data can reach.")});
  return FALSE;
}

/* Over machines that run the task. */
static gboolean
find_means (WeftMatchingSetup *setup, GError **error)
{
  for (guint32 task = 0; task < setup->n_tasks; task++) {
    double sum = 0;
    guint32 n = 0;

    for (guint32 machine = 0; machine < setup->n_machines; machine++)
      if (isfinite (weft_matching_get_time (setup, task, machine))) {
        sum += weft_matching_get_time (setup, task, machine);
        n++;
      }
    if (n == 0)
      return weft_matching_refuse (setup->problem, task, error);
    setup->means[task] = sum / n;
  }
  return TRUE;
}

/* Over links between different machines. */
static void
find_mean_costs (WeftMatchingSetup *setup)
{
  const WeftMatchingProblem *problem = setup->problem;
  double latency = 0;
  double per_unit = 0;
  gsize n = 0;

  for (guint32 from = 0; problem->latency != NULL && from < setup->n_machines; from++)
    for (guint32 to = 0; to < setup->n_machines; to++) {
      gsize link = (gsize) from * setup->n_machines + to;

      if (from != to && isfinite (problem->latency[link])) {
        latency += problem->latency[link];
        per_unit += problem->per_unit[link];
        n++;
      }
    }
  for (gsize edge = 0; n > 0 && edge < setup->n_edges; edge++)
    setup->mean_costs[edge] = latency / (double) n + per_unit / (double) n * problem->amounts[edge];
}

static void
find_ranks (WeftMatchingSetup *setup)
{
  for (guint32 i = setup->n_tasks; i-- > 0;) {
    guint32 task = setup->order[i];
    double longest = 0;

    for (gsize k = setup->first_out[task]; k < setup->first_out[task + 1]; k++) {
      gsize edge = setup->out[k];

      longest = MAX (longest, setup->mean_costs[edge] + setup->ranks[setup->targets[edge]]);
    }
    setup->ranks[task] = setup->means[task] + longest;
  }
}

static gboolean
refuse_cycle (GError **error)
{
  weft_fault_set (
      error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
      &(WeftFault){.found = (char *) _ ("a cycle"), .expected = (char *) _ ("a graph without cycles")});
  return FALSE;
}

static gboolean
fill (WeftMatchingSetup *setup, GError **error)
{
  sort_edges (setup);
  /* All ranks are 0 so far. */
  if (!weft_matching_order (setup, setup->ranks, setup->order))
    return refuse_cycle (error);
  for (guint32 i = 0; i < setup->n_tasks; i++)
    setup->places[setup->order[i]] = i;
  if (!find_means (setup, error))
    return FALSE;
  find_mean_costs (setup);
  find_ranks (setup);
  return weft_matching_order (setup, setup->ranks, setup->by_rank);
}

WeftMatchingSetup *
weft_matching_setup_new (const WeftMatchingProblem *problem, WeftJob *job, GError **error)
{
  WeftMatchingSetup *setup = g_new0 (WeftMatchingSetup, 1);

  setup->problem = problem;
  setup->n_tasks = problem->n_tasks;
  setup->n_machines = problem->n_machines;
  setup->n_edges = count_edges (problem);
  if (allocate (setup, job, error) && fill (setup, error))
    return setup;
  weft_matching_setup_free (setup);
  return NULL;
}

/* When @task can start where @finishes says of those that it needs. */
static double
find_arrival (const WeftMatchingSetup *setup,
              guint32 task,
              guint32 machine,
              const guint32 *machines,
              const double *finishes)
{
  double arrival = weft_matching_get_ready (setup, task, machine);

  for (gsize edge = weft_matching_get_first_in (setup, task);
       edge < weft_matching_get_first_in (setup, task + 1); edge++) {
    guint32 source = setup->problem->sources[edge];

    arrival =
        MAX (arrival, finishes[source] + weft_matching_get_cost (setup, edge, machines[source], machine));
  }
  return arrival;
}

void
weft_matching_room_clear (WeftMatchingRoom *room)
{
  weft_matching_lanes_clear (&room->lanes);
  g_clear_pointer (&room->finishes, g_free);
  g_clear_pointer (&room->ranks, g_free);
  g_clear_pointer (&room->afters, g_free);
  g_clear_pointer (&room->order, g_free);
}

gboolean
weft_matching_room_init (WeftMatchingRoom *room, const WeftMatchingSetup *setup, WeftJob *job, GError **error)
{
  gsize n = MAX (setup->n_tasks, 1);

  *room = (WeftMatchingRoom){.finishes = NULL};
  weft_matching_lanes_init (&room->lanes, setup->n_machines);
  return (room->finishes = weft_job_allocate (job, n, sizeof (double), error)) != NULL &&
         (room->ranks = weft_job_allocate (job, n, sizeof (double), error)) != NULL &&
         (room->afters = weft_job_allocate (job, n, sizeof (double), error)) != NULL &&
         (room->order = weft_job_allocate (job, n, sizeof (guint32), error)) != NULL;
}

typedef struct {
  const WeftMatchingSetup *setup;
  const double *ranks;
} Ranking;

/* Who needs another has no longer a way to the end than that one. */
static int
compare_ranks (gconstpointer a, gconstpointer b, gpointer data)
{
  const Ranking *ranking = data;
  guint32 x = *(const guint32 *) a;
  guint32 y = *(const guint32 *) b;

  if (ranking->ranks[x] != ranking->ranks[y])
    return ranking->ranks[x] > ranking->ranks[y] ? -1 : 1;
  return (ranking->setup->places[x] > ranking->setup->places[y]) -
         (ranking->setup->places[x] < ranking->setup->places[y]);
}

/* The longest ways to the end on @machines, with the task's own time and, in afters, without. */
static void
fill_ranks (const WeftMatchingSetup *setup, const guint32 *machines, WeftMatchingRoom *room)
{
  for (guint32 i = setup->n_tasks; i-- > 0;) {
    guint32 task = setup->order[i];
    double longest = 0;

    for (gsize k = setup->first_out[task]; k < setup->first_out[task + 1]; k++) {
      gsize edge = setup->out[k];
      guint32 next = setup->targets[edge];

      longest = MAX (longest, weft_matching_get_cost (setup, edge, machines[task], machines[next]) +
                                  room->ranks[next]);
    }
    room->afters[task] = longest;
    room->ranks[task] = weft_matching_get_time (setup, task, machines[task]) + longest;
  }
}

static const guint32 *
sort_tasks (const WeftMatchingSetup *setup, const double *ranks, WeftMatchingRoom *room)
{
  Ranking ranking = {setup, ranks};

  memcpy (room->order, setup->order, setup->n_tasks * sizeof *room->order);
  g_qsort_with_data (room->order, (int) setup->n_tasks, sizeof *room->order, compare_ranks, &ranking);
  return room->order;
}

static double
schedule (const WeftMatchingSetup *setup,
          const guint32 *machines,
          const guint32 *order,
          WeftMatchingRoom *room)
{
  double makespan = 0;

  weft_matching_lanes_empty (&room->lanes);
  for (guint32 i = 0; i < setup->n_tasks; i++) {
    guint32 task = order[i];
    guint32 machine = machines[task];
    double time = weft_matching_get_time (setup, task, machine);
    double start = find_arrival (setup, task, machine, machines, room->finishes);

    if (!isfinite (start) || !isfinite (time))
      return INFINITY;
    start = weft_matching_lanes_find (&room->lanes, machine, start, time);
    room->finishes[task] = start + time;
    weft_matching_lanes_put (&room->lanes, machine, start, room->finishes[task]);
    makespan = MAX (makespan, room->finishes[task]);
  }
  return makespan;
}

double
weft_matching_evaluate (const WeftMatchingSetup *setup, const guint32 *machines, WeftMatchingRoom *room)
{
  double by_rank;
  double by_after;

  /* The order of independent tasks matters only where they are not ready from the start. */
  if (setup->n_edges == 0)
    return schedule (setup, machines, setup->by_rank, room);
  fill_ranks (setup, machines, room);
  by_rank = schedule (setup, machines, sort_tasks (setup, room->ranks, room), room);
  by_after = schedule (setup, machines, sort_tasks (setup, room->afters, room), room);
  return by_after <= by_rank ? by_after
                             : schedule (setup, machines, sort_tasks (setup, room->ranks, room), room);
}

double
weft_matching_judge (const WeftMatchingSetup *setup, const guint32 *machines, WeftMatchingRoom *room)
{
  const WeftMatchingProblem *problem = setup->problem;
  double makespan = weft_matching_evaluate (setup, machines, room);

  return problem->objective != NULL && isfinite (makespan)
             ? problem->objective (problem->objective_data, machines)
             : makespan;
}

double
weft_matching_get_objective (const WeftMatchingSetup *setup, const WeftMatching *matching)
{
  const WeftMatchingProblem *problem = setup->problem;

  return problem->objective != NULL ? problem->objective (problem->objective_data, matching->machines)
                                    : matching->makespan;
}

gboolean
weft_matching_take (const WeftMatchingSetup *setup,
                    WeftMatching *matching,
                    const guint32 *machines,
                    WeftMatchingRoom *room,
                    GError **error)
{
  for (guint32 task = 0; task < setup->n_tasks; task++)
    room->finishes[task] = INFINITY;
  memmove (matching->machines, machines, setup->n_tasks * sizeof *machines);
  matching->makespan = weft_matching_evaluate (setup, machines, room);
  for (guint32 task = 0; task < setup->n_tasks; task++) {
    if (!isfinite (room->finishes[task]))
      return weft_matching_refuse (setup->problem, task, error);
    matching->finishes[task] = room->finishes[task];
    matching->starts[task] = room->finishes[task] - weft_matching_get_time (setup, task, machines[task]);
  }
  return TRUE;
}
