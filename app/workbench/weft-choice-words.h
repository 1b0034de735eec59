/* weft-choice-words.h: what there is to say of a choice of modes. */
#pragma once

#include "weft-document.h"
#include "weft-mode-choice.h"

G_BEGIN_DECLS

/** weft_choice_words_objective: (transfer full): what is small with the best modes. */
char *weft_choice_words_objective (const WeftModeChoice *choice);

/** weft_choice_words_value: (transfer full): a value of the objective: a time with its unit, or a probability. */
char *weft_choice_words_value (const WeftModeChoice *choice, double value);

/** weft_choice_words_gain: (transfer full): what the chosen modes are better than @value by, "−3.8 %"; "" when that is not
 * known. */
char *weft_choice_words_gain (const WeftModeChoice *choice, double value);

/** weft_choice_words_proof: (transfer full): how well it is proved that no modes are better. */
char *weft_choice_words_proof (const WeftModeChoice *choice);

/** weft_choice_words_applied: (transfer full): for the toast after it was applied. */
char *weft_choice_words_applied (const WeftModeChoice *choice);

/** weft_choice_count_changes: the nodes that get another mode. */
guint weft_choice_count_changes (const WeftModeChoice *choice);

/** weft_choice_words_changes: (transfer full): which nodes get which mode, at most @most of them by name. */
char *weft_choice_words_changes (const WeftDocument *document, const WeftModeChoice *choice, guint most);

G_END_DECLS
