/* weft-format.h: what a file format is: plain data about it, a function that reads and one that writes. Each format has
 * a folder of its own and is a row of the table in importers/formats.c; opening, saving, importing, exporting, dialogs,
 * the command line and its help are made from the rows. */
#pragma once

#include "weft-diagnostics.h"
#include "weft-document.h"
#include "weft-job.h"
#include "weft-locations.h"
#include "weft-option.h"

G_BEGIN_DECLS

typedef struct _WeftFormat WeftFormat;

typedef struct {
  WeftJob *job;
  const char *data;
  gsize size;
  const char *file;           /* (nullable): its name in messages */
  const WeftOptions *options; /* (nullable): the standard ones; of the format */
} WeftFormatInput;

/* What a file of the format holds. */
typedef enum {
  WEFT_FORMAT_DOCUMENTS,
  WEFT_FORMAT_PARTS, /* of one: they are brought into a document, a new one or one that is open */
} WeftFormatContent;

struct _WeftFormat {
  const char *name;  /* "times": --as */
  const char *title; /* translatable: "Measured times" */
  const char *const *
      endings; /* of file names, without the dot; the first one is used for new files; longer ones go first */
  const char *const *mime_types; /* the first one is used for new files */
  const char *const *
      sniff_words; /* (nullable): what one of which stands near the beginning of every file, and of no other */
  const char *const *magic; /* (nullable): bytes, with one of which every file begins */
  const WeftOption *const *
      options; /* (array zero-terminated=1) (nullable): what may be said about a file when it is read. Formats
                                     * that share an option's name share its meaning */
  gsize limit; /* bytes */
  WeftFormatContent content;

  /* (nullable): makes a document; of parts, one that holds just them. What was left out goes to the diagnostics.
   * @locations: (out) (transfer full) (optional): where its nodes stood; left alone by formats that do not say.
   * Fails with a located error, and then leaves nothing half done. */
  WeftDocument *(*read) (const WeftFormatInput *input,
                         WeftDiagnostics *diagnostics,
                         WeftLocations **locations,
                         GError **error);

  /* (nullable): (transfer full) (nullable): the values of @option that the beginning of a file offers. */
  char **(*offer) (const WeftFormatInput *input, const WeftOption *option);

  /* (nullable): the content of a file, (transfer full). @part: (nullable): the XML id of what is meant, where a file does not
   * hold all of a document. %NULL with @error when the format has no words for it. */
  char *(*write) (const WeftDocument *document,
                  const char *part,
                  WeftJob *job,
                  WeftDiagnostics *diagnostics,
                  gsize *size,
                  GError **error);
};

/** weft_format_has_magic: whether what the file begins with says that it is of @format. */
gboolean weft_format_has_magic (const WeftFormat *format, const char *data, gsize size);

/** weft_format_match_ending: the length of the ending that the name @file has, in whatever case; 0: of none. */
gsize weft_format_match_ending (const WeftFormat *format, const char *file);

/** weft_format_find_option: (nullable): the option @name of @format. */
const WeftOption *weft_format_find_option (const WeftFormat *format, const char *name);

/** weft_format_set_option: in @options, which are those of @format. @text: (nullable): %NULL: the standard value. %FALSE with @error
 * when @format has no option @name, or it cannot be @text. */
gboolean weft_format_set_option (const WeftFormat *format,
                                 WeftOptions *options,
                                 const char *name,
                                 const char *text,
                                 GError **error);

/** weft_format_get_option: (nullable): the text or word of the option @name, which @format has; %NULL: what the file says.
 * @options: (nullable): the standard ones. */
const char *weft_format_get_option (const WeftFormat *format, const WeftOptions *options, const char *name);

G_END_DECLS
