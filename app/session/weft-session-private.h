/* weft-session-private.h: the parts of a session, and the tasks that it sends workers on. */
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
  GQueue recent_changes; /* of the list of recent files; the first is under way */
};

/* What a worker is to do for a task. */
typedef struct {
  GTask *task;
  char *path;           /* (nullable): of a file */
  char *folder;         /* (nullable): of a list */
  WeftDraftInfo *draft; /* (nullable) */
  GPtrArray *windows;   /* (nullable): to be saved */
} WeftTask;

/** weft_task_new: @callback is called when its task has returned. */
WeftTask *weft_task_new (WeftSession *self, GAsyncReadyCallback callback, gpointer data);

/** weft_task_free: @task is a WeftTask. */
void weft_task_free (gpointer task);

/** weft_session_note_recent: @document is in use now. */
void weft_session_note_recent (WeftSession *self, WeftSessionDocument *document);

G_END_DECLS
