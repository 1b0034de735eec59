/* weft-saga-reader.c: an instance of SAGA as a document with one task graph. A task's time is its cost divided by one speed, because the
 * processors of a task graph are all the same; the network itself is told in a note. As a subtask flow graph it keeps all: nodes are machines, each
 * dependency is an item. */
#include "weft-saga-format.h"

#include "weft-insert-parts.h"
#include "weft-json-reader.h"
#include "weft-named-flow.h"
#include "weft-named-tasks.h"
#include "weft-number.h"

#include <glib/gi18n-lib.h>

#define MOST_COST  1e15
#define MOST_SPEED 1e15

#define N(rows) G_N_ELEMENTS (rows)

/* A link of the network, between nodes that may not be told yet. */
typedef struct {
  WeftNamedValue from;
  WeftNamedValue to;
  double speed;
} Wire;

typedef struct {
  WeftJsonReader json;
  WeftNamedTasks tasks;
  gboolean wants_flow;
  WeftNamedFlow flow;
  GArray *sizes;  /* double: of the dependencies; of the one at hand: */
  double size;    /* -1: there is none */
  GArray *speeds; /* double: of the machines; of the one at hand: */
  double speed;   /* 0: there is none */
  GArray *wires;  /* Wire; the one at hand: */
  Wire wire;
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
take_size (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  return weft_json_expect_number (json, 0, MOST_COST, _ ("the size of what a task sends, from 0 to 1e15"),
                                  &reader->size, error);
}

static const WeftJsonMember sized_dependency_members[] = {
    {"source", take_source, TRUE},
    {"target", take_target, TRUE},
    {"size", take_size},
};

/* The size of what it moves. */
static void
keep_size (Reader *reader)
{
  if (reader->size < 0) {
    weft_named_tasks_note (&reader->tasks, _ ("dependencies without a size, which have size 0"),
                           reader->source.offset);
    reader->size = 0;
  }
  g_array_append_val (reader->sizes, reader->size);
}

static gboolean
take_dependency (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;
  const WeftJsonMember *members = reader->wants_flow ? sized_dependency_members : dependency_members;
  guint n = reader->wants_flow ? N (sized_dependency_members) : N (dependency_members);

  reader->size = -1;
  if (!weft_json_read_object (json, members, n, skip_of_dependency, reader, error) ||
      !weft_named_tasks_link (&reader->tasks, &reader->source, &reader->target, WEFT_NAMED_SIDE_FROM, error))
    return FALSE;
  if (reader->wants_flow)
    keep_size (reader);
  return TRUE;
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
take_machine_name (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;
  guint32 number;

  if (!keep_text (reader, &reader->name, error))
    return FALSE;
  if (weft_named_flow_find_machine (&reader->flow, reader->name.text, &number))
    return weft_json_fail (json, _ ("a name that no node before has"), error);
  return TRUE;
}

static gboolean
take_machine_speed (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  return weft_json_expect_number (json, 1 / MOST_SPEED, MOST_SPEED,
                                  _ ("the speed of a node, from 1e-15 to 1e15"), &reader->speed, error);
}

static void
skip_of_node (gpointer data, const char *name, gsize offset)
{
  skip (data, _ ("nodes of the network"), name, offset);
}

static const WeftJsonMember machine_members[] = {{"name", take_machine_name, TRUE},
                                                 {"speed", take_machine_speed}};

static gboolean
take_machine (Reader *reader, GError **error)
{
  gsize offset = reader->json.offset;

  reader->speed = 0;
  if (!weft_json_read_object (&reader->json, machine_members, N (machine_members), skip_of_node, reader,
                              error) ||
      !weft_named_flow_add_machine (&reader->flow, reader->name.text, 0, offset, NULL, error))
    return FALSE;
  if (reader->speed == 0) {
    weft_named_tasks_note (&reader->tasks, _ ("nodes without a speed, which have speed 1"), offset);
    reader->speed = 1;
  }
  g_array_append_val (reader->speeds, reader->speed);
  return TRUE;
}

static gboolean
take_node (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  if (reader->wants_flow)
    return take_machine (reader, error);
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
take_wire_source (G_GNUC_UNUSED WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  return keep_text (reader, &reader->wire.from, error);
}

static gboolean
take_wire_target (G_GNUC_UNUSED WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  return keep_text (reader, &reader->wire.to, error);
}

static gboolean
take_wire_speed (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  return weft_json_expect_number (json, 1 / MOST_SPEED, MOST_SPEED,
                                  _ ("the speed of a link, from 1e-15 to 1e15"), &reader->wire.speed, error);
}

static void
skip_of_wire (gpointer data, const char *name, gsize offset)
{
  skip (data, _ ("edges of the network"), name, offset);
}

static const WeftJsonMember wire_members[] = {{"source", take_wire_source, TRUE},
                                              {"target", take_wire_target, TRUE},
                                              {"speed", take_wire_speed, TRUE}};

static gboolean
take_wire (Reader *reader, GError **error)
{
  if (!weft_json_read_object (&reader->json, wire_members, N (wire_members), skip_of_wire, reader, error) ||
      (reader->wires->len % 1024 == 0 && !weft_job_check (reader->json.job, error)))
    return FALSE;
  g_array_append_val (reader->wires, reader->wire);
  return TRUE;
}

static gboolean
take_link (WeftJsonReader *json, gpointer data, GError **error)
{
  Reader *reader = data;

  if (reader->wants_flow)
    return take_wire (reader, error);
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

/* A suite and a subtask flow graph. */

static gboolean
find_node (Reader *reader, const WeftNamedValue *name, guint32 *number, GError **error)
{
  g_autofree char *found = g_strdup_printf ("“%.40s”", name->text);
  g_autofree char *valid = g_utf8_make_valid (found, -1);

  return weft_named_flow_find_machine (&reader->flow, name->text, number) ||
         weft_text_fail (reader->json.text, name->offset, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                         (WeftFault){.found = valid, .expected = (char *) _ ("the name of one of the nodes")},
                         error);
}

/* Rule: edges of the network lead both ways, unless the other way is stated as well. @numbers: of links, from 1, by their ends, the least first. */
static void
add_link (Reader *reader, GHashTable *numbers, WeftFlowLink link, gsize offset)
{
  guint key = MIN (link.from, link.to) * WEFT_MOST_FLOW_MACHINES + MAX (link.from, link.to);
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (numbers, GUINT_TO_POINTER (key)));
  WeftFlowLink *before = number > 0 ? &g_array_index (reader->flow.links, WeftFlowLink, number - 1) : NULL;

  if (link.from == link.to) {
    skip (reader, _ ("the network"), _ ("edges from a node to itself"), offset);
  } else if (before == NULL) {
    g_array_append_val (reader->flow.links, link);
    g_hash_table_insert (numbers, GUINT_TO_POINTER (key), GUINT_TO_POINTER (reader->flow.links->len));
  } else if (before->both && before->from == link.to) {
    before->both = link.both = FALSE;
    g_array_append_val (reader->flow.links, link);
  } else {
    skip (reader, _ ("edges of the network"), _ ("copies"), offset);
  }
}

static gboolean
add_links (Reader *reader, GError **error)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new (g_direct_hash, g_direct_equal);

  for (guint i = 0; i < reader->wires->len; i++) {
    const Wire *wire = &g_array_index (reader->wires, Wire, i);
    WeftFlowLink link = {.per_unit = 1 / wire->speed, .both = TRUE};

    if (!find_node (reader, &wire->from, &link.from, error) ||
        !find_node (reader, &wire->to, &link.to, error))
      return FALSE;
    add_link (reader, numbers, link, wire->from.offset);
  }
  return TRUE;
}

/* Rule: each dependency is an item of its own, which moves on its own. */
static void
add_items (Reader *reader)
{
  for (guint i = 0; i < reader->tasks.edges->len; i++) {
    const WeftNamedEdge *edge = &g_array_index (reader->tasks.edges, WeftNamedEdge, i);
    g_autofree char *name =
        g_strdup_printf ("%s-%s", g_array_index (reader->tasks.tasks, WeftNamedTask, edge->from).name,
                         g_array_index (reader->tasks.tasks, WeftNamedTask, edge->to).name);
    WeftFlowItem item = {g_string_chunk_insert (reader->flow.chunk, name), edge->offset,
                         g_array_index (reader->sizes, double, i), WEFT_NO_FLOW_MACHINE};

    weft_named_flow_add_arc (&reader->flow, &item, edge->from, edge->to);
  }
}

static double
get_time (gpointer data, guint32 subtask, guint32 machine)
{
  const Reader *reader = data;
  double cost = g_array_index (reader->costs, double, subtask);

  return MAX (cost, 0) / g_array_index (reader->speeds, double, machine);
}

static gboolean
add_lone_machine (Reader *reader, GError **error)
{
  double speed = 1;

  g_array_append_val (reader->speeds, speed);
  weft_named_tasks_note (&reader->tasks, _ ("no network, so that there is one machine of speed 1"), 0);
  return weft_named_flow_add_machine (&reader->flow, "m0", 0, 0, NULL, error);
}

static WeftDocument *
make_flow (Reader *reader, const char *stem, GError **error)
{
  int sides;

  if (!weft_named_tasks_connect_links (&reader->tasks, &sides, error) ||
      (reader->speeds->len == 0 && !add_lone_machine (reader, error)) || !add_links (reader, error))
    return NULL;
  set_times (reader, 1);
  weft_named_flow_take (&reader->flow, &reader->tasks, stem);
  add_items (reader);
  return weft_named_flow_finish (&reader->flow, get_time, reader, error);
}

static WeftDocument *
make_tasks (Reader *reader, const WeftOptions *options, const char *stem, GError **error)
{
  double speed = choose_speed (reader, weft_saga_get_speed (options));

  set_times (reader, speed);
  write_note (reader, speed);
  return weft_named_tasks_finish (&reader->tasks, stem, error);
}

WeftDocument *
weft_saga_read (const WeftFormatInput *input,
                WeftDiagnostics *diagnostics,
                G_GNUC_UNUSED WeftLocations **locations,
                GError **error)
{
  g_autofree char *stem = weft_make_stem (input->file);
  Reader reader = {.costs = g_array_new (FALSE, FALSE, sizeof (double)),
                   .wants_flow = weft_named_flow_wanted (&weft_saga_format, input->options),
                   .sizes = g_array_new (FALSE, FALSE, sizeof (double)),
                   .speeds = g_array_new (FALSE, FALSE, sizeof (double)),
                   .wires = g_array_new (FALSE, FALSE, sizeof (Wire))};
  WeftDocument *document = NULL;
  WeftText text;

  weft_text_init (&text, input->file, input->data, input->size);
  weft_json_reader_init (&reader.json, &text, input->job);
  weft_named_tasks_init (&reader.tasks, &text, input->job, diagnostics);
  weft_named_flow_init (&reader.flow, &text, input->job, diagnostics);
  if (weft_text_check_characters (&text, error) &&
      weft_json_read_file (&reader.json, file_members, N (file_members), skip_of_file, &reader, error))
    document = reader.wants_flow ? make_flow (&reader, stem, error)
                                 : make_tasks (&reader, input->options, stem, error);
  g_array_unref (reader.costs);
  g_array_unref (reader.sizes);
  g_array_unref (reader.speeds);
  g_array_unref (reader.wires);
  weft_named_flow_clear (&reader.flow);
  weft_named_tasks_clear (&reader.tasks);
  weft_json_reader_clear (&reader.json);
  weft_text_clear (&text);
  return document;
}
