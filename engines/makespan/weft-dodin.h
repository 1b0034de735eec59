/* weft-dodin.h: an upper bound of the makespan of a task graph that is no series-parallel one, by series and parallel reduction and
 * copies of what stands in its way (Dodin 1985), on a part of a decomposition. */
#pragma once

#include "weft-coarsen.h"
#include "weft-lattice.h"
#include "weft-task-graph.h"

G_BEGIN_DECLS

/* Multiplications, and looks at an event, that it may take. */
#define WEFT_DODIN_MOST_WORK 5e8

/**
 * weft_dodin:
 * @graph: without a cycle
 * @tasks: (array length=n): those of a prime part, once each
 * @times: (array length=n): of these tasks, independent
 * @work: (inout): what it has taken, counted up
 *
 * The part is drawn with tasks as arcs between events. Arcs in series become their sum and parallel ones the greater of both; where neither is possible,
 * the arc that leads to the last event with no other gets a copy, which goes along with one of those that leave the event, to the latest event there is.
 * Copies are taken as if they did not depend on each other. The same is done with the part turned around; at each place the better one counts.
 *
 * Returns: (transfer full) (nullable): stochastically above the time of the part and not above weft_kleindorfer()'s, but for the error that it
 * carries. %NULL with @error: WEFT_ERROR_TOO_LONG when @work would pass WEFT_DODIN_MOST_WORK; too large, or cancelled. An arc is moved no
 * more often than there are events before it, each time for a sum.
 */
WeftLattice *weft_dodin (const WeftTaskGraph *graph,
                         const guint32 *tasks,
                         guint32 n,
                         WeftLattice *const *times,
                         double *work,
                         WeftJob *job,
                         GError **error);

G_END_DECLS
