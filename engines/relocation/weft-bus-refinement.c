/* weft-bus-refinement.c: the refinement of section 5; see weft-shared-bus.h. What was begun before j_w has been settled when V[w] is looked at, so all that V[w]
 * can copy has a time from which it is there. */
#include "weft-shared-bus.h"

#include "weft-bus-state.h"
#include "weft-order.h"
#include "weft-relocation-growth.h"

#include <math.h>
#include <stdlib.h>

#define NONE G_MAXUINT32

/* Operations by item and machine are groups, each known by its first place in relocation->by_item. */
typedef struct {
  const WeftRelocation *relocation;
  const WeftTransferSchedule *before;
  WeftRefinement refinement;
  WeftBusState state;
  WeftGrowth *growth;
  guint32 *turns;     /* j: subtasks by their starts before */
  guint32 *numbers;   /* of each subtask: its w */
  guint32 *first;     /* of each w: V[w] */
  guint32 *members;   /* operations, by w, then by the sequence before */
  guint32 *sorted;    /* those of one V[w], by their places */
  guint32 *tried;     /* and as Prim takes them */
  guint32 *places;    /* of each operation: its place in relocation->by_item */
  guint32 *group_of;  /* of each place: its group */
  guint32 *group_end; /* of each group: the place behind it */
  WeftHolderRank
      *ranks; /* of each group: the first in Source[w] who has the item on its machine; NONE: nobody */
} Refining;

/* Turns. */

static int
compare_computations (gconstpointer a, gconstpointer b)
{
  const WeftTransferRow *const *x = a;
  const WeftTransferRow *const *y = b;

  if ((*x)->start != (*y)->start)
    return (*x)->start < (*y)->start ? -1 : 1;
  return (*x > *y) - (*x < *y); /* Sf */
}

static gboolean
find_turns (Refining *refining, WeftJob *job, GError **error)
{
  guint32 n = refining->relocation->problem->n_subtasks;
  g_autofree const WeftTransferRow **rows = weft_job_allocate (job, MAX (n, 1), sizeof *rows, error);

  if (rows == NULL)
    return FALSE;
  for (guint32 at = 0; at < n; at++)
    rows[at] = &refining->before->rows[refining->before->n_operations + at];
  qsort (rows, n, sizeof *rows, compare_computations);
  for (guint32 w = 0; w < n; w++) {
    refining->turns[w] = rows[w]->subtask;
    refining->numbers[rows[w]->subtask] = w;
  }
  return TRUE;
}

/* The w of each operation; @begun: (array): of each w: when j_w started before. They ended one after another. */
static void
find_members (Refining *refining, const double *begun, guint32 *chosen)
{
  const WeftRelocationProblem *problem = refining->relocation->problem;
  guint32 *first = refining->first;
  guint32 w = 0;

  for (guint32 k = 0; k < refining->before->n_operations; k++) {
    const WeftTransferRow *row = &refining->before->rows[k];
    guint32 maker = problem->makers[problem->needs[row->operation]];

    while (begun[w] < row->finish)
      w++;
    chosen[k] = w;
    if (maker != WEFT_RELOCATION_SOURCE)
      chosen[k] = MAX (w, refining->numbers[maker] + 1);
    first[chosen[k] + 2]++;
  }
  for (guint32 turn = 0; turn < problem->n_subtasks; turn++)
    first[turn + 2] += first[turn + 1];
  for (guint32 k = 0; k < refining->before->n_operations; k++)
    refining->members[first[chosen[k] + 1]++] = refining->before->rows[k].operation;
}

static gboolean
find_sets (Refining *refining, WeftJob *job, GError **error)
{
  guint32 n = refining->relocation->problem->n_subtasks;
  g_autofree double *begun = weft_job_allocate (job, MAX (n, 1), sizeof *begun, error);
  g_autofree guint32 *chosen =
      weft_job_allocate (job, MAX (refining->relocation->n_operations, 1), sizeof *chosen, error);

  if (begun == NULL || chosen == NULL)
    return FALSE;
  for (guint32 at = 0; at < n; at++) {
    const WeftTransferRow *row = &refining->before->rows[refining->before->n_operations + at];

    begun[refining->numbers[row->subtask]] = row->start;
  }
  find_members (refining, begun, chosen);
  return TRUE;
}

