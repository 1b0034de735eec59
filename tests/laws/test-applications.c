/* test-applications.c: what generators make, and the task graphs of five applications: they have the sizes that the paper prints (Adve and Vernon 2004, section
 * 4.2), keep the rules of documents, are scheduled validly, and do as its figures show; and the page that compares them with the paper
 * tells what they do. Usage: test-applications PAGE EXAMPLES */
#include "generated-graph.h"
#include "test-seed.h"
#include "weft-check.h"
#include "weft-document-format.h"
#include "weft-fault.h"
#include "weft-reader.h"
#include "weft-schedule-profile.h"

#include <math.h>
#include <string.h>

/* Sizes. */

static gsize
count_measured (const WeftDocument *document)
{
  WeftChildIter iter;
  const WeftNode *child;
  gsize n = 0;

  weft_child_iter_init (&iter, weft_document_get_root (document));
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) == WEFT_KIND_MEASUREMENT) {
      g_autoptr (GArray) values = weft_measurement_parse (child, NULL);

      n += values->len;
    }
  return n;
}

/* The document is of the size that was measured, and has no errors. */
static void
check_made (const WeftDocument *document, const WeftGeneratorSize *size)
{
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (generated_count (document, WEFT_KIND_TASK), ==, size->n_tasks);
  g_assert_cmpuint (generated_count (document, WEFT_KIND_EDGE), ==, size->n_edges);
  g_assert_cmpuint (count_measured (document), ==, size->n_measured);
  weft_document_check_diagram (document, weft_document_find_diagram (document), WEFT_MODES_AS_DRAWN, &error);
  g_assert_no_error (error);
}

static void
check_size (const char *name, const char *words)
{
  g_autoptr (WeftOptions) options = generated_options (name, words);
  g_autoptr (WeftDocument) document = generated_document (name, words);
  g_autoptr (GError) error = NULL;
  WeftGeneratorSize size;

  g_assert_true (weft_generator_measure (weft_generators_find (name), options, &size, &error));
  check_made (document, &size);
}

static void
test_paper_sizes (void)
{
  static const struct {
    const char *name;
    guint64 n_tasks;
  } sizes[] = {{"psim", 40963}, {"dynprog", 32003}, {"polyroots", 348}};

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++) {
    g_autoptr (WeftDocument) document = generated_document (sizes[i].name, NULL);

    g_assert_cmpuint (generated_count (document, WEFT_KIND_TASK), ==, sizes[i].n_tasks);
  }
  for (guint i = 0; weft_generators_get ()[i] != NULL; i++) {
    const WeftGenerator *generator = weft_generators_get ()[i];
    g_autoptr (WeftDocument) document = generated_document (generator->name, NULL);
    guint32 n = generated_count (document, WEFT_KIND_TASK);

    check_size (generator->name, NULL);
    if (generator->draw == NULL)
      continue;
    /* From 348 to 40,963. */
    g_assert_cmpuint (n, >=, 348);
    g_assert_cmpuint (n, <=, 40963);
  }
}

static void
set_at_random (WeftRandom *random, WeftOptions *options, const WeftOption *option)
{
  guint n_words = option->words != NULL ? g_strv_length ((char **) option->words) : 0;
  double most = MIN (option->greatest, option->least + 40);

  if (option->type == WEFT_OPTION_CHOICE)
    weft_options_set_number (options, option, (double) weft_random_below (random, n_words));
  else if (option->type == WEFT_OPTION_NUMBER)
    weft_options_set_number (options, option, option->greatest * weft_random_uniform (random));
  else if (option->type == WEFT_OPTION_COUNT)
    weft_options_set_number (options, option,
                             option->least +
                                 (double) weft_random_below (random, (guint64) (most - option->least) + 1));
}

/* On a small scale the same rule has no more. */
static void
check_reduced (const WeftGenerator *generator, const WeftOptions *options, const WeftGeneratorSize *size)
{
  g_autoptr (WeftOptions) few = weft_generator_reduce (generator, options);
  g_autoptr (GError) error = NULL;
  WeftGeneratorSize reduced;

  weft_generator_measure (generator, few, &reduced, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (reduced.n_tasks, <=, MIN (size->n_tasks, 64));
  g_assert_cmpuint (reduced.n_measured, <=, MIN (size->n_measured, 64));
}

static void
check_random (const WeftGenerator *generator, WeftRandom *random)
{
  g_autoptr (WeftOptions) options = weft_options_new (generator->options);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftDocument) document = NULL;
  WeftGeneratorSize size;

  for (guint i = 0; generator->options[i] != NULL; i++)
    set_at_random (random, options, generator->options[i]);
  g_assert_true (weft_generator_measure (generator, options, &size, &error));
  check_reduced (generator, options, &size);
  document = weft_generator_make (generator, options, job, &error);
  g_assert_no_error (error);
  check_made (document, &size);
}

