/* weft-sweep-run.h: points of a sweep, as many at once as the job has threads. */
#pragma once

#include "weft-sweep-point.h"

G_BEGIN_DECLS

/**
 * WeftSweepFound:
 * @point: the next that is there, in any order; one call at a time
 *
 * Returns: %FALSE with @error to end the run
 */
typedef gboolean (*WeftSweepFound) (WeftSweepPoint *point, gpointer data, GError **error);

/**
 * weft_sweep_run:
 * @indices: (array length=n): points of the plan
 *
 * Each point is a computation of its own, on one thread where there are at least as many points as threads; it shares the cache of @job with
 * the others. Its progress is the share of points that are done. The points do not depend on the number of threads.
 *
 * Returns: %FALSE with @error: see weft_sweep_point_compute(), or as @found says
 */
gboolean weft_sweep_run (const WeftSweepTask *task,
                         const gsize *indices,
                         gsize n,
                         WeftSweepFound found,
                         gpointer data,
                         WeftJob *job,
                         GError **error);

G_END_DECLS
