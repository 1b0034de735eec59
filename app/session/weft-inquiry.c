/* weft-inquiry.c: the newest run wins. Beside the run for the answer there may be one for a first look, until the answer is
 * there. */
#include "weft-inquiry.h"

#include "weft-fault.h"
#include "weft-job-budget.h"
#include "weft-session-answers-private.h"

/* What is announced. */
typedef struct {
  guint64 serial;
  guint64 errors;
  gboolean current;
  gboolean coarse;
  gboolean running;
  gboolean stopped;
} Announced;

struct _WeftInquiry {
  GObject parent_instance;
  WeftSessionAnswers *answers;
  const WeftQuestion *question;
  gboolean keeps_previous;

  /* What is asked. */
  WeftDocument *version; /* (nullable): it stays with that one */
  guint32 diagram;       /* 0: nothing */
  WeftOptions *options;
  guint64 seed;
  gboolean standing; /* kept up to date */

  /* What runs. */
  WeftAnswerRun *run;             /* (nullable): for the answer */
  WeftAnswerRun *look;            /* (nullable): for a first look, while there is a run */
  const WeftFirstLook *next_look; /* (nullable): after that one */
  guint timer;                    /* until it */
  gint64 start;                   /* of the run */

  /* What was answered. */
  gpointer value;    /* (nullable) */
  gpointer previous; /* (nullable) */
  guint32 value_diagram;
  guint64 serial;
  WeftDigest key; /* of the value */
  guint stages;   /* that it has gone through; 0: a first look */
  gboolean current;
  GError *error;
  guint64 errors; /* how often another one */
  WeftDigest error_key;
  WeftDocument *error_version; /* (nullable): whose names it says */
  Announced announced;
};

enum { CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftInquiry, weft_inquiry, G_TYPE_OBJECT)

const WeftQuestion *
weft_inquiry_get_question (WeftInquiry *self)
{
  return self->question;
}

gboolean
weft_inquiry_follows (WeftInquiry *self)
{
  return self->version == NULL;
}

const WeftAnswerRun *
weft_inquiry_get_run (WeftInquiry *self)
{
  return self->run;
}

void
weft_inquiry_keep_previous (WeftInquiry *self)
{
  self->keeps_previous = TRUE;
}

/* How it stands. */

static guint
count_stages (WeftInquiry *self)
{
  return weft_question_count_stages (self->question, self->options);
}

gboolean
weft_inquiry_get (WeftInquiry *self, WeftInquiryState *state)
{
  *state = (WeftInquiryState){0};
  if (self->diagram == 0)
    return FALSE;
  *state = (WeftInquiryState){.value = self->value,
                              .previous = self->previous,
                              .serial = self->serial,
                              .current = self->current,
                              .coarse = self->value != NULL && self->stages < count_stages (self),
                              .running = self->run != NULL,
                              .progress = self->run != NULL ? weft_job_get_progress (self->run->job) : 0,
                              .error = self->error};
  state->stopped = !state->running && !self->standing && (!state->current || state->coarse);
  return state->current;
}

char *
weft_inquiry_state_explain (const WeftInquiryState *state)
{
  return state->error != NULL && !g_error_matches (state->error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED)
             ? weft_fault_words (state->error)
             : NULL;
}

gpointer
weft_inquiry_find (WeftInquiry *self, const WeftQuestion *question, guint32 diagram)
{
  return self->question == question && self->diagram == diagram && self->version == NULL && self->current
             ? self->value
             : NULL;
}

/* Only what is news. */
static void
announce (WeftInquiry *self)
{
  WeftInquiryState state;
  Announced now;

  weft_inquiry_get (self, &state);
  now = (Announced){state.serial,  state.error != NULL ? self->errors : 0,
                    state.current, state.coarse,
                    state.running, state.stopped};
  if (now.serial == self->announced.serial && now.errors == self->announced.errors &&
      now.current == self->announced.current && now.coarse == self->announced.coarse &&
      now.running == self->announced.running && now.stopped == self->announced.stopped)
    return;
  self->announced = now;
  g_signal_emit (self, signals[CHANGED], 0);
}

/* Who hears of it may let go of the inquiry. */
static void
settle (WeftInquiry *self)
{
  g_autoptr (WeftSessionAnswers) answers = g_object_ref (self->answers);

  announce (self);
  weft_session_answers_sync (answers);
}

/* What is asked. */

/* (nullable): when nothing is asked, or the document has gone. */
static WeftDocument *
get_version (WeftInquiry *self)
{
  WeftSessionDocument *document = weft_session_answers_get_document (self->answers);

  if (document == NULL || self->diagram == 0)
    return NULL;
  return self->version != NULL ? self->version : weft_session_document_get_version (document);
}

static gboolean
can_ask (WeftInquiry *self)
{
  WeftDocument *version = get_version (self);
  const WeftNode *diagram = version != NULL ? weft_document_get_node (version, self->diagram) : NULL;

  return diagram != NULL && weft_question_is_about (self->question, weft_node_get_kind (diagram));
}

