/* weft-suite-page.c: the tables of a suite (weft-suite-tables.c, weft-suite-targets.c) on one page. */
#include "weft-suite-page-private.h"

#include "weft-fault.h"
#include "weft-suite-edits.h"
#include "weft-widget-theme.h"

#include <adwaita.h>
#include <glib/gi18n.h>

static guint machine_chosen_signal;

G_DEFINE_FINAL_TYPE (WeftSuitePage, weft_suite_page, GTK_TYPE_WIDGET)

/* Showing. */

static guint32
get_id (WeftSuitePage *page, WeftSuiteTable table, guint row)
{
  const GArray *rows = page->rows[table];

  return row < rows->len ? g_array_index (rows, guint32, row) : 0;
}

/* Lists the rows of a table anew: the children of @parent; 0: none. */
static void
list_rows (WeftSuitePage *page, WeftSuiteTable table, guint32 parent)
{
  g_array_unref (page->rows[table]);
  page->rows[table] = weft_suite_list (page->version, parent, weft_suite_tables[table].kind);
}

static void
show_status (WeftSuitePage *page, WeftTable *table)
{
  gboolean is_problem;
  const char *words = weft_table_get_status (table, &is_problem);

  page->spoken_of = table;
  gtk_label_set_text (GTK_LABEL (page->status), words);
  gtk_widget_set_tooltip_text (page->status, words);
  weft_widget_set_class (page->status, "error", is_problem);
}

static void
status_cb (WeftTable *table, WeftSuitePage *page)
{
  gboolean is_problem;
  GtkWidget *focus = gtk_widget_get_focus_child (GTK_WIDGET (table));

  weft_table_get_status (table, &is_problem);
  if (is_problem || table == page->spoken_of || focus != NULL || gtk_widget_has_focus (GTK_WIDGET (table)))
    show_status (page, table);
}

/* What belongs to the row that is chosen in another table: @title names it. */
static void
show_part (WeftSuitePage *page, WeftSuiteTable table, const WeftNode *owner, const char *title)
{
  g_autofree char *text = g_strdup_printf (title, owner != NULL ? weft_node_get_label (owner) : "");

  list_rows (page, table, owner != NULL ? weft_node_get_id (owner) : 0);
  gtk_label_set_text (GTK_LABEL (page->headings[table]), text);
  weft_table_refresh (WEFT_TABLE (page->tables[table]));
  gtk_widget_set_visible (gtk_widget_get_parent (page->headings[table]), owner != NULL);
}

static void
show_chosen (WeftSuitePage *page)
{
  const WeftNode *machine = weft_suite_page_get_row (page, WEFT_SUITE_MACHINES, page->chosen);

  show_part (page, WEFT_SUITE_OVERHEADS, machine, _ ("Overheads of %s"));
  show_part (page, WEFT_SUITE_OPERATIONS, machine, _ ("Operations of %s"));
}

static void
show_chosen_target (WeftSuitePage *page)
{
  show_part (page, WEFT_SUITE_TIMES, weft_suite_page_get_row (page, WEFT_SUITE_TARGETS, page->chosen_target),
             _ ("Times of operations on %s"));
}

/* The row of @table where the keyboard is, if it is another than @chosen; of a new one there is nothing to show yet. */
static gboolean
choose (WeftSuitePage *page, WeftSuiteTable which, guint *chosen)
{
  guint row;
  guint column;

  weft_table_get_cursor (WEFT_TABLE (page->tables[which]), &row, &column);
  if (row == *chosen || row >= page->rows[which]->len)
    return FALSE;
  *chosen = row;
  return TRUE;
}

static void
machine_moved_cb (WeftTable *table, WeftSuitePage *page)
{
  (void) table;
  if (!choose (page, WEFT_SUITE_MACHINES, &page->chosen))
    return;
  weft_table_close (WEFT_TABLE (page->tables[WEFT_SUITE_OPERATIONS]));
  weft_table_close (WEFT_TABLE (page->tables[WEFT_SUITE_OVERHEADS]));
  show_chosen (page);
  g_signal_emit (page, machine_chosen_signal, 0);
}

static void
target_moved_cb (WeftTable *table, WeftSuitePage *page)
{
  (void) table;
  if (!choose (page, WEFT_SUITE_TARGETS, &page->chosen_target))
    return;
  weft_table_close (WEFT_TABLE (page->tables[WEFT_SUITE_TIMES]));
  show_chosen_target (page);
}

