/* weft-parallelism-question.c: how many tasks run at a time, and from how many queues: the row, and its sheet. */
#include "weft-task-questions-private.h"

#include "weft-check.h"
#include "weft-parallelism.h"
#include "weft-task-policies.h"
#include "weft-task-schedule.h"
#include "weft-task-setup.h"

#include <glib/gi18n-lib.h>
#include <math.h>

static const WeftOption *const options[] = {&weft_task_option_policy, &weft_task_option_processors, NULL};

static void
put_step (WeftSheet *sheet, guint index, gpointer data)
{
  const WeftParallelism *parallelism = data;
  const WeftProfileStep *step = &g_array_index (parallelism->steps, WeftProfileStep, index);

  weft_sheet_put_number (sheet, step->time);
  weft_sheet_put_number (sheet, weft_parallelism_get_end (parallelism, index));
  weft_sheet_put_number (sheet, step->n_running);
  weft_sheet_put_number (sheet, step->n_queues);
  weft_sheet_put_number (sheet, step->n_queues > 0 ? (double) step->n_running / step->n_queues : NAN);
}

static WeftSheet *
make_sheet (const WeftDocument *document, gconstpointer value)
{
  WeftParallelism *parallelism = (WeftParallelism *) value;
  WeftSheet *sheet = weft_question_sheet_new (document, parallelism->diagram, "profile", "parallelism");

  weft_sheet_add_number (sheet, "makespan", _ ("makespan"), parallelism->makespan);
  weft_sheet_add_number (sheet, "processors", _ ("processors"), parallelism->n_processes);
  weft_sheet_add_number (sheet, "mean", _ ("mean"), weft_parallelism_get_mean (parallelism));
  weft_sheet_add_column (sheet, "from", _ ("from"));
  weft_sheet_add_column (sheet, "until", _ ("until"));
  weft_sheet_add_column (sheet, "running", _ ("running"));
  weft_sheet_add_column (sheet, "queues", _ ("active queues"));
  weft_sheet_add_column (sheet, "for_queue", _ ("for each"));
  weft_sheet_set_rows (sheet, MAX (parallelism->steps->len, 1) - 1, put_step,
                       weft_parallelism_ref (parallelism), (GDestroyNotify) weft_parallelism_unref);
  return sheet;
}

static gsize
get_size (gconstpointer value)
{
  const WeftParallelism *parallelism = value;

  return sizeof *parallelism + parallelism->steps->len * sizeof (WeftProfileStep);
}

static const WeftAnswerType type = {.name = "parallelism",
                                    .ref = (gpointer (*) (gpointer)) weft_parallelism_ref,
                                    .unref = (void (*) (gpointer)) weft_parallelism_unref,
                                    .get_size = get_size,
                                    .make_sheet = make_sheet};

static gpointer
compute (const WeftAsked *asked, WeftJob *job, GError **error)
{
  g_autoptr (WeftParallelism) parallelism = weft_parallelism_new ();
  g_autoptr (WeftTaskSetup) setup = NULL;
  g_autoptr (WeftSchedule) schedule = NULL;
  WeftTaskProblem problem;
  WeftTaskRules rules;

  if (!weft_document_check_diagram (asked->document, asked->diagram, WEFT_MODES_AS_DRAWN, error) ||
      (setup = weft_task_setup_new (asked->document, asked->diagram, job, error)) == NULL)
    return NULL;
  problem = weft_task_problem_asked (
      weft_task_setup_get_problem (setup), asked->options,
      (gsize) weft_options_get_number (asked->options, &weft_task_option_policy), &rules);
  if ((schedule = weft_task_schedule (&problem, job, error)) == NULL ||
      (parallelism->steps = weft_schedule_find_profile (schedule, job, error)) == NULL)
    return NULL;
  parallelism->diagram = asked->diagram;
  parallelism->n_processes = problem.n_processes;
  parallelism->makespan = schedule->makespan;
  return g_steal_pointer (&parallelism);
}

const WeftQuestion weft_task_question_parallelism = {
    .name = "parallelism",
    .title = N_ ("Parallelism"),
    .summary = N_ ("How many tasks run at a time, and from how many queues"),
    .diagram = WEFT_KIND_TASK_GRAPH,
    .options = options,
    .type = &type,
    .digest = weft_task_question_digest,
    .compute = compute};
