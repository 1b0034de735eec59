/* weft-measured-plan.h: a measured schedule of a document's task graph beside the predicted one, task by task. A plain value, immutable and reference
 * counted. */
#pragma once

#include "weft-schedule-match.h"
#include "weft-task-plan.h"

G_BEGIN_DECLS

/* The row of what is no task of the graph: no row has it. */
#define WEFT_NO_TASK_ROW ((1u << 28) - 1)

typedef struct {
  gint ref_count;
  guint32 node; /* the number of the measured schedule */
  char *name;   /* what people call it */
  WeftTaskPlan *
      plan; /* predicted; against: the measured schedule, in the unit of the graph, with no more than its rows */
  WeftScheduleMatch *match; /* predicted first */
  char **
      unknown; /* (array length=n_unknown): what ran and is no task of the graph; their numbers follow those of the tasks */
  guint32 n_unknown;
} WeftMeasuredPlan;

WeftMeasuredPlan *weft_measured_plan_new (void);
WeftMeasuredPlan *weft_measured_plan_ref (WeftMeasuredPlan *measured);
void weft_measured_plan_unref (WeftMeasuredPlan *measured);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftMeasuredPlan, weft_measured_plan_unref)

G_END_DECLS
