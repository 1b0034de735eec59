/* weft-widget-theme.c: dark or light, by the colour of a widget's text. */
#include "weft-widget-theme.h"

const WeftTheme *
weft_widget_get_theme (GtkWidget *widget)
{
  GdkRGBA color;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  return weft_theme_find (color.red + color.green + color.blue > 1.5 ? "dark" : "light");
}
