/* weft-task-sketch.c: a node is referred to by how far it is from the diagram, in the order of the document: note, classes and groups,
 * the policy with what stands in it. */
#include "weft-task-sketch.h"

#include "weft-graph-builder.h"
#include "weft-number.h"

#include <math.h>

/* The tables of a task graph. */
#define TASKS 1
#define EDGES 2

/* Rows between two looks at the job. */
#define PIECE 1024

#define MOST_ATTRIBUTES 8

/* Where tasks are placed, how far the note stands to the left of them. */
#define ROOM_OF_NOTE 320.0

/* Times are multiples of 1 / this. */
#define PARTS_OF_A_UNIT 1000.0

struct _WeftTaskSketch {
  WeftJob *job;
  WeftGraphBuilder *builder;
  char *title;
  char *note;
  gboolean is_placed;     /* some task is */
  double left;            /* the least x of those that are */
  WeftProperties *values; /* of the diagram, without its rows; (nullable) */
  GPtrArray *parts;       /* WeftNode: the note, NULL until the end; classes, groups */
  GPtrArray *rules;       /* WeftNode: of the policy */
  GPtrArray *systems;     /* WeftNode: of the system */
  guint32 n_tasks;
  guint64 n_rows; /* and edges */
  GError *error;  /* (nullable): what went wrong first */
};

static WeftNode *
make_node (WeftTaskSketch *sketch, WeftKind kind, const WeftAttribute *attributes, guint n)
{
  WeftAttribute given[MOST_ATTRIBUTES];
  WeftProperties *properties;
  guint n_given = 0;

  g_assert (n <= MOST_ATTRIBUTES);
  for (guint i = 0; i < n; i++)
    if (attributes[i].text != NULL)
      given[n_given++] = attributes[i];
  if (sketch->error != NULL)
    return NULL;
  properties = weft_properties_new (kind, given, n_given, &sketch->error);
  return properties != NULL ? weft_node_new (properties, NULL, 0, &sketch->error) : NULL;
}

/* Takes @node (nullable). */
static void
put (GPtrArray *nodes, WeftNode *node)
{
  if (node != NULL)
    g_ptr_array_add (nodes, node);
}

WeftTaskSketch *
weft_task_sketch_new (const WeftSketchHead *head, WeftJob *job)
{
  WeftTaskSketch *sketch = g_new0 (WeftTaskSketch, 1);
  char processors[WEFT_NUMBER_SIZE];
  WeftAttribute attributes[] = {
      {WEFT_PROPERTY_ID, head->id},
      {WEFT_PROPERTY_NAME, head->title},
      {WEFT_PROPERTY_PROCESSORS, weft_number_print (head->n_processors, processors)},
      {WEFT_PROPERTY_UNIT, head->unit},
  };

  sketch->job = weft_job_ref (job);
  sketch->builder = weft_graph_builder_new (WEFT_KIND_TASK_GRAPH);
  sketch->title = g_strdup (head->title);
  sketch->parts = g_ptr_array_new ();
  sketch->rules = g_ptr_array_new ();
  sketch->systems = g_ptr_array_new ();
  sketch->values = weft_properties_new (WEFT_KIND_TASK_GRAPH, attributes, 4, &sketch->error);
  sketch->note = g_strdup (head->note);
  g_ptr_array_add (sketch->parts, NULL);
  return sketch;
}

guint32
weft_task_sketch_add (WeftTaskSketch *sketch, WeftKind kind, const WeftAttribute *attributes, guint n)
{
  gboolean is_rule = kind == WEFT_KIND_QUEUE || kind == WEFT_KIND_ALLOCATION || kind == WEFT_KIND_SERVE;
  gboolean is_system = kind == WEFT_KIND_SEQUENT;
  GPtrArray *nodes = is_rule ? sketch->rules : is_system ? sketch->systems : sketch->parts;

  g_assert (is_system || sketch->systems->len == 0);
  g_assert (is_system || is_rule || sketch->rules->len == 0);
  put (nodes, make_node (sketch, kind, attributes, n));
  return sketch->parts->len + (is_rule ? 1 + sketch->rules->len : 0);
}

/* Every PIECE rows the job is asked whether to go on. */
static gboolean
goes_on (WeftTaskSketch *sketch)
{
  if (sketch->error == NULL && sketch->n_rows++ % PIECE == 0)
    weft_job_check (sketch->job, &sketch->error);
  return sketch->error == NULL;
}

static void
refer (WeftTaskSketch *sketch, WeftProperty property, guint32 distance)
{
  WeftElement row = {.table = TASKS, .row = sketch->n_tasks};

  if (distance != 0)
    weft_graph_builder_set_reference (sketch->builder, row, property, distance);
}

