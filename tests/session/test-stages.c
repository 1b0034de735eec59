/* test-stages.c: an answer that takes its time is preceded by first looks, which are about the same version,
 * give way to it, and never come after it. */
#include "session-fixture.h"

#include "engines.h"
#include "weft-inquiry.h"
#include "weft-worker.h"

#include <math.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SLOWNESS 10
#else
#define SLOWNESS 1
#endif

/* Seconds of all processors. */
#define MOST_FIRST_LOOK 0.05 /* from an edit to a first look */
#define MOST_CANCEL     0.1
#define LONG_ENOUGH     0.15 /* for an answer, so that a first look is worth it */
#define TRIES           12   /* other programs may be in the way */

/* One change of the answer. */
typedef struct {
  gboolean coarse;
  guint64 samples;
  gboolean is_estimate;
  double effort; /* until then */
} Note;

typedef struct {
  SessionFixture base;
  WeftSessionDocument *document;
  WeftSessionAnswers *answers;
  WeftInquiry *as_drawn;
  guint32 tree;
  guint64 serial; /* of the last note */
  GArray *notes;  /* Note: of answers about the current version */
} Fixture;

static const char text[] =
    "<weft xmlns='urn:weft:1'>"
    "<suite><machine id='m' pes='8'><switch to='simd' time='1'/><switch to='spmd' "
    "time='1'/></machine></suite>"
    "<flow-tree id='t' machine='m'>"
    "<loop id='l' mode='simd' iterations='uniform(8, 12)'>"
    "<block id='b' mode='simd'><step simd='15' spmd='15'/></block>"
    "<if id='i' mode='spmd' then='0.8'><then>"
    "<block id='c' mode='spmd'><step simd='10' spmd='uniform(10, 20)'/></block></then></if>"
    "</loop></flow-tree></weft>";

/* As drawn. */
static WeftDigest
get_digest (WeftDocument *document, guint32 diagram)
{
  g_autoptr (WeftOptions) options = weft_options_new (weft_flow_question_distribution.options);
  const WeftAsked asked = {document, diagram, options, WEFT_WHOLE_ANSWER};

  return weft_flow_question_distribution.digest (&asked);
}

static void
changed_cb (Fixture *fixture)
{
  WeftDocument *version = weft_session_document_get_version (fixture->document);
  const WeftFlowResult *result;
  WeftInquiryState state;
  Note note;

  weft_inquiry_get (fixture->as_drawn, &state);
  result = state.value;
  if (!state.current || state.serial == fixture->serial)
    return;
  fixture->serial = state.serial;
  g_assert_true (weft_digest_equal (result->digest, get_digest (version, fixture->tree)));
  g_assert_true (state.coarse || result->samples == 0);
  note = (Note){state.coarse, result->samples, result->is_estimate, get_effort ()};
  g_array_append_val (fixture->notes, note);
}

/* The work grows with the square of the PEs and with the iterations. */
static void
set_size (Fixture *fixture, guint pes)
{
  g_autofree char *number = g_strdup_printf ("%u", pes);
  g_autofree char *iterations = g_strdup_printf ("uniform(8, %u)", 8 + MIN (pes / 2, 120));

  session_set (fixture->document, "m", WEFT_PROPERTY_PES, number);
  session_set (fixture->document, "l", WEFT_PROPERTY_ITERATIONS, iterations);
}

/* Returns: what they took. */
static double
wait_for_jobs (Fixture *fixture)
{
  double start = get_effort ();

  wait_until (session_is_idle, fixture->answers, 120);
  return get_effort () - start;
}

/* Makes the tree so large that its answer takes a while on this machine by itself, also after an edit, when engines have kept
 * what they could. How large is found out once. */
