/* weft-view-words.c: see weft-view-words.h. */
#include "weft-view-words.h"

#include "weft-flow-tree.h"
#include "weft-numeral.h"

#include <glib/gi18n-lib.h>

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

char *
weft_view_words_time (double time, const char *unit)
{
  return add_unit (time != 0 ? weft_numeral_rounded (time, 4) : g_strdup ("0"), unit);
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
