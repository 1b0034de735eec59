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
