/* test-answers.c: answers follow the document: the newest wins, what matters not is not worked out again, and the
 * main loop never waits. */
#include "session-fixture.h"
#include "many-tasks.h"

#include "engines.h"
#include "weft-element.h"
#include "weft-fault.h"
#include "weft-inquiry.h"
#include "weft-task-facts.h"

#include <math.h>
#include <time.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SLOWNESS 10
#else
#define SLOWNESS 1
#endif

#define EDITS       200
#define LONG        30000000 /* samples: more than any test waits for */
#define MOST_CANCEL 0.1      /* seconds of all processors */
#define MOST_PAUSE  0.05
#define TRIES       5   /* other programs may be in the way */
#define TICKS       210 /* enough for edits that start everything anew, twice */

/* What is asked. */
typedef struct {
  const WeftQuestion *question;
  WeftModes modes;
  guint64 samples;
  guint64 seed;
} Ask;

static const Ask as_drawn = {&weft_flow_question_distribution, WEFT_MODES_AS_DRAWN, 0, 0};
static const Ask simulation = {&weft_flow_question_simulation, WEFT_MODES_AS_DRAWN, 2000, 3};

/* Who asks. */
typedef struct {
  Ask ask;
  WeftInquiry *inquiry;
  const GError *error; /* that was told */
} Asker;

typedef struct {
  SessionFixture base;
  WeftSessionDocument *document;
  WeftSessionAnswers *answers;
  GPtrArray *askers; /* Asker */
  guint32 tree;
  guint changes;
  guint failures;
  guint32 fault_node;
} Fixture;

static const char text[] =
    "<weft xmlns='urn:weft:1'>"
    "<suite><machine id='m' pes='8'><switch to='simd' time='1'/><switch to='spmd' "
    "time='1'/></machine></suite>"
    "<flow-tree id='t' machine='m'>"
    "<block id='a' mode='simd'><step simd='12' spmd='12'/></block>"
    "<loop id='l' mode='simd' iterations='uniform(1, 9)'>"
    "<block id='b' mode='spmd'><step simd='uniform(1, 30)' spmd='uniform(1, 30)'/></block>"
    "<if id='i' mode='spmd' then='0.3'><then>"
    "<block id='c' mode='spmd'><step simd='samples(runs)' spmd='samples(runs)'/></block></then></if>"
    "</loop>"
    "</flow-tree>"
    "<measurement id='runs' of='t'>3 4 5 5</measurement>"
    "</weft>";

static void
changed_cb (Fixture *fixture)
{
  fixture->changes++;
}

static void
asker_free (gpointer data)
{
  Asker *asker = data;

  g_object_unref (asker->inquiry);
  g_free (asker);
}

static gboolean
is_same (const Ask *a, const Ask *b)
{
  return a->question == b->question && a->modes == b->modes && a->samples == b->samples && a->seed == b->seed;
}

/* What is coarse comes when the machine is slow, so it does not count. */
static void
answered_cb (WeftInquiry *inquiry, Fixture *fixture)
{
  WeftInquiryState state;
  const WeftFault *fault;

  weft_inquiry_get (inquiry, &state);
  if (state.current && !state.coarse)
    fixture->changes++;
  for (guint i = 0; i < fixture->askers->len; i++) {
    Asker *asker = fixture->askers->pdata[i];

    if (asker->inquiry != inquiry || asker->error == state.error)
      continue;
    asker->error = state.error;
    if (state.error == NULL)
      continue;
    fault = weft_fault_get (state.error);
    fixture->failures++;
    fixture->fault_node = fault != NULL ? fault->node : 0;
  }
}

static WeftInquiry *
find (Fixture *fixture, const Ask *ask)
{
  Asker *asker;

  for (guint i = 0; i < fixture->askers->len; i++)
    if (is_same (&((const Asker *) fixture->askers->pdata[i])->ask, ask))
      return ((const Asker *) fixture->askers->pdata[i])->inquiry;
  asker = g_new0 (Asker, 1);
  *asker = (Asker){*ask, weft_inquiry_new (fixture->answers, ask->question), NULL};
  weft_inquiry_keep_previous (asker->inquiry);
  g_ptr_array_add (fixture->askers, asker);
  g_signal_connect (asker->inquiry, "changed", G_CALLBACK (answered_cb), fixture);
  return asker->inquiry;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;

  session_fixture_set_up (&fixture->base, data);
  path = session_write (&fixture->base, "one.weft", text);
  fixture->document = session_open (fixture->base.session, path, &error);
  g_assert_no_error (error);
  fixture->tree = weft_document_find (weft_session_document_get_version (fixture->document), "t");
  fixture->answers = weft_session_document_get_answers (fixture->document);
  fixture->askers = g_ptr_array_new_with_free_func (asker_free);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_ptr_array_unref (fixture->askers);
  session_close (fixture->base.session, fixture->document);
  g_clear_object (&fixture->document);
  session_fixture_tear_down (&fixture->base, data);
}

