/* weft-loop-flatten.h: a program of parallel loops with one operation a statement, so that the body of a loop can be cut between any two operations. */
#pragma once

#include "weft-loop-program.h"

G_BEGIN_DECLS

/**
 * weft_loop_flatten:
 *
 * Statements that are no parts of others, and have no && and ||, become one for each of their operations, in the same order, with locals in between. Lines are those of
 * what they come from. O(size).
 *
 * Returns: (transfer full): a program that means the same
 */
WeftLoopProgram *weft_loop_flatten (const WeftLoopProgram *program);

/** weft_loop_find_statements: (transfer full) (element-type guint32): behind each statement of a loop that is no part of another, the node that comes then. O(nodes). */
GArray *weft_loop_find_statements (const WeftLoopProgram *program, const WeftLoop *loop);

G_END_DECLS
