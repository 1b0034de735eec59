/* weft-widget-theme.h: the theme that goes with how a widget is styled. */
#pragma once

#include "weft-theme.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** weft_widget_get_theme: (transfer none): "dark" where the text of @widget is light, else "light". */
const WeftTheme *weft_widget_get_theme (GtkWidget *widget);

G_END_DECLS
