/* weft-copy.h: where copies stand on the canvas. */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

/** weft_copy_find_shift: how far copies of @nodes (array length=n), in whichever document, with all below them and their rows, are moved to the right and down so that
 * none of those that have a place of their own lies on a node or row of @diagram. O(diagram). */
double
weft_copy_find_shift (const WeftDocument *document, guint32 diagram, const WeftNode *const *nodes, gsize n);

G_END_DECLS
