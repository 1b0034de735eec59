/* weft-tilts.h: a sum as vectors of its parts, and the exponential tilts from whose transforms it is read.
 *
 * Exactness: a tilt t is a multiple m of a power of two with m below 2^24, and the logarithms of the scales are
 * rounded to multiples of the same power. With places below 2^28, all exponents t x - scale are exact, and
 * exp() of one is off by 1 unit in the last place. */
#pragma once

#include "weft-cumulants.h"
#include "weft-tilted-sum.h"

G_BEGIN_DECLS

/* The logarithm of 1e-300: less probable places are left out. */
#define WEFT_TILTS_LEAST_LOG (-690.8)

/* A summand as vectors. With a certain count the places are counted from the first, else from 0. */
typedef struct {
  const double *p;
  gsize n;
  gint64 first;
  const double *counts;
  gsize n_counts;
  guint64 least; /* count */
  WeftBlocks *place_blocks;
  WeftBlocks *count_blocks;
} WeftSummandVectors;

typedef struct {
  WeftSummandVectors parts[2];
  guint n;
  gint64 base; /* place 0, in steps */
  gint64 span; /* steps from one place to the next: the greatest that all have in common */
  gint64 low;  /* first and last place that may have mass */
  gint64 high;
  double reach; /* standard deviations on each side that one tilt covers */
} WeftSumVectors;

typedef struct {
  double t;
  double part_scales[2];  /* logarithms: of each part, */
  double count_scales[2]; /* of the counts that these tilt, */
  double scale;           /* and of the whole sum */
  double log;
  double mean;
  double deviation;
  gint64 from; /* the places that are read from this tilt */
  gint64 to;
  gsize length;   /* of the transform */
  double wrapped; /* bound of the mass that stands outside */
} WeftTilt;

/** weft_sum_vectors_init: @summands stay the caller's and must live as long. */
void weft_sum_vectors_init (WeftSumVectors *parts, const WeftSummand *summands, guint n);
void weft_sum_vectors_clear (WeftSumVectors *parts);

/** weft_sum_vectors_get_bound: not below the logarithm of the sum of p(x) exp (@t x) over the places of the sum. */
double weft_sum_vectors_get_bound (const WeftSumVectors *parts, double t);

/**
 * weft_tilts_plan: tilts that cover all places of the sum above 1e-300 if tilted sums are nearly normal, in the
 * order of t and of places. O(number of tilts), with at most 512 blocks for each vector.
 *
 * Returns: (transfer full) (element-type WeftTilt)
 */
GArray *weft_tilts_plan (const WeftSumVectors *parts);

/** weft_tilts_insert: adds a tilt after the tilt number @after, for places about their common border. */
void weft_tilts_insert (const WeftSumVectors *parts, GArray *tilts, guint after);

/** weft_tilts_extend: adds a tilt at the end in the direction of @sign, for the places there from @edge on, if there is
 * one. */
gboolean weft_tilts_extend (const WeftSumVectors *parts, GArray *tilts, int sign, gint64 edge);

G_END_DECLS
