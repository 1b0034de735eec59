/* weft-task-lowering.h: a task graph of a document as engines read it. */
#pragma once

#include "weft-document.h"
#include "weft-task-graph.h"

G_BEGIN_DECLS

typedef struct {
  WeftTaskGraph *graph;
  guint32 *rows;      /* (array length=n_tasks): which row of the document's graph a task is */
  gboolean has_means; /* some times are distributions: their means stand in for them */
} WeftTaskLowering;

/**
 * weft_task_lowering_new:
 * @diagram: the number of a task graph of @document, which keeps the rules
 *
 * Returns: (transfer full) (nullable): %NULL with @error: too large for the job's byte budget, or cancelled. O(tasks + edges).
 */
WeftTaskLowering *
weft_task_lowering_new (const WeftDocument *document, guint32 diagram, WeftJob *job, GError **error);

void weft_task_lowering_free (WeftTaskLowering *lowering);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTaskLowering, weft_task_lowering_free)

G_END_DECLS
