/* weft-outline.c: a list view of the document's parts, as deep as the user opens them. */
#include "weft-outline.h"

#include "weft-aside-layout.h"

#include "weft-chip.h"
#include "weft-flow-tree.h"
#include "weft-diagram-edits.h"
#include "weft-diagram.h"
#include "weft-elements.h"
#include "weft-order.h"
#include "weft-outline-list.h"
#include "weft-widget-theme.h"

#include <glib/gi18n.h>

/* A diagram of not more rows than this is shown opened. */
#define FEW_ROWS 200

struct _WeftOutline {
  GtkWidget parent_instance;
  GtkWidget *scroller;
  GtkWidget *list;
  WeftOutlineList *parts;
  GtkTreeListModel *tree;
  GtkSingleSelection *selection;
  WeftDocument *document; /* (nullable): that the rows are of */
  guint32 diagram;
  gboolean updating;

  /* what the rows are of from the next frame on */
  WeftDocument *next_document; /* (nullable) */
  guint32 next_diagram;
  GArray *next_nodes; /* guint32, ascending */
  gboolean is_behind;
  guint frame; /* tick */

  GPtrArray *bound; /* expanders of the rows that there are */
  guint32 hovered;  /* here or elsewhere */

  WeftRowDrops drops;
  WeftRowDropCheck check;
  gpointer check_data;
};

enum { PICKED, HOVERED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftOutline, weft_outline, GTK_TYPE_WIDGET)

/* Rows. */

/* What a row is made of; kept with its expander. */
typedef struct {
  GtkWidget *sample;
  GtkWidget *label;
  GtkWidget *detail;
  char *name; /* for assistive tools */
} Row;

static void
row_free (gpointer data)
{
  Row *row = data;

  g_free (row->name);
  g_free (row);
}

static char *
describe_machine (const WeftNode *machine)
{
  int pes = (int) weft_node_get_integer (machine, WEFT_PROPERTY_PES);

  return g_strdup_printf (ngettext ("%d PE · %s", "%d PEs · %s", (gulong) pes), pes,
                          weft_node_get_text (machine, WEFT_PROPERTY_KIND));
}

static char *
get_title (const WeftNode *node)
{
  if (weft_node_get_kind (node) == WEFT_KIND_KEPT)
    return g_strdup_printf ("%s %s", weft_node_get_text (node, WEFT_PROPERTY_NAME),
                            weft_node_get_name (node) != NULL ? weft_node_get_name (node) : "");
  return g_strdup (weft_node_get_label (node));
}

/* Said aside: the tag of a part, the size of a machine. */
static char *
get_detail (const WeftNode *node, const char *tag)
{
  return weft_node_get_kind (node) == WEFT_KIND_MACHINE ? describe_machine (node) : g_strdup (tag);
}

static void
show_heading (const Row *row, const char *heading)
{
  gtk_label_set_text (GTK_LABEL (row->label), heading);
  gtk_widget_set_visible (row->sample, FALSE);
  gtk_widget_set_visible (row->detail, FALSE);
}

static void
show_node (const Row *row, const WeftNode *node)
{
  WeftPaint paint;
  const char *tag = weft_diagram_get_tag (node, &paint);
  g_autofree char *title = get_title (node);
  g_autofree char *detail = get_detail (node, tag);

  gtk_label_set_text (GTK_LABEL (row->label), title);
  gtk_label_set_text (GTK_LABEL (row->detail), detail != NULL ? detail : "");
  gtk_widget_set_visible (row->detail, detail != NULL);
  gtk_widget_set_visible (row->sample, tag != NULL);
  if (tag != NULL)
    weft_sample_show (row->sample, paint);
}

/* (transfer full) (nullable): the value that the kind of diagram has for the main one of such rows. */
static char *
print_main (const WeftDocument *document, WeftElement row)
{
  const WeftDiagramEdits *edits = weft_diagram_edits_of (document, row.node);
  WeftKind kind = weft_document_get_kind (document, row);

  for (guint i = 0; edits != NULL && i < edits->n_main_properties; i++)
    if (edits->main_properties[i].kind == kind)
      return weft_document_print_value (document, row, edits->main_properties[i].property);
  return NULL;
}

