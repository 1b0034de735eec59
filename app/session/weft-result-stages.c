/* weft-result-stages.c: the table of first looks. */
#include "weft-result-stages.h"

/* The first is soon enough to be seen within 50 ms of an edit, and late enough to be spared where the answer
 * is quick. The estimate is as good as the answer to the eye, but nothing bounds its error. The last is the evaluation itself,
 * with less to prove: without tails it takes a third of the time. */
static const WeftResultStage stages[] = {
    {12, &weft_flow_question_simulation, 16, 0},
    {60, &weft_flow_question_estimate, 0, 0},
    {800, &weft_flow_question_distribution, 0, 1e-6},
};

const WeftResultStage *
weft_result_stages_find (guint *index)
{
  return *index < G_N_ELEMENTS (stages) ? &stages[(*index)++] : NULL;
}
