/* weft-inspector.c: groups of rows: the selected node, its steps; for the tree, its machine's rows too. Rows
 * are kept as long as the same nodes are selected, so that a field does not lose the keyboard to an edit. */
#include "weft-inspector-private.h"

#include "weft-diagram-tools.h"
#include "weft-elements.h"
#include "weft-flow-tree.h"
#include "weft-parts.h"
#include "weft-property-row.h"

#include <glib/gi18n.h>
#include <string.h>

/* A widget that shows later versions too. */
typedef struct {
  GtkWidget *widget;
  WeftElement part;
  WeftInspectorRenew renew;
} Renewed;

struct _WeftInspector {
  GtkWidget parent_instance;
  GtkWidget *scroller;
  GtkWidget *box;
  WeftInspectorEdit edit;
  WeftInspectorAct act;
  gpointer edit_data;
  GPtrArray *rows;      /* WeftPropertyRow */
  GPtrArray *row_nodes; /* GArray of guint32: whose property each row shows */
  GArray *renewed;      /* Renewed */
  guint32 diagram;
  GArray
      *nodes;  /* guint32: the selection that the rows were made for, parts of the diagram by their numbers */
  guint shape; /* of the children, to notice steps that came, went or moved */
  GtkWidget *heading; /* (nullable): what one node is called */
  GtkWidget *first;   /* (nullable): its list */
};

G_DEFINE_FINAL_TYPE (WeftInspector, weft_inspector, GTK_TYPE_WIDGET)

void
weft_inspector_set_edit (WeftInspector *inspector, WeftInspectorEdit edit, gpointer data)
{
  inspector->edit = edit;
  inspector->edit_data = data;
}

void
weft_inspector_set_act (WeftInspector *inspector, WeftInspectorAct act)
{
  inspector->act = act;
}

static void
clear (WeftInspector *inspector)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (inspector->box)) != NULL)
    gtk_box_remove (GTK_BOX (inspector->box), child);
  inspector->heading = inspector->first = NULL;
  g_ptr_array_set_size (inspector->rows, 0);
  g_ptr_array_set_size (inspector->row_nodes, 0);
  g_array_set_size (inspector->renewed, 0);
}

static gboolean
is_shown (const WeftPropertyInfo *info)
{
  return !(info->flags & (WEFT_PROPERTY_HIDDEN | WEFT_PROPERTY_CONTENT | WEFT_PROPERTY_PLACE));
}

/* What the node is known by stands in the heading. */
static gboolean
is_key (const WeftKindInfo *kind, const WeftPropertyInfo *info)
{
  return (info->flags & WEFT_PROPERTY_REQUIRED) &&
         ((info->property == WEFT_PROPERTY_TO && !(kind->flags & WEFT_KIND_IS_EDGE)) ||
          (kind->kind == WEFT_KIND_OVERHEAD && info->property == WEFT_PROPERTY_NAME));
}

/* @nodes: (element-type guint32): those whose property it is. */
static void
add_row (WeftInspector *inspector,
         GtkWidget *list,
         GArray *nodes,
         const WeftPropertyInfo *info,
         const char *title)
{
  GtkWidget *row = weft_property_row_new (info, title, inspector->edit, inspector->edit_data);

  g_ptr_array_add (inspector->rows, row);
  g_ptr_array_add (inspector->row_nodes, g_array_ref (nodes));
  gtk_list_box_append (GTK_LIST_BOX (list), row);
  weft_property_row_align (WEFT_PROPERTY_ROW (row), g_object_get_data (G_OBJECT (list), "titles"));
}

static GArray *
list_one (guint32 part)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (guint32));

  return g_array_append_val (nodes, part);
}

static WeftElement
get_element (WeftInspector *inspector, guint32 part)
{
  return weft_element_from_number (inspector->diagram, part);
}

/* A property that nodes of every kind in @kinds (guint8) have, in the same way. */
static gboolean
is_shared (const WeftPropertyInfo *info, const GByteArray *kinds)
{
  for (guint i = 0; i < kinds->len; i++) {
    const WeftPropertyInfo *other = weft_kind_get_property (kinds->data[i], info->property);

    if (other == NULL || other->type != info->type || other->targets.kinds != info->targets.kinds ||
        other->choices != info->choices)
      return FALSE;
  }
  return TRUE;
}

