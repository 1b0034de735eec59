/* weft-blame.h: where a literal stands that an engine cannot take. */
#pragma once

#include "weft-flow-tree.h"

G_BEGIN_DECLS

/**
 * weft_blame_literal:
 * @node: the node whose quantity is @literal: that has it, or whose children do, or that refers to a row of @machine
 *
 * Says that @problem, if it is a fault, is about the property that is @literal. O(children).
 */
void weft_blame_literal (const WeftDocument *document,
                         const WeftNode *machine,
                         const WeftNode *node,
                         const WeftLiteral *literal,
                         GError *problem);

G_END_DECLS
