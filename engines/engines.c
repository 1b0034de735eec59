/* engines.c: one row a question, in the order in which they are offered; and one a kind of diagram that has an execution time. */
#include "engines.h"

#include "weft-fault.h"
#include "weft-flow-analysis.h"
#include "weft-inner-results.h"
#include "weft-task-graph-time.h"

#include <glib/gi18n-lib.h>

static const WeftQuestion *const rows[] = {
    &weft_flow_question_distribution,
    &weft_flow_question_bounds,
    &weft_flow_question_estimate,
    &weft_flow_question_simulation,
    &weft_flow_question_attribution,
    &weft_flow_question_sensitivity,
    &weft_flow_question_sample,
    &weft_flow_question_scaling,
    &weft_flow_question_modes,
    &weft_flow_question_best,
    &weft_flow_question_agreement,
    &weft_task_question_facts,
    &weft_task_question_schedule,
    &weft_task_question_speedup,
    &weft_task_question_parallelism,
    &weft_task_question_policies,
    &weft_task_question_condensed,
    &weft_task_question_makespan,
    &weft_task_question_measured,
    &weft_task_question_models,
    &weft_relocation_question_relocation,
    &weft_relocation_question_scenarios,
    &weft_relocation_question_bus,
    &weft_matching_question,
    &weft_mapping_question,
    &weft_mapping_question_curves,
    &weft_mapping_question_regions,
    &weft_mapping_question_chances,
    &weft_question_sweep,
    &weft_selection_question,
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

const WeftQuestion *
weft_questions_get_fitting (WeftKind kind)
{
  static const WeftQuestion *const fitting[] = {&weft_flow_question_distribution,
                                                &weft_task_question_schedule,
                                                &weft_relocation_question_relocation, &weft_mapping_question};

  for (gsize i = 0; i < G_N_ELEMENTS (fitting); i++)
    if (fitting[i]->diagram == kind)
      return fitting[i];
  return NULL;
}

/* What any kind can be asked is about what others ask. */
gboolean
weft_questions_can_ask (WeftKind kind)
{
  for (const WeftQuestion *const *question = weft_questions_get (); *question != NULL; question++)
    if ((*question)->diagram == kind)
      return TRUE;
  return FALSE;
}

gboolean
weft_questions_apply (const WeftDocument *document, guint32 diagram)
{
  for (const WeftQuestion *const *question = weft_questions_get (); *question != NULL; question++)
    if (weft_question_applies (*question, document, diagram))
      return TRUE;
  return FALSE;
}

/* Results of diagrams. */

static WeftLattice *
find_tree_time (const WeftDocument *document, guint32 diagram, WeftJob *job, GError **error)
{
  return weft_flow_find_time (document, diagram, WEFT_MODES_AS_DRAWN, job, error);
}

static const struct {
  WeftKind kind;
  WeftFindTime find;
} times[] = {
    {WEFT_KIND_FLOW_TREE, find_tree_time},
    {WEFT_KIND_TASK_GRAPH, weft_task_graph_find_time},
    {WEFT_KIND_SUBTASK_GRAPH, weft_relocation_find_execution_time},
    {WEFT_KIND_ARRAY_LOOP, weft_mapping_find_execution_time},
};

static WeftLattice *
find_time (const WeftDocument *document, guint32 diagram, WeftJob *job, GError **error)
{
  WeftKind kind = weft_node_get_kind (weft_document_get_node (document, diagram));

  for (gsize i = 0; i < G_N_ELEMENTS (times); i++)
    if (times[i].kind == kind)
      return times[i].find (document, diagram, job, error);
  weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_UNSUPPORTED,
                  &(WeftFault){.problem = (char *) _ ("this kind of diagram has no execution time"),
                               .plain = (char *) _ ("this kind of diagram has no execution time.")});
  return NULL;
}

void
weft_questions_prepare (WeftJob *job)
{
  weft_inner_results_provide (job, find_time);
}
