/* weft-flow-parts.h: what new parts of flow-analysis trees begin as. */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

/**
 * weft_flow_part_new:
 * @kind: WEFT_KIND_BLOCK, _LOOP, _IF or _STEP
 * @mode: "simd" or "spmd", for parts of a series
 * @is_filled: with a block inside; that is for loops and conditionals
 *
 * Returns: (transfer full): a new part with values to begin with and ids that nothing in @document has
 */
WeftNode *
weft_flow_part_new (const WeftDocument *document, WeftKind kind, const char *mode, gboolean is_filled);

/** weft_flow_part_find_mode: "simd" or "spmd": of the nearest construct around what stands in @parent, which may be in the
 * midst of a tree, or one that the machine has. Inside a conditional there is no other. */
const char *weft_flow_part_find_mode (const WeftDocument *document, guint32 parent);

G_END_DECLS
