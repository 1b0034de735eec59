/* weft-scene-index.h: the items of a scene by number, by the nodes that they lead from and to, and by where they are. It does not change;
 * any number of threads may look into it at once. */
#pragma once

#include "weft-job.h"
#include "weft-scene-items.h"

G_BEGIN_DECLS

typedef struct _WeftSceneIndex WeftSceneIndex;

/**
 * weft_scene_index_new:
 * @job: (nullable): its threads share the work
 *
 * Returns: (transfer full) (nullable): of @items as they are now; %NULL: @job was cancelled. O(n log n).
 */
WeftSceneIndex *weft_scene_index_new (const WeftSceneItems *items, WeftJob *job, GError **error);

WeftSceneIndex *weft_scene_index_ref (WeftSceneIndex *index);
void weft_scene_index_unref (WeftSceneIndex *index);

/** weft_scene_index_find: whether a node or edge stands for @id, and its place. O(log n). */
gboolean weft_scene_index_find (const WeftSceneIndex *index, guint32 id, guint32 *place);

/** weft_scene_index_get_links: as weft_scene_get_links(). */
const guint32 *
weft_scene_index_get_links (const WeftSceneIndex *index, guint32 node, gboolean leaving, gsize *n);

/** weft_scene_index_query: as weft_scene_query(), in no order. */
void
weft_scene_index_query (const WeftSceneIndex *index, const WeftRect *rect, gboolean edges, GArray *places);

G_END_DECLS
