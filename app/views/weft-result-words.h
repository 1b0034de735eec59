/* weft-result-words.h: results in words: which modes, how exact, what a deadline means. */
#pragma once

#include "weft-result.h"

G_BEGIN_DECLS

/** weft_result_words_modes: (transfer none): "as drawn", "SIMD throughout", "SPMD throughout", "best modes". */
const char *weft_result_words_modes (const WeftFlowResult *result);

/** weft_result_words_exactness: (transfer full): "exact", "exact to 10⁻⁹", "bounded within 0.3 %", "estimate, without a bound",
 * "sampled, 10,000 runs". */
char *weft_result_words_exactness (const WeftFlowResult *result);

/** weft_result_words_trust: (transfer full): in a sentence or two how far the numbers can be trusted, and where the bound of the
 * error is above @budget, the total-variation error that was asked for, what would make it smaller. */
char *weft_result_words_trust (const WeftFlowResult *result, double budget);

/** weft_result_words_deadline: (transfer full): "met 0.998", "missed 2·10⁻⁷", "always met", "met in every run" of
 * a simulation, "never met". */
char *weft_result_words_deadline (const WeftFlowResult *result, double deadline);

/** weft_result_words_comparison: (transfer full): "mean 889.4 → 855.9, −3.8 %; P95 −24"; what could be noise is left out.
 * _can_compare: whether anything is left. */
char *weft_result_words_comparison (const WeftFlowResult *current, const WeftFlowResult *previous);
gboolean weft_result_words_can_compare (const WeftFlowResult *current, const WeftFlowResult *previous);

G_END_DECLS
