/* weft-align.h: boxes in line with each other, or evenly apart: functions on rectangles. */
#pragma once

#include "weft-rect.h"

G_BEGIN_DECLS

typedef enum {
  WEFT_ALIGN_LEFT,
  WEFT_ALIGN_CENTRE, /* the middles above one another */
  WEFT_ALIGN_RIGHT,
  WEFT_ALIGN_TOP,
  WEFT_ALIGN_MIDDLE, /* the middles side by side */
  WEFT_ALIGN_BOTTOM,
} WeftAlignment;

#define WEFT_N_ALIGNMENTS (WEFT_ALIGN_BOTTOM + 1)

/** weft_align: moves @boxes along one axis to an edge, or the middle, of the smallest box around them all. O(@n). */
void weft_align (WeftRect *boxes, guint n, WeftAlignment alignment);

/**
 * weft_distribute:
 * @vertically: from top to bottom; %FALSE: from left to right
 *
 * Moves @boxes along one axis so that the free space between neighbours is the same, in the order of their middles; the
 * first and the last stay. Where there is not enough space for all of them, their middles are evenly apart instead.
 * O(@n log @n).
 */
void weft_distribute (WeftRect *boxes, guint n, gboolean vertically);

G_END_DECLS
