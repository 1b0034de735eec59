/* weft-program-work.c: see weft-program-work.h. */
#include "weft-program-work.h"

#include "weft-batch.h"
#include "weft-calibration-suite.h"
#include "weft-fault.h"
#include "weft-loop-source.h"
#include "weft-mimdc.h"
#include "weft-program-derive.h"
#include "weft-program-output.h"
#include "weft-selection-question.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A program in IF1 is checked as of arrays of this size. */
#define CHECKED_ITEMS 1000

WeftProgramWork *
weft_program_work_new (WeftProgramTask task,
                       const char *name,
                       const char *text,
                       guint32 pes,
                       const WeftBackend *target,
                       WeftJob *job)
{
  WeftProgramWork *work = g_new (WeftProgramWork, 1);

  *work = (WeftProgramWork){.task = task,
                            .name = g_strdup (name),
                            .text = g_strdup (text),
                            .pes = pes,
                            .target = target,
                            .n_runs = 1,
                            .job = weft_job_ref (job)};
  return work;
}

void
weft_program_work_aim (WeftProgramWork *work, const WeftReferenceAim *aim)
{
  work->lines = g_memdup2 (aim->lines, aim->n_lines * sizeof *aim->lines);
  work->aim = *aim;
  work->aim.lines = work->lines;
}

void
weft_program_work_set_language (WeftProgramWork *work, const char *language)
{
  g_free (work->language);
  work->language = g_strdup (language);
}

gboolean
weft_program_language_runs (const char *language)
{
  return language == NULL || g_str_equal (language, "mimdc");
}

void
weft_program_work_repeat (WeftProgramWork *work, guint n_runs)
{
  work->n_runs = CLAMP (n_runs, 1, WEFT_BACKEND_MOST_RUNS);
  work->is_measured = TRUE;
}

void
weft_program_work_choose (WeftProgramWork *work, WeftDocument *document, guint32 program)
{
  work->document = weft_document_ref (document);
  work->program = program;
}

void
weft_program_work_free (WeftProgramWork *work)
{
  g_clear_pointer (&work->document, weft_document_unref);
  g_free (work->lines);
  g_free (work->name);
  g_free (work->text);
  g_free (work->language);
  weft_job_unref (work->job);
  g_free (work);
}

static void
clear_message (gpointer data)
{
  g_free ((char *) ((WeftMimdcMessage *) data)->sentence);
}

void
weft_program_outcome_free (WeftProgramOutcome *outcome)
{
  g_array_unref (outcome->messages);
  g_free (outcome->output);
  g_free (outcome->tagged);
  g_clear_pointer (&outcome->seconds, g_array_unref);
  g_free (outcome->chosen);
  g_free (outcome->problem);
  g_clear_pointer (&outcome->tree, weft_document_unref);
  g_clear_pointer (&outcome->use, weft_program_use_free);
  g_clear_pointer (&outcome->stop, weft_reference_stop_free);
  g_clear_pointer (&outcome->code, weft_mimdc_code_unref);
  g_free (outcome);
}

static void
take_messages (WeftProgramOutcome *outcome, WeftMimdcMessages *messages)
{
  guint n;
  const WeftMimdcMessage *all = weft_mimdc_messages_get (messages, &n);

  for (guint i = 0; i < n; i++) {
    WeftMimdcMessage message = all[i];

    message.sentence = g_strdup (message.sentence);
    g_array_append_val (outcome->messages, message);
  }
}

static void
print (const char *text, gsize length, gpointer output)
{
  g_string_append_len (output, text, (gssize) length);
}

static WeftReferenceOptions
get_options (const WeftProgramWork *work)
{
  WeftReferenceOptions options;

  weft_reference_options_init (&options);
  options.pes = work->pes;
  return options;
}

