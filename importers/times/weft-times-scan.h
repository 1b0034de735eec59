/* weft-times-scan.h: text with numbers, cut into lines and fields where it stands: nothing is copied, and nothing is looked at
 * more than twice. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define WEFT_TIMES_BLANKS '\0' /* the separator of fields that are separated by blanks */

typedef struct {
  const char *at; /* where the next field begins */
  const char *end;
  const char *line_start;
  guint line;           /* from 1 */
  guint field;          /* how many of the line were read */
  char separator;       /* a character, or WEFT_TIMES_BLANKS */
  gboolean follows;     /* a separator was passed, so that one more field does */
  gboolean has_no_pair; /* a quotation mark of this line has none that closes it */
} WeftTimesScan;

typedef struct {
  const char *start; /* without blanks and quotation marks around it */
  gsize length;
  gboolean is_quoted; /* a quotation mark inside is doubled */
} WeftTimesField;

/** weft_times_scan_init: at the beginning of @data, after a byte order mark. */
void weft_times_scan_init (WeftTimesScan *scan, const char *data, gsize size, char separator);

/** weft_times_scan_field: the next field of the line; %FALSE at its end. */
gboolean weft_times_scan_field (WeftTimesScan *scan, WeftTimesField *field);

/** weft_times_scan_line: goes on to the next line, over what is left of this one; %FALSE at the end. */
gboolean weft_times_scan_line (WeftTimesScan *scan);

/** weft_times_scan_is_comment: whether the line, of which no field was read, is a comment: it begins with "#". */
gboolean weft_times_scan_is_comment (const WeftTimesScan *scan);

/** weft_times_scan_column: the place of @at in its line, in characters from 1. */
guint weft_times_scan_column (const WeftTimesScan *scan, const char *at);

/** weft_times_field_text: (transfer full): what it says, at most @most characters and "…", as UTF-8. */
char *weft_times_field_text (const WeftTimesField *field, guint most);

/* What a field is. */
typedef enum {
  WEFT_TIMES_TIME,
  WEFT_TIMES_NOTHING,   /* empty */
  WEFT_TIMES_NEGATIVE,  /* a number below 0 */
  WEFT_TIMES_TOO_LARGE, /* above what a measurement may hold */
  WEFT_TIMES_NO_NUMBER, /* "inf" and "nan" too */
} WeftTimesWhat;

/* Bytes of a number that is read; longer ones are told to be too large. */
#define WEFT_TIMES_MOST_DIGITS 400

/** weft_times_field_read: writes the number at @field as it stands in a document to @out, which has room for the field's length, and
 * sets @length. */
WeftTimesWhat weft_times_field_read (const WeftTimesField *field, char decimal, char *out, gsize *length);

/** weft_times_field_classify: the same without the number. */
WeftTimesWhat weft_times_field_classify (const WeftTimesField *field, char decimal);

G_END_DECLS
