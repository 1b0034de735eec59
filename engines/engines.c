/* engines.c: one row a question, in the order in which they are offered. */
#include "engines.h"

static const WeftQuestion *const questions[] = {
    &weft_flow_question_distribution, &weft_flow_question_bounds,      &weft_flow_question_estimate,
    &weft_flow_question_simulation,   &weft_flow_question_attribution, &weft_flow_question_sensitivity,
    &weft_flow_question_sample,       &weft_flow_question_sweep,       &weft_flow_question_scaling,
    &weft_flow_question_modes,        &weft_flow_question_best,        NULL,
};

const WeftQuestion *const *
weft_questions_get (void)
{
  return questions;
}

const WeftQuestion *
weft_questions_find (const char *name)
{
  for (guint i = 0; questions[i] != NULL; i++)
    if (g_str_equal (questions[i]->name, name))
      return questions[i];
  return NULL;
}

gboolean
weft_questions_can_ask (WeftKind kind)
{
  for (guint i = 0; questions[i] != NULL; i++)
    if (questions[i]->diagram == kind)
      return TRUE;
  return FALSE;
}
