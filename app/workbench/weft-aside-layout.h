/* weft-aside-layout.h: a row whose last child is said aside: it is left out where the others would have to be cut short for it. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** weft_aside_layout_new: (transfer full): for a widget with three children: a small one, a name, and what is said aside. */
GtkLayoutManager *weft_aside_layout_new (void);

G_END_DECLS
