/* weft-machine-menu.c: a popover of buttons. */
#include "weft-machine-menu.h"

#include <glib/gi18n.h>

struct _WeftMachineMenu {
  GtkPopover parent_instance;
  GtkWidget *box;
  GString *letters; /* of the buttons, in their order */
};

enum { CHOSEN, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftMachineMenu, weft_machine_menu, GTK_TYPE_POPOVER)

/* The first of its letters or digits that none before it has; 0: none. */
static char
find_letter (WeftMachineMenu *menu, const char *label)
{
  for (const char *at = label; *at != '\0'; at++) {
    char letter = g_ascii_tolower (*at);

    if (g_ascii_isalnum (letter) && strchr (menu->letters->str, letter) == NULL)
      return letter;
  }
  return ' ';
}

static void
choose (WeftMachineMenu *menu, GtkWidget *button)
{
  g_autofree char *machine = g_strdup (g_object_get_data (G_OBJECT (button), "machine"));

  gtk_popover_popdown (GTK_POPOVER (menu));
  g_signal_emit (menu, signals[CHOSEN], 0, machine);
}

static void
clicked_cb (GtkButton *button, WeftMachineMenu *menu)
{
  choose (menu, GTK_WIDGET (button));
}

static void
add_machine (WeftMachineMenu *menu, const WeftNode *machine)
{
  const char *name = weft_node_get_label (machine);
  char letter[] = {find_letter (menu, name), '\0'};
  g_autofree char *shown = g_ascii_strup (letter, -1);
  GtkWidget *button = gtk_button_new ();
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *label = gtk_label_new (name);
  GtkWidget *key = gtk_label_new (shown);

  g_string_append (menu->letters, letter);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (key, "dim-label");
  gtk_box_append (GTK_BOX (line), label);
  gtk_box_append (GTK_BOX (line), key);
  gtk_button_set_child (GTK_BUTTON (button), line);
  gtk_widget_add_css_class (button, "flat");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data_full (G_OBJECT (button), "machine", g_strdup (weft_node_get_name (machine)), g_free);
  g_signal_connect (button, "clicked", G_CALLBACK (clicked_cb), menu);
  gtk_box_append (GTK_BOX (menu->box), button);
}

gboolean
weft_machine_menu_show (WeftMachineMenu *menu, const WeftDocument *document)
{
  const WeftNode *suite = weft_node_find_child (weft_document_get_root (document), WEFT_KIND_SUITE);
  GtkWidget *child;
  WeftChildIter iter;
  WeftNode *machine;

  while ((child = gtk_widget_get_first_child (menu->box)) != NULL)
    gtk_box_remove (GTK_BOX (menu->box), child);
  g_string_truncate (menu->letters, 0);
  if (suite == NULL)
    return FALSE;
  weft_child_iter_init (&iter, suite);
  while ((machine = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (machine) == WEFT_KIND_MACHINE)
      add_machine (menu, machine);
  if (menu->letters->len == 0)
    return FALSE;
  gtk_popover_popup (GTK_POPOVER (menu));
  return TRUE;
}

static gboolean
key_cb (G_GNUC_UNUSED GtkEventControllerKey *controller,
        guint keyval,
        G_GNUC_UNUSED guint keycode,
        G_GNUC_UNUSED GdkModifierType state,
        WeftMachineMenu *menu)
{
  GtkWidget *button = gtk_widget_get_first_child (menu->box);
  gunichar letter = gdk_keyval_to_unicode (gdk_keyval_to_lower (keyval));

  for (gsize i = 0; button != NULL; i++, button = gtk_widget_get_next_sibling (button))
    if (letter != ' ' && letter == (gunichar) menu->letters->str[i]) {
      choose (menu, button);
      return GDK_EVENT_STOP;
    }
  return GDK_EVENT_PROPAGATE;
}

static void
weft_machine_menu_finalize (GObject *object)
{
  g_string_free (WEFT_MACHINE_MENU (object)->letters, TRUE);
  G_OBJECT_CLASS (weft_machine_menu_parent_class)->finalize (object);
}

static void
weft_machine_menu_class_init (WeftMachineMenuClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = weft_machine_menu_finalize;
  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
weft_machine_menu_init (WeftMachineMenu *menu)
{
  GtkEventController *key = gtk_event_controller_key_new ();
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget *heading = gtk_label_new (_ ("Run the program on"));

  menu->letters = g_string_new (NULL);
  menu->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  gtk_widget_add_css_class (heading, "dim-label");
  gtk_widget_add_css_class (heading, "caption");
  gtk_widget_add_css_class (content, "machine-menu");
  gtk_box_append (GTK_BOX (content), heading);
  gtk_box_append (GTK_BOX (content), menu->box);
  gtk_popover_set_child (GTK_POPOVER (menu), content);
  gtk_event_controller_set_propagation_phase (key, GTK_PHASE_CAPTURE);
  g_signal_connect (key, "key-pressed", G_CALLBACK (key_cb), menu);
  gtk_widget_add_controller (GTK_WIDGET (menu), key);
}

GtkWidget *
weft_machine_menu_new (void)
{
  return g_object_new (WEFT_TYPE_MACHINE_MENU, NULL);
}
