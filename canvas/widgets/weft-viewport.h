/* weft-viewport.h: which part of a scene a widget shows: a plain value. */
#pragma once

#include "weft-rect.h"

G_BEGIN_DECLS

typedef struct {
  double x;     /* scene coordinate of the widget's left edge */
  double y;     /* scene coordinate of the widget's top edge */
  double scale; /* widget pixels for one scene unit */
  double usual; /* scale that counts as 100 %; 0: 1 */
  double least; /* scale to zoom out to; 0: WEFT_VIEWPORT_LEAST_SCALE */
} WeftViewport;

#define WEFT_VIEWPORT_LEAST_SCALE    0.02
#define WEFT_VIEWPORT_GREATEST_SCALE 8.0
/* Below it names cannot be read. */
#define WEFT_VIEWPORT_READABLE_SCALE 0.3

/** weft_viewport_to_scene: the scene point under a point of the widget. */
void
weft_viewport_to_scene (const WeftViewport *viewport, double x, double y, double *scene_x, double *scene_y);

/** weft_viewport_to_widget: the rectangle of the widget that shows @rect of the scene. */
WeftRect weft_viewport_to_widget (const WeftViewport *viewport, const WeftRect *rect);

/** weft_viewport_get_visible: the part of the scene that a widget of @width by @height shows. */
WeftRect weft_viewport_get_visible (const WeftViewport *viewport, double width, double height);

/** weft_viewport_zoom: zooms by @factor so that the scene point under (@x, @y) stays there. */
void weft_viewport_zoom (WeftViewport *viewport, double factor, double x, double y);

/** weft_viewport_fit: shows all of @bounds with a margin, never larger than 100 %, and lets one zoom out that far. */
void weft_viewport_fit (WeftViewport *viewport, const WeftRect *bounds, double width, double height);

/** weft_viewport_show: as weft_viewport_fit(), of a part of the scene: how far one may zoom out stays. */
void weft_viewport_show (WeftViewport *viewport, const WeftRect *part, double width, double height);

/** weft_viewport_reveal: moves as little as is needed for @rect to be visible. Returns whether it moved. */
gboolean weft_viewport_reveal (WeftViewport *viewport, const WeftRect *rect, double width, double height);

G_END_DECLS
