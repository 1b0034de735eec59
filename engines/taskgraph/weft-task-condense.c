/* weft-task-condense.c: see weft-task-condense.h. */
#include "weft-task-condense.h"

#include "weft-sum.h"
#include "weft-task-allocation.h"

/* What a process knows of another while its tasks are walked along. */
typedef struct {
  guint32 knower; /* the process; WEFT_TASK_NONE: none so far */
  guint32 until;  /* how many tasks of the other it has waited for */
  guint32 news;   /* the task with which it came to know that */
} Known;

typedef struct {
  const WeftTaskProblem *problem;
  const WeftSchedule *schedule;
  WeftCondensedTasks *condensed;
  guint32 *lanes;    /* of each task */
  guint32 *places;   /* of each task among those of its process, from 0 */
  guint32 *begins;   /* (array length=n_lanes + 1): where the tasks of each process begin, */
  guint32 *sequence; /* (array length=n_tasks) here */
  Known *known;      /* (array length=n_lanes): of each process, by the one that is walked along */
  guint8 *cuts;      /* of each task: CUT_BEFORE, CUT_BEHIND */
  guint32 *vertices; /* of each task */
  WeftTaskEdge *edges;
  gsize n_edges;
} Condensing;

enum { CUT_BEFORE = 1, CUT_BEHIND = 2 };

static gboolean
allocate (Condensing *run, WeftJob *job, GError **error)
{
  gsize n = MAX (run->problem->graph->n_tasks, 1);
  gsize n_lanes = run->schedule->n_lanes;

  return (run->lanes = weft_job_allocate (job, n, sizeof (guint32), error)) != NULL &&
         (run->places = weft_job_allocate (job, n, sizeof (guint32), error)) != NULL &&
         (run->begins = weft_job_allocate (job, n_lanes + 2, sizeof (guint32), error)) != NULL &&
         (run->sequence = weft_job_allocate (job, n, sizeof (guint32), error)) != NULL &&
         (run->known = weft_job_allocate (job, n_lanes, sizeof (Known), error)) != NULL &&
         (run->cuts = weft_job_allocate (job, n, 1, error)) != NULL &&
         (run->vertices = weft_job_allocate (job, n, sizeof (guint32), error)) != NULL &&
         (run->edges = weft_job_allocate (job, run->problem->graph->n_edges + n, sizeof (WeftTaskEdge),
                                          error)) != NULL;
}

/* The tasks of each process, by counting. */
static void
find_sequences (Condensing *run)
{
  const WeftSchedule *schedule = run->schedule;

  for (gsize i = 0; i < schedule->n_rows; i++)
    run->begins[schedule->rows[i].lane + 2]++;
  for (guint32 lane = 2; lane <= schedule->n_lanes; lane++)
    run->begins[lane] += run->begins[lane - 1];
  for (gsize i = 0; i < schedule->n_rows; i++) {
    const WeftScheduleRow *row = &schedule->rows[i];
    guint32 at = run->begins[row->lane + 1]++;

    run->sequence[at] = row->task;
    run->lanes[row->task] = row->lane;
    run->places[row->task] = at;
  }
  for (guint32 lane = 0; lane < schedule->n_lanes; lane++)
    for (guint32 at = run->begins[lane]; at < run->begins[lane + 1]; at++)
      run->places[run->sequence[at]] -= run->begins[lane];
}

/* The process of @task waits for @parent of another one. */
static void
learn (Condensing *run, guint32 task, guint32 parent)
{
  Known *known = &run->known[run->lanes[parent]];

  if (known->knower != run->lanes[task])
    *known = (Known){run->lanes[task], 0, WEFT_TASK_NONE};
  if (run->places[parent] < known->until)
    return;
  known->until = run->places[parent] + 1;
  known->news = task;
}

/* Keeps the edge from @parent, of another process, when it is what @task learnt; once. */
static void
keep_news (Condensing *run, guint32 task, guint32 parent)
{
  Known *known = &run->known[run->lanes[parent]];

  if (known->news != task || known->until != run->places[parent] + 1)
    return;
  known->news = WEFT_TASK_NONE;
  run->cuts[parent] |= CUT_BEHIND;
  run->cuts[task] |= CUT_BEFORE;
  run->edges[run->n_edges++] = (WeftTaskEdge){parent, task};
}

