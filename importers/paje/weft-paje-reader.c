/* weft-paje-reader.c: definitions say which field of an event stands where; types and containers go by name or alias. */
#include "weft-paje-format.h"

#include "weft-lane-runs.h"
#include "weft-number.h"
#include "weft-paje-scan.h"
#include "weft-part-options.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define PIECE 4096 /* lines between two looks at the job */

/* What a field is to us. */
typedef enum {
  FIELD_TIME,
  FIELD_CONTAINER,
  FIELD_TYPE,
  FIELD_VALUE,
  FIELD_NAME,
  FIELD_ALIAS,
  FIELD_TASK,
  FIELD_OVERHEAD,
  FIELD_QUEUE,
  N_FIELDS,
} Field;

/* By name, also as files of before 2003 have them. */
static const struct {
  const char *name;
  Field field;
} fields[] = {
    {"Time", FIELD_TIME},          {"Container", FIELD_CONTAINER}, {"Type", FIELD_TYPE},
    {"ContainerType", FIELD_TYPE}, {"EntityType", FIELD_TYPE},     {"Value", FIELD_VALUE},
    {"Name", FIELD_NAME},          {"Alias", FIELD_ALIAS},         {"NewContainer", FIELD_ALIAS},
    {"Task", FIELD_TASK},          {"Overhead", FIELD_OVERHEAD},   {"Queue", FIELD_QUEUE},
};

typedef struct _Reader Reader;

/* An event that is read. */
typedef struct {
  const char *name;
  gboolean (*read) (Reader *reader, GError **error);
  guint needs; /* a bit for each field */
} EventKind;

/* What the file says of an event: where its fields stand. */
typedef struct {
  const EventKind *kind; /* (nullable): it is left out */
  const char *name;
  guint n_fields;
  gint8 places[N_FIELDS]; /* words; -1: there is none */
} Definition;

typedef struct {
  const char *name;
  gboolean is_state;
} Type;

/* Containers of one type in one container. */
typedef struct {
  guint number;
  guint n;
} Group;

struct _Reader {
  const WeftFormatInput *input;
  WeftPajeScan scan;
  WeftLaneRuns runs;
  GHashTable *definitions; /* by id: Definition */
  Definition *open;        /* (nullable): the definition that is being read */
  const Definition *event; /* of the line */
  GPtrArray *all;          /* what the tables below own: Type, Group, Definition */
  GHashTable *types;       /* by name and alias: Type */
  GHashTable *lanes;       /* by name and alias of a container: its lane, plus one */
  GHashTable *values;      /* by alias: name */
  GHashTable *groups;      /* by type and parent: Group */
  const char *asked;       /* (nullable): the type of state that was asked for */
  const Type *task_type;   /* (nullable): whose states are tasks */
};

static gboolean
refuse (Reader *reader, gsize offset, char *found, const char *expected, GError **error)
{
  g_autofree char *plain = g_strdup_printf (_ ("There is %s here; this must be %s."), found, expected);

  weft_text_fail (reader->runs.text, offset, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                  (WeftFault){.found = found, .expected = (char *) expected, .plain = plain}, error);
  g_free (found);
  return FALSE;
}

static gboolean
refuse_word (Reader *reader, guint word, const char *expected, GError **error)
{
  g_autofree char *quoted = weft_text_quote (reader->runs.text, reader->scan.offsets[word]);

  return refuse (reader, reader->scan.offsets[word], g_steal_pointer (&quoted), expected, error);
}

static void
leave_out (Reader *reader, const char *what)
{
  weft_left_out_add (&reader->runs.left_out, _ ("the trace"), what, reader->scan.offset);
}

static const char *
keep (Reader *reader, const char *text)
{
  return weft_lane_runs_keep (&reader->runs, text);
}

/* The fields of an event. */

/* (nullable) */
static const char *
get_field (const Reader *reader, Field field)
{
  return reader->event->places[field] >= 0
             ? weft_paje_scan_get (&reader->scan, (guint) reader->event->places[field])
             : NULL;
}

