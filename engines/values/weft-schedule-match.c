/* weft-schedule-match.c: see weft-schedule-match.h. */
#include "weft-schedule-match.h"

#include "weft-ref.h"
#include "weft-sum.h"

/* Rows between two looks at the job. */
#define BEAT 4096

typedef struct {
  const WeftSchedule *schedules[2];
  const guint32 *pairing; /* (nullable) */
  WeftMatchedTask *tasks; /* by number */
  gsize n_tasks;
  WeftJob *job;
} Matching;

static void
add_run (WeftTaskTimes *times, const WeftScheduleRow *row)
{
  if (times->n_runs++ == 0) {
    times->lane = row->lane;
    times->start = row->start;
  }
  times->finish = MAX (times->finish, row->finish);
  times->duration += row->finish - row->start;
  times->overhead += row->overhead;
}

/* Rows stand by their starts, so that the first of a task is its first run. */
static gboolean
add_runs (Matching *matching, guint side, GError **error)
{
  const WeftSchedule *schedule = matching->schedules[side];

  for (gsize i = 0; i < schedule->n_rows; i++) {
    const WeftScheduleRow *row = &schedule->rows[i];
    guint32 task = side == 1 && matching->pairing != NULL ? matching->pairing[row->task] : row->task;

    add_run (&matching->tasks[task].times[side], row);
    if (i % BEAT == 0 && !weft_job_check (matching->job, error))
      return FALSE;
  }
  return TRUE;
}

static int
compare_tasks (gconstpointer a, gconstpointer b, G_GNUC_UNUSED gpointer data)
{
  const WeftMatchedTask *x = a;
  const WeftMatchedTask *y = b;
  gboolean is_second[2] = {x->times[0].n_runs == 0, y->times[0].n_runs == 0};
  const WeftTaskTimes *times[2] = {&x->times[is_second[0]], &y->times[is_second[1]]};

  if (is_second[0] != is_second[1])
    return is_second[0] ? 1 : -1;
  if (times[0]->start != times[1]->start)
    return times[0]->start < times[1]->start ? -1 : 1;
  return (x->task > y->task) - (x->task < y->task);
}

/* Only those that run, in their order. */
static void
sort_tasks (Matching *matching, WeftScheduleMatch *match)
{
  for (gsize task = 0; task < matching->n_tasks; task++) {
    matching->tasks[task].task = (guint32) task;
    if (matching->tasks[task].times[0].n_runs > 0 || matching->tasks[task].times[1].n_runs > 0)
      matching->tasks[match->n_tasks++] = matching->tasks[task];
  }
  g_qsort_with_data (matching->tasks, (int) match->n_tasks, sizeof *matching->tasks, compare_tasks, NULL);
}

static void
measure_side (const WeftSchedule *schedule, WeftMatchSide *side)
{
  WeftSum busy = {0, 0};
  WeftSum overhead = {0, 0};
  double lanes = MAX (schedule->n_lanes, 1);

  for (gsize i = 0; i < schedule->n_rows; i++) {
    const WeftScheduleRow *row = &schedule->rows[i];

    weft_sum_add (&busy, row->finish - row->start - row->overhead);
    weft_sum_add (&overhead, row->overhead);
  }
  side->makespan = schedule->makespan;
  side->n_lanes = schedule->n_lanes;
  side->busy = weft_sum_get (&busy) / lanes;
  side->overhead = weft_sum_get (&overhead) / lanes;
  side->idle = schedule->makespan - side->busy - side->overhead;
}

static void
count_both (WeftScheduleMatch *match, const WeftTaskTimes times[2])
{
  match->n_both++;
  match->n_moved += times[0].lane != times[1].lane;
  match->n_longer += times[1].duration > times[0].duration;
  match->n_shorter += times[1].duration < times[0].duration;
  match->n_later += times[1].finish > times[0].finish;
  match->n_sooner += times[1].finish < times[0].finish;
}

static void
count_tasks (WeftScheduleMatch *match)
{
  WeftSum alone[2] = {{0, 0}, {0, 0}};

  for (gsize i = 0; i < match->n_tasks; i++) {
    const WeftTaskTimes *times = match->tasks[i].times;
    guint side = times[0].n_runs == 0;

    if (times[0].n_runs > 0 && times[1].n_runs > 0) {
      count_both (match, times);
      continue;
    }
    weft_sum_add (&alone[side], times[side].duration);
    match->sides[side].n_alone++;
  }
  for (guint side = 0; side < 2; side++)
    match->sides[side].alone = weft_sum_get (&alone[side]) / MAX (match->sides[side].n_lanes, 1);
}

WeftScheduleMatch *
weft_schedule_match (const WeftSchedule *first,
                     const WeftSchedule *second,
                     const guint32 *pairing,
                     gsize n_tasks,
                     WeftJob *job,
                     GError **error)
{
  g_autoptr (WeftScheduleMatch) match = g_new0 (WeftScheduleMatch, 1);
  Matching matching = {.schedules = {first, second}, .pairing = pairing, .n_tasks = n_tasks, .job = job};

  weft_ref_init (&match->ref_count);
  match->tasks = matching.tasks = weft_job_allocate (job, MAX (n_tasks, 1), sizeof *matching.tasks, error);
  if (match->tasks == NULL || !add_runs (&matching, 0, error) || !add_runs (&matching, 1, error))
    return NULL;
  sort_tasks (&matching, match);
  for (guint side = 0; side < 2; side++)
    measure_side (matching.schedules[side], &match->sides[side]);
  count_tasks (match);
  return g_steal_pointer (&match);
}

WeftScheduleMatch *
weft_schedule_match_ref (WeftScheduleMatch *match)
{
  weft_ref_inc (&match->ref_count);
  return match;
}

void
weft_schedule_match_unref (WeftScheduleMatch *match)
{
  if (!weft_ref_dec (&match->ref_count))
    return;
  g_free (match->tasks);
  g_free (match);
}

gsize
weft_schedule_match_get_size (const WeftScheduleMatch *match)
{
  return sizeof *match + match->n_tasks * sizeof *match->tasks;
}
