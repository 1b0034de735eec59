/* weft-if1.h: IF1, the intermediate form of Sisal (Skedzielewski and Glauert, IF1: An Intermediate Form for Applicative Languages, 1985): from the text of a file to a
 * WeftLoopProgram. Sussman 1992 maps programs in this form.
 *
 * What is taken: the first global function, whose arguments are arrays of integers or reals, of one or two dimensions, and integers; whose results are given by
 * Foralls. A Forall whose body is a Forall is a loop with two variables. Foralls and LoopBs inside a body are carried out in full length where how long they are is known, as
 * subscripts are the loop variable plus a constant in a loop program. A result that is reduced is folded in the order of the iterations. Whatever else a file has
 * is an error that names it.
 *
 * IF1 says of no array how large it is: all have indices from 1 to a number that is given, and integers that are arguments are that number. */
#pragma once

#include "weft-loop-program.h"
#include "weft-mimdc-messages.h"

#include "weft-job.h"

G_BEGIN_DECLS

/* A file may have so many bytes. */
#define WEFT_IF1_MOST_BYTES (16u << 20)

/* Nodes of the program that comes out. */
#define WEFT_IF1_MOST_NODES (1u << 20)

/**
 * weft_if1_import:
 * @messages: about the text; errors are added, all of its lines, or the first of what they mean
 * @size: elements of an array in each dimension, and what integers that are arguments are
 *
 * Returns: (transfer full) (nullable): %NULL with @error, the first of the errors, or when @job was cancelled
 */
WeftLoopProgram *weft_if1_import (WeftMimdcMessages *messages, guint32 size, WeftJob *job, GError **error);

G_END_DECLS