static WeftInquiryState
get (Fixture *fixture, const Ask *what)
{
  WeftInquiryState state;

  weft_inquiry_get (find (fixture, what), &state);
  return state;
}

static const WeftFlowResult *
get_result (Fixture *fixture, const Ask *what)
{
  return get (fixture, what).value;
}

static const WeftFlowResult *
get_previous (Fixture *fixture, const Ask *what)
{
  return get (fixture, what).previous;
}

static void
wait_for_jobs (Fixture *fixture)
{
  wait_until (session_is_idle, fixture->answers, 60);
}

static WeftOptions *
make_options (const Ask *what)
{
  WeftOptions *options = weft_options_new (what->question->options);

  weft_options_set_number (options, &weft_option_modes, what->modes);
  weft_options_set_number (options, &weft_option_samples, (double) what->samples);
  return options;
}

static void
request (Fixture *fixture, const Ask *what)
{
  g_autoptr (WeftOptions) options = make_options (what);

  weft_inquiry_ask (find (fixture, what), fixture->tree, options, what->seed);
}

/* The answer is what the engine says about the current version. */
static void
assert_answer (Fixture *fixture, const Ask *what)
{
  const WeftQuestion *question = what->question;
  g_autoptr (WeftOptions) options = make_options (what);
  WeftInquiryState answer = get (fixture, what);
  const WeftFlowResult *found = answer.value;
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftFlowResult) result = NULL;
  g_autoptr (GError) error = NULL;

  weft_job_set_seed (job, what->seed);
  result = weft_question_answer (question, weft_session_document_get_version (fixture->document),
                                 fixture->tree, options, job, &error);
  g_assert_no_error (error);
  g_assert_nonnull (found);
  g_assert_true (answer.current);
  g_assert_true (weft_digest_equal (found->digest, result->digest));
  g_assert_cmpfloat (weft_lattice_get_mean (found->time), ==, weft_lattice_get_mean (result->time));
  g_assert_cmpfloat (weft_lattice_get_variance (found->time), ==, weft_lattice_get_variance (result->time));
  g_assert_cmpstr (found->diagram, ==, result->diagram);
}

static void
test_answers (Fixture *fixture, gconstpointer data)
{
  Ask simd = as_drawn;

  (void) data;
  simd.modes = WEFT_MODES_SIMD;
  request (fixture, &as_drawn);
  request (fixture, &simd);
  request (fixture, &simulation);
  g_assert_true (weft_session_answers_get_running (fixture->answers));
  g_assert_true (get (fixture, &as_drawn).running);
  wait_for_jobs (fixture);
  assert_answer (fixture, &as_drawn);
  assert_answer (fixture, &simd);
  assert_answer (fixture, &simulation);
  g_assert_cmpuint (fixture->changes, ==, 3);
}

/* Never does an older result take the place of a newer one, or pass for current. */
static void
check_current_cb (WeftInquiry *inquiry, Fixture *fixture)
{
  g_autoptr (WeftOptions) options = make_options (&as_drawn);
  const WeftAsked asked = {weft_session_document_get_version (fixture->document), fixture->tree, options,
                           WEFT_WHOLE_ANSWER};
  const WeftFlowResult *result;
  WeftInquiryState state;

  weft_inquiry_get (inquiry, &state);
  result = state.value;
  if (result != NULL)
    g_assert_cmpint (
        state.current, ==,
        weft_digest_equal (result->digest, weft_inquiry_get_question (inquiry)->digest (&asked)));
}

