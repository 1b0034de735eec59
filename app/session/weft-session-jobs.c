/* weft-session-jobs.c: one slot a request; the newest run of a slot wins. Beside the run for the answer there
 * may be one for a first look, until the answer is there. */
#include "weft-session-jobs.h"

#include "weft-job-budget.h"
#include "engines.h"
#include "weft-fault.h"
#include "weft-job.h"
#include "weft-result-cache.h"
#include "weft-result-stages.h"
#include "weft-worker.h"

#define MOST_CACHED       64
#define MOST_CACHED_BYTES ((gsize) 64 << 20)
#define POLL              100 /* ms */

/* A job that was given to a worker. */
typedef struct {
  WeftSessionJobs *jobs; /* %NULL once they are gone */
  guint32 diagram;
  WeftDocument *version;
  WeftSessionRequest request;
  WeftDigest key;
  const WeftQuestion *question;
  WeftOptions *options;
  gboolean coarse;
  WeftJob *job;
} Run;

typedef struct {
  guint32 diagram;
  WeftSessionRequest request;
  gboolean standing; /* kept up to date */
  Run *run;          /* (nullable): the newest; older ones are cancelled and nobody's */
  Run *glance;       /* (nullable): for a first look, while there is a run */
  guint next_stage;  /* after the one of the glance */
  guint timer;       /* until it */
  gint64 start;      /* of the run */
  WeftFlowResult *result;
  WeftFlowResult *previous;
  WeftDigest key; /* of the result */
  gboolean current;
  gboolean coarse; /* the result is a first look */
  GError *error;
  WeftDigest error_key;
} Slot;

struct _WeftSessionJobs {
  GObject parent_instance;
  WeftSessionDocument *document;
  GPtrArray *slots;
  GPtrArray *runs; /* all, also the cancelled ones */
  WeftResultCache *cache;
  guint timer;
  gboolean running; /* as announced */
  double progress;
};

enum { PROP_RUNNING = 1, PROP_PROGRESS, N_PROPS };
enum { SIGNAL_RESULT_CHANGED, SIGNAL_FAILED, N_SIGNALS };

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftSessionJobs, weft_session_jobs, G_TYPE_OBJECT)

/* Slots. */

static void
slot_free (gpointer data)
{
  Slot *slot = data;

  g_clear_handle_id (&slot->timer, g_source_remove);
  g_clear_pointer (&slot->result, weft_flow_result_unref);
  g_clear_pointer (&slot->previous, weft_flow_result_unref);
  g_clear_error (&slot->error);
  g_free (slot);
}

/* What does not matter to the task is 0. */
static WeftSessionRequest
normalise (const WeftSessionRequest *request)
{
  WeftSessionRequest normal = *request;

  if (normal.task == WEFT_SESSION_EVALUATE)
    normal.samples = normal.seed = 0;
  else
    normal.samples = MAX (normal.samples, 1);
  return normal;
}

static gboolean
is_same_request (const WeftSessionRequest *a, const WeftSessionRequest *b)
{
  return a->task == b->task && a->modes == b->modes && a->samples == b->samples && a->seed == b->seed;
}

static Slot *
find_slot (WeftSessionJobs *self, guint32 diagram, const WeftSessionRequest *request)
{
  WeftSessionRequest normal = normalise (request);

  for (guint i = 0; i < self->slots->len; i++) {
    Slot *slot = g_ptr_array_index (self->slots, i);

    if (slot->diagram == diagram && is_same_request (&slot->request, &normal))
      return slot;
  }
  return NULL;
}

static void
emit_changed (WeftSessionJobs *self, const Slot *slot)
{
  WeftSessionRequest request = slot->request;

  g_signal_emit (self, signals[SIGNAL_RESULT_CHANGED], 0, slot->diagram, &request);
}

/* Running and progress. */

static gboolean
is_running (WeftSessionJobs *self)
{
  for (guint i = 0; i < self->slots->len; i++)
    if (((const Slot *) self->slots->pdata[i])->run != NULL)
      return TRUE;
  return FALSE;
}

double
weft_session_jobs_get_progress (WeftSessionJobs *self)
{
  double sum = 0;
  guint n = 0;

  for (guint i = 0; i < self->slots->len; i++) {
    const Slot *slot = g_ptr_array_index (self->slots, i);

    if (slot->run == NULL)
      continue;
    sum += weft_job_get_progress (slot->run->job);
    n++;
  }
  return n > 0 ? sum / n : 0;
}

