/* weft-mimdc-simplify.h: constant folding, algebraic simplification and dead code (Dietz, Cohen and Grant 1993, section 2.4.1). */
#pragma once

#include "weft-mimdc-tree.h"

G_BEGIN_DECLS

/**
 * weft_mimdc_simplify:
 * @tree: checked, without errors
 *
 * The same program in fewer nodes: it prints the same, and traps where it did. Where a trap is certain, it stays. O(nodes).
 */
void weft_mimdc_simplify (WeftMimdcTree *tree);

G_END_DECLS