static void
show_element (const Row *row, const WeftDocument *document, WeftElement element)
{
  g_autofree char *title = weft_document_get_label (document, element);
  g_autofree char *detail = print_main (document, element);

  gtk_label_set_text (GTK_LABEL (row->label), title);
  gtk_label_set_text (GTK_LABEL (row->detail), detail != NULL ? detail : "");
  gtk_widget_set_visible (row->detail, detail != NULL);
  gtk_widget_set_visible (row->sample, FALSE);
}

/* GTK 4.8 has no label for rows: what they are made of has one. */
static void
name_row (GtkWidget *expander, Row *row)
{
  const char *detail = gtk_label_get_text (GTK_LABEL (row->detail));
  GtkWidget *parent = gtk_widget_get_parent (expander);
  gboolean has_detail = gtk_widget_get_visible (row->detail);
  g_autofree char *name = g_strdup_printf ("%s%s%s", gtk_label_get_text (GTK_LABEL (row->label)),
                                           has_detail ? " · " : "", has_detail ? detail : "");

  if (g_strcmp0 (name, row->name) == 0)
    return;
  g_free (row->name);
  row->name = g_strdup (name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (expander), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  if (parent != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (parent), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
show_item (GtkWidget *expander, WeftOutlineItem *item)
{
  WeftOutline *outline = WEFT_OUTLINE (gtk_widget_get_ancestor (expander, WEFT_TYPE_OUTLINE));
  Row *row = g_object_get_data (G_OBJECT (expander), "row");
  const WeftNode *node = weft_outline_item_get_node (item);
  const char *heading = weft_outline_item_get_heading (item);
  g_autofree char *span = weft_outline_item_get_span (item);
  WeftElement element;

  if (node != NULL)
    show_node (row, node);
  else if (!weft_outline_item_get_row (item, &element))
    show_heading (row, heading != NULL ? heading : span);
  else if (outline != NULL && weft_document_has_element (outline->document, element))
    show_element (row, outline->document, element);
  weft_widget_set_class (row->label, "dim-label", heading != NULL);
  weft_widget_set_class (row->label, "caption-heading", heading != NULL);
  weft_widget_set_class (row->label, "heading",
                         node != NULL && outline != NULL && weft_node_get_id (node) == outline->diagram);
  name_row (expander, row);
}

/* The list marks one row; of several selected nodes all others look the same. So does the one that is pointed at elsewhere
 * look like one that is pointed at here. */
static void
mark_row (WeftOutline *outline, GtkWidget *expander)
{
  GtkTreeListRow *row = gtk_tree_expander_get_list_row (GTK_TREE_EXPANDER (expander));
  g_autoptr (WeftOutlineItem) item = row != NULL ? gtk_tree_list_row_get_item (row) : NULL;
  guint32 id = item != NULL ? weft_outline_item_get_number (item) : 0;
  GtkWidget *parent = gtk_widget_get_parent (expander);

  if (parent == NULL)
    return;
  weft_widget_set_class (parent, "hovered", id != 0 && id == outline->hovered);
  weft_widget_set_class (parent, "also-selected",
                         id != 0 && outline->next_nodes->len > 1 &&
                             g_array_binary_search (outline->next_nodes, &id, weft_order_numbers, NULL));
}

static void
mark_rows (WeftOutline *outline)
{
  for (guint i = 0; i < outline->bound->len; i++)
    mark_row (outline, outline->bound->pdata[i]);
}

static void
changed_cb (WeftOutlineItem *item, GtkWidget *expander)
{
  show_item (expander, item);
}

/* Set for every row anew, tooltips would ask the display each time where the pointer is. */
static gboolean
tooltip_cb (GtkWidget *label,
            G_GNUC_UNUSED int x,
            G_GNUC_UNUSED int y,
            G_GNUC_UNUSED gboolean keyboard,
            GtkTooltip *tooltip)
{
  if (!pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label))))
    return FALSE;
  gtk_tooltip_set_text (tooltip, gtk_label_get_text (GTK_LABEL (label)));
  return TRUE;
}

