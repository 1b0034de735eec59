/* weft-row-table.c: a list of indices between the graph and a table of cells. Lists that take long are made by a worker; the newest
 * wins. */
#include "weft-row-table.h"

#include "weft-fault.h"
#include "weft-numeral.h"
#include "weft-widget-theme.h"
#include "weft-worker.h"

#include <glib/gi18n.h>
#include <string.h>

/* As many are filtered and sorted at once. */
#define MOST_AT_ONCE  2000
#define MOST_SELECTED 100000

/* A property of the rows, or a part of one. */
typedef struct {
  const WeftPropertyInfo *info;
  const char *machine; /* (nullable): where there is a column for each machine; interned */
} Column;

/* What a worker gets. */
typedef struct {
  WeftDocument *version;
  WeftElement element;
  WeftRowOrder order;
  char *words;
  WeftJob *job;
} Look;

struct _WeftRowTable {
  GtkWidget parent_instance;
  WeftKind kind;
  GArray *columns;               /* Column */
  WeftSessionDocument *document; /* (nullable) */
  WeftDocument *version;         /* (nullable): that is shown */
  WeftElement element;           /* a row of the table; node 0: there is none */
  WeftGraph *graph;              /* (nullable): of it */
  GArray *rows;                  /* (nullable): their indices; NULL: all from 0 on, as drawn */
  guint n_rows;
  WeftRowOrder order;
  char *words;
  Look *looking;    /* (nullable): of the worker */
  guint progress;   /* timer */
  gboolean settles; /* the cursor moves by itself */

  GtkWidget *box;
  GtkWidget *entry;
  GtkWidget *count;
  GtkWidget *table;
  GtkWidget *status;
};

static guint chosen_signal;

G_DEFINE_FINAL_TYPE (WeftRowTable, weft_row_table, GTK_TYPE_WIDGET)

/* Rows. */

static guint32
get_end (WeftRowTable *self)
{
  return weft_graph_get_end (self->graph, self->element.table);
}

/* The row that is shown at @place; a new one below the last. */
static WeftElement
get_element (WeftRowTable *self, guint place)
{
  WeftElement element = self->element;

  element.row = place >= self->n_rows ? get_end (self) + place - self->n_rows
                : self->rows != NULL  ? g_array_index (self->rows, guint32, place)
                                      : place;
  return element;
}

static gboolean
has_element (WeftRowTable *self, guint place)
{
  return place < self->n_rows && weft_graph_has_row (self->graph, get_element (self, place));
}

guint
weft_row_table_count (WeftRowTable *self)
{
  return self->n_rows;
}

/* The model. */

static const Column *
get_column (gpointer table, guint column)
{
  return &g_array_index (((WeftRowTable *) table)->columns, Column, column);
}

static guint
count_rows (gpointer data)
{
  WeftRowTable *self = data;

  return self->graph != NULL ? self->n_rows + 1 : 0;
}

static guint
count_columns (gpointer data)
{
  return ((WeftRowTable *) data)->columns->len;
}

static char *
get_row_title (gpointer data, guint row)
{
  WeftRowTable *self = data;

  if (has_element (self, row))
    return weft_document_get_label (self->version, get_element (self, row));
  return row <= self->n_rows ? g_strdup (_ ("New row"))
                             : g_strdup_printf (_ ("New row %u"), row - self->n_rows + 1);
}

static char *
get_column_title (gpointer data, guint column)
{
  const Column *one = get_column (data, column);

  return one->machine != NULL ? g_strdup_printf (_ ("Time on %s"), one->machine)
                              : g_strdup (_ (one->info->label));
}

/* A row that is gone says nothing until the next list is there. */
static char *
get_text (gpointer data, guint row, guint column)
{
  WeftRowTable *self = data;
  const Column *one = get_column (self, column);

  if (row >= self->n_rows)
    return g_strdup ("");
  if (!has_element (self, row))
    return NULL;
  return one->machine != NULL
             ? weft_row_cells_print_time (self->version, get_element (self, row), one->info, one->machine)
             : weft_row_cells_print (self->version, get_element (self, row), one->info);
}

static char *
get_note (gpointer data, guint row, guint column)
{
  WeftRowTable *self = data;

  if (row < self->n_rows || column > 0)
    return NULL;
  return g_strdup (weft_kind_is (self->kind, WEFT_KIND_IS_EDGE) ? _ ("the ids of both ends make one: T1>T2")
                                                                : _ ("what is typed makes one"));
}

