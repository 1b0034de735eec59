/* formats.h: the table of file formats. One row adds a format to the command line, the file dialogs and the
 * help. */
#pragma once

#include "weft-document.h"
#include "weft/weft-locations.h"

G_BEGIN_DECLS

typedef struct {
  const char *name;              /* "weft" */
  const char *label;             /* for people; translatable */
  const char *const *extensions; /* without the dot; the first one is used for new files */
  const char *mime_type;

  /* (nullable): makes a document of a file's content. @locations: (out) (transfer full) (optional): where
   * its nodes stood; %NULL for formats that are no text. Errors have a place. */
  WeftDocument *(
      *read) (const char *data, gsize size, const char *file, WeftLocations **locations, GError **error);

  /* (nullable): the content of a file, (transfer full); %NULL with @error when the format has no words for
   * the document. */
  char *(*write) (const WeftDocument *document, gsize *size, GError **error);
} WeftFormat;

/** weft_formats_get: (array length=n): all formats. */
const WeftFormat *weft_formats_get (guint *n);

/** weft_format_find: (nullable): the format named @name. */
const WeftFormat *weft_format_find (const char *name);

/** weft_format_find_for_file: (nullable): the format that the extension of @file says. */
const WeftFormat *weft_format_find_for_file (const char *file);

G_END_DECLS
