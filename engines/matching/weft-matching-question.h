/* weft-matching-question.h: which machine each subtask should run on. */
#pragma once

#include "weft-question.h"

G_BEGIN_DECLS

/** weft_matching_question: the heuristics side by side. */
extern const WeftQuestion weft_matching_question;

/** weft_matching_option_objective: what is to be least; a WeftContestObjective. */
extern const WeftOption weft_matching_option_objective;

G_END_DECLS
