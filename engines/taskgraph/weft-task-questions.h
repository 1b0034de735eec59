/* weft-task-questions.h: what can be asked about a task graph: rows for the table of questions. */
#pragma once

#include "weft-question.h"

G_BEGIN_DECLS

extern const WeftQuestion weft_task_question_facts;       /* WeftTaskFacts */
extern const WeftQuestion weft_task_question_schedule;    /* WeftTaskPlan */
extern const WeftQuestion weft_task_question_measured;    /* WeftMeasuredPlan */
extern const WeftQuestion weft_task_question_speedup;     /* WeftSpeedup */
extern const WeftQuestion weft_task_question_parallelism; /* WeftParallelism */
extern const WeftQuestion weft_task_question_policies;    /* WeftTaskRanking */
extern const WeftQuestion weft_task_question_condensed;   /* WeftCondensed */

G_END_DECLS
