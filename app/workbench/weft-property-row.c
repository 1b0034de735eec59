/* weft-property-row.c: the field of one property. */
#include "weft-property-row.h"

#include "weft-command.h"
#include "weft-edit-entry.h"
#include "weft-elements.h"
#include "weft-fault.h"
#include "weft-inner-diagrams.h"
#include "weft-literal-preview.h"
#include "weft-widget-theme.h"

#include <glib/gi18n.h>
#include <string.h>

/* Letters of a value that a field has room for at least, and at most where they are not fewer. */
#define SHORT_VALUE 8
#define LONG_VALUE  14

struct _WeftPropertyRow {
  GtkListBoxRow parent_instance;
  const WeftPropertyInfo *info;
  WeftInspectorEdit edit;
  gpointer edit_data;

  GtkWidget *title;
  GtkWidget *entry; /* text, numbers, literals */
  GtkWidget *
      elsewhere; /* literals: a menu of the document's measurements and other diagrams, while there are some */
  GMenu *menu;
  GtkWidget *choice; /* choices, other than the mode; references */
  GPtrArray *values; /* char*: of the choice */
  GtkWidget *modes[2];
  GtkWidget *preview; /* literals */
  GtkWidget *several_label;
  GtkWidget *problem;

  WeftDocument *document;
  guint32 diagram;
  double step;
  GArray *nodes;    /* guint32 */
  char *shown;      /* the value that the document has */
  gboolean several; /* the nodes have not one value */
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (WeftPropertyRow, weft_property_row, GTK_TYPE_LIST_BOX_ROW)

const WeftPropertyInfo *
weft_property_row_get_info (WeftPropertyRow *row)
{
  return row->info;
}

gboolean
weft_property_row_has_several (WeftPropertyRow *row)
{
  return row->several;
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

/* Whether the field takes what room there is. */
static gboolean
is_wide (const WeftPropertyInfo *info)
{
  return !is_number (info) && info->type != WEFT_TYPE_CHOICE;
}

static void
show_problem (WeftPropertyRow *row, const char *words)
{
  if (g_str_equal (gtk_label_get_text (GTK_LABEL (row->problem)), words != NULL ? words : ""))
    return;
  gtk_label_set_text (GTK_LABEL (row->problem), words != NULL ? words : "");
  gtk_widget_set_visible (row->problem, words != NULL);
  if (row->entry == NULL)
    return;
  weft_widget_set_class (row->entry, "error", words != NULL);
  gtk_accessible_update_state (GTK_ACCESSIBLE (row->entry), GTK_ACCESSIBLE_STATE_INVALID,
                               words != NULL ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE,
                               -1);
}

static void
show_error (WeftPropertyRow *row, const GError *error)
{
  g_autofree char *words = weft_fault_words (error);

  show_problem (row, words);
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
    show_error (row, error);
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

  if (!row->updating)
    weft_entry_take_soon (GTK_WIDGET (editable), (GSourceOnceFunc) apply_entry, row);
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
  guint selected = gtk_drop_down_get_selected (choice);

  if (!row->updating && selected < row->values->len)
    apply (row, row->values->pdata[selected]);
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
  gtk_widget_set_halign (row->entry, is_wide (row->info) ? GTK_ALIGN_FILL : GTK_ALIGN_END);
  gtk_widget_set_hexpand (row->entry, is_wide (row->info));
  gtk_editable_set_width_chars (GTK_EDITABLE (row->entry), is_number (row->info) ? 6 : SHORT_VALUE);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (row->entry), is_number (row->info) ? 6 : SHORT_VALUE);
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

/* What choices are called here; others as in the file. */
static const char *
get_choice_words (WeftProperty property, const char *choice)
{
  static const struct {
    const char *choice;
    const char *words;
    WeftProperty property; /* 0: of any */
  } names[] = {
      {"pe", N_ ("each PE"), 0},
      {"cu", N_ ("the control unit"), 0},
      {"simd", "SIMD", 0},
      {"spmd", "SPMD", 0},
      {"mixed", N_ ("SIMD and SPMD"), 0},
      {"no", N_ ("broadcast"), WEFT_PROPERTY_SKIP_EMPTY_CLAUSES},
      {"yes", N_ ("skipped"), WEFT_PROPERTY_SKIP_EMPTY_CLAUSES},
      {"no", N_ ("no"), 0},
      {"yes", N_ ("yes"), 0},
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i].choice, choice) && (names[i].property == 0 || names[i].property == property))
      return _ (names[i].words);
  return choice;
}

