/* weft-document-page.h: an open document at work: outline, palette, canvas, inspector, results. */
#pragma once

#include "views.h"
#include "weft-arranger.h"
#include "weft-window-state.h"
#include "weft-print.h"
#include "programs/weft-program-page.h"
#include "weft-edit.h"
#include "weft-editor.h"
#include "weft-run-button.h"
#include "weft-session-document.h"
#include "weft-sides.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_DOCUMENT_PAGE (weft_document_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftDocumentPage, weft_document_page, WEFT, DOCUMENT_PAGE, GtkWidget)

GtkWidget *weft_document_page_new (WeftSessionDocument *document);

WeftSessionDocument *weft_document_page_get_document (WeftDocumentPage *page);

/** weft_document_page_get_diagram: the number of the diagram that is shown; 0 when the document has none. */
guint32 weft_document_page_get_diagram (WeftDocumentPage *page);

/** weft_document_page_show_diagram: shows the diagram with that number. */
void weft_document_page_show_diagram (WeftDocumentPage *page, guint32 diagram);

/** weft_document_page_step_diagram: shows the next diagram of the document, or the one before; round and round. */
void weft_document_page_step_diagram (WeftDocumentPage *page, int by);

/** weft_document_page_get_state: (transfer full) (nullable): how it is looked at; %NULL without a file. */
WeftTabState *weft_document_page_get_state (WeftDocumentPage *page);

/** weft_document_page_set_state: looks at it like that, as far as that is still there. */
void weft_document_page_set_state (WeftDocumentPage *page, const WeftTabState *state);

/** weft_document_page_give: drops @payload with @value ("mode", "simd") on the selection. */
void weft_document_page_give (WeftDocumentPage *page, const char *payload, const char *value);

/** weft_document_page_edit_value: puts the keyboard into the value that says most about the selected node. */
void weft_document_page_edit_value (WeftDocumentPage *page);

/** weft_document_page_get_editor: (transfer none): what does the edits of the table. */
WeftEditor *weft_document_page_get_editor (WeftDocumentPage *page);

/** weft_document_page_get_sides: (transfer none): what shows and hides the outline and the inspector. */
WeftSides *weft_document_page_get_sides (WeftDocumentPage *page);

/** weft_document_page_toggle_results: shows and hides them. */
void weft_document_page_toggle_results (WeftDocumentPage *page);

/** weft_document_page_show_view: the tab of the results called @view ("distribution", "breakdown"), with the keyboard. */
void weft_document_page_show_view (WeftDocumentPage *page, const char *view);

/** weft_document_page_optimise: opens the dialog that looks for the best modes. */
void weft_document_page_optimise (WeftDocumentPage *page);

/** weft_document_page_match: opens the dialog that matches the subtasks of the graph that is seen with machines. */
void weft_document_page_match (WeftDocumentPage *page);

/** weft_document_page_show_suite: the tables of the suite in place of the diagram, or the diagram again. */
void weft_document_page_show_suite (WeftDocumentPage *page, gboolean wanted);
gboolean weft_document_page_shows_suite (WeftDocumentPage *page);

/** weft_document_page_has_program, _shows_program: whether there is a program, and whether its source is seen. */
gboolean weft_document_page_has_program (WeftDocumentPage *page);
gboolean weft_document_page_shows_program (WeftDocumentPage *page);

/** weft_document_page_show_program: the source of the program, with the lines of the nodes that are selected pointed out, or the diagram
 * again. */
void weft_document_page_show_program (WeftDocumentPage *page, gboolean wanted);

/** weft_document_page_get_program_page: where the source is; (nullable): it has not been seen. */
WeftProgramPage *weft_document_page_get_program_page (WeftDocumentPage *page);

/** weft_document_page_show_nodes_of_line: selects in a diagram the nodes that were made from the line of the cursor in the source. */
void weft_document_page_show_nodes_of_line (WeftDocumentPage *page);

/** weft_document_page_has_tables: whether the kind of diagram that is shown has tables of rows. */
gboolean weft_document_page_has_tables (WeftDocumentPage *page);

/** weft_document_page_toggle_tables: them in place of the diagram, or the diagram again. */
void weft_document_page_toggle_tables (WeftDocumentPage *page);

/** weft_document_page_get_tables: (transfer none) (nullable): WeftTablesPage, once it was shown. */
GtkWidget *weft_document_page_get_tables (WeftDocumentPage *page);

/** weft_document_page_find: opens the search; _find_next: to the next hit (@by 1) or the one before (-1). */
void weft_document_page_find (WeftDocumentPage *page);
void weft_document_page_find_next (WeftDocumentPage *page, int by);

