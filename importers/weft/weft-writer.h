/* weft-writer.h: writes .weft files, always in the same way: a file that was written here is read and
 * written again byte for byte, and a small edit is a small difference. */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

/**
 * weft_write:
 * @size: (out) (optional): its length in bytes
 *
 * Returns: (transfer full): @document as the text of a file, in UTF-8. O(n).
 */
char *weft_write (const WeftDocument *document, gsize *size);

/** weft_save: weft_save_bytes() with weft_write(). */
gboolean weft_save (const WeftDocument *document, const char *path, GError **error);

G_END_DECLS
