/* weft-random-times.h: the times of a task graph as distributions: tasks with the same literal share a quantity, and all others take
 * constants. */
#pragma once

#include "weft-coarsen.h"
#include "weft-lattice.h"
#include "weft-task-lowering.h"

G_BEGIN_DECLS

/* The quantity of a task whose time is a constant. */
#define WEFT_TIME_CONSTANT G_MAXUINT32

/* Times of tasks are independent; a task whose quantity is WEFT_TIME_CONSTANT takes its time of the graph. */
typedef struct {
  guint32 n_tasks;
  guint32 *quantities;    /* (array length=n_tasks): which lattice a task has */
  WeftLattice **lattices; /* (array length=n_lattices) */
  guint32 n_lattices;
} WeftRandomTimes;

/**
 * weft_random_times_new:
 * @lowering: of the task graph @diagram of @document, which keeps the rules
 * @step: of the lattice, in units of time: what is not finite is rounded to it, finite literals and constants must stand on it; 0: for each literal the
 *   largest of 1, 0.1, 0.01, ... on which it stands, or of which its standard deviation has at least 16
 *
 * Returns: (transfer full) (nullable): %NULL with @error: a literal that does not stand on @step, or that would need too many places; too large, or
 *   cancelled. O(tasks + places).
 */
WeftRandomTimes *weft_random_times_new (const WeftDocument *document,
                                        guint32 diagram,
                                        const WeftTaskLowering *lowering,
                                        double step,
                                        WeftJob *job,
                                        GError **error);

/** weft_random_times_find_own_step: the step that @literal, the time of a task of @document, brings itself; of a result that cannot be found 1. */
double
weft_random_times_find_own_step (const WeftDocument *document, const WeftLiteral *literal, WeftJob *job);

void weft_random_times_free (WeftRandomTimes *times);

/** weft_random_times_is_constant: whether no task has more than one time. O(quantities). */
gboolean weft_random_times_is_constant (const WeftRandomTimes *times);

/**
 * weft_random_times_find_step:
 * @constants: (array length=n_tasks): the times of those that take a constant one
 * @step: (out): the finest step of the quantities, refined by powers of ten until all constants are multiples of it; without quantities from 1 on
 *
 * Returns: whether there is such a step down to a millionth of the finest; if not, @step is the finest itself. O(tasks).
 */
gboolean weft_random_times_find_step (const WeftRandomTimes *times, const double *constants, double *step);

/* The same times as lattices of one step. */
typedef struct {
  double step;
  const double *constants;      /* (array length=n_tasks): of those who share the times, which live as long */
  const WeftRandomTimes *times; /* the same */
  WeftLattice **lattices;       /* (array length=n_lattices) */
  WeftCoarsen how;
} WeftAlignedTimes;

/**
 * weft_aligned_times_new:
 * @step: as weft_random_times_find_step() says
 * @factor: >= 1: steps that make one of the result
 * @how: from below or from above: where constants go that are no multiples, and everything for a @factor above 1
 *
 * Returns: (transfer full) (nullable): %NULL with @error: too large, or cancelled. O(places).
 */
WeftAlignedTimes *weft_aligned_times_new (const WeftRandomTimes *times,
                                          const double *constants,
                                          double step,
                                          guint factor,
                                          WeftCoarsen how,
                                          WeftJob *job,
                                          GError **error);

void weft_aligned_times_free (WeftAlignedTimes *times);

/** weft_aligned_times_get: (transfer full): the time of @task. */
WeftLattice *weft_aligned_times_get (const WeftAlignedTimes *times, guint32 task);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftRandomTimes, weft_random_times_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftAlignedTimes, weft_aligned_times_free)

G_END_DECLS
