/* weft-rect.h: rectangles and points, in the units of the drawing (a pixel of the screen at zoom 1). */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
  double x;
  double y;
} WeftPoint;

typedef struct {
  double x;
  double y;
  double width;
  double height;
} WeftRect;

static inline double
weft_rect_right (const WeftRect *rect)
{
  return rect->x + rect->width;
}

static inline double
weft_rect_bottom (const WeftRect *rect)
{
  return rect->y + rect->height;
}

static inline double
weft_rect_middle_x (const WeftRect *rect)
{
  return rect->x + rect->width / 2;
}

static inline double
weft_rect_middle_y (const WeftRect *rect)
{
  return rect->y + rect->height / 2;
}

/** weft_rect_grown: @rect with @by more on every side (less when negative). */
static inline WeftRect
weft_rect_grown (const WeftRect *rect, double by)
{
  return (WeftRect){rect->x - by, rect->y - by, rect->width + 2 * by, rect->height + 2 * by};
}

/** weft_rect_union: the smallest rectangle around both. */
static inline WeftRect
weft_rect_union (const WeftRect *a, const WeftRect *b)
{
  double x = MIN (a->x, b->x);
  double y = MIN (a->y, b->y);

  return (WeftRect){x, y, MAX (weft_rect_right (a), weft_rect_right (b)) - x,
                    MAX (weft_rect_bottom (a), weft_rect_bottom (b)) - y};
}

/** weft_rect_overlaps: whether the two share more than an edge. */
static inline gboolean
weft_rect_overlaps (const WeftRect *a, const WeftRect *b)
{
  return a->x < weft_rect_right (b) && b->x < weft_rect_right (a) && a->y < weft_rect_bottom (b) &&
         b->y < weft_rect_bottom (a);
}

static inline gboolean
weft_rect_contains (const WeftRect *rect, double x, double y)
{
  return x >= rect->x && x < weft_rect_right (rect) && y >= rect->y && y < weft_rect_bottom (rect);
}

G_END_DECLS