static guint
get_place (const Reader *reader, Field field)
{
  return (guint) reader->event->places[field];
}

static gboolean
read_number (const Reader *reader, Field field, double least, double greatest, double *number)
{
  const char *text = get_field (reader, field);
  const char *end;

  *number = text != NULL ? weft_number_parse (text, &end) : 0;
  return text == NULL || (end != text && *end == '\0' && *number >= least && *number <= greatest);
}

static gboolean
read_time (Reader *reader, double *time, GError **error)
{
  return read_number (reader, FIELD_TIME, -WEFT_MOST_TRACE_TIME, WEFT_MOST_TRACE_TIME, time) ||
         refuse_word (reader, get_place (reader, FIELD_TIME), _ ("a date, as a number"), error);
}

/* By name and alias; who comes first keeps its own. */
static void
enter (Reader *reader, GHashTable *table, gpointer value)
{
  const char *names[] = {get_field (reader, FIELD_ALIAS), get_field (reader, FIELD_NAME)};

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (names[i] != NULL && !g_hash_table_contains (table, names[i]))
      g_hash_table_insert (table, (gpointer) keep (reader, names[i]), value);
}

/* (transfer none): as long as the reader. */
static gpointer
own (Reader *reader, gpointer value)
{
  g_ptr_array_add (reader->all, value);
  return value;
}

/* Types. */

static void
add_type (Reader *reader, gboolean is_state)
{
  Type *type = own (reader, g_new (Type, 1));

  *type = (Type){keep (reader, get_field (reader, FIELD_NAME)), is_state};
  enter (reader, reader->types, type);
}

static gboolean
read_container_type (Reader *reader, G_GNUC_UNUSED GError **error)
{
  add_type (reader, FALSE);
  return TRUE;
}

static gboolean
read_state_type (Reader *reader, G_GNUC_UNUSED GError **error)
{
  add_type (reader, TRUE);
  return TRUE;
}

static gboolean
read_value (Reader *reader, G_GNUC_UNUSED GError **error)
{
  if (get_field (reader, FIELD_ALIAS) != NULL)
    g_hash_table_insert (reader->values, (gpointer) keep (reader, get_field (reader, FIELD_ALIAS)),
                         (gpointer) keep (reader, get_field (reader, FIELD_NAME)));
  return TRUE;
}

/* Containers. */

/* @above: the lane of the container that holds it, plus one; 0: it is none. */
static Group *
find_group (Reader *reader, guint above)
{
  const Type *type = g_hash_table_lookup (reader->types, get_field (reader, FIELD_TYPE));
  g_autofree char *key =
      g_strdup_printf ("%u %s", above, type != NULL ? type->name : get_field (reader, FIELD_TYPE));
  Group *group = g_hash_table_lookup (reader->groups, key);

  if (group != NULL)
    return group;
  group = own (reader, g_new (Group, 1));
  *group = (Group){g_hash_table_size (reader->groups), 0};
  g_hash_table_insert (reader->groups, (gpointer) keep (reader, key), group);
  return group;
}

/* (nullable): what the lane is called; one that goes by its number among its like is not. */
static const char *
name_lane (Reader *reader, guint number)
{
  const char *name = get_field (reader, FIELD_NAME);
  char digits[WEFT_NUMBER_SIZE];

  return g_str_equal (name, weft_number_print (number, digits)) ? NULL : keep (reader, name);
}

/* (nullable): of one that holds others, which makes it no lane unless something runs there. */
static const char *
name_container (Reader *reader, guint number)
{
  WeftTraceLane *lane = &g_array_index (reader->runs.lanes, WeftTraceLane, number);

  lane->is_declared = FALSE;
  return lane->name;
}

