/* weft-worker.h: work on another thread, and back. The one place where data goes from the main thread to a
 * worker. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * WeftWorkFunc:
 * @data: what was handed over; nobody else touches it meanwhile
 *
 * Runs on a worker.
 *
 * Returns: (transfer full) (nullable): the result; %NULL with @error set when it failed
 */
typedef gpointer (*WeftWorkFunc) (gpointer data, GError **error);

/**
 * WeftDoneFunc:
 * @result: (transfer full) (nullable): what the work returned
 * @error: (transfer none) (nullable): why it failed
 *
 * Runs in the main context where the work was started.
 */
typedef void (*WeftDoneFunc) (gpointer owner, gpointer data, gpointer result, const GError *error);

/* What is to be done, and then. */
typedef struct {
  WeftWorkFunc work;
  WeftDoneFunc done;
  GDestroyNotify free_data; /* (nullable): called after done */
} WeftWork;

/**
 * weft_worker_run:
 * @work: static
 * @owner: (nullable): a GObject that is kept until the work is done
 * @data: (transfer full)
 *
 * Runs the work on some thread. Main thread only.
 */
void weft_worker_run (const WeftWork *work, gpointer owner, gpointer data);

/** weft_worker_compute: as weft_worker_run(), for long computations: on one of as many threads as there are
 * processors, in the order of the calls, so that saves and drafts need not wait for them. */
void weft_worker_compute (const WeftWork *work, gpointer owner, gpointer data);

/** weft_worker_give_up: nobody waits any more for the computation that was begun with @data. It should end soon; as long as it
 * does not, it does not keep others waiting: one more thread computes. Main thread only; @data may be done already, but not freed. */
void weft_worker_give_up (gconstpointer data);

/** weft_worker_finish: at the end of the process: no computation is begun any more, and those that run have ended; they use
 * libraries that are gone at the end of exit(). Those that somebody waits for should have been cancelled before. */
void weft_worker_finish (void);

/** weft_worker_look: as weft_worker_compute(), for short computations, which do not wait for the long ones. */
void weft_worker_look (const WeftWork *work, gpointer owner, gpointer data);

G_END_DECLS
