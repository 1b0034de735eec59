/* weft-trace-reader.c: events as they come; what belongs to a thread is found by its process and its number. */
#include "weft-trace-format.h"

#include "weft-json-reader.h"
#include "weft-lane-runs.h"
#include "weft-number.h"
#include "weft-part-options.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define N(rows) ((guint) G_N_ELEMENTS (rows))

/* Threads and processes without a number among those that have one. */
#define LAST G_MAXDOUBLE

typedef struct {
  const char *name; /* (nullable) */
  const char *id;
  double key;
} Process;

/* One event, with the texts that the next one overwrites. */
typedef struct {
  gsize offset;
  GString *phase;
  GString *name;
  GString *category;
  GString *pid;
  GString *tid;
  double ts; /* NaN: none */
  double dur;
  /* args */
  GString *arg_name;
  GString *task;
  double sort_index;
  double start;
  double finish;
  double overhead;
  double queue;
  gboolean has_task;
  gboolean has_arg_name;
} Event;

typedef struct {
  WeftJsonReader json;
  WeftLaneRuns runs;
  Event event;
  const char *category; /* (nullable): of the events that are tasks */
  GArray *processes;    /* Process */
  GHashTable *process_numbers;
  GHashTable *lane_numbers; /* by process and thread */
  GString *key;
} Reader;

/* Values. */

static gboolean
take_text (WeftJsonReader *json, GString *text, GError **error)
{
  if (!weft_json_expect (json, WEFT_JSON_TEXT, _ ("a text"), error))
    return FALSE;
  g_string_assign (text, json->word->str);
  return TRUE;
}

static gboolean
take_time (WeftJsonReader *json, double *time, GError **error)
{
  return weft_json_expect_number (json, -WEFT_MOST_TRACE_TIME, WEFT_MOST_TRACE_TIME,
                                  _ ("a number of microseconds"), time, error);
}

/* A number or a text; whatever else it is: as if it were not there. */
static gboolean
take_id (WeftJsonReader *json, GString *id, GError **error)
{
  if (json->type == WEFT_JSON_TEXT || json->type == WEFT_JSON_NUMBER)
    g_string_assign (id, json->word->str);
  return weft_json_skip (json, error);
}

/* Of args: what is no number says nothing. */
static gboolean
take_arg (WeftJsonReader *json, double *number, GError **error)
{
  const char *end;

  if (json->type != WEFT_JSON_NUMBER)
    return weft_json_skip (json, error);
  *number = weft_number_parse (json->word->str, &end);
  return TRUE;
}

static gboolean
take_arg_text (WeftJsonReader *json, GString *text, gboolean *is_there, GError **error)
{
  if (json->type != WEFT_JSON_TEXT)
    return weft_json_skip (json, error);
  g_string_assign (text, json->word->str);
  *is_there = TRUE;
  return TRUE;
}

#define TAKE(member, call)                                                                                   \
  static gboolean take_##member (WeftJsonReader *json, gpointer data, GError **error)                        \
  {                                                                                                          \
    Event *event = &((Reader *) data)->event;                                                                \
    return call;                                                                                             \
  }

TAKE (arg_name, take_arg_text (json, event->arg_name, &event->has_arg_name, error))
TAKE (task, take_arg_text (json, event->task, &event->has_task, error))
TAKE (sort_index, take_arg (json, &event->sort_index, error))
TAKE (start, take_arg (json, &event->start, error))
TAKE (finish, take_arg (json, &event->finish, error))
TAKE (overhead, take_arg (json, &event->overhead, error))
TAKE (queue, take_arg (json, &event->queue, error))

static const WeftJsonMember arg_members[] = {
    {"name", take_arg_name}, {"task", take_task},     {"sort_index", take_sort_index},
    {"start", take_start},   {"finish", take_finish}, {"overhead", take_overhead},
    {"queue", take_queue},
};

static gboolean
take_args (WeftJsonReader *json, gpointer data, GError **error)
{
  if (json->type != WEFT_JSON_OBJECT)
    return weft_json_skip (json, error);
  return weft_json_read_object (json, arg_members, N (arg_members), NULL, data, error);
}

TAKE (phase, take_text (json, event->phase, error))
TAKE (name, take_id (json, event->name, error))
TAKE (category, take_id (json, event->category, error))
TAKE (pid, take_id (json, event->pid, error))
TAKE (tid, take_id (json, event->tid, error))
TAKE (ts, take_time (json, &event->ts, error))
TAKE (dur, take_time (json, &event->dur, error))

