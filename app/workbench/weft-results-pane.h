/* weft-results-pane.h: what is known about a diagram: the distribution, its numbers and their differences
 * from the result before, the same program in other modes, a deadline. */
#pragma once

#include "weft-result.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_RESULTS_PANE (weft_results_pane_get_type ())
G_DECLARE_FINAL_TYPE (WeftResultsPane, weft_results_pane, WEFT, RESULTS_PANE, GtkWidget)

/* Which curves there may be beside the one as drawn. */
typedef enum {
  WEFT_OVERLAY_SIMD,
  WEFT_OVERLAY_SPMD,
  WEFT_N_OVERLAYS,
} WeftOverlay;

GtkWidget *weft_results_pane_new (void);

/** weft_results_pane_show: @current and @previous: (nullable): results of the program as drawn. */
void weft_results_pane_show (WeftResultsPane *pane, WeftFlowResult *current, WeftFlowResult *previous);

/** weft_results_pane_show_overlay: @result: (nullable): the program in one mode throughout. */
void weft_results_pane_show_overlay (WeftResultsPane *pane, WeftOverlay overlay, WeftFlowResult *result);

/** weft_results_pane_wants_overlay: whether the user has asked for that curve. */
gboolean weft_results_pane_wants_overlay (WeftResultsPane *pane, WeftOverlay overlay);

/** weft_results_pane_set_busy: @fraction: how far the computation is; below 0: nothing runs. */
void weft_results_pane_set_busy (WeftResultsPane *pane, double fraction);

/** weft_results_pane_set_problem: @words: (nullable): why there is no result; the last one stays, marked old. */
void weft_results_pane_set_problem (WeftResultsPane *pane, const char *words);

/* Signals:
 *   overlays-changed ()   the user wants other curves
 *   stop ()               the user wants the computation to end
 */

G_END_DECLS