static void
test_random_sizes (void)
{
  WeftRandom random;

  test_random_init (&random, 20, 0);
  for (guint round = 0; round < 40; round++)
    for (guint i = 0; weft_generators_get ()[i] != NULL; i++)
      check_random (weft_generators_get ()[i], &random);
}

/* No two tasks of @words stand at one place, and every edge leads down. */
static void
check_places (const char *name, const char *words)
{
  g_autoptr (WeftDocument) document = generated_document (name, words);
  g_autoptr (WeftTaskSetup) setup = generated_setup (document);
  const WeftTaskGraph *graph = weft_task_setup_get_problem (setup)->graph;
  const WeftGraph *rows =
      weft_node_get_graph (weft_document_get_node (document, weft_document_find_diagram (document)));
  g_autoptr (GHashTable) places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree double *y = g_new (double, graph->n_tasks);

  for (guint32 i = 0; i < graph->n_tasks; i++) {
    WeftElement task = {.table = 1, .row = i};

    y[i] = weft_graph_get_number (rows, task, WEFT_PROPERTY_Y);
    g_assert_true (g_hash_table_add (
        places, g_strdup_printf ("%g %g", weft_graph_get_number (rows, task, WEFT_PROPERTY_X), y[i])));
  }
  for (guint32 i = 0; i < graph->n_tasks; i++)
    for (gsize j = graph->children.first[i]; j < graph->children.first[i + 1]; j++)
      g_assert_cmpfloat (y[i], <, y[graph->children.ends[j]]);
}

static void
test_places (void)
{
  check_places ("psim", "inputs=2");
  check_places ("psim", "inputs=131 iterations=3");
  check_places ("mp3d", NULL);
  check_places ("locusroute", "wires=1");
  check_places ("locusroute", "wires=25");
}

static char *
write_bytes (const char *name, const char *words, gsize *size)
{
  g_autoptr (WeftDocument) document = generated_document (name, words);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
  g_autoptr (GError) error = NULL;
  char *bytes = weft_document_format.write (document, NULL, job, diagnostics, size, &error);

  g_assert_no_error (error);
  return bytes;
}

static void
test_same_bytes (void)
{
  for (guint i = 0; weft_generators_get ()[i] != NULL; i++) {
    const char *name = weft_generators_get ()[i]->name;
    gsize n_first;
    gsize n_second;
    g_autofree char *first = write_bytes (name, NULL, &n_first);
    g_autofree char *second = write_bytes (name, NULL, &n_second);
    g_autofree char *other = write_bytes (name, "seed=2", &n_second);

    g_assert_cmpstr (first, ==, second);
    g_assert_cmpstr (first, !=, other);
    g_assert_nonnull (strstr (first, "Made after "));
    g_assert_nonnull (strstr (first, weft_generators_get ()[i]->source));
    g_assert_nonnull (strstr (other, "seed 2"));
  }
}