static GtkWidget *
make_label (const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static void add_hover (WeftOutline *outline, GtkWidget *expander);

static void
setup_cb (G_GNUC_UNUSED GtkListItemFactory *factory, GtkListItem *item, WeftOutline *outline)
{
  GtkWidget *expander = gtk_tree_expander_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  Row *row = g_new (Row, 1);

  *row = (Row){weft_sample_new (11), make_label (NULL), make_label ("dim-label"), NULL};
  gtk_widget_set_hexpand (box, TRUE);
  gtk_widget_set_layout_manager (box, weft_aside_layout_new ());
  gtk_widget_set_has_tooltip (row->label, TRUE);
  g_signal_connect (row->label, "query-tooltip", G_CALLBACK (tooltip_cb), NULL);
  gtk_widget_add_css_class (row->detail, "caption");
  gtk_box_append (GTK_BOX (box), row->sample);
  gtk_box_append (GTK_BOX (box), row->label);
  gtk_box_append (GTK_BOX (box), row->detail);
  gtk_tree_expander_set_child (GTK_TREE_EXPANDER (expander), box);
  weft_row_add_drops (expander, &outline->drops);
  add_hover (outline, expander);
  g_object_set_data_full (G_OBJECT (expander), "row", row, row_free);
  gtk_list_item_set_child (item, expander);
}

/* Headings and what cannot be shown are not to be chosen. */
static gboolean
can_be_picked (WeftOutlineItem *item)
{
  const WeftNode *node = weft_outline_item_get_node (item);
  WeftKind kind = node != NULL ? weft_node_get_kind (node) : WEFT_KIND_KEPT;
  WeftElement row;

  return weft_outline_item_get_row (item, &row) || weft_kind_is_diagram (kind) || kind == WEFT_KIND_MACHINE ||
         kind == WEFT_KIND_PROGRAM || weft_kind_is (kind, WEFT_KIND_IS_PART);
}

/* The heading above the machines leads to all of them. */
static gboolean
is_suite (WeftOutlineItem *item)
{
  return weft_outline_item_get_node (item) == NULL &&
         g_strcmp0 (weft_outline_item_get_heading (item), _ ("Suite")) == 0;
}

/* Where there are rows in many others all are indented by less, or nothing of the names of those would be seen. */
static void
narrow_indents (WeftOutline *outline, guint depth)
{
  static const struct {
    guint depth; /* from which on */
    const char *css_class;
  } widths[] = {{7, "deep"}, {15, "deeper"}, {40, "deepest"}};

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    if (depth >= widths[i].depth)
      gtk_widget_add_css_class (outline->list, widths[i].css_class);
}

static void
bind_cb (G_GNUC_UNUSED GtkListItemFactory *factory, GtkListItem *item, WeftOutline *outline)
{
  GtkTreeListRow *row = gtk_list_item_get_item (item);
  g_autoptr (WeftOutlineItem) part = row != NULL ? gtk_tree_list_row_get_item (row) : NULL;
  GtkWidget *expander = gtk_list_item_get_child (item);
  gboolean pickable = part != NULL && (can_be_picked (part) || is_suite (part));

  /* While rows come and go GTK may ask for one that is on its way out; it asks again. */
  if (part == NULL)
    return;
  gtk_tree_expander_set_list_row (
      GTK_TREE_EXPANDER (expander),
      gtk_tree_list_row_is_expandable (row) || gtk_tree_list_row_get_depth (row) > 0 ? row : NULL);
  narrow_indents (outline, gtk_tree_list_row_get_depth (row));
  gtk_list_item_set_selectable (item, pickable);
  gtk_list_item_set_activatable (item, pickable);
  g_signal_connect_object (part, "changed", G_CALLBACK (changed_cb), expander, 0);
  g_ptr_array_add (outline->bound, expander);
  show_item (expander, part);
  mark_row (outline, expander);
}

static void
unbind_cb (G_GNUC_UNUSED GtkListItemFactory *factory, GtkListItem *item, WeftOutline *outline)
{
  GtkWidget *expander = gtk_list_item_get_child (item);
  GtkTreeListRow *row = gtk_list_item_get_item (item);
  g_autoptr (WeftOutlineItem) part = row != NULL ? gtk_tree_list_row_get_item (row) : NULL;

  if (part != NULL)
    g_signal_handlers_disconnect_by_func (part, changed_cb, expander);
  g_ptr_array_remove_fast (outline->bound, expander);
  gtk_tree_expander_set_list_row (GTK_TREE_EXPANDER (expander), NULL);
}

/* Opening. */

static gboolean
is_span (GtkTreeListRow *row)
{
  g_autoptr (WeftOutlineItem) item = gtk_tree_list_row_get_item (row);
  g_autofree char *span = weft_outline_item_get_span (item);

  return span != NULL;
}

/* Opens the rows from @row on, as far as they are few. */
static void
open_some (WeftOutline *outline, GtkTreeListRow *row)
{
  guint first = gtk_tree_list_row_get_position (row);

  gtk_tree_list_row_set_expanded (row, TRUE);
  for (guint i = first; i - first < FEW_ROWS && i < g_list_model_get_n_items (G_LIST_MODEL (outline->tree));
       i++) {
    g_autoptr (GtkTreeListRow) next = gtk_tree_list_model_get_row (outline->tree, i);

    if (i > first && (gtk_tree_list_row_get_depth (next) == 0 || is_span (next)))
      return;
    gtk_tree_list_row_set_expanded (next, TRUE);
  }
}

static GtkTreeListRow *
find_child (GtkTreeListRow *row, guint32 id)
{
  guint position;

  gtk_tree_list_row_set_expanded (row, TRUE);
  if (gtk_tree_list_row_get_children (row) == NULL ||
      !weft_outline_list_find (WEFT_OUTLINE_LIST (gtk_tree_list_row_get_children (row)), id, &position))
    return NULL;
  return gtk_tree_list_row_get_child_row (row, position);
}

static gboolean
stands_for (GtkTreeListRow *row, guint32 number)
{
  g_autoptr (WeftOutlineItem) item = gtk_tree_list_row_get_item (row);

  return weft_outline_item_get_number (item) == number;
}

static GtkTreeListRow *find_row (WeftOutline *outline, guint32 id);

/* The row of a row of the graph of the diagram that is shown; it may be below a span. */
static GtkTreeListRow *
find_row_of_graph (WeftOutline *outline, guint32 number)
{
  g_autoptr (GtkTreeListRow) above = outline->diagram != 0 ? find_row (outline, outline->diagram) : NULL;
  g_autoptr (GtkTreeListRow) found = above != NULL ? find_child (above, number) : NULL;

  return found == NULL || stands_for (found, number) ? g_steal_pointer (&found) : find_child (found, number);
}

/* The row of the node, which is opened up to it; clauses have none. Depth is bounded by the nesting limit. */
static GtkTreeListRow *
find_row (WeftOutline *outline, guint32 id)
{
  g_autoptr (GtkTreeListRow) above = NULL;
  guint32 parent;
  WeftKind kind;
  guint position;

  if (id >= WEFT_MOST_ROWS)
    return find_row_of_graph (outline, id);
  if (weft_outline_list_find (outline->parts, id, &position))
    return gtk_tree_list_model_get_child_row (outline->tree, position);
  parent = weft_document_get_parent (outline->document, id);
  if (parent == 0)
    return NULL;
  kind = weft_node_get_kind (weft_document_get_node (outline->document, id));
  above = find_row (outline, parent);
  if (weft_kind_is (kind, WEFT_KIND_IS_CLAUSE) || above == NULL)
    return g_steal_pointer (&above);
  return find_child (above, id);
}

static void
scroll_to (WeftOutline *outline, guint position)
{
  gtk_widget_activate_action (outline->list, "list.scroll-to-item", "u", position);
}

/* Its row is seen: a list that grows keeps the rows in sight that it had. */
static void
show_diagram (WeftOutline *outline, guint32 diagram)
{
  guint32 before = outline->diagram;
  g_autoptr (GtkTreeListRow) row = NULL;

  if (before == diagram)
    return;
  outline->diagram = diagram;
  weft_outline_list_touch (outline->parts, before);
  weft_outline_list_touch (outline->parts, diagram);
  if (outline->document != NULL && diagram != 0)
    row = find_row (outline, diagram);
  if (row == NULL)
    return;
  open_some (outline, row);
  scroll_to (outline, gtk_tree_list_row_get_position (row));
}

/* The numbers of the nodes whose rows are open, among the first rows: what moves gets a new row. */
static GArray *
find_open (WeftOutline *outline)
{
  GArray *open = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (outline->tree));

  for (guint i = 0; i < MIN (n, FEW_ROWS); i++) {
    g_autoptr (GtkTreeListRow) row = gtk_tree_list_model_get_row (outline->tree, i);
    g_autoptr (WeftOutlineItem) item = gtk_tree_list_row_get_item (row);
    const WeftNode *node = weft_outline_item_get_node (item);
    guint32 id = node != NULL && gtk_tree_list_row_get_expanded (row) ? weft_node_get_id (node) : 0;

    if (id != 0)
      g_array_append_val (open, id);
  }
  return open;
}

