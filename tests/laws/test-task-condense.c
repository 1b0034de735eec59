/* test-task-condense.c: condensed graphs of random task graphs under random policies: vertices are runs of tasks of one process, no edge of the
 * original is lost and none is made up, no vertex could be longer, and the condensed schedule is that of the original. */
#include "weft-task-condense.h"
#include "weft-task-schedule.h"
#include "random-tasks.h"
#include "test-seed.h"

#include <math.h>
#include <string.h>

typedef struct {
  const WeftTaskProblem *problem;
  const WeftSchedule *schedule;
  const WeftCondensedTasks *condensed;
  guint32 vertices[RANDOM_TASKS];             /* of each task */
  guint32 rows[RANDOM_TASKS];                 /* of each task */
  gboolean waits[RANDOM_TASKS][RANDOM_TASKS]; /* [a][b]: vertex b waits for a */
} Seen;

static void
check_near (double found, double right, double allowed)
{
  if (!(fabs (found - right) <= allowed))
    g_error ("%.17g is not %.17g", found, right);
}

static const WeftScheduleRow *
get_row (const Seen *seen, guint32 task)
{
  return &seen->schedule->rows[seen->rows[task]];
}

/* Of a vertex; where nothing is shared there is none. */
static guint32
get_class (const WeftCondensedTasks *condensed, guint32 vertex)
{
  return condensed->classes != NULL ? condensed->classes[vertex] : WEFT_TASK_NONE;
}

/* The task that the process of @task runs next; WEFT_TASK_NONE: none. */
static guint32
find_next (const Seen *seen, guint32 task)
{
  for (gsize i = seen->rows[task] + 1; i < seen->schedule->n_rows; i++)
    if (seen->schedule->rows[i].lane == get_row (seen, task)->lane)
      return seen->schedule->rows[i].task;
  return WEFT_TASK_NONE;
}

/* Every task is in one vertex, with those before and behind it on its process. */
static void
check_members (Seen *seen)
{
  const WeftCondensedTasks *condensed = seen->condensed;
  guint n = 0;

  for (gsize i = 0; i < seen->schedule->n_rows; i++)
    seen->rows[seen->schedule->rows[i].task] = (guint32) i;
  g_assert_cmpuint (condensed->first[0], ==, 0);
  for (guint32 vertex = 0; vertex < condensed->graph->n_tasks; vertex++) {
    double time = 0;

    g_assert_cmpuint (condensed->first[vertex], <, condensed->first[vertex + 1]);
    for (guint32 i = condensed->first[vertex]; i < condensed->first[vertex + 1]; i++) {
      guint32 task = condensed->members[i];

      g_assert_cmpuint (get_row (seen, task)->lane, ==, condensed->processes[vertex]);
      if (condensed->classes != NULL)
        g_assert_cmpuint (seen->problem->task_classes[task], ==, condensed->classes[vertex]);
      if (i + 1 < condensed->first[vertex + 1])
        g_assert_cmpuint (find_next (seen, task), ==, condensed->members[i + 1]);
      seen->vertices[task] = vertex;
      time += seen->problem->graph->times[task];
      n++;
    }
    check_near (condensed->graph->times[vertex], time, 1e-12 * time);
  }
  g_assert_cmpuint (n, ==, seen->problem->graph->n_tasks);
}

static void
close_order (Seen *seen)
{
  const WeftTaskLinks *children = &seen->condensed->graph->children;
  guint32 n = seen->condensed->graph->n_tasks;

  for (guint32 a = 0; a < n; a++)
    for (gsize k = children->first[a]; k < children->first[a + 1]; k++) {
      g_assert_false (seen->waits[a][children->ends[k]]);
      seen->waits[a][children->ends[k]] = TRUE;
    }
  for (guint32 k = 0; k < n; k++)
    for (guint32 a = 0; a < n; a++)
      for (guint32 b = 0; b < n; b++)
        seen->waits[a][b] |= seen->waits[a][k] && seen->waits[k][b];
}

static gboolean
has_edge (const WeftTaskGraph *graph, guint32 from, guint32 to)
{
  for (gsize k = graph->children.first[from]; k < graph->children.first[from + 1]; k++)
    if (graph->children.ends[k] == to)
      return TRUE;
  return FALSE;
}

