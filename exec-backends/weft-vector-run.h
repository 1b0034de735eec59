/* weft-vector-run.h: programs on the vectors of this processor at once, and compiled as soon as they are: the compiler works meanwhile, and its program goes on with
 * the run at a barrier. */
#pragma once

#include "weft-compiled.h"

G_BEGIN_DECLS

/**
 * weft_vector_run:
 * @counts: (out): as of weft_reference_run()
 * @own: (out): build_seconds: 0 when the run ended before
 * @share: (out): of the instructions, that the compiled program has executed
 * @error: (out): as of weft_reference_run(); G_SPAWN_ERROR: there is no compiler. One that does not make the program leaves the run where it
 * is.
 *
 * Before the first barrier nothing is printed, so that the compiled program begins once more when it is made until then.
 */
gboolean weft_vector_run (const WeftMimdcCode *code,
                          const WeftReferenceOptions *options,
                          WeftReferenceCounts *counts,
                          WeftCompiledCounts *own,
                          double *share,
                          WeftJob *job,
                          GError **error);

G_END_DECLS
