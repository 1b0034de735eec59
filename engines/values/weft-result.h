/* weft-result.h: what the engines return. Plain values, immutable and reference counted. */
#pragma once

#include "weft-breakdown.h"
#include "weft-digest.h"
#include "weft-lattice.h"

G_BEGIN_DECLS

/* How far a result can be trusted. */
typedef enum {
  WEFT_CERTAINTY_EXACT,    /* but for an error that is bounded */
  WEFT_CERTAINTY_BOUNDED,  /* from below and from above */
  WEFT_CERTAINTY_ESTIMATE, /* computed, but nothing is proved of its error */
  WEFT_CERTAINTY_SAMPLED,
} WeftCertainty;

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
  WeftLattice *upper;   /* (nullable): the time is stochastically between `time` and this */
  double average_value; /* the average value approach of section 7.1; not of a simulation */
  double error_budget; /* of a result with a bound: the error that was asked for; the bound may be above it */
  gboolean is_estimate; /* of the evaluation: nothing bounds the error of the time */
  guint64 samples;      /* 0: not a simulation */
  guint64 seed;
  WeftBreakdown *breakdown; /* (nullable): where the mean goes, when that was asked for */
} WeftFlowResult;

WeftFlowResult *weft_flow_result_new (void);
WeftFlowResult *weft_flow_result_ref (WeftFlowResult *result);
void weft_flow_result_unref (WeftFlowResult *result);

/** weft_flow_result_label: (transfer full): the same result of a diagram of another name or unit; @unit: (nullable): none. */
WeftFlowResult *weft_flow_result_label (WeftFlowResult *result, const char *diagram, const char *unit);

/** weft_flow_result_get_certainty: what follows from its parts. */
WeftCertainty weft_flow_result_get_certainty (const WeftFlowResult *result);

/** weft_flow_result_get_error: bound of the total-variation error of the time, or of both bounds of it; 1 when there is none. */
double weft_flow_result_get_error (const WeftFlowResult *result);

/** weft_flow_result_misses_budget: whether the bound is above the error that was asked for. The result is as good as its bound all
 * the same. */
gboolean weft_flow_result_misses_budget (const WeftFlowResult *result);

/** weft_certainty_get_name: as in data: "exact", "bounded", "estimate" or "sampled". */
const char *weft_certainty_get_name (WeftCertainty certainty);

/** weft_flow_result_get_standard_error: of the mean of a simulation; 0 for an exact result. */
double weft_flow_result_get_standard_error (const WeftFlowResult *result);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftFlowResult, weft_flow_result_unref)

G_END_DECLS
