/* weft-session-save.c: saves and reloads, one after the other, each by a worker. */
#include "weft-session-document-private.h"

#include "formats.h"
#include "weft-document-format.h"
#include "weft-fault.h"
#include "weft-save.h"
#include "weft-worker.h"

#include <glib/gi18n-lib.h>

/* A save or a reload that was asked for. */
typedef struct {
  GTask *task;
  WeftDocument *version; /* %NULL: reload */
  char *target;          /* (nullable): save as */
} Operation;

/* What the worker gets, and what it found out. */
typedef struct {
  WeftDocument *version;
  char *name;
  char *path;
  WeftFileStamp known;
  gboolean may_replace; /* whatever is there */
  GStrv other_paths;    /* of files that other documents are bound to */
  WeftFileStamp stamp;  /* of the file that was saved, or that another program wrote */
  gboolean writable;
  gboolean was_changed; /* by another program */
  gboolean is_durable;
} Save;

static void start_next (WeftSessionDocument *self);

static void
operation_free (Operation *operation)
{
  g_object_unref (operation->task);
  g_clear_pointer (&operation->version, weft_document_unref);
  g_free (operation->target);
  g_free (operation);
}

static void
save_free (gpointer data)
{
  Save *save = data;

  weft_document_unref (save->version);
  g_free (save->name);
  g_free (save->path);
  g_strfreev (save->other_paths);
  g_free (save);
}

/* In the worker. */

static gboolean
check_not_open (const Save *save, GError **error)
{
  g_autofree char *base = NULL;
  g_autofree char *plain = NULL;

  if (save->other_paths == NULL || !g_strv_contains ((const char *const *) save->other_paths, save->path))
    return TRUE;
  base = g_filename_display_basename (save->name);
  plain = g_strdup_printf (_ ("“%s” is open as another document."), base);
  weft_fault_set (error, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.file = save->name,
                               .problem = (char *) _ ("cannot be saved"),
                               .found = (char *) _ ("a file that is open as another document"),
                               .expected = (char *) _ ("another name, or that document closed first"),
                               .plain = plain});
  return FALSE;
}

static gboolean
check_known (Save *save, GError **error)
{
  g_autofree char *base = NULL;
  g_autofree char *plain = NULL;

  weft_file_stamp_renew (&save->stamp, save->path, &save->known);
  if (save->may_replace || !save->stamp.exists ||
      weft_file_stamp_is_same_content (&save->stamp, &save->known))
    return TRUE;
  save->was_changed = TRUE;
  save->writable = weft_path_is_writable (save->path);
  base = g_filename_display_basename (save->name);
  plain = g_strdup_printf (_ ("Another program changed “%s” since you opened it."), base);
  weft_fault_set (
      error, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
      &(WeftFault){.file = save->name,
                   .problem = (char *) _ ("cannot be saved"),
                   .found = (char *) _ ("a file that another program has changed"),
                   .expected = (char *) _ ("the file as it was opened; reload it, or keep this version"),
                   .plain = plain});
  return FALSE;
}

/* The one that the name of the file says, else our own. */
static const WeftFormat *
find_format (const char *path)
{
  const WeftFormat *format = weft_format_choose_document (path);

  return format != NULL ? format : &weft_document_format;
}

static gpointer
do_save (gpointer data, GError **error)
{
  Save *save = data;
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
  g_autofree char *text = NULL;
  gsize size;

  save->path = weft_path_make_canonical (save->name);
  if (!check_not_open (save, error) || !check_known (save, error))
    return NULL;
  text = find_format (save->path)->write (save->version, NULL, job, diagnostics, &size, error);
  if (text == NULL || !weft_save_bytes_durably (save->path, text, size, &save->is_durable, error))
    return NULL;
  weft_file_stamp_read (&save->stamp, save->path);
  save->stamp.digest = weft_digest_bytes (text, size);
  save->writable = weft_path_is_writable (save->path);
  return NULL;
}

static gpointer
do_reload (gpointer data, GError **error)
{
  return weft_loaded_read (data, error);
}

/* Back on the main thread. */

/* The callback may well ask for the next one. */
static void
finish_operation (WeftSessionDocument *self, const GError *error)
{
  Operation *operation = g_queue_pop_head (&self->operations);

  self->generation++;
  self->operating = FALSE;
  weft_session_document_sync (self);
  if (error != NULL)
    g_task_return_error (operation->task, g_error_copy (error));
  else
    g_task_return_boolean (operation->task, TRUE);
  operation_free (operation);
  start_next (self);
  if (self->check_again || error != NULL)
    weft_session_document_check_file (self);
  weft_session_document_continue_closing (self);
}

