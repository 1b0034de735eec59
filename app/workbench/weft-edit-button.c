/* weft-edit-button.c: see weft-edit-button.h. */
#include "weft-edit-button.h"

#include "weft-inspector-private.h"

#include <glib/gi18n.h>

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

void
weft_edit_button_add_part (WeftInspector *inspector,
                           WeftDocument *document,
                           const WeftNode *node,
                           const char *title)
{
  g_autofree char *tip = g_strdup_printf (_ ("%s: delete"), title);
  guint32 id = weft_node_get_id (node);
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint32));
  gpointer data;
  WeftInspectorAct act = weft_inspector_get_act (inspector, &data);
  GtkWidget *button = weft_edit_button_new_icon ("user-trash-symbolic", tip, "delete", id, act, data);

  g_array_append_val (nodes, id);
  weft_inspector_add_fields (inspector, weft_inspector_add_list (inspector, title), document, nodes);
  gtk_widget_set_halign (button, GTK_ALIGN_END);
  weft_inspector_add (inspector, button);
}