/* (nullable): the machine that is the target chosen; %NULL with @error: there is none that this system reaches. */
static const WeftBackend *
choose (const WeftProgramWork *work, WeftProgramOutcome *outcome, char **hosts, GError **error)
{
  const WeftAsked asked = {.document = work->document, .diagram = work->program, .stage = WEFT_WHOLE_ANSWER};
  g_autoptr (WeftSelected) selected = weft_selection_question.compute (&asked, work->job, error);
  const char *chosen = selected != NULL ? weft_selected_get_chosen (selected) : NULL;
  const char *name;
  const WeftBackend *backend;

  if (selected == NULL)
    return NULL;
  name = weft_calibration_suite_find_backend (work->document, selected, hosts);
  backend = name != NULL ? weft_backends_find (name) : NULL;
  if (backend == NULL)
    weft_fault_set (
        error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
        &(WeftFault){.found = chosen != NULL ? (char *) chosen
                                             : (char *) _ ("no target on which the program can run"),
                     .expected = (char *) _ ("a target of this system, as Calibrate makes them, or a set of "
                                             "machines whose names are those of hosts")});
  outcome->chosen = g_strdup (chosen);
  return backend;
}

/* With what it costs, where the machine tells: that makes a run hardly longer, but what is measured is a plain one. */
static gboolean
run_on (const WeftProgramWork *work,
        const WeftBackend *target,
        const WeftMimdcCode *code,
        const WeftReferenceOptions *options,
        WeftProgramOutcome *outcome,
        GError **error)
{
  if (work->is_measured || target->use == NULL)
    return weft_backend_run_often (target, code, options, work->n_runs, &outcome->counts, outcome->seconds,
                                   work->job, error);
  outcome->use = target->use (code, options, &outcome->counts, work->job, error);
  return outcome->use != NULL;
}

static gboolean
run (const WeftProgramWork *work, WeftMimdcCode *code, WeftProgramOutcome *outcome, GError **error)
{
  g_autofree char *hosts = NULL;
  const WeftBackend *target = work->document != NULL ? choose (work, outcome, &hosts, error) : work->target;
  GString *output;
  gint64 begin = g_get_monotonic_time ();
  WeftReferenceOptions options = get_options (work);
  gboolean is_done;

  outcome->seconds = g_array_new (FALSE, FALSE, sizeof (double));
  if (target == NULL)
    return FALSE;
  output = g_string_new (NULL);
  options.print = print;
  options.data = output;
  options.tags = TRUE;
  options.hosts = hosts;
  is_done = run_on (work, target, code, &options, outcome, error);
  outcome->elapsed = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
  outcome->tagged = g_string_free (output, FALSE);
  outcome->output = weft_program_output_pick (outcome->tagged, WEFT_PROGRAM_ALL_PES);
  outcome->code = weft_mimdc_code_ref (code);
  return is_done;
}

static gboolean
derive (const WeftProgramWork *work, WeftMimdcCode *code, WeftProgramOutcome *outcome, GError **error)
{
  WeftReferenceOptions options = get_options (work);

  outcome->tree = weft_program_derive (code, work->name, work->text, work->pes, &options, work->job, error);
  return outcome->tree != NULL;
}

/* The trap that ends a run is a problem, and the stop is there all the same. */
static gboolean
stop (const WeftProgramWork *work, WeftMimdcCode *code, WeftProgramOutcome *outcome, GError **error)
{
  WeftReferenceOptions options = get_options (work);
  GError *problem = NULL;

  outcome->stop = weft_reference_stop_new (code, &options, &work->aim, work->job, &problem, error);
  if (outcome->stop == NULL)
    return FALSE;
  outcome->code = weft_mimdc_code_ref (code);
  outcome->output = g_strdup (outcome->stop->output);
  if (problem != NULL)
    g_propagate_error (error, problem);
  return problem == NULL;
}