static gboolean
read_container (Reader *reader, GError **error)
{
  guint above = GPOINTER_TO_UINT (g_hash_table_lookup (reader->lanes, get_field (reader, FIELD_CONTAINER)));
  Group *group = find_group (reader, above);
  WeftTraceLane lane = {.group = group->number, .is_declared = TRUE};
  double time;

  if (!read_time (reader, &time, error))
    return FALSE;
  lane.name = name_lane (reader, group->n++);
  if (above > 0)
    lane.process = name_container (reader, above - 1);
  lane.process_id = keep (reader, get_field (reader, FIELD_CONTAINER));
  g_array_append_val (reader->runs.lanes, lane);
  enter (reader, reader->lanes, GUINT_TO_POINTER (reader->runs.lanes->len));
  return TRUE;
}

/* The lane of the container in @field. */
static gboolean
find_lane (Reader *reader, Field field, guint32 *lane, GError **error)
{
  gpointer found = g_hash_table_lookup (reader->lanes, get_field (reader, field));

  *lane = GPOINTER_TO_UINT (found) - 1;
  return found != NULL || refuse_word (reader, get_place (reader, field),
                                       _ ("the name or alias of a container that was created"), error);
}

static gboolean
read_end_of_container (Reader *reader, GError **error)
{
  guint32 lane;
  double time;

  return read_time (reader, &time, error) && find_lane (reader, FIELD_NAME, &lane, error) &&
         weft_lane_runs_end_all (&reader->runs, lane, time, reader->scan.offset, error);
}

/* States. */

/* Whether the event is about a state that is a task: of the type that was asked for, else of the first one that has states. */
static gboolean
is_about_tasks (Reader *reader, gboolean *is_it, GError **error)
{
  const Type *type = g_hash_table_lookup (reader->types, get_field (reader, FIELD_TYPE));

  if (type == NULL || !type->is_state)
    return refuse_word (reader, get_place (reader, FIELD_TYPE),
                        _ ("the name or alias of a type of state that was defined"), error);
  if (reader->task_type == NULL && (reader->asked == NULL || *reader->asked == '\0' ||
                                    type == g_hash_table_lookup (reader->types, reader->asked)))
    reader->task_type = type;
  *is_it = type == reader->task_type;
  if (!*is_it)
    leave_out (reader, _ ("states of other types"));
  return TRUE;
}

typedef struct {
  double time;
  guint32 lane;
  gboolean is_task; /* else nothing follows */
} State;

static gboolean
read_state (Reader *reader, State *state, GError **error)
{
  return read_time (reader, &state->time, error) &&
         find_lane (reader, FIELD_CONTAINER, &state->lane, error) &&
         is_about_tasks (reader, &state->is_task, error);
}

/* What ran, by the name of its value. */
static const char *
find_task (Reader *reader)
{
  const char *task = get_field (reader, FIELD_TASK);
  const char *value = get_field (reader, FIELD_VALUE);
  const char *name = g_hash_table_lookup (reader->values, value);

  return task != NULL ? keep (reader, task) : name != NULL ? name : keep (reader, value);
}

static gboolean
begin_state (Reader *reader, const State *state, GError **error)
{
  WeftTraceRun run = {.task = find_task (reader),
                      .lane = state->lane,
                      .start = state->time,
                      .exact_start = NAN,
                      .exact_finish = NAN,
                      .offset = reader->scan.offset};
  double queue;

  if (!read_number (reader, FIELD_OVERHEAD, 0, WEFT_MOST_TRACE_TIME, &run.overhead))
    return refuse_word (reader, get_place (reader, FIELD_OVERHEAD), _ ("an overhead, as a number"), error);
  if (!read_number (reader, FIELD_QUEUE, 0, 16777215, &queue))
    return refuse_word (reader, get_place (reader, FIELD_QUEUE), _ ("the number of a queue"), error);
  run.queue = (guint32) queue;
  weft_lane_runs_begin (&reader->runs, run, TRUE);
  return TRUE;
}

static gboolean
read_push (Reader *reader, GError **error)
{
  State state;

  return read_state (reader, &state, error) && (!state.is_task || begin_state (reader, &state, error));
}

static gboolean
read_set (Reader *reader, GError **error)
{
  State state;

  return read_state (reader, &state, error) &&
         (!state.is_task ||
          (weft_lane_runs_end_all (&reader->runs, state.lane, state.time, reader->scan.offset, error) &&
           begin_state (reader, &state, error)));
}

