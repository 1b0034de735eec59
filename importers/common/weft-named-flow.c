/* weft-named-flow.c: see weft-named-flow.h. */
#include "weft-named-flow.h"

#include "weft-graph-builder.h"
#include "weft-name-ids.h"
#include "weft-number.h"
#include "weft-one-diagram.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The tables of a subtask flow graph. */
#define ITEMS    1
#define SUBTASKS 2
#define NEEDS    3
#define MAKES    4

#define PIECE      64 /* subtasks between two looks at the job */
#define MOST_TIME  1e15
#define TIME_BYTES 32  /* of a time on a machine, about */
#define LINK_BYTES 256 /* of a node, about */

static const char *const kind_words[] = {"tasks", "subtasks", NULL};

static const WeftOptionPreset kind_titles[] = {{N_ ("Task graph"), 0},
                                               {N_ ("Subtask flow graph"), 1},
                                               {NULL}};

const WeftOption weft_flow_option_kind = {
    .name = "kind",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("KIND"),
    .help =
        N_ ("which kind of diagram a workflow becomes: tasks (default), or subtasks with their data and a "
            "suite of machines"),
    .label = N_ ("Kind of diagram"),
    .presets = kind_titles,
    .words = kind_words,
};

const WeftOption weft_flow_option_bandwidth = {
    .name = "bandwidth",
    .type = WEFT_OPTION_NUMBER,
    .argument = N_ ("B"),
    .help = N_ ("what a link carries in a unit of time where the file says nothing of links"),
    .label = N_ ("Bandwidth of links"),
    .standard = 1e8,
    .least = 1e-15,
    .greatest = 1e15,
};

gboolean
weft_named_flow_wanted (const WeftFormat *format, const WeftOptions *options)
{
  return g_strcmp0 (weft_format_get_option (format, options, weft_flow_option_kind.name), kind_words[1]) == 0;
}

/* Gathering. */

void
weft_named_flow_init (WeftNamedFlow *flow, const WeftText *text, WeftJob *job, WeftDiagnostics *diagnostics)
{
  *flow = (WeftNamedFlow){
      .text = text,
      .job = job,
      .diagnostics = diagnostics,
      .chunk = g_string_chunk_new (65536),
      .machines = g_array_new (FALSE, FALSE, sizeof (WeftFlowMachine)),
      .operations = g_array_new (FALSE, FALSE, sizeof (WeftFlowOperation)),
      .links = g_array_new (FALSE, FALSE, sizeof (WeftFlowLink)),
      .items = g_array_new (FALSE, FALSE, sizeof (WeftFlowItem)),
      .subtasks = g_array_new (FALSE, FALSE, sizeof (WeftFlowSubtask)),
      .needs = g_array_new (FALSE, FALSE, sizeof (WeftFlowEdge)),
      .makes = g_array_new (FALSE, FALSE, sizeof (WeftFlowEdge)),
      .graphs = g_array_new (FALSE, FALSE, sizeof (WeftFlowGraph)),
      .machine_numbers = g_hash_table_new (g_str_hash, g_str_equal),
  };
  weft_left_out_init (&flow->left_out, text, diagnostics);
}

void
weft_named_flow_clear (WeftNamedFlow *flow)
{
  g_hash_table_unref (flow->machine_numbers);
  weft_left_out_clear (&flow->left_out);
  g_array_unref (flow->machines);
  g_array_unref (flow->operations);
  g_array_unref (flow->links);
  g_array_unref (flow->items);
  g_array_unref (flow->subtasks);
  g_array_unref (flow->needs);
  g_array_unref (flow->makes);
  g_array_unref (flow->graphs);
  g_string_chunk_free (flow->chunk);
}

