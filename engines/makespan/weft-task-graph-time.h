/* weft-task-graph-time.h: how long a task graph takes as it is scheduled, where that is known exactly: what result(ID) of it is. */
#pragma once

#include "weft-document.h"
#include "weft-job.h"
#include "weft-lattice.h"

G_BEGIN_DECLS

/**
 * weft_task_graph_find_time:
 * @diagram: the number of a task graph
 *
 * By its own policy and system, on its own processors. Where no time is random, the makespan of its schedule. Else that has no law that is known, but where
 * all tasks stand in one queue without a system and BOUNDS.md, Lemma 8, says that it is a sum, or the makespan on any number of processors.
 *
 * Returns: (transfer full) (nullable): %NULL with @error: it breaks a rule, no exact distribution of it is known, too large, or cancelled
 */
WeftLattice *
weft_task_graph_find_time (const WeftDocument *document, guint32 diagram, WeftJob *job, GError **error);

G_END_DECLS