static void
add_value (WeftPropertyRow *row, GtkStringList *list, const char *value, const char *words)
{
  g_ptr_array_add (row->values, g_strdup (value));
  gtk_string_list_append (list, words);
}

static gboolean
is_reference (const WeftPropertyInfo *info)
{
  return info->type == WEFT_TYPE_REFERENCE || info->type == WEFT_TYPE_OUTER;
}

static gboolean
is_to_machine (const WeftPropertyInfo *info)
{
  return weft_kind_set_has (&info->targets, WEFT_KIND_MACHINE);
}

/* Of rows there may be too many to choose from: their ids are typed. */
static gboolean
is_chosen (const WeftPropertyInfo *info)
{
  return info->type == WEFT_TYPE_CHOICE ||
         (is_reference (info) && !weft_kind_is_row (info->targets.kinds[0]));
}

/* (nullable): below which node those stand that may be referred to. */
static const WeftNode *
find_place_of_targets (WeftPropertyRow *row, const WeftDocument *document)
{
  return is_to_machine (row->info) ? weft_node_find_child (weft_document_get_root (document), WEFT_KIND_SUITE)
                                   : weft_document_get_node (document, row->diagram);
}

/* Depth is bounded by the nesting limit. */
static void
add_targets (WeftPropertyRow *row, GtkStringList *list, const WeftNode *parent)
{
  WeftChildIter iter;
  WeftNode *child;

  if (parent == NULL)
    return;
  weft_child_iter_init (&iter, parent);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    if (weft_node_get_name (child) != NULL &&
        weft_kind_set_has (&row->info->targets, weft_node_get_kind (child)))
      add_value (row, list, weft_node_get_name (child), weft_node_get_label (child));
    add_targets (row, list, child);
  }
}

/* What may be chosen: the words of the table, or the nodes that may be referred to. */
static GListModel *
list_values (WeftPropertyRow *row, const WeftDocument *document)
{
  GtkStringList *list = gtk_string_list_new (NULL);

  g_ptr_array_set_size (row->values, 0);
  for (guint i = 0; row->info->choices != NULL && row->info->choices[i] != NULL; i++)
    add_value (row, list, row->info->choices[i],
               get_choice_words (row->info->property, row->info->choices[i]));
  if (!is_reference (row->info) || document == NULL)
    return G_LIST_MODEL (list);
  if (!(row->info->flags & WEFT_PROPERTY_REQUIRED))
    add_value (row, list, "", _ ("none"));
  add_targets (row, list, find_place_of_targets (row, document));
  return G_LIST_MODEL (list);
}

static gboolean
is_same_list (GListModel *a, GListModel *b)
{
  guint n = g_list_model_get_n_items (a);

  if (g_list_model_get_n_items (b) != n)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (a), i),
                      gtk_string_list_get_string (GTK_STRING_LIST (b), i)))
      return FALSE;
  return TRUE;
}

static void
setup_label_cb (G_GNUC_UNUSED GtkListItemFactory *factory,
                GtkListItem *item,
                G_GNUC_UNUSED WeftPropertyRow *row)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_list_item_set_child (item, label);
}

static void
bind_label_cb (G_GNUC_UNUSED GtkListItemFactory *factory,
               GtkListItem *item,
               G_GNUC_UNUSED WeftPropertyRow *row)
{
  GtkStringObject *string = gtk_list_item_get_item (item);

  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)), gtk_string_object_get_string (string));
}

