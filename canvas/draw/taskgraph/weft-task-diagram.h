/* weft-task-diagram.h: the row of task graphs in the table of kinds of diagram. */
#pragma once

#include "weft-diagram.h"

G_BEGIN_DECLS

extern const WeftDiagramKind weft_task_diagram;

G_END_DECLS
