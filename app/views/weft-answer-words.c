/* weft-answer-words.c: see weft-answer-words.h. */
#include "weft-answer-words.h"

#include "weft-lanes.h"
#include "weft-numeral.h"
#include "weft-tornado.h"
#include "weft-view-words.h"

#include <glib/gi18n-lib.h>

char *
weft_answer_words_certainty (const WeftAnswerType *type, gconstpointer value)
{
  static const char *const words[] = {[WEFT_CERTAINTY_EXACT] = N_ ("exact"),
                                      [WEFT_CERTAINTY_BOUNDED] = N_ ("bounded"),
                                      [WEFT_CERTAINTY_ESTIMATE] = N_ ("estimate, without a bound"),
                                      [WEFT_CERTAINTY_SAMPLED] = N_ ("sampled")};

  return g_strdup (
      _ (words[type->get_certainty != NULL ? type->get_certainty (value) : WEFT_CERTAINTY_EXACT]));
}

char *
weft_answer_words_tornado (gconstpointer value)
{
  guint n = (guint) ((const WeftTornado *) value)->n_rows;

  return g_strdup_printf (ngettext ("%u parameter", "%u parameters", n), n);
}

char *
weft_answer_words_sweep (gconstpointer value)
{
  const WeftSweep *sweep = value;
  g_autofree char *bound = NULL;
  double error = 0;

  for (gsize i = 0; i < sweep->n_rows; i++)
    error = MAX (error, sweep->rows[i].error_bound);
  bound = weft_numeral_bound (error);
  return g_strdup_printf (
      ngettext ("%u point, exact to %s", "%u points, exact to %s", (gulong) sweep->n_rows),
      (guint) sweep->n_rows, bound);
}

char *
weft_answer_words_lanes (gconstpointer value)
{
  const WeftLanes *lanes = value;
  g_autofree char *time = weft_view_words_exact_time (lanes->time, lanes->unit);
  g_autofree char *sample = weft_numeral_exact ((double) lanes->sample + 1);
  g_autofree char *samples = weft_numeral_exact ((double) lanes->samples);

  if (lanes->quantile < 0)
    return g_strdup_printf (_ ("one simulated run · %s"), time);
  return g_strdup_printf (_ ("run %s of %s simulated · %s"), sample, samples, time);
}
