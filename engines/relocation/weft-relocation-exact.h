/* weft-relocation-exact.h: the DS of which all transfers take least, which Prim's choice (Tan et al. 1997) is not always where D is not symmetric. */
#pragma once

#include "weft-relocation-plan.h"

G_BEGIN_DECLS

/*
 * Copies of different items have nothing to do with each other, and those of one item on one machine cost nothing once one is there. So the
 * optimum is, for each item, a lightest arborescence from where it is made or stands over the machines that need it (Lemma 4). The proof is one for each item:
 * its nodes are the root and these machines.
 */
typedef struct {
  gint ref_count;
  WeftRelocationPlan *plan;
  double bound; /* the sum of all prices: no DS takes less */
  guint32 n_items;
  gsize *
      first_set; /* (array length=n_items + 1): of the sets of an item, of which twice as many as nodes have room */
  guint32 *n_sets;   /* (array length=n_items): as many as there are */
  guint32 *machines; /* of each set that is a node; of the first, the root, and of other sets G_MAXUINT32 */
  guint32 *parents;  /* of each set: that around it, from the first of the item on; G_MAXUINT32: none */
  double *prices;    /* of each set */
} WeftRelocationOptimum;

/**
 * weft_relocation_optimum_find:
 *
 * Returns: (transfer full) (nullable): %NULL with @error: no link brings an item where it is needed, too large, or cancelled. O(sum over items of
 * machines^2 + subtasks + needs log needs); items are solved by threads of the job.
 */
WeftRelocationOptimum *
weft_relocation_optimum_find (const WeftRelocation *relocation, WeftJob *job, GError **error);

/**
 * weft_relocation_optimum_check:
 *
 * Looks at @optimum without knowing how it was found: the plan gives every operation a holder, the sum of whose transfers is that of the prices, and no
 * transfer that there could be takes less than the prices of what it leads into. Numbers agree to 1e-9 of what the item takes.
 *
 * Returns: %FALSE with @error: what is wrong first; too large, or cancelled. O(sum over items of machines^3), mostly far less.
 */
gboolean weft_relocation_optimum_check (const WeftRelocationProblem *problem,
                                        const WeftRelocationOptimum *optimum,
                                        WeftJob *job,
                                        GError **error);

WeftRelocationOptimum *weft_relocation_optimum_ref (WeftRelocationOptimum *optimum);
void weft_relocation_optimum_unref (WeftRelocationOptimum *optimum);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftRelocationOptimum, weft_relocation_optimum_unref)

G_END_DECLS
