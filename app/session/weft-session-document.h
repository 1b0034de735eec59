/* weft-session-document.h: an open document: its versions, its file, its draft. All functions are for the main
 * thread; those named _async() work on another one and call back. */
#pragma once

#include "weft-document.h"
#include "weft-job.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define WEFT_TYPE_SESSION_DOCUMENT (weft_session_document_get_type ())

G_DECLARE_FINAL_TYPE (WeftSessionDocument, weft_session_document, WEFT, SESSION_DOCUMENT, GObject)

/* How the file on disk stands to the document. */
typedef enum {
  WEFT_FILE_KNOWN,   /* as it was read or saved last, or there is no file yet */
  WEFT_FILE_CHANGED, /* another program wrote it */
  WEFT_FILE_DELETED,
} WeftFileState;

/* What the user is to be told of; the detail of the signal "file-changed". */
typedef enum {
  WEFT_FILE_EVENT_CHANGED,
  WEFT_FILE_EVENT_DELETED,
  WEFT_FILE_EVENT_BACK, /* it is again as it was */
} WeftFileEvent;

/* Properties, all with notification: "can-undo", "can-redo" (boolean), "undo-name", "redo-name" (string,
 * nullable), "modified" (boolean), "title" (string), "file" (GFile, nullable), "read-only" (boolean),
 * "saving" (boolean), "file-state" (WeftFileState as uint), "history-bytes" (uint64, writable), "draft-problem" (string,
 * nullable).
 *
 * Signals:
 * "changed" (gpointer old, gpointer new): the current version is another one; both are WeftDocument*
 * "file-changed" (guint WeftFileEvent): the file on disk was changed by another program */

/** weft_session_document_get_answers: (transfer none): of the questions that are asked about it. */
struct _WeftSessionAnswers *weft_session_document_get_answers (WeftSessionDocument *self);

/** weft_session_document_new_job: (transfer full): within the user's budget, with what engines keep of the document's versions
 * from one answer to the next. */
WeftJob *weft_session_document_new_job (WeftSessionDocument *self);

/** weft_session_document_get_version: (transfer none): the current version. */
WeftDocument *weft_session_document_get_version (WeftSessionDocument *self);

/** weft_session_document_get_saved: (transfer none) (nullable): the version in the file, or that the document began with;
 * %NULL when it is not known. */
WeftDocument *weft_session_document_get_saved (WeftSessionDocument *self);

gboolean weft_session_document_get_can_undo (WeftSessionDocument *self);
gboolean weft_session_document_get_can_redo (WeftSessionDocument *self);

/** weft_session_document_get_undo_name, _get_redo_name: (nullable): what would be undone: "Move blk_b". */
const char *weft_session_document_get_undo_name (WeftSessionDocument *self);
const char *weft_session_document_get_redo_name (WeftSessionDocument *self);

/** weft_session_document_get_modified: whether something would be lost if the document were closed. */
gboolean weft_session_document_get_modified (WeftSessionDocument *self);

/** weft_session_document_get_left_out: (transfer none) (nullable): what of the file that it was read from has no place in a document: lines with places. */
const char *weft_session_document_get_left_out (WeftSessionDocument *self);

/** weft_session_document_get_title: the document's own title, else its file's name, else that of the file that it was read from and cannot
 * be saved to, else "Untitled". */
const char *weft_session_document_get_title (WeftSessionDocument *self);

/** weft_session_document_get_file: (transfer none) (nullable): where it is saved. */
GFile *weft_session_document_get_file (WeftSessionDocument *self);

/** weft_session_document_make_file_name: (transfer full): of its file, or what one would be called: the title with ".weft", without
 * what a file name cannot hold, of 255 bytes at the most. */
char *weft_session_document_make_file_name (WeftSessionDocument *self);

/** weft_session_document_get_read_only: whether edits are refused: the format is newer than this program, or
 * the file may not be written. */
gboolean weft_session_document_get_read_only (WeftSessionDocument *self);

/** weft_session_document_get_draft_problem: (nullable): why changes are not safe from a crash: drafts cannot be written.
 * Editing goes on, and so do tries to write one. */
const char *weft_session_document_get_draft_problem (WeftSessionDocument *self);

/** weft_session_document_get_saving: whether a save or a reload is under way. */
gboolean weft_session_document_get_saving (WeftSessionDocument *self);

WeftFileState weft_session_document_get_file_state (WeftSessionDocument *self);

/** weft_session_document_get_history_bytes: how much memory old versions may take; 256 MiB unless set. */
guint64 weft_session_document_get_history_bytes (WeftSessionDocument *self);
void weft_session_document_set_history_bytes (WeftSessionDocument *self, guint64 bytes);

/* Edits. Each makes one step of the history. Those that change nothing make none and succeed.
 *
 * @name says what the edit does, for people; NULL: a name is made. @merge_key, when not NULL, lets the edit
 * join the step before it if that has the same key and nothing came between: typing in one field. All fail
 * with WEFT_MODEL_ERROR and then change nothing; on a read-only document they always do. */

