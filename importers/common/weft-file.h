/* weft-file.h: whole files in and out, and in words why the system refused. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The largest file that is read, unless its format says otherwise. */
#define WEFT_MAX_FILE_BYTES ((gsize) 256 << 20)

/**
 * weft_file_read:
 * @path: a regular file, or "-" for the standard input
 * @name: its name in messages
 * @limit: how many bytes it may have
 * @size: (out)
 * @error: (out): WEFT_FORMAT_ERROR
 *
 * Returns: (transfer full) (nullable): all of its bytes
 */
char *weft_file_read (const char *path, const char *name, gsize limit, gsize *size, GError **error);

/** weft_file_refuse_size: sets @error to say that @name holds more than @limit bytes. */
void weft_file_refuse_size (const char *name, gsize limit, GError **error);

/**
 * weft_file_fail:
 * @problem: what could not be done: "cannot be saved"
 * @code: an errno
 *
 * Sets @error to a WEFT_FORMAT_ERROR about @name, with @code in words.
 *
 * Returns: %FALSE
 */
gboolean weft_file_fail (const char *name, const char *problem, int code, GError **error);

G_END_DECLS
