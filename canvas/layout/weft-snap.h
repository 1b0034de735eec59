/* weft-snap.h: where a box that is being moved comes to rest: in line with its neighbours, else on a grid; and the
 * lines that show with whom. */
#pragma once

#include "weft-rect.h"

G_BEGIN_DECLS

typedef struct {
  WeftPoint from;
  WeftPoint to;
} WeftGuide;

typedef struct {
  double dx; /* to be added to the box */
  double dy;
  WeftGuide
      guides[2]; /* (array length=n_guides): one for each axis on which the box is in line with another */
  guint n_guides;
} WeftSnap;

/**
 * weft_snap_find:
 * @box: where it would be
 * @others: (array length=n): what stands still
 * @reach: how far it may be pulled into line with another one
 * @grid: lines of the grid for its middle, where no other is near enough; 0: none
 *
 * Edges come into line with edges and middles with middles; the nearest line wins, and of equally near ones that of the
 * nearest box. O(@n).
 */
void weft_snap_find (const WeftRect *box,
                     const WeftRect *others,
                     guint n,
                     double reach,
                     double grid,
                     WeftSnap *snap);

G_END_DECLS