static void
test_newest_wins (Fixture *fixture, gconstpointer data)
{
  (void) data;
  g_signal_connect (find (fixture, &as_drawn), "changed", G_CALLBACK (check_current_cb), fixture);
  g_signal_connect (find (fixture, &simulation), "changed", G_CALLBACK (check_current_cb), fixture);
  request (fixture, &as_drawn);
  request (fixture, &simulation);
  for (guint i = 0; i < EDITS; i++) {
    g_autofree char *value = g_strdup_printf ("0.%u", i + 1);

    session_set (fixture->document, "i", WEFT_PROPERTY_THEN, value);
    for (guint k = 0; k < i % 4; k++)
      g_main_context_iteration (NULL, FALSE);
    if (i % 20 == 0)
      g_usleep (5000);
  }
  wait_for_jobs (fixture);
  assert_answer (fixture, &as_drawn);
  assert_answer (fixture, &simulation);
  wait_for (0.2);
  assert_answer (fixture, &as_drawn);
  assert_answer (fixture, &simulation);
  g_assert_cmpuint (fixture->failures, ==, 0);
}

/* As many as there are workers, so that an answer to something else shows that they are free again. */
static void
run_long_jobs (Fixture *fixture)
{
  for (guint i = 0; i < g_get_num_processors (); i++) {
    Ask endless = simulation;

    endless.samples = LONG;
    endless.seed = i;
    request (fixture, &endless);
  }
}

static void
test_cancel (Fixture *fixture, gconstpointer data)
{
  double best = INFINITY;

  (void) data;
  for (guint i = 0; i < TRIES && best > MOST_CANCEL; i++) {
    g_autofree char *value = g_strdup_printf ("0.%u", i + 1);
    double start;

    session_set (fixture->document, "i", WEFT_PROPERTY_THEN, value);
    run_long_jobs (fixture);
    wait_for (0.3);
    g_assert_true (weft_session_answers_get_running (fixture->answers));
    start = get_effort ();
    weft_session_answers_cancel_all (fixture->answers);
    g_assert_false (weft_session_answers_get_running (fixture->answers));
    request (fixture, &as_drawn);
    wait_for_jobs (fixture);
    best = MIN (best, (get_effort () - start));
    g_assert_true (get (fixture, &as_drawn).current);
    g_test_message ("an answer after %.1f ms", (get_effort () - start) * 1e3);
    weft_inquiry_forget (find (fixture, &as_drawn));
  }
  g_test_message ("long simulations were cancelled within %.1f ms", best * 1e3);
  g_assert_cmpfloat (best, <=, MOST_CANCEL * SLOWNESS);
  g_assert_cmpuint (fixture->failures, ==, 0);
}

typedef struct {
  Fixture *fixture;
  double last;
  double longest;
  guint ticks;
} Pulse;

/* Of the main thread, in seconds: what others do on a busy machine is no pause of ours. */
static double
get_processor_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

static gboolean
tick_cb (gpointer data)
{
  Pulse *pulse = data;

  if (pulse->last != 0)
    pulse->longest = MAX (pulse->longest, get_processor_time () - pulse->last);
  pulse->last = get_processor_time ();
  /* Edits meanwhile, each of which starts everything anew. */
  if (pulse->ticks++ % 10 == 0) {
    g_autofree char *value = g_strdup_printf ("%u", pulse->ticks);

    session_set (pulse->fixture->document, "a", WEFT_PROPERTY_NAME, value);
    if (pulse->ticks % 100 == 1)
      session_set (pulse->fixture->document, "i", WEFT_PROPERTY_THEN,
                   pulse->ticks % 200 == 1 ? "0.5" : "0.6");
  }
  return G_SOURCE_CONTINUE;
}

static gboolean
has_ticked (gpointer data)
{
  return ((Pulse *) data)->ticks > TICKS;
}

static void
test_main_loop (Fixture *fixture, gconstpointer data)
{
  double best = INFINITY;

  (void) data;
  for (guint i = 0; i < TRIES && best > MOST_PAUSE; i++) {
    Pulse pulse = {fixture, 0, 0, 0};
    guint timer;

    run_long_jobs (fixture);
    timer = g_timeout_add (5, tick_cb, &pulse);
    wait_until (has_ticked, &pulse, 60);
    g_source_remove (timer);
    g_assert_true (weft_session_answers_get_running (fixture->answers));
    best = MIN (best, pulse.longest);
    weft_session_answers_cancel_all (fixture->answers);
    wait_for (0.2);
  }
  g_test_message ("between two turns of a timer the main thread took at most %.1f ms", best * 1e3);
  g_assert_cmpfloat (best, <=, MOST_PAUSE * SLOWNESS);
}

