/* weft-insight-pages.c: the table of pages. */
#include "weft-insight-page.h"

#include "weft-insight-figures.h"
#include "weft-insight-options.h"
#include "weft-insight-sheets.h"
#include "weft-numeral.h"
#include "weft-view-words.h"

#include <glib/gi18n.h>

static WeftFigure *
draw_breakdown (WeftInsightPage *page, gconstpointer answer)
{
  return weft_breakdown_figure_new (weft_insight_page_get_document (page), answer);
}

static WeftSheet *
tell_breakdown (G_GNUC_UNUSED WeftInsightPage *page, gconstpointer answer)
{
  return weft_breakdown_to_sheet (answer);
}

static char *
describe_breakdown (G_GNUC_UNUSED WeftInsightPage *page, G_GNUC_UNUSED gconstpointer answer)
{
  return g_strdup (_ ("exact"));
}

static WeftFigure *
draw_sensitivity (WeftInsightPage *page, gconstpointer answer)
{
  return weft_tornado_figure_new (weft_insight_page_get_document (page), weft_insight_page_get_diagram (page),
                                  answer);
}

static WeftSheet *
tell_sensitivity (G_GNUC_UNUSED WeftInsightPage *page, gconstpointer answer)
{
  return weft_tornado_to_sheet (answer);
}

static char *
describe_sensitivity (G_GNUC_UNUSED WeftInsightPage *page, gconstpointer answer)
{
  const WeftTornado *tornado = answer;
  guint n = (guint) tornado->n_rows;

  return g_strdup_printf (ngettext ("%u parameter", "%u parameters", n), n);
}

static WeftFigure *
draw_pes (WeftInsightPage *page, gconstpointer answer)
{
  return weft_sweep_figure_new (answer, weft_insight_page_get_diagram (page),
                                weft_insight_page_get_variant (page));
}

static char *
explain_pes (gconstpointer answer)
{
  return weft_sweep_explain (answer);
}

static WeftSheet *
tell_pes (G_GNUC_UNUSED WeftInsightPage *page, gconstpointer answer)
{
  return weft_sweep_to_sheet (answer);
}

static char *
describe_pes (G_GNUC_UNUSED WeftInsightPage *page, gconstpointer answer)
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

static WeftFigure *
draw_sample (WeftInsightPage *page, gconstpointer answer)
{
  return weft_lanes_figure_new (weft_insight_page_get_document (page), answer);
}

static WeftSheet *
tell_sample (WeftInsightPage *page, gconstpointer answer)
{
  return weft_lanes_to_sheet (weft_insight_page_get_document (page), answer);
}

static char *
describe_sample (G_GNUC_UNUSED WeftInsightPage *page, gconstpointer answer)
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
     .kind = WEFT_INSIGHT_BREAKDOWN,
     .make_figure = draw_breakdown,
     .make_sheet = tell_breakdown,
     .describe = describe_breakdown},
    {.view = "sensitivity",
     .title = N_ ("Sensitivity"),
     .label = N_ ("What the parameters do to the execution time"),
     .kind = WEFT_INSIGHT_SENSITIVITY,
     .question = {.options = {.change = 0.1, .level = 0.95}},
     .make_options = weft_insight_options_new_sensitivity,
     .make_figure = draw_sensitivity,
     .make_sheet = tell_sensitivity,
     .describe = describe_sensitivity},
    {.view = "sample",
     .title = N_ ("Sample Run"),
     .label = N_ ("One run as lanes of PEs over time"),
     .kind = WEFT_INSIGHT_SAMPLE,
     .question = {.options = {.samples = 2000, .quantile = -1, .lanes = 64}, .seed = 1},
     .make_options = weft_insight_options_new_sample,
     .make_figure = draw_sample,
     .make_sheet = tell_sample,
     .describe = describe_sample},
    {.view = "pes",
     .title = N_ ("Scaling"),
     .label = N_ ("The execution time over the number of PEs"),
     .kind = WEFT_INSIGHT_PES,
     .make_options = weft_insight_options_new_scaling,
     .explain = explain_pes,
     .make_figure = draw_pes,
     .make_sheet = tell_pes,
     .describe = describe_pes},
};

const WeftInsightPageKind *
weft_insight_pages_get (guint *n)
{
  *n = G_N_ELEMENTS (kinds);
  return kinds;
}