static void
list_owners (WeftSuitePage *page, WeftSuiteTable table, guint *chosen)
{
  list_rows (page, table, weft_suite_find (page->version));
  *chosen = MIN (*chosen, MAX (page->rows[table]->len, 1) - 1);
  weft_table_refresh (WEFT_TABLE (page->tables[table]));
}

/* The group of a table. */
static GtkWidget *
get_group (WeftSuitePage *page, WeftSuiteTable table)
{
  return gtk_widget_get_parent (gtk_widget_get_parent (page->headings[table]));
}

static void
refresh (WeftSuitePage *page)
{
  gboolean has_machines;

  list_owners (page, WEFT_SUITE_MACHINES, &page->chosen);
  list_owners (page, WEFT_SUITE_TARGETS, &page->chosen_target);
  has_machines = page->rows[WEFT_SUITE_MACHINES]->len > 0;
  weft_table_refresh (WEFT_TABLE (page->tables[WEFT_SUITE_NETWORK]));
  gtk_widget_set_visible (get_group (page, WEFT_SUITE_NETWORK), page->rows[WEFT_SUITE_MACHINES]->len > 1);
  gtk_widget_set_visible (get_group (page, WEFT_SUITE_TARGETS), has_machines);
  show_chosen (page);
  show_chosen_target (page);
}

void
weft_suite_page_show (WeftSuitePage *page, WeftSessionDocument *document)
{
  WeftDocument *version = weft_session_document_get_version (document);
  const WeftNode *suite = weft_node_find_child (weft_document_get_root (version), WEFT_KIND_SUITE);
  gboolean same = page->version != NULL && suite == page->suite;
  WeftDocument *before = page->version;

  g_set_object (&page->document, document);
  page->version = weft_document_ref (version);
  page->suite = suite;
  if (before != NULL)
    weft_document_unref (before);
  if (!same)
    refresh (page);
}

/* Where @node is a row; %FALSE: in none of the tables that are shown. */
static gboolean
go_to_row (WeftSuitePage *page, guint32 node)
{
  for (WeftSuiteTable which = 0; which < WEFT_N_SUITE_TABLES; which++)
    for (guint i = 0; i < page->rows[which]->len; i++)
      if (get_id (page, which, i) == node) {
        weft_table_set_cursor (WEFT_TABLE (page->tables[which]), i, 0);
        return TRUE;
      }
  return FALSE;
}

/* What is in the tables of another row is in none yet; the recursion goes up at most as far as to the suite. */
void
weft_suite_page_go (WeftSuitePage *page, guint32 node)
{
  if (node == 0 || go_to_row (page, node))
    return;
  weft_suite_page_go (page, weft_document_get_parent (page->version, node));
  go_to_row (page, node);
}

guint32
weft_suite_page_get_machine (WeftSuitePage *page)
{
  return get_id (page, WEFT_SUITE_MACHINES, page->chosen);
}

void
weft_suite_page_focus (WeftSuitePage *page)
{
  gtk_widget_grab_focus (page->tables[WEFT_SUITE_MACHINES]);
  show_status (page, WEFT_TABLE (page->tables[WEFT_SUITE_MACHINES]));
}

WeftTable *
weft_suite_page_get_table (WeftSuitePage *page, WeftSuiteTable table)
{
  return WEFT_TABLE (page->tables[table]);
}

const char *
weft_suite_page_get_status (WeftSuitePage *page)
{
  return gtk_label_get_text (GTK_LABEL (page->status));
}

/* Rows. */

/* @name: of the step. */
static gboolean
remove_machine (WeftSuitePage *page, guint32 machine, const char *name, GError **error)
{
  WeftBatch *batch = weft_batch_begin (page->version);

  if (weft_suite_remove_machine (batch, page->version, machine, error))
    return weft_suite_page_apply (page, batch, name, error);
  weft_batch_abandon (batch);
  return FALSE;
}

static gboolean
remove_node (WeftSuitePage *page, guint32 node, const char *name, GError **error)
{
  return weft_session_document_remove (page->document, &node, 1, name, error);
}

