/* weft-easel.h: threads that draw parts of a scene as pictures. What is to be drawn is said anew in every frame, the
 * most wanted first; what is no longer wanted is not begun. */
#pragma once

#include "weft-scene.h"

G_BEGIN_DECLS

typedef struct _WeftEasel WeftEasel;

/* A picture of a part of the scene; places are in its own pixels, with those of the scene's (0, 0) at (0, 0). */
typedef struct {
  double scale; /* pixels for one unit of the scene */
  double x;     /* of its left */
  double y;     /* of its top */
  int width;
  int height;
} WeftEaselPart;

/** weft_easel_part_get_rect: the part of the scene that it shows. */
WeftRect weft_easel_part_get_rect (const WeftEaselPart *part);

/** weft_easel_part_equal: whether two are the same. */
gboolean weft_easel_part_equal (const WeftEaselPart *a, const WeftEaselPart *b);

/**
 * WeftEaselDone:
 * @surface: (transfer full): an opaque image
 * @generation: of what it shows
 *
 * Called in the main loop.
 */
typedef void (*WeftEaselDone) (const WeftEaselPart *part,
                               cairo_surface_t *surface,
                               guint generation,
                               gpointer data);

WeftEasel *weft_easel_new (WeftEaselDone done, gpointer data);

/** weft_easel_free: nothing is delivered from now on; pictures under way end by themselves. */
void weft_easel_free (WeftEasel *easel);

/**
 * weft_easel_set_scene:
 * @scene: (nullable)
 * @selected: (nullable) (element-type guint32): nodes to mark, ascending; it is not changed any more
 *
 * Forgets all orders. Returns: the generation of pictures from now on
 */
guint weft_easel_set_scene (WeftEasel *easel, WeftScene *scene, const WeftTheme *theme, GArray *selected);

/** weft_easel_order: draw these, in their order, and none that was ordered before and is not begun. */
void weft_easel_order (WeftEasel *easel, const WeftEaselPart *parts, guint n);

G_END_DECLS
