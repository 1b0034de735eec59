/* weft-task-condense.h: the condensed task graph (Adve and Vernon 2004, Table I and section 2.1): tasks that a process runs one after the other
 * between two points at which it synchronises with others are one vertex. */
#pragma once

#include "weft-schedule.h"
#include "weft-task-problem.h"

G_BEGIN_DECLS

/* The vertices of a condensed graph are its tasks, in the order in which they begin. */
typedef struct {
  WeftTaskProblem
      problem; /* the condensed graph: a queue for each process; classes and system are those of the original */
  guint32 *first; /* (array length=vertices + 1): where the members of each begin, */
  guint32 *
      members; /* (array length=n_tasks) here: tasks of the original, in the sequence in which their process runs them */
  WeftTaskGraph *graph; /* of @problem */
  guint32 *processes;   /* (array length=vertices): which process runs it */
  guint32 *classes;     /* (array length=vertices) (nullable) */
  WeftTaskOrder *orders;
} WeftCondensedTasks;

/**
 * weft_task_condense:
 * @problem: whose classes and centres must live as long as what is returned
 * @schedule: of @problem, as weft_task_schedule() makes it
 *
 * Each process runs its tasks in the sequence of @schedule. Of the edges from one process to another those synchronise that no other implies
 * together with these sequences: from the last of the tasks of a process that a task waits for, unless its own process has waited for that one or a
 * later one already. A vertex ends before a task at which such an edge ends, behind one from which such an edge leads, and, where tasks share
 * a network or bus, where the class changes. Its edges are
 * these, and one to the next vertex of the process.
 *
 * A vertex passes a lock once, where its members passed it each.
 *
 * Lemma. Without a lock the schedule of the condensed problem starts and finishes each vertex with its first and its last member, and so is as long
 * as @schedule. Proof: by induction along @schedule. A process that is idle takes a task as soon as one is ready that it may take, so that a task starts
 * when the task before it on its process and all that it waits for have finished, whichever is last. Members but the first wait for nothing but
 * earlier tasks of their process and what these have waited for: between members no time goes by. What the first waits for ends with a vertex
 * that leads to its own. Members have one class, so that at any time as many tasks of each class run, and all are slowed down alike.
 *
 * Returns: (transfer full) (nullable): %NULL with @error: too large, or cancelled. O(tasks + edges + processes).
 */
WeftCondensedTasks *weft_task_condense (const WeftTaskProblem *problem,
                                        const WeftSchedule *schedule,
                                        WeftJob *job,
                                        GError **error);

void weft_condensed_tasks_free (WeftCondensedTasks *condensed);

/**
 * weft_task_problem_is_static:
 *
 * Whether the process of each task is known before the run: no process goes to other queues, and none shares its queue with another, as the paper
 * demands. Else the condensed graph is that of one schedule only.
 *
 * Returns: %FALSE with @error: too large. O(processes x rules).
 */
gboolean weft_task_problem_is_static (const WeftTaskProblem *problem,
                                      gboolean *is_static,
                                      WeftJob *job,
                                      GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCondensedTasks, weft_condensed_tasks_free)

G_END_DECLS
