/* weft-show-folder.c: freedesktop.org's FileManager1, else the folder as any other place is opened. */
#include "weft-show-folder.h"

#include <gtk/gtk.h>

static void
open_folder (GFile *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *uri = g_file_get_uri (folder);

  gtk_show_uri (NULL, uri, GDK_CURRENT_TIME);
}

static void
shown_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GFile) file = data;
  g_autoptr (GVariant) reply = g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, NULL);

  if (reply == NULL)
    open_folder (file);
}

void
weft_show_folder (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *uri = g_file_get_uri (file);
  const char *const uris[] = {uri, NULL};
  GDBusConnection *bus = g_application_get_dbus_connection (g_application_get_default ());

  if (bus == NULL) {
    open_folder (file);
    return;
  }
  g_dbus_connection_call (bus, "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1",
                          "org.freedesktop.FileManager1", "ShowItems", g_variant_new ("(^ass)", uris, ""),
                          NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, shown_cb, g_steal_pointer (&file));
}
