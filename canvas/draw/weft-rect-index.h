/* weft-rect-index.h: which of many rectangles touch a given one: an R-tree, packed once along a Hilbert curve
 * (Kamel and Faloutsos 1993) and then only read, by any number of threads. */
#pragma once

#include "weft-rect.h"

G_BEGIN_DECLS

typedef struct _WeftRectIndex WeftRectIndex;

/** weft_rect_index_new: (transfer full): empty, with room for @most rectangles. */
WeftRectIndex *weft_rect_index_new (guint most);
void weft_rect_index_free (WeftRectIndex *index);

/** weft_rect_index_add: @rect, which is finite, with width and height >= 0; lines and points are rectangles too. @place: what it is found as. O(1). */
void weft_rect_index_add (WeftRectIndex *index, const WeftRect *rect, guint32 place);

/** weft_rect_index_seal: nothing is added any more, and it can be asked. O(n); 22 bytes a rectangle are left, and twice as many are used meanwhile. */
void weft_rect_index_seal (WeftRectIndex *index);

/**
 * weft_rect_index_query:
 * @found: (element-type guint32): places are appended to it, in no order
 *
 * Finds all rectangles that touch @rect, and perhaps some that miss it by less than single precision can tell.
 * O(log n + found) for rectangles that do not overlap much.
 */
void weft_rect_index_query (const WeftRectIndex *index, const WeftRect *rect, GArray *found);

G_END_DECLS
