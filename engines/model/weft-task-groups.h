/* weft-task-groups.h: groups of tasks that are folded, and what is in them. */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

/**
 * weft_task_groups_map_folded:
 * @diagram: a task graph
 *
 * Which groups are part of a folded one: by their numbers, as tasks refer to them, the outermost folded one of each group and those around it.
 * O(groups, times how deep they are in each other).
 *
 * Returns: (transfer full) (nullable) (element-type guint32 WeftNode): the nodes are @document's; %NULL: no group is folded
 */
GHashTable *weft_task_groups_map_folded (const WeftDocument *document, guint32 diagram);

G_END_DECLS
