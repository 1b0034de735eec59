/* weft-times-scan.c: see weft-times-scan.h. */
#include "weft-times-scan.h"

#include "weft-number.h"

#include <string.h>

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

/* Numbers of so many digits, without an exponent, stand in a document as they were written. */
#define EXACT_DIGITS 15

/* What a measurement may hold. */
#define GREATEST_TIME 1e15

static gboolean
is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

static gboolean
is_line_end (char c)
{
  return c == '\n' || c == '\r';
}

void
weft_times_scan_init (WeftTimesScan *scan, const char *data, gsize size, char separator)
{
  gsize start = size >= 3 && memcmp (data, BYTE_ORDER_MARK, 3) == 0 ? 3 : 0;

  *scan = (WeftTimesScan){
      .at = data + start, .end = data + size, .line_start = data + start, .line = 1, .separator = separator};
}

static gboolean
separates (const WeftTimesScan *scan, char c)
{
  return is_line_end (c) || (scan->separator != WEFT_TIMES_BLANKS ? c == scan->separator : is_blank (c));
}

/* A separator may be a blank itself. */
static const char *
skip_blanks (const WeftTimesScan *scan, const char *at)
{
  while (at < scan->end && is_blank (*at) && *at != scan->separator)
    at++;
  return at;
}

/* Behind the quotation mark that closes the one at @at; %NULL when there is none in the line. */
static const char *
find_pair (const WeftTimesScan *scan, const char *at)
{
  for (at++; at < scan->end && !is_line_end (*at); at++) {
    if (*at != '"')
      continue;
    if (at + 1 == scan->end || at[1] != '"')
      return at + 1;
    at++;
  }
  return NULL;
}

static void
trim (WeftTimesField *field)
{
  while (field->length > 0 && is_blank (field->start[field->length - 1]))
    field->length--;
  while (field->length > 0 && is_blank (*field->start)) {
    field->start++;
    field->length--;
  }
}

/* Behind the separator; the end of the line is left for weft_times_scan_line(). */
static void
pass_separator (WeftTimesScan *scan)
{
  scan->at = skip_blanks (scan, scan->at);
  scan->follows =
      scan->separator != WEFT_TIMES_BLANKS && scan->at < scan->end && *scan->at == scan->separator;
  if (scan->follows)
    scan->at++;
}

gboolean
weft_times_scan_field (WeftTimesScan *scan, WeftTimesField *field)
{
  const char *start = skip_blanks (scan, scan->at);
  const char *end = NULL;

  if (!scan->follows && (start == scan->end || is_line_end (*start))) {
    scan->at = start;
    return FALSE;
  }
  if (start < scan->end && *start == '"' && !scan->has_no_pair) {
    end = find_pair (scan, start);
    scan->has_no_pair = end == NULL;
  }
  *field = (WeftTimesField){.start = end != NULL ? start + 1 : start, .is_quoted = end != NULL};
  field->length = end != NULL ? (gsize) (end - 1 - field->start) : 0;
  scan->at = end != NULL ? end : start;
  while (scan->at < scan->end && !separates (scan, *scan->at))
    scan->at++;
  if (end == NULL)
    field->length = scan->at - start;
  trim (field);
  pass_separator (scan);
  scan->field++;
  return TRUE;
}

gboolean
weft_times_scan_line (WeftTimesScan *scan)
{
  while (scan->at < scan->end && !is_line_end (*scan->at))
    scan->at++;
  if (scan->at < scan->end)
    scan->at += *scan->at == '\r' && scan->at + 1 < scan->end && scan->at[1] == '\n' ? 2 : 1;
  scan->line_start = scan->at;
  scan->line++;
  scan->field = 0;
  scan->follows = FALSE;
  scan->has_no_pair = FALSE;
  return scan->at < scan->end;
}

gboolean
weft_times_scan_is_comment (const WeftTimesScan *scan)
{
  const char *at = skip_blanks (scan, scan->at);

  return at < scan->end && *at == '#';
}

guint
weft_times_scan_column (const WeftTimesScan *scan, const char *at)
{
  guint column = 1;

  for (const char *c = scan->line_start; c < at; c++)
    column += ((guchar) *c & 0xc0) != 0x80;
  return column;
}

