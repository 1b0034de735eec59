/* weft-zoom-bar.h: how large the diagram is shown, and buttons for it: the pointer alone, or somebody without a wheel, can
 * zoom too. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *weft_zoom_bar_new (void);

/** weft_zoom_bar_show: @zoom: widget pixels for one unit of the scene. */
void weft_zoom_bar_show (GtkWidget *bar, double zoom);

G_END_DECLS
