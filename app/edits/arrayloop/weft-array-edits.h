/* weft-array-edits.h: the row of parallel loops in the table of what edits know of kinds of diagram. */
#pragma once

#include "weft-diagram-edits.h"

G_BEGIN_DECLS

extern const WeftDiagramEdits weft_array_edits;

G_END_DECLS
