/* weft-machine-menu.h: the machines of the suite, each with a letter that chooses it. */
#pragma once

#include "weft-document.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_MACHINE_MENU (weft_machine_menu_get_type ())
G_DECLARE_FINAL_TYPE (WeftMachineMenu, weft_machine_menu, WEFT, MACHINE_MENU, GtkPopover)

GtkWidget *weft_machine_menu_new (void);

/** weft_machine_menu_show: fills and opens it; %FALSE when there are no machines. */
gboolean weft_machine_menu_show (WeftMachineMenu *menu, const WeftDocument *document);

/* Signals:
 *   chosen (const char *machine)   its XML id
 */

G_END_DECLS
