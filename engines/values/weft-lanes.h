/* weft-lanes.h: one execution of a program as lanes of PEs over time (the picture of Li et al. 1997, Figure 1). A
 * plain value, immutable and reference counted. */
#pragma once

#include "weft-digest.h"

G_BEGIN_DECLS

/* What a PE does. */
typedef enum {
  WEFT_ACTIVITY_SIMD,    /* an operation in step with all enabled PEs, as long as the longest of them takes */
  WEFT_ACTIVITY_SPMD,    /* an operation of its own */
  WEFT_ACTIVITY_WAITING, /* it has reached a synchronisation that others have not */
  WEFT_ACTIVITY_MASKED,  /* it is disabled while others execute, or while nobody hears a broadcast */
  WEFT_ACTIVITY_SWITCH,  /* the machine switches its mode */
  WEFT_ACTIVITY_OVERHEAD, /* loop-init, loop-test, if-test, post-then, post-else, in either mode */
} WeftActivity;

#define WEFT_N_ACTIVITIES (WEFT_ACTIVITY_OVERHEAD + 1)

/** weft_activity_get_name: as in data: "simd", "spmd", "waiting", "masked", "switch", "overhead". */
const char *weft_activity_get_name (WeftActivity activity);

/* The PEs @first to @last do one thing on account of one drawn node. SPMD operations are never joined. */
typedef struct {
  guint first;
  guint last;
  double start; /* in units of time */
  double end;
  WeftActivity activity;
  guint32 node; /* the node that is executed; of a wait or switch, the node that calls for it */
} WeftLaneInterval;

/* Between 0 and @time the intervals cover every listed lane without gap or overlap, unless some are left out. */
typedef struct {
  gint ref_count;
  char *diagram; /* XML id */
  char *modes;
  char *unit;
  WeftDigest digest; /* of the diagram, machine and modes */
  guint pes;
  guint lanes;                 /* PEs listed: those below this number; all PEs run */
  guint64 seed;                /* of the random numbers */
  guint64 sample;              /* which sample of that seed it is, from 0 */
  guint64 samples;             /* how many there were to choose from */
  double quantile;             /* of the samples, for which it was chosen; -1: it was not */
  double time;                 /* execution time */
  WeftLaneInterval *intervals; /* by start */
  gsize n_intervals;
  guint64 left_out; /* intervals that would have been too many */
} WeftLanes;

WeftLanes *weft_lanes_new (void);
WeftLanes *weft_lanes_ref (WeftLanes *lanes);
void weft_lanes_unref (WeftLanes *lanes);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftLanes, weft_lanes_unref)

G_END_DECLS
