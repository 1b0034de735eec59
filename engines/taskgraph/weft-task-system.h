/* weft-task-system.h: what tasks that run at once cost each other: the system model of Adve and Vernon 2004, section 3.2. Plain values
 * that own nothing. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A critical section that a task passes once, when it starts: M/M/1//K (section 3.2). */
typedef struct {
  double mean;   /* holding time; 0: there is no lock */
  guint32 queue; /* only tasks that are taken from it pass; G_MAXUINT32: all */
} WeftTaskLock;

typedef struct {
  WeftTaskLock lock;
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
