/* test-relocation-limits.c: what data relocation may take. With a byte budget that is too small it is refused with a sentence, and with one that is large enough the answer
 * is the same; whenever the job is cancelled there is no answer, and the job is asked again and again. Calls of the engine to weft_job_check() come
 * through here. Usage: test-relocation-limits [SUBTASKS]: with more than usual it tells how long it is until the job is asked again. */
#include "weft-arborescence.h"
#include "weft-relocation-exact.h"
#include "weft-relocation-memory.h"
#include "weft-relocation-scenarios.h"
#include "weft-shared-bus.h"
#include "weft-tie.h"
#include "weft-transfer-network.h"
#include "relocation-case.h"

#include <stdlib.h>

static guint n_subtasks = 4000;

static struct {
  guint64 n_polls;
  guint64 cancel_at; /* this poll; 0: none */
  gint64 last;       /* microseconds */
  gint64 longest;
} seen;

gboolean __real_weft_job_check (WeftJob *job, GError **error);
gboolean __wrap_weft_job_check (WeftJob *job, GError **error);

gboolean
__wrap_weft_job_check (WeftJob *job, GError **error)
{
  gint64 now = g_get_monotonic_time ();

  seen.longest = MAX (seen.longest, now - seen.last);
  seen.last = now;
  if (++seen.n_polls == seen.cancel_at)
    weft_job_cancel (job);
  return __real_weft_job_check (job, error);
}

/* Each finds something from the problem alone, and makes a number of it. */

static gboolean
find_plan (WeftRelocationPlan *(*find) (const WeftRelocation *relocation, WeftJob *job, GError **error),
           const WeftRelocation *relocation,
           double *found,
           WeftJob *job,
           GError **error)
{
  g_autoptr (WeftRelocationPlan) plan = find (relocation, job, error);

  *found = plan != NULL ? plan->communication : 0;
  return plan != NULL;
}

static gboolean
find_graph (const WeftRelocation *relocation, double *found, WeftJob *job, GError **error)
{
  return find_plan (weft_relocation_plan_new_from_graph, relocation, found, job, error);
}

static gboolean
find_tie (const WeftRelocation *relocation, double *found, WeftJob *job, GError **error)
{
  return find_plan (weft_tie_find, relocation, found, job, error);
}

static gboolean
find_optimum (const WeftRelocation *relocation, double *found, WeftJob *job, GError **error)
{
  g_autoptr (WeftRelocationOptimum) optimum = weft_relocation_optimum_find (relocation, job, error);

  *found = optimum != NULL ? optimum->bound : 0;
  return optimum != NULL && weft_relocation_optimum_check (relocation->problem, optimum, job, error);
}

static gboolean
find_after (const WeftRelocation *relocation, double *found, WeftJob *job, GError **error)
{
  g_autoptr (WeftTransferSchedule) before = weft_shared_bus_find (relocation, job, error);
  g_autoptr (WeftTransferSchedule) after =
      before != NULL ? weft_shared_bus_refine (relocation, before, WEFT_REFINE_NO_LATER, job, error) : NULL;

  *found = after != NULL ? after->makespan : 0;
  return after != NULL;
}

static gboolean
find_network (const WeftRelocation *relocation, double *found, WeftJob *job, GError **error)
{
  g_autofree guint32 *transfers = g_new (guint32, relocation->problem->n_machines);
  g_autoptr (WeftRelocationPlan) plan = weft_relocation_plan_new_from_graph (relocation, job, error);
  g_autoptr (WeftTransferSchedule) schedule = NULL;

  for (guint32 m = 0; m < relocation->problem->n_machines; m++)
    transfers[m] = 1 + m % 3;
  if (plan != NULL)
    schedule = weft_transfer_network_find (relocation, plan, transfers, job, error);
  *found = schedule != NULL ? schedule->makespan : 0;
  return schedule != NULL;
}

static gboolean
find_memory (const WeftRelocation *relocation, double *found, WeftJob *job, GError **error)
{
  g_autoptr (WeftRelocationPlan) plan = weft_relocation_plan_new_from_graph (relocation, job, error);
  g_autofree WeftMachineMemory *memory =
      plan != NULL ? weft_relocation_find_memory (relocation, plan, job, error) : NULL;

  *found = memory != NULL ? memory[0].peak : 0;
  return memory != NULL;
}

static gboolean
find_part (const WeftRelocation *relocation, double *found, WeftJob *job, GError **error)
{
  g_autoptr (WeftRelocationPart) part =
      weft_relocation_part_new (relocation->problem, &(WeftRelocationScenario){0}, job, error);
  g_autoptr (WeftRelocation) again = part != NULL ? weft_relocation_new (&part->problem, job, error) : NULL;

  *found = again != NULL ? again->n_operations : 0;
  return again != NULL;
}

