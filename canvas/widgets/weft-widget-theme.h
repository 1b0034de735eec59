/* weft-widget-theme.h: the theme that goes with how a widget is styled. */
#pragma once

#include "weft-theme.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** weft_widget_get_theme: (transfer none): "dark" where the text of @widget is light, else "light"; these with high
 * contrast, where the user wants that. */
const WeftTheme *weft_widget_get_theme (GtkWidget *widget);

/**
 * weft_widget_get_text_scale:
 *
 * By how much what is drawn in @widget is to be larger, so that its text keeps up with the user's font: 1 for text of 11 points
 * and less, 1.5 for 16.5 points. Drawings scale as a whole, with their lines and gaps.
 */
double weft_widget_get_text_scale (GtkWidget *widget);

/** weft_widget_set_class: gives @widget the style class @name, or takes it away. */
void weft_widget_set_class (GtkWidget *widget, const char *name, gboolean has);

G_END_DECLS
