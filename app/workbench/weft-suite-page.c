/* weft-suite-page.c: four tables over one suite. Each says which cells there are and how one is set; one batch makes a step of all
 * that are set together. */
#include "weft-suite-page.h"

#include "weft-fault.h"
#include "weft-flow-tree.h"
#include "weft-suite-edits.h"
#include "weft-widget-theme.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _WeftSuitePage {
  GtkWidget parent_instance;
  WeftSessionDocument *document;
  WeftDocument *version; /* (nullable): that is shown */
  const WeftNode *suite; /* (nullable): of it */
  GArray *machines;      /* guint32 */
  GArray *operations;    /* guint32: of the machine that is chosen */
  guint chosen;          /* among the machines */
  WeftProperty property; /* of links */
  gboolean both;
  GtkWidget *box;
  GtkWidget *tables[WEFT_N_SUITE_TABLES];
  GtkWidget *headings[WEFT_N_SUITE_TABLES];
  GtkWidget *per_unit;
  GtkWidget *both_check;
  GtkWidget *status;
  WeftTable *spoken_of; /* (nullable): the table that it is about */
};

static guint machine_chosen_signal;

G_DEFINE_FINAL_TYPE (WeftSuitePage, weft_suite_page, GTK_TYPE_WIDGET)

/* What stands where. */

static const WeftNode *
get_node (WeftSuitePage *page, GArray *ids, guint index)
{
  return index < ids->len ? weft_document_get_node (page->version, g_array_index (ids, guint32, index))
                          : NULL;
}

static guint32
get_chosen (WeftSuitePage *page)
{
  return page->chosen < page->machines->len ? g_array_index (page->machines, guint32, page->chosen) : 0;
}

/* (transfer full): as in the file, or the default. */
static char *
print (const WeftNode *node, WeftProperty property)
{
  char *text = weft_properties_print (weft_node_get_properties (node), property);
  const WeftPropertyInfo *info = weft_kind_get_property (weft_node_get_kind (node), property);

  if (text == NULL)
    text = g_strdup (info->default_text != NULL ? info->default_text : "");
  return text;
}

static char *
print_row (WeftSuitePage *page,
           guint32 machine,
           WeftKind kind,
           WeftProperty key_property,
           guint key,
           WeftProperty property)
{
  guint32 row = weft_suite_find_row (page->version, machine, kind, key_property, key);

  return row != 0 ? print (weft_document_get_node (page->version, row), property)
                  : g_strdup (weft_kind_get_property (kind, property)->default_text);
}

/* Edits. */

typedef gboolean (*SetCell) (WeftSuitePage *page,
                             WeftBatch *batch,
                             const WeftTableCell *cell,
                             GError **error);

/* Of several cells, which one is wrong. */
static void
name_cell (WeftSuitePage *page, const WeftTableModel *model, const WeftTableCell *cell, GError *error)
{
  g_autofree char *row = model->get_row_title (page, cell->row);
  g_autofree char *column = model->get_column_title (page, cell->column);
  g_autofree char *name = g_strdup_printf ("%s, %s", row, column);

  if (weft_fault_get (error) != NULL)
    weft_fault_blame (error, &(WeftFault){.name = name});
}

static char *
name_step (WeftSuitePage *page,
           WeftSuiteTable which,
           const WeftTableModel *model,
           const WeftTableCell *cells,
           gsize n)
{
  g_autofree char *row = model->get_row_title (page, cells[0].row);
  g_autofree char *column = model->get_column_title (page, cells[0].column);

  if (n == 1)
    return g_strdup_printf (_ ("Set %s of %s"), column, row);
  return g_strdup_printf (ngettext ("Set %u cell of %s", "Set %u cells of %s", (gulong) n), (guint) n,
                          gtk_label_get_text (GTK_LABEL (page->headings[which])));
}

/* @batch: (transfer full) */
static gboolean
apply (WeftSuitePage *page, WeftBatch *batch, const char *name, GError **error)
{
  return weft_session_document_apply (page->document, weft_batch_commit (batch), name, NULL, error);
}

