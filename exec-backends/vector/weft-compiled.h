/* weft-compiled.h: programs in MIMDC compiled for the vectors of this processor: as C, by the compiler of the system, run in a process of their own.
 *
 * PEs are lanes. Straight code, ifs and loops that need no other PE become loops over lanes; what is between them is done group by
 * group, as weft_simd_run() does it. */
#pragma once

#include "weft-compiled-run.h"

G_BEGIN_DECLS

/**
 * weft_compiled_run:
 * @counts: (out): as of weft_reference_run(); steps are those of the PE with most
 * @own: (out)
 * @error: (out): as of weft_reference_run(); G_SPAWN_ERROR: there is no compiler, or it does not do
 */
gboolean weft_compiled_run (const WeftMimdcCode *code,
                            const WeftReferenceOptions *options,
                            WeftReferenceCounts *counts,
                            WeftCompiledCounts *own,
                            WeftJob *job,
                            GError **error);

/** weft_compiled_make: (transfer full) (nullable): the path of the program, made now or before; @pes: that it is about to have. */
char *weft_compiled_make (const WeftMimdcCode *code, guint32 pes, WeftJob *job, GError **error);

/**
 * weft_compiled_run_made:
 * @program: as weft_compiled_make() has made it
 * @state: (nullable): the path of what weft_simd_run_until() has left of the run; its counts and its output go on
 */
gboolean weft_compiled_run_made (const WeftMimdcCode *code,
                                 const char *program,
                                 const char *state,
                                 const WeftReferenceOptions *options,
                                 WeftReferenceCounts *counts,
                                 WeftCompiledCounts *own,
                                 WeftJob *job,
                                 GError **error);

G_END_DECLS
