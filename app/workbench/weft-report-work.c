/* weft-report-work.c: answers one after the other, then the page. */
#include "weft-report-work.h"

#include "engines.h"
#include "weft-report-answers.h"
#include "weft-worker.h"
#include "weft-save.h"

/* What it is made of. */
enum { AS_DRAWN, IN_SIMD, IN_SPMD, BREAKDOWN, N_ASKED };

static const struct {
  const WeftQuestion *question;
  WeftModes modes;
} asked[N_ASKED] = {
    [AS_DRAWN] = {.question = &weft_flow_question_distribution},
    [IN_SIMD] = {&weft_flow_question_distribution, WEFT_MODES_SIMD},
    [IN_SPMD] = {&weft_flow_question_distribution, WEFT_MODES_SPMD},
    [BREAKDOWN] = {.question = &weft_flow_question_attribution},
};

/* An answer that is known. */
typedef struct {
  guint32 diagram;
  guint asked;
  gpointer value;
} Known;

static void
known_clear (gpointer data)
{
  Known *known = data;

  asked[known->asked].question->type->unref (known->value);
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
make_options (guint part)
{
  WeftOptions *options = weft_options_new (asked[part].question->options);

  weft_options_set_number (options, &weft_option_modes, asked[part].modes);
  return options;
}

static void
recall (WeftReportWork *work, WeftSessionAnswers *answers, guint32 diagram, guint part)
{
  g_autoptr (WeftOptions) options = make_options (part);
  Known known = {diagram, part, NULL};

  known.value = weft_session_answers_recall (answers, asked[part].question, work->document, diagram, options);
  if (known.value != NULL)
    g_array_append_val (work->known, known);
}

void
weft_report_work_recall (WeftReportWork *work, WeftSessionAnswers *answers)
{
  work->known = g_array_new (FALSE, FALSE, sizeof (Known));
  g_array_set_clear_func (work->known, known_clear);
  for (guint i = 0; i < work->diagrams->len; i++)
    for (guint part = 0; part < N_ASKED; part++)
      recall (work, answers, g_array_index (work->diagrams, guint32, i), part);
}

/* (transfer full) (nullable): known, or made. */
static gpointer
ask (const WeftReportWork *work, guint32 diagram, guint part, GError **error)
{
  g_autoptr (WeftOptions) options = make_options (part);

  for (guint i = 0; work->known != NULL && i < work->known->len; i++) {
    const Known *known = &g_array_index (work->known, Known, i);

    if (known->asked == part && known->diagram == diagram)
      return asked[part].question->type->ref (known->value);
  }
  return weft_question_answer (asked[part].question, work->document, diagram, options, work->job, error);
}

/* A diagram that cannot be run in one mode throughout has no such column. */
static void
add_overlays (const WeftReportWork *work, guint32 diagram, WeftReportAnswers *answers)
{
  for (guint part = IN_SIMD; part <= IN_SPMD; part++) {
    WeftFlowResult *overlay = ask (work, diagram, part, NULL);

    if (overlay != NULL)
      answers->overlays[answers->n_overlays++] = overlay;
  }
}

static gboolean
answer (const WeftReportWork *work, guint32 diagram, WeftReportAnswers *answers, GError **error)
{
  gpointer breakdown;

  answers->current = ask (work, diagram, AS_DRAWN, error);
  if (answers->current == NULL)
    return FALSE;
  if (!g_strv_contains ((const char *const *) work->leave_out->pdata, "breakdown")) {
    breakdown = ask (work, diagram, BREAKDOWN, error);
    if (breakdown == NULL)
      return FALSE;
    answers->answers = weft_answers_new ();
    weft_answers_add (answers->answers, asked[BREAKDOWN].question, breakdown);
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
