/* weft-mapping-envelope.h: what a parallel loop on an array whose processors or links differ takes over the time of an iteration (weft-mapping-uneven.h). */
#pragma once

#include "weft-mapping.h"

G_BEGIN_DECLS

/* From a body of @at on T is fixed + slope BB. */
typedef struct {
  double at;
  double fixed;
  double slope;
} WeftMappingPiece;

typedef struct {
  GArray *pieces[WEFT_MAPPING_N_TECHNIQUES]; /* WeftMappingPiece, ascending, the first from 0 on */
} WeftMappingEnvelopes;

/**
 * weft_mapping_envelopes_init:
 * @loop: any; where its body is 0 nothing is known of others
 * @envelopes: (out): to be cleared in either case
 *
 * Lemma. Under each technique T is the greatest of lines in the body, none of which falls. Proof: of data partitioning T of a processor is SEQ, a multiple of the body, and what does not know the body. In a
 * pipeline each processor takes a multiple of the body and the same h for each item, so that the one with the greatest multiple is the slowest whatever the body is, and the end of the last item is one line. So T is
 * the upper envelope of the lines, which bends up at most P - 1 times, and a difference of two has its least and greatest values at the ends and where one of them bends.
 *
 * Returns: %FALSE with @error. O(P log P).
 */
gboolean weft_mapping_envelopes_init (WeftMappingEnvelopes *envelopes,
                                      const WeftMappingLoop *loop,
                                      WeftJob *job,
                                      GError **error);
void weft_mapping_envelopes_clear (WeftMappingEnvelopes *envelopes);

/** weft_mapping_envelopes_get: T by a technique where an iteration takes @body. O(log P). */
double weft_mapping_envelopes_get (const WeftMappingEnvelopes *envelopes,
                                   WeftMappingTechnique technique,
                                   double body);

/** weft_mapping_envelopes_find_best: the technique that applies to @loop and takes the least with its body, the first among equals. */
WeftMappingTechnique
weft_mapping_envelopes_find_best (const WeftMappingEnvelopes *envelopes, const WeftMappingLoop *loop);

/** weft_mapping_envelopes_find_crossings: (transfer full) (element-type double): the bodies above 0 at which @a and @b change places, ascending. O(P). */
GArray *weft_mapping_envelopes_find_crossings (const WeftMappingEnvelopes *envelopes,
                                               WeftMappingTechnique a,
                                               WeftMappingTechnique b);

/** weft_mapping_envelopes_stays: whether @a takes no longer than @b whatever the body is from @least to @most, which may be infinite. O(P). */
gboolean weft_mapping_envelopes_stays (const WeftMappingEnvelopes *envelopes,
                                       WeftMappingTechnique a,
                                       WeftMappingTechnique b,
                                       double least,
                                       double most);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftMappingEnvelopes, weft_mapping_envelopes_clear)

G_END_DECLS