static const WeftJsonMember event_members[] = {
    {"ph", take_phase, TRUE}, {"name", take_name}, {"cat", take_category}, {"pid", take_pid},
    {"tid", take_tid},        {"ts", take_ts},     {"dur", take_dur},      {"args", take_args},
};

static void
begin_event (Event *event, gsize offset)
{
  GString *texts[] = {event->phase, event->name,     event->category, event->pid,
                      event->tid,   event->arg_name, event->task};

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_string_truncate (texts[i], 0);
  event->offset = offset;
  event->ts = event->dur = event->sort_index = event->start = event->finish = NAN;
  event->overhead = event->queue = 0;
  event->has_task = event->has_arg_name = FALSE;
}

/* Threads and processes. */

static double
parse_key (const char *id)
{
  const char *end;
  double number = weft_number_parse (id, &end);

  return end != id && *end == '\0' && isfinite (number) ? number : LAST;
}

static Process *
get_process (Reader *reader, guint *number)
{
  const char *id = weft_lane_runs_keep (&reader->runs, reader->event.pid->str);
  gpointer found = g_hash_table_lookup (reader->process_numbers, id);

  if (found == NULL) {
    Process process = {.id = id, .key = parse_key (id)};

    g_array_append_val (reader->processes, process);
    found = GUINT_TO_POINTER (reader->processes->len);
    g_hash_table_insert (reader->process_numbers, (gpointer) id, found);
  }
  *number = GPOINTER_TO_UINT (found) - 1;
  return &g_array_index (reader->processes, Process, *number);
}

static guint32
add_lane (Reader *reader, const char *key)
{
  WeftTraceLane lane = {0};

  get_process (reader, &lane.group);
  lane.fallback = weft_lane_runs_keep (&reader->runs, reader->event.tid->str);
  lane.keys[1] = parse_key (lane.fallback);
  g_array_append_val (reader->runs.lanes, lane);
  g_hash_table_insert (reader->lane_numbers, (gpointer) weft_lane_runs_keep (&reader->runs, key),
                       GUINT_TO_POINTER (reader->runs.lanes->len));
  return reader->runs.lanes->len - 1;
}

/* The lane of the event's thread. */
static guint32
find_lane (Reader *reader)
{
  gpointer found;

  g_string_assign (reader->key, reader->event.pid->str);
  g_string_append_c (reader->key, '\n');
  g_string_append (reader->key, reader->event.tid->str);
  found = g_hash_table_lookup (reader->lane_numbers, reader->key->str);
  return found != NULL ? GPOINTER_TO_UINT (found) - 1 : add_lane (reader, reader->key->str);
}

/* Metadata. */

static void
read_process_metadata (Reader *reader)
{
  const Event *event = &reader->event;
  guint number;
  Process *process = get_process (reader, &number);

  if (g_str_equal (event->name->str, "process_name") && event->has_arg_name)
    process->name = weft_lane_runs_keep (&reader->runs, event->arg_name->str);
  else if (g_str_equal (event->name->str, "process_sort_index") && isfinite (event->sort_index))
    process->key = event->sort_index;
}

/* A thread that has a place needs no name. */
static void
read_thread_metadata (Reader *reader)
{
  const Event *event = &reader->event;
  guint32 number = find_lane (reader);
  WeftTraceLane *lane = &g_array_index (reader->runs.lanes, WeftTraceLane, number);

  lane->is_declared = TRUE;
  if (g_str_equal (event->name->str, "thread_name") && event->has_arg_name)
    lane->name = weft_lane_runs_keep (&reader->runs, event->arg_name->str);
  else if (g_str_equal (event->name->str, "thread_sort_index") && isfinite (event->sort_index)) {
    lane->keys[1] = event->sort_index;
    lane->fallback = NULL;
  }
}

static void
read_metadata (Reader *reader)
{
  const char *name = reader->event.name->str;

  if (g_str_has_prefix (name, "process_"))
    read_process_metadata (reader);
  else if (g_str_equal (name, "thread_name") || g_str_equal (name, "thread_sort_index"))
    read_thread_metadata (reader);
}

/* Runs. */

static void
leave_out (Reader *reader, const char *what, gsize offset)
{
  weft_left_out_add (&reader->runs.left_out, _ ("the trace"), what, offset);
}

/* Categories are separated by commas. */
static gboolean
is_task (const Reader *reader)
{
  g_auto (GStrv) categories = NULL;

  if (reader->category == NULL || *reader->category == '\0')
    return TRUE;
  categories = g_strsplit (reader->event.category->str, ",", -1);
  return g_strv_contains ((const char *const *) categories, reader->category);
}

