/* weft-backend-runs.h: one program run many times on a machine, for what the runs take. */
#pragma once

#include "backends.h"

G_BEGIN_DECLS

/* Runs that are asked for at once. */
#define WEFT_BACKEND_MOST_RUNS 10000

/** weft_backend_get_run_seconds: what a run that was begun at @begin (of g_get_monotonic_time()) has taken until now, by @counts without what it took to compile it. */
double weft_backend_get_run_seconds (const WeftBackendCounts *counts, gint64 begin);

/**
 * weft_backend_run_often:
 * @options: whose print hears the first run alone
 * @n: from 1 to WEFT_BACKEND_MOST_RUNS
 * @counts: (out): of the last run
 * @seconds: (element-type double): to which those of each run are added, in their order
 *
 * One after the other; the progress of @job is the share of runs that have ended.
 *
 * Returns: %FALSE with @error of the first run that fails, or the cancellation
 */
gboolean weft_backend_run_often (const WeftBackend *backend,
                                 const WeftMimdcCode *code,
                                 const WeftReferenceOptions *options,
                                 guint n,
                                 WeftBackendCounts *counts,
                                 GArray *seconds,
                                 WeftJob *job,
                                 GError **error);

G_END_DECLS
