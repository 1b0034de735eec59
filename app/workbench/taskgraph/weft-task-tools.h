/* weft-task-tools.h: the row of task graphs in the table of tools of the window. */
#pragma once

#include "weft-diagram-tools.h"

G_BEGIN_DECLS

extern const WeftDiagramTools weft_task_tools;

G_END_DECLS
