/* weft-save.h: saves so that there is always a complete file: the old one until the new one is safely on
 * the disk. */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

/**
 * weft_save_bytes:
 * @path: where to; a symbolic link is followed and stays
 * @data: (array length=size): the content
 * @error: (out): WEFT_FORMAT_ERROR with the path and the reason
 *
 * Writes a new file beside @path, lets it reach the disk and puts it in the place of the old one, whose
 * mode it keeps, and whose owner as far as the system allows. What an earlier, killed call for the same
 * file left behind is removed.
 *
 * Returns: %FALSE when the file could not be saved; the old one is then untouched and nothing is left over
 */
gboolean weft_save_bytes (const char *path, const char *data, gsize size, GError **error);

/** weft_save: weft_save_bytes() with weft_write(). */
gboolean weft_save (const WeftDocument *document, const char *path, GError **error);

G_END_DECLS
