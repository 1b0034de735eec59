/* engines.c: one row a question, in the order in which they are offered. */
#include "engines.h"

static const WeftQuestion *const rows[] = {
    &weft_flow_question_distribution, &weft_flow_question_bounds,      &weft_flow_question_estimate,
    &weft_flow_question_simulation,   &weft_flow_question_attribution, &weft_flow_question_sensitivity,
    &weft_flow_question_sample,       &weft_flow_question_sweep,       &weft_flow_question_scaling,
    &weft_flow_question_modes,        &weft_flow_question_best,        &weft_task_question_facts,
    &weft_task_question_schedule,     &weft_task_question_speedup,     &weft_task_question_parallelism,
    &weft_task_question_policies,     &weft_task_question_condensed,   &weft_task_question_makespan,
    &weft_task_question_models,
};

/* Rows of a program that has its own besides, ended by %NULL: the tests have. Others leave it undefined. */
extern const WeftQuestion *const weft_more_questions[] __attribute__ ((weak));

static gpointer
list_questions (G_GNUC_UNUSED gpointer data)
{
  GPtrArray *questions = g_ptr_array_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    g_ptr_array_add (questions, (gpointer) rows[i]);
  for (gsize i = 0; weft_more_questions != NULL && weft_more_questions[i] != NULL; i++)
    g_ptr_array_add (questions, (gpointer) weft_more_questions[i]);
  g_ptr_array_add (questions, NULL);
  return g_ptr_array_free (questions, FALSE);
}

const WeftQuestion *const *
weft_questions_get (void)
{
  static GOnce once = G_ONCE_INIT;

  return g_once (&once, list_questions, NULL);
}

const WeftQuestion *
weft_questions_find (const char *name)
{
  for (const WeftQuestion *const *question = weft_questions_get (); *question != NULL; question++)
    if (g_str_equal ((*question)->name, name))
      return *question;
  return NULL;
}

gboolean
weft_questions_can_ask (WeftKind kind)
{
  for (const WeftQuestion *const *question = weft_questions_get (); *question != NULL; question++)
    if ((*question)->diagram == kind)
      return TRUE;
  return FALSE;
}
