/* weft-transfers.h: what moves data between machines, as values: plans of who takes what from where (Tan et al. 1997), and schedules of transfers and
 * computations. What their numbers mean in a document says WeftSubtaskParts. */
#pragma once

#include "weft-job.h"

G_BEGIN_DECLS

#define WEFT_RELOCATION_SOURCE                                                                               \
  G_MAXUINT32 /* the holder or maker -1 of the paper: where initial items stand */

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

typedef struct {
  guint32 subtask;
  guint32 operation; /* G_MAXUINT32: the subtask is computed; else a transfer */
  guint32 holder;    /* of a transfer: a subtask, or WEFT_RELOCATION_SOURCE, as of a computation */
  guint32
      lane; /* the machine of a computation; the number of machines: the bus; more: see weft-transfer-network.h */
  double start;
  double finish;
} WeftTransferRow;

/* A value, immutable and reference counted. */
typedef struct {
  gint ref_count;
  WeftTransferRow
      *rows; /* (array length=n_rows): operations in the sequence of Order, then computations in that of Sf */
  gsize n_rows;
  guint32 n_operations; /* the rows before the computations */
  double makespan;      /* the last finish of all */
} WeftTransferSchedule;

/* What the copies of items on a machine take while a plan is carried out. */
typedef struct {
  double peak; /* the most that its copies take together, in the unit of sizes */
  double all;  /* what they would take if none were deleted */
  gsize step;  /* of the plan, in which the peak is reached first */
} WeftMachineMemory;

/* How long a program takes with this probability. */
typedef struct {
  double time;
  double probability;
} WeftScenarioTime;

/* What the transfers of an item take when it also goes by way of machines that do not need it. */
typedef struct {
  double time;       /* of a tree of transfers that has been found */
  double bound;      /* no tree takes less */
  gboolean is_exact; /* both are the same, by dynamic programming; else a heuristic's and a dual's */
} WeftRelayedItem;

typedef struct {
  WeftRelayedItem *items; /* (array length=n_items) */
  guint32 n_items;
  double time; /* sums over items */
  double bound;
  guint32 n_open; /* items that are not exact */
} WeftRelays;

void weft_relays_free (WeftRelays *relays);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftRelays, weft_relays_free)

WeftRelocationPlan *weft_relocation_plan_ref (WeftRelocationPlan *plan);
void weft_relocation_plan_unref (WeftRelocationPlan *plan);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftRelocationPlan, weft_relocation_plan_unref)

/** weft_transfer_schedule_new: (nullable): with room for @n_rows, of which @n_operations come first, and no rows. %NULL with @error: too large. */
WeftTransferSchedule *
weft_transfer_schedule_new (guint32 n_operations, gsize n_rows, WeftJob *job, GError **error);

/** weft_transfer_schedule_add: puts the next row. */
void weft_transfer_schedule_add (WeftTransferSchedule *schedule, const WeftTransferRow *row);

WeftTransferSchedule *weft_transfer_schedule_ref (WeftTransferSchedule *schedule);
void weft_transfer_schedule_unref (WeftTransferSchedule *schedule);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTransferSchedule, weft_transfer_schedule_unref)

G_END_DECLS
