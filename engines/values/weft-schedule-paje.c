/* weft-schedule-paje.c: schedules as Paje has them: definitions of events, types, containers, then states that are pushed and popped. */
#include "weft-schedule-files.h"

#include "weft-number.h"

/* Events between two looks at the job. */
#define BEAT 4096

static const char definitions[] = "%EventDef PajeDefineContainerType 0\n"
                                  "% Alias string\n"
                                  "% Type string\n"
                                  "% Name string\n"
                                  "%EndEventDef\n"
                                  "%EventDef PajeDefineStateType 1\n"
                                  "% Alias string\n"
                                  "% Type string\n"
                                  "% Name string\n"
                                  "%EndEventDef\n"
                                  "%EventDef PajeCreateContainer 2\n"
                                  "% Time date\n"
                                  "% Alias string\n"
                                  "% Type string\n"
                                  "% Container string\n"
                                  "% Name string\n"
                                  "%EndEventDef\n"
                                  "%EventDef PajeDestroyContainer 3\n"
                                  "% Time date\n"
                                  "% Type string\n"
                                  "% Name string\n"
                                  "%EndEventDef\n"
                                  "%EventDef PajePushState 4\n"
                                  "% Time date\n"
                                  "% Container string\n"
                                  "% Type string\n"
                                  "% Value string\n"
                                  "% Task string\n"
                                  "% Overhead double\n"
                                  "% Queue int\n"
                                  "%EndEventDef\n"
                                  "%EventDef PajePopState 5\n"
                                  "% Time date\n"
                                  "% Container string\n"
                                  "% Type string\n"
                                  "%EndEventDef\n";

static const char types[] = "0 S 0 \"Schedule\"\n"
                            "0 L S \"Lane\"\n"
                            "1 T L \"Task\"\n";

/* A beginning or an end. */
typedef struct {
  double time;
  const WeftScheduleRow *row;
  guint32 schedule;
  guint8
      turn; /* among those of one time: ends of what began before, then beginnings, each with its end if it takes no time */
} Event;

static void
add_text (GString *out, const char *text)
{
  g_string_append (out, " \"");
  for (const char *at = text; *at != '\0'; at++) {
    if (*at == '"' || *at == '\\')
      g_string_append_c (out, '\\');
    if (*at == '\n' || *at == '\r')
      g_string_append (out, *at == '\n' ? "\\n" : "\\r");
    else
      g_string_append_c (out, *at);
  }
  g_string_append_c (out, '"');
}

static void
add_number (GString *out, double value)
{
  char buffer[WEFT_NUMBER_SIZE];

  g_string_append_c (out, ' ');
  g_string_append (out, weft_number_print (value, buffer));
}

static void
add_containers (GString *out, const WeftNamedSchedule *named, guint schedule)
{
  g_string_append_printf (out, "2 0 s%u S 0", schedule);
  add_text (out, named->name);
  g_string_append_c (out, '\n');
  for (guint32 lane = 0; lane < named->schedule->n_lanes; lane++) {
    g_autofree char *name = named->get_lane (named->data, lane);
    g_autofree char *number = g_strdup_printf ("%u", lane);

    g_string_append_printf (out, "2 0 s%u.%u L s%u", schedule, lane, schedule);
    add_text (out, name != NULL ? name : number);
    g_string_append_c (out, '\n');
  }
}

static void
destroy_containers (GString *out, const WeftNamedSchedule *named, guint schedule, double end)
{
  char number[WEFT_NUMBER_SIZE];
  const char *last = weft_number_print (end, number);

  for (guint32 lane = 0; lane < named->schedule->n_lanes; lane++)
    g_string_append_printf (out, "3 %s L s%u.%u\n", last, schedule, lane);
  g_string_append_printf (out, "3 %s S s%u\n", last, schedule);
}

static void
list_events (const WeftNamedSchedule *named, guint schedule, Event *events)
{
  for (gsize i = 0; i < named->schedule->n_rows; i++) {
    const WeftScheduleRow *row = &named->schedule->rows[i];

    events[2 * i] = (Event){row->start, row, schedule, 1};
    events[2 * i + 1] = (Event){row->finish, row, schedule, row->finish > row->start ? 0 : 1};
  }
}

