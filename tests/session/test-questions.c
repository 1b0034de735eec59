/* test-questions.c: questions beyond the distribution follow the document: the newest answer wins, an old one stays until
 * then and says that it is old, what was found is found again, and nothing runs for nobody. */
#include "session-fixture.h"

#include "engines.h"
#include "weft-fault.h"
#include "weft-inquiry.h"

#include <math.h>

#define LONG 60 /* seconds; more than any answer takes, under any sanitizer */

typedef struct {
  SessionFixture base;
  WeftSessionDocument *document;
  WeftSessionAnswers *answers;
  GHashTable *inquiries; /* WeftInquiry by question */
  guint32 tree;
} Fixture;

static const char text[] =
    "<weft xmlns='urn:weft:1'>"
    "<suite><machine id='m' kind='mixed' pes='4'><switch to='simd' time='1'/><switch to='spmd' "
    "time='1'/></machine></suite>"
    "<flow-tree id='t' machine='m' unit='cycles'>"
    "<block id='a' mode='simd'><step simd='12' spmd='12'/></block>"
    "<loop id='l' mode='simd' iterations='uniform(1, 4)'>"
    "<block id='b' mode='spmd'><step simd='uniform(1, 6)' spmd='uniform(1, 6)'/></block>"
    "</loop></flow-tree>"
    "<task-graph id='g' unit='cycles'><task id='g1' time='result(t)'/></task-graph></weft>";

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
  fixture->inquiries = g_hash_table_new_full (NULL, NULL, NULL, g_object_unref);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_hash_table_unref (fixture->inquiries);
  session_close (fixture->base.session, fixture->document);
  g_clear_object (&fixture->document);
  session_fixture_tear_down (&fixture->base, data);
}

static void
finish (Fixture *fixture)
{
  wait_until (session_is_idle, fixture->answers, LONG);
}

static WeftInquiry *
find (Fixture *fixture, const WeftQuestion *question)
{
  WeftInquiry *inquiry = g_hash_table_lookup (fixture->inquiries, question);

  if (inquiry == NULL) {
    inquiry = weft_inquiry_new (fixture->answers, question);
    g_hash_table_insert (fixture->inquiries, (gpointer) question, inquiry);
  }
  return inquiry;
}

static WeftInquiryState
get (Fixture *fixture, const WeftQuestion *question)
{
  WeftInquiryState answer;

  weft_inquiry_get (find (fixture, question), &answer);
  return answer;
}

static void
ask (Fixture *fixture, const WeftQuestion *question)
{
  g_autoptr (WeftOptions) options = weft_options_new (question->options);

  weft_options_set_number (options, &weft_option_samples, 1000);
  weft_options_set_number (options, &weft_option_runs, 1000);
  weft_options_set_number (options, &weft_option_run, 0.5);
  weft_options_set_number (options, &weft_option_lanes, 4);
  weft_options_set_number (options, &weft_option_level, 0.9);
  weft_options_set_number (options, &weft_option_evaluations, 1000);
  weft_options_set_number (options, &weft_option_resolution, 2);
  weft_options_set_text (options, &weft_option_vary, "t.pes=1:8:*2");
  weft_inquiry_ask (find (fixture, question), fixture->tree, options, 1);
}

static void
ask_all (Fixture *fixture)
{
  for (guint i = 0; weft_questions_get ()[i] != NULL; i++)
    ask (fixture, weft_questions_get ()[i]);
}

static double
evaluate_mean (Fixture *fixture)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftFlowResult) result = weft_question_answer (
      &weft_flow_question_distribution, weft_session_document_get_version (fixture->document), fixture->tree,
      NULL, job, NULL);

  return weft_lattice_get_mean (result->time);
}

