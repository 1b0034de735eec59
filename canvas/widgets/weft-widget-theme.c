/* weft-widget-theme.c: dark or light, by the colour of a widget's text; with high contrast, where the user wants that. */
#include "weft-widget-theme.h"

#include <adwaita.h>

/* What the fonts of the themes are made to stand beside: 11 points at 96 dots an inch, in pixels. */
#define USUAL_TEXT (11 * 96.0 / 72)

const WeftTheme *
weft_widget_get_theme (GtkWidget *widget)
{
  GdkRGBA color;

  gboolean is_high =
      adw_is_initialized () && adw_style_manager_get_high_contrast (adw_style_manager_get_default ());

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  if (color.red + color.green + color.blue > 1.5)
    return weft_theme_find (is_high ? "high-contrast-dark" : "dark");
  return weft_theme_find (is_high ? "high-contrast" : "light");
}

double
weft_widget_get_text_scale (GtkWidget *widget)
{
  PangoContext *context = gtk_widget_get_pango_context (widget);
  const PangoFontDescription *font = pango_context_get_font_description (context);
  double size = (double) pango_font_description_get_size (font) / PANGO_SCALE;

  if (!pango_font_description_get_size_is_absolute (font))
    size *= pango_cairo_context_get_resolution (context) / 72;
  return MAX (size / USUAL_TEXT, 1);
}

void
weft_widget_set_class (GtkWidget *widget, const char *name, gboolean has)
{
  if (has)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}
