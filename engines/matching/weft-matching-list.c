/* weft-matching-list.c: list scheduling with insertion. HEFT and CPOP: Topcuoglu, Hariri and Wu 2002; PEFT: Arabnejad and Barbosa 2014; HEFT that looks
 * ahead: Bittencourt, Sakellariou and Madeira 2010. Of equal tasks and machines the first. */
#include "weft-matching-setup.h"

#include <math.h>
#include <string.h>

/* Priorities on the critical path agree to this share of it. */
#define SAME 1e-9

typedef struct {
  const WeftMatchingSetup *setup;
  WeftMatching *matching;
  WeftMatchingLanes lanes;
  guint8 *is_done; /* of each task */
  const double *
      costs; /* (nullable): of each task on each machine: its longest way to the end from there (PEFT's table) */
} List;

/* A place for a task. */
typedef struct {
  guint32 machine;
  double start;
  double finish;
} Place;

/* As far as tasks that it needs are done. */
static Place
find_place (const List *list, guint32 task, guint32 machine)
{
  const WeftMatchingSetup *setup = list->setup;
  double time = weft_matching_get_time (setup, task, machine);
  double arrival = weft_matching_get_ready (setup, task, machine);
  Place place = {machine, INFINITY, INFINITY};

  for (gsize edge = weft_matching_get_first_in (setup, task);
       edge < weft_matching_get_first_in (setup, task + 1); edge++) {
    guint32 source = setup->problem->sources[edge];

    if (list->is_done[source])
      arrival =
          MAX (arrival, list->matching->finishes[source] +
                            weft_matching_get_cost (setup, edge, list->matching->machines[source], machine));
  }
  if (isfinite (arrival) && isfinite (time)) {
    place.start = weft_matching_lanes_find (&list->lanes, machine, arrival, time);
    place.finish = place.start + time;
  }
  return place;
}

/* Where @task ends first; PEFT adds the way from there to the end. */
static Place
find_best (const List *list, guint32 task)
{
  Place best = {0, INFINITY, INFINITY};
  double least = INFINITY;

  for (guint32 machine = 0; machine < list->setup->n_machines; machine++) {
    Place place = find_place (list, task, machine);
    double value = place.finish;

    if (list->costs != NULL)
      value += list->costs[(gsize) task * list->setup->n_machines + machine];
    if (value < least) {
      least = value;
      best = place;
    }
  }
  return best;
}

static guint
put (List *list, guint32 task, const Place *place)
{
  list->matching->machines[task] = place->machine;
  list->matching->starts[task] = place->start;
  list->matching->finishes[task] = place->finish;
  list->is_done[task] = TRUE;
  return weft_matching_lanes_put (&list->lanes, place->machine, place->start, place->finish);
}

/* What heuristics differ in: where a task goes that has its turn. */
typedef Place (*Choose) (List *list, guint32 task, gconstpointer data);

static gboolean
put_all (List *list, const guint32 *order, Choose choose, gconstpointer data, WeftJob *job, GError **error)
{
  const WeftMatchingSetup *setup = list->setup;

  for (guint32 i = 0; i < setup->n_tasks; i++) {
    Place place = choose (list, order[i], data);

    if (!isfinite (place.finish))
      return weft_matching_refuse (setup->problem, order[i], error);
    put (list, order[i], &place);
    list->matching->makespan = MAX (list->matching->makespan, place.finish);
    weft_job_set_progress (job, (double) i / setup->n_tasks);
    if (i % 64 == 0 && !weft_job_check (job, error))
      return FALSE;
  }
  return TRUE;
}

/* @costs: (nullable) */
static gboolean
run (const WeftMatchingSetup *setup,
     WeftMatching *matching,
     const guint32 *order,
     Choose choose,
     gconstpointer data,
     const double *costs,
     WeftJob *job,
     GError **error)
{
  List list = {.setup = setup, .matching = matching, .costs = costs};
  gboolean done;

  list.is_done = weft_job_allocate (job, MAX (setup->n_tasks, 1), 1, error);
  if (list.is_done == NULL)
    return FALSE;
  weft_matching_lanes_init (&list.lanes, setup->n_machines);
  done = put_all (&list, order, choose, data, job, error);
  weft_matching_lanes_clear (&list.lanes);
  g_free (list.is_done);
  return done;
}

static Place
choose_first (List *list, guint32 task, G_GNUC_UNUSED gconstpointer data)
{
  return find_best (list, task);
}

gboolean
weft_matching_heft (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error)
{
  return run (setup, matching, setup->by_rank, choose_first, NULL, NULL, job, error);
}

/* CPOP: the tasks on the longest way of all by means go to the machine that does all of them in the least time. */

