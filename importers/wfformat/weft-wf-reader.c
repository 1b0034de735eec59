/* weft-wf-reader.c: a workflow of WfCommons as a document with one task graph: the tasks of the specification with the edges that parents
 * and children state, and of the execution their times. Ids may be named before they are told, so edges and times wait for the end. */
#include "weft-wf-format.h"

#include "weft-insert-parts.h"
#include "weft-json-reader.h"
#include "weft-name-groups.h"
#include "weft-named-tasks.h"
#include "weft-number.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define VERSION      "1.5"
#define MOST_SECONDS 1e15
#define MOST_SUM     1e18 /* of bytes and processor cores, in what is said of them */
#define LONG_NUMBER  40   /* characters beyond which a time is written anew */

/* Another task that the task at hand names. */
typedef struct {
  WeftNamedSide side;
  WeftNamedValue name;
} Neighbour;

/* What the execution says of a task. */
typedef struct {
  WeftNamedValue id;
  WeftNamedValue time;
} Run;

typedef struct {
  WeftJsonReader json;
  WeftNamedTasks tasks;
  GArray *neighbours; /* Neighbour: of the task at hand */
  GArray *runs;       /* Run */
  WeftNamedValue id;  /* of the task at hand */
  WeftNamedValue name;
  Run run; /* at hand */
  WeftNamedValue description;
  double makespan; /* measured, in seconds; 0: nothing is said of it */
  guint n_machines;
  double n_cores; /* of all machines */
  guint n_files;
  double n_bytes; /* of all files */
  gboolean groups_names;
} Reader;

#define N(rows) G_N_ELEMENTS (rows)

/* Values. */

static gboolean
keep_text (Reader *reader, WeftNamedValue *value, GError **error)
{
  const GString *word = reader->json.word;

  if (!weft_json_expect (&reader->json, WEFT_JSON_TEXT, _ ("a text"), error))
    return FALSE;
  value->text = g_string_chunk_insert_len (reader->tasks.chunk, word->str, (gssize) word->len);
  value->offset = reader->json.offset;
  return TRUE;
}

static gboolean
add_number (Reader *reader, const char *expected, double *sum, GError **error)
{
  double number;

  if (!weft_json_expect_number (&reader->json, 0, MOST_SUM, expected, &number, error))
    return FALSE;
  *sum += number;
  return TRUE;
}

static void
skip (Reader *reader, const char *of_what, const char *name, gsize offset)
{
  weft_named_tasks_leave_out (&reader->tasks, of_what, name, offset);
}

/* Tasks of the specification. */

static gboolean
take_id (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;
  guint32 number;

  if (!keep_text (reader, &reader->id, error))
    return FALSE;
  if (weft_named_tasks_find (&reader->tasks, reader->id.text, &number))
    return weft_json_fail (json, _ ("an id that no task before has"), error);
  return TRUE;
}

static gboolean
take_task_name (G_GNUC_UNUSED WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  return keep_text (reader, &reader->name, error);
}

static gboolean
take_neighbour (Reader *reader, WeftNamedSide side, GError **error)
{
  Neighbour neighbour = {.side = side};

  if (!weft_json_expect (&reader->json, WEFT_JSON_TEXT, _ ("the id of a task"), error))
    return FALSE;
  neighbour.name.text = g_string_chunk_insert_const (reader->tasks.chunk, reader->json.word->str);
  neighbour.name.offset = reader->json.offset;
  g_array_append_val (reader->neighbours, neighbour);
  return TRUE;
}

static gboolean
take_parent (G_GNUC_UNUSED WeftJsonReader *json, gpointer data, GError **error)
{
  return take_neighbour (data, WEFT_NAMED_SIDE_TO, error);
}

static gboolean
take_child (G_GNUC_UNUSED WeftJsonReader *json, gpointer data, GError **error)
{
  return take_neighbour (data, WEFT_NAMED_SIDE_FROM, error);
}

static gboolean
take_parents (WeftJsonReader *json, gpointer data, GError **error)
{
  return weft_json_read_list (json, take_parent, data, error);
}

static gboolean
take_children (WeftJsonReader *json, gpointer data, GError **error)
{
  return weft_json_read_list (json, take_child, data, error);
}

static void
skip_of_task (gpointer data, const char *name, gsize offset)
{
  skip (data, _ ("tasks"), name, offset);
}

static const WeftJsonMember task_members[] = {
    {"id", take_id, TRUE},
    {"name", take_task_name},
    {"parents", take_parents},
    {"children", take_children},
};

