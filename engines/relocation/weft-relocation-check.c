/* weft-relocation-check.c: an optimum and its proof against the problem alone; see weft-relocation-exact.h. */
#include "weft-relocation-exact.h"

#include "weft-fault.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define NONE G_MAXUINT32

typedef struct {
  const WeftRelocationProblem *problem;
  const WeftRelocationOptimum *optimum;
  double *taken;   /* of each item: what its transfers take in the plan */
  gsize *first;    /* of each item: its consumers */
  guint32 *places; /* the machines of these */
  guint32
      *marks; /* of each machine: the last item that was needed there, from 1, and had no node there yet */
  guint32 *inside;  /* of each set of one item: the last node that it was seen around */
  gboolean is_over; /* the job has ended */
} Check;

static double
find_transfer (const Check *check, guint32 item, guint32 from, guint32 to)
{
  const WeftRelocationProblem *problem = check->problem;
  gsize link = (gsize) from * problem->n_machines + to;

  return from == to ? 0 : problem->latency[link] + problem->per_unit[link] * problem->sizes[item];
}

/* From where @item is made, or stands. */
static double
find_first_transfer (const Check *check, guint32 item, guint32 to)
{
  const WeftRelocationProblem *problem = check->problem;
  double least = INFINITY;

  if (problem->makers[item] != WEFT_RELOCATION_SOURCE)
    return find_transfer (check, item, problem->machines[problem->makers[item]], to);
  for (gsize p = problem->first_place[item]; p < problem->first_place[item + 1]; p++)
    least = MIN (least, find_transfer (check, item, problem->places[p], to));
  return least;
}

static void
add_taken (Check *check)
{
  const WeftRelocationProblem *problem = check->problem;

  for (guint32 i = 0; i < problem->n_subtasks; i++)
    for (gsize k = problem->first_need[i]; k < problem->first_need[i + 1]; k++) {
      guint32 item = problem->needs[k];
      guint32 holder = check->optimum->plan->holders[k];

      check->taken[item] +=
          holder == problem->makers[item]
              ? find_first_transfer (check, item, problem->machines[i])
              : find_transfer (check, item, problem->machines[holder], problem->machines[i]);
    }
}

/* Sets are within sets behind them, which are no nodes; the root is in none; prices are what the item takes. */
static const char *
find_false_set (const Check *check, guint32 item, guint32 n_nodes)
{
  const WeftRelocationOptimum *optimum = check->optimum;
  gsize first = optimum->first_set[item];
  guint32 n_sets = optimum->n_sets[item];
  double slack = 1e-9 * check->taken[item];
  double sum = 0;

  if (n_sets > 0 && (optimum->parents[first] != NONE || optimum->prices[first] != 0))
    return _ ("the root is in a set that has a price");
  for (guint32 set = 0; set < n_sets; set++) {
    guint32 parent = optimum->parents[first + set];

    if (parent != NONE && (parent <= set || parent < n_nodes || parent >= n_sets))
      return _ ("a set is in what is no set around it");
    if (!(optimum->prices[first + set] >= -slack))
      return _ ("a price is negative");
    sum += optimum->prices[first + set];
  }
  return fabs (sum - check->taken[item]) <= slack ? NULL : _ ("the prices are not what the transfers take");
}

/* The prices of sets around node @v that are not around node @u: those of @v up to the first that is around both. */
static double
find_load (const Check *check, gsize first, guint32 u, guint32 v)
{
  const WeftRelocationOptimum *optimum = check->optimum;
  double load = 0;

  for (guint32 set = u; set != NONE; set = optimum->parents[first + set])
    check->inside[set] = u;
  for (guint32 set = v; set != NONE && check->inside[set] != u; set = optimum->parents[first + set])
    load += optimum->prices[first + set];
  return load;
}

static const char *
find_overload (const Check *check, guint32 item, guint32 n_nodes)
{
  gsize first = check->optimum->first_set[item];
  const guint32 *machines = check->optimum->machines + first;
  double slack = 1e-9 * check->taken[item];

  for (guint32 set = 0; set < check->optimum->n_sets[item]; set++)
    check->inside[set] = NONE;
  for (guint32 u = 0; u < n_nodes; u++)
    for (guint32 v = 1; v < n_nodes; v++) {
      double time = u == 0 ? find_first_transfer (check, item, machines[v])
                           : find_transfer (check, item, machines[u], machines[v]);

      if (u != v && find_load (check, first, u, v) > time + slack)
        return _ ("a transfer takes less than the prices of what it leads into");
    }
  return NULL;
}

