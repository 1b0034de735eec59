/* weft-answer-words.h: of what an answer is, or how far it can be trusted: a few words beside its figure. */
#pragma once

#include "weft-lanes.h"
#include "weft-question.h"
#include "weft-tornado.h"

G_BEGIN_DECLS

/** weft_answer_words_certainty: (transfer full): of any type: "exact", "estimate, without a bound". */
char *weft_answer_words_certainty (const WeftAnswerType *type, gconstpointer value);

/** weft_answer_words_tornado: (transfer full): "12 parameters". */
char *weft_answer_words_tornado (const WeftTornado *tornado);

/** weft_answer_words_sweep: (transfer full): "29 points, exact to 10⁻⁶". */
char *weft_answer_words_sweep (const WeftSweep *sweep);

/** weft_answer_words_lanes: (transfer full): "one simulated run · 873 cycles". */
char *weft_answer_words_lanes (const WeftLanes *lanes);

G_END_DECLS
