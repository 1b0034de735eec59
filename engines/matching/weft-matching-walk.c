/* weft-matching-walk.c: one assignment that is changed a little at a time (Braun, Siegel et al. 2001, sections 3.5 and 3.7). Simulated annealing moves a drawn task to a
 * drawn machine and accepts what is worse by chance, ever more seldom; as many moves go by at each temperature as the work allows. Tabu search moves
 * tasks, or exchanges the machines of two, as long as that helps (short hops), and then begins anew far from all that it has seen (a long hop). */
#include "weft-matching-search.h"

#include <math.h>
#include <string.h>

#define COOLING      0.97
#define PATIENCE     50   /* temperatures without anything better, when it is cold */
#define COLD         1e-6 /* of the best: a temperature below it accepts next to nothing that is worse */
#define TEMPERATURES 600  /* about so many until it is cold */
#define SHORT_HOPS   1200
#define MOST_TABU    64
#define MOST_DRAWS   100

/* Annealing. */

/* z > 1 / (1 + exp ((old - new) / temperature)): half of those that are hardly worse, none that is far worse. */
static gboolean
is_accepted (WeftMatchingSearch *search, double old, double new, double temperature)
{
  if (new <= old)
    return TRUE;
  return isfinite (new) && weft_random_uniform (&search->random) > 1 / (1 + exp ((old - new) / temperature));
}

/* Returns: what @machines are judged by then. */
static double
walk (WeftMatchingSearch *search, guint32 *machines, double value, double temperature)
{
  for (guint64 i = 0; i <= search->most_steps / TEMPERATURES && !weft_matching_search_is_over (search); i++) {
    guint32 task = (guint32) weft_random_below (&search->random, search->setup->n_tasks);
    guint32 before = machines[task];
    double new;

    machines[task] = weft_matching_search_draw (search, task);
    new = weft_matching_search_try (search, machines);
    if (is_accepted (search, value, new, temperature))
      value = new;
    else
      machines[task] = before;
  }
  return value;
}

static gboolean
anneal (WeftMatchingSearch *search, guint32 *machines, WeftJob *job, GError **error)
{
  double value = weft_matching_search_try (search, machines);
  double temperature = MAX (value, G_MINDOUBLE);
  guint idle = 0;

  while (idle < PATIENCE && !weft_matching_search_is_over (search)) {
    double least = search->least;

    value = walk (search, machines, value, temperature);
    temperature *= COOLING;
    idle = search->least < least || temperature > COLD * search->least ? 0 : idle + 1;
    weft_job_set_progress (job, (double) search->n_steps / (double) search->most_steps);
    if (!weft_job_check (job, error))
      return FALSE;
  }
  return TRUE;
}

/* Tabu. */

typedef struct {
  WeftMatchingSearch *search;
  guint32 *machines;
  double value;
  guint32 *seen; /* (array length=MOST_TABU n_tasks): where short hops ended */
  guint n_seen;  /* all told; the last ones are kept */
  guint n_hops;
} Tabu;

/* Whether the change that was made to machines is for the better, and stays. */
static gboolean
is_better (Tabu *tabu)
{
  double new = weft_matching_search_try (tabu->search, tabu->machines);

  if (new >= tabu->value)
    return FALSE;
  tabu->value = new;
  tabu->n_hops++;
  return TRUE;
}

/* Moves @task to the first machine on which that is better. */
static gboolean
hop_to_machine (Tabu *tabu, guint32 task)
{
  guint32 before = tabu->machines[task];

  for (guint32 machine = 0; machine < tabu->search->setup->n_machines; machine++) {
    if (machine == before || !isfinite (weft_matching_get_time (tabu->search->setup, task, machine)))
      continue;
    tabu->machines[task] = machine;
    if (is_better (tabu))
      return TRUE;
  }
  tabu->machines[task] = before;
  return FALSE;
}

