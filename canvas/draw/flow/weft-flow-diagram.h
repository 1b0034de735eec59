/* weft-flow-diagram.h: flow-analysis trees as a kind of diagram to look at. */
#pragma once

#include "weft-diagram.h"

G_BEGIN_DECLS

extern const WeftDiagramKind weft_flow_diagram;

G_END_DECLS
