/* weft-matching-check.c: a schedule judged by the problem alone. */
#include "weft-matching.h"

#include "weft-fault.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define SAME 1e-9

typedef struct {
  const WeftMatchingProblem *problem;
  const WeftMatching *matching;
  double slack;
} Check;

static gboolean
fail (const Check *check, guint32 task, const char *found, GError **error)
{
  weft_fault_set (
      error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
      &(WeftFault){.node = check->problem->diagram,
                   .row = check->problem->task_parts != NULL ? check->problem->task_parts[task] : 0,
                   .found = (char *) found,
                   .expected = (char *) _ ("a schedule")});
  return FALSE;
}

static gboolean
check_task (const Check *check, guint32 task, GError **error)
{
  const WeftMatchingProblem *problem = check->problem;
  const WeftMatching *matching = check->matching;
  guint32 machine = matching->machines[task];
  gsize cell = (gsize) task * problem->n_machines + machine;

  if (machine >= problem->n_machines || !isfinite (problem->times[cell]))
    return fail (check, task, _ ("a task on a machine that cannot run it"), error);
  if (!(fabs (matching->finishes[task] - matching->starts[task] - problem->times[cell]) <= check->slack))
    return fail (check, task, _ ("a task that does not take its time"), error);
  if (!(matching->starts[task] >= (problem->ready != NULL ? problem->ready[cell] : 0) - check->slack))
    return fail (check, task, _ ("a task that starts too early"), error);
  return matching->finishes[task] <= matching->makespan + check->slack ||
         fail (check, task, _ ("a task that ends after the makespan"), error);
}

static gboolean
check_edges (const Check *check, guint32 task, GError **error)
{
  const WeftMatchingProblem *problem = check->problem;
  const WeftMatching *matching = check->matching;

  for (gsize edge = problem->first_in != NULL ? problem->first_in[task] : 0;
       problem->first_in != NULL && edge < problem->first_in[task + 1]; edge++) {
    guint32 source = problem->sources[edge];
    gsize link = (gsize) matching->machines[source] * problem->n_machines + matching->machines[task];
    double cost = 0;

    if (problem->latency != NULL && matching->machines[source] != matching->machines[task])
      cost = problem->latency[link] + problem->per_unit[link] * problem->amounts[edge];
    if (!(matching->starts[task] >= matching->finishes[source] + cost - check->slack))
      return fail (check, task, _ ("a task that starts before its data are there"), error);
  }
  return TRUE;
}

static int
compare (gconstpointer a, gconstpointer b, gpointer data)
{
  const WeftMatching *matching = data;
  guint32 x = *(const guint32 *) a;
  guint32 y = *(const guint32 *) b;

  if (matching->machines[x] != matching->machines[y])
    return matching->machines[x] > matching->machines[y] ? 1 : -1;
  if (matching->starts[x] != matching->starts[y])
    return matching->starts[x] > matching->starts[y] ? 1 : -1;
  return (matching->finishes[x] > matching->finishes[y]) - (matching->finishes[x] < matching->finishes[y]);
}

static gboolean
check_machines (const Check *check, GError **error)
{
  const WeftMatching *matching = check->matching;
  g_autofree guint32 *sorted = g_new (guint32, MAX (matching->n_tasks, 1));
  double last = 0;

  for (guint32 i = 0; i < matching->n_tasks; i++) {
    sorted[i] = i;
    last = MAX (last, matching->finishes[i]);
  }
  g_qsort_with_data (sorted, (int) matching->n_tasks, sizeof *sorted, compare, (gpointer) matching);
  for (guint32 i = 1; i < matching->n_tasks; i++)
    if (matching->machines[sorted[i - 1]] == matching->machines[sorted[i]] &&
        !(matching->starts[sorted[i]] >= matching->finishes[sorted[i - 1]] - check->slack))
      return fail (check, sorted[i], _ ("two tasks on one machine at a time"), error);
  if (!(fabs (last - matching->makespan) <= check->slack))
    return fail (check, 0, _ ("a makespan at which no task ends"), error);
  return matching->bound <= matching->objective + check->slack ||
         fail (check, 0, _ ("a bound that is not one"), error);
}

gboolean
weft_matching_check (const WeftMatchingProblem *problem, const WeftMatching *matching, GError **error)
{
  Check check = {problem, matching, SAME * MAX (matching->makespan, G_MINDOUBLE)};

  for (guint32 task = 0; task < problem->n_tasks; task++)
    if (!check_task (&check, task, error) || !check_edges (&check, task, error))
      return FALSE;
  return problem->n_tasks == 0 || check_machines (&check, error);
}
