/* weft-mapping-chances.h: what a parallel loop takes whose body is random. */
#pragma once

#include "weft-mapped-chances.h"
#include "weft-mapping-setup.h"

G_BEGIN_DECLS

/**
 * weft_mapping_find_chances:
 * @setup: of @diagram
 *
 * The body is one number that is not known beforehand, the same in all iterations: what differs from run to run, such as the degree of a polynomial or the machine, not from item to item, whose
 * differences level out over many items.
 *
 * Lemma. Under each technique T is a line in the body that does not fall. Proof: in (3), (4), (7) and (8) and what weft_mapping_get_time() adds, BB stands once in a product with
 * factors that are not below 0; stages keep their shares of it. So quantiles of T are T at the quantiles of the body, and which technique is the best changes at crossings only
 * (weft_mapping_find_crossings()): its probability is that of the values between two of them, which is exact but for values that stand for all those in a step around
 * them, of which only the steps with a crossing can be wrong.
 *
 * Returns: (transfer full) (nullable): %NULL with @error. O(values).
 */
WeftMappedChances *weft_mapping_find_chances (const WeftMappingSetup *setup,
                                              const WeftDocument *document,
                                              guint32 diagram,
                                              WeftJob *job,
                                              GError **error);

G_END_DECLS
