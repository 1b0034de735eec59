/* weft-task-executing.c: see weft-task-executing.h. A clock is a line through where its pace last changed. */
#include "weft-task-executing.h"

#include "weft-heap.h"

typedef struct {
  WeftHeap *rows;  /* by what the clock shows when they complete */
  double time;     /* at which its pace last changed */
  double shown;    /* then */
  double slowdown; /* time that goes by while it goes on by 1 */
  gboolean was_slowed;
} Clock;

struct _WeftTaskExecuting {
  Clock *clocks;
  guint32 *counts;
  guint32 n_clocks;
  guint32 n_executing;
  guint32 at; /* the clock whose tasks complete; those before it have completed theirs */
  double now;
  double latest; /* what would finish until then completes now */
};

WeftTaskExecuting *
weft_task_executing_new (const guint32 *most, guint32 n_clocks, WeftJob *job, GError **error)
{
  g_autoptr (WeftTaskExecuting) executing = g_new0 (WeftTaskExecuting, 1);

  executing->clocks = weft_job_allocate (job, n_clocks, sizeof *executing->clocks, error);
  if (executing->clocks == NULL)
    return NULL;
  executing->n_clocks = n_clocks;
  for (guint32 c = 0; c < n_clocks; c++) {
    executing->clocks[c].slowdown = 1;
    executing->clocks[c].rows = weft_heap_new_sized (most[c], job, error);
    if (executing->clocks[c].rows == NULL)
      return NULL;
  }
  executing->counts = weft_job_allocate (job, n_clocks, sizeof *executing->counts, error);
  return executing->counts != NULL ? g_steal_pointer (&executing) : NULL;
}

void
weft_task_executing_free (WeftTaskExecuting *executing)
{
  for (guint32 c = 0; c < executing->n_clocks; c++)
    g_clear_pointer (&executing->clocks[c].rows, weft_heap_free);
  g_free (executing->clocks);
  g_free (executing->counts);
  g_free (executing);
}

double
weft_task_executing_get_now (const WeftTaskExecuting *executing)
{
  return executing->now;
}

const guint32 *
weft_task_executing_get_counts (const WeftTaskExecuting *executing)
{
  return executing->counts;
}

guint32
weft_task_executing_get_size (const WeftTaskExecuting *executing)
{
  return executing->n_executing;
}

gboolean
weft_task_executing_was_slowed (const WeftTaskExecuting *executing, guint32 clock)
{
  return executing->clocks[clock].was_slowed;
}

static double
get_shown (const Clock *clock, double now)
{
  return clock->shown + (now - clock->time) / clock->slowdown;
}

void
weft_task_executing_start (WeftTaskExecuting *executing, guint32 clock, double demand, gsize row)
{
  Clock *started = &executing->clocks[clock];

  weft_heap_add (started->rows, get_shown (started, executing->now) + demand, row, GSIZE_TO_POINTER (row));
  executing->counts[clock]++;
  executing->n_executing++;
}

void
weft_task_executing_set_slowdown (WeftTaskExecuting *executing, guint32 clock, double slowdown)
{
  Clock *changed = &executing->clocks[clock];

  if (slowdown == changed->slowdown)
    return;
  changed->shown = get_shown (changed, executing->now);
  changed->time = executing->now;
  changed->slowdown = slowdown;
  changed->was_slowed = TRUE;
}

/* When the first task on it completes. */
static double
find_first (const Clock *clock)
{
  double shown;

  weft_heap_peek (clock->rows, &shown);
  return clock->time + (shown - clock->shown) * clock->slowdown;
}

void
weft_task_executing_advance (WeftTaskExecuting *executing, double tolerance)
{
  double next = G_MAXDOUBLE;

  for (guint32 c = 0; c < executing->n_clocks; c++)
    if (executing->counts[c] > 0)
      next = MIN (next, find_first (&executing->clocks[c]));
  /* What a clock shows is rounded, so that a task may seem to complete before now. */
  executing->now = MAX (next, executing->now);
  executing->latest = executing->now + tolerance * executing->now;
  executing->at = 0;
}

gboolean
weft_task_executing_complete (WeftTaskExecuting *executing, gsize *row)
{
  for (; executing->at < executing->n_clocks; executing->at++) {
    Clock *clock = &executing->clocks[executing->at];

    if (executing->counts[executing->at] == 0 || find_first (clock) > executing->latest)
      continue;
    *row = GPOINTER_TO_SIZE (weft_heap_take (clock->rows, NULL));
    executing->counts[executing->at]--;
    executing->n_executing--;
    return TRUE;
  }
  return FALSE;
}
