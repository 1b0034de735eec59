/* weft-insight-pages.c: the table of pages. */
#include "weft-insight-page.h"

#include "weft-insight-figures.h"

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

static const WeftInsightPageKind kinds[] = {
    {.view = "breakdown",
     .title = N_ ("Where the Time Goes"),
     .label = N_ ("Where the mean execution time goes"),
     .kind = WEFT_INSIGHT_BREAKDOWN,
     .make_figure = draw_breakdown,
     .describe = describe_breakdown},
};

const WeftInsightPageKind *
weft_insight_pages_get (guint *n)
{
  *n = G_N_ELEMENTS (kinds);
  return kinds;
}
