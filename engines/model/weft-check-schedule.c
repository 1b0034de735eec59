/* weft-check-schedule.c: the rules of measured schedules: runs take no time less than none, their lanes are there, and no lane runs two
 * at once. One problem of each rule is told for a schedule: where one run is wrong mostly all are. */
#include "weft-check-private.h"

#include "weft-graph.h"
#include "weft-measured-runs.h"
#include "weft-number.h"

#include <glib/gi18n-lib.h>

static void
report_run (WeftChecker *checker,
            const WeftNode *schedule,
            const WeftMeasuredRun *run,
            WeftProperty property,
            const char *found,
            const char *expected,
            const char *plain)
{
  guint table = weft_graph_find_table (weft_node_get_graph (schedule), WEFT_KIND_RUN);

  checker->row = (WeftElement){weft_node_get_id (schedule), table, run->row};
  weft_check_report (checker, schedule, property, NULL, found, expected, plain);
  checker->row.table = 0;
}

/* Differences of times are rounded. */
static gboolean
fits (const WeftMeasuredRun *run)
{
  return run->overhead <= run->finish - run->start + 1e-9 * run->finish;
}

/* Rule: a run finishes no sooner than it starts, and has its overhead in between. */
static void
check_times (WeftChecker *checker, const WeftNode *schedule, const GArray *runs)
{
  for (guint i = 0; i < runs->len; i++) {
    const WeftMeasuredRun *run = &g_array_index (runs, WeftMeasuredRun, i);
    char numbers[2][WEFT_NUMBER_SIZE];
    gboolean is_backwards = run->finish < run->start;
    g_autofree char *found = NULL;

    if (!is_backwards && fits (run))
      continue;
    found = is_backwards ? g_strdup_printf (_ ("a start at %s and a finish at %s"),
                                            weft_number_print (run->start, numbers[0]),
                                            weft_number_print (run->finish, numbers[1]))
                         : g_strdup_printf (_ ("an overhead of %s in a run of %s"),
                                            weft_number_print (run->overhead, numbers[0]),
                                            weft_number_print (run->finish - run->start, numbers[1]));
    report_run (checker, schedule, run, is_backwards ? WEFT_PROPERTY_FINISH : WEFT_PROPERTY_OVERHEAD, found,
                is_backwards ? _ ("a finish that is not before the start")
                             : _ ("an overhead that is not longer than the run"),
                is_backwards ? _ ("a run cannot finish before it starts.")
                             : _ ("the overhead of a run cannot be longer than the run."));
    return;
  }
}

/* Rule: where lanes have rows, every run is on one of them. */
static void
check_lanes (WeftChecker *checker, const WeftNode *schedule, const GArray *runs, guint32 n_lanes)
{
  for (guint i = 0; i < runs->len; i++) {
    const WeftMeasuredRun *run = &g_array_index (runs, WeftMeasuredRun, i);
    g_autofree char *found = NULL;
    g_autofree char *expected = NULL;
    g_autofree char *plain = NULL;

    if (run->lane < n_lanes)
      continue;
    found = g_strdup_printf (_ ("lane %u"), run->lane);
    expected = g_strdup_printf (_ ("one of the %u lanes, counted from 0"), n_lanes);
    plain =
        g_strdup_printf (_ ("there is no lane %u: the schedule has %u, counted from 0."), run->lane, n_lanes);
    report_run (checker, schedule, run, WEFT_PROPERTY_LANE, found, expected, plain);
    return;
  }
}

static int
compare_runs (gconstpointer a, gconstpointer b)
{
  const WeftMeasuredRun *x = a;
  const WeftMeasuredRun *y = b;

  if (x->lane != y->lane)
    return x->lane < y->lane ? -1 : 1;
  if (x->start != y->start)
    return x->start < y->start ? -1 : 1;
  return (x->row > y->row) - (x->row < y->row);
}

static void
report_overlap (WeftChecker *checker,
                const WeftNode *schedule,
                const WeftMeasuredRun *first,
                const WeftMeasuredRun *second)
{
  const char *tasks[] = {weft_measured_get_task (schedule, first->row),
                         weft_measured_get_task (schedule, second->row)};
  char number[WEFT_NUMBER_SIZE];
  g_autofree char *found =
      g_strdup_printf (_ ("“%s” on lane %u, where “%s” runs until %s"), tasks[1], second->lane, tasks[0],
                       weft_number_print (first->finish, number));
  g_autofree char *plain =
      g_strdup_printf (_ ("“%s” and “%s” run at once on lane %u."), tasks[0], tasks[1], second->lane);

  report_run (checker, schedule, second, WEFT_PROPERTY_START, found, _ ("one run at a time on a lane"),
              plain);
}

/* Rule: a lane runs one at a time. Runs that start together stand in their sequence. */
static void
check_overlap (WeftChecker *checker, const WeftNode *schedule, GArray *runs)
{
  g_array_sort (runs, compare_runs);
  for (guint i = 1; i < runs->len; i++) {
    const WeftMeasuredRun *first = &g_array_index (runs, WeftMeasuredRun, i - 1);
    const WeftMeasuredRun *second = &g_array_index (runs, WeftMeasuredRun, i);

    if (second->lane == first->lane && second->start < first->finish) {
      report_overlap (checker, schedule, first, second);
      return;
    }
  }
}

void
weft_check_schedule (WeftChecker *checker, const WeftNode *schedule)
{
  g_autoptr (GArray) runs = weft_measured_list_runs (schedule);

  weft_check_values (checker, schedule);
  weft_check_kept (checker, schedule);
  check_times (checker, schedule, runs);
  check_lanes (checker, schedule, runs, weft_measured_count_lanes (schedule, runs));
  check_overlap (checker, schedule, runs);
}
