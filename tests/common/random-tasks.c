/* random-tasks.c: see random-tasks.h. */
#include "random-tasks.h"

#include <math.h>
#include <string.h>

guint
random_pick (WeftRandom *random, guint n)
{
  return (guint) weft_random_below (random, n);
}

static guint32
pick_or_none (WeftRandom *random, guint n)
{
  return n == 0 || random_pick (random, 2) == 0 ? WEFT_TASK_NONE : random_pick (random, n);
}

static WeftProcesses
make_processes (WeftRandom *random, guint32 *list)
{
  for (guint i = 0; i < 3; i++)
    list[i] = random_pick (random, 5);
  return (WeftProcesses){random_pick (random, 4), list, 3};
}

static void
make_tasks (RandomTasks *made, WeftRandom *random, WeftJob *job)
{
  guint n = random_pick (random, RANDOM_TASKS + 1);
  double density = weft_random_uniform (random);
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (WeftTaskEdge));

  for (guint32 v = 0; v < n; v++) {
    made->times[v] =
        random_pick (random, 2) == 0 ? random_pick (random, 4) : 10 * weft_random_uniform (random);
    made->classes[v] = pick_or_none (random, 2);
    made->groups[v] = pick_or_none (random, made->problem.n_groups);
    made->queues[v] =
        random_pick (random, 4) > 0 ? WEFT_TASK_NONE : pick_or_none (random, made->problem.n_queues);
    made->priorities[v] = random_pick (random, 4);
    for (guint32 other = 0; other < v; other++)
      if (weft_random_uniform (random) < density * density)
        /* Numbers of tasks say nothing about their order. */
        g_array_append_vals (edges, &(WeftTaskEdge){(other * 5) % 14 % n, (v * 5) % 14 % n}, 1);
  }
  made->problem.graph = weft_task_graph_new (job, g_memdup2 (made->times, sizeof made->times), n,
                                             (WeftTaskEdge *) (gpointer) edges->data, edges->len, NULL);
}

static void
make_rules (RandomTasks *made, WeftRandom *random)
{
  WeftTaskProblem *problem = &made->problem;

  for (guint i = 0; i < problem->n_allocations; i++) {
    WeftAllocationRule *rule = &made->allocations[i];

    *rule = (WeftAllocationRule){.kind = random_pick (random, 5),
                                 .class = pick_or_none (random, 2),
                                 .group = pick_or_none (random, problem->n_groups),
                                 .queues = made->places[i],
                                 .n_queues = problem->n_queues == 0 ? 0 : random_pick (random, 3),
                                 .processes = make_processes (random, made->lists[i])};
    for (guint k = 0; k < rule->n_queues; k++)
      made->places[i][k] = random_pick (random, problem->n_queues);
  }
  for (guint i = 0; i < problem->n_serves; i++)
    made->serves[i] = (WeftServeRule){make_processes (random, made->lists[RANDOM_RULES + i]),
                                      pick_or_none (random, problem->n_queues), random_pick (random, 3)};
}

static void
make_network (RandomTasks *made, WeftRandom *random)
{
  gboolean is_free = random_pick (random, 4) == 0;
  WeftTaskProblem *problem = &made->problem;

  problem->system.kind = WEFT_SYSTEM_NETWORK;
  problem->system.network = (WeftClosedNetwork){random_pick (random, 2) * weft_random_uniform (random),
                                                made->centers, 1 + random_pick (random, RANDOM_CENTERS)};
  for (guint r = 0; r < 2; r++)
    made->rates[r] = 0.5 + 2 * weft_random_uniform (random);
  for (guint c = 0; c < RANDOM_CENTERS; c++)
    made->centers[c] =
        (WeftCenter){random_pick (random, 3), 0, is_free ? 0 : weft_random_uniform (random), made->rates, 2};
  problem->classes = made->usages;
  problem->n_classes = 2;
  for (guint i = 0; i < 2; i++) {
    made->usages[i] = (WeftTaskUsage){.bus_rate = weft_random_uniform (random),
                                      .demands = made->demands[i],
                                      .n_demands = random_pick (random, 4)};
    for (guint k = 0; k < 3; k++)
      made->demands[i][k] = (WeftTaskDemand){
          random_pick (random, problem->system.network.n_centers), 2 * weft_random_uniform (random),
          is_free || random_pick (random, 2) == 0 ? NAN : weft_random_uniform (random)};
  }
}

static void
make_bus (RandomTasks *made, WeftRandom *random)
{
  made->problem.system.kind = WEFT_SYSTEM_SEQUENT;
  made->problem.system.sequent =
      (WeftSequentBus){weft_random_uniform (random), 1, weft_random_uniform (random)};
  made->problem.classes = made->usages;
  made->problem.n_classes = 2;
  for (guint i = 0; i < 2; i++)
    made->usages[i] = (WeftTaskUsage){.bus_rate = random_pick (random, 3) * weft_random_uniform (random),
                                      .invalidate = weft_random_uniform (random),
                                      .write_back = weft_random_uniform (random),
                                      .remote_cache = weft_random_uniform (random)};
}

void
random_tasks_init (RandomTasks *made, WeftRandom *random, WeftJob *job)
{
  memset (made, 0, sizeof *made);
  made->problem = (WeftTaskProblem){.n_processes = 1 + random_pick (random, RANDOM_PROCESSES),
                                    .queues = made->orders,
                                    .n_queues = random_pick (random, RANDOM_QUEUES + 1),
                                    .allocations = made->allocations,
                                    .n_allocations = random_pick (random, RANDOM_RULES + 1),
                                    .serves = made->serves,
                                    .n_serves = random_pick (random, RANDOM_RULES + 1),
                                    .group_parents = made->parents,
                                    .n_groups = random_pick (random, RANDOM_QUEUES + 1),
                                    .task_classes = made->classes,
                                    .task_groups = made->groups,
                                    .task_queues = made->queues,
                                    .task_priorities = made->priorities};
  for (guint q = 0; q < made->problem.n_queues; q++)
    made->orders[q] = random_pick (random, 5);
  for (guint g = 0; g < made->problem.n_groups; g++)
    made->parents[g] = pick_or_none (random, g);
  if (random_pick (random, 3) == 0)
    made->problem.system.lock =
        (WeftTaskLock){2 * weft_random_uniform (random), pick_or_none (random, made->problem.n_queues)};
  if (random_pick (random, 3) == 0)
    make_network (made, random);
  else if (random_pick (random, 3) == 0)
    make_bus (made, random);
  make_rules (made, random);
  make_tasks (made, random, job);
}
