/* weft-subtask-scene.c: rows are read in their order; items and subtasks are nodes, what is needed and made edges. */
#include "weft-subtask-scene.h"

#include "weft-elements.h"
#include "weft-machine-times.h"
#include "weft-row-nodes.h"
#include "weft-subtask-cycle.h"

typedef struct {
  const WeftDocument *document;
  guint32 diagram;
  const WeftGraph *graph;
  guint items; /* tables */
  guint subtasks;
  guint needs;
  guint makes;
  const char *unit;
  WeftGraphView *view;
  guint *item_places; /* of a row: which node of the view it is */
  guint *subtask_places;
  GHashTable *machines; /* const char * -> the place in the suite, from 1 on */
  GHashTable *cyclic;   /* (nullable): subtasks of a circle */
} Maker;

static WeftElement
get_row (const Maker *maker, guint table, guint32 row)
{
  return (WeftElement){maker->diagram, table, row};
}

static GHashTable *
number_machines (const WeftDocument *document)
{
  const WeftNode *suite = weft_node_find_child (weft_document_get_root (document), WEFT_KIND_SUITE);
  GHashTable *machines = g_hash_table_new (g_str_hash, g_str_equal);
  WeftChildIter iter;
  WeftNode *child;

  if (suite == NULL)
    return machines;
  weft_child_iter_init (&iter, suite);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) == WEFT_KIND_MACHINE)
      g_hash_table_insert (machines, (gpointer) weft_node_get_name (child),
                           GUINT_TO_POINTER (g_hash_table_size (machines) + 1));
  return machines;
}

/* Of nothing, several machines or one that is not there: plain. */
static WeftPaint
get_paint (const Maker *maker, const char *machine)
{
  guint place = machine != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (maker->machines, machine)) : 0;

  return place != 0 ? WEFT_PAINT_MACHINE + (place - 1) % WEFT_N_PALETTE : WEFT_PAINT_PLAIN;
}

/* Nodes. */

/* "d0 · 2 · M0": how large it is, and where at the start. */
static guint
add_item (Maker *maker, WeftElement item)
{
  const char *places = weft_graph_get_text (maker->graph, item, WEFT_PROPERTY_AT);
  g_autofree char *size = weft_graph_print (maker->graph, item, WEFT_PROPERTY_SIZE);
  g_autofree char *label =
      g_strdup_printf ("%s · %s%s%s", weft_graph_get_text (maker->graph, item, WEFT_PROPERTY_ID), size,
                       places != NULL ? " · " : "", places != NULL ? places : "");
  WeftGraphNode node = {.label = label,
                        .shape = places != NULL ? WEFT_SHAPE_TILE : WEFT_SHAPE_CAPSULE,
                        .paint = get_paint (maker, places)};

  weft_graph_node_place_row (&node, maker->graph, item);
  return weft_graph_view_add_node (maker->view, &node);
}

/* (nullable): "M1 · 3 ms": where it runs, and how long. */
static char *
describe_run (const Maker *maker, WeftElement subtask)
{
  const char *machine = weft_graph_get_text (maker->graph, subtask, WEFT_PROPERTY_MACHINE);
  g_autofree char *time =
      machine != NULL ? weft_machine_times_find (
                            weft_graph_get_text (maker->graph, subtask, WEFT_PROPERTY_COMPUTE), machine)
                      : NULL;

  if (time == NULL)
    return g_strdup (machine);
  return g_strdup_printf ("%s · %s%s%s", machine, time, maker->unit != NULL ? " " : "",
                          maker->unit != NULL ? maker->unit : "");
}

static guint
add_subtask (Maker *maker, WeftElement subtask)
{
  const char *name = weft_graph_get_text (maker->graph, subtask, WEFT_PROPERTY_NAME);
  g_autofree char *detail = describe_run (maker, subtask);
  WeftGraphNode node = {
      .label = name != NULL ? name : weft_graph_get_text (maker->graph, subtask, WEFT_PROPERTY_ID),
      .detail = detail,
      .paint = get_paint (maker, weft_graph_get_text (maker->graph, subtask, WEFT_PROPERTY_MACHINE))};

  weft_graph_node_place_row (&node, maker->graph, subtask);
  return weft_graph_view_add_node (maker->view, &node);
}

static void
add_nodes (Maker *maker, guint table, guint (*add) (Maker *maker, WeftElement row), guint *places)
{
  for (guint32 row = 0; row < weft_graph_get_end (maker->graph, table); row++)
    if (weft_graph_has_row (maker->graph, get_row (maker, table, row)))
      places[row] = add (maker, get_row (maker, table, row));
}

/* Edges. */

