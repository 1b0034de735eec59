/* test-askers.c: many ask at the same time, each for itself: the same is worked out once, nobody's end is the end of another's
 * answer, and whatever happens in between, who stands in the end has what the engine says about what it asked. */
#include "session-fixture.h"
#include "test-seed.h"

#include "engines.h"
#include "weft-inquiry.h"
#include "weft-worker.h"

#include <string.h>

#define LONG     120 /* seconds; more than any answer takes, under any sanitizer */
#define ASKERS   8
#define STEPS    300
#define ROUNDS   12
#define MOST_RUN 600 /* samples */

/* What is edited. */
static const char *const named[] = {"a", "b", "l", "m", "t"};

typedef struct {
  SessionFixture base;
  WeftSessionDocument *document;
  WeftSessionAnswers *answers;
  guint32 trees[2];
  guint32 nodes[G_N_ELEMENTS (named)]; /* their numbers, whatever they are called by now */
} Fixture;

static const char text[] =
    "<weft xmlns='urn:weft:1'>"
    "<suite><machine id='m' kind='mixed' pes='4'><switch to='simd' time='1'/><switch to='spmd' "
    "time='1'/></machine></suite>"
    "<flow-tree id='t' machine='m' unit='cycles'>"
    "<block id='a' mode='simd'><step simd='12' spmd='12'/></block>"
    "<loop id='l' mode='simd' iterations='uniform(1, 4)'>"
    "<block id='b' mode='spmd'><step simd='uniform(1, 6)' spmd='uniform(1, 6)'/></block></loop></flow-tree>"
    "<flow-tree id='u' machine='m'>"
    "<block id='c' mode='simd'><step simd='uniform(2, 9)' spmd='uniform(2, 9)'/></block></flow-tree></weft>";

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;

  session_fixture_set_up (&fixture->base, data);
  path = session_write (&fixture->base, "one.weft", text);
  fixture->document = session_open (fixture->base.session, path, &error);
  g_assert_no_error (error);
  fixture->answers = weft_session_document_get_answers (fixture->document);
  fixture->trees[0] = weft_document_find (weft_session_document_get_version (fixture->document), "t");
  fixture->trees[1] = weft_document_find (weft_session_document_get_version (fixture->document), "u");
  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    fixture->nodes[i] = weft_document_find (weft_session_document_get_version (fixture->document), named[i]);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  session_close (fixture->base.session, fixture->document);
  g_clear_object (&fixture->document);
  session_fixture_tear_down (&fixture->base, data);
}

static WeftInquiryState
get (WeftInquiry *inquiry)
{
  WeftInquiryState state;

  weft_inquiry_get (inquiry, &state);
  return state;
}

static gboolean
is_answered (gpointer data)
{
  return !get (data).running;
}

/* Sharing. */

/* One run for all who wait for the same; it goes on as long as one of them does. */
static void
test_shared (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const WeftQuestion *question = &weft_flow_question_attribution;
  g_autoptr (WeftInquiry) first = weft_inquiry_new (fixture->answers, question);
  g_autoptr (WeftInquiry) second = weft_inquiry_new (fixture->answers, question);
  g_autoptr (WeftInquiry) third = weft_inquiry_new (fixture->answers, question);

  weft_inquiry_ask (first, fixture->trees[0], NULL, 0);
  weft_inquiry_ask (second, fixture->trees[0], NULL, 0);
  weft_inquiry_ask (third, fixture->trees[0], NULL, 0);
  weft_inquiry_cancel (first);
  g_clear_object (&third);
  g_assert_true (get (first).stopped);
  g_assert_true (get (second).running);
  wait_until (session_is_idle, fixture->answers, LONG);
  g_assert_true (get (second).current);
  g_assert_null (get (first).value);
  weft_inquiry_ask (first, fixture->trees[0], NULL, 0);
  g_assert_false (get (first).running);
  g_assert_true (get (first).value == get (second).value);
}

