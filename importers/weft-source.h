/* weft-source.h: the bytes of a file, or of a clipboard, and the format that they are of: what is read once and can then be
 * made a document of with one set of options after the other. Immutable once it is made; reference counted. */
#pragma once

#include "formats.h"

G_BEGIN_DECLS

typedef struct _WeftSource WeftSource;

/**
 * weft_source_open:
 * @path: a regular file, or "-" for the standard input
 * @format: (nullable): %NULL: it is recognised
 * @option: (nullable): as in weft_format_recognise()
 *
 * Reads a file, up to the limit of its format and within the byte budget of @job.
 *
 * Returns: (transfer full) (nullable): %NULL with @error
 */
WeftSource *weft_source_open (WeftJob *job,
                              const char *path,
                              const WeftFormat *format,
                              const char *option,
                              GError **error);

/** weft_source_open_document: of what is to be opened, not brought into something: it is refused when it holds parts; what no format
 * claims is taken for one of our own. */
WeftSource *weft_source_open_document (WeftJob *job, const char *path, const char *name, GError **error);

/** weft_source_new: of @bytes, which are called @name in messages. */
WeftSource *weft_source_new (const WeftFormat *format, GBytes *bytes, const char *name);

WeftSource *weft_source_ref (WeftSource *source);
void weft_source_unref (WeftSource *source);

const WeftFormat *weft_source_get_format (const WeftSource *source);

/** weft_source_get_bytes: (transfer none) */
GBytes *weft_source_get_bytes (const WeftSource *source);

/** weft_source_get_name: (nullable): the file's name in messages. */
const char *weft_source_get_name (const WeftSource *source);

/** weft_source_read: (transfer full) (nullable): as the format's function of that name; @locations: (out) (optional). Any thread. */
WeftDocument *weft_source_read (const WeftSource *source,
                                WeftJob *job,
                                const WeftOptions *options,
                                WeftDiagnostics *diagnostics,
                                WeftLocations **locations,
                                GError **error);

/** weft_source_offer: (transfer full) (nullable): the values that the file offers for @option with @options; %NULL: it offers none. */
char **weft_source_offer (const WeftSource *source,
                          WeftJob *job,
                          const WeftOption *option,
                          const WeftOptions *options);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSource, weft_source_unref)

G_END_DECLS
