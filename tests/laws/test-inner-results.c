/* test-inner-results.c: diagrams in others: a result is worth its distribution written out, a tree of one block the block itself; errors are charged once
 * for each use; exact agrees with runs; a task graph is what its own processors make of it; what is not known is refused; keys follow what is inside. */
#include "engines.h"
#include "test-mean.h"
#include "test-seed.h"
#include "weft-fault.h"
#include "weft-flow-analysis.h"
#include "weft-number.h"
#include "weft-random.h"
#include "weft-reader.h"
#include "weft-task-graph-time.h"

#include <math.h>
#include <string.h>

#define SUITE                                                                                                \
  "<suite><machine id='m' kind='mixed' pes='4'><switch to='simd' time='1'/><switch to='spmd' "               \
  "time='2'/></machine></suite>"

static WeftDocument *
read_all (const char *diagrams)
{
  g_autofree char *text = g_strdup_printf ("<weft xmlns='urn:weft:1'>" SUITE "%s</weft>", diagrams);
  g_autoptr (GError) error = NULL;
  WeftDocument *document = weft_read (text, strlen (text), "test", NULL, &error);

  g_assert_no_error (error);
  return document;
}

static WeftJob *
make_job (void)
{
  WeftJob *job = weft_job_new ();

  weft_questions_prepare (job);
  return job;
}

static WeftLattice *
find_tree_time (WeftDocument *document, const char *id)
{
  g_autoptr (WeftJob) job = make_job ();
  g_autoptr (GError) error = NULL;
  WeftLattice *time =
      weft_flow_find_time (document, weft_document_find (document, id), WEFT_MODES_AS_DRAWN, job, &error);

  g_assert_no_error (error);
  return time;
}

static WeftLattice *
find_graph_time (WeftDocument *document, const char *id)
{
  g_autoptr (WeftJob) job = make_job ();
  g_autoptr (GError) error = NULL;
  WeftLattice *time = weft_task_graph_find_time (document, weft_document_find (document, id), job, &error);

  g_assert_no_error (error);
  return time;
}

/* As {value: weight, ...}. */
static char *
print_weights (const WeftLattice *time)
{
  GString *text = g_string_new ("{");
  char numbers[2][WEFT_NUMBER_SIZE];
  gsize n;
  const double *p = weft_lattice_get_probabilities (time, &n);

  for (gsize i = 0; i < n; i++)
    if (p[i] > 0)
      g_string_append_printf (text, "%s%s: %s", text->len > 1 ? ", " : "",
                              weft_number_print (weft_lattice_get_value (time, i), numbers[0]),
                              weft_number_print (p[i], numbers[1]));
  g_string_append_c (text, '}');
  return g_string_free (text, FALSE);
}

static void
assert_near (const WeftLattice *a, const WeftLattice *b, double tolerance)
{
  gsize n_a;
  gsize n_b;
  const double *p = weft_lattice_get_probabilities (a, &n_a);
  const double *q = weft_lattice_get_probabilities (b, &n_b);

  g_assert_cmpfloat (weft_lattice_get_step (a), ==, weft_lattice_get_step (b));
  g_assert_cmpint (weft_lattice_get_first (a), ==, weft_lattice_get_first (b));
  g_assert_cmpuint (n_a, ==, n_b);
  for (gsize i = 0; i < n_a; i++)
    g_assert_cmpfloat (fabs (p[i] - q[i]), <=, tolerance);
}

#define LOOP                                                                                                 \
  "<flow-tree id='t' machine='m'><loop id='l' mode='simd' iterations='uniform(1, 3)'>"                       \
  "<block id='b' mode='spmd'><step simd='1' spmd='uniform(3, 9)'/></block></loop></flow-tree>"
#define GRAPH_OF(x)                                                                                          \
  "<task-graph id='g' processors='4'><task id='ga' time='" x "'/><task id='gb' time='" x "'/>"               \
  "<task id='gc' time='uniform(20, 40)'/><task id='gd' time='3'/><edge from='ga' to='gb'/><edge from='ga' "  \
  "to='gc'/>"                                                                                                \
  "<edge from='gb' to='gd'/><edge from='gc' to='gd'/></task-graph>"

