/* weft-screen.h: what is refused before an XML parser sees any of it. */
#pragma once

#include "weft-kind.h"
#include "weft-text.h"

G_BEGIN_DECLS

/* How many levels of elements one kept element may have, and a file with all that is kept in it. libxml2
 * ends at 256. */
#define WEFT_MAX_KEPT_NESTING    100
#define WEFT_MAX_ELEMENT_NESTING (WEFT_MAX_NESTING + WEFT_MAX_KEPT_NESTING)

/**
 * weft_screen:
 *
 * Returns: %FALSE with a located WEFT_FORMAT_ERROR when @text is empty, too large or not UTF-8. O(n).
 */
gboolean weft_screen (const WeftText *text, GError **error);

G_END_DECLS
