/* weft-flow-range.h: how far the times of a lowered tree can be from 0 and from each other, found before anything is
 * computed. What is computed later adds and multiplies places of the lattice without looking again: no sum of parts is
 * beyond that of the whole tree. */
#pragma once

#include "weft-lowering.h"

G_BEGIN_DECLS

/**
 * weft_flow_check_places:
 *
 * Whether no time of @tree is beyond WEFT_MOST_PLACE steps. O(constructs).
 *
 * Returns: %FALSE with @error at the innermost part of @document whose times are
 */
gboolean weft_flow_check_places (const WeftLoweredTree *tree, const WeftDocument *document, GError **error);

/** weft_flow_check_range: whether the times of @tree are less than @most steps apart; else %FALSE with @error at the
 * innermost part of @document whose times are not. */
gboolean weft_flow_check_range (const WeftLoweredTree *tree,
                                const WeftDocument *document,
                                double most,
                                GError **error);

G_END_DECLS
