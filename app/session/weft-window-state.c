/* weft-window-state.c: a group a window, "Window 1", and a group a tab, "Tab 1.1". */
#include "weft-window-state.h"

#include "weft-file.h"
#include "weft-save.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#define LEAST_SIZE    100
#define GREATEST_SIZE 32767
#define MOST_WINDOWS  32

/* A newer state replaces an older one also when two workers write. */
static GMutex file_lock;

WeftTabState *
weft_tab_state_new (const char *path)
{
  WeftTabState *tab = g_new0 (WeftTabState, 1);

  tab->path = g_strdup (path);
  tab->sides = TRUE;
  tab->results = TRUE;
  return tab;
}

void
weft_tab_state_free (WeftTabState *tab)
{
  g_free (tab->path);
  g_free (tab->diagram);
  g_free (tab->view);
  g_free (tab);
}

WeftWindowState *
weft_window_state_new (void)
{
  WeftWindowState *window = g_new0 (WeftWindowState, 1);

  window->tabs = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_tab_state_free);
  return window;
}

void
weft_window_state_free (WeftWindowState *window)
{
  g_ptr_array_unref (window->tabs);
  g_free (window);
}

GPtrArray *
weft_window_states_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) weft_window_state_free);
}

guint
weft_window_states_count_tabs (const GPtrArray *windows)
{
  guint n = 0;

  for (guint i = 0; i < windows->len; i++)
    n += ((const WeftWindowState *) windows->pdata[i])->tabs->len;
  return n;
}

/* Reading. */

static double
get_number (GKeyFile *keys, const char *group, const char *key)
{
  double number = g_key_file_get_double (keys, group, key, NULL);

  return isfinite (number) ? number : 0;
}

static gboolean
get_flag (GKeyFile *keys, const char *group, const char *key)
{
  g_autoptr (GError) error = NULL;
  gboolean flag = g_key_file_get_boolean (keys, group, key, &error);

  return flag || error != NULL;
}

/* (nullable) */
static WeftTabState *
read_tab (GKeyFile *keys, const char *group)
{
  g_autofree char *uri = g_key_file_get_string (keys, group, "Uri", NULL);
  g_autofree char *path = uri != NULL ? g_filename_from_uri (uri, NULL, NULL) : NULL;
  WeftTabState *tab;

  if (path == NULL)
    return NULL;
  tab = weft_tab_state_new (path);
  tab->diagram = g_key_file_get_string (keys, group, "Diagram", NULL);
  tab->view = g_key_file_get_string (keys, group, "View", NULL);
  tab->scale = MAX (get_number (keys, group, "Scale"), 0);
  tab->x = get_number (keys, group, "X");
  tab->y = get_number (keys, group, "Y");
  tab->sides = get_flag (keys, group, "Sides");
  tab->results = get_flag (keys, group, "Results");
  return tab;
}

static int
get_size (GKeyFile *keys, const char *group, const char *key)
{
  int size = g_key_file_get_integer (keys, group, key, NULL);

  return size >= LEAST_SIZE && size <= GREATEST_SIZE ? size : 0;
}

static WeftWindowState *
read_window (GKeyFile *keys, const char *group, guint number)
{
  WeftWindowState *window = weft_window_state_new ();
  int selected = g_key_file_get_integer (keys, group, "Selected", NULL);

  window->width = get_size (keys, group, "Width");
  window->height = get_size (keys, group, "Height");
  window->maximized = g_key_file_get_boolean (keys, group, "Maximized", NULL);
  for (guint i = 1; i <= WEFT_MOST_TABS; i++) {
    g_autofree char *tab_group = g_strdup_printf ("Tab %u.%u", number, i);
    WeftTabState *tab = g_key_file_has_group (keys, tab_group) ? read_tab (keys, tab_group) : NULL;

    if (tab != NULL)
      g_ptr_array_add (window->tabs, tab);
  }
  window->selected = selected >= 0 && (guint) selected < window->tabs->len ? (guint) selected : 0;
  return window;
}

GPtrArray *
weft_window_states_load (const char *folder)
{
  GPtrArray *windows = weft_window_states_new ();
  g_autoptr (GKeyFile) keys = g_key_file_new ();
  g_autofree char *path = g_build_filename (folder, "desk", NULL);

  g_key_file_load_from_file (keys, path, G_KEY_FILE_NONE, NULL);
  for (guint i = 1; i <= MOST_WINDOWS; i++) {
    g_autofree char *group = g_strdup_printf ("Window %u", i);

    if (g_key_file_has_group (keys, group))
      g_ptr_array_add (windows, read_window (keys, group, i));
  }
  return windows;
}

/* Writing. */

static void
set_text (GKeyFile *keys, const char *group, const char *key, const char *text)
{
  if (text != NULL)
    g_key_file_set_string (keys, group, key, text);
}

static void
write_tab (GKeyFile *keys, const char *group, const WeftTabState *tab)
{
  g_autofree char *uri = g_filename_to_uri (tab->path, NULL, NULL);

  set_text (keys, group, "Uri", uri);
  set_text (keys, group, "Diagram", tab->diagram);
  set_text (keys, group, "View", tab->view);
  if (tab->scale > 0) {
    g_key_file_set_double (keys, group, "Scale", tab->scale);
    g_key_file_set_double (keys, group, "X", tab->x);
    g_key_file_set_double (keys, group, "Y", tab->y);
  }
  g_key_file_set_boolean (keys, group, "Sides", tab->sides);
  g_key_file_set_boolean (keys, group, "Results", tab->results);
}

static void
write_window (GKeyFile *keys, guint number, const WeftWindowState *window)
{
  g_autofree char *group = g_strdup_printf ("Window %u", number);

  g_key_file_set_integer (keys, group, "Selected", (int) window->selected);
  g_key_file_set_integer (keys, group, "Width", window->width);
  g_key_file_set_integer (keys, group, "Height", window->height);
  g_key_file_set_boolean (keys, group, "Maximized", window->maximized);
  for (guint i = 0; i < MIN (window->tabs->len, WEFT_MOST_TABS); i++) {
    g_autofree char *tab_group = g_strdup_printf ("Tab %u.%u", number, i + 1);

    write_tab (keys, tab_group, window->tabs->pdata[i]);
  }
}

gboolean
weft_window_states_save (const char *folder, const GPtrArray *windows, GError **error)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&file_lock);
  g_autoptr (GKeyFile) keys = g_key_file_new ();
  g_autofree char *path = g_build_filename (folder, "desk", NULL);
  g_autofree char *data = NULL;
  gsize size;

  for (guint i = 0; i < MIN (windows->len, MOST_WINDOWS); i++)
    write_window (keys, i + 1, windows->pdata[i]);
  if (g_mkdir_with_parents (folder, 0700) < 0)
    return weft_file_fail (folder, _ ("cannot be made"), errno, error);
  data = g_key_file_to_data (keys, &size, NULL);
  return weft_save_bytes (path, data, size, error);
}