/* Rows of nodes that @before does not have, among the first: what was put around others is seen with them. */
static void
open_new (WeftOutline *outline, const WeftDocument *before)
{
  for (guint i = 0; i < MIN (g_list_model_get_n_items (G_LIST_MODEL (outline->tree)), FEW_ROWS); i++) {
    g_autoptr (GtkTreeListRow) row = gtk_tree_list_model_get_row (outline->tree, i);
    g_autoptr (WeftOutlineItem) item = gtk_tree_list_row_get_item (row);
    const WeftNode *node = weft_outline_item_get_node (item);

    if (node != NULL && weft_document_get_node (before, weft_node_get_id (node)) == NULL)
      gtk_tree_list_row_set_expanded (row, TRUE);
  }
}

static void
open_again (WeftOutline *outline, const GArray *open)
{
  for (guint i = 0; i < open->len && outline->document != NULL; i++) {
    guint32 id = g_array_index (open, guint32, i);
    g_autoptr (GtkTreeListRow) row =
        weft_document_get_node (outline->document, id) != NULL ? find_row (outline, id) : NULL;

    if (row != NULL)
      gtk_tree_list_row_set_expanded (row, TRUE);
  }
}

static void
show_document (WeftOutline *outline)
{
  g_autoptr (GArray) open = find_open (outline);
  g_autoptr (WeftDocument) before = g_steal_pointer (&outline->document);

  if (outline->next_document != NULL)
    outline->document = weft_document_ref (outline->next_document);
  weft_outline_list_show (outline->parts, outline->document);
  open_again (outline, open);
  if (before != NULL && outline->document != NULL)
    open_new (outline, before);
}

