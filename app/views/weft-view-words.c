/* weft-view-words.c: see weft-view-words.h. */
#include "weft-view-words.h"

#include "weft-flow-tree.h"
#include "weft-number.h"
#include "weft-numeral.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Steps on an axis that one can point at, at least. */
#define POINTED 200

/* @number: (transfer full). */
static char *
add_unit (char *number, const char *unit)
{
  char *text;

  if (unit == NULL || *unit == '\0')
    return number;
  text = g_strdup_printf ("%s %s", number, unit);
  g_free (number);
  return text;
}

const WeftSecondsUnit *
weft_view_words_find_unit (double seconds)
{
  static const WeftSecondsUnit units[] = {
      {1, 1, N_ ("seconds")}, {1e-3, 1e3, N_ ("ms")}, {0, 1e6, N_ ("µs")}};
  guint i = 0;

  while (seconds < units[i].least)
    i++;
  return &units[i];
}

char *
weft_view_words_time (double time, const char *unit)
{
  return add_unit (time != 0 ? weft_numeral_rounded (time, 4) : g_strdup ("0"), unit);
}

char *
weft_view_words_parameter (WeftMappingParameter parameter, double span, double value)
{
  gboolean is_whole = parameter == WEFT_MAPPING_ITEMS || parameter == WEFT_MAPPING_PROCESSORS;
  double digits = floor (log10 (span > 0 ? span / POINTED : 1));
  double step = exp10 (is_whole ? MAX (digits, 0) : digits);
  /* Of tenths and less what is nearest is a whole number over a power of 10. */
  double rounded =
      digits < 0 && !is_whole ? rint (value * exp10 (-digits)) / exp10 (-digits) : rint (value / step) * step;
  char number[WEFT_NUMBER_SIZE];

  return g_strdup_printf ("%s=%s", weft_mapping_parameter_get_name (parameter),
                          weft_number_print (is_whole ? MAX (rounded, 1) : rounded, number));
}

char *
weft_view_words_exact_time (double time, const char *unit)
{
  return add_unit (weft_numeral_short (time), unit);
}

char *
weft_view_words_share (double fraction)
{
  g_autofree char *number = fraction != 0 ? weft_numeral_rounded (100 * fraction, 2) : g_strdup ("0");

  /* Translators: a share of the whole. */
  return g_strdup_printf (_ ("%s %%"), number);
}

char *
weft_view_words_caption (const char *quantity, const char *unit)
{
  return *unit != '\0' ? g_strdup_printf ("%s, %s", quantity, unit) : g_strdup (quantity);
}

WeftPaint
weft_view_words_paint (const WeftNode *node, const char *modes)
{
  WeftModes applied = WEFT_MODES_AS_DRAWN;

  if (node == NULL || weft_kind_get_property (weft_node_get_kind (node), WEFT_PROPERTY_MODE) == NULL)
    return WEFT_PAINT_PLAIN;
  weft_modes_find (modes, &applied);
  return weft_modes_apply (applied, weft_node_get_mode (node)) == WEFT_MODE_SIMD ? WEFT_PAINT_SIMD
                                                                                 : WEFT_PAINT_SPMD;
}
