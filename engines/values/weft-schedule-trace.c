/* weft-schedule-trace.c: schedules in the trace event format of Chrome, which Perfetto opens. */
#include "weft-schedule-files.h"

#include "weft-number.h"
#include "weft-time-unit.h"

/* Rows between two looks at the job. */
#define BEAT 4096

#define MICROSECOND 1e3 /* ns */

/* JSON. */

static void
add_text (GString *out, const char *text)
{
  g_string_append_c (out, '"');
  for (const char *at = text; *at != '\0'; at++) {
    if (*at == '"' || *at == '\\')
      g_string_append_c (out, '\\');
    if ((guchar) *at < ' ')
      g_string_append_printf (out, "\\u%04x", (guint) (guchar) *at);
    else
      g_string_append_c (out, *at);
  }
  g_string_append_c (out, '"');
}

static void
add_number (GString *out, double value)
{
  char buffer[WEFT_NUMBER_SIZE];

  g_string_append (out, weft_number_print (value, buffer));
}

/* Events. */

static void
begin_event (GString *out, const char *phase, guint process, guint thread)
{
  if (out->str[out->len - 1] != '[')
    g_string_append_c (out, ',');
  g_string_append_printf (out, "\n{\"ph\":\"%s\",\"pid\":%u,\"tid\":%u,\"name\":", phase, process, thread);
}

static void
add_name (GString *out, const char *what, guint process, guint thread, const char *name)
{
  begin_event (out, "M", process, thread);
  g_string_append_printf (out, "\"%s\",\"args\":{\"name\":", what);
  add_text (out, name);
  g_string_append (out, "}}");
}

static void
add_lanes (GString *out, const WeftNamedSchedule *named, guint process)
{
  add_name (out, "process_name", process, 0, named->name);
  for (guint32 lane = 0; lane < named->schedule->n_lanes; lane++) {
    g_autofree char *name = named->get_lane (named->data, lane);

    begin_event (out, "M", process, lane + 1);
    g_string_append_printf (out, "\"thread_sort_index\",\"args\":{\"sort_index\":%u}}", lane);
    if (name != NULL)
      add_name (out, "thread_name", process, lane + 1, name);
  }
}

/* @size: of the unit, in ns. */
static void
add_run (GString *out, const WeftNamedSchedule *named, guint process, const WeftScheduleRow *row, double size)
{
  double start = weft_time_unit_convert (row->start, size, MICROSECOND);
  double finish = weft_time_unit_convert (row->finish, size, MICROSECOND);
  g_autofree char *task = named->get_task (named->data, row->task);
  g_autofree char *label = named->get_label (named->data, row->task);

  begin_event (out, "X", process, row->lane + 1);
  add_text (out, label);
  g_string_append (out, ",\"cat\":\"task\",\"ts\":");
  add_number (out, start);
  g_string_append (out, ",\"dur\":");
  add_number (out, finish - start);
  g_string_append (out, ",\"args\":{\"task\":");
  add_text (out, task);
  g_string_append (out, ",\"start\":");
  add_number (out, row->start);
  g_string_append (out, ",\"finish\":");
  add_number (out, row->finish);
  if (row->overhead != 0) {
    g_string_append (out, ",\"overhead\":");
    add_number (out, row->overhead);
  }
  if (row->queue != 0)
    g_string_append_printf (out, ",\"queue\":%u", row->queue);
  g_string_append (out, "}}");
}

static gboolean
add_schedule (GString *out, const WeftNamedSchedule *named, guint process, WeftJob *job, GError **error)
{
  double known = weft_time_unit_get_size (named->unit);
  double size = known > 0 ? known : MICROSECOND;

  add_lanes (out, named, process);
  for (gsize i = 0; i < named->schedule->n_rows; i++) {
    add_run (out, named, process, &named->schedule->rows[i], size);
    if (i % BEAT == 0 && !weft_job_check (job, error))
      return FALSE;
  }
  return TRUE;
}

/* What holds for the whole file. */
static void
add_head (GString *out, const GArray *schedules)
{
  const WeftNamedSchedule *first =
      schedules->len > 0 ? &g_array_index (schedules, WeftNamedSchedule, 0) : NULL;
  const char *unit = first != NULL ? first->unit : NULL;

  g_string_append_printf (out, "{\"displayTimeUnit\":\"%s\",\"otherData\":{\"tool\":\"Weft %s\"",
                          weft_time_unit_get_size (unit) == 1 ? "ns" : "ms", WEFT_VERSION);
  g_string_append (out, ",\"unit\":");
  add_text (out, unit != NULL ? unit : "");
  g_string_append (out, "},\"traceEvents\":[");
}

char *
weft_schedule_print_trace (const GArray *schedules, WeftJob *job, gsize *size, GError **error)
{
  g_autoptr (GString) out = g_string_new (NULL);

  add_head (out, schedules);
  for (guint i = 0; i < schedules->len; i++)
    if (!add_schedule (out, &g_array_index (schedules, WeftNamedSchedule, i), i + 1, job, error))
      return NULL;
  g_string_append (out, "\n]}\n");
  *size = out->len;
  return g_string_free (g_steal_pointer (&out), FALSE);
}