static int
get_sort (gpointer data, guint column)
{
  WeftRowTable *self = data;
  const Column *one = get_column (self, column);

  if (self->order.sort == WEFT_SORT_AS_DRAWN || self->order.column != one->info ||
      self->order.machine != one->machine)
    return 0;
  return self->order.sort == WEFT_SORT_ASCENDING ? 1 : -1;
}

static char *
name_step (WeftRowTable *self, const WeftTableCell *cells, gsize n)
{
  g_autofree char *row = get_row_title (self, cells[0].row);
  g_autofree char *column = get_column_title (self, cells[0].column);

  if (n == 1)
    return g_strdup_printf (_ ("Set %s of %s"), column, row);
  return g_strdup_printf (ngettext ("Set %u cell of %s", "Set %u cells of %s", (gulong) n), (guint) n,
                          _ (weft_kind_get_info (self->kind)->rows));
}

/* Of several cells, which one is wrong. */
static void
name_cell (WeftRowTable *self, const WeftTableCell *cell, GError *error)
{
  g_autofree char *row = get_row_title (self, cell->row);
  g_autofree char *column = get_column_title (self, cell->column);
  g_autofree char *name = g_strdup_printf ("%s, %s", row, column);

  if (weft_fault_get (error) != NULL)
    weft_fault_blame (error, &(WeftFault){.name = name});
}

static gboolean
set (gpointer data, const WeftTableCell *cells, gsize n, GError **error)
{
  WeftRowTable *self = data;
  WeftBatch *batch = weft_batch_begin (self->version);
  g_autofree WeftRowCell *row_cells = g_new (WeftRowCell, n);
  g_autofree char *name = name_step (self, cells, n);
  gsize wrong = 0;

  for (gsize i = 0; i < n; i++)
    row_cells[i] =
        (WeftRowCell){get_element (self, cells[i].row).row, get_column (self, cells[i].column)->info,
                      cells[i].text, get_column (self, cells[i].column)->machine};
  if (weft_row_cells_set (batch, self->element.node, self->element.table, row_cells, n, &wrong, error))
    return weft_session_document_apply (self->document, weft_batch_commit (batch), name, NULL, error);
  if (n > 1 && error != NULL)
    name_cell (self, &cells[wrong], *error);
  weft_batch_abandon (batch);
  return FALSE;
}

static const WeftTableModel model = {.count_rows = count_rows,
                                     .count_columns = count_columns,
                                     .get_row_title = get_row_title,
                                     .get_column_title = get_column_title,
                                     .get_text = get_text,
                                     .set = set,
                                     .get_note = get_note,
                                     .first_is_title = TRUE,
                                     .get_sort = get_sort,
                                     .grows = TRUE};

/* Which rows are shown. */

static void
show_count (WeftRowTable *self)
{
  guint32 all = self->graph != NULL ? weft_graph_count_rows (self->graph, self->element.table) : 0;
  g_autofree char *shown = weft_numeral_exact (self->n_rows);
  g_autofree char *of = weft_numeral_exact (all);
  g_autofree char *words = NULL;

  if (self->looking != NULL)
    words = g_strdup_printf (_ ("looking: %d %%"), (int) (100 * weft_job_get_progress (self->looking->job)));
  else if (self->n_rows < all)
    words = g_strdup_printf (_ ("%s of %s rows"), shown, of);
  else
    words = g_strdup_printf (ngettext ("%s row", "%s rows", all), of);
  gtk_label_set_text (GTK_LABEL (self->count), words);
}

static void
follow (WeftRowTable *self, guint32 row, guint column)
{
  for (guint place = 0; place < self->n_rows; place++)
    if (get_element (self, place).row == row) {
      weft_table_set_cursor (WEFT_TABLE (self->table), place, column);
      return;
    }
}

/* @rows: (transfer full) (nullable): as those of the table. The keyboard stays at the row where it is. */
static void
take_rows (WeftRowTable *self, GArray *rows, guint n_rows)
{
  guint place;
  guint column;
  gboolean was_there;
  guint32 row;

  weft_table_get_cursor (WEFT_TABLE (self->table), &place, &column);
  was_there = self->graph != NULL && place < self->n_rows;
  row = was_there ? get_element (self, place).row : 0;
  g_clear_pointer (&self->rows, g_array_unref);
  self->rows = rows;
  self->n_rows = n_rows;
  self->settles = TRUE;
  weft_table_refresh (WEFT_TABLE (self->table));
  if (was_there && (place >= n_rows || get_element (self, place).row != row))
    follow (self, row, column);
  self->settles = FALSE;
  show_count (self);
}

static void
look_free (gpointer data)
{
  Look *look = data;

  weft_document_unref (look->version);
  weft_job_unref (look->job);
  g_free (look->words);
  g_free (look);
}

