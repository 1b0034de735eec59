/* weft-task-allocation.c: see weft-task-allocation.h. A rule lists the queues that are open to it and the tasks that fit; its kind,
 * a row of a table, deals those to these. */
#include "weft-task-allocation.h"

#include "weft-element.h"
#include "weft-fault.h"
#include "weft-kind.h"

#include <glib/gi18n-lib.h>

/* What a rule deals: which of the queues open to it gets a task. */
typedef struct {
  guint32 n_tasks;
  guint32 n_queues;
  guint32 place; /* of the task, from 0 */
  guint32 group; /* of the task: its number among those that tasks name */
} Deal;

static guint32
deal_single (G_GNUC_UNUSED const Deal *deal)
{
  return 0;
}

static guint32
deal_block (const Deal *deal)
{
  guint32 size = deal->n_tasks / deal->n_queues;
  guint32 n_longer = deal->n_tasks % deal->n_queues;
  guint64 in_longer = (guint64) n_longer * (size + 1);

  return deal->place < in_longer ? deal->place / (size + 1)
                                 : n_longer + (guint32) ((deal->place - in_longer) / size);
}

static guint32
deal_cyclic (const Deal *deal)
{
  return deal->place % deal->n_queues;
}

static guint32
deal_group (const Deal *deal)
{
  return deal->group % deal->n_queues;
}

/* Indexed by WeftTaskAllocation; %NULL: takes none. */
static guint32 (*const deals[]) (const Deal *deal) = {deal_single, deal_block, deal_cyclic, NULL, deal_group};

typedef struct {
  const WeftTaskProblem *problem;
  const WeftTaskServer *servers;
  WeftJob *job;
  guint32 n_queues;
  guint32 *queues; /* of each task, so far */
  guint32 *open;   /* (array length=n_open): the queues open to the rule */
  guint32 n_open;
  guint8 *begun;    /* whether a process of the rule begins there */
  guint32 *fitting; /* (array length=n_fitting): the tasks that fit the rule */
  guint32 n_fitting;
  guint8 *in_group; /* whether a group is the rule's or in it */
  guint32 *numbers; /* of the groups that the rule's tasks name */
} Allocation;

/* One process alone is even and odd: it executes what others share (Adve and Vernon 2004, section 4.3, PSIM). */
static gboolean
has_process (const WeftTaskProblem *problem, const WeftProcesses *processes, guint32 process)
{
  if (processes->choice != WEFT_PROCESSES_LISTED)
    return processes->choice == WEFT_PROCESSES_ALL || problem->n_processes == 1 ||
           process % 2 == (processes->choice == WEFT_PROCESSES_ODD ? 1 : 0);
  for (guint32 i = 0; i < processes->n; i++)
    if (processes->list[i] == process)
      return TRUE;
  return FALSE;
}

guint32
weft_task_problem_count_queues (const WeftTaskProblem *problem)
{
  if (problem->n_queues > 0)
    return problem->n_queues;
  for (guint32 i = 0; i < problem->n_allocations; i++)
    if (problem->allocations[i].kind == WEFT_ALLOCATE_BLOCK ||
        problem->allocations[i].kind == WEFT_ALLOCATE_CYCLIC)
      return problem->n_processes;
  return 1;
}

WeftTaskServer *
weft_task_problem_list_servers (const WeftTaskProblem *problem, WeftJob *job, GError **error)
{
  guint32 n_queues = weft_task_problem_count_queues (problem);
  WeftTaskServer *servers = weft_job_allocate (job, problem->n_processes, sizeof *servers, error);

  for (guint32 p = 0; servers != NULL && p < problem->n_processes; p++) {
    guint32 i = 0;

    servers[p] = (WeftTaskServer){p % n_queues, WEFT_WHEN_EMPTY_STAY};
    while (i < problem->n_serves && !has_process (problem, &problem->serves[i].processes, p))
      i++;
    if (i == problem->n_serves)
      continue;
    servers[p].when_empty = problem->serves[i].when_empty;
    if (problem->serves[i].queue != WEFT_TASK_NONE)
      servers[p].queue = problem->serves[i].queue;
  }
  return servers;
}

