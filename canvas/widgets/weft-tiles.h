/* weft-tiles.h: a scene as textures. Other threads draw tiles of it with cairo; the main thread only puts
 * textures side by side, so that panning and zooming cost the same whatever the scene holds. Until a new
 * tile is there, an older one stands in for it, and below all a small picture of the whole. */
#pragma once

#include "weft-scene.h"
#include "weft-viewport.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct _WeftTiles WeftTiles;

/**
 * weft_tiles_new:
 * @overview_changed: called with @owner when there is another overview
 *
 * Returns: (transfer full): tiles for @owner, which is asked to draw again whenever one has arrived
 */
WeftTiles *weft_tiles_new (GtkWidget *owner, void (*overview_changed) (gpointer owner));

/** weft_tiles_free: drops all tiles; work under way ends by itself. */
void weft_tiles_free (WeftTiles *tiles);

/** weft_tiles_set_scene: what to show from now on. @scene: (nullable): %NULL also forgets what was shown */
void weft_tiles_set_scene (WeftTiles *tiles, WeftScene *scene, const WeftTheme *theme);

/** weft_tiles_set_selected: nodes to mark in the tiles: (nullable) (element-type guint32), ascending. */
void weft_tiles_set_selected (WeftTiles *tiles, const GArray *selected);

/** weft_tiles_snapshot: shows what is there of the visible part, and orders what is missing. */
void weft_tiles_snapshot (WeftTiles *tiles,
                          GtkSnapshot *snapshot,
                          const WeftViewport *viewport,
                          double width,
                          double height);

/** weft_tiles_is_complete: whether the last snapshot had every tile, and of the current scene. */
gboolean weft_tiles_is_complete (WeftTiles *tiles);

/**
 * weft_tiles_get_overview:
 * @bounds: (out): the part of the scene that it shows
 *
 * Returns: (transfer none) (nullable): a small picture of the whole scene, or of the scene before until that is
 * drawn; %NULL when there is none yet
 */
cairo_surface_t *weft_tiles_get_overview (WeftTiles *tiles, WeftRect *bounds);

G_END_DECLS
