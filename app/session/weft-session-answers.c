/* weft-session-answers.c: runs, each for all who wait for the same, and the answers that were found. */
#include "weft-session-answers-private.h"

#include "weft-answer-cache.h"
#include "weft-elements.h"
#include "weft-job-budget.h"
#include "weft-worker.h"

#define MOST_BYTES ((gsize) 64 << 20) /* of answers that nobody looks at */
#define POLL       100                /* ms */

/* The picture of an edit goes first: for a large diagram it takes some 20 ms of all processors, and an answer seconds. So a run begins a little later, the larger the
 * diagram the later, and an edit that follows at once finds it not begun. */
#define ROWS_PER_MS   50000
#define LONGEST_PAUSE 50 /* ms */

struct _WeftSessionAnswers {
  GObject parent_instance;
  WeftSessionDocument *document; /* (nullable): unowned */
  GPtrArray *inquiries;          /* unowned */
  GPtrArray *runs;               /* all, also those that were given up */
  WeftAnswerCache *cache;
  guint timer;
  gboolean running; /* as announced */
  double progress;
};

enum { PROP_RUNNING = 1, PROP_PROGRESS, N_PROPS };

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (WeftSessionAnswers, weft_session_answers, G_TYPE_OBJECT)

WeftSessionDocument *
weft_session_answers_get_document (WeftSessionAnswers *self)
{
  return self->document;
}

void
weft_session_answers_add (WeftSessionAnswers *self, WeftInquiry *inquiry)
{
  g_ptr_array_add (self->inquiries, inquiry);
}

void
weft_session_answers_remove (WeftSessionAnswers *self, WeftInquiry *inquiry)
{
  g_ptr_array_remove (self->inquiries, inquiry);
  weft_session_answers_sync (self);
}

/* What happens to one may be the end of others. */
static GPtrArray *
copy_inquiries (const GPtrArray *inquiries)
{
  GPtrArray *copy = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < inquiries->len; i++)
    g_ptr_array_add (copy, g_object_ref (inquiries->pdata[i]));
  return copy;
}

/* Running and progress. */

/* Returns: how many runs the inquiries that follow the document wait for. */
static guint
sum_progress (WeftSessionAnswers *self, double *sum)
{
  guint n = 0;

  *sum = 0;
  for (guint i = 0; i < self->inquiries->len; i++) {
    WeftInquiry *inquiry = self->inquiries->pdata[i];
    const WeftAnswerRun *run = weft_inquiry_get_run (inquiry);

    if (run == NULL || !weft_inquiry_follows (inquiry))
      continue;
    *sum += weft_job_get_progress (run->job);
    n++;
  }
  return n;
}

double
weft_session_answers_get_progress (WeftSessionAnswers *self)
{
  double sum;
  guint n = sum_progress (self, &sum);

  return n > 0 ? sum / n : 0;
}

gboolean
weft_session_answers_get_running (WeftSessionAnswers *self)
{
  return self->running;
}

static void
announce_progress (WeftSessionAnswers *self)
{
  double progress = weft_session_answers_get_progress (self);

  if (progress == self->progress)
    return;
  self->progress = progress;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PROGRESS]);
}

static gboolean
poll_cb (gpointer data)
{
  announce_progress (data);
  return G_SOURCE_CONTINUE;
}

void
weft_session_answers_sync (WeftSessionAnswers *self)
{
  double sum;
  gboolean running = sum_progress (self, &sum) > 0;

  if (running == self->running)
    return;
  self->running = running;
  g_clear_handle_id (&self->timer, g_source_remove);
  if (running)
    self->timer = g_timeout_add (POLL, poll_cb, self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_RUNNING]);
  announce_progress (self);
}

/* Runs. */

static void
run_free (gpointer data)
{
  WeftAnswerRun *run = data;

  weft_document_unref (run->asked.document);
  weft_options_free ((WeftOptions *) run->asked.options);
  g_ptr_array_unref (run->inquiries);
  weft_job_unref (run->job);
  g_free (run);
}

static const WeftQuestion *
get_answered (const WeftAnswerRun *run)
{
  return run->look != NULL ? run->look->question : run->question;
}

static gpointer
do_run (gpointer data, GError **error)
{
  const WeftAnswerRun *run = data;

  if (!weft_job_check (run->job, error))
    return NULL;
  return weft_question_compute (get_answered (run), &run->asked, run->job, error);
}

static gboolean
is_whole (const WeftAnswerRun *run, gconstpointer value)
{
  const WeftQuestion *question = run->question;

  if (run->look != NULL || value == NULL)
    return FALSE;
  return run->asked.stage + 1 >= weft_question_count_stages (question, run->asked.options) ||
         (question->is_final != NULL && question->is_final (value));
}

