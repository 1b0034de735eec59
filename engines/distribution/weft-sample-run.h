/* weft-sample-run.h: one simulated execution of the machine as lanes: a given one, or the one of many that comes
 * nearest to a percentile. It is the very run that weft_flow_simulate() counts. */
#pragma once

#include "weft-flow-tree.h"
#include "weft-job.h"
#include "weft-lanes.h"

G_BEGIN_DECLS

typedef struct {
  WeftModes modes;
  guint64 samples; /* runs to choose from, >= 1; as many as weft_flow_simulate() is given for the same runs */
  double
      quantile; /* in [0, 1]: the run that stands there when they are sorted by time (the first of equals); below
                      0: the first run */
  guint lanes; /* PEs to list, at most */
} WeftSampleOptions;

/**
 * weft_flow_sample:
 * @diagram: the number of a flow-analysis tree
 * @job: its seed gives the runs: the same seed shows the same run
 *
 * Returns: (transfer full) (nullable): the run; %NULL with WEFT_MODEL_ERROR when the tree breaks a rule,
 * WEFT_ENGINE_ERROR, WEFT_JOB_ERROR. O(runs times operations times PEs).
 */
WeftLanes *weft_flow_sample (const WeftDocument *document,
                             guint32 diagram,
                             const WeftSampleOptions *options,
                             WeftJob *job,
                             GError **error);

G_END_DECLS
