/* weft-pattern.h: grounds that differ without colour: bars, dots, hatches. */
#pragma once

#include "weft-rect.h"
#include "weft-theme.h"

G_BEGIN_DECLS

/** weft_pattern_draw: fills @box with @pattern in the current source of @cr; changes line width, caps and the path.
 * Bars and dots begin at the corner of the box; lines of hatches meet those of the box beside it. */
void weft_pattern_draw (WeftPattern pattern, cairo_t *cr, const WeftRect *box);

/** weft_part_draw: fills @box as what @part stands for: ground, pattern, and an outline where there is room. */
void weft_part_draw (const WeftTheme *theme, WeftBarRole part, cairo_t *cr, const WeftRect *box);

/** weft_parts_draw: the same for many boxes (array length=n), which do not overlap: in few strokes. */
void weft_parts_draw (const WeftTheme *theme, WeftBarRole part, cairo_t *cr, const WeftRect *boxes, gsize n);

/** weft_paint_draw: fills @box as a node is painted: ground, stripe of the mode at the left, outline. */
void weft_paint_draw (const WeftTheme *theme, WeftPaint paint, cairo_t *cr, const WeftRect *box);

/** weft_paint_draw_sign: a small square that stands for the mode: its pattern alone. */
void weft_paint_draw_sign (const WeftTheme *theme, WeftPaint paint, cairo_t *cr, const WeftRect *box);

G_END_DECLS
