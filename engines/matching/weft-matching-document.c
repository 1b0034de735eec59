/* weft-matching-document.c: see weft-matching-document.h. */
#include "weft-matching-document.h"

#include "weft-fault.h"
#include "weft-relocation-exact.h"
#include "weft-shared-bus.h"
#include "weft-tie.h"

#include <math.h>
#include <string.h>

struct _WeftMatchingDocument {
  WeftRelocationSetup *setup;
  WeftMatchingProblem problem;
  double *ready;
  gsize *first_in;
  guint32 *sources;
  double *amounts;

  /* for objectives: the relocation problem of the assignment that is looked at */
  WeftJob *job;
  double (*find) (const WeftRelocation *relocation, WeftJob *job, GError **error);
  WeftRelocationProblem looked_at;
  guint32 *machines;
  double *times;
  GError *error;
};

/* When the items that are there from the start can be on each machine: each comes from its nearest place, all at once. */
static void
fill_ready (WeftMatchingDocument *matching, const WeftRelocationProblem *relocation, guint32 subtask)
{
  double *ready = matching->ready + (gsize) subtask * relocation->n_machines;

  for (gsize k = relocation->first_need[subtask]; k < relocation->first_need[subtask + 1]; k++) {
    guint32 item = relocation->needs[k];

    for (guint32 to = 0; relocation->makers[item] == WEFT_RELOCATION_SOURCE && to < relocation->n_machines;
         to++) {
      double least = INFINITY;

      for (gsize p = relocation->first_place[item]; p < relocation->first_place[item + 1]; p++)
        least = MIN (least, weft_relocation_get_time (relocation, item, relocation->places[p], to));
      ready[to] = MAX (ready[to], least);
    }
  }
}

static void
fill_edges (WeftMatchingDocument *matching, const WeftRelocationProblem *relocation)
{
  gsize n = 0;

  for (guint32 subtask = 0; subtask < relocation->n_subtasks; subtask++) {
    fill_ready (matching, relocation, subtask);
    for (gsize k = relocation->first_need[subtask]; k < relocation->first_need[subtask + 1]; k++) {
      guint32 item = relocation->needs[k];

      if (relocation->makers[item] == WEFT_RELOCATION_SOURCE)
        continue;
      matching->sources[n] = relocation->makers[item];
      matching->amounts[n++] = relocation->sizes[item];
    }
    matching->first_in[subtask + 1] = n;
  }
}

static gboolean
allocate (WeftMatchingDocument *matching,
          const WeftRelocationProblem *relocation,
          WeftJob *job,
          GError **error)
{
  gsize n = MAX (relocation->n_subtasks, 1);
  gsize n_needs = MAX (relocation->first_need[relocation->n_subtasks], 1);

  return (matching->ready =
              weft_job_allocate (job, n, MAX (relocation->n_machines, 1) * sizeof (double), error)) != NULL &&
         (matching->first_in = weft_job_allocate (job, n + 1, sizeof (gsize), error)) != NULL &&
         (matching->sources = weft_job_allocate (job, n_needs, sizeof (guint32), error)) != NULL &&
         (matching->amounts = weft_job_allocate (job, n_needs, sizeof (double), error)) != NULL &&
         (matching->machines = weft_job_allocate (job, n, sizeof (guint32), error)) != NULL &&
         (matching->times = weft_job_allocate (job, n, sizeof (double), error)) != NULL;
}

/* Objectives. */

static double
find_with_tie (const WeftRelocation *relocation, WeftJob *job, GError **error)
{
  g_autoptr (WeftRelocationPlan) plan = weft_tie_find (relocation, job, error);

  return plan != NULL ? plan->communication + plan->computation : INFINITY;
}

static double
find_with_least (const WeftRelocation *relocation, WeftJob *job, GError **error)
{
  g_autoptr (WeftRelocationOptimum) optimum = weft_relocation_optimum_find (relocation, job, error);

  return optimum != NULL ? optimum->plan->communication + optimum->plan->computation : INFINITY;
}