/** weft_document_page_choose_machine: asks which machine the diagram is to run on, by pointer or letter. */
void weft_document_page_choose_machine (WeftDocumentPage *page);

/** weft_document_page_can_export: whether @view shows this diagram and, if it needs one, there is a result. */
gboolean weft_document_page_can_export (WeftDocumentPage *page, const WeftView *view);

/** weft_document_page_export: writes the view called @view ("canvas", "distribution") in the theme called
 * @theme, or its data, as the end of the name of @file says; of the canvas only what is seen if @seen says so. A worker does
 * it; a toast says how it went. */
void weft_document_page_export (WeftDocumentPage *page,
                                const char *view,
                                const char *theme,
                                gboolean seen,
                                GFile *file);

/** weft_document_page_print: asks how, and prints the results when the keyboard is there, else the diagram. */
void weft_document_page_print (WeftDocumentPage *page);

/** weft_document_page_new_print: (transfer full): prints the view called @view. */
GtkPrintOperation *
weft_document_page_new_print (WeftDocumentPage *page, const char *view, WeftPrintSize size);

/** weft_document_page_renew_results: after the user allows computations something else. */
void weft_document_page_renew_results (WeftDocumentPage *page);

/** weft_document_page_copy_picture: puts a picture onto the clipboard: of the results when the keyboard is
 * there, else of the diagram. */
void weft_document_page_copy_picture (WeftDocumentPage *page);

/** weft_document_page_run: computes again what was stopped; _stop: ends what is being computed. */
void weft_document_page_run (WeftDocumentPage *page);
void weft_document_page_stop (WeftDocumentPage *page);

/** weft_document_page_is_running: whether anything is computed, if only for a moment. */
gboolean weft_document_page_is_running (WeftDocumentPage *page);

/** weft_document_page_get_run_state: what to tell the user; moments do not count. @fraction: (optional). */
WeftRunState weft_document_page_get_run_state (WeftDocumentPage *page, double *fraction);

/** weft_document_page_get_arranger: (transfer none): what puts nodes into their places. */
WeftArranger *weft_document_page_get_arranger (WeftDocumentPage *page);

/* The parts, for actions and tests: WeftCanvas, WeftPalette, WeftInspector, WeftResultsPane, WeftOutline. */
GtkWidget *weft_document_page_get_canvas (WeftDocumentPage *page);
GtkWidget *weft_document_page_get_palette (WeftDocumentPage *page);
GtkWidget *weft_document_page_get_inspector (WeftDocumentPage *page);
GtkWidget *weft_document_page_get_results (WeftDocumentPage *page);
GtkWidget *weft_document_page_get_outline (WeftDocumentPage *page);

/** weft_document_page_get_search: (transfer none): WeftSearchBar. */
GtkWidget *weft_document_page_get_search (WeftDocumentPage *page);

/** weft_document_page_get_suite: (transfer none) (nullable): WeftSuitePage, once it was shown. */
GtkWidget *weft_document_page_get_suite (WeftDocumentPage *page);

/* Signals:
 *   said (const char *words, gboolean undoable)   something for a toast
 *   run-changed ()                                the computation has another state or fraction, or another subject is seen
 */

/** weft_document_page_fits: weft_edit_fits() with the diagram that is shown, and with what is @selected in it. */
gboolean weft_document_page_fits (WeftDocumentPage *page, const WeftEdit *edit, gboolean selected);

/** weft_document_page_has_machines: whether what is shown runs on a machine that one chooses. */
gboolean weft_document_page_has_machines (WeftDocumentPage *page);

/* What is marked on the canvas. */
typedef enum {
  WEFT_PAGE_PATH,    /* what decides how long the whole takes; at first it is */
  WEFT_PAGE_WEIGHTS, /* how much it hangs on each node and edge; at first it is not */
} WeftPageMark;

#define WEFT_N_PAGE_MARKS (WEFT_PAGE_WEIGHTS + 1)

/** weft_document_page_has_mark: whether the kind of diagram that is shown has something to mark so. */
gboolean weft_document_page_has_mark (WeftDocumentPage *page, WeftPageMark mark);

/** weft_document_page_toggle_mark: marks it, or marks it no longer. */
void weft_document_page_toggle_mark (WeftDocumentPage *page, WeftPageMark mark);

/** weft_document_page_open_inner: shows the diagram whose result a time of the selected part is. */
void weft_document_page_open_inner (WeftDocumentPage *page);

/** weft_document_page_leave_inner: shows the diagram that the one that is shown is in: where the user came from, else the first. */
void weft_document_page_leave_inner (WeftDocumentPage *page);

G_END_DECLS