/* What nobody waits for any more may be asked for again. */
static void
take_answer (WeftSessionAnswers *self, WeftAnswerRun *run, gpointer value, const GError *error)
{
  g_autoptr (GPtrArray) inquiries = copy_inquiries (run->inquiries);
  gboolean whole = is_whole (run, value);

  g_ptr_array_remove_fast (self->runs, run);
  if (whole)
    weft_answer_cache_add (self->cache, run->question, run->key, value);
  for (guint i = 0; i < inquiries->len; i++)
    if (g_ptr_array_find (run->inquiries, inquiries->pdata[i], NULL))
      weft_inquiry_take (inquiries->pdata[i], run, value, whole, error);
  weft_session_answers_sync (self);
}

static void
run_done (G_GNUC_UNUSED gpointer owner, gpointer data, gpointer result, const GError *error)
{
  WeftAnswerRun *run = data;
  g_autoptr (WeftSessionAnswers) self = run->answers != NULL ? g_object_ref (run->answers) : NULL;

  if (self != NULL)
    take_answer (self, run, result, error);
  if (result != NULL)
    get_answered (run)->type->unref (result);
}

static const WeftWork running = {do_run, run_done, run_free};

static WeftAnswerRun *
find_run (WeftSessionAnswers *self,
          const WeftQuestion *question,
          const WeftFirstLook *look,
          WeftDigest key,
          guint stage)
{
  for (guint i = 0; i < self->runs->len; i++) {
    WeftAnswerRun *run = self->runs->pdata[i];

    if (run->inquiries->len > 0 && run->question == question && run->look == look &&
        run->asked.stage == stage && weft_digest_equal (run->key, key))
      return run;
  }
  return NULL;
}

static WeftOptions *
make_options (const WeftFirstLook *look, const WeftOptions *asked)
{
  WeftOptions *options;

  if (look == NULL)
    return weft_options_copy (asked);
  options = weft_options_new (look->question->options);
  weft_options_take (options, asked);
  if (look->option != NULL)
    weft_options_set_number (options, look->option, look->value);
  return options;
}

static WeftJob *
make_job (WeftSessionAnswers *self, const WeftQuestion *question, const WeftFirstLook *look, guint64 seed)
{
  WeftJob *job = weft_session_document_new_job (self->document);
  double error = look != NULL ? look->error_budget : question->drawn_error;

  if (question->has_seed)
    weft_job_set_seed (job, seed);
  if (error > 0)
    weft_job_set_error_budget (job, error);
  return job;
}

static void
begin_cb (gpointer data)
{
  WeftAnswerRun *run = data;

  run->pause = 0;
  weft_worker_compute (&running, NULL, run);
}

static void
begin_run (WeftAnswerRun *run)
{
  guint64 rows = weft_graph_count_all_rows (
      weft_document_get_graph (run->asked.document, weft_element_of_node (run->asked.diagram)));

  if (rows >= ROWS_PER_MS)
    run->pause = g_timeout_add_once ((guint) MIN (rows / ROWS_PER_MS, LONGEST_PAUSE), begin_cb, run);
  else
    weft_worker_compute (&running, NULL, run);
}

WeftAnswerRun *
weft_session_answers_run (WeftSessionAnswers *self,
                          WeftInquiry *inquiry,
                          const WeftQuestion *question,
                          const WeftFirstLook *look,
                          const WeftAsked *asked,
                          WeftDigest key,
                          guint64 seed)
{
  WeftAnswerRun *run = find_run (self, question, look, key, asked->stage);
  gboolean is_new = run == NULL;

  if (is_new) {
    run = g_new0 (WeftAnswerRun, 1);
    *run = (WeftAnswerRun){
        self, question, look, key, *asked, make_job (self, question, look, seed), g_ptr_array_new ()};
    weft_document_ref (run->asked.document);
    run->asked.options = make_options (look, asked->options);
    g_ptr_array_add (self->runs, run);
  }
  g_ptr_array_add (run->inquiries, inquiry);
  if (is_new && look != NULL)
    weft_worker_look (&running, NULL, run);
  else if (is_new)
    begin_run (run);
  return run;
}

void
weft_answer_run_leave (WeftAnswerRun *run, WeftInquiry *inquiry)
{
  g_ptr_array_remove_fast (run->inquiries, inquiry);
  if (run->inquiries->len > 0)
    return;
  if (run->pause != 0) {
    g_source_remove (run->pause);
    g_ptr_array_remove_fast (run->answers->runs, run);
    run_free (run);
    return;
  }
  weft_job_cancel (run->job);
  weft_worker_give_up (run);
}

