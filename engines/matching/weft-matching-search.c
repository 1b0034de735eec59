/* weft-matching-search.c: see weft-matching-search.h. */
#include "weft-matching-search.h"

#include <math.h>
#include <string.h>

/* Tasks and edges looked at in all, and assignments. */
#define MOST_WORK  2000000000.0
#define MOST_STEPS 1000000.0

/* Each with an objective of its own takes as long as so many others, say. */
#define OBJECTIVE_WORK 50

/* The same of a graph, whose tasks are sorted twice. */
#define GRAPH_WORK 60

static gboolean
allocate (WeftMatchingSearch *search, WeftJob *job, GError **error)
{
  return weft_matching_room_init (&search->room, search->setup, job, error) &&
         (search->best = weft_job_allocate (job, MAX (search->setup->n_tasks, 1), sizeof (guint32), error)) !=
             NULL;
}

void
weft_matching_search_clear (WeftMatchingSearch *search)
{
  weft_matching_room_clear (&search->room);
  g_clear_pointer (&search->best, g_free);
}

gboolean
weft_matching_search_init (WeftMatchingSearch *search,
                           const WeftMatchingSetup *setup,
                           WeftMatching *matching,
                           WeftJob *job,
                           GError **error)
{
  double work = setup->n_tasks + (double) setup->n_edges + setup->n_machines;

  work *= setup->problem->objective != NULL ? OBJECTIVE_WORK : setup->n_edges > 0 ? GRAPH_WORK : 1;
  *search = (WeftMatchingSearch){.setup = setup};
  weft_random_init (&search->random, weft_job_get_seed (job), 0);
  search->most_steps = (guint64) CLAMP (MOST_WORK / work, 1, MOST_STEPS);
  if (!allocate (search, job, error) ||
      !(setup->n_edges == 0 ? weft_matching_min_min : weft_matching_heft) (setup, matching, job, error)) {
    weft_matching_search_clear (search);
    return FALSE;
  }
  memcpy (search->best, matching->machines, setup->n_tasks * sizeof (guint32));
  search->least = weft_matching_get_objective (setup, matching);
  return TRUE;
}

guint32
weft_matching_search_draw (WeftMatchingSearch *search, guint32 task)
{
  const WeftMatchingSetup *setup = search->setup;
  guint32 machine = (guint32) weft_random_below (&search->random, setup->n_machines);

  /* Most machines can run most tasks. */
  for (guint i = 0; i < 8 && !isfinite (weft_matching_get_time (setup, task, machine)); i++)
    machine = (guint32) weft_random_below (&search->random, setup->n_machines);
  while (!isfinite (weft_matching_get_time (setup, task, machine)))
    machine = (machine + 1) % setup->n_machines;
  return machine;
}

void
weft_matching_search_draw_all (WeftMatchingSearch *search, guint32 *machines)
{
  for (guint32 task = 0; task < search->setup->n_tasks; task++)
    machines[task] = weft_matching_search_draw (search, task);
}

double
weft_matching_search_try (WeftMatchingSearch *search, const guint32 *machines)
{
  const WeftMatchingSetup *setup = search->setup;
  double value = weft_matching_judge (setup, machines, &search->room);

  search->n_steps++;
  if (value < search->least) {
    search->least = value;
    memcpy (search->best, machines, setup->n_tasks * sizeof (guint32));
  }
  return value;
}

gboolean
weft_matching_search_is_over (const WeftMatchingSearch *search)
{
  return search->n_steps >= search->most_steps;
}

gboolean
weft_matching_search_finish (WeftMatchingSearch *search, WeftMatching *matching, GError **error)
{
  gboolean done = search->least >= weft_matching_get_objective (search->setup, matching) ||
                  weft_matching_take (search->setup, matching, search->best, &search->room, error);

  matching->n_steps = search->n_steps;
  weft_matching_search_clear (search);
  return done;
}
