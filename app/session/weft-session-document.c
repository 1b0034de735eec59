/* weft-session-document.c: the object, its properties and its history. Edits, saves and the watch over the
 * file have files of their own. */
#include "weft-session-document-private.h"

#include "weft-fault.h"
#include "weft-job-budget.h"
#include "weft-session-answers-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What engines may keep. */
#define CACHE_BYTES ((gsize) 256 << 20)

/* Bytes of a file's name, without ".weft": file systems allow 255. */
#define MOST_STEM 250

enum {
  PROP_CAN_UNDO = 1,
  PROP_CAN_REDO,
  PROP_UNDO_NAME,
  PROP_REDO_NAME,
  PROP_MODIFIED,
  PROP_TITLE,
  PROP_FILE,
  PROP_READ_ONLY,
  PROP_SAVING,
  PROP_FILE_STATE,
  PROP_HISTORY_BYTES,
  PROP_DRAFT_PROBLEM,
  N_PROPS
};

enum { SIGNAL_CHANGED, SIGNAL_FILE_CHANGED, N_SIGNALS };

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftSessionDocument, weft_session_document, G_TYPE_OBJECT)

/* Getters. */

WeftJob *
weft_session_document_new_job (WeftSessionDocument *self)
{
  WeftJob *job = weft_job_budget_new_job ();

  if (self->cache == NULL)
    self->cache = weft_cache_new (CACHE_BYTES);
  weft_job_set_cache (job, self->cache);
  return job;
}

WeftSessionAnswers *
weft_session_document_get_answers (WeftSessionDocument *self)
{
  if (self->answers == NULL)
    self->answers = weft_session_answers_new (self);
  return self->answers;
}

WeftDocument *
weft_session_document_get_version (WeftSessionDocument *self)
{
  return weft_history_get_current (self->history);
}

WeftDocument *
weft_session_document_get_saved (WeftSessionDocument *self)
{
  return self->saved;
}

gboolean
weft_session_document_get_can_undo (WeftSessionDocument *self)
{
  return weft_history_get_undo_name (self->history) != NULL;
}

gboolean
weft_session_document_get_can_redo (WeftSessionDocument *self)
{
  return weft_history_get_redo_name (self->history) != NULL;
}

const char *
weft_session_document_get_undo_name (WeftSessionDocument *self)
{
  return weft_history_get_undo_name (self->history);
}

const char *
weft_session_document_get_redo_name (WeftSessionDocument *self)
{
  return weft_history_get_redo_name (self->history);
}

gboolean
weft_session_document_get_modified (WeftSessionDocument *self)
{
  return weft_session_document_get_version (self) != self->saved || self->file_state == WEFT_FILE_DELETED;
}

const char *
weft_session_document_get_title (WeftSessionDocument *self)
{
  return self->announced.title;
}

GFile *
weft_session_document_get_file (WeftSessionDocument *self)
{
  return self->file;
}

/* A visible name: without blanks around it, without a dot before it, and cut after a whole character. */
static char *
make_stem (const char *title)
{
  g_autofree char *plain = g_strdelimit (g_strstrip (g_strdup (title)), "/\\:*?\"<>|\r\n\t", '-');
  g_autofree char *stem = g_strconcat (*plain == '.' ? "-" : "", plain, NULL);

  if (*stem == '\0')
    return g_strdup (_ ("Untitled"));
  if (strlen (stem) > MOST_STEM)
    *g_utf8_find_prev_char (stem, stem + MOST_STEM + 1) = '\0';
  return g_strchomp (g_steal_pointer (&stem));
}

char *
weft_session_document_make_file_name (WeftSessionDocument *self)
{
  g_autofree char *base = self->file != NULL ? g_file_get_basename (self->file) : NULL;
  g_autofree char *stem = base == NULL ? make_stem (self->announced.title) : NULL;

  return base != NULL ? g_filename_display_name (base) : g_strconcat (stem, ".weft", NULL);
}

const char *
weft_session_document_get_draft_problem (WeftSessionDocument *self)
{
  return self->draft_problem;
}

gboolean
weft_session_document_get_read_only (WeftSessionDocument *self)
{
  return weft_document_is_read_only (weft_session_document_get_version (self)) ||
         (self->path != NULL && !self->writable);
}

