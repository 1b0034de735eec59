/* weft-svg-ids.h: the ids inside an SVG that cairo wrote. Cairo numbers surfaces over the life of the
 * process and glyphs from 0 in every file: here they become the same every time, and unlike those of other
 * pictures on the same page. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * weft_svg_renumber:
 * @svg: (array length=size): as cairo wrote it
 * @prefix: what every id is to begin with; letters and digits
 *
 * Returns: (transfer full): @svg with the ids named @prefix and a number from 1 in the order in which they
 * first appear. O(@size).
 */
GString *weft_svg_renumber (const char *svg, gsize size, const char *prefix);

G_END_DECLS
