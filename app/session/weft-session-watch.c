/* weft-session-watch.c: finds out when another program has changed the file. What the system announces is only
 * a reason to look; looking is done by a worker. */
#include "weft-session-document-private.h"

#include "weft-worker.h"

#define SETTLE 200 /* ms: announcements come in flocks */

/* What the worker gets, and what it found. */
typedef struct {
  guint generation;
  char *path;
  WeftFileStamp known;
  WeftFileStamp seen;
  gboolean writable;
} Look;

static void
look_free (gpointer data)
{
  Look *look = data;

  g_free (look->path);
  g_free (look);
}

static gpointer
do_look (gpointer data, GError **error)
{
  Look *look = data;

  (void) error;
  weft_file_stamp_renew (&look->seen, look->path, &look->known);
  look->writable = weft_path_is_writable (look->path);
  return NULL;
}

static void
look_done (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  WeftSessionDocument *self = owner;
  const Look *look = data;

  (void) result;
  (void) error;
  self->checking = FALSE;
  if (self->closed)
    return;
  /* What was seen while this program wrote the file means nothing. */
  if (look->generation != self->generation || self->operating)
    self->check_again = TRUE;
  else
    weft_session_document_check_edit (self, &look->seen, look->writable);
  if (self->check_again)
    weft_session_document_check_file (self);
}

static const WeftWork looking = {do_look, look_done, look_free};

void
weft_session_document_check_file (WeftSessionDocument *self)
{
  Look *look;

  g_clear_handle_id (&self->check_timer, g_source_remove);
  self->check_again = self->checking || self->operating;
  if (self->path == NULL || self->closed || self->check_again)
    return;
  look = g_new0 (Look, 1);
  look->generation = self->generation;
  look->path = g_strdup (self->path);
  look->known = self->stamp;
  self->checking = TRUE;
  weft_worker_run (&looking, self, look);
}

static gboolean
settled_cb (gpointer data)
{
  WeftSessionDocument *self = data;

  self->check_timer = 0;
  weft_session_document_check_file (self);
  return G_SOURCE_REMOVE;
}

static void
announced_cb (WeftSessionDocument *self)
{
  if (self->check_timer == 0)
    self->check_timer = g_timeout_add (SETTLE, settled_cb, self);
}

/* Without a monitor changes are found when somebody asks for a check. */
void
weft_session_document_watch (WeftSessionDocument *self)
{
  g_autoptr (GFile) file = g_file_new_for_path (self->path);

  if (self->monitor != NULL)
    g_signal_handlers_disconnect_by_data (self->monitor, self);
  g_clear_object (&self->monitor);
  self->monitor = g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  if (self->monitor != NULL)
    g_signal_connect_swapped (self->monitor, "changed", G_CALLBACK (announced_cb), self);
}
