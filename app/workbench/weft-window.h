/* weft-window.h: the window: header bar, document pages in tabs or the start page, toasts, dialogs. */
#pragma once

#include "weft-application.h"
#include "weft-document-page.h"

G_BEGIN_DECLS

#define WEFT_TYPE_WINDOW (weft_window_get_type ())
G_DECLARE_FINAL_TYPE (WeftWindow, weft_window, WEFT, WINDOW, AdwApplicationWindow)

GtkWidget *weft_window_new (WeftApplication *application);

/** weft_window_open: shows @document: in the tab where it is, in whichever window, else in a new one. */
void weft_window_open (WeftWindow *window, WeftSessionDocument *document);

/** weft_window_open_file: reads @file on another thread and shows it; a problem is said in the window. */
void weft_window_open_file (WeftWindow *window, GFile *file);

/** weft_window_open_example: as _open_file(), as a new document that is not bound to @file. */
void weft_window_open_example (WeftWindow *window, GFile *file);

/** weft_window_take_files: @files: (element-type GFile): opens documents, imports parts of one, and says which is neither. */
void weft_window_take_files (WeftWindow *window, GSList *files);

/** weft_window_get_page: (nullable): the document page that is seen. */
WeftDocumentPage *weft_window_get_page (WeftWindow *window);

/** weft_window_get_n_pages, _get_nth_page: all of them, in the order of the tabs. */
guint weft_window_get_n_pages (WeftWindow *window);
WeftDocumentPage *weft_window_get_nth_page (WeftWindow *window, guint n);

/** weft_window_list_documents: (transfer container) (element-type WeftSessionDocument): of the tabs. */
GPtrArray *weft_window_list_documents (WeftWindow *window);

/** weft_window_raise: shows the tab of @document, in whichever window it is; %FALSE when there is none. */
gboolean weft_window_raise (WeftWindow *window, WeftSessionDocument *document);

/** weft_window_close_now: without asking. */
void weft_window_close_now (WeftWindow *window);

/** weft_window_say: a toast; with Undo when @undoable. _say_drafts: that there are @n drafts on the start page. A window that is
 * closing says nothing any more. */
void weft_window_say (WeftWindow *window, const char *words, gboolean undoable);
void weft_window_say_drafts (WeftWindow *window, guint n);

/** weft_window_say_written: that the file at @path, other than a document, was written; with a way to its folder. */
void weft_window_say_written (WeftWindow *window, const char *path);

/** weft_window_explain: (transfer none) (nullable): a dialog, for what is too long or too grave for a toast; it has the response
 * "close". %NULL when the window is closing. */
AdwMessageDialog *weft_window_explain (WeftWindow *window, const char *heading, const char *words);

/** weft_window_get_last_toast: (nullable): what was said last, in a toast or a dialog. */
const char *weft_window_get_last_toast (WeftWindow *window);

G_END_DECLS
