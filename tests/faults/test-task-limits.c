/* test-task-limits.c: what a schedule may take. With a byte budget that is too small it is refused with a sentence, never more is held than the budget,
 * and with one that is large enough it is the same schedule; once the job is cancelled no more steps are taken, and the job is asked
 * every few thousand of them, whatever the shape of the graph. Calls of the engine to weft_job_check() come through here. */
#include "weft-fault.h"
#include "weft-task-condense.h"
#include "weft-task-executing.h"
#include "weft-task-policies.h"
#include "weft-task-queues.h"
#include "weft-task-schedule.h"

#include <malloc.h>
#include <string.h>

/* As much as a job gives without a look at what is held, several times; and that of which GLib keeps count. */
#define SLACK ((gsize) 8 << 20)

static struct {
  guint64 n_polls;
  guint64 cancel_at; /* this poll; 0: none */
  guint64 n_steps;   /* since the last poll */
  guint64 most_steps;
  gsize most_held;
} seen;

extern size_t __sanitizer_get_current_allocated_bytes (void) __attribute__ ((weak));

static gsize
find_held (void)
{
  struct mallinfo2 info;

  if (__sanitizer_get_current_allocated_bytes != NULL)
    return __sanitizer_get_current_allocated_bytes ();
  info = mallinfo2 ();
  return info.uordblks + info.hblkhd;
}

gboolean __real_weft_job_check (WeftJob *job, GError **error);
gboolean __wrap_weft_job_check (WeftJob *job, GError **error);
gboolean __real_weft_task_queues_take (WeftTaskQueues *queues, WeftTaskTaken *taken);
gboolean __wrap_weft_task_queues_take (WeftTaskQueues *queues, WeftTaskTaken *taken);
gboolean __real_weft_task_executing_complete (WeftTaskExecuting *executing, gsize *row);
gboolean __wrap_weft_task_executing_complete (WeftTaskExecuting *executing, gsize *row);

gboolean
__wrap_weft_job_check (WeftJob *job, GError **error)
{
  seen.n_steps = 0;
  seen.most_held = MAX (seen.most_held, find_held ());
  if (++seen.n_polls == seen.cancel_at)
    weft_job_cancel (job);
  return __real_weft_job_check (job, error);
}

static void
count_step (void)
{
  seen.most_steps = MAX (seen.most_steps, ++seen.n_steps);
}

gboolean
__wrap_weft_task_queues_take (WeftTaskQueues *queues, WeftTaskTaken *taken)
{
  count_step ();
  return __real_weft_task_queues_take (queues, taken);
}

gboolean
__wrap_weft_task_executing_complete (WeftTaskExecuting *executing, gsize *row)
{
  count_step ();
  return __real_weft_task_executing_complete (executing, row);
}

#define N 40000

/* From a task to where an edge to it begins; itself: none does. */
static guint32
of_none (guint32 task)
{
  return task;
}

static guint32
of_chain (guint32 task)
{
  return task > 0 ? task - 1 : 0;
}

static guint32
of_star (G_GNUC_UNUSED guint32 task)
{
  return 0;
}

static guint32
of_tree (guint32 task)
{
  return task > 0 ? (task - 1) / 2 : 0;
}

static guint32 (*const shapes[]) (guint32 task) = {of_none, of_chain, of_star, of_tree};

static WeftTaskGraph *
make_graph (guint32 (*parent) (guint32 task))
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (WeftTaskEdge));
  double *times = g_new (double, N);

  for (guint32 v = 0; v < N; v++) {
    times[v] = 1 + v % 13;
    if (parent (v) != v)
      g_array_append_vals (edges, &(WeftTaskEdge){parent (v), v}, 1);
  }
  return weft_task_graph_new (job, times, N, (WeftTaskEdge *) (gpointer) edges->data, edges->len, NULL);
}

/* Calls @func for all shapes by all policies, on a few processes and on one for each task. */
static void
try_all (void (*func) (const WeftTaskProblem *problem))
{
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++) {
    g_autoptr (WeftTaskGraph) graph = make_graph (shapes[i]);

    for (gsize policy = 0; policy < WEFT_N_NAMED_POLICIES; policy++)
      for (guint32 n_processes = 3; n_processes <= N; n_processes = n_processes == N ? N + 1 : N) {
        const WeftTaskProblem own = {.graph = graph, .n_processes = n_processes};
        WeftTaskRules rules;
        const WeftTaskProblem problem = weft_task_problem_with_policy (&own, policy, &rules);

        /* The queue with the fewest processes is looked for among all. */
        if (n_processes == N && policy > 0 && rules.serve.when_empty == WEFT_WHEN_EMPTY_FEWEST)
          continue;
        memset (&seen, 0, sizeof seen);
        func (&problem);
      }
  }
}

/* Schedules @problem, and makes its condensed graph. */
static double
run (const WeftTaskProblem *problem, WeftJob *job, GError **error)
{
  g_autoptr (WeftSchedule) schedule = weft_task_schedule (problem, job, error);
  g_autoptr (WeftCondensedTasks) condensed =
      schedule != NULL ? weft_task_condense (problem, schedule, job, error) : NULL;

  return condensed != NULL ? schedule->makespan : -1;
}

static void
check_budgets (const WeftTaskProblem *problem)
{
  g_autoptr (WeftJob) rich = weft_job_new ();
  double right = run (problem, rich, NULL);
  double found = -1;

  g_assert_cmpfloat (right, >, 0);
  for (gsize budget = (gsize) 1 << 16; found < 0; budget *= 2) {
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (GError) error = NULL;
    gsize before = find_held ();

    weft_job_set_byte_budget (job, budget);
    seen.most_held = before;
    found = run (problem, job, &error);
    g_assert_cmpuint (seen.most_held - before, <=, budget + SLACK);
    g_assert_true (found < 0 ? g_error_matches (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_NO_MEMORY)
                             : found == right);
    g_assert_true (found >= 0 || strstr (error->message, "GiB") != NULL);
    g_assert_true (found < 0 || budget > (gsize) 1 << 16);
  }
}

static void
test_budgets (void)
{
  try_all (check_budgets);
}

static void
check_cancelled (const WeftTaskProblem *problem)
{
  guint64 cancel_at = 1;

  for (gboolean is_done = FALSE; !is_done; cancel_at += 1 + cancel_at / 2) {
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (GError) error = NULL;

    seen.n_polls = 0;
    seen.n_steps = 0;
    seen.cancel_at = cancel_at;
    is_done = run (problem, job, &error) >= 0;
    if (is_done)
      break;
    g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
    g_assert_cmpuint (seen.n_polls, ==, cancel_at);
    g_assert_cmpuint (seen.n_steps, ==, 0);
  }
  g_assert_cmpuint (cancel_at, >, 10);
  g_assert_cmpuint (seen.most_steps, <=, 3 * 4096);
}

static void
test_cancelled (void)
{
  try_all (check_cancelled);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/task-limits/budgets", test_budgets);
  g_test_add_func ("/task-limits/cancelled", test_cancelled);
  return g_test_run ();
}
