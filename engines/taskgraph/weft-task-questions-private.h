/* weft-task-questions-private.h: what questions about task graphs share. */
#pragma once

#include "weft-question-sheet.h"
#include "weft-schedule-files.h"
#include "weft-task-plan.h"
#include "weft-task-questions.h"

G_BEGIN_DECLS

/** weft_task_question_digest: weft_diagram_find_digest() of the graph. */
WeftDigest weft_task_question_digest (const WeftAsked *asked);

/** weft_task_plan_name_schedule: adds the schedule of @plan, with the names that @document has, to @schedules (element-type WeftNamedSchedule). */
void weft_task_plan_name_schedule (const WeftDocument *document, WeftTaskPlan *plan, GArray *schedules);

G_END_DECLS
