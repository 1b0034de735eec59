/* weft-shortcuts.c: the window of shortcuts, from the tables of commands and of the widgets' keys. GTK 4.8
 * fills such a window only from XML. */
#include "weft-canvas.h"
#include "weft-command.h"
#include "weft-figure-view.h"
#include "weft-plot.h"
#include "weft-table.h"
#include "weft-window-private.h"

#include <glib/gi18n.h>

/* What keys do in the widgets stands in the group of their commands. */
static const struct {
  const char *title;
  const WeftKey *(*get_keys[2]) (guint *n);
} groups[WEFT_N_COMMAND_GROUPS] = {
    [WEFT_COMMANDS_DOCUMENT] = {N_ ("Document")},
    [WEFT_COMMANDS_DIAGRAM] = {N_ ("Diagram"), {weft_canvas_get_keys}},
    [WEFT_COMMANDS_PARTS] = {N_ ("Parts of Trees")},
    [WEFT_COMMANDS_EDITING] = {N_ ("Editing")},
    [WEFT_COMMANDS_ARRANGE] = {N_ ("Arrange")},
    [WEFT_COMMANDS_VIEW] = {N_ ("View"), {weft_table_get_keys}},
    [WEFT_COMMANDS_RESULTS] = {N_ ("Results"), {weft_plot_get_keys, weft_figure_view_get_keys}},
    [WEFT_COMMANDS_WINDOW] = {N_ ("Window"), {weft_window_get_tab_keys}},
    [WEFT_COMMANDS_PROGRAM] = {N_ ("Program")},
};

static void
add_shortcut (GString *xml, const char *label, GString *accelerators)
{
  g_auto (GStrv) parts = g_strsplit (label, "_", -1);
  g_autofree char *title = g_strjoinv ("", parts);
  g_autofree char *object = g_markup_printf_escaped (
      "<child><object class='GtkShortcutsShortcut'><property name='title'>%s</property>"
      "<property name='accelerator'>%s</property></object></child>",
      title, accelerators->str);

  g_string_append (xml, object);
}

static void
add_accelerator (GString *accelerators, const char *accelerator)
{
  g_string_append_printf (accelerators, "%s%s", accelerators->len > 0 ? " " : "", accelerator);
}

static void
add_key (GString *accelerators, guint keyval, GdkModifierType modifiers)
{
  gboolean is_capital = gdk_keyval_to_lower (keyval) != keyval;
  g_autofree char *name = gtk_accelerator_name (gdk_keyval_to_lower (keyval),
                                                is_capital ? modifiers | GDK_SHIFT_MASK : modifiers);

  /* Keys of the number pad, and capitals besides the small letter, are taken for granted. */
  if (!g_str_has_prefix (gdk_keyval_name (keyval), "KP_") && !(is_capital && accelerators->len > 0))
    add_accelerator (accelerators, name);
}

static void
add_command (GString *xml, const WeftCommand *command)
{
  g_autoptr (GString) accelerators = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (command->accelerators) && command->accelerators[i] != NULL; i++)
    add_accelerator (accelerators, command->accelerators[i]);
  for (guint i = 0; i < G_N_ELEMENTS (command->keys) && command->keys[i] != 0; i++)
    add_key (accelerators, command->keys[i], 0);
  if (accelerators->len > 0)
    add_shortcut (xml, _ (command->label), accelerators);
}

/* Rows without a title belong to the one before. */
static void
add_keys (GString *xml, const WeftKey *keys, guint n)
{
  for (guint i = 0; i < n;) {
    g_autoptr (GString) accelerators = g_string_new (NULL);
    const char *title = _ (keys[i].title);

    do {
      add_key (accelerators, keys[i].keyval, keys[i].modifiers);
      i++;
    } while (i < n && keys[i].title == NULL);
    add_shortcut (xml, title, accelerators);
  }
}

static void
add_group (GString *xml, WeftCommandGroup group)
{
  g_autofree char *title = g_markup_escape_text (_ (groups[group].title), -1);
  guint n;
  const WeftCommand *commands = weft_commands_get (&n);

  g_string_append_printf (
      xml, "<child><object class='GtkShortcutsGroup'><property name='title'>%s</property>", title);
  for (guint i = 0; i < n; i++)
    if (commands[i].group == group)
      add_command (xml, &commands[i]);
  for (guint i = 0; i < G_N_ELEMENTS (groups[group].get_keys) && groups[group].get_keys[i] != NULL; i++) {
    const WeftKey *keys = groups[group].get_keys[i](&n);

    add_keys (xml, keys, n);
  }
  g_string_append (xml, "</object></child>");
}

GtkWidget *
weft_shortcuts_new (void)
{
  g_autoptr (GString) xml = g_string_new ("<interface><object class='GtkShortcutsWindow' id='window'>"
                                          "<property name='modal'>1</property><child>"
                                          "<object class='GtkShortcutsSection'>"
                                          "<property name='section-name'>main</property>"
                                          "<property name='max-height'>15</property>");
  g_autoptr (GtkBuilder) builder = NULL;

  for (WeftCommandGroup group = 0; group < WEFT_N_COMMAND_GROUPS; group++)
    add_group (xml, group);
  g_string_append (xml, "</object></child></object></interface>");
  builder = gtk_builder_new_from_string (xml->str, (gssize) xml->len);
  return GTK_WIDGET (gtk_builder_get_object (builder, "window"));
}