static void
reveal (WeftOutline *outline, guint position)
{
  gtk_single_selection_set_selected (outline->selection, position);
  if (position != GTK_INVALID_LIST_POSITION)
    scroll_to (outline, position);
}

static void
show_selected (WeftOutline *outline)
{
  guint32 node = outline->next_nodes->len > 0 ? g_array_index (outline->next_nodes, guint32, 0) : 0;
  g_autoptr (GtkTreeListRow) row = NULL;
  guint position = GTK_INVALID_LIST_POSITION;

  if (node != 0 && outline->document != NULL &&
      weft_document_has_element (outline->document, weft_element_from_number (outline->diagram, node)))
    row = find_row (outline, node);
  if (row != NULL)
    position = gtk_tree_list_row_get_position (row);
  if (position != gtk_single_selection_get_selected (outline->selection))
    reveal (outline, position);
}

void
weft_outline_catch_up (WeftOutline *outline)
{
  if (outline->frame != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (outline), outline->frame);
  outline->frame = 0;
  if (!outline->is_behind)
    return;
  outline->is_behind = FALSE;
  outline->updating = TRUE;
  if (outline->next_document != outline->document)
    show_document (outline);
  show_diagram (outline, outline->next_diagram);
  show_selected (outline);
  mark_rows (outline);
  outline->updating = FALSE;
}

gboolean
weft_outline_is_current (WeftOutline *outline)
{
  return !outline->is_behind;
}

static gboolean
frame_cb (GtkWidget *widget, G_GNUC_UNUSED GdkFrameClock *clock, G_GNUC_UNUSED gpointer data)
{
  WEFT_OUTLINE (widget)->frame = 0;
  weft_outline_catch_up (WEFT_OUTLINE (widget));
  return G_SOURCE_REMOVE;
}

/* However many edits there are, rows are renewed once a frame, and only where there are frames. */
static void
fall_behind (WeftOutline *outline)
{
  outline->is_behind = TRUE;
  if (outline->frame == 0 && gtk_widget_get_mapped (GTK_WIDGET (outline)))
    outline->frame = gtk_widget_add_tick_callback (GTK_WIDGET (outline), frame_cb, NULL, NULL);
}

