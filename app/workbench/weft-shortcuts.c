/* weft-shortcuts.c: the window of shortcuts, from the tables of commands and of the widgets' keys. GTK's own neither scrolls nor
 * becomes narrow: a list in sections does both, and can be searched. */
#include "weft-canvas.h"
#include "weft-command.h"
#include "weft-figure-view.h"
#include "weft-plot.h"
#include "weft-table.h"
#include "weft-window-private.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

/* What keys do in the widgets stands in the group of their commands. */
static const struct {
  const char *title;
  const WeftKey *(*get_keys[3]) (guint *n);
} groups[WEFT_N_COMMAND_GROUPS] = {
    [WEFT_COMMANDS_DOCUMENT] = {N_ ("Document")},
    [WEFT_COMMANDS_DIAGRAM] = {N_ ("Diagram"), {weft_canvas_get_keys}},
    [WEFT_COMMANDS_PARTS] = {N_ ("Parts of Trees")},
    [WEFT_COMMANDS_EDITING] = {N_ ("Editing")},
    [WEFT_COMMANDS_ARRANGE] = {N_ ("Arrange")},
    [WEFT_COMMANDS_VIEW] = {N_ ("View"), {weft_table_get_keys}},
    [WEFT_COMMANDS_SOURCE] = {N_ ("Source of a Program")},
    [WEFT_COMMANDS_RESULTS] = {N_ ("Results"),
                               {weft_plot_get_keys, weft_figure_view_get_keys,
                                weft_figure_view_get_timeline_keys}},
    [WEFT_COMMANDS_WINDOW] = {N_ ("Window"), {weft_window_get_tab_keys}},
    [WEFT_COMMANDS_PROGRAM] = {N_ ("Program")},
};

typedef struct {
  guint keyval;
  GdkModifierType modifiers;
} Press;

static gboolean
is_arrow (guint keyval)
{
  return keyval == GDK_KEY_Up || keyval == GDK_KEY_Down || keyval == GDK_KEY_Left || keyval == GDK_KEY_Right;
}

/* Whether they are the four arrows, with the same modifiers. */
static gboolean
are_arrows (const GArray *presses)
{
  for (guint i = 0; i < presses->len; i++) {
    const Press *press = &g_array_index (presses, Press, i);

    if (!is_arrow (press->keyval) || press->modifiers != g_array_index (presses, Press, 0).modifiers)
      return FALSE;
  }
  return presses->len == 4;
}

/* "Shift+Alt+arrows". */
static char *
describe_arrows (const Press *press)
{
  g_autofree char *label = gtk_accelerator_get_label (press->keyval, press->modifiers);
  char *key = strrchr (label, '+');

  return g_strdup_printf ("%.*s%s", key != NULL ? (int) (key + 1 - label) : 0, label, _ ("arrows"));
}

static char *
describe (const GArray *presses)
{
  GString *words;

  if (are_arrows (presses))
    return describe_arrows (&g_array_index (presses, Press, 0));
  words = g_string_new (NULL);
  for (guint i = 0; i < presses->len; i++) {
    const Press *press = &g_array_index (presses, Press, i);
    g_autofree char *label = gtk_accelerator_get_label (press->keyval, press->modifiers);

    g_string_append_printf (words, "%s%s", i > 0 ? " / " : "", label);
  }
  return g_string_free (words, FALSE);
}

static void
add_row (AdwPreferencesGroup *group, const char *label, const GArray *presses)
{
  g_auto (GStrv) parts = g_strsplit (label, "_", -1);
  g_autofree char *title = g_strjoinv ("", parts);
  g_autofree char *words = describe (presses);
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *keys = gtk_label_new (words);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_widget_add_css_class (keys, "dim-label");
  gtk_label_set_wrap (GTK_LABEL (keys), TRUE);
  gtk_label_set_justify (GTK_LABEL (keys), GTK_JUSTIFY_RIGHT);
  gtk_label_set_xalign (GTK_LABEL (keys), 1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), keys);
  adw_preferences_group_add (group, row);
}