static guint32
read_queue (double queue)
{
  return queue >= 0 && queue <= 16777215 ? (guint32) queue : 0;
}

/* What the event says of a run, but for its end. */
static WeftTraceRun
make_run (Reader *reader)
{
  const Event *event = &reader->event;
  const GString *task = event->has_task ? event->task : event->name;

  return (WeftTraceRun){.task = weft_lane_runs_keep (&reader->runs, task->str),
                        .lane = find_lane (reader),
                        .queue = read_queue (event->queue),
                        .start = event->ts,
                        .exact_start = event->start,
                        .exact_finish = event->finish,
                        .overhead = event->overhead >= 0 && isfinite (event->overhead) ? event->overhead : 0,
                        .offset = event->offset};
}

static gboolean
refuse (Reader *reader, gsize offset, const char *found, const char *expected, GError **error)
{
  g_autofree char *plain = g_strdup_printf (_ ("There is %s here; this must be %s."), found, expected);

  return weft_text_fail (reader->runs.text, offset, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                         (WeftFault){.found = (char *) found, .expected = (char *) expected, .plain = plain},
                         error);
}

static gboolean
add_complete (Reader *reader, GError **error)
{
  const Event *event = &reader->event;
  const char *missing = !is_task (reader)    ? _ ("events of other categories")
                        : isnan (event->dur) ? _ ("complete events without a duration")
                                             : NULL;
  WeftTraceRun run;

  if (missing != NULL) {
    leave_out (reader, missing, event->offset);
    return TRUE;
  }
  if (event->dur < 0)
    return refuse (reader, event->offset, _ ("an event with a duration below 0"), _ ("one of 0 or more"),
                   error);
  run = make_run (reader);
  run.finish = run.start + event->dur;
  g_array_append_val (reader->runs.runs, run);
  return TRUE;
}

/* Phases. */

static const struct {
  const char *phases;
  const char *what;
} other_phases[] = {
    {"C", N_ ("counters")},         {"iIR", N_ ("instants")},      {"bneSTpF", N_ ("asynchronous events")},
    {"stf", N_ ("flow events")},    {"NOD", N_ ("object events")}, {"P", N_ ("samples")},
    {"vV", N_ ("dumps of memory")},
};

static const char *
name_phase (const char *phase)
{
  for (guint i = 0; i < G_N_ELEMENTS (other_phases); i++)
    if (strlen (phase) == 1 && strchr (other_phases[i].phases, *phase) != NULL)
      return _ (other_phases[i].what);
  return _ ("events of other phases");
}

static gboolean
is_run (char phase)
{
  return phase == 'X' || phase == 'B' || phase == 'E';
}

static gboolean
read_event (Reader *reader, GError **error)
{
  const Event *event = &reader->event;
  char phase = event->phase->len == 1 ? *event->phase->str : '\0';

  if (phase == 'M') {
    read_metadata (reader);
    return TRUE;
  }
  if (!is_run (phase)) {
    leave_out (reader, name_phase (event->phase->str), event->offset);
    return TRUE;
  }
  if (isnan (event->ts))
    return refuse (reader, event->offset, _ ("an event without “ts”"), _ ("one that says when it was"),
                   error);
  if (phase == 'X')
    return add_complete (reader, error);
  if (phase == 'E')
    return weft_lane_runs_end (&reader->runs, find_lane (reader), event->ts, event->offset, error);
  if (!is_task (reader))
    leave_out (reader, _ ("events of other categories"), event->offset);
  weft_lane_runs_begin (&reader->runs, make_run (reader), is_task (reader));
  return TRUE;
}

static gboolean
take_event (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  begin_event (&reader->event, json->offset);
  return weft_json_read_object (json, event_members, N (event_members), NULL, reader, error) &&
         read_event (reader, error);
}

/* Files. */

static gboolean
take_events (WeftJsonReader *json, gpointer data, GError **error)
{
  return weft_json_read_list (json, take_event, data, error);
}

static gboolean
take_unit (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  if (json->type == WEFT_JSON_TEXT)
    reader->runs.unit = weft_lane_runs_keep (&reader->runs, json->word->str);
  return weft_json_skip (json, error);
}

static gboolean
take_nothing (WeftJsonReader *json, G_GNUC_UNUSED gpointer data, GError **error)
{
  return weft_json_skip (json, error);
}

static const WeftJsonMember other_members[] = {{"unit", take_unit}};