static gboolean
has_progress (gpointer data)
{
  double progress;

  g_object_get (data, "progress", &progress, NULL);
  return progress > 0;
}

static void
test_progress (Fixture *fixture, gconstpointer data)
{
  guint notes = 0;

  (void) data;
  g_signal_connect_swapped (fixture->answers, "notify::progress", G_CALLBACK (changed_cb), fixture);
  run_long_jobs (fixture);
  wait_until (has_progress, fixture->answers, 20);
  notes = fixture->changes;
  wait_for (1);
  notes = fixture->changes - notes;
  /* Ten times a second. */
  g_assert_cmpuint (notes, >=, 3);
  g_assert_cmpuint (notes, <=, 12);
  weft_session_answers_cancel_all (fixture->answers);
  g_assert_cmpfloat (weft_session_answers_get_progress (fixture->answers), ==, 0);
}

/* What things are called and where they stand is no reason to work anything out. */
static void
test_moves (Fixture *fixture, gconstpointer data)
{
  const WeftFlowResult *result;
  double progress;

  (void) data;
  request (fixture, &as_drawn);
  wait_for_jobs (fixture);
  result = get_result (fixture, &as_drawn);
  fixture->changes = 0;
  session_set (fixture->document, "a", WEFT_PROPERTY_X, "77");
  session_set (fixture->document, "a", WEFT_PROPERTY_NAME, "first");
  session_set (fixture->document, "b", WEFT_PROPERTY_ID, "second");
  g_assert_false (weft_session_answers_get_running (fixture->answers));
  g_assert_true (get (fixture, &as_drawn).current);
  g_assert_true (get_result (fixture, &as_drawn) == result);
  g_assert_cmpuint (fixture->changes, ==, 0);
  /* The result says the name of its diagram. */
  session_set (fixture->document, "t", WEFT_PROPERTY_UNIT, "us");
  session_set (fixture->document, "t", WEFT_PROPERTY_ID, "tree");
  g_assert_false (weft_session_answers_get_running (fixture->answers));
  g_assert_cmpstr (get_result (fixture, &as_drawn)->diagram, ==, "tree");
  g_assert_cmpstr (get_result (fixture, &as_drawn)->unit, ==, "us");
  assert_answer (fixture, &as_drawn);
  /* A job goes on while things move. */
  run_long_jobs (fixture);
  wait_until (has_progress, fixture->answers, 20);
  progress = weft_session_answers_get_progress (fixture->answers);
  session_set (fixture->document, "a", WEFT_PROPERTY_X, "78");
  g_assert_cmpfloat (weft_session_answers_get_progress (fixture->answers), >=, progress);
  weft_session_answers_cancel_all (fixture->answers);
  request (fixture, &as_drawn);
  session_set (fixture->document, "i", WEFT_PROPERTY_THEN, "0.9");
  request (fixture, &simulation);
  for (guint i = 0; i < 50; i++) {
    g_autofree char *value = g_strdup_printf ("%u", i);

    session_set (fixture->document, "a", WEFT_PROPERTY_X, value);
  }
  wait_for_jobs (fixture);
  assert_answer (fixture, &as_drawn);
  assert_answer (fixture, &simulation);
}

static void
test_undo_is_immediate (Fixture *fixture, gconstpointer data)
{
  double means[3];

  (void) data;
  request (fixture, &as_drawn);
  wait_for_jobs (fixture);
  means[0] = weft_lattice_get_mean (get_result (fixture, &as_drawn)->time);
  session_set (fixture->document, "i", WEFT_PROPERTY_THEN, "0.9");
  /* Meanwhile the last one, as such. */
  g_assert_false (get (fixture, &as_drawn).current);
  g_assert_cmpfloat (weft_lattice_get_mean (get_result (fixture, &as_drawn)->time), ==, means[0]);
  wait_for_jobs (fixture);
  means[1] = weft_lattice_get_mean (get_result (fixture, &as_drawn)->time);
  g_assert_cmpfloat (means[0], !=, means[1]);
  g_assert_cmpfloat (weft_lattice_get_mean (get_previous (fixture, &as_drawn)->time), ==, means[0]);
  weft_session_document_undo (fixture->document);
  g_assert_false (weft_session_answers_get_running (fixture->answers));
  g_assert_true (get (fixture, &as_drawn).current);
  g_assert_cmpfloat (weft_lattice_get_mean (get_result (fixture, &as_drawn)->time), ==, means[0]);
  g_assert_cmpfloat (weft_lattice_get_mean (get_previous (fixture, &as_drawn)->time), ==, means[1]);
  weft_session_document_redo (fixture->document);
  g_assert_true (get (fixture, &as_drawn).current);
  g_assert_cmpfloat (weft_lattice_get_mean (get_result (fixture, &as_drawn)->time), ==, means[1]);
}