/* Of a version that is kept, whatever is edited: it is no reason to say that the document's answers are being worked out. */
static void
test_kept_version (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const WeftQuestion *question = &weft_flow_question_distribution;
  g_autoptr (WeftDocument) version =
      weft_document_ref (weft_session_document_get_version (fixture->document));
  g_autoptr (WeftInquiry) kept = weft_inquiry_new (fixture->answers, question);
  g_autoptr (WeftInquiry) following = weft_inquiry_new (fixture->answers, question);
  gpointer value;

  weft_inquiry_ask_about (kept, version, fixture->trees[0], NULL, 0);
  g_assert_false (weft_session_answers_get_running (fixture->answers));
  weft_session_answers_cancel_all (fixture->answers);
  wait_until (is_answered, kept, LONG);
  value = get (kept).value;
  g_assert_nonnull (value);
  g_assert_null (weft_session_answers_find (fixture->answers, question, fixture->trees[0]));
  session_set (fixture->document, "a", WEFT_PROPERTY_MODE, "spmd");
  weft_inquiry_ask (following, fixture->trees[0], NULL, 0);
  wait_until (session_is_idle, fixture->answers, LONG);
  g_assert_true (get (kept).current);
  g_assert_true (get (kept).value == value);
  g_assert_true (get (following).value != value);
  g_assert_true (weft_session_answers_find (fixture->answers, question, fixture->trees[0]) ==
                 get (following).value);
}

/* What was found is known for any version with the same content, in its names. */
static void
test_recall (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const WeftQuestion *question = &weft_flow_question_distribution;
  g_autoptr (WeftInquiry) inquiry = weft_inquiry_new (fixture->answers, question);
  g_autoptr (WeftFlowResult) known = NULL;

  g_assert_null (weft_session_answers_recall (fixture->answers, question,
                                              weft_session_document_get_version (fixture->document),
                                              fixture->trees[1], NULL));
  weft_inquiry_ask (inquiry, fixture->trees[1], NULL, 0);
  wait_until (session_is_idle, fixture->answers, LONG);
  weft_inquiry_forget (inquiry);
  session_set (fixture->document, "u", WEFT_PROPERTY_ID, "other");
  known = weft_session_answers_recall (fixture->answers, question,
                                       weft_session_document_get_version (fixture->document),
                                       fixture->trees[1], NULL);
  g_assert_cmpstr (known->diagram, ==, "other");
  g_assert_null (weft_session_answers_recall (
      fixture->answers, question, weft_session_document_get_version (fixture->document), 4000000, NULL));
}

/* What is wrong is said in the names that things have now. */
static void
test_failure_names (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (WeftInquiry) inquiry = weft_inquiry_new (fixture->answers, &weft_flow_question_distribution);

  session_set (fixture->document, "m", WEFT_PROPERTY_KIND, "simd");
  weft_inquiry_ask (inquiry, fixture->trees[0], NULL, 0);
  wait_until (session_is_idle, fixture->answers, LONG);
  g_assert_nonnull (strstr (get (inquiry).error->message, "<block> b"));
  session_set (fixture->document, "b", WEFT_PROPERTY_ID, "other");
  wait_until (session_is_idle, fixture->answers, LONG);
  g_assert_nonnull (strstr (get (inquiry).error->message, "<block> other"));
}

/* Also when they are called otherwise while it is looked into, or while nobody asks. */
static void
test_renamed_meanwhile (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (WeftInquiry) inquiry = weft_inquiry_new (fixture->answers, &weft_flow_question_distribution);

  session_set (fixture->document, "m", WEFT_PROPERTY_KIND, "simd");
  weft_inquiry_ask (inquiry, fixture->trees[0], NULL, 0);
  session_set (fixture->document, "b", WEFT_PROPERTY_ID, "other");
  wait_until (session_is_idle, fixture->answers, LONG);
  g_assert_nonnull (strstr (get (inquiry).error->message, "<block> other"));
  weft_inquiry_cancel (inquiry);
  session_set (fixture->document, "other", WEFT_PROPERTY_ID, "last");
  weft_inquiry_ask (inquiry, fixture->trees[0], NULL, 0);
  wait_until (session_is_idle, fixture->answers, LONG);
  g_assert_nonnull (strstr (get (inquiry).error->message, "<block> last"));
}

/* Jobs that do not listen. */

static struct {
  GMutex mutex;
  GCond changed;
  guint working;
  gboolean may_end;
} stubborn;

static gpointer
work_on (const WeftAsked *asked, WeftJob *job, GError **error)
{
  g_mutex_lock (&stubborn.mutex);
  stubborn.working++;
  g_cond_broadcast (&stubborn.changed);
  while (!stubborn.may_end)
    g_cond_wait (&stubborn.changed, &stubborn.mutex);
  stubborn.working--;
  g_cond_broadcast (&stubborn.changed);
  g_mutex_unlock (&stubborn.mutex);
  return weft_flow_question_distribution.compute (asked, job, error);
}

static void
await_working (guint n)
{
  g_mutex_lock (&stubborn.mutex);
  while (stubborn.working != n)
    g_cond_wait (&stubborn.changed, &stubborn.mutex);
  g_mutex_unlock (&stubborn.mutex);
}

