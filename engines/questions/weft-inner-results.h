/* weft-inner-results.h: how long diagrams take that stand in others: the value of result(ID). An engine that meets one need not know the engine of the
 * diagram that it names: who makes the job says who does. */
#pragma once

#include "weft-document.h"
#include "weft-job.h"
#include "weft-lattice.h"

G_BEGIN_DECLS

/**
 * WeftFindTime:
 * @diagram: the number of a diagram of @document
 *
 * Returns: (transfer full) (nullable): its execution time, with a bound of its error; %NULL with @error
 */
typedef WeftLattice *(*WeftFindTime) (const WeftDocument *document,
                                      guint32 diagram,
                                      WeftJob *job,
                                      GError **error);

/** weft_inner_results_provide: what is asked within @job is found by @find, once for each content of a diagram. */
void weft_inner_results_provide (WeftJob *job, WeftFindTime find);

/**
 * weft_inner_results_find:
 * @literal: a result literal, which keeps the rules (weft-check.h)
 *
 * What is found within the error budget of @job stays with it, and in its cache under the digest of all that it follows from. Not from a piece of
 * weft_job_parallel_for(), which does not nest.
 *
 * Returns: (transfer full) (nullable): %NULL with @error, which says of which diagram it is
 */
WeftLattice *weft_inner_results_find (const WeftDocument *document,
                                      const WeftLiteral *literal,
                                      WeftJob *job,
                                      GError **error);

/**
 * weft_inner_results_find_mean:
 * @literal: any, which keeps the rules
 * @mean: (out): its own mean, that of the values of its measurement, or that of the result that it names
 *
 * Returns: %FALSE with @error: as weft_inner_results_find() says
 */
gboolean weft_inner_results_find_mean (const WeftDocument *document,
                                       const WeftLiteral *literal,
                                       WeftJob *job,
                                       double *mean,
                                       GError **error);

/** weft_inner_results_recall: (transfer full) (nullable): what has been found for @diagram with this content within the same error budget, and is still
 * with @job or in its cache. Nothing is worked out. */
WeftLattice *weft_inner_results_recall (const WeftDocument *document, guint32 diagram, WeftJob *job);

G_END_DECLS
