/* random-program.h: what a random tree reduces to. */
#pragma once

#include "random-tree.h"

#include "weft-composite.h"

/** random_program_new: (transfer full): the tree of @document as drawn, lowered and reduced; @pes: (out). */
WeftComposite *random_program_new (const WeftDocument *document, WeftJob *job, guint *pes);
