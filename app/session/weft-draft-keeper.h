/* weft-draft-keeper.h: when the draft of an open document is written: a while after the last change, but never
 * long after the first one that is not in the draft yet. For the main thread; the writing is done by a
 * worker. */
#pragma once

#include "weft-draft.h"

#include <glib-object.h>

G_BEGIN_DECLS

typedef struct _WeftDraftKeeper WeftDraftKeeper;

/* What the document does for its keeper. */
typedef struct {
  /* The version to write (transfer full) and what it is a draft of. */
  WeftDocument *(*get_version) (gpointer document, WeftDraftOrigin *origin);
  /* Why drafts cannot be written, said once; NULL: they can again. */
  void (*failed) (gpointer document, const GError *error);
  /* Nothing is under way any more. */
  void (*idle) (gpointer document);
} WeftDraftKeeperClass;

/**
 * weft_draft_keeper_new:
 * @folder: where the drafts are
 * @document: a GObject, which owns the keeper
 */
WeftDraftKeeper *
weft_draft_keeper_new (const char *folder, const WeftDraftKeeperClass *klass, gpointer document);

/** weft_draft_keeper_free: nothing may be under way. What was written stays, to be found. */
void weft_draft_keeper_free (WeftDraftKeeper *keeper);

/** weft_draft_keeper_adopt: @draft (transfer full): the draft that the document was recovered from. */
void weft_draft_keeper_adopt (WeftDraftKeeper *keeper, WeftDraft *draft);

/** weft_draft_keeper_set_pace: waits @delay ms after a change for the next one, but at most @limit ms. What failed is tried again
 * after 5/4 of @limit, then ever more seldom, down to each 15 @limit. */
void weft_draft_keeper_set_pace (WeftDraftKeeper *keeper, guint delay, guint limit);

/** weft_draft_keeper_note_change: there is something to lose. */
void weft_draft_keeper_note_change (WeftDraftKeeper *keeper);

/** weft_draft_keeper_write_now: as _note_change(), without waiting. */
void weft_draft_keeper_write_now (WeftDraftKeeper *keeper);

/** weft_draft_keeper_drop: there is nothing to lose: the draft is removed. */
void weft_draft_keeper_drop (WeftDraftKeeper *keeper);

/** weft_draft_keeper_is_idle: whether nothing is being written or removed. */
gboolean weft_draft_keeper_is_idle (const WeftDraftKeeper *keeper);

G_END_DECLS