gboolean
weft_suite_page_remove_row (WeftSuitePage *page, WeftSuiteTable table)
{
  const WeftSuiteTableInfo *info = &weft_suite_tables[table];
  g_autoptr (GError) error = NULL;
  g_autofree char *title = NULL;
  g_autofree char *name = NULL;
  g_autofree char *words = NULL;
  guint row;
  guint column;

  weft_table_get_cursor (WEFT_TABLE (page->tables[table]), &row, &column);
  if (info->remove == NULL || row >= page->rows[table]->len)
    return FALSE;
  title = info->model->get_row_title (page, row);
  /* The words of the button, and what it removes. */
  name = g_strdup_printf ("%s: %s", _ (info->remove), title);
  if ((table == WEFT_SUITE_MACHINES ? remove_machine : remove_node) (page, get_id (page, table, row), name,
                                                                     &error))
    return TRUE;
  words = weft_fault_words (error);
  gtk_label_set_text (GTK_LABEL (page->status), words);
  gtk_widget_add_css_class (page->status, "error");
  return FALSE;
}

static void
remove_row_cb (WeftTable *table, WeftSuitePage *page)
{
  for (guint i = 0; i < WEFT_N_SUITE_TABLES; i++)
    if (page->tables[i] == GTK_WIDGET (table))
      weft_suite_page_remove_row (page, i);
}

static void
remove_clicked_cb (GtkButton *button, WeftSuitePage *page)
{
  weft_suite_page_remove_row (page, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "table")));
}

/* Into the row that is for a new one. */
static void
add_clicked_cb (GtkButton *button, WeftSuitePage *page)
{
  WeftSuiteTable which = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "table"));
  WeftTable *table = WEFT_TABLE (page->tables[which]);

  gtk_widget_grab_focus (GTK_WIDGET (table));
  weft_table_set_cursor (table, page->rows[which]->len, 0);
  weft_table_edit (table, NULL);
}

/* Which number of the links, and whether both ways. */

static void
refresh_network (WeftSuitePage *page)
{
  weft_table_refresh (WEFT_TABLE (page->tables[WEFT_SUITE_NETWORK]));
}

static void
per_unit_cb (GtkToggleButton *button, WeftSuitePage *page)
{
  page->property = gtk_toggle_button_get_active (button) ? WEFT_PROPERTY_PER_UNIT : WEFT_PROPERTY_LATENCY;
  refresh_network (page);
}

static void
both_cb (GtkCheckButton *check, WeftSuitePage *page)
{
  page->both = gtk_check_button_get_active (check);
}

void
weft_suite_page_set_network (WeftSuitePage *page, WeftProperty property, gboolean both)
{
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (page->per_unit), property == WEFT_PROPERTY_PER_UNIT);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (page->both_check), both);
}

/* Building. */

static GtkWidget *
make_button (WeftSuitePage *page, const char *icon, const char *tip, GCallback clicked, WeftSuiteTable table)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  g_object_set_data (G_OBJECT (button), "table", GUINT_TO_POINTER (table));
  g_signal_connect (button, "clicked", clicked, page);
  return button;
}

static GtkWidget *
make_line (WeftSuitePage *page, WeftSuiteTable table)
{
  const WeftSuiteTableInfo *info = &weft_suite_tables[table];
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  page->headings[table] = gtk_label_new (_ (info->title));
  gtk_widget_add_css_class (page->headings[table], "heading");
  gtk_widget_set_size_request (line, -1, 34);
  gtk_label_set_xalign (GTK_LABEL (page->headings[table]), 0);
  gtk_box_append (GTK_BOX (line), page->headings[table]);
  if (info->add != NULL) {
    gtk_box_append (GTK_BOX (line), make_button (page, "list-add-symbolic", _ (info->add),
                                                 G_CALLBACK (add_clicked_cb), table));
    gtk_box_append (GTK_BOX (line), make_button (page, "list-remove-symbolic", _ (info->remove),
                                                 G_CALLBACK (remove_clicked_cb), table));
  }
  return line;
}

/* As wide as it is, scrolled in a narrow window. */
static GtkWidget *
make_table (WeftSuitePage *page, WeftSuiteTable which)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  page->tables[which] =
      weft_table_new (_ (weft_suite_tables[which].title), weft_suite_tables[which].model, page);
  gtk_widget_set_margin_bottom (page->tables[which], 12); /* the scroll bar stands there */
  g_signal_connect (page->tables[which], "status-changed", G_CALLBACK (status_cb), page);
  g_signal_connect (page->tables[which], "remove-row", G_CALLBACK (remove_row_cb), page);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), page->tables[which]);
  return scroller;
}

static GtkWidget *
make_group (WeftSuitePage *page, WeftSuiteTable which)
{
  GtkWidget *group = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  gtk_box_append (GTK_BOX (group), make_line (page, which));
  gtk_box_append (GTK_BOX (group), make_table (page, which));
  return group;
}

