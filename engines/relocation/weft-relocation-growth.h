/* weft-relocation-growth.h: Prim's algorithm over the copies of items, as the TIE algorithm uses it (Tan et al. 1997, section 4.2.1): from those
 * who hold an item edges lead to the operations that ask for it, and the least edge of all is taken again and again. */
#pragma once

#include "weft-relocation-plan.h"

G_BEGIN_DECLS

typedef struct _WeftGrowth WeftGrowth;

/* Whose copy comes first among equally near ones: that of Source, the producer's, then other consumers' in the order of the document. */
typedef guint32 WeftHolderRank;

#define WEFT_RANK_SOURCE            ((WeftHolderRank) 0)
#define WEFT_RANK_PRODUCER          ((WeftHolderRank) 1)
#define WEFT_RANK_CONSUMER(subtask) ((WeftHolderRank) (2 + (subtask)))

/** weft_growth_new: (nullable): %NULL with @error: too large. @relocation needs to live as long. */
WeftGrowth *weft_growth_new (const WeftRelocation *relocation, WeftJob *job, GError **error);
void weft_growth_free (WeftGrowth *growth);

/** weft_growth_begin: the operations among which it grows: @operations (array length=n), in the order of relocation->by_item. What was
 * before is forgotten. O(n). */
void weft_growth_begin (WeftGrowth *growth, const guint32 *operations, guint32 n);

/** weft_growth_hold: @machine has a copy of @item from now on. O(machines that wait for the item); a little more where it comes nearer. */
void weft_growth_hold (WeftGrowth *growth, guint32 item, guint32 machine, WeftHolderRank rank);

/** weft_growth_hold_initial: all places of @item have it. */
void weft_growth_hold_initial (WeftGrowth *growth, guint32 item);

/** weft_growth_open: after holders of @item have come: it takes part. Once for each item, which nothing but weft_growth_take() adds holders to then. */
void weft_growth_open (WeftGrowth *growth, guint32 item);

/**
 * weft_growth_take:
 * @step: (out): the least edge from a holder to an operation: by time; then the rank of the holder; then the subtask; then the needs as written
 *
 * The machine of the subtask holds the item from then on. Consumers on one machine are taken in the order of the document, so the first of them
 * is its copy for all others (Lemma 2).
 *
 * Returns: %FALSE: there is none. O(log (open items) + log (machines)), and once for each item and machine the cost of weft_growth_hold().
 */
gboolean weft_growth_take (WeftGrowth *growth, WeftRelocationStep *step);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftGrowth, weft_growth_free)

G_END_DECLS