/* A task whose time is a tree's has the tree's distribution, as if that were written there. */
static void
test_written_out (void)
{
  g_autoptr (WeftDocument) document = read_all (LOOP GRAPH_OF ("result(t)"));
  g_autoptr (WeftLattice) inner = find_tree_time (document, "t");
  g_autofree char *weights = print_weights (inner);
  g_autofree char *text = g_strdup_printf (LOOP GRAPH_OF ("%s"), weights, weights);
  g_autoptr (WeftDocument) written = read_all (text);
  g_autoptr (WeftLattice) by_result = find_graph_time (document, "g");
  g_autoptr (WeftLattice) by_weights = find_graph_time (written, "g");

  assert_near (by_result, by_weights, 1e-14);
}

/* Of a tree in a tree, too, in both modes and at several PEs. */
static void
test_written_out_in_tree (void)
{
  static const char *const modes[] = {"simd", "spmd"};

  for (guint i = 0; i < 2; i++) {
    g_autofree char *outer =
        g_strdup_printf ("<flow-tree id='o' machine='m'><loop id='ol' mode='%s' iterations='uniform(0, 2)'>"
                         "<block id='ob' mode='%s'><step simd='%%s' spmd='%%s'/></block></loop></flow-tree>",
                         modes[i], modes[1 - i]);
    g_autoptr (WeftDocument) alone = read_all (LOOP);
    g_autoptr (WeftLattice) inner = find_tree_time (alone, "t");
    g_autofree char *weights = print_weights (inner);
    g_autoptr (GString) by_result = g_string_new (outer);
    g_autoptr (GString) by_weights = g_string_new (outer);
    g_autoptr (WeftDocument) document = NULL;
    g_autoptr (WeftDocument) written = NULL;
    g_autoptr (WeftLattice) a = NULL;
    g_autoptr (WeftLattice) b = NULL;

    g_string_replace (by_result, "%s", "result(t)", 0);
    g_string_replace (by_weights, "%s", weights, 0);
    g_string_append (by_result, LOOP);
    document = read_all (by_result->str);
    written = read_all (by_weights->str);
    a = find_tree_time (document, "o");
    b = find_tree_time (written, "o");
    assert_near (a, b, 1e-14);
  }
}

/* A tree of one block is the block. */
static void
test_inlined (void)
{
  g_autoptr (WeftDocument) document = read_all (
      "<flow-tree id='t' machine='m' pes='1'><block id='b' mode='simd'><step simd='uniform(3, 7)' spmd='1'/>"
      "<step simd='{2: 0.25, 8: 0.75}' spmd='1'/></block></flow-tree>"
      "<flow-tree id='o' machine='m' pes='1'><block id='a' mode='simd'><step simd='2' spmd='1'/></block>"
      "<block id='ob' mode='simd'><step simd='result(t)' spmd='1'/></block></flow-tree>"
      "<flow-tree id='i' machine='m' pes='1'><block id='ia' mode='simd'><step simd='2' spmd='1'/></block>"
      "<block id='ib' mode='simd'><step simd='uniform(3, 7)' spmd='1'/><step simd='{2: 0.25, 8: 0.75}' "
      "spmd='1'/></block></flow-tree>");
  g_autoptr (WeftLattice) outer = find_tree_time (document, "o");
  g_autoptr (WeftLattice) inlined = find_tree_time (document, "i");

  assert_near (outer, inlined, 1e-15);
}