/* As many as there are threads cannot be cancelled; what is asked next is answered nevertheless. */
static void
test_stubborn (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftQuestion question = weft_flow_question_simulation;
  g_autoptr (GPtrArray) inquiries = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (WeftInquiry) next = weft_inquiry_new (fixture->answers, &weft_flow_question_distribution);

  question.compute = work_on;
  question.count_stages = NULL;
  stubborn.may_end = FALSE;
  for (guint i = 0; i < g_get_num_processors (); i++) {
    g_ptr_array_add (inquiries, weft_inquiry_new (fixture->answers, &question));
    weft_inquiry_ask (inquiries->pdata[i], fixture->trees[0], NULL, i);
  }
  await_working (inquiries->len);
  weft_session_answers_cancel_all (fixture->answers);
  g_assert_false (weft_session_answers_get_running (fixture->answers));
  weft_inquiry_ask (next, fixture->trees[0], NULL, 0);
  wait_until (session_is_idle, fixture->answers, LONG);
  g_assert_true (get (next).current);
  g_mutex_lock (&stubborn.mutex);
  stubborn.may_end = TRUE;
  g_cond_broadcast (&stubborn.changed);
  g_mutex_unlock (&stubborn.mutex);
  await_working (0);
  for (guint i = 0; i < inquiries->len; i++)
    g_assert_null (get (inquiries->pdata[i]).value);
}

/* The law. */

/* What is asked, as far as it stands. */
typedef struct {
  WeftInquiry *inquiry;
  const WeftQuestion *question;
  WeftOptions *options; /* (nullable): nothing stands */
  guint32 diagram;
  guint64 seed;
} Asker;

static const WeftQuestion *
draw_question (WeftRandom *random)
{
  const WeftQuestion *const questions[] = {&weft_flow_question_distribution, &weft_flow_question_estimate,
                                           &weft_flow_question_simulation, &weft_flow_question_attribution,
                                           &weft_flow_question_sample};

  return questions[weft_random_below (random, G_N_ELEMENTS (questions))];
}

static void
renew_asker (Fixture *fixture, Asker *asker, WeftRandom *random)
{
  g_clear_object (&asker->inquiry);
  g_clear_pointer (&asker->options, weft_options_free);
  asker->question = draw_question (random);
  asker->inquiry = weft_inquiry_new (fixture->answers, asker->question);
}

static void
ask (Fixture *fixture, Asker *asker, WeftRandom *random)
{
  g_clear_pointer (&asker->options, weft_options_free);
  asker->options = weft_options_new (asker->question->options);
  weft_options_set_number (asker->options, &weft_option_modes, (double) weft_random_below (random, 3));
  weft_options_set_number (asker->options, &weft_option_samples,
                           1 + (double) weft_random_below (random, MOST_RUN));
  asker->diagram = fixture->trees[weft_random_below (random, 2)];
  asker->seed = weft_random_below (random, 3);
  weft_inquiry_ask (asker->inquiry, asker->diagram, asker->options, asker->seed);
}

static void
rest (Asker *asker, gboolean forget)
{
  g_clear_pointer (&asker->options, weft_options_free);
  if (forget)
    weft_inquiry_forget (asker->inquiry);
  else
    weft_inquiry_cancel (asker->inquiry);
}

/* The one that had that XML id in the file. */
static const guint32 *
find_node (Fixture *fixture, const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    if (g_str_equal (named[i], id))
      return &fixture->nodes[i];
  g_assert_not_reached ();
}

static void
edit (Fixture *fixture, WeftRandom *random)
{
  static const struct {
    const char *node;
    WeftProperty property;
    const char *values[3];
  } edits[] = {{"a", WEFT_PROPERTY_MODE, {"simd", "spmd", "simd"}},
               {"b", WEFT_PROPERTY_NAME, {"one", "two", "three"}},
               {"b", WEFT_PROPERTY_ID, {"b", "b2", "b3"}},
               {"l", WEFT_PROPERTY_ITERATIONS, {"2", "uniform(1, 4)", "3"}},
               {"m", WEFT_PROPERTY_KIND, {"mixed", "simd", "mixed"}},
               {"m", WEFT_PROPERTY_PES, {"4", "6", "3"}},
               {"t", WEFT_PROPERTY_UNIT, {"us", "ms", "s"}}};
  guint row = weft_random_below (random, G_N_ELEMENTS (edits));
  const char *value = edits[row].values[weft_random_below (random, 3)];

  switch (weft_random_below (random, 5)) {
  case 0:
    weft_session_document_undo (fixture->document);
    break;
  case 1:
    weft_session_document_redo (fixture->document);
    break;
  default:
    weft_session_document_set (fixture->document, find_node (fixture, edits[row].node), 1,
                               edits[row].property, value, NULL, NULL, NULL);
  }
}

