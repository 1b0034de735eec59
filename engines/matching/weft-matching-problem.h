/* weft-matching-problem.h: what matching and scheduling are asked about: which task runs on which machine, and when. Machines differ, so a task has a
 * time on each; data go from task to task by links that any number of transfers may use at a time, and take no time on one machine (Topcuoglu, Hariri
 * and Wu 2002, section 3). Without edges these are the independent tasks of Braun, Siegel et al. 2001. A plain value that owns nothing. */
#pragma once

#include "weft-job.h"

G_BEGIN_DECLS

/**
 * WeftMatchingObjective:
 * @machines: (array length=n_tasks): of each task
 *
 * Returns: what is to be least instead of the makespan, 0 or more; infinity: these machines will not do. Called by one thread at a time.
 */
typedef double (*WeftMatchingObjective) (gpointer data, const guint32 *machines);

typedef struct {
  guint32 n_tasks;    /* below 2^31 */
  guint32 n_machines; /* at least 1, below 2^16 */
  const double *
      times; /* (array length=n_tasks n_machines): of task i on machine m: times[i n_machines + m]: 0 or more; infinity: not there */
  const double *
      ready; /* (array length=n_tasks n_machines) (nullable): when what a task needs of no other task can be on a machine; 0 */
  /* The edges into task i are first_in[i] to first_in[i + 1] - 1. */
  const gsize *first_in;  /* (array length=n_tasks + 1) (nullable): no edges */
  const guint32 *sources; /* of each edge: the task that it comes from; there is no cycle */
  const double *amounts;  /* of each edge: data, 0 or more; finite */
  const double *
      latency; /* (array length=n_machines^2) (nullable): transfers take no time; of a link from s to r: [s n_machines + r]; infinity: there is none */
  const double *per_unit;          /* (array length=n_machines^2) (nullable): with latency */
  guint32 diagram;                 /* the number of the node that faults are about; 0: there is none */
  const guint32 *task_parts;       /* (array length=n_tasks) (nullable): numbers of parts in it */
  WeftMatchingObjective objective; /* (nullable): the makespan */
  gpointer objective_data;
} WeftMatchingProblem;

G_END_DECLS
