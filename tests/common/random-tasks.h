/* random-tasks.h: random task graphs with policies and systems, for laws that must hold for all of them. */
#pragma once

#include "weft-random.h"
#include "weft-task-problem.h"

#define RANDOM_TASKS     14
#define RANDOM_QUEUES    4
#define RANDOM_RULES     3
#define RANDOM_CENTERS   3
#define RANDOM_PROCESSES 6

/* @problem points into the rest. */
typedef struct {
  WeftTaskProblem problem;
  double times[RANDOM_TASKS];
  WeftTaskOrder orders[RANDOM_QUEUES];
  WeftAllocationRule allocations[RANDOM_RULES];
  WeftServeRule serves[RANDOM_RULES];
  guint32 parents[RANDOM_QUEUES];
  guint32 classes[RANDOM_TASKS];
  guint32 groups[RANDOM_TASKS];
  guint32 queues[RANDOM_TASKS];
  double priorities[RANDOM_TASKS];
  guint32 lists[2 * RANDOM_RULES][3];
  guint32 places[RANDOM_RULES][2];
  WeftCenter centers[RANDOM_CENTERS];
  double rates[2];
  WeftTaskUsage usages[2]; /* of classes */
  WeftTaskDemand demands[2][3];
} RandomTasks;

/**
 * random_tasks_init:
 *
 * Fills in a problem with up to RANDOM_TASKS tasks, a cycle among them now and then, and policies that may leave tasks without a process;
 * its graph belongs to the caller.
 */
void random_tasks_init (RandomTasks *made, WeftRandom *random, WeftJob *job);

/** random_pick: from 0 to @n - 1. */
guint random_pick (WeftRandom *random, guint n);
