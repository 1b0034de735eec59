/* weft-insight-page.h: one of the answers beyond the distribution: its options, its figure, what is read in it. It asks for
 * its answer while it is looked at, and forgets it when it is not. */
#pragma once

#include "weft-figure-view.h"
#include "weft-page-signs.h"
#include "views.h"
#include "weft-inquiry.h"

G_BEGIN_DECLS

#define WEFT_TYPE_INSIGHT_PAGE (weft_insight_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftInsightPage, weft_insight_page, WEFT, INSIGHT_PAGE, GtkWidget)

/** weft_insight_page_new: @row: of the table of views: a figure of an answer. */
GtkWidget *weft_insight_page_new (const WeftView *row);

const WeftView *weft_insight_page_get_row (WeftInsightPage *page);

/** weft_insight_page_get_question: (transfer none). */
const WeftQuestion *weft_insight_page_get_question (WeftInsightPage *page);

/** weft_insight_page_set_variant: another figure of the same answer; a value of its view's option. At first 0. */
void weft_insight_page_set_variant (WeftInsightPage *page, guint variant);
guint weft_insight_page_get_variant (WeftInsightPage *page);

/** weft_insight_page_get_options: (transfer none): what can be chosen, to be put into a bar. */
GtkWidget *weft_insight_page_get_options (WeftInsightPage *page);

/** weft_insight_page_show: what it is about from now on: @document is the current version of @session. @diagram: 0: nothing. */
void weft_insight_page_show (WeftInsightPage *page,
                             WeftSessionDocument *session,
                             WeftDocument *document,
                             guint32 diagram);

/** weft_insight_page_set_active: whether somebody looks at it. */
void weft_insight_page_set_active (WeftInsightPage *page, gboolean active);

/** weft_insight_page_ask: once more: what was stopped, or another question. */
void weft_insight_page_ask (WeftInsightPage *page);

/** weft_insight_page_get_asked: (transfer none): to be changed by its controls, which then ask; so is the seed. */
WeftOptions *weft_insight_page_get_asked (WeftInsightPage *page);
void weft_insight_page_set_seed (WeftInsightPage *page, guint64 seed);
guint64 weft_insight_page_get_seed (WeftInsightPage *page);

/** weft_insight_page_make_sheet: (transfer full): the numbers of its answer, which is there. */
WeftSheet *weft_insight_page_make_sheet (WeftInsightPage *page);

WeftDocument *weft_insight_page_get_document (WeftInsightPage *page);
guint32 weft_insight_page_get_diagram (WeftInsightPage *page);

/** weft_insight_page_get_answer: (nullable): the last one, if only an old one. */
gconstpointer weft_insight_page_get_answer (WeftInsightPage *page);

/** weft_insight_page_get_state: how its question stands. */
WeftInquiryState weft_insight_page_get_state (WeftInsightPage *page);

/** weft_insight_page_get_status: (transfer none): how exact and how new what is shown is. */
const char *weft_insight_page_get_status (WeftInsightPage *page);

/** weft_insight_page_get_signs: what is said beside the answer. */
WeftPageSigns weft_insight_page_get_signs (WeftInsightPage *page);

/** weft_insight_page_get_figure_number: another one for every figure that is drawn, of another answer or with other names. */
guint64 weft_insight_page_get_figure_number (WeftInsightPage *page);

/** weft_insight_page_get_view: the drawing. */
WeftFigureView *weft_insight_page_get_view (WeftInsightPage *page);

/* Signals:
 *   picked (guint node)
 *   status-changed ()
 */

G_END_DECLS
