/* weft-scene-items.h: the items of a scene by place, in blocks with their strings and routes. Lists share the blocks that they do not
 * change: a copy costs a pointer for each, and a change copies one. */
#pragma once

#include "weft-scene-item.h"

G_BEGIN_DECLS

typedef struct {
  GPtrArray *blocks;
  gsize n;
} WeftSceneItems;

/* Of a block; the last one may have fewer. */
#define WEFT_SCENE_BLOCK_ITEMS 1024

typedef struct {
  gint ref_count;
  guint n;
  GStringChunk *strings; /* (nullable) */
  GPtrArray *routes;     /* (nullable): arrays of points */
  gsize route_room;      /* points left in the last of them */
  WeftSceneItem items[WEFT_SCENE_BLOCK_ITEMS];
} WeftSceneBlock;

void weft_scene_items_init (WeftSceneItems *items);
void weft_scene_items_clear (WeftSceneItems *items);

/** weft_scene_items_share: a copy of @items; O(blocks). */
void weft_scene_items_share (WeftSceneItems *copy, const WeftSceneItems *items);

/** weft_scene_items_add: last; strings and routes are copied. Amortised O(1). */
void weft_scene_items_add (WeftSceneItems *items, const WeftSceneItem *item);

/** weft_scene_items_grow: by @n items, of which each is to be set before it is read. O(@n / 1,000). */
void weft_scene_items_grow (WeftSceneItems *items, gsize n);

/** weft_scene_items_set: puts a copy of @item at @place. O(items of a block) when the block is shared. Several threads may do so at once,
 * each in blocks of its own. */
void weft_scene_items_set (WeftSceneItems *items, gsize place, const WeftSceneItem *item);

/** weft_scene_items_get: (transfer none): stays as long as a list with this block does. O(1). */
static inline const WeftSceneItem *
weft_scene_items_get (const WeftSceneItems *items, gsize place)
{
  const WeftSceneBlock *block = items->blocks->pdata[place / WEFT_SCENE_BLOCK_ITEMS];

  return &block->items[place % WEFT_SCENE_BLOCK_ITEMS];
}

G_END_DECLS
