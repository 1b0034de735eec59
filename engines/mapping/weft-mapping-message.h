/* weft-mapping-message.h: what one message costs, by either model of communication: alpha + beta n, of which the paper's one unit an item is a case, and LogGP (Alexandrov,
 * Ionescu, Schauser, Scheiman 1995: Incorporating Long Messages into the LogP Model), with a latency L, an overhead o, a gap g and a gap G for each item. All are counted in
 * units, each of which takes a processor `receive` to receive and `send` to send.
 *
 * LogGP in the conventions of section 3. A processor hands on one message after the other, and from the beginning of one with n items to that of the next go max(o, g) + (n - 1) G
 * units: that is what the message takes, as alpha + beta n is. Of these the processor itself is busy with o, which no overlap hides; the rest goes beside computation as far as K says.
 * What has been sent over a link arrives L later, which nobody is busy with, so it only makes processors wait: one is as many links away from the host as its place in the array, from 1.
 *
 * Lemma. With o = 0, L = 0, g = alpha + beta and G = beta, LogGP gives what alpha + beta n gives. Proof: max(0, alpha + beta) + (n - 1) beta = alpha + beta n for each message of 1 or
 * more items, nothing is held or late, and times know messages by these three numbers alone. It is g and not L that plays the part of alpha: messages that follow each other are
 * apart by the gap, while their latencies pass at the same time. So the defaults L = 0, o = 0, g = 1, G = 1 are the paper's model.
 *
 * Lemma. No time falls when L, o, g or G grows. Proof: none of the three numbers falls, as n is 1 or more; in (1) what a message takes stands with a factor (1 - K), what is held with K, and latency
 * and the units before an item with receive, all 0 or more. */
#pragma once

#include "weft-mapping.h"

G_BEGIN_DECLS

/** weft_mapping_get_units: units that one message of @n items takes, where @n is 0 or at least 1; none without items. O(1), as are all of these. */
static inline double
weft_mapping_get_units (const WeftMappingLoop *loop, double n)
{
  if (!(n > 0))
    return 0;
  return loop->is_loggp ? MAX (loop->overhead, loop->gap) + (n - 1) * loop->gap_per_item
                        : loop->alpha + loop->beta * n;
}

/** weft_mapping_get_held: units of a message in which its processor does nothing else, whatever overlaps: o. */
static inline double
weft_mapping_get_held (const WeftMappingLoop *loop)
{
  return loop->is_loggp ? loop->overhead : 0;
}

/** weft_mapping_get_delay: how much later than it was sent a message arrives over one link, in time: L. */
static inline double
weft_mapping_get_delay (const WeftMappingLoop *loop)
{
  return loop->is_loggp ? loop->latency * loop->receive : 0;
}

/** weft_mapping_get_link_units: weft_mapping_get_units() on link @i: to processor @i, or, of P, to the host. */
static inline double
weft_mapping_get_link_units (const WeftMappingLoop *loop, guint32 i, double n)
{
  const WeftMappingLink *link = loop->links != NULL ? &loop->links[i] : NULL;

  if (link == NULL || !(n > 0))
    return weft_mapping_get_units (loop, n);
  return loop->is_loggp ? MAX (loop->overhead, loop->gap) + (n - 1) * link->per_item
                        : link->latency + link->per_item * n;
}

/** weft_mapping_get_link_delay: weft_mapping_get_delay() on link @i. */
static inline double
weft_mapping_get_link_delay (const WeftMappingLoop *loop, guint32 i)
{
  return loop->is_loggp && loop->links != NULL ? loop->links[i].latency * loop->receive
                                               : weft_mapping_get_delay (loop);
}

/** weft_mapping_get_stage_held: how long a processor of a pipeline is busy with the messages of one item, which it receives and sends: what its stage takes more than its part of the body. */
static inline double
weft_mapping_get_stage_held (const WeftMappingLoop *loop)
{
  return weft_mapping_get_held (loop) * (loop->receive + loop->send);
}

G_END_DECLS
