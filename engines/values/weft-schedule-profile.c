/* weft-schedule-profile.c: see weft-schedule-profile.h. One walk along starts and finishes by time. */
#include "weft-schedule-profile.h"

#include <stdlib.h>

typedef struct {
  double time;
  guint32 queue;
  gboolean is_start;
} Event;

static int
compare_times (gconstpointer a, gconstpointer b)
{
  const Event *x = a;
  const Event *y = b;

  return (x->time > y->time) - (x->time < y->time);
}

static gsize
list_events (const WeftSchedule *schedule, Event *events)
{
  gsize n = 0;

  for (gsize i = 0; i < schedule->n_rows; i++) {
    const WeftScheduleRow *row = &schedule->rows[i];

    if (row->start == row->finish)
      continue;
    events[n++] = (Event){row->start, row->queue, TRUE};
    events[n++] = (Event){row->finish, row->queue, FALSE};
  }
  qsort (events, n, sizeof *events, compare_times);
  return n;
}

static void
count (const Event *event, WeftProfileStep *step, gint32 *running)
{
  if (event->is_start) {
    step->n_running++;
    step->n_queues += ++running[event->queue] == 1;
  } else {
    step->n_running--;
    step->n_queues -= --running[event->queue] == 0;
  }
}

static void
add_step (GArray *steps, const WeftProfileStep *step)
{
  const WeftProfileStep *last =
      steps->len > 0 ? &g_array_index (steps, WeftProfileStep, steps->len - 1) : NULL;

  if (last == NULL || last->n_running != step->n_running || last->n_queues != step->n_queues)
    g_array_append_vals (steps, step, 1);
}

GArray *
weft_schedule_find_profile (const WeftSchedule *schedule, WeftJob *job, GError **error)
{
  g_autoptr (GArray) steps = g_array_new (FALSE, FALSE, sizeof (WeftProfileStep));
  g_autofree Event *events = weft_job_allocate (job, 2 * MAX (schedule->n_rows, 1), sizeof *events, error);
  g_autofree gint32 *running = NULL;
  WeftProfileStep step = {0, 0, 0};
  guint32 n_queues = 1;
  gsize n;

  if (events == NULL || !weft_job_affords (job, 2 * schedule->n_rows, sizeof step, error))
    return NULL;
  for (gsize i = 0; i < schedule->n_rows; i++)
    n_queues = MAX (n_queues, schedule->rows[i].queue + 1);
  running = weft_job_allocate (job, n_queues, sizeof *running, error);
  if (running == NULL)
    return NULL;
  n = list_events (schedule, events);
  for (gsize i = 0; i < n;) {
    step.time = events[i].time;
    for (; i < n && events[i].time == step.time; i++)
      count (&events[i], &step, running);
    add_step (steps, &step);
  }
  return weft_job_check (job, error) ? g_steal_pointer (&steps) : NULL;
}
