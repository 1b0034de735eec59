/* weft-compiled-run.h: generated programs run as processes of their own, and what they say. */
#pragma once

#include "weft-compiled-sandbox.h"
#include "weft-reference.h"

G_BEGIN_DECLS

/* The kinds of frames that they write: a text, or how they end; vector-machine-tile.h and unix-machine.h have them in the same order. */
typedef enum {
  WEFT_COMPILED_TEXT,
  WEFT_COMPILED_DONE,
  WEFT_COMPILED_TRAP,
  WEFT_COMPILED_STUCK,
  WEFT_COMPILED_INSTRUCTIONS,
  WEFT_COMPILED_SECONDS,
  WEFT_COMPILED_MEMORY,
  WEFT_COMPILED_LOST,   /* a process ended before its program did */
  WEFT_COMPILED_FAILED, /* the system did not give what they need */
  WEFT_COMPILED_WORDS,  /* no end: about what the system, or another, did not give */
  WEFT_COMPILED_N_FRAMES,
} WeftCompiledFrame;

typedef struct {
  double build_seconds; /* to compile, or to find what was compiled before */
  double run_seconds;
  double processor_seconds; /* of the run */
} WeftCompiledCounts;

/**
 * weft_compiled_run_program:
 * @program: the path, as of weft_compiled_build()
 * @state: (nullable): one more argument
 * @limits: what it may touch and take; its time follows from @options, @reads is @state
 * @counts: (out): as of weft_reference_run(); steps are those of the PE with most
 * @own: (inout): all but the time to build
 * @error: (out): as of weft_reference_run(); G_SPAWN_ERROR: a process was lost, or cannot begin
 */
gboolean weft_compiled_run_program (const WeftMimdcCode *code,
                                    const char *program,
                                    const char *state,
                                    const WeftCompiledLimits *limits,
                                    const WeftReferenceOptions *options,
                                    WeftReferenceCounts *counts,
                                    WeftCompiledCounts *own,
                                    WeftJob *job,
                                    GError **error);

/**
 * weft_compiled_get_arguments:
 *
 * Returns: (transfer full) (array zero-terminated=1): those of a program that is run with @options, and says what it says in frames
 */
char **weft_compiled_get_arguments (const WeftReferenceOptions *options);

/** WeftCompiledReader: as read(): at most so many bytes of what a program says; 0: it says no more; -1 with @error: why not, or @job is cancelled. */
typedef gssize (
    *WeftCompiledReader) (gpointer source, gpointer data, gsize most, WeftJob *job, GError **error);

/**
 * weft_compiled_read_run:
 * @reader: what a program says that runs elsewhere; @source: for it
 * @counts: (out)
 * @own: (inout): the time of the processors
 * @error: (out): as of weft_compiled_run_program(), or of @reader
 *
 * Reads until the program says how it ends.
 */
gboolean weft_compiled_read_run (const WeftMimdcCode *code,
                                 WeftCompiledReader reader,
                                 gpointer source,
                                 const WeftReferenceOptions *options,
                                 WeftReferenceCounts *counts,
                                 WeftCompiledCounts *own,
                                 WeftJob *job,
                                 GError **error);

G_END_DECLS
