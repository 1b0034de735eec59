/* weft-words.c: see weft-words.h. */
#include "weft-words.h"

#include "weft-number.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define PIECE       65536 /* bytes between two looks at the job */
#define MOST_QUOTED 40    /* bytes of a word */
#define MOST_DIGITS 64    /* bytes of a number */

void
weft_words_init (WeftWords *words, const WeftText *text, WeftJob *job)
{
  *words = (WeftWords){.text = text, .job = job, .at = text->start};
}

static gboolean
ends_line (char c)
{
  return c == '\n' || c == '\r';
}

/* The end of the line in which @at is. */
static gsize
skip_line (const WeftText *text, gsize at)
{
  while (at < text->size && !ends_line (text->data[at]))
    at++;
  return at;
}

static gboolean
is_brace (const WeftWords *words, char c)
{
  return words->has_braces && (c == '{' || c == '}');
}

static void
skip_space (WeftWords *words)
{
  const WeftText *text = words->text;

  while (words->at < text->size) {
    if (text->data[words->at] == '#') {
      words->remark = words->at;
      words->at = skip_line (text, words->at);
      words->remark_length = words->at - words->remark;
    } else if (g_ascii_isspace (text->data[words->at])) {
      words->at++;
    } else {
      return;
    }
  }
}

gboolean
weft_words_next (WeftWords *words, GError **error)
{
  const WeftText *text = words->text;

  skip_space (words);
  words->offset = words->at;
  if (words->at < text->size && is_brace (words, text->data[words->at]))
    words->at++;
  else
    while (words->at < text->size && !g_ascii_isspace (text->data[words->at]) &&
           text->data[words->at] != '#' && !is_brace (words, text->data[words->at]))
      words->at++;
  words->length = words->at - words->offset;
  if (words->at < words->next_look)
    return TRUE;
  words->next_look = words->at + PIECE;
  weft_job_set_progress (words->job, text->size > 0 ? (double) words->at / (double) text->size : 1);
  return weft_job_check (words->job, error);
}

gboolean
weft_words_ends_line (const WeftWords *words)
{
  const WeftText *text = words->text;
  gsize at = words->at;

  while (at < text->size && g_ascii_isspace (text->data[at]) && !ends_line (text->data[at]))
    at++;
  return at == text->size || text->data[at] == '#' || ends_line (text->data[at]);
}

gboolean
weft_words_is (const WeftWords *words, const char *word)
{
  return strlen (word) == words->length &&
         memcmp (words->text->data + words->offset, word, words->length) == 0;
}

char *
weft_words_copy (const WeftWords *words)
{
  return g_strndup (words->text->data + words->offset, words->length);
}

gboolean
weft_words_fail (const WeftWords *words, const char *expected, GError **error)
{
  g_autofree char *word =
      g_utf8_make_valid (words->text->data + words->offset, (gssize) MIN (words->length, MOST_QUOTED));
  g_autofree char *found = words->length == 0
                               ? g_strdup (_ ("the end of the file"))
                               : g_strdup_printf ("“%s%s”", word, words->length > MOST_QUOTED ? "…" : "");

  return weft_text_fail (words->text, words->offset, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                         (WeftFault){.found = found, .expected = (char *) expected}, error);
}

gboolean
weft_words_parse (const WeftWords *words, double *number)
{
  char digits[MOST_DIGITS];
  const char *end = digits;

  if (words->length == 0 || words->length >= sizeof digits)
    return FALSE;
  memcpy (digits, words->text->data + words->offset, words->length);
  digits[words->length] = '\0';
  *number = weft_number_parse (digits, &end);
  return end == digits + words->length;
}

gboolean
weft_words_expect_number (WeftWords *words,
                          double least,
                          double greatest,
                          const char *expected,
                          double *number,
                          GError **error)
{
  if (!weft_words_next (words, error))
    return FALSE;
  if (weft_words_parse (words, number) && *number >= least && *number <= greatest)
    return TRUE;
  return weft_words_fail (words, expected, error);
}

gboolean
weft_words_expect_count (WeftWords *words,
                         guint32 greatest,
                         const char *expected,
                         guint32 *number,
                         GError **error)
{
  double value;

  if (!weft_words_expect_number (words, 0, greatest, expected, &value, error))
    return FALSE;
  if (value != floor (value))
    return weft_words_fail (words, expected, error);
  *number = (guint32) value;
  return TRUE;
}
