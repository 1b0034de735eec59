/* weft-mimdc-emit.h: from a tree to stack code (Dietz, Cohen and Grant 1993, sections 2.4.1 and 2.4.2), with the expected number of
 * executions of each instruction (section 4.2). */
#pragma once

#include "weft-mimdc-tree.h"

#include "weft-job.h"

G_BEGIN_DECLS

/**
 * weft_mimdc_emit:
 * @tree: checked, without errors
 *
 * O(nodes). A function is laid out with its return address first, its parameters, its locals as blocks are open, and what
 * is being computed. Expected counts: 1 at the start of every function, 0.51 for a then and 0.49 for an else, 100 for the
 * body of a loop and 101 for its condition, unless a directive says otherwise; right sides of && and || count as always
 * evaluated.
 *
 * Returns: (transfer full) (nullable): %NULL with @error when the job was cancelled, or with a message when the variables
 * take too many words
 */
WeftMimdcCode *weft_mimdc_emit (WeftMimdcTree *tree, WeftJob *job, GError **error);

G_END_DECLS
