/* weft-mapping-regions.h: the plane of two parameters of a loop cut into the regions in which each technique of mapping is the best (Sussman 1992, section 3.3). */
#pragma once

#include "weft-mapped-regions.h"
#include "weft-mapping.h"

G_BEGIN_DECLS

/**
 * weft_mapping_find_room: the values of a parameter that the loop has, with which it breaks no rule: each processor has an item, and as many as neighbours need, and the load factor
 * is at most the number of processors. %FALSE: none.
 */
gboolean weft_mapping_find_room (const WeftMappingLoop *loop,
                                 WeftMappingParameter parameter,
                                 double *from,
                                 double *to);

/**
 * weft_mapping_cut_regions:
 * @regions: with its two axes, of different parameters that the loop has, and nothing else
 *
 * Fills in lines, parts, corners, times, shares and the best technique of the loop as it is. Borders are exact on each line, to as many digits as weft_mapping_find_crossings()
 * tells them, and lines stand close to each other wherever another technique comes in.
 *
 * Of the two parameters the one goes along the lines over which times can be told where it is no whole number: processors, the body of stages, else y.
 *
 * Returns: %FALSE with @error when cancelled. O(lines) of weft_mapping_find_crossings().
 */
gboolean weft_mapping_cut_regions (WeftMappedRegions *regions,
                                   const WeftMappingLoop *loop,
                                   WeftJob *job,
                                   GError **error);

G_END_DECLS
