/* test-task-optima.c: schedules of standard task graphs whose optima others have proved, or enclosed: no order of the ready list makes one that
 * is shorter, no lower bound is above one, and taking the longest way to the end first is optimal as often as in an independent
 * program. Usage: test-task-optima FOLDER, with two of the graphs and a table of their optima; WEFT_STG_DIR in the environment: a folder with
 * 50/, 100/ and Optimal_values/ as the set has them, all of which are taken too. */
#include "weft-stg-format.h"
#include "weft-task-answers.h"
#include "weft-task-schedule.h"
#include "weft-task-setup.h"

#include <string.h>

static const char *folder;

/* Standard task graphs say in a remark how long their critical path is. */
static double
read_critical_path (const char *text)
{
  const char *remark = strstr (text, "# CP Length");

  g_assert_nonnull (remark);
  return g_ascii_strtod (strchr (remark, ':') + 1, NULL);
}

typedef struct {
  WeftDocument *document;
  WeftTaskSetup *setup;
  double critical_path; /* as the file says */
} Graph;

/* @dummies: (nullable): "keep": with the two tasks without time at the ends */
static Graph
read_graph (const char *path, const char *dummies, WeftJob *job)
{
  g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
  g_autoptr (WeftOptions) options = weft_options_new (weft_stg_format.options);
  g_autofree char *text = NULL;
  GError *error = NULL;
  gsize size;
  Graph graph;

  g_assert_true (g_file_get_contents (path, &text, &size, NULL));
  g_assert_true (weft_format_set_option (&weft_stg_format, options, "dummies", dummies, NULL));
  graph.document =
      weft_stg_format.read (&(WeftFormatInput){job, text, size, path, options}, diagnostics, NULL, &error);
  g_assert_no_error (error);
  graph.setup = weft_task_setup_new (
      graph.document,
      weft_node_get_id (weft_node_find_child (weft_document_get_root (graph.document), WEFT_KIND_TASK_GRAPH)),
      job, &error);
  g_assert_no_error (error);
  graph.critical_path = read_critical_path (text);
  return graph;
}

static void
graph_clear (Graph *graph)
{
  weft_task_setup_free (graph->setup);
  weft_document_unref (graph->document);
}

#define N_ORDERS (WEFT_ORDER_PRIORITY + 1)

typedef struct {
  guint32 n_processes;
  double least; /* equal: the optimum itself */
  double greatest;
} Optimum;

/* How often each order is optimal, where the optimum is known. */
typedef struct {
  guint n;
  guint n_known;
  guint n_optimal[N_ORDERS];
} Tally;

static void
check_bounds (const WeftTaskProblem *problem, double critical_path, const Optimum *optimum, WeftJob *job)
{
  WeftTaskBounds bounds;

  g_assert_true (weft_task_find_bounds (problem, &bounds, job, NULL));
  g_assert_cmpfloat (bounds.critical_path, ==, critical_path);
  g_assert_cmpfloat (bounds.critical_path, <=, optimum->greatest);
  g_assert_cmpfloat (bounds.work, <=, optimum->greatest);
  g_assert_cmpfloat (bounds.queue, <=, optimum->greatest);
}

/* No list schedule takes 2 - 1 / n times the optimum (Graham 1966). */
static void
check_schedule (const WeftTaskProblem *problem, const Optimum *optimum, Tally *tally, WeftJob *job)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftSchedule) schedule = weft_task_schedule (problem, job, &error);
  guint32 n = problem->n_processes;

  g_assert_no_error (error);
  g_assert_true (weft_task_schedule_check (problem->graph, schedule, job, &error));
  g_assert_cmpfloat (schedule->makespan, >=, optimum->least);
  g_assert_cmpfloat (schedule->makespan * n, <=, (2.0 * n - 1) * optimum->greatest);
  if (optimum->least == optimum->greatest)
    tally->n_optimal[problem->queues[0]] += schedule->makespan == optimum->least;
}

