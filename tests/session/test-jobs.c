/* test-jobs.c: results follow the document: the newest wins, what matters not is not worked out again, and the
 * main loop never waits. */
#include "session-fixture.h"

#include "engines.h"
#include "weft-fault.h"
#include "weft-session-jobs.h"

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
#define TRIES       5 /* other programs may be in the way */

static const WeftSessionRequest as_drawn = {.task = WEFT_SESSION_EVALUATE, .modes = WEFT_MODES_AS_DRAWN};
static const WeftSessionRequest simulation = {.task = WEFT_SESSION_SIMULATE,
                                              .modes = WEFT_MODES_AS_DRAWN,
                                              .samples = 2000,
                                              .seed = 3};

typedef struct {
  SessionFixture base;
  WeftSessionDocument *document;
  WeftSessionJobs *jobs;
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

/* First looks come when the machine is slow, so they do not count. */
static void
answered_cb (Fixture *fixture, guint diagram, const WeftSessionRequest *request)
{
  WeftSessionAnswer answer;

  weft_session_jobs_get (fixture->jobs, diagram, request, &answer);
  if (!answer.coarse)
    fixture->changes++;
}

static void
failed_cb (Fixture *fixture, guint diagram, const WeftSessionRequest *request, const GError *error)
{
  const WeftFault *fault = weft_fault_get (error);

  (void) request;
  g_assert_cmpuint (diagram, ==, fixture->tree);
  fixture->failures++;
  fixture->fault_node = fault != NULL ? fault->node : 0;
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
  fixture->jobs = weft_session_jobs_new (fixture->document);
  g_signal_connect_swapped (fixture->jobs, "result-changed", G_CALLBACK (answered_cb), fixture);
  g_signal_connect_swapped (fixture->jobs, "failed", G_CALLBACK (failed_cb), fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_clear_object (&fixture->jobs);
  session_close (fixture->base.session, fixture->document);
  g_clear_object (&fixture->document);
  session_fixture_tear_down (&fixture->base, data);
}

static void
set (Fixture *fixture, const char *node, WeftProperty property, const char *value)
{
  guint32 id = weft_document_find (weft_session_document_get_version (fixture->document), node);
  g_autoptr (GError) error = NULL;

  g_assert_true (weft_session_document_set (fixture->document, &id, 1, property, value, NULL, NULL, &error));
  g_assert_no_error (error);
}

static WeftSessionAnswer
get (Fixture *fixture, const WeftSessionRequest *request)
{
  WeftSessionAnswer answer;

  weft_session_jobs_get (fixture->jobs, fixture->tree, request, &answer);
  return answer;
}

static gboolean
is_idle (gpointer data)
{
  return !weft_session_jobs_get_running (data);
}

static void
wait_for_jobs (Fixture *fixture)
{
  wait_until (is_idle, fixture->jobs, 60);
}

static void
request (Fixture *fixture, const WeftSessionRequest *what)
{
  weft_session_jobs_request (fixture->jobs, fixture->tree, what);
}

static const WeftQuestion *
get_question (const WeftSessionRequest *what)
{
  return what->task == WEFT_SESSION_EVALUATE ? &weft_flow_question_distribution
                                             : &weft_flow_question_simulation;
}

static WeftOptions *
make_options (const WeftSessionRequest *what)
{
  WeftOptions *options = weft_options_new (get_question (what)->options);

  weft_options_set_number (options, &weft_option_modes, what->modes);
  weft_options_set_number (options, &weft_option_samples, (double) what->samples);
  return options;
}

/* The answer is what the engine says about the current version. */
static void
assert_answer (Fixture *fixture, const WeftSessionRequest *what)
{
  const WeftQuestion *question = get_question (what);
  g_autoptr (WeftOptions) options = make_options (what);
  WeftSessionAnswer answer = get (fixture, what);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftFlowResult) result = NULL;
  g_autoptr (GError) error = NULL;

  weft_job_set_seed (job, what->seed);
  result = weft_question_answer (question, weft_session_document_get_version (fixture->document),
                                 fixture->tree, options, job, &error);
  g_assert_no_error (error);
  g_assert_nonnull (answer.result);
  g_assert_true (answer.current);
  g_assert_true (weft_digest_equal (answer.result->digest, result->digest));
  g_assert_cmpfloat (weft_lattice_get_mean (answer.result->time), ==, weft_lattice_get_mean (result->time));
  g_assert_cmpfloat (weft_lattice_get_variance (answer.result->time), ==,
                     weft_lattice_get_variance (result->time));
  g_assert_cmpstr (answer.result->diagram, ==, result->diagram);
}

static void
test_answers (Fixture *fixture, gconstpointer data)
{
  WeftSessionRequest simd = as_drawn;

  (void) data;
  simd.modes = WEFT_MODES_SIMD;
  request (fixture, &as_drawn);
  request (fixture, &simd);
  request (fixture, &simulation);
  g_assert_true (weft_session_jobs_get_running (fixture->jobs));
  g_assert_true (get (fixture, &as_drawn).running);
  wait_for_jobs (fixture);
  assert_answer (fixture, &as_drawn);
  assert_answer (fixture, &simd);
  assert_answer (fixture, &simulation);
  g_assert_cmpuint (fixture->changes, ==, 3);
}

/* Never does an older result take the place of a newer one, or pass for current. */
static void
check_current_cb (Fixture *fixture, guint diagram, const WeftSessionRequest *what)
{
  g_autoptr (WeftOptions) options = make_options (what);
  const WeftAsked asked = {weft_session_document_get_version (fixture->document), diagram, options,
                           WEFT_WHOLE_ANSWER};
  WeftSessionAnswer answer = get (fixture, what);
  WeftDigest digest = get_question (what)->digest (&asked);

  if (answer.result != NULL)
    g_assert_cmpint (answer.current, ==, weft_digest_equal (answer.result->digest, digest));
}

static void
test_newest_wins (Fixture *fixture, gconstpointer data)
{
  (void) data;
  g_signal_connect_swapped (fixture->jobs, "result-changed", G_CALLBACK (check_current_cb), fixture);
  request (fixture, &as_drawn);
  request (fixture, &simulation);
  for (guint i = 0; i < EDITS; i++) {
    g_autofree char *value = g_strdup_printf ("0.%u", i + 1);

    set (fixture, "i", WEFT_PROPERTY_THEN, value);
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
    WeftSessionRequest endless = simulation;

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

    set (fixture, "i", WEFT_PROPERTY_THEN, value);
    run_long_jobs (fixture);
    wait_for (0.3);
    g_assert_true (weft_session_jobs_get_running (fixture->jobs));
    start = get_effort ();
    weft_session_jobs_cancel_all (fixture->jobs);
    g_assert_false (weft_session_jobs_get_running (fixture->jobs));
    request (fixture, &as_drawn);
    wait_for_jobs (fixture);
    best = MIN (best, (get_effort () - start));
    g_assert_true (get (fixture, &as_drawn).current);
    g_test_message ("an answer after %.1f ms", (get_effort () - start) * 1e3);
    weft_session_jobs_forget (fixture->jobs, fixture->tree, &as_drawn);
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

    set (pulse->fixture, "a", WEFT_PROPERTY_NAME, value);
    if (pulse->ticks % 100 == 1)
      set (pulse->fixture, "i", WEFT_PROPERTY_THEN, pulse->ticks % 200 == 1 ? "0.5" : "0.6");
  }
  return G_SOURCE_CONTINUE;
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
    wait_for (2);
    g_source_remove (timer);
    g_assert_true (weft_session_jobs_get_running (fixture->jobs));
    g_assert_cmpuint (pulse.ticks, >, 20);
    best = MIN (best, pulse.longest);
    weft_session_jobs_cancel_all (fixture->jobs);
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
  g_signal_connect_swapped (fixture->jobs, "notify::progress", G_CALLBACK (changed_cb), fixture);
  run_long_jobs (fixture);
  wait_until (has_progress, fixture->jobs, 20);
  notes = fixture->changes;
  wait_for (1);
  notes = fixture->changes - notes;
  /* Ten times a second. */
  g_assert_cmpuint (notes, >=, 3);
  g_assert_cmpuint (notes, <=, 12);
  weft_session_jobs_cancel_all (fixture->jobs);
  g_assert_cmpfloat (weft_session_jobs_get_progress (fixture->jobs), ==, 0);
}

/* What things are called and where they stand is no reason to work anything out. */
static void
test_moves (Fixture *fixture, gconstpointer data)
{
  WeftFlowResult *result;
  double progress;

  (void) data;
  request (fixture, &as_drawn);
  wait_for_jobs (fixture);
  result = get (fixture, &as_drawn).result;
  fixture->changes = 0;
  set (fixture, "a", WEFT_PROPERTY_X, "77");
  set (fixture, "a", WEFT_PROPERTY_NAME, "first");
  set (fixture, "b", WEFT_PROPERTY_ID, "second");
  g_assert_false (weft_session_jobs_get_running (fixture->jobs));
  g_assert_true (get (fixture, &as_drawn).current);
  g_assert_true (get (fixture, &as_drawn).result == result);
  g_assert_cmpuint (fixture->changes, ==, 0);
  /* The result says the name of its diagram. */
  set (fixture, "t", WEFT_PROPERTY_UNIT, "us");
  set (fixture, "t", WEFT_PROPERTY_ID, "tree");
  g_assert_false (weft_session_jobs_get_running (fixture->jobs));
  g_assert_cmpstr (get (fixture, &as_drawn).result->diagram, ==, "tree");
  g_assert_cmpstr (get (fixture, &as_drawn).result->unit, ==, "us");
  assert_answer (fixture, &as_drawn);
  /* A job goes on while things move. */
  run_long_jobs (fixture);
  wait_until (has_progress, fixture->jobs, 20);
  progress = weft_session_jobs_get_progress (fixture->jobs);
  set (fixture, "a", WEFT_PROPERTY_X, "78");
  g_assert_cmpfloat (weft_session_jobs_get_progress (fixture->jobs), >=, progress);
  weft_session_jobs_cancel_all (fixture->jobs);
  request (fixture, &as_drawn);
  set (fixture, "i", WEFT_PROPERTY_THEN, "0.9");
  request (fixture, &simulation);
  for (guint i = 0; i < 50; i++) {
    g_autofree char *value = g_strdup_printf ("%u", i);

    set (fixture, "a", WEFT_PROPERTY_X, value);
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
  means[0] = weft_lattice_get_mean (get (fixture, &as_drawn).result->time);
  set (fixture, "i", WEFT_PROPERTY_THEN, "0.9");
  /* Meanwhile the last one, as such. */
  g_assert_false (get (fixture, &as_drawn).current);
  g_assert_cmpfloat (weft_lattice_get_mean (get (fixture, &as_drawn).result->time), ==, means[0]);
  wait_for_jobs (fixture);
  means[1] = weft_lattice_get_mean (get (fixture, &as_drawn).result->time);
  g_assert_cmpfloat (means[0], !=, means[1]);
  g_assert_cmpfloat (weft_lattice_get_mean (get (fixture, &as_drawn).previous->time), ==, means[0]);
  weft_session_document_undo (fixture->document);
  g_assert_false (weft_session_jobs_get_running (fixture->jobs));
  g_assert_true (get (fixture, &as_drawn).current);
  g_assert_cmpfloat (weft_lattice_get_mean (get (fixture, &as_drawn).result->time), ==, means[0]);
  g_assert_cmpfloat (weft_lattice_get_mean (get (fixture, &as_drawn).previous->time), ==, means[1]);
  weft_session_document_redo (fixture->document);
  g_assert_true (get (fixture, &as_drawn).current);
  g_assert_cmpfloat (weft_lattice_get_mean (get (fixture, &as_drawn).result->time), ==, means[1]);
}

/* What stands elsewhere in the document may matter: the machine, a measurement that is sampled. */
static void
test_dependencies (Fixture *fixture, gconstpointer data)
{
  (void) data;
  request (fixture, &as_drawn);
  wait_for_jobs (fixture);
  set (fixture, "runs", WEFT_PROPERTY_TEXT, "30 40 50");
  g_assert_false (get (fixture, &as_drawn).current);
  wait_for_jobs (fixture);
  assert_answer (fixture, &as_drawn);
  set (fixture, "m", WEFT_PROPERTY_PES, "5");
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
  set (fixture, "runs", WEFT_PROPERTY_TEXT, "");
  wait_for_jobs (fixture);
  g_assert_cmpuint (fixture->failures, ==, 1);
  g_assert_cmpuint (
      weft_document_get_parent (weft_session_document_get_version (fixture->document), fixture->fault_node),
      ==, block);
  g_assert_nonnull (get (fixture, &as_drawn).error);
  g_assert_false (get (fixture, &as_drawn).current);
  g_assert_nonnull (get (fixture, &as_drawn).result);
  /* Said once, whatever moves. */
  set (fixture, "a", WEFT_PROPERTY_X, "77");
  wait_for_jobs (fixture);
  g_assert_cmpuint (fixture->failures, ==, 1);
  g_assert_nonnull (get (fixture, &as_drawn).error);
  set (fixture, "runs", WEFT_PROPERTY_TEXT, "7");
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
  set (fixture, "runs", WEFT_PROPERTY_TEXT, "");
  g_signal_connect_swapped (fixture->jobs, "notify::running", G_CALLBACK (ask_again_cb), fixture);
  request (fixture, &as_drawn);
  wait_for_jobs (fixture);
  g_assert_false (weft_session_jobs_get_running (fixture->jobs));
  request (fixture, &as_drawn);
  g_assert_false (weft_session_jobs_get_running (fixture->jobs));
  g_assert_nonnull (get (fixture, &as_drawn).error);
}

static void
test_standing (Fixture *fixture, gconstpointer data)
{
  (void) data;
  request (fixture, &as_drawn);
  wait_for_jobs (fixture);
  weft_session_jobs_cancel (fixture->jobs, fixture->tree, &as_drawn);
  g_assert_true (get (fixture, &as_drawn).current);
  set (fixture, "i", WEFT_PROPERTY_THEN, "0.9");
  g_assert_false (weft_session_jobs_get_running (fixture->jobs));
  g_assert_false (get (fixture, &as_drawn).current);
  g_assert_nonnull (get (fixture, &as_drawn).result);
  request (fixture, &as_drawn);
  wait_for_jobs (fixture);
  assert_answer (fixture, &as_drawn);
  weft_session_jobs_forget (fixture->jobs, fixture->tree, &as_drawn);
  g_assert_null (get (fixture, &as_drawn).result);
}

static void
test_deleted_diagram (Fixture *fixture, gconstpointer data)
{
  (void) data;
  request (fixture, &as_drawn);
  wait_for_jobs (fixture);
  request (fixture, &simulation);
  g_assert_true (weft_session_document_remove (fixture->document, &fixture->tree, 1, NULL, NULL));
  g_assert_false (weft_session_jobs_get_running (fixture->jobs));
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
  g_clear_object (&fixture->jobs);
  fixture->jobs = weft_session_jobs_new (fixture->document);
  start = get_effort ();
  request (fixture, &as_drawn);
  wait_for_jobs (fixture);
  g_assert_cmpfloat ((get_effort () - start), <=, 1 * SLOWNESS);
  assert_answer (fixture, &as_drawn);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add ("/jobs/" path, Fixture, NULL, set_up, function, tear_down)
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
  return g_test_run ();
}