/* Every question that is about the tree is answered, and agrees with the evaluation. */
static void
test_kinds (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftDocument *document;
  const WeftFlowResult *simulated;
  const WeftFlowResult *best;
  double mean;

  session_set (fixture->document, "l", WEFT_PROPERTY_ITERATIONS,
               "2"); /* or curves up to 16,384 PEs would take long */
  mean = evaluate_mean (fixture);
  ask_all (fixture);
  finish (fixture);
  document = weft_session_document_get_version (fixture->document);
  for (guint i = 0; weft_questions_get ()[i] != NULL; i++) {
    const WeftQuestion *question = weft_questions_get ()[i];
    gboolean applies = weft_question_applies (question, document, fixture->tree);

    g_assert_cmpint (get (fixture, question).current, ==, applies);
    g_assert_true (get (fixture, question).error == NULL || (!applies && question->applies != NULL));
  }
  g_assert_cmpfloat_with_epsilon (
      ((const WeftBreakdown *) get (fixture, &weft_flow_question_attribution).value)->mean, mean, 1e-9);
  g_assert_cmpfloat_with_epsilon (
      ((const WeftTornado *) get (fixture, &weft_flow_question_sensitivity).value)->mean, mean, 1e-9);
  g_assert_cmpfloat (((const WeftModeChoice *) get (fixture, &weft_flow_question_modes).value)->value, <=,
                     mean + 1e-9);
  best = get (fixture, &weft_flow_question_best).value;
  g_assert_cmpstr (best->modes, ==, "best");
  g_assert_cmpfloat_with_epsilon (
      weft_lattice_get_mean (best->time),
      ((const WeftModeChoice *) get (fixture, &weft_flow_question_modes).value)->value, 1e-9);
  g_assert_cmpuint (((const WeftLanes *) get (fixture, &weft_flow_question_sample).value)->lanes, ==, 4);
  simulated = get (fixture, &weft_flow_question_simulation).value;
  g_assert_cmpuint (simulated->samples, ==, 1000);
  g_assert_cmpfloat (fabs (weft_lattice_get_mean (simulated->time) - mean), <,
                     5 * weft_flow_result_get_standard_error (simulated));
}

/* The drawn number of PEs is a point of the curve in each of its stages, which only add points. */
static void
count_cb (guint *least, WeftInquiry *inquiry)
{
  WeftInquiryState answer;
  const WeftSweep *sweep;

  weft_inquiry_get (inquiry, &answer);
  sweep = answer.value;
  if (sweep == NULL || !answer.current)
    return;
  g_assert_cmpuint (sweep->n_rows, >=, *least);
  *least = (guint) sweep->n_rows;
}

static void
test_stages (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  guint points = 0;
  const WeftSweep *sweep;

  session_set (fixture->document, "l", WEFT_PROPERTY_ITERATIONS, "2");
  g_signal_connect_swapped (find (fixture, &weft_flow_question_scaling), "changed", G_CALLBACK (count_cb),
                            &points);
  ask (fixture, &weft_flow_question_scaling);
  wait_until (session_is_idle, fixture->answers, LONG);
  sweep = get (fixture, &weft_flow_question_scaling).value;
  g_assert_cmpuint (sweep->n_rows, ==, 28);
  for (gsize i = 0; i < sweep->n_rows; i++)
    if (g_str_equal (sweep->rows[i].value, "4"))
      g_assert_cmpfloat_with_epsilon (sweep->rows[i].mean, evaluate_mean (fixture), 1e-3);
  g_signal_handlers_disconnect_by_data (find (fixture, &weft_flow_question_scaling), &points);
}

