/* weft-kleindorfer.h: bounds of the makespan of a task graph that is no series-parallel one (Kleindorfer 1971), on a part of a decomposition. */
#pragma once

#include "weft-coarsen.h"
#include "weft-lattice.h"
#include "weft-task-graph.h"

G_BEGIN_DECLS

/**
 * weft_kleindorfer:
 * @graph: without a cycle
 * @tasks: (array length=n): those of a prime part, once each
 * @times: (array length=n): of these tasks, independent
 * @how: from below or from above
 *
 * Finish times are found task by task. From above, those that a task waits for are taken as if they did not depend on each
 * other: the product of their distribution functions; from below as if they were one: the least of these functions. What others imply is not
 * waited for, as far as @n is at most 4096.
 *
 * Returns: (transfer full) (nullable): stochastically below or above the time of the part, but for the error that it carries: the distribution
 * function is off by no more. %NULL with @error: too large, or cancelled. O(n m k) for times of m and finishes of k places, and O(n^2 e / 64) to
 * find the implied edges, e of n members.
 */
WeftLattice *weft_kleindorfer (const WeftTaskGraph *graph,
                               const guint32 *tasks,
                               guint32 n,
                               WeftLattice *const *times,
                               WeftCoarsen how,
                               WeftJob *job,
                               GError **error);

G_END_DECLS
