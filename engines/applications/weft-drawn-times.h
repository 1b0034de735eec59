/* weft-drawn-times.h: times that a paper does not print, drawn from stated laws. */
#pragma once

#include "weft-random.h"

G_BEGIN_DECLS

/** weft_draw_around: equally likely from @mean (1 - @variation) to @mean (1 + @variation); @variation: from 0 to 1. */
double weft_draw_around (WeftRandom *random, double mean, double variation);

/** weft_draw_normal: of mean 0 and variance 1, by the method of Box and Muller 1958. */
double weft_draw_normal (WeftRandom *random);

/** weft_draw_lognormal: its logarithm is normal about that of @median, with standard deviation @spread. */
double weft_draw_lognormal (WeftRandom *random, double median, double spread);

G_END_DECLS