static gpointer
do_look (gpointer data, GError **error)
{
  Look *look = data;

  return weft_row_order_list (look->version, look->element, &look->order, look->job, error);
}

/* What is typed into a cell is of the row that is there before the list. */
static void
looked (gpointer owner, gpointer data, gpointer result, G_GNUC_UNUSED const GError *error)
{
  WeftRowTable *self = owner;
  g_autoptr (GArray) rows = result;

  if (data == self->looking)
    weft_table_close (WEFT_TABLE (self->table));
  if (data != self->looking)
    return;
  self->looking = NULL;
  g_clear_handle_id (&self->progress, g_source_remove);
  if (rows != NULL)
    take_rows (self, g_array_ref (rows), rows->len);
  show_count (self);
}

static const WeftWork work = {do_look, looked, look_free};

static void
stop (WeftRowTable *self)
{
  if (self->looking != NULL) {
    weft_job_cancel (self->looking->job);
    weft_worker_give_up (self->looking);
  }
  self->looking = NULL;
  g_clear_handle_id (&self->progress, g_source_remove);
}

static gboolean
progress_cb (gpointer data)
{
  show_count (data);
  return G_SOURCE_CONTINUE;
}

static Look *
make_look (WeftRowTable *self)
{
  Look *look = g_new0 (Look, 1);

  look->version = weft_document_ref (self->version);
  look->element = self->element;
  look->words = g_strdup (self->words);
  look->order = self->order;
  look->order.words = look->words;
  look->job = weft_session_document_new_job (self->document);
  return look;
}

static gboolean
shows_all (WeftRowTable *self)
{
  return self->order.sort == WEFT_SORT_AS_DRAWN && *self->words == '\0' &&
         weft_graph_count_rows (self->graph, self->element.table) == get_end (self);
}

/* Rows of before stay until the list is there; those of another table do not. */
static void
look (WeftRowTable *self, gboolean keeps)
{
  Look *one;

  stop (self);
  if (self->graph == NULL || shows_all (self)) {
    take_rows (self, NULL, self->graph != NULL ? get_end (self) : 0);
    return;
  }
  one = make_look (self);
  if (get_end (self) <= MOST_AT_ONCE) {
    GArray *rows = do_look (one, NULL);

    take_rows (self, rows, rows != NULL ? rows->len : 0);
    look_free (one);
    return;
  }
  if (!keeps)
    take_rows (self, NULL, 0);
  self->looking = one;
  self->progress = g_timeout_add (200, progress_cb, self);
  weft_worker_compute (&work, self, one);
  weft_table_refresh (WEFT_TABLE (self->table));
}

gboolean
weft_row_table_is_looking (WeftRowTable *self)
{
  return self->looking != NULL;
}

void
weft_row_table_sort (WeftRowTable *self, guint column)
{
  const Column *one = get_column (self, column);
  gboolean is_other = self->order.column != one->info || self->order.machine != one->machine;

  self->order.sort = is_other ? WEFT_SORT_ASCENDING : (self->order.sort + 1) % 3;
  self->order.column = one->info;
  self->order.machine = one->machine;
  look (self, TRUE);
}

static void
filter (WeftRowTable *self, const char *words)
{
  if (g_str_equal (words, self->words))
    return;
  g_free (self->words);
  self->words = g_strdup (words);
  look (self, TRUE);
}

void
weft_row_table_filter (WeftRowTable *self, const char *words)
{
  gtk_editable_set_text (GTK_EDITABLE (self->entry), words);
  filter (self, words); /* the field says it later */
}

/* Showing. */

/* A column for each machine of the suite; @version: (nullable): none so far. */
static void
add_machines (GArray *columns, const WeftPropertyInfo *info, const WeftDocument *version)
{
  const WeftNode *suite =
      version != NULL ? weft_node_find_child (weft_document_get_root (version), WEFT_KIND_SUITE) : NULL;
  WeftChildIter iter;
  WeftNode *child;

  if (suite == NULL)
    return;
  weft_child_iter_init (&iter, suite);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) == WEFT_KIND_MACHINE) {
      Column column = {info, g_intern_string (weft_node_get_name (child))};

      g_array_append_val (columns, column);
    }
}

static GArray *
list_columns (WeftKind kind, const WeftDocument *version)
{
  g_autoptr (GPtrArray) properties = weft_row_cells_list_columns (kind);
  GArray *columns = g_array_new (FALSE, FALSE, sizeof (Column));

  for (guint i = 0; i < properties->len; i++) {
    Column column = {properties->pdata[i], NULL};

    if (column.info->type == WEFT_TYPE_TIMES)
      add_machines (columns, column.info, version);
    else
      g_array_append_val (columns, column);
  }
  return columns;
}