gboolean
weft_session_jobs_get_running (WeftSessionJobs *self)
{
  return self->running;
}

static void
announce_progress (WeftSessionJobs *self)
{
  double progress = weft_session_jobs_get_progress (self);

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

static void
sync_running (WeftSessionJobs *self)
{
  gboolean running = is_running (self);

  if (running == self->running)
    return;
  self->running = running;
  g_clear_handle_id (&self->timer, g_source_remove);
  if (running)
    self->timer = g_timeout_add (POLL, poll_cb, self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_RUNNING]);
  announce_progress (self);
}

/* Results. */

/* The digest leaves out what things are called. */
static WeftFlowResult *
label_result (const WeftFlowResult *result, const WeftNode *diagram)
{
  const char *name = weft_node_get_name (diagram);
  const char *unit = weft_node_get_text (diagram, WEFT_PROPERTY_UNIT);
  WeftFlowResult *labelled;

  if (unit == NULL)
    unit = "";
  if (g_strcmp0 (result->diagram, name) == 0 && g_strcmp0 (result->unit, unit) == 0)
    return weft_flow_result_ref ((WeftFlowResult *) result);
  labelled = weft_flow_result_new ();
  labelled->diagram = g_strdup (name);
  labelled->engine = g_strdup (result->engine);
  labelled->digest = result->digest;
  labelled->modes = g_strdup (result->modes);
  labelled->unit = g_strdup (unit);
  labelled->pes = result->pes;
  labelled->time = weft_lattice_ref (result->time);
  labelled->upper = result->upper != NULL ? weft_lattice_ref (result->upper) : NULL;
  labelled->is_estimate = result->is_estimate;
  labelled->average_value = result->average_value;
  labelled->samples = result->samples;
  labelled->seed = result->seed;
  return labelled;
}

/* @result answers the slot's request about the current version. */
static void
take_result (WeftSessionJobs *self,
             Slot *slot,
             WeftFlowResult *result,
             WeftDigest key,
             gboolean coarse,
             const WeftNode *diagram)
{
  WeftFlowResult *labelled = label_result (result, diagram);
  gboolean is_another = slot->result == NULL || !weft_digest_equal (slot->key, key);
  gboolean is_news = labelled != slot->result || !slot->current || slot->error != NULL;

  if (is_another) {
    g_clear_pointer (&slot->previous, weft_flow_result_unref);
    slot->previous = g_steal_pointer (&slot->result);
  }
  g_clear_pointer (&slot->result, weft_flow_result_unref);
  slot->result = labelled;
  slot->key = key;
  slot->current = TRUE;
  slot->coarse = coarse;
  if (!coarse)
    g_clear_error (&slot->error);
  if (is_news)
    emit_changed (self, slot);
}

static gboolean
is_told_already (const Slot *slot, const GError *error)
{
  return slot->error != NULL && g_error_matches (slot->error, error->domain, error->code) &&
         g_str_equal (slot->error->message, error->message);
}

static void
take_error (WeftSessionJobs *self, Slot *slot, const GError *error, WeftDigest key)
{
  WeftSessionRequest request = slot->request;
  guint32 diagram = slot->diagram;

  if (g_error_matches (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED) || is_told_already (slot, error))
    return;
  g_clear_error (&slot->error);
  slot->error = g_error_copy (error);
  slot->error_key = key;
  emit_changed (self, slot);
  g_signal_emit (self, signals[SIGNAL_FAILED], 0, diagram, &request, error);
}

/* Runs. */

static const WeftNode *
get_diagram (WeftSessionJobs *self, const Slot *slot)
{
  return weft_document_get_node (weft_session_document_get_version (self->document), slot->diagram);
}

static void
run_free (gpointer data)
{
  Run *run = data;

  weft_document_unref (run->version);
  weft_options_free (run->options);
  weft_job_unref (run->job);
  g_free (run);
}

static gpointer
do_run (gpointer data, GError **error)
{
  const Run *run = data;
  const WeftAsked asked = {run->version, run->diagram, run->options, WEFT_WHOLE_ANSWER};

  if (!weft_job_check (run->job, error))
    return NULL;
  return weft_question_compute (run->question, &asked, run->job, error);
}

static void wait_for_first_look (WeftSessionJobs *self, Slot *slot);

