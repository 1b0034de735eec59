/* weft-result-stages.h: first looks at an answer that takes its time: quick and coarse, each better than the
 * one before, until the answer itself is there. */
#pragma once

#include "engines.h"

G_BEGIN_DECLS

typedef struct {
  guint after; /* ms since the answer was asked for: not sooner, and not when the answer is there by then */
  const WeftQuestion *question; /* whose answer stands for it */
  guint64 samples;              /* of a simulation */
  double error_budget;          /* 0: of a simulation or an estimate, which have none */
} WeftResultStage;

/**
 * weft_result_stages_find:
 * @index: (inout): how many rows have been looked at
 *
 * Returns: (nullable): the next first look at a distribution; %NULL when there is none
 */
const WeftResultStage *weft_result_stages_find (guint *index);

G_END_DECLS