/* All that the original waits for the condensed graph waits for, and all that it waits for the original does, or the process was busy. */
static void
check_edges (Seen *seen)
{
  const WeftTaskGraph *graph = seen->problem->graph;
  const WeftCondensedTasks *condensed = seen->condensed;

  close_order (seen);
  for (guint32 from = 0; from < graph->n_tasks; from++)
    for (gsize k = graph->children.first[from]; k < graph->children.first[from + 1]; k++) {
      guint32 to = graph->children.ends[k];

      if (seen->vertices[from] == seen->vertices[to])
        g_assert_cmpuint (seen->rows[from], <, seen->rows[to]);
      else
        g_assert_true (seen->waits[seen->vertices[from]][seen->vertices[to]]);
    }
  for (guint32 a = 0; a < condensed->graph->n_tasks; a++)
    for (gsize k = condensed->graph->children.first[a]; k < condensed->graph->children.first[a + 1]; k++) {
      guint32 b = condensed->graph->children.ends[k];
      guint32 last = condensed->members[condensed->first[a + 1] - 1];
      guint32 first = condensed->members[condensed->first[b]];

      if (condensed->processes[a] == condensed->processes[b])
        g_assert_cmpuint (find_next (seen, last), ==, first);
      else
        g_assert_true (has_edge (graph, last, first));
    }
}

/* Whether @vertex leads to another process, or (@waits) waits for one. */
static gboolean
synchronises (const Seen *seen, guint32 vertex, gboolean waits)
{
  const WeftTaskGraph *graph = seen->condensed->graph;
  const WeftTaskLinks *links = waits ? &graph->parents : &graph->children;

  for (gsize k = links->first[vertex]; k < links->first[vertex + 1]; k++)
    if (seen->condensed->processes[links->ends[k]] != seen->condensed->processes[vertex])
      return TRUE;
  return FALSE;
}

/* Between two vertices of a process there is a reason, and an edge. */
static void
check_cuts (const Seen *seen)
{
  const WeftCondensedTasks *condensed = seen->condensed;

  for (guint32 vertex = 0; vertex < condensed->graph->n_tasks; vertex++) {
    guint32 next = find_next (seen, condensed->members[condensed->first[vertex + 1] - 1]);

    if (next == WEFT_TASK_NONE)
      continue;
    g_assert_true (has_edge (condensed->graph, vertex, seen->vertices[next]));
    g_assert_true (synchronises (seen, vertex, FALSE) || synchronises (seen, seen->vertices[next], TRUE) ||
                   get_class (condensed, vertex) != get_class (condensed, seen->vertices[next]));
  }
}

/* To the last bit where times are whole and nothing is shared. */
static void
check_schedule (const Seen *seen, WeftJob *job)
{
  const WeftCondensedTasks *condensed = seen->condensed;
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftSchedule) schedule = weft_task_schedule (&condensed->problem, job, &error);
  double allowed = 1e-9 * seen->schedule->makespan;

  g_assert_no_error (error);
  g_assert_true (weft_task_schedule_check (condensed->graph, schedule, job, &error));
  check_near (schedule->makespan, seen->schedule->makespan, allowed);
  for (gsize i = 0; i < schedule->n_rows; i++) {
    const WeftScheduleRow *row = &schedule->rows[i];
    guint32 first = condensed->members[condensed->first[row->task]];
    guint32 last = condensed->members[condensed->first[row->task + 1] - 1];

    g_assert_cmpuint (row->lane, ==, condensed->processes[row->task]);
    check_near (row->start, get_row (seen, first)->start, allowed);
    check_near (row->finish, get_row (seen, last)->finish, allowed);
  }
}

static void
check_condensed (const WeftTaskProblem *problem, const WeftSchedule *schedule, WeftJob *job)
{
  g_autoptr (WeftCondensedTasks) condensed = weft_task_condense (problem, schedule, job, NULL);
  Seen seen = {.problem = problem, .schedule = schedule, .condensed = condensed};

  g_assert_nonnull (condensed);
  g_assert_true ((condensed->classes != NULL) == (problem->system.kind != WEFT_SYSTEM_FREE));
  check_members (&seen);
  check_edges (&seen);
  check_cuts (&seen);
  if (problem->system.lock.mean == 0)
    check_schedule (&seen, job);
}

static void
test_laws (void)
{
  WeftRandom random;
  guint n_condensed = 0;
  guint n_static = 0;

  test_random_init (&random, 95, 0);
  for (guint i = 0; i < 20000; i++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (WeftSchedule) schedule = NULL;
    gboolean is_static;
    RandomTasks made;

    random_tasks_init (&made, &random, job);
    if (!weft_task_graph_has_cycle (made.problem.graph))
      schedule = weft_task_schedule (&made.problem, job, NULL);
    if (schedule != NULL) {
      check_condensed (&made.problem, schedule, job);
      g_assert_true (weft_task_problem_is_static (&made.problem, &is_static, job, NULL));
      n_static += is_static;
      n_condensed++;
    }
    weft_task_graph_unref ((WeftTaskGraph *) made.problem.graph);
  }
  g_test_message ("%u, of which %u are dealt before the run", n_condensed, n_static);
  g_assert_cmpuint (n_condensed, >, 4000);
  g_assert_cmpuint (n_static, >, 400);
}

