/* weft-relocation-growth.c: operations of one item on one machine are a group, since every edge to them is as long. The groups of an item
 * are a heap by their best edges; the items that are open are one by their best groups. */
#include "weft-relocation-growth.h"

#include "weft-heap.h"

#include <math.h>

typedef struct {
  double time; /* of the best edge so far; infinite: none */
  WeftHolderRank rank;
  guint32 machine;
  guint32 next; /* its operations that are left: of all that it grows among, those from here */
  guint32 end;
  guint32 place; /* in the heap of its item */
  guint8 has_copy;
} Group;

/* The groups of an item: those from first on; the first n places there are a heap. */
typedef struct {
  guint32 first;
  guint32 n;
} Block;

struct _WeftGrowth {
  const WeftRelocation *relocation;
  const guint32 *operations;
  Group *groups;
  guint32 *heaps; /* groups, at the places of their blocks */
  Block *blocks;  /* of each item that it grows among */
  WeftHeap *open; /* items */
};

/* Edges of one length are told apart by a number: rank, then operation. */
static guint64
get_tie (const WeftGrowth *growth, const Group *group)
{
  return (guint64) group->rank << 32 | growth->operations[group->next];
}

static gboolean
comes_before (const WeftGrowth *growth, const Group *a, const Group *b)
{
  return a->time < b->time || (a->time == b->time && get_tie (growth, a) < get_tie (growth, b));
}

static void
put (WeftGrowth *growth, const Block *block, guint32 place, guint32 group)
{
  growth->heaps[block->first + place] = group;
  growth->groups[group].place = place;
}

static void
rise (WeftGrowth *growth, const Block *block, guint32 group)
{
  guint32 place = growth->groups[group].place;

  while (place > 0) {
    guint32 above = growth->heaps[block->first + (place - 1) / 2];

    if (!comes_before (growth, &growth->groups[group], &growth->groups[above]))
      break;
    put (growth, block, place, above);
    place = (place - 1) / 2;
  }
  put (growth, block, place, group);
}

static void
sink (WeftGrowth *growth, const Block *block, guint32 group)
{
  const guint32 *heap = growth->heaps + block->first;
  const Group *groups = growth->groups;
  guint32 place = groups[group].place;

  for (guint32 below = 2 * place + 1; below < block->n; below = 2 * place + 1) {
    if (below + 1 < block->n && comes_before (growth, &groups[heap[below + 1]], &groups[heap[below]]))
      below++;
    if (!comes_before (growth, &groups[heap[below]], &groups[group]))
      break;
    put (growth, block, place, heap[below]);
    place = below;
  }
  put (growth, block, place, group);
}

WeftGrowth *
weft_growth_new (const WeftRelocation *relocation, WeftJob *job, GError **error)
{
  g_autoptr (WeftGrowth) growth = g_new0 (WeftGrowth, 1);
  gsize n = MAX (relocation->n_operations, 1);

  growth->relocation = relocation;
  growth->open = weft_heap_new ();
  growth->groups = weft_job_allocate (job, n, sizeof *growth->groups, error);
  if (growth->groups == NULL)
    return NULL;
  growth->heaps = weft_job_allocate (job, n, sizeof *growth->heaps, error);
  if (growth->heaps == NULL)
    return NULL;
  growth->blocks =
      weft_job_allocate (job, MAX (relocation->problem->n_items, 1), sizeof *growth->blocks, error);
  return growth->blocks != NULL ? g_steal_pointer (&growth) : NULL;
}

void
weft_growth_free (WeftGrowth *growth)
{
  g_free (growth->groups);
  g_free (growth->heaps);
  g_free (growth->blocks);
  weft_heap_free (growth->open);
  g_free (growth);
}

void
weft_growth_begin (WeftGrowth *growth, const guint32 *operations, guint32 n)
{
  const WeftRelocationProblem *problem = growth->relocation->problem;
  guint32 n_groups = 0;
  guint32 last = G_MAXUINT32;

  growth->operations = operations;
  for (guint32 k = 0; k < n; k++) {
    guint32 item = problem->needs[operations[k]];
    guint32 machine = problem->machines[growth->relocation->subtasks[operations[k]]];
    Block *block = &growth->blocks[item];

    if (item != last)
      *block = (Block){n_groups, 0};
    if (item != last || machine != growth->groups[n_groups - 1].machine) {
      growth->groups[n_groups] = (Group){.time = INFINITY, .machine = machine, .next = k};
      put (growth, block, block->n++, n_groups++);
    }
    growth->groups[n_groups - 1].end = k + 1;
    last = item;
  }
}

