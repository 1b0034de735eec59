/* weft-job.h: what an engine is given besides its problem: a cancel flag, a place to report progress,
 * budgets for error and bytes, a seed, and the only way to use threads. One job serves one call. All
 * functions may be called from any thread. */
#pragma once

#include "weft-cache.h"

G_BEGIN_DECLS

#define WEFT_JOB_ERROR (weft_job_error_quark ())

typedef enum {
  WEFT_JOB_ERROR_CANCELLED,
  WEFT_JOB_ERROR_NO_MEMORY, /* the byte budget would be exceeded, or the system had no more */
} WeftJobError;

typedef struct _WeftJob WeftJob;

/**
 * WeftJobFunc:
 * @index: which piece of work, from 0 to n - 1
 *
 * One piece of a parallel loop. It writes only to what belongs to @index.
 *
 * Returns: %FALSE with @error set to end the whole loop
 */
typedef gboolean (*WeftJobFunc) (gsize index, gpointer data, GError **error);

GQuark weft_job_error_quark (void);

/** weft_job_new: error budget 1e-9, 1.75 GiB, seed 1, as many threads as processors. */
WeftJob *weft_job_new (void);

/** weft_job_new_part: (transfer full): for a piece of a parallel loop of @whole that is a computation of its own: with its budgets, seed and
 * cache, cancelled with it, on so many @threads. Who provides results of other diagrams does so again. */
WeftJob *weft_job_new_part (WeftJob *whole, guint threads);

WeftJob *weft_job_ref (WeftJob *job);
void weft_job_unref (WeftJob *job);

void weft_job_cancel (WeftJob *job);
gboolean weft_job_is_cancelled (WeftJob *job);

/**
 * weft_job_check:
 *
 * To be called at least every 20 ms by every engine.
 *
 * Returns: %FALSE with WEFT_JOB_ERROR_CANCELLED in @error once the job is cancelled, or WEFT_JOB_ERROR_NO_MEMORY when more
 * is held than the byte budget
 */
gboolean weft_job_check (WeftJob *job, GError **error);

/** weft_job_get_progress: from 0 to 1. */
double weft_job_get_progress (WeftJob *job);
void weft_job_set_progress (WeftJob *job, double fraction);

/** weft_job_get_error_budget: the total-variation distance that the result may be off by. */
double weft_job_get_error_budget (WeftJob *job);
void weft_job_set_error_budget (WeftJob *job, double budget);

guint64 weft_job_get_seed (WeftJob *job);
void weft_job_set_seed (WeftJob *job, guint64 seed);

guint weft_job_get_threads (WeftJob *job);
void weft_job_set_threads (WeftJob *job, guint threads);

/**
 * weft_job_set_byte_budget:
 *
 * What the process may hold more than it did when the job was made, all together: weft_job_allocate() asks the allocator
 * what is held before it takes more, and weft_job_check() looks every 20 ms, so that many small pieces count as well. Jobs
 * that run at the same time count for each other.
 */
void weft_job_set_byte_budget (WeftJob *job, gsize bytes);

/** weft_job_set_cache: where engines look for what they have worked out for another job, and keep what the next may want;
 * %NULL, as at first: nothing is kept. Results are the same to the last bit. */
void weft_job_set_cache (WeftJob *job, WeftCache *cache);

/** weft_job_get_cache: (transfer none) (nullable) */
WeftCache *weft_job_get_cache (WeftJob *job);

/** weft_job_set_results: who finds what engines need of problems that are not theirs, and what was found (weft-inner-results.h); @free: of @results,
 * with the job. */
void weft_job_set_results (WeftJob *job, gpointer results, GDestroyNotify free);

/** weft_job_get_results: (transfer none) (nullable) */
gpointer weft_job_get_results (WeftJob *job);

/* A function whose true type stands where it is called. */
typedef void (*WeftJobCounter) (void);

/** weft_job_set_counter: who says how often a program executes what (weft-program-counts.h). */
void weft_job_set_counter (WeftJob *job, WeftJobCounter count);

/** weft_job_get_counter: (nullable) */
WeftJobCounter weft_job_get_counter (WeftJob *job);

/**
 * weft_job_allocate:
 * @count: how many elements
 * @size: bytes of one element
 *
 * Allocates @count * @size zeroed bytes whose number depends on the user's data: whatever is as large as a product of two
 * such numbers. A list of PEs or of places alone has a stated limit.
 *
 * Returns: (transfer full) (nullable): memory for g_free(), or %NULL with @error saying how much it
 * would have taken when that is beyond the byte budget or what the system has
 */
gpointer weft_job_allocate (WeftJob *job, gsize count, gsize size, GError **error);

/**
 * weft_job_affords: whether @count elements of @size bytes, which will be allocated one by one, are within
 * the byte budget; else %FALSE with @error saying how much they would take.
 */
gboolean weft_job_affords (WeftJob *job, gsize count, gsize size, GError **error);

/**
 * weft_job_parallel_for:
 * @n: number of pieces
 *
 * Calls @func once for each index below @n, on up to weft_job_get_threads() threads, and returns when
 * all are done. The pieces are the same whatever the number of threads. Does not nest.
 *
 * Returns: %FALSE with the error of the failed piece of lowest index, or the cancellation
 */
gboolean weft_job_parallel_for (WeftJob *job, gsize n, WeftJobFunc func, gpointer data, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftJob, weft_job_unref)

G_END_DECLS
