/* weft-task-scene.c: rows are read in their order; edges that folding makes equal are drawn once. */
#include "weft-task-scene.h"

#include "weft-elements.h"
#include "weft-graph-cycle.h"
#include "weft-graph-ends.h"
#include "weft-task-groups.h"
#include "weft-number.h"
#include "weft-row-nodes.h"

#include <glib/gi18n-lib.h>

typedef struct {
  const WeftDocument *document;
  guint32 diagram;
  const WeftGraph *graph;
  guint tasks; /* tables */
  guint edges;
  const char *unit;
  WeftGraphView *view;
  guint *places; /* of a row: which node of the view stands for it */
  GHashTable *
      folded; /* (nullable): how far a group is from the diagram -> place of the node that stands for it, plus 1 */
  GHashTable *
      drawn; /* (nullable): pairs of places between which there is an edge; without folded groups edges are unique */
  GHashTable *cyclic; /* (nullable): edges of a cycle */
} Maker;

static WeftElement
get_row (const Maker *maker, guint table, guint32 row)
{
  return (WeftElement){maker->diagram, table, row};
}

/* Groups. */

static guint32
count_members (const Maker *maker, GHashTable *inside)
{
  guint32 n = 0;

  for (guint32 row = 0; row < weft_graph_get_end (maker->graph, maker->tasks); row++) {
    WeftElement task = get_row (maker, maker->tasks, row);

    if (weft_graph_has_row (maker->graph, task))
      n += g_hash_table_contains (
          inside, GUINT_TO_POINTER (weft_graph_get_reference (maker->graph, task, WEFT_PROPERTY_GROUP)));
  }
  return n;
}

/* The node that stands for all in @group, and in the groups of it. */
static guint
add_group (Maker *maker, const WeftNode *group, GHashTable *inside)
{
  guint32 n = count_members (maker, inside);
  g_autofree char *detail = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u task", "%u tasks", n), n);
  WeftGraphNode node = {.id = weft_node_get_id (group),
                        .label = weft_node_get_label (group),
                        .detail = detail,
                        .foldable = TRUE,
                        .folded = TRUE};

  if (weft_node_get_integer (group, WEFT_PROPERTY_PINNED))
    node.mark = WEFT_MARK_PIN;
  weft_graph_node_place (&node, group);
  return weft_graph_view_add_node (maker->view, &node);
}

/* By folded group the numbers of the groups that are part of it. */
static void
gather_folded (GHashTable *map, GHashTable *by_folded)
{
  GHashTableIter iter;
  gpointer group;
  gpointer folded;

  g_hash_table_iter_init (&iter, map);
  while (g_hash_table_iter_next (&iter, &group, &folded)) {
    GHashTable *inside = g_hash_table_lookup (by_folded, folded);

    if (inside == NULL) {
      inside = g_hash_table_new (NULL, NULL);
      g_hash_table_insert (by_folded, folded, inside);
    }
    g_hash_table_add (inside, group);
  }
}

static void
add_folded_groups (Maker *maker)
{
  g_autoptr (GHashTable) map = weft_task_groups_map_folded (maker->document, maker->diagram);
  g_autoptr (GHashTable) by_folded =
      g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_hash_table_unref);
  WeftChildIter iter;
  WeftNode *child;

  if (map == NULL)
    return;
  gather_folded (map, by_folded);
  maker->folded = g_hash_table_new (NULL, NULL);
  maker->drawn = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  weft_child_iter_init (&iter, weft_document_get_node (maker->document, maker->diagram));
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    GHashTable *inside = g_hash_table_lookup (by_folded, child);
    GHashTableIter groups;
    gpointer group;
    guint place;

    if (inside == NULL)
      continue;
    place = add_group (maker, child, inside);
    g_hash_table_iter_init (&groups, inside);
    while (g_hash_table_iter_next (&groups, &group, NULL))
      g_hash_table_insert (maker->folded, group, GUINT_TO_POINTER (place + 1));
  }
}

/* Tasks. */

static char *
print_time (const WeftGraph *graph, WeftElement task, const char *unit)
{
  g_autofree char *time = weft_graph_print (graph, task, WEFT_PROPERTY_TIME);

  return g_strconcat (time != NULL ? time : "0", unit != NULL ? " " : NULL, unit, NULL);
}

char *
weft_task_scene_read_task (const WeftGraph *graph, WeftElement task, const char *unit, WeftGraphNode *node)
{
  const char *name = weft_graph_get_text (graph, task, WEFT_PROPERTY_NAME);
  char *detail = print_time (graph, task, unit);

  *node = (WeftGraphNode){.detail = detail};
  node->label = name != NULL && *name != '\0' ? name : weft_graph_get_text (graph, task, WEFT_PROPERTY_ID);
  weft_graph_node_place_row (node, graph, task);
  return detail;
}

