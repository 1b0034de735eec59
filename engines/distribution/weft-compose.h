/* weft-compose.h: the distribution of a program's pieces. */
#pragma once

#include "weft-composite.h"
#include "weft-reduction.h"

G_BEGIN_DECLS

/**
 * weft_compose:
 *
 * Reduces the tree (weft_reduce()) and composes its pieces: each becomes the composite block that takes its time.
 *
 * Returns: (transfer full) (nullable): the program as one composite; %NULL with @error
 */
WeftComposite *weft_compose (const WeftLoweredTree *tree, WeftJob *job, GError **error);

G_END_DECLS
