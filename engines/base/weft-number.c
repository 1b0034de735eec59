/* weft-number.c: shortest decimals and their reader. */
#include "weft-number.h"

#include <math.h>

/* Whole numbers of so many digits are doubles, and their products with ten too. */
#define EXACT_DIGITS 15
#define EXACT        1e15

/* Digit by digit: printf() is slow where a library has registered formats of its own. */
static const char *
print_whole (gint64 value, char buffer[WEFT_NUMBER_SIZE])
{
  char digits[EXACT_DIGITS];
  guint n = 0;
  guint64 rest = value < 0 ? -value : value;
  char *at = buffer;

  do
    digits[n++] = '0' + rest % 10;
  while ((rest /= 10) > 0);
  if (value < 0)
    *at++ = '-';
  while (n > 0)
    *at++ = digits[--n];
  *at = '\0';
  return buffer;
}

const char *
weft_number_print (double value, char buffer[WEFT_NUMBER_SIZE])
{
  static const char *const formats[] = {"%.15g", "%.16g", "%.17g"};

  if (fabs (value) < EXACT && value == trunc (value))
    return print_whole ((gint64) value, buffer); /* no negative zero */
  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++) {
    g_ascii_formatd (buffer, WEFT_NUMBER_SIZE, formats[i], value);
    if (g_ascii_strtod (buffer, NULL) == value)
      break;
  }
  return buffer;
}

const char *
weft_number_group (double value, char buffer[WEFT_NUMBER_SIZE])
{
  gint64 whole = fabs (value) < 1e15 ? (gint64) value : 0;
  char digits[WEFT_NUMBER_SIZE];
  gsize n;
  gsize end = 0;

  if ((double) whole != value || whole < 0)
    return weft_number_print (value, buffer);
  n = (gsize) g_snprintf (digits, sizeof digits, "%" G_GINT64_FORMAT, whole);
  for (gsize i = 0; i < n; i++) {
    if (i > 0 && (n - i) % 3 == 0)
      buffer[end++] = ',';
    buffer[end++] = digits[i];
  }
  buffer[end] = '\0';
  return buffer;
}

static const char *
skip_digits (const char *text)
{
  while (g_ascii_isdigit (*text))
    text++;
  return text;
}

/* The end of the longest decimal number at @text, or @text itself. */
static const char *
scan_number (const char *text)
{
  const char *start = *text == '-' || *text == '+' ? text + 1 : text;
  const char *end = skip_digits (start);
  gsize digits = end - start;

  if (*end == '.') {
    const char *fraction = skip_digits (end + 1);

    digits += fraction - end - 1;
    end = fraction;
  }
  if (digits == 0)
    return text;
  if (*end == 'e' || *end == 'E') {
    const char *exponent = end[1] == '-' || end[1] == '+' ? end + 2 : end + 1;

    if (g_ascii_isdigit (*exponent))
      end = skip_digits (exponent);
  }
  return end;
}

static double
strtod_before (const char *text, const char *end)
{
  g_autofree char *number = g_strndup (text, end - text);

  return g_ascii_strtod (number, NULL);
}

/* Whether nothing but few enough digits stands from @text to @end: *@value is what they say. */
static gboolean
read_digits (const char *text, const char *end, double *value)
{
  *value = 0;
  for (const char *at = text; at < end; at++) {
    if (!g_ascii_isdigit (*at))
      return FALSE;
    *value = 10 * *value + (*at - '0');
  }
  return end - text <= EXACT_DIGITS;
}

double
weft_number_parse (const char *text, const char **end)
{
  double value;

  *end = scan_number (text);
  if (*end == text)
    return NAN;
  if (read_digits (text, *end, &value))
    return value;
  /* strtod() would go on into a hexadecimal number after its 0. */
  return **end == 'x' || **end == 'X' ? strtod_before (text, *end) : g_ascii_strtod (text, NULL);
}
