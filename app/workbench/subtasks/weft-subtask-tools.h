/* weft-subtask-tools.h: the row of subtask flow graphs in the table of what the window has to know. */
#pragma once

#include "weft-diagram-tools.h"

G_BEGIN_DECLS

extern const WeftDiagramTools weft_subtask_tools;

G_END_DECLS
