/* weft-makespan-questions.h: what can be asked about a task graph with random times: rows for the table of questions. */
#pragma once

#include "weft-makespan.h"
#include "weft-question.h"

G_BEGIN_DECLS

extern const WeftQuestion weft_task_question_makespan; /* WeftMakespan */
extern const WeftQuestion weft_task_question_models;   /* its sheet alone */

G_END_DECLS
