/* weft-overview.h: a small picture of a whole diagram with a frame around what is in view. A press or a drag in it
 * says what should be in view instead. */
#pragma once

#include "weft-rect.h"
#include "weft-theme.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_OVERVIEW (weft_overview_get_type ())
G_DECLARE_FINAL_TYPE (WeftOverview, weft_overview, WEFT, OVERVIEW, GtkWidget)

GtkWidget *weft_overview_new (void);

/**
 * weft_overview_set_picture:
 * @picture: (nullable): of @bounds
 * @bounds: of the diagram; not empty
 *
 * Not during an allocation: another shape asks for one.
 */
void weft_overview_set_picture (WeftOverview *overview,
                                const WeftTheme *theme,
                                cairo_surface_t *picture,
                                const WeftRect *bounds);

/** weft_overview_set_visible: which part of the diagram is in view. */
void weft_overview_set_visible (WeftOverview *overview, const WeftRect *visible);

/* Signals:
 *   moved (double x, double y)      this point of the diagram should be in the middle
 */

/** weft_overview_get_side: its width or its height in pixels, whether it is visible or not. */
int weft_overview_get_side (WeftOverview *overview, GtkOrientation orientation);

G_END_DECLS
