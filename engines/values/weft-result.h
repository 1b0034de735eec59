/* weft-result.h: what the engines return. Plain values, immutable and reference counted. */
#pragma once

#include "weft-breakdown.h"
#include "weft-digest.h"
#include "weft-lattice.h"

G_BEGIN_DECLS

/* The answer about a flow-analysis tree. */
typedef struct {
  gint ref_count;
  char *diagram;     /* XML id */
  char *engine;      /* "distribution" or "simulation" */
  WeftDigest digest; /* of all that the answer depends on: diagram, machine, options */
  char *modes;       /* "as-drawn", "simd", "spmd" */
  char *unit;        /* of time; "" when the user gave none */
  guint pes;
  WeftLattice *time;    /* the execution time; of a simulation, the relative frequencies */
  double average_value; /* the average value approach of section 7.1; not of a simulation */
  guint64 samples;      /* 0: not a simulation */
  guint64 seed;
  WeftBreakdown *breakdown; /* (nullable): where the mean goes, when that was asked for */
} WeftFlowResult;

WeftFlowResult *weft_flow_result_new (void);
WeftFlowResult *weft_flow_result_ref (WeftFlowResult *result);
void weft_flow_result_unref (WeftFlowResult *result);

/** weft_flow_result_get_standard_error: of the mean of a simulation; 0 for an exact result. */
double weft_flow_result_get_standard_error (const WeftFlowResult *result);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftFlowResult, weft_flow_result_unref)

G_END_DECLS
