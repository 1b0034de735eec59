/* weft-task-tools.c: the row of task graphs: chips, and in the inspector of the graph all that stands beside its tasks. */
#include "weft-task-tools.h"

#include "weft-edit-button.h"
#include "weft-edit-entry.h"
#include "weft-elements.h"
#include "weft-inspector-private.h"
#include "weft-makespan.h"
#include "weft-makespan-questions.h"
#include "weft-task-facts.h"
#include "weft-task-groups.h"
#include "weft-task-policy.h"
#include "weft-task-questions.h"
#include "weft-view-words.h"

#include <glib/gi18n.h>
#include <string.h>

/* Longer lists of what a task waits for are no text for a field, in bytes: edges on the canvas tell. */
#define MOST_WAITS 4000

static const WeftPaletteChip parts[] = {
    {"part", "add-task", "add-task", N_ ("Task"),
     N_ ("Task: drag it to its place, or click it, then click the place"), WEFT_PAINT_PLAIN},
    {"part", "add-note", "add-note", N_ ("Note"),
     N_ ("Note: drag it to its place, or click it, then click the place"), WEFT_PAINT_PLAIN},
};

/* What can be added beside the tasks. */
static const struct {
  const char *edit;
  const char *label;
} additions[] = {
    {"add-class", N_ ("_Class")},   {"add-group", N_ ("_Group")},
    {"add-queue", N_ ("_Queue")},   {"add-allocation", N_ ("_Allocation")},
    {"add-serve", N_ ("_Service")}, {"add-lock", N_ ("_Lock")},
    {"add-center", N_ ("Ce_ntre")}, {"add-sequent", N_ ("Seq_uent Bus")},
};

static void
add_delete (WeftInspector *inspector, const WeftNode *node, const char *title)
{
  gpointer data;
  WeftInspectorAct act = weft_inspector_get_act (inspector, &data);
  g_autofree char *tip = g_strdup_printf (_ ("%s: delete"), title);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_widget_set_halign (box, GTK_ALIGN_END);
  if (weft_node_get_kind (node) == WEFT_KIND_CLASS) {
    GtkWidget *button = gtk_button_new_with_mnemonic (_ ("Add _Demand"));

    weft_edit_button_connect (button, "add-demand", weft_node_get_id (node), act, data);
    gtk_box_append (GTK_BOX (box), button);
  }
  gtk_box_append (GTK_BOX (box), weft_edit_button_new_icon ("user-trash-symbolic", tip, "delete",
                                                            weft_node_get_id (node), act, data));
  weft_inspector_add (inspector, box);
}

/* The policy and the system are only what they hold. */
static gboolean
has_fields (WeftKind kind)
{
  return kind != WEFT_KIND_POLICY && kind != WEFT_KIND_SYSTEM && kind != WEFT_KIND_NOTE &&
         kind != WEFT_KIND_KEPT;
}

/* Depth is bounded by the nesting limit. */
static void
add_parts (WeftInspector *inspector, WeftDocument *document, const WeftNode *parent)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, parent);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    WeftKind kind = weft_node_get_kind (child);
    const char *name = weft_node_get_name (child);
    g_autofree char *title = g_strdup_printf ("%s%s%s", _ (weft_kind_get_info (kind)->label),
                                              name != NULL ? " " : "", name != NULL ? name : "");
    guint32 id = weft_node_get_id (child);
    g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint32));

    g_array_append_val (nodes, id);
    if (has_fields (kind)) {
      weft_inspector_add_fields (inspector, weft_inspector_add_list (inspector, title), document, nodes);
      add_delete (inspector, child, title);
    }
    add_parts (inspector, document, child);
  }
}

static void
add_additions (WeftInspector *inspector, guint32 diagram)
{
  GtkWidget *flow = gtk_flow_box_new ();
  gpointer data;
  WeftInspectorAct act = weft_inspector_get_act (inspector, &data);

  weft_inspector_add_heading (inspector, _ ("Add to the Graph"));
  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (flow), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (flow), 3);
  for (guint i = 0; i < G_N_ELEMENTS (additions); i++) {
    GtkWidget *button = gtk_button_new_with_mnemonic (_ (additions[i].label));

    weft_edit_button_connect (button, additions[i].edit, diagram, act, data);
    gtk_flow_box_append (GTK_FLOW_BOX (flow), button);
  }
  weft_inspector_add (inspector, flow);
}

