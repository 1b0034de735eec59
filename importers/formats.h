/* formats.h: the table of file formats. One row adds a format to opening, saving, importing and exporting, to the file
 * dialogs, the command line and its help. */
#pragma once

#include "weft-format.h"

G_BEGIN_DECLS

/** weft_formats_get: (transfer none) (array length=n): all formats. */
const WeftFormat *const *weft_formats_get (guint *n);

/** weft_format_find: (nullable): the format named @name. */
const WeftFormat *weft_format_find (const char *name);

/** weft_formats_list_names: (transfer full): of all formats, with @separator between them. */
char *weft_formats_list_names (const char *separator);

/**
 * weft_format_recognise:
 * @file: (nullable): the file's name
 * @data: (array length=size): its content
 * @option: (nullable): how whoever calls can name a format: "--as"
 *
 * Finds the format of a file to be read: what it begins with counts first, the ending of its name decides where that does not.
 *
 * Returns: (nullable): %NULL with @error, WEFT_FORMAT_ERROR and _UNSUPPORTED, when no format claims the file, or two do
 */
const WeftFormat *
weft_format_recognise (const char *file, const char *data, gsize size, const char *option, GError **error);

/** weft_format_choose: (nullable): the format of a file to be written, by the ending of its name @file; @option, @error: as above. */
const WeftFormat *weft_format_choose (const char *file, const char *option, GError **error);

/** weft_format_choose_document: (nullable): the same of a whole document; %NULL when the name says none that can be written. */
const WeftFormat *weft_format_choose_document (const char *file);

/** weft_format_claims: (nullable): the first format that can be read and has the ending of @file. */
const WeftFormat *weft_format_claims (const char *file);

/** weft_format_sniff: (nullable): the same of the file at @path: where several formats have its ending, what it begins with says which. */
const WeftFormat *weft_format_sniff (const char *path);

G_END_DECLS
