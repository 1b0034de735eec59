/* weft-relocation-relays.h: what transfers could take if items also went by way of machines that do not need them. Such relays are outside the model of Tan et al.
 * 1997, so this only tells what they would save. */
#pragma once

#include "weft-relocation.h"

G_BEGIN_DECLS

#define WEFT_RELAY_MOST_NEEDERS 10 /* machines beside the root up to which an item is solved exactly */

/**
 * weft_relocation_find_relays:
 *
 * Of each item a lightest tree from where it is made or stands that reaches the machines that need it, over any machines (Dreyfus and Wagner 1971, on
 * directed graphs). With more machines that need it: the tree that takes the nearest of them by a shortest way from itself again and again, and a bound
 * by dual ascent (Wong 1984, Lemma 6).
 *
 * Returns: (transfer full) (nullable): for weft_relays_free(); %NULL with @error: no way leads to where an item is needed, too large, or cancelled. Of an item that is
 * solved exactly O(3^needers machines + 2^needers machines^2), of others O(machines^4), mostly far less; items are solved by threads of the job.
 */
WeftRelays *weft_relocation_find_relays (const WeftRelocation *relocation, WeftJob *job, GError **error);

G_END_DECLS
