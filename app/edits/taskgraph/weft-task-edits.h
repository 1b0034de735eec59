/* weft-task-edits.h: the row of task graphs in the table of what edits have to know. */
#pragma once

#include "weft-diagram-edits.h"

G_BEGIN_DECLS

extern const WeftDiagramEdits weft_task_edits;

G_END_DECLS