char *
weft_times_field_text (const WeftTimesField *field, guint most)
{
  g_autofree char *valid = g_utf8_make_valid (field->start, (gssize) MIN (field->length, 4 * (gsize) most));
  g_autoptr (GString) text = g_string_new (valid);

  if (field->is_quoted)
    g_string_replace (text, "\"\"", "\"", 0);
  if (g_utf8_strlen (text->str, -1) > (glong) most || field->length > 4 * (gsize) most) {
    g_string_truncate (
        text,
        g_utf8_offset_to_pointer (text->str, MIN ((glong) most, g_utf8_strlen (text->str, -1))) - text->str);
    g_string_append (text, "…");
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* A number in parts: where its digits are. */
typedef struct {
  const char *whole;
  gsize n_whole;
  const char *fraction;
  gsize n_fraction;
  gboolean is_negative;
  gboolean has_exponent;
} Parts;

static const char *
skip_digits (const char *at, const char *end)
{
  while (at < end && g_ascii_isdigit (*at))
    at++;
  return at;
}

/* %FALSE when @at is no exponent up to @end. */
static gboolean
is_exponent (const char *at, const char *end)
{
  const char *digits;

  if (*at != 'e' && *at != 'E')
    return FALSE;
  digits = at + 1 < end && (at[1] == '-' || at[1] == '+') ? at + 2 : at + 1;
  return digits < end && skip_digits (digits, end) == end;
}

static gboolean
split (const WeftTimesField *field, char decimal, Parts *parts)
{
  const char *at = field->start;
  const char *end = at + field->length;

  *parts = (Parts){0};
  parts->is_negative = at < end && *at == '-';
  if (at < end && (*at == '-' || *at == '+'))
    at++;
  parts->whole = at;
  at = skip_digits (at, end);
  parts->n_whole = at - parts->whole;
  if (at < end && *at == decimal) {
    parts->fraction = at + 1;
    at = skip_digits (at + 1, end);
    parts->n_fraction = at - parts->fraction;
  }
  parts->has_exponent = at < end;
  return parts->n_whole + parts->n_fraction > 0 && (at == end || is_exponent (at, end));
}

/* Without digits that say nothing: "007.50" is "7.5". */
static void
shorten (Parts *parts)
{
  while (parts->n_whole > 1 && *parts->whole == '0') {
    parts->whole++;
    parts->n_whole--;
  }
  while (parts->n_fraction > 0 && parts->fraction[parts->n_fraction - 1] == '0')
    parts->n_fraction--;
}

static gsize
put (const Parts *parts, char *out)
{
  char *at = out;

  memcpy (at, parts->whole, parts->n_whole);
  at += parts->n_whole;
  if (parts->n_fraction > 0) {
    *at++ = '.';
    memcpy (at, parts->fraction, parts->n_fraction);
    at += parts->n_fraction;
  }
  if (at == out)
    *at++ = '0';
  return at - out;
}

static gboolean
is_zero (const Parts *parts)
{
  for (gsize i = 0; i < parts->n_whole; i++)
    if (parts->whole[i] != '0')
      return FALSE;
  return parts->n_fraction == 0;
}

/* Of many digits, or with an exponent: as the shortest number that is the same, where that is not longer. */
static WeftTimesWhat
read_slowly (const WeftTimesField *field, char decimal, char *out, gsize *length)
{
  char text[WEFT_TIMES_MOST_DIGITS + 1];
  char printed[WEFT_NUMBER_SIZE];
  const char *end;
  char *point;
  double value;

  if (field->length > WEFT_TIMES_MOST_DIGITS)
    return WEFT_TIMES_TOO_LARGE;
  memcpy (text, field->start, field->length);
  text[field->length] = '\0';
  point = strchr (text, decimal);
  if (point != NULL)
    *point = '.';
  value = weft_number_parse (text, &end);
  if (value < 0)
    return WEFT_TIMES_NEGATIVE;
  if (!(value <= GREATEST_TIME))
    return WEFT_TIMES_TOO_LARGE;
  weft_number_print (value, printed);
  *length = MIN (strlen (printed), field->length);
  memcpy (out, strlen (printed) <= field->length ? printed : text, *length);
  return WEFT_TIMES_TIME;
}

WeftTimesWhat
weft_times_field_read (const WeftTimesField *field, char decimal, char *out, gsize *length)
{
  Parts parts;

  if (field->length == 0)
    return WEFT_TIMES_NOTHING;
  if (!split (field, decimal, &parts))
    return WEFT_TIMES_NO_NUMBER;
  if (!parts.has_exponent)
    shorten (&parts);
  if (parts.has_exponent || parts.n_whole + parts.n_fraction > EXACT_DIGITS)
    return read_slowly (field, decimal, out, length);
  if (parts.is_negative && !is_zero (&parts))
    return WEFT_TIMES_NEGATIVE;
  *length = put (&parts, out);
  return WEFT_TIMES_TIME;
}

WeftTimesWhat
weft_times_field_classify (const WeftTimesField *field, char decimal)
{
  char out[WEFT_TIMES_MOST_DIGITS];
  gsize length;
  Parts parts;

  if (field->length > WEFT_TIMES_MOST_DIGITS)
    return split (field, decimal, &parts) ? WEFT_TIMES_TOO_LARGE : WEFT_TIMES_NO_NUMBER;
  return weft_times_field_read (field, decimal, out, &length);
}
