/* test-sweep.c: every point of a sweep is what the question says of a document in which the values were written; neither threads nor stages matter; a
 * point survives its line, and a damaged line is none. */
#include "engines.h"
#include "test-seed.h"
#include "weft-number.h"
#include "weft-random.h"
#include "weft-reader.h"
#include "weft-sweep-run.h"

#include <math.h>
#include <string.h>

/* A loop of PES PEs and a probability, each as it stands in the file. */
static WeftDocument *
read_tree (const char *pes, const char *then)
{
  g_autofree char *text = g_strdup_printf (
      "<weft xmlns='urn:weft:1'><suite><machine id='m' kind='mixed' pes='64'><switch to='simd' "
      "time='1'/><switch to='spmd' "
      "time='2'/></machine></suite><flow-tree id='t' machine='m' pes='%s'><loop id='l' mode='simd' "
      "iterations='uniform(2, 5)'>"
      "<if id='i' mode='spmd' then='%s'><then><block id='a' mode='spmd'><step simd='3' "
      "spmd='3'/></block></then><else>"
      "<block id='b' mode='spmd'><step simd='7' spmd='7'/></block></else></if></loop></flow-tree></weft>",
      pes, then);
  g_autoptr (GError) error = NULL;
  WeftDocument *document = weft_read (text, strlen (text), "test", NULL, &error);

  g_assert_no_error (error);
  return document;
}

static WeftJob *
make_job (guint threads)
{
  WeftJob *job = weft_job_new ();

  weft_questions_prepare (job);
  weft_job_set_threads (job, threads);
  return job;
}

static WeftSweepTable *
sweep (WeftDocument *document, const char *vary, const char *seeds, const char *question, guint threads)
{
  g_autoptr (WeftOptions) options = weft_options_new (weft_question_sweep.options);
  g_autoptr (WeftJob) job = make_job (threads);
  g_autoptr (GError) error = NULL;
  WeftSweepTable *table;

  weft_options_set_text (options, &weft_option_vary, vary);
  weft_options_set_text (options, &weft_option_seeds, seeds);
  weft_options_set_text (options, &weft_option_asked, question);
  table = weft_question_answer (&weft_question_sweep, document, weft_document_find (document, "t"), options,
                                job, &error);
  g_assert_no_error (error);
  return table;
}

static double
find_mean (const char *pes, const char *then, const WeftQuestion *question, guint64 seed)
{
  g_autoptr (WeftDocument) document = read_tree (pes, then);
  g_autoptr (WeftJob) job = make_job (1);
  g_autoptr (WeftFlowResult) result = NULL;

  weft_job_set_seed (job, seed);
  result = weft_question_answer (question, document, weft_document_find (document, "t"), NULL, job, NULL);
  return weft_lattice_get_mean (result->time);
}

static guint
find_figure (const WeftSweepTable *table, const char *key)
{
  guint figure;

  g_assert_true (weft_sweep_table_find_figure (table, key, &figure));
  g_assert_cmpstr (table->figures->pdata[figure], ==, key);
  return figure;
}

/* Against documents that say so themselves. */
static void
test_points (void)
{
  g_autoptr (WeftDocument) document = read_tree ("4", "0.5");
  g_autoptr (WeftSweepTable) table = sweep (document, "t.pes=1:9:4 i.then=0.25:1:0.25", NULL, NULL, 2);
  guint mean = find_figure (table, "mean");

  g_assert_cmpuint (table->points->len, ==, 12);
  for (guint i = 0; i < table->points->len; i++) {
    const WeftSweepAxis *axes = table->plan->axes;
    double expected =
        find_mean (axes[0].values[i / 4], axes[1].values[i % 4], &weft_flow_question_distribution, 1);

    g_assert_cmpfloat (weft_sweep_table_get (table, i, mean), ==, expected);
  }
}

