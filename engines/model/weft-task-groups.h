/* weft-task-groups.h: groups of tasks that are folded, and what is in them. */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

/**
 * weft_task_group_find_folded:
 * @group: (nullable): of the task graph @diagram
 *
 * Returns: (nullable) (transfer none): the outermost folded one of @group and those around it. O(groups around it), which may be a circle
 *   in a document that breaks the rules.
 */
const WeftNode *
weft_task_group_find_folded (const WeftDocument *document, guint32 diagram, const WeftNode *group);

/** weft_task_find_folded: (nullable) (transfer none): the folded group that stands for @task. */
const WeftNode *weft_task_find_folded (const WeftDocument *document, WeftElement task);

G_END_DECLS