/* What was made from something else says so where it does. */
static gboolean
is_offered (const WeftDocument *document, GArray *nodes, const WeftPropertyInfo *info)
{
  if (!(info->flags & WEFT_PROPERTY_MADE))
    return TRUE;
  for (guint i = 0; i < nodes->len; i++)
    if (weft_node_has (weft_document_get_node (document, g_array_index (nodes, guint32, i)), info->property))
      return TRUE;
  return FALSE;
}

/* Identifiers are for files and formulas: they come last, and are of one node alone. */
static void
add_rows (WeftInspector *inspector,
          const WeftDocument *document,
          GtkWidget *list,
          GArray *nodes,
          const GByteArray *kinds)
{
  const WeftKindInfo *kind = weft_kind_get_info (kinds->data[0]);

  for (guint pass = 0; pass < (nodes->len > 1 ? 1 : 2); pass++)
    for (guint i = 0; i < kind->n_properties; i++) {
      const WeftPropertyInfo *info = &kind->properties[i];

      if (is_shown (info) && !is_key (kind, info) && (info->property == WEFT_PROPERTY_ID) == (pass == 1) &&
          is_shared (info, kinds) && is_offered (document, nodes, info))
        add_row (inspector, list, nodes, info, NULL);
    }
}

static GByteArray *
list_kind (WeftKind kind)
{
  return g_byte_array_append (g_byte_array_new (), &(guint8){kind}, 1);
}

static void
add_rows_of (WeftInspector *inspector,
             const WeftDocument *document,
             GtkWidget *list,
             guint32 part,
             WeftKind kind)
{
  g_autoptr (GArray) nodes = list_one (part);
  g_autoptr (GByteArray) kinds = list_kind (kind);

  add_rows (inspector, document, list, nodes, kinds);
}

void
weft_inspector_add_words (WeftInspector *inspector, const char *words)
{
  GtkWidget *label = gtk_label_new (words);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "caption");
  gtk_box_append (GTK_BOX (inspector->box), label);
}

