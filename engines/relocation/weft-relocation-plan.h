/* weft-relocation-plan.h: from where each subtask takes each of its items, DS of the paper, and steps in which a program so runs: Order
 * and Sf in one. A value, immutable and reference counted. */
#pragma once

#include "weft-relocation.h"

G_BEGIN_DECLS

/* Why a step is the next one, for a view of how the tree grows. Each operation that is not in the tree has a shortest edge from it. */
typedef enum {
  WEFT_STEP_FOLLOWS, /* the plan is not of a tree that grew: what it needs is there */
  WEFT_STEP_LEAST,   /* no other operation is as near */
  WEFT_STEP_HOLDER, /* those that are as near have later holders: Source comes first, then the producer, then other consumers */
  WEFT_STEP_SUBTASK, /* those that are as near to such a holder are of later subtasks */
  WEFT_STEP_NEED,    /* or later needs of the same */
  WEFT_STEP_READY,   /* the cut has activate edges only: the first subtask that has all of its items */
} WeftStepReason;

typedef struct {
  guint32 subtask;
  guint32 operation; /* G_MAXUINT32: the subtask is computed */
  guint32 holder;    /* a subtask, or WEFT_RELOCATION_SOURCE; of a computation as well */
  WeftStepReason why;
  double time;
} WeftRelocationStep;

typedef struct {
  gint ref_count;
  guint32 n_operations;
  guint32 *holders; /* DS (array length=n_operations): subtasks, or WEFT_RELOCATION_SOURCE */
  WeftRelocationStep *
      steps; /* (array length=n_steps): each operation and each subtask once; all in this order can be done */
  gsize n_steps;
  double communication; /* the sum of the times of all operations */
  double computation;   /* and of all subtasks */
} WeftRelocationPlan;

/** weft_relocation_plan_new: (nullable): with room for all, without holders and steps. %NULL with @error: too large. */
WeftRelocationPlan *weft_relocation_plan_new (const WeftRelocation *relocation, WeftJob *job, GError **error);

/**
 * weft_relocation_plan_new_from_holders:
 * @holders: (array length=n_operations) (transfer full): DS
 *
 * Whether Gr[Af, DS] is a tree (section 4.1), and then steps by Sf, in each subtask the needs as written, where what comes from a consumer is
 * fetched by that one first: always possible, by Lemma 1.
 *
 * Returns: (transfer full) (nullable): %NULL with @error: an item is to come from a subtask that neither makes nor needs it, or from where it
 * does not stand, or by way of itself; there is no link; too large, or cancelled. O(subtasks + needs log needs).
 */
WeftRelocationPlan *weft_relocation_plan_new_from_holders (const WeftRelocation *relocation,
                                                           guint32 *holders,
                                                           WeftJob *job,
                                                           GError **error);

/** weft_relocation_plan_new_from_graph: the flow graph's own DS: each item from Source, or from the subtask that makes it. */
WeftRelocationPlan *
weft_relocation_plan_new_from_graph (const WeftRelocation *relocation, WeftJob *job, GError **error);

WeftRelocationPlan *weft_relocation_plan_ref (WeftRelocationPlan *plan);
void weft_relocation_plan_unref (WeftRelocationPlan *plan);

/** weft_relocation_plan_add: puts the next step, of which the plan has room for. */
void weft_relocation_plan_add (WeftRelocationPlan *plan, const WeftRelocationStep *step);

/** weft_relocation_plan_add_up: communication and computation, from the steps. O(steps). */
void weft_relocation_plan_add_up (WeftRelocationPlan *plan);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftRelocationPlan, weft_relocation_plan_unref)

G_END_DECLS
