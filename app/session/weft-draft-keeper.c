/* weft-draft-keeper.c: a timer, and one task at a time. */
#include "weft-draft-keeper.h"

#include "weft-worker.h"

#define DELAY 3000 /* ms */
#define LIMIT 4000 /* ms; a worker has another second to write, so that at most five are lost */

struct _WeftDraftKeeper {
  char *folder;
  const WeftDraftKeeperClass *klass;
  gpointer document;
  guint delay;
  guint limit;
  WeftDraft *draft; /* (nullable); of the worker while busy */
  gboolean busy;
  gboolean unwanted;   /* the draft is to be removed */
  gboolean due;        /* it is to be written once the worker is free */
  gint64 first_change; /* that the draft does not have; 0: none */
  guint timer;
  guint failures; /* in a row */
};

/* What the worker gets. */
typedef struct {
  WeftDraftKeeper *keeper;
  char *folder;
  WeftDraft *draft;
  WeftDocument *version;
  WeftDraftOrigin origin;
} Task;

WeftDraftKeeper *
weft_draft_keeper_new (const char *folder, const WeftDraftKeeperClass *klass, gpointer document)
{
  WeftDraftKeeper *keeper = g_new0 (WeftDraftKeeper, 1);

  keeper->folder = g_strdup (folder);
  keeper->klass = klass;
  keeper->document = document;
  weft_draft_keeper_set_pace (keeper, DELAY, LIMIT);
  return keeper;
}

void
weft_draft_keeper_free (WeftDraftKeeper *keeper)
{
  g_return_if_fail (!keeper->busy);
  g_clear_handle_id (&keeper->timer, g_source_remove);
  g_clear_pointer (&keeper->draft, weft_draft_release);
  g_free (keeper->folder);
  g_free (keeper);
}

void
weft_draft_keeper_adopt (WeftDraftKeeper *keeper, WeftDraft *draft)
{
  g_return_if_fail (keeper->draft == NULL && !keeper->busy);
  keeper->draft = draft;
}

void
weft_draft_keeper_set_pace (WeftDraftKeeper *keeper, guint delay, guint limit)
{
  keeper->delay = delay;
  keeper->limit = limit;
}

gboolean
weft_draft_keeper_is_idle (const WeftDraftKeeper *keeper)
{
  return !keeper->busy;
}

static void
task_free (gpointer data)
{
  Task *task = data;

  g_clear_pointer (&task->version, weft_document_unref);
  weft_draft_origin_clear (&task->origin);
  g_free (task->folder);
  g_free (task);
}

static Task *
task_new (WeftDraftKeeper *keeper)
{
  Task *task = g_new0 (Task, 1);

  task->keeper = keeper;
  task->folder = g_strdup (keeper->folder);
  task->draft = g_steal_pointer (&keeper->draft);
  keeper->busy = TRUE;
  return task;
}

static gpointer
write_draft (gpointer data, GError **error)
{
  Task *task = data;

  if (task->draft != NULL && !weft_draft_is_there (task->draft))
    g_clear_pointer (&task->draft, weft_draft_release);
  if (task->draft == NULL)
    task->draft = weft_draft_new (task->folder, error);
  if (task->draft != NULL)
    weft_draft_write (task->draft, task->version, &task->origin, error);
  return NULL;
}

static gpointer
remove_draft (gpointer data, GError **error)
{
  Task *task = data;

  (void) error;
  weft_draft_remove (g_steal_pointer (&task->draft));
  return NULL;
}

static void start_next (WeftDraftKeeper *keeper);

static gboolean timer_cb (gpointer data);

/* It may be a disk that is full for a while, so this goes on for as long as there is something to lose. A draft that nobody
 * wants any more cannot fail. */
static void
note_outcome (WeftDraftKeeper *keeper, const GError *error)
{
  if (keeper->unwanted)
    error = NULL;
  if ((error != NULL) != (keeper->failures > 0))
    keeper->klass->failed (keeper->document, error);
  if (error == NULL)
    keeper->failures = 0;
  else if (keeper->timer == 0)
    keeper->timer = g_timeout_add (
        MIN (keeper->limit * 5 / 4 << MIN (keeper->failures, 8), keeper->limit * 15), timer_cb, keeper);
  keeper->failures += error != NULL;
}

static void
task_done (gpointer document, gpointer data, gpointer result, const GError *error)
{
  Task *task = data;
  WeftDraftKeeper *keeper = task->keeper;

  (void) document;
  (void) result;
  keeper->draft = g_steal_pointer (&task->draft);
  keeper->busy = FALSE;
  note_outcome (keeper, error);
  start_next (keeper);
  if (!keeper->busy)
    keeper->klass->idle (keeper->document);
}

static const WeftWork writing = {write_draft, task_done, task_free};
static const WeftWork removing = {remove_draft, task_done, task_free};

static void
start_writing (WeftDraftKeeper *keeper)
{
  Task *task = task_new (keeper);

  g_clear_handle_id (&keeper->timer, g_source_remove);
  keeper->due = FALSE;
  keeper->first_change = 0;
  task->version = keeper->klass->get_version (keeper->document, &task->origin);
  weft_worker_run (&writing, keeper->document, task);
}

static void
start_next (WeftDraftKeeper *keeper)
{
  if (keeper->busy)
    return;
  if (keeper->unwanted && keeper->draft != NULL)
    weft_worker_run (&removing, keeper->document, task_new (keeper));
  else if (keeper->due)
    start_writing (keeper);
}

void
weft_draft_keeper_write_now (WeftDraftKeeper *keeper)
{
  g_clear_handle_id (&keeper->timer, g_source_remove);
  keeper->unwanted = FALSE;
  keeper->due = TRUE;
  start_next (keeper);
}

static gboolean
timer_cb (gpointer data)
{
  WeftDraftKeeper *keeper = data;

  keeper->timer = 0;
  weft_draft_keeper_write_now (keeper);
  return G_SOURCE_REMOVE;
}

void
weft_draft_keeper_note_change (WeftDraftKeeper *keeper)
{
  gint64 now = g_get_monotonic_time ();
  gint64 waited;

  keeper->unwanted = FALSE;
  if (keeper->first_change == 0)
    keeper->first_change = now;
  waited = (now - keeper->first_change) / 1000;
  g_clear_handle_id (&keeper->timer, g_source_remove);
  keeper->timer =
      g_timeout_add ((guint) MIN (keeper->delay, MAX (keeper->limit - waited, 0)), timer_cb, keeper);
}

void
weft_draft_keeper_drop (WeftDraftKeeper *keeper)
{
  g_clear_handle_id (&keeper->timer, g_source_remove);
  keeper->due = FALSE;
  keeper->first_change = 0;
  keeper->unwanted = TRUE;
  note_outcome (keeper, NULL);
  start_next (keeper);
}
