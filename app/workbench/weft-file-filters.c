/* weft-file-filters.c: see weft-file-filters.h. */
#include "weft-file-filters.h"

#include "formats.h"
#include "weft-document-format.h"

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

#define FORMAT_KEY "weft-format"

static void
add_format_filter (GtkFileChooser *chooser, const WeftFormat *format)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _ (format->title));
  g_object_set_data (G_OBJECT (filter), FORMAT_KEY, (gpointer) format);
  for (guint i = 0; format->endings[i] != NULL; i++)
    gtk_file_filter_add_suffix (filter, format->endings[i]);
  gtk_file_chooser_add_filter (chooser, filter);
}

void
weft_file_add_format_filters (GtkFileChooser *chooser, WeftFormatContent content)
{
  gboolean is_saving = gtk_file_chooser_get_action (chooser) == GTK_FILE_CHOOSER_ACTION_SAVE;
  guint n;
  const WeftFormat *const *formats = weft_formats_get (&n);

  for (guint i = 0; i < n; i++)
    if (formats[i]->content == content && (is_saving ? formats[i]->write != NULL : formats[i]->read != NULL))
      add_format_filter (chooser, formats[i]);
  add_filter (chooser, _ ("All files"), NULL);
}

static gboolean
has_ending (const char *name, const char *ending)
{
  gsize length = strlen (name);
  gsize last = strlen (ending);

  return length > last + 1 && name[length - last - 1] == '.' &&
         g_ascii_strcasecmp (name + length - last, ending) == 0;
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

GFile *
weft_file_as_document (GFile *file, GtkFileChooser *chooser)
{
  GtkFileFilter *filter = gtk_file_chooser_get_filter (chooser);
  const WeftFormat *chosen = filter != NULL ? g_object_get_data (G_OBJECT (filter), FORMAT_KEY) : NULL;
  g_autofree char *name = g_file_get_basename (file);

  if (strrchr (name, '.') != name && weft_format_choose_document (name) != NULL)
    return g_object_ref (file);
  return weft_file_with_ending (file, chosen != NULL ? chosen->endings[0] : weft_document_format.endings[0]);
}

/* Formats may share an ending. */
static void
list_endings_of (const WeftFormat *format, GPtrArray *endings)
{
  for (guint i = 0; format->endings[i] != NULL; i++)
    if (!g_ptr_array_find_with_equal_func (endings, format->endings[i], g_str_equal, NULL))
      g_ptr_array_add (endings, (gpointer) format->endings[i]);
}

char *
weft_file_list_endings (void)
{
  g_autoptr (GPtrArray) endings = g_ptr_array_new ();
  GString *list = g_string_new (NULL);
  guint n;
  const WeftFormat *const *formats = weft_formats_get (&n);

  for (guint i = 0; i < n; i++)
    if (formats[i]->read != NULL)
      list_endings_of (formats[i], endings);
  for (guint i = 0; i < endings->len; i++)
    g_string_append_printf (list, "%s.%s", i > 0 ? ", " : "", (const char *) endings->pdata[i]);
  return g_string_free (list, FALSE);
}