/* What was found. */

gpointer
weft_session_answers_find_key (WeftSessionAnswers *self, const WeftQuestion *question, WeftDigest key)
{
  return weft_answer_cache_find (self->cache, question, key);
}

gpointer
weft_session_answers_find (WeftSessionAnswers *self, const WeftQuestion *question, guint32 diagram)
{
  gpointer value = NULL;

  for (guint i = 0; i < self->inquiries->len && value == NULL; i++)
    value = weft_inquiry_find (self->inquiries->pdata[i], question, diagram);
  return value;
}

gpointer
weft_session_answers_recall (WeftSessionAnswers *self,
                             const WeftQuestion *question,
                             WeftDocument *version,
                             guint32 diagram,
                             const WeftOptions *options)
{
  g_autoptr (WeftOptions) standard = weft_options_new (question->options);
  const WeftNode *node = weft_document_get_node (version, diagram);
  const WeftAsked asked = {version, diagram, options != NULL ? options : standard, WEFT_WHOLE_ANSWER};
  gpointer value = NULL;

  if (node != NULL && weft_question_is_about (question, weft_node_get_kind (node)))
    value = weft_answer_cache_find (
        self->cache, question, weft_question_get_key (question, &asked, 0, weft_job_budget_get_error ()));
  return value != NULL ? weft_question_label (question, value, version, diagram) : NULL;
}

/* The object. */

static void
document_changed_cb (WeftSessionAnswers *self)
{
  g_autoptr (WeftSessionAnswers) kept = g_object_ref (self);
  g_autoptr (GPtrArray) inquiries = copy_inquiries (self->inquiries);

  for (guint i = 0; i < inquiries->len; i++)
    weft_inquiry_renew (inquiries->pdata[i]);
  weft_session_answers_sync (self);
}

void
weft_session_answers_cancel_all (WeftSessionAnswers *self)
{
  g_autoptr (GPtrArray) inquiries = copy_inquiries (self->inquiries);

  for (guint i = 0; i < inquiries->len; i++)
    if (weft_inquiry_follows (inquiries->pdata[i]))
      weft_inquiry_cancel (inquiries->pdata[i]);
}

WeftSessionAnswers *
weft_session_answers_new (WeftSessionDocument *document)
{
  WeftSessionAnswers *self = g_object_new (WEFT_TYPE_SESSION_ANSWERS, NULL);

  self->document = document;
  g_signal_connect_swapped (document, "changed", G_CALLBACK (document_changed_cb), self);
  return self;
}

void
weft_session_answers_close (WeftSessionAnswers *self)
{
  g_autoptr (GPtrArray) inquiries = copy_inquiries (self->inquiries);

  for (guint i = 0; i < inquiries->len; i++)
    weft_inquiry_forget (inquiries->pdata[i]);
  g_signal_handlers_disconnect_by_data (self->document, self);
  self->document = NULL;
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  WeftSessionAnswers *self = WEFT_SESSION_ANSWERS (object);

  if (id == PROP_RUNNING)
    g_value_set_boolean (value, self->running);
  else if (id == PROP_PROGRESS)
    g_value_set_double (value, weft_session_answers_get_progress (self));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

/* Inquiries keep the store, so nothing but what was given up runs any more. */
static void
finalize (GObject *object)
{
  WeftSessionAnswers *self = WEFT_SESSION_ANSWERS (object);

  for (guint i = 0; i < self->runs->len; i++)
    ((WeftAnswerRun *) self->runs->pdata[i])->answers = NULL;
  g_clear_handle_id (&self->timer, g_source_remove);
  g_ptr_array_unref (self->runs);
  g_ptr_array_unref (self->inquiries);
  weft_answer_cache_free (self->cache);
  G_OBJECT_CLASS (weft_session_answers_parent_class)->finalize (object);
}

static void
weft_session_answers_class_init (WeftSessionAnswersClass *klass)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = get_property;
  object_class->finalize = finalize;
  props[PROP_RUNNING] = g_param_spec_boolean ("running", NULL, NULL, FALSE, flags);
  props[PROP_PROGRESS] = g_param_spec_double ("progress", NULL, NULL, 0, 1, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
weft_session_answers_init (WeftSessionAnswers *self)
{
  self->inquiries = g_ptr_array_new ();
  self->runs = g_ptr_array_new ();
  self->cache = weft_answer_cache_new (MOST_BYTES);
}
