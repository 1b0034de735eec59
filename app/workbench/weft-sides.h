/* weft-sides.h: the panels beside the middle of a document page. Where there is room they stand beside it, and can be dragged
 * wider; where there is not they come over it when they are called, and go when something else is pressed. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum { WEFT_PANEL_OUTLINE, WEFT_PANEL_INSPECTOR, WEFT_N_PANELS } WeftPanel;

/**
 * WeftSides::changed:
 *
 * A panel has come or gone.
 */
#define WEFT_TYPE_SIDES (weft_sides_get_type ())
G_DECLARE_FINAL_TYPE (WeftSides, weft_sides, WEFT, SIDES, GtkWidget)

/** weft_sides_new: (transfer floating): with @panels (array length=WEFT_N_PANELS) around @middle. */
GtkWidget *weft_sides_new (GtkWidget *middle, GtkWidget *const panels[]);

/** weft_sides_get_shown: whether @side is seen. */
gboolean weft_sides_get_shown (WeftSides *sides, WeftPanel side);

/** weft_sides_set_shown: calls or dismisses @side. One that comes over the middle takes the place of the other, and the
 * keyboard. */
void weft_sides_set_shown (WeftSides *sides, WeftPanel side, gboolean shown);

/** weft_sides_toggle: both, where both have room beside the middle; else one after the other, then none. */
void weft_sides_toggle (WeftSides *sides);

/** weft_sides_get_wanted: whether the user wants panels where there is room; _dismiss: none. */
gboolean weft_sides_get_wanted (WeftSides *sides);
void weft_sides_dismiss (WeftSides *sides);

G_END_DECLS
