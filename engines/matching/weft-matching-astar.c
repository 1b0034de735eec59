/* weft-matching-astar.c: A* over assignments of independent tasks, one task after the other (Braun, Siegel et al. 2001, section 3.8): of all that are kept, the partial assignment is
 * extended below which the makespan can be least. No more than 1,024 are kept; what would be the worst goes. */
#include "weft-matching-setup.h"

#include <math.h>
#include <string.h>

#define MOST_NODES 1024

/* Tasks and machines looked at in all; then the best partial assignment is completed task by task. */
#define MOST_WORK 2000000000.0

typedef struct {
  guint32 depth; /* tasks that are assigned */
  double bound;
  double *available; /* of each machine */
  guint32 *machines; /* of each task that is assigned */
} Node;

typedef struct {
  const WeftMatchingSetup *setup;
  double *least_times; /* of each task and those after it: the sum of their least times */
  double *available;   /* of all nodes */
  guint32 *machines;   /* of all nodes */
  Node nodes[MOST_NODES + 1];
  guint n;
  double dropped; /* the least bound of those that went */
  guint64 n_steps;
  guint64 most_steps;
} Search;

static double
get_completion (const Search *search, const double *available, guint32 task, guint32 machine)
{
  return MAX (available[machine], weft_matching_get_ready (search->setup, task, machine)) +
         weft_matching_get_time (search->setup, task, machine);
}

/* No completion of @node has a lesser makespan: its machines are that busy; every other task ends on its best machine at the earliest; and all
 * machines together have all work. */
static double
find_bound (const Search *search, const Node *node)
{
  guint32 n_machines = search->setup->n_machines;
  double work = search->least_times[node->depth];
  double bound = 0;

  for (guint32 machine = 0; machine < n_machines; machine++) {
    work += node->available[machine];
    bound = MAX (bound, node->available[machine]);
  }
  bound = MAX (bound, work / n_machines);
  for (guint32 task = node->depth; task < search->setup->n_tasks; task++) {
    double least = INFINITY;

    for (guint32 machine = 0; machine < n_machines; machine++)
      least = MIN (least, get_completion (search, node->available, task, machine));
    bound = MAX (bound, least);
  }
  return bound;
}

/* Deeper nodes first where bounds are equal. */
static gboolean
is_before (const Node *a, const Node *b)
{
  return a->bound != b->bound ? a->bound < b->bound : a->depth > b->depth;
}

static guint
find (const Search *search, gboolean last)
{
  guint found = 0;

  for (guint i = 1; i < search->n; i++)
    if (last ? is_before (&search->nodes[found], &search->nodes[i])
             : is_before (&search->nodes[i], &search->nodes[found]))
      found = i;
  return found;
}

/* The memory of a node that goes is that of the one that takes its place at the end. */
static void
drop (Search *search, guint i)
{
  Node dropped = search->nodes[i];

  search->nodes[i] = search->nodes[--search->n];
  search->nodes[search->n] = dropped;
}

/* A copy of @parent with its next task on @machine. */
static void
add_child (Search *search, const Node *parent, guint32 machine)
{
  Node *node = &search->nodes[search->n];
  double completion = get_completion (search, parent->available, parent->depth, machine);

  if (!isfinite (completion))
    return;
  memcpy (node->available, parent->available, search->setup->n_machines * sizeof (double));
  memcpy (node->machines, parent->machines, parent->depth * sizeof (guint32));
  node->machines[parent->depth] = machine;
  node->available[machine] = completion;
  node->depth = parent->depth + 1;
  node->bound = find_bound (search, node);
  search->n++;
  search->n_steps++;
  if (search->n > MOST_NODES) {
    guint worst = find (search, TRUE);

    search->dropped = MIN (search->dropped, search->nodes[worst].bound);
    drop (search, worst);
  }
}

/* Extends the best node until one is complete; when too much has been looked at, only the children of the one at hand are kept. @parent: room. Returns: %FALSE: cancelled. */
static gboolean
go (Search *search, Node *parent, WeftJob *job, GError **error)
{
  for (;;) {
    guint best = find (search, FALSE);
    Node *node = &search->nodes[best];

    if (node->depth == search->setup->n_tasks) {
      drop (search, best);
      return TRUE;
    }
    memcpy (parent->available, node->available, search->setup->n_machines * sizeof (double));
    memcpy (parent->machines, node->machines, node->depth * sizeof (guint32));
    parent->depth = node->depth;
    drop (search, best);
    if (search->n_steps > search->most_steps)
      for (; search->n > 0; search->n--)
        search->dropped = MIN (search->dropped, search->nodes[search->n - 1].bound);
    for (guint32 machine = 0; machine < search->setup->n_machines; machine++)
      add_child (search, parent, machine);
    weft_job_set_progress (job, (double) parent->depth / search->setup->n_tasks);
    if (!weft_job_check (job, error))
      return FALSE;
  }
}

static gboolean
allocate (Search *search, WeftJob *job, GError **error)
{
  gsize n = MAX (search->setup->n_tasks, 1);

  return (search->least_times = weft_job_allocate (job, n + 1, sizeof (double), error)) != NULL &&
         (search->available = weft_job_allocate (job, search->setup->n_machines,
                                                 (MOST_NODES + 2) * sizeof (double), error)) != NULL &&
         (search->machines = weft_job_allocate (job, n, (MOST_NODES + 2) * sizeof (guint32), error)) != NULL;
}

/* @parent: (out): the memory that is left. */
static void
begin (Search *search, Node *parent)
{
  const WeftMatchingSetup *setup = search->setup;

  for (guint32 task = setup->n_tasks; task-- > 0;) {
    double least = INFINITY;

    for (guint32 machine = 0; machine < setup->n_machines; machine++)
      least = MIN (least, weft_matching_get_time (setup, task, machine));
    search->least_times[task] = search->least_times[task + 1] + least;
  }
  for (guint i = 0; i < MOST_NODES + 2; i++) {
    Node *node = i <= MOST_NODES ? &search->nodes[i] : parent;

    *node = (Node){.available = search->available + (gsize) i * setup->n_machines,
                   .machines = search->machines + (gsize) i * setup->n_tasks};
  }
  search->n = 1;
  search->nodes[0].bound = find_bound (search, &search->nodes[0]);
}

static gboolean
run (Search *search, WeftMatching *matching, WeftJob *job, GError **error)
{
  WeftMatchingRoom room;
  gboolean done;
  Node parent;

  begin (search, &parent);
  if (!go (search, &parent, job, error))
    return FALSE;
  matching->n_steps = search->n_steps;
  done = weft_matching_room_init (&room, search->setup, job, error) &&
         weft_matching_take (search->setup, matching, search->nodes[search->n].machines, &room, error);
  weft_matching_room_clear (&room);
  /* Ready times make the order of the tasks of a machine count, of which only one was tried. */
  if (search->setup->problem->ready == NULL)
    matching->bound = MIN (search->dropped, search->nodes[search->n].bound);
  return done;
}

gboolean
weft_matching_a_star (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error)
{
  g_autofree Search *search = g_new0 (Search, 1);
  double work = (double) setup->n_machines * MAX (setup->n_tasks, 1);
  gboolean done;

  search->setup = setup;
  search->dropped = INFINITY;
  search->most_steps = (guint64) MAX (MOST_WORK / work, 1);
  done = allocate (search, job, error) && run (search, matching, job, error);
  g_free (search->least_times);
  g_free (search->available);
  g_free (search->machines);
  return done;
}
