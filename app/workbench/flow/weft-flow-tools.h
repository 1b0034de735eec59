/* weft-flow-tools.h: what the window knows of flow-analysis trees. */
#pragma once

#include "weft-diagram-tools.h"

G_BEGIN_DECLS

extern const WeftDiagramTools weft_flow_tools;

G_END_DECLS