static gboolean
find_arborescence (const WeftRelocation *relocation, double *found, WeftJob *job, GError **error)
{
  guint32 n = relocation->problem->n_subtasks + 1;
  g_autofree WeftArc *arcs = g_new (WeftArc, 10 * (gsize) n);
  g_autoptr (WeftArborescence) tree = NULL;

  for (guint32 a = 0; a < 10 * n; a++)
    arcs[a] = (WeftArc){(guint32) ((guint64) a * 7919 % n), a % n, a * 31 % 1000};
  for (guint32 node = 1; node < n; node++)
    arcs[node] = (WeftArc){node - 1, node, 5000};
  tree = weft_arborescence_find (arcs, 10 * n, n, 0, job, error);
  *found = tree != NULL ? tree->weight : 0;
  return tree != NULL && weft_arborescence_check (tree, arcs, 10 * n, 0, job, error);
}

static const struct {
  const char *name;
  gboolean (*find) (const WeftRelocation *relocation, double *found, WeftJob *job, GError **error);
} questions[] = {
    {"graph", find_graph},     {"tie", find_tie},
    {"optimum", find_optimum}, {"after", find_after},
    {"network", find_network}, {"memory", find_memory},
    {"part", find_part},       {"arborescence", find_arborescence},
};

static RelocationCase *
make_case (void)
{
  RelocationShape shape = {.n_machines = 20,
                           .n_subtasks = n_subtasks,
                           .most_needs = 10,
                           .n_initial = 20,
                           .most_made = 2,
                           .n_values = 1000,
                           .has_all_links = TRUE};
  WeftRandom random;

  weft_random_init (&random, 113, 0);
  return relocation_case_new_random (&random, &shape);
}

/* The whole way, from the problem on. */
static gboolean
ask (RelocationCase *made, guint which, double *found, WeftJob *job, GError **error)
{
  g_autoptr (WeftRelocation) relocation = NULL;

  weft_job_set_threads (job, 1);
  seen.n_polls = 0;
  seen.longest = 0;
  seen.last = g_get_monotonic_time ();
  relocation = weft_relocation_new (relocation_case_get (made), job, error);
  return relocation != NULL && questions[which].find (relocation, found, job, error);
}

static void
test_memory (gconstpointer data)
{
  guint which = GPOINTER_TO_UINT (data);
  g_autoptr (RelocationCase) made = make_case ();
  g_autoptr (WeftJob) whole = weft_job_new ();
  double right;
  gboolean is_enough = FALSE;
  guint n_refused = 0;

  seen.cancel_at = 0;
  g_assert_true (ask (made, which, &right, whole, NULL));
  g_test_message ("the job is asked %" G_GUINT64_FORMAT " times, at most %.1f ms apart", seen.n_polls,
                  1e-3 * (double) seen.longest);
  for (gsize budget = 1000; !is_enough; budget *= 2) {
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (GError) error = NULL;
    double found;

    weft_job_set_byte_budget (job, budget);
    is_enough = ask (made, which, &found, job, &error);
    if (is_enough)
      g_assert_cmpfloat (found, ==, right);
    else
      g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_NO_MEMORY);
    n_refused += !is_enough;
  }
  g_assert_cmpuint (n_refused, >, 5);
}

static void
test_cancel (gconstpointer data)
{
  guint which = GPOINTER_TO_UINT (data);
  g_autoptr (RelocationCase) made = make_case ();
  guint64 n_polls;
  double found;
  g_autoptr (WeftJob) whole = weft_job_new ();

  seen.cancel_at = 0;
  g_assert_true (ask (made, which, &found, whole, NULL));
  n_polls = seen.n_polls;
  g_assert_cmpuint (n_polls, >, 1);
  for (guint64 at = 1; at <= n_polls; at += 1 + n_polls / 20) {
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (GError) error = NULL;

    seen.cancel_at = at;
    g_assert_false (ask (made, which, &found, job, &error));
    g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
  }
  seen.cancel_at = 0;
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (argc > 1)
    n_subtasks = (guint) atoi (argv[1]);
  for (guint which = 0; which < G_N_ELEMENTS (questions); which++) {
    g_autofree char *memory = g_strdup_printf ("/relocation-limits/%s/memory", questions[which].name);
    g_autofree char *cancel = g_strdup_printf ("/relocation-limits/%s/cancel", questions[which].name);

    g_test_add_data_func (memory, GUINT_TO_POINTER (which), test_memory);
    g_test_add_data_func (cancel, GUINT_TO_POINTER (which), test_cancel);
  }
  return g_test_run ();
}
