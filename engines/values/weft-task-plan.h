/* weft-task-plan.h: a schedule of a document's task graph, with what can be said of it. A plain value, immutable and reference counted. */
#pragma once

#include "weft-schedule.h"
#include "weft-task-facts.h"

G_BEGIN_DECLS

typedef struct _WeftTaskPlan {
  gint ref_count;
  guint32 diagram;               /* the number of the node */
  const char *policy;            /* static: the name of the policy */
  struct _WeftTaskPlan *against; /* (nullable): what it is compared with: the same graph by another policy */
  WeftSchedule *schedule;
  guint32 *rows; /* (array length=n_tasks): which row of the graph a task is */
  gsize n_tasks;
  double *times;      /* (array length=n_tasks) */
  double *slack;      /* (array length=n_tasks): by how much it may finish later */
  double work;        /* the sum of all times */
  double bounds[3];   /* no schedule is shorter, by WeftTaskLimit */
  gboolean has_means; /* means stand in for times that are distributions */
  WeftTaskClass class;
  guint32
      *path; /* (array length=n_path): a critical path, from its first task to its last: rows of the graph */
  gsize n_path;
  gboolean by_processor; /* the table of its sheet has a row for each processor instead of each task */
} WeftTaskPlan;

/* What keeps a schedule from being shorter. */
typedef enum {
  WEFT_LIMIT_CRITICAL_PATH, /* the greatest sum of times along a chain */
  WEFT_LIMIT_WORK,          /* all times, over the processes */
  WEFT_LIMIT_QUEUE,         /* the times of one queue, over the processes that may take from it */
} WeftTaskLimit;

#define WEFT_N_TASK_LIMITS (WEFT_LIMIT_QUEUE + 1)

WeftTaskPlan *weft_task_plan_new (void);
WeftTaskPlan *weft_task_plan_ref (WeftTaskPlan *plan);
void weft_task_plan_unref (WeftTaskPlan *plan);

/** weft_task_plan_get_size: bytes that it keeps. */
gsize weft_task_plan_get_size (const WeftTaskPlan *plan);

/** weft_task_plan_get_limit: the greatest of the bounds; of equal ones the first. */
WeftTaskLimit weft_task_plan_get_limit (const WeftTaskPlan *plan);

/** weft_task_limit_get_name: as in files: "critical-path". */
const char *weft_task_limit_get_name (WeftTaskLimit limit);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTaskPlan, weft_task_plan_unref)

G_END_DECLS
