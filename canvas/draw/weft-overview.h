/* weft-overview.h: lanes from afar: where much happens within a pixel, its column shows what shares it has, one above the
 * other. */
#pragma once

#include "weft-theme.h"

G_BEGIN_DECLS

/* What may happen in a lane: numbers below this. */
#define WEFT_OVERVIEW_MOST 12

typedef struct _WeftOverview WeftOverview;

/** weft_overview_new: for @width pixels from @left on, and the lanes from @first to before @last. */
WeftOverview *weft_overview_new (double left, double width, guint first, guint last);
void weft_overview_free (WeftOverview *overview);

/** weft_overview_add: in the lanes @first to @last there is @what from @from to @to, in pixels; what is outside is left
 * out. */
void weft_overview_add (WeftOverview *overview, double from, double to, guint first, guint last, guint what);

/** weft_overview_draw: draws @lane from @y on, @height high; where nothing was added nothing is drawn. @colors:
 * (array fixed-size=12): by what there is, from the top down. */
void weft_overview_draw (const WeftOverview *overview,
                         const WeftColor *colors,
                         cairo_t *cr,
                         guint lane,
                         double y,
                         double height);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftOverview, weft_overview_free)

G_END_DECLS
