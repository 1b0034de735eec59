/* weft-results-desk.h: between the pane of results and the session: asks for what is looked at, shows what comes back, and
 * says whether anything is computed. */
#pragma once

#include "weft-export.h"
#include "weft-results-pane.h"
#include "weft-run-button.h"
#include "weft-session-jobs.h"

G_BEGIN_DECLS

#define WEFT_TYPE_RESULTS_DESK (weft_results_desk_get_type ())
G_DECLARE_FINAL_TYPE (WeftResultsDesk, weft_results_desk, WEFT, RESULTS_DESK, GObject)

/** weft_results_desk_new: @pane: kept as long as the desk. */
WeftResultsDesk *weft_results_desk_new (WeftSessionDocument *document, WeftResultsPane *pane);

/** weft_results_desk_show: @diagram of the current version, from now on; 0: nothing. */
void weft_results_desk_show (WeftResultsDesk *desk, guint32 diagram);

/** weft_results_desk_run: computes again what was stopped; _stop: ends what is being computed. */
void weft_results_desk_run (WeftResultsDesk *desk);
void weft_results_desk_stop (WeftResultsDesk *desk);

/** weft_results_desk_is_running: whether anything is computed, if only for a moment. */
gboolean weft_results_desk_is_running (WeftResultsDesk *desk);

/** weft_results_desk_get_run_state: what to tell the user; moments do not count. @fraction: (optional). */
WeftRunState weft_results_desk_get_run_state (WeftResultsDesk *desk, double *fraction);

/** weft_results_desk_fill_subject: (transfer none): adds what there is to look at, for weft_views_can_show(). What is old is
 * not there unless it is seen. */
void weft_results_desk_fill_subject (WeftResultsDesk *desk, WeftViewSubject *subject);

/** weft_results_desk_fill_export: adds the results that are shown. */
void weft_results_desk_fill_export (WeftResultsDesk *desk, WeftExport *export);

/** weft_results_desk_get_insight: (transfer none). */
WeftSessionInsight *weft_results_desk_get_insight (WeftResultsDesk *desk);

/* Signals:
 *   run-changed ()   another state or fraction
 */

G_END_DECLS