static gboolean
read_pop (Reader *reader, GError **error)
{
  State state;

  return read_state (reader, &state, error) &&
         (!state.is_task ||
          weft_lane_runs_end (&reader->runs, state.lane, state.time, reader->scan.offset, error));
}

static gboolean
read_reset (Reader *reader, GError **error)
{
  State state;

  return read_state (reader, &state, error) &&
         (!state.is_task ||
          weft_lane_runs_end_all (&reader->runs, state.lane, state.time, reader->scan.offset, error));
}

#define BIT(field) (1u << FIELD_##field)
#define OF_TYPE    (BIT (NAME) | BIT (TYPE))
#define OF_STATE   (BIT (TIME) | BIT (CONTAINER) | BIT (TYPE))

static const EventKind kinds[] = {
    {"PajeDefineContainerType", read_container_type, BIT (NAME)},
    {"PajeDefineStateType", read_state_type, OF_TYPE},
    {"PajeDefineEntityValue", read_value, BIT (NAME)},
    {"PajeCreateContainer", read_container, BIT (TIME) | BIT (NAME) | BIT (TYPE) | BIT (CONTAINER)},
    {"PajeDestroyContainer", read_end_of_container, BIT (TIME) | BIT (NAME)},
    {"PajePushState", read_push, OF_STATE | BIT (VALUE)},
    {"PajeSetState", read_set, OF_STATE | BIT (VALUE)},
    {"PajePopState", read_pop, OF_STATE},
    {"PajeResetState", read_reset, OF_STATE},
};

/* Definitions of events. */

static const char *
name_field (Field field)
{
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (fields[i].field == field)
      return fields[i].name;
  return NULL;
}

static gboolean
begin_definition (Reader *reader, GError **error)
{
  const WeftPajeScan *scan = &reader->scan;

  if (reader->open != NULL || scan->n_words < 3)
    return refuse (reader, scan->offset, g_strdup (_ ("a definition that does not begin here")),
                   reader->open != NULL ? "%EndEventDef" : _ ("%EventDef with a name and a number"), error);
  reader->open = own (reader, g_new0 (Definition, 1));
  reader->open->name = keep (reader, weft_paje_scan_get (scan, 1));
  memset (reader->open->places, -1, sizeof reader->open->places);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].name, reader->open->name))
      reader->open->kind = &kinds[i];
  g_hash_table_insert (reader->definitions, (gpointer) keep (reader, weft_paje_scan_get (scan, 2)),
                       reader->open);
  return TRUE;
}

static gboolean
end_definition (Reader *reader, GError **error)
{
  const Definition *definition = g_steal_pointer (&reader->open);

  if (definition == NULL)
    return refuse (reader, reader->scan.offset, g_strdup ("%EndEventDef"), "%EventDef", error);
  for (Field field = 0; definition->kind != NULL && field < N_FIELDS; field++)
    if ((definition->kind->needs & 1u << field) != 0 && definition->places[field] < 0)
      return refuse (reader, reader->scan.offset,
                     g_strdup_printf (_ ("%s without the field %s"), definition->name, name_field (field)),
                     _ ("a definition that has it"), error);
  return TRUE;
}

/* The word 0 of an event is its number. */
static gboolean
add_field (Reader *reader, GError **error)
{
  const char *name = weft_paje_scan_get (&reader->scan, 0);

  if (reader->open == NULL)
    return refuse_word (reader, 0, "%EventDef", error);
  if (++reader->open->n_fields >= WEFT_PAJE_MOST_WORDS)
    return refuse_word (reader, 0, _ ("at most 31 fields"), error);
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (g_str_equal (fields[i].name, name))
      reader->open->places[fields[i].field] = (gint8) reader->open->n_fields;
  return TRUE;
}