/* A name may be as long as the user likes: it is shortened in the closed list, not in the open one. */
static void
shorten_names (WeftPropertyRow *row)
{
  GtkDropDown *choice = GTK_DROP_DOWN (row->choice);
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_label_cb), row);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_label_cb), row);
  gtk_drop_down_set_list_factory (choice, gtk_drop_down_get_factory (choice));
  gtk_drop_down_set_factory (choice, factory);
}

static void
show_value (WeftPropertyRow *row)
{
  guint selected = GTK_INVALID_LIST_POSITION;

  for (guint i = 0; i < row->values->len && !row->several; i++)
    if (g_strcmp0 (row->values->pdata[i], row->shown) == 0)
      selected = i;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (row->choice), selected);
}

static void
show_choice (WeftPropertyRow *row)
{
  if (is_reference (row->info)) {
    g_autoptr (GListModel) list = list_values (row, row->document);

    if (!is_same_list (list, gtk_drop_down_get_model (GTK_DROP_DOWN (row->choice))))
      gtk_drop_down_set_model (GTK_DROP_DOWN (row->choice), list);
  }
  show_value (row);
}

static GtkWidget *
make_choice (WeftPropertyRow *row)
{
  row->choice = gtk_drop_down_new (list_values (row, NULL), NULL);
  gtk_widget_set_halign (row->choice, is_reference (row->info) ? GTK_ALIGN_FILL : GTK_ALIGN_END);
  gtk_widget_set_hexpand (row->choice, TRUE);
  if (is_reference (row->info))
    shorten_names (row);
  g_signal_connect (row->choice, "notify::selected", G_CALLBACK (selected_cb), row);
  return row->choice;
}

/* What was chosen is applied at once. */
static void
elsewhere_cb (G_GNUC_UNUSED GSimpleAction *action, GVariant *parameter, gpointer data)
{
  WeftPropertyRow *row = data;

  gtk_editable_set_text (GTK_EDITABLE (row->entry), g_variant_get_string (parameter, NULL));
  apply_entry (row);
  gtk_widget_grab_focus (row->entry);
}

static void
offer (GMenu *section, const char *family, const char *name)
{
  g_autofree char *literal = g_strdup_printf ("%s(%s)", family, name);
  g_autoptr (GMenuItem) item = g_menu_item_new (literal, NULL);

  g_menu_item_set_action_and_target (item, "literal.elsewhere", "s", literal);
  g_menu_append_item (section, item);
}

/* Whether @node, a child of the root, is a diagram whose result may stand in the row's. */
static gboolean
may_be_inner (WeftPropertyRow *row, WeftInnerDiagrams *inner, const WeftNode *node)
{
  return row->info->type == WEFT_TYPE_TIME && weft_kind_is_diagram (weft_node_get_kind (node)) &&
         (row->diagram == 0 || !weft_inner_diagrams_holds (inner, weft_node_get_id (node), row->diagram));
}

/* Looked for when the menu opens: it takes a look at all diagrams. */
static void
fill_menu_cb (GtkMenuButton *button, gpointer data)
{
  WeftPropertyRow *row = data;
  g_autoptr (WeftInnerDiagrams) inner = weft_inner_diagrams_new (row->document);
  g_autoptr (GMenu) samples = g_menu_new ();
  g_autoptr (GMenu) results = g_menu_new ();
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, weft_document_get_root (row->document));
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    const char *name = weft_node_get_name (child);

    if (name != NULL && weft_node_get_kind (child) == WEFT_KIND_MEASUREMENT)
      offer (samples, "samples", name);
    else if (name != NULL && may_be_inner (row, inner, child))
      offer (results, "result", name);
  }
  g_menu_remove_all (row->menu);
  if (g_menu_model_get_n_items (G_MENU_MODEL (samples)) > 0)
    g_menu_append_section (row->menu, _ ("Measured Times"), G_MENU_MODEL (samples));
  if (g_menu_model_get_n_items (G_MENU_MODEL (results)) > 0)
    g_menu_append_section (row->menu, _ ("Time of Another Diagram"), G_MENU_MODEL (results));
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (row->menu));
}

