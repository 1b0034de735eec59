/* weft-save.h: saves so that there is always a complete file: the old one until the new one is safely on
 * the disk. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * weft_save_bytes:
 * @path: where to; a symbolic link is followed and stays
 * @data: (array length=size): the content
 * @error: (out): WEFT_FORMAT_ERROR with the path and the reason
 *
 * Writes a new file beside @path, lets it reach the disk and puts it in the place of the old one, whose
 * mode it keeps, and whose owner and extended attributes as far as the system allows. Other hard links of the old file
 * keep the old content: a file that is written where it stands could be torn. What an earlier, killed call for the same
 * file left behind is removed.
 *
 * Returns: %FALSE when the file could not be saved, the old one is then untouched and nothing is left over; or when it
 * stands there, but its folder did not reach the disk
 */
gboolean weft_save_bytes (const char *path, const char *data, gsize size, GError **error);

/** weft_save_bytes_durably: as weft_save_bytes(), but a file that stands there is a success; @is_durable: (out): whether its folder
 * reached the disk, so that the file outlives a power failure; if not, errno says why. */
gboolean weft_save_bytes_durably (const char *path,
                                  const char *data,
                                  gsize size,
                                  gboolean *is_durable,
                                  GError **error);

/* A file that is written piece by piece, with as little memory as a piece has. */
typedef struct _WeftSave WeftSave;

/** weft_save_new: (transfer full) (nullable): begins a new file beside @path, as weft_save_bytes() does. */
WeftSave *weft_save_new (const char *path, GError **error);

/** weft_save_add: the next piece. */
gboolean weft_save_add (WeftSave *save, const char *data, gsize size, GError **error);

/** weft_save_finish: puts the new file in the place of the old one. */
gboolean weft_save_finish (WeftSave *save, GError **error);

/** weft_save_free: nothing is left over of a file that was not finished, and the old one is untouched. */
void weft_save_free (WeftSave *save);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSave, weft_save_free)

G_END_DECLS
