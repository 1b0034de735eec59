/* bench-distribution.h: the parts of the measurement of the distribution engine. Each prints what it finds. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** bench_sums: sums of many quantities. */
void bench_sums (gboolean full);

/** bench_trees: whole trees beside the plain recursion and NumPy. @full: those at full size, too; hours. */
void bench_trees (gboolean full);

/** bench_edits: an answer after the mode of one leaf has changed. */
void bench_edits (gboolean full);

/** bench_curves: cost over N, r_max, support and depth, also as a picture. */
void bench_curves (gboolean full);

G_END_DECLS
