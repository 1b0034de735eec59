/* test-refusals.c: what is too much for an engine is refused where it stands, in words for files and for windows; what
 * only looks like too much is answered; and whoever waits can end it. */
#include "engines.h"

#include "random-tree.h"
#include "weft-discretise.h"
#include "weft-fault.h"
#include "weft-flow-analysis.h"
#include "weft-parameters.h"
#include "weft-program.h"

#include <math.h>
#include <string.h>

/* A loop around a block in one mode, on 4 PEs whose switches nobody pays for. */
static WeftDocument *
make_loop (const char *mode, const char *iterations, const char *time, const char *step)
{
  GPtrArray *rows = g_ptr_array_new ();
  GPtrArray *body = g_ptr_array_new ();
  WeftNode *loop;

  g_ptr_array_add (rows, test_node (WEFT_KIND_SWITCH, NULL, WEFT_PROPERTY_TO, "simd", WEFT_PROPERTY_TIME,
                                    step == NULL ? "500" : "0", -1));
  g_ptr_array_add (body, test_block ("b", mode, time));
  loop = test_node (WEFT_KIND_LOOP, body, WEFT_PROPERTY_ID, "l", WEFT_PROPERTY_NAME, "outer",
                    WEFT_PROPERTY_MODE, mode, WEFT_PROPERTY_ITERATIONS, iterations, -1);
  return test_tree_of (test_machine (NULL, "4", rows), loop, step);
}

static const struct {
  const char *mode;
  const char *iterations;
  const char *time;
  const char *step;
  const char *words;
  const char *message; /* how it begins */
} refused[] = {
    {"simd", "uniform(1, 1000000000)", "1", NULL,
     "outer: iterations span 1,000,000,000 values; at most 67,108,864 can be held. Use fewer, or a larger "
     "time step.",
     "<loop> l, iterations: found uniform(1, 1000000000), which needs 1e+09 lattice points, expected"},
    {"simd", "2", "1e15", "1e-9",
     "b: times in SIMD mode can be at most 9,007,199,254,740,992 steps. Use a larger time step.",
     "<step> b, simd: found 1e+15, expected at most 9007199254740992 steps of 1e-09"},
    {"spmd", "2", "geometric(1e-300)", NULL,
     "b: times in SPMD mode are too long for a step of 1: they may take up to 9,007,199,254,740,992 steps. "
     "Use a "
     "larger time step.",
     "<step> b, spmd: found geometric(1e-300), which goes beyond 9007199254740992 steps of 1, expected"},
    {"simd", "2", "poisson(1e15)", NULL, NULL, "<step> b, simd: found poisson(1e+15), which needs "},
};

static void
test_refused (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++) {
    g_autoptr (WeftDocument) document =
        make_loop (refused[i].mode, refused[i].iterations, refused[i].time, refused[i].step);
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (GError) error = NULL;
    g_autofree char *words = NULL;

    g_assert_null (
        weft_flow_find_time (document, weft_document_find (document, "t"), WEFT_MODES_AS_DRAWN, job, &error));
    words = weft_fault_words (error);
    if (refused[i].words != NULL)
      g_assert_cmpstr (words, ==, refused[i].words);
    g_assert_null (strchr (words, '<'));
    if (!g_str_has_prefix (error->message, refused[i].message))
      g_assert_cmpstr (error->message, ==, refused[i].message);
  }
}

static gpointer
simulate (WeftDocument *document, WeftJob *job, GError **error)
{
  g_autoptr (WeftOptions) options = weft_options_new (weft_flow_question_simulation.options);

  weft_options_set_number (options, &weft_option_samples, 10);
  return weft_question_answer (&weft_flow_question_simulation, document, weft_document_find (document, "t"),
                               options, job, error);
}

/* In a simulation as well. */
static void
test_refused_simulations (void)
{
  g_autoptr (WeftDocument) document = make_loop ("spmd", "2", "geometric(1e-300)", NULL);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;

  g_assert_null (simulate (document, job, &error));
  g_assert_cmpstr (error->message, ==,
                   "<step> b, spmd: found geometric(1e-300), which goes beyond 9007199254740992 steps of 1, "
                   "expected fewer, or a larger step");
}

