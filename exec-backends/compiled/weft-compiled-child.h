/* weft-compiled-child.h: a process of our own that runs what others made, a compiler or what it has compiled: in a process group, with limits; it ends
 * with the job, and with this program. */
#pragma once

#include "weft-compiled-sandbox.h"
#include "weft-job.h"

G_BEGIN_DECLS

typedef struct _WeftCompiledChild WeftCompiledChild;

/**
 * weft_compiled_child_new:
 * @argv: (array zero-terminated=1): the first is a path
 * @limits: must outlive it
 *
 * Returns: (nullable): what it writes is read by us, it reads nothing
 */
WeftCompiledChild *
weft_compiled_child_new (const char *const *argv, const WeftCompiledLimits *limits, GError **error);

/** weft_compiled_child_set_end: from then on, by the monotonic clock, weft_compiled_child_read() does not wait. */
void weft_compiled_child_set_end (WeftCompiledChild *child, gint64 end);

/**
 * weft_compiled_child_read:
 * @most: bytes
 *
 * Returns: how many bytes it has written, which are in @data; 0: it writes no more, or its time is over; -1 with the error of the job, or
 * as of weft_compiled_sandbox_check()
 */
gssize
weft_compiled_child_read (WeftCompiledChild *child, gpointer data, gsize most, WeftJob *job, GError **error);

/** weft_compiled_child_is_late: whether its time is over. */
gboolean weft_compiled_child_is_late (const WeftCompiledChild *child);

/** weft_compiled_child_free: ends it and all that it has begun, and removes its folder; @ends: it is about to end of itself. Returns its status, as of waitpid(). */
int weft_compiled_child_free (WeftCompiledChild *child, gboolean ends);

G_END_DECLS
