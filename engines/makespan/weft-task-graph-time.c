/* weft-task-graph-time.c: a schedule, a sum, or the makespan on any number of processors. */
#include "weft-task-graph-time.h"

#include "weft-check.h"
#include "weft-fault.h"
#include "weft-makespan-engine.h"
#include "weft-makespan-lattice.h"
#include "weft-number.h"
#include "weft-task-allocation.h"
#include "weft-task-schedule.h"
#include "weft-task-setup.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Of a step: as good as a multiple. */
#define NEAR 1e-9

static gboolean
refuse (GError **error, const char *problem, const char *expected)
{
  g_autofree char *plain = g_strdup_printf (_ ("%s; expected %s."), problem, expected);

  weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.problem = (char *) problem, .expected = (char *) expected, .plain = plain});
  return FALSE;
}

/* On the step of the times where it stands there, else on one of its own. */
static WeftLattice *
find_constant (const WeftTaskProblem *problem, const WeftRandomTimes *times, WeftJob *job, GError **error)
{
  g_autoptr (WeftSchedule) schedule = weft_task_schedule (problem, job, error);
  double step;
  double place;

  if (schedule == NULL)
    return NULL;
  if (schedule->makespan == 0)
    return weft_lattice_new_point (1, 0);
  weft_random_times_find_step (times, problem->graph->times, &step);
  place = schedule->makespan / step;
  if (place <= (double) WEFT_MOST_PLACE && fabs (place - round (place)) <= NEAR)
    return weft_lattice_new_point (step, (gint64) round (place));
  return weft_lattice_new_point (schedule->makespan, 1);
}

/* How many tasks may run at once whatever their times are: the largest set of which none waits for another. */
static gboolean
find_width (const WeftDecomposition *decomposition, WeftJob *job, guint32 *width, GError **error)
{
  gsize n = decomposition->n_parts;
  g_autofree guint32 *widths = weft_job_allocate (job, MAX (n, 1), sizeof *widths, error);

  if (widths == NULL)
    return FALSE;
  for (gsize i = n; i-- > 0;) {
    const WeftTaskPart *part = &decomposition->parts[i];
    WeftPartKind above = decomposition->parts[part->parent].kind;

    if (part->kind == WEFT_PART_TASK)
      widths[i] = 1;
    if (i > 0)
      widths[part->parent] = above == WEFT_PART_PARALLEL ? widths[part->parent] + widths[i]
                                                         : MAX (widths[part->parent], widths[i]);
  }
  *width = n > 0 ? widths[0] : 0;
  return TRUE;
}

static gboolean
refuse_processes (guint32 n_processes, guint32 width, GError **error)
{
  g_autofree char *problem =
      g_strdup_printf (_ ("with random times %u tasks may be ready at once, more than there are processors, "
                          "so that only runs tell how long it takes"),
                       width);
  g_autofree char *expected =
      g_strdup_printf (_ ("%u processors or more, or 1, instead of %u"), width, n_processes);

  return refuse (error, problem, expected);
}

/* Whether processors are as good as any number of them. */
static gboolean
check_processes (const WeftTaskProblem *problem, WeftJob *job, GError **error)
{
  g_autoptr (WeftDecomposition) decomposition = weft_task_graph_decompose (problem->graph, TRUE, job, error);
  guint32 width;

  if (decomposition == NULL)
    return FALSE;
  if (weft_decomposition_has_prime (decomposition))
    return refuse (error,
                   _ ("with random times an exact distribution is known of series-parallel graphs only"),
                   _ ("a graph of series and parallel parts, or constant times"));
  if (!find_width (decomposition, job, &width, error))
    return FALSE;
  return width <= problem->n_processes || refuse_processes (problem->n_processes, width, error);
}

/* Whether no task that is ready waits for anything but a process. */
static gboolean
check_rules (const WeftTaskProblem *problem, GError **error)
{
  if (problem->system.kind != WEFT_SYSTEM_FREE || problem->system.lock.mean > 0)
    return refuse (error,
                   _ ("with random times no exact distribution is known of tasks that wait for a system"),
                   _ ("a graph without a system, or constant times"));
  if (weft_task_problem_count_queues (problem) > 1)
    return refuse (error, _ ("with random times no exact distribution is known of tasks in several queues"),
                   _ ("one queue for all, or constant times"));
  return TRUE;
}

/* The same tasks one after the other. */
static WeftTaskGraph *
make_chain (const WeftTaskGraph *graph, WeftJob *job, GError **error)
{
  guint32 n = graph->n_tasks;
  g_autofree WeftTaskEdge *edges = weft_job_allocate (job, MAX (n, 1), sizeof *edges, error);
  double *times = edges != NULL ? weft_job_allocate (job, MAX (n, 1), sizeof *times, error) : NULL;

  if (times == NULL)
    return NULL;
  for (guint32 v = 0; v < n; v++) {
    times[v] = graph->times[v];
    edges[v] = (WeftTaskEdge){v, v + 1};
  }
  return weft_task_graph_new (job, times, n, edges, n > 0 ? n - 1 : 0, error);
}

/* Lemma 8. */
static WeftLattice *
find_random (const WeftTaskProblem *problem, const WeftRandomTimes *times, WeftJob *job, GError **error)
{
  g_autoptr (WeftTaskGraph) chain = NULL;
  WeftTaskProblem unlimited = *problem;
  WeftMakespanAsked asked = {.problem = &unlimited,
                             .is_unlimited = TRUE,
                             .times = times,
                             .method = WEFT_MAKESPAN_EXACT,
                             .deadline = NAN};

  if (!check_rules (problem, error))
    return NULL;
  if (problem->n_processes > 1)
    return check_processes (problem, job, error) ? weft_task_graph_find_exact (&asked, job, error) : NULL;
  chain = make_chain (problem->graph, job, error);
  unlimited.graph = chain;
  return chain != NULL ? weft_task_graph_find_exact (&asked, job, error) : NULL;
}

WeftLattice *
weft_task_graph_find_time (const WeftDocument *document, guint32 diagram, WeftJob *job, GError **error)
{
  g_autoptr (WeftTaskSetup) setup = NULL;
  g_autoptr (WeftRandomTimes) times = NULL;
  const WeftTaskProblem *problem;

  if (!weft_document_check_diagram (document, diagram, WEFT_MODES_AS_DRAWN, error))
    return NULL;
  setup = weft_task_setup_new (document, diagram, job, error);
  times = setup != NULL
              ? weft_random_times_new (document, diagram, weft_task_setup_get_lowering (setup), 0, job, error)
              : NULL;
  if (times == NULL)
    return NULL;
  problem = weft_task_setup_get_problem (setup);
  return weft_random_times_is_constant (times) ? find_constant (problem, times, job, error)
                                               : find_random (problem, times, job, error);
}