static void
add_network_choices (WeftSuitePage *page, GtkWidget *group)
{
  GtkWidget *line = gtk_widget_get_first_child (group);
  GtkWidget *choices = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *latency = gtk_toggle_button_new_with_label (_ ("Latency"));

  page->per_unit = gtk_toggle_button_new_with_label (_ ("Time per unit"));
  gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (page->per_unit), GTK_TOGGLE_BUTTON (latency));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (latency), TRUE);
  gtk_widget_add_css_class (choices, "linked");
  gtk_box_append (GTK_BOX (choices), latency);
  gtk_box_append (GTK_BOX (choices), page->per_unit);
  page->both_check = gtk_check_button_new_with_mnemonic (_ ("_Both ways"));
  gtk_widget_set_tooltip_text (page->both_check,
                               _ ("What is set for one way is set for the way back as well"));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (page->both_check), TRUE);
  g_signal_connect (page->per_unit, "toggled", G_CALLBACK (per_unit_cb), page);
  g_signal_connect (page->both_check, "toggled", G_CALLBACK (both_cb), page);
  gtk_box_append (GTK_BOX (line), choices);
  gtk_box_append (GTK_BOX (line), page->both_check);
}

static void
weft_suite_page_dispose (GObject *object)
{
  WeftSuitePage *page = WEFT_SUITE_PAGE (object);

  g_clear_pointer (&page->box, gtk_widget_unparent);
  for (guint i = 0; i < WEFT_N_SUITE_TABLES; i++)
    g_clear_pointer (&page->rows[i], g_array_unref);
  g_clear_pointer (&page->version, weft_document_unref);
  g_clear_object (&page->document);
  G_OBJECT_CLASS (weft_suite_page_parent_class)->dispose (object);
}

static void
weft_suite_page_class_init (WeftSuitePageClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_suite_page_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  machine_chosen_signal = g_signal_new ("machine-chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static GtkWidget *
make_pair (WeftSuitePage *page, WeftSuiteTable first, WeftSuiteTable second)
{
  GtkWidget *pair = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 36);

  gtk_box_append (GTK_BOX (pair), make_group (page, first));
  gtk_box_append (GTK_BOX (pair), make_group (page, second));
  return pair;
}

static GtkWidget *
make_tables (WeftSuitePage *page)
{
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_VERTICAL, 24);
  GtkWidget *network;

  gtk_widget_add_css_class (content, "suite");
  gtk_box_append (GTK_BOX (content), make_group (page, WEFT_SUITE_MACHINES));
  gtk_box_append (GTK_BOX (content), make_pair (page, WEFT_SUITE_OPERATIONS, WEFT_SUITE_OVERHEADS));
  gtk_box_append (GTK_BOX (content), make_group (page, WEFT_SUITE_TARGETS));
  gtk_box_append (GTK_BOX (content), make_group (page, WEFT_SUITE_TIMES));
  network = make_group (page, WEFT_SUITE_NETWORK);
  add_network_choices (page, network);
  gtk_box_append (GTK_BOX (content), network);
  g_signal_connect (page->tables[WEFT_SUITE_MACHINES], "cursor-moved", G_CALLBACK (machine_moved_cb), page);
  g_signal_connect (page->tables[WEFT_SUITE_TARGETS], "cursor-moved", G_CALLBACK (target_moved_cb), page);
  return content;
}

static void
weft_suite_page_init (WeftSuitePage *page)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  for (guint i = 0; i < WEFT_N_SUITE_TABLES; i++)
    page->rows[i] = g_array_new (FALSE, FALSE, sizeof (guint32));
  page->property = WEFT_PROPERTY_LATENCY;
  page->both = TRUE;
  page->status = gtk_label_new ("");
  gtk_label_set_xalign (GTK_LABEL (page->status), 0);
  gtk_label_set_wrap (GTK_LABEL (page->status), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (page->status), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (page->status, "reading");
  gtk_widget_add_css_class (page->status, "caption");
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), make_tables (page));
  /* What is below the fold is not to be guessed. */
  gtk_scrolled_window_set_overlay_scrolling (GTK_SCROLLED_WINDOW (scroller), FALSE);
  gtk_widget_set_vexpand (scroller, TRUE);
  page->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (page->box), scroller);
  gtk_box_append (GTK_BOX (page->box), page->status);
  gtk_widget_set_parent (page->box, GTK_WIDGET (page));
}

GtkWidget *
weft_suite_page_new (void)
{
  return g_object_new (WEFT_TYPE_SUITE_PAGE, NULL);
}
