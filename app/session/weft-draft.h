/* weft-draft.h: one draft on disk: the content of a document that is not saved, a small key file that says of
 * which, and a lock that the living process holds. When the lock is free and the content is there, the
 * process ended before it could save. All of this blocks; any thread, one at a time. */
#pragma once

#include "weft-digest.h"
#include "weft-document.h"

G_BEGIN_DECLS

typedef struct _WeftDraft WeftDraft;

/* What a draft is a draft of. */
typedef struct {
  char *path; /* (nullable): of the saved document */
  char *title;
  WeftDigest saved; /* of the file at path, as the document knew it */
} WeftDraftOrigin;

/* A draft that was found. */
typedef struct {
  char *folder;
  char *name;
  WeftDraftOrigin origin;
  char *host;
  gint64 pid;
  gint64 time; /* when it was written; seconds since 1970 */
} WeftDraftInfo;

void weft_draft_origin_clear (WeftDraftOrigin *origin);
WeftDraftInfo *weft_draft_info_copy (const WeftDraftInfo *info);
void weft_draft_info_free (WeftDraftInfo *info);

/**
 * weft_draft_new:
 * @folder: made when it is not there
 * @error: (out): WEFT_FORMAT_ERROR
 *
 * Returns: (transfer full) (nullable): a draft without content, locked
 */
WeftDraft *weft_draft_new (const char *folder, GError **error);

/**
 * weft_draft_adopt:
 *
 * Locks a draft that was found.
 *
 * Returns: (transfer full) (nullable): %NULL when another process has done so or the draft is gone
 */
WeftDraft *weft_draft_adopt (const WeftDraftInfo *info, GError **error);

/** weft_draft_write: the whole draft, atomically. When it fails the one before is still there. */
gboolean weft_draft_write (WeftDraft *draft,
                           const WeftDocument *document,
                           const WeftDraftOrigin *origin,
                           GError **error);

/** weft_draft_is_there: whether its files still stand where they were made; %FALSE where the folder was removed or moved. */
gboolean weft_draft_is_there (const WeftDraft *draft);

/** weft_draft_load: (transfer full) (nullable): the document. */
WeftDocument *weft_draft_load (const WeftDraft *draft, GError **error);

/** weft_draft_remove: (transfer full): from the disk. */
void weft_draft_remove (WeftDraft *draft);

/** weft_draft_release: (transfer full): unlocks it; on the disk it stays, to be found. */
void weft_draft_release (WeftDraft *draft);

/**
 * weft_draft_find_all:
 *
 * Looks for the drafts in @folder that no living process holds, and removes what is left of others.
 *
 * Returns: (transfer full) (element-type WeftDraftInfo): the newest first
 */
GPtrArray *weft_draft_find_all (const char *folder);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftDraft, weft_draft_release)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftDraftInfo, weft_draft_info_free)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftDraftOrigin, weft_draft_origin_clear)

G_END_DECLS
