/* weft-program-counts.h: how often a program is expected to execute each operation. An engine that asks knows no compiler: who makes the job
 * says who does, as of results of other diagrams (weft-inner-results.h). */
#pragma once

#include "weft-document.h"
#include "weft-job.h"

G_BEGIN_DECLS

/* How often an operation is expected to be executed. */
typedef struct {
  const char *
      name; /* as <time op> has it; large and small letters are the same; static where a program is counted */
  double count; /* 0 or more; finite */
} WeftOperationCount;

/**
 * WeftCountProgram:
 * @program: of kind WEFT_KIND_PROGRAM
 *
 * Returns: (transfer full) (nullable) (element-type WeftOperationCount): of one PE, those that are above 0; %NULL with @error: what is wrong with
 * the program, or that nobody here knows its language
 */
typedef GArray *(*WeftCountProgram) (const WeftNode *program, WeftJob *job, GError **error);

/** weft_program_counts_provide: what is asked within @job is counted by @count. */
void weft_program_counts_provide (WeftJob *job, WeftCountProgram count);

/** weft_program_counts_find: as WeftCountProgram; a fault where nobody was provided. */
GArray *weft_program_counts_find (const WeftNode *program, WeftJob *job, GError **error);

G_END_DECLS