/* A document without a suite gets one with the first machine. */
static guint32
ensure_suite (WeftSuitePage *page, WeftBatch *batch, GError **error)
{
  guint32 suite = weft_suite_find (page->version);
  WeftNode *root = weft_document_get_root (page->version);

  if (suite == 0)
    weft_batch_insert (batch, weft_node_get_id (root), 0,
                       weft_node_new (weft_properties_new (WEFT_KIND_SUITE, NULL, 0, NULL), NULL, 0, NULL),
                       &suite, error);
  return suite;
}

static gboolean
set_cells (WeftSuitePage *page,
           WeftSuiteTable which,
           const WeftTableModel *model,
           SetCell set_cell,
           const WeftTableCell *cells,
           gsize n,
           GError **error)
{
  WeftBatch *batch = weft_batch_begin (page->version);
  g_autofree char *name = name_step (page, which, model, cells, n);

  for (gsize i = 0; i < n; i++)
    if (!set_cell (page, batch, &cells[i], error)) {
      if (n > 1 && error != NULL)
        name_cell (page, model, &cells[i], *error);
      weft_batch_abandon (batch);
      return FALSE;
    }
  return apply (page, batch, name, error);
}

/* Machines: one more row, for a new one. */

static const struct {
  WeftProperty property;
  const char *title; /* NULL: that of the property */
  guint to;          /* of a switch: to which mode */
} machine_columns[] = {
    {WEFT_PROPERTY_NAME, NULL, 0},
    {WEFT_PROPERTY_ID, NULL, 0},
    {WEFT_PROPERTY_KIND, NULL, 0},
    {WEFT_PROPERTY_PES, N_ ("PEs"), 0},
    {WEFT_PROPERTY_SKIP_EMPTY_CLAUSES, NULL, 0},
    {WEFT_PROPERTY_TIME, N_ ("Switch to SIMD"), WEFT_MODE_SIMD},
    {WEFT_PROPERTY_TIME, N_ ("Switch to SPMD"), WEFT_MODE_SPMD},
};

static guint
machines_count_rows (gpointer data)
{
  return WEFT_SUITE_PAGE (data)->machines->len + 1;
}

static guint
machines_count_columns (gpointer data)
{
  (void) data;
  return G_N_ELEMENTS (machine_columns);
}

static char *
machines_get_row_title (gpointer data, guint row)
{
  WeftSuitePage *page = data;
  const WeftNode *machine = get_node (page, page->machines, row);

  return g_strdup (machine != NULL ? weft_node_get_label (machine) : _ ("New machine"));
}

static char *
machines_get_column_title (gpointer data, guint column)
{
  const WeftPropertyInfo *info = weft_kind_get_property (WEFT_KIND_MACHINE, machine_columns[column].property);

  (void) data;
  return g_strdup (_ (machine_columns[column].title != NULL ? machine_columns[column].title : info->label));
}

static char *
machines_get_text (gpointer data, guint row, guint column)
{
  WeftSuitePage *page = data;
  const WeftNode *machine = get_node (page, page->machines, row);

  if (machine == NULL)
    return column == 0 ? g_strdup ("") : NULL;
  if (machine_columns[column].property == WEFT_PROPERTY_TIME)
    return print_row (page, weft_node_get_id (machine), WEFT_KIND_SWITCH, WEFT_PROPERTY_TO,
                      machine_columns[column].to, WEFT_PROPERTY_TIME);
  return print (machine, machine_columns[column].property);
}

static gboolean
has_pes (WeftKind kind)
{
  return weft_kind_is_diagram (kind) && weft_kind_get_slot (kind, WEFT_PROPERTY_PES) >= 0;
}

/* A tree that has PEs of its own does not ask its machine. */
static char *
machines_get_note (gpointer data, guint row, guint column)
{
  WeftSuitePage *page = data;
  const WeftNode *machine = get_node (page, page->machines, row);
  WeftChildIter iter;
  WeftNode *tree;

  if (machine == NULL || machine_columns[column].property != WEFT_PROPERTY_PES)
    return NULL;
  weft_child_iter_init (&iter, weft_document_get_root (page->version));
  while ((tree = weft_child_iter_next (&iter)) != NULL)
    if (has_pes (weft_node_get_kind (tree)) && weft_node_has (tree, WEFT_PROPERTY_PES) &&
        weft_flow_tree_get_machine (page->version, tree) == machine)
      return g_strdup_printf (_ ("“%s” runs on %d of its own, whatever stands here"),
                              weft_node_get_label (tree),
                              (int) weft_node_get_integer (tree, WEFT_PROPERTY_PES));
  return NULL;
}

