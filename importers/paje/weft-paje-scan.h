/* weft-paje-scan.h: a Paje file line by line: words between blanks, or in quotation marks. */
#pragma once

#include "weft-text.h"

G_BEGIN_DECLS

/* How many words of a line are told. */
#define WEFT_PAJE_MOST_WORDS 32

/* The line that was read last. */
typedef struct {
  const WeftText *text;
  gsize next;    /* where the line behind it begins */
  gsize offset;  /* where it begins, behind blanks */
  char mark;     /* '%' of a definition, '#' of a comment, or '\0' */
  GString *line; /* its words, each with its end */
  guint n_words;
  gsize starts[WEFT_PAJE_MOST_WORDS];  /* of words, in @line */
  gsize offsets[WEFT_PAJE_MOST_WORDS]; /* in the file */
} WeftPajeScan;

/** weft_paje_scan_init: @text: it must outlive @scan. */
void weft_paje_scan_init (WeftPajeScan *scan, const WeftText *text);
void weft_paje_scan_clear (WeftPajeScan *scan);

/** weft_paje_scan_line: reads the next line that says something; *@is_end: there is none. %FALSE with @error: quotation marks that do not close. O(line). */
gboolean weft_paje_scan_line (WeftPajeScan *scan, gboolean *is_end, GError **error);

/** weft_paje_scan_get: the word @index, below n_words. */
static inline const char *
weft_paje_scan_get (const WeftPajeScan *scan, guint index)
{
  return scan->line->str + scan->starts[index];
}

G_END_DECLS
