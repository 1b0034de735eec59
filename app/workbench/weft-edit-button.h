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

/** weft_edit_button_add_part: the fields of @node below @title, and a button that deletes it, last in @inspector. */
void weft_edit_button_add_part (WeftInspector *inspector,
                                WeftDocument *document,
                                const WeftNode *node,
                                const char *title);

G_END_DECLS
