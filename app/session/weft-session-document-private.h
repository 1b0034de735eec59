/* weft-session-document-private.h: the parts of an open document, for the files that it is made of. */
#pragma once

#include "weft-draft-keeper.h"
#include "weft-file-stamp.h"
#include "weft-history.h"
#include "weft-session-document.h"

G_BEGIN_DECLS

/* What a worker read from a file. */
typedef struct {
  WeftDocument *version;
  char *name;     /* the path that the user knows; %NULL: no file */
  char *path;     /* the canonical one */
  char *left_out; /* (nullable): what of the file has no place in a document, in words */
  char *
      stem; /* (nullable): what it is called without a file: of one that it was read from and cannot be saved to */
  WeftFileStamp stamp;
  gboolean writable;
  /* Of a recovered draft. */
  gboolean recovered;
  WeftFileStamp known; /* the file when the draft was begun, as far as it is known */
  WeftDraft *draft;
} WeftLoaded;

/* The values of properties that follow from others, as they were announced last. */
typedef struct {
  gboolean can_undo;
  gboolean can_redo;
  gboolean modified;
  gboolean read_only;
  gboolean saving;
  WeftFileState file_state;
  char *undo_name;
  char *redo_name;
  char *title;
} WeftAnnounced;

struct _WeftSessionDocument {
  GObject parent_instance;

  WeftHistory *history;
  WeftCache *cache;                    /* (nullable): once it was asked for */
  struct _WeftSessionAnswers *answers; /* (nullable): the same */
  WeftDocument *saved;                 /* (nullable): the version in the file */
  guint untitled;                      /* number among the documents without a title */
  char *stem;                          /* (nullable): what it is called instead while it has no file */
  char *left_out;                      /* (nullable): of the file that it was read from */
  WeftAnnounced announced;

  /* The file. */
  GFile *file; /* (nullable): as the user knows it */
  char *path;  /* (nullable): canonical */
  char *draft_problem;
  gboolean writable;
  WeftFileStamp stamp; /* as the document knows it */
  WeftFileStamp seen;  /* as it was last found on disk */
  WeftFileState file_state;

  /* Saves and reloads. */
  GQueue operations;  /* of Operation */
  gboolean operating; /* the first is under way */
  guint generation;   /* how often the file was read or written */
  GStrv (*list_other_paths) (WeftSessionDocument *self, gpointer data);
  gpointer list_other_paths_data;

  /* Watching. */
  GFileMonitor *monitor;
  guint check_timer;
  gboolean checking;
  gboolean check_again;

  WeftDraftKeeper *drafts;
  gboolean closed;
  GTask *closing; /* (nullable) */
};

/** weft_loaded_free: what is left of it. */
void weft_loaded_free (WeftLoaded *loaded);

/** weft_loaded_unbind: it is of no file any more. */
void weft_loaded_unbind (WeftLoaded *loaded);

/**
 * weft_loaded_read: (transfer full) (nullable): reads the file at @path. Of a format that cannot be written it is unbound, and has a stem.
 * Blocks; any thread.
 */
WeftLoaded *weft_loaded_read (const char *path, GError **error);

/** weft_loaded_recover: as _read(), a draft, which is then locked. */
WeftLoaded *weft_loaded_recover (const WeftDraftInfo *info, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftLoaded, weft_loaded_free)

/** weft_refuse_remote_file: sets @error to say that @file is on no disk of this machine. */
void weft_refuse_remote_file (GFile *file, GError **error);

/**
 * weft_session_document_new:
 * @loaded: (transfer full)
 * @draft_folder: where its drafts go
 * @untitled: its number, when it has no title
 */
WeftSessionDocument *weft_session_document_new (WeftLoaded *loaded, const char *draft_folder, guint untitled);

/** weft_session_document_refuse_edit: sets @error when the document is read-only.
 *
 * Returns: whether it is
 */
gboolean weft_session_document_refuse_edit (WeftSessionDocument *self, GError **error);

/** weft_session_document_sync: announces what has changed since the last time; renews draft and state. */
void weft_session_document_sync (WeftSessionDocument *self);

/** weft_session_document_restart: a new history from @version (transfer full), which is what the file holds. */
void weft_session_document_restart (WeftSessionDocument *self, WeftDocument *version);

/** weft_session_document_bind: to the file that is called @name and whose canonical path is @path. */
void weft_session_document_bind (WeftSessionDocument *self, const char *name, const char *path);

/** weft_session_document_watch: starts to watch the file that the document is bound to. */
void weft_session_document_watch (WeftSessionDocument *self);

/** weft_session_document_know: the file is now as @stamp says, and that is how the document knows it. */
void weft_session_document_know (WeftSessionDocument *self, const WeftFileStamp *stamp, gboolean writable);

/** weft_session_document_check_edit: the file was found as @seen; says so when the document knows it otherwise. */
void
weft_session_document_check_edit (WeftSessionDocument *self, const WeftFileStamp *seen, gboolean writable);

/**
 * weft_session_document_close_async:
 *
 * Lets saves come to their end and removes the draft.
 */
void
weft_session_document_close_async (WeftSessionDocument *self, GAsyncReadyCallback callback, gpointer data);
gboolean weft_session_document_close_finish (WeftSessionDocument *self, GAsyncResult *result, GError **error);

/** weft_session_document_continue_closing: when that is asked for and nothing is under way any more. */
void weft_session_document_continue_closing (WeftSessionDocument *self);

G_END_DECLS
