/* weft-prime-part.h: a part of a decomposition that cannot be taken apart, as a task graph of its own. */
#pragma once

#include "weft-task-graph.h"

G_BEGIN_DECLS

/**
 * weft_prime_part_new:
 * @graph: without a cycle
 * @tasks: (array length=n): those of the part, once each; they become the numbers from 0
 *
 * Without the edges that others imply, as far as @n is at most 4096; edges stand once each, those from and to a task in the order of the
 * numbers at their other ends. Times are 0.
 *
 * Returns: (transfer full) (nullable): %NULL with @error: too large, or cancelled. O(n^2 e / 64), e of n tasks.
 */
WeftTaskGraph *weft_prime_part_new (const WeftTaskGraph *graph,
                                    const guint32 *tasks,
                                    guint32 n,
                                    WeftJob *job,
                                    GError **error);

G_END_DECLS