/* The edges that synchronise. */
static void
find_synchronisation (Condensing *run)
{
  const WeftTaskLinks *parents = &run->problem->graph->parents;

  for (guint32 lane = 0; lane < run->schedule->n_lanes; lane++)
    run->known[lane] = (Known){WEFT_TASK_NONE, 0, WEFT_TASK_NONE};
  for (guint32 at = 0; at < run->problem->graph->n_tasks; at++) {
    guint32 task = run->sequence[at];

    for (gsize k = parents->first[task]; k < parents->first[task + 1]; k++)
      if (run->lanes[parents->ends[k]] != run->lanes[task])
        learn (run, task, parents->ends[k]);
    for (gsize k = parents->first[task]; k < parents->first[task + 1]; k++)
      if (run->lanes[parents->ends[k]] != run->lanes[task])
        keep_news (run, task, parents->ends[k]);
  }
}

/* Classes say how tasks use what the system shares. */
static gboolean
has_classes (const WeftTaskProblem *problem)
{
  return problem->task_classes != NULL && problem->system.kind != WEFT_SYSTEM_FREE;
}

static gboolean
are_alike (const WeftTaskProblem *problem, guint32 a, guint32 b)
{
  return !has_classes (problem) || problem->task_classes[a] == problem->task_classes[b];
}

/* Whether a vertex begins with @task, which has a place in its process. */
static gboolean
begins_vertex (const Condensing *run, guint32 task)
{
  guint32 before;

  if (run->places[task] == 0 || (run->cuts[task] & CUT_BEFORE))
    return TRUE;
  before = run->sequence[run->begins[run->lanes[task]] + run->places[task] - 1];
  return (run->cuts[before] & CUT_BEHIND) || !are_alike (run->problem, before, task);
}

/* Vertices by when they begin; returns how many. */
static guint32
number_vertices (Condensing *run)
{
  guint32 n = 0;

  for (gsize i = 0; i < run->schedule->n_rows; i++) {
    guint32 task = run->schedule->rows[i].task;
    gboolean begins = begins_vertex (run, task);
    guint32 before = begins ? 0 : run->sequence[run->begins[run->lanes[task]] + run->places[task] - 1];

    run->vertices[task] = begins ? n++ : run->vertices[before];
  }
  return n;
}

static gboolean
allocate_vertices (Condensing *run, guint32 n, WeftJob *job, GError **error)
{
  WeftCondensedTasks *condensed = run->condensed;
  gsize n_tasks = MAX (run->problem->graph->n_tasks, 1);
  gsize n_vertices = MAX (n, 1);

  return (condensed->first = weft_job_allocate (job, n_vertices + 2, sizeof (guint32), error)) != NULL &&
         (condensed->members = weft_job_allocate (job, n_tasks, sizeof (guint32), error)) != NULL &&
         (condensed->processes = weft_job_allocate (job, n_vertices, sizeof (guint32), error)) != NULL &&
         (condensed->orders =
              weft_job_allocate (job, run->schedule->n_lanes, sizeof (WeftTaskOrder), error)) != NULL &&
         (!has_classes (run->problem) ||
          (condensed->classes = weft_job_allocate (job, n_vertices, sizeof (guint32), error)) != NULL);
}

/* Members in the sequence of the schedule, by counting. */
static void
list_members (Condensing *run, guint32 n)
{
  WeftCondensedTasks *condensed = run->condensed;
  guint32 *first = condensed->first;

  for (guint32 v = 0; v < run->problem->graph->n_tasks; v++)
    first[run->vertices[v] + 2]++;
  for (guint32 vertex = 2; vertex <= n; vertex++)
    first[vertex] += first[vertex - 1];
  for (gsize i = 0; i < run->schedule->n_rows; i++) {
    guint32 task = run->schedule->rows[i].task;
    guint32 vertex = run->vertices[task];

    condensed->members[first[vertex + 1]++] = task;
    condensed->processes[vertex] = run->lanes[task];
    if (condensed->classes != NULL)
      condensed->classes[vertex] = run->problem->task_classes[task];
  }
}

/* From tasks to vertices, and from each vertex to the next of its process. */
static void
lead_edges (Condensing *run)
{
  for (gsize i = 0; i < run->n_edges; i++)
    run->edges[i] = (WeftTaskEdge){run->vertices[run->edges[i].from], run->vertices[run->edges[i].to]};
  for (guint32 at = 1; at < run->problem->graph->n_tasks; at++) {
    guint32 before = run->sequence[at - 1];
    guint32 task = run->sequence[at];

    if (run->lanes[before] == run->lanes[task] && run->vertices[before] != run->vertices[task])
      run->edges[run->n_edges++] = (WeftTaskEdge){run->vertices[before], run->vertices[task]};
  }
}

