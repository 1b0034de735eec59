/* weft-numeral.c: formatting in the C locale, then separators. */
#include "weft-numeral.h"

#include "weft-number.h"

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

/* 4e-9 as `4·10⁻⁹`; a factor of 1 is left out. */
static char *
print_power (guint factor, guint exponent)
{
  static const char *const digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  g_autofree char *plain = g_strdup_printf ("%u", exponent);
  GString *text = g_string_new (NULL);

  if (factor != 1)
    g_string_append_printf (text, "%u·", factor);
  g_string_append (text, "10⁻");
  for (const char *digit = plain; *digit != '\0'; digit++)
    g_string_append (text, digits[g_ascii_digit_value (*digit)]);
  return g_string_free (text, FALSE);
}

char *
weft_numeral_bound (double value)
{
  double exponent = value > 0 ? floor (log10 (value)) : 0;
  double factor = ceil (value / pow (10, exponent) - 1e-9);

  if (!(value > 0 && value < 1e-3))
    return weft_numeral_rounded (factor * pow (10, exponent), 1);
  if (factor >= 10) {
    factor /= 10;
    exponent++;
  }
  return print_power ((guint) factor, (guint) -exponent);
}

/* The length of the whole part of @text once the separators in it are left out: they must part thousands. */
static gboolean
read_whole_part (const char **text, const char *separator, GString *digits)
{
  gsize width = strlen (separator);
  gsize group = strspn (*text, "0123456789");

  g_string_append_len (digits, *text, group);
  *text += group;
  if (group == 0 || group > 3 || !g_str_has_prefix (*text, separator))
    return TRUE;
  while (g_str_has_prefix (*text, separator)) {
    *text += width;
    if (strspn (*text, "0123456789") != 3)
      return FALSE;
    g_string_append_len (digits, *text, 3);
    *text += 3;
  }
  return TRUE;
}

gboolean
weft_numeral_parse (const char *text, double *value)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  g_autoptr (GString) plain = g_string_new (NULL);
  const char *point = C_ ("decimal point", ".");
  const char *rest = stripped;
  const char *end;

  if (!read_whole_part (&rest, C_ ("thousands separator", ","), plain))
    return FALSE;
  if (g_str_has_prefix (rest, point)) {
    g_string_append_c (plain, '.');
    rest += strlen (point);
  }
  g_string_append (plain, rest);
  *value = weft_number_parse (plain->str, &end);
  return plain->len > 0 && *end == '\0' && isfinite (*value);
}