gboolean
weft_session_document_get_saving (WeftSessionDocument *self)
{
  return !g_queue_is_empty (&self->operations);
}

WeftFileState
weft_session_document_get_file_state (WeftSessionDocument *self)
{
  return self->file_state;
}

guint64
weft_session_document_get_history_bytes (WeftSessionDocument *self)
{
  return weft_history_get_limit (self->history);
}

void
weft_session_document_set_history_bytes (WeftSessionDocument *self, guint64 bytes)
{
  if (bytes == weft_history_get_limit (self->history))
    return;
  weft_history_set_limit (self->history, bytes);
  weft_session_document_sync (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_HISTORY_BYTES]);
}

/* Announcing. */

static char *
make_title (WeftSessionDocument *self)
{
  const WeftNode *root = weft_document_get_root (weft_session_document_get_version (self));
  const char *own = weft_node_get_text (root, WEFT_PROPERTY_TITLE);

  if (own != NULL && *own != '\0')
    return g_strdup (own);
  if (self->file != NULL)
    return g_filename_display_basename (g_file_peek_path (self->file));
  if (self->stem != NULL)
    return g_filename_display_name (self->stem);
  return self->untitled > 1 ? g_strdup_printf (_ ("Untitled %u"), self->untitled) : g_strdup (_ ("Untitled"));
}

static void
announce (WeftSessionDocument *self, guint prop)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[prop]);
}

static void
sync_flag (WeftSessionDocument *self, gboolean *announced, gboolean value, guint prop)
{
  if (*announced == value)
    return;
  *announced = value;
  announce (self, prop);
}

/* @value: (transfer full) */
static void
sync_text (WeftSessionDocument *self, char **announced, char *value, guint prop)
{
  g_autofree char *old = NULL;

  if (g_strcmp0 (*announced, value) == 0) {
    g_free (value);
    return;
  }
  old = *announced;
  *announced = value;
  announce (self, prop);
}

void
weft_session_document_sync (WeftSessionDocument *self)
{
  WeftAnnounced *announced = &self->announced;

  g_object_freeze_notify (G_OBJECT (self));
  sync_flag (self, &announced->can_undo, weft_session_document_get_can_undo (self), PROP_CAN_UNDO);
  sync_flag (self, &announced->can_redo, weft_session_document_get_can_redo (self), PROP_CAN_REDO);
  sync_flag (self, &announced->modified, weft_session_document_get_modified (self), PROP_MODIFIED);
  sync_flag (self, &announced->read_only, weft_session_document_get_read_only (self), PROP_READ_ONLY);
  sync_flag (self, &announced->saving, weft_session_document_get_saving (self), PROP_SAVING);
  sync_text (self, &announced->undo_name, g_strdup (weft_history_get_undo_name (self->history)),
             PROP_UNDO_NAME);
  sync_text (self, &announced->redo_name, g_strdup (weft_history_get_redo_name (self->history)),
             PROP_REDO_NAME);
  sync_text (self, &announced->title, make_title (self), PROP_TITLE);
  if (announced->file_state != self->file_state)
    announce (self, PROP_FILE_STATE);
  announced->file_state = self->file_state;
  g_object_thaw_notify (G_OBJECT (self));
}

/* After anything that may leave something to lose, or nothing. */
static void
renew_draft (WeftSessionDocument *self)
{
  if (self->closed)
    return;
  if (weft_session_document_get_modified (self))
    weft_draft_keeper_note_change (self->drafts);
  else
    weft_draft_keeper_drop (self->drafts);
}

static WeftDocument *
ref_current (WeftSessionDocument *self)
{
  return weft_document_ref (weft_session_document_get_version (self));
}

/* After something was done to the history, whose current version was @old (transfer full). */
static void
finish_step (WeftSessionDocument *self, WeftDocument *old)
{
  g_autoptr (WeftDocument) current = ref_current (self);

  if (current != old) {
    renew_draft (self);
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0, old, current);
  }
  weft_session_document_sync (self);
  weft_document_unref (old);
}

/* History. */

gboolean
weft_session_document_apply (WeftSessionDocument *self,
                             WeftDocument *version,
                             const char *name,
                             const char *merge_key,
                             GError **error)
{
  WeftDocument *old = ref_current (self);

  if (version != old && weft_session_document_refuse_edit (self, error)) {
    weft_document_unref (version);
    weft_document_unref (old);
    return FALSE;
  }
  weft_history_push (self->history, version, name, merge_key);
  finish_step (self, old);
  return TRUE;
}

