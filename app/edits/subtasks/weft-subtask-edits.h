/* weft-subtask-edits.h: the row of subtask flow graphs in the table of what edits have to know. */
#pragma once

#include "weft-diagram-edits.h"

G_BEGIN_DECLS

extern const WeftDiagramEdits weft_subtask_edits;

G_END_DECLS
