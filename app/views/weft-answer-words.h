/* weft-answer-words.h: of what an answer is, or how far it can be trusted: a few words beside its figure. For the rows of the table of
 * views, which know answers of any type. */
#pragma once

#include "weft-question.h"

G_BEGIN_DECLS

/** weft_answer_words_certainty: (transfer full): of any type: "exact", "estimate, without a bound". */
char *weft_answer_words_certainty (const WeftAnswerType *type, gconstpointer value);

/** weft_answer_words_tornado: (transfer full): of a WeftTornado: "12 parameters". */
char *weft_answer_words_tornado (gconstpointer value);

/** weft_answer_words_sweep: (transfer full): of a WeftSweep: "29 points, exact to 10⁻⁶". */
char *weft_answer_words_sweep (gconstpointer value);

/** weft_answer_words_lanes: (transfer full): of WeftLanes: "one simulated run · 873 cycles". */
char *weft_answer_words_lanes (gconstpointer value);

G_END_DECLS
