/* weft-task-planning.c: see weft-task-planning.h. */
#include "weft-task-planning.h"

#include "weft-series-parallel.h"
#include "weft-task-answers.h"
#include "weft-task-policies.h"
#include "weft-task-schedule.h"
#include "weft-task-shape.h"

static gboolean
find_bounds (WeftTaskPlan *plan, const WeftTaskProblem *problem, WeftJob *job, GError **error)
{
  WeftTaskBounds bounds;

  if (!weft_task_find_bounds (problem, &bounds, job, error))
    return FALSE;
  plan->bounds[WEFT_LIMIT_CRITICAL_PATH] = bounds.critical_path;
  plan->bounds[WEFT_LIMIT_WORK] = bounds.work;
  plan->bounds[WEFT_LIMIT_QUEUE] = bounds.queue;
  plan->work = bounds.work * problem->n_processes;
  return TRUE;
}

/* Every schedule is looked at by somebody who does not know how it was made. */
static gboolean
make_plan (WeftTaskPlan *plan, const WeftTaskProblem *problem, WeftJob *job, GError **error)
{
  plan->schedule = weft_task_schedule (problem, job, error);
  if (plan->schedule == NULL || !weft_task_schedule_check (problem->graph, plan->schedule, job, error) ||
      !find_bounds (plan, problem, job, error))
    return FALSE;
  plan->slack = weft_task_find_slack (problem->graph, plan->schedule, job, error);
  return plan->slack != NULL;
}

static gboolean
find_shape (WeftTaskPlan *plan, const WeftTaskGraph *graph, WeftJob *job, GError **error)
{
  g_autoptr (WeftDecomposition) decomposition = weft_task_graph_decompose (graph, FALSE, job, error);

  if (decomposition == NULL)
    return FALSE;
  plan->class = weft_decomposition_classify (decomposition);
  plan->path = weft_task_graph_find_path (graph, &plan->n_path, job, error);
  return plan->path != NULL;
}

WeftTaskPlan *
weft_task_plan_find (const WeftTaskSetup *setup,
                     const WeftAsked *asked,
                     gsize policy,
                     WeftJob *job,
                     GError **error)
{
  g_autoptr (WeftTaskPlan) plan = weft_task_plan_new ();
  const WeftTaskLowering *lowering = weft_task_setup_get_lowering (setup);
  WeftTaskRules rules;
  WeftTaskProblem problem =
      weft_task_problem_asked (weft_task_setup_get_problem (setup), asked->options, policy, &rules);

  if (!make_plan (plan, &problem, job, error) || !find_shape (plan, problem.graph, job, error))
    return NULL;
  plan->diagram = asked->diagram;
  plan->policy = weft_task_policy_get_name (policy);
  plan->n_tasks = problem.graph->n_tasks;
  plan->rows = g_memdup2 (lowering->rows, plan->n_tasks * sizeof *plan->rows);
  plan->times = g_memdup2 (problem.graph->times, plan->n_tasks * sizeof *plan->times);
  plan->has_means = lowering->has_means;
  for (gsize i = 0; i < plan->n_path; i++)
    plan->path[i] = lowering->rows[plan->path[i]];
  return g_steal_pointer (&plan);
}
