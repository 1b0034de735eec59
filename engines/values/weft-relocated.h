/* weft-relocated.h: from where the subtasks of a flow graph take their items, found in several ways, and what that saves (Tan et al. 1997). A plain
 * value, immutable and reference counted. */
#pragma once

#include "weft-subtask-parts.h"
#include "weft-transfers.h"

G_BEGIN_DECLS

typedef enum {
  WEFT_RELOCATED_BY_TIE, /* the paper's algorithm */
  WEFT_RELOCATED_EXACT,  /* none takes less */
  WEFT_RELOCATED_DRAWN,  /* each item from where it is made or stands: the flow graph's own */
} WeftRelocatedWay;

#define WEFT_N_RELOCATED_WAYS (WEFT_RELOCATED_DRAWN + 1)

/* A table that the sheet of an answer has beneath its facts; the others are for programs. */
typedef enum {
  WEFT_RELOCATED_SOURCES,  /* DS: a row an operation */
  WEFT_RELOCATED_ORDER,    /* a row a step */
  WEFT_RELOCATED_ITEMS,    /* what each item takes, by every way */
  WEFT_RELOCATED_MACHINES, /* what copies take on each */
  WEFT_RELOCATED_TIMES,    /* what the execution takes with which probability */
} WeftRelocatedTable;

#define WEFT_N_RELOCATED_TABLES (WEFT_RELOCATED_TIMES + 1)

typedef struct {
  WeftRelocationPlan *plan; /* (nullable): of the flow graph's own: no link leads where it wants one */
  guint32 *senders;         /* (array length=n_operations): the machine that each item comes from */
  double *times;            /* (array length=n_operations): what each transfer takes */
  double *item_times;       /* (array length=n_items): what those of each item take together */
} WeftRelocatedPlan;

typedef struct {
  gint ref_count;
  WeftSubtaskParts *parts;
  WeftRelocatedWay way; /* that was asked for: by TIE, or exact */
  WeftRelocatedPlan plans[WEFT_N_RELOCATED_WAYS];
  WeftRelays *relays;           /* (nullable): they were not asked for */
  double bound;                 /* no choice of sources takes less: the sum of the prices of the proof */
  WeftTransferSchedule *bus[2]; /* (nullable): on one shared bus, before the refinement and after it */
  WeftMachineMemory *memory;    /* (array length=n_machines): by the way that was asked for */
  WeftScenarioTime *times;      /* (array length=n_times): of the execution, by that way, ascending */
  gsize n_times;
  WeftRelocatedTable table;
} WeftRelocated;

/** weft_relocated_new: (transfer full): @parts: (transfer none). The rest is for the caller to fill in. */
WeftRelocated *weft_relocated_new (WeftSubtaskParts *parts);
WeftRelocated *weft_relocated_ref (WeftRelocated *relocated);
void weft_relocated_unref (WeftRelocated *relocated);

/** weft_relocated_get_size: bytes that it keeps. */
gsize weft_relocated_get_size (const WeftRelocated *relocated);

/** weft_relocated_get_plan: by the way that was asked for. */
const WeftRelocatedPlan *weft_relocated_get_plan (const WeftRelocated *relocated);

/** weft_relocated_loses: by how much TIE is above the optimum; 0 where rounding is all that tells them apart. */
double weft_relocated_loses (const WeftRelocated *relocated);

/** weft_relocated_item_loses: by how much TIE is above the optimum with one item, in the same sense. */
double weft_relocated_item_loses (const WeftRelocated *relocated, guint32 item);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftRelocated, weft_relocated_unref)

G_END_DECLS