/* Each use is a charge (BOUNDS.md, Lemma 19): in a series they add up. */
static void
test_errors (void)
{
  g_autoptr (WeftDocument) document = read_all (
      "<flow-tree id='t' machine='m'><loop id='l' mode='spmd' iterations='poisson(3)'><block id='b' "
      "mode='spmd'>"
      "<step simd='1' spmd='geometric(0.2)'/></block></loop></flow-tree>"
      "<task-graph id='one'><task id='o' time='result(t)'/></task-graph>"
      "<task-graph id='g'><task id='a' time='result(t)'/><task id='c' time='result(t)'/><task id='d' "
      "time='result(t)'/></task-graph>");
  g_autoptr (WeftLattice) inner = find_tree_time (document, "t");
  g_autoptr (WeftLattice) once = find_graph_time (document, "one");
  g_autoptr (WeftLattice) outer = find_graph_time (document, "g");
  double error = weft_lattice_get_error (inner);

  g_assert_cmpfloat (error, >, 0);
  g_assert_true (weft_lattice_equal (inner, once));
  g_assert_cmpfloat (weft_lattice_get_error (outer), >=, 3 * error * (1 - 1e-9));
  g_assert_cmpfloat (weft_lattice_get_error (outer), <=, 3 * error + 1e-9);
}

/* Where two bounds are the answer, they are around it, and their errors at least that of what is inside. */
static void
test_bounded (void)
{
  g_autoptr (WeftDocument) document = read_all (
      LOOP
      "<flow-tree id='o' machine='m'><loop id='ol' mode='simd' iterations='4'><block id='ob' mode='simd'>"
      "<step simd='result(t)' spmd='1'/><step simd='lognormal(3000, 2000)' "
      "spmd='1'/></block></loop></flow-tree>");
  g_autoptr (WeftJob) job = make_job ();
  g_autoptr (GError) error = NULL;
  guint32 diagram = weft_document_find (document, "o");
  g_autoptr (WeftFlowResult) bounds = weft_flow_bound (document, diagram, WEFT_MODES_AS_DRAWN, job, &error);
  g_autoptr (WeftLattice) inner = find_tree_time (document, "t");
  g_autoptr (WeftFlowResult) runs = NULL;

  g_assert_no_error (error);
  runs = weft_flow_simulate (document, diagram, WEFT_MODES_AS_DRAWN, 20000, job, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (weft_lattice_get_step (bounds->time), >, 1);
  g_assert_cmpfloat (weft_flow_result_get_error (bounds), >=, weft_lattice_get_error (inner));
  for (double t = 1e4; t < 2.2e5; t *= 1.2) {
    double tolerance = 4 * 0.5 / sqrt (20000);

    g_assert_cmpfloat (weft_lattice_get_cumulative (runs->time, t), <=,
                       weft_lattice_get_cumulative (bounds->time, t) + tolerance);
    g_assert_cmpfloat (weft_lattice_get_cumulative (runs->time, t), >=,
                       weft_lattice_get_cumulative (bounds->upper, t) - tolerance);
  }
}

/* Random documents. */

static guint
pick (WeftRandom *random, guint n)
{
  return (guint) weft_random_below (random, n);
}

#define DIAGRAMS 5

/* A time: of a diagram before the number @n, or a literal. */
static void
append_time (WeftRandom *random, GString *text, guint n)
{
  guint which = pick (random, 4);

  if (n > 0 && which < 2)
    g_string_append_printf (text, "result(d%u)", pick (random, n));
  else if (which == 2)
    g_string_append_printf (text, "uniform(%u, %u)", pick (random, 5), 5 + pick (random, 5));
  else
    g_string_append_printf (text, "{%u: 0.25, %u: 0.75}", pick (random, 4), 4 + pick (random, 9));
}

static void
append_block (WeftRandom *random, GString *text, guint n, guint block)
{
  const char *mode = pick (random, 2) == 0 ? "simd" : "spmd";

  g_string_append_printf (text, "<block id='b%u-%u' mode='%s'><step simd='", n, block, mode);
  append_time (random, text, n);
  g_string_append (text, "' spmd='");
  append_time (random, text, n);
  g_string_append (text, "'/></block>");
}

static void
append_tree (WeftRandom *random, GString *text, guint n)
{
  g_string_append_printf (text, "<flow-tree id='d%u' machine='m' pes='%u'>", n, 1 + pick (random, 3));
  append_block (random, text, n, 0);
  g_string_append_printf (text, "<loop id='l%u' mode='%s' iterations='uniform(0, 2)'>", n,
                          pick (random, 2) == 0 ? "simd" : "spmd");
  append_block (random, text, n, 1);
  g_string_append (text, "</loop></flow-tree>");
}

/* A fork and join of two to four tasks between two others. */
static void
append_graph (WeftRandom *random, GString *text, guint n)
{
  guint width = 2 + pick (random, 3);

  g_string_append_printf (text, "<task-graph id='d%u' processors='%u'>", n,
                          pick (random, 2) == 0 ? 1 : width);
  for (guint i = 0; i < width + 2; i++) {
    g_string_append_printf (text, "<task id='t%u-%u' time='", n, i);
    append_time (random, text, n);
    g_string_append (text, "'/>");
  }
  for (guint i = 0; i < width; i++)
    g_string_append_printf (text, "<edge from='t%u-%u' to='t%u-%u'/><edge from='t%u-%u' to='t%u-%u'/>", n,
                            width, n, i, n, i, n, width + 1);
  g_string_append (text, "</task-graph>");
}

/* The mean of @runs runs of a diagram. */
static double
simulate (WeftDocument *document, guint32 diagram, guint runs, WeftJob *job)
{
  gboolean is_tree = weft_node_get_kind (weft_document_get_node (document, diagram)) == WEFT_KIND_FLOW_TREE;
  const WeftQuestion *question = is_tree ? &weft_flow_question_simulation : &weft_task_question_makespan;
  g_autoptr (WeftOptions) options = weft_options_new (question->options);
  g_autoptr (GError) error = NULL;
  gpointer value;
  double mean;

  for (guint i = 0; question->options[i] != NULL; i++) {
    if (g_str_equal (question->options[i]->name, "samples"))
      weft_options_set_number (options, question->options[i], runs);
    if (g_str_equal (question->options[i]->name, "limit"))
      weft_options_set_number (options, question->options[i], 1);
  }
  value = weft_question_answer (question, document, diagram, options, job, &error);
  g_assert_no_error (error);
  mean = is_tree ? weft_lattice_get_mean (((const WeftFlowResult *) value)->time)
                 : ((const WeftMakespan *) value)->time.mean;
  question->type->unref (value);
  return mean;
}

#define RUNS 16000

static void
check_random_document (WeftRandom *random)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (WeftDocument) document = NULL;
  g_autoptr (WeftJob) job = make_job ();

  for (guint i = 0; i < DIAGRAMS; i++)
    (pick (random, 2) == 0 ? append_tree : append_graph) (random, text, i);
  document = read_all (text->str);
  weft_job_set_seed (job, weft_random_next (random));
  for (guint i = 0; i < DIAGRAMS; i++) {
    g_autofree char *id = g_strdup_printf ("d%u", i);
    guint32 diagram = weft_document_find (document, id);
    g_autoptr (WeftLattice) time =
        weft_node_get_kind (weft_document_get_node (document, diagram)) == WEFT_KIND_FLOW_TREE
            ? find_tree_time (document, id)
            : find_graph_time (document, id);
    double range = weft_lattice_get_maximum (time) - weft_lattice_get_minimum (time);

    g_assert_cmpfloat (fabs (simulate (document, diagram, RUNS, job) - weft_lattice_get_mean (time)), <=,
                       test_mean_margin (weft_lattice_get_variance (time), range, RUNS) + 1e-9);
  }
}

