/* weft-paje-scan.c: see weft-paje-scan.h. */
#include "weft-paje-scan.h"

#include <glib/gi18n-lib.h>

void
weft_paje_scan_init (WeftPajeScan *scan, const WeftText *text)
{
  *scan = (WeftPajeScan){.text = text, .next = text->start, .line = g_string_new (NULL)};
}

void
weft_paje_scan_clear (WeftPajeScan *scan)
{
  g_string_free (scan->line, TRUE);
}

static gboolean
is_end (const WeftPajeScan *scan, gsize at)
{
  return at >= scan->text->size || scan->text->data[at] == '\n' || scan->text->data[at] == '\r';
}

static gboolean
is_blank (const WeftPajeScan *scan, gsize at)
{
  return !is_end (scan, at) && (scan->text->data[at] == ' ' || scan->text->data[at] == '\t');
}

static gsize
skip_blanks (const WeftPajeScan *scan, gsize at)
{
  while (is_blank (scan, at))
    at++;
  return at;
}

static gboolean
refuse_open (const WeftPajeScan *scan, gsize offset, GError **error)
{
  return weft_text_fail (scan->text, offset, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                         (WeftFault){.found = (char *) _ ("a text that does not end on its line"),
                                     .expected = (char *) _ ("quotation marks that close"),
                                     .plain = (char *) _ ("The quotation marks here do not close.")},
                         error);
}

/* A backslash keeps the character behind it from ending the text; before n and r it stands for the end of a line. */
static gboolean
read_quoted (WeftPajeScan *scan, gsize *at, GError **error)
{
  const char *data = scan->text->data;
  gsize start = (*at)++;

  for (; !is_end (scan, *at) && data[*at] != '"'; (*at)++) {
    char c = data[*at];

    if (c == '\\' && !is_end (scan, *at + 1)) {
      c = data[++*at];
      c = c == 'n' ? '\n' : c == 'r' ? '\r' : c;
    }
    g_string_append_c (scan->line, c);
  }
  if (is_end (scan, *at))
    return refuse_open (scan, start, error);
  (*at)++;
  return TRUE;
}

static gboolean
read_word (WeftPajeScan *scan, gsize *at, GError **error)
{
  scan->starts[scan->n_words] = scan->line->len;
  scan->offsets[scan->n_words] = *at;
  if (scan->text->data[*at] == '"') {
    if (!read_quoted (scan, at, error))
      return FALSE;
  } else {
    for (; !is_end (scan, *at) && !is_blank (scan, *at); (*at)++)
      g_string_append_c (scan->line, scan->text->data[*at]);
  }
  g_string_append_c (scan->line, '\0');
  scan->n_words++;
  return TRUE;
}

/* From behind its mark; words beyond those that are told are passed over. */
static gboolean
read_words (WeftPajeScan *scan, gsize at, GError **error)
{
  for (at = skip_blanks (scan, at); !is_end (scan, at); at = skip_blanks (scan, at)) {
    if (scan->n_words < WEFT_PAJE_MOST_WORDS) {
      if (!read_word (scan, &at, error))
        return FALSE;
    } else {
      while (!is_end (scan, at))
        at++;
    }
  }
  scan->next = at;
  return TRUE;
}

/* Whatever stands in a comment. */
static void
read_comment (WeftPajeScan *scan, gsize at)
{
  if (read_words (scan, at, NULL))
    return;
  scan->n_words = 0;
  while (!is_end (scan, at))
    at++;
  scan->next = at;
}

gboolean
weft_paje_scan_line (WeftPajeScan *scan, gboolean *is_over, GError **error)
{
  gsize at = weft_text_skip_space (scan->text, scan->next);

  g_string_truncate (scan->line, 0);
  scan->n_words = 0;
  scan->offset = at;
  *is_over = at >= scan->text->size;
  if (*is_over)
    return TRUE;
  scan->mark = scan->text->data[at] == '%' || scan->text->data[at] == '#' ? scan->text->data[at] : '\0';
  if (scan->mark == '#') {
    read_comment (scan, at + 1);
    return TRUE;
  }
  return read_words (scan, at + (scan->mark != '\0'), error);
}
