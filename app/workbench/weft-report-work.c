/* weft-report-work.c: answers one after the other, then the page. */
#include "weft-report-work.h"

#include "engines.h"
#include "weft-report-answers.h"
#include "weft-worker.h"
#include "weft/weft-save.h"

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

static gboolean
answer (const WeftReportWork *work, guint32 diagram, WeftReportAnswers *answers, GError **error)
{
  static const WeftModes throughout[] = {WEFT_MODES_SIMD, WEFT_MODES_SPMD};
  const WeftEngine *engine =
      weft_engine_find (weft_node_get_kind (weft_document_get_node (work->document, diagram)));
  WeftEngineOptions options = {.modes = WEFT_MODES_AS_DRAWN};

  answers->current = engine->evaluate (work->document, diagram, &options, work->job, error);
  if (answers->current == NULL)
    return FALSE;
  if (engine->attribute != NULL &&
      !g_strv_contains ((const char *const *) work->leave_out->pdata, "breakdown")) {
    answers->breakdown = engine->attribute (work->document, diagram, &options, work->job, error);
    if (answers->breakdown == NULL)
      return FALSE;
  }
  for (guint i = 0; work->throughout && i < G_N_ELEMENTS (throughout); i++) {
    /* A diagram that cannot be run so has no such column. */
    options.modes = throughout[i];
    answers->overlays[answers->n_overlays] =
        engine->evaluate (work->document, diagram, &options, work->job, NULL);
    answers->n_overlays += answers->overlays[answers->n_overlays] != NULL;
  }
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
