/* random-loop.h: random programs of parallel loops with an evaluation of their own, for the tests of all that runs them. */
#pragma once

#include "weft-loop-reference.h"

G_BEGIN_DECLS

typedef struct _RandomLoop RandomLoop;

/** random_loop_new: a program of its own for each seed and stream, without errors; one in some divides by zero. */
RandomLoop *random_loop_new (guint64 seed, guint64 stream);
void random_loop_free (RandomLoop *loop);

const char *random_loop_get_text (const RandomLoop *loop);

/** random_loop_compile: (transfer full): @text, which must be right, in “p.loop”. */
WeftLoopProgram *random_loop_compile (const char *text);

/**
 * random_loop_evaluate:
 * @data: (inout): as of weft_loop_run()
 *
 * Returns: (transfer full) (nullable): the iteration that divides by zero, as “i0 = 3” or “i0 = 3, j0 = 4”
 */
char *random_loop_evaluate (RandomLoop *loop, WeftLoopData *data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RandomLoop, random_loop_free)

G_END_DECLS
