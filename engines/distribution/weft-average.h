/* weft-average.h: the average value approach that the paper compares with (section 7.1): every random
 * quantity is replaced by its mean, the maximum over PEs is ignored, PEs do not thin out. */
#pragma once

#include "weft-lowering.h"

G_BEGIN_DECLS

/** weft_average_value: the approximate expected execution time of @tree, in units of time. O(nodes). */
double weft_average_value (const WeftLoweredTree *tree);

G_END_DECLS
