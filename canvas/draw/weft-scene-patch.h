/* weft-scene-patch.h: in what the items of a changed scene differ from what the index of the scene before says of them. Few: what
 * looks through all of a patch is linear in it. */
#pragma once

#include "weft-scene-index.h"

G_BEGIN_DECLS

typedef struct _WeftScenePatch WeftScenePatch;

/** weft_scene_patch_new: (transfer full): a copy of @patch; @patch: (nullable): an empty one. O(size). */
WeftScenePatch *weft_scene_patch_new (const WeftScenePatch *patch);
void weft_scene_patch_free (WeftScenePatch *patch);

/** weft_scene_patch_get_size: how many items are elsewhere, gone or new. */
guint weft_scene_patch_get_size (const WeftScenePatch *patch);

/** weft_scene_patch_forget: that @item, which stands at @place, is about to change or to go. */
void weft_scene_patch_forget (WeftScenePatch *patch,
                              const WeftSceneIndex *index,
                              const WeftSceneItem *item,
                              guint32 place);

/** weft_scene_patch_note: that @item stands at @place now. */
void weft_scene_patch_note (WeftScenePatch *patch,
                            const WeftSceneIndex *index,
                            const WeftSceneItem *item,
                            guint32 place);

/** weft_scene_patch_find: as weft_scene_index_find(), which it asks itself. */
gboolean
weft_scene_patch_find (const WeftScenePatch *patch, const WeftSceneIndex *index, guint32 id, guint32 *place);

/** weft_scene_patch_get_links: as weft_scene_index_get_links(), which it asks itself. */
const guint32 *weft_scene_patch_get_links (const WeftScenePatch *patch,
                                           const WeftSceneIndex *index,
                                           guint32 node,
                                           gboolean leaving,
                                           gsize *n);

/** weft_scene_patch_query: corrects what the index appended to @places from @start on. */
void weft_scene_patch_query (const WeftScenePatch *patch,
                             const WeftSceneItems *items,
                             const WeftRect *rect,
                             gboolean edges,
                             GArray *places,
                             guint start);

G_END_DECLS