static void
test_seeds (void)
{
  g_autoptr (WeftDocument) document = read_tree ("4", "0.5");
  g_autoptr (WeftSweepTable) table = sweep (document, "t.pes=2:4:2", "7:9", "simulation", 2);
  guint mean = find_figure (table, "mean");

  g_assert_cmpuint (table->points->len, ==, 6);
  for (guint i = 0; i < 6; i++)
    g_assert_cmpfloat (weft_sweep_table_get (table, i, mean), ==,
                       find_mean (i < 3 ? "2" : "4", "0.5", &weft_flow_question_simulation, 7 + i % 3));
}

static char *
print (const WeftSweepTable *table)
{
  g_autoptr (GPtrArray) sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_sheet_free);

  g_ptr_array_add (sheets, weft_sweep_table_to_sheet (NULL, table));
  return weft_sheets_print_csv (sheets);
}

/* Also what grows in stages becomes the same table, and each stage begins with what the one before had. */
static void
test_stages (void)
{
  g_autoptr (WeftDocument) document = read_tree ("4", "0.5");
  g_autoptr (WeftOptions) options = weft_options_new (weft_question_sweep.options);
  g_autoptr (WeftCache) cache = weft_cache_new (1 << 24);
  g_autoptr (WeftSweepTable) whole = sweep (document, "t.pes=1:50:1", NULL, NULL, 1);
  g_autofree char *expected = print (whole);
  guint before = 0;
  guint n;

  weft_options_set_text (options, &weft_option_vary, "t.pes=1:50:1");
  n = weft_question_count_stages (&weft_question_sweep, options);
  g_assert_cmpuint (n, >, 4);
  for (guint stage = 0; stage < n; stage++) {
    const WeftAsked asked = {document, weft_document_find (document, "t"), options, stage};
    g_autoptr (WeftJob) job = make_job (2);
    g_autoptr (WeftSweepTable) table = NULL;
    g_autofree char *text = NULL;

    weft_job_set_cache (job, cache);
    table = weft_question_compute (&weft_question_sweep, &asked, job, NULL);
    text = print (table);
    g_assert_cmpuint (table->points->len, >, before);
    g_assert_true (g_str_has_prefix (expected, text));
    before = table->points->len;
    if (stage == n - 1)
      g_assert_cmpstr (text, ==, expected);
  }
}

/* Offers. */

static WeftDocument *
read_document (const char *content)
{
  g_autofree char *text = g_strdup_printf ("<weft xmlns='urn:weft:1'>%s</weft>", content);
  g_autoptr (GError) error = NULL;
  WeftDocument *document = weft_read (text, strlen (text), "test", NULL, &error);

  g_assert_no_error (error);
  return document;
}

/* In the order of the file; each of them has points, some of which have an answer. */
static void
check_offers (WeftDocument *document, const char *const *expected)
{
  guint32 diagram = weft_document_find (document, "t");
  g_autoptr (WeftOptions) options = weft_options_new (weft_question_sweep.options);
  const WeftAsked asked = {document, diagram, options, WEFT_WHOLE_ANSWER};
  g_autoptr (GArray) offers = weft_question_offer (&weft_question_sweep, &asked, NULL, &weft_option_vary);

  for (guint i = 0; i < offers->len; i++) {
    const char *axis = g_array_index (offers, WeftOffer, i).text;
    g_autoptr (WeftSweepTable) table = sweep (document, axis, NULL, NULL, 1);

    g_assert_cmpstr (axis, ==, expected[i]);
    g_assert_cmpuint (table->points->len, >, 1);
    g_assert_cmpuint (table->n_refused, <, table->points->len);
  }
  g_assert_null (expected[offers->len]);
}

