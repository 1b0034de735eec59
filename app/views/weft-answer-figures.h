/* weft-answer-figures.h: answers beyond the distribution as figures: where the mean goes, what the parameters do, the
 * curve over the number of PEs, one run as lanes. */
#pragma once

#include "weft-agreement.h"
#include "weft-sweep-table.h"
#include "weft-breakdown.h"
#include "weft-bus-plan.h"
#include "weft-document.h"
#include "weft-figure.h"
#include "weft-lanes.h"
#include "weft-makespan.h"
#include "weft-mapped-chances.h"
#include "weft-mapped-curves.h"
#include "weft-mapped-regions.h"
#include "weft-matching-contest.h"
#include "weft-measured-plan.h"
#include "weft-parallelism.h"
#include "weft-relocated.h"
#include "weft-selected.h"
#include "weft-speedup.h"
#include "weft-task-plan.h"
#include "weft-task-ranking.h"
#include "weft-tornado.h"

G_BEGIN_DECLS

/** weft_breakdown_figure_new: (transfer full): a row a node, the greatest of them where there are many. @document: where
 * the nodes stand. */
WeftFigure *weft_breakdown_figure_new (const WeftDocument *document, const WeftBreakdown *breakdown);

/** weft_breakdown_name_cause: (transfer none): "masked off"; _get_part: how it is drawn. */
const char *weft_breakdown_name_cause (WeftCause cause);
WeftBarRole weft_breakdown_get_part (WeftCause cause);

/** weft_breakdown_name_waiting: (transfer full): what the waiting on the account of @node is: that for the PEs of the part
 * executed before it stands there, "waiting before blk_f". */
char *
weft_breakdown_name_waiting (const WeftDocument *document, const WeftBreakdown *breakdown, guint32 node);

/** weft_lanes_figure_new: (transfer full): lanes over time. @document: where the nodes stand. */
WeftFigure *weft_lanes_figure_new (const WeftDocument *document, const WeftLanes *lanes);

/** weft_tornado_figure_new: (transfer full): a row a parameter, by effect. @diagram: the number of the tree in @document. */
WeftFigure *
weft_tornado_figure_new (const WeftDocument *document, guint32 diagram, const WeftTornado *tornado);

/* What a curve over numbers of PEs shows. */
typedef enum {
  WEFT_SWEEP_TIME, /* mean and P95 */
  WEFT_SWEEP_SPEED_UP,
  WEFT_SWEEP_EFFICIENCY,
} WeftSweepQuantity;

#define WEFT_N_SWEEP_QUANTITIES (WEFT_SWEEP_EFFICIENCY + 1)

/** weft_sweep_figure_new: (transfer full): over numbers of PEs. */
WeftFigure *weft_sweep_figure_new (const WeftSweep *sweep, guint32 diagram, WeftSweepQuantity quantity);

/**
 * weft_sweep_explain: of a WeftSweep, for the table of views:
 *
 * Every PE does the same work on data of its own, so N PEs do N times the work of one: speed-up is N mean (1) / mean (N), and
 * efficiency mean (1) / mean (N).
 *
 * Returns: (transfer full): a sentence that says why the curve is as it is
 */
char *weft_sweep_explain (gconstpointer value);

/* Which lanes a schedule has: the first three have one for each processor. */
typedef enum {
  WEFT_LANES_BY_NUMBER,
  WEFT_LANES_BY_USE,   /* the busiest first */
  WEFT_LANES_BY_START, /* that which begins first; those without tasks last */
  WEFT_LANES_BY_QUEUE, /* sections of what tasks have in common, with as many lanes as they need */
  WEFT_LANES_BY_CLASS,
  WEFT_LANES_BY_GROUP,
  WEFT_LANES_AS_NEEDED, /* as many as tasks run at once, without a title */
} WeftLaneOrder;

/* How a schedule is looked at. */
typedef struct {
  WeftLaneOrder order;
  GHashTable *folded; /* (nullable) (element-type utf8): titles of sections that are folded to one lane */
} WeftScheduleLook;

/** weft_schedule_figure_new: (transfer full): lanes over time. @document: where the tasks stand. */
WeftFigure *weft_schedule_figure_new (const WeftDocument *document,
                                      const WeftTaskPlan *plan,
                                      const WeftScheduleLook *look);

/** weft_schedule_describe: of a WeftTaskPlan, for the table of views: how far the schedule is from the shortest at most. */
char *weft_schedule_describe (gconstpointer value);

/** weft_schedule_explain: of a WeftTaskPlan, for the table of views: what keeps any schedule from being shorter. */
char *weft_schedule_explain (gconstpointer value);

/**
 * weft_schedule_allocate: of a WeftTaskPlan, for the table of views:
 * @variant: a WeftLaneOrder
 * @node: the number of a task
 * @text: (out) (transfer full): the processors of all tasks as they are, but for that one; else why that cannot be
 *
 * Returns: whether the task can come to processor @lane: that must be a schedule by the graph's own policy, not one of two, in lanes of processors
 */