/* @node, @row: what the fault is about; 0: none */
static gboolean
refuse (const char *problem, guint32 node, guint32 row, GError **error)
{
  weft_fault_set (
      error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
      &(WeftFault){.problem = (char *) problem, .plain = (char *) problem, .node = node, .row = row});
  return FALSE;
}

static gboolean
open_queues (Allocation *allocation, const WeftAllocationRule *rule, GError **error)
{
  guint32 n_listed = rule->n_queues > 0 ? rule->n_queues : allocation->n_queues;

  memset (allocation->begun, 0, allocation->n_queues);
  for (guint32 p = 0; p < allocation->problem->n_processes; p++)
    if (has_process (allocation->problem, &rule->processes, p))
      allocation->begun[allocation->servers[p].queue] = TRUE;
  g_free (allocation->open);
  allocation->open = weft_job_allocate (allocation->job, n_listed, sizeof *allocation->open, error);
  if (allocation->open == NULL)
    return FALSE;
  allocation->n_open = 0;
  for (guint32 i = 0; i < n_listed; i++) {
    guint32 queue = rule->n_queues > 0 ? rule->queues[i] : i;

    if (rule->processes.choice == WEFT_PROCESSES_ALL || allocation->begun[queue])
      allocation->open[allocation->n_open++] = queue;
  }
  return allocation->n_open > 0 ||
         refuse (_ ("none of its processes begins at one of its queues"), rule->node, 0, error);
}

static guint32
get_group (const WeftTaskProblem *problem, guint32 task)
{
  return problem->task_groups != NULL ? problem->task_groups[task] : WEFT_TASK_NONE;
}

static void
mark_groups (Allocation *allocation, guint32 group)
{
  const WeftTaskProblem *problem = allocation->problem;

  for (guint32 g = 0; g < problem->n_groups; g++) {
    guint32 at = g;

    while (at != WEFT_TASK_NONE && at != group)
      at = problem->group_parents != NULL ? problem->group_parents[at] : WEFT_TASK_NONE;
    allocation->in_group[g] = at == group;
  }
}

static gboolean
fits (const Allocation *allocation, const WeftAllocationRule *rule, guint32 task)
{
  const WeftTaskProblem *problem = allocation->problem;
  guint32 group = get_group (problem, task);

  if (allocation->queues[task] != WEFT_TASK_NONE)
    return FALSE;
  if (rule->class != WEFT_TASK_NONE &&
      (problem->task_classes == NULL || problem->task_classes[task] != rule->class))
    return FALSE;
  if (rule->group != WEFT_TASK_NONE && (group == WEFT_TASK_NONE || !allocation->in_group[group]))
    return FALSE;
  return rule->kind != WEFT_ALLOCATE_GROUP || group != WEFT_TASK_NONE;
}

static void
number_groups (Allocation *allocation)
{
  guint32 n = 0;

  memset (allocation->in_group, 0, allocation->problem->n_groups);
  for (guint32 i = 0; i < allocation->n_fitting; i++) {
    guint32 group = get_group (allocation->problem, allocation->fitting[i]);

    if (group != WEFT_TASK_NONE)
      allocation->in_group[group] = TRUE;
  }
  for (guint32 g = 0; g < allocation->problem->n_groups; g++)
    if (allocation->in_group[g])
      allocation->numbers[g] = n++;
}

static gboolean
apply_rule (Allocation *allocation, const WeftAllocationRule *rule, GError **error)
{
  if (!open_queues (allocation, rule, error))
    return FALSE;
  if (deals[rule->kind] == NULL)
    return TRUE;
  if (rule->group != WEFT_TASK_NONE)
    mark_groups (allocation, rule->group);
  allocation->n_fitting = 0;
  for (guint32 v = 0; v < allocation->problem->graph->n_tasks; v++)
    if (fits (allocation, rule, v))
      allocation->fitting[allocation->n_fitting++] = v;
  number_groups (allocation);
  for (guint32 i = 0; i < allocation->n_fitting; i++) {
    guint32 task = allocation->fitting[i];
    guint32 group = get_group (allocation->problem, task);
    Deal deal = {allocation->n_fitting, allocation->n_open, i,
                 group != WEFT_TASK_NONE ? allocation->numbers[group] : 0};

    allocation->queues[task] = allocation->open[deals[rule->kind](&deal)];
  }
  return weft_job_check (allocation->job, error);
}

