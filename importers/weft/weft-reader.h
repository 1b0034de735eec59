/* weft-reader.h: reads .weft files. Whatever is wrong in one is reported with file, line, column, element,
 * what was found and what was expected; nothing but the file itself is ever opened. */
#pragma once

#include "weft-document.h"
#include "weft-job.h"
#include "weft-locations.h"

G_BEGIN_DECLS

/**
 * weft_read:
 * @data: (array length=size): the file's content
 * @file: (nullable): its name in messages
 * @locations: (out) (transfer full) (optional): where the nodes stood
 * @error: (out): WEFT_FORMAT_ERROR when it is no file of the format, WEFT_MODEL_ERROR when a value or an
 *   element does not fit the model; both have a place
 *
 * Reads a document, which may still break the rules of weft_document_check(). Linear in @size; any thread.
 *
 * Returns: (transfer full) (nullable): the document
 */
WeftDocument *
weft_read (const char *data, gsize size, const char *file, WeftLocations **locations, GError **error);

/** weft_read_within: weft_read() within the byte budget of @job, which may cancel it. */
WeftDocument *weft_read_within (WeftJob *job,
                                const char *data,
                                gsize size,
                                const char *file,
                                WeftLocations **locations,
                                GError **error);

/**
 * weft_load:
 * @path: a regular file, or "-" for the standard input
 *
 * As weft_read(), from a file of at most 256 MiB.
 */
WeftDocument *weft_load (const char *path, WeftLocations **locations, GError **error);

G_END_DECLS