static void
abandon_first_look (Slot *slot)
{
  g_clear_handle_id (&slot->timer, g_source_remove);
  if (slot->glance != NULL)
    weft_job_cancel (slot->glance->job);
  slot->glance = NULL;
}

/* An answer that cannot be had leaves the first look as it is, and no more are taken; a first look that cannot be had leaves
 * it to the next. */
static void
end_run (WeftSessionJobs *self, Slot *slot, Run *run, WeftFlowResult *answer, const GError *error)
{
  slot->run = NULL;
  abandon_first_look (slot);
  if (answer != NULL)
    take_result (self, slot, answer, run->key, FALSE, get_diagram (self, slot));
  else
    take_error (self, slot, error, run->key);
}

static void
end_first_look (WeftSessionJobs *self, Slot *slot, Run *glance, WeftFlowResult *answer)
{
  slot->glance = NULL;
  wait_for_first_look (self, slot);
  if (answer != NULL)
    take_result (self, slot, answer, glance->key, TRUE, get_diagram (self, slot));
}

/* What an older run found may be asked for again. */
static void
run_done (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  Run *run = data;
  g_autoptr (WeftFlowResult) answer = result;
  g_autoptr (WeftSessionJobs) self = run->jobs != NULL ? g_object_ref (run->jobs) : NULL;
  Slot *slot;

  (void) owner;
  if (self == NULL)
    return;
  g_ptr_array_remove_fast (self->runs, run);
  if (answer != NULL && !run->coarse)
    weft_result_cache_add (self->cache, run->key, answer);
  slot = find_slot (self, run->diagram, &run->request);
  if (slot != NULL && slot->run == run)
    end_run (self, slot, run, answer, error);
  else if (slot != NULL && slot->glance == run)
    end_first_look (self, slot, run, answer);
  sync_running (self);
}

static const WeftWork running = {do_run, run_done, run_free};

static void
abandon_run (Slot *slot)
{
  abandon_first_look (slot);
  if (slot->run != NULL) {
    weft_job_cancel (slot->run->job);
    weft_worker_give_up (slot->run);
  }
  slot->run = NULL;
}

static WeftOptions *
make_options (const WeftQuestion *question, WeftModes modes, guint64 samples)
{
  WeftOptions *options = weft_options_new (question->options);

  weft_options_set_number (options, &weft_option_modes, modes);
  weft_options_set_number (options, &weft_option_samples, (double) samples);
  return options;
}

static Run *
run_new (WeftSessionJobs *self,
         const Slot *slot,
         WeftDigest key,
         const WeftQuestion *question,
         guint64 samples)
{
  Run *run = g_new0 (Run, 1);

  run->jobs = self;
  run->diagram = slot->diagram;
  run->version = weft_document_ref (weft_session_document_get_version (self->document));
  run->request = slot->request;
  run->key = key;
  run->question = question;
  run->options = make_options (question, slot->request.modes, samples);
  run->job = weft_session_document_new_job (self->document);
  g_ptr_array_add (self->runs, run);
  return run;
}

/* First looks. They are about the version that the run is about, which may have other names by now. */

typedef struct {
  WeftSessionJobs *jobs;
  Slot *slot;
  const WeftResultStage *stage;
} Glance;

static gboolean
glance_cb (gpointer data)
{
  const Glance *glance = data;
  Slot *slot = glance->slot;

  slot->timer = 0;
  slot->glance =
      run_new (glance->jobs, slot, slot->run->key, glance->stage->question, glance->stage->samples);
  slot->glance->coarse = TRUE;
  if (glance->stage->error_budget > 0)
    weft_job_set_error_budget (slot->glance->job, glance->stage->error_budget);
  weft_worker_look (&running, NULL, slot->glance);
  return G_SOURCE_REMOVE;
}

/* For the next one, as long as the answer is not there. */
static void
wait_for_first_look (WeftSessionJobs *self, Slot *slot)
{
  const WeftResultStage *stage = weft_result_stages_find (&slot->next_stage);
  gint64 passed = (g_get_monotonic_time () - slot->start) / 1000;
  Glance *glance;

  if (stage == NULL)
    return;
  glance = g_new (Glance, 1);
  *glance = (Glance){self, slot, stage};
  slot->timer = g_timeout_add_full (G_PRIORITY_DEFAULT, MAX ((gint64) stage->after - passed, 0), glance_cb,
                                    glance, g_free);
}

