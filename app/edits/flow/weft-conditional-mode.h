/* weft-conditional-mode.h: parts that come below a data conditional run in its mode: everything below one does. */
#pragma once

#include "weft-batch.h"

G_BEGIN_DECLS

/** weft_conditional_mode_find_conditional: (transfer none) (nullable): the outermost data conditional around what stands in @parent. */
const WeftNode *weft_conditional_mode_find_conditional (const WeftDocument *document, guint32 parent);

/** weft_conditional_mode_refuse: (transfer full) (nullable): why @node, in whichever document, cannot run in the mode that holds in @parent. */
char *weft_conditional_mode_refuse (const WeftDocument *document, guint32 parent, const WeftNode *node);

/** weft_conditional_mode_refuse_below: as weft_conditional_mode_refuse(), of what would stand below @conditional (nullable). */
char *weft_conditional_mode_refuse_below (const WeftNode *conditional, const WeftNode *node);

/**
 * weft_conditional_mode_apply:
 * @conditional: (nullable): what the parts @nodes stand below now
 *
 * Gives the parts and all below them the mode of @conditional.
 *
 * Returns: how many nodes got another mode
 */
guint
weft_conditional_mode_apply (WeftBatch *batch, const WeftNode *conditional, const guint32 *nodes, gsize n);

/** weft_conditional_mode_explain: (transfer full) (nullable): says that @n nodes got the mode of @conditional; %NULL for none. */
char *weft_conditional_mode_explain (const WeftNode *conditional, guint n);

G_END_DECLS