static const WeftColor *
machines_get_color (gpointer data, guint row)
{
  const WeftTheme *theme = weft_widget_get_theme (GTK_WIDGET (data));

  return row < WEFT_SUITE_PAGE (data)->machines->len
             ? &theme->colors[WEFT_COLOR_MACHINE + row % WEFT_N_PALETTE]
             : NULL;
}

static gboolean
set_machine (WeftSuitePage *page, WeftBatch *batch, const WeftTableCell *cell, GError **error)
{
  WeftProperty property = machine_columns[cell->column].property;
  guint32 machine;
  guint32 suite;

  if (cell->row >= page->machines->len) {
    suite = ensure_suite (page, batch, error);
    return cell->text == NULL ||
           (suite != 0 && weft_suite_add_machine (batch, suite, cell->text, &machine, error));
  }
  machine = g_array_index (page->machines, guint32, cell->row);
  if (property == WEFT_PROPERTY_TIME)
    return weft_suite_set_row (batch, machine, WEFT_KIND_SWITCH, WEFT_PROPERTY_TO,
                               machine_columns[cell->column].to, WEFT_PROPERTY_TIME, cell->text, error);
  return weft_batch_set (batch, machine, property, cell->text, error);
}

static gboolean machines_set (gpointer data, const WeftTableCell *cells, gsize n, GError **error);

static const WeftTableModel machines_model = {machines_count_rows,
                                              machines_count_columns,
                                              machines_get_row_title,
                                              machines_get_column_title,
                                              machines_get_text,
                                              machines_get_color,
                                              machines_set,
                                              machines_get_note,
                                              TRUE};

static gboolean
machines_set (gpointer data, const WeftTableCell *cells, gsize n, GError **error)
{
  return set_cells (data, WEFT_SUITE_MACHINES, &machines_model, set_machine, cells, n, error);
}

/* Times in the two modes. */

static const WeftProperty times[WEFT_N_MODES] = {WEFT_PROPERTY_SIMD, WEFT_PROPERTY_SPMD};

static const char *const overheads[WEFT_N_OVERHEADS] = {
    [WEFT_OVERHEAD_LOOP_INIT] = N_ ("Loop set-up"), [WEFT_OVERHEAD_LOOP_TEST] = N_ ("Loop test"),
    [WEFT_OVERHEAD_IF_TEST] = N_ ("If test"),       [WEFT_OVERHEAD_POST_THEN] = N_ ("After then"),
    [WEFT_OVERHEAD_POST_ELSE] = N_ ("After else"),
};

static guint
overheads_count_rows (gpointer data)
{
  return get_chosen (data) != 0 ? WEFT_N_OVERHEADS : 0;
}

static guint
overheads_count_columns (gpointer data)
{
  (void) data;
  return WEFT_N_MODES;
}

static char *
overheads_get_row_title (gpointer data, guint row)
{
  (void) data;
  return g_strdup (_ (overheads[row]));
}

static char *
overheads_get_column_title (gpointer data, guint column)
{
  (void) data;
  return g_strdup (column == 0 ? "SIMD" : "SPMD");
}

static char *
overheads_get_text (gpointer data, guint row, guint column)
{
  return print_row (data, get_chosen (data), WEFT_KIND_OVERHEAD, WEFT_PROPERTY_NAME, row, times[column]);
}

static gboolean
set_overhead (WeftSuitePage *page, WeftBatch *batch, const WeftTableCell *cell, GError **error)
{
  return weft_suite_set_row (batch, get_chosen (page), WEFT_KIND_OVERHEAD, WEFT_PROPERTY_NAME, cell->row,
                             times[cell->column], cell->text, error);
}

static gboolean overheads_set (gpointer data, const WeftTableCell *cells, gsize n, GError **error);

static const WeftTableModel overheads_model = {overheads_count_rows,
                                               overheads_count_columns,
                                               overheads_get_row_title,
                                               overheads_get_column_title,
                                               overheads_get_text,
                                               NULL,
                                               overheads_set};