/* Edits since then are in no file yet: the draft must not be older than the file. */
static void
take_saved (WeftSessionDocument *self, const Save *save)
{
  weft_session_document_bind (self, save->name, save->path);
  weft_session_document_know (self, &save->stamp, save->writable);
  g_clear_pointer (&self->saved, weft_document_unref);
  self->saved = weft_document_ref (save->version);
  if (self->closed)
    return;
  if (weft_session_document_get_modified (self))
    weft_draft_keeper_write_now (self->drafts);
  else
    weft_draft_keeper_drop (self->drafts);
}

/* The file stands there and is the document's own, so this is no failure. */
static void
warn (WeftSessionDocument *self, const Save *save)
{
  const Operation *operation = g_queue_peek_head (&self->operations);
  g_autofree char *base = g_filename_display_basename (save->name);

  g_task_set_task_data (operation->task,
                        g_strdup_printf (_ ("“%s” is saved, but may be lost if the power fails now."), base),
                        g_free);
}

/* Whoever asked for the save finds the state of the file as the save found it. */
static void
save_done (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  WeftSessionDocument *self = owner;
  const Save *save = data;

  (void) result;
  if (error == NULL)
    take_saved (self, save);
  else if (save->was_changed && !self->closed)
    weft_session_document_check_edit (self, &save->stamp, save->writable);
  if (error == NULL && !save->is_durable)
    warn (self, save);
  finish_operation (self, error);
}

static void
reload_done (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  WeftSessionDocument *self = owner;
  WeftLoaded *loaded = result;

  (void) data;
  if (loaded != NULL) {
    weft_session_document_know (self, &loaded->stamp, loaded->writable);
    weft_session_document_restart (self, g_steal_pointer (&loaded->version));
    weft_loaded_free (loaded);
  }
  finish_operation (self, error);
}

static const WeftWork saving = {do_save, save_done, save_free};
static const WeftWork reloading = {do_reload, reload_done, g_free};

static void
start_save (WeftSessionDocument *self, const Operation *operation)
{
  Save *save = g_new0 (Save, 1);

  save->version = weft_document_ref (operation->version);
  save->name = operation->target != NULL ? g_strdup (operation->target) : g_file_get_path (self->file);
  save->known = self->stamp;
  save->may_replace = operation->target != NULL;
  if (self->list_other_paths != NULL)
    save->other_paths = self->list_other_paths (self, self->list_other_paths_data);
  weft_worker_run (&saving, self, save);
}

static void
refuse_without_file (WeftSessionDocument *self)
{
  g_autoptr (GError) error = NULL;

  weft_fault_set (&error, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.file = self->announced.title,
                               .problem = (char *) _ ("has no file yet"),
                               .expected = (char *) _ ("a name for it; save it as a file first"),
                               .plain = (char *) _ ("This document has no file yet.")});
  finish_operation (self, error);
}

static void
start_next (WeftSessionDocument *self)
{
  const Operation *operation = g_queue_peek_head (&self->operations);

  if (operation == NULL || self->operating)
    return;
  self->operating = TRUE;
  if (operation->target == NULL && self->file == NULL)
    refuse_without_file (self);
  else if (operation->version != NULL)
    start_save (self, operation);
  else
    weft_worker_run (&reloading, self, g_file_get_path (self->file));
}

/* @target: (transfer full) (nullable) */
static void
enqueue (WeftSessionDocument *self, GTask *task, gboolean is_save, char *target)
{
  Operation *operation = g_new0 (Operation, 1);

  operation->task = task;
  operation->target = target;
  if (is_save) {
    /* The version stays in the history, so that undo finds back to it. */
    weft_history_seal (self->history);
    operation->version = weft_document_ref (weft_session_document_get_version (self));
  }
  g_queue_push_tail (&self->operations, operation);
  start_next (self);
  weft_session_document_sync (self);
}

void
weft_session_document_save_async (WeftSessionDocument *self, GAsyncReadyCallback callback, gpointer data)
{
  enqueue (self, g_task_new (self, NULL, callback, data), TRUE, NULL);
}

void
weft_session_document_save_as_async (WeftSessionDocument *self,
                                     GFile *file,
                                     GAsyncReadyCallback callback,
                                     gpointer data)
{
  GTask *task = g_task_new (self, NULL, callback, data);
  char *target = g_file_get_path (file);
  GError *error = NULL;

  if (target != NULL) {
    enqueue (self, task, TRUE, target);
    return;
  }
  weft_refuse_remote_file (file, &error);
  g_task_return_error (task, error);
  g_object_unref (task);
}

void
weft_session_document_reload_async (WeftSessionDocument *self, GAsyncReadyCallback callback, gpointer data)
{
  enqueue (self, g_task_new (self, NULL, callback, data), FALSE, NULL);
}

gboolean
weft_session_document_save_finish (WeftSessionDocument *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

const char *
weft_session_document_get_save_warning (GAsyncResult *result)
{
  return g_task_get_task_data (G_TASK (result));
}

gboolean
weft_session_document_reload_finish (WeftSessionDocument *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}
