/* weft-suite-tables.c: the tables of a suite: which cells there are and how one is set; one batch makes a step of all that are set together. */
#include "weft-suite-page-private.h"

#include "weft-fault.h"
#include "weft-flow-tree.h"
#include "weft-suite-edits.h"
#include "weft-widget-theme.h"

#include <glib/gi18n.h>

/* What stands where. */

const WeftNode *
weft_suite_page_get_row (WeftSuitePage *page, WeftSuiteTable table, guint row)
{
  const GArray *rows = page->rows[table];

  return row < rows->len ? weft_document_get_node (page->version, g_array_index (rows, guint32, row)) : NULL;
}

static guint32
get_chosen (WeftSuitePage *page)
{
  return weft_suite_page_get_machine (page);
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

guint
weft_suite_page_count_rows (WeftSuitePage *page, WeftSuiteTable table)
{
  return page->rows[table]->len + 1;
}

char *
weft_suite_page_get_text (WeftSuitePage *page,
                          WeftSuiteTable table,
                          guint row,
                          guint column,
                          WeftProperty property)
{
  const WeftNode *node = weft_suite_page_get_row (page, table, row);

  if (node == NULL)
    return column == 0 ? g_strdup ("") : NULL;
  return print (node, property);
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

gboolean
weft_suite_page_apply (WeftSuitePage *page, WeftBatch *batch, const char *name, GError **error)
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

gboolean
weft_suite_page_set_cells (WeftSuitePage *page,
                           WeftSuiteTable table,
                           WeftSuiteSetCell set_cell,
                           const WeftTableCell *cells,
                           gsize n,
                           GError **error)
{
  const WeftTableModel *model = weft_suite_tables[table].model;
  WeftBatch *batch = weft_batch_begin (page->version);
  g_autofree char *name = name_step (page, table, model, cells, n);

  for (gsize i = 0; i < n; i++)
    if (!set_cell (page, batch, &cells[i], error)) {
      if (n > 1 && error != NULL)
        name_cell (page, model, &cells[i], *error);
      weft_batch_abandon (batch);
      return FALSE;
    }
  return weft_suite_page_apply (page, batch, name, error);
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
  return weft_suite_page_count_rows (data, WEFT_SUITE_MACHINES);
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
  const WeftNode *machine = weft_suite_page_get_row (page, WEFT_SUITE_MACHINES, row);

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
  const WeftNode *machine = weft_suite_page_get_row (page, WEFT_SUITE_MACHINES, row);

  if (machine != NULL && machine_columns[column].property == WEFT_PROPERTY_TIME)
    return print_row (page, weft_node_get_id (machine), WEFT_KIND_SWITCH, WEFT_PROPERTY_TO,
                      machine_columns[column].to, WEFT_PROPERTY_TIME);
  return weft_suite_page_get_text (page, WEFT_SUITE_MACHINES, row, column, machine_columns[column].property);
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
  const WeftNode *machine = weft_suite_page_get_row (page, WEFT_SUITE_MACHINES, row);
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

  return row < WEFT_SUITE_PAGE (data)->rows[WEFT_SUITE_MACHINES]->len
             ? &theme->colors[WEFT_COLOR_MACHINE + row % WEFT_N_PALETTE]
             : NULL;
}

static gboolean
set_machine (WeftSuitePage *page, WeftBatch *batch, const WeftTableCell *cell, GError **error)
{
  WeftProperty property = machine_columns[cell->column].property;
  guint32 machine;
  guint32 suite;

  if (cell->row >= page->rows[WEFT_SUITE_MACHINES]->len) {
    suite = ensure_suite (page, batch, error);
    return cell->text == NULL ||
           (suite != 0 && weft_suite_add_machine (batch, suite, cell->text, &machine, error));
  }
  machine = g_array_index (page->rows[WEFT_SUITE_MACHINES], guint32, cell->row);
  if (property == WEFT_PROPERTY_TIME)
    return weft_suite_set_row (batch, machine, WEFT_KIND_SWITCH, WEFT_PROPERTY_TO,
                               machine_columns[cell->column].to, WEFT_PROPERTY_TIME, cell->text, error);
  return weft_batch_set (batch, machine, property, cell->text, error);
}

static gboolean
machines_set (gpointer data, const WeftTableCell *cells, gsize n, GError **error)
{
  return weft_suite_page_set_cells (data, WEFT_SUITE_MACHINES, set_machine, cells, n, error);
}

static const WeftTableModel machines_model = {machines_count_rows,
                                              machines_count_columns,
                                              machines_get_row_title,
                                              machines_get_column_title,
                                              machines_get_text,
                                              machines_get_color,
                                              machines_set,
                                              machines_get_note,
                                              TRUE};

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

static gboolean
overheads_set (gpointer data, const WeftTableCell *cells, gsize n, GError **error)
{
  return weft_suite_page_set_cells (data, WEFT_SUITE_OVERHEADS, set_overhead, cells, n, error);
}

static const WeftTableModel overheads_model = {overheads_count_rows,
                                               overheads_count_columns,
                                               overheads_get_row_title,
                                               overheads_get_column_title,
                                               overheads_get_text,
                                               NULL,
                                               overheads_set};

/* Operations: a name and two times; one more row, for a new one. */

static guint
operations_count_rows (gpointer data)
{
  return get_chosen (data) != 0 ? weft_suite_page_count_rows (data, WEFT_SUITE_OPERATIONS) : 0;
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
  const WeftNode *operation = weft_suite_page_get_row (page, WEFT_SUITE_OPERATIONS, row);

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
  return weft_suite_page_get_text (data, WEFT_SUITE_OPERATIONS, row, column, operation_property (column));
}

static gboolean
set_operation (WeftSuitePage *page, WeftBatch *batch, const WeftTableCell *cell, GError **error)
{
  if (cell->row >= page->rows[WEFT_SUITE_OPERATIONS]->len)
    return cell->text == NULL || weft_suite_add_operation (batch, get_chosen (page), cell->text, NULL, error);
  return weft_batch_set (batch, g_array_index (page->rows[WEFT_SUITE_OPERATIONS], guint32, cell->row),
                         operation_property (cell->column), cell->text, error);
}

static gboolean
operations_set (gpointer data, const WeftTableCell *cells, gsize n, GError **error)
{
  return weft_suite_page_set_cells (data, WEFT_SUITE_OPERATIONS, set_operation, cells, n, error);
}

static const WeftTableModel operations_model = {operations_count_rows,
                                                operations_count_columns,
                                                operations_get_row_title,
                                                operations_get_column_title,
                                                operations_get_text,
                                                NULL,
                                                operations_set,
                                                NULL,
                                                TRUE};

/* The network: from the machine of the row to that of the column. */

static guint
network_count (gpointer data)
{
  guint n = WEFT_SUITE_PAGE (data)->rows[WEFT_SUITE_MACHINES]->len;

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
  return weft_node_get_name (weft_suite_page_get_row (page, WEFT_SUITE_MACHINES, index));
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

static gboolean
network_set (gpointer data, const WeftTableCell *cells, gsize n, GError **error)
{
  return weft_suite_page_set_cells (data, WEFT_SUITE_NETWORK, set_link, cells, n, error);
}

static const WeftTableModel network_model = {
    network_count,      network_count, network_get_row_title, network_get_column_title, network_get_text,
    machines_get_color, network_set};

/* In the order of WeftSuiteTable. */
const WeftSuiteTableInfo weft_suite_tables[WEFT_N_SUITE_TABLES] = {
    {&machines_model, N_ ("Machines"), N_ ("Add a machine"), N_ ("Remove the machine"), WEFT_KIND_MACHINE},
    {&overheads_model, N_ ("Overheads"), NULL, NULL, WEFT_KIND_OVERHEAD},
    {&operations_model, N_ ("Operations"), N_ ("Add an operation"), N_ ("Remove the operation"),
     WEFT_KIND_OPERATION},
    {&network_model, N_ ("Network"), NULL, NULL, WEFT_KIND_LINK},
    {&weft_suite_targets_model, N_ ("Targets"), N_ ("Add a target"), N_ ("Remove the target"),
     WEFT_KIND_TARGET},
    {&weft_suite_times_model, N_ ("Times of Operations"), N_ ("Add a time"), N_ ("Remove the time"),
     WEFT_KIND_TARGET_TIME},
};
