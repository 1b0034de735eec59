/* weft-results-controller.h: between the pane of results and the session: asks for what is looked at, shows what comes back, and
 * says whether anything is computed. */
#pragma once

#include "weft-export.h"
#include "weft-results-pane.h"
#include "weft-run-button.h"
#include "weft-session-document.h"

G_BEGIN_DECLS

#define WEFT_TYPE_RESULTS_CONTROLLER (weft_results_controller_get_type ())
G_DECLARE_FINAL_TYPE (WeftResultsController, weft_results_controller, WEFT, RESULTS_CONTROLLER, GObject)

/** weft_results_controller_new: @pane: kept as long as the controller. */
WeftResultsController *weft_results_controller_new (WeftSessionDocument *document, WeftResultsPane *pane);

/** weft_results_controller_show: @diagram of the current version, from now on; 0: nothing. */
void weft_results_controller_show (WeftResultsController *controller, guint32 diagram);

/** weft_results_controller_run: computes again what was stopped; _stop: ends what is being computed. */
void weft_results_controller_run (WeftResultsController *controller);
void weft_results_controller_stop (WeftResultsController *controller);

/** weft_results_controller_is_running: whether anything is computed, if only for a moment. */
gboolean weft_results_controller_is_running (WeftResultsController *controller);

/** weft_results_controller_get_run_state: what to tell the user; moments do not count. @fraction: (optional). */
WeftRunState weft_results_controller_get_run_state (WeftResultsController *controller, double *fraction);

/** weft_results_controller_fill_subject: adds what there is to look at, for weft_views_can_show(). What is old is not there unless
 * it is seen. Returns: (transfer full): the answers of @subject. */
GArray *weft_results_controller_fill_subject (WeftResultsController *controller, WeftViewSubject *subject);

/** weft_results_controller_fill_export: adds the results that are shown. */
void weft_results_controller_fill_export (WeftResultsController *controller, WeftExport *export);

/* Signals:
 *   run-changed ()   another state or fraction
 */

G_END_DECLS
