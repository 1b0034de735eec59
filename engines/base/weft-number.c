/* weft-number.c: shortest decimals and their reader. */
#include "weft-number.h"

#include <math.h>

const char *
weft_number_print (double value, char buffer[WEFT_NUMBER_SIZE])
{
  static const char *const formats[] = {"%.15g", "%.16g", "%.17g"};

  if (value == 0)
    value = 0; /* no negative zero */
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

double
weft_number_parse (const char *text, const char **end)
{
  *end = scan_number (text);
  if (*end == text)
    return NAN;
  /* strtod() would go on into a hexadecimal number after its 0. */
  return **end == 'x' || **end == 'X' ? strtod_before (text, *end) : g_ascii_strtod (text, NULL);
}