void
weft_session_document_begin_gesture (WeftSessionDocument *self)
{
  weft_history_begin_gesture (self->history);
}

void
weft_session_document_end_gesture (WeftSessionDocument *self)
{
  weft_history_end_gesture (self->history);
  weft_session_document_sync (self);
}

void
weft_session_document_cancel_gesture (WeftSessionDocument *self)
{
  WeftDocument *old = ref_current (self);

  weft_history_cancel_gesture (self->history);
  finish_step (self, old);
}

void
weft_session_document_end_merge (WeftSessionDocument *self)
{
  weft_history_end_merge (self->history);
}

void
weft_session_document_undo (WeftSessionDocument *self)
{
  WeftDocument *old = ref_current (self);

  weft_history_undo (self->history);
  finish_step (self, old);
}

void
weft_session_document_redo (WeftSessionDocument *self)
{
  WeftDocument *old = ref_current (self);

  weft_history_redo (self->history);
  finish_step (self, old);
}

void
weft_session_document_restart (WeftSessionDocument *self, WeftDocument *version)
{
  WeftDocument *old = ref_current (self);
  gsize limit = weft_history_get_limit (self->history);

  weft_history_free (self->history);
  g_clear_pointer (&self->cache, weft_cache_unref);
  self->history = weft_history_new (weft_document_ref (version));
  weft_history_set_limit (self->history, limit);
  g_clear_pointer (&self->saved, weft_document_unref);
  self->saved = version;
  finish_step (self, old);
}

/* The file. */

void
weft_session_document_bind (WeftSessionDocument *self, const char *name, const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (name);
  g_autofree char *old_path = g_steal_pointer (&self->path);

  self->path = g_strdup (path);
  if (g_set_object (&self->file, file))
    announce (self, PROP_FILE);
  if (g_strcmp0 (old_path, path) != 0)
    weft_session_document_watch (self);
}

void
weft_session_document_know (WeftSessionDocument *self, const WeftFileStamp *stamp, gboolean writable)
{
  self->stamp = *stamp;
  self->seen = *stamp;
  self->writable = writable;
  self->file_state = WEFT_FILE_KNOWN;
}

static WeftFileEvent
event_of (WeftFileState state)
{
  if (state == WEFT_FILE_KNOWN)
    return WEFT_FILE_EVENT_BACK;
  return state == WEFT_FILE_CHANGED ? WEFT_FILE_EVENT_CHANGED : WEFT_FILE_EVENT_DELETED;
}

void
weft_session_document_check_edit (WeftSessionDocument *self, const WeftFileStamp *seen, gboolean writable)
{
  gboolean same = weft_file_stamp_is_same_content (seen, &self->stamp);
  WeftFileState state = same ? WEFT_FILE_KNOWN : seen->exists ? WEFT_FILE_CHANGED : WEFT_FILE_DELETED;
  gboolean is_news =
      state != self->file_state || !(same || weft_file_stamp_is_same_content (seen, &self->seen));

  if (same)
    self->stamp = *seen;
  self->seen = *seen;
  self->writable = writable;
  self->file_state = state;
  if (is_news)
    renew_draft (self);
  weft_session_document_sync (self);
  if (is_news)
    g_signal_emit (self, signals[SIGNAL_FILE_CHANGED], 0, event_of (state));
}

void
weft_session_document_keep_ours (WeftSessionDocument *self)
{
  if (self->file_state == WEFT_FILE_KNOWN)
    return;
  weft_session_document_know (self, &self->seen, self->writable);
  g_clear_pointer (&self->saved, weft_document_unref);
  renew_draft (self);
  weft_session_document_sync (self);
}

/* Drafts. */

static WeftDocument *
get_draft_version (gpointer document, WeftDraftOrigin *origin)
{
  WeftSessionDocument *self = document;

  origin->path = self->file != NULL ? g_file_get_path (self->file) : NULL;
  origin->title = g_strdup (self->announced.title);
  origin->saved = self->stamp.exists ? self->stamp.digest : (WeftDigest){0};
  return ref_current (self);
}