void
weft_outline_show (WeftOutline *outline, WeftDocument *document, guint32 diagram)
{
  if (document != NULL)
    weft_document_ref (document);
  g_clear_pointer (&outline->next_document, weft_document_unref);
  outline->next_document = document;
  outline->next_diagram = diagram;
  fall_behind (outline);
}

void
weft_outline_select (WeftOutline *outline, const guint32 *nodes, gsize n)
{
  g_array_set_size (outline->next_nodes, 0);
  g_array_append_vals (outline->next_nodes, nodes, (guint) n);
  fall_behind (outline);
}

static guint32
get_number (WeftOutline *outline, WeftOutlineItem *item)
{
  const WeftNode *suite =
      is_suite (item) && outline->document != NULL
          ? weft_node_find_child (weft_document_get_root (outline->document), WEFT_KIND_SUITE)
          : NULL;

  return can_be_picked (item) ? weft_outline_item_get_number (item)
         : suite != NULL      ? weft_node_get_id (suite)
                              : 0;
}

/* A row of a graph is one of the diagram that is shown: others say nothing with its number alone. */
static gboolean
is_there (WeftOutline *outline, WeftOutlineItem *item, guint32 number)
{
  WeftElement element = weft_element_of_node (number);

  if (weft_outline_item_get_row (item, &element) && element.node != outline->next_diagram)
    return FALSE;
  return outline->next_document != NULL && weft_document_has_element (outline->next_document, element);
}

/* For a row of another diagram that one is picked first. */
static void
selected_cb (GtkSingleSelection *selection, G_GNUC_UNUSED GParamSpec *pspec, WeftOutline *outline)
{
  GtkTreeListRow *row = gtk_single_selection_get_selected_item (selection);
  g_autoptr (WeftOutlineItem) item = row != NULL ? gtk_tree_list_row_get_item (row) : NULL;
  guint32 number = item != NULL ? get_number (outline, item) : 0;
  WeftElement element;

  if (outline->updating || number == 0)
    return;
  if (weft_outline_item_get_row (item, &element) && element.node != outline->next_diagram &&
      weft_document_has_element (outline->next_document, element))
    g_signal_emit (outline, signals[PICKED], 0, element.node);
  if (is_there (outline, item, number))
    g_signal_emit (outline, signals[PICKED], 0, number);
}

/* Drags and drops. */

void
weft_outline_set_drop_check (WeftOutline *outline, WeftRowDropCheck check, gpointer data)
{
  outline->check = check;
  outline->check_data = data;
}

/* A row that was not renewed yet may be of a node that is gone. */
static guint32
get_row_node (GtkWidget *expander)
{
  WeftOutline *outline = WEFT_OUTLINE (gtk_widget_get_ancestor (expander, WEFT_TYPE_OUTLINE));
  GtkTreeListRow *row = gtk_tree_expander_get_list_row (GTK_TREE_EXPANDER (expander));
  g_autoptr (WeftOutlineItem) item = row != NULL ? gtk_tree_list_row_get_item (row) : NULL;
  guint32 number = item != NULL && can_be_picked (item) ? weft_outline_item_get_number (item) : 0;

  return number != 0 && is_there (outline, item, number) ? number : 0;
}

/* Hover. */

void
weft_outline_set_hovered (WeftOutline *outline, guint32 node)
{
  if (node == outline->hovered)
    return;
  outline->hovered = node;
  mark_rows (outline);
}

guint32
weft_outline_get_hovered (WeftOutline *outline)
{
  return outline->hovered;
}

/* The pointer has come to @node: others are told once. */
static void
hover (WeftOutline *outline, guint32 node)
{
  if (node == outline->hovered)
    return;
  weft_outline_set_hovered (outline, node);
  g_signal_emit (outline, signals[HOVERED], 0, node);
}

static void
motion_cb (GtkEventController *motion, G_GNUC_UNUSED double x, G_GNUC_UNUSED double y, WeftOutline *outline)
{
  hover (outline, get_row_node (gtk_event_controller_get_widget (motion)));
}

static void
leave_cb (WeftOutline *outline)
{
  hover (outline, 0);
}

