/* weft-property-row.c: the field of one property. */
#include "weft-property-row.h"

#include "weft-literal-preview.h"

#include <glib/gi18n.h>

struct _WeftPropertyRow {
  GtkListBoxRow parent_instance;
  const WeftPropertyInfo *info;
  WeftInspectorEdit edit;
  gpointer edit_data;

  GtkWidget *entry;  /* text, numbers, literals */
  GtkWidget *choice; /* choices, other than the mode */
  GtkWidget *modes[2];
  GtkWidget *preview; /* literals */
  GtkWidget *problem;

  WeftDocument *document;
  double step;
  GArray *nodes; /* guint32 */
  char *shown;   /* the value that the document has */
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (WeftPropertyRow, weft_property_row, GTK_TYPE_LIST_BOX_ROW)

const WeftPropertyInfo *
weft_property_row_get_info (WeftPropertyRow *row)
{
  return row->info;
}

static gboolean
is_literal (const WeftPropertyInfo *info)
{
  return info->type == WEFT_TYPE_TIME || info->type == WEFT_TYPE_COUNT;
}

static gboolean
is_number (const WeftPropertyInfo *info)
{
  return info->type == WEFT_TYPE_INTEGER || info->type == WEFT_TYPE_NUMBER;
}

static void
show_problem (WeftPropertyRow *row, const char *words)
{
  gtk_label_set_text (GTK_LABEL (row->problem), words != NULL ? words : "");
  gtk_widget_set_visible (row->problem, words != NULL);
  if (row->entry == NULL)
    return;
  if (words != NULL)
    gtk_widget_add_css_class (row->entry, "error");
  else
    gtk_widget_remove_css_class (row->entry, "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (row->entry), GTK_ACCESSIBLE_STATE_INVALID,
                               words != NULL ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE,
                               -1);
}

static void
apply (WeftPropertyRow *row, const char *text)
{
  g_autoptr (GError) error = NULL;

  if (row->updating || row->nodes->len == 0 || g_strcmp0 (text, row->shown) == 0)
    return;
  if (row->edit ((guint32 *) (gpointer) row->nodes->data, row->nodes->len, row->info->property,
                 *text != '\0' ? text : NULL, row->edit_data, &error))
    show_problem (row, NULL);
  else
    show_problem (row, error->message);
}

static void
apply_entry (WeftPropertyRow *row)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (row->entry))));

  apply (row, text);
}

static void
activate_cb (G_GNUC_UNUSED GtkEntry *entry, WeftPropertyRow *row)
{
  apply_entry (row);
}

static void
focus_leave_cb (G_GNUC_UNUSED GtkEventControllerFocus *controller, WeftPropertyRow *row)
{
  apply_entry (row);
}

/* The shape follows the typing; the document follows Enter, or leaving the field. */
static void
changed_cb (GtkEditable *editable, WeftPropertyRow *row)
{
  g_autofree char *problem = NULL;

  if (row->preview == NULL || row->document == NULL)
    return;
  problem = weft_literal_preview_show (WEFT_LITERAL_PREVIEW (row->preview), gtk_editable_get_text (editable),
                                       row->document, row->info->type == WEFT_TYPE_COUNT ? 1 : row->step);
  if (*gtk_editable_get_text (editable) == '\0')
    g_clear_pointer (&problem, g_free);
  show_problem (row, problem);
}

/* Escape takes back what was typed. */
static gboolean
key_cb (G_GNUC_UNUSED GtkEventControllerKey *controller,
        guint keyval,
        G_GNUC_UNUSED guint keycode,
        G_GNUC_UNUSED GdkModifierType state,
        WeftPropertyRow *row)
{
  if (keyval != GDK_KEY_Escape)
    return GDK_EVENT_PROPAGATE;
  gtk_editable_set_text (GTK_EDITABLE (row->entry), row->shown != NULL ? row->shown : "");
  show_problem (row, NULL);
  return GDK_EVENT_STOP;
}

