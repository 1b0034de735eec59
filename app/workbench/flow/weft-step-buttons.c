/* weft-step-buttons.c: a row of buttons, each a row of the table of edits. */
#include "weft-step-buttons.h"

#include "weft-edit-button.h"

#include <glib/gi18n.h>

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
    g_auto (GStrv) parts = g_strsplit (_ (deeds[i].tip), "%s", 2);
    g_autofree char *tip = g_strjoinv (title, parts);

    gtk_box_append (GTK_BOX (box),
                    weft_edit_button_new_icon (deeds[i].icon, tip, deeds[i].edit, step, act, data));
  }
  return box;
}

GtkWidget *
weft_step_buttons_new_add (guint32 block, WeftInspectorAct act, gpointer data)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (_ ("Add _Step"));

  gtk_widget_set_halign (button, GTK_ALIGN_START);
  weft_edit_button_connect (button, "add-step", block, act, data);
  return button;
}
