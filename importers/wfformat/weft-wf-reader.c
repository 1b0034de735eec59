/* weft-wf-reader.c: a workflow of WfCommons as a document with one task graph: the tasks of the specification with the edges that parents
 * and children state, and of the execution their times. Ids may be named before they are told, so edges and times wait for the end. As a subtask flow graph it has the
 * files and machines as well. */
#include "weft-wf-format.h"

#include "weft-insert-parts.h"
#include "weft-json-reader.h"
#include "weft-name-groups.h"
#include "weft-named-tasks.h"
#include "weft-number.h"
#include "weft-wf-flow.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define VERSION      "1.5"
#define MOST_SECONDS 1e15
#define MOST_SIZE    1e15 /* of a file */
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
  WeftNamedValue machine; /* the first one */
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
  gboolean wants_flow;
  WeftWfFlow flow;
  WeftWfMachine machine; /* at hand */
  WeftNamedValue file;   /* at hand */
  double file_size;      /* below 0: nothing is said of it */
  guint32 *hosts;        /* of the tasks: where each ran */
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

static gboolean
take_use (Reader *reader, gboolean makes, GError **error)
{
  WeftNamedValue file;

  if (!weft_json_expect (&reader->json, WEFT_JSON_TEXT, _ ("the id of a file"), error))
    return FALSE;
  file.text = g_string_chunk_insert_const (reader->tasks.chunk, reader->json.word->str);
  file.offset = reader->json.offset;
  weft_wf_flow_add_use (&reader->flow, &file, makes);
  return TRUE;
}

static gboolean
take_input (G_GNUC_UNUSED WeftJsonReader *json, gpointer data, GError **error)
{
  return take_use (data, FALSE, error);
}

static gboolean
take_output (G_GNUC_UNUSED WeftJsonReader *json, gpointer data, GError **error)
{
  return take_use (data, TRUE, error);
}

static gboolean
take_inputs (WeftJsonReader *json, gpointer data, GError **error)
{
  return weft_json_read_list (json, take_input, data, error);
}

static gboolean
take_outputs (WeftJsonReader *json, gpointer data, GError **error)
{
  return weft_json_read_list (json, take_output, data, error);
}

