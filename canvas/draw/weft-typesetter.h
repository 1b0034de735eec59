/* weft-typesetter.h: measuring and drawing text, the same on screen and paper: no hinting of metrics, so that a
 * string is as wide in a PDF as on the screen at any zoom. Any Unicode text of any length is safe: long
 * text is cut and ellipsised, control characters and invalid bytes are replaced, and no ink leaves the box.
 *
 * A WeftTypesetter holds the fonts and shaped lines of one theme. It serves the thread that made it: threads
 * that draw at once have one each. */
#pragma once

#include "weft-rect.h"
#include "weft-theme.h"

G_BEGIN_DECLS

typedef struct _WeftTypesetter WeftTypesetter;

typedef enum { WEFT_ALIGN_START, WEFT_ALIGN_CENTER, WEFT_ALIGN_END } WeftAlign;

WeftTypesetter *weft_typesetter_new (const WeftTheme *theme);
void weft_typesetter_free (WeftTypesetter *typesetter);

/** weft_typesetter_get_width: of @string on one line, in pixels, at most about 4,000. Amortised O(length). */
double weft_typesetter_get_width (WeftTypesetter *typesetter, WeftFont font, const char *string);

/**
 * weft_typesetter_fits:
 *
 * Returns: %TRUE when @string on one line is no wider than @width; %FALSE when it is, or when only
 * weft_typesetter_get_width() can tell. O(length), without shaping: some 20 ns.
 */
gboolean weft_typesetter_fits (WeftTypesetter *typesetter, WeftFont font, const char *string, double width);

/** weft_typesetter_get_line_height: from line to line, in pixels. */
double weft_typesetter_get_line_height (WeftTypesetter *typesetter, WeftFont font);

/**
 * weft_typesetter_draw:
 * @box: where; the line stands in the middle of its height
 * @align: where in the width of @box; START is the left whatever the direction of the text
 *
 * Draws one line in the current source of @cr. What is wider than @box is ellipsised: labels in the middle,
 * so that numbers at their end stay readable, others at the end.
 */
void weft_typesetter_draw (WeftTypesetter *typesetter,
                           cairo_t *cr,
                           WeftFont font,
                           const char *string,
                           const WeftRect *box,
                           WeftAlign align);

/** weft_typesetter_get_paragraph_height: of @string broken into at most @lines lines of @width pixels. */
double weft_typesetter_get_paragraph_height (WeftTypesetter *typesetter,
                                             WeftFont font,
                                             const char *string,
                                             double width,
                                             guint lines);

/** weft_typesetter_draw_paragraph: draws @string from the top of @box, broken into lines as wide as @box, at most
 * @lines of them, in the current source of @cr. */
void weft_typesetter_draw_paragraph (WeftTypesetter *typesetter,
                                     cairo_t *cr,
                                     WeftFont font,
                                     const char *string,
                                     const WeftRect *box,
                                     guint lines);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTypesetter, weft_typesetter_free)

G_END_DECLS
