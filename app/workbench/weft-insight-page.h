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

/* One kind of page; the table of them is in weft-insight-pages.c. Question and figure are those of its view. */
typedef struct {
  const char *view;                                   /* as in the table of views */
  const char *title;                                  /* of its tab; translatable */
  const char *label;                                  /* for assistive tools; translatable */
  GtkWidget *(*make_options) (WeftInsightPage *page); /* (nullable) */
  char *(*explain) (gconstpointer answer); /* (nullable): (transfer full): a sentence while nothing is read */
  char *(*describe) (gconstpointer answer); /* (transfer full): how exact it is, or of what */
} WeftInsightPageKind;

/** weft_insight_pages_get: (transfer none) (array length=n): the table. */
const WeftInsightPageKind *weft_insight_pages_get (guint *n);

GtkWidget *weft_insight_page_new (const WeftInsightPageKind *kind);

const WeftInsightPageKind *weft_insight_page_get_kind (WeftInsightPage *page);

/** weft_insight_page_get_question: (transfer none). */
const WeftQuestion *weft_insight_page_get_question (WeftInsightPage *page);

/** weft_insight_page_set_variant: another figure of the same answer; what the number means is the kind's own. At first 0. */
void weft_insight_page_set_variant (WeftInsightPage *page, guint variant);
guint weft_insight_page_get_variant (WeftInsightPage *page);

/** weft_insight_page_get_options: (transfer none) (nullable): what can be chosen, to be put into a bar. */
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