/* Exchanges the machines of @task and of the first task after it for which that is better. */
static gboolean
hop_by_exchange (Tabu *tabu, guint32 task)
{
  const WeftMatchingSetup *setup = tabu->search->setup;
  guint32 machine = tabu->machines[task];

  for (guint32 other = task + 1; other < setup->n_tasks && !weft_matching_search_is_over (tabu->search);
       other++) {
    guint32 there = tabu->machines[other];

    if (there == machine || !isfinite (weft_matching_get_time (setup, task, there)) ||
        !isfinite (weft_matching_get_time (setup, other, machine)))
      continue;
    tabu->machines[task] = there;
    tabu->machines[other] = machine;
    if (is_better (tabu))
      return TRUE;
    tabu->machines[task] = machine;
    tabu->machines[other] = there;
  }
  return FALSE;
}

/* Short hops until none helps. */
static gboolean
descend (Tabu *tabu, WeftJob *job, GError **error)
{
  gboolean helped = TRUE;

  while (helped) {
    helped = FALSE;
    for (guint32 task = 0; task < tabu->search->setup->n_tasks; task++) {
      if (weft_matching_search_is_over (tabu->search) || tabu->n_hops >= SHORT_HOPS)
        return TRUE;
      helped |= hop_to_machine (tabu, task) || hop_by_exchange (tabu, task);
      weft_job_set_progress (job, (double) tabu->search->n_steps / (double) tabu->search->most_steps);
      if (!weft_job_check (job, error))
        return FALSE;
    }
  }
  return TRUE;
}

static void
remember (Tabu *tabu)
{
  gsize n = tabu->search->setup->n_tasks;

  memcpy (tabu->seen + tabu->n_seen++ % MOST_TABU * n, tabu->machines, n * sizeof (guint32));
}

/* At least half of the tasks are on other machines than in all that is remembered. */
static gboolean
is_far (const Tabu *tabu)
{
  guint32 n = tabu->search->setup->n_tasks;

  for (guint i = 0; i < MIN (tabu->n_seen, MOST_TABU); i++) {
    const guint32 *seen = tabu->seen + (gsize) i * n;
    guint32 n_same = 0;

    for (guint32 task = 0; task < n; task++)
      n_same += seen[task] == tabu->machines[task];
    if (n_same > n / 2)
      return FALSE;
  }
  return TRUE;
}

/* %FALSE: nothing far was drawn, as where there are two machines. */
static gboolean
hop_far (Tabu *tabu)
{
  for (guint i = 0; i < MOST_DRAWS; i++) {
    weft_matching_search_draw_all (tabu->search, tabu->machines);
    if (is_far (tabu)) {
      tabu->value = weft_matching_search_try (tabu->search, tabu->machines);
      return TRUE;
    }
  }
  return FALSE;
}

static gboolean
look_around (Tabu *tabu, WeftJob *job, GError **error)
{
  do {
    if (!descend (tabu, job, error))
      return FALSE;
    remember (tabu);
  } while (tabu->n_hops < SHORT_HOPS && !weft_matching_search_is_over (tabu->search) && hop_far (tabu));
  return TRUE;
}

static gboolean
search_tabu (WeftMatchingSearch *search, guint32 *machines, WeftJob *job, GError **error)
{
  Tabu tabu = {.search = search, .machines = machines, .value = weft_matching_search_try (search, machines)};
  gboolean done;

  tabu.seen = weft_job_allocate (job, MAX (search->setup->n_tasks, 1), MOST_TABU * sizeof (guint32), error);
  done = tabu.seen != NULL && look_around (&tabu, job, error);
  g_free (tabu.seen);
  return done;
}

static gboolean
run (const WeftMatchingSetup *setup,
     gboolean (*go) (WeftMatchingSearch *search, guint32 *machines, WeftJob *job, GError **error),
     WeftMatching *matching,
     WeftJob *job,
     GError **error)
{
  g_autofree guint32 *machines = NULL;
  WeftMatchingSearch search;

  if (!weft_matching_search_init (&search, setup, matching, job, error))
    return FALSE;
  machines = weft_job_allocate (job, MAX (setup->n_tasks, 1), sizeof (guint32), error);
  if (machines != NULL) {
    memcpy (machines, search.best, setup->n_tasks * sizeof (guint32));
    if (go (&search, machines, job, error))
      return weft_matching_search_finish (&search, matching, error);
  }
  weft_matching_search_clear (&search);
  return FALSE;
}

gboolean
weft_matching_anneal (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error)
{
  return run (setup, anneal, matching, job, error);
}

gboolean
weft_matching_tabu (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error)
{
  return run (setup, search_tabu, matching, job, error);
}