/* With files. */
static const WeftJsonMember subtask_members[] = {
    {"id", take_id, TRUE},       {"name", take_task_name},    {"parents", take_parents},
    {"children", take_children}, {"inputFiles", take_inputs}, {"outputFiles", take_outputs},
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
  if (!weft_json_read_object (json, reader->wants_flow ? subtask_members : task_members,
                              reader->wants_flow ? N (subtask_members) : N (task_members), skip_of_task,
                              reader, error))
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
take_file_id (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  if (!keep_text (reader, &reader->file, error))
    return FALSE;
  if (weft_wf_flow_has_file (&reader->flow, reader->file.text))
    return weft_json_fail (json, _ ("an id that no file before has"), error);
  return TRUE;
}

static gboolean
take_item_size (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  return weft_json_expect_number (json, 0, MOST_SIZE, _ ("a number of bytes, from 0 to 1e15"),
                                  &reader->file_size, error);
}

static void
skip_of_item (gpointer data, const char *name, gsize offset)
{
  skip (data, _ ("files"), name, offset);
}

static const WeftJsonMember item_members[] = {{"id", take_file_id, TRUE}, {"sizeInBytes", take_item_size}};

static gboolean
take_item (Reader *reader, GError **error)
{
  reader->file_size = -1;
  if (!weft_json_read_object (&reader->json, item_members, N (item_members), skip_of_item, reader, error))
    return FALSE;
  weft_wf_flow_add_file (&reader->flow, &reader->file, reader->file_size);
  return TRUE;
}

static gboolean
take_file (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  if (reader->wants_flow)
    return take_item (reader, error);
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

/* Rule: of several machines the first one counts. */
static gboolean
take_host (G_GNUC_UNUSED WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;
  WeftNamedValue host;

  if (!keep_text (reader, &host, error))
    return FALSE;
  if (reader->run.machine.text == NULL)
    reader->run.machine = host;
  else
    skip (reader, _ ("executed tasks"), _ ("second machines"), host.offset);
  return TRUE;
}

static gboolean
take_hosts (WeftJsonReader *json, gpointer data, GError **error)
{
  return weft_json_read_list (json, take_host, data, error);
}

/* With machines. */
static const WeftJsonMember placed_run_members[] = {
    {"id", take_run_id, TRUE},
    {"runtimeInSeconds", take_runtime},
    {"machines", take_hosts},
};

static gboolean
take_run (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  reader->run = (Run){0};
  if (!weft_json_read_object (json, reader->wants_flow ? placed_run_members : run_members,
                              reader->wants_flow ? N (placed_run_members) : N (run_members), skip_of_run,
                              reader, error))
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
take_node_name (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;
  guint32 number;

  if (!keep_text (reader, &reader->machine.name, error))
    return FALSE;
  if (weft_named_flow_find_machine (&reader->flow.flow, reader->machine.name.text, &number))
    return weft_json_fail (json, _ ("a name that no machine before has"), error);
  return TRUE;
}

static gboolean
take_node_cores (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  return weft_json_expect_number (json, 0, MOST_SUM, _ ("a number of processor cores"),
                                  &reader->machine.cores, error);
}

static gboolean
take_node_speed (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  return weft_json_expect_number (json, 0, MOST_SIZE, _ ("the speed of a machine in MHz, from 0 to 1e15"),
                                  &reader->machine.speed, error);
}

static void
skip_of_node (gpointer data, const char *name, gsize offset)
{
  skip (data, _ ("machines"), name, offset);
}

static const WeftJsonMember node_cpu_members[] = {{"coreCount", take_node_cores},
                                                  {"speedInMHz", take_node_speed}};

static gboolean
take_node_cpu (WeftJsonReader *json, gpointer data, GError **error)
{
  return weft_json_read_object (json, node_cpu_members, N (node_cpu_members), skip_of_node, data, error);
}

static const WeftJsonMember node_members[] = {{"nodeName", take_node_name, TRUE}, {"cpu", take_node_cpu}};

static gboolean
take_node (Reader *reader, GError **error)
{
  reader->machine = (WeftWfMachine){0};
  return weft_json_read_object (&reader->json, node_members, N (node_members), skip_of_node, reader, error) &&
         weft_wf_flow_add_machine (&reader->flow, &reader->machine, NULL, error);
}

static gboolean
take_machine (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  if (reader->wants_flow)
    return take_node (reader, error);
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

/* Rule: machines that only tasks name are there as well. */
static gboolean
set_hosts (Reader *reader, GError **error)
{
  for (guint i = 0; i < reader->tasks.tasks->len; i++)
    reader->hosts[i] = WEFT_NO_FLOW_MACHINE;
  for (guint i = 0; i < reader->runs->len; i++) {
    const Run *run = &g_array_index (reader->runs, Run, i);
    WeftWfMachine machine = {.name = run->machine};
    guint32 number;

    if (machine.name.text != NULL && weft_named_tasks_find (&reader->tasks, run->id.text, &number) &&
        reader->hosts[number] == WEFT_NO_FLOW_MACHINE &&
        !weft_wf_flow_add_machine (&reader->flow, &machine, &reader->hosts[number], error))
      return FALSE;
  }
  return TRUE;
}

/* What the graph has no place for, in words: a note beside it. */
static void
write_note (Reader *reader)
{
  g_autoptr (GString) note = g_string_new (reader->description.text);
  char numbers[2][WEFT_NUMBER_SIZE];

  if (reader->makespan > 0 && !reader->wants_flow)
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
finish_flow (Reader *reader, const WeftOptions *options, const char *stem, GError **error)
{
  double bandwidth = options != NULL ? weft_options_get_number (options, &weft_flow_option_bandwidth)
                                     : weft_flow_option_bandwidth.standard;

  reader->hosts =
      weft_job_allocate (reader->tasks.job, reader->tasks.tasks->len + 1, sizeof (guint32), error);
  if (reader->hosts == NULL || !set_times (reader, error) || !set_hosts (reader, error))
    return NULL;
  write_note (reader);
  reader->tasks.unit.text = "s";
  return weft_wf_flow_finish (&reader->flow, reader->hosts, bandwidth, stem, error);
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
                   .wants_flow = weft_named_flow_wanted (&weft_wf_format, input->options),
                   .groups_names = weft_name_groups_wanted (&weft_wf_format, input->options)};
  WeftDocument *document = NULL;
  WeftText text;

  weft_text_init (&text, input->file, input->data, input->size);
  weft_json_reader_init (&reader.json, &text, input->job);
  weft_named_tasks_init (&reader.tasks, &text, input->job, diagnostics);
  weft_wf_flow_init (&reader.flow, &reader.tasks);
  if (weft_text_check_characters (&text, error) &&
      weft_json_read_file (&reader.json, file_level_members, N (file_level_members), skip_of_file, &reader,
                           error))
    document = reader.wants_flow ? finish_flow (&reader, input->options, stem, error)
                                 : finish (&reader, stem, error);
  g_free (reader.hosts);
  weft_wf_flow_clear (&reader.flow);
  g_array_unref (reader.neighbours);
  g_array_unref (reader.runs);
  weft_named_tasks_clear (&reader.tasks);
  weft_json_reader_clear (&reader.json);
  weft_text_clear (&text);
  return document;
}