void
weft_named_flow_begin (WeftNamedFlow *flow,
                       const char *name,
                       const char *unit,
                       const char *note,
                       gsize offset)
{
  WeftFlowGraph graph = {
      .name = g_string_chunk_insert (flow->chunk, name),
      .unit = unit != NULL ? g_string_chunk_insert (flow->chunk, unit) : NULL,
      .note = note != NULL ? g_string_chunk_insert (flow->chunk, note) : NULL,
      .offset = offset,
      .first_item = flow->items->len,
      .first_subtask = flow->subtasks->len,
      .first_need = flow->needs->len,
      .first_make = flow->makes->len,
  };

  g_array_append_val (flow->graphs, graph);
}

gboolean
weft_named_flow_find_machine (const WeftNamedFlow *flow, const char *name, guint32 *number)
{
  guint32 found = GPOINTER_TO_UINT (g_hash_table_lookup (flow->machine_numbers, name));

  *number = found - 1;
  return found > 0;
}

gboolean
weft_named_flow_add_machine (WeftNamedFlow *flow,
                             const char *name,
                             guint pes,
                             gsize offset,
                             guint32 *number,
                             GError **error)
{
  WeftFlowMachine machine = {.pes = pes};
  guint32 found;

  if (!weft_named_flow_find_machine (flow, name, &found)) {
    if (flow->machines->len == WEFT_MOST_FLOW_MACHINES)
      return weft_text_fail (
          flow->text, offset, WEFT_FORMAT_ERROR, WEFT_ERROR_TOO_LARGE,
          (WeftFault){.found = (char *) _ ("more machines"), .expected = (char *) _ ("at most 1024 of them")},
          error);
    machine.name = g_string_chunk_insert (flow->chunk, name);
    found = flow->machines->len;
    g_array_append_val (flow->machines, machine);
    g_hash_table_insert (flow->machine_numbers, (gpointer) machine.name, GUINT_TO_POINTER (found + 1));
  }
  if (number != NULL)
    *number = found;
  return TRUE;
}

void
weft_named_flow_label_machine (WeftNamedFlow *flow, guint32 machine, const char *label)
{
  g_array_index (flow->machines, WeftFlowMachine, machine).label = g_string_chunk_insert (flow->chunk, label);
}

void
weft_named_flow_add_operation (WeftNamedFlow *flow, const WeftFlowOperation *operation)
{
  WeftFlowOperation copy = *operation;

  copy.name = g_string_chunk_insert (flow->chunk, operation->name);
  g_array_append_val (flow->operations, copy);
}

void
weft_named_flow_connect_all (WeftNamedFlow *flow, double bandwidth)
{
  char number[WEFT_NUMBER_SIZE];
  g_autofree char *what = g_strdup_printf (
      _ ("links, of which the file says nothing, carry %s in a unit of time; --bandwidth says how much"),
      weft_number_print (bandwidth, number));

  for (guint32 from = 0; from < flow->machines->len; from++)
    for (guint32 to = from + 1; to < flow->machines->len; to++) {
      WeftFlowLink link = {from, to, 0, 1 / bandwidth, TRUE};

      g_array_append_val (flow->links, link);
      weft_left_out_add (&flow->left_out, NULL, what, 0);
    }
}

guint32
weft_named_flow_add_item (WeftNamedFlow *flow, const WeftFlowItem *item)
{
  g_array_append_val (flow->items, *item);
  return flow->items->len - 1;
}

guint32
weft_named_flow_add_subtask (WeftNamedFlow *flow, const WeftFlowSubtask *subtask)
{
  g_array_append_val (flow->subtasks, *subtask);
  return flow->subtasks->len - 1;
}

void
weft_named_flow_take (WeftNamedFlow *flow, const WeftNamedTasks *tasks, const char *stem)
{
  weft_named_flow_begin (flow, tasks->name != NULL ? tasks->name : stem, tasks->unit.text, tasks->note.text,
                         tasks->note.offset);
  for (guint i = 0; i < tasks->tasks->len; i++) {
    const WeftNamedTask *task = &g_array_index (tasks->tasks, WeftNamedTask, i);

    weft_named_flow_add_subtask (flow, &(WeftFlowSubtask){task->name, task->offset, task->values.label.text});
  }
  flow->taken = tasks;
}

