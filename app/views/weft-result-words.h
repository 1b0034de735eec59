/* weft-result-words.h: results in words: which modes, how exact, what a deadline means. */
#pragma once

#include "weft-result.h"

G_BEGIN_DECLS

/** weft_result_words_modes: (transfer none): "as drawn", "SIMD throughout", "SPMD throughout". */
const char *weft_result_words_modes (const WeftFlowResult *result);

/** weft_result_words_exactness: (transfer full): "exact", "exact but for 1e-9", "bounded within 0.3 %", "estimate, without a bound",
 * "sampled, 10,000 runs". */
char *weft_result_words_exactness (const WeftFlowResult *result);

/** weft_result_words_deadline: (transfer full): "met 0.998", "missed 2e-7", "always met", "met in every run" of
 * a simulation, "never met". */
char *weft_result_words_deadline (const WeftFlowResult *result, double deadline);

/** weft_result_words_comparison: (transfer full): "mean 889 → 856, −3.8 %; P95 −24". */
char *weft_result_words_comparison (const WeftFlowResult *current, const WeftFlowResult *previous);

G_END_DECLS
