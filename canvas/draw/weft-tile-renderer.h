/* weft-tile-renderer.h: threads that draw parts of a scene as pictures. What is to be drawn is said anew in every frame, the
 * most wanted first; what is no longer wanted is not begun. */
#pragma once

#include "weft-scene.h"

G_BEGIN_DECLS

typedef struct _WeftTileRenderer WeftTileRenderer;

/* A picture of a part of the scene; places are in its own pixels, with those of the scene's (0, 0) at (0, 0). */
typedef struct {
  double scale; /* pixels for one unit of the scene */
  double x;     /* of its left */
  double y;     /* of its top */
  int width;
  int height;
} WeftTile;

/** weft_tile_get_rect: the part of the scene that it shows. */
WeftRect weft_tile_get_rect (const WeftTile *part);

/** weft_tile_equal: whether two are the same. */
gboolean weft_tile_equal (const WeftTile *a, const WeftTile *b);

/**
 * WeftTileDone:
 * @surface: (transfer full): an opaque image
 * @generation: of what it shows
 *
 * Called in the main loop.
 */
typedef void (*WeftTileDone) (const WeftTile *part,
                              cairo_surface_t *surface,
                              guint generation,
                              gpointer data);

WeftTileRenderer *weft_tile_renderer_new (WeftTileDone done, gpointer data);

/** weft_tile_renderer_free: nothing is delivered from now on; pictures under way end by themselves. */
void weft_tile_renderer_free (WeftTileRenderer *renderer);

/**
 * weft_tile_renderer_set_scene:
 * @scene: (nullable)
 * @selected: (nullable) (element-type guint32): nodes to mark, ascending; it is not changed any more
 *
 * Forgets all orders. Returns: the generation of pictures from now on
 */
guint weft_tile_renderer_set_scene (WeftTileRenderer *renderer,
                                    WeftScene *scene,
                                    const WeftTheme *theme,
                                    GArray *selected);

/** weft_tile_renderer_order: draw these, in their order, and none that was ordered before and is not begun. */
void weft_tile_renderer_order (WeftTileRenderer *renderer, const WeftTile *parts, guint n);

G_END_DECLS
