/* weft-session-insight.c: one slot a kind; the newest run of a slot wins, and its next stage follows it. */
#include "weft-session-insight.h"

#include "weft-job-budget.h"
#include "weft-insight-kinds.h"
#include "weft-worker.h"

#define MOST_KEPT 24
#define POLL      100 /* ms */

/* A job that was given to a worker. */
typedef struct {
  WeftSessionInsight *insight; /* %NULL once it is gone */
  WeftInsight kind;
  WeftInsightProblem problem;
  WeftDigest key;
  WeftJob *job;
} Run;

typedef struct {
  guint32 diagram; /* 0: nothing was asked */
  WeftInsightQuestion question;
  gboolean standing;
  Run *run;       /* (nullable): the newest; older ones are cancelled and nobody's */
  gpointer value; /* (nullable) */
  guint64 serial;
  guint32 value_diagram;
  WeftDigest key; /* of the value */
  guint stages;   /* that the value has gone through */
  gboolean current;
  GError *error;
  WeftDigest error_key;
} Slot;

/* An answer to its last stage. */
typedef struct {
  WeftInsight kind;
  WeftDigest key;
  gpointer value;
} Kept;

struct _WeftSessionInsight {
  GObject parent_instance;
  WeftSessionDocument *document;
  Slot slots[WEFT_N_INSIGHTS];
  GPtrArray *runs; /* all, also the cancelled ones */
  GQueue kept;     /* Kept: the one used last at the head */
  guint64 serial;  /* of the last answer */
  guint timer;
  gboolean running; /* as announced */
  double progress;
};

enum { PROP_RUNNING = 1, PROP_PROGRESS, N_PROPS };
enum { SIGNAL_CHANGED, N_SIGNALS };

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftSessionInsight, weft_session_insight, G_TYPE_OBJECT)

/* What was found. */

static void
kept_free (gpointer data)
{
  Kept *kept = data;

  weft_insight_kind_get (kept->kind)->unref (kept->value);
  g_free (kept);
}

static gpointer
find_kept (WeftSessionInsight *self, WeftInsight kind, WeftDigest key)
{
  for (GList *link = self->kept.head; link != NULL; link = link->next) {
    Kept *kept = link->data;

    if (kept->kind == kind && weft_digest_equal (kept->key, key)) {
      g_queue_unlink (&self->kept, link);
      g_queue_push_head_link (&self->kept, link);
      return kept->value;
    }
  }
  return NULL;
}

static void
keep (WeftSessionInsight *self, WeftInsight kind, WeftDigest key, gpointer value)
{
  const WeftInsightKind *row = weft_insight_kind_get (kind);
  Kept *kept;

  if (!row->kept || find_kept (self, kind, key) != NULL)
    return;
  kept = g_new (Kept, 1);
  *kept = (Kept){kind, key, row->ref (value)};
  g_queue_push_head (&self->kept, kept);
  if (self->kept.length > MOST_KEPT)
    kept_free (g_queue_pop_tail (&self->kept));
}

/* Running and progress. */

static gboolean
is_running (WeftSessionInsight *self)
{
  for (guint i = 0; i < WEFT_N_INSIGHTS; i++)
    if (self->slots[i].run != NULL)
      return TRUE;
  return FALSE;
}

double
weft_session_insight_get_progress (WeftSessionInsight *self)
{
  double sum = 0;
  guint n = 0;

  for (guint i = 0; i < WEFT_N_INSIGHTS; i++)
    if (self->slots[i].run != NULL) {
      sum += weft_job_get_progress (self->slots[i].run->job);
      n++;
    }
  return n > 0 ? sum / n : 0;
}

gboolean
weft_session_insight_get_running (WeftSessionInsight *self)
{
  return self->running;
}

static void
announce_progress (WeftSessionInsight *self)
{
  double progress = weft_session_insight_get_progress (self);

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
sync_running (WeftSessionInsight *self)
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

static void
emit_changed (WeftSessionInsight *self, WeftInsight kind)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0, (guint) kind);
}

/* Runs. */

static void
abandon_run (Slot *slot)
{
  if (slot->run != NULL) {
    weft_job_cancel (slot->run->job);
    weft_worker_give_up (slot->run);
  }
  slot->run = NULL;
}

static void
run_free (gpointer data)
{
  Run *run = data;

  weft_document_unref (run->problem.document);
  weft_job_unref (run->job);
  g_free (run);
}

static gpointer
do_run (gpointer data, GError **error)
{
  const Run *run = data;

  if (!weft_job_check (run->job, error))
    return NULL;
  return weft_insight_kind_get (run->kind)->work (&run->problem, run->job, error);
}

static void start_run (WeftSessionInsight *self, WeftInsight kind, WeftDigest key, guint stage);

/* @value: (transfer full). */
static void
take_value (WeftSessionInsight *self, WeftInsight kind, gpointer value, WeftDigest key, guint stages)
{
  Slot *slot = &self->slots[kind];

  if (slot->value != NULL)
    weft_insight_kind_get (kind)->unref (slot->value);
  slot->value = value;
  slot->serial = ++self->serial;
  slot->value_diagram = slot->diagram;
  slot->key = key;
  slot->stages = stages;
  slot->current = TRUE;
  g_clear_error (&slot->error);
}