/* Counts beyond 32 bits, beyond what could be held one by one; the answer is known. */
static const struct {
  const char *mode;
  const char *iterations;
  const char *time;
  double mean;
} counted[] = {
    {"simd", "4294967297", "3", 3.0 * 4294967297},
    {"spmd", "4294967297", "3", 3.0 * 4294967297},
    {"simd", "1e15", "3", 3e15},
    {"spmd", "1e15", "3", 3e15},
    {"simd", "{4294967297: 0.5, 4294967299: 0.5}", "1", 4294967298.875}, /* the longest of 4 PEs */
    {"spmd", "{4294967297: 0.5, 4294967299: 0.5}", "1", 4294967298.875},
};

static void
assert_mean (const WeftFlowResult *result, double mean, const GError *error)
{
  g_assert_no_error (error);
  g_assert_cmpfloat (fabs (weft_lattice_get_mean (result->time) - mean), <=, 1e-12 * mean);
}

static void
test_counted (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (counted); i++) {
    g_autoptr (WeftDocument) document =
        make_loop (counted[i].mode, counted[i].iterations, counted[i].time, NULL);
    guint32 tree = weft_document_find (document, "t");
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (WeftFlowResult) exact = NULL;
    g_autoptr (WeftFlowResult) bounded = NULL;
    g_autoptr (WeftFlowResult) estimate = NULL;
    GError *error = NULL;

    exact = weft_flow_evaluate (document, tree, WEFT_MODES_AS_DRAWN, job, &error);
    assert_mean (exact, counted[i].mean, error);
    g_assert_cmpfloat (weft_lattice_get_error (exact->time), <, 1e-12);
    estimate = weft_flow_estimate (document, tree, WEFT_MODES_AS_DRAWN, job, &error);
    assert_mean (estimate, counted[i].mean, error);
    bounded = weft_flow_bound (document, tree, WEFT_MODES_AS_DRAWN, job, &error);
    g_assert_no_error (error);
    g_assert_cmpfloat (weft_lattice_get_mean (bounded->time), <=, counted[i].mean * (1 + 1e-12));
    g_assert_cmpfloat (weft_lattice_get_mean (bounded->upper != NULL ? bounded->upper : bounded->time), >=,
                       counted[i].mean * (1 - 1e-12));
  }
}

/* Times that sum to more than a place can be: known between two bounds, where single ones are in reach. */
static void
test_beyond (void)
{
  g_autoptr (WeftDocument) document = make_loop ("simd", "100000", "1e15", NULL);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftFlowResult) result = NULL;
  g_autoptr (GError) error = NULL;

  result =
      weft_flow_evaluate (document, weft_document_find (document, "t"), WEFT_MODES_AS_DRAWN, job, &error);
  g_assert_no_error (error);
  g_assert_nonnull (result->upper);
  g_assert_cmpfloat (weft_lattice_get_mean (result->time), <=, 1e20);
  g_assert_cmpfloat (weft_lattice_get_mean (result->upper), >=, 1e20);
  g_assert_cmpfloat (weft_lattice_get_mean (result->upper) - weft_lattice_get_mean (result->time), <, 1e12);
}

/* More memory than there may be is a fault of the diagram. */
static void
test_memory (void)
{
  g_autoptr (WeftDocument) document = make_loop ("simd", "uniform(1, 60000000)", "1", NULL);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *words = NULL;

  weft_job_set_byte_budget (job, 1 << 20);
  g_assert_null (simulate (document, job, &error));
  words = weft_fault_words (error);
  g_assert_error (error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE);
  g_assert_true (g_str_has_prefix (error->message, "<flow-tree> t: needs "));
  g_assert_true (g_str_has_prefix (words, "t: this needs "));
}

