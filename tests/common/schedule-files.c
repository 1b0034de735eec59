/* schedule-files.c: see schedule-files.h. */
#include "schedule-files.h"

#include "format-reading.h"
#include "test-seed.h"

#include "weft-measured-runs.h"
#include "weft-measured-schedule.h"
#include "weft-number.h"

#include <string.h>

#define BELOW(n) ((guint) weft_random_below (random, n))

/* Names of what is made; the schedule goes first, as others see it. */
typedef struct {
  guint32 seed;
} Names;

static const char *const awkward[] = {
    "a", "two words", "\"quoted\"", "back\\slash", "织布", "line\nbreak", "", "tab\there", "#%", "0", "\\n",
};

static char *
get_task (gpointer data, guint32 task)
{
  const Names *names = data;
  guint pick = (names->seed + task) % (3 * G_N_ELEMENTS (awkward));

  return pick < G_N_ELEMENTS (awkward) ? g_strdup (awkward[pick]) : g_strdup_printf ("t%u", task);
}

static char *
get_label (G_GNUC_UNUSED gpointer data, guint32 task)
{
  return g_strdup_printf ("task %u", task);
}

/* One in four has none; no name is the number of a lane. */
static char *
get_lane (gpointer data, guint32 lane)
{
  const Names *names = data;

  return (names->seed + lane) % 4 == 0 ? NULL : g_strdup_printf ("lane \"%u\"", lane);
}

static double
random_time (WeftRandom *random)
{
  switch (BELOW (4)) {
  case 0:
    return BELOW (10);
  case 1:
    return BELOW (1000) / 7.0;
  case 2:
    return 0;
  default:
    return weft_random_below (random, (guint64) 1 << 53) * 1e-13;
  }
}

/* One run after the other on each lane, dealt at random. */
static WeftSchedule *
make_schedule (WeftRandom *random)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  guint n = BELOW (41);
  guint32 n_lanes = 1 + BELOW (6);
  double ends[6] = {0};
  WeftScheduleRow *rows = g_new0 (WeftScheduleRow, n + 1);

  for (guint i = 0; i < n; i++) {
    guint32 lane = BELOW (n_lanes);
    WeftScheduleRow *row = &rows[i];

    *row = (WeftScheduleRow){.task = BELOW (50), .lane = lane, .queue = BELOW (3)};
    row->start = ends[lane] + (BELOW (2) == 0 ? 0 : random_time (random));
    row->finish = ends[lane] = row->start + random_time (random);
    row->overhead = BELOW (3) == 0 ? (row->finish - row->start) / 3 : 0;
  }
  return weft_schedule_new_from_rows (rows, n, n_lanes, job, NULL);
}

/* (transfer full) (element-type WeftNamedSchedule): one schedule of up to 40 runs on up to 6 lanes, in @unit (nullable). Some lanes have no name or run
 * nothing, some runs take no time, some names are awkward. */
static GArray *
make_schedules (WeftRandom *random, const char *unit)
{
  GArray *schedules = weft_named_schedules_new ();
  Names *names = g_new (Names, 1);
  const WeftNamedSchedule named = {.schedule = make_schedule (random),
                                   .name = g_strdup ("made \"at\" random"),
                                   .unit = g_strdup (unit),
                                   .get_task = get_task,
                                   .get_label = get_label,
                                   .get_lane = get_lane,
                                   .data = names,
                                   .free = g_free};

  names->seed = BELOW (1000);
  g_array_append_val (schedules, named);
  return schedules;
}

static const WeftNode *
get_schedule (const WeftDocument *document)
{
  return weft_node_find_child (weft_document_get_root (document), WEFT_KIND_SCHEDULE);
}

static void
assert_same_row (const WeftNamedSchedule *named,
                 const WeftNode *node,
                 const WeftScheduleRow *wrote,
                 const WeftScheduleRow *read)
{
  g_autofree char *task = named->get_task (named->data, wrote->task);

  g_assert_cmpstr (weft_measured_get_task (node, read->task), ==, task);
  g_assert_cmpuint (read->lane, ==, wrote->lane);
  g_assert_cmpuint (read->queue, ==, wrote->queue);
  g_assert_true (read->start == wrote->start);
  g_assert_true (read->finish == wrote->finish);
  g_assert_true (read->overhead == wrote->overhead);
}

