/* weft-schedule.c: see weft-schedule.h. */
#include "weft-schedule.h"

#include "weft-ref.h"

WeftSchedule *
weft_schedule_new (void)
{
  WeftSchedule *schedule = g_new0 (WeftSchedule, 1);

  weft_ref_init (&schedule->ref_count);
  return schedule;
}

static int
compare_starts (gconstpointer a, gconstpointer b, G_GNUC_UNUSED gpointer data)
{
  double x = ((const WeftScheduleRow *) a)->start;
  double y = ((const WeftScheduleRow *) b)->start;

  return (x > y) - (x < y);
}

static void
add_uses (WeftSchedule *schedule)
{
  for (gsize i = 0; i < schedule->n_rows; i++) {
    const WeftScheduleRow *row = &schedule->rows[i];

    schedule->makespan = MAX (schedule->makespan, row->finish);
    schedule->lanes[row->lane].busy += row->finish - row->start - row->overhead;
    schedule->lanes[row->lane].overhead += row->overhead;
  }
  for (guint32 lane = 0; lane < schedule->n_lanes; lane++)
    schedule->lanes[lane].idle =
        schedule->makespan - schedule->lanes[lane].busy - schedule->lanes[lane].overhead;
}

WeftSchedule *
weft_schedule_new_from_rows (WeftScheduleRow *rows,
                             gsize n_rows,
                             guint32 n_lanes,
                             WeftJob *job,
                             GError **error)
{
  g_autoptr (WeftSchedule) schedule = weft_schedule_new ();

  schedule->rows = rows;
  schedule->n_rows = n_rows;
  schedule->n_lanes = n_lanes;
  if (!weft_job_check (job, error) ||
      (schedule->lanes = weft_job_allocate (job, MAX (n_lanes, 1), sizeof *schedule->lanes, error)) == NULL ||
      (schedule->queues = weft_job_allocate (job, MAX (n_lanes, 1), sizeof *schedule->queues, error)) == NULL)
    return NULL;
  g_qsort_with_data (rows, (int) n_rows, sizeof *rows, compare_starts, NULL);
  add_uses (schedule);
  return g_steal_pointer (&schedule);
}

WeftSchedule *
weft_schedule_ref (WeftSchedule *schedule)
{
  weft_ref_inc (&schedule->ref_count);
  return schedule;
}

void
weft_schedule_unref (WeftSchedule *schedule)
{
  if (!weft_ref_dec (&schedule->ref_count))
    return;
  g_free (schedule->rows);
  g_free (schedule->lanes);
  g_free (schedule->queues);
  g_free (schedule);
}
