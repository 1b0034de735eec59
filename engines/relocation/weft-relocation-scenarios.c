/* weft-relocation-scenarios.c: see weft-relocation-scenarios.h. */
#include "weft-relocation-scenarios.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define NONE  G_MAXUINT32
#define SLACK 1e-9 /* of a sum of probabilities */

typedef struct {
  const WeftRelocationProblem *whole;
  WeftRelocationPart *part;
  guint32 *numbers; /* of each subtask of the whole: its number in the part, or NONE */
  guint32 *makers;
  guint32 *machines;
  double *times;
  gsize *first_need;
  guint32 *needs;
  guint32 *order;
  guint32 *subtask_parts;
} Making;

static void
number_subtasks (Making *making, const WeftRelocationScenario *scenario)
{
  WeftRelocationPart *part = making->part;

  for (guint32 k = 0; k < scenario->n_without; k++)
    making->numbers[scenario->without[k]] = NONE;
  for (guint32 i = 0; i < making->whole->n_subtasks; i++)
    if (making->numbers[i] != NONE) {
      part->subtasks[part->problem.n_subtasks] = i;
      making->numbers[i] = part->problem.n_subtasks++;
    }
}

static gboolean
copy_needs (Making *making, guint32 number, GError **error)
{
  const WeftRelocationProblem *whole = making->whole;
  guint32 i = making->part->subtasks[number];
  gsize n = making->first_need[number];

  for (gsize k = whole->first_need[i]; k < whole->first_need[i + 1]; k++) {
    guint32 maker = whole->makers[whole->needs[k]];

    if (maker != WEFT_RELOCATION_SOURCE && making->numbers[maker] == NONE)
      return weft_relocation_refuse (whole, i, whole->needs[k],
                                     _ ("a scenario leaves out what makes an item that the subtask needs"),
                                     error);
    making->needs[n++] = whole->needs[k];
  }
  making->first_need[number + 1] = n;
  return TRUE;
}

static gboolean
copy_subtasks (Making *making, GError **error)
{
  const WeftRelocationProblem *whole = making->whole;
  guint32 n = 0;

  for (guint32 number = 0; number < making->part->problem.n_subtasks; number++) {
    guint32 i = making->part->subtasks[number];

    making->machines[number] = whole->machines[i];
    making->times[number] = whole->times[i];
    if (whole->subtask_parts != NULL)
      making->subtask_parts[number] = whole->subtask_parts[i];
    if (!copy_needs (making, number, error))
      return FALSE;
  }
  for (guint32 at = 0; whole->order != NULL && at < whole->n_subtasks; at++)
    if (making->numbers[whole->order[at]] != NONE)
      making->order[n++] = making->numbers[whole->order[at]];
  for (guint32 item = 0; item < whole->n_items; item++)
    making->makers[item] = whole->makers[item] != WEFT_RELOCATION_SOURCE
                               ? making->numbers[whole->makers[item]]
                               : WEFT_RELOCATION_SOURCE;
  return TRUE;
}

G_STATIC_ASSERT (NONE == WEFT_RELOCATION_SOURCE); /* what is left out makes nothing that is needed */

static gboolean
allocate_part (Making *making, WeftJob *job, GError **error)
{
  gsize n = (gsize) making->whole->n_subtasks + 1;
  const struct {
    gpointer *piece;
    gsize n;
    gsize size;
  } rows[] = {{(gpointer *) &making->makers, (gsize) making->whole->n_items + 1, sizeof (guint32)},
              {(gpointer *) &making->machines, n, sizeof (guint32)},
              {(gpointer *) &making->times, n, sizeof (double)},
              {(gpointer *) &making->first_need, n, sizeof (gsize)},
              {(gpointer *) &making->needs, making->whole->first_need[n - 1] + 1, sizeof (guint32)},
              {(gpointer *) &making->order, n, sizeof (guint32)},
              {(gpointer *) &making->subtask_parts, n, sizeof (guint32)}};

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    *rows[i].piece = making->part->pieces[i] = weft_job_allocate (job, rows[i].n, rows[i].size, error);
    if (*rows[i].piece == NULL)
      return FALSE;
  }
  making->part->subtasks = weft_job_allocate (job, n, sizeof (guint32), error);
  return making->part->subtasks != NULL;
}