static gboolean
do_task (const WeftProgramWork *work, WeftMimdcCode *code, WeftProgramOutcome *outcome, GError **error)
{
  switch (work->task) {
  case WEFT_PROGRAM_RUN:
    return run (work, code, outcome, error);
  case WEFT_PROGRAM_TREE:
    return derive (work, code, outcome, error);
  case WEFT_PROGRAM_STOP:
    return stop (work, code, outcome, error);
  case WEFT_PROGRAM_CHECK:
  default:
    return TRUE;
  }
}

/* (transfer full) (nullable): %NULL also of a program that is no MIMDC, of which there is nothing but messages. */
static WeftMimdcCode *
compile (const WeftProgramWork *work, WeftMimdcMessages *messages, GError **error)
{
  g_autoptr (WeftLoopProgram) loops = NULL;

  if (weft_program_language_runs (work->language))
    return weft_mimdc_compile (messages, work->job, error);
  loops = weft_loop_read (messages, work->language, CHECKED_ITEMS, work->job, error);
  return NULL;
}

/* What is wrong with the program is among its messages; what a run failed with is a problem of its own. */
gpointer
weft_program_work_do (gpointer data, GError **error)
{
  const WeftProgramWork *work = data;
  g_autoptr (WeftProgramOutcome) outcome = g_new0 (WeftProgramOutcome, 1);
  g_autoptr (WeftMimdcMessages) messages = weft_mimdc_messages_new (NULL, work->text, strlen (work->text));
  GError *problem = NULL;
  g_autoptr (WeftMimdcCode) code = compile (work, messages, &problem);

  outcome->messages = g_array_new (FALSE, FALSE, sizeof (WeftMimdcMessage));
  g_array_set_clear_func (outcome->messages, clear_message);
  take_messages (outcome, messages);
  if (code != NULL)
    do_task (work, code, outcome, &problem);
  if (g_error_matches (problem, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED)) {
    g_propagate_error (error, problem);
    return NULL;
  }
  if (problem != NULL && (code != NULL || outcome->messages->len == 0)) {
    const WeftFault *fault = weft_fault_get (problem);

    outcome->problem = g_strdup (fault != NULL && fault->problem != NULL ? fault->problem : problem->message);
    outcome->line = fault != NULL ? fault->line : 0;
  }
  g_clear_error (&problem);
  return g_steal_pointer (&outcome);
}

/* The machine, in a suite that may have to be made. */
static gboolean
place_machine (WeftBatch *batch, guint32 root, const WeftNode *suite, GError **error)
{
  WeftNode *machine = weft_node_find_child (suite, WEFT_KIND_MACHINE);
  WeftNode *there = weft_node_find_child (weft_batch_get_node (batch, root), WEFT_KIND_SUITE);
  guint32 id;

  if (there == NULL)
    return weft_batch_insert (batch, root, 0, weft_node_ref ((WeftNode *) suite), &id, error);
  return weft_batch_find (batch, weft_node_get_name (machine)) != 0 ||
         weft_batch_insert (batch, weft_node_get_id (there), G_MAXSIZE, weft_node_ref (machine), &id, error);
}

WeftDocument *
weft_program_place_tree (WeftDocument *document, const WeftDocument *tree, GError **error)
{
  const WeftNode *made = weft_document_get_root (tree);
  WeftNode *diagram = weft_document_get_node (tree, weft_document_find_diagram (tree));
  guint32 root = weft_node_get_id (weft_document_get_root (document));
  g_autoptr (WeftBatch) batch = weft_batch_begin (document);
  guint32 before = weft_batch_find (batch, weft_node_get_name (diagram));
  guint32 id;

  if ((before != 0 && !weft_batch_remove (batch, before, error)) ||
      !place_machine (batch, root, weft_node_find_child (made, WEFT_KIND_SUITE), error) ||
      !weft_batch_insert (batch, root, G_MAXSIZE, weft_node_ref (diagram), &id, error))
    return NULL;
  return weft_batch_commit (g_steal_pointer (&batch));
}
