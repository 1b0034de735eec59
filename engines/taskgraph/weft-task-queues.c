/* weft-task-queues.c: see weft-task-queues.h. A queue is a line, or a heap, whose keys a row of a table makes from tasks. All room is taken
 * before the run. A process that stays where it is sleeps at its empty queue; each task that enters wakes the first of those. It is enough: the queue was empty, so that k tasks
 * serve at most the first k who sleep there. */
#include "weft-task-queues.h"

#include "weft-heap.h"
#include "weft-task-allocation.h"
#include "weft-task-line.h"

typedef struct {
  WeftHeap *ready; /* %NULL: they stand in line */
  WeftTaskLine line;
  WeftHeap *sleeping;  /* processes; %NULL: there is one at most */
  guint32 sleeper;     /* that one; WEFT_TASK_NONE: none */
  guint32 n_processes; /* that serve it, busy or idle */
  WeftTaskOrder order;
} Queue;

struct _WeftTaskQueues {
  const WeftTaskProblem *problem;
  WeftTaskServer *servers;
  guint32 *queue_of; /* of each task */
  double
      *levels; /* (nullable): the longest way from each task to the end; when some queue is ordered by it */
  Queue *queues;
  guint32 n_queues;
  guint32 *lines; /* (nullable): of all queues in which tasks stand in line, a part for each */
  gsize n_ready;
  WeftHeap *idle; /* processes that may find something */
};

static double
get_time (const WeftTaskQueues *queues, guint32 task)
{
  const WeftTaskProblem *problem = queues->problem;

  return problem->expected_times != NULL ? problem->expected_times[task] : problem->graph->times[task];
}

static double
get_longest (const WeftTaskQueues *queues, guint32 task)
{
  return -get_time (queues, task);
}

static double
get_level (const WeftTaskQueues *queues, guint32 task)
{
  return -queues->levels[task];
}

static double
get_priority (const WeftTaskQueues *queues, guint32 task)
{
  return queues->problem->task_priorities != NULL ? queues->problem->task_priorities[task] : 0;
}

/* Indexed by WeftTaskOrder: the least is taken first; %NULL: tasks stand in line. */
static double (*const orders[]) (const WeftTaskQueues *queues, guint32 task) = {NULL, get_longest, get_time,
                                                                                get_level, get_priority};

static gboolean
find_levels (WeftTaskQueues *queues, WeftJob *job, GError **error)
{
  const WeftTaskGraph *graph = queues->problem->graph;

  queues->levels = weft_job_allocate (job, MAX (graph->n_tasks, 1), sizeof (double), error);
  for (guint32 i = graph->n_ordered; queues->levels != NULL && i-- > 0;) {
    guint32 v = graph->order[i];
    double longest = 0;

    for (gsize k = graph->children.first[v]; k < graph->children.first[v + 1]; k++)
      longest = MAX (longest, queues->levels[graph->children.ends[k]]);
    queues->levels[v] = longest + get_time (queues, v);
  }
  return queues->levels != NULL;
}

/* With room for @n_tasks; *@lines: where the next line begins. */
static gboolean
open_queue (WeftTaskQueues *queues, guint32 q, guint32 n_tasks, guint32 **lines, WeftJob *job, GError **error)
{
  Queue *queue = &queues->queues[q];

  queue->order = queues->problem->n_queues > 0 ? queues->problem->queues[q] : WEFT_ORDER_GIVEN;
  if (orders[queue->order] == NULL) {
    queue->line.tasks = *lines;
    *lines += n_tasks;
    return TRUE;
  }
  queue->ready = weft_heap_new_sized (n_tasks, job, error);
  return queue->ready != NULL && (queue->order != WEFT_ORDER_CRITICAL_PATH || queues->levels != NULL ||
                                  find_levels (queues, job, error));
}

static gboolean
open_queues (WeftTaskQueues *queues, WeftJob *job, GError **error)
{
  guint32 n = queues->problem->graph->n_tasks;
  g_autofree guint32 *sizes = weft_job_allocate (job, queues->n_queues, sizeof *sizes, error);
  guint32 *lines;

  if (sizes == NULL ||
      (queues->lines = weft_job_allocate (job, MAX (n, 1), sizeof *queues->lines, error)) == NULL ||
      (queues->queues = weft_job_allocate (job, queues->n_queues, sizeof *queues->queues, error)) == NULL)
    return FALSE;
  for (guint32 v = 0; v < n; v++)
    sizes[queues->queue_of[v]]++;
  lines = queues->lines;
  for (guint32 q = 0; q < queues->n_queues; q++)
    if (!open_queue (queues, q, sizes[q], &lines, job, error))
      return FALSE;
  return TRUE;
}

/* Where several processes may sleep, there is room for all of them. */
static gboolean
make_room_to_sleep (WeftTaskQueues *queues, WeftJob *job, GError **error)
{
  g_autofree guint32 *n_staying = weft_job_allocate (job, queues->n_queues, sizeof *n_staying, error);

  if (n_staying == NULL)
    return FALSE;
  for (guint32 p = 0; p < queues->problem->n_processes; p++)
    n_staying[queues->servers[p].queue] += queues->servers[p].when_empty == WEFT_WHEN_EMPTY_STAY;
  for (guint32 q = 0; q < queues->n_queues; q++) {
    Queue *queue = &queues->queues[q];

    queue->sleeper = WEFT_TASK_NONE;
    if (n_staying[q] > 1 && (queue->sleeping = weft_heap_new_sized (n_staying[q], job, error)) == NULL)
      return FALSE;
  }
  return TRUE;
}

