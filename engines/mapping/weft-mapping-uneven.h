/* weft-mapping-uneven.h: parallel loops on arrays whose processors are not equally fast or whose links are not alike, in the conventions of section 3 of Sussman 1992. The closed forms of
 * weft-mapping.h are those of an even array. */
#pragma once

#include "weft-mapping.h"

G_BEGIN_DECLS

/** weft_mapping_is_uneven: whether the loop says of each processor how fast it is, or of each link what messages cost on it. */
gboolean weft_mapping_is_uneven (const WeftMappingLoop *loop);

/** weft_mapping_get_block: how many items the block of processor @i, from 0, has where all speeds sum up to @speeds: N / P, or its part by its speed. */
double weft_mapping_get_block (const WeftMappingLoop *loop, guint32 i, double speeds);

/** weft_mapping_sum_speeds: of all processors; P without speeds. O(P). */
double weft_mapping_sum_speeds (const WeftMappingLoop *loop);

/**
 * weft_mapping_find_shares:
 * @shares: (out) (array length=processors)
 *
 * Equation (1) of each processor of any array: of an even one weft_mapping_get_shares(), else by the events, message after message, with N / P as it is. A processor receives all messages over
 * the link before it and sends them over the one behind it. A message ends on a link when the link has taken its time for it after the message before, but not before it has ended on the link
 * before (it is everywhere at once where no link is slower), and whose it is waits until those before it have ended on his link. As in section 3 nobody waits for a neighbour that is slower.
 *
 * Lemma. Messages of one length end on link i one after the other in steps of the slowest link up to i. Proof: by induction over links: where they come in steps of u, a link that takes v for
 * each lets them go in steps of max(u, v), as the first ends after max(u, v) and each next one is bound by the same. So blocks of one size and single items need no more than a greatest; of blocks by
 * speed a link adds nothing that takes no longer, for any message, than the last link that does add something: what it would do last, that link can do.
 *
 * Lemma. In a pipeline whose processor j takes s_j for each item, item n ends on i at the sum of s_1 to s_i and n - 1 times the greatest of them. Proof: by induction over n + i from
 * C(n, i) = max(C(n - 1, i), C(n, i - 1)) + s_i. (6) leaves out that items wait behind a heavy stage, and so is the same only where stages never get lighter.
 *
 * Returns: %FALSE with @error when cancelled or without memory. O(P), of blocks by speed O(P links that differ).
 */
gboolean weft_mapping_find_shares (const WeftMappingLoop *loop,
                                   WeftMappingTechnique technique,
                                   WeftMappingShare *shares,
                                   WeftJob *job,
                                   GError **error);

/** weft_mapping_find_slowest: the processor that ends last, the first among equals. O(P). */
guint32 weft_mapping_find_slowest (const WeftMappingLoop *loop, const WeftMappingShare *shares);

G_END_DECLS