/* What stands elsewhere in the document may matter: the machine, a measurement that is sampled. */
static void
test_dependencies (Fixture *fixture, gconstpointer data)
{
  (void) data;
  request (fixture, &as_drawn);
  wait_for_jobs (fixture);
  session_set (fixture->document, "runs", WEFT_PROPERTY_TEXT, "30 40 50");
  g_assert_false (get (fixture, &as_drawn).current);
  wait_for_jobs (fixture);
  assert_answer (fixture, &as_drawn);
  session_set (fixture->document, "m", WEFT_PROPERTY_PES, "5");
  g_assert_false (get (fixture, &as_drawn).current);
  wait_for_jobs (fixture);
  assert_answer (fixture, &as_drawn);
}

static void
test_failure (Fixture *fixture, gconstpointer data)
{
  guint32 block = weft_document_find (weft_session_document_get_version (fixture->document), "c");

  (void) data;
  request (fixture, &as_drawn);
  wait_for_jobs (fixture);
  session_set (fixture->document, "runs", WEFT_PROPERTY_TEXT, "");
  wait_for_jobs (fixture);
  g_assert_cmpuint (fixture->failures, ==, 1);
  g_assert_cmpuint (
      weft_document_get_parent (weft_session_document_get_version (fixture->document), fixture->fault_node),
      ==, block);
  g_assert_nonnull (get (fixture, &as_drawn).error);
  g_assert_false (get (fixture, &as_drawn).current);
  g_assert_nonnull (get_result (fixture, &as_drawn));
  /* Said once, whatever moves. */
  session_set (fixture->document, "a", WEFT_PROPERTY_X, "77");
  wait_for_jobs (fixture);
  g_assert_cmpuint (fixture->failures, ==, 1);
  g_assert_nonnull (get (fixture, &as_drawn).error);
  session_set (fixture->document, "runs", WEFT_PROPERTY_TEXT, "7");
  g_assert_null (get (fixture, &as_drawn).error);
  wait_for_jobs (fixture);
  assert_answer (fixture, &as_drawn);
  g_assert_cmpuint (fixture->failures, ==, 1);
}

static void
ask_again_cb (Fixture *fixture)
{
  request (fixture, &as_drawn);
}

/* Who is told that there is no answer, and asks again, is not the reason for another try. */
static void
test_failure_stands (Fixture *fixture, gconstpointer data)
{
  (void) data;
  session_set (fixture->document, "runs", WEFT_PROPERTY_TEXT, "");
  g_signal_connect_swapped (fixture->answers, "notify::running", G_CALLBACK (ask_again_cb), fixture);
  request (fixture, &as_drawn);
  wait_for_jobs (fixture);
  g_assert_false (weft_session_answers_get_running (fixture->answers));
  request (fixture, &as_drawn);
  g_assert_false (weft_session_answers_get_running (fixture->answers));
  g_assert_nonnull (get (fixture, &as_drawn).error);
}

static void
test_standing (Fixture *fixture, gconstpointer data)
{
  (void) data;
  request (fixture, &as_drawn);
  wait_for_jobs (fixture);
  weft_inquiry_cancel (find (fixture, &as_drawn));
  g_assert_true (get (fixture, &as_drawn).current);
  session_set (fixture->document, "i", WEFT_PROPERTY_THEN, "0.9");
  g_assert_false (weft_session_answers_get_running (fixture->answers));
  g_assert_false (get (fixture, &as_drawn).current);
  g_assert_nonnull (get_result (fixture, &as_drawn));
  request (fixture, &as_drawn);
  wait_for_jobs (fixture);
  assert_answer (fixture, &as_drawn);
  weft_inquiry_forget (find (fixture, &as_drawn));
  g_assert_null (get_result (fixture, &as_drawn));
}