void
weft_growth_hold (WeftGrowth *growth, guint32 item, guint32 machine, WeftHolderRank rank)
{
  const WeftRelocationProblem *problem = growth->relocation->problem;
  const Block *block = &growth->blocks[item];

  for (guint32 place = 0; place < block->n; place++) {
    guint32 number = growth->heaps[block->first + place];
    Group *group = &growth->groups[number];
    double time = weft_relocation_get_time (problem, item, machine, group->machine);

    if (G_LIKELY (time > group->time || isinf (time)) || (time == group->time && rank >= group->rank))
      continue;
    group->time = time;
    group->rank = rank;
    rise (growth, block, number);
  }
}

void
weft_growth_hold_initial (WeftGrowth *growth, guint32 item)
{
  const WeftRelocationProblem *problem = growth->relocation->problem;

  for (gsize p = problem->first_place[item]; p < problem->first_place[item + 1]; p++)
    weft_growth_hold (growth, item, problem->places[p], WEFT_RANK_SOURCE);
}

/* (nullable): the group with the best edge of @item that there is. */
static Group *
get_best (const WeftGrowth *growth, guint32 item)
{
  const Block *block = &growth->blocks[item];
  Group *best = block->n > 0 ? &growth->groups[growth->heaps[block->first]] : NULL;

  return best != NULL && isfinite (best->time) ? best : NULL;
}

void
weft_growth_open (WeftGrowth *growth, guint32 item)
{
  const Group *best = get_best (growth, item);

  if (best != NULL)
    weft_heap_add (growth->open, best->time, get_tie (growth, best), GUINT_TO_POINTER (item));
}

/* The next group of the item, or the best of another, whichever is before. (nullable) */
static const Group *
find_rival (const WeftGrowth *growth, const Block *block)
{
  const Group *rival = NULL;
  guint32 other;

  if (weft_heap_get_size (growth->open) > 0) {
    other = GPOINTER_TO_UINT (weft_heap_peek (growth->open, NULL));
    rival = &growth->groups[growth->heaps[growth->blocks[other].first]];
  }
  for (guint32 place = 1; place < MIN (block->n, 3); place++) {
    const Group *group = &growth->groups[growth->heaps[block->first + place]];

    if (rival == NULL || comes_before (growth, group, rival))
      rival = group;
  }
  return rival;
}

static WeftStepReason
explain (const WeftGrowth *growth, const Block *block, const Group *taken)
{
  const guint32 *subtasks = growth->relocation->subtasks;
  const Group *rival = find_rival (growth, block);
  gboolean is_even = rival != NULL && rival->time == taken->time;

  if (is_even && rival->rank == taken->rank)
    return subtasks[growth->operations[rival->next]] != subtasks[growth->operations[taken->next]]
               ? WEFT_STEP_SUBTASK
               : WEFT_STEP_NEED;
  if (taken->next + 1 < taken->end)
    return WEFT_STEP_SUBTASK;
  return is_even ? WEFT_STEP_HOLDER : WEFT_STEP_LEAST;
}

/* What is left of the group sinks, or its place is the last one's. */
static void
advance (WeftGrowth *growth, Block *block, guint32 number)
{
  if (++growth->groups[number].next < growth->groups[number].end) {
    sink (growth, block, number);
  } else if (--block->n > 0) {
    put (growth, block, 0, growth->heaps[block->first + block->n]);
    sink (growth, block, growth->heaps[block->first]);
  }
}

gboolean
weft_growth_take (WeftGrowth *growth, WeftRelocationStep *step)
{
  const WeftRelocation *relocation = growth->relocation;
  guint32 item;
  Block *block;
  Group *group;

  if (weft_heap_get_size (growth->open) == 0)
    return FALSE;
  item = GPOINTER_TO_UINT (weft_heap_take (growth->open, NULL));
  block = &growth->blocks[item];
  group = get_best (growth, item);
  *step = (WeftRelocationStep){.operation = growth->operations[group->next],
                               .why = explain (growth, block, group),
                               .time = group->time};
  step->subtask = relocation->subtasks[step->operation];
  step->holder = group->rank <= WEFT_RANK_PRODUCER ? relocation->problem->makers[item]
                                                   : group->rank - WEFT_RANK_CONSUMER (0);
  if (group->rank == WEFT_RANK_SOURCE)
    step->holder = WEFT_RELOCATION_SOURCE;
  advance (growth, block, growth->heaps[block->first]);
  if (!group->has_copy)
    weft_growth_hold (growth, item, group->machine, WEFT_RANK_CONSUMER (step->subtask));
  group->has_copy = TRUE;
  weft_growth_open (growth, item);
  return TRUE;
}
