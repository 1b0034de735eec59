/* weft-session-insight.c: one slot a question; the newest run of a slot wins, and its next stage follows it. */
#include "weft-session-insight.h"

#include "weft-job-budget.h"
#include "weft-worker.h"

#define MOST_KEPT 24
#define POLL      100 /* ms */

/* A job that was given to a worker. */
typedef struct {
  WeftSessionInsight *insight; /* %NULL once it is gone */
  const WeftQuestion *question;
  WeftAsked asked; /* what it has is owned */
  WeftDigest key;
  WeftJob *job;
} Run;

typedef struct {
  const WeftQuestion *question;
  guint32 diagram; /* 0: nothing was asked */
  WeftOptions *options;
  guint64 seed;
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
  const WeftQuestion *question;
  WeftDigest key;
  gpointer value;
} Kept;

struct _WeftSessionInsight {
  GObject parent_instance;
  WeftSessionDocument *document;
  GPtrArray *slots; /* Slot: one for each question that was asked */
  GPtrArray *runs;  /* all, also the cancelled ones */
  GQueue kept;      /* Kept: the one used last at the head */
  guint64 serial;   /* of the last answer */
  guint timer;
  gboolean running; /* as announced */
  double progress;
};

enum { PROP_RUNNING = 1, PROP_PROGRESS, N_PROPS };
enum { SIGNAL_CHANGED, N_SIGNALS };

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftSessionInsight, weft_session_insight, G_TYPE_OBJECT)

static void slot_free (gpointer data);

/* (nullable) */
static Slot *
find_slot (WeftSessionInsight *self, const WeftQuestion *question)
{
  for (guint i = 0; i < self->slots->len; i++)
    if (((const Slot *) self->slots->pdata[i])->question == question)
      return self->slots->pdata[i];
  return NULL;
}

/* What was found. */

static void
kept_free (gpointer data)
{
  Kept *kept = data;

  kept->question->type->unref (kept->value);
  g_free (kept);
}

static gpointer
find_kept (WeftSessionInsight *self, const WeftQuestion *question, WeftDigest key)
{
  for (GList *link = self->kept.head; link != NULL; link = link->next) {
    Kept *kept = link->data;

    if (kept->question == question && weft_digest_equal (kept->key, key)) {
      g_queue_unlink (&self->kept, link);
      g_queue_push_head_link (&self->kept, link);
      return kept->value;
    }
  }
  return NULL;
}

static void
keep (WeftSessionInsight *self, const WeftQuestion *question, WeftDigest key, gpointer value)
{
  Kept *kept;

  if (question->is_large || find_kept (self, question, key) != NULL)
    return;
  kept = g_new (Kept, 1);
  *kept = (Kept){question, key, question->type->ref (value)};
  g_queue_push_head (&self->kept, kept);
  if (self->kept.length > MOST_KEPT)
    kept_free (g_queue_pop_tail (&self->kept));
}

/* Running and progress. */

static gboolean
is_running (WeftSessionInsight *self)
{
  for (guint i = 0; i < self->slots->len; i++)
    if (((const Slot *) self->slots->pdata[i])->run != NULL)
      return TRUE;
  return FALSE;
}

double
weft_session_insight_get_progress (WeftSessionInsight *self)
{
  double sum = 0;
  guint n = 0;

  for (guint i = 0; i < self->slots->len; i++) {
    const Slot *slot = self->slots->pdata[i];

    if (slot->run == NULL)
      continue;
    sum += weft_job_get_progress (slot->run->job);
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
emit_changed (WeftSessionInsight *self, const WeftQuestion *question)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0, question);
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

  weft_document_unref (run->asked.document);
  weft_options_free ((WeftOptions *) run->asked.options);
  weft_job_unref (run->job);
  g_free (run);
}

static gpointer
do_run (gpointer data, GError **error)
{
  const Run *run = data;

  if (!weft_job_check (run->job, error))
    return NULL;
  return weft_question_compute (run->question, &run->asked, run->job, error);
}

