/* weft-answer-page.h: one of the answers beyond the distribution: its options, its figure, what is read in it. It asks for
 * its answer while it is looked at, and forgets it when it is not. */
#pragma once

#include "weft-figure-view.h"
#include "weft-page-signs.h"
#include "views.h"
#include "weft-inquiry.h"

G_BEGIN_DECLS

#define WEFT_TYPE_ANSWER_PAGE (weft_answer_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftAnswerPage, weft_answer_page, WEFT, ANSWER_PAGE, GtkWidget)

/** weft_answer_page_new: @row: of the table of views: a figure of an answer. */
GtkWidget *weft_answer_page_new (const WeftView *row);

const WeftView *weft_answer_page_get_row (WeftAnswerPage *page);

/** weft_answer_page_get_question: (transfer none). */
const WeftQuestion *weft_answer_page_get_question (WeftAnswerPage *page);

/** weft_answer_page_set_variant: another figure of the same answer; a value of its view's option. At first 0. */
void weft_answer_page_set_variant (WeftAnswerPage *page, guint variant);
guint weft_answer_page_get_variant (WeftAnswerPage *page);

/** weft_answer_page_get_step: as WeftViewSubject has it: how many steps of a figure that grows are shown, plus one; 0: all. */
guint weft_answer_page_get_step (WeftAnswerPage *page);

/** weft_answer_page_copy_folded: (transfer full) (element-type utf8): titles of the sections of lanes that are folded at present. */
GHashTable *weft_answer_page_copy_folded (WeftAnswerPage *page);

/** weft_answer_page_get_options: (transfer none): what can be chosen, to be put into a bar. */
GtkWidget *weft_answer_page_get_options (WeftAnswerPage *page);

/** weft_answer_page_show: what it is about from now on: @document is the current version of @session. @diagram: 0: nothing. */
void weft_answer_page_show (WeftAnswerPage *page,
                            WeftSessionDocument *session,
                            WeftDocument *document,
                            guint32 diagram);

/** weft_answer_page_set_active: whether somebody looks at it. */
void weft_answer_page_set_active (WeftAnswerPage *page, gboolean active);

/** weft_answer_page_ask: once more: what was stopped, or another question. */
void weft_answer_page_ask (WeftAnswerPage *page);

/** weft_answer_page_get_asked: (transfer none): to be changed by its controls, which then ask; so is the seed. */
WeftOptions *weft_answer_page_get_asked (WeftAnswerPage *page);
void weft_answer_page_set_seed (WeftAnswerPage *page, guint64 seed);
guint64 weft_answer_page_get_seed (WeftAnswerPage *page);

/** weft_answer_page_make_sheet: (transfer full): the numbers of its answer, which is there. */
WeftSheet *weft_answer_page_make_sheet (WeftAnswerPage *page);

WeftDocument *weft_answer_page_get_document (WeftAnswerPage *page);
guint32 weft_answer_page_get_diagram (WeftAnswerPage *page);

/** weft_answer_page_get_answer: (nullable): the last one, if only an old one. */
gconstpointer weft_answer_page_get_answer (WeftAnswerPage *page);

/** weft_answer_page_get_state: how its question stands. */
WeftInquiryState weft_answer_page_get_state (WeftAnswerPage *page);

/** weft_answer_page_get_status: (transfer none): how exact and how new what is shown is. */
const char *weft_answer_page_get_status (WeftAnswerPage *page);

/** weft_answer_page_get_signs: what is said beside the answer. */
WeftPageSigns weft_answer_page_get_signs (WeftAnswerPage *page);

/** weft_answer_page_get_figure_number: another one for every figure that is drawn, of another answer or with other names. */
guint64 weft_answer_page_get_figure_number (WeftAnswerPage *page);

/** weft_answer_page_get_view: the drawing. */
WeftFigureView *weft_answer_page_get_view (WeftAnswerPage *page);

/* Signals:
 *   picked (guint node)
 *   edit-asked (char *edit, guint node, char *text)   that edit should be done to the node, with the text
 *   refused (char *words)                why something that was asked in the figure cannot be
 *   status-changed ()
 */

G_END_DECLS