static gboolean
read_definition (Reader *reader, GError **error)
{
  const char *word = reader->scan.n_words > 0 ? weft_paje_scan_get (&reader->scan, 0) : "";

  if (*word == '\0')
    return TRUE;
  if (g_str_equal (word, "EventDef"))
    return begin_definition (reader, error);
  if (g_str_equal (word, "EndEventDef"))
    return end_definition (reader, error);
  return add_field (reader, error);
}

/* Lines. */

static gboolean
read_event (Reader *reader, GError **error)
{
  const Definition *definition =
      g_hash_table_lookup (reader->definitions, weft_paje_scan_get (&reader->scan, 0));

  if (definition == NULL || definition == reader->open)
    return refuse_word (reader, 0, _ ("the number of an event that is defined"), error);
  if (reader->scan.n_words <= definition->n_fields)
    return refuse (reader, reader->scan.offset,
                   g_strdup_printf (_ ("%s with %u fields"), definition->name, reader->scan.n_words - 1),
                   _ ("as many as its definition has"), error);
  if (definition->kind == NULL) {
    leave_out (reader, definition->name);
    return TRUE;
  }
  reader->event = definition;
  return definition->kind->read (reader, error);
}

/* A comment of ours says the unit of all dates, and that 0 is theirs. */
static void
read_comment (Reader *reader)
{
  if (reader->scan.n_words != 2 || !g_str_equal (weft_paje_scan_get (&reader->scan, 0), "unit"))
    return;
  reader->runs.trace_unit = keep (reader, weft_paje_scan_get (&reader->scan, 1));
  reader->runs.has_origin = TRUE;
}

static gboolean
read_line (Reader *reader, GError **error)
{
  if (reader->scan.mark == '%')
    return read_definition (reader, error);
  if (reader->scan.mark == '\0')
    return read_event (reader, error);
  read_comment (reader);
  return TRUE;
}

static gboolean
read_lines (Reader *reader, GError **error)
{
  gboolean is_end;

  for (guint n = 0;; n++) {
    if (!weft_paje_scan_line (&reader->scan, &is_end, error) ||
        (n % PIECE == 0 && !weft_job_check (reader->input->job, error)))
      return FALSE;
    if (is_end)
      return reader->open == NULL || refuse (reader, reader->scan.offset,
                                             g_strdup (_ ("the end of the file")), "%EndEventDef", error);
    if (!read_line (reader, error))
      return FALSE;
  }
}

static void
reader_init (Reader *reader, const WeftFormatInput *input, const WeftText *text, WeftDiagnostics *diagnostics)
{
  GHashTable **tables[] = {&reader->definitions, &reader->types, &reader->lanes, &reader->values,
                           &reader->groups};

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    *tables[i] = g_hash_table_new (g_str_hash, g_str_equal);
  reader->input = input;
  reader->all = g_ptr_array_new_with_free_func (g_free);
  reader->asked = weft_format_get_option (&weft_paje_format, input->options, weft_part_option_events.name);
  weft_paje_scan_init (&reader->scan, text);
  weft_lane_runs_init (&reader->runs, input, text, diagnostics, "s");
}

static void
reader_clear (Reader *reader)
{
  GHashTable *tables[] = {reader->definitions, reader->types, reader->lanes, reader->values, reader->groups};

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    g_hash_table_unref (tables[i]);
  g_ptr_array_unref (reader->all);
  weft_paje_scan_clear (&reader->scan);
  weft_lane_runs_clear (&reader->runs);
}

WeftDocument *
weft_paje_read (const WeftFormatInput *input,
                WeftDiagnostics *diagnostics,
                G_GNUC_UNUSED WeftLocations **locations,
                GError **error)
{
  WeftDocument *document = NULL;
  Reader reader = {0};
  WeftText text;

  weft_text_init (&text, input->file, input->data, input->size);
  reader_init (&reader, input, &text, diagnostics);
  if (weft_text_check_characters (&text, error) && read_lines (&reader, error))
    document = weft_lane_runs_finish (&reader.runs, &weft_paje_format, error);
  reader_clear (&reader);
  weft_text_clear (&text);
  return document;
}
