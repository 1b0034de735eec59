/* weft-task-planning.h: schedules with all that is said of them, for the questions that have one. */
#pragma once

#include "weft-question.h"
#include "weft-task-plan.h"
#include "weft-task-setup.h"

G_BEGIN_DECLS

/**
 * weft_task_plan_find:
 * @policy: the index of a policy, below WEFT_N_NAMED_POLICIES
 *
 * The schedule of the graph that is asked about, on the processors that the options ask for. Every schedule is looked at by somebody who does not
 * know how it was made.
 *
 * Returns: (transfer full) (nullable): %NULL with @error
 */
WeftTaskPlan *weft_task_plan_find (const WeftTaskSetup *setup,
                                   const WeftAsked *asked,
                                   gsize policy,
                                   WeftJob *job,
                                   GError **error);

G_END_DECLS
