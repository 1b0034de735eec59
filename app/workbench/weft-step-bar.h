/* weft-step-bar.h: how far a figure that grows has done so: a scale, and a button for a step back and one for a step on. The arrow keys move the scale. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** weft_step_bar_new: @changed: with @data, when the user goes to a step. */
GtkWidget *weft_step_bar_new (void (*changed) (gpointer data, guint step), gpointer data);

/** weft_step_bar_show: that @step of @n steps have been taken; nothing is said to @changed. */
void weft_step_bar_show (GtkWidget *bar, guint n, guint step);

/** weft_step_bar_tell: @words: (nullable): what has been done so far, for assistive tools, which read it with the scale. */
void weft_step_bar_tell (GtkWidget *bar, const char *words);

G_END_DECLS