static void
test_simulation (void)
{
  WeftRandom random;

  test_random_init (&random, 7, 0);
  for (guint i = 0; i < test_cases (60); i++)
    check_random_document (&random);
}

/* Task graphs. */

static void
assert_point (const WeftLattice *time, double value)
{
  g_assert_true (weft_lattice_is_point (time));
  g_assert_cmpfloat (weft_lattice_get_minimum (time), ==, value);
}

/* Constant times: the schedule on its own processors, in its own order, also where the times are of no common step. */
static void
test_scheduled (void)
{
  g_autoptr (WeftDocument) document = read_all (
      "<task-graph id='g' processors='2'><task id='a' time='4'/><task id='b' time='5'/><task id='c' "
      "time='6'/></task-graph>"
      "<task-graph id='l' processors='2'><policy><queue id='q' order='lpt'/></policy><task id='la' time='4'/>"
      "<task id='lb' time='5'/><task id='lc' time='6'/></task-graph>"
      "<task-graph id='e' processors='2'/>"
      "<task-graph id='f'><task id='fa' time='0.1'/><task id='fb' time='0.2'/></task-graph>"
      "<task-graph id='o' processors='3'><task id='x' time='result(g)'/><task id='y' time='result(l)'/><task "
      "id='z' time='result(f)'/>"
      "<edge from='x' to='y'/><edge from='y' to='z'/></task-graph>");
  g_autoptr (WeftLattice) given = find_graph_time (document, "g");
  g_autoptr (WeftLattice) longest = find_graph_time (document, "l");
  g_autoptr (WeftLattice) empty = find_graph_time (document, "e");
  g_autoptr (WeftLattice) fractions = find_graph_time (document, "f");
  g_autoptr (WeftLattice) outer = find_graph_time (document, "o");

  assert_point (given, 10);
  assert_point (longest, 9);
  assert_point (empty, 0);
  assert_point (fractions, 3 * weft_lattice_get_step (fractions));
  g_assert_cmpfloat (fabs (weft_lattice_get_minimum (outer) - 19.3), <, 1e-12);
}