/* The entry, with the menu of what else it could name behind it. */
static GtkWidget *
make_literal (WeftPropertyRow *row)
{
  static const GActionEntry entries[] = {{"elsewhere", elsewhere_cb, "s", NULL, NULL, {0}}};
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), row);
  gtk_widget_insert_action_group (GTK_WIDGET (row), "literal", G_ACTION_GROUP (group));
  row->menu = g_menu_new ();
  row->elsewhere = gtk_menu_button_new ();
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (row->elsewhere), fill_menu_cb, row, NULL);
  weft_menu_name_button (row->elsewhere, _ ("Measured times and other diagrams"));
  gtk_widget_set_visible (row->elsewhere, FALSE);
  gtk_widget_set_hexpand (box, TRUE);
  gtk_widget_add_css_class (box, "linked");
  gtk_box_append (GTK_BOX (box), make_entry (row));
  gtk_box_append (GTK_BOX (box), row->elsewhere);
  return box;
}

/* Whether there is something that a time of this document could name. */
static void
show_elsewhere (WeftPropertyRow *row)
{
  gboolean is_offered = FALSE;
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, weft_document_get_root (row->document));
  while (!is_offered && (child = weft_child_iter_next (&iter)) != NULL)
    is_offered = weft_node_get_kind (child) == WEFT_KIND_MEASUREMENT ||
                 (row->info->type == WEFT_TYPE_TIME && weft_kind_is_diagram (weft_node_get_kind (child)) &&
                  weft_node_get_id (child) != row->diagram);
  gtk_widget_set_visible (row->elsewhere, is_offered);
}

static GtkWidget *
make_field (WeftPropertyRow *row)
{
  if (row->info->property == WEFT_PROPERTY_MODE)
    return make_modes (row);
  if (is_chosen (row->info))
    return make_choice (row);
  return is_literal (row->info) ? make_literal (row) : make_entry (row);
}

