/* weft-insight-options.h: what can be chosen about an answer: widgets that change a page's question and ask it. */
#pragma once

#include "weft-insight-page.h"

G_BEGIN_DECLS

/** weft_insight_options_new_sample: seed, another run, which percentile, how many PEs. */
GtkWidget *weft_insight_options_new_sample (WeftInsightPage *page);

/** weft_insight_options_new_sensitivity: which quantile, by how much the parameters change. */
GtkWidget *weft_insight_options_new_sensitivity (WeftInsightPage *page);

/** weft_insight_options_reroll: another run: the next seed. @page: of sample runs. */
void weft_insight_options_reroll (WeftInsightPage *page);

/** weft_insight_options_new_scaling: time, speed-up or efficiency. */
GtkWidget *weft_insight_options_new_scaling (WeftInsightPage *page);

G_END_DECLS
