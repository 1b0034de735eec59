/* test-schedule-match.c: laws of schedules that are matched task by task: each task's times are those of its rows, the difference of the makespans is
 * explained to the last part, a schedule differs from itself in nothing, and sides can be swapped. */
#include "weft-schedule-match.h"

#include "test-seed.h"

#include <math.h>

#define BELOW(n) ((guint) weft_random_below (random, n))
#define TASKS    20

/* Some tasks do not run, some in several pieces. */
static WeftSchedule *
make_schedule (WeftRandom *random, WeftJob *job)
{
  guint n = BELOW (40);
  guint32 n_lanes = 1 + BELOW (5);
  double ends[5] = {0};
  WeftScheduleRow *rows = g_new0 (WeftScheduleRow, n + 1);

  for (guint i = 0; i < n; i++) {
    guint32 lane = BELOW (n_lanes);

    rows[i] = (WeftScheduleRow){.task = BELOW (TASKS), .lane = lane, .start = ends[lane] + BELOW (3)};
    rows[i].finish = ends[lane] = rows[i].start + BELOW (100) / 7.0;
    rows[i].overhead = BELOW (2) * (rows[i].finish - rows[i].start) / 3;
  }
  return weft_schedule_new_from_rows (rows, n, n_lanes, job, NULL);
}

/* By looking at all rows for each task. */
static void
check_times (const WeftSchedule *schedule, guint32 task, const WeftTaskTimes *times)
{
  double start = INFINITY;
  double finish = 0;
  double duration = 0;
  guint n = 0;

  for (gsize i = 0; i < schedule->n_rows; i++) {
    const WeftScheduleRow *row = &schedule->rows[i];

    if (row->task != task)
      continue;
    start = MIN (start, row->start);
    finish = MAX (finish, row->finish);
    duration += row->finish - row->start;
    n++;
  }
  g_assert_cmpuint (times->n_runs, ==, n);
  if (n == 0)
    return;
  g_assert_true (times->start == start && times->finish == finish);
  g_assert_cmpfloat_with_epsilon (times->duration, duration, 1e-9);
}

static void
check_side (const WeftSchedule *schedule, const WeftMatchSide *side)
{
  double busy = 0;

  for (guint32 lane = 0; lane < schedule->n_lanes; lane++)
    busy += schedule->lanes[lane].busy;
  g_assert_cmpfloat_with_epsilon (side->busy * schedule->n_lanes, busy, 1e-9);
  g_assert_cmpfloat_with_epsilon (side->busy + side->overhead + side->idle, side->makespan, 1e-9);
}

static double
explain (const WeftScheduleMatch *match)
{
  const WeftMatchSide *a = &match->sides[0];
  const WeftMatchSide *b = &match->sides[1];

  return b->busy - a->busy + b->overhead - a->overhead + b->idle - a->idle;
}

static void
test_match (void)
{
  WeftRandom source;
  WeftRandom *random = &source;

  test_random_init (random, 1408, 0);
  for (guint round = 0; round < 3000; round++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (WeftSchedule) a = make_schedule (random, job);
    g_autoptr (WeftSchedule) b = make_schedule (random, job);
    g_autoptr (WeftScheduleMatch) match = weft_schedule_match (a, b, NULL, TASKS, job, NULL);
    guint n_both = 0;

    for (gsize i = 0; i < match->n_tasks; i++) {
      const WeftMatchedTask *task = &match->tasks[i];

      check_times (a, task->task, &task->times[0]);
      check_times (b, task->task, &task->times[1]);
      n_both += task->times[0].n_runs > 0 && task->times[1].n_runs > 0;
    }
    check_side (a, &match->sides[0]);
    check_side (b, &match->sides[1]);
    g_assert_cmpuint (match->n_both, ==, n_both);
    g_assert_cmpuint (match->n_tasks, ==, n_both + match->sides[0].n_alone + match->sides[1].n_alone);
    g_assert_cmpfloat_with_epsilon (explain (match), b->makespan - a->makespan, 1e-9);
  }
}

static void
test_itself (void)
{
  WeftRandom source;
  WeftRandom *random = &source;

  test_random_init (random, 1409, 0);
  for (guint round = 0; round < 1000; round++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (WeftSchedule) a = make_schedule (random, job);
    g_autoptr (WeftScheduleMatch) match = weft_schedule_match (a, a, NULL, TASKS, job, NULL);

    g_assert_cmpuint (match->n_both, ==, match->n_tasks);
    g_assert_cmpuint (match->n_moved + match->n_longer + match->n_shorter + match->n_later + match->n_sooner,
                      ==, 0);
    g_assert_true (explain (match) == 0);
  }
}

/* Renumbered by @pairing and swapped. */
static void
test_swapped (void)
{
  WeftRandom source;
  WeftRandom *random = &source;
  guint32 pairing[TASKS];

  for (guint32 i = 0; i < TASKS; i++)
    pairing[i] = (i * 7 + 3) % TASKS;
  test_random_init (random, 1410, 0);
  for (guint round = 0; round < 1000; round++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (WeftSchedule) a = make_schedule (random, job);
    g_autoptr (WeftSchedule) b = make_schedule (random, job);
    g_autoptr (WeftScheduleMatch) match = weft_schedule_match (a, b, pairing, TASKS, job, NULL);
    g_autoptr (WeftScheduleMatch) other = NULL;

    for (gsize i = 0; i < b->n_rows; i++)
      b->rows[i].task = pairing[b->rows[i].task];
    other = weft_schedule_match (b, a, NULL, TASKS, job, NULL);
    g_assert_cmpuint (match->n_both, ==, other->n_both);
    g_assert_cmpuint (match->n_moved, ==, other->n_moved);
    g_assert_cmpuint (match->n_longer, ==, other->n_shorter);
    g_assert_cmpuint (match->n_later, ==, other->n_sooner);
    g_assert_cmpuint (match->sides[0].n_alone, ==, other->sides[1].n_alone);
    g_assert_true (match->sides[0].idle == other->sides[1].idle);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/schedule-match/match", test_match);
  g_test_add_func ("/schedule-match/itself", test_itself);
  g_test_add_func ("/schedule-match/swapped", test_swapped);
  return g_test_run ();
}