/* An edit makes the answer old at once; the new one replaces it; undo finds the old one without work. */
static void
test_follows (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const WeftBreakdown *before;
  double mean;

  ask (fixture, &weft_flow_question_attribution);
  finish (fixture);
  before = get (fixture, &weft_flow_question_attribution).value;
  mean = before->mean;
  session_set (fixture->document, "a", WEFT_PROPERTY_MODE, "spmd");
  g_assert_true (get (fixture, &weft_flow_question_attribution).running);
  g_assert_false (get (fixture, &weft_flow_question_attribution).current);
  g_assert_true (get (fixture, &weft_flow_question_attribution).value == before);
  finish (fixture);
  g_assert_true (get (fixture, &weft_flow_question_attribution).current);
  g_assert_cmpfloat_with_epsilon (
      ((const WeftBreakdown *) get (fixture, &weft_flow_question_attribution).value)->mean,
      evaluate_mean (fixture), 1e-9);
  weft_session_document_undo (fixture->document);
  g_assert_false (get (fixture, &weft_flow_question_attribution).running);
  g_assert_true (get (fixture, &weft_flow_question_attribution).current);
  g_assert_cmpfloat (((const WeftBreakdown *) get (fixture, &weft_flow_question_attribution).value)->mean, ==,
                     mean);
}

/* What nobody looks at is not kept up to date, and does not say that it is; asked again, it is found again. */
static void
test_rests (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  ask (fixture, &weft_flow_question_attribution);
  finish (fixture);
  weft_inquiry_cancel (find (fixture, &weft_flow_question_attribution));
  g_assert_true (get (fixture, &weft_flow_question_attribution).current);
  session_set (fixture->document, "a", WEFT_PROPERTY_MODE, "spmd");
  g_assert_false (get (fixture, &weft_flow_question_attribution).current);
  g_assert_false (get (fixture, &weft_flow_question_attribution).running);
  g_assert_nonnull (get (fixture, &weft_flow_question_attribution).value);
  weft_session_document_undo (fixture->document);
  ask (fixture, &weft_flow_question_attribution);
  g_assert_true (get (fixture, &weft_flow_question_attribution).current);
  g_assert_false (get (fixture, &weft_flow_question_attribution).running);
}

/* What is only called otherwise is not worked out again; another node with the same content is another node. */
static void
test_identity (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  WeftNode *copy;
  guint32 old;
  guint32 id;
  guint64 serial;

  ask (fixture, &weft_flow_question_attribution);
  finish (fixture);
  serial = get (fixture, &weft_flow_question_attribution).serial;
  session_set (fixture->document, "a", WEFT_PROPERTY_NAME, "first");
  g_assert_false (get (fixture, &weft_flow_question_attribution).running);
  g_assert_cmpuint (get (fixture, &weft_flow_question_attribution).serial, ==, serial);
  old = weft_document_find (weft_session_document_get_version (fixture->document), "a");
  copy = weft_node_ref (weft_document_get_node (weft_session_document_get_version (fixture->document), old));
  g_assert_true (weft_session_document_remove (fixture->document, &old, 1, NULL, &error));
  weft_session_document_insert (fixture->document, fixture->tree, 0, copy, NULL, &id, &error);
  g_assert_no_error (error);
  finish (fixture);
  g_assert_true (get (fixture, &weft_flow_question_attribution).current);
  if (id != old)
    g_assert_nonnull (weft_breakdown_find (get (fixture, &weft_flow_question_attribution).value, id));
}

/* What is cancelled does not begin again by an edit, only when it is asked. */
static void
test_cancel (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const WeftQuestion *question = &weft_flow_question_simulation;
  g_autoptr (WeftOptions) options = weft_options_new (question->options);

  weft_options_set_number (options, &weft_option_samples, 1e12);
  weft_inquiry_ask (find (fixture, question), fixture->tree, options, 1);
  g_assert_true (weft_session_answers_get_running (fixture->answers));
  weft_inquiry_cancel (find (fixture, &weft_flow_question_simulation));
  g_assert_false (weft_session_answers_get_running (fixture->answers));
  g_assert_true (get (fixture, &weft_flow_question_simulation).stopped);
  session_set (fixture->document, "a", WEFT_PROPERTY_MODE, "spmd");
  g_assert_false (weft_session_answers_get_running (fixture->answers));
  weft_inquiry_ask (find (fixture, question), fixture->tree, options, 1);
  g_assert_false (get (fixture, &weft_flow_question_simulation).stopped);
  g_assert_true (weft_session_answers_get_running (fixture->answers));
  weft_inquiry_forget (find (fixture, &weft_flow_question_simulation));
  g_assert_false (weft_session_answers_get_running (fixture->answers));
  g_assert_null (get (fixture, &weft_flow_question_simulation).value);
}

