/* weft-pair-paned.h: two widgets with a handle between: beside each other where there is more room that way, else one above the other. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_PAIR_PANED (weft_pair_paned_get_type ())
G_DECLARE_FINAL_TYPE (WeftPairPaned, weft_pair_paned, WEFT, PAIR_PANED, GtkWidget)

/** weft_pair_paned_new: @room: in pixels: with less they are not beside each other; @share: what the first has of it until somebody moves the
 * handle. */
GtkWidget *weft_pair_paned_new (GtkWidget *first, GtkWidget *second, int room, double share);

G_END_DECLS
