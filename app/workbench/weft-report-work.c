/* weft-report-work.c: answers one after the other, then the page. */
#include "weft-report-work.h"

#include "engines.h"
#include "weft-report-answers.h"
#include "weft-worker.h"
#include "weft-save.h"

/* An answer that is known. */
typedef struct {
  guint32 diagram;
  const WeftQuestion *question;
  WeftDigest options; /* of their values */
  gpointer value;
} Known;

static const WeftModes throughout[] = {WEFT_MODES_SIMD, WEFT_MODES_SPMD};

static void
known_clear (gpointer data)
{
  Known *known = data;

  known->question->type->unref (known->value);
}

void
weft_report_work_free (WeftReportWork *work)
{
  weft_document_unref (work->document);
  g_array_unref (work->diagrams);
  g_clear_pointer (&work->known, g_array_unref);
  g_ptr_array_unref (work->leave_out);
  g_free (work->name);
  g_free (work->path);
  weft_job_unref (work->job);
  g_free (work);
}

static WeftOptions *
make_options (WeftModes modes)
{
  WeftOptions *options = weft_options_new (weft_flow_question_distribution.options);

  weft_options_set_number (options, &weft_option_modes, modes);
  return options;
}

static GPtrArray *
list_questions (const WeftReportWork *work, guint32 diagram, const char *const *leave_out)
{
  return weft_report_list_questions (work->document, diagram, leave_out);
}

static void
recall (WeftReportWork *work,
        WeftSessionAnswers *answers,
        guint32 diagram,
        const WeftQuestion *question,
        const WeftOptions *options)
{
  Known known = {diagram, question, weft_options_get_digest (options), NULL};

  known.value = weft_session_answers_recall (answers, question, work->document, diagram, options);
  if (known.value != NULL)
    g_array_append_val (work->known, known);
}

static void
recall_diagram (WeftReportWork *work, WeftSessionAnswers *answers, guint32 diagram)
{
  g_autoptr (GPtrArray) questions = list_questions (work, diagram, NULL);

  g_ptr_array_add (questions, (gpointer) &weft_flow_question_distribution);
  for (guint i = 0; i < questions->len; i++) {
    const WeftQuestion *question = questions->pdata[i];
    g_autoptr (WeftOptions) standard = weft_options_new (question->options);

    recall (work, answers, diagram, question, standard);
  }
  for (guint i = 0; i < G_N_ELEMENTS (throughout); i++) {
    g_autoptr (WeftOptions) options = make_options (throughout[i]);

    recall (work, answers, diagram, &weft_flow_question_distribution, options);
  }
}

void
weft_report_work_recall (WeftReportWork *work, WeftSessionAnswers *answers)
{
  work->known = g_array_new (FALSE, FALSE, sizeof (Known));
  g_array_set_clear_func (work->known, known_clear);
  for (guint i = 0; i < work->diagrams->len; i++)
    recall_diagram (work, answers, g_array_index (work->diagrams, guint32, i));
}

/* (transfer full) (nullable): known, or made. @options: (nullable): the standard values. */
static gpointer
ask (const WeftReportWork *work,
     guint32 diagram,
     const WeftQuestion *question,
     const WeftOptions *options,
     GError **error)
{
  g_autoptr (WeftOptions) standard = weft_options_new (question->options);
  WeftDigest digest = weft_options_get_digest (options != NULL ? options : standard);

  for (guint i = 0; work->known != NULL && i < work->known->len; i++) {
    const Known *known = &g_array_index (work->known, Known, i);

    if (known->question == question && known->diagram == diagram &&
        weft_digest_equal (known->options, digest))
      return question->type->ref (known->value);
  }
  return weft_question_answer (question, work->document, diagram, options, work->job, error);
}

/* A diagram that cannot be run in one mode throughout has no such column. */
static void
add_overlays (const WeftReportWork *work, guint32 diagram, WeftReportAnswers *answers)
{
  for (guint i = 0; i < G_N_ELEMENTS (throughout); i++) {
    g_autoptr (WeftOptions) options = make_options (throughout[i]);
    WeftFlowResult *overlay = ask (work, diagram, &weft_flow_question_distribution, options, NULL);

    if (overlay != NULL)
      answers->overlays[answers->n_overlays++] = overlay;
  }
}

static gboolean
has_distribution (const WeftReportWork *work, guint32 diagram)
{
  return weft_node_get_kind (weft_document_get_node (work->document, diagram)) ==
         weft_flow_question_distribution.diagram;
}

static gboolean
answer (const WeftReportWork *work, guint32 diagram, WeftReportAnswers *answers, GError **error)
{
  g_autoptr (GPtrArray) questions =
      list_questions (work, diagram, (const char *const *) work->leave_out->pdata);

  if (has_distribution (work, diagram)) {
    answers->current = ask (work, diagram, &weft_flow_question_distribution, NULL, error);
    if (answers->current == NULL)
      return FALSE;
  }
  answers->answers = weft_answers_new ();
  for (guint i = 0; i < questions->len; i++) {
    gpointer value = ask (work, diagram, questions->pdata[i], NULL, error);

    if (value == NULL)
      return FALSE;
    weft_answers_add (answers->answers, questions->pdata[i], value);
  }
  if (work->throughout && answers->current != NULL)
    add_overlays (work, diagram, answers);
  return weft_job_check (work->job, error);
}

/* Who stops it while it is drawn wants no file either. */
static gboolean
write_report (const WeftReportWork *work, const WeftViewSubject *subjects, gsize n, GError **error)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *date = g_date_time_format (now, "%x");
  const WeftReportOptions options = {
      .file = work->name, .date = date, .leave_out = (const char *const *) work->leave_out->pdata};
  g_autoptr (GByteArray) bytes =
      weft_report_write (work->document, subjects, n, &options, g_str_equal (work->format, "pdf"), error);

  return bytes != NULL && weft_job_check (work->job, error) &&
         weft_save_bytes (work->path, (const char *) bytes->data, bytes->len, error);
}

static gboolean
report (const WeftReportWork *work, GError **error)
{
  g_autoptr (GArray) all = weft_report_answers_new (work->diagrams->len);
  g_autofree WeftViewSubject *subjects = g_new0 (WeftViewSubject, work->diagrams->len);

  for (guint i = 0; i < work->diagrams->len; i++) {
    WeftReportAnswers *answers = &g_array_index (all, WeftReportAnswers, i);
    guint32 diagram = g_array_index (work->diagrams, guint32, i);

    if (!answer (work, diagram, answers, error))
      return FALSE;
    subjects[i] = weft_report_answers_get_subject (answers, work->document, diagram);
  }
  return write_report (work, subjects, work->diagrams->len, error);
}

/* On the worker, and back. */

typedef struct {
  WeftReportWork *work;
  WeftReportDone done;
} Task;

static void
task_free (gpointer data)
{
  Task *task = data;

  weft_report_work_free (task->work);
  g_free (task);
}

static gpointer
do_report (gpointer data, GError **error)
{
  report (((const Task *) data)->work, error);
  return NULL;
}

static void
reported (gpointer owner, gpointer data, G_GNUC_UNUSED gpointer result, const GError *error)
{
  const Task *task = data;

  task->done (owner, task->work, error);
}

static const WeftWork reporting = {do_report, reported, task_free};

void
weft_report_work_run (WeftReportWork *work, gpointer owner, WeftReportDone done)
{
  Task *task = g_new (Task, 1);

  *task = (Task){work, done};
  weft_worker_compute (&reporting, owner, task);
}