/* Times are whole, so that nothing is rounded. */
static void
check_optimum (const Graph *graph, const Optimum *optimum, Tally *tally, WeftJob *job)
{
  WeftTaskProblem problem = *weft_task_setup_get_problem (graph->setup);

  problem.n_processes = optimum->n_processes;
  problem.n_queues = 1;
  for (WeftTaskOrder order = WEFT_ORDER_GIVEN; order < N_ORDERS; order++) {
    problem.queues = &order;
    if (order == WEFT_ORDER_GIVEN)
      check_bounds (&problem, graph->critical_path, optimum, job);
    check_schedule (&problem, optimum, tally, job);
  }
  tally->n++;
  tally->n_known += optimum->least == optimum->greatest;
}

/* With the two dummy tasks, which take no time, and without them. */
static void
check_file (const char *path, const Optimum *optimum, Tally *tallies)
{
  static const char *const dummies[] = {NULL, "keep"};

  for (guint i = 0; i < G_N_ELEMENTS (dummies); i++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    Graph graph = read_graph (path, dummies[i], job);

    check_optimum (&graph, optimum, &tallies[i], job);
    graph_clear (&graph);
  }
}

/* Lines of a table: file, processors, and the optimum, or what is not above and not below it. */
static void
check_table (const char *base, const char *name, Tally *tallies)
{
  g_autofree char *table = g_build_filename (base, name, NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert_true (g_file_get_contents (table, &text, NULL, NULL));
  lines = g_strsplit (g_strstrip (text), "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++) {
    g_auto (GStrv) fields = g_strsplit (g_strstrip (lines[i]), ",", -1);
    guint n = g_strv_length (fields);
    g_autofree char *path = g_build_filename (base, fields[0], NULL);

    g_assert_true (n == 3 || n == 4);
    check_file (path,
                &(Optimum){(guint32) g_ascii_strtoull (fields[1], NULL, 10), g_ascii_strtod (fields[2], NULL),
                           g_ascii_strtod (fields[n - 1], NULL)},
                tallies);
  }
}

/* @n_optimal: of the optima that are known, those that the longest way to the end first attains in an independent program. */
static void
check_tallies (const Tally *tallies, guint n, guint n_known, guint n_optimal)
{
  for (guint i = 0; i < 2; i++) {
    const guint *found = tallies[i].n_optimal;

    g_test_message ("%s dummy tasks, of %u optima: given %u, lpt %u, spt %u, critical path %u, priority %u",
                    i == 0 ? "without" : "with", tallies[i].n_known, found[WEFT_ORDER_GIVEN],
                    found[WEFT_ORDER_LPT], found[WEFT_ORDER_SPT], found[WEFT_ORDER_CRITICAL_PATH],
                    found[WEFT_ORDER_PRIORITY]);
    g_assert_cmpuint (tallies[i].n, ==, n);
    g_assert_cmpuint (tallies[i].n_known, ==, n_known);
    g_assert_cmpuint (found[WEFT_ORDER_CRITICAL_PATH], ==, n_optimal);
  }
}

static void
test_two (void)
{
  Tally tallies[2] = {0};

  check_table (folder, "optima.csv", tallies);
  check_tallies (tallies, 8, 8, 6);
}

static void
test_all (void)
{
  const char *base = g_getenv ("WEFT_STG_DIR");
  Tally tallies[2] = {0};

  if (base == NULL) {
    g_test_skip ("WEFT_STG_DIR names no folder with the standard task graphs and their optima");
    return;
  }
  for (guint n_tasks = 50; n_tasks <= 100; n_tasks += 50)
    for (guint n_processes = 2; n_processes <= 16; n_processes *= 2) {
      g_autofree char *name = g_strdup_printf ("Optimal_values/Case%u_%u_OPT.csv", n_tasks, n_processes);

      check_table (base, name, tallies);
    }
  check_tallies (tallies, 1440, 1356, 1041);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  folder = argv[1];
  g_test_add_func ("/task-optima/two", test_two);
  g_test_add_func ("/task-optima/all", test_all);
  return g_test_run ();
}