#define PHASES 20
#define WIDTH  500

/* Phases of independent tasks, dealt in turn, each ending in a barrier on the first process. */
static WeftTaskGraph *
make_phases (guint32 n_processes, guint32 *queues, WeftJob *job)
{
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (WeftTaskEdge));
  guint32 n = PHASES * (WIDTH + 1);
  double *times = g_new (double, n);

  for (guint32 v = 0; v < n; v++) {
    guint32 phase = v / (WIDTH + 1);
    gboolean is_barrier = v % (WIDTH + 1) == WIDTH;

    times[v] = is_barrier ? 0 : 1 + v % 7;
    queues[v] = is_barrier ? 0 : v % (WIDTH + 1) % n_processes;
    if (!is_barrier)
      g_array_append_vals (edges, &(WeftTaskEdge){v, phase * (WIDTH + 1) + WIDTH}, 1);
    if (!is_barrier && phase > 0)
      g_array_append_vals (edges, &(WeftTaskEdge){phase * (WIDTH + 1) - 1, v}, 1);
  }
  return weft_task_graph_new (job, times, n, (WeftTaskEdge *) (gpointer) edges->data, edges->len, NULL);
}

/* A process has one vertex a phase, and the barrier is one; times are whole, so that makespans are equal to the last bit. */
static void
test_phases (void)
{
  for (guint32 p = 1; p <= 16; p++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autofree guint32 *queues = g_new (guint32, PHASES * (WIDTH + 1));
    g_autofree WeftTaskOrder *orders = g_new0 (WeftTaskOrder, p);
    g_autoptr (WeftTaskGraph) graph = make_phases (p, queues, job);
    const WeftTaskProblem problem = {
        .graph = graph, .n_processes = p, .queues = orders, .n_queues = p, .task_queues = queues};
    g_autoptr (WeftSchedule) schedule = weft_task_schedule (&problem, job, NULL);
    g_autoptr (WeftCondensedTasks) condensed = weft_task_condense (&problem, schedule, job, NULL);
    g_autoptr (WeftSchedule) again = weft_task_schedule (&condensed->problem, job, NULL);
    gboolean is_static;

    g_assert_true (weft_task_problem_is_static (&problem, &is_static, job, NULL) && is_static);
    g_assert_cmpuint (condensed->graph->n_tasks, ==, p == 1 ? 1 : PHASES * (p + 1));
    g_assert_cmpuint (condensed->graph->n_edges, ==,
                      p == 1 ? 0 : PHASES * p + (PHASES - 1) * p + (PHASES - 1) * (p - 1));
    g_assert_cmpfloat (again->makespan, ==, schedule->makespan);
  }
}

/* Who may go elsewhere, or shares a queue, is not dealt to before the run. */
static void
test_static (void)
{
  static const struct {
    guint32 n_queues;
    guint32 n_processes;
    WeftWhenEmpty when_empty;
    gboolean is_static;
  } rows[] = {
      {1, 1, WEFT_WHEN_EMPTY_STAY, TRUE},         {1, 2, WEFT_WHEN_EMPTY_STAY, FALSE},
      {1, 1, WEFT_WHEN_EMPTY_ROUND_ROBIN, TRUE},  {2, 1, WEFT_WHEN_EMPTY_FEWEST, FALSE},
      {3, 3, WEFT_WHEN_EMPTY_STAY, TRUE},         {3, 2, WEFT_WHEN_EMPTY_STAY, TRUE},
      {3, 3, WEFT_WHEN_EMPTY_ROUND_ROBIN, FALSE}, {2, 3, WEFT_WHEN_EMPTY_STAY, FALSE},
  };
  static const WeftTaskOrder orders[3] = {WEFT_ORDER_GIVEN};
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftTaskGraph) graph = weft_task_graph_new (job, g_new0 (double, 1), 1, NULL, 0, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    const WeftServeRule serve = {.queue = WEFT_TASK_NONE, .when_empty = rows[i].when_empty};
    const WeftTaskProblem problem = {.graph = graph,
                                     .n_processes = rows[i].n_processes,
                                     .queues = orders,
                                     .n_queues = rows[i].n_queues,
                                     .serves = &serve,
                                     .n_serves = 1};
    gboolean is_static;

    g_assert_true (weft_task_problem_is_static (&problem, &is_static, job, NULL));
    g_assert_cmpint (is_static, ==, rows[i].is_static);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/task-condense/laws", test_laws);
  g_test_add_func ("/task-condense/phases", test_phases);
  g_test_add_func ("/task-condense/static", test_static);
  return g_test_run ();
}
