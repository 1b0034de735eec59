/* weft-flow-place.h: from a point of the scene of a flow-analysis tree to a place in the tree. */
#pragma once

#include "weft-diagram.h"

G_BEGIN_DECLS

/**
 * weft_flow_place_find:
 * @diagram: the number of the tree that @scene shows
 * @x: in scene units
 *
 * What is pointed at, or is nearest, says the place: beside a part before or after it; on a loop or a conditional, or below
 * it, among what stands in it; an empty clause takes it; far from everything it is the end of the tree. O(log n) and the
 * length of the series.
 */
WeftDiagramPlace weft_flow_place_find (const WeftDocument *document,
                                       guint32 diagram,
                                       const WeftScene *scene,
                                       double x,
                                       double y);

G_END_DECLS