static gboolean
take_other (WeftJsonReader *json, gpointer data, GError **error)
{
  if (json->type != WEFT_JSON_OBJECT)
    return weft_json_skip (json, error);
  return weft_json_read_object (json, other_members, N (other_members), NULL, data, error);
}

static void
skip_of_file (gpointer data, const char *name, gsize offset)
{
  weft_left_out_add (&((Reader *) data)->runs.left_out, _ ("the file"), name, offset);
}

static const WeftJsonMember file_members[] = {
    {"traceEvents", take_events, TRUE},
    {"displayTimeUnit", take_nothing}, /* how viewers print times, which are in µs whatever it says */
    {"otherData", take_other},
};

/* Whether nothing but perhaps a comma stands before the end of the file. */
static gboolean
is_cut (const WeftJsonReader *json)
{
  const WeftText *text = json->text;
  gsize at = weft_text_skip_space (text, json->at);

  return at == text->size || (text->data[at] == ',' && weft_text_skip_space (text, at + 1) == text->size);
}

/* A list of events, which need not end: who wrote it may have been stopped. */
static gboolean
read_list (Reader *reader, GError **error)
{
  WeftJsonReader *json = &reader->json;

  while (!is_cut (json)) {
    if (!weft_json_next (json, error))
      return FALSE;
    if (json->type == WEFT_JSON_LIST_END)
      return weft_json_next (json, error);
    if (!take_event (json, reader, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
read_file (Reader *reader, GError **error)
{
  WeftJsonReader *json = &reader->json;

  if (!weft_text_check_characters (reader->runs.text, error) || !weft_json_next (json, error))
    return FALSE;
  if (json->type == WEFT_JSON_LIST)
    return read_list (reader, error);
  return weft_json_expect (json, WEFT_JSON_OBJECT, _ ("an object or a list of events"), error) &&
         weft_json_read_object (json, file_members, N (file_members), skip_of_file, reader, error) &&
         weft_json_next (json, error);
}

/* What processes are called may stand behind their events. */
static void
name_processes (Reader *reader)
{
  for (guint i = 0; i < reader->runs.lanes->len; i++) {
    WeftTraceLane *lane = &g_array_index (reader->runs.lanes, WeftTraceLane, i);
    const Process *process = &g_array_index (reader->processes, Process, lane->group);

    lane->process = process->name != NULL ? process->name : process->id;
    lane->process_id = process->id;
    lane->keys[0] = process->key;
  }
}

static void
reader_init (Reader *reader, const WeftFormatInput *input, const WeftText *text, WeftDiagnostics *diagnostics)
{
  GString **texts[] = {&reader->event.phase, &reader->event.name, &reader->event.category,
                       &reader->event.pid,   &reader->event.tid,  &reader->event.arg_name,
                       &reader->event.task,  &reader->key};

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    *texts[i] = g_string_new (NULL);
  weft_json_reader_init (&reader->json, text, input->job);
  weft_lane_runs_init (&reader->runs, input, text, diagnostics, "us");
  reader->category =
      weft_format_get_option (&weft_trace_format, input->options, weft_part_option_events.name);
  reader->processes = g_array_new (FALSE, FALSE, sizeof (Process));
  reader->process_numbers = g_hash_table_new (g_str_hash, g_str_equal);
  reader->lane_numbers = g_hash_table_new (g_str_hash, g_str_equal);
}

static void
reader_clear (Reader *reader)
{
  GString *texts[] = {reader->event.phase, reader->event.name,     reader->event.category, reader->event.pid,
                      reader->event.tid,   reader->event.arg_name, reader->event.task,     reader->key};

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_string_free (texts[i], TRUE);
  weft_json_reader_clear (&reader->json);
  weft_lane_runs_clear (&reader->runs);
  g_array_unref (reader->processes);
  g_hash_table_unref (reader->process_numbers);
  g_hash_table_unref (reader->lane_numbers);
}

WeftDocument *
weft_trace_read (const WeftFormatInput *input,
                 WeftDiagnostics *diagnostics,
                 G_GNUC_UNUSED WeftLocations **locations,
                 GError **error)
{
  WeftDocument *document = NULL;
  Reader reader = {0};
  WeftText text;

  weft_text_init (&text, input->file, input->data, input->size);
  reader_init (&reader, input, &text, diagnostics);
  if (read_file (&reader, error)) {
    name_processes (&reader);
    document = weft_lane_runs_finish (&reader.runs, &weft_trace_format, error);
  }
  reader_clear (&reader);
  weft_text_clear (&text);
  return document;
}