static void
step (Fixture *fixture, Asker *askers, WeftRandom *random)
{
  Asker *asker = &askers[weft_random_below (random, ASKERS)];

  switch (weft_random_below (random, 12)) {
  case 0:
    rest (asker, FALSE);
    break;
  case 1:
    rest (asker, TRUE);
    break;
  case 2:
    renew_asker (fixture, asker, random);
    break;
  case 3:
  case 4:
  case 5:
    edit (fixture, random);
    break;
  default:
    ask (fixture, asker, random);
  }
  for (guint i = weft_random_below (random, 6); i > 0; i--)
    g_main_context_iteration (NULL, FALSE);
  if (weft_random_below (random, 20) == 0)
    g_usleep (2000);
}

static char *
print (Fixture *fixture, const WeftQuestion *question, gconstpointer value)
{
  g_autoptr (WeftSheet) sheet =
      question->type->make_sheet (weft_session_document_get_version (fixture->document), value);
  g_autofree char *words = weft_sheet_print (sheet);
  g_autofree char *rows = weft_sheet_print_tsv (sheet);

  return g_strconcat (words, "\n", rows, NULL);
}

/* The engine, asked at once. */
static void
assert_answered (Fixture *fixture, const Asker *asker)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftOptions) options = weft_options_copy (asker->options);
  g_autoptr (GError) error = NULL;
  WeftInquiryState state = get (asker->inquiry);
  gpointer value;

  if (asker->question->normalise != NULL)
    asker->question->normalise (options);
  weft_job_set_seed (job, asker->seed);
  value = weft_question_answer (asker->question, weft_session_document_get_version (fixture->document),
                                asker->diagram, options, job, &error);
  g_assert_cmpint (state.current, ==, value != NULL);
  if (value != NULL) {
    g_autofree char *found = print (fixture, asker->question, state.value);
    g_autofree char *expected = print (fixture, asker->question, value);

    g_assert_false (state.coarse);
    g_assert_cmpstr (found, ==, expected);
    asker->question->type->unref (value);
    value = weft_question_label (asker->question, state.value,
                                 weft_session_document_get_version (fixture->document), asker->diagram);
    g_assert_true (value == state.value);
    asker->question->type->unref (value);
  } else {
    g_assert_cmpstr (state.error->message, ==, error->message);
  }
}

static void
test_law (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  for (guint64 round = 0; round < ROUNDS; round++) {
    Asker askers[ASKERS] = {{0}};
    WeftRandom random;

    test_random_init (&random, 5000 + round, 0);
    for (guint i = 0; i < ASKERS; i++)
      renew_asker (fixture, &askers[i], &random);
    for (guint i = 0; i < STEPS; i++)
      step (fixture, askers, &random);
    wait_until (session_is_idle, fixture->answers, LONG);
    for (guint i = 0; i < ASKERS; i++) {
      if (askers[i].options != NULL)
        assert_answered (fixture, &askers[i]);
      g_object_unref (askers[i].inquiry);
      g_clear_pointer (&askers[i].options, weft_options_free);
    }
  }
}

/* The document goes while they wait, and they stay. */
static void
test_left_behind (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (WeftInquiry) inquiry = weft_inquiry_new (fixture->answers, &weft_flow_question_simulation);
  g_autoptr (WeftOptions) options = weft_options_new (weft_flow_question_simulation.options);

  weft_options_set_number (options, &weft_option_samples, 1e12);
  weft_inquiry_ask (inquiry, fixture->trees[0], options, 1);
  session_close (fixture->base.session, fixture->document);
  g_clear_object (&fixture->document);
  g_assert_false (get (inquiry).running);
  weft_inquiry_ask (inquiry, fixture->trees[0], options, 1);
  g_assert_false (get (inquiry).running);
  fixture->document = g_object_ref (weft_session_new_document (fixture->base.session));
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add ("/askers/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("shared", test_shared);
  ADD ("kept-version", test_kept_version);
  ADD ("recall", test_recall);
  ADD ("failure-names", test_failure_names);
  ADD ("renamed-meanwhile", test_renamed_meanwhile);
  ADD ("stubborn", test_stubborn);
  ADD ("law", test_law);
  ADD ("left-behind", test_left_behind);
  status = g_test_run ();
  weft_worker_finish ();
  return status;
}
