/* weft-array-tools.h: the row of parallel loops in the table of what the window knows of kinds of diagram. */
#pragma once

#include "weft-diagram-tools.h"

G_BEGIN_DECLS

extern const WeftDiagramTools weft_array_tools;

G_END_DECLS
