/* weft-makespan-lattice.h: the makespan of a task graph on any number of processors as a lattice distribution: exact where the graph is series-parallel,
 * from one side where it is not (BOUNDS.md). */
#pragma once

#include "weft-random-times.h"
#include "weft-series-parallel.h"

G_BEGIN_DECLS

/* Whose bound a part has that is neither a series nor parallel. */
typedef enum {
  WEFT_PRIME_KLEINDORFER, /* from either side (weft-kleindorfer.h) */
  WEFT_PRIME_DODIN,       /* from above (weft-dodin.h) */
} WeftPrimeBound;

/**
 * weft_makespan_on_lattice:
 * @graph: without a cycle
 * @decomposition: of it, to the end
 * @times: independent; of its tasks
 * @prime: of prime parts; from below WEFT_PRIME_KLEINDORFER
 *
 * A series takes the sum of its parts, a parallel composition the greatest of them; a part that is neither is bounded on the side of
 * @times->how.
 *
 * Returns: (transfer full) (nullable): with a bound of its error: of the total variation where no part is prime, of the distribution function where one
 * is. %NULL with @error: Dodin's bound takes too long (WEFT_ERROR_TOO_LONG); too large, or cancelled. Of n tasks that are series-parallel and take k places together O(k log n) places
 * are summed and compared, by transforms where that is cheaper.
 */
WeftLattice *weft_makespan_on_lattice (const WeftTaskGraph *graph,
                                       const WeftDecomposition *decomposition,
                                       const WeftAlignedTimes *times,
                                       WeftPrimeBound prime,
                                       WeftJob *job,
                                       GError **error);

/** weft_decomposition_has_prime: whether some part is neither a series nor parallel. O(parts). */
gboolean weft_decomposition_has_prime (const WeftDecomposition *decomposition);

G_END_DECLS
