/* weft-matching-exact.c: branch and bound over schedules. A node is a row of tasks that are scheduled, each as soon as its machine and its data allow; its children
 * have one task more that starts no earlier than the last.
 *
 * Lemma. Some best schedule is met. Take a best one and move every task as early as its machine, in the same sequence, and its data allow: no task ends
 * later. In the order of starts (of equal ones those without time first, and each behind those that it needs) every task is then appended behind
 * tasks that start no later than itself, at exactly its start.
 *
 * Bounds. Below a node no task starts before the last that was scheduled. A task that is left can end on machine m no earlier than its data can be there, each from the machine
 * that is best for them, or the machine is free; and after it comes the longest way to the end, each task of it on the machine that is best for what
 * follows (both are longest ways in a graph of tasks and machines, of which a schedule takes one). And all machines together have all work that is left. */
#include "weft-matching-setup.h"

#include "weft-fault.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define MOST_TASKS 64

/* Tasks, edges and machines looked at in all. */
#define MOST_WORK 6000000000.0

/* Assignments that are tried where something else than the makespan is to be least. */
#define MOST_ASSIGNMENTS 2000000.0

typedef struct {
  guint32 task;
  guint32 machine;
  double start;
  double finish;
  double bound; /* of what is below it */
} Child;

typedef struct {
  const WeftMatchingSetup *setup;
  WeftMatching *best;
  WeftJob *job;
  double *tails;       /* of each task on each machine: the least that can follow it */
  double *least_times; /* of each task */
  double *ends;        /* of each task on each machine: room for the earliest ends below a node */
  double *available;   /* of each machine */
  double *finishes;    /* of each task that is scheduled */
  double *starts;
  guint32 *machines;
  guint64 scheduled; /* a bit for each task */
  double last;       /* start of the last one */
  double open;       /* the least bound of what was left out for want of time */
  guint64 n_steps;
  guint64 most_steps;
  gboolean is_over; /* no more time, or cancelled */
  GError *error;
} Exact;

static void
fill_tails (const WeftMatchingSetup *setup, double *tails)
{
  guint32 n_machines = setup->n_machines;

  for (guint32 i = setup->n_tasks; i-- > 0;) {
    guint32 task = setup->order[i];

    for (gsize k = setup->first_out[task]; k < setup->first_out[task + 1]; k++) {
      gsize edge = setup->out[k];
      guint32 next = setup->targets[edge];

      for (guint32 from = 0; from < n_machines; from++) {
        double least = INFINITY;

        for (guint32 to = 0; to < n_machines; to++)
          least = MIN (least, weft_matching_get_cost (setup, edge, from, to) +
                                  weft_matching_get_time (setup, next, to) +
                                  tails[(gsize) next * n_machines + to]);
        tails[(gsize) task * n_machines + from] = MAX (tails[(gsize) task * n_machines + from], least);
      }
    }
  }
}

static gboolean
is_scheduled (const Exact *exact, guint32 task)
{
  return exact->scheduled >> task & 1;
}

/* When the data of @edge can be on @machine. */
static double
find_arrival (const Exact *exact, gsize edge, guint32 machine)
{
  const WeftMatchingSetup *setup = exact->setup;
  guint32 source = setup->problem->sources[edge];
  double least = INFINITY;

  if (is_scheduled (exact, source))
    return exact->finishes[source] + weft_matching_get_cost (setup, edge, exact->machines[source], machine);
  for (guint32 from = 0; from < setup->n_machines; from++)
    least = MIN (least, exact->ends[(gsize) source * setup->n_machines + from] +
                            weft_matching_get_cost (setup, edge, from, machine));
  return least;
}

/* The earliest start of @task on @machine, whose data are as early as they can be. */
static double
find_start (const Exact *exact, guint32 task, guint32 machine)
{
  const WeftMatchingSetup *setup = exact->setup;
  double start = MAX (exact->available[machine], weft_matching_get_ready (setup, task, machine));

  for (gsize edge = weft_matching_get_first_in (setup, task);
       edge < weft_matching_get_first_in (setup, task + 1); edge++)
    start = MAX (start, find_arrival (exact, edge, machine));
  return start;
}

static double
find_bound (Exact *exact)
{
  const WeftMatchingSetup *setup = exact->setup;
  double bound = 0;
  double work = 0;

  for (guint32 machine = 0; machine < setup->n_machines; machine++) {
    bound = MAX (bound, exact->available[machine]);
    work += MAX (exact->available[machine], exact->last);
  }
  for (guint32 i = 0; i < setup->n_tasks; i++) {
    guint32 task = setup->order[i];
    double *ends = exact->ends + (gsize) task * setup->n_machines;
    double least = INFINITY;

    if (is_scheduled (exact, task))
      continue;
    work += exact->least_times[task];
    for (guint32 machine = 0; machine < setup->n_machines; machine++) {
      ends[machine] = MAX (find_start (exact, task, machine), exact->last) +
                      weft_matching_get_time (setup, task, machine);
      least = MIN (least, ends[machine] + exact->tails[(gsize) task * setup->n_machines + machine]);
    }
    bound = MAX (bound, least);
  }
  return MAX (bound, work / setup->n_machines);
}