static double
find_on_bus (const WeftRelocation *relocation, WeftJob *job, GError **error)
{
  g_autoptr (WeftTransferSchedule) before = weft_shared_bus_find (relocation, job, error);
  g_autoptr (WeftTransferSchedule) after = NULL;

  if (before != NULL)
    after = weft_shared_bus_refine (relocation, before, WEFT_REFINE_NO_LATER, job, error);
  return after != NULL ? after->makespan : INFINITY;
}

static double (*const finds[]) (const WeftRelocation *relocation, WeftJob *job, GError **error) = {
    [WEFT_CONTEST_RELOCATION] = find_with_tie,
    [WEFT_CONTEST_EXACT_RELOCATION] = find_with_least,
    [WEFT_CONTEST_BUS] = find_on_bus,
};

/* A link that is missing makes an assignment infinite; what is wrong with the job ends it. */
static double
look_at (gpointer data, const guint32 *machines)
{
  WeftMatchingDocument *matching = data;
  g_autoptr (WeftRelocation) relocation = NULL;
  g_autoptr (GError) error = NULL;
  double value = INFINITY;

  memcpy (matching->machines, machines, matching->problem.n_tasks * sizeof *machines);
  for (guint32 i = 0; i < matching->problem.n_tasks; i++) {
    matching->times[i] = matching->problem.times[(gsize) i * matching->problem.n_machines + machines[i]];
    if (!isfinite (matching->times[i]))
      return INFINITY;
  }
  relocation = weft_relocation_new (&matching->looked_at, matching->job, &error);
  if (relocation != NULL)
    value = matching->find (relocation, matching->job, &error);
  if (error == NULL)
    return value;
  if (matching->error == NULL && error->domain == WEFT_JOB_ERROR)
    matching->error = g_steal_pointer (&error);
  return INFINITY;
}

GError *
weft_matching_document_take_error (WeftMatchingDocument *matching)
{
  return g_steal_pointer (&matching->error);
}

WeftMatchingDocument *
weft_matching_document_new (const WeftDocument *document,
                            guint32 diagram,
                            WeftContestObjective objective,
                            WeftJob *job,
                            GError **error)
{
  g_autoptr (WeftMatchingDocument) matching = g_new0 (WeftMatchingDocument, 1);
  g_autoptr (WeftRelocation) checked = NULL;
  const WeftRelocationProblem *relocation;

  matching->job = job;
  matching->setup = weft_relocation_setup_new_for_matching (document, diagram, job, error);
  if (matching->setup == NULL)
    return NULL;
  relocation = weft_relocation_setup_get_problem (matching->setup);
  checked = weft_relocation_new (relocation, job, error);
  if (checked == NULL || !allocate (matching, relocation, job, error))
    return NULL;
  fill_edges (matching, relocation);
  matching->looked_at = *relocation;
  matching->looked_at.machines = matching->machines;
  matching->looked_at.times = matching->times;
  matching->find = finds[objective];
  matching->problem = (WeftMatchingProblem){
      .n_tasks = relocation->n_subtasks,
      .n_machines = relocation->n_machines,
      .times = weft_relocation_setup_get_all_times (matching->setup),
      .ready = matching->ready,
      .first_in = matching->first_in,
      .sources = matching->sources,
      .amounts = matching->amounts,
      .latency = relocation->latency,
      .per_unit = relocation->per_unit,
      .diagram = diagram,
      .task_parts = relocation->subtask_parts,
      .objective = matching->find != NULL ? look_at : NULL,
      .objective_data = matching,
  };
  return g_steal_pointer (&matching);
}

void
weft_matching_document_free (WeftMatchingDocument *matching)
{
  g_clear_pointer (&matching->setup, weft_relocation_setup_free);
  g_free (matching->ready);
  g_free (matching->first_in);
  g_free (matching->sources);
  g_free (matching->amounts);
  g_free (matching->machines);
  g_free (matching->times);
  g_clear_error (&matching->error);
  g_free (matching);
}

const WeftMatchingProblem *
weft_matching_document_get_problem (const WeftMatchingDocument *matching)
{
  return &matching->problem;
}

const WeftRelocationSetup *
weft_matching_document_get_setup (const WeftMatchingDocument *matching)
{
  return matching->setup;
}
