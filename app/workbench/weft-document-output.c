/* weft-document-output.c: what leaves a document page: pictures and data as files, on the clipboard, on paper. */
#include "weft-document-page-private.h"

#include "weft-canvas.h"
#include "weft-export.h"
#include "weft-fault.h"
#include "weft-results-pane.h"

#include <glib/gi18n.h>

static WeftDocument *
get_version (WeftDocumentPage *page)
{
  return weft_session_document_get_version (page->document);
}

gboolean
weft_document_page_can_export (WeftDocumentPage *page, const WeftView *view)
{
  WeftViewSubject subject = {.document = get_version (page), .diagram = page->diagram};
  g_autoptr (GArray) answers = weft_results_controller_fill_subject (page->controller, &subject);

  return weft_views_can_show (view, &subject);
}

/* What the view shows at this moment. */
static WeftExport *
make_export (WeftDocumentPage *page, const char *view)
{
  WeftExport *export = weft_export_new (weft_views_find (view), get_version (page), page->diagram);
  WeftAnswerPage *shown = weft_results_pane_get_page (WEFT_RESULTS_PANE (page->results), view);

  if (shown != NULL) {
    export->variant = weft_answer_page_get_variant (shown);
    export->step = weft_answer_page_get_step (shown);
    export->folded = weft_answer_page_copy_folded (shown);
  }
  weft_results_controller_fill_export (page->controller, export);
  export->title = g_strdup (weft_session_document_get_title (page->document));
  return export;
}

/* Of a figure as far as it is zoomed and scrolled. */
static void
take_seen (WeftDocumentPage *page, WeftExport *export)
{
  WeftAnswerPage *shown = weft_results_pane_get_page (WEFT_RESULTS_PANE (page->results), export->view->name);
  WeftFigurePlace place;

  if (shown == NULL) {
    export->part = weft_canvas_get_visible (WEFT_CANVAS (page->canvas));
    return;
  }
  if (!weft_figure_view_get_seen (weft_answer_page_get_view (shown), &place, &export->part))
    return;
  export->whole_width = place.width;
  export->whole_height = place.height;
  export->stretch = place.stretch;
}

static void
exported_cb (gpointer owner, const char *path, GBytes *bytes, const GError *error)
{
  if (bytes != NULL)
    weft_document_page_say_written (owner, path);
  else
    weft_document_page_explain (owner, error);
}

void
weft_document_page_export (WeftDocumentPage *page,
                           const char *view,
                           const char *theme,
                           gboolean seen,
                           GFile *file)
{
  WeftExport *export = make_export (page, view);
  g_autofree char *name = g_file_get_basename (file);
  const char *path = g_file_peek_path (file);

  export->theme = weft_theme_find (theme);
  if (seen)
    take_seen (page, export);
  if (path != NULL) {
    weft_export_run (export, name, path, page, exported_cb);
    return;
  }
  weft_export_free (export);
  weft_document_page_say (page, _ ("Only files on a disk of this machine can be written."), FALSE);
}

static void
copied_cb (gpointer owner, G_GNUC_UNUSED const char *path, GBytes *bytes, const GError *error)
{
  g_autoptr (GdkTexture) texture = bytes != NULL ? gdk_texture_new_from_bytes (bytes, NULL) : NULL;

  if (texture != NULL)
    gdk_clipboard_set_texture (gtk_widget_get_clipboard (owner), texture);
  if (texture != NULL)
    weft_document_page_say (owner, _ ("Copied as a picture"), FALSE);
  else
    weft_document_page_explain (owner, error);
}

/* Of the results when the keyboard is there. */
static const char *
get_view_at_keyboard (WeftDocumentPage *page)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (page));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && gtk_widget_is_ancestor (focus, page->results)
             ? weft_results_pane_get_asked_view (WEFT_RESULTS_PANE (page->results))
             : "canvas";
}

void
weft_document_page_copy_picture (WeftDocumentPage *page)
{
  weft_export_run (make_export (page, get_view_at_keyboard (page)), "png", NULL, page, copied_cb);
}

GtkPrintOperation *
weft_document_page_new_print (WeftDocumentPage *page, const char *view, WeftPrintSize size)
{
  return weft_print_new (make_export (page, view), size);
}

/* What the printer says. */
static void
printed_cb (GtkPrintOperation *operation, GtkPrintOperationResult result, WeftDocumentPage *page)
{
  g_autoptr (GError) error = NULL;

  if (result != GTK_PRINT_OPERATION_RESULT_ERROR)
    return;
  gtk_print_operation_get_error (operation, &error);
  weft_document_page_explain (page, error);
}

/* The main loop draws what is printed: it is not to stand still for long. */
#define MOST_PRINTED 5000

static gboolean
is_too_large (WeftDocumentPage *page)
{
  WeftDiagram *diagram = weft_diagram_new (get_version (page), page->diagram);
  gboolean is_larger = weft_diagram_is_larger (diagram, MOST_PRINTED);

  weft_diagram_unref (diagram);
  return is_larger;
}

void
weft_document_page_print (WeftDocumentPage *page)
{
  const WeftView *view = weft_views_find (get_view_at_keyboard (page));
  g_autoptr (GtkPrintOperation) operation = NULL;

  if (page->diagram == 0 || !weft_document_page_can_export (page, view)) {
    weft_document_page_say (page, _ ("There is nothing to print yet."), FALSE);
    return;
  }
  if (g_str_equal (view->name, "canvas") && is_too_large (page)) {
    weft_document_page_say (
        page, _ ("The diagram has more than 5,000 nodes: export it as PDF, and print that."), FALSE);
    return;
  }
  operation = weft_document_page_new_print (page, view->name, WEFT_PRINT_FIT);
  g_signal_connect_object (operation, "done", G_CALLBACK (printed_cb), page, 0);
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG,
                           GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), NULL);
}