static void
selected_cb (GtkDropDown *choice, G_GNUC_UNUSED GParamSpec *pspec, WeftPropertyRow *row)
{
  apply (row, row->info->choices[gtk_drop_down_get_selected (choice)]);
}

static void
toggled_cb (GtkToggleButton *button, WeftPropertyRow *row)
{
  if (gtk_toggle_button_get_active (button))
    apply (row, GTK_WIDGET (button) == row->modes[0] ? "simd" : "spmd");
}

static GtkWidget *
make_entry (WeftPropertyRow *row)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkEventController *key = gtk_event_controller_key_new ();

  row->entry = gtk_entry_new ();
  gtk_widget_set_halign (row->entry, GTK_ALIGN_END);
  gtk_editable_set_width_chars (GTK_EDITABLE (row->entry), is_number (row->info) ? 6 : 13);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (row->entry), is_number (row->info) ? 6 : 13);
  gtk_entry_set_alignment (GTK_ENTRY (row->entry), is_number (row->info) ? 1 : 0);
  gtk_entry_set_placeholder_text (GTK_ENTRY (row->entry), row->info->default_text);
  gtk_event_controller_set_propagation_phase (key, GTK_PHASE_CAPTURE);
  g_signal_connect (row->entry, "activate", G_CALLBACK (activate_cb), row);
  g_signal_connect (row->entry, "changed", G_CALLBACK (changed_cb), row);
  g_signal_connect (focus, "leave", G_CALLBACK (focus_leave_cb), row);
  g_signal_connect (key, "key-pressed", G_CALLBACK (key_cb), row);
  gtk_widget_add_controller (row->entry, focus);
  gtk_widget_add_controller (row->entry, key);
  return row->entry;
}

static GtkWidget *
make_modes (WeftPropertyRow *row)
{
  static const char *const labels[] = {"SIMD", "SPMD"};
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_add_css_class (box, "linked");
  gtk_widget_set_halign (box, GTK_ALIGN_END);
  gtk_widget_set_hexpand (box, TRUE);
  for (guint i = 0; i < 2; i++) {
    row->modes[i] = gtk_toggle_button_new_with_label (labels[i]);
    gtk_widget_add_css_class (row->modes[i], i == 0 ? "mode-simd" : "mode-spmd");
    if (i > 0)
      gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (row->modes[i]), GTK_TOGGLE_BUTTON (row->modes[0]));
    g_signal_connect (row->modes[i], "toggled", G_CALLBACK (toggled_cb), row);
    gtk_box_append (GTK_BOX (box), row->modes[i]);
  }
  return box;
}

static GtkWidget *
make_choice (WeftPropertyRow *row)
{
  row->choice = gtk_drop_down_new_from_strings (row->info->choices);
  gtk_widget_set_halign (row->choice, GTK_ALIGN_END);
  gtk_widget_set_hexpand (row->choice, TRUE);
  g_signal_connect (row->choice, "notify::selected", G_CALLBACK (selected_cb), row);
  return row->choice;
}

static GtkWidget *
make_field (WeftPropertyRow *row)
{
  if (row->info->property == WEFT_PROPERTY_MODE)
    return make_modes (row);
  return row->info->type == WEFT_TYPE_CHOICE ? make_choice (row) : make_entry (row);
}

