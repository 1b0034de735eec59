/* weft-outline.c: a list box of the document, indented by depth. */
#include "weft-outline.h"

#include "weft-flow-tree.h"

#include <glib/gi18n.h>

/* A list longer than this is cut: the canvas and the search are for more. */
#define MAX_ROWS 2000

struct _WeftOutline {
  GtkWidget parent_instance;
  GtkWidget *scroller;
  GtkWidget *list;
  WeftDocument *document;
  guint32 diagram;
  gboolean updating;
  guint n_rows;
};

enum { PICKED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftOutline, weft_outline, GTK_TYPE_WIDGET)

static guint32
row_node (GtkListBoxRow *row)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), "node"));
}

static char *
describe (const WeftNode *node)
{
  WeftKind kind = weft_node_get_kind (node);

  switch (kind) {
  case WEFT_KIND_MACHINE:
    return g_strdup_printf (_ ("%s · %d PEs · %s"), weft_node_get_label (node),
                            (int) weft_node_get_integer (node, WEFT_PROPERTY_PES),
                            weft_node_get_text (node, WEFT_PROPERTY_KIND));
  case WEFT_KIND_BLOCK:
  case WEFT_KIND_LOOP:
  case WEFT_KIND_IF:
    return g_strdup_printf ("%s · %s", weft_node_get_label (node),
                            weft_node_get_mode (node) == WEFT_MODE_SIMD ? "SIMD" : "SPMD");
  case WEFT_KIND_KEPT:
    return g_strdup_printf ("%s %s", weft_node_get_text (node, WEFT_PROPERTY_NAME),
                            weft_node_get_name (node) != NULL ? weft_node_get_name (node) : "");
  default:
    return g_strdup (weft_node_get_label (node));
  }
}

static void
add_row (WeftOutline *outline, const char *text, guint32 node, guint depth, const char *css_class)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_margin_start (label, 6 + 12 * MIN (depth, 8));
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
  gtk_list_box_row_set_selectable (GTK_LIST_BOX_ROW (row), node != 0);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), node != 0);
  gtk_widget_set_focusable (row, node != 0);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  g_object_set_data (G_OBJECT (row), "node", GUINT_TO_POINTER (node));
  gtk_list_box_append (GTK_LIST_BOX (outline->list), row);
  outline->n_rows++;
}

/* What is drawn below @parent. Clauses are no rows of their own. Depth is bounded by the nesting limit. */
static void
add_parts (WeftOutline *outline, const WeftNode *parent, guint depth)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, parent);
  while ((child = weft_child_iter_next (&iter)) != NULL && outline->n_rows < MAX_ROWS) {
    WeftKind kind = weft_node_get_kind (child);
    g_autofree char *text = NULL;

    if (kind == WEFT_KIND_THEN || kind == WEFT_KIND_ELSE) {
      add_parts (outline, child, depth);
    } else if (kind == WEFT_KIND_BLOCK || kind == WEFT_KIND_LOOP || kind == WEFT_KIND_IF) {
      text = describe (child);
      add_row (outline, text, weft_node_get_id (child), depth, NULL);
      add_parts (outline, child, depth + 1);
    }
  }
}

static void
add_children_of_kind (WeftOutline *outline, const WeftNode *parent, WeftKind kind, const char *heading)
{
  gboolean any = FALSE;
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, parent);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    g_autofree char *text = NULL;

    if (weft_node_get_kind (child) != kind ||
        (kind == WEFT_KIND_KEPT && weft_node_get_text (child, WEFT_PROPERTY_NAME) == NULL))
      continue;
    if (!any)
      add_row (outline, heading, 0, 0, "dim-label");
    any = TRUE;
    text = describe (child);
    add_row (outline, text, kind == WEFT_KIND_FLOW_TREE ? weft_node_get_id (child) : 0, 0,
             weft_node_get_id (child) == outline->diagram ? "heading" : NULL);
    if (weft_node_get_id (child) == outline->diagram)
      add_parts (outline, child, 1);
  }
}

static void
fill (WeftOutline *outline)
{
  const WeftNode *root = weft_document_get_root (outline->document);
  const WeftNode *suite = weft_node_find_child (root, WEFT_KIND_SUITE);

  if (suite != NULL)
    add_children_of_kind (outline, suite, WEFT_KIND_MACHINE, _ ("Suite"));
  add_children_of_kind (outline, root, WEFT_KIND_FLOW_TREE, _ ("Flow-analysis trees"));
  add_children_of_kind (outline, root, WEFT_KIND_MEASUREMENT, _ ("Measurements"));
  add_children_of_kind (outline, root, WEFT_KIND_KEPT, _ ("Kept as they are"));
}

void
weft_outline_show (WeftOutline *outline, WeftDocument *document, guint32 diagram)
{
  GtkListBoxRow *row;

  outline->updating = TRUE;
  while ((row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (outline->list), 0)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (outline->list), GTK_WIDGET (row));
  outline->n_rows = 0;
  if (document != NULL)
    weft_document_ref (document);
  g_clear_pointer (&outline->document, weft_document_unref);
  outline->document = document;
  outline->diagram = diagram;
  if (document != NULL)
    fill (outline);
  outline->updating = FALSE;
}

void
weft_outline_select (WeftOutline *outline, guint32 node)
{
  outline->updating = TRUE;
  for (guint i = 0; i < outline->n_rows; i++) {
    GtkListBoxRow *row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (outline->list), i);

    if (node != 0 && row_node (row) == node) {
      gtk_list_box_select_row (GTK_LIST_BOX (outline->list), row);
      break;
    }
    if (node == 0)
      gtk_list_box_unselect_all (GTK_LIST_BOX (outline->list));
  }
  outline->updating = FALSE;
}

static void
selected_cb (G_GNUC_UNUSED GtkListBox *list, GtkListBoxRow *row, WeftOutline *outline)
{
  if (row != NULL && !outline->updating)
    g_signal_emit (outline, signals[PICKED], 0, row_node (row));
}

static void
weft_outline_dispose (GObject *object)
{
  WeftOutline *outline = WEFT_OUTLINE (object);

  g_clear_pointer (&outline->scroller, gtk_widget_unparent);
  g_clear_pointer (&outline->document, weft_document_unref);
  G_OBJECT_CLASS (weft_outline_parent_class)->dispose (object);
}

static void
weft_outline_class_init (WeftOutlineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_outline_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  signals[PICKED] = g_signal_new ("picked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
weft_outline_init (WeftOutline *outline)
{
  outline->list = gtk_list_box_new ();
  gtk_widget_add_css_class (outline->list, "navigation-sidebar");
  gtk_accessible_update_property (GTK_ACCESSIBLE (outline->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Outline"), -1);
  g_signal_connect (outline->list, "row-selected", G_CALLBACK (selected_cb), outline);
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