/* Two modes whose times are 10^12 apart have no room between them. */
static void
test_far_apart (void)
{
  g_autoptr (WeftDocument) document = make_loop ("simd", "2", "1", NULL);
  guint32 step = weft_node_get_id (
      weft_node_get_child (weft_document_get_node (document, weft_document_find (document, "b")), 0));
  g_autoptr (WeftDocument) other = NULL;
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftOptions) options = weft_options_new (weft_flow_question_modes.options);

  other = weft_document_set (document, step, WEFT_PROPERTY_SPMD, "1000000000000", &error);
  g_assert_no_error (error);
  weft_options_set_text (options, &weft_option_objective, "quantile(0.95)");
  weft_options_set_number (options, &weft_option_evaluations, 100);
  g_assert_null (weft_question_answer (&weft_flow_question_modes, other, weft_document_find (other, "t"),
                                       options, job, &error));
  g_assert_error (error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE);
}

/* A list cannot have as many values as a literal of 10^7 has when it is changed. */
static void
test_many_weights (void)
{
  g_autoptr (WeftDocument) document = make_loop ("simd", "2", "uniform(0, 10000000)", NULL);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  guint32 step = weft_node_get_id (
      weft_node_get_child (weft_document_get_node (document, weft_document_find (document, "b")), 0));
  WeftParameter parameter = {step, WEFT_PROPERTY_SIMD, FALSE};
  double value;

  weft_job_set_byte_budget (job, 100 << 20);
  g_assert_null (weft_parameter_scale (document, &parameter, 1, 10, 1.1, &value, job, &error));
  g_assert_error (error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE);
}

/* An estimate on a step to which all times are next to nothing is none. */
static void
test_lost_in_rounding (void)
{
  g_autoptr (WeftDocument) document = make_loop ("simd", "1000000000", "uniform(5, 15)", NULL);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftFlowResult) estimate = NULL;
  g_autoptr (GError) error = NULL;

  estimate =
      weft_flow_estimate (document, weft_document_find (document, "t"), WEFT_MODES_AS_DRAWN, job, &error);
  if (estimate != NULL)
    g_assert_cmpfloat (weft_lattice_get_mean (estimate->time), >, 1e10);
  else
    g_assert_error (error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE);
}

static gpointer
cancel_soon (gpointer data)
{
  g_usleep (50000);
  weft_job_cancel (data);
  return NULL;
}

/* One run of 10^15 iterations has no end that anybody would see. */
static void
test_cancel (void)
{
  g_autoptr (WeftDocument) document = make_loop ("simd", "1e15", "1", NULL);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftProgram) program =
      weft_program_load (document, weft_document_find (document, "t"), WEFT_MODES_AS_DRAWN, job, NULL);
  g_autoptr (GError) error = NULL;
  GThread *other = g_thread_new ("cancel", cancel_soon, job);

  g_assert_null (weft_program_sample (program, 1, job, &error));
  g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
  g_thread_join (other);
}

/* Nor have 50 million ratios of a Poisson distribution, to those who wait. */
static void
test_cancel_literal (void)
{
  g_autoptr (WeftLiteral) literal = weft_literal_parse ("poisson(8e12)", NULL);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  GThread *other = g_thread_new ("cancel", cancel_soon, job);

  g_assert_null (weft_discretise (literal, NULL, 1, job, &error));
  g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
  g_thread_join (other);
}

/* A run whose clock passes 2^53 steps ends there. */
static void
test_simulated_beyond (void)
{
  g_autoptr (WeftDocument) document = make_loop ("spmd", "1000000", "1e15", NULL);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftProgram) program =
      weft_program_load (document, weft_document_find (document, "t"), WEFT_MODES_AS_DRAWN, job, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (weft_program_sample (program, 1, job, &error));
  g_assert_error (error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/refusals/refused", test_refused);
  g_test_add_func ("/refusals/simulations", test_refused_simulations);
  g_test_add_func ("/refusals/far-apart", test_far_apart);
  g_test_add_func ("/refusals/many-weights", test_many_weights);
  g_test_add_func ("/refusals/lost-in-rounding", test_lost_in_rounding);
  g_test_add_func ("/refusals/counted", test_counted);
  g_test_add_func ("/refusals/beyond", test_beyond);
  g_test_add_func ("/refusals/memory", test_memory);
  g_test_add_func ("/refusals/cancel", test_cancel);
  g_test_add_func ("/refusals/cancel-literal", test_cancel_literal);
  g_test_add_func ("/refusals/simulated-beyond", test_simulated_beyond);
  return g_test_run ();
}