static const WeftQuestion *
get_question (const WeftSessionRequest *request)
{
  return request->task == WEFT_SESSION_SIMULATE ? &weft_flow_question_simulation
                                                : &weft_flow_question_distribution;
}

static void
start_run (WeftSessionJobs *self, Slot *slot, WeftDigest key)
{
  gboolean simulates = slot->request.task == WEFT_SESSION_SIMULATE;

  slot->run = run_new (self, slot, key, get_question (&slot->request), slot->request.samples);
  if (simulates)
    weft_job_set_seed (slot->run->job, slot->request.seed);
  weft_worker_compute (&running, NULL, slot->run);
  slot->start = g_get_monotonic_time ();
  slot->next_stage = 0;
  if (!simulates)
    wait_for_first_look (self, slot);
}

/* Keeping up. */

static void
set_stale (WeftSessionJobs *self, Slot *slot)
{
  gboolean is_news = slot->current || slot->error != NULL;

  slot->current = FALSE;
  g_clear_error (&slot->error);
  if (is_news)
    emit_changed (self, slot);
}

/* Of what the request depends on. */
static WeftDigest
make_key (WeftSessionJobs *self, const Slot *slot)
{
  const WeftQuestion *question = get_question (&slot->request);
  g_autoptr (WeftOptions) options = make_options (question, slot->request.modes, slot->request.samples);
  const WeftAsked asked = {weft_session_document_get_version (self->document), slot->diagram, options,
                           WEFT_WHOLE_ANSWER};
  const guint64 rest[] = {slot->request.task, slot->request.samples, slot->request.seed};
  const double error = weft_job_budget_get_error ();
  WeftDigest digest = question->digest (&asked);

  digest = weft_digest_combine (digest, weft_digest_bytes (&error, sizeof error));
  return weft_digest_combine (digest, weft_digest_bytes (rest, sizeof rest));
}

static gboolean
has_failed (const Slot *slot, WeftDigest key)
{
  return slot->error != NULL && weft_digest_equal (slot->error_key, key);
}

static WeftFlowResult *
find_result (WeftSessionJobs *self, const Slot *slot, WeftDigest key)
{
  if (slot->result != NULL && !slot->coarse && weft_digest_equal (slot->key, key))
    return slot->result;
  return weft_result_cache_find (self->cache, key);
}

static void
renew (WeftSessionJobs *self, Slot *slot, gboolean edited)
{
  const WeftNode *diagram = get_diagram (self, slot);
  WeftFlowResult *known;
  WeftDigest key;

  if (diagram == NULL || weft_node_get_kind (diagram) != get_question (&slot->request)->diagram) {
    abandon_run (slot);
    set_stale (self, slot);
    return;
  }
  key = make_key (self, slot);
  if (slot->run != NULL && weft_digest_equal (slot->run->key, key))
    return;
  abandon_run (slot);
  known = find_result (self, slot, key);
  if (known != NULL) {
    take_result (self, slot, known, key, FALSE, diagram);
    return;
  }
  /* A model error says what things are called, and is found quickly: an edit may change its words. Others stay. */
  if (slot->standing && !(has_failed (slot, key) && !(edited && slot->error->domain == WEFT_MODEL_ERROR)))
    start_run (self, slot, key);
  if (!has_failed (slot, key) && !(slot->coarse && weft_digest_equal (slot->key, key)))
    set_stale (self, slot);
}

/* Slots may come and go in handlers. */
static void
document_changed_cb (WeftSessionJobs *self)
{
  g_autoptr (WeftSessionJobs) kept = g_object_ref (self);

  for (guint i = self->slots->len; i-- > 0;)
    if (i < self->slots->len)
      renew (self, g_ptr_array_index (self->slots, i), TRUE);
  sync_running (self);
}

void
weft_session_jobs_request (WeftSessionJobs *self, guint32 diagram, const WeftSessionRequest *request)
{
  Slot *slot = find_slot (self, diagram, request);

  if (slot == NULL) {
    slot = g_new0 (Slot, 1);
    slot->diagram = diagram;
    slot->request = normalise (request);
    g_ptr_array_add (self->slots, slot);
  }
  slot->standing = TRUE;
  renew (self, slot, FALSE);
  sync_running (self);
}