static gboolean
is_cyclic (const Maker *maker, guint32 subtask)
{
  return maker->cyclic != NULL && g_hash_table_contains (maker->cyclic, GUINT_TO_POINTER (subtask));
}

/* A need that nobody meets, or one on the way of a circle. */
static gboolean
is_wrong_need (const Maker *maker, guint32 item, guint32 subtask)
{
  guint32 producer;

  if (weft_subtask_graph_find_producer (maker->graph, item, &producer))
    return is_cyclic (maker, subtask) && is_cyclic (maker, producer);
  return weft_graph_get_text (maker->graph, get_row (maker, maker->items, item), WEFT_PROPERTY_AT) == NULL;
}

/* An item that is there at the start, or that another subtask makes. */
static gboolean
is_wrong_result (const Maker *maker, guint32 item, guint32 subtask)
{
  guint32 producer;

  return weft_graph_get_text (maker->graph, get_row (maker, maker->items, item), WEFT_PROPERTY_AT) != NULL ||
         (weft_subtask_graph_find_producer (maker->graph, item, &producer) && producer != subtask);
}

static void
add_edge (Maker *maker, WeftElement edge)
{
  guint32 from = weft_graph_get_end_row (maker->graph, edge, WEFT_END_FROM);
  guint32 to = weft_graph_get_end_row (maker->graph, edge, WEFT_END_TO);
  gboolean is_need = edge.table == maker->needs;

  weft_graph_view_add_edge (
      maker->view, &(WeftGraphEdge){.id = weft_element_get_number (edge),
                                    .from = is_need ? maker->item_places[from] : maker->subtask_places[from],
                                    .to = is_need ? maker->subtask_places[to] : maker->item_places[to],
                                    .wrong = is_need ? is_wrong_need (maker, from, to)
                                                     : is_wrong_result (maker, to, from)});
}

static void
add_edges (Maker *maker, guint table)
{
  for (guint32 row = 0; row < weft_graph_get_end (maker->graph, table); row++)
    if (weft_graph_has_row (maker->graph, get_row (maker, table, row)))
      add_edge (maker, get_row (maker, table, row));
}

static void
find_circle (Maker *maker)
{
  g_autoptr (GArray) cycle = weft_subtask_graph_find_cycle (maker->graph);

  if (cycle == NULL)
    return;
  maker->cyclic = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < cycle->len; i++)
    g_hash_table_add (maker->cyclic, GUINT_TO_POINTER (g_array_index (cycle, guint32, i)));
}

static guint *
allocate_places (const Maker *maker, guint table, WeftJob *job, GError **error)
{
  return weft_job_allocate (job, MAX (weft_graph_get_end (maker->graph, table), 1), sizeof (guint), error);
}

WeftScene *
weft_subtask_scene_make (const WeftDocument *document,
                         guint32 diagram,
                         WeftTypesetter *typesetter,
                         WeftJob *job,
                         GError **error)
{
  g_autoptr (WeftGraphView) view = weft_graph_view_new (weft_layout_find ("levels"));
  g_autoptr (GHashTable) machines = number_machines (document);
  const WeftNode *node = weft_document_get_node (document, diagram);
  const WeftGraph *graph = weft_node_get_graph (node);
  Maker maker = {.document = document,
                 .diagram = diagram,
                 .graph = graph,
                 .items = weft_graph_find_table (graph, WEFT_KIND_ITEM),
                 .subtasks = weft_graph_find_table (graph, WEFT_KIND_SUBTASK),
                 .needs = weft_graph_find_table (graph, WEFT_KIND_NEEDS),
                 .makes = weft_graph_find_table (graph, WEFT_KIND_MAKES),
                 .unit = weft_node_get_text (node, WEFT_PROPERTY_UNIT),
                 .view = view,
                 .machines = machines};
  WeftScene *scene = NULL;

  maker.item_places = allocate_places (&maker, maker.items, job, error);
  maker.subtask_places =
      maker.item_places != NULL ? allocate_places (&maker, maker.subtasks, job, error) : NULL;
  if (maker.subtask_places != NULL) {
    find_circle (&maker);
    add_nodes (&maker, maker.items, add_item, maker.item_places);
    add_nodes (&maker, maker.subtasks, add_subtask, maker.subtask_places);
    weft_graph_view_add_notes (view, node);
    add_edges (&maker, maker.makes);
    add_edges (&maker, maker.needs);
    if (weft_job_check (job, error))
      scene = weft_graph_view_make_scene (g_steal_pointer (&view), typesetter, job, error);
  }
  g_free (maker.item_places);
  g_free (maker.subtask_places);
  g_clear_pointer (&maker.cyclic, g_hash_table_unref);
  return scene;
}