static void
draft_failed (gpointer document, const GError *error)
{
  WeftSessionDocument *self = document;

  g_free (self->draft_problem);
  self->draft_problem = error != NULL ? weft_fault_words (error) : NULL;
  g_object_notify_by_pspec (document, props[PROP_DRAFT_PROBLEM]);
}

static void
draft_idle (gpointer document)
{
  weft_session_document_continue_closing (document);
}

static const WeftDraftKeeperClass keeper_class = {get_draft_version, draft_failed, draft_idle};

void
weft_session_document_set_draft_pace (WeftSessionDocument *self, guint delay, guint limit)
{
  weft_draft_keeper_set_pace (self->drafts, delay, limit);
}

/* Making and closing. */

/* It is what the draft says, so there is something to lose, and the file may have moved on. */
static void
take_recovered (WeftSessionDocument *self, WeftLoaded *loaded)
{
  weft_draft_keeper_adopt (self->drafts, g_steal_pointer (&loaded->draft));
  self->stamp = loaded->known;
  if (self->path == NULL)
    return;
  if (weft_file_stamp_is_same_content (&loaded->stamp, &loaded->known))
    self->stamp = loaded->stamp;
  else
    self->file_state = loaded->stamp.exists ? WEFT_FILE_CHANGED : WEFT_FILE_DELETED;
}

WeftSessionDocument *
weft_session_document_new (WeftLoaded *loaded, const char *draft_folder, guint untitled)
{
  WeftSessionDocument *self = g_object_new (WEFT_TYPE_SESSION_DOCUMENT, NULL);

  self->history = weft_history_new (weft_document_ref (loaded->version));
  self->saved = loaded->recovered ? NULL : weft_document_ref (loaded->version);
  self->untitled = untitled;
  self->stem = g_steal_pointer (&loaded->stem);
  self->left_out = g_steal_pointer (&loaded->left_out);
  self->drafts = weft_draft_keeper_new (draft_folder, &keeper_class, self);
  if (loaded->path != NULL)
    weft_session_document_bind (self, loaded->name, loaded->path);
  weft_session_document_know (self, &loaded->stamp, loaded->writable);
  if (loaded->recovered)
    take_recovered (self, loaded);
  weft_session_document_sync (self);
  weft_loaded_free (loaded);
  return self;
}

const char *
weft_session_document_get_left_out (WeftSessionDocument *self)
{
  return self->left_out;
}

void
weft_session_document_close_async (WeftSessionDocument *self, GAsyncReadyCallback callback, gpointer data)
{
  g_return_if_fail (!self->closed);
  self->closed = TRUE;
  self->closing = g_task_new (self, NULL, callback, data);
  weft_session_document_continue_closing (self);
}

void
weft_session_document_continue_closing (WeftSessionDocument *self)
{
  g_autoptr (GTask) task = NULL;

  if (self->closing == NULL || weft_session_document_get_saving (self))
    return;
  weft_draft_keeper_drop (self->drafts);
  if (!weft_draft_keeper_is_idle (self->drafts))
    return;
  task = g_steal_pointer (&self->closing);
  g_task_return_boolean (task, TRUE);
}

