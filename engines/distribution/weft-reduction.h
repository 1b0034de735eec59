/* weft-reduction.h: a series of constructs reduces to at most three segments, SPMD, SIMD, SPMD (Li et al.
 * 1997, sections 6.2 to 6.4). */
#pragma once

#include "weft-composite.h"
#include "weft-lowering.h"

G_BEGIN_DECLS

/* What a series is equivalent to. Without a core it is one SPMD block, @lead. A switch to SIMD stands
 * between lead and core, a switch to SPMD between core and tail, when both sides are there. */
typedef struct {
  WeftLattice *lead;   /* (nullable): per PE: leading SPMD block */
  WeftComposite *core; /* (nullable): everything from the first to the last SIMD block */
  WeftLattice *tail;   /* (nullable): per PE: trailing SPMD block */
} WeftSegments;

/**
 * weft_reduce:
 *
 * Reduces the whole tree and closes it: all PEs are synchronised at its beginning and end (section 6.4).
 *
 * Returns: (transfer full) (nullable): the program as one composite; %NULL with @error
 */
WeftComposite *weft_reduce (const WeftLoweredTree *tree, WeftJob *job, GError **error);

G_END_DECLS
