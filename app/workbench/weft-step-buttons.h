/* weft-step-buttons.h: what can be done with one step of a block, and a step more: small buttons for the inspector. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * WeftStepAct:
 * @edit: the name of an edit ("delete")
 * @node: the step, or the block for a step more
 */
typedef void (*WeftStepAct) (const char *edit, guint32 node, gpointer data);

/** weft_step_buttons_new: @step: the number of a step; @title: what it is called, for assistive tools. */
GtkWidget *weft_step_buttons_new (guint32 step, const char *title, WeftStepAct act, gpointer data);

/** weft_step_buttons_new_add: a button for one more step of @block. */
GtkWidget *weft_step_buttons_new_add (guint32 block, WeftStepAct act, gpointer data);

G_END_DECLS
