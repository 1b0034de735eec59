/* weft-scene-item.c: where an item is. */
#include "weft-scene-item.h"

/* Room around items for outlines and rings of selection. */
#define MARGIN 5.0

WeftRect
weft_scene_item_get_extents (const WeftSceneItem *item)
{
  WeftRect box = item->box;

  if (box.width < 0) {
    box.x += box.width;
    box.width = -box.width;
  }
  if (box.height < 0) {
    box.y += box.height;
    box.height = -box.height;
  }
  for (guint i = 0; i < item->n_route; i++)
    box = weft_rect_union (&box, &(WeftRect){item->route[i].x, item->route[i].y, 0, 0});
  return box;
}

WeftRect
weft_scene_item_get_room (const WeftSceneItem *item)
{
  WeftRect box = weft_scene_item_get_extents (item);

  return weft_rect_grown (&box, MARGIN);
}
