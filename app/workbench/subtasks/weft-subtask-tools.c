/* weft-subtask-tools.c: the row of subtask flow graphs: chips, and in the inspector what is no single value: times on machines, what a subtask needs
 * and makes, order and scenarios. */
#include "weft-subtask-tools.h"

#include "weft-edit-button.h"
#include "weft-edit-entry.h"
#include "weft-elements.h"
#include "weft-inspector-private.h"
#include "weft-relocated.h"
#include "weft-relocation-questions.h"
#include "weft-subtask-names.h"

#include <glib/gi18n.h>

static const WeftPaletteChip parts[] = {
    {"part", "add-subtask", "add-subtask", N_ ("Subtask"),
     N_ ("Subtask: drag it to its place, or click it, then click the place"), WEFT_PAINT_PLAIN},
    {"part", "add-item", "add-item", N_ ("Data Item"),
     N_ ("Data item: drag it to its place, or click it, then click the place"), WEFT_PAINT_PLAIN},
    {"part", "add-note", "add-note", N_ ("Note"),
     N_ ("Note: drag it to its place, or click it, then click the place"), WEFT_PAINT_PLAIN},
};

/* A subtask's times on machines. */

static char *
get_times (WeftDocument *document, WeftElement subtask)
{
  char *times = weft_document_print_value (document, subtask, WEFT_PROPERTY_COMPUTE);

  return times != NULL ? times : g_strdup ("");
}

static void
renew_times (GtkWidget *entry, WeftDocument *document, WeftElement subtask)
{
  g_autofree char *times = get_times (document, subtask);

  weft_edit_entry_show (entry, times);
}

static void
add_times (WeftInspector *inspector, WeftDocument *document, WeftElement subtask)
{
  g_autofree char *times = get_times (document, subtask);
  gpointer data;
  WeftInspectorAct act = weft_inspector_get_act (inspector, &data);
  GtkWidget *entry = weft_edit_entry_new (_ ("Times on machines"), times, "set-times",
                                          weft_element_get_number (subtask), act, data);

  gtk_widget_set_tooltip_text (
      entry, weft_property_get_help (weft_kind_get_property (WEFT_KIND_SUBTASK, WEFT_PROPERTY_COMPUTE)));
  weft_inspector_add_heading (inspector, _ ("Times on Machines"));
  weft_inspector_add_renewed (inspector, entry, subtask, renew_times);
}

/* What hangs on what, in words. */

/* (transfer full): the labels of the rows at the other end of the edges of @table at @row. */
static char *
list_others (WeftDocument *document, WeftElement row, WeftKind edges, WeftEnd end)
{
  const WeftGraph *graph = weft_document_get_graph (document, row);
  WeftElement edge = {row.node, weft_graph_find_table (graph, edges), 0};
  GString *list = g_string_new (NULL);
  WeftEdgeIter iter;
  guint32 each;

  weft_graph_iter_edges (&iter, graph, edge.table, end, row.row);
  while (weft_edge_iter_next (&iter, &each)) {
    g_autofree char *label = NULL;

    edge.row = each;
    label = weft_document_get_label (document, weft_graph_get_end_element (graph, edge, !end));
    g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", label);
  }
  if (list->len == 0)
    g_string_append (list, _ ("nothing"));
  return g_string_free (list, FALSE);
}

/* One line of words about @row that is renewed with the document. */
typedef struct {
  WeftKind edges;
  WeftEnd end;
} Relation;

static void
renew_others (GtkWidget *label, WeftDocument *document, WeftElement row)
{
  const Relation *relation = g_object_get_data (G_OBJECT (label), "relation");
  g_autofree char *words = list_others (document, row, relation->edges, relation->end);

  gtk_label_set_text (GTK_LABEL (label), words);
}

static void
add_others (WeftInspector *inspector,
            WeftDocument *document,
            WeftElement row,
            const char *heading,
            WeftKind edges,
            WeftEnd end)
{
  GtkWidget *label = gtk_label_new (NULL);
  Relation *relation = g_new (Relation, 1);

  *relation = (Relation){edges, end};
  g_object_set_data_full (G_OBJECT (label), "relation", relation, g_free);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  renew_others (label, document, row);
  weft_inspector_add_heading (inspector, heading);
  weft_inspector_add_renewed (inspector, label, row, renew_others);
}

static void
add_row_sections (WeftInspector *inspector, WeftDocument *document, WeftElement row)
{
  switch (weft_document_get_kind (document, row)) {
  case WEFT_KIND_SUBTASK:
    add_times (inspector, document, row);
    add_others (inspector, document, row, _ ("Needs"), WEFT_KIND_NEEDS, WEFT_END_TO);
    add_others (inspector, document, row, _ ("Makes"), WEFT_KIND_MAKES, WEFT_END_FROM);
    return;
  case WEFT_KIND_ITEM:
    add_others (inspector, document, row, _ ("Made by"), WEFT_KIND_MAKES, WEFT_END_TO);
    add_others (inspector, document, row, _ ("Needed by"), WEFT_KIND_NEEDS, WEFT_END_FROM);
    return;
  default:
    return;
  }
}