static guint
add_task (Maker *maker, WeftElement task)
{
  WeftGraphNode node;
  g_autofree char *detail = weft_task_scene_read_task (maker->graph, task, maker->unit, &node);

  return weft_graph_view_add_node (maker->view, &node);
}

static void
add_tasks (Maker *maker)
{
  for (guint32 row = 0; row < weft_graph_get_end (maker->graph, maker->tasks); row++) {
    WeftElement task = get_row (maker, maker->tasks, row);
    guint32 group;
    guint folded;

    if (!weft_graph_has_row (maker->graph, task))
      continue;
    group = maker->folded != NULL ? weft_graph_get_reference (maker->graph, task, WEFT_PROPERTY_GROUP) : 0;
    folded =
        group != 0 ? GPOINTER_TO_UINT (g_hash_table_lookup (maker->folded, GUINT_TO_POINTER (group))) : 0;
    maker->places[row] = folded != 0 ? folded - 1 : add_task (maker, task);
  }
}

/* Edges. */

static gboolean
is_first (Maker *maker, guint from, guint to)
{
  gint64 pair = (gint64) from << 32 | to;

  return maker->drawn == NULL || g_hash_table_add (maker->drawn, g_memdup2 (&pair, sizeof pair));
}

static gboolean
is_wrong (const Maker *maker, guint32 edge)
{
  return maker->cyclic != NULL && g_hash_table_contains (maker->cyclic, GUINT_TO_POINTER (edge));
}

static void
add_edges (Maker *maker)
{
  WeftEndsIter iter;
  guint32 edge;
  guint32 ends[2];

  weft_ends_iter_init (&iter, maker->graph, maker->edges);
  while (weft_ends_iter_next (&iter, &edge, ends)) {
    guint from = maker->places[ends[WEFT_END_FROM]];
    guint to = maker->places[ends[WEFT_END_TO]];

    if ((from != to || maker->folded == NULL) && is_first (maker, from, to))
      weft_graph_view_add_edge (
          maker->view, &(WeftGraphEdge){.id = weft_element_get_number (get_row (maker, maker->edges, edge)),
                                        .from = from,
                                        .to = to,
                                        .wrong = is_wrong (maker, edge)});
  }
}

static void
find_wrong_edges (Maker *maker)
{
  g_autoptr (GArray) cycle = weft_graph_find_cycle (maker->graph, maker->edges);

  if (cycle == NULL)
    return;
  maker->cyclic = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < cycle->len; i++) {
    guint32 edge;

    weft_graph_find_edge (maker->graph, maker->edges, g_array_index (cycle, guint32, i),
                          g_array_index (cycle, guint32, (i + 1) % cycle->len), &edge);
    g_hash_table_add (maker->cyclic, GUINT_TO_POINTER (edge));
  }
}

WeftScene *
weft_task_scene_make (const WeftDocument *document,
                      guint32 diagram,
                      WeftTypesetter *typesetter,
                      WeftJob *job,
                      GError **error)
{
  g_autoptr (WeftGraphView) view = weft_graph_view_new (weft_layout_find ("levels"));
  const WeftNode *node = weft_document_get_node (document, diagram);
  Maker maker = {.document = document, .diagram = diagram, .graph = weft_node_get_graph (node), .view = view};
  WeftScene *scene = NULL;

  maker.tasks = weft_graph_find_table (maker.graph, WEFT_KIND_TASK);
  maker.edges = weft_graph_find_table (maker.graph, WEFT_KIND_EDGE);
  maker.unit = weft_node_get_text (node, WEFT_PROPERTY_UNIT);
  maker.places = weft_job_allocate (job, MAX (weft_graph_get_end (maker.graph, maker.tasks), 1),
                                    sizeof *maker.places, error);
  if (maker.places == NULL)
    return NULL;
  weft_graph_view_reserve (view, weft_graph_count_rows (maker.graph, maker.tasks),
                           weft_graph_count_rows (maker.graph, maker.edges));
  find_wrong_edges (&maker);
  add_folded_groups (&maker);
  add_tasks (&maker);
  weft_graph_view_add_notes (view, node);
  add_edges (&maker);
  if (weft_job_check (job, error))
    scene = weft_graph_view_make_scene (g_steal_pointer (&view), typesetter, job, error);
  g_free (maker.places);
  g_clear_pointer (&maker.folded, g_hash_table_unref);
  g_clear_pointer (&maker.drawn, g_hash_table_unref);
  g_clear_pointer (&maker.cyclic, g_hash_table_unref);
  return scene;
}
