/* weft-sweep-run.c: see weft-sweep-run.h. */
#include "weft-sweep-run.h"

typedef struct {
  WeftSweepTask task;
  GMutex editing;
  const gsize *indices;
  gsize n;
  WeftSweepFound found;
  gpointer data;
  WeftJob *job;
  guint threads; /* of a point */
  GMutex mutex;
  gsize n_found;
} Run;

static gboolean
take (Run *run, WeftSweepPoint *point, GError **error)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&run->mutex);

  weft_job_set_progress (run->job, (double) ++run->n_found / (double) run->n);
  return run->found (point, run->data, error);
}

static gboolean
compute (gsize index, gpointer data, GError **error)
{
  Run *run = data;
  g_autoptr (WeftJob) part = weft_job_new_part (run->job, run->threads);
  g_autoptr (WeftSweepPoint) point = NULL;

  if (run->task.prepare != NULL)
    run->task.prepare (part);
  point = weft_sweep_point_compute (&run->task, run->indices[index], part, error);
  return point != NULL && take (run, point, error);
}

gboolean
weft_sweep_run (const WeftSweepTask *task,
                const gsize *indices,
                gsize n,
                WeftSweepFound found,
                gpointer data,
                WeftJob *job,
                GError **error)
{
  guint threads = n > 0 ? (guint) (weft_job_get_threads (job) / n) : 1;
  Run run = {.task = *task,
             .indices = indices,
             .n = n,
             .found = found,
             .data = data,
             .job = job,
             .threads = MAX (threads, 1)};
  gboolean done;

  g_mutex_init (&run.mutex);
  g_mutex_init (&run.editing);
  run.task.editing = &run.editing;
  done = weft_job_parallel_for (job, n, compute, &run, error);
  g_mutex_clear (&run.mutex);
  g_mutex_clear (&run.editing);
  return done;
}