static void
assert_same (const WeftNamedSchedule *named, const WeftDocument *document)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  const WeftNode *node = get_schedule (document);
  g_autoptr (WeftSchedule) schedule = weft_measured_schedule_new (node, job, NULL);

  g_assert_cmpuint (schedule->n_rows, ==, named->schedule->n_rows);
  g_assert_cmpuint (schedule->n_lanes, ==, named->schedule->n_lanes);
  g_assert_true (schedule->makespan == named->schedule->makespan);
  g_assert_cmpstr (weft_node_get_text (node, WEFT_PROPERTY_UNIT), ==, named->unit);
  for (gsize i = 0; i < schedule->n_rows; i++)
    assert_same_row (named, node, &named->schedule->rows[i], &schedule->rows[i]);
  for (guint32 lane = 0; lane < schedule->n_lanes; lane++) {
    g_autofree char *name = named->get_lane (named->data, lane);

    g_assert_cmpstr (weft_measured_get_lane_name (node, lane), ==, name);
  }
}

/* That @schedules written by @print and read by @format is the first of them, and is once more when the document is written. */
static void
check_same (const WeftFormat *format, ScheduleFilesPrint print, const GArray *schedules)
{
  const WeftNamedSchedule *named = &g_array_index (schedules, WeftNamedSchedule, 0);
  g_autoptr (WeftJob) job = weft_job_new ();
  gsize size;
  g_autofree char *text = print (schedules, job, &size, NULL);
  FormatReading reading = format_read (format, text, size, "f", NULL, NULL);
  FormatReading again;
  g_autofree char *second = NULL;

  g_assert_no_error (reading.error);
  g_assert_cmpuint (reading.diagnostics->remarks->len, ==, 0);
  assert_same (named, reading.document);
  second = format->write (reading.document, NULL, job, reading.diagnostics, &size, NULL);
  again = format_read (format, second, size, "f", NULL, NULL);
  g_assert_no_error (again.error);
  assert_same (named, again.document);
  format_reading_clear (&again);
  format_reading_clear (&reading);
}

void
schedule_files_check_random (const WeftFormat *format, ScheduleFilesPrint print, guint64 seed, guint n)
{
  static const char *const units[] = {NULL, "us", "s", "ns", "h", "cycles"};
  WeftRandom random;

  test_random_init (&random, seed, 0);
  for (guint i = 0; i < n; i++) {
    g_autoptr (GArray) schedules = make_schedules (&random, units[i % G_N_ELEMENTS (units)]);

    check_same (format, print, schedules);
  }
}

void
schedule_files_check_damaged (const WeftFormat *format,
                              ScheduleFilesPrint print,
                              guint64 seed,
                              guint n,
                              const char *alphabet)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  WeftRandom random;

  test_random_init (&random, seed, 0);
  for (guint i = 0; i < n; i++) {
    g_autoptr (GArray) schedules = make_schedules (&random, "us");
    gsize size;
    g_autofree char *text = print (schedules, job, &size, NULL);

    format_check_damaged (format, text, "f", alphabet, &random, 50);
  }
}

/* (transfer full): the only measured schedule of @document. */
static char *
describe (const WeftDocument *document)
{
  const WeftNode *node = get_schedule (document);
  const char *unit = weft_node_get_text (node, WEFT_PROPERTY_UNIT);
  g_autoptr (GArray) runs = weft_measured_list_runs (node);
  guint32 n_lanes = weft_measured_count_lanes (node, runs);
  GString *text = g_string_new (unit != NULL ? unit : "-");

  for (guint32 lane = 0; lane < n_lanes; lane++) {
    const char *name = weft_measured_get_lane_name (node, lane);

    g_string_append_printf (text, " [%s]", name != NULL ? name : "");
  }
  for (guint i = 0; i < runs->len; i++) {
    const WeftMeasuredRun *run = &g_array_index (runs, WeftMeasuredRun, i);
    char numbers[2][WEFT_NUMBER_SIZE];

    g_string_append_printf (text, " %s@%u:%s-%s", weft_measured_get_task (node, run->row), run->lane,
                            weft_number_print (run->start, numbers[0]),
                            weft_number_print (run->finish, numbers[1]));
  }
  return g_string_free (text, FALSE);
}

void
schedule_files_check_reading (const WeftFormat *format,
                              const char *text,
                              const char *option,
                              const char *value,
                              const char *said,
                              const char *remarks)
{
  FormatReading reading = format_read (format, text, strlen (text), "f", option, value);
  g_autofree char *found = NULL;
  g_autofree char *remarked = format_list_remarks (reading.diagnostics);

  g_assert_no_error (reading.error);
  found = describe (reading.document);
  g_assert_cmpstr (found, ==, said);
  g_assert_cmpstr (remarked, ==, remarks);
  format_reading_clear (&reading);
}
