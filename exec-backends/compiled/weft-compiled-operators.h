/* weft-compiled-operators.h: what operators of stack code are in C. */
#pragma once

#include "weft-mimdc-code.h"

G_BEGIN_DECLS

/**
 * weft_compiled_add_operation:
 * @op: from WEFT_OP_FLT on, up to the last comparison; neither a division of ints nor its rest, which may trap
 * @x: (nullable): the left side, an expression in C
 * @y: (nullable): the right side; %NULL: of an operator with one side
 *
 * Adds the expression in C, with the words of machine-words.h.
 */
void weft_compiled_add_operation (GString *text, WeftMimdcOp op, const char *x, const char *y);

G_END_DECLS