static void
set_heading (GtkWidget *heading, GtkWidget *list, const char *title)
{
  gtk_label_set_text (GTK_LABEL (heading), title);
  gtk_widget_set_tooltip_text (heading, title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
}

static GtkWidget *
add_list (WeftInspector *inspector, const char *title, const char *subtitle)
{
  gboolean is_first = gtk_widget_get_first_child (inspector->box) == NULL;
  GtkWidget *list = gtk_list_box_new ();
  GtkWidget *heading = gtk_label_new (NULL);

  set_heading (heading, list, title);
  if (is_first) {
    inspector->heading = heading;
    inspector->first = list;
  }
  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  gtk_label_set_ellipsize (GTK_LABEL (heading), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (heading, is_first ? "title-4" : "heading");
  g_object_set_data_full (G_OBJECT (list), "titles", gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL),
                          g_object_unref);
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_box_append (GTK_BOX (inspector->box), heading);
  if (subtitle != NULL)
    weft_inspector_add_words (inspector, subtitle);
  gtk_box_append (GTK_BOX (inspector->box), list);
  return list;
}

/* What sections are made of. */

GtkWidget *
weft_inspector_add_list (WeftInspector *inspector, const char *title)
{
  return add_list (inspector, title, NULL);
}

void
weft_inspector_add_heading (WeftInspector *inspector, const char *title)
{
  GtkWidget *heading = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  gtk_label_set_ellipsize (GTK_LABEL (heading), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (heading, "heading");
  gtk_box_append (GTK_BOX (inspector->box), heading);
}

guint32
weft_inspector_get_diagram (WeftInspector *inspector)
{
  return inspector->diagram;
}

void
weft_inspector_add_fields (WeftInspector *inspector,
                           GtkWidget *list,
                           WeftDocument *document,
                           const GArray *nodes)
{
  WeftElement first = get_element (inspector, g_array_index (nodes, guint32, 0));
  g_autoptr (GByteArray) kinds = list_kind (weft_document_get_kind (document, first));

  add_rows (inspector, document, list, (GArray *) nodes, kinds);
}

void
weft_inspector_add (WeftInspector *inspector, GtkWidget *widget)
{
  gtk_box_append (GTK_BOX (inspector->box), widget);
}

void
weft_inspector_add_renewed (WeftInspector *inspector,
                            GtkWidget *widget,
                            WeftElement part,
                            WeftInspectorRenew renew)
{
  weft_inspector_add (inspector, widget);
  g_array_append_val (inspector->renewed, ((Renewed){widget, part, renew}));
}

WeftInspectorAct
weft_inspector_get_act (WeftInspector *inspector, gpointer *data)
{
  *data = inspector->edit_data;
  return inspector->act;
}

static void
add_sections (WeftInspector *inspector, WeftDocument *document, const GArray *nodes)
{
  const WeftDiagramTools *tools = weft_diagram_tools_of (document, inspector->diagram);

  if (tools != NULL && tools->add_sections != NULL)
    tools->add_sections (inspector, document, nodes);
}

/* The rows of a machine: what times they are, by their key. */

static const char *
get_key_words (const WeftNode *row)
{
  static const char *const overheads[WEFT_N_OVERHEADS] = {
      [WEFT_OVERHEAD_LOOP_INIT] = N_ ("Loop set-up"), [WEFT_OVERHEAD_LOOP_TEST] = N_ ("Loop test"),
      [WEFT_OVERHEAD_IF_TEST] = N_ ("If test"),       [WEFT_OVERHEAD_POST_THEN] = N_ ("After then"),
      [WEFT_OVERHEAD_POST_ELSE] = N_ ("After else"),
  };

  switch (weft_node_get_kind (row)) {
  case WEFT_KIND_SWITCH:
    return weft_node_get_integer (row, WEFT_PROPERTY_TO) == WEFT_MODE_SIMD ? _ ("To SIMD") : _ ("To SPMD");
  case WEFT_KIND_OVERHEAD:
    return _ (overheads[weft_node_get_integer (row, WEFT_PROPERTY_NAME)]);
  default:
    return weft_node_get_text (row, WEFT_PROPERTY_NAME);
  }
}

static void
add_times (WeftInspector *inspector, GtkWidget *list, const WeftNode *row)
{
  static const struct {
    WeftProperty property;
    const char *words;
  } times[] = {{WEFT_PROPERTY_TIME, NULL}, {WEFT_PROPERTY_SIMD, "SIMD"}, {WEFT_PROPERTY_SPMD, "SPMD"}};
  g_autoptr (GArray) nodes = list_one (weft_node_get_id (row));

  for (guint i = 0; i < G_N_ELEMENTS (times); i++) {
    const WeftPropertyInfo *info = weft_kind_get_property (weft_node_get_kind (row), times[i].property);
    g_autofree char *title = times[i].words != NULL
                                 ? g_strdup_printf ("%s · %s", get_key_words (row), times[i].words)
                                 : g_strdup (get_key_words (row));

    if (info != NULL)
      add_row (inspector, list, nodes, info, title);
  }
}

static void
add_machine_rows (WeftInspector *inspector, const WeftNode *machine, WeftKind kind, const char *title)
{
  GtkWidget *list = NULL;
  WeftChildIter iter;
  WeftNode *row;

  weft_child_iter_init (&iter, machine);
  while ((row = weft_child_iter_next (&iter)) != NULL) {
    if (weft_node_get_kind (row) != kind)
      continue;
    if (list == NULL)
      list = add_list (inspector, title, NULL);
    add_times (inspector, list, row);
  }
}

static void
add_machine (WeftInspector *inspector, const WeftDocument *document, const WeftNode *machine)
{
  add_rows_of (inspector, document, add_list (inspector, _ ("Its machine"), NULL), weft_node_get_id (machine),
               WEFT_KIND_MACHINE);
  add_machine_rows (inspector, machine, WEFT_KIND_SWITCH, _ ("Time of a mode switch"));
  add_machine_rows (inspector, machine, WEFT_KIND_OVERHEAD, _ ("Overheads"));
  add_machine_rows (inspector, machine, WEFT_KIND_OPERATION, _ ("Operations"));
}

/* The kinds of @nodes, each once. */
static GByteArray *
collect_kinds (WeftInspector *inspector, WeftDocument *document, const GArray *nodes)
{
  GByteArray *kinds = g_byte_array_new ();

  for (guint i = 0; i < nodes->len; i++) {
    guint8 kind =
        weft_document_get_kind (document, get_element (inspector, g_array_index (nodes, guint32, i)));

    if (kinds->len == 0 || memchr (kinds->data, kind, kinds->len) == NULL)
      g_byte_array_append (kinds, &kind, 1);
  }
  return kinds;
}

/* What several nodes share. */
static void
build_several (WeftInspector *inspector, WeftDocument *document, WeftKind first)
{
  guint n = inspector->nodes->len;
  g_autoptr (GByteArray) kinds = collect_kinds (inspector, document, inspector->nodes);
  gboolean alike = kinds->len == 1;
  g_autofree char *title = g_strdup_printf (ngettext ("%u node", "%u nodes", n), n);
  GtkWidget *list =
      add_list (inspector, title, alike ? _ (weft_kind_get_info (first)->label) : _ ("Several kinds"));
  g_autoptr (GArray) nodes = g_array_copy (inspector->nodes);

  add_rows (inspector, document, list, nodes, kinds);
  if (alike)
    add_sections (inspector, document, nodes);
}

static void
build (WeftInspector *inspector, WeftDocument *document, guint32 part)
{
  WeftElement element = get_element (inspector, part);
  WeftKind kind = weft_document_get_kind (document, element);
  gboolean has_machine = weft_kind_is_diagram (kind) && weft_kind_get_slot (kind, WEFT_PROPERTY_MACHINE) >= 0;
  const WeftNode *machine =
      has_machine ? weft_flow_tree_get_machine (document, weft_document_get_node (document, part)) : NULL;
  g_autoptr (GArray) nodes = list_one (part);
  g_autofree char *label = weft_document_get_label (document, element);
  GtkWidget *list;

  clear (inspector);
  if (inspector->nodes->len > 1) {
    build_several (inspector, document, kind);
    return;
  }
  list = add_list (inspector, label, _ (weft_kind_get_info (kind)->label));
  add_rows_of (inspector, document, list, part, kind);
  gtk_widget_set_visible (list, gtk_widget_get_first_child (list) != NULL);
  add_sections (inspector, document, nodes);
  if (machine != NULL)
    add_machine (inspector, document, machine);
}

/* What stands in it, and in which order, where that has fields here. */
static guint
get_shape (const WeftNode *node)
{
  guint shape = (guint) weft_node_get_n_children (node);
  WeftChildIter iter;
  WeftNode *child;

  if (!weft_kind_is (weft_node_get_kind (node), WEFT_KIND_IS_PART) ||
      weft_part_holds_parts (weft_node_get_kind (node)))
    return shape;
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    shape = 31 * shape + weft_node_get_id (child);
  return shape;
}

static gboolean
same_selection (WeftInspector *inspector, const guint32 *nodes, gsize n, guint shape)
{
  return inspector->rows->len > 0 && inspector->shape == shape && inspector->nodes->len == n &&
         (n == 0 || memcmp (inspector->nodes->data, nodes, n * sizeof (guint32)) == 0);
}

static gboolean
are_there (WeftInspector *inspector, WeftDocument *document, const GArray *nodes)
{
  for (guint i = 0; i < nodes->len; i++)
    if (!weft_document_has_element (document, get_element (inspector, g_array_index (nodes, guint32, i))))
      return FALSE;
  return TRUE;
}

static void
fill (WeftInspector *inspector, WeftDocument *document, double step)
{
  for (guint i = 0; i < inspector->rows->len; i++) {
    const GArray *nodes = inspector->row_nodes->pdata[i];

    if (are_there (inspector, document, nodes))
      weft_property_row_show (inspector->rows->pdata[i], document, inspector->diagram, step,
                              (const guint32 *) (gconstpointer) nodes->data, nodes->len);
  }
  for (guint i = 0; i < inspector->renewed->len; i++) {
    const Renewed *renewed = &g_array_index (inspector->renewed, Renewed, i);

    if (weft_document_has_element (document, renewed->part))
      renewed->renew (renewed->widget, document, renewed->part);
  }
}

/* One node may be called otherwise now. */
static void
renew_heading (WeftInspector *inspector, WeftDocument *document, guint32 part)
{
  g_autofree char *title = weft_document_get_label (document, get_element (inspector, part));

  if (inspector->nodes->len == 1 && inspector->heading != NULL &&
      g_strcmp0 (gtk_label_get_text (GTK_LABEL (inspector->heading)), title) != 0)
    set_heading (inspector->heading, inspector->first, title);
}

/* Steps that come, go or move make other groups. */
static guint
get_shapes (WeftDocument *document, const guint32 *nodes, gsize n)
{
  guint count = 0;

  for (gsize i = 0; i < n; i++)
    if (nodes[i] < WEFT_MOST_ROWS)
      count = count * 31 + get_shape (weft_document_get_node (document, nodes[i]));
  return count;
}

void
weft_inspector_show (WeftInspector *inspector,
                     WeftDocument *document,
                     guint32 diagram,
                     const guint32 *nodes,
                     gsize n)
{
  const WeftNode *tree = document != NULL ? weft_document_get_node (document, diagram) : NULL;
  guint shape;

  if (tree == NULL) {
    clear (inspector);
    return;
  }
  if (n == 0) {
    nodes = &diagram;
    n = 1;
  }
  if (inspector->diagram != diagram)
    g_array_set_size (inspector->nodes, 0);
  inspector->diagram = diagram;
  shape = get_shapes (document, nodes, n);
  if (!same_selection (inspector, nodes, n, shape)) {
    g_array_set_size (inspector->nodes, 0);
    g_array_append_vals (inspector->nodes, nodes, n);
    inspector->shape = shape;
    build (inspector, document, nodes[0]);
  }
  renew_heading (inspector, document, nodes[0]);
  fill (inspector, document, weft_node_get_number (tree, WEFT_PROPERTY_STEP));
}

gboolean
weft_inspector_focus (WeftInspector *inspector, WeftProperty property)
{
  for (guint i = 0; i < inspector->rows->len; i++)
    if (weft_property_row_get_info (inspector->rows->pdata[i])->property == property) {
      weft_property_row_grab (inspector->rows->pdata[i]);
      return TRUE;
    }
  return FALSE;
}

static void
weft_inspector_dispose (GObject *object)
{
  WeftInspector *inspector = WEFT_INSPECTOR (object);

  g_clear_pointer (&inspector->scroller, gtk_widget_unparent);
  g_clear_pointer (&inspector->rows, g_ptr_array_unref);
  g_clear_pointer (&inspector->row_nodes, g_ptr_array_unref);
  g_clear_pointer (&inspector->renewed, g_array_unref);
  g_clear_pointer (&inspector->nodes, g_array_unref);
  G_OBJECT_CLASS (weft_inspector_parent_class)->dispose (object);
}

static void
weft_inspector_class_init (WeftInspectorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_inspector_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
weft_inspector_init (WeftInspector *inspector)
{
  inspector->rows = g_ptr_array_new ();
  inspector->row_nodes = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  inspector->renewed = g_array_new (FALSE, FALSE, sizeof (Renewed));
  inspector->nodes = g_array_new (FALSE, FALSE, sizeof (guint32));
  inspector->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 10);
  gtk_widget_add_css_class (inspector->box, "inspector");
  inspector->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (inspector->scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (inspector->scroller), inspector->box);
  gtk_widget_set_parent (inspector->scroller, GTK_WIDGET (inspector));
}

GtkWidget *
weft_inspector_new (void)
{
  return g_object_new (WEFT_TYPE_INSPECTOR, NULL);
}
