/* weft-step-buttons.h: what can be done with one step of a block, and a step more: small buttons for the inspector. */
#pragma once

#include "weft-inspector.h"

G_BEGIN_DECLS

/** weft_step_buttons_new: @step: the number of a step; @title: what it is called, for assistive tools. */
GtkWidget *weft_step_buttons_new (guint32 step, const char *title, WeftInspectorAct act, gpointer data);

/** weft_step_buttons_new_add: a button for one more step of @block. */
GtkWidget *weft_step_buttons_new_add (guint32 block, WeftInspectorAct act, gpointer data);

G_END_DECLS
