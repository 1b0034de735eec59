/* weft-job.c: cancel flag, progress, budgets and the parallel loop. */
#include "weft-job.h"

#include "weft-ref.h"

#include <glib/gi18n-lib.h>
#ifdef WEFT_HAVE_MALLINFO2
#include <malloc.h>
#endif

/* Microseconds from one look at what is held to the next, and bytes that are too few for a look of their own. */
#define LOOK_INTERVAL 20000
#define FEW_BYTES     ((gsize) 1 << 20)

struct _WeftJob {
  gint ref_count; /* atomic */
  WeftJob *whole; /* nullable: what it is a part of */
  gint cancelled; /* atomic */
  gint progress;  /* atomic; in millionths */
  guint64 seed;
  double error_budget;
  gsize byte_budget;
  gsize held;      /* by the process when the job was made */
  gsize next_look; /* atomic; in microseconds */
  guint threads;
  WeftCache *cache; /* nullable */
  gpointer results; /* nullable */
  GDestroyNotify free_results;
  WeftJobCounter count; /* nullable */
};

/* Not by G_DEFINE_QUARK, which keeps the number where two pieces that fail at once would both write it. */
GQuark
weft_job_error_quark (void)
{
  return g_quark_from_static_string ("weft-job-error-quark");
}

#ifdef WEFT_HAVE_MALLINFO2
/* Of the sanitizers' allocator, where it stands in for the system's. */
extern size_t __sanitizer_get_current_allocated_bytes (void) __attribute__ ((weak));

static gsize
find_held (void)
{
  struct mallinfo2 info;

  if (__sanitizer_get_current_allocated_bytes != NULL)
    return __sanitizer_get_current_allocated_bytes ();
  info = mallinfo2 ();
  return info.uordblks + info.hblkhd;
}
#else
static gsize
find_held (void)
{
  return 0;
}
#endif

WeftJob *
weft_job_new (void)
{
  WeftJob *job = g_new0 (WeftJob, 1);

  weft_ref_init (&job->ref_count);
  job->seed = 1;
  job->error_budget = 1e-9;
  job->byte_budget = (gsize) 7 << 28;
  job->threads = g_get_num_processors ();
  job->held = find_held ();
  return job;
}

WeftJob *
weft_job_new_part (WeftJob *whole, guint threads)
{
  WeftJob *job = g_new0 (WeftJob, 1);

  weft_ref_init (&job->ref_count);
  job->whole = weft_job_ref (whole);
  job->seed = whole->seed;
  job->error_budget = whole->error_budget;
  job->byte_budget = whole->byte_budget;
  job->held = whole->held;
  job->threads = MAX (threads, 1);
  weft_job_set_cache (job, whole->cache);
  return job;
}

WeftJob *
weft_job_ref (WeftJob *job)
{
  weft_ref_inc (&job->ref_count);
  return job;
}

void
weft_job_unref (WeftJob *job)
{
  if (!weft_ref_dec (&job->ref_count))
    return;
  g_clear_pointer (&job->cache, weft_cache_unref);
  if (job->results != NULL)
    job->free_results (job->results);
  g_clear_pointer (&job->whole, weft_job_unref);
  g_free (job);
}

void
weft_job_cancel (WeftJob *job)
{
  g_atomic_int_set (&job->cancelled, TRUE);
}

gboolean
weft_job_is_cancelled (WeftJob *job)
{
  return g_atomic_int_get (&job->cancelled) || (job->whole != NULL && weft_job_is_cancelled (job->whole));
}

static void
refuse_bytes (WeftJob *job, double bytes, GError **error)
{
  g_set_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_NO_MEMORY,
               _ ("needs %.3g GiB of memory, may use %.3g GiB"), bytes / (1 << 30),
               (double) job->byte_budget / (1 << 30));
}

/* What is held since the job was made. */
static gsize
find_own (WeftJob *job)
{
  gsize held = find_held ();

  return held > job->held ? held - job->held : 0;
}

/* Looks at what is held, if no thread has done so for a while. */
static gboolean
check_held (WeftJob *job, GError **error)
{
  gsize now = (gsize) g_get_monotonic_time ();
  gsize next = (gsize) g_atomic_pointer_get (&job->next_look);

  if (now < next || !g_atomic_pointer_compare_and_exchange (&job->next_look, next, now + LOOK_INTERVAL))
    return TRUE;
  if (find_own (job) <= job->byte_budget)
    return TRUE;
  refuse_bytes (job, (double) find_own (job), error);
  return FALSE;
}

gboolean
weft_job_check (WeftJob *job, GError **error)
{
  if (!weft_job_is_cancelled (job))
    return check_held (job, error);
  g_set_error_literal (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED, _ ("cancelled"));
  return FALSE;
}

