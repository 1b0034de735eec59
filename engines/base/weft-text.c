/* weft-text.c: lines and columns. */
#include "weft-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define BYTE_ORDER_MARK "\xef\xbb\xbf"
#define QUOTED_LENGTH   20

/* Bytes between two marks. */
#define MARK 4096

struct _WeftTextIndex {
  GArray *lines; /* guint32: the offset of the first byte of each line */
  GArray *marks; /* guint32: how many characters there are before every so many bytes */
};

static GArray *
find_lines (const char *data, gsize size, gsize start)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (guint32));
  const char *at = data + start;

  while (at != NULL) {
    guint32 offset = at - data;

    g_array_append_val (lines, offset);
    at = size > offset ? memchr (at, '\n', size - offset) : NULL;
    if (at != NULL)
      at++;
  }
  return lines;
}

static guint32
count_characters (const char *data, gsize from, gsize to)
{
  guint32 characters = 0;

  for (gsize i = from; i < to; i++)
    characters += ((guchar) data[i] & 0xc0) != 0x80;
  return characters;
}

static GArray *
find_marks (const char *data, gsize size)
{
  GArray *marks = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 characters = 0;

  for (gsize at = 0; at <= size; at += MARK) {
    g_array_append_val (marks, characters);
    characters += count_characters (data, at, MIN (at + MARK, size));
  }
  return marks;
}

static void
index_free (WeftTextIndex *index)
{
  g_array_unref (index->lines);
  g_array_unref (index->marks);
  g_free (index);
}

/* Texts without a fault need none. */
static const WeftTextIndex *
get_index (const WeftText *text)
{
  WeftTextIndex **place = &((WeftText *) text)->index;
  WeftTextIndex *index = g_atomic_pointer_get (place);

  if (index != NULL)
    return index;
  index = g_new (WeftTextIndex, 1);
  *index =
      (WeftTextIndex){find_lines (text->data, text->size, text->start), find_marks (text->data, text->size)};
  if (g_atomic_pointer_compare_and_exchange (place, NULL, index))
    return index;
  index_free (index);
  return g_atomic_pointer_get (place);
}

static guint32
count_before (const WeftText *text, const WeftTextIndex *index, gsize offset)
{
  return g_array_index (index->marks, guint32, offset / MARK) +
         count_characters (text->data, offset - offset % MARK, offset);
}

void
weft_text_init (WeftText *text, const char *file, const char *data, gsize size)
{
  *text = (WeftText){.file = g_strdup (file), .data = data, .size = size};
  if (weft_text_has_prefix (text, 0, BYTE_ORDER_MARK))
    text->start = strlen (BYTE_ORDER_MARK);
}

void
weft_text_clear (WeftText *text)
{
  g_clear_pointer (&text->file, g_free);
  g_clear_pointer (&text->index, index_free);
}

/* The last line that begins at @offset or before. */
static guint
find_line (const WeftTextIndex *index, gsize offset)
{
  guint first = 0;
  guint after = index->lines->len;

  while (after - first > 1) {
    guint middle = first + (after - first) / 2;

    if (g_array_index (index->lines, guint32, middle) <= offset)
      first = middle;
    else
      after = middle;
  }
  return first;
}

void
weft_text_get_position (const WeftText *text, gsize offset, guint *line, guint *column)
{
  const WeftTextIndex *index = get_index (text);
  guint number = find_line (index, offset);
  gsize start = g_array_index (index->lines, guint32, number);

  *line = number + 1;
  *column = count_before (text, index, MAX (MIN (offset, text->size), start)) -
            count_before (text, index, start) + 1;
}

gsize
weft_text_skip_space (const WeftText *text, gsize offset)
{
  while (offset < text->size && (text->data[offset] == ' ' || text->data[offset] == '\t' ||
                                 text->data[offset] == '\r' || text->data[offset] == '\n'))
    offset++;
  return offset;
}

gboolean
weft_text_has_prefix (const WeftText *text, gsize offset, const char *prefix)
{
  gsize length = strlen (prefix);

  return offset <= text->size && text->size - offset >= length &&
         memcmp (text->data + offset, prefix, length) == 0;
}

char *
weft_text_quote (const WeftText *text, gsize offset)
{
  const char *start = text->data + offset;
  const char *end = start;
  guint length = 0;

  if (offset >= text->size)
    return g_strdup (_ ("the end of the file"));
  while (end < text->data + text->size && length < QUOTED_LENGTH && (guchar) *end >= ' ') {
    end = MIN (g_utf8_next_char (end), text->data + text->size);
    length++;
  }
  if (end == start)
    return g_strdup_printf (_ ("the character U+%04X"), (guchar) *start);
  return g_strdup_printf ("“%.*s%s”", (int) (end - start), start, length == QUOTED_LENGTH ? "…" : "");
}

gboolean
weft_text_fail (const WeftText *text,
                gsize offset,
                GQuark domain,
                WeftErrorCode code,
                WeftFault fault,
                GError **error)
{
  fault.file = text->file;
  weft_text_get_position (text, offset, &fault.line, &fault.column);
  weft_fault_set (error, domain, code, &fault);
  return FALSE;
}

/* Whether none of eight bytes is NUL or above 127. Lemma: bytes from 1 to 127 lose 1 without borrowing and keep their highest bit clear, so bits are found below if, and only if, one is
 * something else: the lowest such byte has its highest bit set itself, or is 0, from which nothing is borrowed, and becomes 255. */
static gboolean
are_plain (const char *bytes)
{
  const guint64 ones = G_GUINT64_CONSTANT (0x0101010101010101);
  guint64 word;

  memcpy (&word, bytes, sizeof word);
  return (((word - ones) | word) & (ones << 7)) == 0;
}

/* Where the first character is that is NUL or not UTF-8, as g_utf8_validate_len() tells it, but of ASCII, which files are mostly, eight bytes at a time; @end: there is none. */
static const char *
find_wrong_character (const char *at, const char *end)
{
  while (at < end)
    if (end - at >= 8 && are_plain (at))
      at += 8;
    else if (*at != '\0' && (gint32) g_utf8_get_char_validated (at, end - at) > 0)
      at = g_utf8_next_char (at);
    else
      break;
  return at;
}

gboolean
weft_text_check_characters (const WeftText *text, GError **error)
{
  const char *wrong = text->data;
  const char *found;

  if (weft_text_has_prefix (text, 0, "\xfe\xff") || weft_text_has_prefix (text, 0, "\xff\xfe"))
    found = _ ("text in UTF-16");
  else if ((wrong = find_wrong_character (wrong, wrong + text->size)) == text->data + text->size)
    return TRUE;
  else
    found = *wrong == '\0' ? _ ("a NUL byte") : _ ("bytes that are not UTF-8");
  return weft_text_fail (text, (gsize) (wrong - text->data), WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                         (WeftFault){.found = (char *) found, .expected = (char *) _ ("text in UTF-8")},
                         error);
}