/* The graph. */

static void
add_order (WeftInspector *inspector, WeftDocument *document, const WeftNode *order)
{
  const char *text = weft_node_get_text (order, WEFT_PROPERTY_TEXT);
  gpointer data;
  WeftInspectorAct act = weft_inspector_get_act (inspector, &data);
  guint32 diagram = weft_document_get_parent (document, weft_node_get_id (order));

  weft_inspector_add_heading (inspector, _ ("Order"));
  weft_inspector_add (inspector, weft_edit_entry_new (_ ("Order"), text != NULL ? text : "", "set-order",
                                                      diagram, act, data));
}

static void
add_scenario (WeftInspector *inspector, WeftDocument *document, const WeftNode *scenario)
{
  g_autofree char *title = g_strdup_printf ("%s %s", _ (weft_kind_get_info (WEFT_KIND_SCENARIO)->label),
                                            weft_node_get_name (scenario));

  weft_edit_button_add_part (inspector, document, scenario, title);
}

static void
add_additions (WeftInspector *inspector, guint32 diagram, gboolean has_order)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gpointer data;
  WeftInspectorAct act = weft_inspector_get_act (inspector, &data);
  GtkWidget *scenario = gtk_button_new_with_mnemonic (_ ("S_cenario"));

  weft_inspector_add_heading (inspector, _ ("Add to the Graph"));
  weft_edit_button_connect (scenario, "add-scenario", diagram, act, data);
  gtk_box_append (GTK_BOX (box), scenario);
  if (!has_order) {
    GtkWidget *order = gtk_button_new_with_mnemonic (_ ("_Order"));

    weft_edit_button_connect (order, "add-order", diagram, act, data);
    gtk_box_append (GTK_BOX (box), order);
  }
  weft_inspector_add (inspector, box);
}

static void
add_graph_sections (WeftInspector *inspector, WeftDocument *document, const WeftNode *graph)
{
  const WeftNode *order = weft_node_find_child (graph, WEFT_KIND_ORDER);
  WeftChildIter iter;
  WeftNode *child;

  if (order != NULL)
    add_order (inspector, document, order);
  weft_child_iter_init (&iter, graph);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) == WEFT_KIND_SCENARIO)
      add_scenario (inspector, document, child);
  add_additions (inspector, weft_node_get_id (graph), order != NULL);
}

static void
add_sections (WeftInspector *inspector, WeftDocument *document, const GArray *nodes)
{
  guint32 first = g_array_index (nodes, guint32, 0);
  WeftElement part = weft_element_from_number (weft_inspector_get_diagram (inspector), first);
  const WeftNode *graph = first < WEFT_MOST_ROWS ? weft_document_get_node (document, first) : NULL;

  if (nodes->len != 1)
    return;
  if (part.table != 0)
    add_row_sections (inspector, document, part);
  else if (graph != NULL && weft_node_get_kind (graph) == WEFT_KIND_SUBTASK_GRAPH)
    add_graph_sections (inspector, document, graph);
}

/* Needs whose item really comes from another copy than where it is made or stands; the last answer may be about another diagram, or name rows that are gone. */
static GArray *
list_weights (const WeftDocument *document, guint32 diagram, gconstpointer value)
{
  const WeftRelocated *relocated = value;
  const WeftSubtaskParts *asked = relocated->parts;
  const guint32 *holders = weft_relocated_get_plan (relocated)->plan->holders;
  GArray *weights = g_array_new (FALSE, FALSE, sizeof (WeftCanvasWeight));

  for (guint32 k = 0; asked->diagram == diagram && k < asked->n_operations; k++) {
    WeftCanvasWeight shade = {0, 1};

    if (holders[k] != asked->makers[asked->needed[k]])
      shade.number = weft_subtask_names_find_need (document, asked, k);
    if (shade.number != 0)
      g_array_append_val (weights, shade);
  }
  return weights;
}

static char *
tell_weight (G_GNUC_UNUSED double weight)
{
  return g_strdup (_ ("comes from a nearer copy"));
}

const WeftDiagramTools weft_subtask_tools = {
    .kind = WEFT_KIND_SUBTASK_GRAPH,
    .parts = parts,
    .n_parts = G_N_ELEMENTS (parts),
    .has_machines = TRUE,
    .hint = N_ ("Tab adds a subtask that needs this, E draws a need; Esc, then Tab leaves"),
    .add_sections = add_sections,
    .weight_question = &weft_relocation_question_relocation,
    .list_weights = list_weights,
    .tell_weight = tell_weight,
};
