/* plain-recursion.h: the paper's equations written plainly: dense densities from time 0, a full table of
 * e = 0..N for every node, no sharing with the program's own evaluation but the reading of documents. */
#pragma once

#include "weft-flow-tree.h"

/**
 * plain_recursion:
 * @length: (out): number of times
 *
 * The density of the execution time of the tree @tree at the times 0, 1, ... Times are on step 1 and come
 * from constants, uniforms and weights only.
 *
 * Returns: (transfer full) (array length=length)
 */
double *plain_recursion (const WeftDocument *document, guint32 tree, WeftModes modes, gsize *length);

/* Wide enough that what it rounds off is nothing beside doubles: 113 bits. */
typedef _Float128 Quad;

/**
 * plain_recursion_quad:
 *
 * As plain_recursion(), in numbers of 113 bits. All sums have terms >= 0 but for the differences of distribution functions
 * that maxima take: probabilities are right to some 1e-30 of themselves, or to 1e-33.
 *
 * Returns: (transfer full) (array length=length)
 */
Quad *plain_recursion_quad (const WeftDocument *document, guint32 tree, WeftModes modes, gsize *length);