/* BOUNDS.md of the makespan, Lemma 8: one process does all in turn, enough processes are as good as any number. */
static void
test_processors (void)
{
  g_autoptr (WeftDocument) document =
      read_all ("<task-graph id='g'><task id='a' time='{1: 0.5, 2: 0.5}'/><task "
                "id='b' time='{1: 0.5, 2: 0.5}'/><task id='c' time='1'/>"
                "<task id='d' time='1'/><edge from='a' to='c'/><edge from='b' "
                "to='c'/><edge from='b' to='d'/></task-graph>"
                "<task-graph id='w' processors='2'><task id='wa' time='{1: 0.5, "
                "2: 0.5}'/><task id='wb' time='{1: 0.5, 2: 0.5}'/></task-graph>");
  g_autoptr (WeftLattice) sum = find_graph_time (document, "g");
  g_autoptr (WeftLattice) maximum = find_graph_time (document, "w");
  gsize n;
  const double *p = weft_lattice_get_probabilities (sum, &n);

  g_assert_cmpuint (n, ==, 3);
  g_assert_cmpfloat (weft_lattice_get_minimum (sum), ==, 4);
  g_assert_cmpfloat (fabs (p[0] - 0.25) + fabs (p[1] - 0.5), <, 1e-15);
  p = weft_lattice_get_probabilities (maximum, &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpfloat (fabs (p[0] - 0.25), <, 1e-15);
}

/* Refusals. */

#define RANDOM "time='uniform(1, 2)'"
#define OUTER                                                                                                \
  "<flow-tree id='o' machine='m'><block id='ob' mode='simd'><step simd='result(g)' "                         \
  "spmd='1'/></block></flow-tree>"

static const struct {
  const char *diagrams;
  const char *words;
} refused[] = {
    {"<task-graph id='g' processors='2'><task id='a' " RANDOM "/><task id='b' " RANDOM
     "/><task id='c' " RANDOM "/></task-graph>",
     "g: with random times 3 tasks may be ready at once, more than there are processors, so that only runs "
     "tell how long it takes; "
     "expected 3 processors or more, or 1, instead of 2."},
    {"<task-graph id='g' processors='9'><task id='a' " RANDOM "/><task id='b' " RANDOM
     "/><task id='c' " RANDOM "/><task id='d' " RANDOM
     "/><edge from='a' to='c'/><edge from='b' to='c'/><edge from='b' to='d'/></task-graph>",
     "g: with random times an exact distribution is known of series-parallel graphs only; expected a graph "
     "of series and parallel parts, "
     "or constant times."},
    {"<task-graph id='g' processors='9'><policy><queue id='q'/><queue id='r'/></policy><task id='a' " RANDOM
     "/></task-graph>",
     "g: with random times no exact distribution is known of tasks in several queues; expected one queue for "
     "all, or constant times."},
    {"<task-graph id='g'><system><lock mean='1'/></system><task id='a' " RANDOM "/></task-graph>",
     "g: with random times no exact distribution is known of tasks that wait for a system; expected a graph "
     "without a system, or "
     "constant times."},
    {"<flow-tree id='g' machine='m' step='0.5'><block id='gb' mode='simd'><step simd='{1: 0.5, 1.5: 0.5}' "
     "spmd='1'/></block></flow-tree>",
     "ob: the result of “g” can take 1.5, which is no multiple of the time step 1. Its own time step is "
     "0.5."},
    {"<flow-tree id='g' machine='m'><block id='gb' mode='simd'><step simd='result(o)' "
     "spmd='1'/></block></flow-tree>",
     "ob: the times of these diagrams are each other's: o → g → o. Change one of them."},
};

static void
test_refused (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++) {
    g_autofree char *text = g_strconcat (refused[i].diagrams, OUTER, NULL);
    g_autoptr (WeftDocument) document = read_all (text);
    g_autoptr (WeftJob) job = make_job ();
    g_autoptr (GError) error = NULL;
    g_autofree char *words = NULL;

    g_assert_null (weft_question_answer (&weft_flow_question_distribution, document,
                                         weft_document_find (document, "o"), NULL, job, &error));
    words = weft_fault_words (error);
    g_assert_cmpstr (words, ==, refused[i].words);
  }
}

