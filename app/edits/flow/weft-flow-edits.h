/* weft-flow-edits.h: flow-analysis trees as a kind of diagram to edit. */
#pragma once

#include "weft-diagram-edits.h"

G_BEGIN_DECLS

extern const WeftDiagramEdits weft_flow_edits;

G_END_DECLS
