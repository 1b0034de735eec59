/* weft-subtask-diagram.h: the row of subtask flow graphs in the table of kinds of diagram. */
#pragma once

#include "weft-diagram.h"

G_BEGIN_DECLS

extern const WeftDiagramKind weft_subtask_diagram;

G_END_DECLS
