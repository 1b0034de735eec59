/* weft-task-plan.c: see weft-task-plan.h. */
#include "weft-task-plan.h"

#include "weft-ref.h"

WeftTaskPlan *
weft_task_plan_new (void)
{
  WeftTaskPlan *plan = g_new0 (WeftTaskPlan, 1);

  weft_ref_init (&plan->ref_count);
  return plan;
}

WeftTaskPlan *
weft_task_plan_ref (WeftTaskPlan *plan)
{
  weft_ref_inc (&plan->ref_count);
  return plan;
}

void
weft_task_plan_unref (WeftTaskPlan *plan)
{
  if (!weft_ref_dec (&plan->ref_count))
    return;
  g_clear_pointer (&plan->against, weft_task_plan_unref);
  g_clear_pointer (&plan->schedule, weft_schedule_unref);
  g_free (plan->rows);
  g_free (plan->times);
  g_free (plan->slack);
  g_free (plan->path);
  g_free (plan);
}

gsize
weft_task_plan_get_size (const WeftTaskPlan *plan)
{
  return (plan->against != NULL ? weft_task_plan_get_size (plan->against) : 0) + sizeof *plan +
         sizeof *plan->schedule + plan->schedule->n_rows * sizeof *plan->schedule->rows +
         plan->schedule->n_lanes * (sizeof *plan->schedule->lanes + sizeof *plan->schedule->queues) +
         plan->n_tasks * (sizeof *plan->rows + sizeof *plan->times + sizeof *plan->slack) +
         plan->n_path * sizeof *plan->path;
}

WeftTaskLimit
weft_task_plan_get_limit (const WeftTaskPlan *plan)
{
  WeftTaskLimit limit = 0;

  for (WeftTaskLimit each = 1; each < WEFT_N_TASK_LIMITS; each++)
    if (plan->bounds[each] > plan->bounds[limit])
      limit = each;
  return limit;
}

const char *
weft_task_limit_get_name (WeftTaskLimit limit)
{
  static const char *const names[] = {"critical-path", "work", "queue"};

  return names[limit];
}
