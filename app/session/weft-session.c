/* weft-session.c: the list of open documents: what comes into it and goes. */
#include "weft-session-private.h"

#include "weft-fault.h"
#include "weft-template.h"

#include <glib/gi18n-lib.h>

enum { SIGNAL_RECENT_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

static void list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WeftSession,
                               weft_session,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

/* The list. */

static GType
get_item_type (GListModel *model)
{
  (void) model;
  return WEFT_TYPE_SESSION_DOCUMENT;
}

static guint
get_n_items (GListModel *model)
{
  return WEFT_SESSION (model)->documents->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  WeftSession *self = WEFT_SESSION (model);

  return position < self->documents->len ? g_object_ref (self->documents->pdata[position]) : NULL;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static WeftSessionDocument *
document_at (WeftSession *self, guint i)
{
  return g_ptr_array_index (self->documents, i);
}

WeftSessionDocument *
weft_session_find (WeftSession *self, GFile *file)
{
  for (guint i = 0; i < self->documents->len; i++) {
    GFile *other = document_at (self, i)->file;

    if (other != NULL && g_file_equal (other, file))
      return document_at (self, i);
  }
  return NULL;
}

/* A file that has gone may have left its inode to another one. */
static gboolean
is_at (WeftSessionDocument *document, const WeftLoaded *loaded)
{
  WeftFileStamp stamp;

  if (document->path == NULL || loaded->path == NULL)
    return FALSE;
  if (g_str_equal (document->path, loaded->path))
    return TRUE;
  if (!weft_file_stamp_is_same_file (&document->stamp, &loaded->stamp))
    return FALSE;
  weft_file_stamp_read (&stamp, document->path);
  return weft_file_stamp_is_same_file (&stamp, &loaded->stamp);
}

static WeftSessionDocument *
find_loaded (WeftSession *self, const WeftLoaded *loaded)
{
  for (guint i = 0; i < self->documents->len; i++)
    if (is_at (document_at (self, i), loaded))
      return document_at (self, i);
  return NULL;
}

/* What has a title of its own is not called by its number. */
static gboolean
is_untitled (WeftSessionDocument *document)
{
  const WeftNode *root = weft_document_get_root (weft_session_document_get_version (document));
  const char *title = weft_node_get_text (root, WEFT_PROPERTY_TITLE);

  return document->file == NULL && document->stem == NULL && (title == NULL || *title == '\0');
}

static gboolean
is_number_taken (WeftSession *self, guint number)
{
  for (guint i = 0; i < self->documents->len; i++)
    if (is_untitled (document_at (self, i)) && document_at (self, i)->untitled == number)
      return TRUE;
  return FALSE;
}

static guint
next_untitled (WeftSession *self)
{
  guint number = 1;

  while (is_number_taken (self, number))
    number++;
  return number;
}

static GStrv
list_other_paths (WeftSessionDocument *document, gpointer data)
{
  WeftSession *self = data;
  g_autoptr (GStrvBuilder) paths = g_strv_builder_new ();

  for (guint i = 0; i < self->documents->len; i++)
    if (document_at (self, i) != document && document_at (self, i)->path != NULL)
      g_strv_builder_add (paths, document_at (self, i)->path);
  return g_strv_builder_end (paths);
}

/* Opening. */

static void
file_cb (WeftSessionDocument *document, GParamSpec *pspec, WeftSession *self)
{
  (void) pspec;
  weft_session_note_recent (self, document);
}

/* @loaded: (transfer full) */
static WeftSessionDocument *
add_document (WeftSession *self, WeftLoaded *loaded)
{
  WeftSessionDocument *document =
      weft_session_document_new (loaded, self->draft_folder, next_untitled (self));

  document->list_other_paths = list_other_paths;
  document->list_other_paths_data = self;
  g_signal_connect (document, "notify::file", G_CALLBACK (file_cb), self);
  g_ptr_array_add (self->documents, document);
  g_list_model_items_changed (G_LIST_MODEL (self), self->documents->len - 1, 0, 1);
  weft_session_note_recent (self, document);
  return document;
}

/* Takes the document out of the list without letting go of it. */
static WeftSessionDocument *
drop_document (WeftSession *self, guint position)
{
  WeftSessionDocument *document = g_ptr_array_steal_index (self->documents, position);

  g_signal_handlers_disconnect_by_data (document, self);
  document->list_other_paths = NULL;
  g_list_model_items_changed (G_LIST_MODEL (self), position, 1, 0);
  return document;
}

WeftSessionDocument *
weft_session_new_from_version (WeftSession *self, WeftDocument *version)
{
  WeftLoaded *loaded = g_new0 (WeftLoaded, 1);

  loaded->version = weft_document_ref (version);
  return add_document (self, loaded);
}

WeftSessionDocument *
weft_session_new_from_template (WeftSession *self, const WeftTemplate *template)
{
  g_autoptr (WeftDocument) version = template->make ();

  return weft_session_new_from_version (self, version);
}

WeftSessionDocument *
weft_session_new_document (WeftSession *self)
{
  guint n;

  return weft_session_new_from_template (self, &weft_templates_get (&n)[0]);
}

static gpointer
do_open (gpointer data, GError **error)
{
  return weft_loaded_read (((const WeftTask *) data)->path, error);
}

static gpointer
do_recover (gpointer data, GError **error)
{
  return weft_loaded_recover (((const WeftTask *) data)->draft, error);
}

/* @loaded: (transfer full) (nullable) */
static void
return_document (gpointer owner, WeftTask *task, WeftLoaded *loaded, const GError *error)
{
  WeftSession *self = owner;
  WeftSessionDocument *present = loaded != NULL ? find_loaded (self, loaded) : NULL;

  if (loaded == NULL) {
    g_task_return_error (task->task, g_error_copy (error));
    return;
  }
  if (present != NULL)
    weft_loaded_free (loaded);
  else
    present = add_document (self, loaded);
  g_task_return_pointer (task->task, g_object_ref (present), g_object_unref);
}

static void
open_done (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  return_document (owner, data, result, error);
}

/* Two documents cannot be of one file. The draft stays. */
static void
refuse_recovery (WeftTask *task)
{
  GError *error = NULL;

  weft_fault_set (
      &error, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
      &(WeftFault){.file = task->draft->origin.path,
                   .problem = (char *) _ ("the draft cannot be recovered"),
                   .found = (char *) _ ("its file open as another document"),
                   .expected = (char *) _ ("that document closed first"),
                   .plain = (char *) _ ("The file of this draft is open. Close that document first.")});
  g_task_return_error (task->task, error);
}

static void
recover_done (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  WeftLoaded *loaded = result;

  if (loaded == NULL || find_loaded (owner, loaded) == NULL) {
    return_document (owner, data, loaded, error);
    return;
  }
  weft_loaded_free (loaded);
  refuse_recovery (data);
}

static void
open_copy_done (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  WeftLoaded *loaded = result;

  if (loaded != NULL)
    weft_loaded_unbind (loaded);
  return_document (owner, data, loaded, error);
}

static const WeftWork opening = {do_open, open_done, weft_task_free};
static const WeftWork copying = {do_open, open_copy_done, weft_task_free};
static const WeftWork recovering = {do_recover, recover_done, weft_task_free};

static void
open_file (WeftSession *self, GFile *file, const WeftWork *work, GAsyncReadyCallback callback, gpointer data)
{
  WeftTask *task = weft_task_new (self, callback, data);
  GError *error = NULL;

  task->path = g_file_get_path (file);
  if (task->path != NULL) {
    weft_worker_run (work, self, task);
    return;
  }
  weft_refuse_remote_file (file, &error);
  g_task_return_error (task->task, error);
  weft_task_free (task);
}

void
weft_session_open_async (WeftSession *self, GFile *file, GAsyncReadyCallback callback, gpointer data)
{
  open_file (self, file, &opening, callback, data);
}

void
weft_session_open_copy_async (WeftSession *self, GFile *file, GAsyncReadyCallback callback, gpointer data)
{
  open_file (self, file, &copying, callback, data);
}

void
weft_session_recover_async (WeftSession *self,
                            const WeftDraftInfo *draft,
                            GAsyncReadyCallback callback,
                            gpointer data)
{
  WeftTask *task = weft_task_new (self, callback, data);

  task->draft = weft_draft_info_copy (draft);
  weft_worker_run (&recovering, self, task);
}

WeftSessionDocument *
weft_session_open_finish (WeftSession *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* Closing. */

static void
closed_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;

  weft_session_document_close_finish (WEFT_SESSION_DOCUMENT (object), result, NULL);
  g_task_return_boolean (task, TRUE);
}

void
weft_session_close_async (WeftSession *self,
                          WeftSessionDocument *document,
                          GAsyncReadyCallback callback,
                          gpointer data)
{
  g_autoptr (WeftSessionDocument) dropped = NULL;
  guint position;

  g_return_if_fail (g_ptr_array_find (self->documents, document, &position));
  dropped = drop_document (self, position);
  weft_session_document_close_async (dropped, closed_cb, g_task_new (self, NULL, callback, data));
}

gboolean
weft_session_close_finish (WeftSession *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

/* The object. */

WeftSession *
weft_session_new (const char *folder)
{
  WeftSession *self = g_object_new (WEFT_TYPE_SESSION, NULL);

  self->folder =
      folder != NULL ? g_strdup (folder) : g_build_filename (g_get_user_state_dir (), "weft", NULL);
  self->draft_folder = g_build_filename (self->folder, "drafts", NULL);
  return self;
}

/* Documents that others still hold go on without the session. What was not closed keeps its draft. */
static void
dispose (GObject *object)
{
  WeftSession *self = WEFT_SESSION (object);

  while (self->documents->len > 0)
    g_object_unref (drop_document (self, self->documents->len - 1));
  G_OBJECT_CLASS (weft_session_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  WeftSession *self = WEFT_SESSION (object);

  g_ptr_array_unref (self->documents);
  g_free (self->folder);
  g_free (self->draft_folder);
  G_OBJECT_CLASS (weft_session_parent_class)->finalize (object);
}

static void
weft_session_class_init (WeftSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = dispose;
  object_class->finalize = finalize;
  signals[SIGNAL_RECENT_CHANGED] = g_signal_new ("recent-changed", WEFT_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0,
                                                 NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
weft_session_init (WeftSession *self)
{
  self->documents = g_ptr_array_new_with_free_func (g_object_unref);
  g_queue_init (&self->recent_changes);
}
