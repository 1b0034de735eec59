/* bench-time.h: the execution time of a tree by the engine, as a whole evaluation of a document. */
#pragma once

#include "bench-measure.h"

#include "weft-flow-tree.h"
#include "weft-job.h"
#include "weft-lattice.h"

G_BEGIN_DECLS

/* What is said of an execution time; NAN when there is none. */
typedef struct {
  double mean;
  double deviation;
  double n_places;
  double bound;
  double budget; /* the least of 1e-9, 1e-8, 1e-7 at which there was an answer */
} BenchTime;

/** bench_time_find: (transfer full) (nullable): on so many threads; 0: all; with @cache (nullable). %NULL when @budget is too
 * small. */
WeftLattice *
bench_time_find (const WeftDocument *document, guint32 tree, double budget, guint threads, WeftCache *cache);

/** bench_time_measure: what bench_time_find() costs with all threads. @time: (out). Prints refusals of budgets. */
BenchCost bench_time_measure (const WeftDocument *document, guint32 tree, BenchTime *time);

G_END_DECLS
