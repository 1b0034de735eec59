/* weft-page-subject.c: the table, and the stack that shows one of its rows. */
#include "weft-page-subject.h"

#include "weft-document-page-private.h"
#include "weft-canvas.h"
#include "weft-suite-page.h"
#include "weft-tables-page.h"

#include <glib/gi18n.h>

static void
focus_diagram (WeftDocumentPage *page, G_GNUC_UNUSED GtkWidget *widget)
{
  gtk_widget_grab_focus (page->canvas);
}

static GtkWidget *
make_suite (WeftDocumentPage *page)
{
  GtkWidget *suite = weft_suite_page_new ();

  g_signal_connect_object (suite, "machine-chosen", G_CALLBACK (weft_document_page_show_selection), page,
                           G_CONNECT_SWAPPED);
  return suite;
}

static void
show_suite (WeftDocumentPage *page, GtkWidget *widget)
{
  weft_suite_page_show (WEFT_SUITE_PAGE (widget), page->document);
}

static void
focus_suite (G_GNUC_UNUSED WeftDocumentPage *page, GtkWidget *widget)
{
  weft_suite_page_focus (WEFT_SUITE_PAGE (widget));
}

static guint32
get_machine (G_GNUC_UNUSED WeftDocumentPage *page, GtkWidget *widget)
{
  return weft_suite_page_get_machine (WEFT_SUITE_PAGE (widget));
}

/* What is selected is selected on the canvas too, which the inspector is about. */
static void
rows_chosen_cb (WeftDocumentPage *page)
{
  WeftTablesPage *tables = WEFT_TABLES_PAGE (weft_document_page_get_subject_widget (page, "tables"));
  g_autoptr (GArray) parts = weft_row_table_list_selected (weft_tables_page_get_seen (tables));

  weft_canvas_select (WEFT_CANVAS (page->canvas), (const guint32 *) (gpointer) parts->data, parts->len);
}

static GtkWidget *
make_tables (WeftDocumentPage *page)
{
  GtkWidget *tables = weft_tables_page_new ();

  g_signal_connect_object (tables, "rows-chosen", G_CALLBACK (rows_chosen_cb), page, G_CONNECT_SWAPPED);
  return tables;
}

static void
show_tables (WeftDocumentPage *page, GtkWidget *widget)
{
  weft_tables_page_show (WEFT_TABLES_PAGE (widget), page->document, page->diagram);
}

static void
focus_tables (G_GNUC_UNUSED WeftDocumentPage *page, GtkWidget *widget)
{
  weft_tables_page_focus (WEFT_TABLES_PAGE (widget));
}

static void
derived_cb (WeftDocumentPage *page, guint tree)
{
  weft_document_page_show_diagram_again (page);
  weft_document_page_show_diagram (page, tree);
}

static GtkWidget *
make_program (WeftDocumentPage *page)
{
  GtkWidget *program = weft_program_page_new ();

  g_signal_connect_object (program, "derived", G_CALLBACK (derived_cb), page, G_CONNECT_SWAPPED);
  g_signal_connect_object (program, "failed", G_CALLBACK (weft_document_page_explain), page,
                           G_CONNECT_SWAPPED);
  return program;
}

static void
show_program (WeftDocumentPage *page, GtkWidget *widget)
{
  weft_program_page_show (WEFT_PROGRAM_PAGE (widget), page->document);
}

static void
focus_program (G_GNUC_UNUSED WeftDocumentPage *page, GtkWidget *widget)
{
  weft_program_page_focus (WEFT_PROGRAM_PAGE (widget));
}

static guint32
get_program (G_GNUC_UNUSED WeftDocumentPage *page, GtkWidget *widget)
{
  return weft_program_page_get_program (WEFT_PROGRAM_PAGE (widget));
}

const WeftPageSubject weft_page_subjects[] = {
    {"diagram", N_ ("Diagram"), weft_document_page_make_diagram, NULL, focus_diagram, NULL, NULL, TRUE},
    {"suite", N_ ("Suite and machines"), make_suite, show_suite, focus_suite, get_machine, NULL, FALSE},
    {"tables", N_ ("Tables"), make_tables, show_tables, focus_tables, NULL, weft_document_page_has_tables,
     FALSE},
    {"program", N_ ("Program"), make_program, show_program, focus_program, get_program,
     weft_document_page_has_program, FALSE},
    {NULL},
};

static const WeftPageSubject *
find (const char *name)
{
  const WeftPageSubject *subject = weft_page_subjects;

  while (subject->name != NULL && !g_str_equal (subject->name, name))
    subject++;
  g_return_val_if_fail (subject->name != NULL, weft_page_subjects);
  return subject;
}

const WeftPageSubject *
weft_document_page_get_subject (WeftDocumentPage *page)
{
  const char *name = gtk_stack_get_visible_child_name (GTK_STACK (page->centre));

  return name != NULL ? find (name) : weft_page_subjects;
}

guint32
weft_document_page_get_subject_node (WeftDocumentPage *page)
{
  const WeftPageSubject *subject = weft_document_page_get_subject (page);
  guint32 node = subject->get_node != NULL
                     ? subject->get_node (page, gtk_stack_get_visible_child (GTK_STACK (page->centre)))
                     : 0;

  return weft_document_get_node (weft_session_document_get_version (page->document), node) != NULL ? node : 0;
}

GtkWidget *
weft_document_page_get_subject_widget (WeftDocumentPage *page, const char *name)
{
  return gtk_stack_get_child_by_name (GTK_STACK (page->centre), name);
}

GtkWidget *
weft_document_page_show_subject (WeftDocumentPage *page, const char *name)
{
  const WeftPageSubject *subject = find (name);
  GtkWidget *widget = weft_document_page_get_subject_widget (page, name);

  if (widget == NULL) {
    widget = subject->make (page);
    gtk_stack_add_titled (GTK_STACK (page->centre), widget, name, _ (subject->title));
  }
  if (subject->show != NULL)
    subject->show (page, widget);
  gtk_stack_set_visible_child (GTK_STACK (page->centre), widget);
  return widget;
}

void
weft_document_page_focus_subject (WeftDocumentPage *page)
{
  weft_document_page_get_subject (page)->focus (page, gtk_stack_get_visible_child (GTK_STACK (page->centre)));
}
