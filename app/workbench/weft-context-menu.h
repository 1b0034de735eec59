/* weft-context-menu.h: what can be done with nodes, and where there is none. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** weft_context_menu_new: (transfer none): a menu that hangs on @parent. */
GtkWidget *weft_context_menu_new (GtkWidget *parent, gboolean is_of_nodes);

G_END_DECLS
