/* weft-policies-question.c: which scheduling policy is quickest, and what each loses most by: the row, and its sheet. */
#include "weft-task-questions-private.h"

#include "weft-check.h"
#include "weft-task-policies.h"
#include "weft-task-setup.h"

#include <glib/gi18n-lib.h>

static WeftSheet *
make_sheet (const WeftDocument *document, gconstpointer value)
{
  const WeftTaskRanking *ranking = value;
  WeftSheet *sheet = weft_question_sheet_new (document, ranking->diagram, "ranked", "policies");

  weft_sheet_add_number (sheet, "processors", _ ("processors"), ranking->n_processes);
  weft_sheet_add_number (sheet, "lower_bound", _ ("lower bound"), ranking->lower_bound);
  weft_sheet_add_column (sheet, "policy", _ ("policy"));
  weft_sheet_add_column (sheet, "makespan", _ ("makespan"));
  weft_sheet_add_column (sheet, "idle", _ ("idle, share"));
  weft_sheet_add_column (sheet, "overhead", _ ("overhead, share"));
  weft_sheet_add_column (sheet, "limit", _ ("loses most by"));
  for (gsize i = 0; i < ranking->n_policies; i++) {
    const WeftRankedPolicy *ranked = &ranking->policies[i];

    weft_sheet_put_text (sheet, ranked->policy);
    weft_sheet_put_number (sheet, ranked->makespan);
    weft_sheet_put_number (sheet, ranked->idle);
    weft_sheet_put_number (sheet, ranked->overhead);
    weft_sheet_put_text (sheet, weft_task_loss_get_name (ranked->loss));
  }
  return sheet;
}

static gsize
get_size (gconstpointer value)
{
  const WeftTaskRanking *ranking = value;

  return sizeof *ranking + ranking->n_policies * sizeof *ranking->policies;
}

static const WeftAnswerType type = {.name = "policies",
                                    .ref = (gpointer (*) (gpointer)) weft_task_ranking_ref,
                                    .unref = (void (*) (gpointer)) weft_task_ranking_unref,
                                    .get_size = get_size,
                                    .make_sheet = make_sheet};

static gpointer
compute (const WeftAsked *asked, WeftJob *job, GError **error)
{
  g_autoptr (WeftTaskSetup) setup = NULL;
  WeftTaskRanking *ranking;

  if (!weft_document_check_diagram (asked->document, asked->diagram, WEFT_MODES_AS_DRAWN, error) ||
      (setup = weft_task_setup_new (asked->document, asked->diagram, job, error)) == NULL)
    return NULL;
  ranking = weft_task_rank_policies (weft_task_setup_get_problem (setup), job, error);
  if (ranking != NULL)
    ranking->diagram = asked->diagram;
  return ranking;
}

const WeftQuestion weft_task_question_policies = {
    .name = "policies",
    .title = N_ ("Policies"),
    .summary = N_ ("Which scheduling policy is quickest on these processors, and what each loses most by"),
    .diagram = WEFT_KIND_TASK_GRAPH,
    .type = &type,
    .digest = weft_task_question_digest,
    .compute = compute};
