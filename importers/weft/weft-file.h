/* weft-file.h: whole files in and out, and in words why the system refused. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * weft_file_read:
 * @path: a regular file, or "-" for the standard input
 * @name: its name in messages
 * @size: (out)
 * @error: (out): WEFT_FORMAT_ERROR
 *
 * Returns: (transfer full) (nullable): all of its bytes, at most WEFT_MAX_FILE_BYTES
 */
char *weft_file_read (const char *path, const char *name, gsize *size, GError **error);

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