typedef struct {
  double *priorities; /* of each task: rank_u + rank_d: the longest way through it */
  guint8 *is_critical;
  guint32 machine;
} CriticalPath;

/* rank_d (Topcuoglu et al. 2002, (6)), plus rank_u. */
static void
find_priorities (const WeftMatchingSetup *setup, double *priorities)
{
  for (guint32 i = 0; i < setup->n_tasks; i++) {
    guint32 task = setup->order[i];

    for (gsize k = setup->first_out[task]; k < setup->first_out[task + 1]; k++) {
      gsize edge = setup->out[k];
      double *next = &priorities[setup->targets[edge]];

      *next = MAX (*next, priorities[task] + setup->means[task] + setup->mean_costs[edge]);
    }
  }
  for (guint32 task = 0; task < setup->n_tasks; task++)
    priorities[task] += setup->ranks[task];
}

/* From the first entry task of the greatest priority on, by the first task after each whose priority is as great. */
static void
mark_critical (const WeftMatchingSetup *setup, CriticalPath *path)
{
  guint32 task = G_MAXUINT32;
  double greatest = -1;

  for (guint32 i = 0; i < setup->n_tasks; i++)
    if (weft_matching_get_first_in (setup, i) == weft_matching_get_first_in (setup, i + 1) &&
        path->priorities[i] > greatest) {
      task = i;
      greatest = path->priorities[i];
    }
  while (task != G_MAXUINT32) {
    guint32 next = G_MAXUINT32;

    path->is_critical[task] = TRUE;
    for (gsize k = setup->first_out[task]; k < setup->first_out[task + 1]; k++) {
      guint32 target = setup->targets[setup->out[k]];

      if (path->priorities[target] >= greatest * (1 - SAME) && target < next)
        next = target;
    }
    task = next;
  }
}

static void
choose_machine (const WeftMatchingSetup *setup, CriticalPath *path)
{
  double least = INFINITY;

  path->machine = setup->n_machines;
  for (guint32 machine = 0; machine < setup->n_machines; machine++) {
    double sum = 0;

    for (guint32 task = 0; task < setup->n_tasks; task++)
      if (path->is_critical[task])
        sum += weft_matching_get_time (setup, task, machine);
    if (sum < least) {
      least = sum;
      path->machine = machine;
    }
  }
}

/* Where no machine can run the whole path, its tasks are as others. */
static Place
choose_critical (List *list, guint32 task, gconstpointer data)
{
  const CriticalPath *path = data;
  Place place;

  if (!path->is_critical[task] || path->machine == list->setup->n_machines)
    return find_best (list, task);
  place = find_place (list, task, path->machine);
  return isfinite (place.finish) ? place : find_best (list, task);
}

gboolean
weft_matching_cpop (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error)
{
  guint32 n = MAX (setup->n_tasks, 1);
  g_autofree double *priorities = weft_job_allocate (job, n, sizeof (double), error);
  g_autofree guint8 *is_critical = priorities != NULL ? weft_job_allocate (job, n, 1, error) : NULL;
  g_autofree guint32 *order =
      is_critical != NULL ? weft_job_allocate (job, n, sizeof (guint32), error) : NULL;
  CriticalPath path = {priorities, is_critical, 0};

  if (order == NULL)
    return FALSE;
  find_priorities (setup, priorities);
  mark_critical (setup, &path);
  choose_machine (setup, &path);
  weft_matching_order (setup, priorities, order);
  return run (setup, matching, order, choose_critical, &path, NULL, job, error);
}

/* PEFT. */

/* OCT of all tasks and machines (Arabnejad and Barbosa 2014, (3)): for each next task the least over its machines, which is the machine itself without or any
 * with the mean cost, and of these the greatest. */
static void
fill_costs (const WeftMatchingSetup *setup, double *costs)
{
  guint32 n_machines = setup->n_machines;

  for (guint32 i = setup->n_tasks; i-- > 0;) {
    guint32 task = setup->order[i];
    double *own = costs + (gsize) task * n_machines;

    for (gsize k = setup->first_out[task]; k < setup->first_out[task + 1]; k++) {
      gsize edge = setup->out[k];
      guint32 next = setup->targets[edge];
      const double *there = costs + (gsize) next * n_machines;
      double least = INFINITY;

      for (guint32 machine = 0; machine < n_machines; machine++)
        least = MIN (least, there[machine] + weft_matching_get_time (setup, next, machine));
      for (guint32 machine = 0; machine < n_machines; machine++)
        own[machine] = MAX (own[machine], MIN (there[machine] + weft_matching_get_time (setup, next, machine),
                                               least + setup->mean_costs[edge]));
    }
  }
}

