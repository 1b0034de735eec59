/* weft-insight-pages.c: the table of pages. */
#include "weft-insight-page.h"

#include "weft-insight-figures.h"
#include "weft-insight-options.h"
#include "weft-numeral.h"
#include "weft-view-words.h"

#include <glib/gi18n.h>

static char *
describe_breakdown (G_GNUC_UNUSED gconstpointer answer)
{
  return g_strdup (_ ("exact"));
}

static char *
describe_sensitivity (gconstpointer answer)
{
  const WeftTornado *tornado = answer;
  guint n = (guint) tornado->n_rows;

  return g_strdup_printf (ngettext ("%u parameter", "%u parameters", n), n);
}

static char *
explain_pes (gconstpointer answer)
{
  return weft_sweep_explain (answer);
}

static char *
describe_pes (gconstpointer answer)
{
  const WeftSweep *sweep = answer;
  g_autofree char *bound = NULL;
  double error = 0;

  for (gsize i = 0; i < sweep->n_rows; i++)
    error = MAX (error, sweep->rows[i].error_bound);
  bound = weft_numeral_bound (error);
  return g_strdup_printf (
      ngettext ("%u point, exact to %s", "%u points, exact to %s", (gulong) sweep->n_rows),
      (guint) sweep->n_rows, bound);
}

static char *
describe_sample (gconstpointer answer)
{
  const WeftLanes *lanes = answer;
  g_autofree char *time = weft_view_words_exact_time (lanes->time, lanes->unit);
  g_autofree char *sample = weft_numeral_exact ((double) lanes->sample + 1);
  g_autofree char *samples = weft_numeral_exact ((double) lanes->samples);

  if (lanes->quantile < 0)
    return g_strdup_printf (_ ("one simulated run · %s"), time);
  return g_strdup_printf (_ ("run %s of %s simulated · %s"), sample, samples, time);
}

static const WeftInsightPageKind kinds[] = {
    {.view = "breakdown",
     .title = N_ ("Where the Time Goes"),
     .label = N_ ("Where the mean execution time goes"),
     .describe = describe_breakdown},
    {.view = "sensitivity",
     .title = N_ ("Sensitivity"),
     .label = N_ ("What the parameters do to the execution time"),
     .make_options = weft_insight_options_new_sensitivity,
     .describe = describe_sensitivity},
    {.view = "sample",
     .title = N_ ("Sample Run"),
     .label = N_ ("One run as lanes of PEs over time"),
     .make_options = weft_insight_options_new_sample,
     .describe = describe_sample},
    {.view = "pes",
     .title = N_ ("Scaling"),
     .label = N_ ("The execution time over the number of PEs"),
     .make_options = weft_insight_options_new_scaling,
     .explain = explain_pes,
     .describe = describe_pes},
};

const WeftInsightPageKind *
weft_insight_pages_get (guint *n)
{
  *n = G_N_ELEMENTS (kinds);
  return kinds;
}
