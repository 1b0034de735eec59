/* weft-array-diagram.h: the row of parallel loops in the table of kinds of diagram. */
#pragma once

#include "weft-diagram.h"

G_BEGIN_DECLS

extern const WeftDiagramKind weft_array_diagram;

G_END_DECLS
