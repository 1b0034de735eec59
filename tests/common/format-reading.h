/* format-reading.h: what tests of file formats do with bytes: read them by a row of the table, list what is said of them, damage them. */
#pragma once

#include "weft-format.h"
#include "weft-random.h"

G_BEGIN_DECLS

typedef struct {
  WeftDocument *document;
  WeftDiagnostics *diagnostics;
  GError *error;
} FormatReading;

/** format_read: @file: its name in messages; @option, @value: (nullable): one of the format. */
FormatReading format_read (const WeftFormat *format,
                           const char *data,
                           gsize size,
                           const char *file,
                           const char *option,
                           const char *value);
void format_reading_clear (FormatReading *reading);

/** format_as: @format with @option always @value; only the last one that was asked for can be used. */
WeftFormat format_as (const WeftFormat *format, const char *option, const char *value);

/** format_list_remarks: (transfer full): one a line. */
char *format_list_remarks (const WeftDiagnostics *diagnostics);

/** format_describe: (transfer full): the elements of the document, as it is written, in one line. */
char *format_describe (const WeftDocument *document);

/* What a text says. */
typedef struct {
  const char *text;
  const char *option; /* (nullable) */
  const char *value;
  const char *document; /* see format_describe() */
  const char *remarks;  /* (nullable): none */
} FormatRow;

/** format_check_rows: that each of the @n texts says that. */
void format_check_rows (const WeftFormat *format, const char *file, const FormatRow *rows, guint n);

/** format_check_fault: that @text is refused with a message that begins with @message. */
void format_check_fault (const WeftFormat *format, const char *text, const char *file, const char *message);

/** format_check_damaged: that @text with flipped and cut bytes is a document that can be written and read, or an error that begins with the
 * file's name. @alphabet: bytes that mean something in it */
void format_check_damaged (const WeftFormat *format,
                           const char *text,
                           const char *file,
                           const char *alphabet,
                           WeftRandom *random,
                           guint n);

/** format_check_truncated: that no beginning of @text that ends before @end is a document. */
void format_check_truncated (const WeftFormat *format, const char *text, gsize end, const char *file);

/** format_check_jobs: that reading @text ends when the job is over, and when it may hold no more than @budget bytes. */
void format_check_jobs (const WeftFormat *format, const char *text, gsize size, gsize budget);

G_END_DECLS
