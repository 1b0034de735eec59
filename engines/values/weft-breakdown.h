/* weft-breakdown.h: where the expected execution time of a program goes, by drawn node and cause. A plain value,
 * immutable and reference counted. */
#pragma once

#include "weft-digest.h"

G_BEGIN_DECLS

/* What a PE does; weft-attribution.h says it precisely. */
typedef enum {
  WEFT_CAUSE_COMPUTATION,
  WEFT_CAUSE_WAITING,
  WEFT_CAUSE_MASKED,
  WEFT_CAUSE_SWITCH,
  WEFT_CAUSE_OVERHEAD,
} WeftCause;

#define WEFT_N_CAUSES (WEFT_CAUSE_OVERHEAD + 1)

/** weft_cause_get_name: as in data: "computation", "waiting", "masked", "switch", "overhead". */
const char *weft_cause_get_name (WeftCause cause);

/* Expected times in units of time, by cause: averages over all PEs of the machine. */
typedef struct {
  guint32 node;
  char *name;          /* (nullable): its XML id */
  const char *element; /* its kind: "loop" */
  guint depth;         /* below the tree, which has 0 */
  double own
      [WEFT_N_CAUSES]; /* of the node itself: of a loop or if, what its overheads and synchronisations take */
  double below[WEFT_N_CAUSES]; /* with all that stands below it; of the tree: of the program */
} WeftBreakdownRow;

typedef struct {
  gint ref_count;
  char *diagram; /* XML id */
  char *modes;
  char *unit;
  WeftDigest digest; /* of the diagram, machine and modes */
  guint pes;
  double mean;            /* the sum of all parts: the mean execution time */
  WeftBreakdownRow *rows; /* the tree, then its blocks, loops and ifs in document order */
  gsize n_rows;
} WeftBreakdown;

WeftBreakdown *weft_breakdown_new (void);
WeftBreakdown *weft_breakdown_ref (WeftBreakdown *breakdown);
void weft_breakdown_unref (WeftBreakdown *breakdown);

/** weft_breakdown_find: (nullable): the row of @node. O(rows). */
const WeftBreakdownRow *weft_breakdown_find (const WeftBreakdown *breakdown, guint32 node);

/** weft_causes_sum: the sum over all causes. */
double weft_causes_sum (const double causes[WEFT_N_CAUSES]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftBreakdown, weft_breakdown_unref)

G_END_DECLS
