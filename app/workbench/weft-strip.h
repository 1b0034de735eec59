/* weft-strip.h: a row that scrolls where there is no room for all of it, with an arrow at each end that says so. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_STRIP (weft_strip_get_type ())
G_DECLARE_FINAL_TYPE (WeftStrip, weft_strip, WEFT, STRIP, GtkWidget)

/** weft_strip_new: (transfer floating): with @row in it. The wheel and the arrows move it; what the keyboard reaches comes into
 * view by itself. It asks for little room, and would like as much as @row. */
GtkWidget *weft_strip_new (GtkWidget *row);

/** weft_strip_reveal: moves @child of the row into view. */
void weft_strip_reveal (WeftStrip *strip, GtkWidget *child);

G_END_DECLS