static WeftDigest
make_key (WeftInquiry *self)
{
  const WeftAsked asked = {get_version (self), self->diagram, self->options, WEFT_WHOLE_ANSWER};

  return weft_question_get_key (self->question, &asked, self->seed, weft_job_budget_get_error ());
}

/* Answers. */

static void
clear_value (WeftInquiry *self)
{
  g_clear_pointer (&self->value, self->question->type->unref);
  g_clear_pointer (&self->previous, self->question->type->unref);
  self->current = FALSE;
}

static void
clear_error (WeftInquiry *self)
{
  g_clear_error (&self->error);
  g_clear_pointer (&self->error_version, weft_document_unref);
}

/* About the version that is asked about. */
static void
take_value (WeftInquiry *self, gpointer value, WeftDigest key, guint stages)
{
  gpointer labelled = weft_question_label (self->question, value, get_version (self), self->diagram);

  if (self->keeps_previous && self->value != NULL && !weft_digest_equal (self->key, key)) {
    g_clear_pointer (&self->previous, self->question->type->unref);
    self->previous = g_steal_pointer (&self->value);
  }
  if (labelled != self->value || stages != self->stages || !weft_digest_equal (self->key, key))
    self->serial++;
  g_clear_pointer (&self->value, self->question->type->unref);
  self->value = labelled;
  self->value_diagram = self->diagram;
  self->key = key;
  self->stages = stages;
  self->current = TRUE;
  /* A first look does not say why there is no answer, nor that there is one. */
  if (stages > 0)
    clear_error (self);
}

static void
take_error (WeftInquiry *self, const GError *error, const WeftAnswerRun *run)
{
  self->error_key = run->key;
  g_clear_pointer (&self->error_version, weft_document_unref);
  self->error_version = weft_document_ref (run->asked.document);
  if (self->error != NULL && g_error_matches (error, self->error->domain, self->error->code) &&
      g_str_equal (self->error->message, error->message))
    return;
  g_clear_error (&self->error);
  self->error = g_error_copy (error);
  self->errors++;
}

/* Runs. */

static void
leave_look (WeftInquiry *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->look != NULL)
    weft_answer_run_leave (self->look, self);
  self->look = NULL;
}

static void
leave_run (WeftInquiry *self)
{
  leave_look (self);
  if (self->run != NULL)
    weft_answer_run_leave (self->run, self);
  self->run = NULL;
}

/* It is about the version that the run is about, which may have other names by now. */
static gboolean
look_cb (gpointer data)
{
  WeftInquiry *self = data;
  const WeftAsked asked = {self->run->asked.document, self->diagram, self->options, WEFT_WHOLE_ANSWER};

  self->timer = 0;
  self->look = weft_session_answers_run (self->answers, self, self->question, self->next_look, &asked,
                                         self->run->key, self->seed);
  self->next_look++;
  return G_SOURCE_REMOVE;
}

/* For the next one, as long as the answer is not there. */
static void
wait_for_look (WeftInquiry *self)
{
  gint64 passed = (g_get_monotonic_time () - self->start) / 1000;

  if (self->next_look != NULL && self->next_look->question != NULL)
    self->timer = g_timeout_add (MAX ((gint64) self->next_look->after - passed, 0), look_cb, self);
}

static void
start_run (WeftInquiry *self, WeftDigest key, guint stage)
{
  const WeftAsked asked = {get_version (self), self->diagram, self->options, stage};

  self->run = weft_session_answers_run (self->answers, self, self->question, NULL, &asked, key, self->seed);
  self->start = g_get_monotonic_time ();
  self->next_look = stage == 0 ? self->question->first_looks : NULL;
  wait_for_look (self);
}

/* Keeping up. */

/* Whether there is no answer for the same reason, in the same words: a model error says what things are called. */
static gboolean
is_failure (WeftInquiry *self, WeftDigest key)
{
  return self->error != NULL && weft_digest_equal (self->error_key, key) &&
         (self->error->domain != WEFT_MODEL_ERROR || self->error_version == get_version (self));
}

/* (nullable): the answer itself. */
static gpointer
find_answer (WeftInquiry *self, WeftDigest key)
{
  if (self->value != NULL && weft_digest_equal (self->key, key) && self->stages >= count_stages (self))
    return self->value;
  return weft_session_answers_find_key (self->answers, self->question, key);
}

/* There is no answer: it begins to be made, unless that was in vain. */
static void
await_answer (WeftInquiry *self, WeftDigest key)
{
  self->current = self->value != NULL && weft_digest_equal (self->key, key);
  if (self->error != NULL && !weft_digest_equal (self->error_key, key))
    clear_error (self);
  if (self->standing && !is_failure (self, key))
    start_run (self, key, self->current ? self->stages : 0);
}