static gboolean
overheads_set (gpointer data, const WeftTableCell *cells, gsize n, GError **error)
{
  return set_cells (data, WEFT_SUITE_OVERHEADS, &overheads_model, set_overhead, cells, n, error);
}

/* Operations: a name and two times; one more row, for a new one. */

static guint
operations_count_rows (gpointer data)
{
  return get_chosen (data) != 0 ? WEFT_SUITE_PAGE (data)->operations->len + 1 : 0;
}

static guint
operations_count_columns (gpointer data)
{
  (void) data;
  return 1 + WEFT_N_MODES;
}

static char *
operations_get_row_title (gpointer data, guint row)
{
  WeftSuitePage *page = data;
  const WeftNode *operation = get_node (page, page->operations, row);

  return g_strdup (operation != NULL ? weft_node_get_text (operation, WEFT_PROPERTY_NAME)
                                     : _ ("New operation"));
}

static char *
operations_get_column_title (gpointer data, guint column)
{
  return column == 0 ? g_strdup (_ ("Name")) : overheads_get_column_title (data, column - 1);
}

static WeftProperty
operation_property (guint column)
{
  return column == 0 ? WEFT_PROPERTY_NAME : times[column - 1];
}

static char *
operations_get_text (gpointer data, guint row, guint column)
{
  WeftSuitePage *page = data;
  const WeftNode *operation = get_node (page, page->operations, row);

  if (operation == NULL)
    return column == 0 ? g_strdup ("") : NULL;
  return print (operation, operation_property (column));
}

static gboolean
set_operation (WeftSuitePage *page, WeftBatch *batch, const WeftTableCell *cell, GError **error)
{
  if (cell->row >= page->operations->len)
    return cell->text == NULL || weft_suite_add_operation (batch, get_chosen (page), cell->text, NULL, error);
  return weft_batch_set (batch, g_array_index (page->operations, guint32, cell->row),
                         operation_property (cell->column), cell->text, error);
}

static gboolean operations_set (gpointer data, const WeftTableCell *cells, gsize n, GError **error);

static const WeftTableModel operations_model = {operations_count_rows,
                                                operations_count_columns,
                                                operations_get_row_title,
                                                operations_get_column_title,
                                                operations_get_text,
                                                NULL,
                                                operations_set,
                                                NULL,
                                                TRUE};

static gboolean
operations_set (gpointer data, const WeftTableCell *cells, gsize n, GError **error)
{
  return set_cells (data, WEFT_SUITE_OPERATIONS, &operations_model, set_operation, cells, n, error);
}

/* The network: from the machine of the row to that of the column. */

static guint
network_count (gpointer data)
{
  guint n = WEFT_SUITE_PAGE (data)->machines->len;

  return n > 1 ? n : 0;
}

static char *
network_get_row_title (gpointer data, guint row)
{
  g_autofree char *name = machines_get_row_title (data, row);

  return g_strdup_printf (_ ("from %s"), name);
}

static char *
network_get_column_title (gpointer data, guint column)
{
  g_autofree char *name = machines_get_row_title (data, column);

  return g_strdup_printf (_ ("to %s"), name);
}

static const char *
machine_name (WeftSuitePage *page, guint index)
{
  return weft_node_get_name (get_node (page, page->machines, index));
}

static char *
network_get_text (gpointer data, guint row, guint column)
{
  WeftSuitePage *page = data;
  guint32 link;

  if (row == column)
    return NULL;
  link = weft_suite_find_link (page->version, machine_name (page, row), machine_name (page, column));
  return link != 0 ? print (weft_document_get_node (page->version, link), page->property) : g_strdup ("");
}

static gboolean
set_link (WeftSuitePage *page, WeftBatch *batch, const WeftTableCell *cell, GError **error)
{
  return weft_suite_set_link (batch, weft_suite_find (page->version), machine_name (page, cell->row),
                              machine_name (page, cell->column), page->property, cell->text, page->both,
                              error);
}

static gboolean network_set (gpointer data, const WeftTableCell *cells, gsize n, GError **error);