static void
test_refused_values (void)
{
  static const struct {
    const char *name;
    const char *option;
    const char *text;
    const char *expected;
  } wrong[] = {
      {"psim", "split", "35/36", "two of the loops 1 to 6"},
      {"psim", "split", "3/16", "two of the loops 1 to 6"},
      {"psim", "split", "35/17", "two of the loops 1 to 6"},
      {"psim", "inputs", "1", "a whole number from 2 to 1000000"},
      {"psim", "system", "net", "bus or none"},
      {"mp3d", "variation", "1", "a number from 0 to 0.9"},
      {"locusroute", "scheduling", "random", "fifo, geographic, equal-work or static"},
      {"polyroots", "degree", "1", "a whole number from 2 to 1000000"},
      {"polyroots", "last-phase", "LPT", "given, largest-first or lpt"},
      {"dynprog", "segments", "0", "a whole number from 1 to 1000"},
      {"dynprog", "seed", "-1", "a whole number from 0"},
      {"satisfiability", "variables", "21", "a whole number from 6 to 20"},
      {"satisfiability", "clauses-per-variable", "3", "a whole number from 4 to 20"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
    const WeftGenerator *generator = weft_generators_find (wrong[i].name);
    g_autoptr (WeftOptions) options = weft_options_new (generator->options);
    g_autofree char *expected = NULL;
    guint at = 0;

    while (!g_str_equal (generator->options[at]->name, wrong[i].option))
      at++;
    expected = weft_options_parse (options, generator->options[at], wrong[i].text);
    g_assert_nonnull (expected);
    if (strstr (expected, wrong[i].expected) == NULL)
      g_error ("--%s=%s: %s", wrong[i].option, wrong[i].text, expected);
  }
}

static void
test_refused_sizes (void)
{
  static const char *const large[][2] = {{"psim", "inputs=1000000 iterations=64"},
                                         {"mp3d", "particles=100000000"},
                                         {"locusroute", "wires=10000000"},
                                         {"polyroots", "degree=1000000"},
                                         {"dynprog", "length=1000000 segments=1000"}};

  for (guint i = 0; i < G_N_ELEMENTS (large); i++) {
    const WeftGenerator *generator = weft_generators_find (large[i][0]);
    g_autoptr (WeftOptions) options = generated_options (large[i][0], large[i][1]);
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (GError) error = NULL;
    g_autofree char *words = NULL;

    g_assert_null (weft_generator_make (generator, options, job, &error));
    g_assert_error (error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE);
    g_assert_nonnull (strstr (error->message, "at most 4,000,000 tasks"));
    words = weft_fault_words (error);
    g_assert_nonnull (strstr (words, "are too many"));
  }
}

static void
test_refused_jobs (void)
{
  for (guint i = 0; weft_generators_get ()[i] != NULL; i++) {
    const WeftGenerator *generator = weft_generators_get ()[i];
    g_autoptr (WeftOptions) options = weft_options_new (generator->options);
    g_autoptr (WeftJob) cancelled = weft_job_new ();
    g_autoptr (WeftJob) poor = weft_job_new ();
    g_autoptr (GError) error = NULL;

    weft_job_cancel (cancelled);
    g_assert_null (weft_generator_make (generator, options, cancelled, &error));
    g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
    g_clear_error (&error);
    weft_job_set_byte_budget (poor, 1000);
    g_assert_null (weft_generator_make (generator, options, poor, &error));
    g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_NO_MEMORY);
  }
}

/* Schedules. */