WeftRelocationPart *
weft_relocation_part_new (const WeftRelocationProblem *problem,
                          const WeftRelocationScenario *scenario,
                          WeftJob *job,
                          GError **error)
{
  g_autoptr (WeftRelocationPart) part = g_new0 (WeftRelocationPart, 1);
  g_autofree guint32 *numbers =
      weft_job_allocate (job, (gsize) problem->n_subtasks + 1, sizeof *numbers, error);
  Making making = {.whole = problem, .part = part, .numbers = numbers};

  part->problem = *problem;
  part->problem.n_subtasks = 0;
  if (numbers == NULL || !allocate_part (&making, job, error))
    return NULL;
  number_subtasks (&making, scenario);
  if (!copy_subtasks (&making, error))
    return NULL;
  part->problem.makers = making.makers;
  part->problem.machines = making.machines;
  part->problem.times = making.times;
  part->problem.first_need = making.first_need;
  part->problem.needs = making.needs;
  part->problem.order = problem->order != NULL ? making.order : NULL;
  part->problem.subtask_parts = problem->subtask_parts != NULL ? making.subtask_parts : NULL;
  return g_steal_pointer (&part);
}

void
weft_relocation_part_free (WeftRelocationPart *part)
{
  for (guint i = 0; i < G_N_ELEMENTS (part->pieces); i++)
    g_free (part->pieces[i]);
  g_free (part->subtasks);
  g_free (part);
}

/* Distributions. */

static int
compare_times (gconstpointer a, gconstpointer b)
{
  double x = ((const WeftScenarioTime *) a)->time;
  double y = ((const WeftScenarioTime *) b)->time;

  return (x > y) - (x < y);
}

static gboolean
add_time (GArray *times,
          const WeftRelocationProblem *problem,
          double probability,
          WeftFindRelocationTime find,
          gpointer data,
          WeftJob *job,
          GError **error)
{
  WeftScenarioTime time = {0, probability};
  g_autoptr (WeftRelocation) relocation = weft_relocation_new (problem, job, error);

  if (relocation == NULL || !find (relocation, data, &time.time, job, error))
    return FALSE;
  g_array_append_val (times, time);
  return TRUE;
}

static void
merge_equal (GArray *times)
{
  guint n = 0;

  g_array_sort (times, compare_times);
  for (guint i = 0; i < times->len; i++) {
    WeftScenarioTime time = g_array_index (times, WeftScenarioTime, i);

    if (n > 0 && g_array_index (times, WeftScenarioTime, n - 1).time == time.time)
      g_array_index (times, WeftScenarioTime, n - 1).probability += time.probability;
    else
      g_array_index (times, WeftScenarioTime, n++) = time;
  }
  g_array_set_size (times, n);
}

/* What no scenario has; negative with @error. */
static double
find_rest (const WeftRelocationProblem *problem,
           const WeftRelocationScenario *scenarios,
           guint n,
           GError **error)
{
  double rest = 1;

  for (guint i = 0; i < n; i++) {
    if (!(scenarios[i].probability >= 0))
      rest = -1;
    rest -= scenarios[i].probability;
  }
  if (rest >= -SLACK)
    return MAX (rest, 0);
  weft_relocation_refuse (problem, NONE, NONE,
                          _ ("the probabilities of the scenarios are negative, or sum to more than 1"),
                          error);
  return -1;
}

GArray *
weft_relocation_find_times (const WeftRelocationProblem *problem,
                            const WeftRelocationScenario *scenarios,
                            guint n,
                            WeftFindRelocationTime find,
                            gpointer data,
                            WeftJob *job,
                            GError **error)
{
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (WeftScenarioTime));
  double rest = find_rest (problem, scenarios, n, error);

  if (rest < 0 || (rest > 0 && !add_time (times, problem, rest, find, data, job, error)))
    return NULL;
  for (guint i = 0; i < n; i++) {
    g_autoptr (WeftRelocationPart) part = NULL;

    if (scenarios[i].probability == 0)
      continue;
    part = weft_relocation_part_new (problem, &scenarios[i], job, error);
    if (part == NULL || !add_time (times, &part->problem, scenarios[i].probability, find, data, job, error))
      return NULL;
  }
  merge_equal (times);
  return g_steal_pointer (&times);
}
