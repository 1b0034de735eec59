/* weft-document-page.h: an open document at work: outline, palette, canvas, inspector, results. */
#pragma once

#include "weft-session-document.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_DOCUMENT_PAGE (weft_document_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftDocumentPage, weft_document_page, WEFT, DOCUMENT_PAGE, GtkWidget)

GtkWidget *weft_document_page_new (WeftSessionDocument *document);

WeftSessionDocument *weft_document_page_get_document (WeftDocumentPage *page);

/** weft_document_page_get_diagram: the number of the diagram that is shown; 0 when the document has none. */
guint32 weft_document_page_get_diagram (WeftDocumentPage *page);

/** weft_document_page_assign: gives @kind @value ("mode", "simd") to the selection. */
void weft_document_page_assign (WeftDocumentPage *page, const char *kind, const char *value);

/** weft_document_page_remove_selection: deletes the selected nodes, one undoable step. */
void weft_document_page_remove_selection (WeftDocumentPage *page);

/** weft_document_page_edit_name: puts the keyboard into the name of the selected node. */
void weft_document_page_edit_name (WeftDocumentPage *page);

/** weft_document_page_toggle_side, _toggle_results: shows and hides the panels. */
void weft_document_page_toggle_side (WeftDocumentPage *page);
void weft_document_page_toggle_results (WeftDocumentPage *page);

/** weft_document_page_export: writes the view called @view ("canvas", "distribution") as @file says. */
gboolean weft_document_page_export (WeftDocumentPage *page, const char *view, GFile *file, GError **error);

/** weft_document_page_stop: ends what is being computed. */
void weft_document_page_stop (WeftDocumentPage *page);

/* The parts, for actions and tests: WeftCanvas, WeftPalette, WeftInspector, WeftResultsPane, WeftOutline. */
GtkWidget *weft_document_page_get_canvas (WeftDocumentPage *page);
GtkWidget *weft_document_page_get_palette (WeftDocumentPage *page);
GtkWidget *weft_document_page_get_inspector (WeftDocumentPage *page);
GtkWidget *weft_document_page_get_results (WeftDocumentPage *page);
GtkWidget *weft_document_page_get_outline (WeftDocumentPage *page);

/* Signals:
 *   said (const char *words, gboolean undoable)   something for a toast
 */

G_END_DECLS
