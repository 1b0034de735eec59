/* weft-file-filters.c: see weft-file-filters.h. */
#include "weft-file-filters.h"

#include "formats.h"

#include <glib/gi18n.h>
#include <string.h>

static void
add_filter (GtkFileChooser *chooser, const char *name, const char *ending)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  if (ending != NULL)
    gtk_file_filter_add_suffix (filter, ending);
  else
    gtk_file_filter_add_pattern (filter, "*");
  gtk_file_chooser_add_filter (chooser, filter);
}

void
weft_file_add_filters (GtkFileChooser *chooser, const char *name, const char *ending)
{
  add_filter (chooser, name, ending);
  add_filter (chooser, _ ("All files"), NULL);
}

static void
add_format_filter (GtkFileChooser *chooser, const WeftFormat *format)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _ (format->title));
  for (guint i = 0; format->endings[i] != NULL; i++)
    gtk_file_filter_add_suffix (filter, format->endings[i]);
  gtk_file_chooser_add_filter (chooser, filter);
}

void
weft_file_add_format_filters (GtkFileChooser *chooser, WeftFormatContent content)
{
  guint n;
  const WeftFormat *const *formats = weft_formats_get (&n);

  for (guint i = 0; i < n; i++)
    if (formats[i]->read != NULL && formats[i]->content == content)
      add_format_filter (chooser, formats[i]);
  add_filter (chooser, _ ("All files"), NULL);
}

static gboolean
has_ending (const char *name, const char *ending)
{
  const char *dot = strrchr (name, '.');

  return dot != NULL && dot != name && g_ascii_strcasecmp (dot + 1, ending) == 0;
}

GFile *
weft_file_with_ending (GFile *file, const char *ending)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *ended = NULL;
  g_autoptr (GFile) folder = g_file_get_parent (file);

  if (folder == NULL || has_ending (name, ending))
    return g_object_ref (file);
  ended = g_strdup_printf ("%s.%s", name, ending);
  return g_file_get_child (folder, ended);
}
