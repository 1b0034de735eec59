/* test-task-vectors.c: the task graphs of tests/data/tasks, whose schedules an independent program has found: process, start and finish of every
 * task, to the last bit where the tasks do not meet at a lock or in a network. Usage: test-task-vectors FOLDER */
#include "weft-reader.h"
#include "weft-task-policies.h"
#include "weft-task-schedule.h"
#include "weft-task-setup.h"

#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

static const char *folder;

static void
check_number (double found, JsonObject *answer, const char *name, double allowed)
{
  double right = json_object_has_member (answer, name) ? json_object_get_double_member (answer, name) : 0;

  if (fabs (found - right) > allowed)
    g_error ("%s: %.17g is not %.17g", name, found, right);
}

static void
check_answer (const WeftSchedule *schedule, JsonObject *answer, gboolean is_exact)
{
  JsonArray *tasks = json_object_get_array_member (answer, "tasks");
  JsonArray *busy = json_object_get_array_member (answer, "busy");
  double allowed = is_exact ? 0 : 1e-9 * schedule->makespan;

  check_number (schedule->makespan, answer, "makespan", allowed);
  g_assert_cmpuint (schedule->n_rows, ==, json_array_get_length (tasks));
  for (gsize i = 0; i < schedule->n_rows; i++) {
    const WeftScheduleRow *row = &schedule->rows[i];
    JsonObject *task = json_array_get_object_element (tasks, row->task);

    g_assert_cmpint (row->lane, ==, json_object_get_int_member (task, "processor"));
    check_number (row->start, task, "start", allowed);
    check_number (row->finish, task, "finish", allowed);
    check_number (row->overhead, task, "overhead", allowed);
  }
  for (guint32 p = 0; p < schedule->n_lanes; p++)
    g_assert_cmpfloat_with_epsilon (schedule->lanes[p].busy, json_array_get_double_element (busy, p),
                                    1e-9 * schedule->makespan);
}

/* The graph's own policy is among them, none is below the bound, and time is work, overhead or idle. */
static void
check_ranking (const WeftTaskProblem *problem, const WeftSchedule *schedule, WeftJob *job)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftTaskRanking) ranking = weft_task_rank_policies (problem, job, &error);
  double work = 0;
  guint own = 0;

  g_assert_no_error (error);
  for (guint32 task = 0; task < problem->graph->n_tasks; task++)
    work += problem->graph->times[task];
  for (gsize i = 0; i < ranking->n_policies; i++) {
    const WeftRankedPolicy *ranked = &ranking->policies[i];
    double all = ranked->makespan * ranking->n_processes;

    g_assert_cmpfloat (ranked->makespan, >=, ranking->lower_bound * (1 - 1e-9));
    g_assert_cmpfloat_with_epsilon (ranked->idle + ranked->overhead + work / all, 1, 1e-9);
    g_assert_true (i == 0 || ranking->policies[i - 1].makespan <= ranked->makespan);
    g_assert_true ((ranked->loss == WEFT_LOSS_NONE || ranked->loss == WEFT_LOSS_CHAIN) ==
                   (ranked->makespan <= ranking->lower_bound * (1 + 1e-9)));
    if (!g_str_equal (ranked->policy, WEFT_TASK_POLICY_AS_DRAWN))
      continue;
    g_assert_cmpfloat (ranked->makespan, ==, schedule->makespan);
    own++;
  }
  g_assert_cmpuint (own, ==, 1);
}

static void
test_vector (gconstpointer name)
{
  g_autofree char *path = g_strdup_printf ("%s/%s.weft", folder, (const char *) name);
  g_autofree char *answer_path = g_strdup_printf ("%s/%s.json", folder, (const char *) name);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftDocument) document = NULL;
  g_autoptr (WeftTaskSetup) setup = NULL;
  g_autoptr (WeftSchedule) schedule = NULL;
  g_autoptr (GError) error = NULL;

  document = weft_load (path, NULL, &error);
  g_assert_no_error (error);
  setup = weft_task_setup_new (
      document,
      weft_node_get_id (weft_node_find_child (weft_document_get_root (document), WEFT_KIND_TASK_GRAPH)), job,
      &error);
  g_assert_no_error (error);
  g_assert_true (json_parser_load_from_file (parser, answer_path, &error));
  schedule = weft_task_schedule (weft_task_setup_get_problem (setup), job, &error);
  g_assert_no_error (error);
  check_answer (schedule, json_node_get_object (json_parser_get_root (parser)),
                strstr (name, "-none-") != NULL);
  g_assert_true (
      weft_task_schedule_check (weft_task_setup_get_problem (setup)->graph, schedule, job, &error));
  check_ranking (weft_task_setup_get_problem (setup), schedule, job);
}

int
main (int argc, char **argv)
{
  static const char *const names[] = {"tasks-35-none-00",    "tasks-35-none-01",    "tasks-35-none-02",
                                      "tasks-35-none-03",    "tasks-35-none-04",    "tasks-35-none-05",
                                      "tasks-35-lock-00",    "tasks-35-lock-01",    "tasks-35-lock-02",
                                      "tasks-35-network-00", "tasks-35-network-01", "tasks-35-network-02"};

  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  folder = argv[1];
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *path = g_strdup_printf ("/task-vectors/%s", names[i]);

    g_test_add_data_func (path, names[i], test_vector);
  }
  return g_test_run ();
}
