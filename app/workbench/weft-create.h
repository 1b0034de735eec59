/* weft-create.h: new parts of a tree: what they begin as, and where they go. */
#pragma once

#include "weft-session-document.h"

G_BEGIN_DECLS

/**
 * weft_create_part:
 * @diagram: the number of a flow-analysis tree
 * @selected: a node of it; 0: none
 * @kind: WEFT_KIND_BLOCK, _LOOP or _IF
 *
 * A new part comes after the selected block or conditional, as the last of the selected loop, or at the end
 * of the tree. It runs in the mode of its surroundings; a loop and a conditional come with a block inside.
 *
 * Returns: its number; 0 with @error when it cannot be
 */
guint32 weft_create_part (WeftSessionDocument *document,
                          guint32 diagram,
                          guint32 selected,
                          WeftKind kind,
                          GError **error);

G_END_DECLS