/* Machines come and go. */
static void
renew_columns (WeftRowTable *self)
{
  GArray *columns = list_columns (self->kind, self->version);

  if (self->columns != NULL && columns->len == self->columns->len &&
      (columns->len == 0 ||
       memcmp (columns->data, self->columns->data, columns->len * sizeof (Column)) == 0)) {
    g_array_unref (columns);
    return;
  }
  g_clear_pointer (&self->columns, g_array_unref);
  self->columns = columns;
  self->order.sort = WEFT_SORT_AS_DRAWN;
  weft_table_refresh (WEFT_TABLE (self->table));
}

void
weft_row_table_show (WeftRowTable *self, WeftSessionDocument *document, guint32 node)
{
  WeftDocument *version = weft_session_document_get_version (document);
  WeftGraph *graph = weft_document_get_graph (version, weft_element_of_node (node));
  gboolean keeps = self->element.node == node;
  gboolean same = keeps && graph == self->graph;

  g_set_object (&self->document, document);
  weft_document_ref (version);
  g_clear_pointer (&self->version, weft_document_unref);
  self->version = version;
  self->graph = graph;
  self->element =
      (WeftElement){.node = node, .table = graph != NULL ? weft_graph_find_table (graph, self->kind) : 0};
  renew_columns (self);
  if (same)
    gtk_widget_queue_draw (self->table); /* names of what rows refer to */
  else
    look (self, keeps);
}

void
weft_row_table_go (WeftRowTable *self, guint32 part)
{
  WeftElement element = weft_element_from_number (self->element.node, part);

  if (element.table != self->element.table)
    return;
  self->settles = TRUE;
  follow (self, element.row, 0);
  self->settles = FALSE;
}

GArray *
weft_row_table_list_selected (WeftRowTable *self)
{
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint first;
  guint last;

  if (!weft_table_get_rows (WEFT_TABLE (self->table), &first, &last) || last - first >= MOST_SELECTED)
    return parts;
  for (guint place = first; place <= last; place++)
    if (has_element (self, place))
      g_array_append_vals (parts, (guint32[]){weft_element_get_number (get_element (self, place))}, 1);
  return parts;
}

WeftTable *
weft_row_table_get_table (WeftRowTable *self)
{
  return WEFT_TABLE (self->table);
}

const char *
weft_row_table_get_status (WeftRowTable *self)
{
  return gtk_label_get_text (GTK_LABEL (self->status));
}

/* Adding and removing. */

static gboolean
remove_rows (WeftRowTable *self, guint first, guint last, const char *name, GError **error)
{
  WeftBatch *batch = weft_batch_begin (self->version);

  for (guint place = first; place <= last; place++)
    if (has_element (self, place) && !weft_batch_remove_row (batch, get_element (self, place), error)) {
      weft_batch_abandon (batch);
      return FALSE;
    }
  return weft_session_document_apply (self->document, weft_batch_commit (batch), name, NULL, error);
}

static void
say (WeftRowTable *self, const char *words, gboolean is_problem)
{
  gtk_label_set_text (GTK_LABEL (self->status), words);
  gtk_widget_set_tooltip_text (self->status, words);
  weft_widget_set_class (self->status, "error", is_problem);
}

gboolean
weft_row_table_remove (WeftRowTable *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;
  g_autofree char *words = NULL;
  g_autofree char *title = NULL;
  guint first;
  guint last;

  if (self->n_rows == 0 || !weft_table_get_rows (WEFT_TABLE (self->table), &first, &last) ||
      first >= self->n_rows)
    return FALSE;
  last = MIN (last, self->n_rows - 1);
  title = get_row_title (self, first);
  name = first == last ? g_strdup_printf (_ ("Remove %s"), title)
                       : g_strdup_printf (_ ("Remove %u rows"), last - first + 1);
  if (remove_rows (self, first, last, name, &error))
    return TRUE;
  words = weft_fault_words (error);
  say (self, words, TRUE);
  return FALSE;
}

void
weft_row_table_add (WeftRowTable *self)
{
  gtk_widget_grab_focus (self->table);
  weft_table_set_cursor (WEFT_TABLE (self->table), self->n_rows, 0);
  weft_table_edit (WEFT_TABLE (self->table), NULL);
}

/* Building. */