void
weft_session_jobs_cancel (WeftSessionJobs *self, guint32 diagram, const WeftSessionRequest *request)
{
  Slot *slot = find_slot (self, diagram, request);

  if (slot == NULL)
    return;
  slot->standing = FALSE;
  if (slot->run == NULL)
    return;
  abandon_run (slot);
  emit_changed (self, slot);
  sync_running (self);
}

void
weft_session_jobs_cancel_all (WeftSessionJobs *self)
{
  for (guint i = self->slots->len; i-- > 0;)
    if (i < self->slots->len) {
      const Slot *slot = g_ptr_array_index (self->slots, i);
      WeftSessionRequest request = slot->request;

      weft_session_jobs_cancel (self, slot->diagram, &request);
    }
}

void
weft_session_jobs_forget (WeftSessionJobs *self, guint32 diagram, const WeftSessionRequest *request)
{
  Slot *slot = find_slot (self, diagram, request);

  if (slot == NULL)
    return;
  abandon_run (slot);
  g_ptr_array_remove (self->slots, slot);
  sync_running (self);
}

gboolean
weft_session_jobs_get (WeftSessionJobs *self,
                       guint32 diagram,
                       const WeftSessionRequest *request,
                       WeftSessionAnswer *answer)
{
  const Slot *slot = find_slot (self, diagram, request);

  *answer = (WeftSessionAnswer){0};
  if (slot == NULL)
    return FALSE;
  answer->result = slot->result;
  answer->previous = slot->previous;
  answer->current = slot->current;
  answer->coarse = slot->coarse;
  answer->running = slot->run != NULL;
  answer->progress = slot->run != NULL ? weft_job_get_progress (slot->run->job) : 0;
  answer->error = slot->error;
  return slot->current;
}

/* The object. */

WeftSessionJobs *
weft_session_jobs_new (WeftSessionDocument *document)
{
  WeftSessionJobs *self = g_object_new (WEFT_TYPE_SESSION_JOBS, NULL);

  self->document = g_object_ref (document);
  g_signal_connect_swapped (document, "changed", G_CALLBACK (document_changed_cb), self);
  return self;
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  WeftSessionJobs *self = WEFT_SESSION_JOBS (object);

  if (id == PROP_RUNNING)
    g_value_set_boolean (value, self->running);
  else if (id == PROP_PROGRESS)
    g_value_set_double (value, weft_session_jobs_get_progress (self));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
dispose (GObject *object)
{
  WeftSessionJobs *self = WEFT_SESSION_JOBS (object);

  for (guint i = 0; i < self->runs->len; i++) {
    Run *run = g_ptr_array_index (self->runs, i);

    weft_job_cancel (run->job);
    weft_worker_give_up (run);
    run->jobs = NULL;
  }
  g_ptr_array_set_size (self->runs, 0);
  g_ptr_array_set_size (self->slots, 0);
  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (weft_session_jobs_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  WeftSessionJobs *self = WEFT_SESSION_JOBS (object);

  g_ptr_array_unref (self->runs);
  g_ptr_array_unref (self->slots);
  weft_result_cache_free (self->cache);
  G_OBJECT_CLASS (weft_session_jobs_parent_class)->finalize (object);
}

static void
weft_session_jobs_class_init (WeftSessionJobsClass *klass)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  /* The first call writes it down, so it should not be two workers that make it. */
  weft_job_error_quark ();
  object_class->get_property = get_property;
  object_class->dispose = dispose;
  object_class->finalize = finalize;
  props[PROP_RUNNING] = g_param_spec_boolean ("running", NULL, NULL, FALSE, flags);
  props[PROP_PROGRESS] = g_param_spec_double ("progress", NULL, NULL, 0, 1, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[SIGNAL_RESULT_CHANGED] =
      g_signal_new ("result-changed", WEFT_TYPE_SESSION_JOBS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_POINTER);
  signals[SIGNAL_FAILED] = g_signal_new ("failed", WEFT_TYPE_SESSION_JOBS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                         NULL, G_TYPE_NONE, 3, G_TYPE_UINT, G_TYPE_POINTER, G_TYPE_ERROR);
}

static void
weft_session_jobs_init (WeftSessionJobs *self)
{
  self->slots = g_ptr_array_new_with_free_func (slot_free);
  self->runs = g_ptr_array_new ();
  self->cache = weft_result_cache_new (MOST_CACHED, MOST_CACHED_BYTES);
}