/* Of two that ask the same otherwise the last is answered. */
static void
test_newest (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const WeftQuestion *question = &weft_flow_question_sample;
  g_autoptr (WeftOptions) options = weft_options_new (question->options);

  for (guint seed = 1; seed <= 20; seed++)
    weft_inquiry_ask (find (fixture, question), fixture->tree, options, seed);
  finish (fixture);
  g_assert_cmpuint (((const WeftLanes *) get (fixture, &weft_flow_question_sample).value)->seed, ==, 20);
}

/* An error says which node it is about, and goes when it is mended. */
static void
test_error (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  session_set (fixture->document, "m", WEFT_PROPERTY_KIND, "simd");
  ask (fixture, &weft_flow_question_attribution);
  finish (fixture);
  g_assert_false (get (fixture, &weft_flow_question_attribution).current);
  g_assert_nonnull (get (fixture, &weft_flow_question_attribution).error);
  g_assert_cmpuint (weft_fault_get (get (fixture, &weft_flow_question_attribution).error)->node, ==,
                    weft_document_find (weft_session_document_get_version (fixture->document), "b"));
  session_set (fixture->document, "m", WEFT_PROPERTY_KIND, "mixed");
  finish (fixture);
  g_assert_null (get (fixture, &weft_flow_question_attribution).error);
  g_assert_true (get (fixture, &weft_flow_question_attribution).current);
}

static void
assert_outer (Fixture *fixture)
{
  const WeftInquiryState answer = get (fixture, &weft_task_question_makespan);

  g_assert_null (answer.error);
  g_assert_true (answer.current);
  g_assert_cmpfloat_with_epsilon (((const WeftMakespan *) answer.value)->time.mean, evaluate_mean (fixture),
                                  1e-9);
}

/* What is asked about a diagram is asked again when another one changes whose result its times are, and only then. */
static void
test_inner (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (WeftOptions) options = weft_options_new (weft_task_question_makespan.options);
  gconstpointer value;

  weft_inquiry_ask (find (fixture, &weft_task_question_makespan),
                    weft_document_find (weft_session_document_get_version (fixture->document), "g"), options,
                    1);
  finish (fixture);
  assert_outer (fixture);
  session_set (fixture->document, "l", WEFT_PROPERTY_ITERATIONS, "3");
  g_assert_false (get (fixture, &weft_task_question_makespan).current);
  finish (fixture);
  assert_outer (fixture);
  value = get (fixture, &weft_task_question_makespan).value;
  session_set (fixture->document, "t", WEFT_PROPERTY_NAME, "inside");
  g_assert_true (get (fixture, &weft_task_question_makespan).value == value);
  session_set (fixture->document, "t", WEFT_PROPERTY_UNIT, "us");
  finish (fixture);
  g_assert_nonnull (get (fixture, &weft_task_question_makespan).error);
  session_set (fixture->document, "t", WEFT_PROPERTY_UNIT, "cycles");
  finish (fixture);
  assert_outer (fixture);
}

/* When the object goes while workers work, they find nobody. */
static void
test_gone (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  ask_all (fixture);
  g_hash_table_remove_all (fixture->inquiries);
  wait_for (0.3);
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *name;
    void (*run) (Fixture *fixture, gconstpointer data);
  } tests[] = {
      {"/questions/kinds", test_kinds},       {"/questions/stages", test_stages},
      {"/questions/follows", test_follows},   {"/questions/rests", test_rests},
      {"/questions/identity", test_identity}, {"/questions/cancel", test_cancel},
      {"/questions/newest", test_newest},     {"/questions/error", test_error},
      {"/questions/inner", test_inner},       {"/questions/gone", test_gone},
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].name, Fixture, NULL, set_up, tests[i].run, tear_down);
  return g_test_run ();
}
