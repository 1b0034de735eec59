/* weft-saga-reader.c: an instance of SAGA as a document with one task graph. A task's time is its cost divided by one speed, because the
 * processors of a task graph are all the same; the network itself is told in a note. */
#include "weft-saga-format.h"

#include "weft-insert-parts.h"
#include "weft-json-reader.h"
#include "weft-named-tasks.h"
#include "weft-number.h"

#include <glib/gi18n-lib.h>

#define MOST_COST  1e15
#define MOST_SPEED 1e15

#define N(rows) G_N_ELEMENTS (rows)

typedef struct {
  WeftJsonReader json;
  WeftNamedTasks tasks;
  WeftNamedValue name; /* of the task at hand */
  WeftNamedValue cost;
  WeftNamedValue source; /* of the dependency at hand */
  WeftNamedValue target;
  GArray *costs; /* double: of the tasks, -1: there is none */
  double cost_number;
  guint n_nodes;
  guint n_speeds;
  double first_speed;
  double slowest;
  double fastest;
  double sum_of_speeds;
} Reader;

static gboolean
keep_text (Reader *reader, WeftNamedValue *value, GError **error)
{
  const GString *word = reader->json.word;

  if (!weft_json_expect (&reader->json, WEFT_JSON_TEXT, _ ("a text"), error))
    return FALSE;
  value->text = g_string_chunk_insert_const (reader->tasks.chunk, word->str);
  value->offset = reader->json.offset;
  return TRUE;
}

static void
skip (Reader *reader, const char *of_what, const char *name, gsize offset)
{
  weft_named_tasks_leave_out (&reader->tasks, of_what, name, offset);
}

/* Tasks. */

static gboolean
take_task_name (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;
  guint32 number;

  return keep_text (reader, &reader->name, error) &&
         (!weft_named_tasks_find (&reader->tasks, reader->name.text, &number) ||
          weft_json_fail (json, _ ("a name that no task before has"), error));
}

static gboolean
take_cost (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  if (!weft_json_expect_number (json, 0, MOST_COST, _ ("the cost of a task, from 0 to 1e15"),
                                &reader->cost_number, error))
    return FALSE;
  reader->cost.offset = json->offset;
  return TRUE;
}

static void
skip_of_task (gpointer data, const char *name, gsize offset)
{
  skip (data, _ ("tasks"), name, offset);
}

static const WeftJsonMember task_members[] = {{"name", take_task_name, TRUE}, {"cost", take_cost}};

static gboolean
take_task (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;
  WeftNamedValues values = {0};

  reader->cost_number = -1;
  if (!weft_json_read_object (json, task_members, N (task_members), skip_of_task, reader, error))
    return FALSE;
  values.time.offset = reader->cost.offset;
  weft_named_tasks_add (&reader->tasks, reader->name.text, &values, WEFT_NO_NAMED_GROUP, reader->name.offset,
                        NULL);
  g_array_append_val (reader->costs, reader->cost_number);
  return TRUE;
}

static gboolean
take_tasks (WeftJsonReader *json, gpointer data, GError **error)
{
  return weft_json_read_list (json, take_task, data, error);
}

/* Dependencies. */

static gboolean
take_source (G_GNUC_UNUSED WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  return keep_text (reader, &reader->source, error);
}

static gboolean
take_target (G_GNUC_UNUSED WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  return keep_text (reader, &reader->target, error);
}

static void
skip_of_dependency (gpointer data, const char *name, gsize offset)
{
  skip (data, _ ("dependencies"), name, offset);
}

static const WeftJsonMember dependency_members[] = {{"source", take_source, TRUE},
                                                    {"target", take_target, TRUE}};

static gboolean
take_dependency (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  return weft_json_read_object (json, dependency_members, N (dependency_members), skip_of_dependency, reader,
                                error) &&
         weft_named_tasks_link (&reader->tasks, &reader->source, &reader->target, WEFT_NAMED_SIDE_FROM,
                                error);
}

static gboolean
take_dependencies (WeftJsonReader *json, gpointer data, GError **error)
{
  return weft_json_read_list (json, take_dependency, data, error);
}

static void
skip_of_task_graph (gpointer data, const char *name, gsize offset)
{
  skip (data, _ ("the task graph"), name, offset);
}

static const WeftJsonMember task_graph_members[] = {{"tasks", take_tasks, TRUE},
                                                    {"dependencies", take_dependencies}};

static gboolean
take_task_graph (WeftJsonReader *json, gpointer data, GError **error)
{
  return weft_json_read_object (json, task_graph_members, N (task_graph_members), skip_of_task_graph, data,
                                error);
}

/* The network. */

