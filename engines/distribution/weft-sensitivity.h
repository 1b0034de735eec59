/* weft-sensitivity.h: how mean and quantiles of the execution time follow the parameters of a diagram: each is changed
 * in an edited document, which is evaluated anew. */
#pragma once

#include "weft-flow-tree.h"
#include "weft-job.h"
#include "weft-tornado.h"

G_BEGIN_DECLS

/**
 * weft_flow_sensitivity:
 * @change: in (0, 1): the share by which parameters go down and up
 * @level: in [0, 1]: of the quantile that is watched
 *
 * Parameters are the probability of every if, the iteration count of every loop, the times of the operations and
 * overheads that are executed in @modes, and the switch times; not those that are 0. A random quantity is scaled value
 * by value. Where scaled times do not stand on the tree's lattice, a finer one is used, up to 100 times, and what is
 * still between two points is split between them so that the mean is kept; times are then compared on the finer lattice,
 * so that it makes no difference by itself. Iteration counts are split likewise; those of 1 or more stay so, and a
 * constant count changes by whole iterations, at least one: else the loop would be of another kind. A probability stays
 * within [0, 1]. A change that is refused, as beyond the limit of a count, leaves its side as drawn. The values that came about are in the rows. Slopes are difference quotients over the interval.
 *
 * Returns: (transfer full) (nullable): %NULL with the errors of weft_flow_evaluate(). Two evaluations
 * a parameter.
 */
WeftTornado *weft_flow_sensitivity (WeftDocument *document,
                                    guint32 diagram,
                                    WeftModes modes,
                                    double change,
                                    double level,
                                    WeftJob *job,
                                    GError **error);

/**
 * weft_flow_sweep:
 * @node, @property: the parameter
 * @values: (array zero-terminated=1): what it is set to, as in the file
 *
 * The curve over one parameter. Where it is the number of PEs of @diagram, its machine is enlarged with it.
 *
 * Returns: (transfer full) (nullable): %NULL with WEFT_MODEL_ERROR when a value is refused, or the errors of
 * weft_flow_evaluate(). One evaluation a value.
 */
WeftSweep *weft_flow_sweep (WeftDocument *document,
                            guint32 diagram,
                            WeftModes modes,
                            guint32 node,
                            WeftProperty property,
                            const char *const *values,
                            WeftJob *job,
                            GError **error);

G_END_DECLS