WeftTaskQueues *
weft_task_queues_new (const WeftTaskProblem *problem, WeftJob *job, GError **error)
{
  g_autoptr (WeftTaskQueues) queues = g_new0 (WeftTaskQueues, 1);

  queues->problem = problem;
  queues->n_queues = weft_task_problem_count_queues (problem);
  queues->idle = weft_heap_new_sized (problem->n_processes, job, error);
  if (queues->idle == NULL)
    return NULL;
  queues->servers = weft_task_problem_list_servers (problem, job, error);
  if (queues->servers == NULL)
    return NULL;
  queues->queue_of = weft_task_problem_allocate (problem, queues->servers, job, error);
  if (queues->queue_of == NULL || !open_queues (queues, job, error) ||
      !make_room_to_sleep (queues, job, error))
    return NULL;
  for (guint32 p = 0; p < problem->n_processes; p++) {
    weft_task_queues_release (queues, p);
    queues->queues[queues->servers[p].queue].n_processes++;
  }
  return g_steal_pointer (&queues);
}

void
weft_task_queues_free (WeftTaskQueues *queues)
{
  for (guint32 q = 0; queues->queues != NULL && q < queues->n_queues; q++) {
    g_clear_pointer (&queues->queues[q].ready, weft_heap_free);
    g_clear_pointer (&queues->queues[q].sleeping, weft_heap_free);
  }
  g_clear_pointer (&queues->idle, weft_heap_free);
  g_free (queues->lines);
  g_free (queues->servers);
  g_free (queues->queue_of);
  g_free (queues->levels);
  g_free (queues->queues);
  g_free (queues);
}

guint32
weft_task_queues_get_served (const WeftTaskQueues *queues, guint32 process)
{
  return queues->servers[process].queue;
}

void
weft_task_queues_release (WeftTaskQueues *queues, guint32 process)
{
  weft_heap_add (queues->idle, process, 0, GUINT_TO_POINTER (process));
}

static void
wake_first (WeftTaskQueues *queues, Queue *queue)
{
  if (queue->sleeping != NULL && weft_heap_get_size (queue->sleeping) > 0) {
    weft_task_queues_release (queues, GPOINTER_TO_UINT (weft_heap_take (queue->sleeping, NULL)));
  } else if (queue->sleeper != WEFT_TASK_NONE) {
    weft_task_queues_release (queues, queue->sleeper);
    queue->sleeper = WEFT_TASK_NONE;
  }
}

void
weft_task_queues_enter (WeftTaskQueues *queues, guint32 task, guint64 pass)
{
  Queue *queue = &queues->queues[queues->queue_of[task]];

  if (queue->ready == NULL)
    weft_task_line_enter (&queue->line, task, pass);
  else
    weft_heap_add (queue->ready, orders[queue->order](queues, task), task, GUINT_TO_POINTER (task));
  queues->n_ready++;
  wake_first (queues, queue);
}

static gboolean
is_empty (const WeftTaskQueues *queues, guint32 queue)
{
  const Queue *asked = &queues->queues[queue];

  return asked->ready != NULL ? weft_heap_get_size (asked->ready) == 0
                              : weft_task_line_is_empty (&asked->line);
}

static guint32
stay (G_GNUC_UNUSED const WeftTaskQueues *queues, guint32 queue)
{
  return queue;
}

static guint32
find_next (const WeftTaskQueues *queues, guint32 queue)
{
  while (is_empty (queues, queue))
    queue = (queue + 1) % queues->n_queues;
  return queue;
}

static guint32
find_fewest (const WeftTaskQueues *queues, G_GNUC_UNUSED guint32 queue)
{
  guint32 best = WEFT_TASK_NONE;

  for (guint32 q = 0; q < queues->n_queues; q++)
    if (!is_empty (queues, q) &&
        (best == WEFT_TASK_NONE || queues->queues[q].n_processes < queues->queues[best].n_processes))
      best = q;
  return best;
}

/* Indexed by WeftWhenEmpty: where to go from an empty queue when some other is not. */
static guint32 (*const moves[]) (const WeftTaskQueues *queues, guint32 queue) = {stay, find_next,
                                                                                 find_fewest};

static void
fall_asleep (WeftTaskQueues *queues, guint32 process)
{
  Queue *queue = &queues->queues[queues->servers[process].queue];

  if (queue->sleeping != NULL)
    weft_heap_add (queue->sleeping, process, 0, GUINT_TO_POINTER (process));
  else
    queue->sleeper = process;
}

static guint32
take_first (Queue *queue)
{
  return queue->ready != NULL ? GPOINTER_TO_UINT (weft_heap_take (queue->ready, NULL))
                              : weft_task_line_take (&queue->line);
}

gboolean
weft_task_queues_take (WeftTaskQueues *queues, WeftTaskTaken *taken)
{
  while (queues->n_ready > 0 && weft_heap_get_size (queues->idle) > 0) {
    guint32 process = GPOINTER_TO_UINT (weft_heap_take (queues->idle, NULL));
    WeftTaskServer *server = &queues->servers[process];
    guint32 queue =
        is_empty (queues, server->queue) ? moves[server->when_empty](queues, server->queue) : server->queue;

    if (is_empty (queues, queue)) {
      fall_asleep (queues, process);
      continue;
    }
    queues->queues[server->queue].n_processes--;
    queues->queues[queue].n_processes++;
    server->queue = queue;
    queues->n_ready--;
    *taken = (WeftTaskTaken){process, take_first (&queues->queues[queue]), queue};
    return TRUE;
  }
  return FALSE;
}
