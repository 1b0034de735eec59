/* weft-join.h: how an edge runs from one box to another, however the two stand. */
#pragma once

#include "weft-scene.h"

G_BEGIN_DECLS

/**
 * weft_join_boxes:
 * @edge: (inout): gets box and route
 * @route: room for the route; @edge points to it
 *
 * Between boxes above one another: from the border of the one that faces the other to that of the other, upright at
 * both ends. Between boxes side by side: level at both ends.
 */
void weft_join_boxes (const WeftRect *from, const WeftRect *to, WeftSceneItem *edge, WeftPoint route[4]);

G_END_DECLS
