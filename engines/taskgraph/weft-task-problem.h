/* weft-task-problem.h: what a task graph is scheduled by: processes, queues and the rules by which tasks come into them and processes
 * take from them (Adve and Vernon 2004, section 2.2 and Table II). A plain value that owns nothing. */
#pragma once

#include "weft-task-graph.h"
#include "weft-task-system.h"

G_BEGIN_DECLS

#define WEFT_TASK_NONE G_MAXUINT32 /* no class, group or queue */

/* Which of the ready tasks in a queue is taken first; of equal ones the first of the document. */
typedef enum {
  WEFT_ORDER_GIVEN,         /* that which is ready longest */
  WEFT_ORDER_LPT,           /* that with the longest time */
  WEFT_ORDER_SPT,           /* that with the shortest time */
  WEFT_ORDER_CRITICAL_PATH, /* that with the longest way to the end, its own time included */
  WEFT_ORDER_PRIORITY,      /* that with the least priority */
} WeftTaskOrder;

/* How n tasks come into k queues. */
typedef enum {
  WEFT_ALLOCATE_SINGLE,     /* all into the first */
  WEFT_ALLOCATE_BLOCK,      /* runs of the document, the first n mod k of which are longer by one */
  WEFT_ALLOCATE_CYCLIC,     /* the j-th, from 0, into that with number j mod k */
  WEFT_ALLOCATE_ENUMERATED, /* takes none: they stand in their queues by hand */
  WEFT_ALLOCATE_GROUP, /* by the groups that they name, those in turn in the order of the document; takes those with a group only */
} WeftTaskAllocation;

/* What a process does when the queue that it serves holds no ready task. */
typedef enum {
  WEFT_WHEN_EMPTY_STAY,
  WEFT_WHEN_EMPTY_ROUND_ROBIN, /* goes to the next that does */
  WEFT_WHEN_EMPTY_FEWEST,      /* goes to that which does and is served by the fewest processes */
} WeftWhenEmpty;

typedef enum {
  WEFT_PROCESSES_ALL,
  WEFT_PROCESSES_EVEN, /* or the only one */
  WEFT_PROCESSES_ODD,  /* or the only one */
  WEFT_PROCESSES_LISTED,
} WeftProcessChoice;

typedef struct {
  WeftProcessChoice choice;
  const guint32 *list; /* (array length=n) (nullable): numbers of no process say nothing */
  guint32 n;
} WeftProcesses;

/* Of the tasks that no rule before has taken, those of a class and of a group. */
typedef struct {
  WeftTaskAllocation kind;
  guint32 class;         /* WEFT_TASK_NONE: any */
  guint32 group;         /* and the groups in it; WEFT_TASK_NONE: any */
  const guint32 *queues; /* (array length=n_queues) (nullable): in this order; none: all */
  guint32 n_queues;
  WeftProcesses processes; /* other than all: only the queues where one of these processes begins */
  guint32 node;            /* of a document, that faults are about; 0: none */
} WeftAllocationRule;

/* The first that names a process says where it begins and how it goes on. */
typedef struct {
  WeftProcesses processes;
  guint32 queue; /* WEFT_TASK_NONE: process p begins at queue p mod (number of queues) */
  WeftWhenEmpty when_empty;
} WeftServeRule;

typedef struct {
  const WeftTaskGraph *graph;
  guint32 n_processes; /* 1 or more */
  /* (array length=n_queues) (nullable): none: one queue for all, or, when a rule deals in blocks or in turn, one for each process */
  const WeftTaskOrder *queues;
  guint32 n_queues;
  const WeftAllocationRule *allocations; /* (array length=n_allocations) (nullable) */
  guint32 n_allocations;
  const WeftServeRule
      *serves; /* (array length=n_serves) (nullable): none for a process: it stays where it begins */
  guint32 n_serves;
  const guint32 *
      group_parents; /* (array length=n_groups) (nullable): the group that a group is in, or WEFT_TASK_NONE; no circles */
  guint32 n_groups;
  /* (array length=n_tasks) (nullable), one for each task; absent: WEFT_TASK_NONE or 0 for all */
  const guint32 *task_classes;
  const guint32 *task_groups;
  const guint32 *task_queues; /* by hand */
  const double *task_priorities;
  /* (array length=n_tasks) (nullable): what is known of times when tasks are put in order, LPT, SPT or by the longest way; none: the times themselves */
  const double *expected_times;
  const WeftTaskUsage *classes; /* (array length=n_classes) (nullable): of what the system shares */
  guint32 n_classes;
  WeftTaskSystem system;
  /* A document's, that faults are about: */
  guint32 diagram;                /* the number of its task graph; 0: there is none */
  const guint32 *task_rows;       /* (array length=n_tasks): rows of that; when there is one */
  const char *const *queue_names; /* (array length=n_queues) (nullable): ids, (nullable) each */
} WeftTaskProblem;

G_END_DECLS