static void
test_schedules (void)
{
  static const guint32 processes[] = {1, 2, 3, 16, 17};
  static const char *const graphs[][2] = {
      {"mp3d", NULL},
      {"psim", "inputs=256"},
      {"psim", "inputs=255 split=none iterations=3 system=none"},
      {"locusroute", "order=lpt"},
      {"locusroute", "scheduling=geographic"},
      {"locusroute", "scheduling=equal-work regions=7"},
      {"polyroots", NULL},
      {"polyroots", "degree=2"},
      {"dynprog", "length=60 segments=9 variation=0.3"},
      {"dynprog", "length=1 segments=1"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (graphs); i++) {
    g_autoptr (WeftDocument) document = generated_document (graphs[i][0], graphs[i][1]);
    g_autoptr (WeftTaskSetup) setup = generated_setup (document);

    for (guint j = 0; j < G_N_ELEMENTS (processes); j++)
      weft_schedule_unref (generated_schedule (setup, processes[j]));
  }
}

/* T(1) of the paper: sums of the times, for those whose times follow from it. */
static void
test_work (void)
{
  g_assert_cmpfloat_with_epsilon (generated_makespan ("mp3d", "system=none", 1), 155e6, 1e6);
  g_assert_cmpfloat_with_epsilon (generated_makespan ("polyroots", NULL, 1), 398e3, 10);
  g_assert_cmpfloat_with_epsilon (generated_makespan ("dynprog", NULL, 1), 11.7e6, 1e4);
  /* Of the printed times of one phase; the paper measured 9.9 s. */
  g_assert_cmpfloat_with_epsilon (generated_makespan ("psim", "system=none", 1), 10.035e6, 1e3);
}

/* PSIM. */

/* How long the second phase takes on each number of processors. */
#define MOST_PROCESSES 20

static void
find_second_phases (const char *words, double phases[MOST_PROCESSES + 1])
{
  g_autoptr (WeftDocument) document = generated_document ("psim", words);
  g_autoptr (WeftTaskSetup) setup = generated_setup (document);
  guint32 barrier = generated_row (document, "barrier-1");

  for (guint32 p = 2; p <= MOST_PROCESSES; p++) {
    g_autoptr (WeftSchedule) schedule = generated_schedule (setup, p);

    phases[p] = schedule->makespan - generated_finish (schedule, barrier);
  }
}

/* Fig. 10, in shape: without splitting the second phase is 2 to 6 % quicker on even numbers of processors and 6 to 13 % on odd ones
 * when loops 3 and 5 are of the even and 1 and 6 of the odd processes; at most 4 % when 1 and 3 are and 5 and 6. */
static void
test_saw_tooth (void)
{
  double whole[MOST_PROCESSES + 1];
  double split[MOST_PROCESSES + 1];
  double balanced[MOST_PROCESSES + 1];

  find_second_phases ("system=none split=none", whole);
  find_second_phases ("system=none split=35/16", split);
  find_second_phases ("system=none split=13/56", balanced);
  for (guint32 p = 2; p <= MOST_PROCESSES; p++) {
    double gain = split[p] / whole[p] - 1;

    g_test_message ("P = %u: %.4f, balanced %.4f", p, gain, balanced[p] / whole[p] - 1);
    g_assert_cmpfloat (gain, >, p % 2 == 0 ? 0.02 : 0.06);
    g_assert_cmpfloat (gain, <, p % 2 == 0 ? 0.06 : 0.13);
    g_assert_cmpfloat (balanced[p] / whole[p] - 1, <, 0.04);
  }
}

/* Loops dealt to the even processes are executed by no odd one. */
static void
test_split (void)
{
  g_autoptr (WeftDocument) document = generated_document ("psim", "inputs=64 system=none");
  g_autoptr (WeftTaskSetup) setup = generated_setup (document);
  g_autoptr (WeftSchedule) schedule = generated_schedule (setup, 5);
  guint32 third = generated_row (document, "i1-p2-l3-1");
  guint32 sixth = generated_row (document, "i1-p2-l6-1");

  for (gsize i = 0; i < schedule->n_rows; i++) {
    const WeftScheduleRow *row = &schedule->rows[i];

    if (row->task >= third && row->task < third + 64)
      g_assert_cmpuint (row->lane, ==, (row->task - third) % 3 * 2);
    if (row->task >= sixth && row->task < sixth + 64)
      g_assert_cmpuint (row->lane, ==, (row->task - sixth) % 2 * 2 + 1);
  }
}

/* Polyroots. */

/* Fig. 9 (a), in shape: LPT is never later than the order of the program and helps over a wide range; the longest task first helps a
 * little. Section 5.1: with 24 processors the last phase takes more than half the time. */
static void
test_last_phase (void)
{
  guint n_wide = 0;
  guint n_little = 0;

  for (guint32 p = 2; p <= 24; p++) {
    double given = generated_makespan ("polyroots", NULL, p);
    double first = generated_makespan ("polyroots", "last-phase=largest-first", p);
    double lpt = generated_makespan ("polyroots", "last-phase=lpt", p);

    g_test_message ("P = %u: longest first %.4f, LPT %.4f", p, given / first - 1, given / lpt - 1);
    g_assert_cmpfloat (lpt, <=, given);
    g_assert_cmpfloat (lpt, <=, first);
    n_wide += given / lpt > 1.05;
    n_little += first < given && given / first < 1.1;
  }
  g_assert_cmpuint (n_wide, >=, 18);
  g_assert_cmpuint (n_little, >=, 18);
}

static void
test_share_of_last_phase (void)
{
  g_autoptr (WeftDocument) document = generated_document ("polyroots", NULL);
  g_autoptr (WeftTaskSetup) setup = generated_setup (document);
  g_autoptr (WeftSchedule) schedule = generated_schedule (setup, 24);
  double begun = generated_finish (schedule, generated_row (document, "merge-50"));

  g_assert_cmpfloat (begun, <, schedule->makespan / 2);
}

static void
check_seed (guint seed)
{
  g_autofree char *words = g_strdup_printf ("seed=%u", seed);
  g_autofree char *lpt_words = g_strdup_printf ("seed=%u last-phase=lpt", seed);
  g_autoptr (WeftDocument) given = generated_document ("polyroots", words);
  g_autoptr (WeftDocument) lpt = generated_document ("polyroots", lpt_words);
  g_autoptr (WeftTaskSetup) given_setup = generated_setup (given);
  g_autoptr (WeftTaskSetup) lpt_setup = generated_setup (lpt);

  for (guint32 p = 2; p <= 24; p += 2) {
    g_autoptr (WeftSchedule) given_schedule = generated_schedule (given_setup, p);
    g_autoptr (WeftSchedule) lpt_schedule = generated_schedule (lpt_setup, p);

    g_assert_cmpfloat (lpt_schedule->makespan, <=, given_schedule->makespan * (1 + 1e-9));
  }
}

/* LPT is not later for other seeds either. */
static void
test_lpt_of_seeds (void)
{
  for (guint seed = 1; seed <= 20; seed++)
    check_seed (seed);
}

/* DynProg. */

static void
test_rows_in_turn (void)
{
  g_autoptr (WeftDocument) document = generated_document ("dynprog", "length=50 segments=7");
  g_autoptr (WeftTaskSetup) setup = generated_setup (document);
  g_autoptr (WeftSchedule) schedule = generated_schedule (setup, 8);

  for (gsize i = 0; i < schedule->n_rows; i++) {
    guint32 task = schedule->rows[i].task;

    if (task > 0 && task <= 350)
      g_assert_cmpuint (schedule->rows[i].lane, ==, (task - 1) / 7 % 8);
  }
}

/* Fig. 8 (a), in shape: little is lost but at the start and the end. */
static void
test_pipeline (void)
{
  double alone = generated_makespan ("dynprog", NULL, 1);

  g_assert_cmpfloat (alone / generated_makespan ("dynprog", NULL, 16), >, 14);
}

/* LocusRoute. */

typedef struct {
  double makespan;
  double shared;  /* share of the time at which more than one process is active for each active queue */
  double highest; /* of processes for each queue */
} Regions;

static Regions
look_at_regions (const char *words)
{
  g_autoptr (WeftDocument) document = generated_document ("locusroute", words);
  g_autoptr (WeftTaskSetup) setup = generated_setup (document);
  g_autoptr (WeftSchedule) schedule = generated_schedule (setup, 16);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GArray) steps = weft_schedule_find_profile (schedule, job, NULL);
  Regions regions = {.makespan = schedule->makespan};

  for (guint i = 0; i + 1 < steps->len; i++) {
    const WeftProfileStep *step = &g_array_index (steps, WeftProfileStep, i);
    double mean = step->n_queues > 0 ? (double) step->n_running / step->n_queues : 0;

    if (mean > 1)
      regions.shared += (step[1].time - step->time) / schedule->makespan;
    regions.highest = MAX (regions.highest, mean);
  }
  return regions;
}

