/* weft-mark.h: the small signs of diagrams as cairo paths, so that no font is needed for them: the round
 * arrow of a loop, the diamond of a decision, the two arrows of a mode switch, the pin of what stays. */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

typedef enum {
  WEFT_MARK_NONE,
  WEFT_MARK_LOOP,
  WEFT_MARK_DECISION,
  WEFT_MARK_SWITCH,
  WEFT_MARK_PIN,
} WeftMark;

/**
 * weft_mark_draw:
 * @x: middle of the sign
 * @y: middle of the sign
 * @size: side of the square that holds it
 *
 * Draws @mark in the current source of @cr; changes line width, caps and the path.
 */
void weft_mark_draw (WeftMark mark, cairo_t *cr, double x, double y, double size);

G_END_DECLS
