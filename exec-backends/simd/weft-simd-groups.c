/* weft-simd-groups.c: see weft-simd-groups.h. */
#include "weft-simd-groups.h"

#include <string.h>

/* A group of less than this part of its PEs may have whole parts without any. */
#define SPARSE 8

void
weft_simd_groups_init (WeftSimdGroups *groups, const WeftSimdKernels *kernels, guint32 *rows)
{
  groups->kernels = kernels;
  groups->n = 0;
  groups->n_unused = 0;
  for (guint32 i = WEFT_SIMD_LANES + 1; i-- > 0;) {
    groups->slots[i].own = rows + (gsize) i * WEFT_SIMD_STRIDE;
    groups->unused[groups->n_unused++] = &groups->slots[i];
  }
  groups->everyone = rows + (gsize) (WEFT_SIMD_LANES + 1) * WEFT_SIMD_STRIDE;
  memset (groups->everyone, 0xff, WEFT_SIMD_LANES * sizeof *groups->everyone);
}

/* With its mask written, and how many they are. */
static void
become (WeftSimdGroups *groups, WeftSimdGroup *group, guint32 n)
{
  group->n = n;
  group->is_full = n == WEFT_SIMD_LANES;
  group->mask = group->is_full ? groups->everyone : group->own;
}

static gboolean
is_empty (const guint32 *mask, guint32 part)
{
  guint32 any = 0;

  for (guint32 i = 0; i < WEFT_SIMD_PART; i++)
    any |= mask[part * WEFT_SIMD_PART + i];
  return any == 0;
}

/* Parts without members at either end are left out, when there may be some. */
static void
tighten (WeftSimdGroup *group)
{
  if (SPARSE * group->n > (group->after - group->first) * WEFT_SIMD_PART)
    return;
  while (is_empty (group->mask, group->first))
    group->first++;
  while (is_empty (group->mask, group->after - 1))
    group->after--;
}

static gboolean
is_in_list (const WeftSimdGroups *groups, guint32 height, guint32 pc)
{
  for (guint32 i = groups->n; i-- > 0;)
    if (groups->list[i]->height == height && groups->list[i]->pc == pc)
      return TRUE;
  return FALSE;
}

void
weft_simd_groups_load (WeftSimdGroups *groups,
                       guint32 stride,
                       const guint32 *heights,
                       const guint32 *pcs,
                       guint32 *ticks)
{
  groups->ticks = ticks;
  for (guint32 i = 0; i < WEFT_SIMD_LANES; i++) {
    WeftSimdGroup *group = groups->unused[groups->n_unused - 1];

    if (heights[i] == 0 || is_in_list (groups, heights[i], pcs[i]))
      continue;
    groups->n_unused--;
    group->height = heights[i];
    group->pc = pcs[i];
    group->stride = stride;
    group->elapsed = 0;
    group->first = 0;
    group->after = MIN (stride, WEFT_SIMD_LANES) / WEFT_SIMD_PART; /* of the rows of the tile */
    become (groups, group, groups->kernels->gather (group->own, heights, pcs, heights[i], pcs[i]));
    tighten (group);
    weft_simd_groups_add (groups, group);
  }
}

void
weft_simd_groups_store (WeftSimdGroups *groups, guint32 *heights, guint32 *pcs)
{
  while (groups->n > 0) {
    WeftSimdGroup *group = groups->list[--groups->n];

    groups->kernels->put (pcs, heights, groups->ticks, group);
    weft_simd_groups_release (groups, group);
  }
}

WeftSimdGroup *
weft_simd_groups_take (WeftSimdGroups *groups, guint32 lane)
{
  guint32 i = groups->n - 1;
  WeftSimdGroup *group;

  while (lane != G_MAXUINT32 && groups->list[i]->mask[lane] == 0)
    i--;
  group = groups->list[i];
  groups->n--;
  memmove (&groups->list[i], &groups->list[i + 1], (groups->n - i) * sizeof (gpointer));
  return group;
}

/* Instructions that only one of the two has executed are put down. */
static void
join (WeftSimdGroups *groups, WeftSimdGroup *group, WeftSimdGroup *other)
{
  WeftSimdGroup *ahead = group->elapsed > other->elapsed ? group : other;
  guint32 both = MIN (group->elapsed, other->elapsed);

  if (ahead->elapsed > both)
    groups->kernels->add (groups->ticks, ahead->elapsed - both, ahead);
  group->elapsed = both;
  if (group->n + other->n < WEFT_SIMD_LANES)
    groups->kernels->join (group->own, other->mask);
  group->first = MIN (group->first, other->first);
  group->after = MAX (group->after, other->after);
  become (groups, group, group->n + other->n);
  weft_simd_groups_release (groups, other);
}

void
weft_simd_groups_add (WeftSimdGroups *groups, WeftSimdGroup *group)
{
  guint32 i = groups->n;

  while (i > 0 && weft_simd_group_is_before (groups->list[i - 1], group))
    i--;
  if (i > 0 && !weft_simd_group_is_before (group, groups->list[i - 1])) {
    join (groups, groups->list[i - 1], group);
    return;
  }
  memmove (&groups->list[i + 1], &groups->list[i], (groups->n - i) * sizeof (gpointer));
  groups->list[i] = group;
  groups->n++;
}

WeftSimdGroup *
weft_simd_groups_part (WeftSimdGroups *groups, WeftSimdGroup *group, guint32 n)
{
  WeftSimdGroup *other = groups->unused[--groups->n_unused];
  guint32 *own = other->own;
  gsize before = (gsize) group->first * WEFT_SIMD_PART;
  gsize after = (gsize) group->after * WEFT_SIMD_PART;

  memset (own, 0, before * sizeof *own);
  memset (own + after, 0, (WEFT_SIMD_LANES - after) * sizeof *own);
  *other = *group;
  other->own = own;
  groups->kernels->leave_out (group->own, group->mask, own);
  become (groups, other, n);
  become (groups, group, group->n - n);
  tighten (other);
  tighten (group);
  return other;
}

void
weft_simd_groups_drop (WeftSimdGroups *groups, WeftSimdGroup *group, guint32 lane)
{
  if (group->mask != group->own)
    memcpy (group->own, group->mask, WEFT_SIMD_LANES * sizeof *group->own);
  group->own[lane] = 0;
  become (groups, group, group->n - 1);
}

void
weft_simd_groups_release (WeftSimdGroups *groups, WeftSimdGroup *group)
{
  groups->unused[groups->n_unused++] = group;
}

void
weft_simd_groups_remove_empty (WeftSimdGroups *groups)
{
  guint32 n = 0;

  for (guint32 i = 0; i < groups->n; i++)
    if (groups->list[i]->n > 0)
      groups->list[n++] = groups->list[i];
    else
      weft_simd_groups_release (groups, groups->list[i]);
  groups->n = n;
}
