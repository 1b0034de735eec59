/* weft-sweep-question.h: a question over a grid of values, as a question of its own: a row for the table of questions. */
#pragma once

#include "weft-question.h"
#include "weft-sweep-table.h"

G_BEGIN_DECLS

extern const WeftOption weft_option_vary;  /* what is varied: weft_sweep_plan_new() */
extern const WeftOption weft_option_seeds; /* the same */
extern const WeftOption weft_option_asked; /* the name of the question; none: the one that fits the diagram */
extern const WeftOption weft_option_figure;    /* which one curves show */
extern const WeftQuestion weft_question_sweep; /* WeftSweepTable: vary, seeds, question, figure */

/** weft_sweep_question_find: (nullable): what is asked at each point of a sweep over @diagram: the question called @name; %NULL: the one that fits. %NULL with
 * @error when there is none of that name. */
const WeftQuestion *
weft_sweep_question_find (const WeftDocument *document, guint32 diagram, const char *name, GError **error);

G_END_DECLS
