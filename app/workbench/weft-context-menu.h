/* weft-context-menu.h: what can be done with nodes, and where there is none. */
#pragma once

#include "weft-command.h"

G_BEGIN_DECLS

/** weft_context_menu_new: (transfer none): a menu that hangs on @parent, without rows. */
GtkWidget *weft_context_menu_new (GtkWidget *parent);

/** weft_context_menu_fill: gives @menu the rows whose commands fit. */
void weft_context_menu_fill (GtkWidget *menu, gboolean is_of_nodes, WeftCommandFits fits, gpointer data);

G_END_DECLS