guint32
weft_task_sketch_add_task (WeftTaskSketch *sketch, const WeftSketchTask *task)
{
  char time[WEFT_NUMBER_SIZE];
  char x[WEFT_NUMBER_SIZE];
  char y[WEFT_NUMBER_SIZE];
  WeftAttribute attributes[5] = {
      {WEFT_PROPERTY_ID, task->id},
      {WEFT_PROPERTY_TIME, weft_number_print (round (task->time * PARTS_OF_A_UNIT) / PARTS_OF_A_UNIT, time)},
  };
  guint n = 2;

  if (task->name != NULL)
    attributes[n++] = (WeftAttribute){WEFT_PROPERTY_NAME, task->name};
  if (task->is_placed) {
    attributes[n++] = (WeftAttribute){WEFT_PROPERTY_X, weft_number_print (task->x, x)};
    attributes[n++] = (WeftAttribute){WEFT_PROPERTY_Y, weft_number_print (task->y, y)};
    sketch->left = sketch->is_placed ? MIN (sketch->left, task->x) : task->x;
    sketch->is_placed = TRUE;
  }

  if (goes_on (sketch) &&
      weft_graph_builder_add (sketch->builder, TASKS, attributes, n, NULL, &sketch->error)) {
    refer (sketch, WEFT_PROPERTY_CLASS, task->class);
    refer (sketch, WEFT_PROPERTY_GROUP, task->group);
    refer (sketch, WEFT_PROPERTY_QUEUE, task->queue);
  }
  return sketch->n_tasks++;
}

void
weft_task_sketch_connect (WeftTaskSketch *sketch, guint32 from, guint32 to)
{
  if (goes_on (sketch))
    weft_graph_builder_connect_rows (sketch->builder, EDGES, from, to, NULL, 0, NULL, &sketch->error);
}

gboolean
weft_task_sketch_has_failed (const WeftTaskSketch *sketch)
{
  return sketch->error != NULL;
}

/* The document. */

static void
put_note (WeftTaskSketch *sketch)
{
  char x[WEFT_NUMBER_SIZE];
  WeftAttribute note[] = {
      {WEFT_PROPERTY_TEXT, sketch->note},
      {WEFT_PROPERTY_ID, "note"},
      {WEFT_PROPERTY_X, weft_number_print (sketch->left - ROOM_OF_NOTE, x)},
      {WEFT_PROPERTY_Y, "0"},
  };

  sketch->parts->pdata[0] = make_node (sketch, WEFT_KIND_NOTE, note, sketch->is_placed ? 4 : 1);
}

/* A node of @kind with @children; none without them. */
static void
put_parent (WeftTaskSketch *sketch, WeftKind kind, GPtrArray *children)
{
  WeftProperties *properties = weft_properties_new (kind, NULL, 0, NULL);

  if (children->len == 0 || sketch->error != NULL) {
    weft_properties_unref (properties);
    return;
  }
  put (sketch->parts,
       weft_node_new (properties, (WeftNode **) children->pdata, children->len, &sketch->error));
  g_ptr_array_set_size (children, 0);
}

static WeftNode *
make_diagram (WeftTaskSketch *sketch)
{
  WeftElement wrong;
  WeftGraph *graph;
  WeftProperties *properties;
  WeftNode *diagram;

  put_note (sketch);
  put_parent (sketch, WEFT_KIND_POLICY, sketch->rules);
  put_parent (sketch, WEFT_KIND_SYSTEM, sketch->systems);
  if (sketch->error != NULL)
    return NULL;
  graph = weft_graph_builder_finish (g_steal_pointer (&sketch->builder), &wrong, &sketch->error);
  if (graph == NULL)
    return NULL;
  properties = weft_properties_with_graph (sketch->values, graph);
  diagram =
      weft_node_new (properties, (WeftNode **) sketch->parts->pdata, sketch->parts->len, &sketch->error);
  g_ptr_array_set_size (sketch->parts, 0);
  return diagram;
}

static WeftDocument *
make_document (WeftTaskSketch *sketch)
{
  WeftNode *diagram = make_diagram (sketch);
  WeftAttribute title = {WEFT_PROPERTY_TITLE, sketch->title};
  WeftNode *root = NULL;

  if (diagram != NULL)
    root = weft_node_new (weft_properties_new (WEFT_KIND_WEFT, &title, 1, NULL), &diagram, 1, &sketch->error);
  return root != NULL ? weft_document_new_from_root (root, &sketch->error) : NULL;
}

static void
drop (GPtrArray *nodes)
{
  for (guint i = 0; i < nodes->len; i++)
    g_clear_pointer ((WeftNode **) &nodes->pdata[i], weft_node_unref);
  g_ptr_array_unref (nodes);
}

WeftDocument *
weft_task_sketch_finish (WeftTaskSketch *sketch, GError **error)
{
  WeftDocument *document = make_document (sketch);

  if (sketch->error != NULL)
    g_propagate_error (error, sketch->error);
  drop (sketch->parts);
  drop (sketch->rules);
  drop (sketch->systems);
  g_clear_pointer (&sketch->builder, weft_graph_builder_free);
  g_clear_pointer (&sketch->values, weft_properties_unref);
  weft_job_unref (sketch->job);
  g_free (sketch->title);
  g_free (sketch->note);
  g_free (sketch);
  return document;
}