static gboolean
take_speed (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;
  double speed;

  if (!weft_json_expect_number (json, G_MINDOUBLE, MOST_SPEED,
                                _ ("the speed of a node, above 0 and up to 1e15"), &speed, error))
    return FALSE;
  if (reader->n_speeds++ == 0)
    reader->first_speed = reader->slowest = reader->fastest = speed;
  reader->slowest = MIN (reader->slowest, speed);
  reader->fastest = MAX (reader->fastest, speed);
  reader->sum_of_speeds += speed;
  return TRUE;
}

static const WeftJsonMember node_members[] = {{"speed", take_speed}};

static gboolean
take_node (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  reader->n_nodes++;
  skip (reader, _ ("the network"), "nodes", json->offset);
  return weft_json_read_object (json, node_members, N (node_members), NULL, reader, error);
}

static gboolean
take_nodes (WeftJsonReader *json, gpointer data, GError **error)
{
  return weft_json_read_list (json, take_node, data, error);
}

static gboolean
take_link (WeftJsonReader *json, gpointer data, GError **error)
{
  skip (data, _ ("the network"), "edges", json->offset);
  return weft_json_skip (json, error);
}

static gboolean
take_links (WeftJsonReader *json, gpointer data, GError **error)
{
  return weft_json_read_list (json, take_link, data, error);
}

static void
skip_of_network (gpointer data, const char *name, gsize offset)
{
  skip (data, _ ("the network"), name, offset);
}

static const WeftJsonMember network_members[] = {{"nodes", take_nodes}, {"edges", take_links}};

static gboolean
take_network (WeftJsonReader *json, gpointer data, GError **error)
{
  return weft_json_read_object (json, network_members, N (network_members), skip_of_network, data, error);
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

static void
skip_of_file (gpointer data, const char *name, gsize offset)
{
  skip (data, _ ("the file"), name, offset);
}

static const WeftJsonMember file_members[] = {
    {"name", take_name},
    {"task_graph", take_task_graph, TRUE},
    {"network", take_network},
};

/* At the end. */

static double
choose_speed (const Reader *reader, WeftSagaSpeed which)
{
  if (reader->n_speeds == 0)
    return 1;
  switch (which) {
  case WEFT_SAGA_SPEED_FASTEST:
    return reader->fastest;
  case WEFT_SAGA_SPEED_MEAN:
    return reader->sum_of_speeds / reader->n_speeds;
  case WEFT_SAGA_SPEED_FIRST:
    return reader->first_speed;
  case WEFT_SAGA_SPEED_ONE:
  default:
    return 1;
  }
}

static void
set_times (Reader *reader, double speed)
{
  for (guint i = 0; i < reader->costs->len; i++) {
    WeftNamedTask *task = &g_array_index (reader->tasks.tasks, WeftNamedTask, i);
    double cost = g_array_index (reader->costs, double, i);
    char buffer[WEFT_NUMBER_SIZE];

    if (cost < 0)
      weft_named_tasks_note (&reader->tasks, _ ("tasks without a time, which take none"), task->offset);
    else
      task->values.time.text =
          g_string_chunk_insert (reader->tasks.chunk, weft_number_print (cost / speed, buffer));
  }
}

/* The network has no place in the graph. */
static void
write_note (Reader *reader, double speed)
{
  g_autoptr (GString) note = g_string_new (NULL);
  char numbers[2][WEFT_NUMBER_SIZE];

  if (reader->n_speeds == 0)
    return;
  g_string_append_printf (note, _ ("Nodes of the network: %u, with speeds from %s to %s."), reader->n_nodes,
                          weft_number_print (reader->slowest, numbers[0]),
                          weft_number_print (reader->fastest, numbers[1]));
  if (speed != 1)
    g_string_append_printf (note, _ ("\nTimes are costs divided by %s."),
                            weft_number_print (speed, numbers[0]));
  reader->tasks.note.text = g_string_chunk_insert (reader->tasks.chunk, note->str);
}

WeftDocument *
weft_saga_read (const WeftFormatInput *input,
                WeftDiagnostics *diagnostics,
                G_GNUC_UNUSED WeftLocations **locations,
                GError **error)
{
  g_autofree char *stem = weft_make_stem (input->file);
  Reader reader = {.costs = g_array_new (FALSE, FALSE, sizeof (double))};
  WeftDocument *document = NULL;
  WeftText text;

  weft_text_init (&text, input->file, input->data, input->size);
  weft_json_reader_init (&reader.json, &text, input->job);
  weft_named_tasks_init (&reader.tasks, &text, input->job, diagnostics);
  if (weft_text_check_characters (&text, error) &&
      weft_json_read_file (&reader.json, file_members, N (file_members), skip_of_file, &reader, error)) {
    double speed = choose_speed (&reader, weft_saga_get_speed (input->options));

    set_times (&reader, speed);
    write_note (&reader, speed);
    document = weft_named_tasks_finish (&reader.tasks, stem, error);
  }
  g_array_unref (reader.costs);
  weft_named_tasks_clear (&reader.tasks);
  weft_json_reader_clear (&reader.json);
  weft_text_clear (&text);
  return document;
}
