/* weft-loop.h: the small form in which parallel loops are written, files *.loop: from text to a WeftLoopProgram.
 *
 *     in float a[100] edge clamp;
 *     out float b[100];
 *     for i in 0..99 {
 *       b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
 *     }
 *
 * Names that are stored need no declaration: they belong to one iteration, and are floats when any float is stored in them. Expressions are those of MIMDC, with
 * min, max, abs and sqrt; arithmetic is MIMDC's (weft-mimdc-arithmetic.h), so that every way of running a program gives the same bits. */
#pragma once

#include "weft-loop-program.h"
#include "weft-mimdc-messages.h"

#include "weft-job.h"

G_BEGIN_DECLS

/* A text may have so many bytes. */
#define WEFT_LOOP_MOST_BYTES (1u << 20)

/* Statements, parentheses and operators inside each other. */
#define WEFT_LOOP_DEEPEST 1000

/* Elements of an array. */
#define WEFT_LOOP_MOST_WORDS (1u << 24)

/* Locals of a loop. */
#define WEFT_LOOP_MOST_LOCALS 1024

/**
 * weft_loop_compile:
 * @messages: about the text; errors and warnings are added
 *
 * O(size of the text) memory; time besides with the number of locals whose types follow from each other.
 *
 * Returns: (transfer full) (nullable): %NULL with @error, the first of the errors, when the text is wrong, or when the job was cancelled
 */
WeftLoopProgram *weft_loop_compile (WeftMimdcMessages *messages, WeftJob *job, GError **error);

G_END_DECLS
