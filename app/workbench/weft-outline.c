/* weft-outline.c: a list view of the document's parts, as deep as the user opens them. */
#include "weft-outline.h"

#include "weft-chip.h"
#include "weft-flow-tree.h"
#include "weft-outline-list.h"

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
  WeftDocument *document;
  guint32 diagram;
  gboolean updating;
  WeftRowDrops drops;
  WeftRowJudge judge;
  gpointer judge_data;
};

enum { PICKED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftOutline, weft_outline, GTK_TYPE_WIDGET)

/* Rows. */

/* What a row is made of; kept with its expander. */
typedef struct {
  GtkWidget *sample;
  GtkWidget *label;
  GtkWidget *detail;
} Row;

static char *
describe_machine (const WeftNode *machine)
{
  return g_strdup_printf (_ ("%d PEs · %s"), (int) weft_node_get_integer (machine, WEFT_PROPERTY_PES),
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

static gboolean
has_mode (WeftKind kind)
{
  return kind == WEFT_KIND_BLOCK || kind == WEFT_KIND_LOOP || kind == WEFT_KIND_IF;
}

/* Said aside: a mode, the size of a machine. */
static char *
get_detail (const WeftNode *node)
{
  WeftKind kind = weft_node_get_kind (node);

  if (has_mode (kind))
    return g_strdup (weft_node_get_mode (node) == WEFT_MODE_SIMD ? "SIMD" : "SPMD");
  return kind == WEFT_KIND_MACHINE ? describe_machine (node) : NULL;
}

static void
set_class (GtkWidget *widget, const char *css_class, gboolean has)
{
  if (has)
    gtk_widget_add_css_class (widget, css_class);
  else
    gtk_widget_remove_css_class (widget, css_class);
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
  gboolean shows_mode = has_mode (weft_node_get_kind (node));
  g_autofree char *title = get_title (node);
  g_autofree char *detail = get_detail (node);

  gtk_label_set_text (GTK_LABEL (row->label), title);
  gtk_label_set_text (GTK_LABEL (row->detail), detail != NULL ? detail : "");
  gtk_widget_set_visible (row->detail, detail != NULL);
  gtk_widget_set_visible (row->sample, shows_mode);
  if (shows_mode)
    weft_sample_show (row->sample,
                      weft_node_get_mode (node) == WEFT_MODE_SIMD ? WEFT_PAINT_SIMD : WEFT_PAINT_SPMD, NULL);
}

/* GTK 4.8 has no label for rows: what they are made of has one. */
static void
name_row (GtkWidget *expander, const Row *row)
{
  const char *detail = gtk_label_get_text (GTK_LABEL (row->detail));
  GtkWidget *parent = gtk_widget_get_parent (expander);
  gboolean has_detail = gtk_widget_get_visible (row->detail);
  g_autofree char *name = g_strdup_printf ("%s%s%s", gtk_label_get_text (GTK_LABEL (row->label)),
                                           has_detail ? " · " : "", has_detail ? detail : "");

  gtk_accessible_update_property (GTK_ACCESSIBLE (expander), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  if (parent != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (parent), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
show_item (GtkWidget *expander, WeftOutlineItem *item)
{
  WeftOutline *outline = WEFT_OUTLINE (gtk_widget_get_ancestor (expander, WEFT_TYPE_OUTLINE));
  const Row *row = g_object_get_data (G_OBJECT (expander), "row");
  const WeftNode *node = weft_outline_item_get_node (item);

  if (node != NULL)
    show_node (row, node);
  else
    show_heading (row, weft_outline_item_get_heading (item));
  set_class (row->label, "dim-label", node == NULL);
  set_class (row->label, "caption-heading", node == NULL);
  set_class (row->label, "heading",
             node != NULL && outline != NULL && weft_node_get_id (node) == outline->diagram);
  gtk_widget_set_tooltip_text (row->label, node != NULL ? gtk_label_get_text (GTK_LABEL (row->label)) : NULL);
  name_row (expander, row);
}

static void
changed_cb (WeftOutlineItem *item, GtkWidget *expander)
{
  show_item (expander, item);
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

static void
setup_cb (G_GNUC_UNUSED GtkListItemFactory *factory, GtkListItem *item, WeftOutline *outline)
{
  GtkWidget *expander = gtk_tree_expander_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  Row *row = g_new (Row, 1);

  *row = (Row){weft_sample_new (11), make_label (NULL), make_label ("dim-label")};
  gtk_widget_set_hexpand (row->label, TRUE);
  gtk_widget_add_css_class (row->detail, "caption");
  gtk_box_append (GTK_BOX (box), row->sample);
  gtk_box_append (GTK_BOX (box), row->label);
  gtk_box_append (GTK_BOX (box), row->detail);
  gtk_tree_expander_set_child (GTK_TREE_EXPANDER (expander), box);
  weft_row_add_drops (expander, &outline->drops);
  g_object_set_data_full (G_OBJECT (expander), "row", row, g_free);
  gtk_list_item_set_child (item, expander);
}

/* Headings and what cannot be shown are not to be chosen. */
static gboolean
can_be_picked (const WeftNode *node)
{
  WeftKind kind = node != NULL ? weft_node_get_kind (node) : WEFT_KIND_KEPT;

  return weft_kind_is_diagram (kind) || kind == WEFT_KIND_MACHINE || has_mode (kind);
}

/* The heading above the machines leads to all of them. */
static gboolean
is_suite (WeftOutlineItem *item)
{
  return weft_outline_item_get_node (item) == NULL &&
         g_strcmp0 (weft_outline_item_get_heading (item), _ ("Suite")) == 0;
}

static void
bind_cb (G_GNUC_UNUSED GtkListItemFactory *factory, GtkListItem *item, G_GNUC_UNUSED WeftOutline *outline)
{
  GtkTreeListRow *row = gtk_list_item_get_item (item);
  g_autoptr (WeftOutlineItem) part = row != NULL ? gtk_tree_list_row_get_item (row) : NULL;
  GtkWidget *expander = gtk_list_item_get_child (item);
  gboolean pickable = part != NULL && (can_be_picked (weft_outline_item_get_node (part)) || is_suite (part));

  /* While rows come and go GTK may ask for one that is on its way out; it asks again. */
  if (part == NULL)
    return;
  gtk_tree_expander_set_list_row (
      GTK_TREE_EXPANDER (expander),
      gtk_tree_list_row_is_expandable (row) || gtk_tree_list_row_get_depth (row) > 0 ? row : NULL);
  gtk_list_item_set_selectable (item, pickable);
  gtk_list_item_set_activatable (item, pickable);
  g_signal_connect_object (part, "changed", G_CALLBACK (changed_cb), expander, 0);
  show_item (expander, part);
}

static void
unbind_cb (G_GNUC_UNUSED GtkListItemFactory *factory, GtkListItem *item, G_GNUC_UNUSED WeftOutline *outline)
{
  GtkWidget *expander = gtk_list_item_get_child (item);
  GtkTreeListRow *row = gtk_list_item_get_item (item);
  g_autoptr (WeftOutlineItem) part = row != NULL ? gtk_tree_list_row_get_item (row) : NULL;

  if (part != NULL)
    g_signal_handlers_disconnect_by_func (part, changed_cb, expander);
  gtk_tree_expander_set_list_row (GTK_TREE_EXPANDER (expander), NULL);
}

/* Opening. */

/* Opens the rows from @row on, as far as they are few. */
static void
open_some (WeftOutline *outline, GtkTreeListRow *row)
{
  guint first = gtk_tree_list_row_get_position (row);

  gtk_tree_list_row_set_expanded (row, TRUE);
  for (guint i = first; i - first < FEW_ROWS && i < g_list_model_get_n_items (G_LIST_MODEL (outline->tree));
       i++) {
    g_autoptr (GtkTreeListRow) next = gtk_tree_list_model_get_row (outline->tree, i);

    if (i > first && gtk_tree_list_row_get_depth (next) == 0)
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

/* The row of the node, which is opened up to it; clauses have none. Depth is bounded by the nesting limit. */
static GtkTreeListRow *
find_row (WeftOutline *outline, guint32 id)
{
  guint32 parent = weft_document_get_parent (outline->document, id);
  g_autoptr (GtkTreeListRow) above = NULL;
  WeftKind kind;
  guint position;

  if (weft_outline_list_find (outline->parts, id, &position))
    return gtk_tree_list_model_get_child_row (outline->tree, position);
  if (parent == 0)
    return NULL;
  kind = weft_node_get_kind (weft_document_get_node (outline->document, id));
  above = find_row (outline, parent);
  if (kind == WEFT_KIND_THEN || kind == WEFT_KIND_ELSE || above == NULL)
    return g_steal_pointer (&above);
  return find_child (above, id);
}

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
  if (row != NULL)
    open_some (outline, row);
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

void
weft_outline_show (WeftOutline *outline, WeftDocument *document, guint32 diagram)
{
  g_autoptr (GArray) open = find_open (outline);

  outline->updating = TRUE;
  if (document != NULL)
    weft_document_ref (document);
  g_clear_pointer (&outline->document, weft_document_unref);
  outline->document = document;
  weft_outline_list_show (outline->parts, document);
  open_again (outline, open);
  show_diagram (outline, diagram);
  outline->updating = FALSE;
}

static void
reveal (WeftOutline *outline, guint position)
{
  gtk_single_selection_set_selected (outline->selection, position);
  if (position != GTK_INVALID_LIST_POSITION)
    gtk_widget_activate_action (outline->list, "list.scroll-to-item", "u", position);
}

void
weft_outline_select (WeftOutline *outline, guint32 node)
{
  g_autoptr (GtkTreeListRow) row = NULL;
  guint position = GTK_INVALID_LIST_POSITION;

  outline->updating = TRUE;
  if (node != 0 && outline->document != NULL && weft_document_get_node (outline->document, node) != NULL)
    row = find_row (outline, node);
  if (row != NULL)
    position = gtk_tree_list_row_get_position (row);
  if (position != gtk_single_selection_get_selected (outline->selection))
    reveal (outline, position);
  outline->updating = FALSE;
}

static guint32
get_number (WeftOutline *outline, WeftOutlineItem *item)
{
  const WeftNode *node = weft_outline_item_get_node (item);

  if (can_be_picked (node))
    return weft_node_get_id (node);
  node = is_suite (item) && outline->document != NULL
             ? weft_node_find_child (weft_document_get_root (outline->document), WEFT_KIND_SUITE)
             : NULL;
  return node != NULL ? weft_node_get_id (node) : 0;
}

static void
selected_cb (GtkSingleSelection *selection, G_GNUC_UNUSED GParamSpec *pspec, WeftOutline *outline)
{
  GtkTreeListRow *row = gtk_single_selection_get_selected_item (selection);
  g_autoptr (WeftOutlineItem) item = row != NULL ? gtk_tree_list_row_get_item (row) : NULL;
  guint32 number = item != NULL ? get_number (outline, item) : 0;

  if (!outline->updating && number != 0)
    g_signal_emit (outline, signals[PICKED], 0, number);
}

/* Drags and drops. */

void
weft_outline_set_judge (WeftOutline *outline, WeftRowJudge judge, gpointer data)
{
  outline->judge = judge;
  outline->judge_data = data;
}

static guint32
get_row_node (GtkWidget *expander)
{
  GtkTreeListRow *row = gtk_tree_expander_get_list_row (GTK_TREE_EXPANDER (expander));
  g_autoptr (WeftOutlineItem) item = row != NULL ? gtk_tree_list_row_get_item (row) : NULL;
  const WeftNode *node = item != NULL ? weft_outline_item_get_node (item) : NULL;

  return can_be_picked (node) ? weft_node_get_id (node) : 0;
}

static void
pick (guint32 node, gpointer data)
{
  g_signal_emit (data, signals[PICKED], 0, node);
}

static char *
judge (const WeftCargo *cargo, guint32 node, WeftRowSide side, gboolean drops, gboolean *can, gpointer data)
{
  WeftOutline *outline = data;

  return outline->judge != NULL ? outline->judge (cargo, node, side, drops, can, outline->judge_data) : NULL;
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
  G_OBJECT_CLASS (weft_outline_parent_class)->dispose (object);
}

static void
weft_outline_class_init (WeftOutlineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_outline_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "weftoutline");
  signals[PICKED] = g_signal_new ("picked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_UINT);
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
  outline->drops = (WeftRowDrops){get_row_node, pick, judge, outline};
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
