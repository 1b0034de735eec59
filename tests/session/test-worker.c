/* test-worker.c: computations that were given up do not keep others waiting, even when they go on. */
#include "weft-worker.h"

#include <sys/resource.h>

/* What a computation does: it waits until it may end. */
typedef struct {
  GMutex mutex;
  GCond changed;
  gboolean began;
  gboolean may_end;
  gboolean done;
} Task;

static gpointer
wait_for_end (gpointer data, G_GNUC_UNUSED GError **error)
{
  Task *task = data;

  g_mutex_lock (&task->mutex);
  task->began = TRUE;
  g_cond_broadcast (&task->changed);
  while (!task->may_end)
    g_cond_wait (&task->changed, &task->mutex);
  g_mutex_unlock (&task->mutex);
  return NULL;
}

static void
end (G_GNUC_UNUSED gpointer owner,
     gpointer data,
     G_GNUC_UNUSED gpointer result,
     G_GNUC_UNUSED const GError *error)
{
  ((Task *) data)->done = TRUE;
}

static const WeftWork waiting = {wait_for_end, end, NULL};

static void
begin (Task *task)
{
  weft_worker_compute (&waiting, NULL, task);
  g_mutex_lock (&task->mutex);
  while (!task->began)
    g_cond_wait (&task->changed, &task->mutex);
  g_mutex_unlock (&task->mutex);
}

static void
let_end (Task *task)
{
  g_mutex_lock (&task->mutex);
  task->may_end = TRUE;
  g_cond_broadcast (&task->changed);
  g_mutex_unlock (&task->mutex);
}

/* As many as there are threads hold on; what is asked next begins once they are given up, and not before. */
static void
test_given_up (void)
{
  guint n = g_get_num_processors ();
  Task *tasks = g_new0 (Task, n);
  Task next = {0};

  next.may_end = TRUE;
  for (guint i = 0; i < n; i++)
    begin (&tasks[i]);
  weft_worker_compute (&waiting, NULL, &next);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_false (next.done);
  for (guint i = 0; i < n; i++)
    weft_worker_give_up (&tasks[i]);
  while (!next.done)
    g_main_context_iteration (NULL, TRUE);
  for (guint i = 0; i < n; i++)
    let_end (&tasks[i]);
  for (guint i = 0; i < n; i++)
    while (!tasks[i].done)
      g_main_context_iteration (NULL, TRUE);
  /* Nobody minds what is over. */
  weft_worker_give_up (&next);
  g_free (tasks);
}

static gpointer
get_niceness (gpointer data, G_GNUC_UNUSED GError **error)
{
  *(int *) data = getpriority (PRIO_PROCESS, 0);
  return NULL;
}

static void
note_niceness (gpointer owner,
               gpointer data,
               G_GNUC_UNUSED gpointer result,
               G_GNUC_UNUSED const GError *error)
{
  g_assert_cmpint (*(int *) data, ==, getpriority (PRIO_PROCESS, 0));
  *(guint *) g_object_get_data (owner, "left") -= 1;
}

/* Computations step back. Threads that there were too many of afterwards must not serve saves and drafts. */
static void
test_niceness (void)
{
  static const WeftWork asking = {get_niceness, note_niceness, NULL};
  g_autoptr (GObject) owner = g_object_new (G_TYPE_OBJECT, NULL);
  int found[16];
  guint left;

  test_given_up ();
  /* GLib asks a thread that it has too many of to leave; that is not announced. */
  for (guint round = 0; round < 20; round++) {
    left = G_N_ELEMENTS (found);
    g_object_set_data (owner, "left", &left);
    for (guint i = 0; i < G_N_ELEMENTS (found); i++)
      weft_worker_run (&asking, owner, &found[i]);
    while (left > 0)
      g_main_context_iteration (NULL, TRUE);
    g_usleep (1000);
  }
}

static gpointer
finish (gpointer data)
{
  weft_worker_finish ();
  g_atomic_int_set ((gint *) data, TRUE);
  return NULL;
}

/* The end of the process waits for what runs, and nothing else begins. The last test: there is no way back. */
static void
test_finish (void)
{
  static Task tasks[2];
  gint is_finished = FALSE;
  GThread *thread;

  begin (&tasks[0]);
  thread = g_thread_new ("finish", finish, &is_finished);
  g_assert_false (g_atomic_int_get (&is_finished));
  let_end (&tasks[0]);
  g_thread_join (thread);
  g_assert_true (g_atomic_int_get (&is_finished));
  weft_worker_compute (&waiting, NULL, &tasks[1]);
  weft_worker_finish ();
  g_mutex_lock (&tasks[1].mutex);
  g_assert_false (tasks[1].began);
  g_mutex_unlock (&tasks[1].mutex);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/worker/given-up", test_given_up);
  g_test_add_func ("/worker/niceness", test_niceness);
  g_test_add_func ("/worker/finish", test_finish);
  return g_test_run ();
}