double
weft_job_get_progress (WeftJob *job)
{
  return g_atomic_int_get (&job->progress) / 1e6;
}

void
weft_job_set_progress (WeftJob *job, double fraction)
{
  g_atomic_int_set (&job->progress, (gint) (CLAMP (fraction, 0, 1) * 1e6));
}

double
weft_job_get_error_budget (WeftJob *job)
{
  return job->error_budget;
}

void
weft_job_set_error_budget (WeftJob *job, double budget)
{
  job->error_budget = budget;
}

guint64
weft_job_get_seed (WeftJob *job)
{
  return job->seed;
}

void
weft_job_set_seed (WeftJob *job, guint64 seed)
{
  job->seed = seed;
}

guint
weft_job_get_threads (WeftJob *job)
{
  return job->threads;
}

void
weft_job_set_threads (WeftJob *job, guint threads)
{
  job->threads = MAX (threads, 1);
}

void
weft_job_set_cache (WeftJob *job, WeftCache *cache)
{
  g_clear_pointer (&job->cache, weft_cache_unref);
  job->cache = cache != NULL ? weft_cache_ref (cache) : NULL;
}

WeftCache *
weft_job_get_cache (WeftJob *job)
{
  return job->cache;
}

void
weft_job_set_byte_budget (WeftJob *job, gsize bytes)
{
  job->byte_budget = bytes;
}

gboolean
weft_job_affords (WeftJob *job, gsize count, gsize size, GError **error)
{
  double bytes = (double) count * (double) size;

  if (bytes > FEW_BYTES)
    bytes += (double) find_own (job);
  if (bytes <= (double) job->byte_budget)
    return TRUE;
  refuse_bytes (job, bytes, error);
  return FALSE;
}

void
weft_job_set_results (WeftJob *job, gpointer results, GDestroyNotify free)
{
  if (job->results != NULL)
    job->free_results (job->results);
  job->results = results;
  job->free_results = free;
}

gpointer
weft_job_get_results (WeftJob *job)
{
  return job->results;
}

void
weft_job_set_counter (WeftJob *job, WeftJobCounter count)
{
  job->count = count;
}

WeftJobCounter
weft_job_get_counter (WeftJob *job)
{
  return job->count;
}

gpointer
weft_job_allocate (WeftJob *job, gsize count, gsize size, GError **error)
{
  gpointer memory;

  if (!weft_job_affords (job, count, size, error))
    return NULL;
  memory = g_try_malloc0 (MAX (count * size, 1));
  if (memory == NULL)
    refuse_bytes (job, (double) count * (double) size, error);
  return memory;
}

typedef struct {
  WeftJob *job;
  WeftJobFunc func;
  gpointer data;
  gsize n;
  GMutex mutex;
  gsize next;
  gsize failed; /* lowest index that failed */
  GError *error;
} Loop;

static gboolean
loop_take (Loop *loop, gsize *index)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&loop->mutex);

  if (loop->next >= loop->n || weft_job_is_cancelled (loop->job))
    return FALSE;
  *index = loop->next++;
  return *index < loop->failed;
}

static void
loop_fail (Loop *loop, gsize index, GError *error)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&loop->mutex);

  if (index >= loop->failed) {
    g_error_free (error);
    return;
  }
  g_clear_error (&loop->error);
  loop->error = error;
  loop->failed = index;
}

static gpointer
loop_run (gpointer data)
{
  Loop *loop = data;
  gsize index;

  while (loop_take (loop, &index)) {
    GError *error = NULL;

    if (!loop->func (index, loop->data, &error))
      loop_fail (loop, index, error);
  }
  return NULL;
}

gboolean
weft_job_parallel_for (WeftJob *job, gsize n, WeftJobFunc func, gpointer data, GError **error)
{
  Loop loop = {.job = job, .func = func, .data = data, .n = n, .failed = G_MAXSIZE};
  gsize helpers = MIN (n, job->threads);
  g_autoptr (GPtrArray) threads = g_ptr_array_new ();

  g_mutex_init (&loop.mutex);
  for (gsize i = 1; i < helpers; i++) {
    GThread *thread = g_thread_try_new ("weft-job", loop_run, &loop, NULL);

    if (thread != NULL)
      g_ptr_array_add (threads, thread);
  }
  loop_run (&loop);
  for (guint i = 0; i < threads->len; i++)
    g_thread_join (threads->pdata[i]);
  g_mutex_clear (&loop.mutex);
  if (loop.error != NULL) {
    g_propagate_error (error, loop.error);
    return FALSE;
  }
  return weft_job_check (job, error);
}
