/* weft-flow-words.h: the second lines of the nodes of flow-analysis trees: "8 … 12", "10 · 35 in SPMD",
 * "8 … 12 times", "then 0.8". */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

/**
 * weft_flow_words_block:
 * @machine: (nullable): the machine of the block's tree
 *
 * Returns: (transfer full): the total time of @block on one PE in its mode, and in the other mode when the
 * machine has both and they differ. O(steps).
 */
char *weft_flow_words_block (const WeftNode *machine, const WeftNode *block);

/** weft_flow_words_loop: (transfer full): how many times the body of @loop is executed. */
char *weft_flow_words_loop (const WeftNode *loop);

/** weft_flow_words_if: (transfer full): the probability of the then clause. */
char *weft_flow_words_if (const WeftNode *conditional);

/** weft_flow_words_folded: (transfer full) (nullable): what stands below @construct: "2 blocks, 1 loop"; %NULL: nothing. O(n). */
char *weft_flow_words_folded (const WeftNode *construct);

/** weft_flow_words_root: (transfer full): on how many PEs of which machine @tree runs. */
char *weft_flow_words_root (const WeftDocument *document, const WeftNode *tree);

G_END_DECLS