static void
test_deleted_diagram (Fixture *fixture, gconstpointer data)
{
  (void) data;
  request (fixture, &as_drawn);
  wait_for_jobs (fixture);
  request (fixture, &simulation);
  g_assert_true (weft_session_document_remove (fixture->document, &fixture->tree, 1, NULL, NULL));
  g_assert_false (weft_session_answers_get_running (fixture->answers));
  g_assert_false (get (fixture, &as_drawn).current);
  weft_session_document_undo (fixture->document);
  assert_answer (fixture, &as_drawn);
  wait_for_jobs (fixture);
  assert_answer (fixture, &simulation);
}

/* Nobody waits for them. */
static void
test_gone (Fixture *fixture, gconstpointer data)
{
  double start;

  (void) data;
  run_long_jobs (fixture);
  wait_for (0.1);
  g_ptr_array_set_size (fixture->askers, 0);
  g_assert_false (weft_session_answers_get_running (fixture->answers));
  start = get_effort ();
  request (fixture, &as_drawn);
  wait_for_jobs (fixture);
  g_assert_cmpfloat ((get_effort () - start), <=, 1 * SLOWNESS);
  assert_answer (fixture, &as_drawn);
}

/* What a large diagram is asked begins after a pause; until then it can be given up like what has begun. */

#define MANY 150000 /* tasks */

static double
get_work (WeftInquiry *inquiry)
{
  WeftInquiryState state;

  weft_inquiry_get (inquiry, &state);
  return state.current ? ((const WeftTaskFacts *) state.value)->work : -1;
}

static void
test_large (Fixture *fixture, gconstpointer data)
{
  g_autofree char *tasks = make_many_tasks (MANY);
  g_autofree char *path = session_write (&fixture->base, "large.weft", tasks);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftSessionDocument) document = session_open (fixture->base.session, path, &error);
  WeftSessionAnswers *answers;
  g_autoptr (WeftInquiry) inquiry = NULL;
  guint32 graph;
  guint32 first;

  (void) data;
  g_assert_no_error (error);
  answers = weft_session_document_get_answers (document);
  inquiry = weft_inquiry_new (answers, &weft_task_question_facts);
  graph = weft_document_find (weft_session_document_get_version (document), "g");
  first = weft_element_get_number ((WeftElement){graph, 1, 0});
  weft_inquiry_ask (inquiry, graph, NULL, 0);
  g_assert_true (weft_session_answers_get_running (answers));
  weft_inquiry_cancel (inquiry);
  g_assert_false (weft_session_answers_get_running (answers));
  weft_inquiry_ask (inquiry, graph, NULL, 0);
  for (guint i = 2; i <= 4; i++) {
    g_autofree char *time = g_strdup_printf ("%u", i);

    weft_session_document_set_parts (document, graph, &first, 1, WEFT_PROPERTY_TIME, time, NULL, NULL, NULL);
    g_assert_true (weft_session_answers_get_running (answers));
    g_assert_cmpfloat (get_work (inquiry), ==, -1);
  }
  wait_until (session_is_idle, answers, 60);
  g_assert_cmpfloat (get_work (inquiry), ==, MANY - 1 + 4);
  weft_session_document_undo (document);
  weft_inquiry_forget (inquiry);
  g_assert_false (weft_session_answers_get_running (answers));
  session_close (fixture->base.session, document);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add ("/answers/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("answers", test_answers);
  ADD ("newest-wins", test_newest_wins);
  ADD ("cancel", test_cancel);
  ADD ("main-loop", test_main_loop);
  ADD ("progress", test_progress);
  ADD ("moves", test_moves);
  ADD ("undo-is-immediate", test_undo_is_immediate);
  ADD ("dependencies", test_dependencies);
  ADD ("failure", test_failure);
  ADD ("failure-stands", test_failure_stands);
  ADD ("standing", test_standing);
  ADD ("deleted-diagram", test_deleted_diagram);
  ADD ("gone", test_gone);
  ADD ("large", test_large);
  return g_test_run ();
}
