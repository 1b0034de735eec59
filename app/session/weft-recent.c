/* weft-recent.c: one group a file, in the order of the list. */
#include "weft-recent.h"

#include "weft-file.h"
#include "weft-save.h"

#include <errno.h>
#include <glib/gi18n-lib.h>

/* Two workers may add at once. Two processes may lose an entry, which is not worth a lock. */
static GMutex list_lock;

void
weft_recent_file_free (WeftRecentFile *file)
{
  g_free (file->path);
  g_free (file->title);
  g_free (file);
}

static char *
list_path (const char *folder)
{
  return g_build_filename (folder, "recent", NULL);
}

static WeftRecentFile *
read_entry (GKeyFile *keys, const char *group)
{
  g_autoptr (WeftRecentFile) file = g_new0 (WeftRecentFile, 1);
  g_autofree char *uri = g_key_file_get_string (keys, group, "Uri", NULL);

  file->path = uri != NULL ? g_filename_from_uri (uri, NULL, NULL) : NULL;
  file->title = g_key_file_get_string (keys, group, "Title", NULL);
  file->time = g_key_file_get_int64 (keys, group, "Time", NULL);
  if (file->path == NULL)
    return NULL;
  if (file->title == NULL)
    file->title = g_filename_display_basename (file->path);
  return g_steal_pointer (&file);
}

static GPtrArray *
read_list (const char *folder)
{
  GPtrArray *files = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_recent_file_free);
  g_autoptr (GKeyFile) keys = g_key_file_new ();
  g_autofree char *path = list_path (folder);
  g_auto (GStrv) groups = NULL;

  g_key_file_load_from_file (keys, path, G_KEY_FILE_NONE, NULL);
  groups = g_key_file_get_groups (keys, NULL);
  for (guint i = 0; groups[i] != NULL && files->len < WEFT_MOST_RECENT; i++) {
    WeftRecentFile *file = read_entry (keys, groups[i]);

    if (file != NULL)
      g_ptr_array_add (files, file);
  }
  return files;
}

static gboolean
write_list (const char *folder, const GPtrArray *files, GError **error)
{
  g_autoptr (GKeyFile) keys = g_key_file_new ();
  g_autofree char *path = list_path (folder);
  g_autofree char *data = NULL;
  gsize size;

  for (guint i = 0; i < MIN (files->len, WEFT_MOST_RECENT); i++) {
    const WeftRecentFile *file = g_ptr_array_index (files, i);
    g_autofree char *group = g_strdup_printf ("%u", i + 1);
    g_autofree char *uri = g_filename_to_uri (file->path, NULL, NULL);

    g_key_file_set_string (keys, group, "Uri", uri);
    g_key_file_set_string (keys, group, "Title", file->title);
    g_key_file_set_int64 (keys, group, "Time", file->time);
  }
  if (g_mkdir_with_parents (folder, 0700) < 0)
    return weft_file_fail (folder, _ ("cannot be made"), errno, error);
  data = g_key_file_to_data (keys, &size, NULL);
  return weft_save_bytes (path, data, size, error);
}

static void
remove_path (GPtrArray *files, const char *path)
{
  for (guint i = files->len; i-- > 0;) {
    const WeftRecentFile *file = g_ptr_array_index (files, i);

    if (path == NULL || g_str_equal (file->path, path))
      g_ptr_array_remove_index (files, i);
  }
}

GPtrArray *
weft_recent_list (const char *folder)
{
  GPtrArray *files;

  g_mutex_lock (&list_lock);
  files = read_list (folder);
  g_mutex_unlock (&list_lock);
  for (guint i = 0; i < files->len; i++) {
    WeftRecentFile *file = g_ptr_array_index (files, i);

    file->exists = g_file_test (file->path, G_FILE_TEST_IS_REGULAR);
  }
  return files;
}

gboolean
weft_recent_add (const char *folder, const char *path, const char *title, GError **error)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&list_lock);
  g_autoptr (GPtrArray) files = read_list (folder);
  WeftRecentFile *file = g_new0 (WeftRecentFile, 1);

  remove_path (files, path);
  file->path = g_strdup (path);
  file->title = g_strdup (title);
  file->time = g_get_real_time () / G_USEC_PER_SEC;
  g_ptr_array_insert (files, 0, file);
  return write_list (folder, files, error);
}

gboolean
weft_recent_remove (const char *folder, const char *path, GError **error)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&list_lock);
  g_autoptr (GPtrArray) files = read_list (folder);

  remove_path (files, path);
  return write_list (folder, files, error);
}
