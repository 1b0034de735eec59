/* weft-flow-questions.h: what can be asked about flow-analysis trees (Li et al. 1997): rows of the table of questions, with the
 * options that they leave open and the types of their answers. */
#pragma once

#include "weft-flow-tree.h"
#include "weft-lanes.h"
#include "weft-mode-choice.h"
#include "weft-question.h"
#include "weft-tornado.h"

G_BEGIN_DECLS

/* Options. */
extern const WeftOption weft_option_modes;   /* choice: WeftModes */
extern const WeftOption weft_option_samples; /* of a simulation */
extern const WeftOption weft_option_runs;    /* of a sample run with a quantile: to choose from */
extern const WeftOption weft_option_run; /* of a sample run: where among them it stands; below 0: the first */
extern const WeftOption weft_option_lanes;      /* of a sample run: PEs to list, at most */
extern const WeftOption weft_option_change;     /* of sensitivity: share by which parameters go down and up */
extern const WeftOption weft_option_level;      /* of sensitivity: of the quantile that is watched */
extern const WeftOption weft_option_resolution; /* of scaling: numbers of PEs for each doubling */
extern const WeftOption weft_option_objective;  /* of modes: as weft_objective_parse() reads it */
extern const WeftOption weft_option_evaluations; /* of modes */

/* Questions. */
extern const WeftQuestion weft_flow_question_distribution; /* WeftFlowResult: modes */
extern const WeftQuestion weft_flow_question_bounds;      /* the same, from below and above on a wider step */
extern const WeftQuestion weft_flow_question_estimate;    /* the same, soon, with nothing proved of it */
extern const WeftQuestion weft_flow_question_simulation;  /* the same, sampled: modes, samples, seed */
extern const WeftQuestion weft_flow_question_best;        /* the same, in the best modes that are found */
extern const WeftQuestion weft_flow_question_attribution; /* WeftBreakdown: modes */
extern const WeftQuestion weft_flow_question_sensitivity; /* WeftTornado: modes, change, level */
extern const WeftQuestion weft_flow_question_sample;      /* WeftLanes: modes, runs, run, lanes, seed */
extern const WeftQuestion
    weft_flow_question_scaling;                     /* WeftSweep over the number of PEs: modes, resolution */
extern const WeftQuestion weft_flow_question_modes; /* WeftModeChoice: objective, evaluations, seed */

G_END_DECLS