/* How many nodes the proof of @item has, the root among them: machines where it is needed, each once. 0: others are among them. */
static guint32
count_nodes (const Check *check, guint32 item)
{
  const WeftRelocationOptimum *optimum = check->optimum;
  gsize first = optimum->first_set[item];
  guint32 n = 1;

  for (gsize k = check->first[item]; k < check->first[item + 1]; k++)
    check->marks[check->places[k]] = item + 1;
  for (; n < optimum->n_sets[item] && optimum->machines[first + n] != NONE; n++) {
    guint32 machine = optimum->machines[first + n];

    if (machine >= check->problem->n_machines || check->marks[machine] != item + 1)
      return 0;
    check->marks[machine] = 0;
  }
  return n;
}

/* Ends early, with @error, when the job does. */
static const char *
find_fault (Check *check, WeftJob *job, GError **error)
{
  for (guint32 item = 0; item < check->problem->n_items; item++) {
    guint32 n_nodes = count_nodes (check, item);
    const char *fault = n_nodes > 0 ? find_false_set (check, item, n_nodes)
                                    : _ ("a node is no machine that needs the item, or stands there twice");

    fault = fault != NULL ? fault : find_overload (check, item, n_nodes);
    check->is_over = fault == NULL && item % 256 == 0 && !weft_job_check (job, error);
    if (fault != NULL || check->is_over)
      return fault;
  }
  return NULL;
}

static void
list_consumers (Check *check)
{
  const WeftRelocationProblem *problem = check->problem;
  gsize n_needs = problem->first_need[problem->n_subtasks];

  for (gsize k = 0; k < n_needs; k++)
    check->first[problem->needs[k] + 1]++;
  for (guint32 item = 0; item < problem->n_items; item++)
    check->first[item + 1] += check->first[item];
  /* Each is put before those of its item that are there. */
  for (guint32 i = 0; i < problem->n_subtasks; i++)
    for (gsize k = problem->first_need[i]; k < problem->first_need[i + 1]; k++)
      check->places[--check->first[problem->needs[k] + 1]] = problem->machines[i];
  memmove (check->first, check->first + 1, problem->n_items * sizeof *check->first);
  check->first[problem->n_items] = n_needs;
}

static gboolean
allocate_check (Check *check, WeftJob *job, GError **error)
{
  gsize n_items = check->problem->n_items;
  gsize n_needs = check->problem->first_need[check->problem->n_subtasks];
  gsize n_machines = check->problem->n_machines;

  return (check->taken = weft_job_allocate (job, n_items + 1, sizeof (double), error)) != NULL &&
         (check->first = weft_job_allocate (job, n_items + 1, sizeof (gsize), error)) != NULL &&
         (check->places = weft_job_allocate (job, n_needs + 1, sizeof (guint32), error)) != NULL &&
         (check->marks = weft_job_allocate (job, n_machines + 1, sizeof (guint32), error)) != NULL &&
         (check->inside = weft_job_allocate (job, 2 * (n_machines + 1), sizeof (guint32), error)) != NULL;
}

gboolean
weft_relocation_optimum_check (const WeftRelocationProblem *problem,
                               const WeftRelocationOptimum *optimum,
                               WeftJob *job,
                               GError **error)
{
  Check check = {.problem = problem, .optimum = optimum};
  gboolean has_room = allocate_check (&check, job, error);
  const char *fault = NULL;

  if (has_room) {
    list_consumers (&check);
    add_taken (&check);
    fault = find_fault (&check, job, error);
  }
  if (fault != NULL)
    weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
                    &(WeftFault){.problem = (char *) fault, .plain = (char *) fault});
  g_free (check.taken);
  g_free (check.first);
  g_free (check.places);
  g_free (check.marks);
  g_free (check.inside);
  return has_room && fault == NULL && !check.is_over && weft_job_check (job, error);
}
