/* weft-menu.c: menus from tables. */
#include "weft-command.h"

#include <glib/gi18n.h>

static const char *
get_label (const WeftMenuRow *row)
{
  const WeftCommand *command = row->label == NULL ? weft_commands_find (row->action) : NULL;

  return _ (command != NULL ? command->label : row->label);
}

/* Keys of commands that yield to whoever types are none of the application, whose keys GTK shows of itself. */
static void
add_row (GMenu *menu, const WeftMenuRow *row)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (get_label (row), row->action);
  const WeftCommand *command = weft_commands_find (row->action);
  g_autofree char *key = NULL;

  if (command != NULL && command->accelerators[0] != NULL)
    key = g_strdup (command->accelerators[0]);
  else if (command != NULL && command->keys[0] != 0)
    key = gtk_accelerator_name (gdk_keyval_to_lower (command->keys[0]),
                                gdk_keyval_is_lower (command->keys[0]) ? 0 : GDK_SHIFT_MASK);
  if (key != NULL)
    g_menu_item_set_attribute (item, "accel", "s", key);
  g_menu_append_item (menu, item);
}

/* The section that rows go into from now on. */
static GMenu *
begin_section (GMenu *menu, const char *title)
{
  GMenu *section = g_menu_new ();

  g_menu_append_section (menu, title != NULL ? _ (title) : NULL, G_MENU_MODEL (section));
  return section;
}

static gboolean
is_menu_row (const WeftMenuRow *row)
{
  return row->action == NULL && row->is_menu;
}

static gboolean
is_section_row (const WeftMenuRow *row)
{
  return row->action == NULL && !row->is_menu;
}

static gboolean
row_fits (const WeftMenuRow *row, WeftCommandFits fits, gpointer data)
{
  const WeftCommand *command = row->action != NULL ? weft_commands_find (row->action) : NULL;

  return row->action != NULL && (fits == NULL || command == NULL || fits (command, data));
}

GMenuModel *
weft_menu_new_fitting (const WeftMenuRow *rows, guint n, WeftCommandFits fits, gpointer data)
{
  GMenu *menu = g_menu_new ();
  const char *title = NULL;       /* of the section that comes, or that is open */
  const WeftMenuRow *head = NULL; /* (nullable): of the menu in it that is open */
  g_autoptr (GMenu) section = NULL;
  g_autoptr (GMenu) inner = NULL;

  /* What has a head begins with its first row. */
  for (guint i = 0; i < n; i++) {
    if (rows[i].action == NULL) {
      g_clear_object (&inner);
      head = is_menu_row (&rows[i]) ? &rows[i] : NULL;
    }
    if (is_section_row (&rows[i])) {
      g_clear_object (&section);
      title = rows[i].label;
    }
    if (!row_fits (&rows[i], fits, data))
      continue;
    if (section == NULL)
      section = begin_section (menu, title);
    if (head != NULL && inner == NULL) {
      inner = g_menu_new ();
      g_menu_append_submenu (section, _ (head->label), G_MENU_MODEL (inner));
    }
    add_row (inner != NULL ? inner : section, &rows[i]);
  }
  return G_MENU_MODEL (menu);
}

GMenuModel *
weft_menu_new (const WeftMenuRow *rows, guint n)
{
  return weft_menu_new_fitting (rows, n, NULL, NULL);
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

/* Where the keyboard was before a menu had it. */

static GtkWidget *
get_focus (GtkWidget *popover)
{
  GtkRoot *root = gtk_widget_get_root (popover);

  return root != NULL ? gtk_root_get_focus (root) : NULL;
}

static gboolean
is_outside (GtkWidget *popover, GtkWidget *focus)
{
  return focus != NULL && focus != popover && !gtk_widget_is_ancestor (focus, popover);
}

static void
map_cb (GtkWidget *popover, GWeakRef *before)
{
  GtkWidget *focus = get_focus (popover);

  if (is_outside (popover, focus))
    g_weak_ref_set (before, focus);
}

/* What was chosen may have given the keyboard to another. */
static void
closed_cb (GtkWidget *popover, GWeakRef *before)
{
  g_autoptr (GtkWidget) widget = g_weak_ref_get (before);

  if (widget != NULL && !is_outside (popover, get_focus (popover)))
    gtk_widget_grab_focus (widget);
}

static void
free_weak_ref (gpointer data, G_GNUC_UNUSED GClosure *closure)
{
  GWeakRef *before = data;

  g_weak_ref_clear (before);
  g_free (before);
}

void
weft_menu_return_focus (GtkWidget *popover)
{
  GWeakRef *before = g_new0 (GWeakRef, 1);

  g_weak_ref_init (before, NULL);
  g_signal_connect (popover, "map", G_CALLBACK (map_cb), before);
  g_signal_connect_data (popover, "closed", G_CALLBACK (closed_cb), before, free_weak_ref, G_CONNECT_AFTER);
}
