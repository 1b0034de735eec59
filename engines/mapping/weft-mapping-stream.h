/* weft-mapping-stream.h: the items of a loop one after the other as they come from the host, for any assignment of items to processors: the general model
 * of section 2.1, of which the closed forms of weft-mapping.h are special cases, and beside it a simulation of the messages themselves. */
#pragma once

#include "weft-mapping.h"

G_BEGIN_DECLS

/**
 * weft_mapping_follow:
 * @owners: (array length=items) (nullable): the processor, from 0, of each item in the order in which they come; %NULL: each item visits all, as in a pipeline
 * @shares: (out) (array length=processors)
 *
 * Equation (1) of each processor with the conventions of section 3: all items are received and sent by all processors, consecutive ones of one owner in one message;
 * an item is with all processors as soon as the host has sent it, so that who has it waits until then. In a pipeline a processor waits until those before it
 * have worked on the first item. Under LogGP both wait besides until an item has come over the links from the host. The loop is carried out once.
 * Of arrays whose processors or links differ see weft_mapping_find_shares(), whose events these are with whole items.
 *
 * Returns: %FALSE with @error: more items than @owners could have in memory (2^32), or cancelled. O(N + P), of a pipeline O(N P), over links that
 * differ O(P) in addition for each message up to the one that the last processor begins with.
 */
gboolean weft_mapping_follow (const WeftMappingLoop *loop,
                              const guint32 *owners,
                              WeftMappingShare *shares,
                              WeftJob *job,
                              GError **error);

/**
 * weft_mapping_simulate:
 * @owners: as above
 * @ends: (out) (array length=processors): when each processor has ended
 *
 * What the array does when each item is a message, received once and sent on once by each processor on its way to its owner and by no other (in a pipeline by all), queues
 * between processors never fill, and nothing overlaps: a processor first passes on all that it gets and then computes (Figure 4), or receives, computes and sends each item
 * in turn (Figure 7). The host has all items at time 0. Under LogGP a message is late by the latency on each link.
 *
 * It is not the model of section 3, which lets every processor receive and send all N items, also those that are not for it or those behind it, but lets an item be everywhere at
 * once. Per processor i of P the model's communication is N (receive + send) where the simulation has the items for i and those behind it only, while an item
 * reaches i after i - 1 messages, which the model leaves out.
 *
 * Returns: as weft_mapping_follow(). O(N P), 16 bytes a processor and 4 an item.
 */
gboolean weft_mapping_simulate (const WeftMappingLoop *loop,
                                const guint32 *owners,
                                double *ends,
                                WeftJob *job,
                                GError **error);

/** weft_mapping_fill_owners: @owners (array length=items) as data partitioning has them; where P does not divide N the first blocks are one longer. */
void weft_mapping_fill_owners (const WeftMappingLoop *loop, WeftMappingTechnique technique, guint32 *owners);

G_END_DECLS
