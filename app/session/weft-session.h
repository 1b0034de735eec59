/* weft-session.h: all that is open: a GListModel of WeftSessionDocument. And what could be: drafts of a session
 * that crashed, files that were used last, examples. For the main thread; what is named _async() works on
 * another one. */
#pragma once

#include "weft-window-state.h"
#include "weft-draft.h"
#include "weft-examples.h"
#include "weft-recent.h"
#include "weft-session-document.h"
#include "weft-template.h"

G_BEGIN_DECLS

#define WEFT_TYPE_SESSION (weft_session_get_type ())

G_DECLARE_FINAL_TYPE (WeftSession, weft_session, WEFT, SESSION, GObject)

/* Signal "recent-changed" (): the list of recent files. */

/**
 * weft_session_new:
 * @folder: (nullable): where drafts and recent files are kept; %NULL: "weft" in the user's folder for state
 */
WeftSession *weft_session_new (const char *folder);

/** weft_session_find: (transfer none) (nullable): the open document of @file, by its name alone. */
WeftSessionDocument *weft_session_find (WeftSession *self, GFile *file);

/** weft_session_new_document: (transfer none): a new document, which is now open: the first template. */
WeftSessionDocument *weft_session_new_document (WeftSession *self);

/** weft_session_new_from_template: (transfer none): the same for @template. */
WeftSessionDocument *weft_session_new_from_template (WeftSession *self, const WeftTemplate *template);

/** weft_session_new_from_version: (transfer none): the same with the content of @version. */
WeftSessionDocument *weft_session_new_from_version (WeftSession *self, WeftDocument *version);

/** weft_session_open_async: a file that is open already, under whatever name, is not opened again. */
void weft_session_open_async (WeftSession *self, GFile *file, GAsyncReadyCallback callback, gpointer data);

/** weft_session_open_copy_async: a new document without a file, with the content of @file: an example. */
void
weft_session_open_copy_async (WeftSession *self, GFile *file, GAsyncReadyCallback callback, gpointer data);

/**
 * weft_session_open_finish: of _open_async(), _open_copy_async() and _recover_async()
 * @error: (out): WEFT_FORMAT_ERROR or WEFT_MODEL_ERROR, with the place in the file
 *
 * Returns: (transfer full) (nullable): the open document
 */
WeftSessionDocument *weft_session_open_finish (WeftSession *self, GAsyncResult *result, GError **error);

/** weft_session_close_async: @document is no longer in the list; what was not saved is lost with its draft.
 * The program should not end before this is finished. */
void weft_session_close_async (WeftSession *self,
                               WeftSessionDocument *document,
                               GAsyncReadyCallback callback,
                               gpointer data);
gboolean weft_session_close_finish (WeftSession *self, GAsyncResult *result, GError **error);

/** weft_session_list_drafts_async: of documents that were not saved when their process ended. */
void weft_session_list_drafts_async (WeftSession *self, GAsyncReadyCallback callback, gpointer data);

/** weft_session_list_drafts_finish: (transfer full) (element-type WeftDraftInfo): the newest first. */
GPtrArray *weft_session_list_drafts_finish (WeftSession *self, GAsyncResult *result, GError **error);

/** weft_session_recover_async: opens a draft as a modified document of its file, which must not be open. The
 * draft stays until that is saved or closed. Ends with weft_session_open_finish(). */
void weft_session_recover_async (WeftSession *self,
                                 const WeftDraftInfo *draft,
                                 GAsyncReadyCallback callback,
                                 gpointer data);

/** weft_session_discard_async: removes a draft for good. */
void weft_session_discard_async (WeftSession *self,
                                 const WeftDraftInfo *draft,
                                 GAsyncReadyCallback callback,
                                 gpointer data);
gboolean weft_session_discard_finish (WeftSession *self, GAsyncResult *result, GError **error);

/** weft_session_list_recent_async: the files that were opened or saved last. */
void weft_session_list_recent_async (WeftSession *self, GAsyncReadyCallback callback, gpointer data);

/** weft_session_list_recent_finish: (transfer full) (element-type WeftRecentFile): at most 20, newest first. */
GPtrArray *weft_session_list_recent_finish (WeftSession *self, GAsyncResult *result, GError **error);

/** weft_session_forget_recent: @path: (nullable): %NULL: all of them. */
void weft_session_forget_recent (WeftSession *self, const char *path);

/** weft_session_load_windows_async: what was open where at the end of the last session. */
void weft_session_load_windows_async (WeftSession *self, GAsyncReadyCallback callback, gpointer data);

/** weft_session_load_windows_finish: (transfer full) (element-type WeftWindowState) */
GPtrArray *weft_session_load_windows_finish (WeftSession *self, GAsyncResult *result, GError **error);

/** weft_session_save_windows_async: @windows: (transfer full) (element-type WeftWindowState). Not two at once. */
void weft_session_save_windows_async (WeftSession *self,
                                      GPtrArray *windows,
                                      GAsyncReadyCallback callback,
                                      gpointer data);
gboolean weft_session_save_windows_finish (WeftSession *self, GAsyncResult *result, GError **error);

/** weft_session_list_examples_async: for weft_session_open_copy_async(). */
void weft_session_list_examples_async (WeftSession *self, GAsyncReadyCallback callback, gpointer data);

/** weft_session_list_examples_finish: (transfer full) (element-type WeftExample) */
GPtrArray *weft_session_list_examples_finish (WeftSession *self, GAsyncResult *result, GError **error);

G_END_DECLS