/* The sort is stable, so that beginnings keep the order of the rows. */
static int
compare_events (gconstpointer a, gconstpointer b, G_GNUC_UNUSED gpointer data)
{
  const Event *x = a;
  const Event *y = b;

  return x->time != y->time ? (x->time > y->time) - (x->time < y->time) : x->turn - y->turn;
}

static void
begin_event (GString *out, const Event *event, guint definition)
{
  g_string_append_printf (out, "%u", definition);
  add_number (out, event->time);
  g_string_append_printf (out, " s%u.%u T", event->schedule, event->row->lane);
}

static void
add_push (GString *out, const WeftNamedSchedule *named, const Event *event)
{
  g_autofree char *task = named->get_task (named->data, event->row->task);
  g_autofree char *label = named->get_label (named->data, event->row->task);

  begin_event (out, event, 4);
  add_text (out, label);
  add_text (out, task);
  add_number (out, event->row->overhead);
  g_string_append_printf (out, " %u\n", event->row->queue);
}

static gboolean
add_events (GString *out, const GArray *schedules, const GArray *events, WeftJob *job, GError **error)
{
  const WeftScheduleRow *open = NULL;

  for (guint i = 0; i < events->len; i++) {
    const Event *event = &g_array_index (events, Event, i);
    gboolean takes_none = event->row->finish == event->row->start;
    gboolean is_end = event->turn == 0 || (takes_none && open == event->row);

    open = is_end ? NULL : event->row;
    if (is_end) {
      begin_event (out, event, 5);
      g_string_append_c (out, '\n');
    } else {
      add_push (out, &g_array_index (schedules, WeftNamedSchedule, event->schedule), event);
    }
    if (i % BEAT == 0 && !weft_job_check (job, error))
      return FALSE;
  }
  return TRUE;
}

/* (transfer full) (element-type Event) (nullable): in their order. */
static GArray *
sort_events (const GArray *schedules, WeftJob *job, GError **error)
{
  g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (Event));
  gsize n = 0;

  for (guint i = 0; i < schedules->len; i++)
    n += 2 * g_array_index (schedules, WeftNamedSchedule, i).schedule->n_rows;
  if (!weft_job_affords (job, 2 * n, sizeof (Event), error))
    return NULL;
  g_array_set_size (events, (guint) n);
  n = 0;
  for (guint i = 0; i < schedules->len; i++) {
    const WeftNamedSchedule *named = &g_array_index (schedules, WeftNamedSchedule, i);

    list_events (named, i, (Event *) (gpointer) events->data + n);
    n += 2 * named->schedule->n_rows;
  }
  g_array_sort_with_data (events, compare_events, NULL);
  return g_steal_pointer (&events);
}

/* As a comment, also when there is none. */
static void
add_unit (GString *out, const GArray *schedules)
{
  const char *unit = schedules->len > 0 ? g_array_index (schedules, WeftNamedSchedule, 0).unit : NULL;

  g_string_append (out, "# unit");
  add_text (out, unit != NULL ? unit : "");
  g_string_append_c (out, '\n');
}

char *
weft_schedule_print_paje (const GArray *schedules, WeftJob *job, gsize *size, GError **error)
{
  g_autoptr (GArray) events = sort_events (schedules, job, error);
  g_autoptr (GString) out = g_string_new (definitions);
  double end = 0;

  if (events == NULL)
    return NULL;
  add_unit (out, schedules);
  g_string_append (out, types);
  for (guint i = 0; i < schedules->len; i++)
    add_containers (out, &g_array_index (schedules, WeftNamedSchedule, i), i);
  if (!add_events (out, schedules, events, job, error))
    return NULL;
  if (events->len > 0)
    end = g_array_index (events, Event, events->len - 1).time;
  for (guint i = 0; i < schedules->len; i++)
    destroy_containers (out, &g_array_index (schedules, WeftNamedSchedule, i), i, end);
  *size = out->len;
  return g_string_free (g_steal_pointer (&out), FALSE);
}
