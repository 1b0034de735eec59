/* weft-window-drops.c: files dropped onto the window, from another program, are opened. */
#include "weft-window-private.h"

#include "formats.h"
#include "weft-file-filters.h"
#include "weft-import.h"

#include <glib/gi18n.h>

/* (nullable) */
static const WeftFormat *
find_format (GFile *file)
{
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *name = g_file_get_basename (file);

  if (path != NULL)
    return weft_format_sniff (path);
  return name != NULL ? weft_format_claims (name) : NULL;
}

/* Documents are opened, parts of one go into the one that is seen. */
static gboolean
take_file (WeftWindow *window, GFile *file)
{
  const WeftFormat *format = find_format (file);
  g_autofree char *uri = g_file_get_uri (file);

  if (format == NULL)
    return FALSE;
  if (format->content == WEFT_FORMAT_PARTS)
    weft_window_import_file (window, file);
  else
    g_action_group_activate_action (G_ACTION_GROUP (gtk_window_get_application (GTK_WINDOW (window))),
                                    "open-file", g_variant_new_string (uri));
  return TRUE;
}

void
weft_window_take_files (WeftWindow *window, GSList *files)
{
  guint refused = 0;
  g_autofree char *name = NULL;

  for (GSList *l = files; l != NULL; l = l->next)
    if (!take_file (window, l->data) && refused++ == 0)
      name = g_file_get_basename (l->data);
  if (refused > 0) {
    g_autofree char *endings = weft_file_list_endings ();
    g_autofree char *words =
        g_strdup_printf (_ ("“%s” cannot be opened: its name ends in none of %s."), name, endings);

    weft_window_say (window, words, FALSE);
  }
}

static gboolean
drop_cb (G_GNUC_UNUSED GtkDropTarget *target,
         const GValue *value,
         G_GNUC_UNUSED double x,
         G_GNUC_UNUSED double y,
         WeftWindow *window)
{
  GSList *files = gdk_file_list_get_files (g_value_get_boxed (value));

  weft_window_take_files (window, files);
  g_slist_free (files);
  return TRUE;
}

/* Before the canvas, which would take a file for the text of its name. */
void
weft_window_add_drops (WeftWindow *window)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (target), GTK_PHASE_CAPTURE);
  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), window);
  gtk_widget_add_controller (GTK_WIDGET (window), GTK_EVENT_CONTROLLER (target));
}
