/* weft-answer-options.h: what can be chosen about an answer: controls made from the options of its question and of its view. */
#pragma once

#include "weft-answer-page.h"

G_BEGIN_DECLS

/** weft_answer_options_new: a box with a control for each option that has a label, and for the seed. They change what @page asks,
 * or which figure it shows. */
GtkWidget *weft_answer_options_new (WeftAnswerPage *page);

/** weft_answer_options_reroll: the next seed. @page: its question has one. */
void weft_answer_options_reroll (WeftAnswerPage *page);

G_END_DECLS
