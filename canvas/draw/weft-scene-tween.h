/* weft-scene-tween.h: what is between two scenes of the same items in other places: the frames of a move. */
#pragma once

#include "weft-scene.h"

G_BEGIN_DECLS

/** weft_scene_has_moved: whether @to has the same items with the same words as @from, and some node of it elsewhere.
 * O(items). */
gboolean weft_scene_has_moved (const WeftScene *from, const WeftScene *to);

/**
 * weft_scene_tween:
 * @to: what weft_scene_has_moved() from @from
 * @share: from 0, as @from, to 1, as @to
 *
 * Returns: (transfer full): a sealed scene. O(items log items).
 */
WeftScene *weft_scene_tween (const WeftScene *from, const WeftScene *to, double share);

G_END_DECLS
