/* weft-edit-button.c: see weft-edit-button.h. */
#include "weft-edit-button.h"

typedef struct {
  const char *edit;
  guint32 node;
  WeftInspectorAct act;
  gpointer data;
} Deed;

/* The edit makes other buttons in place of these, so that they have to stay until it is done. */
static void
clicked_cb (GtkWidget *button, Deed *deed)
{
  Deed now = *deed;

  g_object_ref (button);
  now.act (now.edit, now.node, NULL, now.data);
  g_object_unref (button);
}

void
weft_edit_button_connect (GtkWidget *button,
                          const char *edit,
                          guint32 node,
                          WeftInspectorAct act,
                          gpointer data)
{
  Deed *deed = g_new (Deed, 1);

  *deed = (Deed){edit, node, act, data};
  g_object_set_data_full (G_OBJECT (button), "deed", deed, g_free);
  g_signal_connect (button, "clicked", G_CALLBACK (clicked_cb), deed);
}

GtkWidget *
weft_edit_button_new_icon (const char *icon,
                           const char *tip,
                           const char *edit,
                           guint32 node,
                           WeftInspectorAct act,
                           gpointer data)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  weft_edit_button_connect (button, edit, node, act, data);
  return button;
}
