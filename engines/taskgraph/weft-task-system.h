/* weft-task-system.h: what tasks that run at once cost each other: the system model of Adve and Vernon 2004, sections 3.2 and 3.3. Plain
 * values that own nothing. */
#pragma once

#include "weft-closed-network.h"
#include "weft-sequent-bus.h"

G_BEGIN_DECLS

/* A critical section that a task passes once, when it starts: M/M/1//K (section 3.2). */
typedef struct {
  double mean;   /* holding time; 0: there is no lock */
  guint32 queue; /* only tasks that are taken from it pass; G_MAXUINT32: all */
} WeftTaskLock;

/* How tasks of a class use one centre of a network. */
typedef struct {
  guint32 center;
  double visits; /* for a unit of CPU time */
  double time;   /* of a visit; NaN: the centre's service */
} WeftTaskDemand;

/* How tasks of a class use what all share, the parameters M[i, j]; rates are for a unit of CPU time. */
typedef struct {
  double bus_rate;     /* requests: to the bus, or to each centre of a network when there are no demands */
  double invalidate;   /* rate of those that invalidate; the others read */
  double write_back;   /* share of the reads that also write back */
  double remote_cache; /* share of the reads that another cache answers */
  const WeftTaskDemand *demands; /* (array length=n_demands) (nullable) */
  guint32 n_demands;
} WeftTaskUsage;

typedef enum {
  WEFT_SYSTEM_FREE, /* besides the lock nothing is shared */
  WEFT_SYSTEM_NETWORK,
  WEFT_SYSTEM_SEQUENT,
} WeftTaskSystemKind;

typedef struct {
  WeftTaskLock lock;
  WeftTaskSystemKind kind;
  /* a network, whose customers, the tasks that run, come back after a unit of CPU time and think; their visits are those of the tasks */
  WeftClosedNetwork network;
  WeftSequentBus sequent;
} WeftTaskSystem;

/**
 * weft_task_lock_find_residence:
 * @mean: holding time
 * @rate: at which each customer asks again while it is not at the lock; above 0
 * @n: customers, 1 or more
 *
 * Lemma. Of m customers j are at the lock with probability p(j) proportional to m! / (m - j)! (@rate @mean)^j, a birth and death process.
 * The quotients p(j + 1) / p(j) = (m - j) @rate @mean fall with j, so that p rises to one mode and falls from there ever faster: summed from the
 * mode outwards, what is left behind a term t is below m t. One of @n customers finds the other m = @n - 1 as if it were not there.
 *
 * Returns: mean wait and holding, @mean (1 + customers that are found). O(sqrt (@n)) for a mode inside, O(@n) at most.
 */
double weft_task_lock_find_residence (double mean, double rate, guint32 n);

G_END_DECLS
