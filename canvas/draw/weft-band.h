/* weft-band.h: how far relative frequencies of a number of runs may be off. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define WEFT_BAND_CONFIDENCE 0.95

/** weft_band_get_half_width: with WEFT_BAND_CONFIDENCE, the cumulative curve of @samples runs is nowhere further from
 * the true one (Dvoretzky, Kiefer and Wolfowitz 1956, with the constant of Massart 1990). At most 1. */
double weft_band_get_half_width (guint64 samples);

/**
 * weft_band_get_interval:
 * @p: relative frequency of one bin, in [0, 1]
 * @lower: (out)
 * @upper: (out)
 *
 * Wilson's interval (1927) for the probability of that bin alone, with WEFT_BAND_CONFIDENCE; it never leaves [0, 1], and
 * holds for rare bins too.
 */
void weft_band_get_interval (double p, guint64 samples, double *lower, double *upper);

G_END_DECLS
