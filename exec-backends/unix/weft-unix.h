/* weft-unix.h: programs in MIMDC compiled by the compiler of the system and run as processes and threads of this machine. */
#pragma once

#include "weft-compiled-run.h"
#include "weft-unix-text.h"

G_BEGIN_DECLS

/* PEs that a run may have: each is a thread or a process of the system. */
#define WEFT_UNIX_MOST_PES 4096

/* Those of MPI, each of which takes a quarter of a second of a processor to begin. */
#define WEFT_UNIX_MOST_RANKS 512

/** weft_unix_probe: whether programs of the model can be made and run here; if not, why not. Some milliseconds. */
gboolean weft_unix_probe (WeftUnixModel model, GError **error);

/**
 * weft_unix_run:
 * @counts: (out): as of weft_reference_run(); steps are those of the PE with most
 * @own: (out)
 * @error: (out): as of weft_compiled_run_program(); that nobody can go on is not seen, only that the time is over
 *
 * PEs run as the system lets them: of several stores into a word between barriers any may be the last.
 */
gboolean weft_unix_run (const WeftMimdcCode *code,
                        WeftUnixModel model,
                        const WeftReferenceOptions *options,
                        WeftReferenceCounts *counts,
                        WeftCompiledCounts *own,
                        WeftJob *job,
                        GError **error);

/** weft_unix_make: (transfer full) (nullable): the path of the program, made now or before, for runs with @options. */
char *weft_unix_make (const WeftMimdcCode *code,
                      WeftUnixModel model,
                      const WeftReferenceOptions *options,
                      WeftJob *job,
                      GError **error);

/** weft_unix_make_for_others: (transfer full) (nullable): the same for hosts whose processors may be older than that of this one. */
char *weft_unix_make_for_others (const WeftMimdcCode *code,
                                 WeftUnixModel model,
                                 const WeftReferenceOptions *options,
                                 WeftJob *job,
                                 GError **error);

/** weft_unix_run_made: @program: as weft_unix_make() has made it of @code for @model; @own: (inout): all but the time to build; the rest as of weft_unix_run(). */
gboolean weft_unix_run_made (const WeftMimdcCode *code,
                             const char *program,
                             WeftUnixModel model,
                             const WeftReferenceOptions *options,
                             WeftReferenceCounts *counts,
                             WeftCompiledCounts *own,
                             WeftJob *job,
                             GError **error);

G_END_DECLS
