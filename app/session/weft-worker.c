/* weft-worker.c: GTask, and a pool of threads for long computations. */
#include "weft-worker.h"

#include <sys/resource.h>

#define NICENESS 10 /* of computations */

/* So many computations that were given up and go on may have threads of their own. */
#define MOST_GIVEN_UP 16

/* The worker may be the last to let go of the GTask, so this, not the GTask, holds what belongs to the main
 * thread. */
typedef struct {
  const WeftWork *work;
  gpointer owner;
  gpointer data;
  gpointer result;
  GError *error;
  gboolean given_up; /* by the owner, while it ran */
} WorkItem;

/* The computations that run, and how many of them were given up. */
static struct {
  GMutex mutex;
  GThreadPool *pool;
  GPtrArray *running; /* WorkItem */
  gint given_up;
  gboolean finished; /* nothing is begun any more */
  GCond ended;
} computing;

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
return_from_item (GObject *source, GAsyncResult *task, gpointer data)
{
  WorkItem *item = data;

  (void) source;
  (void) task;
  hand_over ();
  item->work->done (item->owner, item->data, item->result, item->error);
  if (item->work->free_data != NULL)
    item->work->free_data (item->data);
  g_clear_object (&item->owner);
  g_clear_error (&item->error);
  g_free (item);
}

static void
run_item (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  WorkItem *item = data;

  (void) source;
  (void) cancellable;
  hand_over ();
  item->result = item->work->work (item->data, &item->error);
  hand_over ();
  g_task_return_boolean (task, item->error == NULL);
}

static GTask *
task_new (const WeftWork *work, gpointer owner, gpointer data)
{
  WorkItem *item = g_new0 (WorkItem, 1);
  GTask *task = g_task_new (NULL, NULL, return_from_item, item);

  item->work = work;
  item->owner = owner != NULL ? g_object_ref (owner) : NULL;
  item->data = data;
  g_task_set_task_data (task, item, NULL);
  hand_over ();
  return task;
}

void
weft_worker_run (const WeftWork *work, gpointer owner, gpointer data)
{
  g_autoptr (GTask) task = task_new (work, owner, data);

  g_task_run_in_thread (task, run_item);
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

/* With the lock. */
static void
fit_pool (void)
{
  g_thread_pool_set_max_threads (
      computing.pool, (gint) g_get_num_processors () + MIN (computing.given_up, MOST_GIVEN_UP), NULL);
}

/* What comes too late sleeps until the process ends. */
static void
begin_item (WorkItem *item)
{
  g_mutex_lock (&computing.mutex);
  while (computing.finished)
    g_cond_wait (&computing.ended, &computing.mutex);
  if (computing.running == NULL)
    computing.running = g_ptr_array_new ();
  g_ptr_array_add (computing.running, item);
  g_mutex_unlock (&computing.mutex);
}

static void
end_item (WorkItem *item)
{
  g_mutex_lock (&computing.mutex);
  g_ptr_array_remove_fast (computing.running, item);
  if (item->given_up) {
    computing.given_up--;
    fit_pool ();
  }
  g_cond_broadcast (&computing.ended);
  g_mutex_unlock (&computing.mutex);
}

void
weft_worker_finish (void)
{
  g_mutex_lock (&computing.mutex);
  computing.finished = TRUE;
  while (computing.running != NULL && computing.running->len > 0)
    g_cond_wait (&computing.ended, &computing.mutex);
  g_mutex_unlock (&computing.mutex);
}

void
weft_worker_give_up (gconstpointer data)
{
  g_mutex_lock (&computing.mutex);
  for (guint i = 0; computing.running != NULL && i < computing.running->len; i++) {
    WorkItem *item = computing.running->pdata[i];

    if (item->data != data || item->given_up)
      continue;
    item->given_up = TRUE;
    computing.given_up++;
    fit_pool ();
  }
  g_mutex_unlock (&computing.mutex);
}

/* The item may be gone as soon as the task has returned, so it is taken off the list before. */
static void
run_computation (gpointer data, gpointer pool_data)
{
  GTask *task = data;
  WorkItem *item = g_task_get_task_data (task);

  (void) pool_data;
  step_back ();
  begin_item (item);
  hand_over ();
  item->result = item->work->work (item->data, &item->error);
  hand_over ();
  end_item (item);
  g_task_return_boolean (task, item->error == NULL);
  g_object_unref (task);
}

/* The pools live as long as the process. Nobody else uses their threads: those above the limit of a pool, when it shrinks, would
 * go to whatever other pool wants one, GTask's among them, and would keep their niceness there, which only root may lower. So
 * GLib is told to keep no thread without a pool. */
static GThreadPool *
new_pool (void)
{
  g_thread_pool_set_max_unused_threads (0);
  return g_thread_pool_new (run_computation, NULL, (gint) g_get_num_processors (), TRUE, NULL);
}

void
weft_worker_compute (const WeftWork *work, gpointer owner, gpointer data)
{
  if (computing.pool == NULL)
    computing.pool = new_pool ();
  g_thread_pool_push (computing.pool, task_new (work, owner, data), NULL);
}

void
weft_worker_look (const WeftWork *work, gpointer owner, gpointer data)
{
  static GThreadPool *pool;

  if (pool == NULL)
    pool = new_pool ();
  g_thread_pool_push (pool, task_new (work, owner, data), NULL);
}