/* A step that is finer, or values that fit all the same, are no fault. */
static void
test_steps (void)
{
  g_autoptr (WeftDocument) document =
      read_all ("<flow-tree id='g' machine='m' step='0.5'><block id='gb' mode='simd'><step simd='{1: 0.5, 3: "
                "0.5}' spmd='1'/></block></flow-tree>" OUTER
                "<flow-tree id='p' machine='m' step='0.25'><block id='pb' mode='simd'><step simd='result(g)' "
                "spmd='1'/></block></flow-tree>");
  g_autoptr (WeftLattice) wider = find_tree_time (document, "o");
  g_autoptr (WeftLattice) finer = find_tree_time (document, "p");

  g_assert_cmpfloat (weft_lattice_get_step (wider), ==, 1);
  g_assert_cmpfloat (weft_lattice_get_step (finer), ==, 0.25);
  g_assert_cmpfloat (fabs (weft_lattice_get_mean (wider) - weft_lattice_get_mean (finer)), <, 1e-14);
}

/* Questions. */

/* Every question about a diagram can be asked when times of it are results. */
static void
test_all_questions (void)
{
  g_autoptr (WeftDocument) document = read_all (LOOP GRAPH_OF (
      "result(t)") "<flow-tree id='o' machine='m' pes='2'><loop id='ol' mode='simd' iterations='2'>"
                   "<block id='ob' mode='spmd'><step simd='1' spmd='result(g)'/></block></loop></flow-tree>");
  g_autoptr (WeftJob) job = make_job ();

  for (const WeftQuestion *const *question = weft_questions_get (); *question != NULL; question++) {
    guint32 diagram = weft_document_find (document, (*question)->diagram == WEFT_KIND_FLOW_TREE ? "o" : "g");
    g_autoptr (WeftOptions) options = weft_options_new ((*question)->options);
    g_autoptr (GError) error = NULL;
    gpointer value;

    if (!weft_question_applies (*question, document, diagram))
      continue;
    if (*question == &weft_question_sweep)
      weft_options_set_text (options, &weft_option_vary, "ol.iterations=1:3:1");
    value = weft_question_answer (*question, document, diagram, options, job, &error);
    g_assert_no_error (error);
    g_assert_nonnull (value);
    (*question)->type->unref (value);
  }
}

static WeftDigest
get_key (WeftDocument *document, const WeftQuestion *question, const char *id)
{
  g_autoptr (WeftOptions) options = weft_options_new (question->options);
  const WeftAsked asked = {document, weft_document_find (document, id), options, WEFT_WHOLE_ANSWER};

  return weft_question_get_key (question, &asked, 1, 1e-9);
}