static void
add_press (GArray *presses, guint keyval, GdkModifierType modifiers)
{
  gboolean is_capital = gdk_keyval_to_lower (keyval) != keyval;
  const Press press = {gdk_keyval_to_lower (keyval), is_capital ? modifiers | GDK_SHIFT_MASK : modifiers};

  /* Keys of the number pad, and capitals besides the small letter, are taken for granted. */
  if (!g_str_has_prefix (gdk_keyval_name (keyval), "KP_") && !(is_capital && presses->len > 0))
    g_array_append_val (presses, press);
}

static void
add_command (AdwPreferencesGroup *group, const WeftCommand *command)
{
  g_autoptr (GArray) presses = g_array_new (FALSE, FALSE, sizeof (Press));

  for (guint i = 0; i < G_N_ELEMENTS (command->accelerators) && command->accelerators[i] != NULL; i++) {
    Press press;

    if (gtk_accelerator_parse (command->accelerators[i], &press.keyval, &press.modifiers))
      g_array_append_val (presses, press);
  }
  for (guint i = 0; i < G_N_ELEMENTS (command->keys) && command->keys[i] != 0; i++)
    add_press (presses, command->keys[i], 0);
  if (presses->len > 0)
    add_row (group, _ (command->label), presses);
}

/* Where a command has the key too, that is what it is known for. */
static gboolean
is_of_command (const WeftKey *key)
{
  guint n;
  const WeftCommand *commands = weft_commands_get (&n);

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < G_N_ELEMENTS (commands[i].accelerators) && commands[i].accelerators[k] != NULL;
         k++) {
      guint keyval;
      GdkModifierType modifiers;

      if (gtk_accelerator_parse (commands[i].accelerators[k], &keyval, &modifiers) && keyval == key->keyval &&
          modifiers == key->modifiers)
        return TRUE;
    }
  return FALSE;
}

/* Rows without a title belong to the one before. */
static void
add_keys (AdwPreferencesGroup *group, const WeftKey *keys, guint n)
{
  for (guint i = 0; i < n;) {
    g_autoptr (GArray) presses = g_array_new (FALSE, FALSE, sizeof (Press));
    const char *title = _ (keys[i].title);

    do {
      if (!is_of_command (&keys[i]))
        add_press (presses, keys[i].keyval, keys[i].modifiers);
      i++;
    } while (i < n && keys[i].title == NULL);
    if (presses->len > 0)
      add_row (group, title, presses);
  }
}

static GtkWidget *
make_group (WeftCommandGroup which)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  guint n;
  const WeftCommand *commands = weft_commands_get (&n);

  adw_preferences_group_set_title (group, _ (groups[which].title));
  for (guint i = 0; i < n; i++)
    if (commands[i].group == which)
      add_command (group, &commands[i]);
  for (guint i = 0; i < G_N_ELEMENTS (groups[which].get_keys) && groups[which].get_keys[i] != NULL; i++) {
    const WeftKey *keys = groups[which].get_keys[i](&n);

    add_keys (group, keys, n);
  }
  return GTK_WIDGET (group);
}

GtkWidget *
weft_shortcuts_new (void)
{
  GtkWidget *window =
      g_object_new (ADW_TYPE_PREFERENCES_WINDOW, "title", _ ("Keyboard Shortcuts"), "modal", TRUE,
                    "search-enabled", TRUE, "default-width", 520, "default-height", 620, NULL);
  GtkWidget *page = adw_preferences_page_new ();

  for (WeftCommandGroup group = 0; group < WEFT_N_COMMAND_GROUPS; group++)
    adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), ADW_PREFERENCES_GROUP (make_group (group)));
  adw_preferences_window_add (ADW_PREFERENCES_WINDOW (window), ADW_PREFERENCES_PAGE (page));
  return window;
}