static void start_run (WeftSessionInsight *self, Slot *slot, WeftDigest key, guint stage);

/* @value: (transfer full). */
static void
take_value (WeftSessionInsight *self, Slot *slot, gpointer value, WeftDigest key, guint stages)
{
  g_clear_pointer (&slot->value, slot->question->type->unref);
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
end_run (WeftSessionInsight *self, Slot *slot, const Run *run, gpointer value, const GError *error)
{
  const WeftQuestion *question = slot->question;
  guint stages = weft_question_count_stages (question, slot->options);
  guint done = run->asked.stage + 1;

  slot->run = NULL;
  if (value != NULL && question->is_final != NULL && question->is_final (value))
    done = stages;
  if (value == NULL) {
    take_error (slot, error, run->key);
  } else {
    if (done == stages)
      keep (self, question, run->key, value);
    take_value (self, slot, value, run->key, done);
    if (done < stages)
      start_run (self, slot, run->key, done);
  }
  emit_changed (self, question);
}

static void
run_done (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  Run *run = data;
  g_autoptr (WeftSessionInsight) self = run->insight != NULL ? g_object_ref (run->insight) : NULL;
  Slot *slot = self != NULL ? find_slot (self, run->question) : NULL;

  (void) owner;
  if (self != NULL)
    g_ptr_array_remove_fast (self->runs, run);
  if (slot != NULL && slot->run == run) {
    end_run (self, slot, run, result, error);
    sync_running (self);
  } else if (result != NULL) {
    run->question->type->unref (result);
  }
}

static const WeftWork running = {do_run, run_done, run_free};

/* Whether the question can be asked about the diagram of the current version. */
static gboolean
can_ask (WeftSessionInsight *self, const Slot *slot)
{
  const WeftNode *diagram =
      weft_document_get_node (weft_session_document_get_version (self->document), slot->diagram);

  return diagram != NULL && weft_node_get_kind (diagram) == slot->question->diagram;
}

static void
start_run (WeftSessionInsight *self, Slot *slot, WeftDigest key, guint stage)
{
  const WeftQuestion *question = slot->question;
  Run *run = g_new0 (Run, 1);

  run->insight = self;
  run->question = question;
  run->key = key;
  run->job = weft_session_document_new_job (self->document);
  if (question->has_seed)
    weft_job_set_seed (run->job, slot->seed);
  if (question->drawn_error > 0)
    weft_job_set_error_budget (run->job, question->drawn_error);
  run->asked = (WeftAsked){weft_document_ref (weft_session_document_get_version (self->document)),
                           slot->diagram, weft_options_copy (slot->options), stage};
  slot->run = run;
  g_ptr_array_add (self->runs, run);
  weft_worker_compute (&running, NULL, run);
}

/* Keeping up. */

static WeftDigest
make_key (WeftSessionInsight *self, const Slot *slot)
{
  const WeftAsked asked = {weft_session_document_get_version (self->document), slot->diagram, slot->options,
                           WEFT_WHOLE_ANSWER};

  return weft_question_get_key (slot->question, &asked, slot->seed, weft_job_budget_get_error ());
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
renew (WeftSessionInsight *self, Slot *slot)
{
  const WeftAnswerType *type = slot->question->type;
  guint stages = weft_question_count_stages (slot->question, slot->options);
  WeftDigest key;
  gpointer known;

  if (!can_ask (self, slot)) {
    abandon_run (slot);
    slot->current = FALSE;
    return;
  }
  key = make_key (self, slot);
  if (slot->run != NULL && weft_digest_equal (slot->run->key, key))
    return;
  abandon_run (slot);
  if (slot->value != NULL && slot->value_diagram != slot->diagram)
    g_clear_pointer (&slot->value, type->unref);
  slot->current = slot->value != NULL && weft_digest_equal (slot->key, key);
  if (!has_failed (slot, key))
    g_clear_error (&slot->error);
  if (is_answered (slot, key, stages))
    return;
  known = find_kept (self, slot->question, key);
  if (known != NULL)
    take_value (self, slot, type->ref (known), key, stages);
  else if (slot->standing && !has_failed (slot, key))
    start_run (self, slot, key, slot->current ? slot->stages : 0);
}

/* Slots stay, once they are there. */
static void
document_changed_cb (WeftSessionInsight *self)
{
  g_autoptr (WeftSessionInsight) kept = g_object_ref (self);

  for (guint i = 0; i < self->slots->len; i++) {
    Slot *slot = self->slots->pdata[i];

    if (slot->diagram == 0)
      continue;
    /* What nobody looks at is looked into when it is asked again: a key takes a walk over the tree. */
    if (slot->standing)
      renew (self, slot);
    else
      slot->current = FALSE;
    emit_changed (self, slot->question);
  }
  sync_running (self);
}

void
weft_session_insight_ask (WeftSessionInsight *self,
                          const WeftQuestion *question,
                          guint32 diagram,
                          const WeftOptions *options,
                          guint64 seed)
{
  Slot *slot = find_slot (self, question);

  if (slot == NULL) {
    slot = g_new0 (Slot, 1);
    slot->question = question;
    g_ptr_array_add (self->slots, slot);
  }
  slot->diagram = diagram;
  g_clear_pointer (&slot->options, weft_options_free);
  slot->options = weft_options_copy (options);
  slot->seed = seed;
  if (question->normalise != NULL)
    question->normalise (slot->options);
  slot->standing = TRUE;
  renew (self, slot);
  emit_changed (self, question);
  sync_running (self);
}

static void
slot_clear (Slot *slot)
{
  const WeftQuestion *question = slot->question;

  abandon_run (slot);
  g_clear_pointer (&slot->options, weft_options_free);
  g_clear_pointer (&slot->value, question->type->unref);
  g_clear_error (&slot->error);
  *slot = (Slot){.question = question};
}

static void
slot_free (gpointer data)
{
  slot_clear (data);
  g_free (data);
}

void
weft_session_insight_forget (WeftSessionInsight *self, const WeftQuestion *question)
{
  Slot *slot = find_slot (self, question);

  if (slot != NULL)
    slot_clear (slot);
  sync_running (self);
}

void
weft_session_insight_cancel (WeftSessionInsight *self, const WeftQuestion *question)
{
  Slot *slot = find_slot (self, question);

  if (slot == NULL)
    return;
  slot->standing = FALSE;
  if (slot->run == NULL)
    return;
  abandon_run (slot);
  emit_changed (self, question);
  sync_running (self);
}

void
weft_session_insight_cancel_all (WeftSessionInsight *self)
{
  for (guint i = 0; i < self->slots->len; i++)
    weft_session_insight_cancel (self, ((const Slot *) self->slots->pdata[i])->question);
}

gboolean
weft_session_insight_get (WeftSessionInsight *self, const WeftQuestion *question, WeftInsightAnswer *answer)
{
  const Slot *slot = find_slot (self, question);
  gboolean is_done;

  *answer = (WeftInsightAnswer){0};
  if (slot == NULL || slot->diagram == 0)
    return FALSE;
  is_done = slot->current && slot->stages >= weft_question_count_stages (question, slot->options);
  *answer = (WeftInsightAnswer){.value = slot->value,
                                .serial = slot->serial,
                                .current = slot->current,
                                .running = slot->run != NULL,
                                .stopped = slot->run == NULL && !slot->standing && !is_done,
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
  g_ptr_array_set_size (self->slots, 0);
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
  g_ptr_array_unref (WEFT_SESSION_INSIGHT (object)->slots);
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
                                          NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
weft_session_insight_init (WeftSessionInsight *self)
{
  self->runs = g_ptr_array_new ();
  self->slots = g_ptr_array_new_with_free_func (slot_free);
  g_queue_init (&self->kept);
}