/* Fig. 11 and 12 (b): without moving on, one process a queue, but each iteration lasts much longer; regions of equal area share queues
 * for a substantial part of the time, those of equal work for less of it; LPT takes less time yet. */
static void
test_regions (void)
{
  Regions fixed = look_at_regions ("scheduling=static");
  Regions area = look_at_regions ("scheduling=geographic");
  Regions work = look_at_regions ("scheduling=equal-work");
  Regions lpt = look_at_regions ("scheduling=equal-work order=lpt");

  g_test_message ("makespan %g %g %g %g, shared %g %g %g %g, highest %g %g %g %g", fixed.makespan,
                  area.makespan, work.makespan, lpt.makespan, fixed.shared, area.shared, work.shared,
                  lpt.shared, fixed.highest, area.highest, work.highest, lpt.highest);
  g_assert_cmpfloat (fixed.highest, ==, 1);
  g_assert_cmpfloat (fixed.makespan, >, 1.3 * area.makespan);
  g_assert_cmpfloat (area.shared, >, 0.3);
  g_assert_cmpfloat (area.highest, >=, 4);
  g_assert_cmpfloat (work.shared * work.makespan, <, 0.8 * area.shared * area.makespan);
  g_assert_cmpfloat (work.makespan, <, area.makespan);
  g_assert_cmpfloat (lpt.makespan, <, 0.9 * work.makespan);
}