void
weft_named_flow_add_arc (WeftNamedFlow *flow, const WeftFlowItem *item, guint32 from, guint32 to)
{
  guint32 number = weft_named_flow_add_item (flow, item);

  g_array_append_val (flow->makes, ((WeftFlowEdge){number, from}));
  g_array_append_val (flow->needs, ((WeftFlowEdge){number, to}));
}

/* The document. */

typedef struct {
  WeftNamedFlow *flow;
  WeftFlowTime get_time;
  gpointer data;
  WeftNameIds ids;
  const char **machine_ids;
  const char **item_ids;
  const char **subtask_ids;
  WeftGraphBuilder *builder;
  GPtrArray *children; /* WeftNode: of the root */
} Maker;

#define AT(array, type, i) (&g_array_index (array, type, i))

/* Rule: a name that is an id stays: first those of machines, then those of subtasks, then those of items. */
static void
make_ids (Maker *maker)
{
  const WeftNamedFlow *flow = maker->flow;

  for (guint i = 0; i < flow->machines->len; i++) {
    const char *name = AT (flow->machines, WeftFlowMachine, i)->name;

    maker->machine_ids[i] = weft_name_ids_claim (&maker->ids, name) ? name : NULL;
  }
  for (guint i = 0; i < flow->subtasks->len; i++) {
    const char *name = AT (flow->subtasks, WeftFlowSubtask, i)->name;

    maker->subtask_ids[i] = weft_name_ids_claim (&maker->ids, name) ? name : NULL;
  }
  for (guint i = 0; i < flow->items->len; i++) {
    const char *name = AT (flow->items, WeftFlowItem, i)->name;

    maker->item_ids[i] = weft_name_ids_claim (&maker->ids, name) ? name : NULL;
  }
  for (guint i = 0; i < flow->machines->len; i++)
    if (maker->machine_ids[i] == NULL)
      maker->machine_ids[i] =
          weft_name_ids_make (&maker->ids, AT (flow->machines, WeftFlowMachine, i)->name, "machine");
  for (guint i = 0; i < flow->subtasks->len; i++)
    if (maker->subtask_ids[i] == NULL)
      maker->subtask_ids[i] =
          weft_name_ids_make (&maker->ids, AT (flow->subtasks, WeftFlowSubtask, i)->name, "subtask");
  for (guint i = 0; i < flow->items->len; i++)
    if (maker->item_ids[i] == NULL)
      maker->item_ids[i] = weft_name_ids_make (&maker->ids, AT (flow->items, WeftFlowItem, i)->name, "item");
}

static void
set (GArray *attributes, WeftProperty property, const char *text)
{
  g_array_append_val (attributes, ((WeftAttribute){property, text}));
}

/* Adds the value to @attributes, or says why not. */
static void
take (const Maker *maker,
      GArray *attributes,
      WeftKind kind,
      WeftProperty property,
      const char *text,
      gsize offset)
{
  weft_left_out_take_value (&maker->flow->left_out, attributes, kind, property, text, offset);
}

static void
drop (GPtrArray *nodes)
{
  g_ptr_array_foreach (nodes, (GFunc) (void (*) (void)) weft_node_unref, NULL);
}

/* @children: (element-type WeftNode): whose references are taken. */
static gboolean
add_node_with (GPtrArray *nodes, WeftKind kind, const GArray *attributes, GPtrArray *children, GError **error)
{
  WeftProperties *properties =
      weft_properties_new (kind, (const WeftAttribute *) (gpointer) attributes->data, attributes->len, error);
  WeftNode *node = NULL;

  if (properties == NULL)
    drop (children);
  else
    node = weft_node_new (properties, (WeftNode **) children->pdata, children->len, error);
  if (node != NULL)
    g_ptr_array_add (nodes, node);
  return node != NULL;
}

