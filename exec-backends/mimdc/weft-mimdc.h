/* weft-mimdc.h: the compiler of MIMDC (Dietz, Cohen and Grant 1993, section 2): from text to stack code. */
#pragma once

#include "weft-mimdc-code.h"
#include "weft-mimdc-messages.h"

#include "weft-job.h"

G_BEGIN_DECLS

/* A program may have so many bytes. */
#define WEFT_MIMDC_MOST_BYTES (64u << 20)

/** weft_mimdc_get_passes: (transfer none) (array zero-terminated=1): what can be dumped, in the order of the passes. */
const char *const *weft_mimdc_get_passes (void);

/**
 * weft_mimdc_compile:
 * @messages: about the program; errors and warnings are added
 *
 * O(size of the program) time and memory.
 *
 * Returns: (transfer full) (nullable): %NULL with @error, the first of the errors, when the program is wrong, or when the job
 * was cancelled or has no more memory
 */
WeftMimdcCode *weft_mimdc_compile (WeftMimdcMessages *messages, WeftJob *job, GError **error);

/**
 * weft_mimdc_dump:
 * @pass: one of the passes
 *
 * Returns: (transfer full) (nullable): the program as it is behind the pass; %NULL with @error, as above; `ast` is given for
 * wrong programs too
 */
char *weft_mimdc_dump (WeftMimdcMessages *messages, const char *pass, WeftJob *job, GError **error);

/**
 * weft_mimdc_format:
 *
 * Lays the program out anew: its words and comments in their order, lines and spaces as they should be. What is formatted twice
 * is as it was formatted once, and is compiled to the same code.
 *
 * Returns: (transfer full) (nullable): %NULL with @error when the program has an error of syntax
 */
char *weft_mimdc_format (WeftMimdcMessages *messages, WeftJob *job, GError **error);

/** weft_mimdc_print_counts: (transfer full): the expected number of executions of each instruction that occurs, a line each: ADD 3.
 * @json: as one object instead. */
char *weft_mimdc_print_counts (const WeftMimdcCode *code, gboolean json);

G_END_DECLS