static int
compare (gconstpointer a, gconstpointer b, G_GNUC_UNUSED gpointer data)
{
  const Child *x = a;
  const Child *y = b;

  if (x->bound != y->bound)
    return x->bound > y->bound ? 1 : -1;
  return (x->finish > y->finish) - (x->finish < y->finish);
}

static void
schedule (Exact *exact, const Child *child)
{
  exact->scheduled |= G_GUINT64_CONSTANT (1) << child->task;
  exact->machines[child->task] = child->machine;
  exact->starts[child->task] = child->start;
  exact->finishes[child->task] = child->finish;
  exact->available[child->machine] = child->finish;
  exact->last = child->start;
}

static gboolean
is_free (const Exact *exact, guint32 task)
{
  const WeftMatchingSetup *setup = exact->setup;

  if (is_scheduled (exact, task))
    return FALSE;
  for (gsize edge = weft_matching_get_first_in (setup, task);
       edge < weft_matching_get_first_in (setup, task + 1); edge++)
    if (!is_scheduled (exact, setup->problem->sources[edge]))
      return FALSE;
  return TRUE;
}

/* The bound of the node that @child leads to. */
static double
look_at (Exact *exact, const Child *child)
{
  double available = exact->available[child->machine];
  double last = exact->last;
  double bound;

  schedule (exact, child);
  bound = find_bound (exact);
  exact->scheduled &= ~(G_GUINT64_CONSTANT (1) << child->task);
  exact->available[child->machine] = available;
  exact->last = last;
  return bound;
}

/* What may come next, the least bound first, without what cannot be better than the best. */
static GArray *
list_children (Exact *exact)
{
  const WeftMatchingSetup *setup = exact->setup;
  GArray *children = g_array_new (FALSE, FALSE, sizeof (Child));

  for (guint32 task = 0; task < setup->n_tasks; task++)
    for (guint32 machine = 0; machine < setup->n_machines && is_free (exact, task); machine++) {
      Child child = {task, machine, find_start (exact, task, machine), 0, 0};

      child.finish = child.start + weft_matching_get_time (setup, task, machine);
      if (child.start < exact->last || child.finish >= exact->best->makespan)
        continue;
      child.bound = look_at (exact, &child);
      exact->n_steps++;
      if (child.bound < exact->best->makespan)
        g_array_append_val (children, child);
    }
  g_qsort_with_data (children->data, (int) children->len, sizeof (Child), compare, NULL);
  return children;
}

static void
take (Exact *exact)
{
  gsize n = exact->setup->n_tasks;

  memcpy (exact->best->machines, exact->machines, n * sizeof (guint32));
  memcpy (exact->best->starts, exact->starts, n * sizeof (double));
  memcpy (exact->best->finishes, exact->finishes, n * sizeof (double));
  exact->best->makespan = 0;
  for (guint32 machine = 0; machine < exact->setup->n_machines; machine++)
    exact->best->makespan = MAX (exact->best->makespan, exact->available[machine]);
}

/* Depth is bounded by MOST_TASKS. */
static void
branch (Exact *exact, guint32 depth)
{
  g_autoptr (GArray) children = NULL;

  if (depth == exact->setup->n_tasks) {
    take (exact);
    return;
  }
  children = list_children (exact);
  if (exact->n_steps > exact->most_steps || !weft_job_check (exact->job, &exact->error))
    exact->is_over = TRUE;
  for (guint i = 0; i < children->len; i++) {
    const Child *child = &g_array_index (children, Child, i);
    double available = exact->available[child->machine];
    double last = exact->last;

    if (child->bound >= exact->best->makespan)
      break;
    if (exact->is_over) {
      exact->open = MIN (exact->open, child->bound);
      break;
    }
    schedule (exact, child);
    branch (exact, depth + 1);
    exact->scheduled &= ~(G_GUINT64_CONSTANT (1) << child->task);
    exact->available[child->machine] = available;
    exact->last = last;
  }
}

static gboolean
allocate (Exact *exact, GError **error)
{
  gsize n = MAX (exact->setup->n_tasks, 1);
  gsize n_machines = exact->setup->n_machines;

  return (exact->tails = weft_job_allocate (exact->job, n * n_machines, sizeof (double), error)) != NULL &&
         (exact->ends = weft_job_allocate (exact->job, n * n_machines, sizeof (double), error)) != NULL &&
         (exact->available = weft_job_allocate (exact->job, n_machines, sizeof (double), error)) != NULL &&
         (exact->least_times = weft_job_allocate (exact->job, n, sizeof (double), error)) != NULL &&
         (exact->finishes = weft_job_allocate (exact->job, n, sizeof (double), error)) != NULL &&
         (exact->starts = weft_job_allocate (exact->job, n, sizeof (double), error)) != NULL &&
         (exact->machines = weft_job_allocate (exact->job, n, sizeof (guint32), error)) != NULL;
}

static void
exact_clear (Exact *exact)
{
  g_free (exact->tails);
  g_free (exact->ends);
  g_free (exact->available);
  g_free (exact->least_times);
  g_free (exact->finishes);
  g_free (exact->starts);
  g_free (exact->machines);
}