static void
take_error (Slot *slot, const GError *error, WeftDigest key)
{
  if (g_error_matches (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED))
    return;
  g_clear_error (&slot->error);
  slot->error = g_error_copy (error);
  slot->error_key = key;
}

/* The next stage begins when this one is there. */
static void
end_run (WeftSessionInsight *self, const Run *run, gpointer value, const GError *error)
{
  Slot *slot = &self->slots[run->kind];
  const WeftInsightKind *row = weft_insight_kind_get (run->kind);
  guint stages = weft_insight_kind_count_stages (row, &slot->question);
  guint done = run->problem.stage + 1;

  slot->run = NULL;
  if (value != NULL && row->is_final != NULL && row->is_final (value))
    done = stages;
  if (value == NULL) {
    take_error (slot, error, run->key);
  } else {
    if (done == stages)
      keep (self, run->kind, run->key, value);
    take_value (self, run->kind, value, run->key, done);
    if (done < stages)
      start_run (self, run->kind, run->key, done);
  }
  emit_changed (self, run->kind);
}

static void
run_done (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  Run *run = data;
  const WeftInsightKind *row = weft_insight_kind_get (run->kind);
  g_autoptr (WeftSessionInsight) self = run->insight != NULL ? g_object_ref (run->insight) : NULL;

  (void) owner;
  if (self != NULL)
    g_ptr_array_remove_fast (self->runs, run);
  if (self != NULL && self->slots[run->kind].run == run) {
    end_run (self, run, result, error);
    sync_running (self);
  } else if (result != NULL) {
    row->unref (result);
  }
}

static const WeftWork running = {do_run, run_done, run_free};

static const WeftEngine *
find_engine (WeftSessionInsight *self, WeftInsight kind)
{
  const WeftNode *diagram =
      weft_document_get_node (weft_session_document_get_version (self->document), self->slots[kind].diagram);
  const WeftEngine *engine = diagram != NULL ? weft_engine_find (weft_node_get_kind (diagram)) : NULL;

  return engine != NULL && weft_insight_kind_get (kind)->is_known (engine) ? engine : NULL;
}

static void
start_run (WeftSessionInsight *self, WeftInsight kind, WeftDigest key, guint stage)
{
  Slot *slot = &self->slots[kind];
  WeftDocument *version = weft_session_document_get_version (self->document);
  Run *run = g_new0 (Run, 1);

  run->insight = self;
  run->kind = kind;
  run->key = key;
  run->job = weft_session_document_new_job (self->document);
  run->problem = (WeftInsightProblem){find_engine (self, kind), weft_document_ref (version), slot->diagram,
                                      slot->question, stage};
  slot->run = run;
  g_ptr_array_add (self->runs, run);
  weft_worker_compute (&running, NULL, run);
}

/* Keeping up. */

/* Of all that the answer depends on, and of what it speaks of. */
static WeftDigest
make_key (WeftSessionInsight *self, const Slot *slot, const WeftEngine *engine)
{
  const WeftDocument *version = weft_session_document_get_version (self->document);
  const WeftInsightQuestion *question = &slot->question;
  const WeftEngineOptions *options = &question->options;
  const double numbers[] = {options->quantile, options->change, options->level, options->objective.parameter,
                            weft_job_budget_get_error ()};
  const guint64 counts[] = {slot->diagram,           options->samples, options->lanes,
                            options->objective.kind, options->most,    question->seed};
  WeftDigest digest = engine->digest (version, slot->diagram, options);

  digest = weft_digest_combine (digest, weft_insight_identity (version, slot->diagram));
  digest = weft_digest_combine (digest, weft_digest_bytes (numbers, sizeof numbers));
  return weft_digest_combine (digest, weft_digest_bytes (counts, sizeof counts));
}

static gboolean
has_failed (const Slot *slot, WeftDigest key)
{
  return slot->error != NULL && weft_digest_equal (slot->error_key, key);
}

static gboolean
is_answered (const Slot *slot, WeftDigest key, guint stages)
{
  return slot->value != NULL && weft_digest_equal (slot->key, key) && slot->stages == stages;
}

/* The answer is there, or begins to be made. Another diagram's is of no use meanwhile. */
static void
renew (WeftSessionInsight *self, WeftInsight kind)
{
  Slot *slot = &self->slots[kind];
  const WeftInsightKind *row = weft_insight_kind_get (kind);
  const WeftEngine *engine = find_engine (self, kind);
  guint stages = weft_insight_kind_count_stages (row, &slot->question);
  WeftDigest key;
  gpointer known;

  if (engine == NULL) {
    abandon_run (slot);
    slot->current = FALSE;
    return;
  }
  key = make_key (self, slot, engine);
  if (slot->run != NULL && weft_digest_equal (slot->run->key, key))
    return;
  abandon_run (slot);
  if (slot->value != NULL && slot->value_diagram != slot->diagram)
    g_clear_pointer (&slot->value, row->unref);
  slot->current = slot->value != NULL && weft_digest_equal (slot->key, key);
  if (!has_failed (slot, key))
    g_clear_error (&slot->error);
  if (is_answered (slot, key, stages))
    return;
  known = find_kept (self, kind, key);
  if (known != NULL)
    take_value (self, kind, row->ref (known), key, stages);
  else if (slot->standing && !has_failed (slot, key))
    start_run (self, kind, key, slot->current ? slot->stages : 0);
}

