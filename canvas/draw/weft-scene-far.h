/* weft-scene-far.h: very many items on very few pixels. Each pixel says how much is there: edges add up to darker
 * or lighter, nodes mix their colours by area. The cost is that of the pixels that the items cover, some nanoseconds
 * each, of edges at most a hundred on a pixel on average; what one sees of a part does not depend on how the picture was
 * cut into parts. */
#pragma once

#include "weft-scene.h"

G_BEGIN_DECLS

typedef struct {
  const WeftScene *scene;
  const GArray *edges; /* (nullable) (element-type guint32): places of edges */
  const GArray *nodes; /* (nullable) (element-type guint32): others; of them nodes are drawn */
  double zoom;         /* pixels for one unit */
  double edge_density; /* of the whole scene */
  const guint32 *selected;
  gsize n_selected;
} WeftFarPicture;

/** weft_scene_far_is_possible: whether @cr draws on pixels, neither turned nor sheared. */
gboolean weft_scene_far_is_possible (cairo_t *cr);

/** weft_scene_far_draw: draws within the clip of @cr, edges below nodes. */
void weft_scene_far_draw (const WeftFarPicture *picture, const WeftTheme *theme, cairo_t *cr);

G_END_DECLS