static void
begin (Exact *exact)
{
  const WeftMatchingSetup *setup = exact->setup;

  fill_tails (setup, exact->tails);
  for (guint32 task = 0; task < setup->n_tasks; task++) {
    exact->least_times[task] = INFINITY;
    for (guint32 machine = 0; machine < setup->n_machines; machine++)
      exact->least_times[task] =
          MIN (exact->least_times[task], weft_matching_get_time (setup, task, machine));
  }
}

/* What the search has to be better than. */
static gboolean
find_first (Exact *exact, GError **error)
{
  static const struct {
    gboolean (*run) (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error);
    gboolean with_edges;
  } rows[] = {{weft_matching_min_min, FALSE}, {weft_matching_sufferage, FALSE},
              {weft_matching_max_min, FALSE}, {weft_matching_heft, TRUE},
              {weft_matching_peft, TRUE},     {weft_matching_cpop, TRUE}};
  gboolean with_edges = exact->setup->n_edges > 0;
  guint best = G_N_ELEMENTS (rows);
  double least = INFINITY;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    exact->best->makespan = 0;
    /* Where links are missing, they may find nothing that the search will. */
    if (rows[i].with_edges == with_edges && rows[i].run (exact->setup, exact->best, exact->job, NULL) &&
        exact->best->makespan < least) {
      least = exact->best->makespan;
      best = i;
    }
  }
  exact->best->makespan = 0;
  if (best < G_N_ELEMENTS (rows))
    return rows[best].run (exact->setup, exact->best, exact->job, error);
  exact->best->makespan = INFINITY;
  return weft_job_check (exact->job, error);
}

/* @sentence: without a full stop. */
static gboolean
refuse (WeftErrorCode code, const char *sentence, GError **error)
{
  g_autofree char *plain = g_strconcat (sentence, ".", NULL);

  weft_fault_set (error, WEFT_ENGINE_ERROR, code, &(WeftFault){.problem = (char *) sentence, .plain = plain});
  return FALSE;
}

static gboolean
search (Exact *exact, GError **error)
{
  WeftMatching *best = exact->best;

  begin (exact);
  if (!find_first (exact, error))
    return FALSE;
  branch (exact, 0);
  if (exact->error != NULL) {
    g_propagate_error (error, exact->error);
    return FALSE;
  }
  if (!isfinite (best->makespan))
    return refuse (WEFT_ERROR_INVALID, _ ("No links bring all data to where they are needed"), error);
  best->n_steps = exact->n_steps;
  best->bound = MIN (exact->open, best->makespan);
  best->proved = !exact->is_over;
  return TRUE;
}

/* Every assignment, as digits of a number. @best: (out) (array length=MOST_TASKS): that of the least. %FALSE: cancelled. */
static gboolean
look_at_all (const WeftMatchingSetup *setup,
             guint64 n,
             WeftMatchingRoom *room,
             guint32 *best,
             double *least,
             WeftJob *job,
             GError **error)
{
  guint32 machines[MOST_TASKS] = {0};

  for (guint64 number = 0; number < n; number++) {
    guint64 rest = number;
    double value;

    for (guint32 task = 0; task < setup->n_tasks; task++, rest /= setup->n_machines)
      machines[task] = (guint32) (rest % setup->n_machines);
    value = weft_matching_judge (setup, machines, room);
    if (value < *least) {
      *least = value;
      memcpy (best, machines, sizeof machines);
    }
    weft_job_set_progress (job, (double) number / (double) n);
    if (number % 64 == 0 && !weft_job_check (job, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
try_all (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error)
{
  guint32 best[MOST_TASKS] = {0};
  WeftMatchingRoom room;
  double least = INFINITY;
  gboolean done;

  matching->n_steps = (guint64) pow (setup->n_machines, setup->n_tasks);
  done = weft_matching_room_init (&room, setup, job, error) &&
         look_at_all (setup, matching->n_steps, &room, best, &least, job, error) &&
         weft_matching_take (setup, matching, best, &room, error);
  weft_matching_room_clear (&room);
  matching->bound = least;
  matching->proved = done;
  return done;
}

gboolean
weft_matching_exact (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error)
{
  Exact exact = {.setup = setup, .best = matching, .job = job, .open = INFINITY};
  double work = ((double) setup->n_edges * setup->n_machines + setup->n_tasks + 1) * setup->n_machines;
  gboolean done;

  if (setup->n_tasks > MOST_TASKS)
    return refuse (WEFT_ERROR_TOO_LONG, _ ("The exact search is for 64 tasks at most"), error);
  if (setup->problem->objective != NULL)
    return pow (setup->n_machines, setup->n_tasks) <= MOST_ASSIGNMENTS
               ? try_all (setup, matching, job, error)
               : refuse (WEFT_ERROR_TOO_LONG,
                         _ ("There are more than 2,000,000 assignments, which are too many to try"), error);
  exact.most_steps = (guint64) (MOST_WORK / work);
  done = allocate (&exact, error) && search (&exact, error);
  exact_clear (&exact);
  return done;
}