static gboolean
add_node (GPtrArray *nodes, WeftKind kind, const GArray *attributes, GError **error)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();

  return add_node_with (nodes, kind, attributes, none, error);
}

static gboolean
add_operation (GPtrArray *nodes, const WeftFlowOperation *operation, GError **error)
{
  g_autoptr (GArray) attributes = g_array_new (FALSE, FALSE, sizeof (WeftAttribute));
  char time[WEFT_NUMBER_SIZE];

  set (attributes, WEFT_PROPERTY_NAME, operation->name);
  set (attributes, WEFT_PROPERTY_SPMD, weft_number_print (operation->time, time));
  return add_node (nodes, WEFT_KIND_OPERATION, attributes, error);
}

static int
compare_operations (gconstpointer a, gconstpointer b)
{
  const WeftFlowOperation *x = a;
  const WeftFlowOperation *y = b;

  if (x->machine != y->machine)
    return x->machine < y->machine ? -1 : 1;
  return (x->offset > y->offset) - (x->offset < y->offset);
}

/* (transfer full) (nullable): those of machine @number, which begin at *@next in the sorted ones. */
static GPtrArray *
make_operations (const Maker *maker, guint32 number, guint *next, GError **error)
{
  const GArray *operations = maker->flow->operations;
  g_autoptr (GPtrArray) nodes = g_ptr_array_new ();

  for (; *next < operations->len && AT (operations, WeftFlowOperation, *next)->machine == number; ++*next)
    if (!add_operation (nodes, AT (operations, WeftFlowOperation, *next), error) ||
        (*next % PIECE == 0 && !weft_job_check (maker->flow->job, error))) {
      drop (nodes);
      return NULL;
    }
  return g_steal_pointer (&nodes);
}

/* @next: the first of its operations, then that behind them. */
static gboolean
add_machine (const Maker *maker, GPtrArray *nodes, guint32 number, guint *next, GError **error)
{
  const WeftFlowMachine *machine = AT (maker->flow->machines, WeftFlowMachine, number);
  const char *name = machine->label != NULL ? machine->label : machine->name;
  g_autoptr (GArray) attributes = g_array_new (FALSE, FALSE, sizeof (WeftAttribute));
  g_autoptr (GPtrArray) operations = make_operations (maker, number, next, error);
  g_autofree char *pes = g_strdup_printf ("%u", machine->pes);

  if (operations == NULL)
    return FALSE;

  set (attributes, WEFT_PROPERTY_ID, maker->machine_ids[number]);
  if (!g_str_equal (name, maker->machine_ids[number]))
    take (maker, attributes, WEFT_KIND_MACHINE, WEFT_PROPERTY_NAME, name, 0);
  if (operations->len > 0)
    set (attributes, WEFT_PROPERTY_KIND, "spmd");
  if (machine->pes > 1)
    set (attributes, WEFT_PROPERTY_PES, pes);
  return add_node_with (nodes, WEFT_KIND_MACHINE, attributes, operations, error);
}

static gboolean
add_link (const Maker *maker, GPtrArray *nodes, const WeftFlowLink *link, GError **error)
{
  g_autoptr (GArray) attributes = g_array_new (FALSE, FALSE, sizeof (WeftAttribute));
  char numbers[2][WEFT_NUMBER_SIZE];

  set (attributes, WEFT_PROPERTY_FROM, maker->machine_ids[link->from]);
  set (attributes, WEFT_PROPERTY_TO, maker->machine_ids[link->to]);
  set (attributes, WEFT_PROPERTY_LATENCY, weft_number_print (link->latency, numbers[0]));
  set (attributes, WEFT_PROPERTY_PER_UNIT, weft_number_print (link->per_unit, numbers[1]));
  if (link->both)
    set (attributes, WEFT_PROPERTY_BOTH, "yes");
  return add_node (nodes, WEFT_KIND_LINK, attributes, error);
}

