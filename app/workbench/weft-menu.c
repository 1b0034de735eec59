/* weft-menu.c: menus from tables. */
#include "weft-command.h"

#include <glib/gi18n.h>

static const char *
get_label (const WeftMenuRow *row)
{
  const WeftCommand *command = row->label == NULL ? weft_commands_find (row->action) : NULL;

  return _ (command != NULL ? command->label : row->label);
}

GMenuModel *
weft_menu_new (const WeftMenuRow *rows, guint n)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) section = NULL;

  for (guint i = 0; i < n; i++) {
    if (section == NULL || rows[i].action == NULL) {
      g_clear_object (&section);
      section = g_menu_new ();
      g_menu_append_section (menu, rows[i].action == NULL && rows[i].label != NULL ? _ (rows[i].label) : NULL,
                             G_MENU_MODEL (section));
    }
    if (rows[i].action != NULL)
      g_menu_append (section, get_label (&rows[i]), rows[i].action);
  }
  return G_MENU_MODEL (menu);
}

/* What can be pressed is the toggle button inside. */
void
weft_menu_name_button (GtkWidget *button, const char *name)
{
  GtkWidget *toggle = gtk_widget_get_first_child (button);

  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (toggle), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}
