/* weft-zoom-bar.c: two buttons and a label between them. */
#include "weft-zoom-bar.h"

#include <glib/gi18n.h>

static GtkWidget *
make_button (const char *icon, const char *action, const char *tip)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  return button;
}

GtkWidget *
weft_zoom_bar_new (void)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);
  GtkWidget *label = gtk_label_new ("");

  gtk_label_set_width_chars (GTK_LABEL (label), 6);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (bar, "zoom");
  gtk_box_append (GTK_BOX (bar), make_button ("list-remove-symbolic", "win.zoom-out", _ ("Zoom out")));
  gtk_box_append (GTK_BOX (bar), label);
  gtk_box_append (GTK_BOX (bar), make_button ("list-add-symbolic", "win.zoom-in", _ ("Zoom in")));
  g_object_set_data (G_OBJECT (bar), "label", label);
  return bar;
}

void
weft_zoom_bar_show (GtkWidget *bar, double zoom)
{
  g_autofree char *text = zoom < 0.0095 ? g_strdup_printf (_ ("%.2g %%"), 100 * zoom)
                                        : g_strdup_printf (_ ("%.0f %%"), 100 * zoom);

  gtk_label_set_text (GTK_LABEL (g_object_get_data (G_OBJECT (bar), "label")), text);
}
