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

/** weft_lane_shares_add: in the lanes @first to @last there is @what from @from to @to, in pixels; what is outside is left
 * out. */
void
weft_lane_shares_add (WeftLaneShares *shares, double from, double to, guint first, guint last, guint what);

/** weft_lane_shares_draw: draws @lane from @y on, @height high; where nothing was added nothing is drawn. @colors:
 * (array fixed-size=12): by what there is, from the top down. */
void weft_lane_shares_draw (const WeftLaneShares *shares,
                            const WeftColor *colors,
                            cairo_t *cr,
                            guint lane,
                            double y,
                            double height);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftLaneShares, weft_lane_shares_free)

G_END_DECLS
