/* weft-task-setup.h: a task graph of a document with its classes, groups, policy and system, as a problem. */
#pragma once

#include "weft-task-lowering.h"
#include "weft-task-problem.h"

G_BEGIN_DECLS

typedef struct _WeftTaskSetup WeftTaskSetup;

/**
 * weft_task_setup_new:
 * @diagram: the number of a task graph of @document, which keeps the rules
 *
 * Returns: (transfer full) (nullable): %NULL with @error: too large for the job's byte budget, or cancelled. O(tasks + edges + nodes).
 */
WeftTaskSetup *
weft_task_setup_new (const WeftDocument *document, guint32 diagram, WeftJob *job, GError **error);

void weft_task_setup_free (WeftTaskSetup *setup);

/** weft_task_setup_get_problem: (transfer none): it owns nothing; its graph is that of weft_task_setup_get_lowering(). */
const WeftTaskProblem *weft_task_setup_get_problem (const WeftTaskSetup *setup);
const WeftTaskLowering *weft_task_setup_get_lowering (const WeftTaskSetup *setup);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTaskSetup, weft_task_setup_free)

G_END_DECLS
