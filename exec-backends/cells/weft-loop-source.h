/* weft-loop-source.h: parallel loops that stand in a document, or in a file: where their source is, and in which form. */
#pragma once

#include "weft-document.h"
#include "weft-job.h"
#include "weft-loop-program.h"
#include "weft-mimdc-messages.h"

G_BEGIN_DECLS

/* Elements of the arrays of a program in IF1 in each dimension, at most. */
#define WEFT_LOOP_MOST_ITEMS (1u << 20)

/**
 * weft_loop_find_source:
 * @diagram: the number of a parallel loop
 *
 * Returns: (transfer none) (nullable): the program in which it stands, with its text; %NULL with @error: there is none, or none of parallel loops
 */
const WeftNode *weft_loop_find_source (const WeftDocument *document, guint32 diagram, GError **error);

/**
 * weft_loop_read:
 * @messages: about the text, as of weft_loop_compile()
 * @language: “loop”, the small form, or “if1”
 * @items: of a text in IF1, as of weft_if1_import()
 *
 * Returns: (transfer full) (nullable): as of the two
 */
WeftLoopProgram *weft_loop_read (WeftMimdcMessages *messages,
                                 const char *language,
                                 guint32 items,
                                 WeftJob *job,
                                 GError **error);

G_END_DECLS