static gboolean
add_suite (Maker *maker, GError **error)
{
  const WeftNamedFlow *flow = maker->flow;
  g_autoptr (GPtrArray) nodes = g_ptr_array_new ();
  WeftNode *suite;
  guint next = 0;
  gboolean done =
      weft_job_affords (flow->job, (gsize) flow->links->len + flow->operations->len, LINK_BYTES, error);

  g_array_sort (flow->operations, compare_operations);
  for (guint i = 0; done && i < flow->machines->len; i++)
    done = add_machine (maker, nodes, i, &next, error);
  for (guint i = 0; done && i < flow->links->len; i++)
    done = add_link (maker, nodes, AT (flow->links, WeftFlowLink, i), error) &&
           (i % PIECE != 0 || weft_job_check (flow->job, error));
  if (!done) {
    drop (nodes);
    return FALSE;
  }
  suite = weft_node_new (weft_properties_new (WEFT_KIND_SUITE, NULL, 0, NULL), (WeftNode **) nodes->pdata,
                         nodes->len, error);
  if (suite != NULL)
    g_ptr_array_add (maker->children, suite);
  return suite != NULL;
}

static gboolean
add_item (Maker *maker, guint32 number, GError **error)
{
  const WeftFlowItem *item = AT (maker->flow->items, WeftFlowItem, number);
  g_autoptr (GArray) attributes = g_array_new (FALSE, FALSE, sizeof (WeftAttribute));
  char size[WEFT_NUMBER_SIZE];

  set (attributes, WEFT_PROPERTY_ID, maker->item_ids[number]);
  set (attributes, WEFT_PROPERTY_SIZE, weft_number_print (item->size, size));
  if (item->at != WEFT_NO_FLOW_MACHINE)
    set (attributes, WEFT_PROPERTY_AT, maker->machine_ids[item->at]);
  return weft_graph_builder_add (maker->builder, ITEMS, (const WeftAttribute *) (gpointer) attributes->data,
                                 attributes->len, NULL, error) &&
         (number % PIECE != 0 || weft_job_check (maker->flow->job, error));
}

static gboolean
refuse_time (const Maker *maker, gsize offset, double time, GError **error)
{
  char number[WEFT_NUMBER_SIZE];
  g_autofree char *found =
      g_strdup_printf (_ ("a time of %s"), isinf (time) ? "∞" : weft_number_print (time, number));

  return weft_text_fail (maker->flow->text, offset, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                         (WeftFault){.found = found, .expected = (char *) _ ("times up to 1e15")}, error);
}

/* The times on all machines as one value, (transfer full) (nullable): %NULL with @error: too long. */
static char *
print_times (const Maker *maker, guint32 number, GError **error)
{
  g_autoptr (GString) times = g_string_new (NULL);
  char text[WEFT_NUMBER_SIZE];

  for (guint32 machine = 0; machine < maker->flow->machines->len; machine++) {
    double time = maker->get_time (maker->data, number, machine);

    if (isnan (time))
      continue;
    if (time > MOST_TIME) {
      refuse_time (maker, AT (maker->flow->subtasks, WeftFlowSubtask, number)->offset, time, error);
      return NULL;
    }
    if (times->len > 0)
      g_string_append (times, "; ");
    g_string_append (times, maker->machine_ids[machine]);
    g_string_append_c (times, '=');
    g_string_append (times, weft_number_print (time, text));
  }
  return g_string_free (g_steal_pointer (&times), FALSE);
}

