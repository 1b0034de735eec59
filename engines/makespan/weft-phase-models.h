/* weft-phase-models.h: stochastic models of a phase of independent tasks between two barriers, which Adve and Vernon 2004, section 6.2, compare with
 * deterministic task graph analysis. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * weft_phase_kruskal_weiss:
 * @n_tasks: taken one by one from a queue
 * @n_processes: 1 or more; of more than there are tasks, as many as these count
 * @mean: of a task's time
 * @variance: of it, over tasks and runs
 *
 * Returns: (n / p) mean + sqrt (variance 2 (n / p) ln p): the mean time of the phase (Kruskal and Weiss 1985, batches of one and no overhead)
 */
double weft_phase_kruskal_weiss (double n_tasks, double n_processes, double mean, double variance);

/**
 * weft_phase_longest_exponential:
 * @means: (array length=n): of independent exponential times; 0 or more
 *
 * What Mak and Lundstrom 1990 assume of a phase whose tasks have been condensed into one for each process.
 *
 * Returns: the mean of the longest: the integral of 1 - prod (1 - exp (-t / mean)), to 1e-9 of itself. O(n) for each of some thousand points.
 */
double weft_phase_longest_exponential (const double *means, gsize n);

G_END_DECLS