gboolean weft_schedule_allocate (gconstpointer value, guint variant, guint32 node, guint lane, char **text);

/** weft_measured_figure_new: (transfer full): the predicted schedule above the measured one, on one axis; bars of one task stand for it in both. */
WeftFigure *weft_measured_figure_new (const WeftDocument *document,
                                      const WeftMeasuredPlan *measured,
                                      const WeftScheduleLook *look);

/** weft_measured_describe, _explain: of a WeftMeasuredPlan, for the table of views: both makespans; where the time between them went, and what
 * else is not as predicted. */
char *weft_measured_describe (gconstpointer value);
char *weft_measured_explain (gconstpointer value);

/* What a curve over numbers of processors shows. */
typedef enum {
  WEFT_SPEEDUP_SPEED_UP,
  WEFT_SPEEDUP_MAKESPAN,
  WEFT_SPEEDUP_EFFICIENCY,
} WeftSpeedupQuantity;

/** weft_sweep_table_figure_new: (transfer full): curves of the figure that is asked for over the first property, one for each combination of the
 * values of the others, of seeds their mean; over the seeds, where nothing else is varied. */
WeftFigure *weft_sweep_table_figure_new (const WeftSweepTable *table);

/** weft_sweep_table_describe, _explain: of a WeftSweepTable, for the table of views: how many points there are; which figures there are. */
char *weft_sweep_table_describe (gconstpointer value);
char *weft_sweep_table_explain (gconstpointer value);

/** weft_speedup_figure_new: (transfer full): @document: where the graph stands. */
WeftFigure *weft_speedup_figure_new (const WeftDocument *document,
                                     const WeftSpeedup *speedup,
                                     WeftSpeedupQuantity quantity);

/** weft_speedup_explain: of a WeftSpeedup, for the table of views: what the curve cannot pass. */
char *weft_speedup_explain (gconstpointer value);

/* What is shown over time. */
typedef enum {
  WEFT_PARALLELISM_TASKS, /* that run */
  WEFT_PARALLELISM_PER_QUEUE, /* tasks that run, for each queue from which any of them was taken: Adve and Vernon 2004, Fig. 11 */
  WEFT_PARALLELISM_QUEUES, /* from which those that run were taken */
} WeftParallelismQuantity;

/** weft_parallelism_figure_new: (transfer full): @document: where the graph stands. */
WeftFigure *weft_parallelism_figure_new (const WeftDocument *document,
                                         const WeftParallelism *parallelism,
                                         WeftParallelismQuantity quantity);

/** weft_parallelism_describe, _explain: of a WeftParallelism, for the table of views. */
char *weft_parallelism_describe (gconstpointer value);
char *weft_parallelism_explain (gconstpointer value);

/** weft_policies_figure_new: (transfer full): a row a policy, the shortest schedule first. @document: where the graph stands. */
WeftFigure *weft_policies_figure_new (const WeftDocument *document, const WeftTaskRanking *ranking);

/** weft_policies_describe, _explain: of a WeftTaskRanking, for the table of views. */
char *weft_policies_describe (gconstpointer value);
char *weft_policies_explain (gconstpointer value);

/** weft_matching_figure_new: (transfer full): a row a heuristic, the best first. @document: where the graph stands. */
WeftFigure *weft_matching_figure_new (const WeftDocument *document, const WeftMatchingContest *contest);

/** weft_matching_describe: of a WeftMatchingContest, for the table of views. */
char *weft_matching_describe (gconstpointer value);

/** weft_mapping_figure_new: (transfer full): a section a technique, a lane a processor. @document: where the loop stands. */
WeftFigure *weft_mapping_figure_new (const WeftDocument *document, const WeftMapped *mapped);

/** weft_mapping_describe, _explain: of a WeftMapped, for the table of views: which technique is the best; where another becomes it. */
char *weft_mapping_describe (gconstpointer value);
char *weft_mapping_explain (gconstpointer value);

/** weft_mapping_curves_figure_new: (transfer full): a curve a technique that applies, with rings where they cross. @document: where the loop stands. */
WeftFigure *weft_mapping_curves_figure_new (const WeftDocument *document, const WeftMappedCurves *curves);

/** weft_mapping_curves_describe, _explain: of a WeftMappedCurves, for the table of views: how often they cross; where. */
char *weft_mapping_curves_describe (gconstpointer value);
char *weft_mapping_curves_explain (gconstpointer value);

/**
 * weft_mapping_curves_place: of a WeftMappedCurves, for the table of views:
 * @values: (array length=2): what the parameter should be, and any time
 * @text: (out) (transfer full): what the edit "set-parameters" takes for that, in steps that people read; or why it cannot be
 *
 * Returns: whether it can be
 */
gboolean weft_mapping_curves_place (gconstpointer value, const double *values, char **text);

/** weft_mapping_chances_figure_new: (transfer full): how probably each technique takes at most a time. @document: where the loop stands. */
WeftFigure *weft_mapping_chances_figure_new (const WeftDocument *document, const WeftMappedChances *chances);