gboolean
weft_session_document_close_finish (WeftSessionDocument *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

/* The object. */

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  WeftSessionDocument *self = WEFT_SESSION_DOCUMENT (object);

  switch (id) {
  case PROP_CAN_UNDO:
    g_value_set_boolean (value, weft_session_document_get_can_undo (self));
    break;
  case PROP_CAN_REDO:
    g_value_set_boolean (value, weft_session_document_get_can_redo (self));
    break;
  case PROP_UNDO_NAME:
    g_value_set_string (value, weft_session_document_get_undo_name (self));
    break;
  case PROP_REDO_NAME:
    g_value_set_string (value, weft_session_document_get_redo_name (self));
    break;
  case PROP_MODIFIED:
    g_value_set_boolean (value, weft_session_document_get_modified (self));
    break;
  case PROP_DRAFT_PROBLEM:
    g_value_set_string (value, self->draft_problem);
    break;
  case PROP_TITLE:
    g_value_set_string (value, weft_session_document_get_title (self));
    break;
  case PROP_FILE:
    g_value_set_object (value, weft_session_document_get_file (self));
    break;
  case PROP_READ_ONLY:
    g_value_set_boolean (value, weft_session_document_get_read_only (self));
    break;
  case PROP_SAVING:
    g_value_set_boolean (value, weft_session_document_get_saving (self));
    break;
  case PROP_FILE_STATE:
    g_value_set_uint (value, weft_session_document_get_file_state (self));
    break;
  case PROP_HISTORY_BYTES:
    g_value_set_uint64 (value, weft_session_document_get_history_bytes (self));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_HISTORY_BYTES)
    weft_session_document_set_history_bytes (WEFT_SESSION_DOCUMENT (object), g_value_get_uint64 (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
dispose (GObject *object)
{
  WeftSessionDocument *self = WEFT_SESSION_DOCUMENT (object);

  g_clear_handle_id (&self->check_timer, g_source_remove);
  if (self->monitor != NULL)
    g_signal_handlers_disconnect_by_data (self->monitor, self);
  g_clear_object (&self->monitor);
  if (self->answers != NULL)
    weft_session_answers_close (self->answers);
  g_clear_object (&self->answers);
  g_clear_pointer (&self->drafts, weft_draft_keeper_free);
  G_OBJECT_CLASS (weft_session_document_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  WeftSessionDocument *self = WEFT_SESSION_DOCUMENT (object);

  weft_history_free (self->history);
  g_clear_pointer (&self->cache, weft_cache_unref);
  g_clear_pointer (&self->saved, weft_document_unref);
  g_clear_object (&self->file);
  g_free (self->path);
  g_free (self->stem);
  g_free (self->left_out);
  g_free (self->draft_problem);
  g_free (self->announced.undo_name);
  g_free (self->announced.redo_name);
  g_free (self->announced.title);
  G_OBJECT_CLASS (weft_session_document_parent_class)->finalize (object);
}

#define FLAGS (G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY)

static void
install_properties (GObjectClass *klass)
{
  static const struct {
    guint id;
    const char *name;
  } flags[] = {
      {PROP_CAN_UNDO, "can-undo"},   {PROP_CAN_REDO, "can-redo"}, {PROP_MODIFIED, "modified"},
      {PROP_READ_ONLY, "read-only"}, {PROP_SAVING, "saving"},
  };
  static const struct {
    guint id;
    const char *name;
  } texts[] = {{PROP_UNDO_NAME, "undo-name"},
               {PROP_REDO_NAME, "redo-name"},
               {PROP_TITLE, "title"},
               {PROP_DRAFT_PROBLEM, "draft-problem"}};

  for (guint i = 0; i < G_N_ELEMENTS (flags); i++)
    props[flags[i].id] = g_param_spec_boolean (flags[i].name, NULL, NULL, FALSE, FLAGS);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    props[texts[i].id] = g_param_spec_string (texts[i].name, NULL, NULL, NULL, FLAGS);
  props[PROP_FILE] = g_param_spec_object ("file", NULL, NULL, G_TYPE_FILE, FLAGS);
  props[PROP_FILE_STATE] =
      g_param_spec_uint ("file-state", NULL, NULL, 0, WEFT_FILE_DELETED, WEFT_FILE_KNOWN, FLAGS);
  props[PROP_HISTORY_BYTES] = g_param_spec_uint64 ("history-bytes", NULL, NULL, 0, G_MAXUINT64,
                                                   (guint64) 256 << 20, FLAGS | G_PARAM_WRITABLE);
  g_object_class_install_properties (klass, N_PROPS, props);
}

static guint
new_signal (const char *name, guint n, GType first, GType second)
{
  return g_signal_new (name, WEFT_TYPE_SESSION_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                       n, first, second);
}

static void
weft_session_document_class_init (WeftSessionDocumentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = get_property;
  object_class->set_property = set_property;
  object_class->dispose = dispose;
  object_class->finalize = finalize;
  install_properties (object_class);
  signals[SIGNAL_CHANGED] = new_signal ("changed", 2, G_TYPE_POINTER, G_TYPE_POINTER);
  signals[SIGNAL_FILE_CHANGED] = new_signal ("file-changed", 1, G_TYPE_UINT, 0);
}

static void
weft_session_document_init (WeftSessionDocument *self)
{
  g_queue_init (&self->operations);
}
