/* weft-open-button.c: a split button; its menu is a list that is renewed when the recent files are others. */
#include "weft-open-button.h"

#include "weft-command.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define MOST_ROWS 12

struct _WeftOpenButton {
  GtkWidget parent_instance;
  GtkWidget *button;
  GMenu *menu;
  WeftSession *session;
};

G_DEFINE_FINAL_TYPE (WeftOpenButton, weft_open_button, GTK_TYPE_WIDGET)

/* Underscores in titles are no mnemonics. */
static void
add_file (GMenu *section, const WeftRecentFile *recent)
{
  g_autoptr (GFile) file = g_file_new_for_path (recent->path);
  g_autofree char *uri = g_file_get_uri (file);
  g_autofree char *name = g_path_get_basename (recent->path);
  g_autofree char *text =
      g_str_equal (recent->title, name) ? g_strdup (name) : g_strdup_printf ("%s (%s)", recent->title, name);
  GString *label = g_string_new (text);
  g_autoptr (GMenuItem) item = NULL;

  g_string_replace (label, "_", "__", 0);
  item = g_menu_item_new (label->str, NULL);
  g_menu_item_set_action_and_target (item, "app.open-file", "s", uri);
  g_menu_append_item (section, item);
  g_string_free (label, TRUE);
}

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WeftOpenButton) button = data;
  g_autoptr (GPtrArray) files = weft_session_list_recent_finish (WEFT_SESSION (source), result, NULL);
  g_autoptr (GMenu) section = g_menu_new ();
  gboolean any = FALSE;

  g_menu_remove_all (button->menu);
  for (guint i = 0; files != NULL && i < MIN (files->len, MOST_ROWS); i++) {
    const WeftRecentFile *file = files->pdata[i];

    if (file->exists)
      add_file (section, file);
    any = any || file->exists;
  }
  if (any)
    g_menu_append_section (button->menu, _ ("Recent"), G_MENU_MODEL (section));
  else
    g_menu_append (button->menu, _ ("No recent documents"), "app.none");
}

static void
renew (WeftOpenButton *button)
{
  weft_session_list_recent_async (button->session, listed_cb, g_object_ref (button));
}

void
weft_open_button_set_session (WeftOpenButton *button, WeftSession *session)
{
  button->session = g_object_ref (session);
  g_signal_connect_object (session, "recent-changed", G_CALLBACK (renew), button, G_CONNECT_SWAPPED);
  renew (button);
}

static void
weft_open_button_dispose (GObject *object)
{
  WeftOpenButton *button = WEFT_OPEN_BUTTON (object);

  g_clear_pointer (&button->button, gtk_widget_unparent);
  g_clear_object (&button->session);
  G_OBJECT_CLASS (weft_open_button_parent_class)->dispose (object);
}

static void
weft_open_button_finalize (GObject *object)
{
  g_object_unref (WEFT_OPEN_BUTTON (object)->menu);
  G_OBJECT_CLASS (weft_open_button_parent_class)->finalize (object);
}

static void
weft_open_button_class_init (WeftOpenButtonClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_open_button_dispose;
  G_OBJECT_CLASS (klass)->finalize = weft_open_button_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
weft_open_button_init (WeftOpenButton *button)
{
  button->menu = g_menu_new ();
  button->button = adw_split_button_new ();
  adw_split_button_set_label (ADW_SPLIT_BUTTON (button->button), _ ("_Open"));
  adw_split_button_set_use_underline (ADW_SPLIT_BUTTON (button->button), TRUE);
  adw_split_button_set_menu_model (ADW_SPLIT_BUTTON (button->button), G_MENU_MODEL (button->menu));
  weft_menu_name_button (gtk_widget_get_last_child (button->button), _ ("Recent documents"));
  adw_split_button_set_dropdown_tooltip (ADW_SPLIT_BUTTON (button->button), _ ("Recent documents"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button->button), "app.open");
  gtk_widget_set_tooltip_text (button->button, _ ("Open a document"));
  gtk_widget_set_parent (button->button, GTK_WIDGET (button));
}

GtkWidget *
weft_open_button_new (void)
{
  return g_object_new (WEFT_TYPE_OPEN_BUTTON, NULL);
}
