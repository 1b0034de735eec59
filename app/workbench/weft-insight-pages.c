/* weft-insight-pages.c: the table of pages. */
#include "weft-insight-page.h"

#include "weft-insight-figures.h"
#include "weft-insight-options.h"
#include "weft-numeral.h"
#include "weft-view-words.h"

#include <glib/gi18n.h>

static WeftFigure *
draw_breakdown (WeftInsightPage *page, gconstpointer answer)
{
  return weft_breakdown_figure_new (weft_insight_page_get_document (page), answer);
}

static char *
describe_breakdown (G_GNUC_UNUSED WeftInsightPage *page, G_GNUC_UNUSED gconstpointer answer)
{
  return g_strdup (_ ("exact means"));
}

static WeftFigure *
draw_sample (WeftInsightPage *page, gconstpointer answer)
{
  return weft_lanes_figure_new (weft_insight_page_get_document (page), answer);
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
     .describe = describe_breakdown},
    {.view = "sample",
     .title = N_ ("Sample Run"),
     .label = N_ ("One run as lanes of PEs over time"),
     .kind = WEFT_INSIGHT_SAMPLE,
     .question = {.options = {.samples = 2000, .quantile = -1, .lanes = 64}, .seed = 1},
     .make_options = weft_insight_options_new_sample,
     .make_figure = draw_sample,
     .describe = describe_sample},
};

const WeftInsightPageKind *
weft_insight_pages_get (guint *n)
{
  *n = G_N_ELEMENTS (kinds);
  return kinds;
}