static void
test_offers (void)
{
  g_autoptr (WeftDocument) tree = read_tree ("4", "0.5");
  g_autoptr (WeftDocument) tasks =
      read_document ("<task-graph id='t' processors='2'><task id='a' time='7'/><task id='b' "
                     "time='uniform(1, 2)' priority='3'/><task id='c' time='0'/><edge from='a' "
                     "to='b'/></task-graph>");
  g_autoptr (WeftDocument) loop =
      read_document ("<array-loop id='t' processors='3' items='100' body='2.5' overlap='0.5'/>");

  check_offers (tree, (const char *const[]){"t.pes=1:16:*2", "i.then=0:1:0.1", "a/step[1].simd=1:8:1",
                                            "a/step[1].spmd=1:8:1", "b/step[1].simd=2:8:1",
                                            "b/step[1].spmd=2:8:1", "m.pes=1:256:*2",
                                            "m/switch[simd].time=1:8:1", "m/switch[spmd].time=1:8:1", NULL});
  check_offers (tasks,
                (const char *const[]){"t.processors=1:8:*2", "a.time=3.5:14:1.75", "b.priority=1:8:1", NULL});
  check_offers (loop, (const char *const[]){"t.processors=1:12:*2", "t.items=50:200:25",
                                            "t.body=1.25:5:0.625", "t.overlap=0:1:0.1", NULL});
}

static void
test_threads (void)
{
  g_autoptr (WeftDocument) document = read_tree ("4", "0.5");
  g_autofree char *first = NULL;

  for (guint threads = 1; threads <= 5; threads += 2) {
    g_autoptr (WeftSweepTable) table = sweep (document, "t.pes=1:16:1 i.then=0:1:0.5", NULL, NULL, threads);
    g_autofree char *text = print (table);

    if (first == NULL)
      first = g_steal_pointer (&text);
    else
      g_assert_cmpstr (text, ==, first);
  }
}

static WeftSweepPoint *
make_point (WeftRandom *random)
{
  WeftSweepPoint *point = g_new0 (WeftSweepPoint, 1);
  guint n = (guint) weft_random_below (random, 6);

  point->ref_count = 1;
  point->index = weft_random_below (random, 1000000);
  point->figures = weft_sweep_figures_new ();
  for (guint i = 0; i < n; i++)
    weft_sweep_figures_add (
        point->figures, g_strdup_printf ("k\t%u\n“\\%u", i, (guint) weft_random_below (random, 99)),
        ldexp (weft_random_uniform (random) - 0.5, (int) weft_random_below (random, 200) - 100));
  if (n == 0)
    point->refusal = g_strdup ("no\tsuch\nthing");
  return point;
}

/* A line says all of a point; one that was cut, or of which a letter is another, is none. */
static void
test_lines (void)
{
  WeftRandom random;

  test_random_init (&random, 1, 0);
  for (guint round = 0; round < test_cases (300); round++) {
    g_autoptr (WeftSweepPoint) point = make_point (&random);
    g_autofree char *line = weft_sweep_point_print (point);
    g_autoptr (WeftSweepPoint) read = weft_sweep_point_parse (line);
    g_autofree char *again = weft_sweep_point_print (read);
    gsize place = weft_random_below (&random, strlen (line));
    g_autofree char *cut = g_strndup (line, place);

    g_assert_null (strchr (line, '\n'));
    g_assert_cmpstr (again, ==, line);
    g_assert_cmpuint (read->index, ==, point->index);
    g_assert_cmpstr (read->refusal, ==, point->refusal);
    for (guint i = 0; i < point->figures->len; i++) {
      const WeftSweepFigure *a = &g_array_index (point->figures, WeftSweepFigure, i);
      const WeftSweepFigure *b = &g_array_index (read->figures, WeftSweepFigure, i);

      g_assert_cmpstr (a->key, ==, b->key);
      g_assert_true (a->number == b->number);
    }
    g_assert_null (weft_sweep_point_parse (cut));
    line[place] ^= 1;
    g_assert_null (weft_sweep_point_parse (line));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sweep/points", test_points);
  g_test_add_func ("/sweep/seeds", test_seeds);
  g_test_add_func ("/sweep/stages", test_stages);
  g_test_add_func ("/sweep/offers", test_offers);
  g_test_add_func ("/sweep/threads", test_threads);
  g_test_add_func ("/sweep/lines", test_lines);
  return g_test_run ();
}