static void
find_groups (Refining *refining)
{
  const WeftRelocation *relocation = refining->relocation;
  const WeftRelocationProblem *problem = relocation->problem;
  guint32 group = 0;

  for (guint32 place = 0; place < relocation->n_operations; place++) {
    guint32 operation = relocation->by_item[place];
    guint32 other = relocation->by_item[group];

    if (problem->needs[operation] != problem->needs[other] ||
        problem->machines[relocation->subtasks[operation]] != problem->machines[relocation->subtasks[other]])
      group = place;
    refining->places[operation] = place;
    refining->group_of[place] = group;
    refining->group_end[group] = place + 1;
    refining->ranks[place] = NONE;
  }
}

/* Source[w]. */

static gboolean
has_been_computed (const Refining *refining, guint32 subtask, guint32 w)
{
  return subtask != WEFT_RELOCATION_SOURCE && refining->numbers[subtask] < w;
}

static guint32
get_machine (const Refining *refining, guint32 group)
{
  return refining->relocation->problem
      ->machines[refining->relocation->subtasks[refining->relocation->by_item[group]]];
}

static void
hold_copies (Refining *refining, guint32 item, guint32 w)
{
  const WeftRelocation *relocation = refining->relocation;
  guint32 maker = relocation->problem->makers[item];
  guint32 end = (guint32) relocation->first_of_item[item + 1];

  weft_growth_hold_initial (refining->growth, item);
  if (has_been_computed (refining, maker, w))
    weft_growth_hold (refining->growth, item, relocation->problem->machines[maker], WEFT_RANK_PRODUCER);
  for (guint32 group = (guint32) relocation->first_of_item[item]; group < end;
       group = refining->group_end[group])
    if (refining->ranks[group] != NONE)
      weft_growth_hold (refining->growth, item, get_machine (refining, group), refining->ranks[group]);
  weft_growth_open (refining->growth, item);
}

/* What subtask j_w needs is on its machine from now on. */
static void
add_to_source (Refining *refining, guint32 subtask)
{
  const WeftRelocationProblem *problem = refining->relocation->problem;

  for (gsize k = problem->first_need[subtask]; k < problem->first_need[subtask + 1]; k++) {
    WeftHolderRank *rank = &refining->ranks[refining->group_of[refining->places[k]]];

    *rank = MIN (*rank, WEFT_RANK_CONSUMER (subtask));
  }
}

/* As Prim takes them. */

/* When the last of V[@w] has ended, as Prim takes them; they are in refining->tried then. */
static double
try_prim (Refining *refining, guint32 w)
{
  const WeftRelocation *relocation = refining->relocation;
  const guint32 *members = refining->members + refining->first[w];
  guint32 n = refining->first[w + 1] - refining->first[w];
  guint32 *sorted = refining->sorted;
  WeftRelocationStep step;
  guint32 n_tried = 0;

  for (guint32 k = 0; k < n; k++)
    sorted[k] = refining->places[members[k]];
  qsort (sorted, n, sizeof *sorted, weft_order_numbers);
  for (guint32 k = 0; k < n; k++)
    sorted[k] = relocation->by_item[sorted[k]];
  weft_growth_begin (refining->growth, sorted, n);
  for (guint32 k = 0; k < n; k++)
    if (k == 0 || relocation->problem->needs[sorted[k]] != relocation->problem->needs[sorted[k - 1]])
      hold_copies (refining, relocation->problem->needs[sorted[k]], w);
  while (weft_growth_take (refining->growth, &step)) {
    refining->tried[n_tried++] = step.operation;
    weft_bus_state_serve (&refining->state, step.operation, step.holder);
  }
  return refining->state.free;
}

/* In the sequence before. */

/* Of those in Source[w], and of V[w] before it, who is nearest to @operation. */
static guint32
find_nearest (const Refining *refining, guint32 operation, guint32 w)
{
  const WeftRelocation *relocation = refining->relocation;
  const WeftRelocationProblem *problem = relocation->problem;
  guint32 item = problem->needs[operation];
  guint32 end = (guint32) relocation->first_of_item[item + 1];
  guint32 to = problem->machines[relocation->subtasks[operation]];
  double least = INFINITY;
  WeftHolderRank best = NONE;

  if (problem->makers[item] == WEFT_RELOCATION_SOURCE ||
      has_been_computed (refining, problem->makers[item], w)) {
    least = weft_relocation_get_fetch_time (relocation, operation, problem->makers[item]);
    best = WEFT_RANK_PRODUCER;
  }
  for (guint32 group = (guint32) relocation->first_of_item[item]; group < end;
       group = refining->group_end[group]) {
    double time = weft_relocation_get_time (problem, item, get_machine (refining, group), to);

    if (refining->ranks[group] == NONE || time > least || (time == least && refining->ranks[group] > best))
      continue;
    least = time;
    best = refining->ranks[group];
  }
  return best == WEFT_RANK_PRODUCER ? problem->makers[item] : best - WEFT_RANK_CONSUMER (0);
}

