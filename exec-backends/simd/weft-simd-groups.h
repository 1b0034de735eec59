/* weft-simd-groups.h: the PEs of a tile that run, in groups of those that stand at the same instruction with the same height of stack. Groups part and
 * meet by operations on masks: where each PE is, is put down only when the slice ends.
 *
 * Invariants: each PE that runs is in exactly one group; no two groups in the list are at the same place; the mask of a group is 0
 * outside of its parts. */
#pragma once

#include "weft-simd-kernels.h"

G_BEGIN_DECLS

typedef struct {
  const WeftSimdKernels *kernels;
  guint32 *ticks;                             /* of the tile */
  WeftSimdGroup slots[WEFT_SIMD_LANES + 1];   /* one for each PE, and one to part into */
  WeftSimdGroup *unused[WEFT_SIMD_LANES + 1]; /* whose masks were in use last come last */
  guint32 n_unused;
  WeftSimdGroup *list[WEFT_SIMD_LANES]; /* who goes first is last */
  guint32 n;
  guint32 *everyone; /* the mask of a full tile */
} WeftSimdGroups;

/** WEFT_SIMD_GROUP_ROWS: of WEFT_SIMD_STRIDE words, that masks take. */
#define WEFT_SIMD_GROUP_ROWS (WEFT_SIMD_LANES + 2)

/** weft_simd_groups_init: without any; @rows: for masks, live as long. */
void weft_simd_groups_init (WeftSimdGroups *groups, const WeftSimdKernels *kernels, guint32 *rows);

/** weft_simd_groups_load: of a tile with @heights (0: does not run) and @pcs of WEFT_SIMD_LANES PEs. */
void weft_simd_groups_load (WeftSimdGroups *groups,
                            guint32 stride,
                            const guint32 *heights,
                            const guint32 *pcs,
                            guint32 *ticks);

/** weft_simd_groups_store: puts down where all are, and has none then. */
void weft_simd_groups_store (WeftSimdGroups *groups, guint32 *heights, guint32 *pcs);

/** weft_simd_groups_take: the group that goes first, or with @lane, unless that is %G_MAXUINT32, the one that it is in; it is then none of the list. */
WeftSimdGroup *weft_simd_groups_take (WeftSimdGroups *groups, guint32 lane);

/** weft_simd_groups_add: (transfer full): to the list, or to the group that is at its place. */
void weft_simd_groups_add (WeftSimdGroups *groups, WeftSimdGroup *group);

/** weft_simd_group_is_before: which goes first: who is deeper in calls, else at a smaller instruction. */
static inline gboolean
weft_simd_group_is_before (const WeftSimdGroup *group, const WeftSimdGroup *other)
{
  return group->height > other->height || (group->height == other->height && group->pc < other->pc);
}

/** weft_simd_groups_goes_first: whether the group goes before all of the list. */
static inline gboolean
weft_simd_groups_goes_first (const WeftSimdGroups *groups, const WeftSimdGroup *group)
{
  return groups->n == 0 || weft_simd_group_is_before (group, groups->list[groups->n - 1]);
}

/** weft_simd_groups_get_spare: where to write the mask of those who are about to leave a group. */
static inline guint32 *
weft_simd_groups_get_spare (WeftSimdGroups *groups)
{
  return groups->unused[groups->n_unused - 1]->own;
}

/** weft_simd_groups_part: (transfer full): the @n PEs that stand in the mask to write to, which have left @group; fewer than all of it, and some. */
WeftSimdGroup *weft_simd_groups_part (WeftSimdGroups *groups, WeftSimdGroup *group, guint32 n);

/** weft_simd_groups_drop: a PE leaves the group, which may be in the list, and runs no further. */
void weft_simd_groups_drop (WeftSimdGroups *groups, WeftSimdGroup *group, guint32 lane);

/** weft_simd_groups_release: the group has no PEs any more. */
void weft_simd_groups_release (WeftSimdGroups *groups, WeftSimdGroup *group);

/** weft_simd_groups_remove_empty: from the list. */
void weft_simd_groups_remove_empty (WeftSimdGroups *groups);

G_END_DECLS