static void
fill (WeftPropertyRow *row, const char *words)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *field = make_field (row);
  GtkWidget *named = row->entry != NULL ? row->entry : row->choice != NULL ? row->choice : field;

  row->title = gtk_label_new (words);
  gtk_widget_add_css_class (box, "property-row");
  gtk_label_set_xalign (GTK_LABEL (row->title), 0);
  gtk_label_set_ellipsize (GTK_LABEL (row->title), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (row->title, !is_wide (row->info));
  if (is_wide (row->info)) {
    /* It leaves a long value its room. */
    gtk_label_set_wrap (GTK_LABEL (row->title), TRUE);
    gtk_label_set_lines (GTK_LABEL (row->title), 2);
  }
  gtk_widget_set_tooltip_text (line, weft_property_get_help (row->info));
  gtk_accessible_update_property (GTK_ACCESSIBLE (named), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  weft_property_get_help (row->info), -1);
  gtk_box_append (GTK_BOX (line), row->title);
  gtk_box_append (GTK_BOX (line), field);
  gtk_box_append (GTK_BOX (box), line);
  gtk_accessible_update_property (GTK_ACCESSIBLE (named), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  if (is_literal (row->info)) {
    row->preview = weft_literal_preview_new ();
    gtk_widget_set_halign (row->preview, GTK_ALIGN_END);
    gtk_box_append (GTK_BOX (box), row->preview);
  }
  row->several_label = gtk_label_new (_ ("several values"));
  gtk_label_set_xalign (GTK_LABEL (row->several_label), 1);
  gtk_widget_add_css_class (row->several_label, "dim-label");
  gtk_widget_add_css_class (row->several_label, "caption");
  gtk_widget_set_visible (row->several_label, FALSE);
  gtk_box_append (GTK_BOX (box), row->several_label);
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

/* The value of one node, or the default. */
static char *
print_value (WeftPropertyRow *row, guint32 id)
{
  char *text = weft_document_print_value (row->document, weft_element_from_number (row->diagram, id),
                                          row->info->property);

  return text != NULL                      ? text
         : row->info->default_text != NULL ? g_strdup (row->info->default_text)
                                           : g_strdup ("");
}

/* More nodes than this are not compared. */
#define MOST_COMPARED 20000

static gboolean
have_several (WeftPropertyRow *row, const char *first)
{
  for (guint i = 1; i < row->nodes->len; i++) {
    g_autofree char *other =
        i < MOST_COMPARED ? print_value (row, g_array_index (row->nodes, guint32, i)) : NULL;

    if (g_strcmp0 (first, other) != 0)
      return TRUE;
  }
  return FALSE;
}

static void
show_entry (WeftPropertyRow *row)
{
  GtkEditable *entry = GTK_EDITABLE (row->entry);

  gtk_entry_set_placeholder_text (GTK_ENTRY (row->entry),
                                  row->several ? _ ("several values") : row->info->default_text);
  if (is_literal (row->info))
    gtk_editable_set_width_chars (entry,
                                  (int) CLAMP (g_utf8_strlen (row->shown, -1), SHORT_VALUE, LONG_VALUE));
  if (!g_str_equal (gtk_editable_get_text (entry), row->shown))
    gtk_editable_set_text (entry, row->shown);
}

/* Without one mode for all, neither is down. */
static void
show_modes (WeftPropertyRow *row)
{
  for (guint i = 0; i < G_N_ELEMENTS (row->modes); i++)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (row->modes[i]),
                                  !row->several && g_str_equal (row->info->choices[i], row->shown));
}

static gboolean
is_same_selection (WeftPropertyRow *row, const guint32 *nodes, gsize n)
{
  return row->nodes->len == n && n > 0 && memcmp (row->nodes->data, nodes, n * sizeof (guint32)) == 0;
}

static void
take_value (WeftPropertyRow *row)
{
  g_autofree char *first = print_value (row, g_array_index (row->nodes, guint32, 0));

  row->several = have_several (row, first);
  g_free (row->shown);
  row->shown = row->several ? g_strdup ("") : g_steal_pointer (&first);
  gtk_widget_set_visible (row->several_label, row->several && row->entry == NULL);
}

void
weft_property_row_show (WeftPropertyRow *row,
                        WeftDocument *document,
                        guint32 diagram,
                        double step,
                        const guint32 *nodes,
                        gsize n)
{
  gboolean typing = row->entry != NULL && is_same_selection (row, nodes, n) && is_typing (row);

  row->updating = TRUE;
  weft_document_ref (document);
  g_clear_pointer (&row->document, weft_document_unref);
  row->document = document;
  row->diagram = diagram;
  row->step = step;
  g_array_set_size (row->nodes, 0);
  g_array_append_vals (row->nodes, nodes, n);
  take_value (row);
  if (row->entry != NULL && !typing)
    show_entry (row);
  if (row->elsewhere != NULL)
    show_elsewhere (row);
  if (row->choice != NULL)
    show_choice (row);
  if (row->modes[0] != NULL)
    show_modes (row);
  if (!typing)
    show_problem (row, NULL);
  row->updating = FALSE;
}

void
weft_property_row_align (WeftPropertyRow *row, GtkSizeGroup *titles)
{
  if (is_wide (row->info))
    gtk_size_group_add_widget (titles, row->title);
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
  g_clear_object (&row->menu);
  g_clear_pointer (&row->values, g_ptr_array_unref);
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
  row->values = g_ptr_array_new_with_free_func (g_free);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_row_set_selectable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (GTK_WIDGET (row), FALSE);
}

GtkWidget *
weft_property_row_new (const WeftPropertyInfo *info, const char *title, WeftInspectorEdit edit, gpointer data)
{
  WeftPropertyRow *row = g_object_new (WEFT_TYPE_PROPERTY_ROW, NULL);

  row->info = info;
  row->edit = edit;
  row->edit_data = data;
  fill (row, title != NULL ? title : _ (info->label));
  return GTK_WIDGET (row);
}
