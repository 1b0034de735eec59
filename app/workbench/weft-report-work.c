/* weft-report-work.c: answers one after the other, then the page. */
#include "weft-report-work.h"

#include "engines.h"
#include "weft-report-answers.h"
#include "weft-worker.h"
#include "weft-save.h"

void
weft_report_work_free (WeftReportWork *work)
{
  weft_document_unref (work->document);
  g_array_unref (work->diagrams);
  g_ptr_array_unref (work->leave_out);
  g_free (work->name);
  g_free (work->path);
  weft_job_unref (work->job);
  g_free (work);
}

/* A diagram that cannot be run in one mode throughout has no such column. */
static void
add_overlays (const WeftReportWork *work, guint32 diagram, WeftReportAnswers *answers)
{
  const WeftQuestion *question = &weft_flow_question_distribution;
  g_autoptr (WeftOptions) options = weft_options_new (question->options);

  for (WeftModes modes = WEFT_MODES_SIMD; modes <= WEFT_MODES_SPMD; modes++) {
    WeftFlowResult *overlay;

    weft_options_set_number (options, &weft_option_modes, modes);
    overlay = weft_question_answer (question, work->document, diagram, options, work->job, NULL);
    if (overlay != NULL)
      answers->overlays[answers->n_overlays++] = overlay;
  }
}

static gboolean
answer (const WeftReportWork *work, guint32 diagram, WeftReportAnswers *answers, GError **error)
{
  const WeftQuestion *question = &weft_flow_question_attribution;
  gpointer breakdown;

  answers->current = weft_question_answer (&weft_flow_question_distribution, work->document, diagram, NULL,
                                           work->job, error);
  if (answers->current == NULL)
    return FALSE;
  if (!g_strv_contains ((const char *const *) work->leave_out->pdata, "breakdown")) {
    breakdown = weft_question_answer (question, work->document, diagram, NULL, work->job, error);
    if (breakdown == NULL)
      return FALSE;
    answers->answers = weft_answers_new ();
    weft_answers_add (answers->answers, question, breakdown);
  }
  if (work->throughout)
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