static gboolean
make_graph (Condensing *run, guint32 n, WeftJob *job, GError **error)
{
  WeftCondensedTasks *condensed = run->condensed;
  double *times = weft_job_allocate (job, MAX (n, 1), sizeof *times, error);

  if (times == NULL)
    return FALSE;
  for (guint32 vertex = 0; vertex < n; vertex++) {
    WeftSum sum = {0, 0};

    for (guint32 i = condensed->first[vertex]; i < condensed->first[vertex + 1]; i++)
      weft_sum_add (&sum, run->problem->graph->times[condensed->members[i]]);
    times[vertex] = weft_sum_get (&sum);
  }
  condensed->graph = weft_task_graph_new (job, times, n, run->edges, run->n_edges, error);
  return condensed->graph != NULL;
}

/* The lock of a queue becomes that of the process that serves it; of several: of all. */
static WeftTaskLock
lead_lock (const Condensing *run)
{
  WeftTaskLock lock = run->problem->system.lock;
  guint32 n = 0;
  guint32 server = 0;

  if (lock.queue == WEFT_TASK_NONE)
    return lock;
  for (guint32 lane = 0; lane < run->schedule->n_lanes; lane++)
    if (run->schedule->queues[lane] == lock.queue) {
      server = lane;
      n++;
    }
  return n == 0 ? (WeftTaskLock){0, WEFT_TASK_NONE}
                : (WeftTaskLock){lock.mean, n == 1 ? server : WEFT_TASK_NONE};
}

static void
set_problem (Condensing *run)
{
  WeftCondensedTasks *condensed = run->condensed;

  condensed->problem = (WeftTaskProblem){.graph = condensed->graph,
                                         .n_processes = run->schedule->n_lanes,
                                         .queues = condensed->orders,
                                         .n_queues = run->schedule->n_lanes,
                                         .task_queues = condensed->processes,
                                         .task_classes = condensed->classes,
                                         .classes = run->problem->classes,
                                         .n_classes = run->problem->n_classes,
                                         .system = run->problem->system};
  condensed->problem.system.lock = lead_lock (run);
}

/* The definition, step by step. */
static gboolean
condense (Condensing *run, WeftJob *job, GError **error)
{
  guint32 n;

  if (!allocate (run, job, error))
    return FALSE;
  find_sequences (run);
  find_synchronisation (run);
  if (!weft_job_check (job, error))
    return FALSE;
  n = number_vertices (run);
  if (!allocate_vertices (run, n, job, error))
    return FALSE;
  list_members (run, n);
  lead_edges (run);
  if (!make_graph (run, n, job, error))
    return FALSE;
  set_problem (run);
  return weft_job_check (job, error);
}

WeftCondensedTasks *
weft_task_condense (const WeftTaskProblem *problem,
                    const WeftSchedule *schedule,
                    WeftJob *job,
                    GError **error)
{
  g_autoptr (WeftCondensedTasks) condensed = g_new0 (WeftCondensedTasks, 1);
  Condensing run = {.problem = problem, .schedule = schedule, .condensed = condensed};
  gboolean is_done = condense (&run, job, error);

  g_free (run.lanes);
  g_free (run.places);
  g_free (run.begins);
  g_free (run.sequence);
  g_free (run.known);
  g_free (run.cuts);
  g_free (run.vertices);
  g_free (run.edges);
  return is_done ? g_steal_pointer (&condensed) : NULL;
}

void
weft_condensed_tasks_free (WeftCondensedTasks *condensed)
{
  g_clear_pointer (&condensed->graph, weft_task_graph_unref);
  g_free (condensed->first);
  g_free (condensed->members);
  g_free (condensed->processes);
  g_free (condensed->classes);
  g_free (condensed->orders);
  g_free (condensed);
}

gboolean
weft_task_problem_is_static (const WeftTaskProblem *problem,
                             gboolean *is_static,
                             WeftJob *job,
                             GError **error)
{
  guint32 n_queues = weft_task_problem_count_queues (problem);
  g_autofree WeftTaskServer *servers = weft_task_problem_list_servers (problem, job, error);
  g_autofree guint8 *is_served = servers != NULL ? weft_job_allocate (job, n_queues, 1, error) : NULL;

  if (is_served == NULL)
    return FALSE;
  *is_static = TRUE;
  for (guint32 p = 0; p < problem->n_processes; p++) {
    gboolean moves = n_queues > 1 && servers[p].when_empty != WEFT_WHEN_EMPTY_STAY;

    *is_static = *is_static && !moves && !is_served[servers[p].queue];
    is_served[servers[p].queue] = TRUE;
  }
  return TRUE;
}