/** weft_session_document_set_parts: of the parts of @diagram with the numbers @parts (weft-element.h), sets @property to @text, as
 * weft_document_set_element(). */
gboolean weft_session_document_set_parts (WeftSessionDocument *self,
                                          guint32 diagram,
                                          const guint32 *parts,
                                          gsize n,
                                          WeftProperty property,
                                          const char *text,
                                          const char *name,
                                          const char *merge_key,
                                          GError **error);

/** weft_session_document_set: the same of the nodes @ids. */
gboolean weft_session_document_set (WeftSessionDocument *self,
                                    const guint32 *ids,
                                    gsize n,
                                    WeftProperty property,
                                    const char *text,
                                    const char *name,
                                    const char *merge_key,
                                    GError **error);

/**
 * weft_session_document_insert:
 * @node: (transfer full): taken even on failure
 * @id: (out) (optional): the number that it was given
 */
gboolean weft_session_document_insert (WeftSessionDocument *self,
                                       guint32 parent,
                                       gsize index,
                                       WeftNode *node,
                                       const char *name,
                                       guint32 *id,
                                       GError **error);

/** weft_session_document_remove: the nodes @ids; one may stand in another. */
gboolean weft_session_document_remove (WeftSessionDocument *self,
                                       const guint32 *ids,
                                       gsize n,
                                       const char *name,
                                       GError **error);

/** weft_session_document_move: the nodes @ids, in this order, to @index of @parent; @index counts without
 * them. */
gboolean weft_session_document_move (WeftSessionDocument *self,
                                     const guint32 *ids,
                                     gsize n,
                                     guint32 parent,
                                     gsize index,
                                     const char *name,
                                     const char *merge_key,
                                     GError **error);

/**
 * weft_session_document_apply:
 * @version: (transfer full): made from the current version, with weft_batch_commit() for example; taken
 *   even on failure
 * @name: not %NULL
 */
gboolean weft_session_document_apply (WeftSessionDocument *self,
                                      WeftDocument *version,
                                      const char *name,
                                      const char *merge_key,
                                      GError **error);

/** weft_session_document_begin_gesture: until _end_gesture() all edits are one step, named after the first:
 * a drag. Gestures may nest. Undo, redo and save end them. */
void weft_session_document_begin_gesture (WeftSessionDocument *self);
void weft_session_document_end_gesture (WeftSessionDocument *self);

/** weft_session_document_cancel_gesture: ends all gestures and goes back to where the first began. */
void weft_session_document_cancel_gesture (WeftSessionDocument *self);

/** weft_session_document_end_merge: the next edit is a step of its own: the focus left the field. */
void weft_session_document_end_merge (WeftSessionDocument *self);

/** weft_session_document_undo, weft_session_document_redo: one step; nothing when there is none. */
void weft_session_document_undo (WeftSessionDocument *self);
void weft_session_document_redo (WeftSessionDocument *self);

/**
 * weft_session_document_save_async:
 *
 * Saves the version of this moment; editing may go on. Saves are done one after the other. Fails, and
 * changes neither document nor file, when the file cannot be written or is no longer as the document knows
 * it (its state is then WEFT_FILE_CHANGED; reload it or keep ours first).
 */
void
weft_session_document_save_async (WeftSessionDocument *self, GAsyncReadyCallback callback, gpointer data);

/** weft_session_document_save_as_async: to @file, whatever is there; the document is then bound to it. */
void weft_session_document_save_as_async (WeftSessionDocument *self,
                                          GFile *file,
                                          GAsyncReadyCallback callback,
                                          gpointer data);

/** weft_session_document_save_finish: of both; %FALSE with WEFT_FORMAT_ERROR. */
gboolean weft_session_document_save_finish (WeftSessionDocument *self, GAsyncResult *result, GError **error);

/** weft_session_document_get_save_warning: (nullable): of a save that succeeded: a sentence for people, when the disk did not
 * confirm all of it. */
const char *weft_session_document_get_save_warning (GAsyncResult *result);

/** weft_session_document_check_file: looks at the file soon, for changes that were not announced. */
void weft_session_document_check_file (WeftSessionDocument *self);

/** weft_session_document_reload_async: reads the file again. The history starts anew: ask before when the
 * document is modified. When it fails the document stays as it is. */
void
weft_session_document_reload_async (WeftSessionDocument *self, GAsyncReadyCallback callback, gpointer data);
gboolean
weft_session_document_reload_finish (WeftSessionDocument *self, GAsyncResult *result, GError **error);

/** weft_session_document_keep_ours: the document is kept as it is, modified; the next save replaces the file
 * that another program wrote or deleted. */
void weft_session_document_keep_ours (WeftSessionDocument *self);

/** weft_session_document_set_draft_pace: a draft is written @delay ms after a change, or @limit ms after the
 * first that it does not have. 3000 and 4000 unless set. */
void weft_session_document_set_draft_pace (WeftSessionDocument *self, guint delay, guint limit);

G_END_DECLS