static const WeftTableModel network_model = {
    network_count,      network_count, network_get_row_title, network_get_column_title, network_get_text,
    machines_get_color, network_set};

static gboolean
network_set (gpointer data, const WeftTableCell *cells, gsize n, GError **error)
{
  return set_cells (data, WEFT_SUITE_NETWORK, &network_model, set_link, cells, n, error);
}

/* Showing. */

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

static void
show_chosen (WeftSuitePage *page)
{
  const WeftNode *machine = get_node (page, page->machines, page->chosen);
  const char *name = machine != NULL ? weft_node_get_label (machine) : "";
  g_autofree char *first = g_strdup_printf (_ ("Overheads of %s"), name);
  g_autofree char *second = g_strdup_printf (_ ("Operations of %s"), name);

  g_array_unref (page->operations);
  page->operations = weft_suite_list (page->version, get_chosen (page), WEFT_KIND_OPERATION);
  gtk_label_set_text (GTK_LABEL (page->headings[WEFT_SUITE_OVERHEADS]), first);
  gtk_label_set_text (GTK_LABEL (page->headings[WEFT_SUITE_OPERATIONS]), second);
  for (guint i = WEFT_SUITE_OVERHEADS; i <= WEFT_SUITE_OPERATIONS; i++) {
    weft_table_refresh (WEFT_TABLE (page->tables[i]));
    gtk_widget_set_visible (gtk_widget_get_parent (page->headings[i]), machine != NULL);
  }
}

/* The table of the machine where the keyboard is; of a new one there is none yet. */
static void
machine_moved_cb (WeftTable *table, WeftSuitePage *page)
{
  guint row;
  guint column;

  weft_table_get_cursor (table, &row, &column);
  if (row == page->chosen || row >= page->machines->len)
    return;
  weft_table_close (WEFT_TABLE (page->tables[WEFT_SUITE_OPERATIONS]));
  weft_table_close (WEFT_TABLE (page->tables[WEFT_SUITE_OVERHEADS]));
  page->chosen = row;
  show_chosen (page);
  g_signal_emit (page, machine_chosen_signal, 0);
}

