/* weft-history.h: the versions of a document under the user's hands, and the names of the edits between
 * them. Undo goes back to the very pointer that was there before. For the main thread only. */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

typedef struct _WeftHistory WeftHistory;

/** weft_history_new: @first (transfer full): the version that everything can be undone back to. */
WeftHistory *weft_history_new (WeftDocument *first);
void weft_history_free (WeftHistory *history);

/** weft_history_get_current: (transfer none) */
WeftDocument *weft_history_get_current (const WeftHistory *history);

/**
 * weft_history_push:
 * @version: (transfer full): the version after the edit
 * @name: what was done, for people; not %NULL
 * @merge_key: (nullable): see below
 *
 * Adds a step and forgets what could be redone. The version joins the step before it instead when both are
 * of one gesture, or have the same @merge_key and nothing came between. A step that ends where it began
 * is taken out again.
 *
 * Returns: %FALSE when @version is the current one, so that there is nothing to add
 */
gboolean
weft_history_push (WeftHistory *history, WeftDocument *version, const char *name, const char *merge_key);

/** weft_history_begin_gesture: until _end_gesture(), everything is one step. Gestures may nest. */
void weft_history_begin_gesture (WeftHistory *history);
void weft_history_end_gesture (WeftHistory *history);

/** weft_history_cancel_gesture: ends all gestures and goes back to where the outermost began, with what
 * could be redone there. */
void weft_history_cancel_gesture (WeftHistory *history);

/** weft_history_end_merge: what comes next is a step of its own whatever its merge key. */
void weft_history_end_merge (WeftHistory *history);

/** weft_history_seal: ends merging and all gestures: the current version stays in the history. */
void weft_history_seal (WeftHistory *history);

/** weft_history_undo, weft_history_redo: one step; %FALSE when there is none. Both end all gestures. */
gboolean weft_history_undo (WeftHistory *history);
gboolean weft_history_redo (WeftHistory *history);

/** weft_history_get_undo_name, _get_redo_name: (transfer none) (nullable): what the step did. */
const char *weft_history_get_undo_name (const WeftHistory *history);
const char *weft_history_get_redo_name (const WeftHistory *history);

/** weft_history_set_limit: at most about @bytes are kept, the oldest steps go first; one always stays. */
void weft_history_set_limit (WeftHistory *history, gsize bytes);
gsize weft_history_get_limit (const WeftHistory *history);

/** weft_history_get_bytes: about how much memory the versions other than the current one take. */
gsize weft_history_get_bytes (const WeftHistory *history);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHistory, weft_history_free)

G_END_DECLS