/* An edit inside is a new question about what is around it, and about nothing else. */
static void
test_keys (void)
{
  g_autoptr (WeftDocument) document =
      read_all (LOOP GRAPH_OF ("result(t)") "<task-graph id='h'><task id='x' time='1'/></task-graph>");
  g_autoptr (WeftDocument) edited =
      weft_document_set (document, weft_document_find (document, "l"), WEFT_PROPERTY_ITERATIONS, "5", NULL);
  const WeftQuestion *question = &weft_task_question_makespan;

  g_assert_false (weft_digest_equal (get_key (document, question, "g"), get_key (edited, question, "g")));
  g_assert_true (weft_digest_equal (get_key (document, question, "h"), get_key (edited, question, "h")));
}

/* What a cache keeps is the same to the last bit, and not what stood there before an edit. */
static void
test_kept (void)
{
  g_autoptr (WeftDocument) document = read_all (LOOP GRAPH_OF ("result(t)"));
  g_autoptr (WeftDocument) edited =
      weft_document_set (document, weft_document_find (document, "l"), WEFT_PROPERTY_ITERATIONS, "5", NULL);
  g_autoptr (WeftCache) cache = weft_cache_new (1 << 20);
  WeftDocument *versions[] = {document, edited, document};

  for (guint i = 0; i < G_N_ELEMENTS (versions); i++) {
    g_autoptr (WeftJob) job = make_job ();
    g_autoptr (WeftLattice) fresh = find_graph_time (versions[i], "g");
    g_autoptr (WeftLattice) kept = NULL;

    weft_job_set_cache (job, cache);
    kept = weft_task_graph_find_time (versions[i], weft_document_find (versions[i], "g"), job, NULL);
    g_assert_true (weft_lattice_equal (fresh, kept));
  }
}

/* What the note of the example says of itself: in SPMD mode Motion takes 100 cycles less, but the frame 80. */
static void
test_example (gconstpointer data)
{
  g_autofree char *path = g_build_filename (data, "tasks-of-trees.weft", NULL);
  g_autofree char *text = NULL;
  gsize size;
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftDocument) document = NULL;
  double before[2];
  double after[2];

  g_assert_true (g_file_get_contents (path, &text, &size, NULL));
  document = weft_read (text, size, path, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < 2; i++) {
    g_autoptr (WeftLattice) tree = find_tree_time (document, "motion");
    g_autoptr (WeftLattice) frame = find_graph_time (document, "frame");
    g_autoptr (WeftDocument) loop = weft_document_set (document, weft_document_find (document, "search"),
                                                       WEFT_PROPERTY_MODE, "spmd", NULL);
    WeftDocument *both =
        weft_document_set (loop, weft_document_find (document, "shift"), WEFT_PROPERTY_MODE, "spmd", NULL);

    (i == 0 ? before : after)[0] = weft_lattice_get_mean (tree);
    (i == 0 ? before : after)[1] = weft_lattice_get_mean (frame);
    weft_document_unref (document);
    document = both;
  }
  g_assert_cmpfloat (fabs (before[0] - after[0] - 100), <, 1);
  g_assert_cmpfloat (fabs (before[1] - after[1] - 80), <, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/inner-results/example", argv[1], test_example);
  g_test_add_func ("/inner-results/written-out", test_written_out);
  g_test_add_func ("/inner-results/written-out-in-tree", test_written_out_in_tree);
  g_test_add_func ("/inner-results/inlined", test_inlined);
  g_test_add_func ("/inner-results/errors", test_errors);
  g_test_add_func ("/inner-results/bounded", test_bounded);
  g_test_add_func ("/inner-results/simulation", test_simulation);
  g_test_add_func ("/inner-results/scheduled", test_scheduled);
  g_test_add_func ("/inner-results/processors", test_processors);
  g_test_add_func ("/inner-results/refused", test_refused);
  g_test_add_func ("/inner-results/steps", test_steps);
  g_test_add_func ("/inner-results/all-questions", test_all_questions);
  g_test_add_func ("/inner-results/keys", test_keys);
  g_test_add_func ("/inner-results/kept", test_kept);
  return g_test_run ();
}