/* Another diagram's answer is of no use meanwhile. */
static void
renew (WeftInquiry *self)
{
  WeftDigest key;
  gpointer known;

  if (self->value != NULL && self->value_diagram != self->diagram)
    clear_value (self);
  if (!can_ask (self)) {
    leave_run (self);
    self->current = FALSE;
    clear_error (self);
    return;
  }
  key = make_key (self);
  known = find_answer (self, key);
  if (known == NULL && self->run != NULL && weft_digest_equal (self->run->key, key))
    return;
  leave_run (self);
  if (known != NULL)
    take_value (self, known, key, count_stages (self));
  else
    await_answer (self, key);
}

/* The next stage begins when this one is there. An answer that cannot be had leaves the first look as it is, and no more are
 * taken. */
static void
end_run (WeftInquiry *self, const WeftAnswerRun *run, gpointer value, gboolean is_whole, const GError *error)
{
  guint stages = is_whole ? count_stages (self) : run->asked.stage + 1;

  self->run = NULL;
  leave_look (self);
  if (value == NULL) {
    take_error (self, error, run);
    if (!is_failure (self, run->key))
      renew (self);
    return;
  }
  take_value (self, value, run->key, stages);
  if (!is_whole)
    start_run (self, run->key, stages);
}

/* One that cannot be had leaves it to the next. */
static void
end_look (WeftInquiry *self, const WeftAnswerRun *look, gpointer value)
{
  self->look = NULL;
  wait_for_look (self);
  if (value != NULL)
    take_value (self, value, look->key, 0);
}

void
weft_inquiry_take (WeftInquiry *self,
                   const WeftAnswerRun *run,
                   gpointer value,
                   gboolean is_whole,
                   const GError *error)
{
  if (self->run == run)
    end_run (self, run, value, is_whole, error);
  else
    end_look (self, run, value);
  announce (self);
}

/* What nobody looks at is looked into when it is asked again: a key takes a walk over the diagram. */
void
weft_inquiry_renew (WeftInquiry *self)
{
  if (self->diagram == 0 || self->version != NULL)
    return;
  if (self->standing)
    renew (self);
  else
    self->current = FALSE;
  announce (self);
}

/* @version: (nullable). */
static void
ask (WeftInquiry *self, WeftDocument *version, guint32 diagram, const WeftOptions *options, guint64 seed)
{
  WeftOptions *asked =
      options != NULL ? weft_options_copy (options) : weft_options_new (self->question->options);

  if (version != NULL)
    weft_document_ref (version);
  g_clear_pointer (&self->version, weft_document_unref);
  g_clear_pointer (&self->options, weft_options_free);
  self->version = version;
  self->diagram = diagram;
  self->options = asked;
  self->seed = seed;
  if (self->question->normalise != NULL)
    self->question->normalise (self->options);
  self->standing = TRUE;
  renew (self);
  settle (self);
}

void
weft_inquiry_ask (WeftInquiry *self, guint32 diagram, const WeftOptions *options, guint64 seed)
{
  ask (self, NULL, diagram, options, seed);
}

void
weft_inquiry_ask_about (WeftInquiry *self,
                        WeftDocument *version,
                        guint32 diagram,
                        const WeftOptions *options,
                        guint64 seed)
{
  ask (self, version, diagram, options, seed);
}

void
weft_inquiry_cancel (WeftInquiry *self)
{
  self->standing = FALSE;
  leave_run (self);
  settle (self);
}

static void
clear (WeftInquiry *self)
{
  leave_run (self);
  clear_value (self);
  clear_error (self);
  g_clear_pointer (&self->options, weft_options_free);
  g_clear_pointer (&self->version, weft_document_unref);
  self->diagram = 0;
  self->standing = FALSE;
}

void
weft_inquiry_forget (WeftInquiry *self)
{
  if (self->diagram == 0)
    return;
  clear (self);
  settle (self);
}

/* The object. */

WeftInquiry *
weft_inquiry_new (WeftSessionAnswers *answers, const WeftQuestion *question)
{
  WeftInquiry *self = g_object_new (WEFT_TYPE_INQUIRY, NULL);

  self->answers = g_object_ref (answers);
  self->question = question;
  weft_session_answers_add (answers, self);
  return self;
}

static void
dispose (GObject *object)
{
  WeftInquiry *self = WEFT_INQUIRY (object);

  if (self->answers != NULL) {
    clear (self);
    weft_session_answers_remove (self->answers, self);
  }
  g_clear_object (&self->answers);
  G_OBJECT_CLASS (weft_inquiry_parent_class)->dispose (object);
}

static void
weft_inquiry_class_init (WeftInquiryClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dispose;
  signals[CHANGED] =
      g_signal_new ("changed", WEFT_TYPE_INQUIRY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
weft_inquiry_init (G_GNUC_UNUSED WeftInquiry *self)
{
}
