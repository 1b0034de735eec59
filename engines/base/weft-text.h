/* weft-text.h: the text of a file that is being read: its bytes, its name in messages, and where its lines
 * begin, so that any byte has a line and a column. */
#pragma once

#include "weft-fault.h"

G_BEGIN_DECLS

typedef struct _WeftTextIndex WeftTextIndex;

typedef struct {
  char *file;
  const char *data;
  gsize size;           /* below 4 GiB */
  gsize start;          /* where the text begins, after a byte order mark */
  WeftTextIndex *index; /* (nullable) atomic: of lines, from when a position is first asked for */
} WeftText;

/**
 * weft_text_init:
 * @file: (nullable): its name in messages
 * @data: (array length=size): any bytes; they must outlive @text
 */
void weft_text_init (WeftText *text, const char *file, const char *data, gsize size);
void weft_text_clear (WeftText *text);

/** weft_text_get_position: line and column (in characters) of the byte at @offset, both from 1. Any thread may ask. The first time O(size), then
 * O(log lines), however long the line is. */
void weft_text_get_position (const WeftText *text, gsize offset, guint *line, guint *column);

/** weft_text_skip_space: the first offset from @offset on that does not hold white space. */
gsize weft_text_skip_space (const WeftText *text, gsize offset);

/** weft_text_check_characters: whether all of it is UTF-8 without NUL bytes; else @error. O(n). */
gboolean weft_text_check_characters (const WeftText *text, GError **error);

/** weft_text_has_prefix: whether the text at @offset begins with @prefix. */
gboolean weft_text_has_prefix (const WeftText *text, gsize offset, const char *prefix);

/**
 * weft_text_quote:
 *
 * Returns: (transfer full): the next few characters at @offset in quotation marks, or words for the end of
 * the file
 */
char *weft_text_quote (const WeftText *text, gsize offset);

/**
 * weft_text_fail:
 * @domain: WEFT_FORMAT_ERROR or WEFT_MODEL_ERROR
 * @fault: what is wrong, without its place
 *
 * Sets @error to @fault at @offset.
 *
 * Returns: %FALSE
 */
gboolean weft_text_fail (const WeftText *text,
                         gsize offset,
                         GQuark domain,
                         WeftErrorCode code,
                         WeftFault fault,
                         GError **error);

G_END_DECLS
