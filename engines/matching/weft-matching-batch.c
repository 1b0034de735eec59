/* weft-matching-batch.c: of all tasks that are left the next is one whose earliest completion is least (Min-min), or greatest (Max-min: Ibarra and Kim 1977,
 * Braun, Siegel et al. 2001), or who would lose most by its second best machine (Sufferage: Maheswaran et al. 1999). Of equal tasks and machines the first. */
#include "weft-matching-setup.h"

#include <math.h>
#include <string.h>

/* The machine that has done a task first, and the next best. */
typedef struct {
  guint32 machine;
  double first;
  double second;
} Best;

typedef struct {
  const WeftMatchingSetup *setup;
  WeftMatching *matching;
  double *available; /* of each machine */
  Best *bests;       /* of each task that is left */
  guint32 *left;     /* tasks */
  guint32 n_left;
} Batch;

static Best
find_best (const Batch *batch, guint32 task)
{
  Best best = {batch->setup->n_machines, INFINITY, INFINITY};

  for (guint32 machine = 0; machine < batch->setup->n_machines; machine++) {
    double completion =
        MAX (batch->available[machine], weft_matching_get_ready (batch->setup, task, machine)) +
        weft_matching_get_time (batch->setup, task, machine);

    if (completion < best.first)
      best = (Best){machine, completion, best.first};
    else if (completion < best.second)
      best.second = completion;
  }
  return best;
}

static void
batch_clear (Batch *batch)
{
  g_free (batch->available);
  g_free (batch->bests);
  g_free (batch->left);
}

static gboolean
batch_init (Batch *batch,
            const WeftMatchingSetup *setup,
            WeftMatching *matching,
            WeftJob *job,
            GError **error)
{
  guint32 n = setup->n_tasks;

  *batch = (Batch){.setup = setup, .matching = matching, .n_left = n};
  if ((batch->available = weft_job_allocate (job, setup->n_machines, sizeof (double), error)) == NULL ||
      (batch->bests = weft_job_allocate (job, MAX (n, 1), sizeof (Best), error)) == NULL ||
      (batch->left = weft_job_allocate (job, MAX (n, 1), sizeof (guint32), error)) == NULL)
    return FALSE;
  for (guint32 task = 0; task < n; task++) {
    batch->left[task] = task;
    batch->bests[task] = find_best (batch, task);
    if (batch->bests[task].machine == setup->n_machines)
      return weft_matching_refuse (setup->problem, task, error);
  }
  return TRUE;
}

static void
assign (Batch *batch, guint32 task)
{
  guint32 machine = batch->bests[task].machine;

  batch->matching->machines[task] = machine;
  batch->matching->finishes[task] = batch->bests[task].first;
  batch->matching->starts[task] =
      MAX (batch->available[machine], weft_matching_get_ready (batch->setup, task, machine));
  batch->available[machine] = batch->bests[task].first;
  batch->matching->makespan = MAX (batch->matching->makespan, batch->bests[task].first);
}

/* The place in left of the task whose earliest completion is least, or greatest. */
static guint32
find_next (const Batch *batch, gboolean greatest)
{
  guint32 next = 0;

  for (guint32 i = 1; i < batch->n_left; i++) {
    double completion = batch->bests[batch->left[i]].first;
    double best = batch->bests[batch->left[next]].first;

    if (greatest ? completion > best : completion < best)
      next = i;
  }
  return next;
}

/* O(n^2 + n machines): a machine that is taken changes what is best for those only that it was best for. */
static gboolean
assign_by_completion (Batch *batch, gboolean greatest, WeftJob *job, GError **error)
{
  while (batch->n_left > 0) {
    guint32 next = find_next (batch, greatest);
    guint32 task = batch->left[next];

    assign (batch, task);
    batch->n_left--;
    memmove (batch->left + next, batch->left + next + 1, (batch->n_left - next) * sizeof *batch->left);
    for (guint32 i = 0; i < batch->n_left; i++)
      if (batch->bests[batch->left[i]].machine == batch->matching->machines[task])
        batch->bests[batch->left[i]] = find_best (batch, batch->left[i]);
    weft_job_set_progress (job, 1 - (double) batch->n_left / batch->setup->n_tasks);
    if (!weft_job_check (job, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
run (const WeftMatchingSetup *setup,
     WeftMatching *matching,
     gboolean (*choose) (Batch *batch, gboolean greatest, WeftJob *job, GError **error),
     gboolean greatest,
     WeftJob *job,
     GError **error)
{
  Batch batch;
  gboolean done = batch_init (&batch, setup, matching, job, error) && choose (&batch, greatest, job, error);

  batch_clear (&batch);
  return done;
}

gboolean
weft_matching_min_min (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error)
{
  return run (setup, matching, assign_by_completion, FALSE, job, error);
}

gboolean
weft_matching_max_min (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error)
{
  return run (setup, matching, assign_by_completion, TRUE, job, error);
}

gboolean
weft_matching_duplex (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error)
{
  double least;

  if (!weft_matching_max_min (setup, matching, job, error))
    return FALSE;
  least = matching->makespan;
  matching->makespan = 0;
  if (!weft_matching_min_min (setup, matching, job, error))
    return FALSE;
  if (matching->makespan <= least)
    return TRUE;
  matching->makespan = 0;
  return weft_matching_max_min (setup, matching, job, error);
}

static double
get_sufferage (const Best *best)
{
  return best->second - best->first;
}

/* A pass: every task asks for the machine that is best for it now; a machine is given to the one that would suffer most without it, and of equal ones to the
 * first that asked. @asked: (array length=n_machines): room */
static void
pass (Batch *batch, guint32 *asked)
{
  guint32 n = 0;

  memset (asked, 0xff, batch->setup->n_machines * sizeof *asked);
  for (guint32 i = 0; i < batch->n_left; i++) {
    guint32 task = batch->left[i];
    guint32 *holder;

    batch->bests[task] = find_best (batch, task);
    holder = &asked[batch->bests[task].machine];
    if (*holder == G_MAXUINT32 ||
        get_sufferage (&batch->bests[task]) > get_sufferage (&batch->bests[*holder]))
      *holder = task;
  }
  for (guint32 i = 0; i < batch->n_left; i++) {
    guint32 task = batch->left[i];

    if (asked[batch->bests[task].machine] == task)
      assign (batch, task);
    else
      batch->left[n++] = task;
  }
  batch->n_left = n;
}

static gboolean
assign_by_sufferage (Batch *batch, G_GNUC_UNUSED gboolean greatest, WeftJob *job, GError **error)
{
  /* bounded: machines that every task has a time on */
  g_autofree guint32 *asked = g_new (guint32, batch->setup->n_machines);

  while (batch->n_left > 0) {
    pass (batch, asked);
    weft_job_set_progress (job, 1 - (double) batch->n_left / batch->setup->n_tasks);
    if (!weft_job_check (job, error))
      return FALSE;
  }
  return TRUE;
}

gboolean
weft_matching_sufferage (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error)
{
  return run (setup, matching, assign_by_sufferage, FALSE, job, error);
}
