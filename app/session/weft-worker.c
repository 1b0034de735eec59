/* weft-worker.c: GTask, and a pool of threads for long computations. */
#include "weft-worker.h"

#include <sys/resource.h>

#define NICENESS 10 /* of computations */

/* The worker may be the last to let go of the GTask, so this, not the GTask, holds what belongs to the main
 * thread. */
typedef struct {
  const WeftWork *work;
  gpointer owner;
  gpointer data;
  gpointer result;
  GError *error;
} Errand;

/* GTask, GThreadPool and GMainContext hand over properly, but with locks inside GLib, which a thread
 * sanitizer does not see. This lock it does see: whoever passes it after another sees all that the other
 * did before. */
static void
hand_over (void)
{
  static GMutex mutex;

  g_mutex_lock (&mutex);
  g_mutex_unlock (&mutex);
}

static void
return_from_errand (GObject *source, GAsyncResult *task, gpointer data)
{
  Errand *errand = data;

  (void) source;
  (void) task;
  hand_over ();
  errand->work->done (errand->owner, errand->data, errand->result, errand->error);
  if (errand->work->free_data != NULL)
    errand->work->free_data (errand->data);
  g_clear_object (&errand->owner);
  g_clear_error (&errand->error);
  g_free (errand);
}

static void
run_errand (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Errand *errand = data;

  (void) source;
  (void) cancellable;
  hand_over ();
  errand->result = errand->work->work (errand->data, &errand->error);
  hand_over ();
  g_task_return_boolean (task, errand->error == NULL);
}

static GTask *
task_new (const WeftWork *work, gpointer owner, gpointer data)
{
  Errand *errand = g_new0 (Errand, 1);
  GTask *task = g_task_new (NULL, NULL, return_from_errand, errand);

  errand->work = work;
  errand->owner = owner != NULL ? g_object_ref (owner) : NULL;
  errand->data = data;
  g_task_set_task_data (task, errand, NULL);
  hand_over ();
  return task;
}

void
weft_worker_run (const WeftWork *work, gpointer owner, gpointer data)
{
  g_autoptr (GTask) task = task_new (work, owner, data);

  g_task_run_in_thread (task, run_errand);
}

/* The main thread goes first where both want the processor: a frame is short, a computation may be long. On
 * Linux this is of the calling thread alone, and of those that it starts. */
static void
step_back (void)
{
  static GPrivate stepped_back;

  if (g_private_get (&stepped_back) != NULL)
    return;
  setpriority (PRIO_PROCESS, 0, NICENESS);
  g_private_set (&stepped_back, GINT_TO_POINTER (TRUE));
}

static void
run_computation (gpointer data, gpointer pool_data)
{
  GTask *task = data;

  (void) pool_data;
  step_back ();
  run_errand (task, NULL, g_task_get_task_data (task), NULL);
  g_object_unref (task);
}

/* The pools live as long as the process. Nobody else uses their threads. */
static void
push (GThreadPool **pool, GTask *task)
{
  if (*pool == NULL)
    *pool = g_thread_pool_new (run_computation, NULL, (gint) g_get_num_processors (), TRUE, NULL);
  g_thread_pool_push (*pool, task, NULL);
}

void
weft_worker_compute (const WeftWork *work, gpointer owner, gpointer data)
{
  static GThreadPool *pool;

  push (&pool, task_new (work, owner, data));
}

void
weft_worker_glance (const WeftWork *work, gpointer owner, gpointer data)
{
  static GThreadPool *pool;

  push (&pool, task_new (work, owner, data));
}
