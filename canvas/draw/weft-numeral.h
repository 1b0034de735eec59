/* weft-numeral.h: numbers for people: thousands apart, a true minus sign, no more digits than are meant.
 * Separators are those of the translation (`1,100` in English). For files there is weft-number.h. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** weft_numeral_fixed: (transfer full): @value with @decimals digits after the point. */
char *weft_numeral_fixed (double value, guint decimals);

/** weft_numeral_exact: (transfer full): @value to twelve significant digits, without zeros at the end. */
char *weft_numeral_exact (double value);

/** weft_numeral_short: (transfer full): @value to six significant digits, without zeros at the end. */
char *weft_numeral_short (double value);

/** weft_numeral_rounded: (transfer full): @value to @digits significant digits, but all digits before the
 * point: 855.851 to four is `855.9`, 12345.6 is `12,346`. */
char *weft_numeral_rounded (double value, guint digits);

/** weft_numeral_count_decimals: the decimals that _rounded() shows. */
guint weft_numeral_count_decimals (double value, guint digits);

/** weft_numeral_difference: (transfer full): @value with its sign and @decimals decimals: `+5.9`, `−24`, `±0`. */
char *weft_numeral_difference (double value, guint decimals);

/** weft_numeral_percent: (transfer full): the difference @fraction with a sign, in percent: `−3.8 %`. */
char *weft_numeral_percent (double fraction);

/** weft_numeral_bound: (transfer full): @value rounded up to one significant digit: `0.2`, `4·10⁻⁹`. */
char *weft_numeral_bound (double value);

/** weft_numeral_parse: reads a finite number as it is shown, `1,100.5`, or as it stands in files; separators of thousands must
 * part thousands. @value: (out). O(length). */
gboolean weft_numeral_parse (const char *text, double *value);

G_END_DECLS