static void
make_heavy (Fixture *fixture)
{
  static guint enough = 64;

  for (guint pes = enough; pes <= 16384; pes += pes / 2) {
    g_autofree char *value = g_strdup_printf ("0.%u", 20000 + pes);

    enough = pes;
    set_size (fixture, pes);
    weft_inquiry_ask (fixture->as_drawn, fixture->tree, NULL, 0);
    wait_for_jobs (fixture);
    session_set (fixture->document, "i", WEFT_PROPERTY_THEN, value);
    if (wait_for_jobs (fixture) > LONG_ENOUGH)
      return;
  }
  g_assert_not_reached ();
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
  fixture->as_drawn = weft_inquiry_new (fixture->answers, &weft_flow_question_distribution);
  weft_inquiry_keep_previous (fixture->as_drawn);
  fixture->notes = g_array_new (FALSE, FALSE, sizeof (Note));
  g_signal_connect_swapped (fixture->as_drawn, "changed", G_CALLBACK (changed_cb), fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_clear_object (&fixture->as_drawn);
  session_close (fixture->base.session, fixture->document);
  g_clear_object (&fixture->document);
  g_array_unref (fixture->notes);
  session_fixture_tear_down (&fixture->base, data);
}

/* Samples, then an estimate, then what is proved. */
static guint
get_rank (const Note *note)
{
  return note->samples > 0 ? 0 : note->is_estimate ? 1 : 2;
}

/* On a busy machine the answer may be there before any first look had its turn. */
static gboolean
is_preceded (const GArray *notes)
{
  return notes->len >= 2;
}

/* From the first to the last: coarse, each with more samples, or better than samples, then the answer, and nothing after it. */
static void
assert_order (const GArray *notes)
{
  const Note *note = (const Note *) (gconstpointer) notes->data;

  g_assert_cmpuint (notes->len, >=, 1);
  for (guint i = 0; i < notes->len; i++) {
    g_assert_cmpint (note[i].coarse, ==, i + 1 < notes->len);
    g_assert_true (note[i].coarse || get_rank (&note[i]) == 2);
    if (i == 0 || !note[i].coarse)
      continue;
    g_assert_cmpuint (get_rank (&note[i]), >=, get_rank (&note[i - 1]));
    if (get_rank (&note[i]) == get_rank (&note[i - 1]))
      g_assert_cmpuint (note[i].samples, >, note[i - 1].samples);
  }
}

static void
test_coarse_then_exact (Fixture *fixture, gconstpointer data)
{
  double best = INFINITY;

  (void) data;
  make_heavy (fixture);
  for (guint i = 0; i < TRIES && best > MOST_FIRST_LOOK; i++) {
    g_autofree char *value = g_strdup_printf ("0.%u", i + 1);
    double start = get_effort ();
    WeftInquiryState answer;

    g_array_set_size (fixture->notes, 0);
    session_set (fixture->document, "i", WEFT_PROPERTY_THEN, value);
    wait_for_jobs (fixture);
    assert_order (fixture->notes);
    if (is_preceded (fixture->notes))
      best = MIN (best, g_array_index (fixture->notes, Note, 0).effort - start);
    g_assert_true (weft_inquiry_get (fixture->as_drawn, &answer));
    g_assert_false (answer.coarse);
    /* The ghost is the answer before, not a first look at this one. */
    g_assert_cmpuint (((const WeftFlowResult *) answer.previous)->samples, ==, 0);
  }
  g_test_message ("a first look after %.1f ms", best * 1e3);
  g_assert_cmpfloat (best, <=, MOST_FIRST_LOOK * SLOWNESS);
}

/* What is known is there at once, without first looks; a first look is never taken for what is known. */
static void
test_known (Fixture *fixture, gconstpointer data)
{
  (void) data;
  make_heavy (fixture);
  session_set (fixture->document, "i", WEFT_PROPERTY_THEN, "0.5");
  wait_for_jobs (fixture);
  g_array_set_size (fixture->notes, 0);
  weft_session_document_undo (fixture->document);
  weft_session_document_redo (fixture->document);
  g_assert_cmpuint (fixture->notes->len, ==, 2);
  g_assert_false (g_array_index (fixture->notes, Note, 0).coarse);
  g_assert_false (g_array_index (fixture->notes, Note, 1).coarse);
}

static gboolean
has_look (gpointer data)
{
  return ((Fixture *) data)->notes->len > 0;
}

/* The newest wins: what is being looked at is given up with the version that it is about. */
static void
test_edits (Fixture *fixture, gconstpointer data)
{
  WeftInquiryState answer;

  (void) data;
  make_heavy (fixture);
  for (guint try = 0; try < TRIES && !is_preceded (fixture->notes); try++) {
    for (guint i = 0; i < 10; i++) {
      g_autofree char *value = g_strdup_printf ("0.%02u%02u", 10 + i, try);

      g_array_set_size (fixture->notes, 0);
      session_set (fixture->document, "i", WEFT_PROPERTY_THEN, value);
      wait_for (0.003 * i * i);
    }
    wait_for_jobs (fixture);
    assert_order (fixture->notes);
  }
  g_assert_true (is_preceded (fixture->notes));
  g_assert_true (weft_inquiry_get (fixture->as_drawn, &answer));
  g_assert_false (answer.coarse);
}

/* A cancelled job leaves the first look, and its threads are free again. */
static void
test_cancel (Fixture *fixture, gconstpointer data)
{
  g_autoptr (WeftInquiry) simd = weft_inquiry_new (fixture->answers, &weft_flow_question_distribution);
  g_autoptr (WeftInquiry) simulation = weft_inquiry_new (fixture->answers, &weft_flow_question_simulation);
  g_autoptr (WeftOptions) in_simd = weft_options_new (weft_flow_question_distribution.options);
  g_autoptr (WeftOptions) once = weft_options_new (weft_flow_question_simulation.options);
  double best = INFINITY;

  (void) data;
  weft_options_set_number (in_simd, &weft_option_modes, WEFT_MODES_SIMD);
  weft_options_set_number (once, &weft_option_samples, 1);
  for (guint i = 0; i < TRIES && best > MOST_CANCEL; i++) {
    WeftInquiryState answer;
    double start;

    set_size (fixture, 2048 + i);
    g_array_set_size (fixture->notes, 0);
    weft_inquiry_ask (simd, fixture->tree, in_simd, 0);
    weft_inquiry_ask (fixture->as_drawn, fixture->tree, NULL, 0);
    wait_until (has_look, fixture, 60);
    start = get_effort ();
    weft_session_answers_cancel_all (fixture->answers);
    g_assert_false (weft_session_answers_get_running (fixture->answers));
    set_size (fixture, 2);
    weft_inquiry_ask (simulation, fixture->tree, once, i);
    wait_for_jobs (fixture);
    best = MIN (best, get_effort () - start);
    weft_inquiry_forget (simulation);
    weft_inquiry_get (fixture->as_drawn, &answer);
    g_assert_nonnull (answer.value);
    g_assert_true (answer.coarse);
  }
  g_test_message ("another answer %.1f ms after the end of a long one", best * 1e3);
  g_assert_cmpfloat (best, <=, MOST_CANCEL * SLOWNESS);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add ("/stages/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("coarse-then-exact", test_coarse_then_exact);
  ADD ("known", test_known);
  ADD ("edits", test_edits);
  ADD ("cancel", test_cancel);
  status = g_test_run ();
  weft_worker_finish ();
  return status;
}
