/* weft-tilted-filter.h: from tilted parts to the transform of their sum, with a bound of what rounding does to it. */
#pragma once

#include "weft-fourier.h"
#include "weft-long-power.h"
#include "weft-tilts.h"

#include <math.h>

G_BEGIN_DECLS

/* Places from one exponential to the next. */
#define WEFT_RAMP 64

/* exp (exponent + slope k) for k = 0, 1, ..., a stretch at a time: one exponential, and products with the powers of a step,
 * which are within 5 u each. Only where nothing comes near the ends of the range of doubles. */
typedef struct {
  double slope;
  double powers[WEFT_RAMP];
} WeftRamp;

static inline void
weft_ramp_init (WeftRamp *ramp, double slope)
{
  ramp->slope = slope;
  for (guint k = 0; k < WEFT_RAMP; k++)
    ramp->powers[k] = exp (slope * k);
}

static inline gboolean
weft_ramp_reaches (const WeftRamp *ramp, double exponent)
{
  return fabs (exponent) < 300 && fabs (ramp->slope) * WEFT_RAMP < 300;
}

/* What a summand makes of the transform of its part: z^least times a polynomial of the counts. */
typedef struct {
  double *spectrum;
  gsize room;     /* length of the transforms that fit in */
  double *counts; /* tilted by the scale of the part */
  gsize n_counts;
  double count_mass;
  guint64 least;
  double noise;     /* bound of the error of each value of the spectrum */
  double cutoff;    /* values whose power is nothing */
  gboolean is_once; /* the part itself */
  WeftLongPower power;
} WeftTiltedFilter;

/* Bounds of the errors of the places of a wrapped, tilted sum: of each, and of the root of the sum of all
 * squares. */
typedef struct {
  double each;
  double norm;
} WeftTiltedNoise;

gboolean weft_tilted_filter_init (WeftTiltedFilter *filter,
                                  const WeftSummandVectors *part,
                                  WeftJob *job,
                                  GError **error);
void weft_tilted_filter_clear (WeftTiltedFilter *filter);

/** weft_tilted_filter_tilt_counts: fills in the counts of part @i for @tilt. */
void weft_tilted_filter_tilt_counts (WeftTiltedFilter *filter,
                                     const WeftSummandVectors *part,
                                     const WeftTilt *tilt,
                                     guint i);

/** weft_tilted_filter_transform: tilts part @i, around and around in @values, a buffer of @fourier, and transforms it. */
void weft_tilted_filter_transform (WeftTiltedFilter *filter,
                                   const WeftSumVectors *parts,
                                   guint i,
                                   const WeftTilt *tilt,
                                   const WeftFourier *fourier,
                                   double *values);

/**
 * weft_tilted_filters_combine:
 * @filters: (array length=n): 1 or 2, transformed
 * @result: (out): bounds of the errors after the inverse transform
 *
 * Makes the transform of the sum in the spectrum of the first filter. O(length counts) where the spectrum has not vanished.
 *
 * Returns: %FALSE with @error when cancelled
 */
gboolean weft_tilted_filters_combine (WeftTiltedFilter *filters,
                                      guint n,
                                      const WeftFourier *fourier,
                                      WeftTiltedNoise *result,
                                      WeftJob *job,
                                      GError **error);

G_END_DECLS
