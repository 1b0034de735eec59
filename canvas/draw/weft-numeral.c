/* weft-numeral.c: formatting in the C locale, then separators. */
#include "weft-numeral.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define GREATEST_PLAIN 1e15
#define LEAST_PLAIN    1e-6
#define MAX_DECIMALS   12

/* @plain, a number as C prints it, with a true minus sign and the translation's separators. */
static char *
dress (const char *plain)
{
  GString *out = g_string_new (NULL);
  const char *digits = *plain == '-' ? plain + 1 : plain;
  gsize whole = strspn (digits, "0123456789");
  const char *rest = digits + whole;
  gsize group = whole % 3 != 0 ? whole % 3 : MIN (whole, 3);

  if (*plain == '-' && strspn (digits, "0.") < strlen (digits))
    g_string_append (out, "−");
  g_string_append_len (out, digits, group);
  for (gsize i = group; i < whole; i += 3) {
    g_string_append (out, C_ ("thousands separator", ","));
    g_string_append_len (out, digits + i, 3);
  }
  if (*rest == '.') {
    g_string_append (out, C_ ("decimal point", "."));
    rest++;
  }
  g_string_append (out, rest);
  return g_string_free (out, FALSE);
}

/* `1e-09` as `1e-9`. */
static char *
print_scientific (double value, guint digits)
{
  char buffer[64];
  char *exponent;
  gsize zeros;

  g_ascii_formatd (buffer, sizeof buffer, digits <= 1 ? "%.0e" : digits <= 4 ? "%.3e" : "%.11e", value);
  exponent = strchr (buffer, 'e');
  if (exponent == NULL)
    return g_strdup (buffer);
  exponent += exponent[1] == '-' ? 2 : 1;
  zeros = strspn (exponent, "+0");
  if (exponent[zeros] == '\0')
    zeros--;
  memmove (exponent, exponent + zeros, strlen (exponent + zeros) + 1);
  return dress (buffer);
}

static gboolean
is_plain (double value)
{
  double size = fabs (value);

  return size == 0 || (size >= LEAST_PLAIN && size < GREATEST_PLAIN);
}

static void
print_plain (char buffer[64], double value, guint decimals)
{
  char format[16];

  g_snprintf (format, sizeof format, "%%.%uf", MIN (decimals, MAX_DECIMALS));
  g_ascii_formatd (buffer, 64, format, value);
}

char *
weft_numeral_fixed (double value, guint decimals)
{
  char buffer[64];

  if (!isfinite (value))
    return g_strdup (isnan (value) ? "—" : value > 0 ? "∞" : "−∞");
  if (fabs (value) >= GREATEST_PLAIN)
    return print_scientific (value, 4);
  print_plain (buffer, value, decimals);
  return dress (buffer);
}

guint
weft_numeral_count_decimals (double value, guint digits)
{
  double size = fabs (value);
  int magnitude = size > 0 ? (int) floor (log10 (size)) : 0;

  return (guint) CLAMP ((int) digits - 1 - magnitude, 0, MAX_DECIMALS);
}

static void
cut_zeros (char *number)
{
  char *end = number + strlen (number);

  if (strchr (number, '.') == NULL)
    return;
  while (end[-1] == '0')
    *--end = '\0';
  if (end[-1] == '.')
    end[-1] = '\0';
}

static char *
print_without_zeros (double value, guint digits)
{
  char buffer[64];

  if (!isfinite (value))
    return weft_numeral_fixed (value, 0);
  if (!is_plain (value))
    return print_scientific (value, 4);
  print_plain (buffer, value, weft_numeral_count_decimals (value, digits));
  cut_zeros (buffer);
  return dress (buffer);
}

char *
weft_numeral_exact (double value)
{
  return print_without_zeros (value, 12);
}

char *
weft_numeral_short (double value)
{
  return print_without_zeros (value, 6);
}

char *
weft_numeral_rounded (double value, guint digits)
{
  if (!isfinite (value))
    return weft_numeral_fixed (value, 0);
  if (!is_plain (value))
    return print_scientific (value, digits);
  return weft_numeral_fixed (value, weft_numeral_count_decimals (value, digits));
}

char *
weft_numeral_difference (double value, guint decimals)
{
  g_autofree char *number = weft_numeral_fixed (value, decimals);

  if (fabs (value) < 0.5 * pow (10, -(double) decimals))
    return g_strdup ("±0");
  return value > 0 ? g_strconcat ("+", number, NULL) : g_steal_pointer (&number);
}

char *
weft_numeral_percent (double fraction)
{
  double percent = fraction * 100;
  g_autofree char *number = weft_numeral_fixed (percent, fabs (percent) < 9.95 ? 1 : 0);
  gboolean zero = fabs (percent) < 0.05;

  /* Translators: a percentage with its sign, as in −3.8 %. */
  return g_strdup_printf (_ ("%s%s %%"), zero ? "±" : percent > 0 ? "+" : "", number);
}

char *
weft_numeral_bound (double value)
{
  double power = value > 0 ? pow (10, floor (log10 (value))) : 1;
  double up = ceil (value / power - 1e-9) * power;

  return value > 0 && value < 1e-3 ? print_scientific (up, 1) : weft_numeral_rounded (up, 1);
}