static void
refresh (WeftSuitePage *page)
{
  g_array_unref (page->machines);
  page->machines = weft_suite_list (page->version, weft_suite_find (page->version), WEFT_KIND_MACHINE);
  page->chosen = MIN (page->chosen, MAX (page->machines->len, 1) - 1);
  weft_table_refresh (WEFT_TABLE (page->tables[WEFT_SUITE_MACHINES]));
  weft_table_refresh (WEFT_TABLE (page->tables[WEFT_SUITE_NETWORK]));
  gtk_widget_set_visible (gtk_widget_get_parent (gtk_widget_get_parent (page->headings[WEFT_SUITE_NETWORK])),
                          page->machines->len > 1);
  show_chosen (page);
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

void
weft_suite_page_go (WeftSuitePage *page, guint32 machine)
{
  for (guint i = 0; i < page->machines->len; i++)
    if (g_array_index (page->machines, guint32, i) == machine)
      weft_table_set_cursor (WEFT_TABLE (page->tables[WEFT_SUITE_MACHINES]), i, 0);
}

guint32
weft_suite_page_get_machine (WeftSuitePage *page)
{
  return get_chosen (page);
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

static gboolean
remove_machine (WeftSuitePage *page, guint row, GError **error)
{
  WeftBatch *batch = weft_batch_begin (page->version);
  g_autofree char *title = machines_get_row_title (page, row);
  g_autofree char *name = g_strdup_printf (_ ("Remove machine %s"), title);

  if (weft_suite_remove_machine (batch, page->version, g_array_index (page->machines, guint32, row), error))
    return apply (page, batch, name, error);
  weft_batch_abandon (batch);
  return FALSE;
}

static gboolean
remove_operation (WeftSuitePage *page, guint row, GError **error)
{
  g_autofree char *title = operations_get_row_title (page, row);
  g_autofree char *name = g_strdup_printf (_ ("Remove operation %s"), title);

  return weft_session_document_remove (page->document, &g_array_index (page->operations, guint32, row), 1,
                                       name, error);
}

gboolean
weft_suite_page_remove_row (WeftSuitePage *page, WeftSuiteTable table)
{
  g_autoptr (GError) error = NULL;
  gboolean is_machine = table == WEFT_SUITE_MACHINES;
  guint n = is_machine ? page->machines->len : table == WEFT_SUITE_OPERATIONS ? page->operations->len : 0;
  g_autofree char *words = NULL;
  guint row;
  guint column;

  weft_table_get_cursor (WEFT_TABLE (page->tables[table]), &row, &column);
  if (row >= n)
    return FALSE;
  if (is_machine ? remove_machine (page, row, &error) : remove_operation (page, row, &error))
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
  weft_table_set_cursor (table, which == WEFT_SUITE_MACHINES ? page->machines->len : page->operations->len,
                         0);
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
make_line (WeftSuitePage *page, WeftSuiteTable table, const char *title)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  page->headings[table] = gtk_label_new (title);
  gtk_widget_add_css_class (page->headings[table], "heading");
  gtk_widget_set_size_request (line, -1, 34);
  gtk_label_set_xalign (GTK_LABEL (page->headings[table]), 0);
  gtk_box_append (GTK_BOX (line), page->headings[table]);
  if (table == WEFT_SUITE_MACHINES || table == WEFT_SUITE_OPERATIONS) {
    const char *add = table == WEFT_SUITE_MACHINES ? _ ("Add a machine") : _ ("Add an operation");
    const char *drop = table == WEFT_SUITE_MACHINES ? _ ("Remove the machine") : _ ("Remove the operation");

    gtk_box_append (GTK_BOX (line),
                    make_button (page, "list-add-symbolic", add, G_CALLBACK (add_clicked_cb), table));
    gtk_box_append (GTK_BOX (line),
                    make_button (page, "list-remove-symbolic", drop, G_CALLBACK (remove_clicked_cb), table));
  }
  return line;
}

/* As wide as it is, scrolled in a narrow window. */
static GtkWidget *
make_table (WeftSuitePage *page, WeftSuiteTable which, const char *title, const WeftTableModel *model)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  page->tables[which] = weft_table_new (title, model, page);
  gtk_widget_set_margin_bottom (page->tables[which], 12); /* the scroll bar stands there */
  g_signal_connect (page->tables[which], "status-changed", G_CALLBACK (status_cb), page);
  g_signal_connect (page->tables[which], "remove-row", G_CALLBACK (remove_row_cb), page);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), page->tables[which]);
  return scroller;
}

static GtkWidget *
make_group (WeftSuitePage *page, WeftSuiteTable which, const char *title, const WeftTableModel *model)
{
  GtkWidget *group = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  gtk_box_append (GTK_BOX (group), make_line (page, which, title));
  gtk_box_append (GTK_BOX (group), make_table (page, which, title, model));
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
  g_clear_pointer (&page->machines, g_array_unref);
  g_clear_pointer (&page->operations, g_array_unref);
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
make_tables (WeftSuitePage *page)
{
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_VERTICAL, 24);
  GtkWidget *middle = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 36);
  GtkWidget *network;

  gtk_widget_add_css_class (content, "suite");
  gtk_box_append (GTK_BOX (content), make_group (page, WEFT_SUITE_MACHINES, _ ("Machines"), &machines_model));
  gtk_box_append (GTK_BOX (middle),
                  make_group (page, WEFT_SUITE_OPERATIONS, _ ("Operations"), &operations_model));
  gtk_box_append (GTK_BOX (middle),
                  make_group (page, WEFT_SUITE_OVERHEADS, _ ("Overheads"), &overheads_model));
  gtk_box_append (GTK_BOX (content), middle);
  network = make_group (page, WEFT_SUITE_NETWORK, _ ("Network"), &network_model);
  add_network_choices (page, network);
  gtk_box_append (GTK_BOX (content), network);
  g_signal_connect (page->tables[WEFT_SUITE_MACHINES], "cursor-moved", G_CALLBACK (machine_moved_cb), page);
  return content;
}

static void
weft_suite_page_init (WeftSuitePage *page)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  page->machines = g_array_new (FALSE, FALSE, sizeof (guint32));
  page->operations = g_array_new (FALSE, FALSE, sizeof (guint32));
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
