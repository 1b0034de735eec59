/* weft-loop-count.h: how much an iteration does: BB of Sussman 1992, section 3. */
#pragma once

#include "weft-loop-program.h"

G_BEGIN_DECLS

/* Operations of an iteration. What is read from arrays and locals, and stored there, is one each. */
typedef struct {
  double least; /* by the shorter branch of each if, no right side of && and || */
  double mean;  /* by either branch as often as by the other */
  double most;
} WeftLoopCount;

/**
 * weft_loop_count_operations:
 * @counts: (nullable) (out) (array length=WEFT_N_OPS): by operation, as of weft_mimdc_print_counts(), on the mean: an element read is LD, one stored ST, of 32-bit words; functions are the comparison,
 * the negation, and the division that they resemble
 *
 * Returns: BB of the whole body. O(nodes of the loop).
 */
WeftLoopCount
weft_loop_count_operations (const WeftLoopProgram *program, const WeftLoop *loop, double *counts);

/** weft_loop_count_part: the same of the nodes from @first up to @after, which are whole statements. */
WeftLoopCount
weft_loop_count_part (const WeftLoopProgram *program, guint32 first, guint32 after, double *counts);

G_END_DECLS