static gboolean
refuse_queue (const WeftTaskProblem *problem, guint32 task, guint32 queue, GError **error)
{
  const char *name = problem->queue_names != NULL ? problem->queue_names[queue] : NULL;
  g_autofree char *number = g_strdup_printf ("%u", queue + 1);
  /* Translators: the id of a queue, or its number from 1 */
  g_autofree char *sentence =
      g_strdup_printf (_ ("no process serves queue %s, in which the task is"), name != NULL ? name : number);
  WeftElement row = {problem->diagram, weft_kind_find_table (WEFT_KIND_TASK_GRAPH, WEFT_KIND_TASK), 0};

  if (problem->diagram == 0)
    return refuse (sentence, 0, 0, error);
  row.row = problem->task_rows[task];
  return refuse (sentence, problem->diagram, weft_element_get_number (row), error);
}

/* Those who go to other queues take from all. */
static gboolean
check_served (Allocation *allocation, GError **error)
{
  memset (allocation->begun, 0, allocation->n_queues);
  for (guint32 p = 0; p < allocation->problem->n_processes; p++) {
    if (allocation->servers[p].when_empty != WEFT_WHEN_EMPTY_STAY)
      return TRUE;
    allocation->begun[allocation->servers[p].queue] = TRUE;
  }
  for (guint32 v = 0; v < allocation->problem->graph->n_tasks; v++)
    if (!allocation->begun[allocation->queues[v]])
      return refuse_queue (allocation->problem, v, allocation->queues[v], error);
  return TRUE;
}

static gboolean
allocate_all (Allocation *allocation, GError **error)
{
  const WeftTaskProblem *problem = allocation->problem;

  for (guint32 v = 0; v < problem->graph->n_tasks; v++)
    allocation->queues[v] = problem->task_queues != NULL ? problem->task_queues[v] : WEFT_TASK_NONE;
  for (guint32 i = 0; i < problem->n_allocations; i++)
    if (!apply_rule (allocation, &problem->allocations[i], error))
      return FALSE;
  for (guint32 v = 0; v < problem->graph->n_tasks; v++)
    if (allocation->queues[v] == WEFT_TASK_NONE)
      allocation->queues[v] = 0;
  return check_served (allocation, error);
}

guint32 *
weft_task_problem_allocate (const WeftTaskProblem *problem,
                            const WeftTaskServer *servers,
                            WeftJob *job,
                            GError **error)
{
  gsize n = MAX (problem->graph->n_tasks, 1);
  gsize n_groups = MAX (problem->n_groups, 1);
  Allocation allocation = {.problem = problem,
                           .servers = servers,
                           .job = job,
                           .n_queues = weft_task_problem_count_queues (problem)};
  gboolean is_done =
      (allocation.queues = weft_job_allocate (job, n, sizeof (guint32), error)) != NULL &&
      (allocation.fitting = weft_job_allocate (job, n, sizeof (guint32), error)) != NULL &&
      (allocation.begun = weft_job_allocate (job, allocation.n_queues, 1, error)) != NULL &&
      (allocation.in_group = weft_job_allocate (job, n_groups, 1, error)) != NULL &&
      (allocation.numbers = weft_job_allocate (job, n_groups, sizeof (guint32), error)) != NULL &&
      allocate_all (&allocation, error);

  g_free (allocation.open);
  g_free (allocation.fitting);
  g_free (allocation.begun);
  g_free (allocation.in_group);
  g_free (allocation.numbers);
  if (!is_done)
    g_clear_pointer (&allocation.queues, g_free);
  return allocation.queues;
}