static void
document_changed_cb (WeftSessionInsight *self)
{
  g_autoptr (WeftSessionInsight) kept = g_object_ref (self);

  for (WeftInsight kind = 0; kind < WEFT_N_INSIGHTS; kind++) {
    Slot *slot = &self->slots[kind];

    if (slot->diagram == 0)
      continue;
    /* What nobody looks at is looked into when it is asked again: a key takes a walk over the tree. */
    if (slot->standing)
      renew (self, kind);
    else
      slot->current = FALSE;
    emit_changed (self, kind);
  }
  sync_running (self);
}

void
weft_session_insight_ask (WeftSessionInsight *self,
                          WeftInsight kind,
                          guint32 diagram,
                          const WeftInsightQuestion *question)
{
  Slot *slot = &self->slots[kind];

  slot->diagram = diagram;
  slot->question = *question;
  weft_insight_kind_get (kind)->normalise (&slot->question);
  slot->standing = TRUE;
  renew (self, kind);
  emit_changed (self, kind);
  sync_running (self);
}

static void
slot_clear (Slot *slot, WeftInsight kind)
{
  abandon_run (slot);
  g_clear_pointer (&slot->value, weft_insight_kind_get (kind)->unref);
  g_clear_error (&slot->error);
  *slot = (Slot){0};
}

void
weft_session_insight_forget (WeftSessionInsight *self, WeftInsight kind)
{
  slot_clear (&self->slots[kind], kind);
  sync_running (self);
}

void
weft_session_insight_cancel (WeftSessionInsight *self, WeftInsight kind)
{
  Slot *slot = &self->slots[kind];

  slot->standing = FALSE;
  if (slot->run == NULL)
    return;
  abandon_run (slot);
  emit_changed (self, kind);
  sync_running (self);
}

void
weft_session_insight_cancel_all (WeftSessionInsight *self)
{
  for (WeftInsight kind = 0; kind < WEFT_N_INSIGHTS; kind++)
    weft_session_insight_cancel (self, kind);
}

gboolean
weft_session_insight_get (WeftSessionInsight *self, WeftInsight kind, WeftInsightAnswer *answer)
{
  const Slot *slot = &self->slots[kind];
  guint stages = weft_insight_kind_count_stages (weft_insight_kind_get (kind), &slot->question);
  gboolean is_done = slot->current && slot->stages >= stages;

  *answer =
      (WeftInsightAnswer){.value = slot->value,
                          .serial = slot->serial,
                          .current = slot->current,
                          .running = slot->run != NULL,
                          .stopped = slot->diagram != 0 && slot->run == NULL && !slot->standing && !is_done,
                          .progress = slot->run != NULL ? weft_job_get_progress (slot->run->job) : 0,
                          .error = slot->error};
  return slot->current;
}

/* The object. */

WeftSessionInsight *
weft_session_insight_new (WeftSessionDocument *document)
{
  WeftSessionInsight *self = g_object_new (WEFT_TYPE_SESSION_INSIGHT, NULL);

  self->document = g_object_ref (document);
  g_signal_connect_swapped (document, "changed", G_CALLBACK (document_changed_cb), self);
  return self;
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  WeftSessionInsight *self = WEFT_SESSION_INSIGHT (object);

  if (id == PROP_RUNNING)
    g_value_set_boolean (value, self->running);
  else if (id == PROP_PROGRESS)
    g_value_set_double (value, weft_session_insight_get_progress (self));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
dispose (GObject *object)
{
  WeftSessionInsight *self = WEFT_SESSION_INSIGHT (object);

  for (guint i = 0; i < self->runs->len; i++) {
    Run *run = g_ptr_array_index (self->runs, i);

    weft_job_cancel (run->job);
    weft_worker_give_up (run);
    run->insight = NULL;
  }
  g_ptr_array_set_size (self->runs, 0);
  for (WeftInsight kind = 0; kind < WEFT_N_INSIGHTS; kind++)
    slot_clear (&self->slots[kind], kind);
  g_queue_clear_full (&self->kept, kept_free);
  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (weft_session_insight_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  g_ptr_array_unref (WEFT_SESSION_INSIGHT (object)->runs);
  G_OBJECT_CLASS (weft_session_insight_parent_class)->finalize (object);
}

static void
weft_session_insight_class_init (WeftSessionInsightClass *klass)
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
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", WEFT_TYPE_SESSION_INSIGHT, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
weft_session_insight_init (WeftSessionInsight *self)
{
  self->runs = g_ptr_array_new ();
  g_queue_init (&self->kept);
}