static gboolean
add_subtask (Maker *maker, guint32 number, GError **error)
{
  const WeftFlowSubtask *subtask = AT (maker->flow->subtasks, WeftFlowSubtask, number);
  const char *id = maker->subtask_ids[number];
  const char *name = subtask->label != NULL            ? subtask->label
                     : g_str_equal (subtask->name, id) ? NULL
                                                       : subtask->name;
  g_autoptr (GArray) attributes = g_array_new (FALSE, FALSE, sizeof (WeftAttribute));
  g_autofree char *times = print_times (maker, number, error);

  if (times == NULL)
    return FALSE;
  set (attributes, WEFT_PROPERTY_ID, id);
  take (maker, attributes, WEFT_KIND_SUBTASK, WEFT_PROPERTY_NAME, name, subtask->offset);
  if (*times != '\0')
    set (attributes, WEFT_PROPERTY_COMPUTE, times);
  return weft_graph_builder_add (maker->builder, SUBTASKS,
                                 (const WeftAttribute *) (gpointer) attributes->data, attributes->len, NULL,
                                 error) &&
         (number % PIECE != 0 || weft_job_check (maker->flow->job, error));
}

/* The edges from @first to @end. Needs lead from items, results to them. */
static gboolean
add_edges (Maker *maker, guint table, const WeftFlowGraph *graph, guint first, guint end, GError **error)
{
  const GArray *edges = table == NEEDS ? maker->flow->needs : maker->flow->makes;

  for (guint i = first; i < end; i++) {
    const WeftFlowEdge *edge = AT (edges, WeftFlowEdge, i);
    guint32 item = edge->item - graph->first_item;
    guint32 subtask = edge->subtask - graph->first_subtask;

    if (!weft_graph_builder_connect_rows (maker->builder, table, table == NEEDS ? item : subtask,
                                          table == NEEDS ? subtask : item, NULL, 0, NULL, error) ||
        (i % PIECE == 0 && !weft_job_check (maker->flow->job, error)))
      return FALSE;
  }
  return TRUE;
}

/* @next: where the rows of the next graph begin. */
static gboolean
add_rows (Maker *maker, const WeftFlowGraph *graph, const WeftFlowGraph *next, GError **error)
{
  for (guint32 i = graph->first_item; i < next->first_item; i++)
    if (!add_item (maker, i, error))
      return FALSE;
  for (guint32 i = graph->first_subtask; i < next->first_subtask; i++)
    if (!add_subtask (maker, i, error))
      return FALSE;
  return add_edges (maker, NEEDS, graph, graph->first_need, next->first_need, error) &&
         add_edges (maker, MAKES, graph, graph->first_make, next->first_make, error);
}

static WeftProperties *
make_properties (Maker *maker, const WeftFlowGraph *graph, GError **error)
{
  g_autoptr (GArray) attributes = g_array_new (FALSE, FALSE, sizeof (WeftAttribute));
  const char *id = weft_name_ids_claim (&maker->ids, graph->name)
                       ? graph->name
                       : weft_name_ids_make (&maker->ids, graph->name, "graph");

  set (attributes, WEFT_PROPERTY_ID, id);
  if (!g_str_equal (graph->name, id))
    take (maker, attributes, WEFT_KIND_SUBTASK_GRAPH, WEFT_PROPERTY_NAME, graph->name, graph->offset);
  take (maker, attributes, WEFT_KIND_SUBTASK_GRAPH, WEFT_PROPERTY_UNIT, graph->unit, graph->offset);
  return weft_properties_new (WEFT_KIND_SUBTASK_GRAPH, (const WeftAttribute *) (gpointer) attributes->data,
                              attributes->len, error);
}

/* (nullable): none, or with a remark. */
static WeftNode *
make_note (Maker *maker, const WeftFlowGraph *graph)
{
  g_autoptr (GArray) attributes = g_array_new (FALSE, FALSE, sizeof (WeftAttribute));
  WeftProperties *properties;

  take (maker, attributes, WEFT_KIND_NOTE, WEFT_PROPERTY_TEXT, graph->note, graph->offset);
  if (attributes->len == 0)
    return NULL;
  properties = weft_properties_new (WEFT_KIND_NOTE, (const WeftAttribute *) (gpointer) attributes->data,
                                    attributes->len, NULL);
  return properties != NULL ? weft_node_new (properties, NULL, 0, NULL) : NULL;
}

