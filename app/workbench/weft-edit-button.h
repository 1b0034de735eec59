/* weft-edit-button.h: a button of the inspector that does a row of the table of edits. */
#pragma once

#include "weft-inspector.h"

G_BEGIN_DECLS

/** weft_edit_button_connect: has a click on @button do @edit to @node. */
void weft_edit_button_connect (GtkWidget *button,
                               const char *edit,
                               guint32 node,
                               WeftInspectorAct act,
                               gpointer data);

/** weft_edit_button_new_icon: a flat button with the icon @icon that says @tip. */
GtkWidget *weft_edit_button_new_icon (const char *icon,
                                      const char *tip,
                                      const char *edit,
                                      guint32 node,
                                      WeftInspectorAct act,
                                      gpointer data);

G_END_DECLS
