/* weft-tables-page.c: a stack of tables, made anew for diagrams of another kind. */
#include "weft-tables-page.h"

#include <glib/gi18n.h>

struct _WeftTablesPage {
  GtkWidget parent_instance;
  GtkWidget *box;
  GtkWidget *stack;
  GPtrArray *tables;        /* WeftRowTable */
  const WeftKindInfo *kind; /* (nullable): of the diagram */
};

static guint chosen_signal;

G_DEFINE_FINAL_TYPE (WeftTablesPage, weft_tables_page, GTK_TYPE_WIDGET)

WeftRowTable *
weft_tables_page_get_seen (WeftTablesPage *page)
{
  GtkWidget *seen = gtk_stack_get_visible_child (GTK_STACK (page->stack));

  return seen != NULL ? WEFT_ROW_TABLE (seen) : NULL;
}

static void
chosen_cb (WeftTablesPage *page)
{
  g_signal_emit (page, chosen_signal, 0);
}

/* Rows that people name come first. */
static void
stack_tables (WeftTablesPage *page, gboolean named)
{
  for (guint i = 0; i < page->tables->len; i++) {
    const WeftKindInfo *row = weft_kind_get_info (page->kind->tables[i]);

    if (((row->flags & WEFT_KIND_IS_NAMED) != 0) == named)
      gtk_stack_add_titled (GTK_STACK (page->stack), page->tables->pdata[i], row->element, _ (row->rows));
  }
}

static void
make_tables (WeftTablesPage *page)
{
  for (guint i = 0; i < page->tables->len; i++)
    gtk_stack_remove (GTK_STACK (page->stack), page->tables->pdata[i]);
  g_ptr_array_set_size (page->tables, 0);
  for (const guint8 *kind = page->kind->tables; kind != NULL && *kind != WEFT_KIND_END; kind++) {
    GtkWidget *table = weft_row_table_new (*kind);

    g_signal_connect_swapped (table, "rows-chosen", G_CALLBACK (chosen_cb), page);
    g_ptr_array_add (page->tables, table);
  }
  stack_tables (page, TRUE);
  stack_tables (page, FALSE);
}

void
weft_tables_page_show (WeftTablesPage *page, WeftSessionDocument *document, guint32 diagram)
{
  WeftDocument *version = weft_session_document_get_version (document);
  const WeftNode *node = weft_document_get_node (version, diagram);
  const WeftKindInfo *kind = weft_kind_get_info (node != NULL ? weft_node_get_kind (node) : WEFT_KIND_WEFT);

  if (kind != page->kind) {
    page->kind = kind;
    make_tables (page);
  }
  for (guint i = 0; i < page->tables->len; i++)
    weft_row_table_show (page->tables->pdata[i], document, diagram);
}

void
weft_tables_page_see (WeftTablesPage *page, guint table)
{
  if (table > 0 && table <= page->tables->len)
    gtk_stack_set_visible_child (GTK_STACK (page->stack), page->tables->pdata[table - 1]);
}

void
weft_tables_page_go (WeftTablesPage *page, guint32 part)
{
  guint table = weft_element_from_number (0, part).table;

  weft_tables_page_see (page, table);
  if (table > 0 && table <= page->tables->len)
    weft_row_table_go (page->tables->pdata[table - 1], part);
}

void
weft_tables_page_focus (WeftTablesPage *page)
{
  WeftRowTable *seen = weft_tables_page_get_seen (page);

  if (seen != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (weft_row_table_get_table (seen)));
}

static void
weft_tables_page_dispose (GObject *object)
{
  WeftTablesPage *page = WEFT_TABLES_PAGE (object);

  g_clear_pointer (&page->box, gtk_widget_unparent);
  g_clear_pointer (&page->tables, g_ptr_array_unref);
  G_OBJECT_CLASS (weft_tables_page_parent_class)->dispose (object);
}

static void
weft_tables_page_class_init (WeftTablesPageClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_tables_page_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  chosen_signal = g_signal_new ("rows-chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
}

static void
weft_tables_page_init (WeftTablesPage *page)
{
  GtkWidget *switcher = gtk_stack_switcher_new ();

  page->tables = g_ptr_array_new ();
  page->stack = gtk_stack_new ();
  page->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_stack_switcher_set_stack (GTK_STACK_SWITCHER (switcher), GTK_STACK (page->stack));
  gtk_widget_set_halign (switcher, GTK_ALIGN_START);
  gtk_widget_set_margin_start (switcher, 12);
  gtk_widget_set_margin_top (switcher, 6);
  gtk_widget_set_vexpand (page->stack, TRUE);
  gtk_box_append (GTK_BOX (page->box), switcher);
  gtk_box_append (GTK_BOX (page->box), page->stack);
  gtk_widget_set_parent (page->box, GTK_WIDGET (page));
}

GtkWidget *
weft_tables_page_new (void)
{
  return g_object_new (WEFT_TYPE_TABLES_PAGE, NULL);
}
