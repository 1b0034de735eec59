/* weft-mapped-chances.h: what a parallel loop takes under each technique of mapping when the time of an iteration is random (after Sussman 1992, sections 2 and 3). A plain value,
 * immutable and reference counted. */
#pragma once

#include "weft-mapped.h"

G_BEGIN_DECLS

#define WEFT_MAPPED_QUANTILES 4

/** weft_mapped_quantiles: 0.5, 0.9, 0.95 and 0.99. */
extern const double weft_mapped_quantiles[WEFT_MAPPED_QUANTILES];

typedef struct {
  gboolean applies;
  double *
      times; /* (array length=n): T with each value of the body; ascending, as it never falls with the body */
  double mean;
  double sd;
  double quantiles[WEFT_MAPPED_QUANTILES];
  double best; /* the probability that no other one takes less; of equals the first is the best */
} WeftMappedChance;

typedef struct {
  gint ref_count;
  guint32 diagram; /* its number */
  gsize n;         /* values that the body takes; 1: it is constant */
  double *bodies;  /* (array length=n): ascending */
  double *weights; /* (array length=n): their probabilities, whose sum is 1 */
  double
      error; /* of each probability of being the best, by values that stand for others near them, at most */
  WeftMappedChance techniques[WEFT_MAPPING_N_TECHNIQUES];
  WeftMappingTechnique best; /* at the mean, which has the least mean too */
  double least;              /* the mean time of whichever is the best each time */
} WeftMappedChances;

/** weft_mapped_chances_new: (transfer full): of @n values, for the caller to fill in. */
WeftMappedChances *weft_mapped_chances_new (gsize n);
WeftMappedChances *weft_mapped_chances_ref (WeftMappedChances *chances);
void weft_mapped_chances_unref (WeftMappedChances *chances);

/** weft_mapped_chances_get_size: bytes that it keeps. */
gsize weft_mapped_chances_get_size (const WeftMappedChances *chances);

/** weft_mapped_chances_get_cumulative: P(T <= @time) under @technique. O(n). */
double weft_mapped_chances_get_cumulative (const WeftMappedChances *chances,
                                           WeftMappingTechnique technique,
                                           double time);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftMappedChances, weft_mapped_chances_unref)

G_END_DECLS
