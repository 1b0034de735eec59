/* weft-lane-shares.h: lanes from afar: where much happens within a pixel, its column shows what shares it has, one above the
 * other. */
#pragma once

#include "weft-theme.h"

G_BEGIN_DECLS

/* What may happen in a lane: numbers below this. */
#define WEFT_LANE_SHARES_MOST 12

typedef struct _WeftLaneShares WeftLaneShares;

/** weft_lane_shares_new: for @width pixels from @left on, and the lanes from @first to before @last. */
WeftLaneShares *weft_lane_shares_new (double left, double width, guint first, guint last);
void weft_lane_shares_free (WeftLaneShares *shares);

/** weft_lane_shares_add: in the lanes @first to @last there is @what from @from to @to, in pixels, in a share @level of their height; what is
 * outside is left out. */
void weft_lane_shares_add (WeftLaneShares *shares,
                           double from,
                           double to,
                           guint first,
                           guint last,
                           guint what,
                           double level);

/** weft_lane_shares_get: how much of the column of pixels at @x, from 0 to 1, @lane has of @what. */
double weft_lane_shares_get (const WeftLaneShares *shares, guint lane, double x, guint what);

/** weft_lane_shares_draw: draws @lane from @y on, @height high: of each column as much as its shares are, the rest is left as it is. Where
 * there are no pixels, columns that cannot be told apart are drawn as one. @colors: (array fixed-size=12): by what there is, from the bottom
 * up. */
void weft_lane_shares_draw (const WeftLaneShares *shares,
                            const WeftColor *colors,
                            cairo_t *cr,
                            guint lane,
                            double y,
                            double height);

/** weft_lane_shares_is_vector: whether what is drawn on @cr has no pixels: SVG or PDF. */
gboolean weft_lane_shares_is_vector (cairo_t *cr);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftLaneShares, weft_lane_shares_free)

G_END_DECLS
