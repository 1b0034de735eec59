/* weft-viewport.c: the arithmetic of panning and zooming. */
#include "weft-viewport.h"

#define MARGIN 24.0

void
weft_viewport_to_scene (const WeftViewport *viewport, double x, double y, double *scene_x, double *scene_y)
{
  *scene_x = viewport->x + x / viewport->scale;
  *scene_y = viewport->y + y / viewport->scale;
}

WeftRect
weft_viewport_to_widget (const WeftViewport *viewport, const WeftRect *rect)
{
  return (WeftRect){(rect->x - viewport->x) * viewport->scale, (rect->y - viewport->y) * viewport->scale,
                    rect->width * viewport->scale, rect->height * viewport->scale};
}

WeftRect
weft_viewport_get_visible (const WeftViewport *viewport, double width, double height)
{
  return (WeftRect){viewport->x, viewport->y, width / viewport->scale, height / viewport->scale};
}

void
weft_viewport_zoom (WeftViewport *viewport, double factor, double x, double y)
{
  double least = viewport->least > 0 ? viewport->least : WEFT_VIEWPORT_LEAST_SCALE;
  double scale = CLAMP (viewport->scale * factor, least, WEFT_VIEWPORT_GREATEST_SCALE);
  double scene_x;
  double scene_y;

  weft_viewport_to_scene (viewport, x, y, &scene_x, &scene_y);
  viewport->scale = scale;
  viewport->x = scene_x - x / scale;
  viewport->y = scene_y - y / scale;
}

void
weft_viewport_show (WeftViewport *viewport, const WeftRect *part, double width, double height)
{
  double room_x = MAX (width - 2 * MARGIN, 1);
  double room_y = MAX (height - 2 * MARGIN, 1);
  double usual = viewport->usual > 0 ? viewport->usual : 1;
  double scale = usual;

  if (part->width > 0 && part->height > 0)
    scale = MIN (MIN (room_x / part->width, room_y / part->height), usual);
  viewport->scale = scale;
  viewport->x = weft_rect_middle_x (part) - width / 2 / viewport->scale;
  viewport->y = weft_rect_middle_y (part) - height / 2 / viewport->scale;
}

void
weft_viewport_fit (WeftViewport *viewport, const WeftRect *bounds, double width, double height)
{
  weft_viewport_show (viewport, bounds, width, height);
  viewport->least = MIN (viewport->scale, WEFT_VIEWPORT_LEAST_SCALE);
}

/* How far [from, from + length] must move to be inside [0, room]; the start wins when it does not fit. */
static double
overhang (double from, double length, double room)
{
  if (from < MARGIN || length > room - 2 * MARGIN)
    return from - MARGIN;
  return from + length > room - MARGIN ? from + length - (room - MARGIN) : 0;
}

gboolean
weft_viewport_reveal (WeftViewport *viewport, const WeftRect *rect, double width, double height)
{
  WeftRect shown = weft_viewport_to_widget (viewport, rect);
  double dx = overhang (shown.x, shown.width, width);
  double dy = overhang (shown.y, shown.height, height);

  viewport->x += dx / viewport->scale;
  viewport->y += dy / viewport->scale;
  return dx != 0 || dy != 0;
}