static void
serve_in_sequence (Refining *refining, guint32 w)
{
  guint32 begin = refining->first[w];
  guint32 n = refining->first[w + 1] - begin;
  WeftHolderRank *ranks = refining->ranks;

  for (guint32 k = 0; k < n; k++) {
    guint32 operation = refining->members[begin + k];
    WeftHolderRank *rank = &ranks[refining->group_of[refining->places[operation]]];

    weft_bus_state_serve (&refining->state, operation, find_nearest (refining, operation, w));
    refining->tried[k] = operation;
    refining->sorted[k] = *rank;
    *rank = MIN (*rank, WEFT_RANK_CONSUMER (refining->relocation->subtasks[operation]));
  }
  /* As it was, since Source[w + 1] does not have them. */
  for (guint32 k = n; k-- > 0;)
    ranks[refining->group_of[refining->places[refining->members[begin + k]]]] = refining->sorted[k];
}

/* When the last of V[@w] ended before. */
static double
find_end_before (const Refining *refining, const double *ends, guint32 w)
{
  double end = 0;

  for (guint32 k = refining->first[w]; k < refining->first[w + 1]; k++)
    end = MAX (end, ends[refining->members[k]]);
  return end;
}

static void
refine_turn (Refining *refining, const double *ends, guint32 w)
{
  double free = refining->state.free;
  guint32 n = refining->first[w + 1] - refining->first[w];

  if (n > 0 && try_prim (refining, w) > find_end_before (refining, ends, w) &&
      refining->refinement == WEFT_REFINE_NO_LATER) {
    refining->state.free = free;
    serve_in_sequence (refining, w);
  }
  for (guint32 k = 0; k < n; k++)
    weft_bus_state_settle (&refining->state, refining->tried[k]);
  add_to_source (refining, refining->turns[w]);
}

static gboolean
refine (Refining *refining, WeftJob *job, GError **error)
{
  const WeftTransferSchedule *before = refining->before;
  g_autofree double *ends =
      weft_job_allocate (job, MAX (refining->relocation->n_operations, 1), sizeof *ends, error);

  if (ends == NULL || !find_turns (refining, job, error) || !find_sets (refining, job, error))
    return FALSE;
  if (!weft_job_check (job, error))
    return FALSE;
  find_groups (refining);
  if (!weft_job_check (job, error))
    return FALSE;
  for (guint32 k = 0; k < before->n_operations; k++)
    ends[before->rows[k].operation] = before->rows[k].finish;
  weft_bus_state_begin (&refining->state);
  for (guint32 w = 0; w < refining->relocation->problem->n_subtasks; w++) {
    refine_turn (refining, ends, w);
    if (w % 256 == 0 && !weft_job_check (job, error))
      return FALSE;
  }
  return TRUE;
}

static void
share_lists (Refining *refining, guint32 *lists, gsize n, gsize n_subtasks)
{
  guint32 *short_lists = lists + 7 * n;

  refining->members = lists;
  refining->sorted = lists + n;
  refining->tried = lists + 2 * n;
  refining->places = lists + 3 * n;
  refining->group_of = lists + 4 * n;
  refining->group_end = lists + 5 * n;
  refining->ranks = lists + 6 * n;
  refining->turns = short_lists;
  refining->numbers = short_lists + n_subtasks;
  refining->first = short_lists + 2 * n_subtasks;
}

WeftTransferSchedule *
weft_shared_bus_refine (const WeftRelocation *relocation,
                        const WeftTransferSchedule *before,
                        WeftRefinement refinement,
                        WeftJob *job,
                        GError **error)
{
  gsize n = MAX (relocation->n_operations, 1);
  gsize n_subtasks = (gsize) relocation->problem->n_subtasks + 3;
  g_autoptr (WeftGrowth) growth = weft_growth_new (relocation, job, error);
  g_autofree guint32 *lists =
      growth != NULL ? weft_job_allocate (job, 7 * n + 3 * n_subtasks, sizeof *lists, error) : NULL;
  Refining refining = {
      .relocation = relocation, .before = before, .refinement = refinement, .growth = growth};
  WeftTransferSchedule *after = NULL;

  if (lists == NULL)
    return NULL;
  share_lists (&refining, lists, n, n_subtasks);
  if (weft_bus_state_init (&refining.state, relocation, job, error) && refine (&refining, job, error))
    after = weft_bus_state_finish (&refining.state, job, error);
  weft_bus_state_clear (&refining.state);
  return after;
}
