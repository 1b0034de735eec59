/* weft-results-pane.h: what is known about a diagram, in tabs: the distribution and what explains it, and the numbers of
 * each as a table. One is seen at a time, and only that one is computed. */
#pragma once

#include "weft-distribution-pane.h"
#include "weft-answer-page.h"

G_BEGIN_DECLS

#define WEFT_TYPE_RESULTS_PANE (weft_results_pane_get_type ())
G_DECLARE_FINAL_TYPE (WeftResultsPane, weft_results_pane, WEFT, RESULTS_PANE, GtkWidget)

GtkWidget *weft_results_pane_new (void);

/** weft_results_pane_get_distribution: (transfer none): the first tab. */
WeftDistributionPane *weft_results_pane_get_distribution (WeftResultsPane *pane);

/** weft_results_pane_get_page: (transfer none) (nullable): the tab of the view called @view, unless it is the first. */
WeftAnswerPage *weft_results_pane_get_page (WeftResultsPane *pane, const char *view);

/** weft_results_pane_set_view: shows the tab of the view called @view: "distribution", "breakdown", ... */
void weft_results_pane_set_view (WeftResultsPane *pane, const char *view);
const char *weft_results_pane_get_view (WeftResultsPane *pane);

/** weft_results_pane_get_asked_view: the view whose answer is seen: that of the tab, or in the table ("table") that of the tab that
 * was seen last before it. */
const char *weft_results_pane_get_asked_view (WeftResultsPane *pane);

/** weft_results_pane_has_view: whether there is a tab of the view called @view. */
gboolean weft_results_pane_has_view (WeftResultsPane *pane, const char *view);

/** weft_results_pane_set_has_diagram: whether the document has one that results are of; without one the pane is away. */
void weft_results_pane_set_has_diagram (WeftResultsPane *pane, gboolean has_diagram);

/** weft_results_pane_set_open: whether the pane is seen at all; it is, at first. */
void weft_results_pane_set_open (WeftResultsPane *pane, gboolean open);

gboolean weft_results_pane_get_open (WeftResultsPane *pane);

/** weft_results_pane_wants_distribution: whether anybody looks at the distribution, as a picture or as a table. */
gboolean weft_results_pane_wants_distribution (WeftResultsPane *pane);

/** weft_results_pane_show_tabs: the tabs are those of the questions about @diagram, as @document has it. Where nothing can be asked they stay
 * as they are. */
void weft_results_pane_show_tabs (WeftResultsPane *pane, const WeftDocument *document, guint32 diagram);

/** weft_results_pane_show_diagram: what the tabs are about from now on. */
void weft_results_pane_show_diagram (WeftResultsPane *pane,
                                     WeftSessionDocument *session,
                                     WeftDocument *document,
                                     guint32 diagram);

/** weft_results_pane_select: the nodes that are selected: numbers, ascending. */
void weft_results_pane_select (WeftResultsPane *pane, const guint32 *nodes, gsize n);

/** weft_results_pane_set_hovered: @node is pointed at, here or elsewhere; 0: none is. Emits nothing. */
void weft_results_pane_set_hovered (WeftResultsPane *pane, guint32 node);

/** weft_results_pane_focus: puts the keyboard into the drawing of the tab that is seen. */
void weft_results_pane_focus (WeftResultsPane *pane);

/* Signals:
 *   view-changed ()         another tab, or the pane was opened or closed
 *   picked (guint node)     a bar or an interval of that node
 *   hovered (guint node)    by the pointer; 0: none
 *   edit-asked (char *edit, guint node, char *text), refused (char *words)   as of WeftAnswerPage
 */

G_END_DECLS