/** weft_mapping_chances_describe, _explain: (transfer full): of a WeftMappedChances, for the table of views: the least mean; how probably each is the best. */
char *weft_mapping_chances_describe (gconstpointer value);
char *weft_mapping_chances_explain (gconstpointer value);

/** weft_mapping_regions_figure_new: (transfer full): the plane of two parameters, with the best technique everywhere. @document: where the loop stands. */
WeftFigure *weft_mapping_regions_figure_new (const WeftDocument *document, const WeftMappedRegions *regions);

/** weft_mapping_regions_describe, _explain: (transfer full): of a WeftMappedRegions, for the table of views: the best as drawn; how much of the plane each has. */
char *weft_mapping_regions_describe (gconstpointer value);
char *weft_mapping_regions_explain (gconstpointer value);

/** weft_mapping_regions_place: the same of a WeftMappedRegions, whose place is given by the values of both parameters. */
gboolean weft_mapping_regions_place (gconstpointer value, const double *values, char **text);

/** weft_agreement_figure_new: (transfer full): measured times as a histogram over the predicted distribution. */
WeftFigure *weft_agreement_figure_new (const WeftAgreement *agreement);

/** weft_agreement_describe, _explain: of a WeftAgreement, for the table of views: whether they agree; how far they are apart. */
char *weft_agreement_describe (gconstpointer value);
char *weft_agreement_explain (gconstpointer value);

/** weft_selection_figure_new: (transfer full): a row a target by predicted seconds, the least first, then those that are excluded, and why. */
WeftFigure *weft_selection_figure_new (const WeftSelected *selected);

/** weft_selection_describe, _explain: of a WeftSelected, for the table of views: what is chosen; why. */
char *weft_selection_describe (gconstpointer value);
char *weft_selection_explain (gconstpointer value);

/** weft_tie_figure_new: (transfer full): trees of copies, item by item, of which the first @shown steps have been taken; more than there are: it is grown, and
 * nothing is new. @document: where the graph stands. */
WeftFigure *weft_tie_figure_new (const WeftDocument *document, const WeftRelocated *relocated, guint shown);

/** weft_tie_count_steps, _tell_step: of a WeftRelocated, for the table of views: how many steps it takes; what step @step, from 1, does, and why. */
guint weft_tie_count_steps (gconstpointer value);
char *weft_tie_tell_step (const WeftDocument *document, gconstpointer value, guint step);

/** weft_tie_describe, _explain: of a WeftRelocated, for the table of views: how far it is from the least; what it saves. */
char *weft_tie_describe (gconstpointer value);
char *weft_tie_explain (gconstpointer value);

/** weft_scenarios_figure_new: (transfer full): a row for each time that it may take, the least first. @document: where the graph stands. */
WeftFigure *weft_scenarios_figure_new (const WeftDocument *document, const WeftRelocated *relocated);

/** weft_scenarios_describe, _explain: of a WeftRelocated, for the table of views: the mean; the least and the most. */
char *weft_scenarios_describe (gconstpointer value);
char *weft_scenarios_explain (gconstpointer value);

/** weft_bus_figure_new: (transfer full): before above after, with lanes of machines and of what is between them. @document: where the graph stands. */
WeftFigure *weft_bus_figure_new (const WeftDocument *document, const WeftBusPlan *plan);

/** weft_bus_describe, _explain: of a WeftBusPlan, for the table of views: both makespans; what is gained. */
char *weft_bus_describe (gconstpointer value);
char *weft_bus_explain (gconstpointer value);

/**
 * weft_bus_allocate: of a WeftBusPlan, for the table of views:
 * @node: the number of a part
 * @lane: of the transfers: a machine, or what is between machines
 * @text: (out) (transfer full): the id of that machine; else why that cannot be
 *
 * Returns: whether @node is a subtask that can come to @lane: another machine than it runs on
 */
gboolean weft_bus_allocate (gconstpointer value, guint variant, guint32 node, guint lane, char **text);

/* What is shown of a makespan with random times. */
typedef enum {
  WEFT_MAKESPAN_DISTRIBUTION,
  WEFT_MAKESPAN_CRITICALITY, /* of tasks, as bars; those that follow too */
  WEFT_MAKESPAN_MEAN,        /* part of the mean */
  WEFT_MAKESPAN_VARIANCE,    /* part of the variance */
  WEFT_MAKESPAN_TORNADO,     /* the mean while a task is quick, and slow: spans */
  WEFT_MAKESPAN_SCHEDULE,    /* with mean times, and when tasks may finish */
} WeftMakespanQuantity;

/** weft_makespan_figure_new: (transfer full): @document: where the graph stands; @folded: as of WeftScheduleLook. */
WeftFigure *weft_makespan_figure_new (const WeftDocument *document,
                                      const WeftMakespan *makespan,
                                      WeftMakespanQuantity quantity,
                                      GHashTable *folded);

/** weft_makespan_describe, _explain: of a WeftMakespan, for the table of views. */
char *weft_makespan_describe (gconstpointer value);
char *weft_makespan_explain (gconstpointer value);

G_END_DECLS
