/* weft-task-runs.h: many runs of a task graph with random times: what the makespan was, and what each task had to do with it. */
#pragma once

#include "weft-makespan.h"
#include "weft-random-times.h"
#include "weft-task-problem.h"

G_BEGIN_DECLS

typedef struct {
  const WeftTaskProblem *problem; /* its graph has the means of the times, by which orders go */
  gboolean
      is_unlimited; /* each task starts when the last that it waits for has finished, and the system is left out */
  const WeftRandomTimes *times;
  const guint32 *
      streams; /* (array length=n_tasks): of random numbers, one for each task: the same whatever the policy */
  guint64 samples; /* 1 or more */
} WeftTaskTrial;

typedef struct {
  double *makespans; /* (array length=samples): run by run */
  guint64 samples;
  WeftTaskSpread *tasks; /* (array length=n_tasks) */
  double *edges;         /* (array length=n_edges): criticality, in the order of the graph's parents */
  guint64 n_placed;      /* runs of which starts and finishes were kept for quantiles */
} WeftTaskRuns;

/**
 * weft_task_runs_new:
 *
 * A task draws its time for run r from its own stream, so that policies, numbers of processors and times of other tasks change nothing about
 * it (common random numbers), and that the first runs of many are those of few. On the threads of the job; their number changes nothing.
 *
 * Returns: (transfer full) (nullable): %NULL with @error: as weft_task_schedule(). O(samples (tasks + edges)), and what schedules take.
 */
WeftTaskRuns *weft_task_runs_new (const WeftTaskTrial *trial, WeftJob *job, GError **error);

void weft_task_runs_free (WeftTaskRuns *runs);

/**
 * weft_task_runs_get_time:
 * @step: that makespans may be multiples of; 0: they are not
 * @deadline: NaN: none
 *
 * Returns: the numbers of the runs, and their relative frequencies on a lattice: of @step where all stand on it and it is not too long, else of a
 * wider one; time is %NULL with @error: too large
 */
WeftMakespanTime weft_task_runs_get_time (const WeftTaskRuns *runs,
                                          double step,
                                          double deadline,
                                          WeftJob *job,
                                          GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTaskRuns, weft_task_runs_free)

G_END_DECLS
