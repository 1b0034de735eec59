/* weft-makespan-lattice.h: the makespan of a task graph on any number of processors as a lattice distribution: exact where the graph is series-parallel,
 * from one side where it is not (BOUNDS.md). */
#pragma once

#include "weft-random-times.h"
#include "weft-series-parallel.h"

G_BEGIN_DECLS

/**
 * weft_makespan_on_lattice:
 * @graph: without a cycle
 * @decomposition: of it, to the end
 * @times: independent; of its tasks
 *
 * A series takes the sum of its parts, a parallel composition the greatest of them; a part that is neither is bounded on the side of
 * @times->how (weft-kleindorfer.h).
 *
 * Returns: (transfer full) (nullable): with a bound of its error: of the total variation where no part is prime, of the distribution function where one
 * is. %NULL with @error: too large, or cancelled. Of n tasks that are series-parallel and take k places together O(k log n) places
 * are summed and compared, by transforms where that is cheaper.
 */
WeftLattice *weft_makespan_on_lattice (const WeftTaskGraph *graph,
                                       const WeftDecomposition *decomposition,
                                       const WeftAlignedTimes *times,
                                       WeftJob *job,
                                       GError **error);

/** weft_decomposition_has_prime: whether some part is neither a series nor parallel. O(parts). */
gboolean weft_decomposition_has_prime (const WeftDecomposition *decomposition);

G_END_DECLS