/* The id may stand behind those of the others. */
static gboolean
link_neighbours (Reader *reader, GError **error)
{
  for (guint i = 0; i < reader->neighbours->len; i++) {
    const Neighbour *other = &g_array_index (reader->neighbours, Neighbour, i);
    gboolean is_parent = other->side == WEFT_NAMED_SIDE_TO;

    if (!weft_named_tasks_link (&reader->tasks, is_parent ? &other->name : &reader->id,
                                is_parent ? &reader->id : &other->name, other->side, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
take_task (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;
  WeftNamedValues values = {0};

  reader->id = (WeftNamedValue){0};
  reader->name = (WeftNamedValue){0};
  g_array_set_size (reader->neighbours, 0);
  if (!weft_json_read_object (json, task_members, N (task_members), skip_of_task, reader, error))
    return FALSE;
  if (g_strcmp0 (reader->name.text, reader->id.text) != 0)
    values.label = reader->name;
  weft_named_tasks_add (&reader->tasks, reader->id.text, &values, WEFT_NO_NAMED_GROUP, reader->id.offset,
                        NULL);
  return link_neighbours (reader, error);
}

static gboolean
take_tasks (WeftJsonReader *json, gpointer data, GError **error)
{
  return weft_json_read_list (json, take_task, data, error);
}

/* Files are counted. */

static gboolean
take_size (G_GNUC_UNUSED WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  return add_number (reader, _ ("a number of bytes"), &reader->n_bytes, error);
}

static const WeftJsonMember file_members[] = {{"sizeInBytes", take_size}};

static gboolean
take_file (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  reader->n_files++;
  skip (reader, _ ("the specification"), "files", json->offset);
  return weft_json_read_object (json, file_members, N (file_members), NULL, reader, error);
}

static gboolean
take_files (WeftJsonReader *json, gpointer data, GError **error)
{
  return weft_json_read_list (json, take_file, data, error);
}

/* What was executed. */

static gboolean
take_run_id (G_GNUC_UNUSED WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  return keep_text (reader, &reader->run.id, error);
}

/* As it stands there; a very long one as the number that it is. */
static gboolean
take_runtime (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;
  char buffer[WEFT_NUMBER_SIZE];
  double seconds;

  if (!weft_json_expect_number (json, 0, MOST_SECONDS, _ ("the time of a task in seconds, from 0 to 1e15"),
                                &seconds, error))
    return FALSE;
  reader->run.time.offset = json->offset;
  reader->run.time.text = g_string_chunk_insert (
      reader->tasks.chunk,
      json->word->len < LONG_NUMBER ? json->word->str : weft_number_print (seconds, buffer));
  return TRUE;
}

static void
skip_of_run (gpointer data, const char *name, gsize offset)
{
  skip (data, _ ("executed tasks"), name, offset);
}

static const WeftJsonMember run_members[] = {
    {"id", take_run_id, TRUE},
    {"runtimeInSeconds", take_runtime},
};

static gboolean
take_run (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  reader->run = (Run){0};
  if (!weft_json_read_object (json, run_members, N (run_members), skip_of_run, reader, error))
    return FALSE;
  g_array_append_val (reader->runs, reader->run);
  return TRUE;
}

static gboolean
take_runs (WeftJsonReader *json, gpointer data, GError **error)
{
  return weft_json_read_list (json, take_run, data, error);
}

/* Machines are counted, with their cores. */

static gboolean
take_cores (G_GNUC_UNUSED WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  return add_number (reader, _ ("a number of processor cores"), &reader->n_cores, error);
}

static const WeftJsonMember cpu_members[] = {{"coreCount", take_cores}};

static gboolean
take_cpu (WeftJsonReader *json, gpointer data, GError **error)
{
  return weft_json_read_object (json, cpu_members, N (cpu_members), NULL, data, error);
}

static const WeftJsonMember machine_members[] = {{"cpu", take_cpu}};

static gboolean
take_machine (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  reader->n_machines++;
  skip (reader, _ ("the execution"), "machines", json->offset);
  return weft_json_read_object (json, machine_members, N (machine_members), NULL, reader, error);
}

static gboolean
take_machines (WeftJsonReader *json, gpointer data, GError **error)
{
  return weft_json_read_list (json, take_machine, data, error);
}

static gboolean
take_makespan (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  return weft_json_expect_number (json, 0, MOST_SECONDS, _ ("a time in seconds, from 0 to 1e15"),
                                  &reader->makespan, error);
}

/* The levels above. */

static void
skip_of_specification (gpointer data, const char *name, gsize offset)
{
  skip (data, _ ("the specification"), name, offset);
}

static const WeftJsonMember specification_members[] = {{"tasks", take_tasks, TRUE}, {"files", take_files}};

static gboolean
take_specification (WeftJsonReader *json, gpointer data, GError **error)
{
  return weft_json_read_object (json, specification_members, N (specification_members), skip_of_specification,
                                data, error);
}

static void
skip_of_execution (gpointer data, const char *name, gsize offset)
{
  skip (data, _ ("the execution"), name, offset);
}

static const WeftJsonMember execution_members[] = {
    {"makespanInSeconds", take_makespan},
    {"tasks", take_runs},
    {"machines", take_machines},
};

static gboolean
take_execution (WeftJsonReader *json, gpointer data, GError **error)
{
  return weft_json_read_object (json, execution_members, N (execution_members), skip_of_execution, data,
                                error);
}

static void
skip_of_workflow (gpointer data, const char *name, gsize offset)
{
  skip (data, _ ("the workflow"), name, offset);
}

static const WeftJsonMember workflow_members[] = {
    {"specification", take_specification, TRUE},
    {"execution", take_execution},
};

static gboolean
take_workflow (WeftJsonReader *json, gpointer data, GError **error)
{
  return weft_json_read_object (json, workflow_members, N (workflow_members), skip_of_workflow, data, error);
}

static gboolean
take_name (G_GNUC_UNUSED WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;
  WeftNamedValue name;

  if (!keep_text (reader, &name, error))
    return FALSE;
  reader->tasks.name = *name.text != '\0' ? name.text : NULL;
  return TRUE;
}

static gboolean
take_description (G_GNUC_UNUSED WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  return keep_text (reader, &reader->description, error);
}

/* Another version is read as far as it has the same members. */
static gboolean
take_version (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;
  g_autofree char *problem = NULL;

  if (!weft_json_expect (json, WEFT_JSON_TEXT, _ ("the version of the format in quotation marks"), error))
    return FALSE;
  problem = g_strdup_printf (_ ("WfFormat %s, which is read like version %s"), json->word->str, VERSION);
  if (!g_str_equal (json->word->str, VERSION))
    weft_named_tasks_note (&reader->tasks, problem, json->offset);
  return TRUE;
}

static void
skip_of_file (gpointer data, const char *name, gsize offset)
{
  skip (data, _ ("the file"), name, offset);
}

static const WeftJsonMember file_level_members[] = {
    {"name", take_name},
    {"description", take_description},
    {"schemaVersion", take_version},
    {"workflow", take_workflow, TRUE},
};

/* At the end. */

/* Rule: of several times of a task the first one counts. */
static gboolean
set_times (Reader *reader, GError **error)
{
  for (guint i = 0; i < reader->runs->len; i++) {
    const Run *run = &g_array_index (reader->runs, Run, i);
    WeftNamedTask *task;
    guint32 number;

    if (!weft_named_tasks_find (&reader->tasks, run->id.text, &number))
      return weft_named_tasks_refuse_unknown (&reader->tasks, &run->id, error);
    task = &g_array_index (reader->tasks.tasks, WeftNamedTask, number);
    if (task->values.time.text == NULL)
      task->values.time = run->time;
    else
      skip (reader, _ ("executed tasks"), _ ("second times"), run->id.offset);
  }
  for (guint i = 0; i < reader->tasks.tasks->len; i++) {
    const WeftNamedTask *task = &g_array_index (reader->tasks.tasks, WeftNamedTask, i);

    if (task->values.time.text == NULL)
      weft_named_tasks_note (&reader->tasks, _ ("tasks without a time, which take none"), task->offset);
  }
  return TRUE;
}

/* What the graph has no place for, in words: a note beside it. */
static void
write_note (Reader *reader)
{
  g_autoptr (GString) note = g_string_new (reader->description.text);
  char numbers[2][WEFT_NUMBER_SIZE];

  if (reader->makespan > 0)
    g_string_append_printf (note, _ ("%sMeasured makespan: %s s. Machines: %u, processor cores: %s."),
                            note->len > 0 ? "\n" : "", weft_number_print (reader->makespan, numbers[0]),
                            reader->n_machines, weft_number_group (reader->n_cores, numbers[1]));
  if (reader->n_files > 0)
    g_string_append_printf (note, _ ("%sFiles: %u, bytes: %s."), note->len > 0 ? "\n" : "", reader->n_files,
                            weft_number_group (reader->n_bytes, numbers[0]));
  if (note->len == 0)
    return;
  reader->tasks.note.text = g_string_chunk_insert (reader->tasks.chunk, note->str);
  reader->tasks.note.offset = reader->description.offset;
}

static WeftDocument *
finish (Reader *reader, const char *stem, GError **error)
{
  if (!set_times (reader, error))
    return NULL;
  if (reader->groups_names && !weft_name_groups_add (&reader->tasks, error))
    return NULL;
  write_note (reader);
  reader->tasks.unit.text = "s";
  return weft_named_tasks_finish (&reader->tasks, stem, error);
}

WeftDocument *
weft_wf_read (const WeftFormatInput *input,
              WeftDiagnostics *diagnostics,
              G_GNUC_UNUSED WeftLocations **locations,
              GError **error)
{
  g_autofree char *stem = weft_make_stem (input->file);
  Reader reader = {.neighbours = g_array_new (FALSE, FALSE, sizeof (Neighbour)),
                   .runs = g_array_new (FALSE, FALSE, sizeof (Run)),
                   .groups_names = weft_name_groups_wanted (&weft_wf_format, input->options)};
  WeftDocument *document = NULL;
  WeftText text;

  weft_text_init (&text, input->file, input->data, input->size);
  weft_json_reader_init (&reader.json, &text, input->job);
  weft_named_tasks_init (&reader.tasks, &text, input->job, diagnostics);
  if (weft_text_check_characters (&text, error) &&
      weft_json_read_file (&reader.json, file_level_members, N (file_level_members), skip_of_file, &reader,
                           error))
    document = finish (&reader, stem, error);
  g_array_unref (reader.neighbours);
  g_array_unref (reader.runs);
  weft_named_tasks_clear (&reader.tasks);
  weft_json_reader_clear (&reader.json);
  weft_text_clear (&text);
  return document;
}