gboolean
weft_matching_peft (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error)
{
  gsize n = MAX (setup->n_tasks, 1);
  g_autofree double *costs = weft_job_allocate (job, n * setup->n_machines, sizeof (double), error);
  g_autofree double *ranks = costs != NULL ? weft_job_allocate (job, n, sizeof (double), error) : NULL;
  g_autofree guint32 *order = ranks != NULL ? weft_job_allocate (job, n, sizeof (guint32), error) : NULL;

  if (order == NULL)
    return FALSE;
  fill_costs (setup, costs);
  for (guint32 task = 0; task < setup->n_tasks; task++) {
    for (guint32 machine = 0; machine < setup->n_machines; machine++)
      ranks[task] += costs[(gsize) task * setup->n_machines + machine];
    ranks[task] /= setup->n_machines;
  }
  weft_matching_order (setup, ranks, order);
  return run (setup, matching, order, choose_first, NULL, costs, job, error);
}

/* Looking ahead. */

typedef struct {
  guint32 machine;
  guint place;
} Put;

/* When the last of the tasks after @task ends, each put where it ends first, by rank, as if the others that it needs did not count that are not done yet.
 * Takes them out again. @puts: room */
static double
look_ahead (List *list, guint32 task, GArray *puts, const guint32 *rank_places)
{
  const WeftMatchingSetup *setup = list->setup;
  double last = list->matching->finishes[task];

  g_array_set_size (puts, 0);
  for (gsize k = setup->first_out[task]; k < setup->first_out[task + 1]; k++) {
    guint32 next = rank_places[k];
    Place best = find_best (list, next);
    Put put = {best.machine, 0};

    last = MAX (last, best.finish);
    if (!isfinite (best.finish))
      break;
    put.place = weft_matching_lanes_put (&list->lanes, best.machine, best.start, best.finish);
    g_array_append_val (puts, put);
  }
  while (puts->len > 0) {
    const Put *put = &g_array_index (puts, Put, puts->len - 1);

    weft_matching_lanes_take_out (&list->lanes, put->machine, put->place);
    g_array_set_size (puts, puts->len - 1);
  }
  return last;
}

typedef struct {
  GArray *puts;
  guint32 *by_rank; /* where the setup has the edges out of a task: the tasks after it, by rank */
} Ahead;

static Place
choose_ahead (List *list, guint32 task, gconstpointer data)
{
  const Ahead *ahead = data;
  Place best = {0, INFINITY, INFINITY};
  double least = INFINITY;

  for (guint32 machine = 0; machine < list->setup->n_machines; machine++) {
    Place place = find_place (list, task, machine);
    double last;
    guint at;

    if (!isfinite (place.finish))
      continue;
    at = put (list, task, &place);
    last = look_ahead (list, task, ahead->puts, ahead->by_rank);
    weft_matching_lanes_take_out (&list->lanes, machine, at);
    list->is_done[task] = FALSE;
    if (last < least || (last == least && place.finish < best.finish)) {
      least = last;
      best = place;
    }
  }
  return best;
}

static int
compare_ranks (gconstpointer a, gconstpointer b, gpointer places)
{
  guint32 x = ((const guint32 *) places)[*(const guint32 *) a];
  guint32 y = ((const guint32 *) places)[*(const guint32 *) b];

  return (x > y) - (x < y);
}

/* @places: of each task, its place by rank. */
static void
sort_next (const WeftMatchingSetup *setup, guint32 *by_rank, guint32 *places)
{
  for (guint32 i = 0; i < setup->n_tasks; i++)
    places[setup->by_rank[i]] = i;
  for (gsize k = 0; k < setup->n_edges; k++)
    by_rank[k] = setup->targets[setup->out[k]];
  for (guint32 task = 0; task < setup->n_tasks; task++)
    g_qsort_with_data (by_rank + setup->first_out[task],
                       (int) (setup->first_out[task + 1] - setup->first_out[task]), sizeof *by_rank,
                       compare_ranks, places);
}

gboolean
weft_matching_lookahead (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error)
{
  g_autoptr (GArray) puts = g_array_new (FALSE, FALSE, sizeof (Put));
  g_autofree guint32 *places = weft_job_allocate (job, MAX (setup->n_tasks, 1), sizeof (guint32), error);
  Ahead ahead = {.puts = puts};
  gboolean done = FALSE;

  if (places != NULL)
    ahead.by_rank = weft_job_allocate (job, MAX (setup->n_edges, 1), sizeof (guint32), error);
  if (ahead.by_rank != NULL) {
    sort_next (setup, ahead.by_rank, places);
    done = run (setup, matching, setup->by_rank, choose_ahead, &ahead, NULL, job, error);
  }
  g_free (ahead.by_rank);
  return done;
}