/* Section 4.3: most tasks take less than 10 ms, a few 100 ms or more; a large one runs alone at the end of each iteration. */
static void
test_wires (void)
{
  g_autoptr (WeftDocument) document = generated_document ("locusroute", NULL);
  g_autoptr (WeftTaskSetup) setup = generated_setup (document);
  g_autoptr (WeftSchedule) schedule = generated_schedule (setup, 16);
  const WeftTaskGraph *graph = weft_task_setup_get_problem (setup)->graph;
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GArray) steps = weft_schedule_find_profile (schedule, job, NULL);
  guint n_small = 0;
  guint n_large = 0;
  double alone = 0;

  for (guint32 i = 0; i < graph->n_tasks; i++) {
    n_small += graph->times[i] < 10;
    n_large += graph->times[i] >= 100;
  }
  for (guint i = 0; i + 1 < steps->len; i++)
    if (g_array_index (steps, WeftProfileStep, i).n_running == 1)
      alone +=
          g_array_index (steps, WeftProfileStep, i + 1).time - g_array_index (steps, WeftProfileStep, i).time;
  g_assert_cmpuint (n_small, >, graph->n_tasks * 3 / 4);
  g_assert_cmpuint (n_large, >=, 2);
  g_assert_cmpuint (n_large, <=, graph->n_tasks / 20);
  g_assert_cmpfloat (alone, >, 0.15 * schedule->makespan);
}

/* The page. */

static char *page;

/* Says by g_test_fail() that the last cell of the row that begins with @label is not @value (taken). */
static void
check_row (const char *label, char *value)
{
  g_autofree char *start = g_strdup_printf ("\n| %s | ", label);
  g_autofree char *end = g_strdup_printf (" | %s |", value);
  const char *row = strstr (page, start);
  g_autofree char *line = row != NULL ? g_strndup (row + 1, strcspn (row + 1, "\n")) : NULL;

  if (line == NULL || !g_str_has_suffix (line, end)) {
    g_test_message ("%s: the page says “%s”, expected %s", label, line != NULL ? line : "nothing", value);
    g_test_fail ();
  }
  g_free (value);
}

static void
check_tasks (const char *label, const char *name)
{
  g_autoptr (WeftDocument) document = generated_document (name, NULL);

  check_row (label, g_strdup_printf ("%u", generated_count (document, WEFT_KIND_TASK)));
}

/* @unit: of the times, in a second. */
static void
check_seconds (const char *label, const char *name, const char *words, double unit)
{
  check_row (label, g_strdup_printf ("%.1f", generated_makespan (name, words, 1) / unit));
}

static void
test_page_sizes (void)
{
  check_tasks ("MP3D, 20,000 particles: tasks", "mp3d");
  check_tasks ("PSIM, 4,096 inputs: tasks", "psim");
  check_tasks ("LocusRoute: tasks", "locusroute");
  check_tasks ("Polyroots, larger input: tasks", "polyroots");
  check_tasks ("DynProg, 500 letters: tasks", "dynprog");
  check_seconds ("MP3D, without bus: s", "mp3d", "system=none", 1e6);
  check_seconds ("PSIM, without bus: s", "psim", "system=none", 1e6);
  check_seconds ("PSIM, with bus: s", "psim", NULL, 1e6);
  check_seconds ("Polyroots: s", "polyroots", NULL, 1e3);
  check_seconds ("DynProg: s", "dynprog", NULL, 1e6);
  check_row ("DynProg, 500 letters: speed-up on 16 processors",
             g_strdup_printf ("%.1f", generated_makespan ("dynprog", NULL, 1) /
                                          generated_makespan ("dynprog", NULL, 16)));
}

/* @with, @without: makespans on 2, 3, ... processors; those from @first by @step are compared. */
static void
check_gains (const char *label,
             const double *with,
             const double *without,
             guint first,
             guint step,
             guint last)
{
  double least = G_MAXDOUBLE;
  double most = -G_MAXDOUBLE;

  for (guint p = first; p <= last; p += step) {
    double gain = 100 * (with[p] / without[p] - 1);

    least = MIN (least, gain);
    most = MAX (most, gain);
  }
  check_row (label, g_strdup_printf ("%.1f to %.1f %%", least, most));
}

#define MOST_POINTS 25

static void
find_makespans (const char *name, const char *words, guint last, double makespans[MOST_POINTS])
{
  g_autoptr (WeftDocument) document = generated_document (name, words);
  g_autoptr (WeftTaskSetup) setup = generated_setup (document);

  for (guint p = 1; p <= last; p++) {
    g_autoptr (WeftSchedule) schedule = generated_schedule (setup, p);

    makespans[p] = schedule->makespan;
  }
}

