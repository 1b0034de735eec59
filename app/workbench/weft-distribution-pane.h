/* weft-distribution-pane.h: what is known about a diagram: the distribution, its numbers and their differences
 * from the result before, the same program in other modes, a deadline. */
#pragma once

#include "weft-export.h"
#include "weft-page-signs.h"
#include "weft-result.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_DISTRIBUTION_PANE (weft_distribution_pane_get_type ())
G_DECLARE_FINAL_TYPE (WeftDistributionPane, weft_distribution_pane, WEFT, DISTRIBUTION_PANE, GtkWidget)

/* Which curves there may be beside the one as drawn. */
typedef enum {
  WEFT_OVERLAY_SIMD,
  WEFT_OVERLAY_SPMD,
  WEFT_OVERLAY_BEST,      /* in the best modes that are soon found */
  WEFT_OVERLAY_SIMULATED, /* as drawn, by a simulation that grows */
  WEFT_N_OVERLAYS,
} WeftOverlay;

GtkWidget *weft_distribution_pane_new (void);

/** weft_distribution_pane_show: @current and @previous: (nullable): results of the program as drawn. */
void
weft_distribution_pane_show (WeftDistributionPane *pane, WeftFlowResult *current, WeftFlowResult *previous);

/** weft_distribution_pane_get_result: (transfer none) (nullable): what is shown. */
const WeftFlowResult *weft_distribution_pane_get_result (WeftDistributionPane *pane);

/** weft_distribution_pane_show_overlay: @result: (nullable): its numbers are shown, and its curve once it is wanted; @running:
 * it is on its way. */
void weft_distribution_pane_show_overlay (WeftDistributionPane *pane,
                                          WeftOverlay overlay,
                                          WeftFlowResult *result,
                                          gboolean running);

/** weft_distribution_pane_set_overlay: asks for that curve, or no longer. */
void weft_distribution_pane_set_overlay (WeftDistributionPane *pane, WeftOverlay overlay, gboolean wanted);

/** weft_distribution_pane_wants_overlay: whether the user has asked for that curve. */
gboolean weft_distribution_pane_wants_overlay (WeftDistributionPane *pane, WeftOverlay overlay);

/* How what is shown stands to the document. */
typedef enum {
  WEFT_RESULT_CURRENT,
  WEFT_RESULT_COARSE,      /* a first look; the answer is on its way */
  WEFT_RESULT_LEFT_COARSE, /* a first look; the answer was given up */
  WEFT_RESULT_AWAITED,     /* of an older version; the answer is on its way */
  WEFT_RESULT_STALE,       /* of an older version */
} WeftResultState;

/** weft_distribution_pane_set_running: whether the answer is on its way: what to say as long as there is nothing to show. */
void weft_distribution_pane_set_running (WeftDistributionPane *pane, gboolean running);

/** weft_distribution_pane_set_state: @problem: (nullable): why there is no result; the last one stays, marked old. */
void
weft_distribution_pane_set_state (WeftDistributionPane *pane, WeftResultState state, const char *problem);

/** weft_distribution_pane_fill_export: adds the results that are shown, and the deadline. */
void weft_distribution_pane_fill_export (WeftDistributionPane *pane, WeftExport *export);

/** weft_distribution_pane_get_deadline: NaN: none. */
double weft_distribution_pane_get_deadline (WeftDistributionPane *pane);

/** weft_distribution_pane_get_status: (transfer none): how exact and how new what is shown is; _get_trust: (transfer none): the
 * same in a sentence. */
const char *weft_distribution_pane_get_status (WeftDistributionPane *pane);
const char *weft_distribution_pane_get_trust (WeftDistributionPane *pane);

/** weft_distribution_pane_get_options: (transfer none): the deadline, to be put into a bar. */
GtkWidget *weft_distribution_pane_get_options (WeftDistributionPane *pane);

/** weft_distribution_pane_get_summary: (transfer none): mean and P95 with their changes, to be put where they are always seen. */
GtkWidget *weft_distribution_pane_get_summary (WeftDistributionPane *pane);

/** weft_distribution_pane_get_signs: what is said beside the result. */
WeftPageSigns weft_distribution_pane_get_signs (WeftDistributionPane *pane);

/** weft_distribution_pane_focus: puts the keyboard into the plot. */
void weft_distribution_pane_focus (WeftDistributionPane *pane);

/* Signals:
 *   overlays-changed ()   the user wants other curves
 *   status-changed ()
 */

G_END_DECLS