static void
status_cb (WeftRowTable *self)
{
  gboolean is_problem;
  const char *words = weft_table_get_status (WEFT_TABLE (self->table), &is_problem);

  say (self, words, is_problem);
}

static void
moved_cb (WeftRowTable *self)
{
  if (!self->settles)
    g_signal_emit (self, chosen_signal, 0);
}

static void
searched_cb (GtkEditable *entry, WeftRowTable *self)
{
  filter (self, gtk_editable_get_text (entry));
}

/* From the field into the cells. */
static void
entered_cb (WeftRowTable *self)
{
  gtk_widget_grab_focus (self->table);
}

static GtkWidget *
make_button (WeftRowTable *self, const char *icon, const char *tip, GCallback clicked)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  g_signal_connect_swapped (button, "clicked", clicked, self);
  return button;
}

static GtkWidget *
make_line (WeftRowTable *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->entry = gtk_search_entry_new ();
  gtk_widget_set_hexpand (self->entry, TRUE);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), 8);
  g_object_set (self->entry, "placeholder-text", _ ("Words in any column"), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Show rows with these words"), -1);
  g_signal_connect (self->entry, "search-changed", G_CALLBACK (searched_cb), self);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (entered_cb), self);
  g_signal_connect_swapped (self->entry, "stop-search", G_CALLBACK (entered_cb), self);
  self->count = gtk_label_new ("");
  gtk_widget_add_css_class (self->count, "dim-label");
  gtk_widget_add_css_class (line, "table-caption");
  gtk_box_append (GTK_BOX (line), self->entry);
  gtk_box_append (GTK_BOX (line), self->count);
  gtk_box_append (GTK_BOX (line),
                  make_button (self, "list-add-symbolic", _ ("Add a row"), G_CALLBACK (weft_row_table_add)));
  gtk_box_append (GTK_BOX (line), make_button (self, "list-remove-symbolic", _ ("Remove the rows"),
                                               G_CALLBACK (weft_row_table_remove)));
  return line;
}

static GtkWidget *
make_table (WeftRowTable *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->table = weft_table_new (_ (weft_kind_get_info (self->kind)->rows), &model, self);
  gtk_widget_set_valign (self->table, GTK_ALIGN_START);
  g_signal_connect_swapped (self->table, "status-changed", G_CALLBACK (status_cb), self);
  g_signal_connect_swapped (self->table, "cursor-moved", G_CALLBACK (moved_cb), self);
  g_signal_connect_swapped (self->table, "remove-row", G_CALLBACK (weft_row_table_remove), self);
  g_signal_connect_swapped (self->table, "column-pressed", G_CALLBACK (weft_row_table_sort), self);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->table);
  /* The table goes to its cells by itself; as a whole it cannot be shown. */
  gtk_viewport_set_scroll_to_focus (
      GTK_VIEWPORT (gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (scroller))), FALSE);
  gtk_scrolled_window_set_overlay_scrolling (GTK_SCROLLED_WINDOW (scroller), FALSE);
  gtk_widget_add_css_class (scroller, "table-scroller");
  gtk_widget_set_vexpand (scroller, TRUE);
  return scroller;
}

static GtkWidget *
make_status (WeftRowTable *self)
{
  self->status = gtk_label_new ("");
  gtk_label_set_xalign (GTK_LABEL (self->status), 0);
  gtk_label_set_wrap (GTK_LABEL (self->status), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->status), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (self->status, "reading");
  gtk_widget_add_css_class (self->status, "caption");
  return self->status;
}

static void
weft_row_table_dispose (GObject *object)
{
  WeftRowTable *self = WEFT_ROW_TABLE (object);

  stop (self);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->rows, g_array_unref);
  g_clear_pointer (&self->columns, g_array_unref);
  g_clear_pointer (&self->version, weft_document_unref);
  g_clear_pointer (&self->words, g_free);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (weft_row_table_parent_class)->dispose (object);
}

static void
weft_row_table_class_init (WeftRowTableClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_row_table_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  chosen_signal = g_signal_new ("rows-chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
}

static void
weft_row_table_init (WeftRowTable *self)
{
  self->words = g_strdup ("");
}

GtkWidget *
weft_row_table_new (WeftKind kind)
{
  WeftRowTable *self = g_object_new (WEFT_TYPE_ROW_TABLE, NULL);
  GtkWidget *table;

  self->kind = kind;
  self->columns = list_columns (kind, NULL);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (self->box), make_line (self));
  make_status (self);
  table = make_table (self);
  gtk_box_append (GTK_BOX (self->box), table);
  gtk_box_append (GTK_BOX (self->box), self->status);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  return GTK_WIDGET (self);
}
