/* weft-session-private.h: the parts of a session, and the errands that it sends workers on. */
#pragma once

#include "weft-session-document-private.h"
#include "weft-session.h"
#include "weft-worker.h"

G_BEGIN_DECLS

struct _WeftSession {
  GObject parent_instance;
  char *folder;
  char *draft_folder;
  GPtrArray *documents;
};

/* What a worker is to do for a task. */
typedef struct {
  GTask *task;
  char *path;           /* (nullable): of a file */
  char *folder;         /* (nullable): of a list */
  WeftDraftInfo *draft; /* (nullable) */
  GPtrArray *windows;   /* (nullable): to be saved */
} WeftErrand;

/** weft_errand_new: @callback is called when its task has returned. */
WeftErrand *weft_errand_new (WeftSession *self, GAsyncReadyCallback callback, gpointer data);

/** weft_errand_free: @errand is a WeftErrand. */
void weft_errand_free (gpointer errand);

/** weft_session_note_recent: @document is in use now. */
void weft_session_note_recent (WeftSession *self, WeftSessionDocument *document);

G_END_DECLS