static void
add_hover (WeftOutline *outline, GtkWidget *expander)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  g_signal_connect (motion, "enter", G_CALLBACK (motion_cb), outline);
  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), outline);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), outline);
  gtk_widget_add_controller (expander, motion);
}

static void
pick (guint32 node, gpointer data)
{
  g_signal_emit (data, signals[PICKED], 0, node);
}

static char *
check (const WeftDragPayload *payload,
       guint32 node,
       WeftRowSide side,
       gboolean drops,
       gboolean *can,
       gpointer data)
{
  WeftOutline *outline = data;

  return outline->check != NULL ? outline->check (payload, node, side, drops, can, outline->check_data)
                                : NULL;
}

/* The widget. */

static GListModel *
create_children (gpointer item, G_GNUC_UNUSED gpointer data)
{
  return weft_outline_item_get_children (item);
}

static void
weft_outline_dispose (GObject *object)
{
  WeftOutline *outline = WEFT_OUTLINE (object);

  if (outline->selection != NULL)
    g_signal_handlers_disconnect_by_data (outline->selection, outline);
  g_clear_pointer (&outline->scroller, gtk_widget_unparent);
  g_clear_object (&outline->selection);
  g_clear_object (&outline->tree);
  g_clear_object (&outline->parts);
  g_clear_pointer (&outline->document, weft_document_unref);
  g_clear_pointer (&outline->next_document, weft_document_unref);
  G_OBJECT_CLASS (weft_outline_parent_class)->dispose (object);
}

static void
weft_outline_finalize (GObject *object)
{
  WeftOutline *outline = WEFT_OUTLINE (object);

  g_ptr_array_unref (outline->bound);
  g_array_unref (outline->next_nodes);
  G_OBJECT_CLASS (weft_outline_parent_class)->finalize (object);
}

/* Tab goes past all rows: arrows lead through them. */
static gboolean
weft_outline_focus (GtkWidget *widget, GtkDirectionType direction)
{
  if ((direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD) &&
      gtk_widget_get_focus_child (widget) != NULL)
    return FALSE;
  return GTK_WIDGET_CLASS (weft_outline_parent_class)->focus (widget, direction);
}

static void
weft_outline_map (GtkWidget *widget)
{
  weft_outline_catch_up (WEFT_OUTLINE (widget));
  GTK_WIDGET_CLASS (weft_outline_parent_class)->map (widget);
}

static void
weft_outline_class_init (WeftOutlineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_outline_dispose;
  G_OBJECT_CLASS (klass)->finalize = weft_outline_finalize;
  widget_class->focus = weft_outline_focus;
  widget_class->map = weft_outline_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "weftoutline");
  signals[PICKED] = g_signal_new ("picked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[HOVERED] = g_signal_new ("hovered", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
make_list (WeftOutline *outline)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), outline);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), outline);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), outline);
  outline->list = gtk_list_view_new (GTK_SELECTION_MODEL (g_object_ref (outline->selection)), factory);
  gtk_widget_add_css_class (outline->list, "navigation-sidebar");
  gtk_accessible_update_property (GTK_ACCESSIBLE (outline->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Outline"), -1);
}

static void
weft_outline_init (WeftOutline *outline)
{
  outline->drops = (WeftRowDrops){get_row_node, pick, check, outline};
  outline->next_nodes = g_array_new (FALSE, FALSE, sizeof (guint32));
  outline->bound = g_ptr_array_new ();
  outline->parts = weft_outline_list_new ();
  outline->tree = gtk_tree_list_model_new (G_LIST_MODEL (g_object_ref (outline->parts)), FALSE, FALSE,
                                           create_children, NULL, NULL);
  outline->selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (outline->selection, FALSE);
  gtk_single_selection_set_can_unselect (outline->selection, TRUE);
  gtk_single_selection_set_model (outline->selection, G_LIST_MODEL (outline->tree));
  g_signal_connect (outline->selection, "notify::selected-item", G_CALLBACK (selected_cb), outline);
  make_list (outline);
  outline->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (outline->scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (outline->scroller), outline->list);
  gtk_widget_set_parent (outline->scroller, GTK_WIDGET (outline));
}

GtkWidget *
weft_outline_new (void)
{
  return g_object_new (WEFT_TYPE_OUTLINE, NULL);
}