static void
fill (WeftPropertyRow *row)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *title = gtk_label_new (_ (row->info->label));
  GtkWidget *field = make_field (row);
  GtkWidget *named = row->entry != NULL ? row->entry : row->choice != NULL ? row->choice : field;

  gtk_widget_add_css_class (box, "property-row");
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (title, TRUE);
  gtk_box_append (GTK_BOX (line), title);
  gtk_box_append (GTK_BOX (line), field);
  gtk_box_append (GTK_BOX (box), line);
  gtk_accessible_update_property (GTK_ACCESSIBLE (named), GTK_ACCESSIBLE_PROPERTY_LABEL, _ (row->info->label),
                                  -1);
  if (is_literal (row->info)) {
    row->preview = weft_literal_preview_new ();
    gtk_widget_set_halign (row->preview, GTK_ALIGN_END);
    gtk_box_append (GTK_BOX (box), row->preview);
  }
  row->problem = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (row->problem), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (row->problem), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (row->problem), 0);
  gtk_widget_add_css_class (row->problem, "error");
  gtk_widget_add_css_class (row->problem, "caption");
  gtk_widget_set_visible (row->problem, FALSE);
  gtk_box_append (GTK_BOX (box), row->problem);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
}

static gboolean
is_typing (WeftPropertyRow *row)
{
  GtkRoot *root = gtk_widget_get_root (row->entry);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && gtk_widget_is_ancestor (focus, row->entry) &&
         g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (row->entry)),
                    row->shown != NULL ? row->shown : "") != 0;
}

void
weft_property_row_show (WeftPropertyRow *row,
                        WeftDocument *document,
                        double step,
                        const WeftNode *node,
                        const guint32 *nodes,
                        gsize n)
{
  gboolean typing = row->entry != NULL && row->nodes->len == n && n > 0 &&
                    g_array_index (row->nodes, guint32, 0) == nodes[0] && is_typing (row);

  row->updating = TRUE;
  weft_document_ref (document);
  g_clear_pointer (&row->document, weft_document_unref);
  row->document = document;
  row->step = step;
  g_array_set_size (row->nodes, 0);
  g_array_append_vals (row->nodes, nodes, n);
  g_free (row->shown);
  row->shown = weft_properties_print (weft_node_get_properties (node), row->info->property);
  if (row->shown == NULL)
    row->shown = g_strdup (row->info->default_text != NULL ? row->info->default_text : "");
  if (row->entry != NULL && !typing)
    gtk_editable_set_text (GTK_EDITABLE (row->entry), row->shown);
  if (row->choice != NULL)
    gtk_drop_down_set_selected (GTK_DROP_DOWN (row->choice),
                                weft_node_get_integer (node, row->info->property));
  if (row->modes[0] != NULL)
    gtk_toggle_button_set_active (
        GTK_TOGGLE_BUTTON (row->modes[weft_node_get_integer (node, row->info->property)]), TRUE);
  if (!typing)
    show_problem (row, NULL);
  row->updating = FALSE;
}

void
weft_property_row_grab (WeftPropertyRow *row)
{
  GtkWidget *field = row->entry != NULL ? row->entry : row->choice != NULL ? row->choice : row->modes[0];

  gtk_widget_grab_focus (field);
  if (row->entry != NULL)
    gtk_editable_select_region (GTK_EDITABLE (row->entry), 0, -1);
}

static void
weft_property_row_dispose (GObject *object)
{
  WeftPropertyRow *row = WEFT_PROPERTY_ROW (object);

  g_clear_pointer (&row->document, weft_document_unref);
  g_clear_pointer (&row->nodes, g_array_unref);
  g_clear_pointer (&row->shown, g_free);
  G_OBJECT_CLASS (weft_property_row_parent_class)->dispose (object);
}

static void
weft_property_row_class_init (WeftPropertyRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_property_row_dispose;
}

static void
weft_property_row_init (WeftPropertyRow *row)
{
  row->nodes = g_array_new (FALSE, FALSE, sizeof (guint32));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_row_set_selectable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (GTK_WIDGET (row), FALSE);
}

GtkWidget *
weft_property_row_new (const WeftPropertyInfo *info, WeftInspectorEdit edit, gpointer data)
{
  WeftPropertyRow *row = g_object_new (WEFT_TYPE_PROPERTY_ROW, NULL);

  row->info = info;
  row->edit = edit;
  row->edit_data = data;
  fill (row);
  return GTK_WIDGET (row);
}