static void
test_page_psim (void)
{
  double split[MOST_POINTS];
  double whole[MOST_POINTS];

  find_makespans ("psim", "system=none", MOST_PROCESSES, split);
  find_makespans ("psim", "system=none split=none", MOST_PROCESSES, whole);
  check_gains ("PSIM, gain on even numbers, without bus", split, whole, 2, 2, MOST_PROCESSES);
  check_gains ("PSIM, gain on odd numbers, without bus", split, whole, 3, 2, MOST_PROCESSES);
  find_second_phases ("system=none", split);
  find_second_phases ("system=none split=none", whole);
  check_gains ("PSIM, second phase alone, even numbers", split, whole, 2, 2, MOST_PROCESSES);
  check_gains ("PSIM, second phase alone, odd numbers", split, whole, 3, 2, MOST_PROCESSES);
}

static void
test_page_bus (void)
{
  double split[MOST_POINTS];
  double whole[MOST_POINTS];
  double work = generated_makespan ("psim", "system=none", 1);

  find_makespans ("psim", NULL, MOST_PROCESSES, split);
  find_makespans ("psim", "split=none", MOST_PROCESSES, whole);
  check_gains ("PSIM, gain on even numbers, with bus", split, whole, 2, 2, MOST_PROCESSES);
  check_gains ("PSIM, gain on odd numbers, with bus", split, whole, 3, 2, MOST_PROCESSES);
  /* A request every 7.5 us, which takes the bus for two transfers of 0.15 us. */
  check_row ("PSIM, use of the bus on 16 processors", g_strdup_printf ("%.2f", work / 7.5 * 0.3 / split[16]));
}

static void
test_page_polyroots (void)
{
  double given[MOST_POINTS];
  double first[MOST_POINTS];
  double lpt[MOST_POINTS];
  g_autoptr (WeftDocument) document = generated_document ("polyroots", NULL);
  g_autoptr (WeftTaskSetup) setup = generated_setup (document);
  g_autoptr (WeftSchedule) schedule = generated_schedule (setup, 24);
  double begun = generated_finish (schedule, generated_row (document, "merge-50"));

  find_makespans ("polyroots", NULL, 24, given);
  find_makespans ("polyroots", "last-phase=largest-first", 24, first);
  find_makespans ("polyroots", "last-phase=lpt", 24, lpt);
  check_row ("Polyroots, share of the last phase on 24 processors",
             g_strdup_printf ("%.2f", 1 - begun / schedule->makespan));
  check_gains ("Polyroots, longest task first, up to 16 processors", given, first, 2, 1, 16);
  check_gains ("Polyroots, LPT", given, lpt, 2, 1, 24);
}

static double
find_lpt_gain (guint32 n_processes)
{
  return 100 * (generated_makespan ("locusroute", "scheduling=equal-work", n_processes) /
                    generated_makespan ("locusroute", "scheduling=equal-work order=lpt", n_processes) -
                1);
}

static void
test_page_locusroute (void)
{
  Regions fixed = look_at_regions ("scheduling=static");
  Regions area = look_at_regions ("scheduling=geographic");
  Regions work = look_at_regions ("scheduling=equal-work");
  Regions lpt = look_at_regions ("scheduling=equal-work order=lpt");

  check_row ("LocusRoute, static: most processes for each region", g_strdup_printf ("%.1f", fixed.highest));
  check_row ("LocusRoute, static: time against geographic",
             g_strdup_printf ("%.2f", fixed.makespan / area.makespan));
  check_row ("LocusRoute, geographic: share of time with more than one process for each region",
             g_strdup_printf ("%.2f", area.shared));
  check_row ("LocusRoute, geographic: most processes for each region",
             g_strdup_printf ("%.1f", area.highest));
  check_row ("LocusRoute, equal work: share of time with more than one process for each region",
             g_strdup_printf ("%.2f", work.shared));
  check_row ("LocusRoute, equal work: most processes for each region",
             g_strdup_printf ("%.1f", work.highest));
  check_row ("LocusRoute, equal work, LPT: gain on 8, 10, 12 and 14 processors",
             g_strdup_printf ("%.0f, %.0f, %.0f, %.0f %%", find_lpt_gain (8), find_lpt_gain (10),
                              find_lpt_gain (12), find_lpt_gain (14)));
  check_row ("LocusRoute, equal work, LPT: gain on 16 processors",
             g_strdup_printf ("%.1f %%", 100 * (work.makespan / lpt.makespan - 1)));
  check_row ("LocusRoute, equal work, LPT: most processes for each region",
             g_strdup_printf ("%.1f", lpt.highest));
}