/* What a policy is chosen with. */
typedef struct {
  guint32 diagram;
  WeftInspectorAct act;
  gpointer data;
} Choice;

/* The first row is no policy. The edit makes another inspector in place of this one, which has to stay until it is done. */
static void
policy_cb (GtkDropDown *chooser, G_GNUC_UNUSED GParamSpec *pspec, const Choice *choice)
{
  guint selected = gtk_drop_down_get_selected (chooser);
  Choice now = *choice;

  if (selected == 0 || selected > WEFT_N_TASK_POLICIES)
    return;
  g_object_ref (chooser);
  now.act ("use-policy", now.diagram, weft_task_policies[selected - 1].name, now.data);
  g_object_unref (chooser);
}

static void
add_policies (WeftInspector *inspector, guint32 diagram)
{
  GtkStringList *titles = gtk_string_list_new (NULL);
  GtkWidget *chooser = gtk_drop_down_new (G_LIST_MODEL (titles), NULL);
  Choice *choice = g_new (Choice, 1);

  choice->diagram = diagram;
  choice->act = weft_inspector_get_act (inspector, &choice->data);
  gtk_string_list_append (titles, _ ("Choose…"));
  for (guint i = 0; i < WEFT_N_TASK_POLICIES; i++)
    gtk_string_list_append (titles, weft_task_policy_get_title (weft_task_policies[i].name));
  gtk_widget_set_tooltip_text (chooser, _ ("A policy in place of that of the graph"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (chooser), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Use a policy"),
                                  -1);
  g_object_set_data_full (G_OBJECT (chooser), "choice", choice, g_free);
  g_signal_connect (chooser, "notify::selected", G_CALLBACK (policy_cb), choice);
  weft_inspector_add_heading (inspector, _ ("Use a Policy"));
  weft_inspector_add (inspector, chooser);
}

/* (transfer full): the ids of the tasks that @task waits for. */
static char *
list_waits (WeftDocument *document, WeftElement task)
{
  const WeftGraph *graph = weft_document_get_graph (document, task);
  WeftElement edge = {task.node, weft_graph_find_table (graph, WEFT_KIND_EDGE), 0};
  GString *list = g_string_new (NULL);
  WeftEdgeIter iter;
  guint32 row;

  weft_graph_iter_edges (&iter, graph, edge.table, WEFT_END_TO, task.row);
  while (weft_edge_iter_next (&iter, &row)) {
    g_autofree char *id = NULL;

    edge.row = row;
    id = weft_document_get_id (document, weft_graph_get_end_element (graph, edge, WEFT_END_FROM));
    g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", id);
    if (list->len > MOST_WAITS)
      break;
  }
  return g_string_free (list, FALSE);
}

static void
renew_waits (GtkWidget *entry, WeftDocument *document, WeftElement task)
{
  g_autofree char *list = list_waits (document, task);

  gtk_widget_set_visible (entry, strlen (list) <= MOST_WAITS);
  weft_edit_entry_show (entry, list);
}

static void
add_waits (WeftInspector *inspector, WeftDocument *document, WeftElement task)
{
  g_autofree char *list = list_waits (document, task);
  gpointer data;
  WeftInspectorAct act = weft_inspector_get_act (inspector, &data);

  weft_inspector_add_heading (inspector, _ ("Waits for"));
  weft_inspector_add_renewed (
      inspector,
      weft_edit_entry_new (_ ("Waits for"), list, "wait-for", weft_element_get_number (task), act, data),
      task, renew_waits);
}

static void
add_sections (WeftInspector *inspector, WeftDocument *document, const GArray *nodes)
{
  guint32 first = g_array_index (nodes, guint32, 0);
  WeftElement part = weft_element_from_number (weft_inspector_get_diagram (inspector), first);
  const WeftNode *graph = first < WEFT_MOST_ROWS ? weft_document_get_node (document, first) : NULL;

  if (nodes->len == 1 && part.table != 0 && weft_document_get_kind (document, part) == WEFT_KIND_TASK)
    add_waits (inspector, document, part);
  if (graph == NULL || nodes->len > 1 || weft_node_get_kind (graph) != WEFT_KIND_TASK_GRAPH)
    return;
  add_parts (inspector, document, graph);
  add_policies (inspector, first);
  add_additions (inspector, first);
}

/* (nullable): the folded group that stands for @task, which may be gone. */
static const WeftNode *
find_folded (const WeftGraph *graph, WeftElement task, GHashTable *map)
{
  return weft_graph_has_row (graph, task)
             ? g_hash_table_lookup (
                   map, GUINT_TO_POINTER (weft_graph_get_reference (graph, task, WEFT_PROPERTY_GROUP)))
             : NULL;
}

/* What stands for the tasks of the critical path; the last answer may be about another diagram. */
static GArray *
list_path (const WeftDocument *document, guint32 diagram, gconstpointer value)
{
  const WeftTaskFacts *facts = value;
  const WeftGraph *graph = weft_document_get_graph (document, weft_element_of_node (diagram));
  guint tasks = weft_graph_find_table (graph, WEFT_KIND_TASK);
  g_autoptr (GHashTable) map = weft_task_groups_map_folded (document, diagram);
  gsize most = facts->diagram == diagram ? facts->n_path : 0;
  GArray *path = g_array_set_size (g_array_new (FALSE, FALSE, sizeof (guint32)), (guint) most);
  guint32 *numbers = (guint32 *) (gpointer) path->data;
  guint n = 0;

  for (gsize i = 0; i < most; i++) {
    WeftElement task = {diagram, tasks, facts->path[i]};
    const WeftNode *folded = map != NULL ? find_folded (graph, task, map) : NULL;
    guint32 number = folded != NULL ? weft_node_get_id (folded) : weft_element_get_number (task);

    if (n == 0 || number != numbers[n - 1])
      numbers[n++] = number;
  }
  return g_array_set_size (path, n);
}

static void
add_weight (GArray *weights, WeftElement element, double weight)
{
  const WeftCanvasWeight shade = {weft_element_get_number (element), CLAMP (weight, 0, 1)};

  g_array_append_val (weights, shade);
}

/* Criticality; the last answer may be about another diagram, or name rows that are gone. */
static GArray *
list_weights (const WeftDocument *document, guint32 diagram, gconstpointer value)
{
  const WeftMakespan *makespan = value;
  const WeftGraph *graph = weft_document_get_graph (document, weft_element_of_node (diagram));
  guint tasks = weft_graph_find_table (graph, WEFT_KIND_TASK);
  guint edges = weft_graph_find_table (graph, WEFT_KIND_EDGE);
  GArray *weights = g_array_new (FALSE, FALSE, sizeof (WeftCanvasWeight));

  if (makespan->diagram != diagram)
    return weights;
  for (gsize i = 0; i < makespan->n_tasks; i++)
    add_weight (weights, (WeftElement){diagram, tasks, makespan->rows[i]}, makespan->tasks[i].criticality);
  for (gsize i = 0; i < makespan->n_edges; i++)
    add_weight (weights, (WeftElement){diagram, edges, makespan->edges[i].row},
                makespan->edges[i].criticality);
  return weights;
}

static char *
tell_weight (double weight)
{
  g_autofree char *share = weft_view_words_share (weight);

  return g_strdup_printf (_ ("critical in %s of the runs"), share);
}

const WeftDiagramTools weft_task_tools = {
    .kind = WEFT_KIND_TASK_GRAPH,
    .parts = parts,
    .n_parts = G_N_ELEMENTS (parts),
    .hint = N_ ("Tab adds a task that waits, E draws an edge; Esc, then Tab leaves"),
    .add_sections = add_sections,
    .path_question = &weft_task_question_facts,
    .list_path = list_path,
    .weight_question = &weft_task_question_makespan,
    .list_weights = list_weights,
    .tell_weight = tell_weight,
};
