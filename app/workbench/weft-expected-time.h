/* weft-expected-time.h: where the expected time of the selected node goes, as bars: computation, waiting, masked off, mode
 * switches, overhead. It asks while it is seen and results are open; what is
 * about an older version is paler until the new answer is there. */
#pragma once

#include "weft-results-pane.h"

G_BEGIN_DECLS

#define WEFT_TYPE_EXPECTED_TIME (weft_expected_time_get_type ())
G_DECLARE_FINAL_TYPE (WeftExpectedTime, weft_expected_time, WEFT, EXPECTED_TIME, GtkWidget)

/** weft_expected_time_new: @results: kept as long as the widget. */
GtkWidget *weft_expected_time_new (WeftResultsPane *results);

/** weft_expected_time_set_subject: @diagram of @document, the current version of @session; 0: nothing is shown. */
void weft_expected_time_set_subject (WeftExpectedTime *expected,
                                     WeftSessionDocument *session,
                                     WeftDocument *document,
                                     guint32 diagram);

/** weft_expected_time_select: @node is shown, with all below it; 0: the whole program. */
void weft_expected_time_select (WeftExpectedTime *expected, guint32 node);

/** weft_expected_time_ask: again, when results were opened, closed or stopped. */
void weft_expected_time_ask (WeftExpectedTime *expected);

G_END_DECLS
