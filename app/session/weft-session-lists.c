/* weft-session-lists.c: what could be opened: drafts, recent files, what was open last time, examples. */
#include "weft-session-private.h"

WeftTask *
weft_task_new (WeftSession *self, GAsyncReadyCallback callback, gpointer data)
{
  WeftTask *task = g_new0 (WeftTask, 1);

  task->task = g_task_new (self, NULL, callback, data);
  return task;
}

void
weft_task_free (gpointer data)
{
  WeftTask *task = data;

  g_object_unref (task->task);
  g_clear_pointer (&task->draft, weft_draft_info_free);
  g_clear_pointer (&task->windows, g_ptr_array_unref);
  g_free (task->path);
  g_free (task->folder);
  g_free (task);
}

/* Recent files. */

typedef struct {
  char *folder;
  char *path;
  char *title; /* NULL: remove */
} RecentChange;

static void
recent_change_free (gpointer data)
{
  RecentChange *change = data;

  g_free (change->folder);
  g_free (change->path);
  g_free (change->title);
  g_free (change);
}

static gpointer
do_change_recent (gpointer data, GError **error)
{
  const RecentChange *change = data;

  if (change->title != NULL)
    weft_recent_add (change->folder, change->path, change->title, error);
  else
    weft_recent_remove (change->folder, change->path, error);
  return NULL;
}

static void begin_next_change (WeftSession *self);

/* Nobody misses an entry so much that a failure would be worth a message. */
static void
recent_changed (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  WeftSession *self = owner;

  (void) result;
  g_queue_remove (&self->recent_changes, data);
  begin_next_change (self);
  if (error == NULL)
    g_signal_emit_by_name (owner, "recent-changed");
}

static const WeftWork recent_change = {do_change_recent, recent_changed, recent_change_free};

static void
begin_next_change (WeftSession *self)
{
  RecentChange *next = g_queue_peek_head (&self->recent_changes);

  if (next != NULL)
    weft_worker_run (&recent_change, self, next);
}

/* One after the other, so that the list has the order of the calls. */
static void
change_recent (WeftSession *self, const char *path, const char *title)
{
  RecentChange *change = g_new (RecentChange, 1);

  *change = (RecentChange){g_strdup (self->folder), g_strdup (path), g_strdup (title)};
  g_queue_push_tail (&self->recent_changes, change);
  if (self->recent_changes.length == 1)
    begin_next_change (self);
}

void
weft_session_forget_recent (WeftSession *self, const char *path)
{
  change_recent (self, path, NULL);
}

void
weft_session_note_recent (WeftSession *self, WeftSessionDocument *document)
{
  if (document->file != NULL)
    change_recent (self, g_file_peek_path (document->file), weft_session_document_get_title (document));
}

/* Lists. */

static gpointer
do_list_drafts (gpointer data, GError **error)
{
  (void) error;
  return weft_draft_find_all (((const WeftTask *) data)->folder);
}

static gpointer
do_list_recent (gpointer data, GError **error)
{
  (void) error;
  return weft_recent_list (((const WeftTask *) data)->folder);
}

static gpointer
do_list_examples (gpointer data, GError **error)
{
  (void) data;
  (void) error;
  return weft_examples_list ();
}

static gpointer
do_load_desk (gpointer data, GError **error)
{
  (void) error;
  return weft_window_states_load (((const WeftTask *) data)->folder);
}

static void
return_list (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  const WeftTask *task = data;

  (void) owner;
  (void) error;
  g_task_return_pointer (task->task, result, (GDestroyNotify) g_ptr_array_unref);
}

static const WeftWork listing_drafts = {do_list_drafts, return_list, weft_task_free};
static const WeftWork listing_recent = {do_list_recent, return_list, weft_task_free};
static const WeftWork loading_windows = {do_load_desk, return_list, weft_task_free};
static const WeftWork listing_examples = {do_list_examples, return_list, weft_task_free};

static void
list_folder (WeftSession *self,
             const WeftWork *work,
             const char *folder,
             GAsyncReadyCallback callback,
             gpointer data)
{
  WeftTask *task = weft_task_new (self, callback, data);

  task->folder = g_strdup (folder);
  weft_worker_run (work, self, task);
}

static GPtrArray *
finish_list (WeftSession *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

void
weft_session_list_drafts_async (WeftSession *self, GAsyncReadyCallback callback, gpointer data)
{
  list_folder (self, &listing_drafts, self->draft_folder, callback, data);
}

GPtrArray *
weft_session_list_drafts_finish (WeftSession *self, GAsyncResult *result, GError **error)
{
  return finish_list (self, result, error);
}

void
weft_session_list_recent_async (WeftSession *self, GAsyncReadyCallback callback, gpointer data)
{
  list_folder (self, &listing_recent, self->folder, callback, data);
}

GPtrArray *
weft_session_list_recent_finish (WeftSession *self, GAsyncResult *result, GError **error)
{
  return finish_list (self, result, error);
}

void
weft_session_list_examples_async (WeftSession *self, GAsyncReadyCallback callback, gpointer data)
{
  list_folder (self, &listing_examples, NULL, callback, data);
}

GPtrArray *
weft_session_list_examples_finish (WeftSession *self, GAsyncResult *result, GError **error)
{
  return finish_list (self, result, error);
}

void
weft_session_load_windows_async (WeftSession *self, GAsyncReadyCallback callback, gpointer data)
{
  list_folder (self, &loading_windows, self->folder, callback, data);
}

GPtrArray *
weft_session_load_windows_finish (WeftSession *self, GAsyncResult *result, GError **error)
{
  return finish_list (self, result, error);
}

/* Discarding, and saving the restore. */

static gpointer
do_save_windows (gpointer data, GError **error)
{
  const WeftTask *task = data;

  weft_window_states_save (task->folder, task->windows, error);
  return NULL;
}

static gpointer
do_discard (gpointer data, GError **error)
{
  WeftDraft *draft = weft_draft_adopt (((const WeftTask *) data)->draft, error);

  if (draft != NULL)
    weft_draft_remove (draft);
  return NULL;
}

static void
return_success (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  const WeftTask *task = data;

  (void) owner;
  (void) result;
  if (error != NULL)
    g_task_return_error (task->task, g_error_copy (error));
  else
    g_task_return_boolean (task->task, TRUE);
}

static const WeftWork discarding = {do_discard, return_success, weft_task_free};
static const WeftWork saving_windows = {do_save_windows, return_success, weft_task_free};

void
weft_session_discard_async (WeftSession *self,
                            const WeftDraftInfo *draft,
                            GAsyncReadyCallback callback,
                            gpointer data)
{
  WeftTask *task = weft_task_new (self, callback, data);

  task->draft = weft_draft_info_copy (draft);
  weft_worker_run (&discarding, self, task);
}

gboolean
weft_session_discard_finish (WeftSession *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

void
weft_session_save_windows_async (WeftSession *self,
                                 GPtrArray *windows,
                                 GAsyncReadyCallback callback,
                                 gpointer data)
{
  WeftTask *task = weft_task_new (self, callback, data);

  task->folder = g_strdup (self->folder);
  task->windows = windows;
  weft_worker_run (&saving_windows, self, task);
}

gboolean
weft_session_save_windows_finish (WeftSession *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}