static gboolean
add_graph (Maker *maker, const WeftFlowGraph *graph, const WeftFlowGraph *next, GError **error)
{
  WeftProperties *values;
  WeftProperties *properties;
  WeftGraph *rows = NULL;
  WeftNode *node;
  WeftNode *note;
  WeftElement wrong;

  maker->builder = weft_graph_builder_new (WEFT_KIND_SUBTASK_GRAPH);
  if (add_rows (maker, graph, next, error))
    rows = weft_graph_builder_finish (g_steal_pointer (&maker->builder), &wrong, error);
  g_clear_pointer (&maker->builder, weft_graph_builder_free);
  if (rows == NULL)
    return FALSE;
  values = make_properties (maker, graph, error);
  if (values == NULL) {
    weft_graph_unref (rows);
    return FALSE;
  }
  properties = weft_properties_with_graph (values, rows);
  weft_properties_unref (values);
  note = make_note (maker, graph);
  node = weft_node_new (properties, &note, note != NULL ? 1 : 0, error);
  if (node != NULL)
    g_ptr_array_add (maker->children, node);
  return node != NULL;
}

static gboolean
add_graphs (Maker *maker, GError **error)
{
  const WeftNamedFlow *flow = maker->flow;
  WeftFlowGraph end = {.first_item = flow->items->len,
                       .first_subtask = flow->subtasks->len,
                       .first_need = flow->needs->len,
                       .first_make = flow->makes->len};

  for (guint i = 0; i < flow->graphs->len; i++) {
    const WeftFlowGraph *graph = AT (flow->graphs, WeftFlowGraph, i);

    if (!add_graph (maker, graph, i + 1 < flow->graphs->len ? graph + 1 : &end, error))
      return FALSE;
  }
  return TRUE;
}

/* Everything of @maker but its document. */
static gboolean
make_children (Maker *maker, GError **error)
{
  const WeftNamedFlow *flow = maker->flow;
  gsize n_times = (gsize) flow->subtasks->len * flow->machines->len;

  maker->machine_ids = weft_job_allocate (flow->job, flow->machines->len + 1, sizeof (char *), error);
  if (maker->machine_ids == NULL ||
      (maker->subtask_ids = weft_job_allocate (flow->job, flow->subtasks->len + 1, sizeof (char *), error)) ==
          NULL ||
      (maker->item_ids = weft_job_allocate (flow->job, flow->items->len + 1, sizeof (char *), error)) ==
          NULL ||
      !weft_job_affords (flow->job, n_times, TIME_BYTES, error))
    return FALSE;
  make_ids (maker);
  return add_suite (maker, error) && add_graphs (maker, error);
}

WeftDocument *
weft_named_flow_finish (WeftNamedFlow *flow, WeftFlowTime get_time, gpointer data, GError **error)
{
  g_autoptr (GPtrArray) children = g_ptr_array_new ();
  Maker maker = {.flow = flow, .get_time = get_time, .data = data, .children = children};
  WeftNode *root = NULL;
  WeftDocument *document = NULL;

  weft_name_ids_init (&maker.ids);
  if (make_children (&maker, error))
    root = weft_node_new (weft_properties_new (WEFT_KIND_WEFT, NULL, 0, NULL), (WeftNode **) children->pdata,
                          children->len, error);
  else
    drop (children);
  if (root != NULL)
    document = weft_document_new_from_root (root, error);
  if (document != NULL && flow->taken != NULL)
    weft_left_out_tell (&flow->taken->left_out);
  if (document != NULL)
    weft_left_out_tell (&flow->left_out);
  weft_name_ids_clear (&maker.ids);
  g_free (maker.machine_ids);
  g_free (maker.subtask_ids);
  g_free (maker.item_ids);
  return document;
}