/* The examples: what their notes say. */

static const char *examples;

/* Makespans of diagram @id of the example @name; @first_shared: when several of 16 processes share a queue first. */
static void
find_example (const char *name, const char *id, double makespans[17], double *first_shared)
{
  g_autofree char *path = g_build_filename (examples, name, NULL);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftDocument) document = weft_load (path, NULL, &error);
  g_autoptr (WeftTaskSetup) setup = NULL;

  g_assert_no_error (error);
  setup = weft_task_setup_new (document, weft_document_find (document, id), job, &error);
  g_assert_no_error (error);
  for (guint32 p = 1; p <= 16; p++) {
    g_autoptr (WeftSchedule) schedule = generated_schedule (setup, p);
    g_autoptr (GArray) steps = weft_schedule_find_profile (schedule, job, NULL);
    guint i = 0;

    makespans[p] = schedule->makespan;
    while (i + 1 < steps->len && g_array_index (steps, WeftProfileStep, i).n_running <=
                                     g_array_index (steps, WeftProfileStep, i).n_queues)
      i++;
    *first_shared = g_array_index (steps, WeftProfileStep, i).time;
  }
}

static void
test_examples (void)
{
  static const char *const pairs[][3] = {{"polyroots-lpt.weft", "polyroots", "polyroots-lpt"},
                                         {"psim-saw-tooth.weft", "psim", "psim-whole"}};
  double before[17];
  double after[17];
  double shared_before;
  double shared_after;

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++) {
    find_example (pairs[i][0], pairs[i][1], before, &shared_before);
    find_example (pairs[i][0], pairs[i][2], after, &shared_after);
    for (guint p = 2; p <= 16; p++)
      g_assert_cmpfloat (after[p], <, before[p]);
  }
  find_example ("locusroute-regions.weft", "locusroute", before, &shared_before);
  find_example ("locusroute-regions.weft", "locusroute-work", after, &shared_after);
  g_assert_cmpfloat_with_epsilon (shared_before, 25, 0.5);
  g_assert_cmpfloat_with_epsilon (shared_after, 171, 0.5);
}

static void
add_page_tests (const char *path)
{
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &page, NULL, &error);
  g_assert_no_error (error);
  g_test_add_func ("/applications/page/sizes", test_page_sizes);
  g_test_add_func ("/applications/page/psim", test_page_psim);
  g_test_add_func ("/applications/page/bus", test_page_bus);
  g_test_add_func ("/applications/page/polyroots", test_page_polyroots);
  g_test_add_func ("/applications/page/locusroute", test_page_locusroute);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  if (argc > 2) {
    add_page_tests (argv[1]);
    examples = argv[2];
    g_test_add_func ("/applications/examples", test_examples);
  }
  g_test_add_func ("/applications/paper-sizes", test_paper_sizes);
  g_test_add_func ("/applications/random-sizes", test_random_sizes);
  g_test_add_func ("/applications/places", test_places);
  g_test_add_func ("/applications/same-bytes", test_same_bytes);
  g_test_add_func ("/applications/refused-values", test_refused_values);
  g_test_add_func ("/applications/refused-sizes", test_refused_sizes);
  g_test_add_func ("/applications/refused-jobs", test_refused_jobs);
  g_test_add_func ("/applications/schedules", test_schedules);
  g_test_add_func ("/applications/work", test_work);
  g_test_add_func ("/applications/psim/saw-tooth", test_saw_tooth);
  g_test_add_func ("/applications/psim/split", test_split);
  g_test_add_func ("/applications/polyroots/last-phase", test_last_phase);
  g_test_add_func ("/applications/polyroots/share", test_share_of_last_phase);
  g_test_add_func ("/applications/polyroots/lpt", test_lpt_of_seeds);
  g_test_add_func ("/applications/dynprog/rows", test_rows_in_turn);
  g_test_add_func ("/applications/dynprog/pipeline", test_pipeline);
  g_test_add_func ("/applications/locusroute/regions", test_regions);
  g_test_add_func ("/applications/locusroute/wires", test_wires);
  status = g_test_run ();
  g_free (page);
  return status;
}
