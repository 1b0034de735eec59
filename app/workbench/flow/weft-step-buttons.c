/* weft-step-buttons.c: a row of buttons, each a row of the table of edits. */
#include "weft-step-buttons.h"

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
  now.act (now.edit, now.node, now.data);
  g_object_unref (button);
}

static void
connect (GtkWidget *button, const char *edit, guint32 node, WeftInspectorAct act, gpointer data)
{
  Deed *deed = g_new (Deed, 1);

  *deed = (Deed){edit, node, act, data};
  g_object_set_data_full (G_OBJECT (button), "deed", deed, g_free);
  g_signal_connect (button, "clicked", G_CALLBACK (clicked_cb), deed);
}

GtkWidget *
weft_step_buttons_new (guint32 step, const char *title, WeftInspectorAct act, gpointer data)
{
  static const struct {
    const char *edit;
    const char *icon;
    const char *tip; /* with one %s: the step */
  } deeds[] = {
      {"move-earlier", "go-up-symbolic", N_ ("%s: move earlier")},
      {"move-later", "go-down-symbolic", N_ ("%s: move later")},
      {"duplicate", "edit-copy-symbolic", N_ ("%s: duplicate")},
      {"delete", "user-trash-symbolic", N_ ("%s: delete")},
  };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);

  gtk_widget_set_halign (box, GTK_ALIGN_END);
  gtk_widget_add_css_class (box, "steps");
  for (guint i = 0; i < G_N_ELEMENTS (deeds); i++) {
    GtkWidget *button = gtk_button_new_from_icon_name (deeds[i].icon);
    g_auto (GStrv) parts = g_strsplit (_ (deeds[i].tip), "%s", 2);
    g_autofree char *tip = g_strjoinv (title, parts);

    gtk_widget_add_css_class (button, "flat");
    gtk_widget_set_tooltip_text (button, tip);
    gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
    connect (button, deeds[i].edit, step, act, data);
    gtk_box_append (GTK_BOX (box), button);
  }
  return box;
}

GtkWidget *
weft_step_buttons_new_add (guint32 block, WeftInspectorAct act, gpointer data)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (_ ("Add _Step"));

  gtk_widget_set_halign (button, GTK_ALIGN_START);
  connect (button, "add-step", block, act, data);
  return button;
}
